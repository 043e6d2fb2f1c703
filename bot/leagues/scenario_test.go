package leagues_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// This is a year of a league from its members' view: a season of three weeks in each format. All totals were added up by hand; the sums stand beside
// them.

// scene is a house with the league of the scenario.
type scene struct {
	*house
	id    string
	start league.Date // of the present season
}

// when returns a time in a week of the present season.
func (s *scene) when(week int, day time.Weekday, hour int) time.Time {
	return s.start.Add(7*(week-1)+(int(day)+6)%7).At(league.Clock{Hour: hour}, berlin)
}

// end stores the outcome of a list, like a table: the points of the places, and how many games of each a substitute has played.
func (s *scene) end(l league.List, points []int, substituted ...int) uint64 {
	s.Helper()
	s.finishWith(l, points, substituted...)
	return l.Number
}

// stands fails unless these are the standings: rank, member, score, and the criterion if another one decided.
func (s *scene) stands(week int, want ...string) {
	s.Helper()
	tables, err := s.book(s.id, 0).Standings(week)
	s.must(err)
	var got []string
	for _, r := range tables[0].Rows {
		row := []string{ordinals[r.Rank], r.Member, r.Value.String()}
		if r.Decided != standings.Value {
			row = append(row, string(r.Decided))
		}
		got = append(got, strings.Join(row, " "))
	}
	if !slices.Equal(got, want) {
		s.Errorf("standings after week %d on %s:\n got %q\nwant %q", week, time.Now().In(berlin).Format("Mon 02.01. 15:04"), got, want)
	}
}

var ordinals = []string{"-", "1.", "2.", "3.", "4.", "5.", "6.", "7.", "8."} // of ranks; the first is for members without a rank

// restart stops the program a second before a moment and starts it at that moment, with the file closed in between.
func (s *scene) restart(at time.Time) {
	s.Helper()
	s.until(at.Add(-time.Second))
	s.down()
	s.must(s.store.Close())
	s.house.until(at)
	s.open()
	s.up()
}

func TestScenario_AYearOfALeague(t *testing.T) {
	if testing.Short() {
		t.Skip("lets a year pass")
	}
	october := league.Date{Year: 2026, Month: time.October, Day: 12} // the clocks go back in the second week, on the 25th
	in(t, october.At(league.Clock{Hour: 18}, berlin).AddDate(0, 0, -3), func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Start, f.Plan.Config.Weeks = october, 3 }))
		s := &scene{house: h, id: id, start: october}
		s.open3()
		s.matchDays3()
		s.tasks3()
	})
}

