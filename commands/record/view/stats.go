package view

import (
	"fmt"
	"math"
	"strings"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// The most lines of a list, so that a message has room for it.
const (
	maxSoloKinds = 10
	maxPartners  = 8
	maxRanking   = 20
	maxAlone     = 10
	maxEvenings  = 5
)

// Chosen is what a reader of statistics has chosen: a chart of route.Charts, and which games count. Zone is that of its days.
type Chosen struct {
	Chart  string
	Window stats.Window
	Zone   *time.Location
}

// wrapNumbers makes a message of statistics: public, or private with the controls and the buttons that show it, or more, to everybody.
func (p printer) wrapNumbers(share string, more []discord.Button, public bool, m discord.Message, controls ...discord.Block) discord.Message {
	m.Ephemeral = !public
	if !public {
		m.Blocks = append(m.Blocks, controls...)
		m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: append([]discord.Button{{CustomID: share, Label: p.T("stats.show", nil), Style: discord.Secondary}}, more...)})
	}
	m.Blocks = face.Public(face.AccentResult, m.Blocks...).Blocks
	return m
}

// windowMenu lets the reader choose which games count.
func (p printer) windowMenu(id string, chosen stats.Window) discord.Select {
	s := discord.Select{CustomID: id}
	for w := range stats.Windows {
		s.Options = append(s.Options, discord.Option{Value: w.String(), Label: p.T("stats.window."+w.String(), nil), Default: w == chosen})
	}
	return s
}

// windowLine says which games count if not all do.
func (p printer) windowLine(w stats.Window) string {
	return p.When(w != stats.AllTime, "stats.window."+w.String(), nil)
}

// chartButtons change between the charts of a person.
func (p printer) chartButtons(user string, of Chosen) discord.ButtonRow {
	var row discord.ButtonRow
	for _, chart := range route.Charts {
		style := face.Either(chart == of.Chart, discord.Primary, discord.Secondary)
		id := route.StatsChart.ID(route.Numbers{User: user, Chart: chart, Window: of.Window})
		row.Buttons = append(row.Buttons, discord.Button{CustomID: id, Label: p.T("stats.chart."+chart, nil), Style: style})
	}
	return row
}

// PersonNumbers are the statistics of a person.
type PersonNumbers struct {
	ID, Name string
	stats.Person
	Real stats.Count // at real tables
	Own  *Own        // for the person alone
}

// Own is what statistics say to their person alone.
type Own struct {
	Titles   []string // the keys of those that the person has
	Standing archive.Standing
}

// PersonStats shows a chart of the statistics of a person, as a picture or in words.
func PersonStats(k face.Look, who PersonNumbers, of Chosen, public bool, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	title := "## " + p.T("stats.title", face.Data{"Name": face.Markdown(who.Name)})
	if who.Games == 0 && of.Window == stats.AllTime {
		return face.Private(face.Text(title, p.T("stats.none", nil), p.realLine(who.Real)))
	}
	m := discord.Message{Blocks: []discord.Block{face.Text(title, face.Small(p.windowLine(of.Window)), p.overallLines(who.Person), p.realLine(who.Real))}}
	switch {
	case who.Games == 0:
	case of.Chart == route.ChartCalls:
		bars := picture.Bars{Title: p.drawnTitle(&who, "stats.calls", of), Full: p.T("stats.kept", nil), Hollow: p.T("stats.missed", nil), End: p.T("stats.row.points", nil)}
		m = p.withTallies(m, bars, p.T("stats.calls", nil), p.callTallies(&who.Person), p.callLine)
	case of.Chart == route.ChartSoli:
		bars := picture.Bars{Title: p.drawnTitle(&who, "stats.soli", of), Full: p.T("stats.won", nil), Hollow: p.T("stats.lost", nil), End: p.T("stats.row.points", nil)}
		m = p.withTallies(m, bars, p.T("stats.soli", nil), p.soloRates(&who.Person), p.tallyLine)
		m.Blocks = append(m.Blocks, face.Text(face.If(who.Against.Games > 0, p.countLine(p.T("stats.against", nil), who.Against))))
	default:
		m = p.withPoints(m, &who, of)
	}
	share := route.StatsPerson.ID(route.Numbers{User: who.ID, Chart: of.Chart, Window: of.Window})
	menu := p.windowMenu(route.StatsTime.ID(route.Chart{User: who.ID, Chart: of.Chart}), of.Window)
	var more []discord.Button
	if who.Own != nil && !public {
		m.Blocks, more = append(m.Blocks, p.ownText(who.Own)), []discord.Button{p.cardButton()}
	}
	return p.wrapNumbers(share, more, public, m, p.chartButtons(who.ID, of), menu)
}

