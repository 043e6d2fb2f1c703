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

// play plays a game to its end, or until enough of it is played, and returns the last state and the actions; enough may be nil. After every action it asks
// each seat for an announcement, and the seat whose turn it is for an action. An error is a fault of a player or of the engine.
func (players seated) play(setup game.Setup, rng *rand.Rand, enough func(*game.State) bool) (game.State, []game.Action, error) {
	s, err := game.New(setup)
	if err != nil {
		return s, nil, fmt.Errorf("begin a game: %w", err)
	}
	actions := make([]game.Action, 0, 64) // most games have fewer
	for {
		a, ok := players.chooseAction(&s, rng)
		if !ok {
			break
		}
		next, err := s.Apply(a)
		if err != nil {
			return s, actions, fmt.Errorf("player %s does %s: %w", players[a.Seat], a, err)
		}
		if s, actions = next, append(actions, a); enough != nil && enough(&s) {
			return s, actions, nil
		}
	}
	if _, over := s.Result(); !over {
		return s, actions, fmt.Errorf("nobody goes on after %d actions: it is the turn of seat %s", len(actions), s.Turn())
	}
	return s, actions, nil
}

// chooseAction asks the seats for an action. The seat whose turn it is comes last.
func (players seated) chooseAction(s *game.State, rng *rand.Rand) (game.Action, bool) {
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

// newRandom returns the random numbers for one of many things, so that each thing is the same without those before it.
func newRandom(seed uint64, number int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(number)))
}

// dealCards deals the cards. The shuffle tag of such a record proves nothing, because the seed is no secret.
func dealCards(compiled *rules.Compiled, vorhand card.Seat, rng *rand.Rand) (game.Shuffle, [card.Seats]card.Set) {
	shuffle := game.Shuffle{Version: game.K1}
	if compiled.Ruleset().Cut {
		shuffle.Cut, shuffle.Lot = rng.Uint32N(game.Cuts), true
	}
	for i := range len(shuffle.Seed) / 8 {
		binary.BigEndian.PutUint64(shuffle.Seed[8*i:], rng.Uint64())
	}
	return shuffle, shuffle.Deal(compiled.Rules().Deck, vorhand)
}

func compile(text string) (*rules.Compiled, error) {
	ruleset, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return rules.Compile(ruleset)
}
