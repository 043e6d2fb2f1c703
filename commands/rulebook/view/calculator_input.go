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
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// CalculatorInput is the input of the score calculator about one game at a real table. It is stored as a draft, which the custom ids name.
type CalculatorInput struct {
	Rules rules.Ruleset
	Bock  int // the factor, a power of two
	sheet.Told
	On OnSheet
}

// OnSheet is the place of a game on a score sheet, as it was when the dialogue about it began. The zero value is none: the game is only reckoned.
type OnSheet struct {
	Sheet int    `json:"sheet"`          // its number
	Game  int    `json:"game,omitempty"` // the number of the game on it that is to be changed; 0 for a new one
	Seen  int    `json:"seen"`           // how many changes the sheet had
	Head  string `json:"head"`           // says which game it is and who deals
	// Players are the places of the four who play, with their names.
	Players  [card.Seats]int    `json:"players"`
	Names    [card.Seats]string `json:"names"`
	Re       [card.Seats]bool   `json:"re,omitzero"`
	Reckoned bool               `json:"reckoned,omitempty"` // the people have reckoned themselves, and got Points
	Points   [card.Seats]int    `json:"points,omitzero"`
}

// Line returns the game as a sheet has it.
func (t *CalculatorInput) Line() sheet.Line {
	return sheet.Line{Told: t.Told, Players: t.On.Players, Re: t.On.Re, Reckoned: t.On.Reckoned, Points: t.On.Points}
}

// NewTally returns a normal game without further input.
func NewTally(r rules.Ruleset) CalculatorInput {
	return CalculatorInput{Rules: r, Told: sheet.Untold, Bock: 1}
}

// storedTally is a tally in a draft. Those of earlier programs have what is told beside the rules.
type storedTally struct {
	Rules string      `json:"rules"`
	Bock  int         `json:"bock"`
	Game  *sheet.Told `json:"game"`
	On    OnSheet     `json:"on,omitzero"`
}

// Draft writes the tally as ParseTally reads it.
func (t *CalculatorInput) Draft() string {
	text, _ := json.Marshal(storedTally{t.Rules.String(), t.Bock, &t.Told, t.On}) // nothing in it can fail
	return string(text)
}

// ParseTally reads a draft. Error: another version of the program wrote it, or it is no tally.
func ParseTally(draft string) (t CalculatorInput, err error) {
	var d storedTally
	if err = json.Unmarshal([]byte(draft), &d); err == nil && d.Game == nil {
		d.Game = &sheet.Told{}
		err = json.Unmarshal([]byte(draft), d.Game)
	}
	if err != nil {
		return t, err
	}
	t.Told, t.Bock, t.On = *d.Game, d.Bock, d.On
	t.Rules, err = rules.Parse(d.Rules)
	return t, err
}

// Round scores the tally with the engine. Error: all rules.Problem and game.RoundError in it.
func (t *CalculatorInput) Round() (game.Result, error) {
	table, err := rules.Compile(t.Rules)
	if err != nil {
		return game.Result{}, err
	}
	return t.Score(table, t.Bock)
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
	route.SheetRe:   (*CalculatorInput).setRe,
	route.SheetBock: (*CalculatorInput).setReasons,
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

// setRe sets who was Re.
func (t *CalculatorInput) setRe(values []string) error {
	t.On.Re = [card.Seats]bool{}
	for _, value := range values {
		seat, err := strconv.Atoi(value)
		if err != nil || seat < 0 || seat >= card.Seats {
			return fmt.Errorf("%q is no seat", value)
		}
		t.On.Re[seat] = true
	}
	return nil
}

func (t *CalculatorInput) setReasons(values []string) error {
	before := t.Reasons
	t.Reasons = 0
	if slices.Contains(values, noneChosen) && before != 0 {
		return nil
	}
	for _, reason := range match.Triggers(&t.Rules).List() {
		if slices.Contains(values, reason.String()) {
			t.Reasons = t.Reasons.With(reason)
		}
	}
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
	augen, tricks := read(AugenInput, sheet.Unknown, 0, card.Augen), read(TricksInput, sheet.Unknown, 0, card.Deck48.HandSize())
	bock := read(BockInput, t.Bock, 1, t.Rules.MaxBock())
	if ok = ok && augen != sheet.Unknown && bock&(bock-1) == 0; !ok {
		return false
	}
	if inputs[PartyInput] == game.Kontra.String() {
		augen = card.Augen - augen
		if tricks != sheet.Unknown {
			tricks = max(0, t.Rules.Deck.HandSize()-tricks)
		}
	}
	t.Augen, t.Tricks, t.Bock, t.On.Reckoned = augen, tricks, bock, false
	return true
}

// ReadPoints sets the inputs of PointsModal; ok is false if one of them is no possible number.
func (t *CalculatorInput) ReadPoints(inputs map[string]string) (ok bool) {
	var points [card.Seats]int
	for seat := range points {
		text := strings.NewReplacer("−", "-", "–", "-", "+", "").Replace(strings.TrimSpace(inputs[PointsInput(card.Seat(seat))]))
		n, err := strconv.Atoi(text)
		if err != nil || n < -sheet.MostPoints || n > sheet.MostPoints {
			return false
		}
		points[seat] = n
	}
	t.On.Reckoned, t.On.Points = true, points
	return true
}

// The custom ids of the inputs in ScoreModal.
const (
	PartyInput  = "party" // whose Augen and tricks
	AugenInput  = "augen"
	TricksInput = "tricks"
	BockInput   = "bock"
)

// PointsInput returns the custom id of a player's input in PointsModal.
func PointsInput(seat card.Seat) string { return fmt.Sprint("points", seat) }

// The most characters of what people write there.
const AugenDigits, TricksDigits, PointsDigits = 3, 2, 6
