package rules

import (
	"errors"
	"slices"
	"strings"
)

// Parse reads a rules string: the name of a preset and then differences from it, "ddv deck=40 dullen=off". A name without a version means
// the newest; "ddv@1 deck=40" names one. The error joins every Problem, so that the author can correct all at once.
func Parse(text string) (Ruleset, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Ruleset{}, Problem{Code: UnknownPreset}
	}
	r, err := preset(words[0])
	known := err == nil
	var problems []error
	if !known {
		problems = append(problems, err)
	}
	given, bad := map[string]bool{}, map[string]bool{}
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
		if given[key] {
			problems = append(problems, Problem{Code: GivenTwice, Key: key})
		}
		given[key] = true
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
	return r, errors.Join(problems...)
}

// ParseRecorded is Parse for records: a name without a version means version 1, because records without versions are older than any second
// version.
func ParseRecorded(text string) (Ruleset, error) {
	words := strings.Fields(text)
	if len(words) > 0 && presets[words[0]] != nil {
		words[0] += "@1"
	}
	return Parse(strings.Join(words, " "))
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

// Compare returns the rows in which two rulesets differ.
func Compare(a, b Ruleset) []Option {
	return slices.DeleteFunc(Catalogue(), func(o Option) bool { return o.value(&a) == o.value(&b) })
}
