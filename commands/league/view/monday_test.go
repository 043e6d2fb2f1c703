package view_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// monday is the post after a week.
func (s season) monday(t testing.TB, week int) view.Monday {
	t.Helper()
	m := view.Monday{WeekStandings: s.table(t, week)}
	lists, attempts, err := s.history.Week(week)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range lists {
		m.Lists = append(m.Lists, view.LeagueList{ListResult: r, State: league.ListConfirmed})
	}
	m.Attempts = attempts
	if m.Awards, err = s.history.Awards(s.Config, week); err != nil {
		t.Fatal(err)
	}
	m.Provisional = s.Calendar.Final(s.Calendar.GraceEnds(week))
	return m
}

// tasks is a season of tasks, in which everybody plays as many deals.
func tasks(members, weeks int) season {
	s := newSeason(members, weeks, func(c *standings.Config) { c.Format = standings.Task })
	s.history.Lists = nil
	for week := 1; week <= weeks; week++ {
		for i, id := range s.members {
			a := standings.Attempt{List: uint64(week*members + i), Week: week, Member: id}
			for deal := range standings.TaskDeals {
				a.Points = append(a.Points, (i*7+deal*3+week)%9-4)
			}
			s.history.Attempts = append(s.history.Attempts, a)
		}
	}
	return s
}

// everyStory has a story of each kind, and of those with more than one sentence each of them.
func everyStory(members []string) (all []standings.Story) {
	people := map[standings.StoryKind]int{
		standings.StoryLead: 3, standings.StoryContenders: 4, standings.StoryLevel: 3, standings.StoryGame: 2, standings.StoryOvertake: 2, standings.StoryRivals: 2, standings.StoryClose: 2,
	}
	for _, kind := range standings.StoryKinds() {
		s := standings.Story{Kind: kind, People: members[:max(1, people[kind])], Number: 5, Before: 8, Won: 3, Lost: 2}
		all = append(all, s)
		switch kind {
		case standings.StoryEnough, standings.StoryContenders:
			s.Drawn = true
		case standings.StoryRivals:
			s.Division, s.Lost = 2, 3
		case standings.StoryClose:
			s.Number = 1
		default:
			continue
		}
		all = append(all, s)
	}
	return all
}

func TestMondayPost(t *testing.T) {
	sc := stage.NewScene(t, "")
	show := func(title string, m view.Monday) {
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			return view.ShowMonday(face.Look{Pictures: true}, m, l)
		})
	}
	s := newSeason(8, 6, nil)
	show("the first week begins", view.Monday{WeekStandings: view.WeekStandings{League: s.League}, Next: &view.Opening{Accepts: beforeCheckIn, Week: 1, Mode: standings.Open.Mode()}})
	m := s.monday(t, 3)
	m.Lists[0].State, m.Lists[1].State, m.Lists[2].State = league.ListDisputed, league.ListCorrected, league.ListStruck
	m.Late = 1
	m.Next = &view.Opening{Accepts: beforeCheckIn, Week: 4, Mode: standings.Open.Mode(), Looking: []string{"101", "104"}}
	show("the open format", m)
	for some := range slices.Chunk(everyStory(s.members), 2) {
		told := view.Monday{WeekStandings: m.WeekStandings, From: 3, Stories: some}
		show("stories", told)
	}
	m.From = 2
	show("two weeks at once", m)
	last := s.monday(t, 6)
	last.Provisional = time.Time{}
	show("only the result, and final", last)
	last.Last, last.Provisional = true, s.Calendar.Closes(6)
	show("the last result: the standings follow", last)
	quiet := s.monday(t, 3) // a week without a list is one line, and not last week's table again
	quiet.Lists, quiet.Attempts, quiet.Awards = nil, nil, nil
	quiet.From = 3
	quiet.Next = &view.Opening{Accepts: beforeCheckIn, Week: 4, Mode: standings.Open.Mode()}
	show("a week without a list", quiet)
	quiet.From = 1
	show("weeks without a list", quiet)
	quiet.Late = 1
	show("a list that still runs", quiet)
	quiet.Late, quiet.Overdue = 0, 2
	show("lists that still run after their grace", quiet)

	s = newSeason(9, 6, func(c *standings.Config) { c.Format = standings.MatchDay; c.Scoring = standings.BySum })
	m = s.monday(t, 2)
	m.Next = &view.Opening{Accepts: beforeCheckIn, Week: 3, Mode: standings.MatchDay.Mode(), MatchDay: s.Calendar.Opens(3).Add(91 * time.Hour)}
	m.Absent = [][]string{{"104"}, {"101", "103"}}
	show("match days, and sums", m)
	for _, l := range m.Lists {
		m.Told = append(m.Told, l.List)
	}
	show("the evening has told everything", m)
	m.Told = m.Told[1:]
	m.Lists[0].State = league.ListCorrected
	show("a list is another since the evening", m)
	m.Lists, m.Next = nil, nil
	show("a match day without a list", m)

	s = tasks(12, 4)
	m = s.monday(t, 2)
	m.Next = &view.Opening{Accepts: beforeCheckIn, Week: 3, Mode: standings.Task.Mode(), Played: []string{"101"}}
	show("tasks", m)
	show("a task that one person has played", tasks(1, 4).monday(t, 1))
	s.history.Attempts = nil
	nobody := s.monday(t, 1)
	show("nobody has played", nobody)
	nobody.Late = 1
	show("one still plays", nobody)
	sc.Compare("league-monday")
}

