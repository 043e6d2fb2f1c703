package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// LeagueMember is a member with the standings.
type LeagueMember struct {
	WeekStandings
	Member league.Member
}

// findRow returns the row of a member, with its division from 1; ok is false if the member has not played.
func (t WeekStandings) findRow(member string) (r standings.Row, division int, ok bool) {
	for i, d := range t.Divisions {
		for _, r := range d.Standings.Rows {
			if r.Member == member {
				return r, i + 1, true
			}
		}
	}
	return standings.Row{}, 0, false
}

// Profile shows a member's results, week by week; with pictures also how their rank rose and fell.
func Profile(k face.Look, m LeagueMember, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, m.WeekStandings, l)
	id := m.Member.User
	membership := p.T("membership."+string(m.Member.State), face.Data{"Since": face.Day(m.Member.Since)})
	if !m.Member.Until.IsZero() {
		membership = p.T("membership.away_until", face.Data{"Until": lastDay(m.Member)})
	}
	title := face.Text("## "+p.T("profile.title", face.Data{"Name": p.memberName(id), "League": face.LeagueName(p.Name)}), face.Phrases(membership, p.divisionOf("league.division", id)))
	r, division, ok := m.findRow(id)
	absences := 0
	for _, absent := range m.Absent {
		if slices.Contains(absent, id) {
			absences++
		}
	}
	missed := p.When(absences > 0, "profile.absences", face.Data{"Count": absences})
	if !ok {
		return face.Private(title, face.Text(missed, p.T(p.noneKey("profile.none", "profile.none_task"), face.Data{"Name": p.memberName(id)})))
	}
	blocks := []discord.Block{title, face.Text(append(p.standLines(r, division), missed)...), face.Text(face.CodeBlock(p.weekLines(r)), face.Small(p.weeksLegend(r)))}
	msg := face.Private(blocks...)
	msg = p.WithPicture(msg, p.rankCurve(r))
	msg.Blocks = append(msg.Blocks, discord.ButtonRow{Buttons: []discord.Button{
		p.button(discord.Secondary, "league.button.history", route.LeagueHistory.ID(route.Member{Whole: p.inLeague(), Member: id, Season: m.Season, Page: 1})),
		p.button(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: m.Season, Week: m.Week, Page: 0})),
	}})
	return msg
}

// standLines say a member's rank and results.
func (p standingsPrinter) standLines(r standings.Row, division int) []string {
	rows := p.t.Divisions[division-1].Standings.Rows
	where := p.T("profile.rank", face.Data{"Rank": r.Rank, "All": len(rows), "Points": p.points(r.Value)})
	if p.Config.Scoring.Way().Ladder {
		where = p.T("profile.rung", face.Data{"Rank": r.Rank, "All": len(rows), "Rung": p.points(r.Value)})
	}
	if r.Apart {
		where = p.T("profile.apart", face.Data{"Count": p.Config.MinLists, "Points": p.points(r.Value)})
	}
	lines := []string{where,
		face.Phrases(p.T("profile.lists", face.Data{"Count": r.Lists}), p.T("profile.won", face.Data{"Count": r.WeeksWon}), p.T("profile.best", face.Data{"Points": face.Signed(r.Best)}),
			p.T("profile.game_points", face.Data{"Points": face.Signed(r.GamePoints)})),
		face.Phrases(p.T("profile.soli", face.Data{"N": r.Feats.Soli}), p.T("profile.foxes", face.Data{"N": r.Feats.Foxes}),
			p.T("profile.karlchen", face.Data{"N": r.Feats.Karlchen}),
			p.When(r.Feats.Biggest != 0, "profile.biggest", face.Data{"Points": face.Signed(r.Feats.Biggest), "Game": r.Feats.Record})),
		p.When(r.Substituted > 0, "profile.substituted", face.Data{"Count": r.Substituted, "Games": r.Games}),
		p.When(r.NoShows > 0, "profile.no_shows", face.Data{"Count": r.NoShows}),
		p.When(r.Penalty != 0, "profile.penalty", face.Data{"Points": p.points(-r.Penalty)}),
		p.When(r.Fee > 0, "profile.fee", face.Data{"Points": p.points(-r.Fee)}),
		p.When(r.Fee <= 0 && r.Missing > 0, "profile.missing", face.Data{"Count": r.Missing}),
	}
	if rated, ok := p.t.Ratings[r.Member]; ok {
		key := face.Either(rated.Provisional(), "profile.rating_provisional", "profile.rating")
		lines = append(lines, p.T(key, face.Data{"Rating": strings.Trim(p.rating(rated), "()"), "Count": rated.Lists}))
	}
	return lines
}

// weekLines are a member's weeks for a code block: lists, what they were worth (or the rung of a ladder), game points, and the rank afterwards.
func (p standingsPrinter) weekLines(r standings.Row) []string {
	ladder := p.Config.Scoring.Way().Ladder
	scoreHead := face.Either(ladder, "table.rung", "weeks.score")
	grid := face.Grid{3, 4, 9, 10, 7}
	lines := []string{grid.Row(p.T("weeks.week", nil), p.T("table.lists_short", nil), p.T(scoreHead, nil), p.T("weeks.game_points", nil), p.T("weeks.rank", nil))}
	ranks := p.ranksByWeek(r)
	for i, w := range r.Weeks {
		score, points, rank := "–", "", "–"
		if w.Lists > 0 {
			score, points = p.points(w.Score), face.Signed(w.GamePoints)
		}
		if ladder && w.Rung > 0 {
			score = fmt.Sprint(w.Rung)
		}
		if w.Dropped {
			score = "(" + score + ")"
		}
		if w.Won {
			score = "*" + score
		}
		if ranks[i] > 0 {
			rank = fmt.Sprint(ranks[i])
		}
		lines = append(lines, grid.Row(fmt.Sprint(i+1), fmt.Sprint(w.Lists), score, points, rank))
	}
	return lines
}