// open3 is a season of three open weeks, scored by places.
func (s *scene) open3() {
	s.posts("announced")
	s.restart(s.when(1, time.Monday, 0))
	s.posts("opening 1 of 1")

	// 11 to 14 end with 4, 3, 2, 1. 15 and 16 share the first two places, (4+3)/2 = 3.5 each; 17 and 18 have 2 and 1.
	s.until(s.when(1, time.Tuesday, 20))
	s.end(s.list(s.id, 1, "11", "12", "13", "14"), []int{12, 3, -5, -10})
	s.end(s.list(s.id, 1, "15", "16", "17", "18"), []int{8, 8, -6, -10})
	week1 := []string{"1. 11 4", "2. 15 3.5", "2. 16 3.5 nothing", "4. 12 3", "5. 13 2", "6. 17 2 game_points", "7. 14 1", "7. 18 1 nothing"}
	s.stands(1, week1...)

	// After a restart at midnight on Monday, the program posts the result of the week once. The end of the week fell into the outage since the last
	// sign of life, and moves by its length.
	s.until(s.when(1, time.Sunday, 23))
	s.posts("lastcall 1")
	s.restart(s.when(2, time.Monday, 0))
	s.posts()
	s.until(s.when(2, time.Monday, 0).Add(s.beat))
	s.posts("opening 1 of 1 again", "lastcall 1 again", "opening 2 of 1")
	s.restart(s.when(2, time.Monday, 1))
	s.posts()

	// In the second week 14 is away. A substitute has played six games for 13. 18 plays twice, and only the first list counts for 18: a third place
	// in the second one is worth nothing to 18 and keeps 17 last.
	s.must(s.s.SetAway(member("14"), s.id, true))
	third := s.end(s.list(s.id, 2, "11", "12", "13", "18"), []int{-4, 10, 4, -10}, 0, 0, 6)
	fourth := s.end(s.list(s.id, 2, "15", "16", "17", "18"), []int{1, 5, -6, 0})
	// 11: 4+2, 12: 3+4, 13: 2+3, 14: 1, 15: 3.5+3, 16: 3.5+4, 17: 2+1, 18: 1+1
	week2 := []string{"1. 16 7.5", "2. 12 7", "3. 15 6.5", "4. 11 6", "5. 13 5", "6. 17 3", "7. 18 2", "8. 14 1"}
	s.stands(2, week2...)

	// The clocks went back on Sunday; the week still ends at midnight.
	s.until(s.when(2, time.Sunday, 23))
	s.show()
	s.until(s.when(3, time.Monday, 0).Add(-time.Minute))
	s.posts()
	s.until(s.when(3, time.Monday, 0))
	s.posts("opening 2 of 1 again", "lastcall 2 again", "opening 3 of 2")
	if got, want := s.when(3, time.Monday, 0).Sub(s.when(2, time.Monday, 0)), 7*24*time.Hour+time.Hour; got != want {
		s.Fatalf("the week with the change of clocks had %s", got)
	}

	// 11 protests, rightly: the points of 11 were 6 and not -4, so the list ends 6, 4, 0, -10. 17 protests, wrongly.
	_, err := s.s.Protest(member("11"), s.id, 0, third, "the last game was written down wrongly")
	s.must(err)
	_, err = s.s.Protest(member("17"), s.id, 0, fourth, "he revoked")
	s.must(err)
	s.stands(2, week2...) // nothing changes before a decision
	s.must(s.s.DecideProtest(chief, s.id, s.seen(s.id), 0, 1, true, "so it was"))
	s.must(s.s.Correct(chief, s.id, 0, s.seen(s.id), standings.Correction{Change: standings.Rescore, List: third, Scores: []int{6, 4, 0, -10}, Why: "protest 1"}))
	s.must(s.s.DecideProtest(second, s.id, s.seen(s.id), 0, 2, false, "he did not"))
	// 11: 4+4, 12: 3+3, 13: 2+2; the others as before
	s.stands(2, "1. 11 8", "2. 16 7.5", "3. 15 6.5", "4. 12 6", "5. 13 4", "6. 17 3", "7. 18 2", "8. 14 1")
	if l, err := s.book(s.id, 0).List(third); err != nil || l.State != league.ListCorrected {
		s.Errorf("the list is %s (%v)", l.State, err)
	}

	// 14 is back, and plays in a list of the third week that is not over before the grace is.
	s.until(s.when(3, time.Saturday, 20))
	s.must(s.s.SetAway(member("14"), s.id, false))
	s.end(s.list(s.id, 3, "15", "16", "17", "18"), []int{6, -6, 2, -2})
	late := s.list(s.id, 3, "14", "11", "12", "13")
	s.until(s.when(4, time.Monday, 0))
	s.show()
	if got := s.weeks(s.id); got != "final provisional grace" && got != "final final grace" {
		s.Error(got)
	}
	s.until(s.when(4, time.Tuesday, 0))
	s.posts("result 3")
	// 15: 6.5+4, 16: 7.5+1, 17: 3+3, 18: 2+2. 12 and 17 have 6: by game points 3+4 and -6-6+2. 13 and 18 have 4: -5+0 and -10-10-2.
	before := []string{"1. 15 10.5", "2. 16 8.5", "3. 11 8", "4. 12 6", "5. 17 6 game_points", "6. 13 4", "7. 18 4 game_points", "8. 14 1"}
	s.stands(3, before...)
	number := s.end(late, []int{9, 1, -2, -8})
	s.stands(3, before...) // it is late, and nobody has accepted it
	s.must(s.s.DecideLate(chief, s.id, s.seen(s.id), 0, number, true, "the power was out"))
	// 14: 1+4, 11: 8+3, 12: 6+2, 13: 4+1. 14 and 13 have 5: by game points -10+9 and -5+0-8.
	after := []string{"1. 11 11", "2. 15 10.5", "3. 16 8.5", "4. 12 8", "5. 17 6", "6. 14 5", "7. 13 5 game_points", "8. 18 4"}
	s.stands(3, after...)

	// A correction and its withdrawal cancel out. A penalty of half a point stays.
	s.must(s.s.Correct(second, s.id, 0, s.seen(s.id), standings.Correction{Change: standings.Strike, List: fourth, Why: "three of them were asleep"}))
	// Without the fourth list 15: 3.5+4, 16: 3.5+1, 17: 2+3; the others as before. 14, 17 and 13 have 5: by game points -1, -6+2 and -13.
	s.stands(3, "1. 11 11", "2. 12 8", "3. 15 7.5", "4. 14 5", "5. 17 5 game_points", "6. 13 5 game_points", "7. 16 4.5", "8. 18 4")
	s.must(s.s.Correct(second, s.id, 0, s.seen(s.id), standings.Correction{Change: standings.Withdraw, Of: 2, Why: "they were not"}))
	s.stands(3, after...)
	s.must(s.s.Correct(chief, s.id, 0, s.seen(s.id), standings.Correction{Change: standings.Penalty, Member: "18", Week: 3, Points: standings.Point / 2, Why: "twice late"}))
	after[7] = "8. 18 3.5"
	s.stands(3, after...)
	s.show()
	s.until(s.when(4, time.Friday, 0))
	s.posts("end")
	if got := s.state(s.id); got != league.SeasonArchived {
		s.Errorf("the season is %s", got)
	}
	s.stands(3, after...)
}

