package rules_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/game/rules"
)

// matrixRow is an option in the rules matrix: the statement of each document, and a proposal for documents without one.
type matrixRow struct {
	ID, Group, Key string
	Values         map[string]string
}

// columns of the matrix and the presets made of them.
var columns = map[string]string{
	"A": "spielordnung", "B": "ddv", "C": "berlin", "D": "bundeswehr", "E": "dieblich", "F": "verein", "G": "hausrunde", "H": "freizeit",
}

func matrix(t *testing.T) []matrixRow {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "rules", "rules-matrix.json")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("the rules matrix is not at hand: %v", err)
	}
	var rows []matrixRow
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCatalogueFollowsTheMatrix(t *testing.T) {
	rows := matrix(t)
	catalogue := slices.DeleteFunc(rules.Catalogue(), func(o rules.Option) bool { // rows added since
		return !slices.ContainsFunc(rows, func(row matrixRow) bool { return row.Key == o.Key })
	})
	if len(rows) != len(catalogue) {
		t.Fatalf("%d options, the matrix has %d", len(catalogue), len(rows))
	}
	for i, row := range rows {
		if o := catalogue[i]; o.ID != row.ID || o.Key != row.Key || o.Group() != row.Group {
			t.Errorf("%s %s (%s) stands where the matrix has %s %s (%s)", o.ID, o.Key, o.Group(), row.ID, row.Key, row.Group)
		}
	}
}

// readValue reads a cell of the matrix: the option's value at its beginning, after "s→" where the document is silent. A cell that does not
// apply, or stands in brackets as a variant of others, is the default. readings hold the values of all other cells and go first.
func readValue(o rules.Option, cell string, readings map[string]string) (string, bool) {
	if value, ok := readings[cell]; ok {
		return value, true
	}
	if strings.HasPrefix(cell, "(") {
		return o.Default, true
	}
	if _, proposed, silent := strings.Cut(cell, "s→"); silent {
		cell = proposed
	}
	words := strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(" ,;:(", r) })
	value, ok := map[string]string{"yes": "on", "no": "off", "n/a": o.Default}[words[0]]
	if !ok {
		value = words[0]
	}
	return value, slices.Contains(o.Values(), value)
}

func TestPresetsSayWhatTheMatrixSays(t *testing.T) {
	data, err := os.ReadFile("testdata/readings.json")
	if err != nil {
		t.Fatal(err)
	}
	var readings map[string]map[string]string
	if err := json.Unmarshal(data, &readings); err != nil {
		t.Fatal(err)
	}
	for _, row := range matrix(t) {
		o, _ := rules.Find(row.Key)
		for column, name := range columns {
			preset, _ := rules.Preset(name)
			if len(o.Values()) == 1 {
				continue // every document says the same
			}
			value, ok := readValue(o, row.Values[column], readings[row.Key])
			if !ok {
				t.Errorf("%s %s: nothing says how to read %q", row.ID, row.Key, row.Values[column])
			} else if got := o.Get(preset); got != value {
				t.Errorf("%s has %s=%s; the matrix says %q, which is %s", name, row.Key, got, row.Values[column], value)
			}
		}
		for cell := range readings[row.Key] {
			used := false
			for _, said := range row.Values {
				used = used || said == cell
			}
			if !used {
				t.Errorf("%s: no column says %q", row.Key, cell)
			}
		}
	}
}

// The game with two nines is a variant of the leisure rules in the same document.
func TestZweiNeunenIsFreizeitWithAStock(t *testing.T) {
	preset, _ := rules.Preset("zwei-neunen")
	freizeit, _ := rules.Preset("freizeit")
	differences := map[string]string{"deck": "42", "sharp_deck_optional": "off", "deal_packets": "3-stock-4-3", "zn_stock": "on"}
	for _, o := range rules.Catalogue() {
		want, differs := differences[o.Key]
		if !differs {
			want = o.Get(freizeit)
		}
		if got := o.Get(preset); got != want {
			t.Errorf("%s is %s, want %s", o.Key, got, want)
		}
	}
}
