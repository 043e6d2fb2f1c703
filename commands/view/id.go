package view

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// ID is what a click asks for: the custom id of a button, a select or a modal.
type ID struct {
	Table string
	// Version is the moment that the person saw. Of VerbNext, Version.Game is the number of the game whose result was shown.
	Version table.Version
	Verb    Verb
	Arg     string
}

// Verb says what a click is to do.
type Verb string

// The verbs. Those that ask are answered with Confirm, and their partner does it.
const (
	VerbJoin        Verb = "join"
	VerbLeave       Verb = "leave"
	VerbAdd         Verb = "add"         // a computer
	VerbRemove      Verb = "remove"      // a computer
	VerbListLength  Verb = "list-length" // select: the number of games
	VerbPflichtsoli Verb = "pflichtsoli" // Arg "on" or "off": what the list shall have
	VerbStart       Verb = "start"
	VerbCancel      Verb = "cancel"
	VerbCut         Verb = "cut" // opens CutModal
	VerbCutLot      Verb = "cut-lot"
	VerbCutNumber   Verb = "cut-number" // modal: the input CutInput
	VerbHand        Verb = "hand"
	VerbWord        Verb = "word" // Arg: a word as game.Word writes it
	VerbSolo        Verb = "solo" // select: a word that names a solo, or with Arg "hochzeit" the card that one wishes for
	VerbPlay        Verb = "play" // Arg: a card
	VerbAskPlay     Verb = "ask-play"
	VerbAskCall     Verb = "ask-call"
	VerbHigher      Verb = "higher" // select: an announcement beyond the next
	VerbCall        Verb = "call"   // Arg: an announcement as game.CallName writes it
	VerbAskClaim    Verb = "ask-claim"
	VerbClaim       Verb = "claim"
	VerbAskConcede  Verb = "ask-concede"
	VerbConcede     Verb = "concede"
	VerbMove        Verb = "move"   // Arg: any other action as records write it
	VerbPick        Verb = "pick"   // select: the cards of the action in Arg
	VerbAccept      Verb = "accept" // no further announcement after an Abkürzung
	VerbNext        Verb = "next"
	VerbSheet       Verb = "sheet"
	VerbRules       Verb = "rules"
	VerbEnd         Verb = "end"
	VerbKeep        Verb = "keep"       // back from Confirm to the hand
	VerbBack        Verb = "back"       // takes the place back from the computer
	VerbTempo       Verb = "tempo"      // opens Tempo
	VerbLevel       Verb = "level"      // select: how well computers play
	VerbStepIn      Verb = "step-in"    // waits for a place at the next game
	VerbTimer       Verb = "timer"      // select: a timer of package settings
	VerbTimeout     Verb = "at-timeout" // select: what happens when the time is over
	VerbHesitation  Verb = "hesitation" // Arg "on" or "off": whether the table allows it
	VerbHesitate    Verb = "hesitate"
	VerbTip         Verb = "tip"    // what a computer would do
	VerbAnswer      Verb = "answer" // Arg: whom the others are asked about, and what one of them chooses
)

// argHochzeit marks the menu of cards that a Hochzeit can wish for.
const argHochzeit = "hochzeit"

// CutInput is the custom id of the number in CutModal.
const CutInput = "number"

// acts has a row for each verb that does something in the game: what an action of it looks like.
var acts = map[Verb]game.Kind{
	VerbWord: game.Saying, VerbPlay: game.Playing, VerbAskPlay: game.Playing, VerbAskCall: game.Calling, VerbCall: game.Calling,
	VerbMove: anyKind, VerbAskClaim: game.Claiming, VerbClaim: game.Claiming, VerbAskConcede: game.Conceding, VerbConcede: game.Conceding,
}

// anyKind stands for all kinds of actions.
const anyKind game.Kind = 0

// Verbs returns every verb.
func Verbs() []Verb {
	return []Verb{VerbJoin, VerbLeave, VerbAdd, VerbRemove, VerbListLength, VerbPflichtsoli, VerbStart, VerbCancel, VerbCut, VerbCutLot,
		VerbCutNumber, VerbHand, VerbWord, VerbSolo, VerbPlay, VerbAskPlay, VerbAskCall, VerbHigher, VerbCall, VerbAskClaim, VerbClaim, VerbAskConcede, VerbConcede,
		VerbMove, VerbPick, VerbAccept, VerbNext, VerbSheet, VerbRules, VerbEnd, VerbKeep, VerbBack,
		VerbTempo, VerbLevel, VerbStepIn, VerbTimer, VerbTimeout, VerbHesitation, VerbHesitate, VerbAnswer, VerbTip}
}

