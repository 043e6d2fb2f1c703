package table_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/stats"
)

// playUntilGame goes on until the given game of the list is dealt.
func (h *house) playUntilGame(game int) *table.Snapshot {
	h.t.Helper()
	for range 3000 {
		snap := h.seen.latest(h.id)
		if snap.Phase == table.Playing && snap.Version().Game >= game {
			return snap
		}
		if !h.playStep() {
			break
		}
	}
	h.t.Fatalf("game %d is not dealt", game)
	return nil
}

// A person comes during a game and takes a computer's place from the next one on. The list keeps counting by places.
func TestAPersonJoinsDuringAList(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(3, 2, "simple", "random")
		h.mustRefuse(table.NotNow, eve, table.Join{})
		h.mustRefuse(table.Seated, anna, table.StepIn{})
		snap := h.must(eve, table.StepIn{})
		if _, sits := snap.Sits(eve.ID); sits || len(snap.Waiting()) != 1 || snap.Waiting()[0] != eve {
			t.Fatalf("she sits: %t, waiting are %v", sits, snap.Waiting())
		}
		h.mustRefuse(table.NotAtTable, eve, table.Act{})
		h.restart()
		now := h.playUntilGame(2)
		if p := now.Players[2]; p.User != eve || p.Computer() || len(now.Waiting()) != 0 {
			t.Errorf("at the third place is %+v", p)
		}
		if s := now.Subs; len(s) != 1 || s[0].Game != 2 || s[0].Place != 2 || s[0].After != eve || s[0].Before.Level != "simple" {
			t.Errorf("substitutes: %+v", s)
		}
		end := h.playList()
		list := end.List()
		replayed, records := recorded(t, h.store, list.Config(), end.Numbers)
		if !slices.Equal(replayed.Totals(), list.Totals()) {
			t.Errorf("the list counts %v, its records %v", list.Totals(), replayed.Totals())
		}
		for i, e := range replayed.Entries() {
			if stored := list.Entries()[i].Feats; stored != e.Feats {
				t.Errorf("game %d: the list has %+v, its record %+v", i+1, stored, e.Feats)
			}
		}
		told := end.Highlights()
		if len(told) == 0 {
			t.Error("the list has no highlights")
		}
		for _, h := range told {
			played := slices.ContainsFunc(h.Game.Players[:], func(p stats.Player) bool { return p.ID == eve.ID })
			if played != (h.Game.Number >= 2) {
				t.Errorf("the players of game %d are %v", h.Game.Number, h.Game.Players)
			}
		}
		if slices.Contains(records[0].Info.Players[:], eve.Name) || !slices.Contains(records[1].Info.Players[:], eve.Name) {
			t.Errorf("the records name %v and %v", records[0].Info.Players, records[1].Info.Players)
		}
	})
}

// Two people sit down while four play: with the next round, and the list counts on. Nothing of that is lost when the program is killed.
func TestPeopleSitDownLater(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(9, 4)
		fred := table.User{ID: "6", Name: "Fred"}
		h.mustRefuse(table.Full, eve, table.StepIn{})
		h.mustRefuse(table.Seated, anna, table.SitDown{})
		h.must(eve, table.SitDown{})
		h.mustRefuse(table.Waiting, eve, table.SitDown{})
		h.mustRefuse(table.Waiting, eve, table.StepIn{})
		h.restart()
		h.playUntilGame(2)
		h.must(fred, table.SitDown{})
		snap := h.playUntilGame(4)
		people, first, games, ok := snap.Further(0)
		if !ok || first != 5 || len(people) != 2 || len(games) != 6 || len(snap.Players) != 4 {
			t.Fatalf("%v sit down in game %d (%t) and play %v games; there are %d places", people, first, ok, games, len(snap.Players))
		}
		if seated, without := snap.Claims(); len(seated)+len(without) > 0 {
			t.Errorf("with the next game %v have a place, %v have none", seated, without)
		}
		h.restart()
		snap = h.playUntilGame(5)
		if p := snap.Players; len(p) != 6 || p[4].User != eve || p[5].User != fred || len(snap.Waiting()) != 0 || snap.List().Games()[4] != 0 {
			t.Errorf("in the fifth game there are %+v", p)
		}
		if _, who := snap.Sits(eve.ID); !who || snap.Seat(eve.ID) == card.NoSeat || snap.Deal().Dealer != 3 {
			t.Errorf("she does not play in the first game of the round, which %d deals", snap.Deal().Dealer)
		}
		h.restart()
		end := h.playList()
		list := end.List()
		replayed, records := recorded(t, h.store, list.Config(), end.Numbers)
		if got := replayed.Totals(); !slices.Equal(got, list.Totals()) || len(got) != 6 || !slices.Equal(replayed.Games(), games) {
			t.Errorf("the list counts %v, its records %v; they have played %v of %v games", list.Totals(), got, replayed.Games(), games)
		}
		for i, r := range records {
			if plays := slices.Contains(r.Info.Players[:], eve.Name); plays && i < 4 || i == 4 && !plays {
				t.Errorf("the record of game %d names %v", i+1, r.Info.Players)
			}
		}
		if snap := h.again(eve, false); len(snap.Players) != 6 {
			t.Errorf("the next list is for %+v", snap.Players)
		}
	})
}

