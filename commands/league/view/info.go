package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// WhichLeague asks which of a server's leagues a command means. A server has few.
func WhichLeague(all []league.League, asked string, l *locale.Localizer) discord.Message {
	blocks := []discord.Block{face.Text(l.T("notice.which_league", nil))}
	for some := range slices.Chunk(all, face.MaxButtons) {
		row := discord.ButtonRow{}
		for _, of := range some {
			id := route.LeagueOf.ID(route.LeagueChoice{Whole: route.Whole{League: route.League(of.ID)}, Asked: asked})
			row.Buttons = append(row.Buttons, discord.Button{CustomID: id, Label: face.PlainLeagueName(of.Name), Style: discord.Secondary})
		}
		blocks = append(blocks, row)
	}
	return face.Private(blocks...)
}

// LeagueCard describes a league and its season.
type LeagueCard struct {
	League
	State   league.SeasonState // empty if there is no season yet
	Week    int                // the present week; 0 before and after the season
	Plan    league.Plan
	Channel string // channel id
	Role    string // id of the leaders' role, or empty
	Members []string
	In      []string // who is still in a knock-out; nobody while everybody is
	// Evening is the week of the next match day, which is at EveningAt; 0 if none is certain.
	Evening   int
	EveningAt time.Time
	// Ahead are the next moments of the calendar.
	Ahead []league.PlannedEvent
	// Stories are those of the last week with a result, as its post had them.
	Stories []standings.Story
	// User is the reader. Joined says that they are a member, Joins that they may become one, and Own are their duties.
	User          string
	Joined, Joins bool
	Sheets        bool // they may open a sheet of a real table
	Own           []league.Duty
}

// Info says how a league plays, how far its season is, and what is next.
func Info(c LeagueCard, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	title := []string{"## " + face.LeagueName(p.Name)}
	if c.State == "" {
		blocks := append([]discord.Block{face.Text(append(title, p.T("info.no_season", nil))...)}, p.ownDuties(c.Own)...)
		return face.Private(withButtons(blocks, p.belonging(c))...)
	}
	state := p.T("season.state."+string(c.State), nil)
	if c.Week > 0 {
		state = face.Phrases(state, p.week(c.Week))
	}
	title = append(title, p.T(face.Either(p.Cup, "info.cup", face.Either(p.isReal(), "info.season_real", "info.season")), face.Data{"Season": p.Season, "State": state}), p.divisionOf("info.division", c.User))
	if over := c.State == league.SeasonArchived || c.State == league.SeasonCancelled; over && !p.isReal() { // the latest season is over
		title = append(title, p.nextSeason())
	}
	blocks := append([]discord.Block{face.Text(title...)}, p.ownDuties(c.Own)...)
	blocks = append(blocks, face.Text(p.storyText(c.Stories)...), face.Text(append(p.aboutLines(c), p.caseLines(c))...), face.Text(p.aheadLines(c.Ahead)...))
	people := append(p.divisionLines(nil), p.eveningLine(c), p.namesLine("info.still_in", c.In))
	if len(p.Divisions) == 0 {
		people = append(people, p.namesLine("season.members", c.Members))
	}
	people = append(people, p.T("info.channel", face.Data{"Channel": face.Channel(c.Channel)}))
	if c.Role != "" {
		people = append(people, p.T("info.role", face.Data{"Role": face.Role(c.Role)}))
	}
	var buttons []discord.Button
	if c.State != league.SeasonPlanned && c.State != league.SeasonRegistration { // before the first week there are no standings
		buttons = append(buttons,
			p.button(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: max(1, c.Week), Page: 0})))
	}
	buttons = append(buttons, p.planButtons()...)
	if c.Sheets {
		buttons = append(buttons, p.button(discord.Secondary, "zettel.button.open", route.SheetAskIn.ID(p.inLeague())))
	}
	if own := p.belonging(c); c.Joined {
		buttons = append(buttons, own...)
	} else {
		buttons = append(own, buttons...)
	}
	return face.Private(append(blocks, face.Text(people...), discord.ButtonRow{Buttons: buttons})...)
}

