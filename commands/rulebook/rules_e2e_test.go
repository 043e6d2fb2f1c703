package rulebook_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// People put rules together with menus alone, save them, play by them, make them the server's, rename and delete them, in both languages.
func TestCustomRules(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}

	m := anna.Says("rules custom", person.Options{"rules": "ddv"}, "Eigene Regeln")
	m = anna.Chooses(m, route.RulesGroup, "SC")
	m = anna.Chooses(m, route.RulesOption, "SC9")
	m = anna.Chooses(m, route.RulesValue, "all")
	m = anna.Chooses(m, route.RulesGroup, "SO")
	m = anna.Chooses(m, route.RulesOption, "SO17")
	m = anna.Chooses(m, route.RulesValue, "off")
	if text := m.Text(); !strings.Contains(text, "auch im Solo") || !strings.Contains(text, "`pflichtsolo=on`") {
		t.Errorf("a contradiction is not told at once: %s", text)
	}
	for _, b := range m.Buttons() {
		if route.RulesName.Names(b.CustomID) && !b.Disabled {
			t.Error("rules that contradict themselves can be saved")
		}
	}
	w.Kill()
	w.Start() // the conversation goes on as if nothing had happened
	m = anna.Chooses(m, route.RulesOption, "SO19")
	m = anna.Chooses(m, route.RulesValue, "off")
	if !strings.Contains(m.Text(), "☑️") {
		t.Errorf("the rules are not good: %s", m.Text())
	}
	for _, name := range []string{"ddv scharf", "@everyone", " Unsere  Runde "} {
		a := anna.Click(m, route.RulesName)
		if a.Modal == nil {
			t.Fatal("nobody asks for a name")
		}
		if _, err := anna.P.Submit(w.Ctx, a.Modal, map[string]string{rulebookview.NameInput: name}); err != nil {
			t.Fatal(err)
		}
	}
	anna.Reads("**Unsere Runde** ist gespeichert")

	for _, command := range []string{"doko new", "rules show", "rules set", "rules custom"} {
		ben.Completes(command, "rules", "unsere", "Unsere Runde")
	}
	ben.Completes("rules compare", "a", "", "Unsere Runde")
	ben.Completes("rules delete", "name", "", "Unsere Runde")
	ben.Says("rules show", person.Options{"rules": "unsere runde"}, "3 rules differ from the preset")
	ben.Says("rules compare", person.Options{"a": "ddv", "b": "Unsere Runde"}, "3 rules changed")

	// Permissions.
	ben.Says("rules delete", person.Options{"name": "Unsere Runde"}, "Only the person who saved these rules")
	ben.Says("rules set", person.Options{"rules": "ddv deck=40"}, "Only server managers")
	ben.Says("rules rename", person.Options{"name": "Fremde", "to": "Neue"}, "No rules with that name are saved")

	anna.Says("rules set", person.Options{"rules": "Unsere Runde"}, "Neue Tische auf diesem Server spielen ab jetzt nach **Unsere Runde**")
	ben.Says("rules show", nil, "3 rules differ from the preset")
	ben.Says("doko new", person.Options{"computers": 1}, "Your table is open")
	lobby, err := ben.P.WaitText(w.Ctx, "**Regeln:** Unsere Runde – Turnierregeln (DDV) (3 Regeln geändert)")
	if err != nil {
		t.Fatalf("the table does not play by the server's rules: %v", err)
	}
	if _, err := ben.P.Press(w.Ctx, lobby.ID, "Regeln"); err != nil {
		t.Fatal(err)
	}
	if text := ben.Reads("### What is different").Text(); strings.Count(text, "\n- ") != 3 {
		t.Errorf("the differences are: %s", text)
	}

	anna.Says("rules rename", person.Options{"name": "unsere runde", "to": "eine Runde mit viel zu langem Namen"}, "Als Name gehen bis zu 30")
	anna.Says("rules rename", person.Options{"name": "unsere runde", "to": "Bens Runde"}, "**Bens Runde**")
	anna.Says("rules delete", person.Options{"name": "Bens Runde"}, "gelöscht")
	anna.Says("rules delete", person.Options{"name": "Bens Runde"}, "nichts gespeichert")
}

// One answer names all mistakes in rules, in the language of their author.
func TestBadRulesAreExplained(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	const bad = "ddv quatsch=1 deck=39 deadline_re=99 karlchen=1 karlchen=0 unsinn pflichtsolo=off second_dulle_scope=everywhere"
	problems := map[string][]string{
		anna.P.Name: {"`quatsch` gibt es nicht", "nicht `39` sein", "nicht `99` sein", "steht zweimal da", "`unsinn` verstehe ich nicht",
			"(`vorfuehrung=on`) geht nur", "(`second_dulle_scope=everywhere`) geht nur"},
		ben.P.Name: {"no rule called `quatsch`", "can’t be `39`", "can’t be `99`", "is given twice", "don’t understand `unsinn`",
			"(`vorfuehrung=on`) works only", "(`second_dulle_scope=everywhere`) works only"},
	}
	for _, command := range []string{"doko new", "rules show", "rules set", "rules custom"} {
		for _, k := range []e2e.Talk{anna, ben} {
			if command == "rules set" && k == ben {
				continue
			}
			text := k.Says(command, person.Options{"rules": bad}, "quatsch").Text()
			for _, problem := range problems[k.P.Name] {
				if !strings.Contains(text, problem) {
					t.Errorf("/%s does not tell that %s: %s", command, problem, text)
				}
			}
		}
	}
	text := ben.Says("rules compare", person.Options{"a": "nobody", "b": bad}, "quatsch").Text()
	if !strings.Contains(text, "nobody") {
		t.Errorf("only one side is explained: %s", text)
	}
}

