package view_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// rulesets are all presets, and rulesets with random values, even contradictory ones.
func rulesets(t testing.TB) []rules.Ruleset {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 1))
	var all []rules.Ruleset
	for _, name := range rules.Presets() {
		r, ok := rules.Preset(name)
		if !ok {
			t.Fatalf("there is no preset %s", name)
		}
		all = append(all, r)
		for _, o := range rules.Catalogue() {
			r, _ = o.Set(r, o.Values()[rng.IntN(len(o.Values()))])
		}
		all = append(all, r)
	}
	return all
}

// drafted names rules by a draft.
func drafted(r rules.Ruleset) view.NamedRuleset {
	return view.NamedRuleset{Ruleset: r, Name: stage.Draft}
}

// menusOfRules are the menus of the dialogue.
var menusOfRules = map[route.Path[route.Editing]]view.Choose{
	route.RulesBase: view.ChooseBase, route.RulesGroup: view.ChooseGroup, route.RulesOption: view.ChooseOption, route.RulesValue: view.ChooseValue,
}

// menu returns the select with that verb.
func menu(t testing.TB, m discord.Message, to route.Route) discord.Select {
	t.Helper()
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if s, ok := b.(discord.Select); ok && to.Names(s.CustomID) {
			return s
		}
	}
	t.Fatalf("there is no menu %s", to)
	return discord.Select{}
}

func TestRuleCard(t *testing.T) {
	sc := stage.NewScene(t, "")
	for _, test := range []struct {
		text  string
		pages []string
	}{
		{"ddv", []string{view.Overview, "AN", "SO"}},
		{"ddv deck=40 second_dulle_beats_first=on deadline_re=10 deadline_k90=9 solo_fleischlos=off", []string{view.Overview, view.Changed, "AN", "SO"}},
	} {
		text := test.text
		r := ruleset(t, text)
		for _, page := range test.pages {
			sc.Add(text+", "+page, func(l *locale.Localizer) discord.Message { return view.Rules(drafted(r), l, page) })
		}
	}
	sc.Compare("rules")
}

// cardLines returns the lines of all pages of a rule card by topic, that is without those that repeat others and those about real cards.
func cardLines(t *testing.T, r rules.Ruleset, l *locale.Localizer, without ...string) (lines []string) {
	t.Helper()
	for _, page := range menu(t, view.Rules(drafted(r), l, view.Overview), route.RulesPage).Options {
		m := view.Rules(drafted(r), l, page.Value)
		if err := proof.Validate(m); err != nil {
			t.Errorf("%s, %s, %s: %v", r.Preset, l.Tag(), page.Value, err)
		}
		if page.Value == view.Overview || page.Value == view.Changed || page.Value == "real" || slices.Contains(without, page.Value) {
			continue
		}
		for _, line := range strings.Split(stage.FormatMessage(m), "\n") {
			if sentence, ok := strings.CutPrefix(line, "- "); ok {
				lines = append(lines, sentence)
			}
		}
	}
	return lines
}

// A card says nothing twice, and each difference from the preset on a page of its topic, whatever players otherwise need not hear.
func TestEveryPageOfARuleCardFitsAndSaysNothingTwice(t *testing.T) {
	for i, r := range rulesets(t) {
		l := locale.For([]string{"de", "en"}[i/2%2])
		said := map[string]int{}
		for _, line := range cardLines(t, r, l) {
			if said[line]++; said[line] > 1 {
				t.Errorf("%s, %s: %q is said %d times", r.Preset, l.Tag(), line, said[line])
			}
		}
		p := face.Printer{Localizer: l.Under(r)}
		for _, o := range r.Differences() {
			if o.Applies(r) && o.Info == "" && said[strings.TrimPrefix(face.Text("- 🔺 **"+p.Rule(o, r)+"**").Markdown, "- ")] == 0 {
				t.Errorf("%s, %s: the card does not say %s: %s", r.Preset, l.Tag(), o.Key, p.Rule(o, r))
			}
		}
	}
}

