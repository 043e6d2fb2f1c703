package view

import (
	"slices"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// LeagueJoined welcomes a member, or a person who already is one, and says what they can do next.
func LeagueJoined(b *leagues.Book, user string, already bool, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	row := discord.ButtonRow{}
	first := p.T(face.Either(already, "member.member_already", "member.joined"), face.Data{"League": face.LeagueName(p.Name)})
	if week, now := b.Week(); now {
		o := OpeningOf(b, week.Number, user)
		row.Buttons = p.offered(o.Accepts, p.offerOf(league.Duty{}, &league.SignUp{Week: week.Number, Answer: league.AnswerIn}))
		if !o.Mode.Drawn {
			row.Buttons = p.playButtons(o, discord.Success, !o.Mode.Attempts && week.Answers[user] == league.AnswerNone)
		}
	}
	if !b.Season.Mode().Attempts && b.Season.Number > 0 {
		row.Buttons = append(row.Buttons, p.button(discord.Secondary, "member.button.available", route.MemberWeeks.ID(route.Available{Whole: p.inLeague()})))
	}
	row.Buttons = append(row.Buttons, p.button(discord.Secondary, "league.button.rules", route.LeagueRules.ID(p.inLeague())))
	if m, _ := b.Member(user); !m.Remind && b.Season.Number > 0 {
		row.Buttons = append(row.Buttons, p.button(discord.Secondary, "member.button.remind_on", route.MemberRemind.ID(route.Option{Whole: p.inLeague(), On: true})))
	}
	return face.Private(face.Text(first, p.comingLine(b)), row)
}

// comingLine says in a sentence or two what happens next in the season.
func (p leaguePrinter) comingLine(b *leagues.Book) string {
	week, now := b.Week()
	switch {
	case b.Mode().Real && !b.State.Over():
		return p.T("member.coming.tournament", nil)
	case b.Season.Number == 0:
		return p.T("member.coming.none", nil)
	case b.Season.State == league.SeasonPaused:
		return p.T(face.Either(b.Offers(&league.Play{}, b.Now), "member.coming.paused_week", "member.coming.paused"), nil)
	case !now && b.Now.Before(b.Calendar().Opens(1)):
		return p.T("member.coming.start", face.Data{"At": face.Moment(b.Calendar().Opens(1))})
	case !now:
		return p.T("member.coming.over", nil)
	}
	d := face.Data{"Week": week.Number, "Weeks": len(b.Weeks), "Until": face.Moment(b.Calendar().Closes(week.Number)), "Games": b.Season.Plan.Config.ListGames()}
	mode := b.Season.ModeOf(week)
	switch {
	case week.Draw != nil:
		return p.T("member.coming.drawn", d)
	case mode.Drawn:
		d["At"] = face.Moment(b.DrawAt(week.Number))
	}
	return p.T("member.coming."+string(mode.Format), d)
}

// LeagueLeave asks once more before a member leaves a league, and says the consequences.
func LeagueLeave(b *leagues.Book, user string, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	lines := []string{p.T("member.leave.results", nil), p.T("member.leave.weeks", nil)}
	lines = append(lines, p.When(hasRunningList(b, user), "member.leave.list", nil))
	lines = append(lines, p.T("member.leave.back", nil))
	return face.Private(
		face.Text("## "+p.T("member.leave.title", face.Data{"League": face.LeagueName(p.Name)}), face.Bullets(lines)),
		discord.ButtonRow{Buttons: []discord.Button{
			p.button(discord.Danger, "member.button.leave", route.MemberLeave.ID(p.inLeague())),
			p.button(discord.Secondary, "member.button.away", route.MemberAway.ID(p.inLeague())),
			p.button(discord.Secondary, "button.keep", route.MemberStay.ID(p.inLeague())),
		}},
	)
}

// hasRunningList reports whether a member has a place in a list that is being played.
func hasRunningList(b *leagues.Book, user string) bool {
	return slices.ContainsFunc(b.Lists, func(l league.List) bool {
		return (l.State == league.ListRunning || l.State == league.ListInterrupted) && slices.Contains(l.Members, user)
	})
}

// LeagueLeft says goodbye.
func LeagueLeft(b *leagues.Book, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	return face.Private(
		face.Text(p.T("member.left", face.Data{"League": face.LeagueName(p.Name)})),
		discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "member.button.join", route.LeagueJoin.ID(p.inLeague()))}},
	)
}

