package leagues

import (
	"fmt"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league/standings"
)

// Somebody had left the task of the week open, or sat at a table on another server, and no match day drew them.
func TestWhichTablesKeepAPersonFromAMatchDay(t *testing.T) {
	for _, c := range []struct {
		name   string
		at     tableState
		kept   bool
		seated bool // kept from another table of the league, too
	}{
		{"a task", tableState{league: table.League{ID: "1.2", Format: standings.Task}, phase: isPlayed}, false, false},
		{"another server", tableState{league: table.League{ID: "2.1", Format: standings.Open}, phase: isPlayed}, false, false},
		{"another league of the server", tableState{league: table.League{ID: "1.2", Format: standings.Open}, phase: isPlayed, place: "7"}, true, true},
		{"a list of the league", tableState{league: table.League{ID: "1.1", Format: standings.MatchDay}, phase: standsStill, given: true, place: "7"}, true, true},
		{"a table that another draw frees", tableState{league: table.League{ID: "1.1", Format: standings.MatchDay}, given: true}, false, true},
	} {
		f := newTableRegistry()
		c.at.people = []string{"11"}
		f.tables["t"] = c.at
		if place, kept := f.keptAt("11", "1.1"); kept != c.kept || place != c.at.place {
			t.Errorf("%s keeps a person from the draw: %t, at %q", c.name, kept, place)
		}
		if got := !f.claimPlace("11", "u", "1.1", time.Now()); got != c.seated {
			t.Errorf("%s keeps a person from another table: %t", c.name, got)
		}
		if _, kept := f.keptAt("12", "1.1"); kept {
			t.Errorf("%s keeps somebody who does not sit there", c.name)
		}
	}
}

// Not everybody takes the place that was promised to them. Promises of long ago are forgotten.
func TestOldClaimsAreForgotten(t *testing.T) {
	f, now := newTableRegistry(), time.Now()
	for n := range 1000 {
		if !f.claimPlace(fmt.Sprint(n), "t", "1.1", now.Add(time.Duration(n)*time.Second)) {
			t.Fatalf("person %d got no place", n)
		}
	}
	if n := len(f.claims); n > 10 {
		t.Errorf("%d claims are remembered", n)
	}
	if f.claimPlace("999", "u", "1.1", now.Add(1000*time.Second)) {
		t.Error("a person was promised places at two tables at once")
	}
}
