package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// version is the version of the format.
const version = "1"

// Record is one game or position.
type Record struct {
	// Number counts the records of a stream from 1, Line is its first line; both are 0 in a record that does not come from a Reader.
	Number, Line int

	// Rules is the compiled ruleset.
	Rules *rules.Compiled
	// Engine is the version of the engine that accepted the actions; 0 stands for a record without one, and means 1.
	Engine int
	// Lead is Vorhand, the first speaker.
	Lead card.Seat
	// Hands are the dealt cards. In a position some may be missing; HasHand tells the known ones.
	Hands   [card.Seats]card.Set
	HasHand [card.Seats]bool
	// Stock is the rest of the deck in a game with a stock whose hands are all known. In a position it may be missing.
	Stock card.Set
	// Owes are the seats that still owe a Pflichtsolo.
	Owes [card.Seats]bool
	// Vorfuehrung says that the seat Forced must play its Pflichtsolo now.
	Vorfuehrung bool
	Forced      card.Seat
	// Bock is the factor of the game: 1, 2, 4 or 8, or more where the rules have no cap; 0 means 1.
	Bock int

	Info    Info
	Unknown []Tag // tags unknown to this version, in their order
	Outcome Outcome
	Moves   []Move
	// Taken are the cards that were taken back, in their order. The moves are without them.
	Taken []Taken

	lines [tagKinds]int // lines of the known tags, 0 where there is none
}

// Actions returns the actions of the moves.
func (r *Record) Actions() []game.Action {
	all := make([]game.Action, len(r.Moves))
	for i, m := range r.Moves {
		all[i] = m.Action
	}
	return all
}

// Info is the part of a record for people; an empty string means no tag. Control characters are printed as blanks.
type Info struct {
	Players     [card.Seats]string
	Table, Game string
	Date        string // RFC 3339
	Shuffle     string // as game.Shuffle prints itself
}

// Tag is a tag unknown to this version. Names consist of ASCII letters, digits and _, and start with a letter.
type Tag struct{ Name, Value string }

// Outcome is the result in a record. Missing parts are not checked.
type Outcome struct {
	Winner string           // re, kontra, none or redeal; empty when missing
	Eyes   *[2]int          // Augen of Re and of Kontra
	Tricks []card.Seat      // the winner of each trick; nil when missing, which is not the same as no tricks
	Points *[card.Seats]int // by seat
}

// Move is an action and its line, 0 when it does not come from a Reader.
type Move struct {
	game.Action
	Line int
}

// Taken is a card that its player has put on the table and, as the others agreed, taken back into the hand, after so many moves of the record.
type Taken struct {
	After int
	Move
}

// Backs is the verb by which a player takes back the card that they have just played: "1:CA 1:back". It is no action of the game, which goes on as if the
// card had not been played.
const Backs = "back"

// Error is a fault of a record and its line in the stream, counted from 1; 0 for a record that does not come from a Reader.
type Error struct {
	Line int
	Msg  string
	// Engine is 0, or the version of the engine that the record was played under, where that is not game.EngineVersion. Then the record
	// need not be damaged, and its result tags hold. Msg mentions the version, too.
	Engine int
}

// Error returns "line 12: message".
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Msg
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
}

// maxMessage bounds the text that an error quotes from a broken file, in bytes.
const maxMessage = 1000

// fail makes an Error of one line and bounded length.
func fail(line int, format string, args ...any) *Error {
	msg := strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "; ")
	if len(msg) > maxMessage {
		msg = strings.ToValidUTF8(msg[:maxMessage], "") + " …"
	}
	return &Error{Line: line, Msg: msg}
}

// markPlayedElsewhere marks each *Error, at least one, of a record that was played under another engine.
func (r *Record) markPlayedElsewhere(err error) error {
	engine := max(r.Engine, 1)
	if err == nil || engine == game.EngineVersion {
		return err
	}
	all := Errors(err)
	told := make([]error, len(all))
	for i, e := range all {
		told[i] = &Error{e.Line, fmt.Sprintf("played under engine %d: %s", engine, e.Msg), engine}
	}
	return errors.Join(told...)
}

