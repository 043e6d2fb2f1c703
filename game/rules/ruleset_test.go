package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"karlchen/game/rules"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

func ddv(t testing.TB) rules.Ruleset {
	t.Helper()
	r, ok := rules.Preset("ddv")
	if !ok {
		t.Fatal("there is no ddv")
	}
	return r
}

// changed returns the names of the fields in which two rulesets differ.
func changed(a, b rules.Ruleset) []string {
	var names []string
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range va.NumField() {
		name := va.Type().Field(i).Name
		switch {
		case va.Field(i).Equal(vb.Field(i)):
		case name == "Special": // one field holds all Sonderpunkte
			for s := range a.Special {
				if a.Special[s] != b.Special[s] {
					names = append(names, fmt.Sprint(name, " ", s))
				}
			}
		default:
			names = append(names, name)
		}
	}
	return names
}

func TestEveryFieldHasARowAndEveryRowWithAChoiceAField(t *testing.T) {
	rows := map[string]string{} // by field
	for _, o := range rules.Catalogue() {
		fields := map[string]bool{}
		for _, value := range o.Values() {
			r, err := o.Set(ddv(t), value)
			if err != nil {
				t.Fatal(err)
			}
			for _, field := range changed(ddv(t), r) {
				fields[field] = true
			}
		}
		want := min(len(o.Values())-1, 1)
		if o.Info == rules.Decided && o.Key != "deal_packets" { // any packets go with every deck
			want = 0
		}
		if len(fields) != want {
			t.Errorf("%s, which can be %v, sets the fields %v", o.Key, o.Values(), fields)
		}
		for field := range fields {
			if other := rows[field]; other != "" {
				t.Errorf("%s is set by %s and by %s", field, other, o.Key)
			}
			rows[field] = o.Key
		}
	}
	for s := range rules.Specials {
		if row := rows[fmt.Sprint("Special ", int(s))]; row != s.String() {
			t.Errorf("the points of %s are set by %q", s, row)
		}
	}
	for field := range reflect.TypeFor[rules.Ruleset]().Fields() {
		if field.Name != "Special" && field.Name != "Preset" && field.Name != "Version" && rows[field.Name] == "" {
			t.Errorf("no row sets %s", field.Name)
		}
	}
}

func TestEveryValueCanBeSetAndGot(t *testing.T) {
	for _, o := range rules.Catalogue() {
		seen := map[rules.Ruleset]string{}
		for _, value := range o.Values() {
			if o.Info == rules.Decided {
				continue
			}
			r, err := o.Set(ddv(t), value)
			if err != nil || o.Get(r) != value {
				t.Errorf("%s set to %s is %s, %v", o.Key, value, o.Get(r), err)
			}
			if other, ok := seen[r]; ok {
				t.Errorf("%s: %s and %s are the same", o.Key, other, value)
			}
			seen[r] = value
		}
		for _, bad := range []string{"", " ", "ON", "on ", "99", "-1", "maybe"} {
			r, err := o.Set(ddv(t), bad)
			if problem := (rules.Problem{}); !errors.As(err, &problem) || problem.Code != rules.BadValue || problem.Key != o.Key {
				t.Errorf("%s set to %q: %v", o.Key, bad, err)
			}
			if r != ddv(t) {
				t.Errorf("%s set to %q changes the rules", o.Key, bad)
			}
		}
	}
}

func TestRowsAreWellFormed(t *testing.T) {
	keys, ids := map[string]bool{}, map[string]bool{}
	for _, o := range rules.Catalogue() {
		if keys[o.Key] || ids[o.ID] {
			t.Errorf("%s (%s) comes twice", o.Key, o.ID)
		}
		keys[o.Key], ids[o.ID] = true, true
		if o.Key != strings.ToLower(o.Key) || strings.ContainsAny(o.Key, " =-") || o.ID == "" {
			t.Errorf("%q (%q) is no key or has no id", o.Key, o.ID)
		}
		if !strings.HasSuffix(o.Sentence, ".") || o.Source == "" {
			t.Errorf("%s lacks its sentence or its source", o.Key)
		}
		if (o.Info == rules.Decided) != (o.DecidedBy != nil) {
			t.Errorf("%s is %q, and these decide it: %v", o.Key, o.Info, o.DecidedBy)
		}
		for _, key := range o.DecidedBy {
			if other, ok := rules.Find(key); !ok || !other.Choosable() {
				t.Errorf("%s is decided by %s, which nobody can choose", o.Key, key)
			}
		}
		if !slices.Contains(o.Values(), o.Default) {
			t.Errorf("%s is %s by default, and can be %v", o.Key, o.Default, o.Values())
		}
		for i, value := range o.Values() {
			if value != strings.ToLower(value) || strings.ContainsAny(value, " =|_") || slices.Index(o.Values(), value) != i {
				t.Errorf("%s has the value %q, which cannot be written or comes twice", o.Key, value)
			}
		}
		if found, ok := rules.Find(o.Key); !ok || found.ID != o.ID {
			t.Errorf("%s is not found", o.Key)
		}
		o.Values()[0] = "spoilt"
		if o.Values()[0] == "spoilt" {
			t.Errorf("the values of %s can be changed", o.Key)
		}
	}
	rules.Catalogue()[0].Key = "spoilt"
	if rules.Catalogue()[0].Key == "spoilt" {
		t.Error("the catalogue can be changed")
	}
}

