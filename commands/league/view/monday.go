package view

import (
	"cmp"
	"slices"
	"time"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
)

// Monday is the data of the post at the beginning of a week: the results of the last week, and the next week.
type Monday struct {
	WeekStandings // after the last week; none for week 0
	// From is the first of several weeks with results in this post, else 0. Earlier says that somebody has played in one of them before the last.
	From    int
	Earlier bool
	// Lists are the lists of these weeks that count, after corrections, and Attempts the attempts of the last week; see standings.History.Week.
	Lists    []LeagueList
	Attempts []standings.Compared
	Awards   []standings.Award // of the last week; see standings.History.Awards
	Stories  []standings.Story // of the last week; see league.Season.Stories
	// Provisional is the end of the time for protests. Late is the number of lists that are still being played and have their day of grace, and Overdue of
	// those whose grace is over.
	Provisional   time.Time
	Late, Overdue int
	// Told are the lists that the post at the end of the evening has shown, and that are as they were. If there are no others, it has shown the standings and told the stories, too.
	Told []uint64
	// Last says that the season is over: its last post will show the standings. Cancelled says that the last week did not take place.
	Last, Cancelled bool
	// Next is the week that begins; nil if the post has only results.
	Next *Opening
	// Before are the divisions of the season before, where this one begins.
	Before [][]string
}

// The most characters and rows of each part of the post, so that the whole post stays within Discord's limits.
const (
	mondayRows     = 20
	mondayLists    = 480
	mondayAwards   = 450
	mondayAttempts = 10
)

// ShowMonday is the post at the beginning of a week.
func ShowMonday(k face.Look, m Monday, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, m.WeekStandings, l)
	var blocks []discord.Block
	var files []discord.File
	line := m.idle() && m.Late+m.Overdue == 0 // a week without a list is a line
	switch {
	case m.Week > 0 && line:
		blocks = append(blocks, face.Text(append([]string{"## " + p.title(), p.idleLine(m), p.absentLine(m)}, p.storyText(m.Stories)...)...), p.standingsRow())
	case m.Week > 0:
		blocks = append(blocks, face.Text("## "+p.title(), "### "+p.resultTitle(m)), face.Text(p.resultLines(m)...))
		if awards := p.weekAwards(m); len(awards) > 0 {
			blocks = append(blocks, face.Text(append([]string{"**" + p.T("monday.awards", nil) + "**"}, face.FitLines(awards, mondayAwards, p.moreLine)...)...))
		}
		if len(m.news()) > 0 || len(m.Told) == 0 {
			blocks = append(blocks, face.Text(p.storyText(m.Stories)...))
		}
		if m.idle() || m.Last || len(m.news()) == 0 && len(m.Attempts) == 0 {
			blocks = append(blocks, p.standingsRow())
		} else {
			standings, drawn := p.standingsBlocks()
			blocks, files = append(blocks, standings...), drawn
		}
	}
	if m.Next != nil {
		title := face.Text("## "+p.title(), "### "+p.week(m.Next.Week))
		if m.Week > 0 {
			title = face.Text("### " + p.week(m.Next.Week))
			if !line {
				blocks = append(blocks, discord.Divider{})
			}
		}
		if m.Week == 0 {
			title = face.Text(append([]string{title.Markdown}, p.divisionLines(m.Before)...)...)
		}
		blocks = append(blocks, p.openingBlocks(*m.Next, title)...)
	}
	post := p.post(blocks...)
	post.Files = files
	return post
}

// idle reports whether nobody has played in the weeks of the post. Then the standings are those that the last post has shown.
func (m Monday) idle() bool {
	return len(m.Lists) == 0 && len(m.Attempts) == 0 && !m.Earlier
}

// news are the lists of the weeks that no other post has shown as they are now.
func (m Monday) news() []LeagueList {
	return slices.DeleteFunc(slices.Clone(m.Lists), func(l LeagueList) bool { return slices.Contains(m.Told, l.List) })
}

// several reports whether the post is about more than one week.
func (m Monday) several() bool { return m.From > 0 && m.From < m.Week }

// absentLine names the members who said that they come to the match days of the post, and did not.
func (p leaguePrinter) absentLine(m Monday) string {
	var absent []string
	for week := max(1, cmp.Or(m.From, m.Week)); week <= min(m.Week, len(m.Absent)); week++ {
		for _, user := range m.Absent[week-1] {
			if !slices.Contains(absent, user) {
				absent = append(absent, user)
			}
		}
	}
	return face.Small(p.namesLine("monday.absent", absent))
}

// idleLine says that nobody has played in the weeks of the post.
func (p leaguePrinter) idleLine(m Monday) string {
	key := p.noneKey("monday.idle", "monday.idle_task")
	switch {
	case m.several():
		key = p.noneKey("monday.idle_weeks", "monday.idle_weeks_task")
	case m.Cancelled:
		key = "monday.cancelled"
	}
	return p.T(key, face.Data{"From": m.From, "Week": m.Week})
}

