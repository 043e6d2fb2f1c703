package draw

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// Policy decides about people who cannot be split into tables of four and five: 1, 2, 3, 6, 7 and 11 of them. It is stored by its name.
type Policy string

// The policies.
const (
	FillUp  Policy = "computers" // computers take the free places of tables with three people
	WaitFor Policy = "waiting"   // the last to arrive wait
	TakeOut Policy = "turns"     // the members who have sat out least often sit out
)

// Policies returns all policies.
func Policies() []Policy { return []Policy{FillUp, WaitFor, TakeOut} }

// Pair is two members, and how often they have met.
type Pair struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Times int    `json:"times,omitempty"`
}

// Request holds everything that a draw depends on: the same request gives the same draw.
type Request struct {
	// Members are the people who take part, in the order of their arrival; that order matters to WaitFor only.
	Members []string `json:"members"`
	Policy  Policy   `json:"policy"`
	// SatOut counts how often members have sat out in the season; it matters to TakeOut only.
	SatOut map[string]int `json:"sat_out,omitempty"`
	// Met are the pairs that have met in the season.
	Met []Pair `json:"met,omitempty"`
	// Mates are pairs of one team. They sit apart as those who wish it.
	Mates []Pair `json:"mates,omitempty"`
	// Apart are pairs of whom the first would rather not meet the other. Only draws of the first procedure have it: later ones are published whole.
	Apart []Pair `json:"apart,omitempty"`
	// Uneven counts how often members sat at a table of five or with a computer in the season. If it is given, that is balanced like meetings.
	Uneven map[string]int `json:"uneven,omitempty"`
	// Ahead is the number of coming match days. The draw plans them too, as if everybody came again.
	Ahead int `json:"ahead,omitempty"`
	// Ranked are the members of the last week, the best first. If it is given the best sit together and meetings do not matter.
	Ranked []string `json:"ranked,omitempty"`
	// Groups are the members who are drawn on their own, such as those of a division. Nothing: all are drawn together.
	Groups [][]string `json:"groups,omitempty"`
	// Seed decides everything that is left to chance. It is kept, to show that the draw was fair.
	Seed uint64 `json:"seed,string"`
	// Procedure is the number of the procedure by which the tables are drawn, and Chosen for each group the number of the plan that Choose took, from 0.
	Procedure int   `json:"procedure,omitempty"`
	Chosen    []int `json:"chosen,omitempty"`
}

// procedure is a way of drawing. The number of its row is stored with each draw, so no row ever changes its meaning, and none goes.
type procedure struct {
	// choice: the seed gives several plans, all as even as the best of them, of which wishes choose one. Otherwise it gives one plan.
	choice bool
	// forgiving: a pair counts as having met as often as its members meet on average, if it has met less often. So nobody must meet at last because somebody
	// has wished that they do not.
	forgiving bool
}

// procedures are all procedures; the latest one draws.
var procedures = []procedure{
	{}, // wishes are a part of the cost, so only the bot can repeat the draw
	{choice: true, forgiving: true},
}

// ErrLaterProcedure is returned for a draw of a later program.
var ErrLaterProcedure = errors.New("a later version of the program has drawn this, in a way that this one does not know: take the version that runs the league")

// check returns the fault of the request, or nil.
func (r Request) check() error {
	if r.Procedure < 0 || r.Procedure >= len(procedures) {
		return ErrLaterProcedure
	}
	seen := map[string]bool{}
	for _, m := range r.Members {
		if m == "" || seen[m] {
			return fmt.Errorf("%q cannot be drawn, or not twice", m)
		}
		seen[m] = true
	}
	return nil
}

// dice draws lots with a generator whose numbers are the same in every version of Go.
type dice struct{ source *rand.PCG }

// below returns a number from 0 to n-1.
func (d dice) below(n int) int { return int(d.source.Uint64() >> 32 * uint64(n) >> 32) }

func (d dice) shuffle(list []string) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
