package game

import (
	"fmt"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Item is one line of a result: what a party gets points for.
type Item struct {
	Key   ItemKey
	Party Party // that gets the points
	// Points are those of one player of the party.
	Points int8
	// By is the party that announced, in items about announcements; else NoParty.
	By Party
	// Trick is the number, from 1, of the trick in which a Sonderpunkt was made, Seat who made it, and From whose card it was; 0 and NoSeat
	// where that says nothing.
	Trick uint8
	Seat  card.Seat
	From  card.Seat
}

// ItemKey names what points are given for. Sonderpunkte have the keys of the rule catalogue.
type ItemKey uint8

// The items. Under… are steps that the other party stayed below, Called… announced steps, Reached… Augen reached against an Absage.
const (
	Won ItemKey = iota
	Under90
	Under60
	Under30
	NoTrick
	CalledRe
	CalledKontra
	Called90
	Called60
	Called30
	CalledSchwarz
	Reached120
	Reached90
	Reached60
	Reached30
	AgainstAlten
	SoloPlayed
	Doppelkopf
	FuchsCaught
	KarlchenMade
	KarlchenCaught

	ItemKeys // is their number
)

var itemNames = [ItemKeys]string{
	Won: "won", Under90: "no90", Under60: "no60", Under30: "no30", NoTrick: "schwarz",
	CalledRe: "re", CalledKontra: "kontra",
	Called90: "called_no90", Called60: "called_no60", Called30: "called_no30", CalledSchwarz: "called_schwarz",
	Reached120: "reached_120", Reached90: "reached_90", Reached60: "reached_60", Reached30: "reached_30",
	AgainstAlten: "gegen", SoloPlayed: "solo_point",
	Doppelkopf: "doppelkopf", FuchsCaught: "fuchs_gefangen", KarlchenMade: "karlchen", KarlchenCaught: "karlchen_gefangen",
}

// String returns the item's name in JSON: "won", "fuchs_gefangen".
func (k ItemKey) String() string { return itemNames[k] }

// Special reports whether the item is a Sonderpunkt that is made with cards in a trick.
func (k ItemKey) Special() bool { return k >= Doppelkopf && k < ItemKeys }

// ParseSpecial reads the name of a Sonderpunkt.
func ParseSpecial(name string) (ItemKey, bool) {
	for k := Doppelkopf; k < ItemKeys; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

// maxItems is enough for every result: 11 steps of play and announcement, both ladders reached against, and the Sonderpunkte of 12 tricks.
const maxItems = 40

// Result is the outcome of a game. Its items explain it completely: the value is their sum, multiplied by a Bock.
type Result struct {
	Contract rules.Contract
	Winner   Party  // or NoParty: both parties made Absagen and both missed
	Augen    [2]int // of Re and of Kontra
	Tricks   [2]int
	// Value is the points of one player of the winning party; negative where Sonderpunkte turn the game round. Without a winner it is Re's.
	Value int
	// Base is the value before a Bock, and Bock what it is multiplied by: 1 without one, or where it does not count.
	Base, Bock int
	// Soloist is who plays alone and gets or pays three times, or NoSeat. Re are the seats of the Re party.
	Soloist card.Seat
	Re      [card.Seats]bool

	items [maxItems]Item
	n     int
}

// Items returns the lines of the result.
func (r *Result) Items() []Item { return r.items[:r.n] }

// PointsOf returns the points of a player of the party; a soloist's are three times a defender's (SC11).
func (r *Result) PointsOf(p Party) int {
	points := r.Value
	if p != r.Winner && (r.Winner != NoParty || p != Re) {
		points = -points
	}
	if p == Re && r.Contract.Alone() {
		points *= card.Seats - 1
	}
	return points
}

// Points returns the points of the four seats; they sum to zero. The result must be of a played game.
func (r *Result) Points() [card.Seats]int {
	var points [card.Seats]int
	for seat := range points {
		points[seat] = r.PointsOf(r.PartyOf(card.Seat(seat)))
	}
	return points
}

// PartyOf returns the seat's party at the end of the game.
func (r *Result) PartyOf(s card.Seat) Party {
	if r.Re[s] {
		return Re
	}
	return Kontra
}

func (r *Result) add(i Item) {
	if i.Points == 0 {
		return
	}
	r.items[r.n] = i
	r.n++
}

// Result returns the outcome of a game that is Scored, or Closing: then as it stands, with the announcements made so far.
func (s State) Result() (Result, bool) {
	if s.phase != Scored && s.phase != Closing {
		return Result{}, false
	}
	t := Tally{Contract: s.contract, Calls: s.stands, Bock: int(s.factor)}
	t.Augen = [2]int{int(s.restAugen[Re]), int(s.restAugen[Kontra])}
	t.Tricks = [2]int{int(s.restTricks[Re]), int(s.restTricks[Kontra])}
	for i := range int(s.tricks) {
		trick := s.Trick(i)
		party := s.Party(trick.Winner)
		t.Augen[party] += trick.Augen()
		t.Tricks[party]++
		if !s.contract.Alone() {
			s.specials(&t, i, trick)
		}
	}
	r := t.Score(s.table)
	r.Soloist = card.NoSeat
	if s.contract.Alone() {
		r.Soloist = s.soloist
	}
	for seat := range r.Re {
		r.Re[seat] = s.re.has(card.Seat(seat))
	}
	return r, true
}

// specials adds the Sonderpunkte of a trick, by the final parties, whoever was known when it was played (SP1–SP4).
func (s *State) specials(t *Tally, number int, trick Trick) {
	own := s.Party(trick.Winner)
	item := Item{Party: own, Trick: uint8(number + 1), Seat: trick.Winner, From: card.NoSeat, By: NoParty}
	if trick.Augen() >= 40 {
		item.Key = Doppelkopf
		t.special(item)
	}
	last := number == s.table.HandSize()-1
	for i, c := range trick.Cards {
		from := trick.Seat(i)
		switch {
		case c == card.Karlchen && last && from == trick.Winner:
			item.Key, item.From = KarlchenMade, card.NoSeat
		case s.Party(from) == own:
			continue
		case c == card.Fuchs:
			item.Key, item.From = FuchsCaught, from
		case c == card.Karlchen && last:
			item.Key, item.From = KarlchenCaught, from
		default:
			continue
		}
		t.special(item)
	}
}

// Tally is everything that a result depends on, without any cards. The score calculator fills it by hand.
type Tally struct {
	Contract rules.Contract
	Augen    [2]int        // of Re and of Kontra
	Tricks   [2]int        // of Re and of Kontra
	Calls    [2]rules.Step // the highest step that each party announced
	Bock     int           // factor of the game; 0 means 1

	specialItems [maxSpecials]Item
	specials     int
}

// maxSpecials: four Doppelköpfe of the sixteen Vollen at the most, two foxes, and the Karlchen.
const maxSpecials = 12

func (t *Tally) special(i Item) {
	t.specialItems[t.specials] = i
	t.specials++
}

// AddSpecial adds a Sonderpunkt; there is an error when no game can have so many, or none of this kind.
func (t *Tally) AddSpecial(k ItemKey, p Party) error {
	if !k.Special() || p > Kontra {
		return fmt.Errorf("%s is not a Sonderpunkt of a party", k)
	}
	if t.specials == maxSpecials {
		return fmt.Errorf("more than %d Sonderpunkte cannot be made in a game", maxSpecials)
	}
	t.special(Item{Key: k, Party: p, By: NoParty, Seat: card.NoSeat, From: card.NoSeat})
	return nil
}
