package rules_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/game/rules"
)

func TestEveryRulesetComesBackFromItsCode(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(r rules.Ruleset) {
		code := r.Code()
		if back, err := rules.ParseCode(code); err != nil || back != r || len(code) != rules.CodeLength {
			t.Errorf("%s has the code %q, which is read as %s, %v", r, code, back, err)
		}
	}
	for _, name := range rules.Presets() {
		r, _ := rules.Preset(name)
		check(r)
		for range 50 { // anything goes, also what cannot be played
			for _, o := range rules.Catalogue() {
				r, _ = o.Set(r, o.Values()[rng.IntN(len(o.Values()))])
			}
			check(r)
		}
		for _, o := range rules.Catalogue() { // the greatest number
			values := o.Values()
			r, _ = o.Set(r, values[len(values)-1])
		}
		check(r)
	}
}

func TestOtherTextsAreNoCodes(t *testing.T) {
	ddv, _ := rules.Preset("ddv")
	code := ddv.Code()
	for _, text := range []string{"", "ddv", code[1:], code + "A", "_" + code[1:], strings.Repeat("A", rules.CodeLength), strings.Repeat("_", rules.CodeLength), code[:43] + "=", code[:9] + "\r" + code[9:]} {
		if r, err := rules.ParseCode(text); !errors.Is(err, rules.ErrCode) {
			t.Errorf("%q is read as %s, %v", text, r, err)
		}
	}
}

func FuzzParseCode(f *testing.F) {
	for _, name := range rules.Presets() {
		r, _ := rules.Preset(name)
		f.Add(r.Code())
	}
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := rules.ParseCode(text); err == nil && r.Code() != text {
			t.Errorf("%q is read as %s, which has the code %q", text, r, r.Code())
		}
	})
}
