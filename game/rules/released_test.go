package rules_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"karlchen/game/rules"
)

// releasedName is a file with a row for each option and a column for each version of a preset. No cell ever changes.
const releasedName = "testdata/released.tsv"

// A released version never changes: records, tables and leagues name it. With -update the file gets new cells and keeps the old ones.
func TestReleasedPresetsNeverChange(t *testing.T) {
	data, err := os.ReadFile(releasedName)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")
	releases := strings.Split(rows[0], "\t")[1:]
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")
		o, ok := rules.Find(cells[0])
		if !ok {
			t.Fatalf("%s was an option and is none any more", cells[0])
		}
		for i, value := range cells[1:] {
			if r, ok := rules.Preset(releases[i]); !ok || o.Get(r) != value {
				t.Fatalf("%s was released with %s=%s, and has %s now (%t)", releases[i], o.Key, value, o.Get(r), ok)
			}
		}
	}
	now := releasedTable()
	if *update {
		if err := os.WriteFile(releasedName, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(data) != now {
		t.Errorf("%s lacks an option or a version; go generate ./game/rules adds them", releasedName)
	}
}

func releasedTable() string {
	var b strings.Builder
	b.WriteString("option\t" + strings.Join(rules.Releases(), "\t") + "\n")
	for _, o := range rules.Catalogue() {
		cells := []string{o.Key}
		for _, name := range rules.Releases() {
			r, _ := rules.Preset(name)
			cells = append(cells, o.Get(r))
		}
		b.WriteString(strings.Join(cells, "\t") + "\n")
	}
	return b.String()
}

// Each option once came after some preset had been released. Such a preset plays as if the option did not exist.
func TestALaterOptionHasItsDefaultInEarlierReleases(t *testing.T) {
	for _, name := range rules.Presets() {
		preset, _ := rules.Preset(name + "@1")
		for _, o := range rules.Catalogue() {
			values := map[string]string{}
			for _, other := range rules.Catalogue() {
				if other.Key != o.Key && other.Get(preset) != other.Default {
					values[other.Key] = other.Get(preset)
				}
			}
			want, err := o.Set(preset, o.Default)
			if err != nil {
				t.Fatal(err)
			}
			if got := rules.Stated(name, values); got != want {
				t.Errorf("%s, released before %s: %s, want %s", name, o.Key, got, want)
			}
		}
	}
}

func TestEveryPresetFileIsAVersion(t *testing.T) {
	files, err := os.ReadDir("presets")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(rules.Releases()) { // a file after a gap is not read
		t.Errorf("%d files are %d versions: %v", len(files), len(rules.Releases()), rules.Releases())
	}
	for _, name := range rules.Releases() {
		if _, err := os.Stat("presets/" + name + ".json"); err != nil {
			t.Error(err)
		}
	}
}

func TestVersions(t *testing.T) {
	rules.Add(t, "probe", `{"deck": "40", "gans": "1"}`)
	first, _ := rules.Preset("probe")
	rules.Add(t, "probe", `{"gans": "0", "dullen": "off"}`)
	second, _ := rules.Preset("probe")
	if got, want := first.String(), "probe@1"; got != want {
		t.Errorf("the first version is %s", got)
	}
	for text, want := range map[string]string{
		"probe":                  "probe@2",
		"probe@1":                "probe@1",
		"probe@2":                "probe@2",
		"probe deck=48":          "probe@2 deck=48",
		"probe@1 deck=48":        "probe@1 deck=48",
		"probe@1 dullen=off":     "probe@1 dullen=off",
		"probe@2 gans=1":         "probe@2 gans=1",
		"probe@1 gans=0 deck=40": "probe@1 gans=0",
	} {
		r, err := rules.Parse(text)
		if err != nil || r.String() != want {
			t.Errorf("%s reads as %s, %v", text, r, err)
		}
		if base := r.Base(); r.Outdated() != (r.Version == 1) || base.Version != r.Version || len(base.Differences()) > 0 {
			t.Errorf("%s is outdated: %t, and comes from %s", text, r.Outdated(), base)
		}
	}
	var differ []string
	for _, o := range rules.Compare(first, second) {
		differ = append(differ, o.Key)
	}
	if want := []string{"dullen", "gans"}; !slices.Equal(differ, want) {
		t.Errorf("the versions differ in %v, want %v", differ, want)
	}
	for text, want := range map[string]string{"probe": "probe@1", "probe deck=48": "probe@1 deck=48", "probe@2 gans=1": "probe@2 gans=1", "ddv": "ddv@1"} {
		if r, err := rules.ParseRecorded(text); err != nil || r.String() != want {
			t.Errorf("in a record %s reads as %s, %v", text, r, err)
		}
	}
	for _, text := range []string{"probe@3", "probe@0", "probe@", "probe@01", "probe@+1", "probe@1@1", "probe@one"} {
		if _, err := rules.Parse(text); !same(problems(err), []rules.Problem{{Code: rules.UnknownVersion, Value: text, Other: "probe@2"}}) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestOnlyGoodPresetsAreReleased(t *testing.T) {
	for data, want := range map[string][]rules.Problem{
		`{"deck": "39", "decks": "2"}`: {{Code: rules.BadValue, Key: "deck", Value: "39"}, {Code: rules.UnknownOption, Key: "decks"}},
		`{"vorfuehrung": "on"}`:        {{Code: rules.NeedsOption, Key: "vorfuehrung", Value: "on", Other: "pflichtsolo=on"}},
		"":                             nil, "[]": nil, `{"deck": 48}`: nil, `{"deck": "48"`: nil,
	} {
		err := rules.Release("bad", []byte(data))
		if got := problems(errors.Unwrap(err)); err == nil || !same(got, want) {
			t.Errorf("%s: %v", data, err)
		}
	}
	if _, ok := rules.Preset("bad"); ok || slices.Contains(rules.Presets(), "bad") {
		t.Error("a bad preset was released")
	}
}
