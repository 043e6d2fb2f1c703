package view_test

import (
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

// profile is how a member stands after a week.
func (s season) profile(t testing.TB, member string, week int) view.LeagueMember {
	t.Helper()
	since := time.Date(2026, 9, 30, 20, 0, 0, 0, time.UTC)
	return view.LeagueMember{WeekStandings: s.table(t, week), Member: league.Member{User: member, State: league.MemberActive, Since: since}}
}

// lists are the lists of a season in which a member played, or all lists.
func (s season) lists(member string) (all []view.LeagueList) {
	for _, r := range s.history.Lists {
		for _, p := range r.Places {
			if p.Member == member {
				all = append(all, view.LeagueList{ListResult: r})
			}
		}
	}
	return all
}

func TestLeagueMembers(t *testing.T) {
	sc := stage.NewScene(t, "")
	pictures := face.Look{Pictures: true}
	s := newSeason(9, 8, func(c *standings.Config) { c.Scoring = standings.BySum })
	add := func(title string, m view.LeagueMember) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Profile(pictures, m, l) })
	}
	add("a member", s.profile(t, "101", 7))
	add("after the first week", s.profile(t, "103", 1))
	left := s.profile(t, "102", 8)
	left.Member.State = league.MemberLeft
	add("who has left", left)
	punished := newSeason(14, 8, nil)
	punished.history.Corrections = []standings.Correction{{Number: 1, Change: standings.Penalty, Member: "104", Week: 2, Points: 2 * standings.Point, By: "1", Why: "?", Note: "?"}}
	in := punished.profile(t, "104", 4)
	in.Divisions, in.League.Divisions = punished.inTwo(t, 4).Divisions, punished.inTwo(t, 4).League.Divisions
	add("in a division", in)
	apart := newSeason(7, 4, func(c *standings.Config) { c.Scoring, c.MinLists = standings.ByAverage, 4 })
	add("too few lists for an average", apart.profile(t, "101", 4))
	add("who has not played", s.profile(t, "999", 4))
	away := s.profile(t, "101", 7)
	away.Absent = [][]string{{"103"}, {"101"}, nil, {"103", "101"}}
	add("who did not come to two match days", away)
	add("whose task is not compared yet", tasks(4, 2).profile(t, "999", 1))
	ladder := newSeason(9, 6, func(c *standings.Config) { c.Scoring = standings.ByLadder })
	add("on a ladder", ladder.profile(t, "101", 6))
	short := newSeason(7, 4, func(c *standings.Config) { c.Least, c.Fee = 5, 2*standings.Point })
	add("before the end, without the required lists", short.profile(t, "101", 3))
	short.history.Over = true
	add("at the end, without the required lists", short.profile(t, "101", 4))

	duel := view.Duel{WeekStandings: s.table(t, 7), One: "101", Two: "102", Lists: s.lists("101")}
	sc.Add("two members", func(l *locale.Localizer) discord.Message { return view.ShowDuel(pictures, duel, l) })
	once := duel
	once.Lists = nil
	sc.Add("two members who never met", func(l *locale.Localizer) discord.Message { return view.ShowDuel(face.Look{}, once, l) })
	none := duel
	none.Two = "999"
	sc.Add("one has not played", func(l *locale.Localizer) discord.Message { return view.ShowDuel(pictures, none, l) })
	sc.Compare("league-members")
}

func TestHistoryOfAMember(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	past := view.LeaguePast{League: s.League, Member: "101", Lists: s.lists("101")}
	past.Lists[0].Records, past.Lists[1].State = []uint64{101, 102, 124}, league.ListCorrected
	sc.Add("lists", func(l *locale.Localizer) discord.Message { return view.History(past, 1, l) })
	twice := newSeason(8, 20, nil)
	many := view.LeaguePast{League: twice.League, Member: "102", Lists: twice.lists("102")}
	sc.Add("the second page", func(l *locale.Localizer) discord.Message { return view.History(many, 2, l) })
	task := tasks(8, 2)
	played := view.LeaguePast{League: task.League, Member: "101"}
	for week := range 2 {
		_, attempts, err := task.history.Week(week + 1)
		if err != nil {
			t.Fatal(err)
		}
		played.Attempts = append(played.Attempts, attempts[0])
	}
	sc.Add("tasks", func(l *locale.Localizer) discord.Message { return view.History(played, 1, l) })
	alone := played
	alone.Attempts = []standings.Compared{{Attempt: played.Attempts[0].Attempt, Total: 3, Rank: 1, Of: 1}}
	sc.Add("a task that nobody else has played", func(l *locale.Localizer) discord.Message { return view.History(alone, 1, l) })
	sc.Add("nothing", func(l *locale.Localizer) discord.Message {
		return view.History(view.LeaguePast{League: s.League, Member: "101"}, 1, l)
	})

	sc.Add("no task is compared yet", func(l *locale.Localizer) discord.Message {
		return view.History(view.LeaguePast{League: task.League, Member: "101"}, 1, l)
	})

	seasons := []view.Season{
		{Number: 2, State: league.SeasonRunning, Weeks: 8, Begins: s.Calendar.Opens(1)},
		{Number: 1, State: league.SeasonArchived, Weeks: 12, Begins: s.Calendar.Opens(1).AddDate(0, -6, 0), Winners: []string{"101", "104"}},
	}
	sc.Add("the archive", func(l *locale.Localizer) discord.Message { return view.Archive(s.League, seasons, 1, l) })
	sc.Add("an empty archive", func(l *locale.Localizer) discord.Message { return view.Archive(s.League, nil, 1, l) })
	sc.Compare("league-history")
}