// PlayedElsewhere returns the engine version of a record that was played under another engine, if that explains the error.
func PlayedElsewhere(err error) (engine int, ok bool) {
	var e *Error
	if errors.As(err, &e) && e.Engine != 0 {
		return e.Engine, true
	}
	return 0, false
}

// Errors returns the single errors in an error of this package.
func Errors(err error) []*Error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []*Error
		for _, e := range joined.Unwrap() {
			all = append(all, Errors(e)...)
		}
		return all
	}
	var one *Error
	if errors.As(err, &one) {
		return []*Error{one}
	}
	return nil
}

// check finds faults that no single tag shows: missing parts, and parts that contradict the rules.
func (r *Record) check() error {
	switch {
	case r.Rules == nil:
		return fail(r.Line, `the tag [Rules "…"] is missing`)
	case r.lines[tagLead] == 0:
		return fail(r.Line, `the tag [Lead "…"] is missing`)
	case r.HasHand == [card.Seats]bool{}:
		return fail(r.Line, `no hand is given, [Hand1 "…"] to [Hand4 "…"]`)
	case r.Owes != [card.Seats]bool{} && !r.Rules.Rules().HasPflichtsoli():
		return fail(r.lines[tagPflichtsolo], "Pflichtsolo: these rules have none")
	case r.Vorfuehrung && !r.Rules.Rules().HasVorfuehrungen():
		return fail(r.lines[tagVorfuehrung], "Vorfuehrung: these rules have none")
	}
	return r.checkHands()
}

func (r *Record) checkHands() error {
	deck, size := r.Rules.Rules().Deck.Cards(), r.Rules.HandSize()
	left := deck
	for seat, hand := range r.Hands {
		line := r.lines[tagHand1+tag(seat)]
		if !r.HasHand[seat] {
			continue
		}
		if n := hand.Len(); n != size {
			return fail(line, "Hand%d: %d cards and not %d", seat+1, n, size)
		}
		for c := range hand.All() {
			switch {
			case !deck.Has(c):
				return fail(line, "Hand%d: %s is not in the deck", seat+1, c)
			case !left.Has(c):
				return fail(line, "Hand%d: %s is dealt more often than the deck has it", seat+1, c)
			}
			left = left.Without(c)
		}
	}
	return r.checkStock(left)
}

// checkStock compares the stock with the cards that the hands leave of the deck. A whole game need not give it.
func (r *Record) checkStock(left card.Set) error {
	line, size := r.lines[tagStock], r.Rules.Rules().Deck.StockSize()
	switch {
	case r.Stock != 0 && size == 0:
		return fail(line, "Stock: these rules have none")
	case r.Stock != 0 && r.Stock.Len() != size:
		return fail(line, "Stock: %d cards and not %d", r.Stock.Len(), size)
	case !left.Contains(r.Stock):
		return fail(line, "Stock: %v is not left of the deck", r.Stock)
	case left.Len() == size:
		r.Stock = left
	}
	return nil
}

// formerPrefix begins the id that replaces a deleted user's id. No id of Discord has letters.
const formerPrefix = "former-"

// Former returns the number of a former player, if the id of a player is that of one. A person who had their data deleted is a former player
// from then on; each server counts its former players from 1.
func Former(id string) (number int, ok bool) {
	text, ok := strings.CutPrefix(id, formerPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.Atoi(text)
	return number, err == nil && number > 0 && FormerID(number) == id
}

// FormerID returns the id that replaces the one of a person whose data was deleted.
func FormerID(number int) string { return fmt.Sprintf("%s%d", formerPrefix, number) }

// FormerName returns the name of a former player in records, for people who read them without this program.
func FormerName(number int) string { return fmt.Sprintf("Former player %d", number) }

// Options returns the rules of the record as values by their keys in the catalogue, for readers that share no code with the engine.
func (r *Record) Options() map[string]string {
	ruleset := r.Rules.Rules()
	options := map[string]string{}
	for _, o := range rules.Catalogue() {
		options[o.Key] = o.Get(ruleset)
	}
	return options
}
