package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// The bounds of lists in numbers, so that a message has room for them.
const (
	maxSoloKinds = 10
	maxMates     = 8
	maxRanking   = 20
)

// showAll is the button below private numbers that shows them to everybody.
func (p printer) showAll(id string) discord.Row {
	return discord.Row{Buttons: []discord.Button{{CustomID: id, Label: p.T("stats.show", nil), Style: discord.Secondary}}}
}

// numbers is a message of numbers: private with the button that shows it to everybody, or public.
func (p printer) numbers(id string, public bool, m discord.Message) discord.Message {
	m.Ephemeral = !public
	if !public {
		m.Blocks = append(m.Blocks, p.showAll(id))
	}
	m.Blocks = []discord.Block{discord.Container{Accent: accentResult, Blocks: m.Blocks}}
	return m
}

// Somebody is a person and what his games come to.
type Somebody struct {
	ID, Name string
	stats.Person
}

// PersonStats is Look.PersonStats in text.
func PersonStats(who Somebody, public bool, l *locale.Localizer) discord.Message {
	return Look{}.PersonStats(who, public, l)
}

// PersonStats shows what a person's games come to; with pictures also how their points rose and fell.
func (k Look) PersonStats(who Somebody, public bool, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l, look: k}
	id := route.StatsPerson.ID(route.Person{User: who.ID})
	title := "## " + p.T("stats.title", data{"Name": markdown(who.Name)})
	if who.Games == 0 {
		return private(text(title, p.T("stats.none", nil)))
	}
	m := discord.Message{Blocks: []discord.Block{
		text(title, p.overall(who.Person)),
		text("**"+p.T("stats.parties", nil)+"**", p.line(p.T("party.re", nil), who.Re), p.line(p.T("party.kontra", nil), who.Kontra)),
	}}
	for _, lines := range [][]string{p.soli(&who.Person), p.announcements(&who.Person), p.specials(&who.Person), p.mates(&who.Person)} {
		if len(lines) > 1 {
			m.Blocks = append(m.Blocks, text(lines...))
		}
	}
	return p.numbers(id, public, p.withCurve(m, p.T("stats.title", data{"Name": plain(who.Name)}), []series{{plain(who.Name), who.Totals()}}))
}

// overall says how many games there were and what they brought.
func (p printer) overall(who stats.Person) string {
	best, worst := who.Best(), who.Worst()
	return paragraph(
		p.T("stats.overall", data{
			"Count": who.Games, "Won": who.Won, "Percent": percent(who.Won, who.Games), "Points": signed(who.Points), "Average": p.average(who.Count),
		}),
		p.T("stats.extremes", data{"Best": signed(best.Points), "BestGame": best.Number, "Worst": signed(worst.Points), "WorstGame": worst.Number}),
	)
}

// line says what games of a sort come to.
func (p printer) line(name string, c stats.Count) string {
	return p.T("stats.line", data{"Name": name, "Count": c.Games, "Won": c.Won, "Percent": percent(c.Won, c.Games), "Points": signed(c.Points)})
}

func (p printer) soli(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.soli", nil) + "**"}
	more := stats.Count{}
	for c := range rules.Contracts {
		switch count := who.Soli[c]; {
		case count.Games == 0:
		case len(lines) <= maxSoloKinds:
			lines = append(lines, p.line(p.contract(c), count))
		default:
			more.Games, more.Won, more.Points = more.Games+count.Games, more.Won+count.Won, more.Points+count.Points
		}
	}
	if more.Games > 0 {
		lines = append(lines, p.line(p.T("stats.others", nil), more))
	}
	if who.Against.Games > 0 {
		lines = append(lines, p.line(p.T("stats.against", nil), who.Against))
	}
	return lines
}

