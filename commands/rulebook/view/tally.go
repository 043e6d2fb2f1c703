package view

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Tally is the input of the score calculator about one game at a real table. It is stored as a draft, which the custom ids name.
type Tally struct {
	Rules    rules.Ruleset
	Contract rules.Contract
	Calls    [2]rules.Step // of Re and of Kontra
	Vorab    [2]bool       // the Ansage was made vorab
	Specials [2][rules.Specials]int
	// Augen and Tricks are those of Re, Unknown until the person enters them.
	Augen, Tricks int
	Bock          int // the factor, a power of two
	Hand          bool
	Genscher      bool
}

// Unknown is the number of Augen or tricks before the person has entered it.
const Unknown = -1

// NewTally returns a normal game without further input.
func NewTally(r rules.Ruleset) Tally {
	return Tally{Rules: r, Augen: Unknown, Tricks: Unknown, Bock: 1}
}

// storedTally is a tally in a draft, with the names that records and rules strings use.
type storedTally struct {
	Rules    string            `json:"rules"`
	Contract string            `json:"contract"`
	Calls    [2]string         `json:"calls"` // empty for none
	Vorab    [2]bool           `json:"vorab"`
	Specials [2]map[string]int `json:"specials"`
	Augen    int               `json:"augen"`
	Tricks   int               `json:"tricks"`
	Bock     int               `json:"bock"`
	Hand     bool              `json:"hand"`
	Genscher bool              `json:"genscher"`
}

// Draft writes the tally as ParseTally reads it.
func (t *Tally) Draft() string {
	d := storedTally{Rules: t.Rules.String(), Contract: t.Contract.String(), Vorab: t.Vorab, Augen: t.Augen, Tricks: t.Tricks, Bock: t.Bock, Hand: t.Hand, Genscher: t.Genscher}
	for p := range t.Calls {
		if t.Calls[p] != rules.NoStep {
			d.Calls[p] = game.CallName(t.Calls[p], game.NoParty)
		}
		d.Specials[p] = map[string]int{}
		for s, n := range t.Specials[p] {
			if n > 0 {
				d.Specials[p][rules.Special(s).String()] = n
			}
		}
	}
	text, _ := json.Marshal(d) // nothing in it can fail
	return string(text)
}

// ParseTally reads a draft. Error: another version of the program wrote it, or it is no tally.
func ParseTally(draft string) (Tally, error) {
	var d storedTally
	if err := json.Unmarshal([]byte(draft), &d); err != nil {
		return Tally{}, err
	}
	r, err := rules.Parse(d.Rules)
	if err != nil {
		return Tally{}, err
	}
	t := Tally{Rules: r, Vorab: d.Vorab, Augen: d.Augen, Tricks: d.Tricks, Bock: d.Bock, Hand: d.Hand, Genscher: d.Genscher}
	ok := true
	if t.Contract, ok = rules.ParseContract(d.Contract); !ok {
		return Tally{}, fmt.Errorf("%q is no kind of game", d.Contract)
	}
	for p := range d.Calls {
		if d.Calls[p] != "" {
			if t.Calls[p], _, ok = game.ParseCall(d.Calls[p]); !ok {
				return Tally{}, fmt.Errorf("%q is no announcement", d.Calls[p])
			}
		}
		for name, n := range d.Specials[p] {
			s, ok := rules.ParseSpecial(name)
			if !ok || n < 0 || n > s.Most() {
				return Tally{}, fmt.Errorf("%q is no Sonderpunkt", name)
			}
			t.Specials[p][s] = n
		}
	}
	return t, nil
}

