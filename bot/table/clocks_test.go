package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/storage"
)

// Lists by rules with every kind of conversation. People fall asleep in the middle of it, leave, come back, vote and hesitate. The journal checks the
// clocks, and every record is checked.
func TestClocksOfEveryConversation(t *testing.T) {
	t.Cleanup(func() {
		if takenBack.Load() == 0 {
			t.Error("nobody has ever taken a card back")
		}
	})
	for i, rules := range []string{
		"ddv", "ddv armut=on armut_return_trump_announcement=number schweine=on vorbehalt_withdrawable=on", "spielordnung", "berlin", "verein",
		"hausrunde genscher=on gegengenscher=on", "ddv vorbehalt_withdrawable=on",
	} {
		for j, over := range []string{settings.Ask, settings.Takeover, settings.Wait} {
			if j != i%3 && !nightly {
				continue
			}
			t.Run(rules+" "+over, func(t *testing.T) {
				bubble(t, func(t *testing.T, h *house) {
					snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: rules, Games: 3, Pace: minute(over), TakeBack: true})
					if err != nil {
						t.Fatal(err)
					}
					h.id = snap.ID
					for _, p := range people[1:] {
						h.must(p, table.Join{})
					}
					h.must(anna, table.Start{})
					h.playDozing(rand.New(rand.NewPCG(1, uint64(len(rules)+len(over)))))
				})
			})
		}
	}
}

// takenBack counts the cards in records of dozing people.
var takenBack atomic.Int64

// playDozing plays a list with people who are not always there.
func (h *house) playDozing(rng *rand.Rand) {
	h.t.Helper()
	ask := func(p table.User, c table.Deed) { _, _ = h.ask(p, c) } // the table refuses most of it
	for range 6000 {
		snap := h.seen.latest(h.id)
		p := people[rng.IntN(len(people))]
		switch what := rng.IntN(40); {
		case snap.Phase == table.Ended:
			for _, n := range snap.Numbers {
				g, err := h.store.Game(gameID(n))
				if err = errors.Join(err, table.Verify(g)); err != nil {
					h.t.Errorf("game %d: %v\n%s", n, err, g.Record)
				}
				takenBack.Add(int64(bytes.Count(g.Record, []byte(":"+notation.Backs))))
			}
			return
		case what == 0 && len(snap.Questions) == 0 && snap.Alone(p.ID):
		case what == 0 && !snap.Alone(p.ID):
			ask(p, table.Leave{})
		case what < 4:
			ask(p, table.Join{})
		case what == 4:
			ask(p, table.Kick{User: people[rng.IntN(len(people))].ID})
		case what == 5:
			ask(p, table.Hesitate{Version: snap.Version()})
		case what == 6:
			h.restart()
		case what < 10:
			for _, q := range snap.Questions {
				ask(p, table.Answer{About: q.About, Choice: q.Choices()[rng.IntN(2)]})
			}
		case what < 20 && slices.ContainsFunc(snap.Questions, func(q table.Question) bool { return q.Card != "" }):
			for _, q := range snap.Questions {
				ask(p, table.Answer{About: q.About, Choice: q.Choices()[0]})
			}
		case what < 20 && what > 10:
			ask(p, table.TakeBack{Version: snap.Version()})
		case what == 10:
			h.letPass(2 * time.Minute)
		default:
			h.letPass(pace)
			h.actForAnyone(rng)
		}
		synctest.Wait()
	}
	h.t.Fatal("the list does not end")
}

// actForAnyone lets one present person do whatever is possible.
func (h *house) actForAnyone(rng *rand.Rand) {
	snap := h.seen.latest(h.id)
	for _, p := range snap.Players {
		if p.Computer() {
			continue
		}
		cutter, _ := snap.Cutter()
		v := snap.View(p.User.ID)
		switch {
		case cutter.User == p.User:
			_, _ = h.ask(p.User, table.Cut{Game: snap.Version().Game, Lot: true})
		case snap.Phase == table.Resting && rng.IntN(3) == 0:
			_, _ = h.ask(p.User, table.NextGame{Game: len(snap.List().Entries())})
		case snap.Phase == table.Playing && snap.Seat(p.User.ID) != card.NoSeat:
			if legal := v.Legal(nil); len(legal) > 0 {
				_, _ = h.ask(p.User, table.Act{Version: snap.Version(), Action: legal[rng.IntN(len(legal))]})
			}
		}
		synctest.Wait()
		snap = h.seen.latest(h.id)
	}
}

