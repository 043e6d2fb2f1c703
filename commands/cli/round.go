package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// round is a game played at a real table, as far as it is read.
type round struct {
	game.Round
	compiled *rules.Compiled
	augen    [2]int
	tricks   *[2]int // nil if the input has none
}

// readRound reads a round, checks each field and the whole, and returns its score.
func readRound(line []byte) (game.Result, error) {
	var r round
	err := readObject(line, []field{
		{"rules", true, asText(r.readRules)},
		{"contract", true, asText(r.readContract)},
		{"eyes", true, r.readEyes},
		{"tricks", false, r.readTricks},
		{"announcements", false, func(raw json.RawMessage) error { return readList(raw, r.readAnnouncement) }},
		{"special", false, func(raw json.RawMessage) error { return readList(raw, r.readSpecial) }},
		{"bock", false, r.readBock},
	})
	if err != nil {
		return game.Result{}, err
	}
	return r.Score(r.augen, r.tricks)
}

func (r *round) readRules(s string) (err error) {
	r.compiled, err = compile(s)
	return err
}

func (r *round) readContract(s string) (err error) {
	c, ok := rules.ParseContract(s)
	if !ok {
		return fmt.Errorf("no contract is called %q (there are: %v)", s, listContracts())
	}
	r.Round, err = game.NewRound(r.compiled, c)
	return err
}

func listContracts() []rules.Contract {
	var all []rules.Contract
	for c := range rules.Contracts {
		all = append(all, c)
	}
	return all
}

func (r *round) readEyes(raw json.RawMessage) (err error) {
	r.augen, err = bothParties(raw, card.Augen)
	return err
}

func (r *round) readTricks(raw json.RawMessage) error {
	tricks, err := bothParties(raw, r.compiled.HandSize())
	r.tricks = &tricks
	return err
}

// bothParties reads a number for each party. Their sum must be all.
func bothParties(raw json.RawMessage, all int) (numbers [2]int, err error) {
	number := func(p game.Party) field {
		return field{p.String(), true, func(raw json.RawMessage) (err error) {
			numbers[p], err = readWhole(raw, 0, all)
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

// readOfParty reads a party with a text under a key, and hands them to use.
func readOfParty(raw json.RawMessage, key string, use func(game.Party, string) error) error {
	var party game.Party
	return readObject(raw, []field{
		{"party", true, asText(func(s string) error {
			var ok bool
			if party, ok = game.ParseParty(s); !ok || party == game.NoParty {
				return fmt.Errorf("%q is not re or kontra", s)
			}
			return nil
		})},
		{key, true, asText(func(s string) error { return use(party, s) })},
	})
}

// readAnnouncement makes an announcement that the earlier ones allow. The calculator cannot know whether it was in time.
func (r *round) readAnnouncement(raw json.RawMessage) error {
	return readOfParty(raw, "call", func(party game.Party, s string) error {
		if ansage, vorab := strings.CutSuffix(s, "-vorab"); vorab && ansage == party.String() {
			return r.CallVorab(party)
		}
		switch s {
		case "hand":
			return r.Hand()
		case game.PlainGenscher.String():
			return r.Genscher()
		}
		name, late := strings.CutSuffix(s, "-late")
		step, by, ok := game.ParseCall(name)
		switch {
		case !ok:
			return fmt.Errorf("no announcement is called %q", s)
		case by != game.NoParty && by != party:
			return fmt.Errorf("%s does not say %s", party, s)
		case late:
			return r.CallLate(party, step)
		}
		return r.Call(party, step)
	})
}

func (r *round) readSpecial(raw json.RawMessage) error {
	return readOfParty(raw, "item", func(party game.Party, s string) error {
		key, ok := rules.ParseSpecial(s)
		switch {
		case s == game.AgainstAlten.String():
			return fmt.Errorf("%s is counted by itself and not told", s)
		case !ok:
			return fmt.Errorf("no Sonderpunkt is called %q", s)
		}
		return r.Special(key, party)
	})
}

func (r *round) readBock(raw json.RawMessage) error {
	factor, err := readWhole(raw, 1, rules.NoCap.Factor())
	if err != nil {
		return fmt.Errorf("%s is not 1, 2, 4 or 8", clip(raw))
	}
	return r.Bock(factor)
}
