package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"

	"karlchen/game"
	"karlchen/game/notation"
)

// Replay plays records through the engine and prints a line for each game: its number, the contract, the winner, the Augen of Re and
// Kontra, the value, and the points of seats 1..4.
type Replay struct {
	JSON  bool     `name:"json" help:"Print one JSON object per line."`
	Files []string `arg:"" optional:"" name:"file" help:"Files of records; - or none is standard input."`
}

// Run replays the records. It writes the problems of a record to std.Err and then returns ErrInput.
func (c *Replay) Run(std IO) (err error) {
	out := bufio.NewWriter(std.Out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	lines := json.NewEncoder(out)
	return readRecords(std, c.Files, func(number int, rec *notation.Record) error {
		state, err := replayFinished(rec)
		if err != nil {
			return err
		}
		result, _ := state.Result()
		if c.JSON {
			return lines.Encode(newReplayed(number, state, result))
		}
		points := result.Points()
		_, err = fmt.Fprintf(out, "%d %s %s %d:%d %d %d %d %d %d\n", number, result.Contract, result.Outcome(),
			result.Augen[game.Re], result.Augen[game.Kontra], result.Value, points[0], points[1], points[2], points[3])
		return err
	})
}

// replayFinished replays a game, which must have a result.
func replayFinished(rec *notation.Record) (game.State, error) {
	state, err := notation.Replay(rec)
	if err != nil {
		return state, err
	}
	if _, over := state.Result(); !over {
		return state, &notation.Error{Line: rec.LastLine(), Msg: "the game is not finished"}
	}
	return state, nil
}

// replayed is a game as Replay prints it in JSON.
type replayed struct {
	Record   int     `json:"record"`
	Contract string  `json:"contract"`
	Winner   string  `json:"winner"`
	Eyes     parties `json:"eyes"`
	Tricks   []int   `json:"tricks"`
	Items    []item  `json:"items"`
	Value    int     `json:"value"`
	Points   [4]int  `json:"points"`
}

// parties holds a number for each party.
type parties struct {
	Re     int `json:"re"`
	Kontra int `json:"kontra"`
}

// item is a line of a result.
type item struct {
	Item   string `json:"item"`
	Party  string `json:"party"`
	Points int    `json:"points"`
	Factor int    `json:"factor,omitempty"` // multiplies all points before it
}

func newReplayed(number int, state game.State, result game.Result) replayed {
	r := replayed{
		Record: number, Contract: result.Contract.String(), Winner: result.Outcome(),
		Eyes:   parties{result.Augen[game.Re], result.Augen[game.Kontra]},
		Tricks: []int{}, Items: newItems(result), Value: result.Value, Points: result.Points(),
	}
	for _, seat := range notation.TrickWinners(state) {
		r.Tricks = append(r.Tricks, int(seat)+1)
	}
	return r
}

func newItems(result game.Result) []item {
	items := []item{}
	for _, i := range result.Items() {
		items = append(items, item{i.Key.String(), i.Party.String(), int(i.Points), int(i.Factor)})
	}
	return items
}