// planButtons show the rules of the season, and its dates if it has some.
func (p leaguePrinter) planButtons() []discord.Button {
	buttons := []discord.Button{p.button(discord.Secondary, "league.button.rules", route.LeagueRules.ID(p.inLeague()))}
	if !p.isReal() {
		buttons = append(buttons, p.button(discord.Secondary, "league.button.calendar", route.LeagueCalendar.ID(route.Season{Whole: p.inLeague(), Season: p.Season})))
	}
	return buttons
}

// belonging lets a member ask the leaders something, and others become a member.
func (p leaguePrinter) belonging(c LeagueCard) []discord.Button {
	switch {
	case c.Joined:
		return p.offered(nil, p.offerOf(league.Duty{}, &league.AskLeaders{}))
	case c.Joins:
		return p.offered(nil, p.offerOf(league.Duty{}, &league.Join{}))
	}
	return nil
}

// eveningLine names the next match day of a season that goes on, or says that none is certain.
func (p leaguePrinter) eveningLine(c LeagueCard) string {
	switch {
	case c.Evening > 0:
		return p.T("info.evening", face.Data{"Week": c.Evening, "At": face.Moment(c.EveningAt), "In": face.Countdown(c.EveningAt)})
	case p.Calendar.MatchDay == nil:
		return ""
	case c.State == league.SeasonPaused:
		return p.T("info.evening_paused", nil)
	}
	return p.When(c.State == league.SeasonRunning, "info.evening_none", nil)
}

// aboutLines describe a season: its format, its dates, its scoring, its rules.
func (p leaguePrinter) aboutLines(c LeagueCard) []string {
	lines := []string{p.T("format."+string(p.Config.Format), modeData(p.Config, p.Config.Format.Mode()))}
	if at := p.Calendar.MatchDay; at != nil {
		lines = append(lines, p.T("info.matchday", face.Data{"Day": p.T("weekday."+strings.ToLower(at.Day.String()), nil), "Time": at.Clock.String()}))
	}
	if p.isReal() {
		lines = append(lines, p.T("info.rounds", face.Data{"Count": p.Config.Weeks}), p.scoringWords("info.", p.Config), p.teamsLine(p.Config), p.T("info.rules", face.Data{"Rules": p.rulesTitle(c.Plan)}))
		return append(lines, p.T("info.tournament", nil), p.When(c.Plan.Prizes != "", "info.prizes", face.Data{"Prizes": face.Escape(c.Plan.Prizes)}))
	}
	last := p.Calendar.Closes(p.Config.Weeks).Add(-time.Minute)
	lines = append(lines,
		p.T("info.dates", face.Data{"Count": p.Config.Weeks, "From": p.date(p.Calendar.Opens(1)), "To": p.date(last), "Zone": p.Calendar.Zone.String()}),
		p.scoringWords("info.", p.Config), p.leastLine(p.Config), p.teamsLine(p.Config),
		p.T("info.rules", face.Data{"Rules": p.rulesTitle(c.Plan)}),
		p.computersLine(c.Plan), p.When(c.Plan.Real, "info.real", nil),
	)
	lines = append(lines, p.When(c.Plan.Divisions > 1, "info.divisions", face.Data{"N": c.Plan.Divisions, "Count": c.Plan.Moving}))
	return lines
}

// caseLines say what holds in some lists alone: with three or five people, with computers and no-shows; and how it is drawn. The card has them in small
// type, the announcement has not: it is read on a phone.
func (p leaguePrinter) caseLines(c LeagueCard) string {
	drawn := p.Calendar.MatchDay != nil && !c.Plan.ByRank
	if p.isReal() {
		return face.Small(p.fiveLine(p.Config))
	}
	return face.Small(face.Spaced(p.fiveLine(p.Config), p.peopleLine(p.Config), p.ownLine(p.Config), p.When(drawn, "info.draw", nil)))
}