// String returns the custom id: "t:k3f9abcd:12.17:play:CA". It has at most 100 characters.
func (id ID) String() string {
	text := fmt.Sprintf("t:%s:%d.%d:%s", id.Table, id.Version.Game, id.Version.Step, id.Verb)
	if id.Arg != "" {
		text += ":" + id.Arg
	}
	return text
}

// idForm: no number has a leading zero, so that each id has one form only.
var idForm = regexp.MustCompile(`^t:([a-z0-9]{1,20}):(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3}):([a-z-]{1,20})(?::([A-Za-z0-9(),!-]{1,50}))?$`)

// pickForm is what actions with cards are called.
var pickForm = regexp.MustCompile(`^[a-z]{1,20}$`)

// ParseID reads a custom id exactly as String writes it. The error is for logs: no message of this program carries such an id.
func ParseID(text string) (ID, error) {
	parts := idForm.FindStringSubmatch(text)
	if parts == nil {
		return ID{}, fmt.Errorf("custom id %q is not of the form t:table:game.step:verb:argument", text)
	}
	id := ID{Table: parts[1], Verb: Verb(parts[4]), Arg: parts[5]}
	id.Version.Game, _ = strconv.Atoi(parts[2]) // four digits at most
	id.Version.Step, _ = strconv.Atoi(parts[3])
	if err := id.check(); err != nil {
		return ID{}, fmt.Errorf("custom id %q: %w", text, err)
	}
	return id, nil
}

// check tells whether there is such a verb, and whether the argument is one of its.
func (id ID) check() error {
	if _, ok := acts[id.Verb]; ok {
		_, err := id.Action()
		return err
	}
	if !slices.Contains(Verbs(), id.Verb) {
		return fmt.Errorf("no verb is called %q", id.Verb)
	}
	switch id.Verb {
	case VerbSolo:
		if id.Arg != "" && id.Arg != argHochzeit {
			return fmt.Errorf("nothing is chosen for %q", id.Arg)
		}
		return nil
	case VerbPflichtsoli, VerbHesitation:
		if id.Arg != "on" && id.Arg != "off" {
			return fmt.Errorf("%s is on or off, not %q", id.Verb, id.Arg)
		}
		return nil
	case VerbAnswer:
		_, _, err := id.Answer()
		return err
	case VerbPick:
		if !pickForm.MatchString(id.Arg) {
			return fmt.Errorf("no cards are picked for %q", id.Arg)
		}
		return nil
	default: // acts are dealt with above
		if id.Arg != "" {
			return fmt.Errorf("%s has no argument", id.Verb)
		}
		return nil
	}
}

// Action returns what a click does in the game, of no particular seat: the table fills in the seat of who clicked. Of a verb that does
// nothing in the game it is an error.
func (id ID) Action() (game.Action, error) {
	kind, ok := acts[id.Verb]
	if !ok {
		return game.Action{}, fmt.Errorf("%q is not an action of the game", id.Verb)
	}
	verb := id.Arg
	if kind == game.Claiming || kind == game.Conceding {
		if id.Arg != "" {
			return game.Action{}, fmt.Errorf("%s has no argument", id.Verb)
		}
		verb = strings.TrimPrefix(string(id.Verb), "ask-")
	}
	a, err := game.ParseAction(card.Seat(0).String() + ":" + verb)
	if err == nil && kind != anyKind && a.Kind != kind {
		err = fmt.Errorf("%q is nothing to %s", id.Arg, id.Verb)
	}
	if err != nil {
		return game.Action{}, err
	}
	return a, nil
}

// For returns what the id asks for once a choice in its select has been made: VerbSolo becomes the VerbWord of the chosen solo or Hochzeit,
// VerbHigher the VerbAskCall of the chosen announcement.
func (id ID) For(value string) ID {
	switch id.Verb {
	case VerbSolo:
		id.Verb, id.Arg = VerbWord, value
	case VerbHigher:
		id.Verb, id.Arg = VerbAskCall, value
	default: // of every other component nothing is chosen that belongs into an id
	}
	return id
}
