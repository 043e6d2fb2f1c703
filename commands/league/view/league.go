package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/notation"
)

// League is the data that all messages of a league need.
type League struct {
	ID     string // its server's, a dot and its number there
	Name   string
	Season int
	Cup    bool // the season is a cup
	// Names are the names of members by their ids. Members who had their data deleted need none.
	Names    map[string]string
	Config   standings.Config
	Calendar league.Calendar
	Renews   time.Time // when the next season begins by itself
	// Finale is the week of a knock-out's final, and Finalists are those who play it: see league.Season.Finale.
	Finale    int
	Finalists []string
	// Divisions are the members by their divisions, from the top.
	Divisions [][]string
}

// accentLeague is the colour at the edge of a league's messages.
const accentLeague = 0x7A5CC2

// leaguePrinter describes a league in one language.
type leaguePrinter struct {
	printer
	League
}

// newLeaguePrinter returns the printer of a league. A tournament has rounds in place of weeks.
func newLeaguePrinter(k face.Look, g League, l *locale.Localizer) leaguePrinter {
	if g.Config.Format.Mode().Real {
		l = l.InRounds()
	}
	return leaguePrinter{printer{face.Printer{Localizer: l, Look: k}}, g}
}

// post makes a public message of the league, without its empty texts.
func (p leaguePrinter) post(blocks ...discord.Block) discord.Message {
	return face.Public(accentLeague, blocks...)
}

// inLeague names the league in ids, inWeek one of its weeks, atQuestion a question to its leaders.
func (p leaguePrinter) inLeague() route.Whole { return route.Whole{League: route.League(p.ID)} }

func (p leaguePrinter) inWeek(season, week int) route.Week {
	return route.Week{Whole: p.inLeague(), Season: season, Week: week}
}

func (p leaguePrinter) atQuestion(number uint64) route.Question {
	return route.Question{Whole: p.inLeague(), Number: number}
}

// button returns a button with an id, and a text of the locale files as its label.
func (p leaguePrinter) button(style discord.Style, key, id string) discord.Button {
	return discord.Button{CustomID: id, Label: p.T(key, nil), Style: style}
}

// offer is a button with the deed for which it asks the season.
type offer struct {
	style   discord.Style
	key, id string
	deed    league.Deed
}

