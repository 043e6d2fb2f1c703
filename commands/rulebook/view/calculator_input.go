package view

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// CalculatorInput is the input of the score calculator about one game at a real table. It is stored as a draft, which the custom ids name.
type CalculatorInput struct {
	Rules    rules.Ruleset
	Contract rules.Contract
	Calls    [2]rules.Step // of Re and of Kontra
	Late     [2]rules.Step // announced too late, beyond Calls
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
func NewTally(r rules.Ruleset) CalculatorInput {
	return CalculatorInput{Rules: r, Augen: Unknown, Tricks: Unknown, Bock: 1}
}

// storedTally is a tally in a draft, with the names that records and rules strings use.
type storedTally struct {
	Rules    string            `json:"rules"`
	Contract string            `json:"contract"`
	Calls    [2]string         `json:"calls"` // empty for none
	Late     [2]string         `json:"late"`
	Vorab    [2]bool           `json:"vorab"`
	Specials [2]map[string]int `json:"specials"`
	Augen    int               `json:"augen"`
	Tricks   int               `json:"tricks"`
	Bock     int               `json:"bock"`
	Hand     bool              `json:"hand"`
	Genscher bool              `json:"genscher"`
}

// Draft writes the tally as ParseTally reads it.
func (t *CalculatorInput) Draft() string {
	d := storedTally{Rules: t.Rules.String(), Contract: t.Contract.String(), Vorab: t.Vorab, Augen: t.Augen, Tricks: t.Tricks, Bock: t.Bock, Hand: t.Hand, Genscher: t.Genscher}
	for p := range t.Calls {
		for _, said := range []struct {
			step rules.Step
			name *string
		}{{t.Calls[p], &d.Calls[p]}, {t.Late[p], &d.Late[p]}} {
			if said.step != rules.NoStep {
				*said.name = game.CallName(said.step, game.NoParty)
			}
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
func ParseTally(draft string) (CalculatorInput, error) {
	var d storedTally
	if err := json.Unmarshal([]byte(draft), &d); err != nil {
		return CalculatorInput{}, err
	}
	r, err := rules.Parse(d.Rules)
	if err != nil {
		return CalculatorInput{}, err
	}
	t := CalculatorInput{Rules: r, Vorab: d.Vorab, Augen: d.Augen, Tricks: d.Tricks, Bock: d.Bock, Hand: d.Hand, Genscher: d.Genscher}
	ok := true
	if t.Contract, ok = rules.ParseContract(d.Contract); !ok {
		return CalculatorInput{}, fmt.Errorf("%q is no kind of game", d.Contract)
	}
	for p := range d.Calls {
		for _, said := range []struct {
			name string
			step *rules.Step
		}{{d.Calls[p], &t.Calls[p]}, {d.Late[p], &t.Late[p]}} {
			if *said.step, _, ok = game.ParseCall(said.name); !ok && said.name != "" {
				return CalculatorInput{}, fmt.Errorf("%q is no announcement", said.name)
			}
		}
		for name, n := range d.Specials[p] {
			s, ok := rules.ParseSpecial(name)
			if !ok || n < 0 || n > s.Most() {
				return CalculatorInput{}, fmt.Errorf("%q is no Sonderpunkt", name)
			}
			t.Specials[p][s] = n
		}
	}
	return t, nil
}

// Round scores the tally with the engine. Error: all rules.Problem and game.RoundError in it.
func (t *CalculatorInput) Round() (game.Result, error) {
	table, err := rules.Compile(t.Rules)
	if err != nil {
		return game.Result{}, err
	}
	r, err := game.NewRound(table, t.Contract)
	if err != nil {
		return game.Result{}, err
	}
	parties := []game.Party{game.Re, game.Kontra}
	if t.Calls[game.Re] > rules.Ansage { // where only one party makes Absagen, the late ones of the other came before them
		slices.Reverse(parties)
	}
	for _, p := range parties {
		if err := t.makeCalls(&r, p); err != nil {
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

// makeCalls makes the announcements of a party: those in time, and then the late ones.
func (t *CalculatorInput) makeCalls(r *game.Round, p game.Party) error {
	for step := rules.Ansage; step <= max(t.Calls[p], t.Late[p]); step++ {
		call := r.Call
		switch {
		case !t.Rules.Offers(step):
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

// menus are the menus of the calculator, and what a choice in each of them sets. Error: there is no such choice.
var menus = map[route.Path[route.Scoring]]func(t *CalculatorInput, values []string) error{
	route.ScoreContract:       (*CalculatorInput).setContract,
	route.ScoreCallsRe:        func(t *CalculatorInput, values []string) error { return t.setCalls(game.Re, values) },
	route.ScoreCallsKontra:    func(t *CalculatorInput, values []string) error { return t.setCalls(game.Kontra, values) },
	route.ScoreLateRe:         func(t *CalculatorInput, values []string) error { return t.setLate(game.Re, values) },
	route.ScoreLateKontra:     func(t *CalculatorInput, values []string) error { return t.setLate(game.Kontra, values) },
	route.ScoreSpecialsRe:     func(t *CalculatorInput, values []string) error { return t.setSpecials(game.Re, values) },
	route.ScoreSpecialsKontra: func(t *CalculatorInput, values []string) error { return t.setSpecials(game.Kontra, values) },
	route.ScoreHand: func(t *CalculatorInput, values []string) error {
		t.Hand = slices.Equal(values, []string{handPlayed})
		return nil
	},
	route.ScoreGenscher: func(t *CalculatorInput, values []string) error {
		t.Genscher = slices.Equal(values, []string{genscherSaid})
		return nil
	},
}

// Choose applies a choice in a menu. The notice names the choices that do not hold any more, now or before, because another one excludes them.
// Error: there is no such choice.
func (t *CalculatorInput) Choose(menu route.Path[route.Scoring], values []string, l *locale.Localizer) (notice string, err error) {
	p, wanted := printer{face.Printer{Localizer: l.Under(t.Rules)}}, []discord.Option{}
	for _, s := range p.menus(t, route.Scoring{}) {
		for i, o := range s.Options { // the first is what nobody has to choose
			if clicked := menu.Names(s.CustomID); clicked && slices.Contains(values, o.Value) || !clicked && o.Default && i > 0 {
				wanted = append(wanted, o)
			}
		}
	}
	if err := menus[menu](t, values); err != nil {
		return "", err
	}
	t.dropIdle()
	var holds, lost []string
	for _, s := range p.menus(t, route.Scoring{}) {
		for _, o := range s.Options {
			if o.Default {
				holds = append(holds, o.Label)
			}
		}
	}
	for _, o := range wanted {
		if !slices.Contains(holds, o.Label) {
			lost = append(lost, "*"+face.Escape(o.Label)+"*")
		}
	}
	if len(lost) == 0 {
		return "", nil
	}
	return p.T("score.lost", face.Data{"Choices": strings.Join(lost, ", ")}), nil
}

// dropIdle drops what cannot be in the game as it is told now.
func (t *CalculatorInput) dropIdle() {
	table, err := rules.Compile(t.Rules)
	for p := range t.Calls {
		if t.Late[p] <= t.Calls[p] {
			t.Late[p] = rules.NoStep
		}
		for s := range t.Specials[p] {
			if err != nil || !table.Sonderpunkte(t.Contract).Counts(rules.Special(s)) {
				t.Specials[p][s] = 0
			}
		}
	}
	t.Genscher = t.Genscher && t.Rules.PermitsGenscher(t.Contract)
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

func (t *CalculatorInput) setContract(values []string) error {
	c, ok := rules.ParseContract(strings.Join(values, ""))
	if !ok {
		return fmt.Errorf("%q is no kind of game", values)
	}
	t.Contract = c
	return nil
}

func (t *CalculatorInput) setCalls(p game.Party, values []string) (err error) {
	value, vorab := strings.CutSuffix(strings.Join(values, ""), vorabMark)
	t.Calls[p], err = chosenStep(p, value)
	t.Vorab[p] = vorab
	return err
}

func (t *CalculatorInput) setLate(p game.Party, values []string) (err error) {
	t.Late[p], err = chosenStep(p, strings.Join(values, ""))
	return err
}

// chosenStep returns the highest step of the announcements in a choice.
func chosenStep(p game.Party, value string) (rules.Step, error) {
	if value == noneChosen {
		return rules.NoStep, nil
	}
	step, by, ok := game.ParseCall(value)
	if !ok || by != game.NoParty && by != p {
		return rules.NoStep, fmt.Errorf("%s does not announce %q", p, value)
	}
	return step, nil
}

// setSpecials sets the Sonderpunkte of a party. Each choice is an amount of one of them. Of choices that exclude each other the new one holds, and of
// two new ones the higher.
func (t *CalculatorInput) setSpecials(p game.Party, values []string) error {
	before := t.Specials[p]
	t.Specials[p] = [rules.Specials]int{}
	if slices.Contains(values, noneChosen) && before != t.Specials[p] {
		return nil
	}
	for _, value := range values {
		name, amount, _ := strings.Cut(value, ".")
		s, ok := rules.ParseSpecial(name)
		n, err := strconv.Atoi(amount)
		switch made := &t.Specials[p][s]; {
		case value == noneChosen:
		case !ok || err != nil || n < 1 || n > s.Most():
			return fmt.Errorf("%q is no Sonderpunkt", value)
		case *made == 0 || *made == before[s] || n != before[s] && n > *made:
			*made = n
		}
	}
	return nil
}

// Read sets the inputs of ScoreModal; ok is false if one of them is no possible number.
func (t *CalculatorInput) Read(inputs map[string]string) (ok bool) {
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

// The most digits of what people write there.
const AugenDigits, TricksDigits = 3, 2
