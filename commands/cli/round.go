package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// round is a game played at a real table, as the score calculator is told of it.
type round struct {
	table  *rules.Table
	tally  game.Tally
	tricks bool // are given
	// said is the highest call of each player of a party, as far as it can be told.
	said [2][card.Seats]rules.Step
	// specials counts the Sonderpunkte of each kind and party.
	specials [game.ItemKeys][2]int
}

// parseRound reads a round and checks it field by field and as a whole.
func parseRound(line []byte) (round, error) {
	var r round
	err := readObject(line, []field{
		{"rules", true, r.readRules},
		{"contract", true, r.readContract},
		{"eyes", true, r.readEyes},
		{"tricks", false, r.readTricks},
		{"announcements", false, func(raw json.RawMessage) error { return list(raw, r.readAnnouncement) }},
		{"special", false, func(raw json.RawMessage) error { return list(raw, r.readSpecial) }},
		{"bock", false, r.readBock},
	})
	if err != nil {
		return r, err
	}
	if err := r.checkTricks(); err != nil {
		return r, err
	}
	return r, r.checkSpecials()
}

func (r *round) readRules(raw json.RawMessage) error {
	s, err := text(raw)
	if err != nil {
		return err
	}
	ruleset, err := rules.Parse(s)
	if err != nil {
		return err
	}
	r.table, err = rules.Compile(ruleset)
	return err
}

func (r *round) readContract(raw json.RawMessage) error {
	s, err := text(raw)
	if err != nil {
		return err
	}
	c, ok := rules.ParseContract(s)
	switch {
	case !ok:
		return fmt.Errorf("no contract is called %q (there are: %v)", s, contracts())
	case c.Declared() && !r.table.Rules().Permits(c):
		return fmt.Errorf("these rules have no %s", c)
	}
	r.tally.Contract = c
	return nil
}

func contracts() []rules.Contract {
	var all []rules.Contract
	for c := range rules.Contracts {
		all = append(all, c)
	}
	return all
}

func (r *round) readEyes(raw json.RawMessage) (err error) {
	r.tally.Augen, err = bothParties(raw, card.Augen)
	return err
}

func (r *round) readTricks(raw json.RawMessage) (err error) {
	r.tricks = true
	r.tally.Tricks, err = bothParties(raw, r.table.HandSize())
	return err
}

// bothParties reads a number for each party; together they must be all.
func bothParties(raw json.RawMessage, all int) (numbers [2]int, err error) {
	number := func(p game.Party) field {
		return field{p.String(), true, func(raw json.RawMessage) (err error) {
			numbers[p], err = whole(raw, 0, all)
			return err
		}}
	}
	if err := readObject(raw, []field{number(game.Re), number(game.Kontra)}); err != nil {
		return numbers, err
	}
	if sum := numbers[game.Re] + numbers[game.Kontra]; sum != all {
		return numbers, fmt.Errorf("%d and %d are %d and not %d", numbers[game.Re], numbers[game.Kontra], sum, all)
	}
	return numbers, nil
}

func readParty(raw json.RawMessage) (game.Party, error) {
	s, err := text(raw)
	if err != nil {
		return game.NoParty, err
	}
	p, ok := game.ParseParty(s)
	if !ok || p == game.NoParty {
		return game.NoParty, fmt.Errorf("%q is not re or kontra", s)
	}
	return p, nil
}

// readAnnouncement makes a call that the announcements before it allow. Whether it was in time the calculator cannot know.
func (r *round) readAnnouncement(raw json.RawMessage) error {
	var party game.Party
	return readObject(raw, []field{
		{"party", true, func(raw json.RawMessage) (err error) {
			party, err = readParty(raw)
			return err
		}},
		{"call", true, func(raw json.RawMessage) error {
			s, err := text(raw)
			if err != nil {
				return err
			}
			step, by, ok := game.ParseCall(s)
			switch {
			case !ok:
				return fmt.Errorf("no announcement is called %q", s)
			case by != game.NoParty && by != party:
				return fmt.Errorf("%s does not say %s", party, s)
			}
			return r.call(party, step)
		}},
	})
}

func (r *round) call(party game.Party, step rules.Step) error {
	rs, stands := r.table.Rules(), r.tally.Calls[party]
	name := game.CallName(step, game.NoParty)
	switch {
	case step == rules.Ansage:
		name = party.String()
	case stands == rules.NoStep && !rs.Skipping: // else it makes the Ansage as well
		return fmt.Errorf("%s needs %s before it", name, party)
	case !rs.BothAbsagen && r.tally.Calls[party.Other()] > rules.Ansage:
		return fmt.Errorf("%s: only one party may make Absagen, and %s did", name, party.Other())
	case step > stands+1 && !rs.Skipping:
		return fmt.Errorf("%s leaves %s out", name, game.CallName(stands+1, game.NoParty))
	}
	// Nobody repeats himself or goes back, but a partner may say what was said already, to show himself. Of the players who could make the
	// call, let it be the one who has gone furthest: then the most remains possible.
	said := r.said[party][:r.players(party)]
	speaker := -1
	for i, highest := range said {
		if highest < step && (speaker < 0 || highest > said[speaker]) {
			speaker = i
		}
	}
	if speaker < 0 {
		return fmt.Errorf("%s: everybody of %s has said as much or more before", name, party)
	}
	said[speaker] = step
	r.tally.Calls[party] = max(stands, step)
	return nil
}

