package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// recordBlocks are the open record of a game that has ended: all hands. The tricks are behind a button of the result.
func (p printer) recordBlocks() []discord.Block {
	if !p.s.Dealt() && p.s.Ending == table.Finished {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()), p.T("game.elsewhere", nil))}
	}
	if !p.s.Dealt() {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()+1), p.T("game.broken_off", nil), p.endingLine()), p.verdictText()}
	}
	v := p.s.Public()
	switch why := p.voidKind(); why {
	case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
		return []discord.Block{p.headingText("**" + p.VoidReason(why, &v) + "**"), face.Text(p.handLines(&v)...)}
	case match.Counts, match.Repeated:
	}
	return []discord.Block{p.headingText(p.gameLines(&v)), face.Text(p.playerLines(&v)...), discord.Divider{}, face.Text(p.handLines(&v)...)}
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
