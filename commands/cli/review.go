package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/review"
)

// Review judges the decisions in finished games. For each game it prints a line for each player with the points wasted, the turning point, and the
// decisions that lost points: what was done, what was better by how much with the knowledge at the time, and the best card with open cards where
// the rest of the game could be solved.
type Review struct {
	Level string   `default:"${judge}" help:"Who judges: a level with an optional budget, such as expert:100ms."`
	Game  int      `help:"Review only the game with this number."`
	Seed  uint64   `default:"1" help:"The random seed."`
	All   bool     `help:"Print all decisions, good ones too."`
	JSON  bool     `name:"json" help:"Print one JSON object per line."`
	Files []string `arg:"" optional:"" name:"file" help:"Files of records; - or none is standard input."`
}

// Run reviews the records. It writes the problems of a record to std.Err and then returns ErrInput.
func (c *Review) Run(std IO) (err error) {
	config := review.Usual
	config.Seed = c.Seed
	if config.Player, err = ai.ParsePlayer(c.Level); err != nil {
		return err
	}
	if config.Player.Level < ai.Medium {
		return fmt.Errorf("a %s player weighs nothing (from %s on they do)", config.Player.Level, ai.Medium)
	}
	if c.Game < 0 {
		return fmt.Errorf("no game has the number %d", c.Game)
	}
	out := bufio.NewWriter(std.Out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	lines, found := json.NewEncoder(out), false
	err = readRecords(std, c.Files, func(number int, rec *notation.Record) error {
		if c.Game > 0 && number != c.Game {
			return nil
		}
		found = true
		r, err := reviewRecord(config, rec)
		if err != nil {
			return err
		}
		if c.JSON {
			return lines.Encode(newReviewed(number, r, c.All))
		}
		c.print(out, number, r)
		return out.Flush() // a review takes a second
	})
	if err == nil && c.Game > 0 && !found {
		_, _ = fmt.Fprintf(std.Err, "there is no game %d\n", c.Game)
		return ErrInput
	}
	return err
}

func reviewRecord(config review.Config, rec *notation.Record) (*review.Review, error) {
	if _, err := replayFinished(rec); err != nil {
		return nil, err
	}
	setup, err := rec.Setup()
	if err != nil {
		return nil, err
	}
	start, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	return review.Of(config, start, rec.Actions())
}

// print prints a review; the buffer keeps an error.
func (c *Review) print(out *bufio.Writer, number int, r *review.Review) {
	fmt.Fprintf(out, "game %d\n", number)
	for seat := range card.Seat(card.Seats) {
		wasted := r.Wasted[seat]
		fmt.Fprintf(out, "  seat %s: wasted %+.1f ± %.1f points, %d decisions", seat, wasted.Points, wasted.Error, wasted.Decisions)
		if part, ok := r.Unnamed(seat); ok {
			fmt.Fprintf(out, "; %.1f of them at action %d", part.Points, part.Step+1)
		}
		fmt.Fprintln(out)
	}
	if step, change, ok := r.Turning(); ok {
		fmt.Fprintf(out, "  turning point: action %d, %+.1f points for re\n", step, change)
	}
	for _, d := range r.Decisions {
		if d.Verdict == review.Good && !c.All {
			continue
		}
		fmt.Fprintf(out, "  action %d: seat %s %s %s", d.Step+1, d.Seat, verbOf(d.Done), d.Verdict)
		if d.Verdict != review.Good {
			fmt.Fprintf(out, ": %s +%.1f ± %.1f (%s)", verbOf(d.Best), d.Loss, d.Error, d.Why.Reason)
		}
		if d.Open {
			fmt.Fprintf(out, "; open cards: %s +%d", d.OpenBest, d.OpenLoss)
		}
		fmt.Fprintln(out)
	}
}

// verbOf writes an action without its seat; the zero Action says nothing.
func verbOf(a game.Action) string {
	if a.Kind == 0 {
		return "nothing"
	}
	return a.Verb()
}

// reviewed is a review as Review prints it in JSON.
type reviewed struct {
	Record    int                       `json:"record"`
	Wasted    [card.Seats]review.Wasted `json:"wasted"`
	Turning   int                       `json:"turning,omitempty"` // the number of an action, from 1
	First     int                       `json:"first"`
	Curve     []float64                 `json:"curve"`
	Decisions []decided                 `json:"decisions"`
}

// decided is a decision in JSON.
type decided struct {
	Action   int     `json:"action"` // from 1
	Seat     int     `json:"seat"`
	Kind     string  `json:"kind"`
	Done     string  `json:"done"`
	Verdict  string  `json:"verdict"`
	Best     string  `json:"best,omitempty"`
	Loss     float64 `json:"loss,omitempty"`
	Error    float64 `json:"error,omitempty"`
	Why      string  `json:"why,omitempty"`
	OpenBest string  `json:"open_best,omitempty"`
	OpenLoss int     `json:"open_loss,omitempty"`
}

func newReviewed(number int, r *review.Review, all bool) reviewed {
	j := reviewed{Record: number, First: r.First, Curve: r.Curve, Wasted: r.Wasted, Decisions: []decided{}}
	if step, _, ok := r.Turning(); ok {
		j.Turning = step
	}
	for _, d := range r.Decisions {
		if d.Verdict == review.Good && !all {
			continue
		}
		x := decided{Action: d.Step + 1, Seat: int(d.Seat) + 1, Kind: d.Kind.String(), Done: verbOf(d.Done), Verdict: d.Verdict.String()}
		if d.Verdict != review.Good {
			x.Best, x.Loss, x.Error, x.Why = verbOf(d.Best), d.Loss, d.Error, d.Why.Reason.String()
		}
		if d.Open {
			x.OpenBest, x.OpenLoss = d.OpenBest.String(), d.OpenLoss
		}
		j.Decisions = append(j.Decisions, x)
	}
	return j
}
