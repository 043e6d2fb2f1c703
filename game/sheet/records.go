package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"karlchen/game/card"
	"karlchen/game/notation"
)

// Records returns the games of records as the text of a sheet: everybody with what they got by the engine, in the order of the records. A game that cannot be
// replayed, or has no end, is a line that Paste refuses. ok is false if the text is no records.
func Records(text string) (sheet string, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")), "[Doko ") {
		return "", false
	}
	var names []string
	var lines [][]string
	for records := notation.NewReader(strings.NewReader(text)); len(lines) <= MostLines; {
		rec, err := records.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		line := []string{"?"}
		if err == nil {
			for _, name := range rec.Info.Players {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			if s, err := notation.Replay(rec); err == nil {
				if r, over := s.Result(); over && !r.Redeal {
					line = cellsOf(names, rec.Info.Players, r.Points())
				} else if over {
					continue
				}
			}
		}
		lines = append(lines, line)
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = ';'
	_ = w.WriteAll(append([][]string{names}, lines...)) // a buffer takes everything
	return b.String(), true
}

// cellsOf puts the points of a game below the names.
func cellsOf(names []string, players [card.Seats]string, points [card.Seats]int) []string {
	cells := make([]string, len(names))
	for seat, name := range players {
		cells[slices.Index(names, name)] = strconv.Itoa(points[seat])
	}
	return cells
}
