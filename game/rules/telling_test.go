package rules_test

import (
	"testing"

	"karlchen/game/rules"
)

// The options that tell rulesets apart exist, and any two presets differ in some of them.
func TestTelling(t *testing.T) {
	presets := rules.Presets()
	for i, one := range presets {
		a, err := rules.Parse(one)
		if err != nil {
			t.Fatal(err)
		}
		if found := rules.Telling(a, a, 5); len(found) > 0 {
			t.Errorf("%s differs from itself in %s", one, found[0].Key)
		}
		for _, other := range presets[i+1:] {
			b, err := rules.Parse(other)
			if err != nil {
				t.Fatal(err)
			}
			found := rules.Telling(a, b, 5)
			if len(found) == 0 || len(found) > 5 {
				t.Errorf("%s and %s: %d differences", one, other, len(found))
			}
			for _, o := range found {
				if o.Get(a) == o.Get(b) {
					t.Errorf("%s and %s agree about %s", one, other, o.Key)
				}
			}
		}
	}
}

func TestTellingOptionsExist(t *testing.T) {
	for _, key := range rules.TellingKeys {
		if o, ok := rules.Find(key); !ok || !o.Choosable() {
			t.Errorf("%s tells nothing", key)
		}
	}
}
