package leagues_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

func TestAListIsFollowedFromTheLobbyToTheStandings(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("14", "12", "11", "13")
		l := h.playedAt(id)
		if l.Number != 1 || l.Week != 1 || l.State != league.ListRunning || !slices.Equal(l.Members, []string{"14", "12", "11", "13"}) || !l.Began.Equal(h.now) {
			t.Errorf("begun: %+v", l)
		}
		if w := h.book().Weeks[0]; w.State != league.WeekRunning {
			t.Errorf("the week is %s", w.State)
		}
		if again, err := h.play("12"); err != nil || again != id {
			t.Errorf("asking again leads to %s, %v", again, err)
		}
		h.now = h.now.Add(2 * time.Hour)
		h.finish(id)
		l = h.playedAt(id)
		o, ok := h.outcome(1)
		if !ok || l.State != league.ListFinished || l.Late != league.LateNot || !l.Ended.Equal(h.now) {
			t.Fatalf("ended: %+v, with an outcome: %t", l, ok)
		}
		if got, want := points(*o.Result), totals(h.look(id)); got != want || len(o.Result.Records) != 12 {
			t.Errorf("it has come to %s in %d games, the table says %s", got, len(o.Result.Records), want)
		}
		if got := h.table(1); len(got) != 4 {
			t.Errorf("standings: %v", got)
		}
		if p := h.posts(league.PostList); len(p) != 1 || p[0].List != 1 {
			t.Errorf("posts: %+v", p)
		}
		if used, _, err := h.s.UsedUp(*h.look(id)); err != nil || len(used) > 0 {
			t.Errorf("their first list shall not count for %v, %v", used, err)
		}
		next, err := h.play("12")
		if err != nil {
			t.Fatalf("the next list cannot be played: %v", err)
		}
		if used, perWeek, err := h.s.UsedUp(*h.look(next)); err != nil || !slices.Equal(used, []string{"12"}) || perWeek != 1 {
			t.Errorf("of %d lists a week the next one does not count for %v, %v", perWeek, used, err)
		}
	})
}

func TestAListStandsStillUntilPeopleAreBack(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		for _, who := range []string{"11", "12", "13"} {
			h.do(id, who, table.Leave{})
		}
		if got := h.playedAt(id).State; got != league.ListInterrupted {
			t.Errorf("with one person there it is %s", got)
		}
		h.restart()
		h.do(id, "11", table.Join{})
		if got := h.playedAt(id).State; got != league.ListRunning {
			t.Errorf("with two it is %s", got)
		}
		h.do(id, "11", table.Leave{})
		h.publish(1)
		h.now = h.at2(1, 24)
		h.must(h.s.AbortList(chief, h.id, 0, 1, "they do not come back"))
		h.wait(time.Minute)
		if _, ok := h.outcome(1); ok || h.playedAt(id).State != league.ListAborted || h.look(id).Phase != table.Ended || h.look(id).Ending != table.Aborted {
			t.Errorf("broken off: %+v; the table is %s, %q", h.playedAt(id), h.look(id).Phase, h.look(id).Ending)
		}
		if v := h.look(id).Verdicts; len(v) != 1 || v[0].About != (table.User{ID: chief.ID, Name: chief.Name}) || v[0].Choice != table.VerdictEnd {
			t.Errorf("nobody reads who broke it off: %+v", v)
		}
		h.refused(h.s.AbortList(chief, h.id, 0, 1, "again"), league.ListOver)
	})
}

// at2 returns the time so many hours after a week.
func (c *club) at2(week, hours int) time.Time {
	return c.at(week+1, time.Monday, 0).Add(time.Duration(hours) * time.Hour)
}

