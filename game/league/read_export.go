package league

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"karlchen/game/league/standings"
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

// ErrOtherStandings says that other standings follow from what was played than the export has, and ErrNoSettings that it lacks the settings for them.
var (
	ErrOtherStandings = errors.New("other standings follow from what was played, the corrections and the settings")
	ErrNoSettings     = errors.New("an earlier version made the file, without the settings from which standings follow: export the season again")
)

// CheckStandings computes the standings of the export again: from what was played, the corrections and the settings.
func (e Export) CheckStandings() error {
	if e.Plan.Config.Weeks == 0 {
		return ErrNoSettings
	}
	var tables []standings.Table
	for _, part := range split(e.History, e.Divisions) {
		t, err := standings.Compute(e.Plan.Config, part, e.Week)
		if err != nil {
			return err
		}
		tables = append(tables, t)
	}
	again, err := NewExport(e.League, Term{Plan: e.Plan}, tables, e.History, nil)
	if err != nil || len(again.Standings) != len(e.Standings) {
		return cmp.Or(err, ErrOtherStandings)
	}
	for i, r := range e.Standings {
		if again.Standings[i].Name = r.Name; !reflect.DeepEqual(again.Standings[i], r) {
			return fmt.Errorf("%w: see %s", ErrOtherStandings, r.Name)
		}
	}
	return nil
}
