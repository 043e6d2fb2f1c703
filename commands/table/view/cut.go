package view

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/game"
	"karlchen/game/match"
	"karlchen/game/notation"
)

// cutBlocks are the message of a game while the cut is awaited.
func (p printer) cutBlocks() []discord.Block {
	why, commitment := "", p.commitmentLine()
	switch _, ok := p.s.Cutter(); {
	case !p.explainsCut():
		commitment = p.shortCommitmentLine()
	case ok:
		why = p.T("cut.why", nil)
	}
	blocks := []discord.Block{
		p.headingText(p.vorfuehrungLine()),
		face.Text(p.cutAwaitedLine(), p.interruptedLine(), why, face.Small(commitment), face.Small(p.waitingLine())),
	}
	if !p.s.Deadline().IsZero() { // a person cuts
		blocks = append(blocks, discord.ButtonRow{Buttons: p.cutButtons()})
	}
	blocks = append(blocks, discord.Divider{}, face.Text(p.totalsLine()))
	return append(append(blocks, p.questionBlocks()...), p.linkRow())
}

// explainsCut reports whether the cut and the commitment are shown in full: once a list. Later the rule card has them.
func (p printer) explainsCut() bool { return len(p.s.List().Entries()) == 0 }

// cutAwaitedLine says who cuts and until when, or that nobody does.
func (p printer) cutAwaitedLine() string {
	who, ok := p.s.Cutter()
	if !ok {
		return p.T("cut.none", nil)
	}
	if p.s.Deadline().IsZero() {
		return p.T("cut.computer", face.Data{"Name": p.PlayerName(who)})
	}
	return p.T("cut.awaited", face.Data{"Name": p.PlayerName(who), "Until": p.untilTime()})
}

func (p printer) cutButtons() []discord.Button {
	return []discord.Button{
		p.button(discord.Success, route.Cut, "button.cut"),
		p.button(discord.Secondary, route.CutLot, "button.cut_lot"),
	}
}

func (p printer) cutterLine() string {
	switch {
	case p.s.Deal().Cutter == match.Nobody:
		return p.T("cut.was_none", nil)
	case p.s.CutBy == "":
		return p.T("cut.by_lot", nil)
	}
	return p.T("cut.by", face.Data{"Name": p.PlayerName(p.s.Players[p.s.Deal().Cutter])})
}

// commitmentLine shows the commitment to the deal in full: before the first deal of a list, and on the rule card while a game is played.
func (p printer) commitmentLine() string {
	return p.T("cut.commitment", face.Data{"Commitment": "`" + p.s.Commitment() + "`"})
}

// shortCommitment is the length of the part of the commitment that stays visible. It is no proof alone: somebody could prepare two deals with the
// same beginning.
const shortCommitment = 6

// fingerprintLine says who has cut, and how the commitment begins, until the first trick is complete.
func (p printer) fingerprintLine(v *game.View) string {
	if v.Tricks() > 0 {
		return ""
	}
	return face.Spaced(p.cutterLine(), p.shortCommitmentLine())
}

func (p printer) shortCommitmentLine() string {
	begins := p.s.Commitment()
	begins = begins[:min(len(begins), shortCommitment)] + "…"
	return p.T("cut.fingerprint", face.Data{"Fingerprint": "`" + begins + "`"})
}

// TableRules is the rule card of a table. During a game it also has the commitment to the deal.
func TableRules(s table.Snapshot, name route.Rules, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	blocks := rulebookview.RuleCard(rulebookview.NamedRuleset{Ruleset: s.Rules(), Name: name, Saved: s.RulesName}, p.Localizer, rulebookview.Changed)
	if s.Phase == table.Cutting || s.Phase == table.Playing {
		blocks = append(blocks, face.Text(face.Small(p.commitmentLine()), face.Small(p.T("cut.compare", nil))))
	}
	return face.Private(blocks...)
}

// CutModal asks the cutter for their number.
func CutModal(s table.Snapshot, l *locale.Localizer) discord.Modal {
	p := newPrinter(&s, face.Look{}, l)
	return discord.Modal{CustomID: route.CutNumber.ID(p.at()), Title: p.T("cut.title", nil), Inputs: []discord.Input{{
		CustomID: CutInput, Label: p.T("cut.label", nil), Placeholder: p.T("cut.placeholder", nil),
		Required: true, MinLength: 1, MaxLength: CutDigits,
	}}}
}

