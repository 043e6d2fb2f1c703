package sheet

import (
	"encoding/json"
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Told is a game at a real table as people tell it afterwards. The zero value is no game; see Untold.
type Told struct {
	Contract rules.Contract
	Calls    [2]rules.Step // of Re and of Kontra
	Late     [2]rules.Step // announced too late, beyond Calls
	Vorab    [2]bool       // the Ansage was made vorab
	Specials [2][rules.Specials]int
	// Augen and Tricks are those of Re, Unknown until somebody tells them.
	Augen, Tricks int
	Hand          bool
	Genscher      bool
	// Reasons are reasons for a Bock that nothing else tells.
	Reasons match.Reasons
}

// Unknown is the number of Augen or tricks that nobody has told.
const Unknown = -1

// Untold is a normal game of which nothing else is told.
var Untold = Told{Augen: Unknown, Tricks: Unknown}

// storedTold is a told game in JSON, with the names that records and rules strings use. So it stays readable when rules are added.
type storedTold struct {
	Contract string            `json:"contract"`
	Calls    [2]string         `json:"calls,omitzero"` // empty for none
	Late     [2]string         `json:"late,omitzero"`
	Vorab    [2]bool           `json:"vorab,omitzero"`
	Specials [2]map[string]int `json:"specials,omitzero"`
	Augen    int               `json:"augen"`
	Tricks   int               `json:"tricks"`
	Hand     bool              `json:"hand,omitempty"`
	Genscher bool              `json:"genscher,omitempty"`
	Reasons  match.Reasons     `json:"reasons,omitempty"`
}

// MarshalJSON writes the game as UnmarshalJSON reads it.
func (t Told) MarshalJSON() ([]byte, error) {
	d := storedTold{Contract: t.Contract.String(), Vorab: t.Vorab, Augen: t.Augen, Tricks: t.Tricks, Hand: t.Hand, Genscher: t.Genscher, Reasons: t.Reasons}
	for p := range t.Calls {
		for _, said := range []struct {
			step rules.Step
			name *string
		}{{t.Calls[p], &d.Calls[p]}, {t.Late[p], &d.Late[p]}} {
			if said.step != rules.NoStep {
				*said.name = game.CallName(said.step, game.NoParty)
			}
		}
		for s, n := range t.Specials[p] {
			if n > 0 {
				if d.Specials[p] == nil {
					d.Specials[p] = map[string]int{}
				}
				d.Specials[p][rules.Special(s).String()] = n
			}
		}
	}
	return json.Marshal(d)
}

// UnmarshalJSON reads a told game. Error: another version of the program wrote it, or it is none.
func (t *Told) UnmarshalJSON(data []byte) error {
	var d storedTold
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	*t = Told{Vorab: d.Vorab, Augen: d.Augen, Tricks: d.Tricks, Hand: d.Hand, Genscher: d.Genscher, Reasons: d.Reasons}
	ok := true
	if t.Contract, ok = rules.ParseContract(d.Contract); !ok {
		return fmt.Errorf("%q is no kind of game", d.Contract)
	}
	for p := range d.Calls {
		for _, said := range []struct {
			name string
			step *rules.Step
		}{{d.Calls[p], &t.Calls[p]}, {d.Late[p], &t.Late[p]}} {
			if *said.step, _, ok = game.ParseCall(said.name); !ok && said.name != "" {
				return fmt.Errorf("%q is no announcement", said.name)
			}
		}
		for name, n := range d.Specials[p] {
			s, ok := rules.ParseSpecial(name)
			if !ok || n < 0 || n > s.Most() {
				return fmt.Errorf("%q is no Sonderpunkt", name)
			}
			t.Specials[p][s] = n
		}
	}
	return nil
}

// Score scores the game with the engine; factor is that of a Bock, 1 without one. Errors: game.RoundError.
func (t *Told) Score(table *rules.Compiled, factor int) (game.Result, error) {
	r, err := game.NewRound(table, t.Contract)
	if err != nil {
		return game.Result{}, err
	}
	parties := []game.Party{game.Re, game.Kontra}
	if t.Calls[game.Re] > rules.Ansage { // where only one party makes Absagen, the late ones of the other came before them
		slices.Reverse(parties)
	}
	for _, p := range parties {
		if err := t.makeCalls(table.Ruleset(), &r, p); err != nil {
			return game.Result{}, err
		}
		for s, n := range t.Specials[p] {
			for range n {
				if err := r.Special(rules.Special(s), p); err != nil {
					return game.Result{}, err
				}
			}
		}
	}
	if err := r.Bock(factor); err != nil {
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

// makeCalls makes the announcements of a party: those in time, and then the late ones.
func (t *Told) makeCalls(rs *rules.Ruleset, r *game.Round, p game.Party) error {
	for step := rules.Ansage; step <= max(t.Calls[p], t.Late[p]); step++ {
		call := r.Call
		switch {
		case !rs.Offers(step):
			continue
		case step > t.Calls[p]:
			call = r.CallLate
		case step == rules.Ansage && t.Vorab[p]:
			call = func(p game.Party, _ rules.Step) error { return r.CallVorab(p) }
		}
		if err := call(p, step); err != nil {
			return err
		}
	}
	return nil
}
