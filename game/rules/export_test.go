package rules

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

// Add releases a version of a preset until the end of a test, which must not be parallel.
func Add(t *testing.T, name, data string) {
	t.Helper()
	names, all := slices.Clone(presetNames), maps.Clone(presets)
	t.Cleanup(func() { presetNames, presets = names, all })
	if err := Release(name, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

// Stated returns version 1 of a preset that gives values to some options, even if they contradict each other.
func Stated(name string, values map[string]string) Ruleset {
	data, err := json.Marshal(values)
	if err != nil {
		panic(err)
	}
	r := defaults()
	r.Preset, r.Version = name, 1
	r, _ = r.withValues(data)
	return r
}

// TellingKeys are the keys of the telling options.
var TellingKeys = telling

// Releases returns every version of every preset, "hausrunde@1", in the order of Presets.
func Releases() (all []string) {
	for _, name := range presetNames {
		for _, r := range presets[name] {
			all = append(all, r.name())
		}
	}
	return all
}
