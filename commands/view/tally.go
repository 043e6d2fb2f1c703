package view

import (
	"encoding/base64"
	"fmt"
	"math/big"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Tally is what the score calculator has been told of a round at a real table. The custom ids of its conversation carry it, so that it needs
// no memory.
type Tally struct {
	Rules    rules.Ruleset
	Contract rules.Contract
	Calls    [2]rules.Step // of Re and of Kontra
	Vorab    [2]bool       // the Ansage was made vorab
	Specials [2][rules.Specials]int
	// Augen and Tricks are those of Re, Unknown until they are told.
	Augen, Tricks int
	Bock          int // the factor, a power of two
	Hand          bool
}

// Unknown are Augen or tricks that nobody has told.
const Unknown = -1

// NewTally is a normal game of which nothing has been told.
func NewTally(r rules.Ruleset) Tally {
	return Tally{Rules: r, Augen: Unknown, Tricks: Unknown, Bock: 1}
}

// digits calls f with each number of the tally and how many values it can have.
func (t *Tally) digits(f func(value *int, size int)) {
	number := func(get, size int, set func(int)) {
		f(&get, size)
		set(get)
	}
	number(int(t.Contract), int(rules.Contracts), func(n int) { t.Contract = rules.Contract(n) })
	for p := range t.Calls {
		number(int(t.Calls[p]), int(rules.Steps), func(n int) { t.Calls[p] = rules.Step(n) })
		vorab := 0
		if t.Vorab[p] {
			vorab = 1
		}
		number(vorab, 2, func(n int) { t.Vorab[p] = n == 1 })
		for s := range rules.Specials {
			f(&t.Specials[p][s], s.Most()+1)
		}
	}
	number(t.Augen+1, card.Augen+2, func(n int) { t.Augen = n - 1 })
	number(t.Tricks+1, card.Deck48.HandSize()+2, func(n int) { t.Tricks = n - 1 })
	number(bits.TrailingZeros(uint(t.Bock)), rules.NoCap.Doublings()+1, func(n int) { t.Bock = 1 << n })
	hand := 0
	if t.Hand {
		hand = 1
	}
	number(hand, 2, func(n int) { t.Hand = n == 1 })
}

// tallyBytes is as long as the number can be that holds all digits; base64 makes 16 characters of it.
const tallyBytes = 12

func (t Tally) code() string {
	n := new(big.Int)
	t.digits(func(value *int, size int) { n.Add(n.Mul(n, big.NewInt(int64(size))), big.NewInt(int64(*value))) })
	return base64.RawURLEncoding.EncodeToString(n.FillBytes(make([]byte, tallyBytes)))
}

// parseTally reads what code writes.
func parseTally(code string) (Tally, error) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil || len(data) != tallyBytes {
		return Tally{}, fmt.Errorf("%q is no round", code)
	}
	var sizes []int
	var t Tally
	t.digits(func(_ *int, size int) { sizes = append(sizes, size) })
	n, rest := new(big.Int).SetBytes(data), new(big.Int)
	digits := make([]int, len(sizes))
	for i, size := range slices.Backward(sizes) { // the last one was written last
		n.QuoRem(n, big.NewInt(int64(size)), rest)
		digits[i] = int(rest.Int64())
	}
	if n.Sign() != 0 {
		return Tally{}, fmt.Errorf("%q is no round", code)
	}
	t.digits(func(value *int, _ int) { *value, digits = digits[0], digits[1:] })
	return t, nil
}

// Round hands the tally to the engine. Error: rules.Problem or game.RoundError, as many as there are.
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
	var tricks *[2]int
	if t.Tricks != Unknown {
		if t.Tricks > table.HandSize() {
			return game.Result{}, game.RoundError{Problem: game.RoundAugenInTricks, Party: game.Re, Number: t.Augen, Tricks: t.Tricks}
		}
		tricks = &[2]int{t.Tricks, table.HandSize() - t.Tricks}
	}
	return r.Score([2]int{t.Augen, card.Augen - t.Augen}, tricks)
}

