package locale_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"karlchen/bot/settings"
	"karlchen/commands/locale"
	rulesets "karlchen/game/rules"
)

// bringing returns rules that bring the words of a name in words.json: a preset, or a value of an option.
func bringing(t *testing.T, name string) rulesets.Ruleset {
	t.Helper()
	key, value, ofOption := strings.Cut(name, "=")
	if !ofOption {
		key = name
	}
	r, ok := rulesets.Preset(key)
	if ofOption {
		o, known := rulesets.Find(key)
		if ok = known; known {
			var err error
			r, _ = rulesets.Preset("ddv")
			if r, err = o.Set(r, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !ok {
		t.Fatalf("no rules bring %s", name)
	}
	return r
}

// Each word is read under the rules that bring it, in each language, and stands for another word than these rules would have without it.
func TestRulesBringTheirWords(t *testing.T) {
	found := 0
	for key := range texts(t, settings.FallbackLanguage) {
		parts := strings.SplitN(key, ".", 3)
		if parts[0] != "words" {
			continue
		}
		found++
		r := bringing(t, parts[1])
		for _, l := range locale.All() {
			data := map[string]any{"Name": "Anna", "Contract": "§", "By": "Re"}
			if got, want := l.Under(r).T(parts[2], data), l.Under(r).T(key, data); got != want {
				t.Errorf("%s, %s: %q, want %q", l.Tag(), key, got, want)
			}
		}
		same := func(l *locale.Localizer) bool { return l.T(parts[2], nil) == l.T(key, nil) }
		if !slices.ContainsFunc(locale.All(), func(l *locale.Localizer) bool { return !same(l) }) {
			t.Errorf("%s is the general word", key)
		}
	}
	if found < 50 {
		t.Errorf("only %d words", found)
	}
}

func TestWordsOfAClubInTexts(t *testing.T) {
	parse := func(text string) rulesets.Ruleset {
		r, err := rulesets.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	own := rulesets.Words{"call.no60": "Sechzig weg", "contract.armut": "Schieben"}
	for _, c := range []struct {
		rules    string
		own      rulesets.Words
		language string
		key      string
		want     string
	}{
		{"ddv", nil, "de", "call.no90", "keine 90"},
		{"spielordnung", nil, "de", "call.no90", "keine 9"},
		{"spielordnung", nil, "en", "call.no90", "no 9"},
		{"spielordnung ladder=90-60-30-0", nil, "de", "call.no90", "keine 90"},
		{"ddv ladder=9-6-3-schwarz", nil, "de", "rule.absage_needs_ansage.on", "Vor keine 9 muss die eigene Partei Re oder Kontra gesagt haben."},
		{"berlin schneider_schwarz_ladder=on", nil, "de", "rule.schneider_schwarz_ladder.on", "Es gibt nur Schneider (unter 60 Augen) und Null Punkte."},
		{"spielordnung schneider_schwarz_ladder=on", nil, "de", "call.no60", "Schneider"},
		{"spielordnung", nil, "de", "rule.sonderpunkte_vs_doubling.inside", "Tacks werden mit verdoppelt."},
		{"ddv", nil, "en", "rule.sonderpunkte_vs_doubling.inside", "Special points are doubled as well."},
		{"berlin", nil, "de", "special.karlchen", "Charlie macht den letzten Stich"},
		{"hausrunde", nil, "de", "rule.em_5_nines.on", "Einmischen darf man mit mindestens fünf Neunen."},
		{"hausrunde", nil, "de", "illegal.hand_not_thrown", "Dieses Blatt darfst du nicht einmischen."},
		{"dieblich", nil, "de", "rule.armut.on", "Armut (Abgabe): Wer wenige Trümpfe hat, darf sie abgeben."},
		{"spielordnung", own, "de", "call.no60", "Sechzig weg"},
		{"spielordnung", own, "en", "call.no60", "Sechzig weg"},
		{"dieblich", own, "de", "say.armut", "Vorbehalt: Schieben"},
		{"ddv deck_naming=german", own, "de", "say.armut", "Vorbehalt: Schieben"},
	} {
		l := locale.Of(c.language).With(c.own).Under(parse(c.rules))
		if got := l.T(c.key, nil); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.rules, c.language, got, c.want)
		}
		if got := l.WithoutSigns().T(c.key, nil); got != c.want {
			t.Errorf("%s in %s without signs: %q, want %q", c.rules, c.language, got, c.want)
		}
	}
}

// Words for no text, words of no rules and references to no text are refused.
func TestBrokenWordsAreRefused(t *testing.T) {
	const good = `{"name":"X","letters":"de"}`
	for texts, want := range map[string]string{
		`{"words.ddv.a":"b"}`:                    "words.ddv.a stands for no text",
		`{"a":"b","words.nobody.a":"c"}`:         `no preset "nobody"`,
		`{"a":"b","words.ladder=nothing.a":"c"}`: "no rules with ladder=nothing",
		`{"a":"{{.b_c}}"}`:                       "{{.b_c}} refers to no text",
		`{"a":"{{.b_c}}","b.c":"{{.Name}}"}`:     "or to one with variables",
	} {
		folder := fstest.MapFS{"language.json": {Data: []byte(good)}, "texts.json": {Data: []byte(texts)}}
		if _, err := locale.Read(settings.FallbackLanguage, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", texts, err)
		}
	}
}

// A tournament has rounds where a league has weeks. Commands and variables keep their names, and other texts their words.
func TestATournamentHasRounds(t *testing.T) {
	for tag, want := range map[string]string{"de": "Runde 2 von 3", "en": "Round 2 of 3"} {
		l := locale.Of(tag).InRounds()
		if got := l.T("league.week", map[string]any{"Week": 2, "Weeks": 3}); got != want {
			t.Errorf("%s: a round is %q", tag, got)
		}
		if got := l.Naming(rulesets.GermanNames).T("league.week", map[string]any{"Week": 2, "Weeks": 3}); got != want {
			t.Errorf("%s: with German cards a round is %q", tag, got)
		}
		if got := l.T("desk.plan.quiet", map[string]any{"Days": "x"}); !strings.Contains(got, locale.Of("de").T("name.league-admin.week-move", nil)) && tag == "de" || strings.Contains(got, "round-move") {
			t.Errorf("%s: a command has another name: %s", tag, got)
		}
		if got := locale.Of(tag).T("league.week", map[string]any{"Week": 2, "Weeks": 3}); got == want {
			t.Errorf("%s: a week is %q", tag, got)
		}
	}
}
