package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/storage"
)

// recordHeader returns the record of a game before its first action.
func recordHeader(m *model, d match.Deal, setup game.Setup, now time.Time) ([]byte, error) {
	info := notation.Info{Table: m.ID, Date: now.UTC().Format(time.RFC3339), Shuffle: m.Shuffle}
	for seat := range info.Players {
		info.Players[seat] = m.Players[d.Places[seat]].User.Name
	}
	if m.Start != "" { // no shuffle has dealt these cards
		info.Shuffle = ""
	}
	r, err := notation.FromGame(setup, nil, info)
	if err != nil {
		return nil, err
	}
	return []byte(r.String()), nil
}

// parseGame reads a stored game: its final record, or its header and its actions so far.
func parseGame(g storage.Game, reader *notation.Reader) (*notation.Record, error) {
	reader.Reset(bytes.NewReader(recordOf(g)))
	return reader.Next()
}

// recordOf returns the text of a stored game as far as it went.
func recordOf(g storage.Game) []byte {
	if g.Finished {
		return g.Record
	}
	return slices.Concat(g.Header, []byte("\n"), bytes.Join(g.Entries, []byte("\n")), []byte("\n"))
}

// readers are ready to read one game after the other; each keeps the rules that it has compiled.
var readers = sync.Pool{New: func() any { return notation.NewReader(nil) }}

// replayGame plays a stored game to the point where it stopped.
func replayGame(g storage.Game) (game.State, *notation.Record, error) {
	reader := readers.Get().(*notation.Reader)
	defer readers.Put(reader)
	r, err := parseGame(g, reader)
	if err != nil {
		return game.State{}, nil, err
	}
	r.Rules = shared.share(r.Rules)
	state, err := notation.Replay(r)
	if err != nil {
		return game.State{}, nil, err
	}
	return state, r, nil
}

// Verify replays a stored game, compares its record with the actions that were appended, and returns what is wrong with it. The check of the database
// calls it for every game. For an undamaged game that another engine has played the error is storage.ErrOtherVersion.
func Verify(g storage.Game) error {
	same, err := compareActions(g)
	if !same && err == nil {
		_, _, err = replayGame(g)
	}
	if _, ok := notation.PlayedElsewhere(err); ok {
		return fmt.Errorf("%w: %w", storage.ErrOtherVersion, err)
	}
	return err
}

// compareActions replays the actions of a finished game and returns an error if its record is not that of its deal and these actions. same means that
// the record is so to the byte, and need not be replayed; an older program may have written it in another form. The record of a corrected game may
// differ, because it replaces the record of the actions. A game without actions may have been stored from its record alone.
func compareActions(g storage.Game) (same bool, err error) {
	if !g.Finished || g.Corrected || len(g.Entries) == 0 {
		return false, nil
	}
	running := g
	running.Finished = false
	state, record, err := replayGame(running)
	if err != nil {
		return false, fmt.Errorf("its actions: %w", err)
	}
	want, err := closeRecord(recordOf(running), record.Actions(), state)
	if err != nil {
		return false, fmt.Errorf("its actions: %w", err)
	}
	got, err := notation.NewReader(bytes.NewReader(g.Record)).Next()
	if err != nil {
		return false, err
	}
	want.Info.Game = got.Info.Game
	switch {
	case !slices.EqualFunc(got.Moves, want.Moves, func(a, b notation.Move) bool { return a.Action == b.Action }):
		return false, fmt.Errorf("%w: its record has other actions than those that were stored one by one", storage.ErrDamaged)
	case !slices.EqualFunc(got.Taken, want.Taken, func(a, b notation.Taken) bool { return a.After == b.After && a.Action == b.Action }):
		return false, fmt.Errorf("%w: its record says otherwise which cards were taken back", storage.ErrDamaged)
	case got.Info != want.Info, got.Rules.Rules() != want.Rules.Rules(), got.Hands != want.Hands, got.Stock != want.Stock, got.Lead != want.Lead,
		got.Owes != want.Owes, got.Vorfuehrung != want.Vorfuehrung, got.Forced != want.Forced, max(got.Bock, 1) != max(want.Bock, 1):
		return false, fmt.Errorf("%w: its record begins otherwise than the game did", storage.ErrDamaged)
	}
	return want.String() == string(g.Record), nil
}