// offerOf returns the button with which somebody does a deed, for a duty if it does not say its week itself.
func (p leaguePrinter) offerOf(duty league.Duty, deed league.Deed) offer {
	of := p.inLeague()
	o := offer{style: discord.Secondary, deed: deed}
	switch d := deed.(type) {
	case *league.Join:
		o.style, o.key, o.id = discord.Success, "league.button.join", route.LeagueJoin.ID(of)
	case *league.Play:
		week := p.inWeek(p.Season, duty.Week)
		if o.style, o.key, o.id = discord.Success, "league.button.play", route.LeaguePlay.ID(week); duty.Kind == "task" {
			o.key, o.id = "league.button.task", route.LeagueTask.ID(week)
		}
	case *league.Say:
		if o.key, o.id = "league.button.looking", route.LeagueLooking.ID(p.inWeek(p.Season, d.Week)); d.Day > 0 {
			o.key, o.id = "week.button.can", route.LeagueCan.ID(route.Weekday{Whole: of, Season: p.Season, Week: d.Week, Day: d.Day})
		}
	case *league.SignUp:
		o.key, o.id = "answer."+string(d.Answer), route.LeagueSignUp.ID(route.SigningUp{Whole: of, Season: p.Season, Week: d.Week, Answer: string(d.Answer)})
		if d.Answer == league.AnswerIn {
			o.style, o.key = discord.Success, "member.button.in"
		} else if d.Answer == league.AnswerHere {
			o.style, o.key, o.id = discord.Success, "league.button.checkin", route.LeagueCheckIn.ID(p.inWeek(p.Season, d.Week))
		}
	case *league.Arrive:
		o.style, o.key, o.id = discord.Success, "drawn.button.arrive", route.LeagueArrive.ID(p.inWeek(p.Season, d.Week))
	case *league.ComeIn:
		o.key, o.id = "ask.button.no", route.LeagueComeIn.ID(route.Asked{Whole: of, Season: p.Season, Week: d.Week, Number: d.Number, On: d.Yes})
		if d.Yes {
			o.style, o.key = discord.Success, face.Either(duty.Kind == league.DutyTogether, "ask.button.together", "ask.button.yes")
		}
	case *league.TakeProtestBack:
		o.key, o.id = "duty.button.withdraw", route.MemberWithdraw.ID(route.Protest{Whole: of, Season: p.Season, Number: d.Protest})
	case *league.DecideProtest: // upheld before, it is rejected after all
		o.key, o.id = "inbox.do.stand", route.LeagueCase.ID(route.Case{Whole: of, Season: p.Season, Case: league.CaseValue(d.Protest, 0), Verdict: verdicts["protest"][1]})
	case *league.Report:
		o.style, o.key, o.id = discord.Success, "list.button.tell", route.LeagueTell.ID(p.inWeek(p.Season, duty.Week))
		if duty.Kind == "confirm" {
			o.key, o.id = "list.button.confirm", route.LeagueConfirm.ID(route.Told{Whole: of, List: d.List, Points: PointsID(d.Points)})
		}
	case *league.AskLeaders:
		o.key, o.id = "question.button.ask", route.LeagueAsk.ID(of)
	case *league.TakeQuestionBack:
		o.key, o.id = "question.button.withdraw", route.MemberUnask.ID(p.atQuestion(d.Question))
	case *league.AnswerQuestion:
		o.style, o.key, o.id = discord.Primary, "question.button.open", route.LeagueQuestion.ID(p.atQuestion(d.Question))
	}
	return o
}

// tellButton is with which somebody at a real table tells its result.
func (p leaguePrinter) tellButton(week int) discord.Button {
	return p.button(discord.Success, "list.button.tell", route.LeagueTell.ID(p.inWeek(p.Season, week)))
}

// PointsID returns points as the id of a button has them.
func PointsID(points []int) string {
	return strings.Join(face.Mapped(points, strconv.Itoa), ".")
}

// offered returns the buttons whose deeds the season accepts, as the caller has asked it or accepts does.
func (p leaguePrinter) offered(accepts func(league.Deed) bool, all ...offer) (buttons []discord.Button) {
	for _, o := range all {
		if accepts == nil || accepts(o.deed) {
			buttons = append(buttons, p.button(o.style, o.key, o.id))
		}
	}
	return buttons
}

// userOf returns a member as a table.User. A computer has no id.
func (p leaguePrinter) userOf(member string) table.User {
	if member == "" {
		return table.User{Name: p.T("league.computer", nil)}
	}
	return table.User{ID: member, Name: p.Names[member]}
}

// memberName returns a member's name as texts show it.
func (p leaguePrinter) memberName(id string) string {
	name := face.Escape(p.PlainName(p.userOf(id)))
	if id == "" {
		return "🤖 " + name
	}
	return name
}

// leaderName names a leader. One who is no member has no name here, so Discord shows it: the mention calls nobody, because no post lists leaders to ping.
func (p leaguePrinter) leaderName(id string) string {
	if _, former := notation.Former(id); p.Names[id] == "" && !former {
		return face.Mention(id)
	}
	return p.memberName(id)
}

// legibleMember returns a member's name for a picture. If the fonts lack its letters, it is a number, which the legend explains.
func (p leaguePrinter) legibleMember(id string, number int) string {
	if p.unnamed(id) {
		return p.T("league.unnamed", face.Data{"Number": number})
	}
	return picture.Legible(p.CellName(p.userOf(id)))
}

// unnamed reports whether the fonts cannot draw a member's name.
func (p leaguePrinter) unnamed(id string) bool {
	return picture.Legible(p.CellName(p.userOf(id))) == ""
}

