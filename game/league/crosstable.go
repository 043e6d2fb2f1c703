package league

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Encounter says how one member did in the lists that they played with another one.
type Encounter struct {
	Lists  int `json:"lists"`
	Ahead  int `json:"ahead"`  // lists in which the member had more game points
	Behind int `json:"behind"` // lists in which the member had fewer
}

// Crosstable has for each two members of the standings how they did against each other.
type Crosstable struct {
	Members []string // user ids, in the order of the standings
	Cells   [][]Encounter
}

// Crosstable finds who met whom in the lists of the season. A list of which others played too much of a member's place is none that the member
// played: it does not count for them.
func (e Export) Crosstable() Crosstable {
	var c Crosstable
	for _, r := range e.Standings {
		c.Members = append(c.Members, r.Member)
		c.Cells = append(c.Cells, make([]Encounter, len(e.Standings)))
	}
	for _, list := range e.Lists {
		for _, mine := range list.Places {
			i := slices.Index(c.Members, mine.Member)
			if i < 0 || mine.NoShow {
				continue
			}
			for _, theirs := range list.Places {
				j := slices.Index(c.Members, theirs.Member)
				if j < 0 || j == i || theirs.NoShow {
					continue
				}
				cell := &c.Cells[i][j]
				cell.Lists++
				if mine.GamePoints > theirs.GamePoints {
					cell.Ahead++
				}
				if mine.GamePoints < theirs.GamePoints {
					cell.Behind++
				}
			}
		}
	}
	return c
}

// Met reports whether any two members have played a list together.
func (c Crosstable) Met() bool {
	return slices.ContainsFunc(c.Cells, func(row []Encounter) bool {
		return slices.ContainsFunc(row, func(e Encounter) bool { return e.Lists > 0 })
	})
}

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
