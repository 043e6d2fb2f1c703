package commands_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/internal/person"
)

// talk is one person's private conversation with the bot.
type talk struct {
	*world
	p *person.Person
}

// says uses a command and returns the private answer that has the words.
func (k talk) says(command string, options person.Options, words string) person.Message {
	k.t.Helper()
	for _, m := range k.p.Messages() {
		if m.Ephemeral() {
			if err := k.p.Dismiss(k.ctx, m.ID); err != nil {
				k.t.Fatal(err)
			}
		}
	}
	if _, err := k.p.Command(k.ctx, k.channel, command, options); err != nil {
		k.t.Fatalf("/%s %v: %v\n%s", command, options, err, k.log)
	}
	return k.reads(words)
}

// reads waits for a private message with the words.
func (k talk) reads(words string) person.Message {
	k.t.Helper()
	m, err := k.p.WaitMessage(k.ctx, func(m person.Message) bool { return m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		k.t.Fatalf("nothing says %q: %v\n%s", words, err, k.log)
	}
	return m
}

// chooses picks a value in the menu with that verb.
func (k talk) chooses(m person.Message, v route.Route, value string) person.Message {
	k.t.Helper()
	k.click(m, v, value)
	now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool {
		return now.ID == m.ID && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.t.Fatalf("%s %s changes nothing: %v\n%s", v, value, err, k.log)
	}
	return now
}

// components are all components, also those within others.
func components(all []person.Component) []person.Component {
	for _, c := range all {
		all = append(all, components(c.Components)...)
	}
	return all
}

func (k talk) click(m person.Message, v route.Route, values ...string) person.Answer {
	k.t.Helper()
	for _, c := range components(m.Components) {
		if v.Names(c.CustomID) && !c.Disabled {
			a, err := k.p.Click(k.ctx, m.ID, c.CustomID, values...)
			if err != nil {
				k.t.Fatalf("%s %v: %v\n%s", v, values, err, k.log)
			}
			return a
		}
	}
	k.t.Fatalf("there is nothing to %s in %q", v, m.Text())
	return person.Answer{}
}

func (k talk) completes(command, option, typed, want string) {
	k.t.Helper()
	choices, err := k.p.Complete(k.ctx, k.channel, command, option, typed, nil)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, c := range choices {
		if fmt.Sprint(c.Value) == want {
			return
		}
	}
	k.t.Errorf("/%s %s: %q is completed to %v, without %q", command, option, typed, choices, want)
}

// People put rules together with menus alone, save them, play by them, make them the server's, rename and delete them, in both languages.
func TestCustomRules(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}

	m := anna.says("rules custom", person.Options{"rules": "ddv"}, "Eigene Regeln")
	m = anna.chooses(m, route.RulesGroup, "SC")
	m = anna.chooses(m, route.RulesOption, "SC9")
	m = anna.chooses(m, route.RulesValue, "all")
	m = anna.chooses(m, route.RulesGroup, "SO")
	m = anna.chooses(m, route.RulesOption, "SO17")
	m = anna.chooses(m, route.RulesValue, "off")
	if text := m.Text(); !strings.Contains(text, "auch im Solo") || !strings.Contains(text, "`pflichtsolo=on`") {
		t.Errorf("a contradiction is not told at once: %s", text)
	}
	for _, b := range m.Buttons() {
		if route.RulesName.Names(b.CustomID) && !b.Disabled {
			t.Error("rules that contradict themselves can be saved")
		}
	}
	w.kill()
	w.start() // the conversation goes on as if nothing had happened
	m = anna.chooses(m, route.RulesOption, "SO19")
	m = anna.chooses(m, route.RulesValue, "off")
	if !strings.Contains(m.Text(), "☑️") {
		t.Errorf("the rules are not good: %s", m.Text())
	}
	for _, name := range []string{"ddv scharf", "@everyone", " Unsere  Runde "} {
		a := anna.click(m, route.RulesName)
		if a.Modal == nil {
			t.Fatal("nobody asks for a name")
		}
		if _, err := anna.p.Submit(w.ctx, a.Modal, map[string]string{rulebookview.NameInput: name}); err != nil {
			t.Fatal(err)
		}
	}
	anna.reads("**Unsere Runde** ist gespeichert")

	for _, command := range []string{"doko new", "rules show", "rules set", "rules custom"} {
		ben.completes(command, "rules", "unsere", "Unsere Runde")
	}
	ben.completes("rules compare", "a", "", "Unsere Runde")
	ben.completes("rules delete", "name", "", "Unsere Runde")
	ben.says("rules show", person.Options{"rules": "unsere runde"}, "3 rules differ from the preset")
	ben.says("rules compare", person.Options{"a": "ddv", "b": "Unsere Runde"}, "3 rules changed")

	// Permissions.
	ben.says("rules delete", person.Options{"name": "Unsere Runde"}, "Only the person who saved these rules")
	ben.says("rules set", person.Options{"rules": "ddv deck=40"}, "Only server managers")
	ben.says("rules rename", person.Options{"name": "Fremde", "to": "Neue"}, "No rules with that name are saved")

	anna.says("rules set", person.Options{"rules": "Unsere Runde"}, "Neue Tische auf diesem Server spielen ab jetzt nach **Unsere Runde**")
	ben.says("rules show", nil, "3 rules differ from the preset")
	ben.says("doko new", person.Options{"computers": 1}, "Your table is open")
	lobby, err := ben.p.WaitText(w.ctx, "**Regeln:** Unsere Runde – Turnierregeln (DDV) (3 Regeln geändert)")
	if err != nil {
		t.Fatalf("the table does not play by the server's rules: %v", err)
	}
	if _, err := ben.p.Press(w.ctx, lobby.ID, "Regeln"); err != nil {
		t.Fatal(err)
	}
	if text := ben.reads("### What is different").Text(); strings.Count(text, "\n- ") != 3 {
		t.Errorf("the differences are: %s", text)
	}

	anna.says("rules rename", person.Options{"name": "unsere runde", "to": "eine Runde mit viel zu langem Namen"}, "Als Name gehen bis zu 30")
	anna.says("rules rename", person.Options{"name": "unsere runde", "to": "Bens Runde"}, "**Bens Runde**")
	anna.says("rules delete", person.Options{"name": "Bens Runde"}, "gelöscht")
	anna.says("rules delete", person.Options{"name": "Bens Runde"}, "nichts gespeichert")
}