// drawnTitle is the title of a picture of bars; its subject is the key of a text.
func (p printer) drawnTitle(who *PersonNumbers, subject string, of Chosen) string {
	return face.Phrases(picture.Legible(face.Plain(who.Name)), p.T(subject, nil), p.windowLine(of.Window))
}

// OnlyOne shows the statistics of one person in place of a comparison with another, who has no games here yet.
func OnlyOne(k face.Look, who PersonNumbers, other string, of Chosen, public bool, l *locale.Localizer) discord.Message {
	m := PersonStats(k, who, of, public, l)
	m.Blocks = append([]discord.Block{face.Text(l.T("stats.not_yet", face.Data{"Name": face.Mention(other)}))}, m.Blocks...)
	return m
}

// overallLines say how many games a person played, and with which success.
func (p printer) overallLines(who stats.Person) string {
	if who.Games == 0 {
		return p.T("stats.none_then", nil)
	}
	best, worst := who.Best(), who.Worst()
	return face.Paragraph(
		p.T("stats.overall", face.Data{
			"Count": who.Games, "Won": who.Won, "Percent": face.Percent(who.Won, who.Games), "Points": face.Signed(who.Points), "Average": p.average(who.Count),
		}),
		p.T("stats.extremes", face.Data{"Best": face.Signed(best.Points), "BestGame": best.Number, "Worst": face.Signed(worst.Points), "WorstGame": worst.Number}),
		p.wastedLine(who.Wasted),
	)
}

// realLine says how many games somebody has played at real tables.
func (p printer) realLine(c stats.Count) string {
	return p.When(c.Games > 0, "stats.real", face.Data{"Count": c.Games, "Won": c.Won, "Points": face.Signed(c.Points)})
}

// wastedLine says what a person wastes a game and, as soon as that is sure enough, which computers play as well.
func (p printer) wastedLine(w stats.Wasted) string {
	points, err := w.Mean()
	line := p.When(w.Games > 0, "stats.wasted", face.Data{"Points": amount(p.Printer, max(points, 0)), "Error": amount(p.Printer, max(err, 0.1)), "Count": w.Games})
	worse, better, ok := review.Like(w.Share())
	switch {
	case !ok || w.Games == 0:
		return line
	case worse == better:
		return face.Phrases(line, p.T("stats.like", face.Data{"Level": p.T("level."+better.String(), nil)}))
	}
	return face.Phrases(line, p.T("stats.between", face.Data{"Worse": p.T("level."+worse.String(), nil), "Better": p.T("level."+better.String(), nil)}))
}

// countLine sums up games of one sort.
func (p printer) countLine(name string, c stats.Count) string {
	return p.T("stats.line", face.Data{"Name": name, "Count": c.Games, "Won": c.Won, "Percent": face.Percent(c.Won, c.Games), "Points": face.Signed(c.Points)})
}

// withPoints adds how the points rose and fell, and what made them.
func (p printer) withPoints(m discord.Message, who *PersonNumbers, of Chosen) discord.Message {
	title := face.Phrases(p.T("stats.title", face.Data{"Name": face.Plain(who.Name)}), p.windowLine(of.Window))
	series := []face.Series{{Name: face.Plain(who.Name), Totals: who.Totals()}}
	ticks := p.TimeTicks(momentsOf(who.Curve, of.Zone))
	m = p.WithCurve(m, title, series, ticks...)
	m.Blocks = append(m.Blocks,
		face.Text("**"+p.T("stats.parties", nil)+"**", p.countLine(p.T("party.re", nil), who.Re), p.countLine(p.T("party.kontra", nil), who.Kontra)))
	for _, lines := range [][]string{p.eveningLines(&who.Person, of.Zone), p.specialLines(&who.Person), p.partnerLines(&who.Person)} {
		if len(lines) > 1 {
			m.Blocks = append(m.Blocks, face.Text(lines...))
		}
	}
	return m
}

// momentsOf returns when the games of a curve were dealt.
func momentsOf(curve []stats.Point, zone *time.Location) []time.Time {
	moments := make([]time.Time, len(curve))
	for i, q := range curve {
		if !q.Played.IsZero() {
			moments[i] = q.Played.In(zone)
		}
	}
	return moments
}

// eveningLines sum up the person's last evenings, the latest first. One evening is all that the other lines sum up already.
func (p printer) eveningLines(who *stats.Person, zone *time.Location) []string {
	all := who.Evenings(zone)
	if len(all) < 2 {
		return nil
	}
	lines := []string{"**" + p.T("stats.evenings", nil) + "**"}
	for i := len(all) - 1; i >= max(0, len(all)-maxEvenings); i-- {
		lines = append(lines, p.countLine(p.evening(all[i].Begun), all[i].Count))
	}
	return lines
}

// evening is the day on which an evening began.
func (p printer) evening(at time.Time) string { return at.Format(p.T("stats.day", nil)) }

