package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/stats"
	"karlchen/storage"
)

// Report is a person's statement that something is wrong with a game.
type Report struct {
	By   table.User `json:"by"`
	Text string     `json:"text"`
}

// notes is what the archive stores about a finished game besides its record.
type notes struct {
	Reports []Report `json:"reports,omitempty"`
	// Review is the review of the game, if somebody has asked for it, as package review writes it.
	Review json.RawMessage `json:"review,omitempty"`
}

// Review returns the stored review of a finished game, or nil if there is none that this version can read. Errors: storage.ErrNotFound,
// table.ErrNotOver.
func (a *Archive) Review(guild string, number uint64) (*review.Review, error) {
	g, err := a.finished(guild, number)
	return readNotes(g.Notes).review(), err
}

// finished returns a finished game as it is stored. Errors: storage.ErrNotFound, table.ErrNotOver.
func (a *Archive) finished(guild string, number uint64) (g storage.Game, err error) {
	g, err = a.Store.Game(storage.GameID{Guild: guild, Number: number})
	if err == nil && !g.Finished {
		return storage.Game{}, table.ErrNotOver
	}
	return g, err
}

// review returns the review, or nil if there is none that this version can read: then it is made again.
func (n notes) review() *review.Review {
	r := &review.Review{}
	if n.Review == nil || json.Unmarshal(n.Review, r) != nil {
		return nil
	}
	return r
}

// wasted returns what each player lost, if a review has measured it.
func (n notes) wasted() (all [card.Seats]stats.Wasted) {
	r := n.review()
	if r == nil {
		return all
	}
	for seat, of := range r.Wasted {
		if of.Decisions > 0 {
			all[seat] = stats.WastedIn(of.Points)
		}
	}
	return all
}

// KeepReview stores the review of a finished game, so that it is made only once. Errors: storage.ErrNotFound, storage.ErrRunning.
func (a *Archive) KeepReview(guild string, number uint64, r *review.Review) error {
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return a.changeNotes(guild, number, func(n *notes) error {
		n.Review = raw
		return nil
	})
}

// changeNotes changes the notes of a finished game. Errors: storage.ErrNotFound, storage.ErrRunning.
func (a *Archive) changeNotes(guild string, number uint64, change func(*notes) error) error {
	return a.Store.Correct(storage.GameID{Guild: guild, Number: number}, func(g *storage.Game) error {
		n := readNotes(g.Notes)
		if err := change(&n); err != nil {
			return err
		}
		raw, err := json.Marshal(n)
		g.Notes = raw
		return err
	})
}

// readNotes reads the notes that this version knows.
func readNotes(raw json.RawMessage) (n notes) {
	if json.Unmarshal(raw, &n) != nil { // no notes
		return notes{}
	}
	return n
}

// MaxReports limits the people who may report a game that they have not played. Those who have played it always may.
const MaxReports = 5

// MaxReport is the most characters that one person says about a game, in all their reports.
const MaxReport = 600

// ErrManyReports is returned when enough people have reported a game, or one person has said enough.
var ErrManyReports = errors.New("the game has been reported often enough")

// Report stores a person's report of a finished game; a second report of the same person stands behind the first. Errors: storage.ErrNotFound,
// storage.ErrRunning, ErrManyReports.
func (a *Archive) Report(guild string, number uint64, r Report) error {
	g, err := a.finished(guild, number)
	if err != nil {
		return err
	}
	var s table.Summary
	if err := json.Unmarshal(g.Summary, &s); err != nil {
		return fmt.Errorf("summary of game %s %d: %w", guild, number, err)
	}
	return a.changeNotes(guild, number, func(n *notes) error {
		strangers := 0
		for i, old := range n.Reports {
			if old.By.ID == r.By.ID {
				r.Text = old.Text + " · " + r.Text
				if utf8.RuneCountInString(r.Text) > MaxReport {
					return ErrManyReports
				}
				n.Reports[i] = r
				return nil
			}
			if !hasPlayed(s.Players, old.By.ID) {
				strangers++
			}
		}
		if !hasPlayed(s.Players, r.By.ID) && strangers >= MaxReports {
			return ErrManyReports
		}
		n.Reports = append(n.Reports, r)
		return nil
	})
}

// Reported is a game that was reported.
type Reported struct {
	Number  uint64
	Reports []Report
	Struck  bool // it no longer counts
}

// Case returns a finished game with its reports. Errors: storage.ErrNotFound, table.ErrNotOver.
func (a *Archive) Case(guild string, number uint64) (Reported, error) {
	g, err := a.finished(guild, number)
	return reported(g), err
}

func reported(g storage.Game) Reported {
	return Reported{Number: g.ID.Number, Reports: readNotes(g.Notes).Reports, Struck: g.Struck}
}

// Reports returns the reported games of a server, the latest first.
func (a *Archive) Reports(guild string) (all []Reported, err error) {
	var numbers []uint64
	err = a.scan(guild, "", func(f *facts) bool {
		if f.reported {
			numbers = append(numbers, f.Number)
		}
		return true
	})
	for _, number := range numbers {
		g, bad := a.Store.Game(storage.GameID{Guild: guild, Number: number})
		if bad != nil {
			return nil, bad
		}
		if r := reported(g); len(r.Reports) > 0 {
			all = append(all, r)
		}
	}
	return all, err
}

// DismissReports deletes the reports of a game. Errors: storage.ErrNotFound.
func (a *Archive) DismissReports(guild string, number uint64) error {
	return a.changeNotes(guild, number, func(n *notes) error {
		n.Reports = nil
		return nil
	})
}