// A list to which nobody comes back does not delay the end of the season.
func TestAListThatStandsStillForDays(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		for _, who := range []string{"11", "12", "13"} {
			h.do(id, who, table.Leave{})
		}
		h.now = h.at2(4, 30)
		h.season(func(s *league.Term) { s.State = league.SeasonClosing })
		for week := 1; week <= 4; week++ {
			h.week(week, func(w *league.Week) { w.State, w.Published = league.WeekProvisional, h.now })
		}
		h.must(h.s.SetRemind(member("15"), h.id, true)) // any action makes the leagues look at their tables
		h.wait(time.Minute)
		if h.playedAt(id).State != league.ListInterrupted {
			t.Errorf("while there may be protests it is %s", h.playedAt(id).State)
		}
		for week := 1; week <= 4; week++ {
			h.week(week, func(w *league.Week) { w.State = league.WeekFinal })
		}
		h.must(h.s.SetRemind(member("15"), h.id, false))
		h.wait(time.Minute)
		if snap := h.look(id); snap.Ending != table.GraceOver || h.playedAt(id).State != league.ListAborted || h.book().Season.State != league.SeasonArchived {
			t.Errorf("the table has ended by %q, the list is %s, the season %s", snap.Ending, h.playedAt(id).State, h.book().Season.State)
		}
	})
}

// A result that the program did not store at the end of a table is stored once after the restart.
func TestACrashBetweenTheEndOfATableAndItsResult(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		h.games(id, 11)
		h.down.Store(true)
		h.finish(id)
		if _, ok := h.outcome(1); ok || h.playedAt(id).State != league.ListRunning {
			t.Fatalf("it is %s although nothing could be written", h.playedAt(id).State)
		}
		h.down.Store(false)
		for range 3 {
			h.restart()
			if o, ok := h.outcome(1); !ok || points(*o.Result) != totals(h.look(id)) || h.playedAt(id).State != league.ListFinished {
				t.Errorf("after a restart: %+v, %t", h.playedAt(id), ok)
			}
		}
		if lists, posts := h.book().Lists, h.posts(league.PostList); len(lists) != 1 || len(posts) != 1 || posts[0].Wanted != 1 {
			t.Errorf("%d lists, posts: %+v", len(lists), posts)
		}
	})
}

func TestAFailedWriteIsTriedAgain(t *testing.T) {
	inHall(t, func(h *hall) {
		h.down.Store(true)
		snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "5", Locale: "de", Host: user("11"), Rules: "ddv", Games: 12,
			League: &table.League{ID: h.id, Name: "Liga", Format: standings.Open, Season: 1, Week: 1}})
		h.must(err)
		for _, who := range []string{"12", "13", "14"} {
			h.do(snap.ID, who, table.Join{})
		}
		h.do(snap.ID, "11", table.Start{})
		h.down.Store(false)
		if len(h.book().Lists) != 0 {
			t.Fatal("it was written")
		}
		h.wait(time.Minute)
		if got := h.playedAt(snap.ID); got.State != league.ListRunning {
			t.Errorf("%+v", got)
		}
	})
}

func TestOnlyCompleteListsCount(t *testing.T) {
	for name, spoil := range map[string]func(h *hall, id string){
		"broken off": func(h *hall, id string) { h.must(h.m.EndFor(context.Background(), id, table.Aborted, table.User{})) },
		"a game struck from the statistics": func(h *hall, id string) {
			h.must(archive.New(archive.Config{Store: h.store}).Strike(guild, 1, true))
			h.finish(id)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, func(h *hall) {
				id := h.gather("11", "12", "13", "14")
				h.games(id, 3)
				spoil(h, id)
				h.wait(time.Minute)
				if _, ok := h.outcome(1); ok || h.playedAt(id).State != league.ListAborted || len(h.table(1)) != 0 {
					t.Errorf("%+v, counts: %t", h.playedAt(id), ok)
				}
				if log := h.lastLog(); log.Action != "finish" || log.By.ID != "" || !strings.Contains(string(log.Data), `"why":"`) {
					t.Errorf("logged: %+v", log)
				}
			})
		})
	}
}

func TestALobbyThatNobodyStartsIsNoList(t *testing.T) {
	inHall(t, func(h *hall) {
		id, err := h.play("11")
		h.must(err)
		h.wait(2 * time.Hour)
		if snap := h.look(id); snap.Phase != table.Ended || len(h.book().Lists) != 0 {
			t.Errorf("the table is %s, there are %d lists", snap.Phase, len(h.book().Lists))
		}
		if next, err := h.play("11"); err != nil || next == id {
			t.Errorf("the next table is %s, %v", next, err)
		}
	})
}