// ScoreID is the custom id of a component in a conversation with the score calculator.
type ScoreID struct {
	Verb  ScoreVerb
	Tally Tally
}

// ScoreVerb says what a click in a conversation with the score calculator is to do.
type ScoreVerb string

// The verbs.
const (
	ScoreContract       ScoreVerb = "contract"    // select: what was played
	ScoreCallsRe        ScoreVerb = "re"          // select: what Re announced
	ScoreCallsKontra    ScoreVerb = "kontra"      // select: what Kontra announced
	ScoreSpecialsRe     ScoreVerb = "special-re"  // select: the Sonderpunkte of Re
	ScoreSpecialsKontra ScoreVerb = "special-kon" // select: the Sonderpunkte of Kontra
	ScoreHand           ScoreVerb = "hand"        // select: whether Hand was played
	ScoreAsk            ScoreVerb = "ask"         // opens ScoreModal
	ScoreAugen          ScoreVerb = "augen"       // modal: Augen and tricks of Re, and the Bock
)

// ScoreVerbs returns every verb.
func ScoreVerbs() []ScoreVerb {
	return []ScoreVerb{ScoreContract, ScoreCallsRe, ScoreCallsKontra, ScoreSpecialsRe, ScoreSpecialsKontra, ScoreHand, ScoreAsk, ScoreAugen}
}

const scorePrefix = "s:"

// IsScoreID tells such ids from those of tables.
func IsScoreID(text string) bool { return strings.HasPrefix(text, scorePrefix) }

// String returns the custom id. It has at most 100 characters.
func (id ScoreID) String() string {
	return scorePrefix + string(id.Verb) + ":" + id.Tally.Rules.Code() + ":" + id.Tally.code()
}

var scoreIDForm = regexp.MustCompile(`^s:([a-z-]{1,20}):([A-Za-z0-9_-]+):([A-Za-z0-9_-]+)$`)

// ParseScoreID reads a custom id. An error also means that the message comes from another version of the program.
func ParseScoreID(text string) (ScoreID, error) {
	parts := scoreIDForm.FindStringSubmatch(text)
	if parts == nil {
		return ScoreID{}, fmt.Errorf("custom id %q is not of the form s:verb:rules:round", text)
	}
	t, err := parseTally(parts[3])
	if err == nil {
		t.Rules, err = rules.ParseCode(parts[2])
	}
	if err != nil {
		return ScoreID{}, fmt.Errorf("custom id %q: %w", text, err)
	}
	return ScoreID{Verb: ScoreVerb(parts[1]), Tally: t}, nil
}

// Choose returns what the choices in a menu of the calculator make of the round. Error: there are no such choices.
func (id ScoreID) Choose(values []string) (Tally, error) {
	t := id.Tally
	switch id.Verb {
	case ScoreContract:
		if c, ok := rules.ParseContract(strings.Join(values, "")); ok {
			t.Contract = c
			return t, nil
		}
	case ScoreCallsRe:
		return t, t.setCalls(game.Re, strings.Join(values, ""))
	case ScoreCallsKontra:
		return t, t.setCalls(game.Kontra, strings.Join(values, ""))
	case ScoreSpecialsRe:
		return t, t.setSpecials(game.Re, values)
	case ScoreSpecialsKontra:
		return t, t.setSpecials(game.Kontra, values)
	case ScoreHand:
		t.Hand = slices.Equal(values, []string{handPlayed})
		return t, nil
	case ScoreAsk, ScoreAugen:
	}
	return t, fmt.Errorf("%q is no choice of the menu %s", values, id.Verb)
}

// handPlayed is the choice of Hand.
const handPlayed = "hand"

// nothing is the choice of no announcement and of no Sonderpunkt.
const nothing = "none"

// vorabMark ends the choice of announcements that began vorab.
const vorabMark = "-vorab"

func (t *Tally) setCalls(p game.Party, value string) error {
	value, vorab := strings.CutSuffix(value, vorabMark)
	if value == nothing {
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
		if value == nothing {
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

// Read takes in what was written into ScoreModal; ok is false when something is no number that can be.
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
