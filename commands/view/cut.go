package view

import (
	"karlchen/bot/discord"
	"karlchen/game"
	"karlchen/game/match"
)

func (p printer) cutting() []discord.Block {
	why := ""
	if _, ok := p.s.Cutter(); ok {
		why = p.T("cut.why", nil)
	}
	blocks := []discord.Block{
		p.heading(p.vorfuehrung()),
		text(p.cutAwaited(), why, small(p.commitment()), small(p.waiting())),
	}
	if !p.s.Deadline().IsZero() { // a person cuts
		blocks = append(blocks, discord.Row{Buttons: p.cutButtons()})
	}
	blocks = append(blocks, discord.Divider{})
	if totals := p.totals(); totals != "" {
		blocks = append(blocks, text(totals))
	}
	return append(append(blocks, p.questions()...), p.links())
}

// cutAwaited says who cuts and until when, if anybody does.
func (p printer) cutAwaited() string {
	who, ok := p.s.Cutter()
	if !ok {
		return p.T("cut.none", nil)
	}
	if p.s.Deadline().IsZero() {
		return p.T("cut.computer", data{"Name": p.player(who)})
	}
	return p.T("cut.awaited", data{"Name": p.player(who), "Until": p.until()})
}

func (p printer) cutButtons() []discord.Button {
	return []discord.Button{
		p.button(discord.Success, VerbCut, "button.cut"),
		p.button(discord.Secondary, VerbCutLot, "button.cut_lot"),
	}
}

// cutDone says who has cut.
func (p printer) cutDone() string {
	switch {
	case p.s.Deal().Cutter == match.Nobody:
		return p.T("cut.was_none", nil)
	case p.s.CutBy() == "":
		return p.T("cut.by_lot", nil)
	}
	return p.T("cut.by", data{"Name": p.player(p.s.Players()[p.s.Deal().Cutter])})
}

func (p printer) commitment() string {
	return p.T("cut.commitment", data{"Commitment": "`" + p.s.Commitment() + "`"})
}

// fixed says who has cut and by what the deal will be known again, until the first trick is complete: by then whoever wants it has noted it,
// and the others have no use for it.
func (p printer) fixed(v *game.View) string {
	if v.Tricks() > 0 {
		return ""
	}
	return spaced(p.cutDone(), p.commitment())
}
