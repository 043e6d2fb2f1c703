package match

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// List is a list of games. The zero value is not useful; see New.
type List struct {
	config  Config
	entries []Entry
}

// New begins a list, or resumes one from its entries. Place 0 sits left of the first dealer and speaks first.
func New(c Config, entries ...Entry) (List, error) {
	if err := c.Validate(); err != nil {
		return List{}, err
	}
	l := List{config: c, entries: entries[:len(entries):len(entries)]}
	if played := l.Played(); c.Games != Unlimited && played > c.Games {
		return List{}, fmt.Errorf("%d games were played in a list of %d", played, c.Games)
	}
	return l, nil
}

// Config returns the agreement on the list.
func (l List) Config() Config { return l.config }

// Entries returns the deals so far, including those that count as no game; the caller must not change them.
func (l List) Entries() []Entry { return l.entries }

// Played returns how many games have been played.
func (l List) Played() int {
	n := 0
	for _, e := range l.entries {
		if e.Void == Counts {
			n++
		}
	}
	return n
}

// Over reports whether all games have been played, or as many as there was time for.
func (l List) Over() bool {
	return l.config.Games != Unlimited && l.Played() == l.config.Games || l.TimeUp() && l.Remaining() == 0
}

// EndTime returns the list of which the time is up. Its last deal must count.
func (l List) EndTime() List {
	l.config.TimeUp = len(l.entries)
	return l
}

// TimeUp reports whether the time of the list is up. Then only Remaining games follow, which are Vorführungen.
func (l List) TimeUp() bool { return l.config.TimeUp > 0 && len(l.entries) >= l.config.TimeUp }

// Remaining returns how many games follow when time is up: one for each open Pflichtsolo, unless those forfeit or nobody can be made to play
// them (TB5).
func (l List) Remaining() int {
	rs := l.config.Rules
	if !rs.OffersSolo() || !rs.HasVorfuehrungen() || rs.Vorfuehrung && rs.SessionEndOpenPflichtsoli == rules.PflichtsoliForfeit {
		return 0
	}
	open := 0
	for _, owes := range l.Owing() {
		if owes {
			open++
		}
	}
	return open
}

// Nobody stands for no place.
const Nobody = -1

// Deal is the start of the next game.
type Deal struct {
	// Number counts the games of the list from 1; a deal that does not count shares its number with the next.
	Number int
	// Dealer deals; Cutter, on the dealer's right, cuts, or Nobody does (DL2).
	Dealer, Cutter int
	// Places are the people at the seats. Vorhand is the seat left of the dealer.
	Places  [card.Seats]int
	Vorhand card.Seat
	// Owes are the seats with an open Pflichtsolo. With Vorfuehrung, Forced must play theirs now.
	Owes        [card.Seats]bool
	Vorfuehrung bool
	Forced      card.Seat
	// Factor is the factor by which a Bock multiplies the game, 1 without one. Bock is the number of coming Bock games, including this one.
	Factor, Bock int
}

// Plays reports whether a place has a seat in the deal.
func (d Deal) Plays(place int) bool { return slices.Contains(d.Places[:], place) }

// Setup returns the setup of the game with the dealt cards.
func (d Deal) Setup(t *rules.Compiled, hands [card.Seats]card.Set) game.Setup {
	return game.Setup{
		Rules: t, Hands: hands, Vorhand: d.Vorhand, Owes: d.Owes, Vorfuehrung: d.Vorfuehrung, Forced: d.Forced, Factor: d.Factor,
	}
}

