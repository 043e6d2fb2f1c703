package view

import (
	"cmp"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
)

// Ratings shows a reader a page of the ratings, from 1; page 0 is the page with the reader. Provisional ratings come last, without a rank.
func Ratings(g League, ratings map[string]standings.Rated, reader string, page int, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	title := face.Text("## "+p.T("ratings.title", face.Data{"Name": face.LeagueName(p.Name)}), face.Small(p.T("ratings.about", face.Data{"Count": standings.ProvisionalLists})))
	ids := rankRated(ratings)
	if len(ids) == 0 {
		return face.Private(title, face.Text(p.emptyLine()))
	}
	at := findPage(page, len(ids), rowsOnPage, slices.Index(ids, reader))
	lines := []string{face.AlignRight("#", rankColumns) + " " + face.AlignLeft(p.T("table.name", nil), leagueName+2) + face.AlignRight(p.T("table.rating", nil), 8) +
		face.AlignRight(p.T("table.lists_short", nil), 6)}
	for i := at.from; i < at.to; i++ {
		r, rank, mark := ratings[ids[i]], fmt.Sprint(i+1), " "
		if r.Provisional() {
			rank = "–"
		}
		if ids[i] == reader {
			mark = ">"
		}
		lines = append(lines, face.AlignRight(rank, rankColumns)+mark+face.AlignLeft(p.CellName(p.userOf(ids[i])), leagueName+2)+face.AlignRight(p.cellRating(r), 8)+face.AlignRight(fmt.Sprint(r.Lists), 6))
	}
	m := face.Private(title, face.Text(face.CodeBlock(lines)))
	m.Blocks = withButtons(m.Blocks, p.pageButtons(at, func(page int) string { return route.LeagueRatings.ID(route.Page{Whole: p.inLeague(), Page: page}) }))
	return m
}

// rankRated returns the members with a rating, the best first, and after them those with a provisional rating.
func rankRated(ratings map[string]standings.Rated) []string {
	ids := make([]string, 0, len(ratings))
	for id, r := range ratings {
		if r.Lists > 0 {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		one, two := ratings[a], ratings[b]
		if one.Provisional() != two.Provisional() {
			if two.Provisional() {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(two.Ordinal(), one.Ordinal()), cmp.Compare(a, b))
	})
	return ids
}
