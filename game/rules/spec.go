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
var presetOrder = []string{"ddv"}

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
	given := map[string]bool{}
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
		}
	}
	if len(problems) == 0 {
		problems = r.problems()
	}
	return r, errors.Join(problems...)
}

// String writes the canonical rules string, which Parse reads: the preset's name and what differs from it, in the order of the catalogue.
func (r Ruleset) String() string {
	base := presets[r.Preset]
	words := []string{r.Preset}
	for _, o := range catalogue {
		if value := o.Get(r); value != o.Get(base) {
			words = append(words, o.Key+"="+value)
		}
	}
	return strings.Join(words, " ")
}

// Differences returns the rows in which r differs from its preset.
func (r Ruleset) Differences() []Option {
	base := presets[r.Preset]
	var rows []Option
	for _, o := range catalogue {
		if o.Get(r) != o.Get(base) {
			rows = append(rows, o)
		}
	}
	return rows
}

// problems returns every contradiction between two options.
func (r Ruleset) problems() []error {
	var problems []error
	for _, o := range catalogue {
		if o.Requires == "" || o.Get(r) == o.Default {
			continue
		}
		if needed, ok := Find(o.Requires); !ok || needed.Get(r) != "on" {
			problems = append(problems, Problem{Code: NeedsOption, Key: o.Key, Value: o.Get(r), Other: o.Requires})
		}
	}
	deadlines := []string{"deadline_re", "deadline_k90", "deadline_k60", "deadline_k30", "deadline_schwarz"}
	numbers := []int8{r.DeadlineRe, r.DeadlineNo90, r.DeadlineNo60, r.DeadlineNo30, r.DeadlineSchwarz}
	for i := 1; i < len(numbers); i++ {
		if numbers[i] > numbers[i-1] {
			o, _ := Find(deadlines[i])
			problems = append(problems, Problem{Code: DeadlineOrder, Key: deadlines[i], Value: o.Get(r), Other: deadlines[i-1]})
		}
	}
	return problems
}

// Validate returns every problem of a ruleset, joined, or nil. Parse has done it already.
func (r Ruleset) Validate() error { return errors.Join(r.problems()...) }
