package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Item is one line of a result: a reason for points of a party, or a factor.
type Item struct {
	Key   ItemKey
	Party Party // the party that gets the points, or that caused the factor
	// Points are those of one player of the party.
	Points int8
	// Factor is 0 in an item that adds points. Otherwise the item adds none, and the factor multiplies everything above it.
	Factor int8
	// By is the party that announced, in items about announcements; else NoParty.
	By Party
	// Trick is the number, from 1, of the trick that brought a Sonderpunkt, Seat is its maker, and From the seat whose card it was; 0 and
	// NoSeat in other items.
	Trick uint8
	Seat  card.Seat
	From  card.Seat
}

// ItemKey names the reason for points: a Sonderpunkt, see SpecialItem, or one of those below.
type ItemKey uint8

// The items. Under… are steps that the other party stayed below, Called… announced steps, Reached… Augen reached against an Absage.
const (
	Won ItemKey = iota
	Under120
	Under90
	Under60
	Under30
	NoTrick
	CalledRe
	CalledKontra
	CalledReVorab
	CalledKontraVorab
	Called90
	Called60
	Called30
	CalledSchwarz
	PlayedHand
	Reached240
	Reached210
	Reached180
	Reached150
	Reached121
	Reached120
	Reached90
	Reached60
	Reached30
	AgainstAlten
	SoloPlayed
	SoloDoubled
	LostSoloDoubled
	RoundedDown
	Prefactored
	EndedAtZero

	ordinaryItems // the number of items above; the Sonderpunkte come after them

	ItemKeys = ordinaryItems + ItemKey(rules.Specials) // the number of all items
)

var itemNames = [ordinaryItems]string{
	Won: "won", Under120: "no120", Under90: "no90", Under60: "no60", Under30: "no30", NoTrick: "schwarz",
	CalledRe: "re", CalledKontra: "kontra", CalledReVorab: "re_vorab", CalledKontraVorab: "kontra_vorab",
	PlayedHand: "hand", Called90: "called_no90", Called60: "called_no60", Called30: "called_no30", CalledSchwarz: "called_schwarz",
	Reached240: "reached_240", Reached210: "reached_210", Reached180: "reached_180", Reached150: "reached_150", Reached121: "reached_121",
	Reached120: "reached_120", Reached90: "reached_90", Reached60: "reached_60", Reached30: "reached_30",
	AgainstAlten: "gegen", SoloPlayed: "solo_point",
	SoloDoubled: "solo_doubles", LostSoloDoubled: "lost_solo_doubles", RoundedDown: "rounding_even", Prefactored: "prefactor",
	EndedAtZero: "to_zero",
}

// SpecialItem returns the item of a Sonderpunkt. Its name is the key of the Sonderpunkt.
func SpecialItem(s rules.Special) ItemKey { return ordinaryItems + ItemKey(s) }

// Special returns the Sonderpunkt of an item; ok is false for all other items.
func (k ItemKey) Special() (s rules.Special, ok bool) {
	if k < ordinaryItems {
		return 0, false
	}
	return rules.Special(k - ordinaryItems), k < ItemKeys
}

// String returns the item's name in JSON: "won", "fuchs_gefangen".
func (k ItemKey) String() string {
	if s, ok := k.Special(); ok {
		return s.String()
	}
	return itemNames[k]
}

// maxItems is enough for every result: 18 steps of play and announcement, both ladders reached against, the factors, and the Sonderpunkte.
const maxItems = 40 + maxSpecials

// Result is the outcome of a game. Its items explain it completely: go through them from the top, add the points of the winner (without a
// winner, of Re), subtract those of the other party, and multiply by each factor. A Bock multiplies the outcome.
type Result struct {
	Contract rules.Contract
	Winner   Party  // or NoParty: both parties made Absagen and both missed, or it is a Nullspiel
	Augen    [2]int // of Re and of Kontra
	Tricks   [2]int
	// Calls are the highest steps of Re and of Kontra that counted: a late call of the losers did.
	Calls [2]rules.Step
	// Value is the points of one player of the winning party; negative where Sonderpunkte reverse the game. Without a winner it is Re's.
	Value int
	// Base is the value before a Bock, and Bock its factor: 1 without one, or where it does not count. Net is the value before all factors,
	// including Sonderpunkte (SC23).
	Base, Bock, Net int
	// Redeal says that nobody played, because a player threw their hand in or nobody took the Armut, as Contract tells; then all else is
	// empty.
	Redeal bool
	// Soloist plays alone and gets or pays three times; else NoSeat. Re are the seats of the Re party.
	Soloist card.Seat
	Re      [card.Seats]bool
	Early   EarlyEnd

	plusOnly bool // only winners write their points
	items    [maxItems]Item
	n        int
}

// EarlyEnd says how a player ended a game before its last trick; without Tricks nobody did.
type EarlyEnd struct {
	Seat    card.Seat
	Claimed bool // or conceded
	Tricks  int  // that were left
	Lost    int  // the tricks of them that the opponents of the claimant got
}

// earlyEnd returns how the game that is over ended before its last trick.
func (p *position) earlyEnd() (e EarlyEnd) {
	if e.Tricks = p.rules.HandSize() - int(p.tricks); e.Tricks == 0 {
		return e
	}
	if e.Seat, e.Claimed = p.soloist, p.claimed; e.Claimed {
		e.Seat = p.Claimant()
		e.Lost = int(p.restTricks[p.Party(e.Seat).Other()])
	}
	return e
}

// Items returns the lines of the result.
func (r *Result) Items() []Item { return r.items[:r.n] }

// Outcome names the winner as records do: re, kontra, none or redeal.
func (r *Result) Outcome() string {
	if r.Redeal {
		return "redeal"
	}
	return r.Winner.String()
}

// PointsOf returns the points of a player of the party; a soloist's are three times a defender's (SC11).
func (r *Result) PointsOf(p Party) int {
	points := r.Value
	if p != r.Winner && (r.Winner != NoParty || p != Re) {
		points = -points
	}
	if p == Re && r.Contract.Alone() {
		points *= card.Seats - 1
	}
	if r.plusOnly {
		return max(points, 0)
	}
	return points
}

// Points returns the points of the four seats; they sum to zero unless only winners write theirs (SC16). The result must be of a played
// game.
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

func (t *Tally) takeTrick(p Party, augen int) {
	t.Augen[p] += augen
	t.Tricks[p]++
}

// Tally is everything that a result depends on, without any cards. The score calculator fills it from a form.
type Tally struct {
	Contract rules.Contract
	Augen    [2]int        // of Re and of Kontra
	Tricks   [2]int        // of Re and of Kontra
	Calls    [2]rules.Step // the highest step that each party announced
	Late     [2]rules.Step // the highest step that each party announced too late, where such calls count against it
	Vorab    [2]bool       // the party announced its Ansage vorab, so that it counts as a step
	Bock     int           // factor of the game; 0 means 1
	Hand     bool          // the highest bidder left the stock where it lay
	Genscher bool          // a Genscher has changed the parties

	specialItems [maxSpecials]Item
	specials     int
}

// maxSpecials is the most Sonderpunkte of all kinds in a game; a test compares it with the rows.
const maxSpecials = 2 * int(rules.Specials)

func (t *Tally) special(i Item) {
	t.specialItems[t.specials] = i
	t.specials++
}
