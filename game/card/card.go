package card

import (
	"fmt"
	"strings"
)

// Suit is one of the four French suits.
type Suit uint8

// The suits, in the order in which their trumps rank.
const (
	Clubs Suit = iota
	Spades
	Hearts
	Diamonds
)

// Suits is the number of suits.
const Suits = 4

// String returns the suit's letter in records: C, S, H or D.
func (s Suit) String() string { return suitLetters[s : s+1] }

// Rank is the rank of a card, without any meaning of high or low.
type Rank uint8

// The ranks. Seven exists only as ♦7, the Spitze (seed 003).
const (
	Nine Rank = iota
	Jack
	Queen
	King
	Ten
	Ace
	Seven
)

// String returns the rank's letter in records: 9, J, Q, K, T, A or 7.
func (r Rank) String() string { return rankLetters[r : r+1] }

const (
	suitLetters = "CSHD"
	rankLetters = "9JQKTA7"

	ranks = 6 // of each suit: Nine to Ace
)

// Card is a kind of card. A deck holds most kinds twice, and nobody can tell two equal cards apart.
type Card uint8

// The cards that players call by a name of their own, and the one that only some decks have.
const (
	Dulle    = Card(Hearts)*ranks + Card(Ten)   // ♥10
	Alte     = Card(Clubs)*ranks + Card(Queen)  // ♣D, whose holders are Re
	Karlchen = Card(Clubs)*ranks + Card(Jack)   // ♣B
	Fuchs    = Card(Diamonds)*ranks + Card(Ace) // ♦A
	Spitze   = Card(Suits) * ranks              // ♦7
)

// Kinds is the number of different cards, D7 included. Cards are 0..Kinds-1.
const Kinds = Suits*ranks + 1

// None is no card.
const None Card = 255

// Of returns the card of a suit and a rank. The only Seven is D7, for every suit.
func Of(s Suit, r Rank) Card {
	if r == Seven {
		return Spitze
	}
	return Card(s)*ranks + Card(r)
}

// Suit returns the printed suit; a ♥10 is a heart even where it is trump.
func (c Card) Suit() Suit {
	if c == Spitze {
		return Diamonds
	}
	return Suit(c / ranks)
}

// Rank returns the printed rank.
func (c Card) Rank() Rank {
	if c == Spitze {
		return Seven
	}
	return Rank(c % ranks)
}

var augen = [...]int{Nine: 0, Jack: 2, Queen: 3, King: 4, Ten: 10, Ace: 11, Seven: 0}

// Augen returns the value of the card in a trick (rules matrix DK2).
func (c Card) Augen() int { return int(augenOf[c]) }

var augenOf = func() (values [Kinds]uint8) {
	for c := range Card(Kinds) {
		values[c] = uint8(augen[c.Rank()])
	}
	return values
}()

// String returns the card's two letters in records, suit first: HT, CQ, D7.
func (c Card) String() string {
	if c >= Kinds {
		return "??"
	}
	return names[c]
}

var names = func() (all [Kinds]string) {
	for c := range Card(Kinds) {
		all[c] = c.Suit().String() + c.Rank().String()
	}
	return all
}()

// Parse reads a card as String writes it.
func Parse(s string) (Card, error) {
	if len(s) == 2 {
		suit, rank := strings.IndexByte(suitLetters, s[0]), strings.IndexByte(rankLetters, s[1])
		if suit >= 0 && rank >= 0 {
			if c := Of(Suit(suit), Rank(rank)); c.String() == s { // the only seven is D7
				return c, nil
			}
		}
	}
	return None, fmt.Errorf("no card is called %q (a card is a suit C S H D and a rank A T K Q J 9, or D7)", s)
}

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
