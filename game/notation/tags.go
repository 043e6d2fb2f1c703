package notation

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// tag is a known tag; their order is that of the canonical form.
type tag uint8

const (
	tagDoko tag = iota
	tagRules
	tagEngine
	tagLead
	tagHand1
	tagHand2
	tagHand3
	tagHand4
	tagStock
	tagPflichtsolo
	tagVorfuehrung
	tagBock
	tagPlayer1
	tagPlayer2
	tagPlayer3
	tagPlayer4
	tagTable
	tagGame
	tagDate
	tagShuffle
	tagWinner // the first result tag; unknown tags are printed before it
	tagEyes
	tagTricks
	tagPoints

	tagKinds
)

// tagRow reads a tag into a record and prints it.
type tagRow struct {
	name string
	read func(*Record, string) error
	// print returns the value; an empty one means no tag.
	print func(*Record) string
}

var tagRows = [tagKinds]tagRow{
	tagDoko: {"Doko", readVersion, func(*Record) string { return version }},
	// The Reader compiles rules, because it remembers those of earlier records.
	tagRules:       {"Rules", nil, func(r *Record) string { return r.Rules.Rules().String() }},
	tagEngine:      {"Engine", readEngine, func(r *Record) string { return printAbove(0, r.Engine) }},
	tagLead:        {"Lead", readLead, func(r *Record) string { return r.Lead.String() }},
	tagHand1:       handRow(0),
	tagHand2:       handRow(1),
	tagHand3:       handRow(2),
	tagHand4:       handRow(3),
	tagStock:       {"Stock", readStock, func(r *Record) string { return r.Stock.String() }},
	tagPflichtsolo: {"Pflichtsolo", readPflichtsolo, printPflichtsolo},
	tagVorfuehrung: {"Vorfuehrung", readVorfuehrung, printVorfuehrung},
	tagBock:        {"Bock", readBock, func(r *Record) string { return printAbove(1, r.Bock) }},
	tagPlayer1:     textRow("Player1", func(i *Info) *string { return &i.Players[0] }),
	tagPlayer2:     textRow("Player2", func(i *Info) *string { return &i.Players[1] }),
	tagPlayer3:     textRow("Player3", func(i *Info) *string { return &i.Players[2] }),
	tagPlayer4:     textRow("Player4", func(i *Info) *string { return &i.Players[3] }),
	tagTable:       textRow("Table", func(i *Info) *string { return &i.Table }),
	tagGame:        textRow("Game", func(i *Info) *string { return &i.Game }),
	tagDate:        {"Date", readDate, func(r *Record) string { return r.Info.Date }},
	tagShuffle:     textRow("Shuffle", func(i *Info) *string { return &i.Shuffle }),
	tagWinner:      {"Winner", readWinner, func(r *Record) string { return r.Outcome.Winner }},
	tagEyes:        {"Eyes", readEyes, printEyes},
	// Tricks may be given and empty, see (*Record).has.
	tagTricks: {"Tricks", readTricks, func(r *Record) string { return joined(r.Outcome.Tricks) }},
	tagPoints: {"Points", readPoints, printPoints},
}

// has reports whether the record has the content of the tag.
func (r *Record) has(t tag, value string) bool {
	return value != "" || t == tagTricks && r.Outcome.Tricks != nil
}

func findTag(name string) (tag, bool) {
	for t := range tagKinds {
		if tagRows[t].name == name {
			return t, true
		}
	}
	return 0, false
}

func handRow(seat card.Seat) tagRow {
	return tagRow{
		name: "Hand" + seat.String(),
		read: func(r *Record, value string) (err error) {
			r.Hands[seat], err = card.ParseSet(value)
			r.HasHand[seat] = true
			return err
		},
		print: func(r *Record) string {
			if !r.HasHand[seat] {
				return ""
			}
			return r.Hands[seat].String()
		},
	}
}

func textRow(name string, field func(*Info) *string) tagRow {
	return tagRow{
		name:  name,
		read:  func(r *Record, value string) error { *field(&r.Info) = value; return nil },
		print: func(r *Record) string { return *field(&r.Info) },
	}
}

func readVersion(_ *Record, value string) error {
	if value != version {
		return fmt.Errorf("version %q is not known (it is %q)", value, version)
	}
	return nil
}

