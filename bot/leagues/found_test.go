package leagues_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/internal/storagetest"
)

// All errors are reported together, and nothing is founded.
func TestFound_Refuses(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		_, err := h.s.Found(chief, leagues.Founding{
			Configure: league.Configure{Name: " ", Zone: "Mars/Olympus", Locale: "fr", Plan: league.Plan{
				Config:   standings.Config{Format: "x", Scoring: "y", Weeks: 54, Games: 7},
				Rules:    "nonsense",
				Reminder: league.Appointment{Clock: league.Clock{Hour: 25}}, LastCall: league.Appointment{Clock: league.Clock{Hour: 2, Minute: 59}},
				Divisions: 11,
			}},
			Start: league.Date{Year: 2026, Month: 11, Day: 17},
		})
		for _, why := range []game.Refusal{
			league.BadName, league.BadZone, league.NoChannel, league.BadLanguage, league.BadFormat, league.BadScoring, league.BadWeeks,
			league.BadGames, league.BadTimer, league.BadTime, league.SkippedHour, league.BadDivisions, league.BadMoving,
		} {
			h.refused(err, why)
		}
		var problem rules.Problem
		if !errors.As(err, &problem) {
			t.Errorf("the rules are not among what is wrong: %v", err)
		}
		for _, c := range []struct {
			why    game.Refusal
			change func(f *leagues.Founding)
		}{
			{league.BadName, func(f *leagues.Founding) { f.Name = strings.Repeat("ü", league.MaxName+1) }},
			{league.BadZone, func(f *leagues.Founding) { f.Zone = "" }},
			{league.BadZone, func(f *leagues.Founding) { f.Zone = "Local" }},
			{league.BadStart, func(f *leagues.Founding) { f.Start = monday.Add(1) }},
			{league.BadStart, func(f *leagues.Founding) { f.Start = league.Date{Year: 2026, Month: 2, Day: 30} }},
			{league.BadStart, func(f *leagues.Founding) { f.Start = monday.Add(7 * 60) }},
			{league.StartOver, func(f *leagues.Founding) { f.Start = monday.Add(-14) }},
			{league.BadPerWeek, func(f *leagues.Founding) { f.Plan.Config.PerWeek = 0 }},
			{league.BadPerWeek, func(f *leagues.Founding) { f.Plan.Config.PerWeek = league.MaxPerWeek + 1 }},
			{league.BadBest, func(f *leagues.Founding) { f.Plan.Config.Scoring, f.Plan.Config.Best = standings.BySum, 5 }},
			{league.BadMinLists, func(f *leagues.Founding) { f.Plan.Config.Scoring, f.Plan.Config.MinLists = standings.ByAverage, 5 }},
			{league.Undivided, func(f *leagues.Founding) {
				f.Plan.Config.Scoring, f.Plan.Divisions, f.Plan.Moving = standings.ByLadder, 2, 1
			}},
			{league.BadWeeks, func(f *leagues.Founding) { f.Plan.Config.Weeks = 0 }},
			{league.SkippedHour, func(f *leagues.Founding) { onEvenings(f, time.Sunday, 2, 0) }},
			{league.MatchDayTooEarly, func(f *leagues.Founding) { onEvenings(f, time.Monday, 0, 29) }},
			{league.BadPolicy, func(f *leagues.Founding) { onEvenings(f, time.Monday, 20, 0); f.Plan.Policy = "" }},
			{league.BadLevel, func(f *leagues.Founding) { f.Plan.Level = "random" }},
			{league.BadTimer, func(f *leagues.Founding) { f.Plan.Timer = "off" }},
		} {
			_, err := h.s.Found(chief, founding(c.change))
			h.refused(err, c.why)
			if _, joined := err.(interface{ Unwrap() []error }); !joined || len(err.(interface{ Unwrap() []error }).Unwrap()) != 1 {
				t.Errorf("besides %v something else is wrong: %v", c.why, err)
			}
		}
		_, err = h.s.Found(second, founding())
		h.refused(err, league.NotManager)
		if all, err := h.s.Leagues(guild); err != nil || len(all) != 0 {
			t.Errorf("there are leagues: %v, %v", all, err)
		}
		h.posts()
	})
}

func onEvenings(f *leagues.Founding, day time.Weekday, hour, minute int) {
	f.Plan.Config.Format = standings.MatchDay
	f.Plan.MatchDay = league.Appointment{Day: day, Clock: league.Clock{Hour: hour, Minute: minute}}
}

func TestFound_SeveralOfAServer(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		for n := range leagues.MaxLeagues {
			l, err := h.s.Found(chief, founding(func(f *leagues.Founding) { f.Name = fmt.Sprint("Liga ", n) }))
			h.must(err)
			if want := fmt.Sprintf("%s.%d", guild, n+1); l.ID != want || l.Seasons != 1 {
				t.Errorf("the league is %s with %d seasons, want %s with one", l.ID, l.Seasons, want)
			}
			if n == 0 {
				_, err := h.s.Found(chief, founding(func(f *leagues.Founding) { f.Name = " LIGA 0 " }))
				h.refused(err, league.NameTaken)
			}
		}
		_, err := h.s.Found(chief, founding())
		h.refused(err, league.TooManyLeagues)
		elsewhere := chief
		elsewhere.Guild = "200"
		if _, err := h.s.Found(elsewhere, founding(func(f *leagues.Founding) { f.Name = "Liga 0" })); err != nil {
			t.Errorf("another server may not call its league so: %v", err)
		}
	})
}

