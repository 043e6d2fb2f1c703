package match

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// The limits of a list's length, and of the number of people at its table.
const (
	MinGames, MaxGames   = 1, 48
	DefaultGames         = 8
	MinPlaces, MaxPlaces = card.Seats, card.Seats + 3
)

// Unlimited is the length of a list that goes on until a player ends it.
const Unlimited = -1

// Config is the agreement on a list before it starts.
type Config struct {
	Rules rules.Ruleset
	// Places is the number of people at the table, 4 to 7; four of them play (TB2).
	Places int
	// Joined has for each of the last places, whose people sat down in a running list, after how many deals they did. They owe no Pflichtsolo of the list.
	Joined []int
	// Games is the length of the list, or Unlimited.
	Games int
	// Pflichtsoli says that everybody owes a Pflichtsolo. It needs rules that know them.
	Pflichtsoli bool
	// TimeUp is the number of deals after which the time of the list was up; 0 as long as it is not, or if the list has no clock.
	TimeUp int
}

// FullRound returns the number of games in a full round; each person beyond four adds a quarter (TB4). Unlimited where it has no end.
func FullRound(r rules.Ruleset, places int) int {
	if r.SessionGames == rules.UnlimitedGames {
		return Unlimited
	}
	return int(r.SessionGames) * places / card.Seats
}

// ListMinutes returns how long a list with so many people lasts; each beyond four adds a quarter (TB14). 0 where no clock ends it.
func ListMinutes(minutes, places int) int { return minutes * places / card.Seats }

// PlaysPflichtsoli reports whether a list of this length has Pflichtsoli unless the table decides otherwise: full rounds only.
func PlaysPflichtsoli(r rules.Ruleset, places, games int) bool {
	full := FullRound(r, places)
	return r.Pflichtsolo && full != Unlimited && games >= full
}

// Validate returns all problems of the configuration, or nil.
func (c Config) Validate() error {
	var problems []error
	if c.Places < MinPlaces || c.Places > MaxPlaces {
		problems = append(problems, fmt.Errorf("a table has %d to %d places, not %d", MinPlaces, MaxPlaces, c.Places))
	}
	if c.placesAfter(0) < MinPlaces || !slices.IsSorted(c.Joined) || len(c.Joined) > 0 && c.Joined[0] < 1 {
		problems = append(problems, fmt.Errorf("nobody can have sat down after %d deals, at a table of %d in the end", c.Joined, c.Places))
	}
	if c.Games != Unlimited && (c.Games < MinGames || c.Games > MaxGames) {
		problems = append(problems, fmt.Errorf("a list has %d to %d games, or no end, and not %d", MinGames, MaxGames, c.Games))
	}
	if c.Pflichtsoli && !c.Rules.Pflichtsolo {
		problems = append(problems, errors.New("these rules know no Pflichtsolo"))
	}
	if c.Pflichtsoli && c.Games == Unlimited {
		problems = append(problems, errors.New("a list without an end has no Pflichtsoli"))
	} else if soli := c.placesAfter(0); c.Pflichtsoli && c.Games < soli {
		problems = append(problems, fmt.Errorf("%d games are too few for %d Pflichtsoli", c.Games, soli))
	}
	return errors.Join(problems...)
}

// placesAfter returns how many people are at the table after so many deals.
func (c Config) placesAfter(deals int) int {
	n := c.Places
	for _, after := range c.Joined {
		if after > deals {
			n--
		}
	}
	return n
}

// players returns the places that play when one of n places deals, in the order of the places. With more than four at the table they are the four
// to the left of the dealer, or the two on either side of the dealer (TB2).
func (c Config) players(dealer, n int) (places [card.Seats]int) {
	for place, seat := 0, 0; place < n; place++ {
		if c.plays((place-dealer+n)%n, n) {
			places[seat] = place
			seat++
		}
	}
	return places
}

// plays reports whether the person so many places to the left of the dealer plays, at a table of n; the dealer sits at 0.
func (c Config) plays(left, n int) bool {
	switch {
	case n == card.Seats:
		return true
	case left == 0:
		return false
	case c.Rules.SitOut == rules.DealerAndOppositePause:
		return left <= card.Seats/2 || left >= n-card.Seats/2
	}
	return left <= card.Seats
}
