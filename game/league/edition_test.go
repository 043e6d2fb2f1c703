package league_test

import (
	"fmt"
	"strings"
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

// A season of an earlier program goes on by this one's deeds, and its standings stay those of its own arithmetic: a computer and a member who did not come
// have ranks in their lists, which bring nothing. In a season of this program those who played are ranked among themselves.
func TestAnEarlierSeasonKeepsItsStandings(t *testing.T) {
	for edition, want := range [][]string{
		{ // at five, a place is worth five sixths of its rank
			"D 4.17, A 4, E 2.5, B 2, F 1.67, C 1, G 0.83, H 0",
			"D 4.17, B 4, E 2.5, A 2, F 1.67, C 1, G 0.83, H 0",
			"B 8, D 6.17, A 5, E 2.5, C 2, F 1.67, G 0.83, H 0",
		},
		{
			"D 4, A 3.75, E 3, B 2.5, F 2, C 1.25, G 1, H 0",
			"D 4, B 3.75, E 3, A 2.5, F 2, C 1.25, G 1, H 0",
			"B 7.75, D 6, A 5.5, E 3, C 2.25, F 2, G 1, H 0",
		},
	} {
		b := tell(t, standings.Open, 2, 0)
		early := b.s.League
		early.Plan.Config.Edition = edition
		b.s, b.log = league.Season{}, nil
		b.do(storyChief, &league.Found{League: early})
		for _, user := range strings.Split("ABCDEFGH", "") {
			b.do(league.Actor{ID: user, Name: user}, &league.Join{})
		}
		b.do(storyChief, &league.Announce{Start: storyStart})
		b.tick(1, league.EventOpen)
		for _, r := range []standings.ListResult{list(1, 1, "A-BC", 10, 4, -2, -12), list(2, 1, "DHEFG", 9, 6, 3, -6, -12)} {
			table, members := fmt.Sprint("t", r.List), make([]string, len(r.Places))
			for i := range members {
				if members[i] = r.Places[i].Member; members[i] == "H" {
					r.Places[i].Substituted, r.Places[i].Computer = r.Places[i].Games, r.Places[i].Games
				}
			}
			b.do(league.Actor{}, &league.Begin{Table: table, Members: members, Opened: 1})
			b.do(league.Actor{}, &league.Finish{Table: table, Sum: standings.Sum{Result: &r}})
		}
		b.wantStandings(1, want[0])
		b.do(league.Actor{ID: "B"}, &league.FileProtest{List: 1, Why: "It was the other way round."})
		b.do(storyChief, &league.DecideProtest{Protest: 1, Uphold: true, Answer: "Right."})
		b.do(storyChief, &league.Correct{Correction: standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{-2, 4, 10, -12}, Why: "It was."}})
		b.do(storyChief, &league.Ban{Member: "G", Why: "G has thrown cards."})
		b.wantStandings(1, want[1])
		b.tick(1, league.EventClose)
		b.tick(2, league.EventOpen)
		b.tick(1, league.EventFinal)
		b.do(storyChief, &league.AddResult{Week: 2, Members: []string{"A", "B", "C", "D"}, Points: []int{1, 2, -3, 0}, Why: "At the kitchen's table."})
		b.tick(2, league.EventClose)
		b.tick(2, league.EventFinal)
		b.wantStandings(2, want[2])
		b.wantEdition("the season has ended", edition)
		if next := b.s.NextBegins(); next.IsZero() != (edition == 0) {
			t.Errorf("after a season of edition %d the next one begins at %v", edition, next)
		}
	}
}

// wantStandings fails unless members have these values after a week, the best first.
func (b *story) wantStandings(week int, want string) {
	b.Helper()
	var rows []string
	for _, r := range standingsOf(b, b.s.Plan.Config, b.s.History(), week).Rows {
		rows = append(rows, r.Member+" "+r.Value.String())
	}
	if got := strings.Join(rows, ", "); got != want {
		b.Errorf("edition %d, after week %d:\n got %s\nwant %s", b.s.Plan.Config.Edition, week, got, want)
	}
}
