package rules

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed presets/*.json
var presetFiles embed.FS

// presetOrder lists the presets as they are offered; the first is the default.
var presetOrder = []string{"ddv", "freizeit", "verein", "bundeswehr", "dieblich", "berlin", "hausrunde", "spielordnung", "zwei-neunen"}

var presets = func() map[string]Ruleset {
	all := map[string]Ruleset{}
	for _, name := range presetOrder {
		data, err := presetFiles.ReadFile("presets/" + name + ".json")
		if err != nil {
			panic(err) // the file is part of the program
		}
		r, err := readPreset(name, data)
		if err != nil {
			panic(fmt.Errorf("preset %s: %w", name, err))
		}
		all[name] = r
	}
	return all
}()

// Presets returns the names of the presets, the default first.
func Presets() []string { return slices.Clone(presetOrder) }

// Preset returns the ruleset of a preset.
func Preset(name string) (Ruleset, bool) {
	r, ok := presets[name]
	return r, ok
}

// readPreset reads a complete preset: a JSON object with a string for every key of the catalogue and no other.
func readPreset(name string, data []byte) (Ruleset, error) {
	var values map[string]string
	if err := json.Unmarshal(data, &values); err != nil {
		return Ruleset{}, err
	}
	r := Ruleset{Preset: name}
	var problems []error
	for _, o := range catalogue {
		value, ok := values[o.Key]
		if !ok {
			problems = append(problems, Problem{Code: MissingOption, Key: o.Key})
			continue
		}
		var err error
		if r, err = o.Set(r, value); err != nil {
			problems = append(problems, err)
		}
		delete(values, o.Key)
	}
	for key := range values {
		problems = append(problems, Problem{Code: UnknownOption, Key: key})
	}
	if len(problems) == 0 {
		problems = r.problems()
	}
	return r, errors.Join(problems...)
}

// Parse reads a rules string: the name of a preset and then differences from it, "ddv deck=40 dullen=off". The error joins every Problem
// that there is, so that all can be mended at once.
func Parse(text string) (Ruleset, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Ruleset{}, Problem{Code: UnknownPreset}
	}
	r, ok := Preset(words[0])
	var problems []error
	if !ok {
		problems = append(problems, Problem{Code: UnknownPreset, Value: words[0]})
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
	if ok {
		for _, err := range r.problems() {
			var p Problem
			errors.As(err, &p)
			if other, _, _ := strings.Cut(p.Other, "="); !bad[p.Key] && !bad[other] { // else nobody knows what was meant
				problems = append(problems, err)
			}
		}
	}
	return r, errors.Join(problems...)
}

// String writes the canonical rules string, which Parse reads: the preset's name and what differs from it, in the order of the catalogue.
func (r Ruleset) String() string {
	words := []string{r.Preset}
	for _, o := range r.Differences() {
		words = append(words, o.Key+"="+o.Get(r))
	}
	return strings.Join(words, " ")
}

// Differences returns the rows in which r differs from its preset.
func (r Ruleset) Differences() []Option { return Compare(presets[r.Preset], r) }

// Compare returns the rows in which two rulesets differ.
func Compare(a, b Ruleset) []Option {
	return slices.DeleteFunc(Catalogue(), func(o Option) bool { return o.value(&a) == o.value(&b) })
}
