package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
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
		text(p.cutAwaited(), p.standsStill(), why, small(p.commitment()), small(p.waiting())),
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
		p.button(discord.Success, route.Cut, "button.cut"),
		p.button(discord.Secondary, route.CutLot, "button.cut_lot"),
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

// commitment is what the deal will be known by: in full before it, and on the rule card as long as the game lasts.
func (p printer) commitment() string {
	return p.T("cut.commitment", data{"Commitment": "`" + p.s.Commitment() + "`"})
}

// shortCommitment is how much of it everybody keeps seeing; two deals that begin alike could be prepared, so it is no proof by itself.
const shortCommitment = 6

// fixed says who has cut and how what the deal will be known by begins, until the first trick is complete.
func (p printer) fixed(v *game.View) string {
	if v.Tricks() > 0 {
		return ""
	}
	begins := p.s.Commitment()
	begins = begins[:min(len(begins), shortCommitment)] + "…"
	return spaced(p.cutDone(), p.T("cut.fingerprint", data{"Fingerprint": "`" + begins + "`"}))
}

// TableRules is the rule card of a table. While it plays it also has what the deal will be known by.
func TableRules(s table.Snapshot, name route.Rules, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s}
	blocks := p.ruleCard(Named{s.Rules(), name}, Changed)
	if s.Phase() == table.Cutting || s.Phase() == table.Playing {
		blocks = append(blocks, text(small(p.commitment()), small(p.T("cut.compare", nil))))
	}
	return private(blocks...)
}