// Nobody sits down where no further round comes, or the league has given the places; a person who waits is told when the round does not come after all.
func TestNobodySitsDownForARoundThatDoesNotCome(t *testing.T) {
	for _, games := range []int{3, 4} {
		bubble(t, func(t *testing.T, h *house) {
			h.dealFirst(games, 4)
			if _, _, _, ok := h.latest().Further(1); ok {
				t.Error("there is room")
			}
			h.mustRefuse(table.Full, eve, table.SitDown{})
		})
	}
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(9, 4)
		h.must(eve, table.SitDown{})
		h.must(anna, table.End{Anyway: true})
		if _, without := h.latest().Claims(); !slices.Contains(without, eve) {
			t.Errorf("%v are told that they have no place", without)
		}
	})
	bubble(t, func(t *testing.T, h *house) { // a solo, after which the dealer deals again, so that the round is a game longer than the list
		h.openLobbyBy("ddv dealer_repeats_after_solo=solo", 5)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		h.must(anna, table.Start{})
		h.cutCards()
		h.must(eve, table.SitDown{})
		h.saySolo(4)
		h.playGame()
		if _, without := h.latest().Claims(); !slices.Contains(without, eve) || len(h.latest().Waiting()) > 0 {
			t.Errorf("%v are told that no round comes", without)
		}
	})
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{Players: []table.User{anna, bert, cora, dirk}, Games: 12})
		h.cutCards()
		h.mustRefuse(table.Full, eve, table.SitDown{})
	})
	bubble(t, func(t *testing.T, h *house) {
		h.mostPlaces = 1
		h.restart()
		h.dealFirst(9, 4)
		if _, err := h.m.Create(table.NewTable{Guild: guild, Channel: "other", Locale: "de", Host: eve, Rules: "ddv", Games: 4}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait() // the other lobby is published meanwhile
		h.mustRefuse(table.TooManyPlaces, eve, table.SitDown{})
	})
}

// As many people can wait as there are computers and absent people. An absent person who comes back in time keeps the place.
func TestSubstitutes(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(3, 4)
		h.mustRefuse(table.Full, eve, table.StepIn{})
		h.must(bert, table.Leave{})
		h.must(eve, table.StepIn{})
		h.mustRefuse(table.Full, table.User{ID: "6", Name: "Fred"}, table.StepIn{})
		h.must(bert, table.Join{})
		snap := h.playUntilGame(2)
		if _, sits := snap.Sits(eve.ID); sits || len(snap.Waiting()) != 1 {
			t.Error("she took the place of a person who came back")
		}
		h.must(bert, table.Leave{})
		snap = h.playUntilGame(3)
		if _, sits := snap.Sits(eve.ID); !sits || snap.Players[1].User != eve {
			t.Errorf("at the second place is %+v", snap.Players[1])
		}
		if _, sits := snap.Sits(bert.ID); sits {
			t.Error("the person who left still has a place")
		}
		h.mustRefuse(table.NotNow, bert, table.StepIn{}) // the last game
	})
}

// Somebody stepped in for an absent player, who returned, and still read "from the next game on" in the last game. They are told twice: when the seat is
// taken again, and when no other can become free.
func TestAClaimThatIsLost(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		claims := func(want, wantWithout int) {
			t.Helper()
			snap := h.seen.latest(h.id)
			if seated, without := snap.Claims(); len(seated) != want || len(without) != wantWithout {
				t.Errorf("%v have a place, %v have none", seated, without)
			}
		}
		h.must(bert, table.Leave{})
		h.must(eve, table.StepIn{})
		claims(1, 0)
		h.must(bert, table.Join{})
		claims(0, 1)
		h.restart()
		if snap := h.playUntilGame(2); len(snap.Waiting()) != 0 {
			t.Errorf("in the last game %v wait", snap.Waiting())
		}
		claims(0, 1)
	})
	for name, end := range map[string]func(*house){
		"the list ends with this game": func(h *house) { h.must(anna, table.End{Anyway: true}) },
		"it is broken off":             func(h *house) { _ = h.m.EndFor(context.Background(), h.id, table.Aborted, table.User{}) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(3, 3, "simple")
				h.must(eve, table.StepIn{})
				end(h)
				snap := h.letPass(0)
				if _, without := snap.Claims(); len(without) != 1 || len(snap.Waiting()) != 0 {
					t.Errorf("%v are told, %v wait", without, snap.Waiting())
				}
			})
		})
	}
}

