package exchange

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
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

// List is a list with its games.
type List struct {
	List   uint64   `json:"list"`
	Places []string `json:"places"` // member ids; a computer has none
	// TimeUp is the number of deals after which the time of the list was up; 0 if all games were played.
	TimeUp int           `json:"time_up,omitempty"`
	Games  []Game        `json:"games"`
	Result standings.Sum `json:"result"` // what the server says that the games add up to
}

// Game is a deal of a list, also one that does not count.
type Game struct {
	Number uint64 `json:"number"` // on the server
	// Players are the ids of the people who played the whole game at their seats; the others were computers, or a computer stood in.
	Players [card.Seats]string `json:"players"`
	Record  string             `json:"record"`
}

// verifier verifies the lists of a week.
type verifier struct {
	week   Week
	mode   standings.Mode
	rules  *rules.Compiled
	reader *notation.Reader
}

// leagueForm is the form of a league's id.
var leagueForm = regexp.MustCompile(`^[1-9][0-9]{0,19}\.[1-9][0-9]{0,3}$`)

// The most people of a week, and the longest name, in bytes, with the id.
const maxMembers, maxName = 1000, 300

func newVerifier(w Week) (*verifier, error) {
	r, err := rules.ParseRecorded(w.Terms.Rules)
	mode := w.Terms.Format.Mode()
	if mode.Attempts {
		r = league.TaskRules(r)
	}
	var compiled *rules.Compiled
	if err == nil {
		compiled, err = rules.Compile(r)
	}
	long := func(m stats.Player) bool { return len(m.ID)+len(m.Name) > maxName }
	if len(w.Members) > maxMembers || len(w.Name) > maxName || slices.ContainsFunc(w.Members, long) {
		return nil, problem("exchange.names", nil)
	}
	if err != nil || mode.Format == "" || !leagueForm.MatchString(w.League) || w.Week < 1 || w.Week > min(w.Terms.Weeks, standings.MaxWeeks) {
		return nil, problem("exchange.terms", nil)
	}
	return &verifier{w, mode, compiled, notation.NewReader(nil)}, nil
}

// verify plays a list again and returns what it adds up to. The error is a league.Problem with the place of the first fault.
func (v *verifier) verify(l List) (standings.Sum, error) {
	odd := func(key game.Refusal, values map[string]any) (standings.Sum, error) {
		if values == nil {
			values = map[string]any{}
		}
		values["List"] = l.List
		return standings.Sum{}, problem(key, values)
	}
	for _, who := range l.Places {
		if !v.knows(who) {
			return odd("exchange.stranger", map[string]any{"Who": rules.Typed(who)})
		}
	}
	r, games := *v.rules.Ruleset(), v.week.Terms.config().GamesAt(len(l.Places))
	list, err := match.New(match.Config{
		Rules: r, Places: len(l.Places), Games: games, TimeUp: l.TimeUp,
		Pflichtsoli: !v.mode.Attempts && match.PlaysPflichtsoli(r, match.MinPlaces, v.week.Terms.Games),
	})
	if err != nil {
		return odd("exchange.list", nil)
	}
	var deals []standings.Deal
	var from course
	for i, g := range l.Games {
		d, more := list.Next()
		if !more {
			return odd("exchange.more_games", map[string]any{"Count": i})
		}
		rec, s, fault := v.play(g, d, from)
		if fault == nil {
			if list, err = list.Add(d, s); err != nil {
				fault = at("exchange.unfinished", 0)
			}
		}
		if fault != nil {
			fault.Data["Game"] = i + 1
			return odd(fault.Key, fault.Data)
		}
		if from = (course{rec, list.Entries()[i].Void == match.Counts, from.again + 1}); !from.counted {
			continue
		}
		from.again = 0
		players := [card.Seats]stats.Player{}
		for seat, id := range g.Players {
			if !v.knows(id) || id != "" && slices.Contains(g.Players[:seat], id) {
				return odd("exchange.stranger", map[string]any{"Who": rules.Typed(id)})
			}
			players[seat].ID = id
		}
		counted, _ := stats.Read(g.Number, players, s) // it has a result
		deals = append(deals, standings.Deal{Places: d.Places, Game: counted})
	}
	if !list.Over() {
		return odd("exchange.fewer_games", map[string]any{"Count": len(l.Games)})
	}
	sum, err := v.mode.AddUp(l.List, v.week.Week, l.Places, deals)
	if err != nil {
		return odd("exchange.list", nil)
	}
	here, _ := json.Marshal(sum) // what was read can be written
	there, _ := json.Marshal(l.Result)
	if string(here) != string(there) {
		return odd("exchange.sum", map[string]any{"Here": pointsOf(sum), "There": pointsOf(l.Result)})
	}
	return sum, nil
}

