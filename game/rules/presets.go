package rules

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

//go:embed presets/*.json
var presetFiles embed.FS

// presetNames lists the presets as they are offered; the first is the default. presets holds the versions of each, version 1 first.
var (
	presetNames []string
	presets     = map[string][]Ruleset{}
)

func init() {
	for _, name := range []string{"ddv", "freizeit", "verein", "bundeswehr", "dieblich", "berlin", "hausrunde", "spielordnung", "zwei-neunen"} {
		for version := 1; ; version++ {
			data, err := presetFiles.ReadFile(fmt.Sprintf("presets/%s@%d.json", name, version))
			if err != nil {
				break // the version before was the newest
			}
			if err := Release(name, data); err != nil {
				panic(err)
			}
		}
	}
}

// Release adds the next version of a preset. The data is a JSON object with a string for each option in which the version differs from the
// one before, version 1 from the defaults of the catalogue. So a later option has its default in every version released before. A released
// version never changes, because records, tables and leagues name it. Nothing else may use the package at the same time.
func Release(name string, data []byte) error {
	r := defaults()
	if versions := presets[name]; len(versions) > 0 {
		r = versions[len(versions)-1]
	}
	r.Preset, r.Version = name, len(presets[name])+1
	r, err := r.withValues(data)
	if err != nil {
		return fmt.Errorf("preset %s: %w", r.name(), err)
	}
	if r.Version == 1 {
		presetNames = append(presetNames, name)
	}
	presets[name] = append(presets[name], r)
	return nil
}

// defaults returns the ruleset in which every option has its default.
func defaults() (r Ruleset) {
	for i := range catalogue {
		o := &catalogue[i]
		o.set(&r, slices.Index(o.values, o.Default))
	}
	return r
}

// withValues returns r with the values that a JSON object gives to options. The error joins every Problem.
func (r Ruleset) withValues(data []byte) (Ruleset, error) {
	var values map[string]string
	if err := json.Unmarshal(data, &values); err != nil {
		return r, err
	}
	var problems []error
	for key, value := range values {
		o, ok := Find(key)
		if !ok {
			problems = append(problems, Problem{Code: UnknownOption, Key: key})
			continue
		}
		var err error
		if r, err = o.Set(r, value); err != nil {
			problems = append(problems, err)
		}
	}
	if len(problems) == 0 {
		problems = append(r.problems(), r.contradictions(values)...)
	}
	return r, errors.Join(problems...)
}

// Presets returns the names of the presets, the default first.
func Presets() []string { return slices.Clone(presetNames) }

// Preset returns the ruleset of a preset: for a name the newest version, for "name@2" version 2.
func Preset(name string) (Ruleset, bool) {
	r, err := preset(name)
	return r, err == nil
}

// preset is Preset with a Problem as its error.
func preset(text string) (Ruleset, error) {
	name, number, numbered := strings.Cut(text, "@")
	versions := presets[name]
	if len(versions) == 0 {
		return Ruleset{}, Problem{Code: UnknownPreset, Value: text}
	}
	newest := versions[len(versions)-1]
	if !numbered {
		return newest, nil
	}
	i := slices.IndexFunc(versions, func(r Ruleset) bool { return strconv.Itoa(r.Version) == number })
	if i < 0 {
		return Ruleset{}, Problem{Code: UnknownVersion, Value: text, Other: newest.name()}
	}
	return versions[i], nil
}

// name writes the preset and its version: "hausrunde@1".
func (r Ruleset) name() string { return fmt.Sprintf("%s@%d", r.Preset, r.Version) }

// Base returns the version of the preset from which the ruleset started.
func (r Ruleset) Base() Ruleset {
	if versions := presets[r.Preset]; 1 <= r.Version && r.Version <= len(versions) {
		return versions[r.Version-1]
	}
	return Ruleset{} // r was not made from a preset
}

// Outdated reports whether the preset has a newer version than the one from which the ruleset started.
func (r Ruleset) Outdated() bool { return r.Version < len(presets[r.Preset]) }