// memberNames names members, at most so many of them.
func (p leaguePrinter) memberNames(ids []string, most int) string {
	names := face.Mapped(ids[:min(len(ids), most)], p.memberName)
	if more := len(ids) - most; more > 0 {
		names = append(names, p.T("league.more", face.Data{"Count": more}))
	}
	return strings.Join(names, ", ")
}

// points formats points of the season: 12,5 or −3.
func (p printer) points(n standings.Points) string {
	return strings.NewReplacer("-", "−", ".", p.T("stats.decimal", nil)).Replace(n.String())
}

// points formats points of the season. Sums of game points have one place after the point where parts of points were given back.
func (p leaguePrinter) points(n standings.Points) string {
	if p.Config.Scoring.Way().Drops && p.Config.Edition >= 1 {
		n = n.Tenths()
	}
	return p.printer.points(n)
}

// countOf is the number that chooses the form of a text about points: a half takes the plural.
func countOf(n standings.Points) int { return face.Either(n == standings.Point, 1, 2) }

// rating formats a rating; a provisional one is in brackets.
func (p leaguePrinter) rating(r standings.Rated) string {
	text := strings.NewReplacer("-", "−", ".", p.T("stats.decimal", nil)).Replace(fmt.Sprintf("%.1f", r.Ordinal()))
	if r.Provisional() {
		return "(" + text + ")"
	}
	return text
}

func (p leaguePrinter) title() string {
	if p.Cup {
		return p.T("league.title_cup", face.Data{"Name": face.LeagueName(p.Name), "Season": p.Season})
	}
	return p.titled(face.LeagueName(p.Name))
}

// titled is a name with the season. Most tournaments are the only one of their name.
func (p leaguePrinter) titled(name string) string {
	if p.isReal() && p.Season == 1 {
		return name
	}
	return p.T(face.Either(p.isReal(), "league.title_real", "league.title"), face.Data{"Name": name, "Season": p.Season})
}

// isReal reports whether the season is a tournament at real tables.
func (p leaguePrinter) isReal() bool { return p.Config.Format.Mode().Real }

// nextSeason says how the next season begins: by itself, or by the leaders.
func (p leaguePrinter) nextSeason() string {
	return p.T(face.Either(p.Renews.IsZero(), "season.next", "season.renews"), face.Data{"Date": p.date(p.Renews)})
}

func (p leaguePrinter) week(n int) string { return p.aboutWeek("league.week", n) }

// aboutWeek is a text about a week, by its key; about the week of the final it is another text.
func (p leaguePrinter) aboutWeek(key string, n int) string {
	return p.T(p.weekKey(key, n), face.Data{"Week": n, "Weeks": p.Config.Weeks})
}

func (p leaguePrinter) weekKey(key string, n int) string {
	return face.If(n == p.Finale && n > 0, "final.") + key
}

// listKey is the key of a text about the list of some members in a week; about a final it is another text.
func (p leaguePrinter) listKey(key string, week int, members []string) string {
	others := slices.DeleteFunc(slices.Clone(members), func(m string) bool { return slices.Contains(p.Finalists, m) })
	return face.If(week == p.Finale && len(members)-len(others) >= standings.MinMembers, "final.") + key
}

// date formats the day of a moment in the zone of that moment: a week of the league begins on a Monday for readers everywhere.
func (p leaguePrinter) date(at time.Time) string { return at.Format(p.T("league.date", nil)) }

// moreLine says how many lines are hidden.
func (p leaguePrinter) moreLine(hidden int) string {
	return face.Small(p.T("league.more_lines", face.Data{"Count": hidden}))
}

// printer says in one language what belongs to leagues.
type printer struct{ face.Printer }

func newPrinter(l *locale.Localizer) printer { return printer{face.Printer{Localizer: l}} }

// verdicts are what leaders may decide about the two kinds of cases.
var verdicts = map[string][]string{"protest": {"uphold", "reject"}, "late": {"accept", "refuse"}}

// mostNamed is the number of people whom a line names.
const mostNamed = 4