// CutInput is the custom id of the number in CutModal.
const CutInput = "number"

// CutDigits is the most digits of a cut.
const CutDigits = len("999999999")

// VerifiedDeal deals the cards of a recorded game again, and says what it checked, with which results, and what that proves. Before is the game before at
// the table, or nil if there is none.
func VerifiedDeal(g, before *table.Recorded, l *locale.Localizer) discord.Message {
	head := "## " + l.T("verify.title", face.Data{"Number": g.ID.Number})
	shuffle, err := game.ParseShuffle(g.Record.Info.Shuffle)
	switch {
	case errors.Is(err, game.ErrCommitment):
		return face.Private(face.Text(head, "⛔ "+l.T("verify.bad_seed", nil)))
	case err != nil:
		return face.Private(face.Text(head, "⛔ "+l.T("verify.no_seed", nil)))
	}
	seed := l.T(face.Either(g.Record.Rules.Ruleset().Cut, "verify.seed", "verify.seed_uncut"), nil)
	data := face.Data{"Cut": shuffle.Cut, "Number": g.Summary.Before}
	cut := l.T("verify.cut", data)
	switch {
	case shuffle.Played != game.Digest{}:
		cut = l.T("verify.cut_by_play", data)
	case shuffle.Lot:
		cut = l.T("verify.cut_by_lot", data)
	case !g.Record.Rules.Ruleset().Cut:
		cut = l.T("verify.uncut", nil)
	}
	lines := []string{head, "☑️ " + seed}
	compare := face.Text(face.Small(l.T("verify.compare", nil)), face.Small("`"+shuffle.Commitment()+"`"), face.Small(l.T("verify.yourself", nil)))
	if _, err := notation.Verify(g.Record); err != nil {
		return face.Private(face.Text(append(lines, "⛔ "+l.T("verify.other_hands", face.Data{"Cut": cut}))...), compare)
	}
	lines = append(lines, "☑️ "+l.T("verify.hands", face.Data{"Cut": cut, "Cards": g.Record.Rules.Rules().Deck.Cards().Len()}))
	_, over := g.Final.Result()
	played := face.Either(over && g.Engine == 0, "verify.played", "verify.played_so_far")
	lines = append(lines, "☑️ "+l.T(played, face.Data{"Count": len(g.Moves())}))
	return face.Private(face.Text(append(lines, l.T(proofKey(g, before, shuffle), data))...), compare)
}

// proofKey returns the key of the sentence on what the checked shuffle proves: that nobody could choose the cards, or only that nothing was changed since.
func proofKey(g, before *table.Recorded, shuffle game.Shuffle) string {
	var earlier *notation.Record
	if before != nil {
		earlier = before.Record
	}
	switch notation.ProofOf(g.Record, shuffle, earlier) {
	case notation.ByPlayer:
		return "verify.proof_player"
	case notation.ByPlay:
		if before.PeopleOnly() {
			return "verify.proof_play"
		}
		return "verify.proof_computers"
	case notation.Unchanged:
	}
	return "verify.proof_unchanged"
}

// awaitCutBlocks show the table before the cards are dealt.
func (p panel) awaitCutBlocks() []discord.Block {
	who, _ := p.s.Cutter()
	switch {
	case p.s.Interrupted():
		return []discord.Block{face.Text("**"+p.title()+"**", p.interruptedLine()), p.panelLinkRow()}
	case !who.Person() || who.User.ID != p.user || p.s.Deadline().IsZero():
		return []discord.Block{face.Text("**"+p.title()+"**", p.cutAwaitedLine()), p.afterResultRow()}
	}
	return []discord.Block{
		face.Text("**"+p.title()+"**", p.T("hand.cut", face.Data{"Until": p.untilTime()}), p.When(p.explainsCut(), "cut.why", nil)),
		discord.ButtonRow{Buttons: p.cutButtons()}, p.afterResultRow(),
	}
}