// One answer names all mistakes in rules, in the language of their author.
func TestBadRulesAreExplained(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	const bad = "ddv quatsch=1 deck=39 deadline_re=99 karlchen=1 karlchen=0 unsinn pflichtsolo=off second_dulle_scope=everywhere"
	problems := map[string][]string{
		anna.p.Name: {"`quatsch` gibt es nicht", "nicht `39` sein", "nicht `99` sein", "steht zweimal da", "`unsinn` verstehe ich nicht",
			"(`vorfuehrung=on`) geht nur", "(`second_dulle_scope=everywhere`) geht nur"},
		ben.p.Name: {"no rule called `quatsch`", "can’t be `39`", "can’t be `99`", "is given twice", "don’t understand `unsinn`",
			"(`vorfuehrung=on`) works only", "(`second_dulle_scope=everywhere`) works only"},
	}
	for _, command := range []string{"doko new", "rules show", "rules set", "rules custom"} {
		for _, k := range []talk{anna, ben} {
			if command == "rules set" && k == ben {
				continue
			}
			text := k.says(command, person.Options{"rules": bad}, "quatsch").Text()
			for _, problem := range problems[k.p.Name] {
				if !strings.Contains(text, problem) {
					t.Errorf("/%s does not tell that %s: %s", command, problem, text)
				}
			}
		}
	}
	text := ben.says("rules compare", person.Options{"a": "nobody", "b": bad}, "quatsch").Text()
	if !strings.Contains(text, "nobody") {
		t.Errorf("only one side is explained: %s", text)
	}
}