func TestStarts(t *testing.T) {
	in(t, time.Date(2026, 11, 15, 23, 30, 0, 0, time.UTC), func(h *house) { // in Berlin it is Monday
		for zone, first := range map[string]league.Date{"Europe/Berlin": monday, "Europe/London": monday.Add(-7)} {
			starts, err := h.s.Starts(zone)
			if err != nil || len(starts) != 5 || starts[0] != first || starts[4] != first.Add(28) {
				t.Errorf("in %s seasons begin on %v, %v", zone, starts, err)
			}
		}
		_, err := h.s.Starts("Berlin")
		h.refused(err, league.BadZone)
	})
}

// A league that is founded in the middle of its first week opens at once, and leaves out the events that are over in that week.
func TestFound_InTheFirstWeek(t *testing.T) {
	in(t, on(1, time.Saturday, 12, 0), func(h *house) {
		id := h.found(founding())
		h.posts("announced", "opening 1 of 1")
		if got := h.weeks(id); got != "open planned planned planned" {
			t.Error(got)
		}
		h.until(on(1, time.Sunday, 20, 0))
		h.posts("lastcall 1")
		h.until(on(2, time.Monday, 0, 0))
		h.posts("opening 1 of 1 again", "lastcall 1 again", "opening 2 of 1")

		evenings := h.found(founding(func(f *leagues.Founding) {
			f.Name = "Evenings"
			f.Start = monday.Add(7)
			onEvenings(f, time.Monday, 0, 30)
		}))
		h.posts("announced", "opening 1 of 1", "checkin 1")
		if h.book(evenings, 0).Weeks[0].Free {
			t.Error("the draw in half an hour does not take place")
		}
		h.until(on(2, time.Monday, 12, 0))
		h.show()
		late := h.found(founding(func(f *leagues.Founding) { f.Name = "Late"; f.Start = monday.Add(7); onEvenings(f, time.Monday, 1, 0) }))
		h.posts("announced", "opening 1 of 1")
		if w := h.book(late, 0).Weeks[0]; !w.Free || w.State != league.WeekOpen {
			t.Errorf("after the draw of a week it is %+v", w)
		}
	})
}

func TestConfigure(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		seen, err := h.s.Seen(id)
		h.must(err)
		_, err = h.s.Configure(chief, id, seen, func(l *league.Configure) {
			l.Name, l.Channel = " Neu ", "6"
			l.Plan = leagues.DefaultPlan("ddv", 6)
		})
		h.must(err)
		b := h.book(id, 0)
		if b.League.Name != "Neu" || b.League.Channel != "6" || b.League.Guild != guild || b.League.Founder != chief.ID {
			t.Errorf("the league is %+v", b.League)
		}
		if len(b.Weeks) != 6 || b.Season.Plan.Config.Weeks != 6 {
			t.Errorf("before it begins the season follows the plan: it has %d weeks", len(b.Weeks))
		}
		_, err = h.s.Configure(second, id, seen, func(l *league.Configure) { l.Name = "Anders" })
		h.refused(err, league.ChangedMeanwhile)
		_, err = h.s.Configure(chief, id, seen, func(l *league.Configure) { l.Plan.Config.Weeks = 2 })
		h.must(err) // the leader knows of their own decision
		if got := h.weeks(id); got != "planned planned" {
			t.Error(got)
		}
		_, err = h.s.Configure(member("11"), id, 0, func(l *league.Configure) { l.Name = "Meine" })
		h.refused(err, league.NotLeader)
		_, err = h.s.Configure(chief, id, 0, func(l *league.Configure) { l.Name, l.Zone, l.Plan.Config.Weeks = "", "x", 99 })
		for _, why := range []game.Refusal{league.BadName, league.BadZone, league.BadWeeks} {
			h.refused(err, why)
		}
		h.until(on(1, time.Monday, 12, 0))
		_, err = h.s.Configure(chief, id, 0, func(l *league.Configure) { l.Plan.Config.Weeks = 8 })
		h.must(err)
		if b := h.book(id, 0); b.League.Plan.Config.Weeks != 8 || b.Season.Plan.Config.Weeks != 2 || len(b.Weeks) != 2 {
			t.Error("the plan of a season that runs has changed")
		}
		log, err := storagetest.Log[league.LogEntry](h.store, id)
		h.must(err)
		decided := slices.IndexFunc(log, func(e league.LogEntry) bool { return e.Action == "settings" })
		if decided < 0 || !strings.Contains(string(log[decided].Data), `"title":"Neu"`) {
			t.Error("the log does not tell what was changed")
		}
	})
}

// Another zone applies at once: the running week ends by the new clocks.
func TestConfigure_Zone(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		_, err := h.s.Configure(chief, id, 0, func(l *league.Configure) { l.Zone = "America/New_York" })
		h.must(err)
		h.until(on(2, time.Monday, 5, 59))
		if got := h.weeks(id); got != "open planned planned planned" {
			t.Error(got)
		}
		h.until(on(2, time.Monday, 6, 0))
		if got := h.weeks(id); got != "provisional open planned planned" {
			t.Error(got)
		}
	})
}