// players returns how many play in the party.
func (r *round) players(party game.Party) int {
	switch {
	case !r.tally.Contract.Alone():
		return card.Seats / 2
	case party == game.Re:
		return 1
	}
	return card.Seats - 1
}

func (r *round) readSpecial(raw json.RawMessage) error {
	var party game.Party
	return readObject(raw, []field{
		{"party", true, func(raw json.RawMessage) (err error) {
			party, err = readParty(raw)
			return err
		}},
		{"item", true, func(raw json.RawMessage) error {
			s, err := text(raw)
			if err != nil {
				return err
			}
			key, ok := game.ParseSpecial(s)
			switch {
			case s == game.AgainstAlten.String():
				return fmt.Errorf("%s is counted by itself and not told", s)
			case !ok:
				return fmt.Errorf("no Sonderpunkt is called %q", s)
			}
			return r.special(key, party)
		}},
	})
}

// mostSpecials says how often a Sonderpunkt can be made in a game, by both parties together: there are 16 Volle, two foxes, two ♣B.
var mostSpecials = [game.ItemKeys]int{game.Doppelkopf: 4, game.FuchsCaught: 2, game.KarlchenMade: 1, game.KarlchenCaught: 2}

func (r *round) special(key game.ItemKey, party game.Party) error {
	count := &r.specials[key]
	if count[game.Re]+count[game.Kontra] == mostSpecials[key] {
		return fmt.Errorf("%s cannot come more than %d times in a game", key, mostSpecials[key])
	}
	count[party]++
	return r.tally.AddSpecial(key, party)
}

func (r *round) readBock(raw json.RawMessage) error {
	factor, err := whole(raw, 1, 8)
	switch {
	case err != nil || factor&(factor-1) != 0:
		return fmt.Errorf("%s is not 1, 2, 4 or 8", clip(raw))
	case factor > 1 && !r.table.Rules().Bock:
		return errors.New("these rules have no Bock")
	}
	r.tally.Bock = factor
	return nil
}

// checkTricks checks that the Augen fit into the tricks. Tricks that were not told matter only where a party has no Augen: it may have
// made no trick, or tricks of nines.
func (r *round) checkTricks() error {
	least, most := augenOfTricks(r.table.Rules().Deck)
	for p := game.Re; p <= game.Kontra; p++ {
		augen, tricks := r.tally.Augen[p], r.tally.Tricks[p]
		switch {
		case r.tricks && (augen < least[tricks] || augen > most[tricks]):
			return fmt.Errorf("tricks: %s cannot have %d Augen in %d tricks", p, augen, tricks)
		case !r.tricks && augen == 0 && least[1] == 0:
			return fmt.Errorf("tricks are needed: %s has no Augen, which is not to say no trick", p)
		case !r.tricks && augen > 0:
			r.tally.Tricks[p] = 1 // or more
		}
	}
	return nil
}

// augenOfTricks returns the fewest and the most Augen that n tricks can have.
func augenOfTricks(deck card.Deck) (least, most []int) {
	var values []int
	for c := range deck.Cards().All() {
		values = append(values, c.Augen())
	}
	slices.Sort(values)
	low, high := 0, 0
	for i := range deck.HandSize() + 1 {
		least, most = append(least, low), append(most, high)
		for j := i * card.Seats; j < (i+1)*card.Seats && j < len(values); j++ {
			low += values[j]
			high += values[len(values)-1-j]
		}
	}
	return least, most
}

// specialAugen is what the cards of a Sonderpunkt count at least.
var specialAugen = [game.ItemKeys]int{
	game.Doppelkopf: 40, game.FuchsCaught: card.Fuchs.Augen(),
	game.KarlchenMade: card.Karlchen.Augen(), game.KarlchenCaught: card.Karlchen.Augen(),
}

// checkSpecials checks that a party has what its Sonderpunkte are made of.
func (r *round) checkSpecials() error {
	for key, least := range specialAugen {
		for p := game.Re; p <= game.Kontra; p++ {
			if least*r.specials[key][p] > r.tally.Augen[p] {
				return fmt.Errorf("special: %s has too few Augen for %s", p, game.ItemKey(key))
			}
		}
	}
	made, caught := r.specials[game.KarlchenMade], r.specials[game.KarlchenCaught]
	re, kontra := made[game.Re]+caught[game.Re], made[game.Kontra]+caught[game.Kontra]
	if re > 0 && kontra > 0 || re+kontra > 2 {
		return errors.New("special: karlchen and karlchen_gefangen are about the one last trick and two ♣B")
	}
	return nil
}
