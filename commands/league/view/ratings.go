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
	grid := face.Grid{3, 1, -16, 8, 6}
	lines := []string{grid.Row("#", "", p.T("table.name", nil), p.T("table.rating", nil), p.T("table.lists_short", nil))}
	for i := at.from; i < at.to; i++ {
		r := ratings[ids[i]]
		rank := face.Either(r.Provisional(), "–", fmt.Sprint(i+1))
		lines = append(lines, grid.Row(rank, face.If(ids[i] == reader, ">"), p.CellName(p.userOf(ids[i])), p.rating(r), fmt.Sprint(r.Lists)))
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
		last := func(r standings.Rated) int { return face.Either(r.Provisional(), 1, 0) }
		return cmp.Or(last(one)-last(two), cmp.Compare(two.Ordinal(), one.Ordinal()), cmp.Compare(a, b))
	})
	return ids
}