// unlisted are the events on which nothing changes for a member, and the draw, which eveningLine names.
var unlisted = []league.Event{league.EventReminder, league.EventDay, league.EventSoon, league.EventDraw, league.EventLastCall}

// aheadLines list the next events with their moments under a title.
func (p leaguePrinter) aheadLines(moments []league.PlannedEvent) (lines []string) {
	moments = slices.DeleteFunc(slices.Clone(moments), func(m league.PlannedEvent) bool { return slices.Contains(unlisted, m.Event) })
	for i, m := range moments[:min(len(moments), 6)] {
		if i == 0 {
			lines = append(lines, "**"+p.T("info.ahead", nil)+"**")
		}
		lines = append(lines, fmt.Sprintf("- %s: %s (%s)", p.T("event."+string(m.Event), nil), face.Moment(m.At), face.Countdown(m.At)))
	}
	return lines
}

// Dates is the calendar of a season.
type Dates struct {
	League
	Weeks []league.Week
	Now   time.Time
	// Revision grows with each change of the season, such as the length of the league's log.
	Revision int
}

// CalendarPage lists the weeks of a season with their dates, and brings the calendar as a file.
func CalendarPage(d Dates, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, d.League, l)
	var lines []string
	for _, w := range d.Weeks {
		line := p.T("calendar.week", face.Data{"Week": w.Number, "From": p.date(p.Calendar.Opens(w.Number)), "To": p.date(p.Calendar.Closes(w.Number).Add(-time.Minute))})
		at := p.Calendar.DrawAt(w.Number, w.MatchDay)
		switch {
		case w.State == league.WeekCancelled:
			line = "~~" + line + "~~ " + p.T("calendar.cancelled", nil)
		case !at.IsZero():
			line = p.T("calendar.matchday", face.Data{"Week": w.Number, "At": face.Moment(at)})
			if w.MatchDay != nil {
				line += " " + p.T("calendar.moved", nil)
			}
		}
		if week, ok := p.Calendar.Week(d.Now); ok && week == w.Number {
			line = "**" + line + "** ←"
		}
		lines = append(lines, line)
	}
	return discord.Message{Ephemeral: true,
		Blocks: []discord.Block{face.Text("## "+p.title(), "### "+p.T("calendar.title", nil)), face.Text(lines...), face.Text(face.Small(p.T("calendar.file", nil)))},
		Files:  []discord.File{{Name: "Calendar.ics", Data: league.ICal(face.PlainLeagueName(p.Name), p.calendarEntries(d), d.Revision, d.Now)}},
	}
}

// calendarEntries are the entries of the calendar file: each week, with its match day or its deadline.
func (p leaguePrinter) calendarEntries(d Dates) (all []league.CalendarEntry) {
	for _, w := range d.Weeks {
		add := func(kind string, from, to time.Time, title, text string) {
			all = append(all, league.CalendarEntry{
				ID: fmt.Sprintf("%s-%d-%d-%s", p.ID, p.Season, w.Number, kind), From: from, To: to, AllDay: kind == "week", Title: title, Text: text,
				Cancelled: w.State == league.WeekCancelled,
			})
		}
		of := face.Data{"Name": face.PlainLeagueName(p.Name), "Week": w.Number, "Weeks": p.Config.Weeks, "Games": p.Config.ListGames()}
		opens, closes := p.Calendar.Opens(w.Number), p.Calendar.Closes(w.Number)
		add("week", opens, closes, p.T("ical.week", of), "")
		if at := p.Calendar.DrawAt(w.Number, w.MatchDay); !at.IsZero() {
			add("matchday", at, at.Add(matchDayTakes), p.T("ical.matchday", of), p.T("ical.matchday_about", of))
			continue
		}
		add("deadline", closes.Add(-time.Hour), closes, p.T("ical.deadline", of), p.T("ical.deadline_about", of))
	}
	return all
}

// matchDayTakes is about the length of a list.
const matchDayTakes = 3 * time.Hour