// A list that goes on counts if it ends within its day of grace. Afterwards the leaders decide; but a task is over then.
func TestListsThatStillRunAtTheResult(t *testing.T) {
	s := league.Season{}
	for week, state := range []league.WeekState{league.WeekFinal, league.WeekProvisional, league.WeekGrace, league.WeekRunning} {
		s.Weeks = append(s.Weeks, league.Week{Number: week + 1, State: state})
		s.Lists = append(s.Lists, league.List{Week: week + 1, State: league.ListFinished}, league.List{Week: week + 1, State: league.ListRunning})
	}
	for format, want := range map[standings.Format][2]int{standings.Open: {1, 1}, standings.MatchDay: {1, 1}, standings.Task: {1, 0}} {
		s.Plan.Config.Format = format
		if late, overdue := view.StillPlayed(s, 2, 3); late != want[0] || overdue != want[1] {
			t.Errorf("%s: %d lists within their grace, and %d after it, want %v", format, late, overdue, want)
		}
	}
}

// Discord accepts the post of 200 members with the longest names, after any games and with any number of open requests.
func TestMondayPostFits(t *testing.T) {
	if testing.Short() {
		t.Skip("draws seasons of 200 members")
	}
	sizes := []int{4, 200}
	if stage.Nightly {
		sizes = []int{4, 5, 12, 30, 100, 200}
	}
	for _, format := range standings.Formats() {
		for _, members := range sizes {
			s := newSeason(members, 52, func(c *standings.Config) {
				c.Format, c.Scoring, c.PerWeek, c.Least, c.Fee = format, standings.BySum, 2, 300, 100*standings.Point
			})
			s.history.Over = true
			if format == standings.Task {
				s = tasks(members, 52)
			}
			m := s.monday(t, 52)
			for i := range m.Awards {
				m.Awards[i].Winners = s.members
			}
			if format != standings.Task && members >= 30 {
				m.WeekStandings = s.divided(t, m.WeekStandings)
			}
			for _, story := range everyStory(s.members)[:standings.MostStories] { // with the most people
				m.Stories = append(m.Stories, standings.Story{Kind: story.Kind, People: s.members[:4], Division: 2, Drawn: story.Drawn, Number: 99, Before: 99})
			}
			m.Late = 50
			m.Next = &view.Opening{Accepts: beforeCheckIn, Week: 52, Mode: format.Mode(), Looking: s.members, Played: s.members, MatchDay: s.Calendar.Opens(52), Answers: map[league.Answer][]string{}}
			for _, answer := range []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut, league.AnswerHere} {
				m.Next.Answers[answer] = s.members
			}
			for _, l := range stage.Languages {
				post := view.ShowMonday(face.Look{Pictures: true}, m, l)
				text := stage.FormatMessage(post)
				if err := proof.Validate(post); err != nil || len(wide(text)) > 0 {
					t.Errorf("%s, %d members: %v, too wide: %q\n%s", format, members, err, wide(text), text)
				}
				if strings.Contains(text, "<no value>") || strings.Contains(text, "\n\n") {
					t.Errorf("%s, %d members: a hole:\n%s", format, members, text)
				}
				for _, f := range post.Files {
					if n := len(f.Render()); n < 1000 || n > 1<<20 {
						t.Errorf("%s, %d members: %s has %d bytes", format, members, f.Name, n)
					}
				}
			}
		}
	}
}

// All work of a Monday: standings from all lists of 200 members over 52 weeks, the post and its pictures.
func BenchmarkMonday(b *testing.B) {
	s := newSeason(200, 52, nil)
	snapshots := s.table(b, 52).Published
	b.ReportAllocs()
	for b.Loop() {
		table, err := standings.Compute(s.Config, s.history, 52)
		if err != nil {
			b.Fatal(err)
		}
		lists, _, err := s.history.Week(52)
		if err != nil {
			b.Fatal(err)
		}
		awards, err := s.history.Awards(s.Config, 52)
		if err != nil {
			b.Fatal(err)
		}
		ratings, _, err := s.history.Ratings(nil)
		if err != nil {
			b.Fatal(err)
		}
		m := view.Monday{
			WeekStandings: view.WeekStandings{League: s.League, Week: 52, Divisions: []view.Division{{Standings: table}}, Published: snapshots, Ratings: ratings}, Awards: awards,
		}
		for _, r := range lists {
			m.Lists = append(m.Lists, view.LeagueList{ListResult: r})
		}
		post := view.ShowMonday(face.Look{Pictures: true}, m, stage.Languages[0])
		for _, f := range post.Files {
			f.Render()
		}
	}
}
