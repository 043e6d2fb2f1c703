package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/match"
)

// openFor opens a table with these rules, with Anna and one computer for each level.
func (h *house) openFor(rules string, games int, levels ...string) {
	h.t.Helper()
	snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Locale: "de", Host: anna, Rules: rules, Games: games})
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = snap.ID
	for _, level := range levels {
		h.must(anna, table.AddComputer{Level: level})
	}
}

func TestListsOfMoreThanFour(t *testing.T) {
	for places := 5; places <= 7; places++ {
		for _, sitOut := range []string{"dealer", "dealer-and-opposite"} {
			bubble(t, func(t *testing.T, h *house) {
				h.openFor("ddv sit_out="+sitOut, places, slices.Repeat([]string{"random"}, places-2)...)
				h.must(bert, table.Join{})
				h.must(anna, table.Configure{Games: places, Pflichtsoli: true})
				h.must(anna, table.Start{})
				paused := map[string]int{}
				for {
					before := h.seen.latest(h.id)
					if !h.playStep() {
						break
					}
					if snap := h.seen.latest(h.id); snap.Phase == table.Playing && before.Phase == table.Cutting {
						for _, p := range snap.Players {
							if p.Person() && snap.Pauses(p.User.ID) {
								paused[p.User.Name]++
								if view := snap.View(p.User.ID); snap.Seat(p.User.ID) != card.NoSeat || view.Own() != 0 {
									t.Errorf("%s pauses and sees %v", p.User.Name, view.Own())
								}
							}
						}
					}
				}
				snap := h.seen.latest(h.id)
				checkList(t, h, snap, places)
				if list := snap.List(); slices.Contains(list.Owing(), true) || paused["Anna"] == 0 || paused["Bert"] == 0 {
					t.Errorf("%d at the table, %s: owing %v, paused %v", places, sitOut, list.Owing(), paused)
				}
			})
		}
	}
}

func TestAFifthCostsAShortListItsPflichtsoli(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFor("ddv", 4, "simple", "simple", "simple")
		h.must(anna, table.Configure{Games: 4, Pflichtsoli: true})
		snap := h.must(bert, table.Join{})
		list := snap.List()
		if c := list.Config(); c.Places != 5 || c.Pflichtsoli {
			t.Errorf("the list is %+v", c)
		}
	})
}

func TestAListWithoutAnEndGoesOn(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFor("ddv session_games=unlimited", match.Unlimited, "random", "random", "random")
		h.must(anna, table.Start{})
		for len(h.seen.latest(h.id).Numbers) < 5 {
			h.playStep()
		}
		snap := h.must(anna, table.End{})
		if list := snap.List(); list.Played() != 5 || list.Over() {
			t.Errorf("%d games have been played, over: %t", list.Played(), list.Over())
		}
	})
}

// Games that bring a point are played again. The table deals by itself and does not count the first game.
func TestGamesThatDoNotCountAreDealtAgain(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFor("ddv wiederholung=1", 24, "random", "random", "random")
		h.must(anna, table.Start{})
		snap := h.playList()
		list := snap.List()
		void := 0
		for i, e := range list.Entries() {
			if e.Void == match.Repeated {
				void++
				if next := list.Entries()[i+1]; next.Dealer != e.Dealer || e.Points != [card.Seats]int{} {
					t.Errorf("after %+v comes %+v", e, next)
				}
			}
		}
		if list.Played() != 24 || len(list.Entries()) != 24+void || len(snap.Numbers) != 24+void || void == 0 {
			t.Errorf("%d games of %d deals, %d of them did not count", list.Played(), len(list.Entries()), void)
		}
	})
}

func TestHandsThatAreThrownInAreDealtAgain(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFor("ddv em_7_volle=on em_5_kings=on em_max_2_trumps=on em_nine_of_each_suit=on em_may_or_must=must", 24, "simple", "simple", "simple")
		h.must(anna, table.Start{})
		snap := h.playList()
		list := snap.List()
		thrown := 0
		for i, e := range list.Entries() {
			if e.Void == match.Thrown {
				thrown++
				if next := list.Entries()[i+1]; next.Dealer != e.Dealer {
					t.Errorf("after %+v comes %+v", e, next)
				}
			}
		}
		if list.Played() != 24 || thrown == 0 {
			t.Errorf("%d games of %d deals, %d of them thrown in", list.Played(), len(list.Entries()), thrown)
		}
		for i, n := range snap.Numbers {
			g, err := h.store.Game(gameID(n))
			if err != nil || table.Verify(g) != nil {
				t.Errorf("game %d: %v, %v", n, err, table.Verify(g))
			}
			var summary table.Summary
			if err := json.Unmarshal(g.Summary, &summary); err != nil || summary.Void != list.Entries()[i].Void {
				t.Errorf("the summary of game %d says %+v, %v", n, summary, err)
			}
		}
	})
}
