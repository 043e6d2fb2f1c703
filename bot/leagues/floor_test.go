package leagues

import (
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
)

// Somebody had left the task of the week open, or sat at a table on another server, and no match day drew them.
func TestWhichTablesKeepAPersonFromAMatchDay(t *testing.T) {
	for _, c := range []struct {
		name   string
		at     sight
		kept   bool
		seated bool // kept from another table of the league, too
	}{
		{"a task", sight{league: table.League{ID: "1.2", Format: league.Task}, stage: isPlayed}, false, false},
		{"another server", sight{league: table.League{ID: "2.1", Format: league.Open}, stage: isPlayed}, false, false},
		{"another league of the server", sight{league: table.League{ID: "1.2", Format: league.Open}, stage: isPlayed, place: "7"}, true, true},
		{"a list of the league", sight{league: table.League{ID: "1.1", Format: league.MatchDay}, stage: standsStill, given: true, place: "7"}, true, true},
		{"a table that another draw frees", sight{league: table.League{ID: "1.1", Format: league.MatchDay}, given: true}, false, true},
	} {
		f := newFloor()
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
