package league_test

import (
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// end plays a season of one week to its end, with a list of the members A to D, and returns the effects of its last tick.
func (b *story) end() {
	b.Helper()
	b.tick(1, league.EventOpen)
	for _, user := range []string{"A", "B", "C", "D"} {
		b.do(league.Actor{ID: user}, &league.Say{Week: 1, Answer: league.AnswerIn})
	}
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "D"}, Points: []int{9, -3, -3, -3}, Why: "-"})
	b.tick(1, league.EventClose)
	b.tick(1, league.EventFinal)
}

// renew lets the time of the renewal come, and does what follows from it.
func (b *story) renew() {
	b.Helper()
	b.now = b.s.NextBegins().AddDate(0, 0, -7)
	tick := league.Action{At: b.now, Deed: &league.Tick{Week: len(b.s.Weeks), Event: league.EventRenew}}
	_, effects, err := league.Apply(b.s, tick)
	if err != nil {
		b.Fatal(err)
	}
	b.do(league.Actor{}, tick.Deed)
	for _, e := range effects {
		if f, ok := e.(league.Follow); ok {
			b.do(league.Actor{}, f.Deed)
		}
	}
}

// The next season begins three weeks after the end of the last one, by itself, and is announced a week before.
func TestASeasonRenewsItself(t *testing.T) {
	b := tell(t, standings.Open, 1, 5)
	b.end()
	if at := b.s.NextBegins(); b.s.State != league.SeasonArchived || league.DateOf(at) != storyStart.Add(4*7) {
		t.Fatalf("a season that is %s goes on at %v", b.s.State, at)
	}
	b.do(league.Actor{ID: "A"}, &league.Leave{})
	b.do(league.Actor{ID: "E"}, &league.Leave{}) // has not played, and is not counted
	b.renew()
	if b.s.Number != 2 || b.s.State != league.SeasonRegistration || b.s.Start != storyStart.Add(4*7) || b.s.Cup {
		t.Errorf("the next season is %+v", b.s.Term)
	}
}

// Too few want the next season, leaders stop it, or have announced another one.
func TestASeasonDoesNotRenewItself(t *testing.T) {
	for name, leaving := range map[string][]string{"three of four have left": {"A", "B", "C"}, "two are too few for a table": {"A", "B"}} {
		t.Run(name, func(t *testing.T) {
			b := tell(t, standings.Open, 1, 4)
			b.end()
			for _, user := range leaving {
				b.do(league.Actor{ID: user}, &league.Leave{})
			}
			b.renew()
			if b.s.Number != 1 || !b.s.NextBegins().IsZero() {
				t.Errorf("season %d goes on at %v", b.s.Number, b.s.NextBegins())
			}
		})
	}
	old := tell(t, standings.Open, 1, 4)
	old.s.Plan.Config.Edition = 0
	old.end()
	if !old.s.NextBegins().IsZero() {
		t.Errorf("a season of an earlier program renews itself at %v", old.s.NextBegins())
	}
	b := tell(t, standings.Open, 1, 4)
	b.refused(storyChief, &league.StopRenewal{}, league.NothingToChange)
	b.end()
	b.refused(league.Actor{ID: "A"}, &league.StopRenewal{}, league.NotLeader)
	b.do(storyChief, &league.StopRenewal{})
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventRenew})
	if b.s.Number != 1 || !b.s.NextBegins().IsZero() {
		t.Errorf("leaders have stopped it, and season %d is announced", b.s.Number)
	}
}

// A cup between two seasons has a plan of its own, and the season after it that of the league.
func TestACupBetweenSeasons(t *testing.T) {
	b := tell(t, standings.Open, 1, 9)
	b.end()
	b.do(storyChief, &league.Announce{Start: storyStart.Add(7), Cup: true})
	c := b.s.Plan.Config
	if !b.s.Cup || !c.Scoring.Way().Knockout || !c.Format.Mode().Drawn || c.Weeks != 3 {
		t.Errorf("the cup is %+v", b.s.Term)
	}
	settings := b.s.League.Configuration()
	settings.Name = "Another name"
	b.do(storyChief, &settings)
	if !b.s.Plan.Config.Scoring.Way().Knockout {
		t.Error("settings of the league have changed the plan of its cup")
	}
	for week := range 3 {
		b.tick(week+1, league.EventOpen)
		b.tick(week+1, league.EventClose)
		b.tick(week+1, league.EventFinal)
	}
	if at := league.DateOf(b.s.NextBegins()); at != storyStart.Add(5*7) {
		t.Fatalf("the season after the cup begins at %v", at)
	}
}
