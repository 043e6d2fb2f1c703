package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/ai/habit"
	"karlchen/game/ai/skill"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The players search little: their errors of chance cancel out over many decisions.
var (
	searcher = ai.Player{Level: ai.Expert, Budget: 6 * time.Millisecond}.ByHabits()
	talker   = ai.Player{Level: ai.Simple} // for words and announcements
)

// astray is one in how many cards that a player plays at random, so that the net also learns what to do then.
const astray = 20

// playGames plays games and writes their decisions.
func playGames(name, ruleset string, games int, seed uint64) (err error) {
	r, err := rules.Parse(ruleset)
	if err != nil {
		return err
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		return err
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	defer func() { err = errors.Join(err, w.Flush(), file.Close()) }()
	out := json.NewEncoder(w)
	for n := range games {
		list, err := playGame(compiled, n, rand.New(rand.NewPCG(seed, uint64(n))))
		if err != nil {
			return err
		}
		for _, d := range list {
			if err := out.Encode(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// choice is what a player has thought of a card and its alternatives.
type choice struct {
	legal  card.KindSet
	chosen card.Card
	points [card.Kinds]float32
}

// playGame returns the decisions of a game; none if it was thrown in.
func playGame(compiled *rules.Compiled, number int, rng *rand.Rand) ([]decision, error) {
	s, err := game.New(game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(number % card.Seats)})
	if err != nil {
		return nil, err
	}
	var choices []choice
	for {
		a, ok := decide(&s, rng)
		if !ok {
			break
		}
		if v := s.View(a.Seat); a.Kind == game.Playing && v.Playable(a.Seat).Len() > 1 {
			if c, ok := choose(&v, rng); ok {
				choices = append(choices, c)
				a = game.Play(a.Seat, c.chosen)
			}
		}
		if s, err = s.Apply(a); err != nil {
			return nil, err
		}
	}
	if r, ok := s.Result(); !ok || r.Redeal {
		return nil, nil
	}
	return describe(&s, number, choices), nil
}

// decide returns the next action by the rules of thumb.
func decide(s *game.State, rng *rand.Rand) (a game.Action, ok bool) {
	first := s.Turn()
	if first == card.NoSeat {
		first = s.Vorhand()
	}
	for i := 0; i < card.Seats && !ok; i++ {
		v := s.View(first.Plus(i + 1))
		a, ok = talker.Decide(&v, rng)
	}
	return a, ok
}

// choose weighs the cards and chooses one; ok is false where the search finds no deal.
func choose(v *game.View, rng *rand.Rand) (c choice, ok bool) {
	var options []game.Action
	for _, a := range v.Legal(nil) {
		if a.Kind == game.Playing && !a.Schwein() {
			options = append(options, a)
		}
	}
	weighed := searcher.Weigh(v, options, rng)
	if len(weighed) < 2 {
		return c, false
	}
	for _, w := range weighed {
		c.legal |= 1 << w.Action.Card()
		c.points[w.Action.Card()] = float32(w.Points)
	}
	c.chosen = weighed[0].Action.Card()
	if rng.IntN(astray) == 0 {
		c.chosen = weighed[rng.IntN(len(weighed))].Action.Card()
	}
	return c, true
}

// describe finds the turns of a finished game in which the choices were made.
func describe(s *game.State, number int, choices []choice) (list []decision) {
	v := s.View(card.NoSeat)
	d := habit.Deal{Sides: habit.Sides{Alone: s.Contract().Alone(), Silent: s.Contract() == rules.SilentHochzeit, Soloist: s.Soloist()}}
	for seat := range card.Seat(card.Seats) {
		d.Hands[seat], d.Parties[seat] = s.Hand(seat), s.Party(seat)
	}
	habit.Watch(&v).Turns(&d, card.NoSeat, func(t *habit.Turn, played card.Card) {
		for len(choices) > 0 {
			c := choices[0]
			choices = choices[1:]
			if c.legal != t.Legal || c.chosen != played { // a turn that the course does not know
				continue
			}
			points := make([]float32, 0, c.legal.Len())
			for kind := range c.legal.All() {
				points = append(points, c.points[kind])
			}
			list = append(list, decision{Game: number, Cards: skill.Rows(t), Points: points})
			return
		}
	})
	return list
}

// deal returns shuffled hands.
func deal(compiled *rules.Compiled, rng *rand.Rand) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range compiled.Ruleset().Deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for i, c := range pack[:compiled.HandSize()*card.Seats] {
		hands[i%card.Seats] = hands[i%card.Seats].With(c)
	}
	return hands
}