// namesLine names members in a text by its key, if there are any.
func (p leaguePrinter) namesLine(key string, ids []string) string {
	return p.When(len(ids) > 0, key, face.Data{"Names": p.crowdNames(ids), "Count": len(ids)})
}

// crowdCharacters is the most characters of a list of people.
const crowdCharacters = 260

// crowdNames names as many members as there is room for.
func (p leaguePrinter) crowdNames(ids []string) string {
	return p.fitNames(face.Mapped(ids, p.memberName), crowdCharacters)
}

// fitNames joins as many names as there is room for.
func (p leaguePrinter) fitNames(names []string, room int) string {
	return strings.Join(face.FitLines(names, room, func(hidden int) string { return p.T("league.more", face.Data{"Count": hidden}) }), ", ")
}

// maxMentions is the most people that a message mentions.
const maxMentions = 80

// mentionable returns the members whom a message can mention: those who had their data deleted, and guests without an account, are left out.
func mentionable(ids []string) []string {
	return slices.DeleteFunc(present(ids), league.IsGuest)
}

// present leaves out the members who had their data deleted.
func present(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { _, former := notation.Former(id); return former })
}

// mentions calls people; guests without an account it names.
func (p leaguePrinter) mentions(ids []string) string {
	guests := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !league.IsGuest(id) })
	return face.Commas(append([]string{face.Mention(mentionable(ids)...)}, face.Mapped(guests, p.memberName)...)...)
}

// LeagueOf returns the league for messages about a season.
func LeagueOf(b *leagues.Book) League {
	finale, finalists := b.Finale()
	return League{
		ID: b.League.ID, Name: b.League.Name, Season: b.Season.Number, Names: b.Names(), Config: b.Season.Plan.Config, Calendar: b.Calendar(),
		Finale: finale, Finalists: finalists, Divisions: b.Season.Divisions, Cup: b.Season.Cup, Renews: b.Season.NextBegins(),
	}
}

// newBookPrinter returns a printer for messages to one member of a league.
func newBookPrinter(b *leagues.Book, l *locale.Localizer) leaguePrinter {
	return newLeaguePrinter(face.Look{}, LeagueOf(b), l)
}

// LeagueChoice offers a league as a completion.
func LeagueChoice(of league.League) discord.Choice {
	return discord.Choice{Name: face.PlainLeagueName(of.Name), Value: of.ID}
}

// WeekChoice offers a week of a season as a completion.
func WeekChoice(b *leagues.Book, week int, l *locale.Localizer) discord.Choice {
	return discord.Choice{Name: face.Clip(newBookPrinter(b, l).weekDays(week), face.MaxChoice), Value: strconv.Itoa(week)}
}

// MemberChoice offers a member of a league as a completion.
func MemberChoice(b *leagues.Book, member string, l *locale.Localizer) discord.Choice {
	p := newBookPrinter(b, l)
	return discord.Choice{Name: face.Clip(p.PlainName(p.userOf(member)), face.MaxChoice), Value: member}
}

// ListChoice offers a list of a season as a completion.
func ListChoice(b *leagues.Book, of league.List, l *locale.Localizer) discord.Choice {
	p := newBookPrinter(b, l)
	names := face.Mapped(of.Members, func(m string) string { return p.PlainName(p.userOf(m)) })
	name := face.Phrases(p.T("member.list_of_week", face.Data{"List": of.Number, "Week": of.Week}), strings.Join(names, ", "))
	return discord.Choice{Name: face.Clip(name, face.MaxChoice), Value: fmt.Sprint(of.Number)}
}

// weekDays names a week by its number, and its first and last day. A round has none.
func (p leaguePrinter) weekDays(week int) string {
	if p.isReal() {
		return p.week(week)
	}
	format := p.T("member.day", nil)
	from, to := p.Calendar.Opens(week), p.Calendar.Closes(week).AddDate(0, 0, -1)
	return p.T("member.week_days", face.Data{"Week": week, "From": from.Format(format), "To": to.Format(format)})
}