// Next returns the next deal; ok is false when the list is over.
func (l List) Next() (d Deal, ok bool) {
	if l.Over() {
		return Deal{}, false
	}
	n, played := l.config.placesAfter(len(l.entries)), l.Played()
	owing := l.Owing()
	open := 0
	for _, owes := range owing {
		if owes {
			open++
		}
	}
	rs := l.config.Rules
	d = Deal{Number: played + 1, Dealer: l.nextDealer(), Forced: card.NoSeat, Factor: 1}
	d.Vorfuehrung = open > 0 && rs.OffersSolo() && (rs.PflichtsoloAfterLostSolo || rs.Vorfuehrung && (open == l.config.Games-played || l.TimeUp()))
	d.Places = l.config.players(d.Dealer, n)
	if d.Vorfuehrung { // nobody can play their own while they pause, so another place must deal it
		for !slices.ContainsFunc(d.Places[:], func(place int) bool { return owing[place] }) {
			d.Dealer = (d.Dealer + 1) % n
			d.Places = l.config.players(d.Dealer, n)
		}
	}
	if d.Cutter = Nobody; rs.Cut {
		d.Cutter = (d.Dealer + n - 1) % n
	}
	for seat, place := range d.Places {
		d.Owes[seat] = owing[place]
		if place == (d.Dealer+1)%n {
			d.Vorhand = card.Seat(seat)
		}
	}
	if d.Vorfuehrung { // the Vorführung of the next player who owes one, clockwise from the dealer's left (SO19)
		d.Forced = d.Vorhand
		for !d.Owes[d.Forced] {
			d.Forced = d.Forced.Next()
		}
	}
	if bock := l.Bock(); len(bock) > 0 {
		d.Factor, d.Bock = bock[0], len(bock)
	}
	return d, true
}

// LastDeal returns the last deal; ok is false when there was none.
func (l List) LastDeal() (d Deal, ok bool) {
	if len(l.entries) == 0 {
		return Deal{}, false
	}
	l.entries = l.entries[:len(l.entries)-1]
	return l.Next()
}

// nextDealer returns the next dealer. The deal passes clockwise, but after some soli, and most often after a deal that does not count, the same
// player deals again (DL7–DL9).
func (l List) nextDealer() int {
	n := len(l.entries)
	if n == 0 {
		return l.config.firstDealer()
	}
	last := l.entries[n-1]
	if l.config.repeats(last) {
		return last.Dealer
	}
	return (last.Dealer + 1) % l.config.placesAfter(n)
}

// firstDealer returns the place that deals first, and with which each round begins: further places come after it.
func (c Config) firstDealer() int { return c.placesAfter(0) - 1 }

// BeginsRound reports whether the next deal is the first of a round, in which everybody deals once and then passes the deal on.
func (l List) BeginsRound() bool {
	first, n := l.config.firstDealer(), len(l.entries)
	return l.nextDealer() == first && (n == 0 || l.entries[n-1].Dealer != first)
}

// Enlarge returns the list with more places, which begin with the next deal.
func (l List) Enlarge(more int) (List, error) {
	l.config.Places += more
	l.config.Joined = append(slices.Clip(l.config.Joined), slices.Repeat([]int{len(l.entries)}, more)...)
	return New(l.config, l.entries...)
}

// Foresee returns the number of the first game of so many people who sit down with the next round, and how many games each place then plays in the whole list,
// as far as anybody can know: dealers may deal again. Running says that the next deal has begun. A list without an end has no games. ok is false if no
// further round begins, or no place is left.
func (l List) Foresee(more int, running bool) (first int, games []int, ok bool) {
	l.entries = slices.Clone(l.entries)
	for first == 0 || l.config.Games != Unlimited {
		if first == 0 && !running && l.BeginsRound() {
			larger, err := l.Enlarge(more)
			if err != nil || l.Over() || l.TimeUp() {
				return 0, nil, false
			}
			l, first = larger, l.Played()+1
		}
		d, goesOn := l.Next()
		if !goesOn {
			break
		}
		running = false
		e := Entry{Dealer: d.Dealer, Places: d.Places, Contract: rules.Normal, Soloist: Nobody, Vorfuehrung: d.Vorfuehrung}
		if d.Vorfuehrung {
			e.Soloist, e.Pflicht = d.Places[d.Forced], true
		}
		l.entries = append(l.entries, e)
	}
	if l.config.Games != Unlimited {
		games = l.Games()
	}
	return first, games, first > 0
}