// resultTitle names the weeks with results in this post.
func (p leaguePrinter) resultTitle(m Monday) string {
	if m.several() {
		return p.T("monday.results", face.Data{"From": m.From, "Week": m.Week, "Weeks": p.Config.Weeks})
	}
	return p.aboutWeek("monday.result", m.Week)
}

func (p standingsPrinter) resultLines(m Monday) []string {
	lines := face.Mapped(m.news(), p.listLine)
	for _, a := range m.Attempts[:min(len(m.Attempts), mondayAttempts)] {
		lines = append(lines, p.attemptLine(a))
	}
	if more := len(m.Attempts) - mondayAttempts; more > 0 {
		lines = append(lines, p.moreLine(more))
	}
	lines = face.FitLines(lines, mondayLists, p.moreLine)
	if len(lines)+len(m.Told) > 0 {
		final := p.When(m.Last && !m.Provisional.IsZero(), "monday.last", nil)
		lines = append(lines, face.Small(face.Spaced(p.protestLine(m.Provisional), final)))
	} else if m.Late+m.Overdue == 0 {
		lines = []string{p.T(p.noneKey("monday.nobody", "monday.nobody_task"), nil)}
	}
	lines = append(lines, p.absentLine(m), face.Small(p.When(m.Late > 0, "monday.late", face.Data{"Count": m.Late})))
	lines = append(lines, face.Small(p.When(m.Overdue > 0, "monday.overdue", face.Data{"Count": m.Overdue})))
	return lines
}

// percentWon is the share of the possible matchpoints that an attempt has won. A single attempt has no others to win against.
func percentWon(a standings.Compared) string {
	if a.Most == 0 {
		return "–"
	}
	return face.Percent(a.Matchpoints, a.Most)
}

func (p leaguePrinter) attemptLine(a standings.Compared) string {
	d := face.Data{"Rank": a.Rank, "Name": p.memberName(a.Member), "Percent": percentWon(a), "Points": face.Signed(a.Total)}
	return p.T(face.Either(a.Most == 0, "task.line_alone", "task.line"), d) // the only attempt of the week, or one of several
}

// weekAwards name the awards of a week: its team, its winner, and the others.
func (p standingsPrinter) weekAwards(m Monday) []string {
	return append(p.teamOfWeek(m.Week), p.awardLines(m.Awards)...)
}

// awardLines name the awards and their winners. The winner of a final has won more than a week.
func (p leaguePrinter) awardLines(all []standings.Award) (lines []string) {
	for _, a := range all {
		d, key := face.Data{"Names": p.memberNames(a.Winners, 5), "N": a.Number}, "award."+string(a.Kind)
		if a.Kind == standings.WeekWon && a.Number == p.Finale {
			key = "final.night.won"
		}
		lines = append(lines, face.Spaced(p.T(key, d), p.When(a.Record > 0, "award.record", face.Data{"Game": a.Record})))
	}
	return lines
}

// standingsBlocks show the standings in a post, as text and with pictures.
func (p standingsPrinter) standingsBlocks() (blocks []discord.Block, files []discord.File) {
	parts := p.topParts()
	if len(parts) == 0 {
		return nil, nil
	}
	m := p.WithPicture(discord.Message{Blocks: p.standingsText(parts)}, p.standingsImage(parts, "", mondayTeams))
	leaders := p.t.Divisions[0].Standings.Rows
	m = p.WithPicture(m, p.pointsCurve("league.curve", leaders[:min(mostCurves, len(leaders))]...))
	return append(m.Blocks, p.standingsRow()), m.Files
}

// topParts returns the rows that a post shows.
func (p standingsPrinter) topParts() []pagePart {
	most := mondayRows
	if len(p.t.Teams) > 0 {
		most -= teamsForRows
	}
	return p.t.topParts(most)
}

// standingsText shows rows of the standings in a post as text.
func (p standingsPrinter) standingsText(parts []pagePart) []discord.Block {
	rows, all := 0, 0
	for _, d := range p.t.Divisions {
		all += len(d.Standings.Rows)
	}
	for _, part := range parts {
		rows += part.to - part.from
	}
	below := p.legendLines(parts)
	below = append(below, face.If(all > rows, p.moreLine(all-rows)))
	blocks := append([]discord.Block{face.Text("**" + p.afterWeek() + "**")}, p.teamBlock("", mondayTeams)...)
	return append(blocks, face.Text(append([]string{face.CodeBlock(p.rowLines(parts, ""))}, below...)...))
}

// standingsRow has the button to the whole standings.
func (p standingsPrinter) standingsRow() discord.ButtonRow {
	return discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: p.t.Week, Page: 0}))}}
}