func TestListsAfterTheirWeek(t *testing.T) {
	inHall(t, func(h *hall) {
		inGrace, late := h.gather("11", "12", "13", "14"), h.gather("15", "16", "17", "18")
		h.now = h.at2(1, 3)
		h.week(1, func(w *league.Week) { w.State = league.WeekGrace })
		h.week(2, func(w *league.Week) { w.State = league.WeekOpen })
		h.finish(inGrace)
		if l := h.playedAt(inGrace); l.Late != league.LateNot || h.book().Weeks[0].State != league.WeekGrace {
			t.Errorf("in grace: %+v, the week is %s", l, h.book().Weeks[0].State)
		}
		h.now = h.at2(1, 24)
		h.week(1, func(w *league.Week) { w.State, w.Published = league.WeekProvisional, h.now })
		h.now = h.at2(1, 30)
		h.finish(late)
		if l := h.playedAt(late); l.Late != league.LatePending || l.Week != 1 || len(h.table(1)) != 4 {
			t.Errorf("late: %+v; %v", l, h.table(1))
		}
		h.must(h.s.DecideLate(chief, h.id, 0, 0, h.playedAt(late).Number, true, "a storm"))
		if got := h.table(1); len(got) != 8 {
			t.Errorf("accepted: %v", got)
		}
	})
}

func TestTheLastListOfAWeekEndsItsGrace(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		h.now = h.at2(1, 3)
		h.week(1, func(w *league.Week) { w.State = league.WeekGrace })
		h.must(h.Change(func(tx *storage.Tx) error {
			return tx.Schedule(storage.Job{
				JobID: storage.JobID{Owner: h.id, Period: "1.1", Kind: "grace"}, Policy: storage.Announcement, Wall: "2026-11-24 00:00", Zone: "Europe/Berlin",
			})
		}))
		h.finish(id)
		if w := h.book().Weeks[0]; w.State != league.WeekProvisional || !w.Published.Equal(h.now) || len(h.rankings(1)) != 1 {
			t.Errorf("the week is %s since %v, with %d snapshots", w.State, w.Published, len(h.rankings(1)))
		}
		if p := h.posts(league.PostResult); len(p) != 1 {
			t.Errorf("posts: %+v", p)
		}
	})
}

// A list belongs to the week in which it begins.
func TestATableThatWaitsOverMidnight(t *testing.T) {
	inHall(t, func(h *hall) {
		id, err := h.play("11")
		h.must(err)
		for _, who := range []string{"12", "13", "14"} {
			_, err := h.play(who)
			h.must(err)
		}
		h.publish(1)
		h.do(id, "11", table.Start{})
		if l := h.playedAt(id); l.Week != 2 || l.Late != league.LateNot || h.book().Weeks[1].State != league.WeekRunning {
			t.Errorf("%+v", l)
		}
	})
	inHall(t, func(h *hall) {
		id, err := h.play("11")
		h.must(err)
		h.now = h.at2(4, 1)
		h.season(func(s *league.Term) { s.State = league.SeasonClosing })
		_, err = h.play("12")
		h.refused(err, league.SeasonOver) // this makes the leagues look at their tables
		h.must(h.s.SetRemind(member("12"), h.id, true))
		h.wait(time.Minute)
		if snap := h.look(id); snap.Phase != table.Ended || snap.Ending != table.GraceOver {
			t.Errorf("after the season the lobby is %s, %q", snap.Phase, snap.Ending)
		}
	})
}