// The pages of a card and of a comparison are turned in place.
func TestPagesAreTurned(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	m := anna.says("rules show", person.Options{"rules": "hausrunde"}, "Das Wichtigste")
	if text := anna.chooses(m, route.RulesPage, "BK").Text(); !strings.Contains(text, "### Bock") {
		t.Errorf("the page is %s", text)
	}
	m = anna.says("rules compare", person.Options{"a": "ddv", "b": "spielordnung"}, "Seite 1")
	if _, err := anna.p.Press(w.ctx, m.ID, "Weiter ▶"); err != nil {
		t.Fatal(err)
	}
	anna.reads("Seite 2")
	m = anna.says("rules show", nil, "Das Wichtigste")
	anna.click(m, route.RulesEdit)
	anna.reads("Eigene Regeln")
}

// A game from a real table is scored with menus and a dialogue, in both languages, and through a restart.
func TestScoreCalculator(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		talk
		title, who, result string
	}{
		{anna, "Punkterechner", "gewonnen", "Je Spieler: Re **+5**, Kontra **−5**"},
		{ben, "Score calculator", "Doppelkopf", "Each player: Re **+5**, Kontra **−5**"},
	} {
		m := c.says("doko score", person.Options{"rules": "ddv"}, c.title)
		m = c.scores(m, route.ScoreCallsRe, "re")
		m = c.scores(m, route.ScoreSpecialsRe, "doppelkopf.1", "fuchs_gefangen.1")
		w.kill()
		w.start()
		a := c.pressScore(m, route.ScoreAsk)
		if a.Modal == nil {
			t.Fatal("nobody asks for the Augen")
		}
		if _, err := c.p.Submit(w.ctx, a.Modal, map[string]string{rulebookview.AugenInput: "130", rulebookview.TricksInput: ""}); err != nil {
			t.Fatal(err)
		}
		if text := c.reads(c.result).Text(); !strings.Contains(text, c.who) {
			t.Errorf("the result is %s", text)
		}
	}
}

// If the rules have a Bock, people choose its factor from a menu of the dialogue. The menu shows the earlier choice.
func TestTheBockOfTheScoreCalculator(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	anna.says("doko score", person.Options{"rules": "hausrunde"}, "Punkterechner")
	asks := func() *person.Modal {
		t.Helper()
		a := anna.pressScore(anna.reads("Punkterechner"), route.ScoreAsk)
		if a.Modal == nil {
			t.Fatal("nobody asks for the Bock")
		}
		return a.Modal
	}
	inputs := map[string]string{rulebookview.AugenInput: "130", rulebookview.BockInput: "3"}
	if _, err := anna.p.Submit(w.ctx, asks(), inputs); err == nil {
		t.Error("an unknown factor was chosen")
	}
	inputs[rulebookview.BockInput] = "4"
	if _, err := anna.p.Submit(w.ctx, asks(), inputs); err != nil {
		t.Fatal(err)
	}
	anna.reads("Doppelbock: mal 4")
	var chosen []string
	for _, field := range asks().Components {
		for _, o := range field.Component.Options {
			if o.Default {
				chosen = append(chosen, o.Value)
			}
		}
	}
	if !slices.Equal(chosen, []string{"4"}) {
		t.Errorf("the dialogue shows %q as chosen", chosen)
	}
}

// scores chooses in a menu of the calculator.
func (k talk) scores(m person.Message, v route.Route, values ...string) person.Message {
	k.t.Helper()
	k.pressScore(m, v, values...)
	now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool {
		return now.ID == m.ID && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.t.Fatalf("%s %v changes nothing: %v\n%s", v, values, err, k.log)
	}
	return now
}

func (k talk) pressScore(m person.Message, v route.Route, values ...string) person.Answer {
	k.t.Helper()
	for _, c := range components(m.Components) {
		if v.Names(c.CustomID) {
			a, err := k.p.Click(k.ctx, m.ID, c.CustomID, values...)
			if err != nil {
				k.t.Fatalf("%s %v: %v\n%s", v, values, err, k.log)
			}
			return a
		}
	}
	k.t.Fatalf("there is nothing to %s in %q", v, m.Text())
	return person.Answer{}
}