// visibleTimes returns everything about time that other people see of a table.
func visibleTimes(h *house, began time.Time) string {
	snap := h.seen.latest(h.id)
	v := snap.Public()
	who, _ := snap.Awaited()
	return fmt.Sprint(time.Since(began), snap.Phase, v.Phase(), snap.Version(), v.Turn(), who.User.Name, snap.Deadline().Sub(began), snap.Reminded,
		snap.Overdue, snap.Questions, snap.Hesitates)
}

// The times that other people see do not depend on cards that they do not see: with other hidden cards everything happens at the same moments.
func TestTimeTellsNothingOfHands(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred tables again, which is not short")
	}
	for _, timer := range []string{settings.TimerLive30, settings.TimerPost} {
		var moments []*memory
		bubble(t, func(t *testing.T, h *house) {
			h.store.setHooks(nil, func(w write) {
				if w == appendMove {
					moments = append(moments, h.store.Store.(*memory).clone())
				}
			})
			h.dealAtPace(table.Pace{Timer: timer, AtTimeout: settings.Takeover, Hesitation: true}, 2, 4)
			h.playList()
		})
		compared := 0
		for k := 0; k < len(moments); k += 11 {
			rows, err := moments[k].Tables()
			if err != nil || len(rows) == 0 {
				continue
			}
			tell := func(m *memory) (told []string) {
				bubble(t, func(_ *testing.T, h *house) {
					began := time.Now()
					h.store.Store = m
					h.id = rows[0].ID
					h.startManager()
					for range 5 { // until the clock has run out, but before a computer decides anything by its cards
						told = append(told, visibleTimes(h, began))
						if p, ok := h.seen.latest(h.id).Awaited(); !ok || p.Away {
							break
						}
						h.letPass(time.Until(h.seen.latest(h.id).Deadline()) / 2)
					}
				})
				return told
			}
			other, ok := swapHiddenCards(t, moments[k], rows[0].GameID())
			if !ok {
				continue
			}
			compared++
			want, got := tell(moments[k].clone()), tell(other)
			if fmt.Sprint(want) != fmt.Sprint(got) {
				t.Errorf("%s: with other hidden cards time tells\n%q\nand not\n%q", timer, got, want)
			}
		}
		if compared < 5 {
			t.Errorf("only %d moments were compared", compared)
		}
	}
}

// swapHiddenCards returns the store with other hidden cards in the running game that are consistent with everything people have seen.
func swapHiddenCards(t *testing.T, m *memory, id storage.GameID) (*memory, bool) {
	t.Helper()
	g := m.clone().games[id]
	record, err := notation.NewReader(bytes.NewReader(g.Header)).Next()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := record.Setup()
	if err != nil {
		t.Fatal(err)
	}
	before, ok := publicOf(setup, g.Entries)
	if !ok {
		t.Fatal("the running game cannot be read")
	}
	hands := setup.Hands
	for a := range card.Seat(card.Seats) {
		for b := range a {
			for x := range hands[a].All() {
				for y := range hands[b].All() {
					setup.Hands = hands
					setup.Hands[a], setup.Hands[b] = hands[a].Without(x).With(y), hands[b].Without(y).With(x)
					if after, ok := publicOf(setup, g.Entries); x != y && ok && after == before {
						other := m.clone()
						record.Hands = setup.Hands
						g.Header = []byte(record.String())
						other.games[id] = g
						return other, true
					}
				}
			}
		}
	}
	return nil, false
}

// publicOf returns what everybody sees of a game; ok is false if the game is impossible.
func publicOf(setup game.Setup, entries [][]byte) (v game.View, ok bool) {
	record, err := notation.FromGame(setup, nil, notation.Info{})
	if err != nil {
		return v, false
	}
	text := record.String() + "\n" + string(bytes.Join(entries, []byte("\n")))
	if record, err = notation.NewReader(strings.NewReader(text)).Next(); err != nil {
		return v, false
	}
	record.Rules = setup.Rules
	s, err := notation.Replay(record)
	return s.View(card.NoSeat), err == nil
}
