package match

import (
	"errors"
	"fmt"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The lengths that a list may have, and the people at its table.
const (
	MinGames, MaxGames   = 1, 48
	DefaultGames         = 8
	MinPlaces, MaxPlaces = card.Seats, card.Seats + 1
)

// Config is what a list is agreed on before it starts.
type Config struct {
	Rules rules.Ruleset
	// Places is how many people sit at the table, 4 or 5; at five the dealer pauses (TB2).
	Places int
	// Games is the length of the list.
	Games int
	// Pflichtsoli says that everybody owes a Pflichtsolo. It needs rules that know them.
	Pflichtsoli bool
}

// FullRound returns how many games a full round has: at five places a quarter more (TB4).
func FullRound(r rules.Ruleset, places int) int {
	return int(r.SessionGames) * places / card.Seats
}

// PlaysPflichtsoli reports whether a list of this length has Pflichtsoli unless the table decides otherwise: full rounds only.
func PlaysPflichtsoli(r rules.Ruleset, places, games int) bool {
	return r.Pflichtsolo && games >= FullRound(r, places)
}

// Validate returns everything that is wrong with the configuration, or nil.
func (c Config) Validate() error {
	var problems []error
	if c.Places < MinPlaces || c.Places > MaxPlaces {
		problems = append(problems, fmt.Errorf("a table has %d or %d places, not %d", MinPlaces, MaxPlaces, c.Places))
	}
	if c.Games < MinGames || c.Games > MaxGames {
		problems = append(problems, fmt.Errorf("a list has %d to %d games, not %d", MinGames, MaxGames, c.Games))
	}
	if c.Pflichtsoli && !c.Rules.Pflichtsolo {
		problems = append(problems, errors.New("these rules know no Pflichtsolo"))
	}
	if c.Pflichtsoli && c.Games < c.Places {
		problems = append(problems, fmt.Errorf("%d games are too few for %d Pflichtsoli", c.Games, c.Places))
	}
	return errors.Join(problems...)
}

// Entry is one game of the list as it was scored.
type Entry struct {
	Dealer   int
	Places   [card.Seats]int // who sat at the seats
	Contract rules.Contract
	Winner   game.Party
	// Soloist is the place of who played alone, or -1. Pflicht says that it was his Pflichtsolo, Vorfuehrung that he had to.
	Soloist              int
	Pflicht, Vorfuehrung bool
	Points               [card.Seats]int // of the seats
}

// List is a list of games. The zero value is not useful; see New.
type List struct {
	config  Config
	entries []Entry
}

// New begins a list, or resumes one from its entries. Place 0 is left of the first dealer, so that it speaks first.
func New(c Config, entries ...Entry) (List, error) {
	if err := c.Validate(); err != nil {
		return List{}, err
	}
	if len(entries) > c.Games {
		return List{}, fmt.Errorf("%d games were played in a list of %d", len(entries), c.Games)
	}
	return List{config: c, entries: entries[:len(entries):len(entries)]}, nil
}

// Config returns what the list was agreed on.
func (l List) Config() Config { return l.config }

// Entries returns the games played so far; the caller must not change them.
func (l List) Entries() []Entry { return l.entries }

// Deal says how the next game begins.
type Deal struct {
	// Number counts the games of the list from 1.
	Number int
	// Dealer deals; Cutter, on his right, cuts (DL2).
	Dealer, Cutter int
	// Places are the people at the seats. Vorhand is the seat left of the dealer.
	Places  [card.Seats]int
	Vorhand card.Seat
	// Owes are the seats with an open Pflichtsolo. With Vorfuehrung, Forced must play his now.
	Owes        [card.Seats]bool
	Vorfuehrung bool
	Forced      card.Seat
}

// Next returns the next deal; ok is false when the list is over.
func (l List) Next() (d Deal, ok bool) {
	if len(l.entries) >= l.config.Games {
		return Deal{}, false
	}
	n := l.config.Places
	owing := l.Owing()
	open := 0
	for _, owes := range owing {
		if owes {
			open++
		}
	}
	d = Deal{Number: len(l.entries) + 1, Dealer: l.dealer(), Forced: card.NoSeat}
	d.Vorfuehrung = l.config.Rules.Vorfuehrung && open > 0 && open == l.config.Games-len(l.entries)
	if d.Vorfuehrung && n > card.Seats && open == 1 && owing[d.Dealer] {
		d.Dealer = (d.Dealer + 1) % n // he pauses when he deals, so that another must deal his Vorführung
	}
	d.Cutter = (d.Dealer + n - 1) % n

	seat := 0
	for place := range n {
		if n > card.Seats && place == d.Dealer {
			continue
		}
		d.Places[seat], d.Owes[seat] = place, owing[place]
		if place == (d.Dealer+1)%n {
			d.Vorhand = card.Seat(seat)
		}
		seat++
	}
	if d.Vorfuehrung { // of the next who owes one, clockwise from the dealer's left (SO19)
		d.Forced = d.Vorhand
		for !d.Owes[d.Forced] {
			d.Forced = d.Forced.Next()
		}
	}
	return d, true
}

// LastDeal returns the deal of the last game that was played; ok is false when there was none.
func (l List) LastDeal() (d Deal, ok bool) {
	if len(l.entries) == 0 {
		return Deal{}, false
	}
	l.entries = l.entries[:len(l.entries)-1]
	return l.Next()
}

// dealer: the deal passes clockwise, but after some soli the same player deals again (DL7, DL8).
func (l List) dealer() int {
	n := len(l.entries)
	if n == 0 {
		return l.config.Places - 1
	}
	last := l.entries[n-1]
	if l.repeats(last) {
		return last.Dealer
	}
	return (last.Dealer + 1) % l.config.Places
}

func (l List) repeats(e Entry) bool {
	if !e.Contract.Declared() || e.Vorfuehrung {
		return false
	}
	switch l.config.Rules.DealerRepeatsAfterSolo {
	case rules.RepeatAfterEverySolo:
		return true
	case rules.RepeatAfterPflichtsolo:
		return e.Pflicht
	case rules.RepeatNever:
	}
	return false
}

// Owing returns for each place whether it still owes a Pflichtsolo.
func (l List) Owing() []bool {
	owing := make([]bool, l.config.Places)
	for place := range owing {
		owing[place] = l.config.Pflichtsoli
	}
	for _, e := range l.entries {
		if e.Pflicht {
			owing[e.Soloist] = false
		}
	}
	return owing
}

// Add returns the list with the result of the game that d began; s is its final state.
func (l List) Add(d Deal, s game.State) (List, error) {
	r, ok := s.Result()
	if !ok {
		return l, errors.New("the game is not over")
	}
	e := Entry{
		Dealer: d.Dealer, Places: d.Places, Contract: r.Contract, Winner: r.Winner, Soloist: -1,
		Pflicht: s.Pflichtsolo(), Vorfuehrung: d.Vorfuehrung, Points: r.Points(),
	}
	if r.Soloist != card.NoSeat {
		e.Soloist = d.Places[r.Soloist]
	}
	return New(l.config, append(l.entries, e)...)
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

// Over reports whether all games have been played.
func (l List) Over() bool { return len(l.entries) == l.config.Games }