// plan begins the next season, some Mondays later, in place of one that would begin by itself.
func (s *scene) plan(start league.Date, change func(*league.Plan)) {
	s.Helper()
	s.must(s.s.StopRenewal(chief, s.id))
	s.posts("end again")
	s.until(start.At(league.Clock{Hour: 18}, berlin).AddDate(0, 0, -3))
	_, err := s.s.Configure(chief, s.id, s.seen(s.id), func(l *league.Configure) { change(&l.Plan) })
	s.must(err)
	_, err = s.s.NewSeason(chief, s.id, s.seen(s.id), start)
	s.must(err)
	s.start = start
	s.posts("announced")
}

// evening has people say that they are there, and draws. It returns the lists by the first of their members.
func (s *scene) evening(week int, there ...string) (lists []league.List) {
	s.Helper()
	s.until(s.when(week, time.Thursday, 19).Add(45 * time.Minute))
	for _, user := range there {
		s.must(s.s.Answer(member(user), s.id, s.book(s.id, 0).Season.Number, week, league.AnswerHere))
	}
	s.until(s.when(week, time.Thursday, 20))
	for _, l := range s.book(s.id, 0).Lists {
		if l.Week == week {
			lists = append(lists, l)
		}
	}
	return lists
}

// matchDays3 is a season of three match days, scored by the sum of the best two weeks. The clocks go forward in its second week.
func (s *scene) matchDays3() {
	s.plan(league.Date{Year: 2027, Month: time.March, Day: 15}, func(p *league.Plan) {
		p.Config.Format, p.Config.Scoring, p.Config.Best = standings.MatchDay, standings.BySum, 2
	})
	// Everybody has the same number of points on an evening, wherever the draw puts them. A list whose sum is not zero cannot be entered, so the draw
	// decides. By place they end with 9, 2, -4 and -7.
	points := []int{9, 2, -4, -7}
	total := map[string][]standings.Points{}
	play := func(lists []league.List) {
		s.Helper()
		for _, l := range lists {
			_, err := s.s.Take(s.id, l.Season, &league.Begin{Table: l.Table, Members: l.Members, Opened: l.Week})
			s.must(err)
			s.end(l, points)
			back := standings.Points(0) // three people have what a computer has got, in equal parts
			for i, m := range l.Members {
				if m == "" {
					back += standings.Points(points[i]) * standings.Point / 3
				}
			}
			for i, m := range l.Members {
				if m != "" {
					total[m] = append(total[m], standings.Points(points[i])*standings.Point+back)
				}
			}
		}
	}
	first := s.evening(1, eight...)
	if len(first) != 2 {
		s.Fatalf("eight people play at %d tables", len(first))
	}
	play(first)

	// In the second week 14 stays away: a computer takes the place, and no points.
	seven := slices.DeleteFunc(slices.Clone(eight), func(m string) bool { return m == "14" })
	second := s.evening(2, seven...)
	computers := 0
	for _, l := range second {
		for _, m := range l.Members {
			if m == "14" {
				s.Error("a member who is not there was drawn")
			}
			if m == "" {
				computers++
			}
		}
	}
	if computers != 1 {
		s.Errorf("%d computers play with seven people", computers)
	}
	play(second)

	// The third draw is at eight in the evening on the wall clock, which has gone forward on Sunday.
	third := s.evening(3, eight...)
	if at := s.book(s.id, 0).Weeks[2].Draw.At.In(berlin).Format("Mon 02.01. 15:04 MST"); at != "Thu 01.04. 20:00 CEST" {
		s.Errorf("the draw was at %s", at)
	}
	play(third)
	s.until(s.when(4, time.Monday, 0))

	// The best two of three weeks. The test adds them up from its own entries, because it does not know who will be drawn.
	tables, err := s.book(s.id, 0).Standings(3)
	s.must(err)
	if rows := tables[0].Rows; len(rows) != 8 {
		s.Errorf("%d members are ranked", len(rows))
	}
	for _, r := range tables[0].Rows {
		weeks := slices.Sorted(slices.Values(total[r.Member]))
		best := standings.Points(0)
		for _, p := range weeks[max(0, len(weeks)-2):] {
			best += p
		}
		if r.Value != best || r.Lists != len(weeks) && r.Lists != min(len(weeks), 2) {
			s.Errorf("%s has %s in %d lists, want %s of %v", r.Member, r.Value, r.Lists, best, weeks)
		}
		if absent := r.Member == "14"; absent != (len(weeks) == 2) {
			s.Errorf("%s has played on %d evenings", r.Member, len(weeks))
		}
	}
	lists, _, err := s.book(s.id, 0).History().Results()
	if err != nil {
		s.Fatal(err)
	}
	for _, pair := range draw.Meetings(lists, slices.Collect(maps.Keys(s.book(s.id, 0).Names()))) {
		if pair.Times > 2 { // seven opponents in three evenings of three: nobody need meet anybody three times
			s.Errorf("%v have met too often", pair)
		}
	}
	s.show()
	s.until(s.when(4, time.Wednesday, 0))
	s.posts("end")
}

