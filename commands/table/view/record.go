package view

import (
	"fmt"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// recordBlocks are the open record of a game that has ended: all hands and tricks.
func (p printer) recordBlocks() []discord.Block {
	if !p.s.Dealt() && p.s.Ending == table.Finished {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()), p.T("game.elsewhere", nil))}
	}
	if !p.s.Dealt() {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()+1), p.T("game.broken_off", nil), p.endingLine())}
	}
	v := p.s.Public()
	switch why := p.voidKind(); why {
	case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
		blocks := []discord.Block{p.headingText("**" + p.VoidReason(why, &v) + "**")}
		if hands := p.handLines(&v); len(hands) > 0 {
			blocks = append(blocks, face.Text(hands...))
		}
		return blocks
	case match.Counts, match.Repeated:
	}
	return []discord.Block{
		p.headingText(p.gameLines(&v)), face.Text(p.playerLines(&v)...), discord.Divider{},
		face.Text(p.handLines(&v)...), face.Text(p.allTrickLines(&v)...),
	}
}

// allTrickLines list all tricks, each from its lead on.
func (p printer) allTrickLines(v *game.View) []string {
	lines := []string{"**" + p.T("record.tricks", nil) + "**"}
	for i := range v.Tricks() {
		t := v.Trick(i)
		lines = append(lines, fmt.Sprintf("%d\\. %s", i+1, p.T("record.trick", face.Data{
			"Leader": p.NameAt(t.Leader), "Cards": p.trickCards(t), "Winner": p.NameAt(t.Winner), "Augen": t.Augen(),
		})))
	}
	if r, ok := p.s.Result(); ok {
		lines = append(lines, p.EarlyEnd(r.Early))
	}
	return lines
}

// trickCards lists the cards of a trick, the winning one in bold.
func (p printer) trickCards(t game.Trick) string {
	var parts []string
	for i, c := range t.Cards[:t.Len] {
		sign := p.Card(c)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, sign)
	}
	return face.Phrases(parts...)
}

// handLines list the four hands as they were dealt. Of a deal that was not played they have only the hand that was shown (EM12): the others go back
// into the pack unseen, as at a real table.
func (p printer) handLines(v *game.View) []string {
	hands, _ := p.s.DealtHands()
	title := "record.hands"
	if v.Phase() == game.Redeal {
		title = "record.shown"
		for seat := range hands {
			hands[seat] = v.Hand(card.Seat(seat))
		}
	}
	var lines []string
	for _, seat := range p.Seats() {
		if hands[seat] != 0 {
			lines = append(lines, p.T("record.hand", face.Data{"Name": p.NameAt(seat), "Cards": p.SortedCards(hands[seat], v.Order())}))
		}
	}
	if v.Phase() == game.Redeal {
		if stock := p.stockCardLines(v); stock != "" {
			lines = append(lines, stock)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"**" + p.T(title, nil) + "**"}, lines...)
}
