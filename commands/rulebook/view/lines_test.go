package view

import (
	"slices"
	"testing"

	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// Every option and value that a card leaves out or puts together exists: a renamed one would be said in the plain words again.
func TestLinesNameWhatExists(t *testing.T) {
	check := func(key, value string) {
		if o, ok := rules.Find(key); !ok || value != "" && !slices.Contains(o.Values(), value) {
			t.Errorf("there is no %s=%s", key, value)
		}
	}
	for _, values := range Lines.Unsaid {
		for key, value := range values {
			check(key, value)
		}
	}
	for key, other := range Lines.UnsaidBeside {
		check(key, "")
		if !slices.ContainsFunc(Lines.Shared, func(l SharedLine) bool { return l.Name == other[0] }) {
			check(other[0], other[1])
		}
	}
	seen := map[string]bool{}
	for _, line := range Lines.Shared {
		for _, key := range line.Keys {
			check(key, line.Value)
			if seen[key] {
				t.Errorf("%s is in two lines", key)
			}
			seen[key] = true
		}
		if line.Value != "" && !locale.Has("line."+line.Name) {
			t.Errorf("the line %s has no text", line.Name)
		}
	}
	for _, key := range append(slices.Clone(Lines.Negatives), overviewOptions...) {
		check(key, "")
	}
}
