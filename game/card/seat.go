package card

import "fmt"

// Seat is one of the four places of a deal, 0..3 clockwise; records and people count them 1..4.
type Seat uint8

// Seats is the number of players of a deal.
const Seats = 4

// NoSeat stands for no seat.
const NoSeat Seat = 255

// Next returns the seat to the left, whose turn comes next.
func (s Seat) Next() Seat { return s.Plus(1) }

// Plus returns the seat n places further clockwise.
func (s Seat) Plus(n int) Seat { return Seat((int(s) + n) & (Seats - 1)) }

// String returns the seat's number in records, 1..4.
func (s Seat) String() string {
	if s >= Seats {
		return "?"
	}
	return string('1' + rune(s))
}

// ParseSeat reads a seat as String writes it.
func ParseSeat(s string) (Seat, error) {
	if len(s) != 1 || s[0] < '1' || s[0] > '4' {
		return NoSeat, fmt.Errorf("no seat is called %q (seats are 1 2 3 4)", s)
	}
	return Seat(s[0] - '1'), nil
}
