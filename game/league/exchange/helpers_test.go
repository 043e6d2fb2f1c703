package exchange_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// terms are those of a season of four weeks with lists of twelve games.
func terms() exchange.Terms {
	r, _ := rules.Parse("ddv")
	return exchange.Terms{Start: "2030-11-18", Rules: r.String(), Format: standings.Open, Weeks: 4, Games: 12, PerWeek: 1, Own: 50}
}

// played plays a week of a league with a list for each of these places.
func played(t testing.TB, id string, week int, change func(*exchange.Week), lists ...[]string) exchange.Week {
	t.Helper()
	w := exchange.Week{League: id, Name: "Liga " + id, Week: week, Terms: terms()}
	if change != nil {
		change(&w)
	}
	known := map[string]bool{}
	for i, places := range lists {
		for _, who := range places {
			if who != "" && !known[who] {
				known[who] = true
				w.Members = append(w.Members, stats.Player{ID: who, Name: "Name " + who})
			}
		}
		w.Lists = append(w.Lists, playList(t, w, uint64(100*(week-1)+i+1), places))
	}
	return w
}

func keyOf(key byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{key}, ed25519.SeedSize))
}

func write(t testing.TB, w exchange.Week, key byte) []byte {
	t.Helper()
	data, err := w.Sign(keyOf(key))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// playList plays a list of the week by the simple player. Each seed is committed to in the game before, and each lot follows from it.
func playList(t testing.TB, w exchange.Week, number uint64, places []string) exchange.List {
	t.Helper()
	rng := rand.New(rand.NewPCG(number, uint64(w.Week)))
	r, err := rules.Parse(w.Terms.Rules)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	games := w.Terms.Games
	if w.Terms.Edition > 0 {
		games = games * len(places) / 4
	}
	list, err := match.New(match.Config{Rules: r, Places: len(places), Games: games, Pflichtsoli: match.PlaysPflichtsoli(r, match.MinPlaces, w.Terms.Games)})
	if err != nil {
		t.Fatal(err)
	}
	l := exchange.List{Number: number, Places: places}
	newSeed := func() (s game.Seed) {
		for i := range len(s) / 8 {
			binary.BigEndian.PutUint64(s[8*i:], rng.Uint64())
		}
		return s
	}
	seed, played := newSeed(), game.Digest{}
	for {
		d, more := list.Next()
		if !more {
			break
		}
		next := newSeed()
		shuffle := game.Shuffle{Version: game.K2, Seed: seed, Next: next.Digest(), Cut: 7}
		if played != (game.Digest{}) && d.Number%2 == 0 { // in every second game nobody cuts
			shuffle.Cut, shuffle.Lot, shuffle.Played = game.LotOf(played), true, played
		}
		setup := d.Setup(compiled, shuffle.Deal(r.Deck, d.Vorhand))
		s, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		var actions []game.Action
		for {
			a, ok := choose(&s, rng)
			if !ok {
				break
			}
			if s, err = s.Apply(a); err != nil {
				t.Fatal(err)
			}
			actions = append(actions, a)
		}
		var players [card.Seats]string
		for seat, place := range d.Places {
			players[seat] = places[place]
		}
		rec, err := notation.FromGame(setup, actions, notation.Info{Shuffle: shuffle.String(), Players: players})
		if err != nil {
			t.Fatal(err)
		}
		l.Records += rec.String() + "\n"
		if list, err = list.Add(d, s); err != nil {
			t.Fatal(err)
		}
		played = game.Digest{}
		if list.Entries()[len(list.Entries())-1].Void == match.Counts {
			played = game.DigestPlay(rec.Actions())
		}
		seed = next
	}
	return l
}

func choose(s *game.State, rng *rand.Rand) (game.Action, bool) {
	first := s.Vorhand()
	if s.Turn() != card.NoSeat {
		first = s.Turn().Next()
	}
	for i := range card.Seats {
		view := s.View(first.Plus(i))
		if a, ok := (ai.Player{Level: ai.Simple, Quiet: true}).Decide(&view, rng); ok {
			return a, true
		}
	}
	return game.Action{}, false
}