// Round scores the tally with the engine. Error: all rules.Problem and game.RoundError in it.
func (t *Tally) Round() (game.Result, error) {
	table, err := rules.Compile(t.Rules)
	if err != nil {
		return game.Result{}, err
	}
	r, err := game.NewRound(table, t.Contract)
	if err != nil {
		return game.Result{}, err
	}
	for p := game.Re; p <= game.Kontra; p++ {
		for step := rules.Ansage; step <= t.Calls[p]; step++ {
			call := func() error { return r.Call(p, step) }
			if step == rules.Ansage && t.Vorab[p] {
				call = func() error { return r.CallVorab(p) }
			}
			if err := call(); err != nil {
				return game.Result{}, err
			}
		}
		for s, n := range t.Specials[p] {
			for range n {
				if err := r.Special(rules.Special(s), p); err != nil {
					return game.Result{}, err
				}
			}
		}
	}
	if err := r.Bock(t.Bock); err != nil {
		return game.Result{}, err
	}
	if t.Hand {
		if err := r.Hand(); err != nil {
			return game.Result{}, err
		}
	}
	if t.Genscher {
		if err := r.Genscher(); err != nil {
			return game.Result{}, err
		}
	}
	var tricks *[2]int
	if t.Tricks != Unknown {
		if t.Tricks > table.HandSize() {
			return game.Result{}, game.RoundError{Problem: game.RoundAugenInTricks, Party: game.Re, Number: t.Augen, Tricks: t.Tricks}
		}
		tricks = &[2]int{t.Tricks, table.HandSize() - t.Tricks}
	}
	return r.Score([2]int{t.Augen, card.Augen - t.Augen}, tricks)
}

// ChooseContract sets the contract. This function and the next ones read the choices of a menu. Error: there are no such choices.
func (t *Tally) ChooseContract(values []string) error {
	c, ok := rules.ParseContract(strings.Join(values, ""))
	if !ok {
		return fmt.Errorf("%q is no kind of game", values)
	}
	t.Contract = c
	return nil
}

// ChooseCalls returns the function that sets the announcements of a party.
func ChooseCalls(p game.Party) func(*Tally, []string) error {
	return func(t *Tally, values []string) error { return t.setCalls(p, strings.Join(values, "")) }
}

// ChooseSpecials returns the function that sets the Sonderpunkte of a party.
func ChooseSpecials(p game.Party) func(*Tally, []string) error {
	return func(t *Tally, values []string) error { return t.setSpecials(p, values) }
}

// ChooseHand sets whether Hand was played.
func (t *Tally) ChooseHand(values []string) error {
	t.Hand = slices.Equal(values, []string{handPlayed})
	return nil
}

// ChooseGenscher sets whether a Genscher changed the parties.
func (t *Tally) ChooseGenscher(values []string) error {
	t.Genscher = slices.Equal(values, []string{genscherSaid})
	return nil
}

// The choices of Hand and of a Genscher.
const (
	handPlayed   = "hand"
	genscherSaid = "genscher"
)

// noneChosen is the choice of no announcement, no Sonderpunkt, no Hand, and no Genscher.
const noneChosen = "none"

// vorabMark ends the choice of announcements that began vorab.
const vorabMark = "-vorab"

func (t *Tally) setCalls(p game.Party, value string) error {
	value, vorab := strings.CutSuffix(value, vorabMark)
	if value == noneChosen {
		t.Calls[p], t.Vorab[p] = rules.NoStep, false
		return nil
	}
	step, by, ok := game.ParseCall(value)
	if !ok || by != game.NoParty && by != p {
		return fmt.Errorf("%s does not announce %q", p, value)
	}
	t.Calls[p], t.Vorab[p] = step, vorab
	return nil
}

func (t *Tally) setSpecials(p game.Party, values []string) error {
	t.Specials[p] = [rules.Specials]int{}
	for _, value := range values {
		if value == noneChosen {
			continue
		}
		name, _, _ := strings.Cut(value, ".")
		s, ok := rules.ParseSpecial(name)
		if !ok || t.Specials[p][s] == s.Most() {
			return fmt.Errorf("%q is no Sonderpunkt", value)
		}
		t.Specials[p][s]++
	}
	return nil
}

// Read sets the inputs of ScoreModal; ok is false if one of them is no possible number.
func (t *Tally) Read(inputs map[string]string) (ok bool) {
	read := func(input string, empty, least, most int) int {
		text := strings.TrimSpace(inputs[input])
		if text == "" {
			return empty
		}
		n, err := strconv.Atoi(text)
		ok = ok && err == nil && least <= n && n <= most
		return n
	}
	ok = true
	augen, tricks := read(AugenInput, Unknown, 0, card.Augen), read(TricksInput, Unknown, 0, card.Deck48.HandSize())
	bock := read(BockInput, 1, 1, t.Rules.MaxBock())
	if ok = ok && augen != Unknown && bock&(bock-1) == 0; ok {
		t.Augen, t.Tricks, t.Bock = augen, tricks, bock
	}
	return ok
}

// The custom ids of the inputs in ScoreModal.
const (
	AugenInput  = "augen"
	TricksInput = "tricks"
	BockInput   = "bock"
)