// announcements says what the person announced himself, and what he kept of it.
func (p printer) announcements(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.calls", nil) + "**"}
	add := func(name string, c stats.Count) {
		if c.Games > 0 {
			lines = append(lines, p.T("stats.called", data{"Name": name, "Count": c.Games, "Kept": c.Won, "Percent": percent(c.Won, c.Games)}))
		}
	}
	add(p.T("party.re", nil), who.CalledRe)
	add(p.T("party.kontra", nil), who.CalledKontra)
	for step := rules.No90; step < rules.Steps; step++ {
		add(p.step(step, game.NoParty), who.Absagen[step])
	}
	return lines
}

// specials counts Sonderpunkte, those made and those that others made with the person's cards.
func (p printer) specials(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.specials", nil) + "**"}
	for s := range rules.Specials {
		if made, lost := who.Made[s], who.Lost[s]; lost > 0 {
			lines = append(lines, p.T("stats.made_and_lost", data{"Name": p.special(s), "Made": made, "Lost": lost}))
		} else if made > 0 {
			lines = append(lines, p.T("stats.made", data{"Name": p.special(s), "Made": made}))
		}
	}
	return lines
}

func (p printer) mates(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.partners", nil) + "**"}
	for i, m := range who.Partners() {
		if i == maxMates {
			break
		}
		lines = append(lines, p.line(p.mate(m.Player), m.Count))
	}
	return lines
}

// mate names a partner; computers are counted together.
func (p printer) mate(who stats.Player) string {
	if who.Computer() {
		return "🤖 " + p.T("stats.computers", nil)
	}
	return escape(p.called(table.User(who)))
}

// PairStats is Look.PairStats in text.
func PairStats(one, two Somebody, common stats.Pair, public bool, l *locale.Localizer) discord.Message {
	return Look{}.PairStats(one, two, common, public, l)
}

// PairStats compares two people, and says what their common games come to; with pictures also how their points rose and fell.
func (k Look) PairStats(one, two Somebody, common stats.Pair, public bool, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l, look: k}
	row := func(key string, value func(stats.Person) string) string {
		return left(p.T("stats.row."+key, nil), 14) + right(value(one.Person), 10) + right(value(two.Person), 10)
	}
	of := func(part, all int) string {
		if all == 0 {
			return "–"
		}
		return fmt.Sprintf("%d/%d", part, all)
	}
	rows := []string{
		left("", 14) + right(fit(plain(one.Name), 9), 10) + right(fit(plain(two.Name), 9), 10),
		row("games", func(s stats.Person) string { return fmt.Sprint(s.Games) }),
		row("won", func(s stats.Person) string { return p.T("stats.percent", data{"N": percent(s.Won, s.Games)}) }),
		row("points", func(s stats.Person) string { return ascii(s.Points) }),
		row("average", func(s stats.Person) string { return strings.ReplaceAll(p.average(s.Count), "−", "-") }),
		row("soli", func(s stats.Person) string { return of(s.Alone().Won, s.Alone().Games) }),
		row("re", func(s stats.Person) string { return of(s.CalledRe.Won, s.CalledRe.Games) }),
		row("kontra", func(s stats.Person) string { return of(s.CalledKontra.Won, s.CalledKontra.Games) }),
		row("foxes", func(s stats.Person) string {
			return fmt.Sprintf("%d/%d", s.Made[rules.FuchsCaught], s.Lost[rules.FuchsCaught])
		}),
		row("karlchen", func(s stats.Person) string { return fmt.Sprint(s.Made[rules.KarlchenMade]) }),
		row("doppelkopf", func(s stats.Person) string { return fmt.Sprint(s.Made[rules.Doppelkopf]) }),
	}
	names := data{"One": markdown(one.Name), "Two": markdown(two.Name)}
	m := discord.Message{Blocks: []discord.Block{
		text("## "+p.T("stats.compare", names), code(rows), small(p.T("stats.legend", nil))),
		text(p.together(common, names)...),
	}}
	title := p.T("stats.compare", data{"One": plain(one.Name), "Two": plain(two.Name)})
	m = p.withCurve(m, title, []series{{plain(one.Name), one.Totals()}, {plain(two.Name), two.Totals()}})
	return p.numbers(route.StatsPair.ID(route.Pair{One: one.ID, Two: two.ID}), public, m)
}

