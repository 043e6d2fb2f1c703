package table

import (
	"testing"

	"karlchen/game/rules"
)

// Compiled rules take more memory than everything else of a table together, so tables with equal rules must have the same ones.
func TestTablesWithEqualRulesShareThem(t *testing.T) {
	var known compiledRules
	compile := func(text string) *rules.Compiled {
		t.Helper()
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := known.of(r)
		if err != nil {
			t.Fatal(err)
		}
		if c.Rules() != r {
			t.Errorf("%s became %s", r, c.Rules())
		}
		return c
	}
	first := compile("ddv")
	if compile("ddv") != first {
		t.Error("the same rules are there twice")
	}
	if compile("ddv deck=40") == first {
		t.Error("other rules are the same")
	}
	again, err := rules.Compile(first.Rules())
	if err != nil {
		t.Fatal(err)
	}
	if known.share(again) != first {
		t.Error("the rules of a restored game are there twice")
	}
}
