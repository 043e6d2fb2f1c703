// Package lesson is a first game of Doppelkopf against three computers. It explains each thing when it first matters.
//
// A lesson stores nothing. The cards are always the same and the computers play without chance, so a code of the pupil's choices is the whole
// lesson. The code stands in the ids of the buttons: it survives a restart, and the pupil can go back.
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

// Pupil is the seat of the person who learns. Vorhand sits on the pupil's right, so that a computer leads first.
const (
	Pupil   card.Seat = 1
	vorhand card.Seat = 0
)

// The lesson has one deal and one version of the tournament rules, so that later corrections of the rules do not change it. The seed deals the
// pupil one of the Alten, a Dulle, a Fuchs and an ace to lead; nobody has a Vorbehalt.
const (
	ruleset = "ddv@1"
	seed    = 144833
)

// Lesson is a moment at which the pupil decides, or the end.
type Lesson struct {
	State game.State
	// Past has all actions so far, in order; News is the index of the first one since the pupil's last decision.
	Past []game.Action
	News int
	// Topics are explained now.
	Topics []Topic

	code  string
	cards []card.Card // the dealt cards of the pupil, each kind once: the alphabet of the code
	told  map[Topic]bool
}

// The code of a lesson has a letter for each decision. A card has the letter of its place in Lesson.cards, from a; words and announcements have
// these letters.
const (
	codeHealthy = 'G'
	codeRe      = 'R'
)

// MaxCode is the length of the longest code.
const MaxCode = 14

// ErrCode means that no lesson has this code.
var ErrCode = errors.New("no lesson has this code")

// At plays the lesson up to the end of the code. Error: ErrCode.
func At(code string) (*Lesson, error) {
	if len(code) > MaxCode {
		return nil, fmt.Errorf("%w: %d letters", ErrCode, len(code))
	}
	l, err := beginLesson()
	if err != nil {
		return nil, err
	}
	for i := range len(code) {
		a, ok := l.readLetter(code[i])
		if !ok || !slices.Contains(l.Choices(), a) {
			return nil, fmt.Errorf("%w: %q at %d", ErrCode, code, i)
		}
		l.News = len(l.Past)
		if err := l.apply(a); err != nil {
			return nil, err
		}
		l.code = code[:i+1]
		if err := l.playOn(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func beginLesson() (*Lesson, error) {
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
	return l, l.playOn()
}

// playOn lets the computers act until the pupil has to decide or the game is over, and chooses the topics of that moment.
func (l *Lesson) playOn() error {
	for l.State.Turn() != card.NoSeat && l.State.Turn() != Pupil {
		view := l.State.View(l.State.Turn())
		if err := l.apply(l.decide(&view)); err != nil {
			return err
		}
	}
	l.chooseTopics()
	return nil
}

// decide returns what a computer does. Computers make no announcements in a lesson, so that the pupil learns one thing after the other.
func (l *Lesson) decide(v *game.View) game.Action {
	a, ok := ai.Player{Level: ai.Simple}.Decide(v, rand.New(rand.NewPCG(1, uint64(len(l.Past)))))
	if !ok || a.Kind == game.Calling {
		return firstQuietAction(v)
	}
	return a
}

// firstQuietAction returns the first legal action that is no announcement.
func firstQuietAction(v *game.View) game.Action {
	legal := v.Legal(nil)
	i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing || a.Kind == game.Saying })
	return legal[max(i, 0)]
}

func (l *Lesson) apply(a game.Action) error {
	state, err := l.State.Apply(a)
	if err != nil {
		return fmt.Errorf("lesson %q: %w", l.code, err)
	}
	l.State, l.Past = state, append(l.Past, a)
	return nil
}

// Over reports whether the game is scored.
func (l *Lesson) Over() bool { return l.State.Phase() == game.Scored }

// Choices returns what the pupil may do now: say that they are healthy, announce Re while a lesson offers that, or play a card.
func (l *Lesson) Choices() []game.Action {
	view := l.View()
	return slices.DeleteFunc(view.Legal(nil), func(a game.Action) bool {
		_, ok := l.letter(a)
		return !ok
	})
}

// Code returns the code of the lesson after an action of the pupil.
func (l *Lesson) Code(a game.Action) string {
	letter, _ := l.letter(a)
	return l.code + string(letter)
}

// View returns what the pupil sees.
func (l *Lesson) View() game.View { return l.State.View(Pupil) }

// Tip returns what a computer would do in the pupil's place; ok is false after the end.
func (l *Lesson) Tip() (game.Action, bool) {
	if l.Over() {
		return game.Action{}, false
	}
	view := l.View()
	return l.decide(&view), true
}

// letter returns the letter of an action; ok is false for an action that a lesson does not offer.
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
	default: // a lesson has no other actions
		return 0, false
	}
}

func (l *Lesson) readLetter(letter byte) (game.Action, bool) {
	for _, a := range l.Choices() {
		if written, ok := l.letter(a); ok && written == rune(letter) {
			return a, true
		}
	}
	return game.Action{}, false
}