func readEngine(r *Record, value string) (err error) {
	if r.Engine, err = strconv.Atoi(value); err != nil || r.Engine < 1 || strconv.Itoa(r.Engine) != value {
		return fmt.Errorf("%q is not the version of an engine", value)
	}
	return nil
}

// printAbove prints a number above one that needs no tag.
func printAbove(usual, n int) string {
	if n <= usual {
		return ""
	}
	return strconv.Itoa(n)
}

func readLead(r *Record, value string) (err error) {
	r.Lead, err = card.ParseSeat(value)
	return err
}

func readStock(r *Record, value string) (err error) {
	if r.Stock, err = card.ParseSet(value); err == nil && r.Stock == 0 {
		err = errors.New("no cards")
	}
	return err
}

func readPflichtsolo(r *Record, value string) error {
	seats, err := readSeats(value)
	for _, seat := range seats {
		if r.Owes[seat] {
			return fmt.Errorf("seat %s is named twice", seat)
		}
		r.Owes[seat] = true
	}
	return err
}

func printPflichtsolo(r *Record) string {
	var seats []card.Seat
	for seat, owes := range r.Owes {
		if owes {
			seats = append(seats, card.Seat(seat))
		}
	}
	return joined(seats)
}

func readVorfuehrung(r *Record, value string) (err error) {
	r.Forced, err = card.ParseSeat(value)
	r.Vorfuehrung = true
	return err
}

func printVorfuehrung(r *Record) string {
	if !r.Vorfuehrung {
		return ""
	}
	return r.Forced.String()
}

func readBock(r *Record, value string) error {
	for factor := 1; factor <= rules.NoCap.Factor(); factor *= 2 {
		if value == strconv.Itoa(factor) { // the start of the game shows whether the rules allow it
			r.Bock = factor
			return nil
		}
	}
	return fmt.Errorf("%q is not 1, 2, 4 or 8", value)
}

func readDate(r *Record, value string) error {
	if _, err := time.Parse(time.RFC3339, value); err != nil {
		return fmt.Errorf("%q is not of the form 2026-11-20T19:30:00Z", value)
	}
	r.Info.Date = value
	return nil
}

// redeal stands for the winner of a game that was dealt again.
const redeal = "redeal"

func readWinner(r *Record, value string) error {
	if _, ok := game.ParseParty(value); !ok && value != redeal {
		return fmt.Errorf("%q is not re, kontra, none or redeal", value)
	}
	r.Outcome.Winner = value
	return nil
}

func readEyes(r *Record, value string) error {
	r.Outcome.Eyes = new([2]int)
	return readNumbers(r.Outcome.Eyes[:], value, 0, card.Augen)
}

func printEyes(r *Record) string {
	if r.Outcome.Eyes == nil {
		return ""
	}
	return joined(r.Outcome.Eyes[:])
}

func readTricks(r *Record, value string) error {
	seats, err := readSeats(value)
	r.Outcome.Tricks = append([]card.Seat{}, seats...)
	return err
}

// maxPoints is more than any game is worth with all factors: where every item doubles (SC18) and a Bock has no cap, random games under
// random rules have come to two thousand million.
const maxPoints = min(999_999_999_999_999, math.MaxInt)

func readPoints(r *Record, value string) error {
	r.Outcome.Points = new([card.Seats]int)
	return readNumbers(r.Outcome.Points[:], value, -maxPoints, maxPoints)
}

func printPoints(r *Record) string {
	if r.Outcome.Points == nil {
		return ""
	}
	return joined(r.Outcome.Points[:])
}

func readSeats(value string) ([]card.Seat, error) {
	var seats []card.Seat
	for _, word := range strings.Fields(value) {
		seat, err := card.ParseSeat(word)
		if err != nil {
			return nil, err
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

func readNumbers(into []int, value string, least, most int) error {
	words := strings.Fields(value)
	if len(words) != len(into) {
		return fmt.Errorf("%q is not %d numbers", value, len(into))
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%q is not a number from %d to %d", word, least, most)
		}
		into[i] = n
	}
	return nil
}

// joined returns the elements with a blank between two.
func joined[T any](list []T) string {
	return strings.Trim(fmt.Sprint(list), "[]")
}
