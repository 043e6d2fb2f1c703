package league

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// exportVersion is the version of the JSON of an Export.
const exportVersion = 1

// ReadExport reads the JSON of an Export. The error says what is wrong with a file that is none.
func ReadExport(in io.Reader) (e Export, err error) {
	switch err := json.NewDecoder(in).Decode(&e); {
	case err != nil:
		return Export{}, fmt.Errorf("this is no season as a league exports it in JSON: %w", err)
	case e.Version != exportVersion:
		return Export{}, fmt.Errorf("the season has version %d of the export, and this program reads version %d", e.Version, exportVersion)
	}
	return e, nil
}

// season returns the season as far as its standings follow from it.
func (e Export) season() Season {
	s := Season{League: League{Name: e.League}, Term: Term{Number: e.Season, Plan: e.Plan, Divisions: e.Divisions}}
	for _, t := range e.Teams {
		s.Teams = append(s.Teams, standings.Team{Name: t.Name, Members: t.Members})
	}
	for n := 1; n <= e.Weeks; n++ {
		w := Week{Number: n, State: WeekOpen, Free: slices.Contains(e.Free, n)}
		switch {
		case slices.Contains(e.Ended, n):
			w.State = WeekFinal
		case slices.Contains(e.Cancelled, n):
			w.State = WeekCancelled
		}
		s.Weeks = append(s.Weeks, w)
	}
	for _, r := range e.Standings {
		s.Term.Names = append(s.Term.Names, stats.Player{ID: r.Member, Name: r.Name})
	}
	add := func(list uint64, week int, sum standings.Sum) {
		s.Lists = append(s.Lists, List{Number: list, Week: week, State: ListConfirmed})
		s.Outcomes = append(s.Outcomes, Outcome{Number: list, Sum: sum})
	}
	for _, l := range e.Played.Lists {
		r := standings.ListResult{List: l.List, Week: l.Week, Records: l.Games}
		for _, p := range l.Places {
			r.Places = append(r.Places, standings.PlaceResult{Member: p.Member, Points: p.GamePoints, Games: p.Games, Substituted: p.Substituted, Computer: p.Computer})
			s.Term.Names = append(s.Term.Names, stats.Player{ID: p.Member, Name: p.Name})
		}
		add(l.List, l.Week, standings.Sum{Result: &r})
	}
	for _, a := range e.Played.Attempts {
		add(a.List, a.Week, standings.Sum{Attempt: &standings.Attempt{List: a.List, Week: a.Week, Member: a.Member, Points: a.Deals, Records: a.Games}})
	}
	for _, c := range e.Corrections {
		points := standings.Points(math.Round(c.Points * float64(standings.Point)))
		s.Corrections = append(s.Corrections, Ruling{What: standings.Correction{
			Number: c.Number, Change: c.Change, List: c.List, Scores: c.GamePoints, Member: c.Member, Week: c.Week, Points: points,
		}})
	}
	return s
}

// ErrOtherStandings says that other standings follow from what was played than the export has, and ErrNoSettings that it lacks the settings for them.
var (
	ErrOtherStandings = errors.New("other standings follow from what was played, the corrections and the settings")
	ErrNoSettings     = errors.New("an earlier version made the file, without the settings from which standings follow: export the season again")
)

// CheckStandings computes the standings of the export again: from what was played, the corrections and the settings. Achievements are taken as they are.
func (e Export) CheckStandings() error {
	if e.Plan.Config.Weeks == 0 {
		return ErrNoSettings
	}
	again, err := e.season().Export(e.Week)
	if err != nil {
		return err
	}
	for i, r := range e.Standings {
		if i < len(again.Standings) && again.Standings[i].Member == r.Member {
			mine := &again.Standings[i]
			mine.Soli, mine.Foxes, mine.Karlchen = r.Soli, r.Foxes, r.Karlchen
		}
	}
	want, errWant := json.Marshal([]any{again.Week, again.Standings, again.Lists, again.Attempts, again.Teams})
	got, errGot := json.Marshal([]any{e.Week, e.Standings, e.Lists, e.Attempts, e.Teams})
	if err := errors.Join(errWant, errGot); err != nil || !bytes.Equal(want, got) {
		return cmp.Or(err, ErrOtherStandings)
	}
	return nil
}