// The card of a preset can be read in one go, and speaks to players: no names of options, no lines of documents, nothing that follows from another rule.
func TestTheCardOfAPresetIsShort(t *testing.T) {
	inner := regexp.MustCompile(`[a-z]_[a-z]|\b00\d|:L\d|§|TSR`)
	for _, name := range rules.Presets() {
		for _, l := range locale.All() {
			lines := cardLines(t, preset(t, name), l, "always")
			t.Logf("%s, %s: %d lines\n%s", name, l.Tag(), len(lines), strings.Join(lines, "\n"))
			if len(lines) > 60 {
				t.Errorf("%s, %s: the card has %d lines", name, l.Tag(), len(lines))
			}
			for _, line := range lines {
				if found := inner.FindString(line); found != "" {
					t.Errorf("%s, %s: %q in %q", name, l.Tag(), found, line)
				}
			}
		}
	}
}

// What the rules have only since somebody changed them is played: the card once read "Nicht gespielt: Schmeißen" beside the marked rule about it.
func TestAChangedRuleIsNotCalledNotPlayed(t *testing.T) {
	l := locale.For("de")
	for text, want := range map[string]bool{"ddv": true, "ddv em_5_kings=on": false} {
		card := stage.FormatMessage(view.Rules(drafted(ruleset(t, text)), l, view.Overview))
		if _, none, _ := strings.Cut(card, "- Nicht gespielt: "); strings.Contains(none, "Schmeißen.") != want {
			t.Errorf("%s: the card is\n%s", text, card)
		}
	}
}

func TestCompare(t *testing.T) {
	sc := stage.NewScene(t, "")
	a, b := ruleset(t, "ddv"), ruleset(t, "ddv deck=40 pflichtsolo=off vorfuehrung=off karlchen_gefangen=1")
	sc.Add("two rulesets", func(l *locale.Localizer) discord.Message { return view.Compare(drafted(a), drafted(b), l, 1) })
	sc.Add("the same", func(l *locale.Localizer) discord.Message { return view.Compare(drafted(a), drafted(a), l, 1) })
	sc.Compare("compare")
}

func TestAComparisonFitsAndHasEveryDifference(t *testing.T) {
	all := rulesets(t)
	for i, a := range all {
		b := all[(i+1)%len(all)]
		tag := []string{"de", "en"}[i/2%2]
		want := 0
		for _, o := range rules.Catalogue() {
			if o.Info == "" && o.Get(a) != o.Get(b) && (o.Applies(a) || o.Applies(b)) {
				want++
			}
		}
		rows := 0
		for page, last := 1, ""; ; page++ {
			m := view.Compare(drafted(a), drafted(b), locale.For(tag), page)
			if err := proof.Validate(m); err != nil {
				t.Fatalf("%s and %s, %s, page %d: %v", a, b, tag, page, err)
			}
			text, _, _ := strings.Cut(stage.FormatMessage(m), "\n[ ") // without the buttons
			if text == last {                                         // the last page once more
				break
			}
			last = text
			here := strings.Count(text, "🅱️") - 1
			if page == 1 && here > 5 {
				t.Errorf("%s and %s: the first page has %d differences, not the five that matter", a, b, here)
			}
			rows += here
		}
		if rows != want {
			t.Errorf("%s and %s: %d rows for %d differences", a, b, rows, want)
		}
	}
}

func TestCustomRules(t *testing.T) {
	sc := stage.NewScene(t, "")
	add := func(title, text, focus string) {
		r := ruleset(t, text)
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			return view.Custom(drafted(r), l, view.ParseFocus(focus))
		})
	}
	add("as the preset has it", "ddv", "")
	add("a group and an option", "ddv deck=40 gegen=all", "SC9")
	bad := preset(t, "ddv")
	for _, change := range []string{"pflichtsolo off", "deadline_k90 12", "deadline_k60 12"} {
		key, value, _ := strings.Cut(change, " ")
		o, _ := rules.Find(key)
		bad, _ = o.Set(bad, value)
	}
	sc.Add("three problems", func(l *locale.Localizer) discord.Message {
		return view.Custom(drafted(bad), l, view.ParseFocus("AN2+24"))
	})
	sc.AddText("the modal", func(l *locale.Localizer) string { return fmt.Sprintf("%+v", view.NameModal(stage.Draft, l)) })
	sc.Add("saved", func(l *locale.Localizer) discord.Message {
		return view.RulesSaved("Unsere Runde", drafted(ruleset(t, "ddv")), l)
	})
	sc.Compare("custom")
}