// A computer plays one trick of a person's game, or all but one. The statistics count the game for who played most of its tricks.
func TestAGameBelongsToWhoPlayedMostOfIt(t *testing.T) {
	for name, test := range map[string]struct {
		tricks int // that Anna plays
		want   bool
	}{"the person": {7, false}, "as many": {6, false}, "the computer": {5, true}} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(1, 1, "simple", "simple", "simple")
				h.do(anna, game.Say(0, game.Healthy))
				for played := 0; played < test.tricks; h.letPass(8 * pace) {
					snap := h.look()
					if who, ok := snap.Awaited(); ok {
						h.do(who.User, legalCards(&snap, who.User)[0])
						played++
					}
				}
				h.must(anna, table.Leave{})
				h.letPass(time.Minute)
				g, err := h.store.Game(gameID(1))
				if r, bad := table.ReadRecord(g); err != nil || bad != nil || r.Summary.PlayedFor != [card.Seats]bool{test.want} || !r.Summary.StoodIn[0] {
					t.Errorf("%v, %v: %+v", err, bad, r.Summary)
				}
			})
		})
	}
}

func TestAWaitingPersonMayLeave(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 3, "simple")
		h.must(eve, table.StepIn{})
		if snap := h.must(eve, table.Leave{}); len(snap.Waiting()) != 0 || !snap.Vacant() {
			t.Error("she still waits")
		}
		h.mustRefuse(table.NotAtTable, eve, table.Leave{})
	})
}

// A person who was voted out does not come back by another way, and a present person gets the host's rights.
func TestVotedOutAndReplaced(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(3, 3, "simple")
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
		h.must(eve, table.StepIn{})
		h.must(dirk, table.StepIn{})
		snap := h.playUntilGame(2)
		if _, sits := snap.Sits(anna.ID); sits || snap.Players[3].User != eve || snap.Players[0].User != dirk || snap.Host != bert.ID {
			t.Errorf("the places are %+v, the host is %s", snap.Players, snap.Host)
		}
		h.must(cora, table.Leave{})
		h.mustRefuse(table.VotedOut, anna, table.StepIn{})
	})
}

func TestTheHostEmptiesAPlaceInTheLobby(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 3)
		h.mustRefuse(table.NotHost, bert, table.Kick{User: cora.ID})
		h.mustRefuse(table.NobodyToKick, anna, table.Kick{User: anna.ID})
		if snap := h.must(anna, table.Kick{User: bert.ID}); len(snap.Players) != 2 {
			t.Errorf("there are %d people", len(snap.Players))
		}
	})
}

// The host's list keeps people from the host's table, from the lobby and from places in a running list.
func TestBlockedPeople(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		wants := settings.DefaultPerson()
		wants.Blocked = []string{eve.ID}
		h.wants = map[string]settings.Person{anna.ID: wants}
		h.openTable(2, 2, "simple", "simple")
		h.mustRefuse(table.Blocked, eve, table.Join{})
		h.must(anna, table.Start{})
		h.mustRefuse(table.Blocked, eve, table.StepIn{})
		h.must(anna, table.Leave{}) // Bert is the host now, and blocks nobody
		h.must(eve, table.StepIn{})
	})
}

func TestLevelOfComputers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 2, "simple")
		h.mustRefuse(table.NotHost, bert, table.SetLevel{Level: "random"})
		h.mustRefuse(table.UnknownLevel, anna, table.SetLevel{Level: "genius"})
		h.must(anna, table.SetLevel{Level: "random"})
		snap := h.must(bert, table.AddComputer{})
		if p := snap.Players; p[2].Level != "random" || p[3].Level != "random" || snap.Level() != "random" {
			t.Errorf("the players are %+v", p)
		}
		if levels := table.Levels(); !slices.Contains(levels, "simple") || !slices.Contains(levels, "random") || slices.Contains(levels, "?") {
			t.Errorf("the levels are %v", levels)
		}
	})
}

// A new table has computers of the program's level, unless somebody has chosen one, until its host chooses another.
func TestTheLevelOfANewTable(t *testing.T) {
	for configured, want := range map[string]string{"expert": "expert", "": "simple"} {
		m := table.NewManager(table.Config{Store: newMemory(), Observer: nobody{}, Log: slog.New(slog.DiscardHandler), Level: configured})
		t.Cleanup(m.Close)
		for chosen, want := range map[string]string{"": want, "medium": "medium"} {
			snap, err := m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 4, Level: chosen})
			if err != nil {
				t.Fatal(err)
			}
			if snap, err = m.Do(t.Context(), snap.ID, anna, table.AddComputer{}); err != nil || snap.Level() != want || snap.Players[1].Level != want {
				t.Errorf("configured is %q and chosen %q: the table has %q and %+v, %v", configured, chosen, snap.Level(), snap.Players, err)
			}
			if snap, err = m.Do(t.Context(), snap.ID, anna, table.SetLevel{Level: "strong"}); err != nil || snap.Level() != "strong" || snap.Players[1].Level != "strong" {
				t.Errorf("the host has chosen strong: the table has %q and %+v, %v", snap.Level(), snap.Players, err)
			}
		}
	}
}
