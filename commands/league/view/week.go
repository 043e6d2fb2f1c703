package view

import (
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// Opening is a week in which people can play.
type Opening struct {
	Week int
	Note string         // why it was cancelled
	Mode standings.Mode // how it is played
	// Looking are the members who look for a game.
	Looking []string
	// Answers are the members by their answers about a match day, in the order of their answers; MatchDay is the moment of the draw.
	Answers  map[league.Answer][]string
	MatchDay time.Time
	// Evenings are proposals: when most members can play.
	Evenings []league.Evening
	// Played are the members who have finished the task of the week.
	Played []string
	// Missing is the number of real tables whose results are missing. Tells says that the reader sits at one of a tournament.
	Missing int
	Tells   bool
	// Drawn says that the tables have been drawn, and Over that the week has ended.
	Drawn, Over bool
	// Accepts reports whether the season accepts a deed about this week now, of the reader or, in a post to everybody, of some member.
	Accepts func(league.Deed) bool
}

// ChecksIn reports whether members can check in.
func (o Opening) ChecksIn() bool {
	return o.Accepts(&league.SignUp{Week: o.Week, Answer: league.AnswerHere})
}

// openingBlocks describe the week, name the members who take part, and have the buttons.
func (p leaguePrinter) openingBlocks(o Opening, title discord.Text) []discord.Block {
	lines := []string{title.Markdown}
	if o.Over {
		return []discord.Block{face.Text(append(lines, p.T("week.over", nil))...)}
	}
	key := "week." + string(o.Mode.Format)
	if p.Config.Format.Mode().Drawn && !o.Mode.Drawn {
		key = face.Either(o.Mode.Limited, "week.free", "week.undrawn")
	}
	switch {
	case o.Mode.Real && o.Drawn:
		key = "week.running"
	case o.ChecksIn():
		key = "week.checkin"
	case o.Mode.Drawn && o.Drawn:
		key = "week.drawn"
	}
	d := modeData(p.Config, o.Mode)
	d["Closes"] = face.Moment(p.Calendar.Closes(o.Week))
	if o.Mode.Real {
		d["Count"] = o.Missing
	}
	if at := o.MatchDay; o.Mode.Drawn {
		d["At"], d["In"], d["CheckIn"] = face.Moment(at), face.Countdown(at), face.ClockTime(at.Add(-league.CheckInBefore))
	}
	lines = append(lines, p.T(key, d))
	switch {
	case o.Mode.Drawn && o.Drawn, o.Mode.Real: // the draw has the names
	case o.Mode.Drawn:
		lines = append(lines, p.answerLines(o)...)
	case o.Mode.Attempts:
		lines = append(lines, p.namesLine("week.played", o.Played))
	default:
		lines = append(lines, p.namesLine("week.looking", o.Looking), p.eveningsLine(o))
	}
	return withButtons(withButtons([]discord.Block{face.Text(lines...)}, p.weekButtons(o)), p.eveningButtons(o))
}

// eveningButtons are those by which members say that they can on a proposed evening.
func (p leaguePrinter) eveningButtons(o Opening) (buttons []discord.Button) {
	for _, e := range o.Evenings {
		say := &league.Say{Week: o.Week, Answer: league.AnswerIn, Day: (int(e.At.Weekday())+6)%7 + 1}
		if of := p.offerOf(league.Duty{}, say); o.Accepts(say) {
			buttons = append(buttons, discord.Button{CustomID: of.id, Label: p.T(of.key, face.Data{"Day": p.weekdayOf(e.At)}), Style: of.style})
		}
	}
	return buttons
}

// withButtons adds a row of buttons, if there are any.
func withButtons(blocks []discord.Block, buttons []discord.Button) []discord.Block {
	if len(buttons) == 0 {
		return blocks
	}
	return append(blocks, discord.ButtonRow{Buttons: buttons})
}

// weekButtons are the buttons with which a member takes part in a week, or somebody else becomes a member.
func (p leaguePrinter) weekButtons(o Opening) []discord.Button {
	if !o.Accepts(&league.SetRemind{}) { // which every member may
		return p.offered(o.Accepts, p.offerOf(league.Duty{}, &league.Join{}))
	}
	return p.takingPart(o, !o.Mode.Attempts)
}

// takingPart are the buttons with which members do what a week asks of all.
func (p leaguePrinter) takingPart(o Opening, looks bool) []discord.Button {
	switch {
	case o.Tells:
		return []discord.Button{p.tellButton(o.Week)}
	case o.Mode.Drawn:
		return p.signUpButtons(o)
	}
	return p.playButtons(o, discord.Primary, looks)
}

// modeData returns the variables of texts about a mode: the games of a list, and the number of lists that count in a week.
func modeData(c standings.Config, m standings.Mode) face.Data {
	d := face.Data{"Games": c.ListGames()}
	if m.Limited {
		d["Count"] = c.PerWeek
	}
	return d
}

// playButtons are the buttons of a week in which members open their tables, or play its task; with one by which they look for others, if they may.
func (p leaguePrinter) playButtons(o Opening, style discord.Style, looks bool) []discord.Button {
	play := p.offerOf(league.Duty{Kind: league.WeekDuty(o.Mode), Week: o.Week}, &league.Play{})
	play.style = style
	if !looks {
		return p.offered(o.Accepts, play)
	}
	return p.offered(o.Accepts, play, p.offerOf(league.Duty{}, &league.Say{Week: o.Week, Answer: league.AnswerIn}))
}

// signUpAnswers are the answers with a button, in order.
var signUpAnswers = []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut}