// LeagueAway tells a member that they are away, and how they come back; or that they are back.
func LeagueAway(b *leagues.Book, user string, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	name := face.Data{"League": face.LeagueName(p.Name)}
	m, _ := b.Member(user)
	if m.State != league.MemberAway {
		return face.Private(face.Text(p.T("member.is_back", name), p.comingLine(b)))
	}
	text := p.T("member.is_away", name)
	if !m.Until.IsZero() {
		name["Until"] = lastDay(m)
		text = p.T("member.is_away_until", name)
	}
	return face.Private(face.Text(text), discord.ButtonRow{Buttons: []discord.Button{
		p.button(discord.Success, "member.button.back", route.MemberBack.ID(p.inLeague())),
	}})
}

// lastDay is the last day on which a member is away.
func lastDay(m league.Member) string { return face.Day(m.Until.Add(-time.Minute)) }

// availableWeeks is the number of weeks on a page of LeagueAvailable.
const availableWeeks = 6

// LeagueAvailable asks a member in which of the coming weeks they can play, with a menu for each. It shows the page with the given week, or the next
// week after it.
func LeagueAvailable(b *leagues.Book, user string, week int, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	member, _ := b.Member(user)
	var coming []league.Week
	for _, w := range b.Weeks {
		if !b.Season.Mode().Attempts && b.Accepts(user, &league.Say{Week: w.Number, Answer: league.AnswerIn}) {
			coming = append(coming, w)
		}
	}
	title := "## " + p.T("member.available.title", face.Data{"League": face.LeagueName(p.Name)})
	switches := []discord.Button{
		p.onOffButton("member.button.remind_on", "member.button.remind_off", route.MemberRemind, member.Remind),
		p.onOffButton("member.button.stand_in_on", "member.button.stand_in_off", route.MemberStandIn, member.State == league.MemberSubstitute),
	}
	if len(coming) == 0 {
		text := face.Text(title, p.T("member.available.none", nil))
		if b.Season.Number == 0 || b.Season.State.Over() {
			return face.Private(text)
		}
		return face.Private(text, discord.ButtonRow{Buttons: switches[:1]})
	}
	at := max(0, slices.IndexFunc(coming, func(w league.Week) bool { return w.Number >= week }))
	from := at - at%availableWeeks
	to := min(from+availableWeeks, len(coming))
	blocks := []discord.Block{face.Text(title, p.T("member.available.about", nil))}
	for _, w := range coming[from:to] {
		blocks = append(blocks, p.weekMenu(b, w, user))
	}
	row := discord.ButtonRow{}
	if from > 0 {
		row.Buttons = append(row.Buttons, p.button(discord.Secondary, "member.button.earlier", route.MemberWeeks.ID(route.Available{Whole: p.inLeague(), Week: coming[from-availableWeeks].Number})))
	}
	if to < len(coming) {
		row.Buttons = append(row.Buttons, p.button(discord.Secondary, "member.button.later", route.MemberWeeks.ID(route.Available{Whole: p.inLeague(), Week: coming[to].Number})))
	}
	if !b.Season.Mode().Drawn {
		blocks = append(blocks, p.daysMenu(member))
	}
	row.Buttons = append(row.Buttons, switches...)
	return face.Private(append(blocks, p.apartText(member), row)...)
}

// onOffButton switches something on, or off if it is on.
func (p leaguePrinter) onOffButton(on, off string, to route.Path[route.Option], isOn bool) discord.Button {
	if isOn {
		return p.button(discord.Secondary, off, to.ID(route.Option{Whole: p.inLeague()}))
	}
	return p.button(discord.Secondary, on, to.ID(route.Option{Whole: p.inLeague(), On: true}))
}

// weekMenu asks a member about a week. Its labels have the days of the week, and it shows the member's answer.
func (p leaguePrinter) weekMenu(b *leagues.Book, w league.Week, user string) discord.Select {
	given := w.Answers[user]
	switch given {
	case league.AnswerHere:
		given = league.AnswerIn
	case league.AnswerReady:
		given = league.AnswerSubstitute
	case league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut, league.AnswerNone:
	}
	s := discord.Select{CustomID: route.MemberWeek.ID(p.inWeek(b.Season.Number, w.Number)), Placeholder: face.Clip(p.weekDays(w.Number), face.MaxChoice)}
	for _, answer := range weekAnswers {
		s.Options = append(s.Options, discord.Option{
			Value: answer, Label: face.Clip(p.weekDays(w.Number)+": "+p.T("member.answer."+answer, nil), face.MaxChoice), Default: answer == string(given),
		})
	}
	return s
}