// Summary is what lists of finished games show without a replay.
type Summary struct {
	Players  [card.Seats]User `json:"players"` // of the seats; a computer has no id
	Contract string           `json:"contract,omitempty"`
	Points   [card.Seats]int  `json:"points"`
	// Void says why the list does not count the game; zero if it does.
	Void match.Void `json:"void,omitempty"`
	// StoodIn says for which people a computer acted in the game.
	StoodIn [card.Seats]bool `json:"stood_in,omitzero"`
	// PlayedFor says for which people a computer played most of their tricks: the statistics count the game for nobody there.
	PlayedFor [card.Seats]bool `json:"played_for,omitzero"`
	// Ended is roughly when the game ended.
	Ended time.Time `json:"ended,omitzero"`
	// Before is the number of the game before at the table, 0 for none.
	Before uint64 `json:"before,omitempty"`
	// League is the league for which the game was played.
	League *League `json:"league,omitempty"`
	// Daily is the day whose deal was played, as 2026-11-23, or empty.
	Daily string `json:"daily,omitempty"`
	// Lesson says that the person learned to play: no statistics count the game.
	Lesson bool `json:"lesson,omitempty"`
	// Stammtisch is the number of the Stammtisch for which the game was played, or 0.
	Stammtisch int `json:"stammtisch,omitempty"`
	// Words are the server's own words at the table. The record has none of them.
	Words rules.Words `json:"words,omitempty"`
	// BrokenOff says that the table ended before the game did; it does not count.
	BrokenOff bool `json:"broken_off,omitempty"`
	// Ending says why, and Verdict who wanted that, if anybody did.
	Ending  Ending   `json:"ending,omitempty"`
	Verdict *Verdict `json:"verdict,omitempty"`
}

// Task names deals that many people play, each alone against three computers: those of a league's week, the deal of a day, or that of the lesson.
type Task struct {
	League League
	Daily  string // the day, as 2026-11-23; empty for a league's and the lesson's
	Lesson bool   `json:",omitempty"`
}

// Task returns the task to which the game belongs; ok is false for any other game.
func (s *Summary) Task() (of Task, ok bool) {
	switch {
	case s.Daily != "", s.Lesson:
		return Task{Daily: s.Daily, Lesson: s.Lesson}, true
	case s.League != nil && s.League.Format.Mode().Secret:
		return Task{League: *s.League}, true
	}
	return Task{}, false
}

// closeRecord stores the final record of the running game together with the table.
func (s *stored) closeRecord(m model, brokenOff bool) error {
	final, summary, err := s.finalRecord(&m, brokenOff)
	if err != nil {
		return err
	}
	return s.storeRow(&m, func(row storage.TableRow) (storage.TableRow, error) {
		return s.config.Store.FinishGame(row, final, summary)
	})
}

// finalRecord returns the record of the running game as far as it went, and its summary. It notes for the next lot how the record says that the game was
// played, if cards were played in it.
func (s *stored) finalRecord(m *model, brokenOff bool) (record []byte, summary json.RawMessage, err error) {
	stored, err := s.config.Store.Game(s.row.GameID())
	if err != nil {
		return nil, nil, err
	}
	record, m.Played = recordOf(stored), nil
	if !s.foreign { // otherwise it stays as the other engine has written it
		closed, err := closeRecord(record, s.past(), *s.state())
		if err != nil {
			return nil, nil, err
		}
		closed.Info.Game = fmt.Sprint(s.row.Game)
		record = []byte(closed.String())
		if !brokenOff && m.Secret == "" && m.Entries[len(m.Entries)-1].Void == match.Counts {
			played := game.DigestPlay(closed.Actions())
			m.Played = played[:]
		}
	}
	facts := Summary{BrokenOff: brokenOff, League: m.League, Daily: m.Daily, Lesson: m.Lesson, Stammtisch: m.Stammtisch.Number, Words: m.Words, Ended: m.Active}
	if n := slices.Index(m.Numbers, s.row.Game); n > 0 {
		facts.Before = m.Numbers[n-1]
	}
	if n := len(m.Verdicts) - 1; brokenOff {
		facts.Ending = m.Ending
		if n >= 0 && slices.Contains([]string{VerdictEnd, settings.Abort}, m.Verdicts[n].Choice) {
			facts.Verdict = &m.Verdicts[n]
		}
	} else {
		last := m.Entries[len(m.Entries)-1]
		facts.Contract, facts.Points, facts.Void = last.Contract.String(), last.Points, last.Void
	}
	var cards [card.Seats]int
	for _, a := range s.past() {
		if a.Kind == game.Playing {
			cards[a.Seat]++
		}
	}
	for seat := range facts.Players {
		facts.PlayedFor[seat] = 2*m.CardsFor[seat] > cards[seat]
		facts.Players[seat] = s.PlayerAt(card.Seat(seat)).User
		facts.StoodIn[seat] = slices.Contains(m.StoodIn, s.Deal().Places[seat])
	}
	summary, err = json.Marshal(facts)
	return record, summary, err
}

// closeRecord returns the record of a game with its result, from that of the running game and the actions that have led to its state.
func closeRecord(running []byte, past []game.Action, state game.State) (*notation.Record, error) {
	record, err := notation.NewReader(bytes.NewReader(running)).Next()
	if err != nil {
		return nil, err
	}
	setup, err := record.Setup()
	if err != nil {
		return nil, err
	}
	closed, err := notation.FromPlayed(setup, past, state, record.Info)
	if err != nil {
		return nil, err
	}
	for _, t := range record.Taken { // a Vorbehalt that was taken back is no move of the final record
		t.After -= len(past) - len(closed.Moves)
		closed.Taken = append(closed.Taken, t)
	}
	return closed, nil
}
