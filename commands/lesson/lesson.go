// Package lesson is a first game of Doppelkopf against three computers, with an explanation where something happens for the first time.
//
// A lesson has no memory: the cards are always the same, the computers play without chance, and so the code with what the pupil has chosen
// is the whole lesson. It stands in the ids of the buttons, outlives every restart, and can be taken back.
package lesson

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Pupil is the seat of who learns. Vorhand sits on his right, so that somebody else leads first.
const (
	Pupil   card.Seat = 1
	vorhand card.Seat = 0
)

// The lesson is about one deal by one version of the tournament rules, whatever is corrected in them later. The seed deals a hand with one of
// the Alten, a Dulle, a Fuchs and an ace to lead; nobody has a Vorbehalt.
const (
	ruleset = "ddv@1"
	seed    = 144833
)

// Lesson is a moment at which the pupil decides, or the end.
type Lesson struct {
	State game.State
	// Past is everything that was said and played, in order; News is where it goes on after the pupil's last decision.
	Past []game.Action
	News int
	// Topics are what is to be explained now.
	Topics []Topic

	code  string
	cards []card.Card // of the pupil as they were dealt, each kind once: the alphabet of the code
	told  map[Topic]bool
}

// The code of a lesson has a letter for each decision: these, or for a card its place among the pupil's kinds of cards, from a.
const (
	codeHealthy = 'G'
	codeRe      = 'R'
)

// MaxCode is how long a code can be.
const MaxCode = 14

// ErrCode says that a code is none.
var ErrCode = errors.New("no lesson has this code")

// At plays the lesson as far as the code goes. Error: ErrCode.
func At(code string) (*Lesson, error) {
	if len(code) > MaxCode {
		return nil, fmt.Errorf("%w: %d letters", ErrCode, len(code))
	}
	l, err := begin()
	if err != nil {
		return nil, err
	}
	for i := range len(code) {
		a, ok := l.read(code[i])
		if !ok || !slices.Contains(l.Choices(), a) {
			return nil, fmt.Errorf("%w: %q at %d", ErrCode, code, i)
		}
		l.News = len(l.Past)
		if err := l.do(a); err != nil {
			return nil, err
		}
		l.code = code[:i+1]
		if err := l.goOn(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func begin() (*Lesson, error) {
	r, err := rules.Parse(ruleset)
	if err != nil {
		return nil, err
	}
	table, err := rules.Compile(r)
	if err != nil {
		return nil, err
	}
	shuffle := game.Shuffle{Version: game.K1, Cut: seed}
	setup := game.Setup{Rules: table, Hands: shuffle.Deal(r.Deck, vorhand), Vorhand: vorhand, Forced: card.NoSeat, Factor: 1}
	l := &Lesson{told: map[Topic]bool{}}
	if l.State, err = game.New(setup); err != nil {
		return nil, err
	}
	for c := range setup.Hands[Pupil].All() {
		l.cards = append(l.cards, c)
	}
	l.cards = slices.Compact(l.cards)
	return l, l.goOn()
}

// goOn lets the computers act until the pupil has to decide or the game is over, and says what is to be explained then.
func (l *Lesson) goOn() error {
	for l.State.Turn() != card.NoSeat && l.State.Turn() != Pupil {
		view := l.State.View(l.State.Turn())
		// The computers make no announcements: one thing after the other.
		a, ok := ai.Player{Level: ai.Simple}.Decide(&view, rand.New(rand.NewPCG(1, uint64(len(l.Past)))))
		if !ok || a.Kind == game.Calling {
			a = silent(&view)
		}
		if err := l.do(a); err != nil {
			return err
		}
	}
	l.explain()
	return nil
}

// silent is the first thing to do that is no announcement.
func silent(v *game.View) game.Action {
	legal := v.Legal(nil)
	i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing || a.Kind == game.Saying })
	return legal[max(i, 0)]
}

func (l *Lesson) do(a game.Action) error {
	state, err := l.State.Apply(a)
	if err != nil {
		return fmt.Errorf("lesson %q: %w", l.code, err)
	}
	l.State, l.Past = state, append(l.Past, a)
	return nil
}

// Over reports whether the game is scored.
func (l *Lesson) Over() bool { return l.State.Phase() == game.Scored }

// Choices are what the pupil may do now: the word, Re while it is offered, and his cards.
func (l *Lesson) Choices() []game.Action {
	view := l.View()
	return slices.DeleteFunc(view.Legal(nil), func(a game.Action) bool {
		_, ok := l.letter(a)
		return !ok
	})
}

// Code is the lesson after the pupil has chosen an action.
func (l *Lesson) Code(a game.Action) string {
	letter, _ := l.letter(a)
	return l.code + string(letter)
}

// View is what the pupil sees.
func (l *Lesson) View() game.View { return l.State.View(Pupil) }

// Tip is what a computer player would do in the pupil's place, without an announcement.
func (l *Lesson) Tip() (game.Action, bool) {
	if l.Over() {
		return game.Action{}, false
	}
	view := l.View()
	a, ok := ai.Player{Level: ai.Simple}.Decide(&view, rand.New(rand.NewPCG(1, uint64(len(l.Past)))))
	if !ok || a.Kind == game.Calling {
		a = silent(&view)
	}
	return a, true
}

// letter writes an action of the pupil; ok is false for what a lesson does not offer.
func (l *Lesson) letter(a game.Action) (letter rune, ok bool) {
	switch a.Kind {
	case game.Saying:
		return codeHealthy, a.Word() == game.Healthy
	case game.Calling:
		step, _ := a.Step()
		return codeRe, step == rules.Ansage && l.State.Tricks() == 0
	case game.Playing:
		i := slices.Index(l.cards, a.Card())
		return 'a' + rune(i), i >= 0
	default: // nothing else happens in a game without a solo
		return 0, false
	}
}

func (l *Lesson) read(letter byte) (game.Action, bool) {
	for _, a := range l.Choices() {
		if written, ok := l.letter(a); ok && written == rune(letter) {
			return a, true
		}
	}
	return game.Action{}, false
}
