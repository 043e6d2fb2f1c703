package view

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
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
	// Told are the lists that the post at the end of the evening has shown, and that are as they were. If there are no others, it has shown the standings, too.
	Told []uint64
	// Last says that the season is over: its last post will show the standings. Cancelled says that the last week did not take place.
	Last, Cancelled bool
	// Next is the week that begins; nil if the post has only results.
	Next *Opening
	// Before are the divisions of the season before, where this one begins.
	Before [][]string
}

// LeagueList is a list with its state.
type LeagueList struct {
	standings.ListResult
	State league.ListState
}

// The most characters and rows of each part of the post, so that the whole post stays within Discord's limits.
const (
	mondayRows     = 20
	mondayLists    = 480
	mondayAwards   = 450
	mondayCurves   = 5
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
		blocks = append(blocks, face.Text(p.storyText(m.Stories)...))
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

// resultLines list the results of the week.
func (p standingsPrinter) resultLines(m Monday) []string {
	var lines []string
	for _, list := range m.news() {
		lines = append(lines, p.listLine(list))
	}
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

// listLine is a list in a line: the members by their places, with what their places are worth and their game points.
func (p leaguePrinter) listLine(l LeagueList) string {
	parts := make([]string, len(l.Places))
	for i, at := range p.Config.Order(l.ListResult) {
		parts[i] = p.placeLine(l.ListResult, at, l.State != league.ListStruck && !p.Config.Void(l.ListResult))
		if i == 0 {
			parts[i] = "**" + parts[i] + "**"
		}
	}
	return face.Spaced(p.T(p.listKey("list.line", l.Week, membersAt(l.ListResult)), face.Data{"Number": l.List, "Places": face.Phrases(parts...)}), p.listState(l.State))
}

// listState says if a list is disputed, corrected or struck.
func (p leaguePrinter) listState(s league.ListState) string {
	switch s {
	case league.ListDisputed, league.ListCorrected, league.ListStruck:
		return p.T("list.is."+string(s), nil)
	case league.ListArranged, league.ListRunning, league.ListInterrupted, league.ListFinished, league.ListConfirmed, league.ListAborted:
	}
	return ""
}

// membersAt returns who has the places of a list; "" is a computer.
func membersAt(r standings.ListResult) []string {
	members := make([]string, len(r.Places))
	for i, place := range r.Places {
		members[i] = place.Member
	}
	return members
}

// placeLine names the member at a place of a list, with what it has brought in, or only with their game points where the list does not count.
func (p leaguePrinter) placeLine(r standings.ListResult, at int, counts bool) string {
	place := r.Places[at]
	if !p.Config.NoShow(place) && (!counts || place.Member == "") {
		return p.memberName(place.Member) + " " + face.Signed(place.Points)
	}
	return p.memberName(place.Member) + " " + p.placeWorth(r, at)
}

// attemptLine is an attempt at a task in a line.
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
	m = p.WithPicture(m, p.leadersCurve())
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

// leadersCurve shows how the leading members rose and fell since the first week.
func (p standingsPrinter) leadersCurve() discord.File {
	rows := p.t.Divisions[0].Standings.Rows
	return p.pointsCurve("league.curve", rows[:min(mondayCurves, len(rows))]...)
}

// pointsCurve shows the points of members since the first week, under a title by its key. One week makes no curve.
func (p standingsPrinter) pointsCurve(title string, rows ...standings.Row) discord.File {
	if p.t.Week < 2 || len(rows) == 0 {
		return discord.File{}
	}
	c := picture.Curve{Title: p.T(title, face.Data{"Name": p.legibleTitle()}), From: 1, Write: p.hundredths}
	var said []string
	for i, r := range rows {
		line := picture.CurveLine{Name: p.legibleMember(r.Member, i+1), Points: p.pointsByWeek(r)}
		c.Lines = append(c.Lines, line)
		said = append(said, face.Isolated(line.Name)+" "+p.points(r.Value))
	}
	return face.PictureFile("Curve", c.Lines, p.T("curve.described", face.Data{"Title": c.Title, "Totals": strings.Join(said, ", ")}), c.Render)
}

// pointsByWeek returns a member's points after each week, in hundredths. If a week is not known, it repeats the week before.
func (p standingsPrinter) pointsByWeek(r standings.Row) []int {
	values := make([]int, p.t.Week)
	known := make([]bool, p.t.Week)
	for _, s := range p.t.Published {
		for _, row := range s.Rows {
			if row.Member == r.Member && s.Week >= 1 && s.Week < p.t.Week {
				values[s.Week-1], known[s.Week-1] = hundredths(row.Value), true
			}
		}
	}
	values[p.t.Week-1], known[p.t.Week-1] = hundredths(r.Value), true
	for i := 1; i < len(values); i++ {
		if !known[i] {
			values[i] = values[i-1]
		}
	}
	return values
}

func hundredths(n standings.Points) int { return int(n * 100 / standings.Point) }

// hundredths formats hundredths of points.
func (p leaguePrinter) hundredths(n int) string {
	return p.points(standings.Points(n) * standings.Point / 100)
}

// mostNamed is the number of people whom a line names.
const mostNamed = 4

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