// Each condition can be met, and no two options wait for each other.
func TestConditionsMakeSense(t *testing.T) {
	var visit func(key string, path []string)
	visit = func(key string, path []string) {
		if slices.Contains(path, key) {
			t.Fatalf("options wait for each other: %v, %s", path, key)
		}
		o, _ := rules.Find(key)
		for _, c := range o.Requires() {
			visit(c.Key, append(path, key))
		}
	}
	for _, o := range rules.Catalogue() {
		for _, c := range append(o.Requires(), o.Excludes()...) {
			needed, ok := rules.Find(c.Key)
			if !ok || c.Key == o.Key || len(c.Values) == 0 {
				t.Errorf("%s depends on %s, which is no condition", o.Key, c)
			}
			for _, value := range c.Values {
				if !slices.Contains(needed.Values(), value) {
					t.Errorf("%s depends on %s, but there is no %s", o.Key, c, value)
				}
			}
			if len(c.Values) >= len(needed.Values()) {
				t.Errorf("%s depends on %s, which is all it can be", o.Key, c)
			}
			for _, value := range c.If {
				if !slices.Contains(o.Values(), value) || value == o.Default {
					t.Errorf("%s=%s depends on %s, but can never do so", o.Key, value, c)
				}
			}
		}
		visit(o.Key, nil)
	}
}

func TestPresetsAreValidAndNamed(t *testing.T) {
	if first := rules.Presets()[0]; first != "ddv" {
		t.Errorf("the default is %s", first)
	}
	if n := len(rules.Presets()); n != 9 {
		t.Errorf("there are %d presets", n)
	}
	for _, name := range rules.Presets() {
		r, ok := rules.Preset(name)
		if !ok || r.Preset != name || r.String() != fmt.Sprintf("%s@%d", name, r.Version) || !slices.Contains(rules.Releases(), r.String()) || len(r.Differences()) != 0 {
			t.Errorf("%s is %v, %t", name, r, ok)
		}
		if parsed, err := rules.Parse(name); err != nil || parsed != r {
			t.Errorf("%s is read as %v, %v", name, parsed, err)
		}
	}
	if _, ok := rules.Preset("nobody's"); ok {
		t.Error("an unknown preset exists")
	}
}

// Compile refuses every ruleset that Validate refuses.
func TestOnlyValidRulesetsAreCompiled(t *testing.T) {
	base, refused := ddv(t), 0
	for _, o := range rules.Catalogue() {
		for _, value := range o.Values() {
			r, err := o.Set(base, value)
			if err != nil {
				t.Fatal(err)
			}
			if r.Validate() != nil {
				refused++
			}
			if _, err := rules.Compile(r); (err == nil) != (r.Validate() == nil) {
				t.Errorf("%s=%s: compiled with %v", o.Key, value, err)
			}
		}
	}
	if refused == 0 {
		t.Error("every value goes with ddv")
	}
}

func TestRandomRulesetsAreValidAndRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	fewest, most := len(rules.Catalogue()), 0
	for range map[bool]int{false: 1000, true: 20_000}[nightly] {
		r := rules.Random(rng)
		back, err := rules.Parse(r.String())
		if err != nil || back != r || !back.Same(r) {
			t.Fatalf("%s reads as %s, %v", r, back, err)
		}
		if _, err := rules.Compile(r); err != nil {
			t.Fatal(err)
		}
		differences := len(r.Differences())
		fewest, most = min(fewest, differences), max(most, differences)
		for _, o := range rules.Catalogue() {
			seen[o.Key+"="+o.Get(r)] = true
		}
	}
	for _, o := range rules.Catalogue() {
		for _, value := range o.Values() {
			rare := strings.HasPrefix(o.Key, "deadline_") && (len(value) == 2 || o.Key == "deadline_unit") // counts of the table need all others to fit
			if o.Choosable() && !rare && !seen[o.Key+"="+value] {
				t.Errorf("%s=%s never comes up", o.Key, value)
			}
		}
	}
	if fewest > 5 || most < 20 {
		t.Errorf("%d to %d options differ from a preset", fewest, most)
	}
	again := rand.New(rand.NewPCG(7, 7))
	if first := rules.Random(rand.New(rand.NewPCG(7, 7))); rules.Random(again) != first || rules.Random(again) == first {
		t.Error("the ruleset depends on more than its source")
	}
}
