package exchange

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// List is a list with the records of its games.
type List struct {
	Number uint64   `json:"list"`
	Places []string `json:"places"` // member ids; a computer has none
	// TimeUp is the number of deals after which the time of the list was up; 0 if all games were played.
	TimeUp int `json:"time_up,omitempty"`
	// Records are those of all deals. Their players have their ids in place of names, and none where a computer played or stood in.
	Records string `json:"records,omitempty"`
	// Sum is what they add up to. No file has it.
	Sum standings.Sum `json:"sum,omitzero"`
}

// Fault is the first fault of a list.
type Fault struct {
	List uint64
	Game int // the deal, from 1
	Why  error
}

// Error returns the place and the reason.
func (f Fault) Error() string { return fmt.Sprintf("list %d, game %d: %v", f.List, f.Game, f.Why) }

// Told returns the key of the text for people, and its values.
func (f Fault) Told() (key string, values map[string]any) {
	return "exchange.fault", map[string]any{"List": f.List, "Game": f.Game, "Why": rules.Typed(f.Why.Error())}
}

// Verify plays a list of the week again, adds it up, and drops its records. The error is a Fault.
func (w Week) Verify(l *List) error {
	n, sum, err := w.replay(*l)
	if err != nil {
		return Fault{l.Number, n, err}
	}
	l.Records, l.Sum = "", sum
	return nil
}

// replay plays a list again. It returns the number of the last deal, and what the list adds up to.
func (w Week) replay(l List) (n int, sum standings.Sum, err error) {
	mode := w.Terms.Format.Mode()
	r, err := rules.ParseRecorded(w.Terms.Rules)
	if err != nil {
		return 0, sum, err
	}
	if mode.Attempts {
		r = league.TaskRules(r)
	}
	compiled, errRules := rules.Compile(r)
	list, errList := match.New(match.Config{
		Rules: r, Places: len(l.Places), Games: w.Terms.config().GamesAt(len(l.Places)), TimeUp: l.TimeUp,
		Pflichtsoli: !mode.Attempts && match.PlaysPflichtsoli(r, match.MinPlaces, w.Terms.Games),
	})
	err = cmp.Or(errRules, errList)
	reader := notation.NewReader(strings.NewReader(l.Records))
	var deals []standings.Deal
	var before *notation.Record
	counted, again := false, 0 // the deal before was a game; how many since the last one were none
	for err == nil {
		rec, end := reader.Next()
		d, more := list.Next()
		if end == io.EOF && !more {
			break
		}
		n++
		if end != nil || !more {
			return n, sum, fmt.Errorf("the list has another number of games: %w", cmp.Or(end, errors.New("it was over")))
		}
		shuffle, s, err := replayDeal(rec, d, compiled)
		switch {
		case err != nil:
			return n, sum, err
		case mode.Attempts && shuffle.Seed != game.GivenSeed(w.Secret, d.Number, again), !mode.Attempts && before != nil && !follows(rec, shuffle, before, counted):
			return n, sum, errors.New("the deal was exchanged")
		}
		if list, err = list.Add(d, s); err != nil {
			return n, sum, err
		}
		before, again = rec, again+1
		if counted = list.Entries()[n-1].Void == match.Counts; !counted {
			continue
		}
		var players [card.Seats]stats.Player
		for seat, id := range rec.Info.Players {
			players[seat].ID = id
		}
		g, _ := stats.Read(uint64(n), players, s) // it has a result
		again, deals = 0, append(deals, standings.Deal{Places: d.Places, Game: g})
	}
	if err == nil {
		sum, err = mode.AddUp(l.Number, w.Week, l.Places, deals)
	}
	return n, sum, err
}

// replayDeal plays the record of the deal that a list has next, whatever the record says about that.
func replayDeal(r *notation.Record, d match.Deal, compiled *rules.Compiled) (game.Shuffle, game.State, error) {
	r.Rules, r.Lead, r.Owes, r.Vorfuehrung, r.Forced, r.Bock = compiled, d.Vorhand, d.Owes, d.Vorfuehrung, d.Forced, d.Factor
	shuffle, err := notation.Verify(r)
	if err != nil {
		return shuffle, game.State{}, err
	}
	s, err := notation.Replay(r)
	return shuffle, s, err
}

// follows reports whether nobody could exchange a deal after the one before, which was a game or not.
func follows(r *notation.Record, shuffle game.Shuffle, before *notation.Record, counted bool) bool {
	earlier, err := game.ParseShuffle(before.Info.Shuffle)
	return err == nil && earlier.Next == shuffle.Seed.Digest() && (!counted || notation.ProofOf(r, shuffle, before) != notation.Unchanged)
}