// daysMenu asks a member on which evenings they usually can play.
func (p leaguePrinter) daysMenu(of league.Member) discord.Select {
	s := discord.Select{CustomID: route.MemberDays.ID(p.inLeague()), Placeholder: p.T("member.days", nil), Min: 1}
	monday := p.Calendar.Opens(1)
	for day := 1; day <= 7; day++ {
		label := p.T("member.evening", face.Data{"Day": p.weekdayOf(monday.AddDate(0, 0, day-1))})
		s.Options = append(s.Options, discord.Option{Value: strconv.Itoa(day), Label: label, Default: slices.Contains(of.Days, day)})
	}
	s.Options = append(s.Options, discord.Option{Value: noAnswer, Label: p.T("member.no_evening", nil)})
	s.Max = len(s.Options)
	return s
}

// ParseDays reads the choice of evenings; ok is false if it is no such choice.
func ParseDays(chosen []string) (days []int, ok bool) {
	if slices.Contains(chosen, noAnswer) {
		return nil, true
	}
	for _, value := range chosen {
		day, err := strconv.Atoi(value)
		if err != nil {
			return nil, false
		}
		days = append(days, day)
	}
	slices.Sort(days)
	return days, len(days) > 0
}

// weekAnswers are the answers about a coming week as the values of menus. The last one takes an answer back, because values cannot be empty.
var weekAnswers = []string{string(league.AnswerIn), string(league.AnswerMaybe), string(league.AnswerSubstitute), string(league.AnswerOut), noAnswer}

const noAnswer = "none"

// ParseAnswer reads a choice of a week's menu; ok is false if it is no such choice.
func ParseAnswer(chosen string) (answer league.Answer, ok bool) {
	if chosen == noAnswer {
		return league.AnswerNone, true
	}
	return league.Answer(chosen), slices.Contains(weekAnswers, chosen)
}

// apartText names the people whom a member does not want to meet.
func (p leaguePrinter) apartText(of league.Member) discord.Text {
	if len(of.Apart) == 0 {
		return face.Text(face.Small(p.T("member.apart.none", nil)))
	}
	return face.Text(face.Small(p.T("member.apart.some", face.Data{"Names": p.memberNames(of.Apart, len(of.Apart))})))
}

// Answered is what a member has answered about a match day.
type Answered struct {
	route.Week
	Answer    league.Answer
	Kept      string // the channel of a table that would keep the member from the draw, if one would
	CheckInOn bool   // members can check in now
}

// LeagueAnswered confirms a member's answer. A member who comes can check in below it when that is open: perhaps no post offers it, because nobody was to
// be called.
func LeagueAnswered(g Answered, l *locale.Localizer) discord.Message {
	comes := false
	switch g.Answer {
	case league.AnswerHere:
		return checkedIn("member.checked_in", g.Kept, l)
	case league.AnswerReady:
		return checkedIn("member.ready", g.Kept, l)
	case league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute:
		comes = true
	case league.AnswerOut, league.AnswerNone:
	}
	said := l.T("member.answered", face.Data{"Week": g.Week.Week, "Answer": l.T("member.answer."+string(g.Answer), nil)})
	if !comes || !g.CheckInOn {
		return face.Private(face.Text(said))
	}
	button := discord.Button{Style: discord.Success, Label: l.T("league.button.checkin", nil), CustomID: route.LeagueCheckIn.ID(g.Week)}
	return face.Private(face.Text(said, l.T("member.check_in_now", nil)), discord.ButtonRow{Buttons: []discord.Button{button}})
}

func checkedIn(said, kept string, l *locale.Localizer) discord.Message {
	return face.Private(face.Text(l.T(said, nil), l.When(kept != "", "member.kept", face.Data{"Channel": face.Channel(kept)})))
}

// ProtestInput is the custom id of the reason in ProtestModal.
const ProtestInput = "why"

// The least and the most characters of a protest.
const minProtest, MaxProtest = 10, 500

// ProtestModal asks a person why they protest against the result of a list.
func ProtestModal(id string, list uint64, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.LeagueProtested.ID(route.List{Whole: route.Whole{League: route.League(id)}, List: list}), Title: l.T("member.protest.title", face.Data{"List": list}),
		Inputs: []discord.Input{{
			CustomID: ProtestInput, Label: l.T("member.protest.why", nil), Placeholder: l.T("member.protest.placeholder", nil),
			Required: true, MinLength: minProtest, MaxLength: MaxProtest,
		}},
	}
}

// LeagueProtested confirms a protest, with a button that takes it back.
func LeagueProtested(b *leagues.Book, of league.Protest, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	return face.Private(face.Text(p.T("member.protested", face.Data{"List": of.List})), discord.ButtonRow{Buttons: []discord.Button{
		p.button(discord.Secondary, "member.button.withdraw", route.MemberWithdraw.ID(route.Protest{Whole: p.inLeague(), Season: of.Season, Number: of.Number})),
	}})
}
