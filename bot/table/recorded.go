package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// Recorded is a finished game as its record tells it, without its table: for replays and statistics.
type Recorded struct {
	ID      storage.GameID
	Summary Summary
	Record  *notation.Record
	// Final is the game at its end. A game that was broken off has no result.
	Final game.State
	// Engine is 0, or the version of another engine that played the game in a way in which this engine would not. Then Moves and Final go as far as
	// this engine can play, and the result in the summary and the record counts.
	Engine int

	played int // how many of the record's actions this engine can play
	// Struck says that the game was taken out of the statistics.
	Struck bool
}

// ErrNotOver is returned for a game that is still being played: nobody may see its record.
var ErrNotOver = errors.New("the game is still being played")

// ReadRecord reads and replays a stored finished game. The error is ErrNotOver, or says how the record is damaged.
func ReadRecord(g storage.Game) (*Recorded, error) { return ReadRecordWith(notation.NewReader(nil), g) }

// ReadRecordWith is ReadRecord for many games: the reader compiles their rules only once.
func ReadRecordWith(reader *notation.Reader, g storage.Game) (*Recorded, error) {
	if !g.Finished {
		return nil, ErrNotOver
	}
	r := &Recorded{ID: g.ID, Struck: g.Struck}
	if err := json.Unmarshal(g.Summary, &r.Summary); err != nil {
		return nil, fmt.Errorf("%v: summary: %w", g.ID, err)
	}
	var err error
	if r.Record, err = parseGame(g, reader); err != nil {
		return nil, fmt.Errorf("%v: %w", g.ID, err)
	}
	if r.Final, r.played, err = notation.ReplayPart(r.Record); err != nil {
		var other bool
		if r.Engine, other = notation.PlayedElsewhere(err); !other {
			return nil, fmt.Errorf("%v: %w", g.ID, err)
		}
	}
	return r, nil
}

// Moves returns the actions that led to Final.
func (r *Recorded) Moves() []notation.Move { return r.Record.Moves[:r.played] }

// Deeds returns the first state of the game and the actions that led to Final.
func (r *Recorded) Deeds() (start game.State, actions []game.Action, err error) {
	for _, m := range r.Moves() {
		actions = append(actions, m.Action)
	}
	start, err = r.At(0)
	return start, actions, err
}

// Reviewable reports whether the game can be judged: it was played to its end, by this engine, and counts.
func (r *Recorded) Reviewable() bool {
	_, over := r.Final.Result()
	return over && r.Engine == 0 && r.Counts() && r.Final.Cards() > 0
}

// Contract returns the contract that was played.
func (r *Recorded) Contract() rules.Contract {
	if c, ok := rules.ParseContract(r.Summary.Contract); ok && r.Engine != 0 {
		return c
	}
	return r.Final.Contract()
}

// Statistics returns what the statistics count of the game; ok is false if it has no result.
func (r *Recorded) Statistics(players [card.Seats]stats.Player) (g stats.Game, ok bool) {
	if r.Engine == 0 {
		return stats.Read(r.ID.Number, players, r.Final)
	}
	winner, ok := game.ParseParty(r.Record.Outcome.Winner)
	if !ok || !r.Counts() {
		return g, false
	}
	g = stats.Game{Number: r.ID.Number, Players: players, Contract: r.Contract(), Winner: winner, Points: r.Summary.Points}
	if eyes := r.Record.Outcome.Eyes; eyes != nil {
		g.Augen = [2]uint8{uint8(eyes[game.Re]), uint8(eyes[game.Kontra])}
	}
	return stats.ReadRecorded(g, r.Final), true
}

// Players returns the players at the seats. A record does not say which level a computer had.
func (r *Recorded) Players() (players [card.Seats]Player) {
	for seat, user := range r.Summary.Players {
		players[seat].User = user
		if user.ID == "" {
			players[seat].Level = "computer"
		}
	}
	return players
}

// PeopleOnly reports whether four people played the game themselves, without a computer at any seat.
func (r *Recorded) PeopleOnly() bool {
	for seat, user := range r.Summary.Players {
		if user.ID == "" || r.Summary.StoodIn[seat] {
			return false
		}
	}
	return true
}

// Played returns when the cards were dealt, or the zero time.
func (r *Recorded) Played() time.Time {
	at, _ := time.Parse(time.RFC3339, r.Record.Info.Date) // an old record may have none
	return at
}

// Ended returns when the game ended, roughly; of a game of an earlier program when the cards were dealt.
func (r *Recorded) Ended() time.Time {
	if !r.Summary.Ended.IsZero() {
		return r.Summary.Ended
	}
	return r.Played()
}

// Counts reports whether the list counts the game: not if it was broken off or dealt again.
func (r *Recorded) Counts() bool { return !r.Summary.BrokenOff && r.Summary.Void == match.Counts }

// At returns the game after its first n actions, with every hand.
func (r *Recorded) At(n int) (game.State, error) {
	cut := *r.Record
	cut.Moves, cut.Outcome = cut.Moves[:n], notation.Outcome{}
	return notation.Replay(&cut)
}

// ErrIncomplete is returned for a list of which a counting game is missing.
var ErrIncomplete = errors.New("the list is not complete")

// Deals returns the games of a finished list and who played them: the id of the member or of the substitute, and an empty one where a computer made
// any move for that person or always plays. The records decide; they are those of Snapshot.Numbers, in that order. Deals that do not count as a game
// are left out. Error: ErrIncomplete.
func Deals(s Snapshot, records []*Recorded) ([]standings.Deal, error) {
	entries, numbers := s.list().Entries(), s.model().Numbers
	if s.model().Phase != Ended || s.model().Ending != Finished || !s.list().Over() || len(records) != len(entries) {
		return nil, fmt.Errorf("%w: %d games of %d records, it is %s, %q", ErrIncomplete, s.list().Played(), len(records), s.model().Phase, s.model().Ending)
	}
	var deals []standings.Deal
	for i, r := range records {
		if r.ID.Number != numbers[i] || r.Summary.BrokenOff || r.Summary.Void != entries[i].Void {
			return nil, fmt.Errorf("%w: %v is not game #%d as it was played", ErrIncomplete, r.ID, numbers[i])
		}
		if entries[i].Void != match.Counts {
			continue
		}
		var players [card.Seats]stats.Player
		for seat, user := range r.Summary.Players {
			if !r.Summary.StoodIn[seat] {
				players[seat] = user
			}
		}
		g, ok := r.Statistics(players)
		if !ok {
			return nil, fmt.Errorf("%w: %v has no result", ErrIncomplete, r.ID)
		}
		deals = append(deals, standings.Deal{Places: entries[i].Places, Game: g})
	}
	return deals, nil
}