// storyLines tell the stories of a week, a line each.
func (p leaguePrinter) storyLines(all []standings.Story) (lines []string) {
	for _, s := range all {
		key := "story." + string(s.Kind)
		switch {
		case s.Drawn:
			key += "_drawn"
		case s.Kind == standings.StoryRivals && s.Won == s.Lost:
			key += "_even"
		}
		names := p.memberNames
		if s.Team {
			names = teamNames
		}
		line := p.T(key, face.Data{
			"Name": names(s.People[:1], 1), "Others": names(s.People[1:], mostNamed), "Names": names(s.People, mostNamed),
			"Count": s.Number, "Number": s.Number, "Before": s.Before, "Won": s.Won, "Lost": s.Lost,
		})
		if s.Division > 0 {
			line = p.T("league.division", face.Data{"Number": s.Division}) + ": " + line
		} else if s.Team {
			line = p.T("teams.title", nil) + ": " + line
		}
		lines = append(lines, "- "+line)
	}
	return lines
}

// mondayStories limits the characters of all stories. The least interesting ones give way to long names.
const mondayStories = 400

// storyText tells the stories of a week under a title.
func (p leaguePrinter) storyText(all []standings.Story) []string {
	lines := p.storyLines(all)
	if len(lines) == 0 {
		return nil
	}
	text, used := []string{"**" + p.T("story.title", nil) + "**"}, 0
	for _, line := range lines {
		if used += utf8.RuneCountInString(line) + 1; used > mondayStories && len(text) > 1 {
			break
		}
		text = append(text, line)
	}
	return text
}

// WeekPage shows a week to one person: its buttons if it is the present week, which is then Next, and its results.
func WeekPage(k face.Look, m Monday, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, m.WeekStandings, l)
	title := face.Text("## "+p.title(), "### "+p.leaguePrinter.weekDays(m.Week))
	blocks := []discord.Block{title}
	var lines []string
	if m.Next != nil {
		blocks = p.openingBlocks(*m.Next, title)
		for _, list := range m.Lists {
			lines = append(lines, p.listLine(list))
		}
		lines = face.FitLines(lines, mondayLists, p.moreLine)
	} else {
		lines = p.resultLines(m)
	}
	blocks = append(blocks, face.Text(lines...), face.Text(face.FitLines(p.weekAwards(m), mondayAwards, p.moreLine)...), face.Text(p.storyText(m.Stories)...))
	buttons := []discord.Button{p.button(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: m.Week, Page: 0}))}
	if len(m.Attempts) > 0 {
		buttons = append(buttons, p.button(discord.Secondary, "member.button.compared", route.LeagueCompared.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: m.Week, Page: 0})))
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: buttons})...)
}

// EveningEnd is a match day whose tables are done, while its week goes on.
type EveningEnd struct {
	Monday // as if the week ended now
	// NextWeek is the week of the next match day, and At its draw; without another one it is 0, and At the moment when the results stand.
	NextWeek int
	At       time.Time
}

// EveningOf returns the end of a match day with the results of its week. The season is as if the week ended now.
func EveningOf(b *leagues.Book, m Monday) EveningEnd {
	e := EveningEnd{Monday: m, At: b.Calendar().Final(b.Calendar().Closes(m.Week))}
	e.Evening = true
	if next := b.NextEvening(b.Now); next > 0 && !(m.Finale == m.Week && m.Config.EndsWithFinal()) {
		e.NextWeek, e.At = next, b.DrawAt(next)
	}
	return e
}

// ShowEvening says who has won the evening and its tables, what has changed in the standings, and when the next one is. Where a picture shows the
// standings, they are no text: people read the post while they still sit together.
func ShowEvening(k face.Look, e EveningEnd, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, e.WeekStandings, l)
	lines := append([]string{"## " + p.title(), "### " + p.aboutWeek("night.title", e.Week)}, p.teamOfWeek(e.Week)...)
	if len(e.Awards) > 0 && e.Awards[0].Kind == standings.WeekWon {
		lines = append(lines, p.T(p.weekKey("night.won", e.Week), face.Data{"Names": p.memberNames(e.Awards[0].Winners, mostNamed)}))
	}
	var first []string
	for _, list := range e.Lists {
		for _, at := range p.Config.Order(list.ListResult) {
			if best := list.Places[at]; best.Member != "" && !p.Config.NoShow(best) {
				first = append(first, p.memberName(best.Member)+" "+face.Signed(best.Points))
				break
			}
		}
	}
	lines = append(lines, p.When(len(first) > 1, "night.tables", face.Data{"Names": face.Phrases(face.FitLines(first, crowdCharacters, func(int) string { return "…" })...)}))
	next := p.T(face.Either(e.NextWeek > 0, p.weekKey("night.next", e.NextWeek), "night.last"), face.Data{"At": face.Moment(e.At), "In": face.Countdown(e.At)})
	m := discord.Message{Blocks: []discord.Block{face.Text(lines...), face.Text(p.storyText(e.Stories)...)}}
	switch parts := p.topParts(); {
	case len(parts) > 0 && k.Pictures:
		m = p.WithPicture(m, p.standingsImage(parts, "", mondayTeams))
	case len(parts) > 0:
		m.Blocks = append(m.Blocks, p.standingsText(parts)...)
	}
	m.Blocks = p.post(append(m.Blocks, face.Text(next), p.standingsRow())...).Blocks
	return m
}
