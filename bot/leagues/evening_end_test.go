package leagues_test

import (
	"testing"

	"karlchen/bot/table"
	"karlchen/game/league"
)

// The evening has an end of its own: when its last table is done there is one post about it, also if the program ends at that moment, or if the last table is
// broken off. Nothing is said where nothing was played.
func TestAnEveningEndsWithItsLastTable(t *testing.T) {
	ended := func(h *hall, when string, want int) {
		h.Helper()
		if posts := h.posts(league.PostEvening); len(posts) != want {
			h.Errorf("%s: there are %d posts about the end of the evening, want %d: %+v", when, len(posts), want, posts)
		}
	}
	breakOff := func(h *hall, l league.List) {
		h.Helper()
		_, err := h.s.Act(chief, h.id, 0, &league.Abort{List: l.Number, Why: "Der Strom ist weg."})
		h.must(err)
	}
	for name, test := range map[string]func(h *hall, first, last league.List){
		"both are played": func(h *hall, first, last league.List) {
			h.do(first.Table, first.Members[0], table.Start{})
			h.do(last.Table, last.Members[0], table.Start{})
			h.finish(first.Table)
			ended(h, "a table is still played", 0)
			h.games(last.Table, 1000)
			h.restart() // before or after the leagues have learned of it
			h.wait(pace)
			ended(h, "after the last one", 1)
			h.restart()
			h.wait(pace)
			ended(h, "after another start", 1)
		},
		"the last is broken off": func(h *hall, first, last league.List) {
			h.do(first.Table, first.Members[0], table.Start{})
			h.finish(first.Table)
			ended(h, "a table has not begun", 0)
			breakOff(h, last)
			h.wait(pace)
			ended(h, "after that", 1)
		},
		"nothing is played": func(h *hall, first, last league.List) {
			for _, l := range []league.List{first, last} {
				breakOff(h, l)
			}
			h.wait(pace)
			ended(h, "after both", 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, func(h *hall) {
				h.checkIn(1, eight...)
				h.draw(1)
				lists := h.arranged(1)
				test(h, lists[0], lists[1])
			}, matchDays)
		})
	}
}