func TestEveryValueCanBeChosenInTheDialogue(t *testing.T) {
	l := locale.For("de")
	r := preset(t, "ddv")
	choose := func(v route.Path[route.Editing], f view.Focus, choice string) (rules.Ruleset, view.Focus) {
		t.Helper()
		m := view.Custom(drafted(r), l, f)
		if err := proof.Validate(m); err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		id, err := v.Parse(menu(t, m, v).CustomID)
		if err != nil {
			t.Fatal(err)
		}
		changed, focus, err := menusOfRules[v](r, view.ParseFocus(id.Focus), choice)
		if err != nil {
			t.Fatalf("%s of %s: %v", choice, v, err)
		}
		return changed, focus
	}
	for _, o := range rules.Catalogue() {
		if !o.Choosable() {
			continue
		}
		_, f := choose(route.RulesGroup, view.Focus{}, o.Group())
		_, f = choose(route.RulesOption, f, o.ID)
		left := o.Values()
		for page := 0; page < 5 && len(left) > 0; page++ {
			for _, choice := range menu(t, view.Custom(drafted(r), l, f), route.RulesValue).Options {
				changed, focus := choose(route.RulesValue, f, choice.Value)
				if strings.HasPrefix(choice.Value, "more:") {
					f = focus
					continue
				}
				if o.Get(changed) != choice.Value || focus.Option != o.ID {
					t.Errorf("%s=%s was chosen, and it is %s at %+v", o.Key, choice.Value, o.Get(changed), focus)
				}
				left = slices.DeleteFunc(left, func(v string) bool { return v == choice.Value })
			}
		}
		if len(left) > 0 {
			t.Errorf("%s: the menu does not offer %v", o.Key, left)
		}
	}
	for _, name := range rules.Presets() {
		if changed, _ := choose(route.RulesBase, view.Focus{}, name); changed != preset(t, name) {
			t.Errorf("from %s on the rules are %s", name, changed)
		}
	}
}

func TestTheDialogueFitsWhateverIsChosen(t *testing.T) {
	for i, r := range rulesets(t) {
		for _, focus := range []string{"", "CO14", "AN2+24", "SO15", "BK11", "HZ2"} {
			m := view.Custom(drafted(r), locale.For([]string{"de", "en"}[i/2%2]), view.ParseFocus(focus))
			if err := proof.Validate(m); err != nil {
				t.Fatalf("%s, %s: %v", r, focus, err)
			}
		}
	}
}

func TestUnknownChoices(t *testing.T) {
	r := preset(t, "ddv")
	for _, c := range []struct {
		verb        route.Path[route.Editing]
		arg, choice string
	}{
		{route.RulesBase, "", "nobody"}, {route.RulesGroup, "", "XX"}, {route.RulesGroup, "", ""}, {route.RulesOption, "CO", "CO99"},
		{route.RulesOption, "CO", "CO1"}, {route.RulesValue, "CO2", "maybe"}, {route.RulesValue, "", "on"}, {route.RulesValue, "AN2", "more:x"},
	} {
		if got, f, err := menusOfRules[c.verb](r, view.ParseFocus(c.arg), c.choice); err == nil {
			t.Errorf("%+v makes %s, %+v", c, got, f)
		}
	}
}

// The card names the version of a preset if a newer one exists, and only then.
func TestOlderVersionsAreNamed(t *testing.T) {
	if err := rules.Release("zwei-neunen", []byte(`{}`)); err != nil { // other tests cannot notice this version
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"zwei-neunen":          {"Zwei Neunen", "Two nines"},
		"zwei-neunen@2":        {"Zwei Neunen", "Two nines"},
		"zwei-neunen@1":        {"Zwei Neunen (Fassung 1)", "Two nines (version 1)"},
		"zwei-neunen@1 gans=1": {"Zwei Neunen (Fassung 1)", "Two nines (version 1)"},
	} {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, tag := range []string{"de", "en"} {
			l := locale.For(tag)
			card := stage.FormatMessage(view.Rules(drafted(r), l, view.Overview))
			if !strings.Contains(card, "## "+want[i]+"\n") || strings.Contains(card, "@") {
				t.Errorf("the card of %s:\n%s", text, card)
			}
			chosen := 0
			for _, o := range menu(t, view.Custom(drafted(r), l, view.Focus{}), route.RulesBase).Options {
				if o.Default {
					chosen++
				}
				if o.Default && o.Label != want[i] {
					t.Errorf("%s starts from %q, want %q", text, o.Label, want[i])
				}
				if o.Default {
					if base, _, err := view.ChooseBase(r, view.Focus{}, o.Value); err != nil || base != r.Base() {
						t.Errorf("%s starts from %s when it is chosen again, %v", text, base, err)
					}
				}
			}
			if chosen != 1 {
				t.Errorf("%s starts from %d presets", text, chosen)
			}
		}
		if r.Version == 1 {
			if all := view.RuleChoices(locale.For("de"), text); len(all) == 0 || all[0].Value != text || strings.Contains(all[0].Name, "@") {
				t.Errorf("%s is completed to %v", text, all)
			}
		}
	}
}

