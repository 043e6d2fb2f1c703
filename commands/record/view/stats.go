package view

import (
	"fmt"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// The most lines of a list, so that a message has room for it.
const (
	maxSoloKinds = 10
	maxPartners  = 8
	maxRanking   = 20
)

// shareButton shows private statistics to everybody.
func (p printer) shareButton(id string) discord.Row {
	return discord.Row{Buttons: []discord.Button{{CustomID: id, Label: p.T("stats.show", nil), Style: discord.Secondary}}}
}

// wrapNumbers makes a message of statistics: private with the button that shows it to everybody, or public.
func (p printer) wrapNumbers(id string, public bool, m discord.Message) discord.Message {
	m.Ephemeral = !public
	if !public {
		m.Blocks = append(m.Blocks, p.shareButton(id))
	}
	m.Blocks = []discord.Block{discord.Container{Accent: face.AccentResult, Blocks: m.Blocks}}
	return m
}

// PersonNumbers are the statistics of a person.
type PersonNumbers struct {
	ID, Name string
	stats.Person
}

// PersonStats shows the statistics of a person; with pictures also how their points rose and fell.
func PersonStats(k face.Look, who PersonNumbers, public bool, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	id := route.StatsPerson.ID(route.Person{User: who.ID})
	title := "## " + p.T("stats.title", face.Data{"Name": face.Markdown(who.Name)})
	if who.Games == 0 {
		return face.Private(face.Text(title, p.T("stats.none", nil)))
	}
	m := discord.Message{Blocks: []discord.Block{
		face.Text(title, p.overallLines(who.Person)),
		face.Text("**"+p.T("stats.parties", nil)+"**", p.countLine(p.T("party.re", nil), who.Re), p.countLine(p.T("party.kontra", nil), who.Kontra)),
	}}
	for _, lines := range [][]string{p.soloLines(&who.Person), p.callLines(&who.Person), p.specialLines(&who.Person), p.partnerLines(&who.Person)} {
		if len(lines) > 1 {
			m.Blocks = append(m.Blocks, face.Text(lines...))
		}
	}
	return p.wrapNumbers(id, public, p.WithCurve(m, p.T("stats.title", face.Data{"Name": face.Plain(who.Name)}), []face.Series{{Name: face.Plain(who.Name), Totals: who.Totals()}}))
}

// OnlyOne shows the statistics of one person in place of a comparison with another, who has no games here yet.
func OnlyOne(k face.Look, who PersonNumbers, other string, public bool, l *locale.Localizer) discord.Message {
	m := PersonStats(k, who, public, l)
	m.Blocks = append([]discord.Block{face.Text(l.T("stats.not_yet", face.Data{"Name": face.Mention(other)}))}, m.Blocks...)
	return m
}

// overallLines say how many games a person played, and with which success.
func (p printer) overallLines(who stats.Person) string {
	best, worst := who.Best(), who.Worst()
	return face.Paragraph(
		p.T("stats.overall", face.Data{
			"Count": who.Games, "Won": who.Won, "Percent": face.Percent(who.Won, who.Games), "Points": face.Signed(who.Points), "Average": p.average(who.Count),
		}),
		p.T("stats.extremes", face.Data{"Best": face.Signed(best.Points), "BestGame": best.Number, "Worst": face.Signed(worst.Points), "WorstGame": worst.Number}),
	)
}

// countLine sums up games of one sort.
func (p printer) countLine(name string, c stats.Count) string {
	return p.T("stats.line", face.Data{"Name": name, "Count": c.Games, "Won": c.Won, "Percent": face.Percent(c.Won, c.Games), "Points": face.Signed(c.Points)})
}

func (p printer) soloLines(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.soli", nil) + "**"}
	more := stats.Count{}
	for c := range rules.Contracts {
		switch count := who.Soli[c]; {
		case count.Games == 0:
		case len(lines) <= maxSoloKinds:
			lines = append(lines, p.countLine(p.Contract(c), count))
		default:
			more.Games, more.Won, more.Points = more.Games+count.Games, more.Won+count.Won, more.Points+count.Points
		}
	}
	if more.Games > 0 {
		lines = append(lines, p.countLine(p.T("stats.others", nil), more))
	}
	if who.Against.Games > 0 {
		lines = append(lines, p.countLine(p.T("stats.against", nil), who.Against))
	}
	return lines
}

// callLines say what the person announced, and how often they kept it.
func (p printer) callLines(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.calls", nil) + "**"}
	add := func(name string, c stats.Count) {
		if c.Games > 0 {
			lines = append(lines, p.T("stats.called", face.Data{"Name": name, "Count": c.Games, "Kept": c.Won, "Percent": face.Percent(c.Won, c.Games)}))
		}
	}
	add(p.T("party.re", nil), who.CalledRe)
	add(p.T("party.kontra", nil), who.CalledKontra)
	for step := rules.No90; step < rules.Steps; step++ {
		add(p.Step(step, game.NoParty), who.Absagen[step])
	}
	return lines
}

// specialLines count Sonderpunkte: those that the person made, and those that others made with the person's cards.
func (p printer) specialLines(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.specials", nil) + "**"}
	for s := range rules.Specials {
		if made, lost := who.Made[s], who.Lost[s]; lost > 0 {
			lines = append(lines, p.T("stats.made_and_lost", face.Data{"Name": p.Special(s), "Made": made, "Lost": lost}))
		} else if made > 0 {
			lines = append(lines, p.T("stats.made", face.Data{"Name": p.Special(s), "Made": made}))
		}
	}
	return lines
}

func (p printer) partnerLines(who *stats.Person) []string {
	lines := []string{"**" + p.T("stats.partners", nil) + "**"}
	for i, m := range who.Partners() {
		if i == maxPartners {
			break
		}
		lines = append(lines, p.countLine(p.partnerName(m.Player), m.Count))
	}
	return lines
}

// partnerName names a partner; all computers are one partner.
func (p printer) partnerName(who stats.Player) string {
	if who.Computer() {
		return "🤖 " + p.T("stats.computers", nil)
	}
	return face.Escape(p.PlainName(table.User(who)))
}

// PairStats compares two people, and sums up their common games; with pictures also how their points rose and fell.
func PairStats(k face.Look, one, two PersonNumbers, common stats.Pair, public bool, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	row := func(key string, value func(stats.Person) string) string {
		return face.AlignLeft(p.T("stats.row."+key, nil), 14) + face.AlignRight(value(one.Person), 10) + face.AlignRight(value(two.Person), 10)
	}
	of := func(part, all int) string {
		if all == 0 {
			return "–"
		}
		return fmt.Sprintf("%d/%d", part, all)
	}
	rows := []string{
		face.AlignLeft("", 14) + face.AlignRight(face.FitColumns(face.Plain(one.Name), 9), 10) + face.AlignRight(face.FitColumns(face.Plain(two.Name), 9), 10),
		row("games", func(s stats.Person) string { return fmt.Sprint(s.Games) }),
		row("won", func(s stats.Person) string { return p.T("stats.percent", face.Data{"N": face.Percent(s.Won, s.Games)}) }),
		row("points", func(s stats.Person) string { return face.SignedASCII(s.Points) }),
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
	names := face.Data{"One": face.Markdown(one.Name), "Two": face.Markdown(two.Name)}
	m := discord.Message{Blocks: []discord.Block{
		face.Text("## "+p.T("stats.compare", names), face.CodeBlock(rows), face.Small(p.T("stats.legend", nil))),
		face.Text(p.commonLines(common, names)...),
	}}
	title := p.T("stats.compare", face.Data{"One": face.Plain(one.Name), "Two": face.Plain(two.Name)})
	m = p.WithCurve(m, title, []face.Series{{Name: face.Plain(one.Name), Totals: one.Totals()}, {Name: face.Plain(two.Name), Totals: two.Totals()}})
	return p.wrapNumbers(route.StatsPair.ID(route.Pair{One: one.ID, Two: two.ID}), public, m)
}

// commonLines sum up the games in which both played.
func (p printer) commonLines(common stats.Pair, names face.Data) []string {
	if common.Together.Games+common.First.Games == 0 {
		return []string{p.T("stats.never_met", names)}
	}
	var lines []string
	if c := common.Together; c.Games > 0 {
		lines = append(lines, p.countLine(p.T("stats.same_side", nil), c))
	}
	if common.First.Games > 0 {
		lines = append(lines, p.T("stats.opponents", face.Data{
			"Count": common.First.Games, "One": names["One"], "Two": names["Two"], "OneWon": common.First.Won, "TwoWon": common.Second.Won,
			"OnePoints": face.Signed(common.First.Points), "TwoPoints": face.Signed(common.Second.Points),
		}))
	}
	return lines
}

// ServerStats shows the statistics of a server, with the highlights of its week.
func ServerStats(s stats.Server, week []stats.Highlight, public bool, l *locale.Localizer) discord.Message {
	p := newPrinter(l)
	title := "## " + p.T("stats.server", nil)
	if s.Games == 0 {
		return face.Private(face.Text(title, p.T("stats.server_none", nil)))
	}
	kinds := []string{"**" + p.T("stats.kinds", nil) + "**"}
	for c := range rules.Contracts {
		if count := s.Contracts[c]; count.Games > 0 {
			kinds = append(kinds, p.T("stats.kind", face.Data{"Name": p.Contract(c), "Count": count.Games, "Percent": face.Percent(count.Won, count.Games)}))
		}
	}
	ranking := []string{face.AlignLeft("", 3+16) + face.AlignRight(p.T("stats.row.games", nil), 7) + face.AlignRight(p.T("stats.row.points", nil), 8)}
	place := 0
	for i, m := range s.People {
		if i == maxRanking {
			break
		}
		if i == 0 || m.Points != s.People[i-1].Points {
			place = i + 1
		}
		ranking = append(ranking, face.AlignRight(fmt.Sprint(place), 2)+" "+face.AlignLeft(face.FitColumns(p.CellName(table.User(m.Player)), 15), 16)+face.AlignRight(fmt.Sprint(m.Games), 7)+face.AlignRight(face.SignedASCII(m.Points), 8))
	}
	if s.Computers.Games > 0 {
		ranking = append(ranking, face.AlignLeft("", 3)+face.AlignLeft(p.T("stats.computers", nil), 16)+face.AlignRight(fmt.Sprint(s.Computers.Games), 7)+face.AlignRight(face.SignedASCII(s.Computers.Points), 8))
	}
	more := ""
	if hidden := len(s.People) - maxRanking; hidden > 0 {
		more = face.Small(p.T("stats.more_people", face.Data{"Count": hidden}))
	}
	m := discord.Message{Blocks: []discord.Block{
		face.Text(title, p.T("stats.server_overall", face.Data{
			"Count": s.Games, "People": p.T("stats.people", face.Data{"Count": len(s.People)}), "Re": face.Percent(s.Re, s.Games), "Kontra": face.Percent(s.Kontra, s.Games),
		})),
	}}
	if len(week) > 0 {
		lines := p.HighlightLines(week, func(number uint64) string { return "#" + strconv.FormatUint(number, 10) })
		m.Blocks = append(m.Blocks, face.Text("**"+p.T("highlight.week", nil)+"**", face.Bullets(lines)))
	}
	m.Blocks = append(m.Blocks,
		face.Text(kinds...),
		face.Text("**"+p.T("stats.ranking", nil)+"**", face.CodeBlock(ranking), more),
	)
	return p.wrapNumbers(route.StatsServer.ID(route.None{}), public, m)
}

// average is the average of points of a game, to a tenth of a point.
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

// printer says in one language what belongs to the records of games.
type printer struct{ face.Printer }

func newPrinter(l *locale.Localizer) printer { return printer{face.Printer{Localizer: l}} }
