package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"karlchen/game/rules"
)

// problems takes a joined error apart.
func problems(err error) []rules.Problem {
	var list []rules.Problem
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, problems(e)...)
		}
	} else if problem := (rules.Problem{}); errors.As(err, &problem) {
		list = append(list, problem)
	}
	return list
}

// same compares without regard to order.
func same(a, b []rules.Problem) bool {
	count := map[rules.Problem]int{}
	for _, p := range a {
		count[p]++
	}
	for _, p := range b {
		count[p]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestParseReportsAllProblemsTogether(t *testing.T) {
	for text, want := range map[string][]rules.Problem{
		"":         {{Code: rules.UnknownPreset}},
		"dvd":      {{Code: rules.UnknownPreset, Value: "dvd"}},
		"dvd@1":    {{Code: rules.UnknownPreset, Value: "dvd@1"}},
		"ddv@2":    {{Code: rules.UnknownVersion, Value: "ddv@2", Other: "ddv@1"}},
		"ddv deck": {{Code: rules.BadForm, Value: "deck"}},
		"ddv deck=50 decks=2 dullen dullen=on dullen=off": {
			{Code: rules.BadValue, Key: "deck", Value: "50"}, {Code: rules.UnknownOption, Key: "decks"},
			{Code: rules.BadForm, Value: "dullen"}, {Code: rules.GivenTwice, Key: "dullen"},
		},
		"dvd deck=50": {{Code: rules.UnknownPreset, Value: "dvd"}, {Code: rules.BadValue, Key: "deck", Value: "50"}},
		"ddv second_dulle_last_trick_exception=on pflichtsolo=off": {
			{Code: rules.NeedsOption, Key: "second_dulle_last_trick_exception", Value: "on", Other: "second_dulle_beats_first=on"},
			{Code: rules.NeedsOption, Key: "vorfuehrung", Value: "on", Other: "pflichtsolo=on"},
		},
		"ddv deadline_k60=11 deadline_schwarz=9": {
			{Code: rules.DeadlineOrder, Key: "deadline_k60", Value: "11", Other: "deadline_k90"},
			{Code: rules.DeadlineOrder, Key: "deadline_schwarz", Value: "9", Other: "deadline_k30"},
		},
		"ddv deadline_kontra=9": {{Code: rules.DeadlineOrder, Key: "deadline_k90", Value: "10", Other: "deadline_kontra"}},
		// A player whom the second trick obliges has ten cards left.
		"ddv pflichtansage_30=first-two deadline_kontra=10": {
			{Code: rules.NeedsOption, Key: "pflichtansage_30", Value: "first-two", Other: "deadline_re=10"},
		},
		"berlin pflichtansage_30=first-two": {
			{Code: rules.NeedsOption, Key: "pflichtansage_30", Value: "first-two", Other: "deadline_re=8"},
		},
		"ddv deadline_kontra=12 klopfen=on": {
			{Code: rules.ExcludesOption, Key: "deadline_kontra", Value: "12", Other: "klopfen=on"},
		},
		"ddv erwiderung=off absage_after_erwiderung=on dullen=off second_dulle_beats_first=on": {
			{Code: rules.NeedsOption, Key: "absage_after_erwiderung", Value: "on", Other: "erwiderung=on"},
			{Code: rules.NeedsOption, Key: "second_dulle_beats_first", Value: "on", Other: "dullen=on"},
		},
		"ddv gewinngarantie=on several_soli=seat": {{Code: rules.ExcludesOption, Key: "gewinngarantie", Value: "on", Other: "both_absagen=on"}},
		"hausrunde several_soli=seat": {
			{Code: rules.ExcludesOption, Key: "several_soli", Value: "seat", Other: "solo_rank=farbe-first abreizen=off"},
		},
	} {
		_, err := rules.Parse(text)
		if got := problems(err); !same(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
		if err == nil {
			continue
		}
		for _, p := range want {
			if p.Error() == string(p.Code) || !strings.Contains(err.Error(), p.Error()) {
				t.Errorf("%q: %q does not say %q", text, err, p)
			}
		}
	}
}

func TestCompileRefusesContradictions(t *testing.T) {
	r := ddv(t)
	r.Pflichtsolo = false
	if _, err := rules.Compile(r); !same(problems(err), []rules.Problem{
		{Code: rules.NeedsOption, Key: "vorfuehrung", Value: "on", Other: "pflichtsolo=on"},
	}) {
		t.Errorf("compiled with %v", err)
	}
}

func TestRulesStringsAreCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"  ddv  ":                         "ddv@1",
		"ddv@1":                           "ddv@1",
		"ddv deck=48":                     "ddv@1",
		"ddv dullen=off deck=40":          "ddv@1 deck=40 dullen=off",
		"ddv gegen=all\tsession_games=16": "ddv@1 session_games=16 gegen=all",
	} {
		r, err := rules.Parse(text)
		if err != nil || r.String() != want {
			t.Errorf("%q reads as %q, %v", text, r, err)
		}
		if got := len(r.Differences()); got != len(strings.Fields(want))-1 {
			t.Errorf("%q has %d differences", text, got)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{"ddv", "ddv", ""},
		{"ddv", "ddv deck=40 gegen=all", "deck gegen"},
		{"ddv session_games=16 gegen=all", "ddv gegen=off session_games=16", "gegen"},
	} {
		var keys []string
		for _, o := range rules.Compare(parsed(t, test.a), parsed(t, test.b)) {
			keys = append(keys, o.Key)
		}
		if got := strings.Join(keys, " "); got != test.want {
			t.Errorf("%s and %s differ in %q, want %q", test.a, test.b, got, test.want)
		}
	}
}

func parsed(t *testing.T, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSameRulesUnderAnotherName(t *testing.T) {
	r := ddv(t)
	r.Preset = "mine"
	if !r.Same(ddv(t)) || r == ddv(t) {
		t.Error("the name counts")
	}
	r.Special[rules.Doppelkopf] = 0
	if r.Same(ddv(t)) {
		t.Error("a difference does not count")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("ddv deck=40 dullen=off")
	f.Add("ddv = == a=b=c")
	f.Add("ddv@1 deck=40")
	f.Add("ddv@02 @")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := rules.Parse(text)
		if err != nil {
			if len(problems(err)) == 0 {
				t.Errorf("%q: %v is no problem", text, err)
			}
			return
		}
		if back, err := rules.Parse(r.String()); err != nil || back != r {
			t.Errorf("%q reads as %q, and back as %q, %v", text, r, back, err)
		}
	})
}

func TestUnknownKeysDoNotHideContradictions(t *testing.T) {
	_, err := rules.Parse("ddv nonsense=1 deck=39 pflichtsolo=off deadline_k90=12 dullen=maybe second_dulle_beats_first=on")
	var got []string
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		p := one.(rules.Problem)
		got = append(got, string(p.Code)+" "+p.Key)
	}
	// The error says nothing about options that depend on the Dullen: the intended value is unknown.
	want := []string{"unknown_option nonsense", "bad_value deck", "bad_value dullen", "needs_option vorfuehrung", "deadline_order deadline_k90"}
	if !slices.Equal(got, want) {
		t.Errorf("the problems are %q, want %q", got, want)
	}
}

// People type blanks around the sign, as in any other sentence.
func TestBlanksAroundTheSignMeanNothing(t *testing.T) {
	want, err := rules.Parse("ddv deck=40 gegen=all")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"ddv deck = 40 gegen =all", " ddv  deck  =  40\tgegen= all "} {
		if got, err := rules.Parse(text); err != nil || got != want {
			t.Errorf("%q is %s (%v)", text, got, err)
		}
	}
}
