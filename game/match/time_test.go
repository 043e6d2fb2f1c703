package match_test

import (
	"testing"

	"karlchen/game/match"
	"karlchen/game/rules"
)

// When the time of a list is up its game is the last (TB14), but open Pflichtsoli follow, or forfeit (TB5).
func TestTheTimeOfAListIsUp(t *testing.T) {
	const (
		ddv      = "ddv"
		lostSolo = "ddv pflichtsolo=off vorfuehrung=off pflichtsolo_after_lost_solo=on"
	)
	lost := lustsolo
	lost.Winner = 1 // Kontra
	all := make([]match.Entry, 4)
	for place := range all {
		all[place] = match.Entry{Contract: rules.SoloJacks, Soloist: place, Pflicht: true}
	}
	for _, tt := range []struct {
		name, rules string
		pflichtsoli bool
		entries     []match.Entry
		follow      int
	}{
		{"play-on: three Pflichtsoli are open", ddv, true, []match.Entry{plain, pflichtsol, plain}, 3},
		{"play-on: none is played", ddv, true, []match.Entry{plain}, 4},
		{"play-on: the last one was a Pflichtsolo", ddv, true, []match.Entry{plain, pflichtsol}, 3},
		{"play-on: all are played", ddv, true, all, 0},
		{"forfeit", "ddv session_end_open_pflichtsoli=forfeit", true, []match.Entry{plain, pflichtsol, plain}, 0},
		{"n/a: the list has none", ddv, false, []match.Entry{plain, plain}, 0},
		{"n/a: nobody can be made to play them", "ddv vorfuehrung=off", true, []match.Entry{plain}, 0},
		{"a round after a lost solo is played on", lostSolo, false, []match.Entry{plain, lost}, 4},
		{"and forfeits under no rule", lostSolo + " session_end_open_pflichtsoli=forfeit", false, []match.Entry{plain, lost}, 4},
		{"a deal that did not count came before", ddv, true, []match.Entry{void(match.Thrown), plain}, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := parse(t, tt.rules)
			running := after(t, match.Config{Rules: r, Places: 4, Games: 24, Pflichtsoli: tt.pflichtsoli}, tt.entries...)
			before, _ := running.LastDeal()
			l := running.EndTime()
			if last, ok := l.LastDeal(); !ok || last != before {
				t.Errorf("the last deal was %+v, and is now %+v", before, last)
			}
			if running.TimeUp() || running.Over() || !l.TimeUp() || l.Remaining() != tt.follow || l.Over() != (tt.follow == 0) {
				t.Errorf("%d games follow, over: %t; want %d", l.Remaining(), l.Over(), tt.follow)
			}
			forced := map[int]bool{}
			for range tt.follow {
				d := next(t, l)
				if !d.Vorfuehrung || !d.Owes[d.Forced] || forced[d.Places[d.Forced]] {
					t.Fatalf("no Vorführung follows: %+v", d)
				}
				forced[d.Places[d.Forced]] = true
				again := after(t, l.Config(), append(l.Entries(), void(match.Repeated))...)
				if again.Over() {
					t.Error("a deal that does not count ends the list")
				}
				l = after(t, l.Config(), append(l.Entries(), match.Entry{Contract: rules.SoloJacks, Winner: 1})...)
			}
			if _, more := l.Next(); !l.Over() || more {
				t.Errorf("the list goes on after %d games", l.Played())
			}
		})
	}
}

// The games of a list end it although there is time left for some of its Vorführungen.
func TestTheGamesOfAListEndItBeforeItsTime(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv"), Places: 4, Games: 5, Pflichtsoli: true}
	l := after(t, c, plain).EndTime()
	for l.Remaining() > 0 {
		l = after(t, l.Config(), append(l.Entries(), match.Entry{Contract: rules.SoloJacks})...)
	}
	if !l.Over() || l.Played() != c.Games {
		t.Errorf("%d games were played, over: %t", l.Played(), l.Over())
	}
}

func TestBiggerTablesHaveMoreTime(t *testing.T) {
	for places, want := range map[int]int{4: 100, 5: 125, 6: 150, 7: 175} {
		if got := match.ListMinutes(100, places); got != want {
			t.Errorf("%d people have %d minutes, want %d", places, got, want)
		}
	}
	if match.ListMinutes(0, 5) != 0 {
		t.Error("a list without a clock has one")
	}
}