// successRate is a line of a chart: how often something ended well.
type successRate struct {
	name string
	stats.Count
}

func (p printer) soloRates(who *stats.Person) (all []successRate) {
	more := successRate{name: p.T("stats.others", nil)}
	for c := range rules.Contracts {
		switch count := who.Soli[c]; {
		case count.Games == 0:
		case len(all) < maxSoloKinds:
			all = append(all, successRate{p.Contract(c), count})
		default:
			more.Games, more.Won, more.Points = more.Games+count.Games, more.Won+count.Won, more.Points+count.Points
		}
	}
	if more.Games > 0 {
		all = append(all, more)
	}
	return all
}

func (p printer) tallyLine(t successRate) string { return p.countLine(t.name, t.Count) }

// callTallies say what the person announced, and how often they kept it.
func (p printer) callTallies(who *stats.Person) (all []successRate) {
	add := func(name string, c stats.Count) {
		if c.Games > 0 {
			all = append(all, successRate{name, c})
		}
	}
	add(p.T("party.re", nil), who.CalledRe)
	add(p.T("party.kontra", nil), who.CalledKontra)
	for step := rules.No90; step < rules.Steps; step++ {
		add(p.Step(step, game.NoParty), who.Absagen[step])
	}
	return all
}

func (p printer) callLine(t successRate) string {
	return p.T("stats.called", face.Data{"Name": t.name, "Count": t.Games, "Kept": t.Won, "Percent": face.Percent(t.Won, t.Games), "Points": face.Signed(t.Points)})
}

// withTallies adds a chart with a line for each tally: a picture that says the lines to screen readers, or the lines themselves.
func (p printer) withTallies(m discord.Message, b picture.Bars, heading string, all []successRate, line func(successRate) string) discord.Message {
	lines := []string{"**" + heading + "**"}
	for _, t := range all {
		lines = append(lines, line(t))
		b.Rows = append(b.Rows, picture.BarsRow{Name: t.name, Full: t.Won, Hollow: t.Games - t.Won, End: face.Signed(t.Points)})
	}
	switch {
	case len(all) == 0:
		m.Blocks = append(m.Blocks, face.Text(lines[0], p.T("stats.nothing_yet", nil)))
	case p.Look.Pictures:
		m = p.WithBars(m, lines[1:], b)
	default:
		m.Blocks = append(m.Blocks, face.Text(lines...))
	}
	return m
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
	return face.Escape(p.PlainName(who))
}

// average is the average of points of a game, to a tenth of a point.
func (p printer) average(c stats.Count) string {
	if c.Games == 0 {
		return "0"
	}
	tenths := int(math.Round(float64(10*c.Points) / float64(c.Games))) // half away from zero
	sign := face.Either(tenths > 0, "+", face.If(tenths < 0, "−"))
	tenths = max(tenths, -tenths)
	return fmt.Sprintf("%s%d%s%d", sign, tenths/10, p.T("stats.decimal", nil), tenths%10)
}

// printer says in one language what belongs to the records of games.
type printer struct{ face.Printer }

func newPrinter(l *locale.Localizer) printer { return printer{face.Printer{Localizer: l}} }

// ownText has the person's rating and titles.
func (p printer) ownText(own *Own) discord.Text {
	var lines []string
	if at := own.Standing; at.Lists > 0 {
		about := face.Data{"Count": at.Lists, "Rules": face.PresetName(p.Localizer, at.Rules.Rules())}
		lines = []string{face.Phrases(p.T("title.rating", face.Data{"Rating": p.rating(at)}), p.placeWords(at)), face.Small(p.T("title.rating_about", about))}
	}
	if len(own.Titles) > 0 {
		titles := face.Mapped(own.Titles, func(key string) string { return p.T("title."+key, nil) })
		lines = append(lines, "**"+p.T("title.titles", nil)+"**", face.Bullets(titles))
	}
	return face.Text(lines...)
}

// rating formats a rating as leagues do; a provisional one is in brackets.
func (p printer) rating(s archive.Standing) string {
	text := strings.NewReplacer("-", "−", ".", p.T("stats.decimal", nil)).Replace(fmt.Sprintf("%.1f", s.Ordinal()))
	if s.Provisional() {
		return "(" + text + ")"
	}
	return text
}

// placeWords say how the person stands among others. A person alone has no place.
func (p printer) placeWords(s archive.Standing) string {
	return p.When(s.Place > 0 && s.Of > 1, "title.place", face.Data{"Place": s.Place, "Of": s.Of})
}

// cardButton posts the person's card.
func (p printer) cardButton() discord.Button {
	return discord.Button{CustomID: route.StatsCard.ID(route.None{}), Label: p.T("title.card", nil), Style: discord.Secondary}
}