func (v *verifier) knows(id string) bool {
	return id == "" || slices.ContainsFunc(v.week.Members, func(m stats.Player) bool { return m.ID == id })
}

// course is what of a list came before a deal.
type course struct {
	before  *notation.Record // nil before the first deal
	counted bool             // that deal was a game
	again   int              // the number of deals since the last one that was
}

// at returns a problem of a game, at a line of its record.
func at(key game.Refusal, line int) *league.Problem {
	return &league.Problem{Key: key, Data: map[string]any{"Line": line}}
}

// play plays a game of a list again, and returns what is wrong with it.
func (v *verifier) play(g Game, d match.Deal, from course) (*notation.Record, game.State, *league.Problem) {
	none := game.State{}
	v.reader.Reset(strings.NewReader(g.Record))
	rec, err := v.reader.Next()
	if err != nil {
		return rec, none, at("exchange.record", lineOf(err))
	}
	if _, more := v.reader.Next(); more != io.EOF {
		return rec, none, at("exchange.record", rec.LastLine())
	}
	if rec.Rules.Rules() != v.rules.Rules() || rec.Lead != d.Vorhand || rec.Owes != d.Owes || rec.Vorfuehrung != d.Vorfuehrung ||
		d.Vorfuehrung && rec.Forced != d.Forced || max(rec.Bock, 1) != d.Factor {
		return rec, none, at("exchange.order", rec.Line)
	}
	shuffle, err := notation.Verify(rec)
	if err != nil {
		return rec, none, at("exchange.deal", lineOf(err))
	}
	s, played, err := notation.ReplayPart(rec)
	switch {
	case err != nil && played < len(rec.Moves):
		fault := at("exchange.card", lineOf(err))
		fault.Data["Text"] = rules.Typed(rec.Moves[played].String())
		return rec, s, fault
	case err != nil:
		return rec, s, at("exchange.points", lineOf(err))
	case !v.follows(rec, shuffle, d, from):
		return rec, s, at("exchange.exchanged", rec.Line)
	}
	return rec, s, nil
}

// lineOf returns the line of a fault of a record.
func lineOf(err error) int {
	if all := notation.Errors(err); len(all) > 0 {
		return all[0].Line
	}
	return 1
}

// follows reports whether nobody could exchange a deal since the one before, or since the task's secret was made. An older record has no such proof.
func (v *verifier) follows(rec *notation.Record, shuffle game.Shuffle, d match.Deal, from course) bool {
	switch {
	case v.mode.Attempts:
		return shuffle.Version == game.K1 && shuffle.Seed == game.GivenSeed(v.week.Secret, d.Number, from.again)
	case shuffle.Version == game.K1, from.before == nil:
		return shuffle.Version != game.K1
	}
	earlier, err := game.ParseShuffle(from.before.Info.Shuffle)
	return err == nil && earlier.Next == shuffle.Seed.Digest() && (!from.counted || notation.ProofOf(rec, shuffle, from.before) != notation.Unchanged)
}

// pointsOf returns the points that a list has come to, for people.
func pointsOf(s standings.Sum) string {
	var points []int
	switch {
	case s.Attempt != nil:
		points = s.Attempt.Points
	case s.Result != nil:
		for _, p := range s.Result.Places {
			points = append(points, p.Points)
		}
	}
	return strings.Trim(fmt.Sprint(points), "[]")
}
