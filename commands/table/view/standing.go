package view

import (
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/game/match"
)

// rank is a player's rank in the list, from 1. Players with equal points share a rank.
type rank struct{ rank, place, points int }

// ranks are the players of the list in the order of their points.
func (p printer) ranks() (ranks []rank) {
	for place, points := range p.s.List().Totals() {
		ranks = append(ranks, rank{place: place, points: points})
	}
	slices.SortStableFunc(ranks, func(a, b rank) int { return b.points - a.points })
	for i := range ranks {
		if ranks[i].rank = i + 1; i > 0 && ranks[i].points == ranks[i-1].points {
			ranks[i].rank = ranks[i-1].rank
		}
	}
	return ranks
}

// standingBlocks show the final standing: in a picture, or in words.
func (p printer) standingBlocks() (blocks []discord.Block, files []discord.File) {
	if !p.Look.Pictures {
		return []discord.Block{face.Text(p.standingLines()...)}, nil
	}
	blocks, file := p.standingImage()
	return append(blocks, face.Text(p.againLine())), []discord.File{file}
}

func (p printer) standingTitle() string {
	list := p.s.List()
	if !list.Over() && list.Config().Games != match.Unlimited {
		return p.T("standing.broken_off", face.Data{"Played": list.Played(), "Games": list.Config().Games})
	}
	return p.T("standing.final", nil)
}

// standingLines rank the players.
func (p printer) standingLines() []string {
	lines := []string{"### " + p.standingTitle(), p.endingLine()}
	for _, r := range p.ranks() {
		lines = append(lines, fmt.Sprintf("%d\\. **%s** %s", r.rank, p.PlayerName(p.s.Players[r.place]), face.Signed(r.points)))
	}
	lines = append(lines, p.furtherLines(p.s.List())...)
	if told := p.highlights(); len(told) > 0 {
		lines = append(lines, "**"+p.T("highlight.list", nil)+"**", face.Bullets(told))
	}
	return append(lines, p.againLine())
}

// tellingGames is the length of a list that has highlights worth telling, in games.
const tellingGames = 4

// highlights tell what was memorable about the list, a line each.
func (p printer) highlights() []string {
	if p.s.List().Played() < tellingGames {
		return nil
	}
	return p.HighlightLines(p.s.Highlights(), func(number uint64) string { return p.T("highlight.game", face.Data{"Number": number}) })
}

// againLine says how to play another list, or the next daily deal. A league says that in its own post.
func (p printer) againLine() string {
	if p.s.Daily != "" {
		return face.Small(p.T("daily.every_day", nil))
	}
	if _, bound := p.s.League(); bound || p.s.PlaysAgain() || p.s.Lesson { // there are buttons for it
		return ""
	}
	return face.Small(p.T("standing.again", nil))
}
