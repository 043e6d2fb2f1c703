package ai_test

import (
	"testing"

	"karlchen/game/ai"
)

// A table has seven places at most. The first three, who play against one person, differ in more than their names.
func TestCharactersDiffer(t *testing.T) {
	const places, seats = 7, 4
	if len(ai.Characters) < places {
		t.Errorf("%d characters are too few for %d places", len(ai.Characters), places)
	}
	names := map[string]bool{}
	for i, c := range ai.Characters {
		if names[c.Name] {
			t.Errorf("two are called %s", c.Name)
		}
		names[c.Name] = true
		if ai.StyleOf(c.Name) != c.Style {
			t.Errorf("%s has the style %s", c.Name, ai.StyleOf(c.Name))
		}
		if i >= seats-1 {
			continue
		}
		for _, other := range ai.Characters[:i] {
			if other.Style == c.Style {
				t.Errorf("%s and %s sit at one table and have the same style", c.Name, other.Name)
			}
		}
	}
	if ai.StyleOf("Anna") != ai.Even {
		t.Error("a person has a style")
	}
}
