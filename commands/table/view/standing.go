package view

import (
	"fmt"
	"slices"

	"karlchen/commands/face"
	"karlchen/game/match"
)

// standingLines rank the players; players with equal points share a place.
func (p printer) standingLines() []string {
	list := p.s.List()
	title := p.T("standing.final", nil)
	if !list.Over() && list.Config().Games != match.Unlimited {
		title = p.T("standing.broken_off", face.Data{"Played": list.Played(), "Games": list.Config().Games})
	}
	totals := list.Totals()
	order := make([]int, len(totals))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return totals[b] - totals[a] })
	lines := []string{"### " + title, p.endingLine()}
	place := 0
	for i, at := range order {
		if i == 0 || totals[at] != totals[order[i-1]] {
			place = i + 1
		}
		lines = append(lines, fmt.Sprintf("%d\\. **%s** %s", place, p.PlayerName(p.s.Players()[at]), face.Signed(totals[at])))
	}
	return append(append(lines, p.highlightLines()...), p.againLine())
}

// tellingGames is the length of a list that has highlights worth telling, in games.
const tellingGames = 4

// highlightLines tell what was memorable about the list.
func (p printer) highlightLines() []string {
	if p.s.List().Played() < tellingGames {
		return nil
	}
	lines := p.HighlightLines(p.s.Highlights(), func(number uint64) string { return p.T("highlight.game", face.Data{"Number": number}) })
	return append([]string{"**" + p.T("highlight.list", nil) + "**"}, lines...)
}

// againLine says how to play another list. A league says that in its own post.
func (p printer) againLine() string {
	if _, bound := p.s.League(); bound || p.s.PlaysAgain() { // there are buttons for it
		return ""
	}
	return face.Small(p.T("standing.again", nil))
}
