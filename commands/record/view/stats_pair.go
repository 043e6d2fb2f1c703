package view

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// PairStats compares two people, and sums up their common games; with pictures also how their points rose and fell.
func PairStats(k face.Look, one, two PersonNumbers, common stats.Pair, zone *time.Location, public bool, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	grid := face.Grid{-13, 10, 10} // a phone shows no wider line without scrolling
	row := func(key string, value func(stats.Person) string) string {
		return grid.Row(p.T("stats.row."+key, nil), value(one.Person), value(two.Person))
	}
	of := func(part, all int) string {
		if all == 0 {
			return "–"
		}
		return fmt.Sprintf("%d/%d", part, all)
	}
	rows := []string{
		grid.Row("", face.FitColumns(face.Plain(one.Name), 9), face.FitColumns(face.Plain(two.Name), 9)),
		row("games", func(s stats.Person) string { return fmt.Sprint(s.Games) }),
		row("won", func(s stats.Person) string { return p.T("stats.percent", face.Data{"N": face.Percent(s.Won, s.Games)}) }),
		row("points", func(s stats.Person) string { return face.Signed(s.Points) }),
		row("average", func(s stats.Person) string { return p.average(s.Count) }),
		row("soli", func(s stats.Person) string { return of(s.Alone().Won, s.Alone().Games) }),
		row("re", func(s stats.Person) string { return of(s.CalledRe.Won, s.CalledRe.Games) }),
		row("kontra", func(s stats.Person) string { return of(s.CalledKontra.Won, s.CalledKontra.Games) }),
		row("foxes", func(s stats.Person) string {
			return fmt.Sprintf("%d/%d", s.Made[rules.FuchsCaught], s.Lost[rules.FuchsCaught])
		}),
		row("karlchen", func(s stats.Person) string { return fmt.Sprint(s.Made[rules.KarlchenMade]) }),
		row("doppelkopf", func(s stats.Person) string { return fmt.Sprint(s.Made[rules.Doppelkopf]) }),
	}
	names := face.Data{"One": face.Markdown(one.Name), "Two": face.Markdown(two.Name)}
	m := discord.Message{Blocks: []discord.Block{
		face.Text("## "+p.T("stats.compare", names), face.CodeBlock(rows), face.Small(p.T("stats.legend", nil))),
		face.Text(p.commonLines(common, names)...),
	}}
	title := p.T("stats.compare", face.Data{"One": face.Plain(one.Name), "Two": face.Plain(two.Name)})
	games := gamesOf(&one.Person, &two.Person)
	series := []face.Series{{Name: face.Plain(one.Name), Totals: totalsAt(games, one.Curve)}, {Name: face.Plain(two.Name), Totals: totalsAt(games, two.Curve)}}
	ticks := p.TimeTicks(momentsOf(games, zone))
	m = p.WithCurve(m, title, series, ticks...)
	return p.wrapNumbers(route.StatsPair.ID(route.Pair{One: one.ID, Two: two.ID}), nil, public, m)
}

// gamesOf returns the games of both people, each game once: the common axis of their curves.
func gamesOf(one, two *stats.Person) []stats.Point {
	games := slices.Concat(one.Curve, two.Curve)
	slices.SortFunc(games, func(a, b stats.Point) int { return cmp.Compare(a.Number, b.Number) })
	return slices.CompactFunc(games, func(a, b stats.Point) bool { return a.Number == b.Number })
}

// totalsAt returns a person's points after each of the games, which contain all of their own.
func totalsAt(games, own []stats.Point) []int {
	totals := make([]int, len(games))
	sum, next := 0, 0
	for i, g := range games {
		if next < len(own) && own[next].Number == g.Number {
			sum += own[next].Points
			next++
		}
		totals[i] = sum
	}
	return totals
}

// commonLines sum up the games in which both played.
func (p printer) commonLines(common stats.Pair, names face.Data) []string {
	if common.Together.Games+common.First.Games == 0 {
		return []string{p.T("stats.never_met", names)}
	}
	return []string{
		face.If(common.Together.Games > 0, p.countLine(p.T("stats.same_side", nil), common.Together)),
		p.When(common.First.Games > 0, "stats.opponents", face.Data{
			"Count": common.First.Games, "One": names["One"], "Two": names["Two"], "OneWon": common.First.Won, "TwoWon": common.Second.Won,
			"OnePoints": face.Signed(common.First.Points), "TwoPoints": face.Signed(common.Second.Points),
		}),
	}
}