func TestRulesAreCompleted(t *testing.T) {
	l := locale.For("de")
	for typed, want := range map[string]string{
		"dd":            "ddv",
		"turnier":       "ddv",
		"ddv deck=40":   "ddv@1 deck=40, ddv",
		"ddv@1":         "ddv",
		"ddv@7":         "ddv",
		"ddv deck=39":   "ddv",
		"keine solchen": "",
	} {
		var values []string
		for _, c := range view.RuleChoices(l, typed) {
			values = append(values, c.Value)
		}
		if got := strings.Join(values, ", "); got != want {
			t.Errorf("%q is completed to %q, want %q", typed, got, want)
		}
	}
	if n := len(view.RuleChoices(l, "")); n != len(rules.Presets()) {
		t.Errorf("%d presets are offered", n)
	}
}

// ruleset reads a rules string that is right.
func ruleset(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func preset(t testing.TB, name string) rules.Ruleset {
	t.Helper()
	r, ok := rules.Preset(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return r
}

// Rules that have no effect under the others are told once on the card and once in the dialogue, and no preset has any.
func TestRulesWithoutEffectAreToldOnce(t *testing.T) {
	for _, r := range rulesets(t) {
		if idle := r.Idle(); r == r.Base() && len(idle) > 0 {
			t.Errorf("%s: %s has no effect", r.Preset, idle[0].Key)
		}
	}
	noSoli := " solo_karo=off solo_farbe=off solo_damen=off solo_buben=off solo_fleischlos=off"
	for text, keys := range map[string][]string{
		"ddv" + noSoli:                          {"pflichtsolo", "vorfuehrung"},
		"freizeit em_5_nines=on":                nil,
		"freizeit em_5_nines=on deck=40":        {"em_5_nines"},
		"ddv em_4_nines_4_kings=on deck=40":     {"em_4_nines_4_kings"},
		"ddv em_rank=before-solo":               {"em_rank"},
		"ddv em_5_kings=on em_may_or_must=must": nil,
	} {
		r := ruleset(t, text)
		var idle []string
		for _, o := range r.Idle() {
			idle = append(idle, o.Key)
		}
		for _, key := range keys {
			if !slices.Contains(idle, key) {
				t.Errorf("%s: %s has an effect, and only %v have none", text, key, idle)
			}
		}
		if keys == nil && idle != nil {
			t.Errorf("%s: %v have no effect", text, idle)
		}
		for _, tag := range []string{"de", "en"} {
			l := locale.For(tag)
			card, changed, dialogue := view.Rules(drafted(r), l, view.Overview), view.Rules(drafted(r), l, view.Changed), view.Custom(drafted(r), l, view.Focus{})
			heading := l.T("rules.idle", nil)
			for name, m := range map[string]discord.Message{"card": card, "dialogue": dialogue} {
				if n := strings.Count(stage.FormatMessage(m), heading); n != min(len(idle), 1) {
					t.Errorf("%s, %s: the %s says %d times that rules have no effect", text, tag, name, n)
				}
			}
			for _, o := range r.Idle() {
				sentence := face.Printer{Localizer: l.Under(r)}.Rule(o, r)
				if n := strings.Count(stage.FormatMessage(dialogue), sentence); n != 1 {
					t.Errorf("%s, %s: the dialogue says %d times: %s", text, tag, n, sentence)
				}
				if text := stage.FormatMessage(changed); text != stage.FormatMessage(card) && strings.Contains(text, "- "+sentence) { // without changes it is the card
					t.Errorf("%s, %s: the changes say: %s", text, tag, sentence)
				}
			}
		}
	}
}
