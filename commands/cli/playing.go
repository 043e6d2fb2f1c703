package cli

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// seated are the players at the four seats.
type seated [card.Seats]ai.Player

// play plays a game to its end and returns the last state and the actions. After every action each seat is asked whether it has something
// to announce, and then the one whose turn it is. An error is a fault of a player or of the engine.
func (players seated) play(setup game.Setup, rng *rand.Rand) (game.State, []game.Action, error) {
	s, err := game.New(setup)
	if err != nil {
		return s, nil, fmt.Errorf("begin a game: %w", err)
	}
	actions := make([]game.Action, 0, 64) // most games have fewer
	for {
		a, ok := players.next(&s, rng)
		if !ok {
			break
		}
		next, err := s.Apply(a)
		if err != nil {
			return s, actions, fmt.Errorf("player %s does %s: %w", players[a.Seat], a, err)
		}
		s, actions = next, append(actions, a)
	}
	if _, over := s.Result(); !over {
		return s, actions, fmt.Errorf("nobody goes on after %d actions: it is the turn of seat %s", len(actions), s.Turn())
	}
	return s, actions, nil
}

// next asks the seats, that whose turn it is last.
func (players seated) next(s *game.State, rng *rand.Rand) (game.Action, bool) {
	first := s.Vorhand()
	if s.Turn() != card.NoSeat {
		first = s.Turn().Next()
	}
	for i := range card.Seats {
		seat := first.Plus(i)
		view := s.View(seat)
		if a, ok := players[seat].Decide(&view, rng); ok {
			return a, true
		}
	}
	return game.Action{}, false
}

// source returns the random numbers of one thing among many, so that each is the same whatever came before it.
func source(seed uint64, number int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(number)))
}

// deal draws the cards. The tag that the shuffle becomes in a record proves nothing here: the seed is no secret.
func deal(table *rules.Compiled, vorhand card.Seat, rng *rand.Rand) (game.Shuffle, [card.Seats]card.Set) {
	shuffle := game.Shuffle{Version: game.K1}
	if table.House().Cut {
		shuffle.Cut, shuffle.Lot = rng.Uint32N(game.Cuts), true
	}
	for i := range len(shuffle.Seed) / 8 {
		binary.BigEndian.PutUint64(shuffle.Seed[8*i:], rng.Uint64())
	}
	return shuffle, shuffle.Deal(table.Rules().Deck, vorhand)
}

// compile reads a rules string.
func compile(text string) (*rules.Compiled, error) {
	ruleset, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return rules.Compile(ruleset)
}