func TestTaskResults(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := tasks(12, 2)
	_, attempts, err := s.history.Week(1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range attempts {
		attempts[i].Records = []uint64{uint64(100*i + 1), uint64(100*i + 12)}
	}
	table := view.TaskComparison{League: s.League, Week: 1, Attempts: attempts}
	sc.Add("for who has played", func(l *locale.Localizer) discord.Message { return view.TaskResults(table, "102", 0, l) })
	sc.Add("for others", func(l *locale.Localizer) discord.Message { return view.TaskResults(table, "999", 0, l) })
	alone := view.TaskComparison{League: s.League, Week: 1, Attempts: []standings.Compared{{Attempt: attempts[0].Attempt, Rank: 1, Of: 1, Score: standings.Point * 5 / 2, Total: attempts[0].Total}}}
	sc.Add("a member who is alone", func(l *locale.Localizer) discord.Message {
		return view.TaskResults(alone, attempts[0].Member, 0, l)
	})
	sc.Add("nobody", func(l *locale.Localizer) discord.Message {
		return view.TaskResults(view.TaskComparison{League: s.League, Week: 1}, "102", 0, l)
	})
	sc.Compare("league-task")
}

func TestInfoAndDates(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	now := s.Calendar.Opens(3).Add(30 * time.Hour)
	card := view.LeagueCard{
		League: s.League, State: league.SeasonRunning, Week: 3, Plan: league.Plan{Rules: "ddv@1"}, Channel: "77", Members: s.members, Ahead: s.Calendar.Moments(3)[1:], Joined: true,
		Stories: []standings.Story{{Kind: standings.StoryClimb, People: s.members[2:3], Number: 2, Before: 6}, {Kind: standings.StoryWins, People: s.members[:1], Number: 2}},
	}
	sc.Add("a running season", func(l *locale.Localizer) discord.Message { return view.Info(card, l) })
	days := newSeason(14, 6, func(c *standings.Config) { c.Format, c.Scoring = standings.MatchDay, standings.BySum })
	planned := view.LeagueCard{
		Joins:  true,
		League: days.League, State: league.SeasonRegistration, Plan: league.Plan{Rules: "ddv@1 gans=1", RulesName: "*Unsere*", Divisions: 2, Moving: 2, Level: "medium", WaitsForAll: true}, Channel: "77", Role: "88",
		Ahead: days.Calendar.Moments(1), Evening: 1, EveningAt: days.Calendar.DrawAt(1, nil),
	}
	over := card
	over.State, over.Week, over.Ahead, over.Own = league.SeasonArchived, 0, nil, nil
	sc.Add("the latest season is over", func(l *locale.Localizer) discord.Message { return view.Info(over, l) })
	sc.Add("registration for match days", func(l *locale.Localizer) discord.Message { return view.Info(planned, l) })
	climb := view.LeagueCard{Joins: true, League: newSeason(9, 6, func(c *standings.Config) { c.Scoring = standings.ByLadder }).League, State: league.SeasonRunning, Plan: league.Plan{Rules: "ddv@1"}, Channel: "77"}
	sc.Add("a ladder", func(l *locale.Localizer) discord.Message { return view.Info(climb, l) })
	cup := newSeason(9, 6, func(c *standings.Config) { c.Format, c.Scoring = standings.MatchDay, standings.ByKnockout })
	out := view.LeagueCard{
		Joins:  true,
		League: cup.League, State: league.SeasonRunning, Week: 3, Plan: league.Plan{Rules: "ddv@1"}, Channel: "77", Members: s.members,
		In: s.members[:4],
	}
	parted := card
	parted.Divisions, parted.User = [][]string{s.members[:4], s.members[4:8]}, s.members[5]
	sc.Add("divisions", func(l *locale.Localizer) discord.Message { return view.Info(parted, l) })
	sc.Add("a knock-out", func(l *locale.Localizer) discord.Message { return view.Info(out, l) })
	task := view.LeagueCard{Joins: true, League: tasks(8, 1).League, State: league.SeasonClosing, Plan: league.Plan{Config: tasks(8, 1).Config, Rules: "ddv@1", Level: "expert"}, Channel: "77"}
	sc.Add("tasks", func(l *locale.Localizer) discord.Message { return view.Info(task, l) })
	sc.Add("no season", func(l *locale.Localizer) discord.Message {
		return view.Info(view.LeagueCard{League: s.League, Joins: true}, l)
	})

	dates := view.Dates{League: s.League, Now: now, Weeks: weeks(6)}
	dates.Weeks[4].State = league.WeekCancelled
	sc.Add("weeks", func(l *locale.Localizer) discord.Message { return view.CalendarPage(dates, l) })
	moved := view.Dates{League: days.League, Now: now, Weeks: weeks(6)}
	moved.Weeks[3].MatchDay = &league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 20}}
	sc.Add("match days", func(l *locale.Localizer) discord.Message { return view.CalendarPage(moved, l) })
	sc.AddText("the file", func(l *locale.Localizer) string {
		return strings.ReplaceAll(string(view.CalendarPage(moved, l).Files[0].Data), "\r\n", "\n")
	})
	sc.Compare("league-info")
}