// together says what came of the games that both played in.
func (p printer) together(common stats.Pair, names data) []string {
	if common.Together.Games+common.First.Games == 0 {
		return []string{p.T("stats.never_met", names)}
	}
	var lines []string
	if c := common.Together; c.Games > 0 {
		lines = append(lines, p.line(p.T("stats.same_side", nil), c))
	}
	if common.First.Games > 0 {
		lines = append(lines, p.T("stats.opponents", data{
			"Count": common.First.Games, "One": names["One"], "Two": names["Two"], "OneWon": common.First.Won, "TwoWon": common.Second.Won,
			"OnePoints": signed(common.First.Points), "TwoPoints": signed(common.Second.Points),
		}))
	}
	return lines
}

// ServerStats shows what all games of a server come to.
func ServerStats(s stats.Server, public bool, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l}
	title := "## " + p.T("stats.server", nil)
	if s.Games == 0 {
		return private(text(title, p.T("stats.server_none", nil)))
	}
	kinds := []string{"**" + p.T("stats.kinds", nil) + "**"}
	for c := range rules.Contracts {
		if count := s.Contracts[c]; count.Games > 0 {
			kinds = append(kinds, p.T("stats.kind", data{"Name": p.contract(c), "Count": count.Games, "Percent": percent(count.Won, count.Games)}))
		}
	}
	ranking := []string{left("", 3+16) + right(p.T("stats.row.games", nil), 7) + right(p.T("stats.row.points", nil), 8)}
	place := 0
	for i, m := range s.People {
		if i == maxRanking {
			break
		}
		if i == 0 || m.Points != s.People[i-1].Points {
			place = i + 1
		}
		ranking = append(ranking, right(fmt.Sprint(place), 2)+" "+left(fit(p.cell(table.User(m.Player)), 15), 16)+right(fmt.Sprint(m.Games), 7)+right(ascii(m.Points), 8))
	}
	if s.Computers.Games > 0 {
		ranking = append(ranking, left("", 3)+left(p.T("stats.computers", nil), 16)+right(fmt.Sprint(s.Computers.Games), 7)+right(ascii(s.Computers.Points), 8))
	}
	more := ""
	if hidden := len(s.People) - maxRanking; hidden > 0 {
		more = small(p.T("stats.more_people", data{"Count": hidden}))
	}
	m := discord.Message{Blocks: []discord.Block{
		text(title, p.T("stats.server_overall", data{
			"Count": s.Games, "People": p.T("stats.people", data{"Count": len(s.People)}), "Re": percent(s.Re, s.Games), "Kontra": percent(s.Kontra, s.Games),
		})),
		text(kinds...),
		text("**"+p.T("stats.ranking", nil)+"**", code(ranking), more),
	}}
	return p.numbers(route.StatsServer.ID(route.None{}), public, m)
}

// percent is a share in whole per cent.
func percent(part, all int) string {
	if all == 0 {
		return "0"
	}
	return fmt.Sprint((200*part + all) / (2 * all))
}

// average is what a game brought on average, to a tenth of a point.
func (p printer) average(c stats.Count) string {
	if c.Games == 0 {
		return "0"
	}
	tenths := c.Points * 20 / c.Games // and rounded away from zero
	if tenths < 0 {
		tenths = (tenths - 1) / 2
	} else {
		tenths = (tenths + 1) / 2
	}
	sign := ""
	switch {
	case tenths > 0:
		sign = "+"
	case tenths < 0:
		sign, tenths = "−", -tenths
	}
	return fmt.Sprintf("%s%d%s%d", sign, tenths/10, p.T("stats.decimal", nil), tenths%10)
}