// The pages of a card and of a comparison are turned in place.
func TestPagesAreTurned(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	m := anna.Says("rules show", person.Options{"rules": "hausrunde"}, "Das Wichtigste")
	if text := anna.Chooses(m, route.RulesPage, "BK").Text(); !strings.Contains(text, "### Bock") {
		t.Errorf("the page is %s", text)
	}
	m = anna.Says("rules compare", person.Options{"a": "ddv", "b": "spielordnung"}, "Seite 1")
	if _, err := anna.P.Press(w.Ctx, m.ID, "Weiter ▶"); err != nil {
		t.Fatal(err)
	}
	anna.Reads("Seite 2")
	m = anna.Says("rules show", nil, "Das Wichtigste")
	anna.Click(m, route.RulesEdit)
	anna.Reads("Eigene Regeln")
}

// A game from a real table is scored with menus and a dialogue, in both languages, and through a restart.
func TestScoreCalculator(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		e2e.Talk
		title, who, result string
	}{
		{anna, "Punkterechner", "gewonnen", "Je Spieler: Re **+5**, Kontra **−5**"},
		{ben, "Score calculator", "Doppelkopf", "Each player: Re **+5**, Kontra **−5**"},
	} {
		m := c.Says("doko score", person.Options{"rules": "ddv"}, c.title)
		m = chooseScore(c.Talk, m, route.ScoreCallsRe, "re")
		m = chooseScore(c.Talk, m, route.ScoreSpecialsRe, "doppelkopf.1", "fuchs_gefangen.1")
		w.Kill()
		w.Start()
		a := pressScore(c.Talk, m, route.ScoreAsk)
		if a.Modal == nil {
			t.Fatal("nobody asks for the Augen")
		}
		if _, err := c.P.Submit(w.Ctx, a.Modal, map[string]string{rulebookview.AugenInput: "130", rulebookview.TricksInput: ""}); err != nil {
			t.Fatal(err)
		}
		if text := c.Reads(c.result).Text(); !strings.Contains(text, c.who) {
			t.Errorf("the result is %s", text)
		}
	}
}

// If the rules have a Bock, people choose its factor from a menu of the dialogue. The menu shows the earlier choice.
func TestTheBockOfTheScoreCalculator(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	anna.Says("doko score", person.Options{"rules": "hausrunde"}, "Punkterechner")
	asks := func() *person.Modal {
		t.Helper()
		a := pressScore(anna, anna.Reads("Punkterechner"), route.ScoreAsk)
		if a.Modal == nil {
			t.Fatal("nobody asks for the Bock")
		}
		return a.Modal
	}
	inputs := map[string]string{rulebookview.AugenInput: "130", rulebookview.BockInput: "3"}
	if _, err := anna.P.Submit(w.Ctx, asks(), inputs); err == nil {
		t.Error("an unknown factor was chosen")
	}
	inputs[rulebookview.BockInput] = "4"
	if _, err := anna.P.Submit(w.Ctx, asks(), inputs); err != nil {
		t.Fatal(err)
	}
	anna.Reads("Doppelbock: mal 4")
	var chosen []string
	for _, field := range asks().Components {
		for _, o := range field.Component.Options {
			if o.Default {
				chosen = append(chosen, o.Value)
			}
		}
	}
	if !slices.Equal(chosen, []string{"re", "4"}) { // whose Augen, and the Bock
		t.Errorf("the dialogue shows %q as chosen", chosen)
	}
}

// chooseScore chooses in a menu of the calculator.
func chooseScore(k e2e.Talk, m person.Message, v route.Route, values ...string) person.Message {
	k.T.Helper()
	pressScore(k, m, v, values...)
	now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		return now.ID == m.ID && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.T.Fatalf("%s %v changes nothing: %v\n%s", v, values, err, k.Log)
	}
	return now
}

func pressScore(k e2e.Talk, m person.Message, v route.Route, values ...string) person.Answer {
	k.T.Helper()
	for _, c := range e2e.Components(m.Components) {
		if v.Names(c.CustomID) {
			a, err := k.P.Click(k.Ctx, m.ID, c.CustomID, values...)
			if err != nil {
				k.T.Fatalf("%s %v: %v\n%s", v, values, err, k.Log)
			}
			return a
		}
	}
	k.T.Fatalf("there is nothing to %s in %q", v, m.Text())
	return person.Answer{}
}