// weeks are planned ones.
func weeks(n int) (all []league.Week) {
	for i := range n {
		all = append(all, league.Week{Number: i + 1, State: league.WeekPlanned})
	}
	return all
}

// All pages about a member fit, after the longest season in the largest league with the longest names.
func TestTheLongestSeasonFits(t *testing.T) {
	s := newSeason(200, 53, func(c *standings.Config) {
		c.Format, c.Scoring, c.Best, c.PerWeek = standings.MatchDay, standings.BySum, 20, 2
	})
	for i := range s.members {
		s.Names[s.members[i]] = stage.LongNamed("").Name
	}
	var attempts []standings.Attempt
	for i, id := range s.members {
		attempts = append(attempts, standings.Attempt{List: uint64(i + 1), Week: 1, Member: id, Points: make([]int, standings.TaskDeals)})
	}
	compared, err := standings.Compare(attempts)
	if err != nil {
		t.Fatal(err)
	}
	past := view.LeaguePast{League: s.League, Member: "101", Lists: s.lists("101")}
	for i := range past.Lists {
		past.Lists[i].Records, past.Lists[i].State = []uint64{1 << 40, 1<<40 + 24}, league.ListCorrected
	}
	var seasons []view.Season
	for i := range 60 {
		seasons = append(seasons, view.Season{Number: 60 - i, State: league.SeasonArchived, Weeks: 53, Begins: s.Calendar.Opens(1), Winners: s.members})
	}
	long := s.profile(t, "101", 53)
	dates := view.Dates{League: s.League, Weeks: weeks(53), Now: s.Calendar.Opens(2)}
	for i := range dates.Weeks {
		dates.Weeks[i].MatchDay = s.Calendar.MatchDay
	}
	pictures := face.Look{Pictures: true}
	for _, l := range stage.Languages {
		for name, m := range map[string]discord.Message{
			"profile": view.Profile(pictures, long, l), "duel": view.ShowDuel(pictures, view.Duel{WeekStandings: long.WeekStandings, One: "101", Two: "102", Lists: s.lists("101")}, l),
			"history": view.History(past, 1, l), "archive": view.Archive(s.League, seasons, 2, l), "dates": view.CalendarPage(dates, l),
			"task": view.TaskResults(view.TaskComparison{League: s.League, Week: 1, Attempts: compared}, "101", 0, l),
		} {
			text := stage.FormatMessage(m)
			if err := proof.Validate(m); err != nil || len(wide(text)) > 0 || strings.Contains(text, "<no value>") || strings.Contains(text, "\n\n") {
				t.Errorf("%s: %v, too wide: %q\n%s", name, err, wide(text), text)
			}
			for _, f := range m.Files {
				if f.Render != nil && len(f.Render()) < 1000 {
					t.Errorf("%s: %s is empty", name, f.Name)
				}
			}
		}
	}
	if len(past.Lists) < 40 {
		t.Errorf("only %d lists were looked at", len(past.Lists))
	}
}