// Games returns how many games each place has played.
func (l List) Games() []int {
	games := make([]int, l.config.Places)
	for _, e := range l.entries {
		for _, place := range e.Places {
			if e.Void == Counts {
				games[place]++
			}
		}
	}
	return games
}

// repeats reports whether the dealer of the entry deals again.
func (c Config) repeats(e Entry) bool {
	switch {
	case e.Void != Counts:
		return c.Rules.DealerRepeatsAfterVoidDeal == rules.SameDealerAfterVoidDeal
	case !e.Contract.Declared() || e.Vorfuehrung:
		return false
	}
	switch c.Rules.DealerRepeatsAfterSolo {
	case rules.RepeatAfterEverySolo:
		return true
	case rules.RepeatAfterPflichtsolo:
		return e.Pflicht
	case rules.RepeatNever:
	}
	return false
}

// Owing returns for each place whether it still owes a Pflichtsolo: the one of the list, or one after a lost solo (SO17, SO21). Only people who were at the
// table then owe it.
func (l List) Owing() []bool {
	owing := make([]bool, l.config.Places)
	owe := func(deals int) {
		for place := range owing {
			owing[place] = place < l.config.placesAfter(deals)
		}
	}
	if l.config.Pflichtsoli {
		owe(0)
	}
	for i, e := range l.entries {
		switch {
		case e.Void != Counts:
		case e.Pflicht:
			owing[e.Soloist] = false
		case l.config.Rules.PflichtsoloAfterLostSolo && l.config.Rules.CountsAsSolo(e.Contract) && e.Winner == game.Kontra:
			// A Pflichtsolo lost among these obliges nobody again.
			owe(i)
		}
	}
	return owing
}

// Add returns the list with the result of the game that began with d; s is its final state. Some results require that the game is played
// again.
func (l List) Add(d Deal, s game.State) (List, error) {
	r, ok := s.Result()
	if !ok {
		return l, errors.New("the game is not over")
	}
	e := Entry{Dealer: d.Dealer, Places: d.Places, Contract: r.Contract, Winner: r.Winner, Soloist: Nobody, Vorfuehrung: d.Vorfuehrung}
	if r.Soloist != card.NoSeat {
		e.Soloist = d.Places[r.Soloist]
	}
	if r.Redeal {
		e.Void = redealReason(&s)
		return l.Append(e)
	}
	if MustPlayAgain(l.config.Rules, r) {
		e.Void = Repeated
		return l.Append(e)
	}
	e.Pflicht, e.Points, e.Reasons, e.Feats = s.Pflichtsolo(), r.Points(), bockReasons(&s, &r), stats.ReadFeats(&s)
	if r.Bock > 1 {
		e.Factor = r.Bock
	}
	return l.Append(e)
}

// redealReason returns the reason for a redeal: a stock that nobody wanted, or that holds both ♣D; or else an Armut that nobody took,
// unless a player threw their cards in.
func redealReason(s *game.State) Void {
	switch {
	case s.StockTaker() != card.NoSeat:
		return NobodyRe
	case s.Compiled().Ruleset().ZnStock:
		return NobodyBid
	}
	for seat := range card.Seat(card.Seats) {
		if s.Word(seat) == game.SayThrow {
			return Thrown
		}
	}
	return ArmutRefused
}

// Append returns the list with a deal as it was scored.
func (l List) Append(e Entry) (List, error) { return New(l.config, append(l.entries, e)...) }

// MustPlayAgain reports whether a game brings its winner so little, before all factors, that it is played again (SC23).
func MustPlayAgain(rs rules.Ruleset, r game.Result) bool {
	value := r.Net
	if r.Winner == game.NoParty {
		value = max(value, -value)
	}
	switch rs.Wiederholung {
	case rules.AgainAtOne:
		return value <= 1
	case rules.AgainAtZero:
		return value <= 0
	case rules.NeverAgain:
	}
	return false
}

// Totals returns the points of each place; they sum to zero.
func (l List) Totals() []int {
	totals := make([]int, l.config.Places)
	for _, e := range l.entries {
		for seat, place := range e.Places {
			totals[place] += e.Points[seat]
		}
	}
	return totals
}