func TestAPlayerAtOneTableIsNotAtAnother(t *testing.T) {
	inHall(t, func(h *hall) {
		first := h.gather("11", "12", "13", "14")
		second, err := h.play("15")
		h.must(err)
		if second == first {
			t.Fatal("a list that runs takes another player")
		}
		join := func(id, who string) error {
			_, err := h.m.Do(context.Background(), id, user(who), table.Join{})
			return err
		}
		h.refused(join(second, "11"), league.Seated)
		h.do(first, "11", table.Leave{}) // the member may come back
		h.refused(join(second, "11"), league.Seated)
		h.refused(join(second, "99"), league.NotMember)
		h.must(h.s.Ban(chief, h.id, 0, "17", "shouted"))
		h.refused(join(second, "17"), league.Banned)

		third, err := h.m.Create(table.NewTable{Guild: guild, Channel: "5", Locale: "de", Host: user("18"), Rules: "ddv", Games: 12,
			League: &table.League{ID: h.id, Name: "Liga", Format: standings.Open, Season: 1, Week: 1}})
		h.must(err)
		two, three := h.look(second), h.look(third.ID)
		h.must(h.s.Admits(*two, user("16"))) // the member clicks at two tables at once
		h.refused(h.s.Admits(*three, user("16")), league.Seated)
		h.wait(time.Minute) // the member has taken a place at neither
		h.must(h.s.Admits(*three, user("16")))
	})
}

func TestDivisionsPlayAmongThemselves(t *testing.T) {
	inHall(t, func(h *hall) {
		upper, err := h.play("11")
		h.must(err)
		lower, err := h.play("15")
		h.must(err)
		if upper == lower {
			t.Error("both divisions share a table")
		}
		if again, err := h.play("12"); err != nil || again != upper {
			t.Errorf("the next of the upper one comes to %s, %v", again, err)
		}
		_, err = h.m.Do(context.Background(), lower, user("13"), table.Join{})
		h.refused(err, league.OtherDivision)
	}, func(s *league.Term) { s.Divisions = [][]string{{"11", "12", "13", "14"}, {"15", "16", "17", "18"}} })
}

// The games before are the member's, and so is the result of the place; the games of the substitute are counted.
func TestASubstituteInTheMiddleOfAList(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		h.games(id, 4)
		h.must(h.s.Leave(member("14"), h.id))
		h.do(id, "14", table.Leave{})
		sub := func(list uint64, out, in string) error {
			err := h.s.Substitute(context.Background(), chief, h.id, 0, list, out, in)
			h.wait(pace)
			return err
		}
		h.refused(sub(1, "15", "16"), league.NoPlace)
		h.refused(sub(1, "14", "12"), league.Seated)
		h.refused(sub(1, "14", "99"), league.NoSuchMember)
		h.refused(sub(2, "14", "15"), league.NoSuchList)
		h.must(sub(1, "14", "15"))
		if log := h.lastLog(); log.Action != "substitute" || log.By.ID != chief.ID {
			t.Errorf("logged: %+v", log)
		}
		h.finish(id)
		o, ok := h.outcome(1)
		if !ok {
			t.Fatalf("%+v has no outcome", h.playedAt(id))
		}
		p := o.Result.Places[3]
		if p.Member != "14" || p.Games != 12 || p.Substituted < 7 || p.Substituted > 8 || points(*o.Result) != totals(h.look(id)) {
			t.Errorf("the member's place has the result %+v", p)
		}
		if o.Result.Places[0].Substituted != 0 {
			t.Errorf("the others played themselves: %+v", o.Result.Places[0])
		}
		if _, err := h.s.Protest(member("15"), h.id, 0, 1, "because"); err == nil {
			t.Error("a substitute protests")
		}
		h.refused(sub(1, "14", "16"), league.ListOver)
	})
}

func TestMembersPlayOnlyAtTheRightTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		season func(*league.Term)
		week   func(*league.Week)
		why    game.Refusal
	}{
		{"paused, in a week that has begun", func(s *league.Term) { s.State = league.SeasonPaused }, nil, ""},
		{"late, in a week that is not open yet", nil, func(w *league.Week) { w.State = league.WeekPlanned }, league.NotRunning},
		{"not begun", func(s *league.Term) { s.State = league.SeasonRegistration }, nil, league.NotBegun},
		{"over", func(s *league.Term) { s.State = league.SeasonArchived }, nil, league.SeasonOver},
		{"cancelled week", nil, func(w *league.Week) { w.State = league.WeekCancelled }, league.NoGamesThisWeek},
		{"before the draw", matchDays, nil, league.DrawnLater},
		{"after the draw", matchDays, func(w *league.Week) { w.State, w.Draw = league.WeekDrawn, &league.Draw{} }, league.DrawnAlready},
		{"after too few came", matchDays, func(w *league.Week) { w.Free = true }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			inHall(t, func(h *hall) {
				if c.season != nil {
					h.season(c.season)
				}
				if c.week != nil {
					h.week(1, c.week)
				}
				if _, err := h.play("11"); c.why != "" {
					h.refused(err, c.why)
				} else if err != nil {
					t.Error(err)
				}
				_, err := h.play("99")
				h.refused(err, league.NotMember)
			})
		})
	}
}

func TestAnAbsentMemberIsBackAfterPlaying(t *testing.T) {
	inHall(t, func(h *hall) {
		h.must(h.s.SetAway(member("12"), h.id, true))
		id, err := h.play("11")
		h.must(err)
		h.do(id, "12", table.Join{}) // by the button of the table
		for _, who := range []string{"13", "14"} {
			h.do(id, who, table.Join{})
		}
		h.do(id, "11", table.Start{})
		if got := h.state("12"); got != league.MemberActive {
			t.Errorf("the member is %s", got)
		}
	})
}

// A list agrees with the records of its games, until one of them is struck; a list that a leader has entered has none.
func TestRecount(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("14", "12", "11", "13")
		h.finish(id)
		h.played(1, 30, 10, -10, -30)
		count := func() leagues.Recount {
			h.Helper()
			r, err := h.s.Recount(context.Background(), chief, h.id, 0)
			h.must(err)
			return r
		}
		if r := count(); r.Lists != 1 || r.Of != 1 || len(r.Unlike) != 0 {
			t.Errorf("played, the lists agree with the records as %+v", r)
		}
		game := storage.GameID{Guild: guild, Number: h.look(id).Numbers[5]}
		h.must(h.store.Correct(game, func(g *storage.Game) error { g.Struck = true; return nil }))
		if r := count(); r.Lists != 1 || !slices.Equal(r.Unlike, []uint64{1}) {
			t.Errorf("with a game struck they agree as %+v", r)
		}
		_, err := h.s.Recount(context.Background(), member("11"), h.id, 0)
		h.refused(err, league.NotLeader)
	})
}

// Two members who ask for a game in the same moment sit down together, and do not wait for each other at two tables.
func TestTwoMembersWhoAskAtOnceMeet(t *testing.T) {
	inHall(t, func(h *hall) {
		at := make(chan string, 4)
		for _, who := range eight[:4] {
			go func() {
				snap, err := h.s.Play(context.Background(), member(who), h.id, "5", mayOpen)
				if err != nil {
					h.Error(err)
				}
				at <- snap.ID
			}()
		}
		first := <-at
		for range 3 {
			if other := <-at; other != first {
				t.Errorf("there are the tables %s and %s", first, other)
			}
		}
	})
}

// Members who look for players are called to a table that somebody opens, and not to one at which they only sit down.
func TestSeekersAreCalledToATable(t *testing.T) {
	inHall(t, func(h *hall) {
		for _, who := range []string{"15", "16"} {
			_, err := h.s.Act(member(who), h.id, 0, &league.Say{Week: 1, Answer: league.AnswerIn})
			h.must(err)
		}
		var at string
		for _, who := range []string{"11", "12"} {
			var err error
			at, err = h.play(who)
			h.must(err)
		}
		posts, calls := h.posts(league.PostSeek), h.book().Weeks[0].Calls
		if len(posts) != 1 || !slices.Equal(posts[0].Ping, []string{"15", "16"}) || len(calls) != 1 || calls[0].Table != at || calls[0].By != "11" {
			t.Errorf("posts %+v about %+v, want one about table %s", posts, calls, at)
		}
	})
}
