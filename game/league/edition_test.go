package league_test

import (
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// A season keeps the arithmetic of the program that announced it: a log of an earlier program folds as before, also when the settings of its season in
// registration are changed by a later one. The next season has the latest.
func TestASeasonKeepsItsEdition(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	early := b.s.League
	early.Plan.Config.Edition = 0 // an earlier program has founded the league
	b.s, b.log = league.Season{}, nil
	b.do(storyChief, &league.Found{League: early})
	b.do(storyChief, &league.Announce{Start: storyStart})
	b.wantEdition("an earlier program has announced it", 0)
	changed := b.s.League.Configuration()
	changed.Plan.Config.Edition, changed.Plan.Config.Weeks = standings.Edition, 1
	b.do(storyChief, &changed)
	b.wantEdition("a leader has changed its settings since", 0)

	b.now = storyStart.At(league.Clock{}, time.UTC)
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventOpen, Before: &league.Heritage{}})
	b.do(storyChief, &league.Close{})
	b.do(storyChief, &league.Announce{Start: storyStart.Add(7), Edition: standings.Edition})
	b.wantEdition("this program has announced the next one", standings.Edition)
	changed.Plan.Config.Edition = 0
	b.do(storyChief, &changed)
	b.wantEdition("its settings were changed", standings.Edition)
}

// wantEdition fails if the present season, or the fold of its log, has another edition.
func (b *story) wantEdition(when string, want int) {
	b.Helper()
	folded, err := league.Fold(b.log)
	if err != nil {
		b.Fatal(err)
	}
	again, err := folded.Season(0)
	if err != nil || b.s.Plan.Config.Edition != want || again.Plan.Config.Edition != want || len(b.s.Differences(again)) > 0 {
		b.Errorf("%s: the season has edition %d, and folded %d (%v), want %d; differences: %v", when, b.s.Plan.Config.Edition, again.Plan.Config.Edition, err, want, b.s.Differences(again))
	}
}