// signUpButtons are the buttons by which members say whether they come to a match day. When they can check in, that is how they say that they come.
func (p leaguePrinter) signUpButtons(o Opening) (buttons []discord.Button) {
	for _, answer := range signUpAnswers {
		of := p.offerOf(league.Duty{}, &league.SignUp{Week: o.Week, Answer: answer})
		switch {
		case answer != league.AnswerIn:
		case o.ChecksIn():
			of = p.offerOf(league.Duty{}, &league.SignUp{Week: o.Week, Answer: league.AnswerHere})
		default:
			of.style, of.key = discord.Primary, "answer.in"
		}
		buttons = append(buttons, p.offered(o.Accepts, of)...)
	}
	return buttons
}

func (p leaguePrinter) answerLines(o Opening) (lines []string) {
	for _, answer := range signUpAnswers {
		ids := o.Answers[answer]
		switch answer {
		case league.AnswerIn:
			ids = slices.Concat(o.Answers[league.AnswerHere], ids)
		case league.AnswerSubstitute:
			ids = slices.Concat(o.Answers[league.AnswerReady], ids)
		case league.AnswerMaybe, league.AnswerOut, league.AnswerNone, league.AnswerHere, league.AnswerReady:
		}
		if len(ids) > 0 {
			lines = append(lines, p.T("answer.line", face.Data{"Answer": p.T("answer."+string(answer), nil), "Count": len(ids), "Names": p.namesByDivision(ids)}))
		}
	}
	if len(lines) == 0 {
		return []string{p.T("answer.nobody", nil)}
	}
	return lines
}

// eveningsLine proposes evenings of the week, if there are any.
func (p leaguePrinter) eveningsLine(o Opening) string {
	if len(o.Evenings) == 0 {
		return ""
	}
	var days []string
	for _, e := range o.Evenings {
		days = append(days, p.T("week.evening", face.Data{"Day": p.weekdayOf(e.At), "Date": e.At.Format(p.T("member.day", nil)), "Time": e.At.Format("15:04"), "Number": len(e.Members)}))
	}
	return p.T("week.evenings", face.Data{"Days": face.Phrases(days...)})
}

// weekdayOf names the weekday of a moment in its zone.
func (p leaguePrinter) weekdayOf(at time.Time) string {
	return p.T("weekday."+strings.ToLower(at.Weekday().String()), nil)
}

// protestLine says until when members can protest against a result; at the zero time they no longer can.
func (p leaguePrinter) protestLine(at time.Time) string {
	if at.IsZero() {
		return p.T("list.final", nil)
	}
	return p.T("list.provisional", face.Data{"Until": face.Moment(at)})
}

// mentionInGroups makes as many messages as it takes to mention all members, with the same text.
func (p leaguePrinter) mentionInGroups(ids []string, body func(names string, count int) []discord.Block) (all []discord.Message) {
	for some := range slices.Chunk(mentionable(ids), maxMentions) {
		m := discord.Message{Blocks: body(face.Mention(some...), len(some)), Ping: some}
		all = append(all, m)
	}
	return all
}

// Called are members who look for players in a week, and learn that they are enough for a table or that somebody has opened one.
type Called struct {
	League
	league.Call
	Opening Opening
	Place   string // the channel of the table, while it waits for players
}

// CallPost calls them. The button gives a place at the table, or opens one.
func CallPost(c Called, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	called := mentionable(c.Members)
	called = called[:min(len(called), maxMentions)]
	data := face.Data{"Names": face.Mention(called...), "League": face.LeagueName(p.Name), "Number": len(c.Members), "By": p.memberName(c.By)}
	text := p.T("seek.enough", data)
	if c.Table != "" {
		text = p.T("seek.table", data)
	}
	if c.Place != "" {
		text += " → " + face.Channel(c.Place)
	}
	if c.Opening.Over {
		return p.post(face.Text(text, face.Small(p.T("week.over", nil))))
	}
	m := p.post(withButtons([]discord.Block{face.Text(text)}, p.playButtons(c.Opening, discord.Primary, false))...)
	m.Ping = called
	return m
}

// Reminder mentions the members who asked for it with what they still have to do in a week. Last says that it is the last evening.
func Reminder(g League, o Opening, last bool, members []string, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	return p.remind(o, face.Either(last, "week.last_call.", "week.reminder.")+league.WeekDuty(o.Mode), members, p.takingPart(o, false))
}

// AskSilent asks members on the day of a match day who have said nothing about it. One button is for those who do not want to be asked.
func AskSilent(g League, o Opening, members []string, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	buttons := p.takingPart(o, false)
	if len(buttons) > 0 {
		buttons = append(buttons, p.button(discord.Secondary, "member.button.unasked", route.MemberRemind.ID(route.Option{Whole: p.inLeague()})))
	}
	return p.remind(o, "week.today", members, buttons)
}

// remind mentions members with what they still have to do in a week.
func (p leaguePrinter) remind(o Opening, key string, members []string, buttons []discord.Button) []discord.Message {
	until, looking := p.Calendar.Closes(o.Week), []string{p.namesLine("week.looking", o.Looking), p.eveningsLine(o)}
	if o.Mode.Drawn {
		until, looking = o.MatchDay, nil
	}
	return p.mentionInGroups(members, func(names string, count int) []discord.Block {
		data := face.Data{"Names": names, "Count": count, "League": face.LeagueName(p.Name), "At": face.Moment(until), "In": face.Countdown(until)}
		return withButtons([]discord.Block{face.Text(append([]string{p.T(key, data)}, looking...)...)}, buttons)
	})
}

// LeagueFiles hands out files of a season.
func LeagueFiles(b *leagues.Book, what string, files []discord.File, l *locale.Localizer) discord.Message {
	m := face.Private(face.Text("## "+newBookPrinter(b, l).title(), l.T("member.exported."+what, nil)))
	m.Files = files
	return m
}