// tasks3 is a season of three tasks, scored by places.
func (s *scene) tasks3() {
	s.plan(league.Date{Year: 2027, Month: time.April, Day: 12}, func(p *league.Plan) {
		p.Config.Format, p.Config.Scoring = standings.Task, standings.ByPlaces
	})
	attempt := func(week int, who string, points ...int) {
		s.Helper()
		l := s.list(s.id, week, who)
		a := &standings.Attempt{List: l.Number, Week: week, Member: who, Points: points}
		_, err := s.s.Take(s.id, l.Season, &league.Finish{Table: l.Table, Sum: standings.Sum{Attempt: a}})
		s.must(err)
	}
	deals := func(first, second int) []int {
		return append(slices.Repeat([]int{first}, 6), slices.Repeat([]int{second}, 6)...)
	}

	// 11 is better than both others at each of the twelve deals, 12 than one: all, half and none of the matchpoints are 4, 2.5 and 1.
	s.until(s.when(1, time.Tuesday, 20))
	attempt(1, "11", deals(6, 3)...)
	attempt(1, "12", deals(2, 2)...)
	attempt(1, "13", deals(-2, -9)...)
	s.stands(1) // others still have these deals before them
	// All three play the same: half of the matchpoints each.
	s.until(s.when(2, time.Tuesday, 20))
	for _, who := range []string{"11", "12", "13"} {
		attempt(2, who, deals(1, -1)...)
	}
	// 13 is absent; 11 is better at six deals and 12 at the others, by any difference.
	s.until(s.when(3, time.Tuesday, 20))
	attempt(3, "11", deals(1, -50)...)
	attempt(3, "12", deals(-1, 2)...)
	s.until(s.when(4, time.Monday, 0))
	// 11: 4+2.5+2.5, 12: 2.5+2.5+2.5, 13: 1+2.5
	s.stands(3, "1. 11 9", "2. 12 7.5", "3. 13 3.5")
	s.show()
	s.until(s.when(4, time.Wednesday, 0))
	s.posts("end")
}
