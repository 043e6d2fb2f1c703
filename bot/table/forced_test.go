package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// thinkingTime returns how long people think about chosen cards in these tests. No two cards of a game have the same time, so a delay shows where it
// comes from.
func thinkingTime(v table.Version) time.Duration {
	return 2*time.Second + time.Duration(v.Step)*113*time.Millisecond
}

// sight is one card as other people see it being played.
type sight struct {
	user    table.User
	took    time.Duration
	itself  bool
	choices int // how many cards were legal
	leads   bool
	left    int // cards in the hand before this one
}

// playAndWatch plays a list with four people. They click after they have thought, unless the card has played itself before.
func (h *house) playAndWatch() (seen []sight) {
	h.t.Helper()
	for range 2000 {
		snap := h.seen.latest(h.id)
		view := snap.Public()
		if snap.Phase != table.Playing || view.Phase() != game.InPlay {
			if !h.playStep() {
				return seen
			}
			continue
		}
		who, ok := snap.Awaited()
		if !ok {
			h.t.Fatal("nobody is awaited")
		}
		legal := legalCards(snap, who.User)
		s := sight{user: who.User, choices: len(legal), leads: view.Trick(view.Tricks()).Len == 0, left: viewOf(snap, who.User).Len()}
		began, version := h.seen.since(), snap.Version()
		now := h.letPass(time.Until(began.Add(h.slow + thinkingTime(version)))).Version()
		if s.itself = now != version; !s.itself {
			h.must(who.User, table.Act{Version: version, Action: legal[0]})
		}
		if s.took = h.seen.since().Sub(began); now.Step <= version.Step+1 { // else two cards played themselves, and the moment belongs to the second
			seen = append(seen, s)
		}
	}
	h.t.Fatal("the list does not end")
	return nil
}

func viewOf(snap *table.Snapshot, user table.User) card.Set {
	v := snap.View(user.ID)
	return v.Own()
}

// For a person who has asked for it forced cards play themselves, each after a time that the same person took for a chosen card. So nobody can tell
// them apart. For other people nothing plays itself.
func TestForcedCardsTakeAsLongAsThoughts(t *testing.T) {
	for name, clock := range map[string]table.Pace{"with a clock": minute(settings.Ask), "without": {Timer: settings.Off, AtTimeout: settings.Ask}} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				wants := settings.DefaultPerson()
				wants.ForcedCard = settings.On
				h.wants = map[string]settings.Person{anna.ID: wants}
				n := uint32(0)
				h.lot = func(k uint32) uint32 { n++; return n * 7 % k }
				h.dealAtPace(clock, 4, 4)
				var thoughts []time.Duration
				itself := 0
				for _, s := range h.playAndWatch() {
					switch {
					case !s.itself && s.user == anna && s.choices > 1 && !s.leads:
						thoughts = append(thoughts, s.took)
					case !s.itself:
					case s.user != anna:
						t.Errorf("a card of %s's played itself", s.user.Name)
					case s.choices != 1 || s.leads || s.left == 1:
						t.Errorf("a card played itself that was not forced: %+v", s)
					case !slices.Contains(thoughts, s.took) || len(thoughts) < 5:
						t.Errorf("a card played itself after %v; she has thought for %v", s.took, thoughts)
					default:
						itself++
					}
				}
				row, err := h.store.Table(h.id)
				if err != nil || strings.Contains(string(row.State), "thoughts") {
					t.Errorf("what was learned outlives the list: %v", err)
				}
				if itself < 3 {
					t.Errorf("%d cards played themselves", itself)
				}
			})
		})
	}
}

func TestTheLastCardPlaysItself(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		wants := settings.DefaultPerson()
		wants.LastTrick = settings.On
		h.wants = map[string]settings.Person{bert.ID: wants}
		h.dealAtPace(minute(settings.Ask), 2, 4)
		last := 0
		for _, s := range h.playAndWatch() {
			switch {
			case s.itself && (s.user != bert || s.left != 1 || s.took < time.Second || s.took > 3*time.Second):
				t.Errorf("a card played itself: %+v", s)
			case s.itself:
				last++
			case s.user == bert && s.left == 1:
				t.Error("the last card did not play itself")
			}
		}
		if last == 0 {
			t.Error("no last card played itself")
		}
	})
}

// For a person who thinks long no forced card comes late: at least half of the time remains, or the person plays it.
func TestForcedCardsLeaveTimeOnTheClock(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		wants := settings.DefaultPerson()
		wants.ForcedCard = settings.On
		h.wants = map[string]settings.Person{anna.ID: wants}
		h.dealAtPace(table.Pace{Timer: settings.TimerLive30, AtTimeout: settings.Ask}, 4, 4)
		h.slow = 14 * time.Second
		for _, s := range h.playAndWatch() {
			if s.itself && s.took >= 15*time.Second {
				t.Errorf("a card played itself after %v of 30 s", s.took)
			}
		}
	})
}

// Only the person knows the planned moment, and it survives a restart.
func TestOnlyThePersonKnowsThatACardPlaysItself(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		wants := settings.DefaultPerson()
		wants.LastTrick = settings.On
		h.wants = map[string]settings.Person{anna.ID: wants}
		h.dealAtPace(minute(settings.Ask), 1, 4)
		for !h.seen.latest(h.id).PlaysItself(anna.ID) {
			snap := h.seen.latest(h.id)
			who, ok := snap.Awaited()
			if snap.Phase != table.Playing || !ok {
				t.Fatal("no last trick")
			}
			if a, ok := chooseAction(snap, who.User); ok {
				h.must(who.User, table.Act{Version: snap.Version(), Action: a})
			}
		}
		for _, p := range []table.User{bert, cora, dirk, eve} {
			if h.seen.latest(h.id).PlaysItself(p.ID) {
				t.Errorf("%s knows", p.Name)
			}
		}
		version := h.seen.latest(h.id).Version()
		h.restart()
		h.letPass(3 * time.Second)
		if h.seen.latest(h.id).Version() == version {
			t.Error("after a restart the card does not play itself")
		}
	})
}
