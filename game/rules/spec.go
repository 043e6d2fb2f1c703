package rules

import (
	"errors"
	"strings"
)

// Parse reads a rules string: the name of a preset and then differences from it, "ddv deck=40 dullen=off". A name without a version means
// the newest; "ddv@1 deck=40" names one. The error joins every Problem, so that the author can correct all at once.
func Parse(text string) (Ruleset, error) {
	r, values, err := parse(text)
	if err == nil {
		err = errors.Join(r.contradictions(values)...)
	}
	return r, err
}

// joinPairs takes away the blanks that people type around a sign: "deck = 40".
var joinPairs = strings.NewReplacer(" = ", "=", " =", "=", "= ", "=")

// parse is Parse without the contradictions of derived options. It also returns the values that the text gives to options.
func parse(text string) (_ Ruleset, values map[string]string, _ error) {
	words := strings.Fields(joinPairs.Replace(strings.Join(strings.Fields(text), " ")))
	if len(words) == 0 {
		return Ruleset{}, nil, Problem{Code: UnknownPreset}
	}
	r, err := preset(words[0])
	known := err == nil
	var problems []error
	if !known {
		problems = append(problems, err)
	}
	values = map[string]string{}
	bad := map[string]bool{}
	for _, word := range words[1:] {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			problems = append(problems, Problem{Code: BadForm, Value: word})
			continue
		}
		o, ok := Find(key)
		if !ok {
			problems = append(problems, Problem{Code: UnknownOption, Key: key})
			continue
		}
		if _, given := values[key]; given {
			problems = append(problems, Problem{Code: GivenTwice, Key: key})
		}
		values[key] = value
		var err error
		if r, err = o.Set(r, value); err != nil {
			problems = append(problems, err)
			bad[key] = true
		}
	}
	if known {
		for _, err := range r.problems() {
			var p Problem
			errors.As(err, &p)
			if other, _, _ := strings.Cut(p.Other, "="); !bad[p.Key] && !bad[other] { // otherwise the intended value is unknown
				problems = append(problems, err)
			}
		}
	}
	return r, values, errors.Join(problems...)
}

// ParseRecorded is Parse for what the program has stored. A name without a version means version 1, because records without versions are
// older than any second version. A value of a derived option means nothing, because older programs let it contradict the others.
func ParseRecorded(text string) (Ruleset, error) {
	words := strings.Fields(text)
	if len(words) > 0 && presets[words[0]] != nil {
		words[0] += "@1"
	}
	r, _, err := parse(strings.Join(words, " "))
	return r, err
}

// String writes the canonical rules string, which Parse reads: the preset with its version and the differences from it, in the order of the
// catalogue.
func (r Ruleset) String() string {
	words := []string{r.name()}
	for _, o := range r.Differences() {
		words = append(words, o.Key+"="+o.Get(r))
	}
	return strings.Join(words, " ")
}

// Differences returns the rows in which r differs from its preset.
func (r Ruleset) Differences() []Option { return Compare(r.Base(), r) }

// Idle returns the options in use that have no effect under the others, as far as r brings that and not its preset. An option that needs another is
// none: Validate says so.
func (r Ruleset) Idle() (idle []Option) {
	base := r.Base()
	for _, o := range catalogue {
		if value := o.Get(r); o.Choosable() && value != o.Default && !o.Applies(r) && !o.lacks(&r) && (value != o.Get(base) || o.Applies(base)) {
			idle = append(idle, o)
		}
	}
	return idle
}

// Compare returns the rows in which two rulesets differ, without those that follow from others.
func Compare(a, b Ruleset) (differ []Option) {
	var changed Ruleset
	for _, o := range catalogue {
		changed = a
		if o.set(&changed, o.get(&b)); changed != a {
			differ = append(differ, o)
		}
	}
	return differ
}