// weeksLegend explains the marks that the weeks have.
func (p standingsPrinter) weeksLegend(r standings.Row) string {
	won := slices.ContainsFunc(r.Weeks, func(w standings.Week) bool { return w.Won })
	dropped := slices.ContainsFunc(r.Weeks, func(w standings.Week) bool { return w.Dropped })
	return face.Phrases(p.When(won, "weeks.won", nil), p.When(dropped, "weeks.dropped", nil))
}

// ranksByWeek returns a member's rank after each week, 0 if they had none or it is not known.
func (p standingsPrinter) ranksByWeek(r standings.Row) []int {
	ranks := make([]int, p.t.Week)
	for _, s := range p.t.Published {
		if i := slices.IndexFunc(s.Rows, func(row standings.Ranked) bool { return row.Member == r.Member }); i >= 0 && s.Week >= 1 && s.Week < p.t.Week {
			ranks[s.Week-1] = s.Rows[i].Rank
		}
	}
	if p.t.Week > 0 {
		ranks[p.t.Week-1] = r.Rank
	}
	return ranks
}

// rankCurve is the picture of a member's rank after each week, from their first rank on. Rank 1 is at the top.
func (p standingsPrinter) rankCurve(r standings.Row) discord.File {
	ranks := p.ranksByWeek(r)
	from := slices.IndexFunc(ranks, func(rank int) bool { return rank > 0 })
	if from < 0 || len(ranks)-from < 2 {
		return discord.File{}
	}
	name := p.legibleMember(r.Member, 1)
	line := picture.CurveLine{Name: name}
	var said []string
	for i, rank := range ranks[from:] {
		if rank == 0 {
			rank = 1 - line.Points[i-1]
		}
		line.Points = append(line.Points, 1-rank)
		said = append(said, fmt.Sprint(rank))
	}
	c := picture.Curve{Title: p.T("profile.curve", face.Data{"Name": name}), Lines: []picture.CurveLine{line}, From: from + 1, Write: func(points int) string {
		return p.T("profile.rank_short", face.Data{"Rank": 1 - points})
	}}
	return face.PictureFile("Curve", c.Lines, p.T("profile.described", face.Data{"Title": c.Title, "Ranks": strings.Join(said, ", ")}), c.Render)
}

// Duel compares two members of a league.
type Duel struct {
	WeekStandings
	One, Two string
	Lists    []LeagueList // of the season that count
}

// ShowDuel compares two members, and their results at the same tables; with pictures also how their points rose and fell.
func ShowDuel(k face.Look, d Duel, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, d.WeekStandings, l)
	names := face.Data{"One": p.memberName(d.One), "Two": p.memberName(d.Two)}
	one, _, first := d.findRow(d.One)
	two, _, second := d.findRow(d.Two)
	title := "## " + p.T("stats.compare", names)
	if !first || !second {
		return face.Private(face.Text(title, p.T("duel.none", nil)))
	}
	grid := face.Grid{-13, 10, 10} // a phone shows no wider line without scrolling
	row := func(key string, value func(standings.Row) string) string {
		return grid.Row(p.T(key, nil), value(one), value(two))
	}
	number := func(key string, of func(standings.Row) int) string {
		return row(key, func(r standings.Row) string { return fmt.Sprint(of(r)) })
	}
	lines := []string{
		grid.Row("", face.FitColumns(p.CellName(p.userOf(d.One)), 9), face.FitColumns(p.CellName(p.userOf(d.Two)), 9)),
		row("weeks.rank", rankText), row(d.valueHead(), func(r standings.Row) string { return p.points(r.Value) }),
		number("table.lists", func(r standings.Row) int { return r.Lists }), number("duel.weeks_won", func(r standings.Row) int { return r.WeeksWon }),
		row("duel.game_points", func(r standings.Row) string { return face.Signed(r.GamePoints) }), row("duel.best", func(r standings.Row) string { return face.Signed(r.Best) }),
		number("stats.row.soli", func(r standings.Row) int { return r.Feats.Soli }), number("stats.row.foxes", func(r standings.Row) int { return r.Feats.Foxes }),
		number("stats.row.karlchen", func(r standings.Row) int { return r.Feats.Karlchen }),
		row("table.rating", func(r standings.Row) string {
			if rated, ok := p.t.Ratings[r.Member]; ok {
				return p.rating(rated)
			}
			return "–"
		}),
	}
	return p.WithPicture(face.Private(face.Text(title, face.CodeBlock(lines)), face.Text(p.meetingsLine(d, names))), p.pointsCurve("duel.curve", one, two))
}

// meetingsLine sums up the lists that two members played together.
func (p standingsPrinter) meetingsLine(d Duel, names face.Data) string {
	lists, ahead, behind, margin := 0, 0, 0, 0
	for _, l := range d.Lists {
		at := func(member string) int {
			return slices.IndexFunc(l.Places, func(p standings.PlaceResult) bool { return p.Member == member })
		}
		a, b := at(d.One), at(d.Two)
		if a < 0 || b < 0 || p.Config.NoShow(l.Places[a]) || p.Config.NoShow(l.Places[b]) {
			continue
		}
		lists++
		margin += l.Places[a].Points - l.Places[b].Points
		switch cmp.Compare(l.Places[a].Points, l.Places[b].Points) {
		case 1:
			ahead++
		case -1:
			behind++
		}
	}
	if lists == 0 {
		return p.T("duel.never_met", names)
	}
	return p.T("duel.met", face.Data{"Count": lists, "One": names["One"], "Two": names["Two"], "Ahead": ahead, "Behind": behind, "Margin": face.Signed(margin)})
}

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
