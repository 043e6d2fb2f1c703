package rulebook_test

import (
	"reflect"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A line of a club's sheet: the word under which the person looks for the rule, and what they choose.
type sheetLine struct{ word, option, value string }

// The sheets of a pub and of a club's tournament are typed in by searching for their own words.
func TestSheetsOfStrangersAreTypedIn(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	for name, sheet := range map[string][]sheetLine{
		"Zum Anker": {
			{"Schweinchen", "schweine", "on"}, {"Superschweinchen", "superschweine", "karo-9"}, {"Trumpfabgabe", "armut", "on"}, {"Schweine bauen", "schweine_in_armut", "buildable"},
			{"Pflichtansage", "pflichtansage_30", "on"}, {"gespaltener Arsch", "nullspiel_120_kontra_vorab", "on"}, {"fünf Neunen", "em_5_nines", "on"},
			{"Genscher", "genscher", "on"},
		},
		"Sommerturnier": {
			{"ohne Neunen", "deck", "40"}, {"zweite Dulle", "second_dulle_beats_first", "on"}, {"Pflichtansage", "pflichtansage_30", "on"}, {"Kontra Frist", "deadline_kontra", "12"},
			{"gegen die Alten", "gegen", "all"}, {"Fuchs am Pinn", "fuchs_am_end", "1"},
		},
	} {
		clicks, words := 0, 0
		m := anna.Says("rules custom", person.Options{"rules": "ddv"}, "Eigene Regeln")
		for _, line := range sheet {
			before, changes := m.Components, strings.Count(m.Text(), "🔺")
			ask := anna.Click(m, route.RulesSearch)
			if ask.Modal == nil {
				t.Fatal("nobody asks for the club's word")
			}
			if _, err := anna.P.Submit(w.Ctx, ask.Modal, map[string]string{rulebookview.SearchInput: line.word}); err != nil {
				t.Fatal(err)
			}
			clicks, words = clicks+2, words+len(strings.Fields(line.word))
			found, err := anna.P.WaitMessage(w.Ctx, func(now person.Message) bool {
				return now.ID == m.ID && !reflect.DeepEqual(now.Components, before)
			})
			if err != nil {
				t.Fatalf("%s: %q finds nothing: %v", name, line.word, err)
			}
			m = found
			o, _ := rules.Find(line.option)
			if !hasMenu(m, route.RulesValue) {
				m, clicks = anna.Chooses(m, route.RulesOption, o.ID), clicks+1
			}
			m, clicks = anna.Chooses(m, route.RulesValue, line.value), clicks+1
			if strings.Count(m.Text(), "🔺") <= changes {
				t.Errorf("%s: %q did not set %s=%s:\n%s", name, line.word, line.option, line.value, m.Text())
			}
		}
		if !strings.Contains(m.Text(), "☑️") {
			t.Errorf("%s cannot be played: %s", name, m.Text())
		}
		t.Logf("%s: %d lines, %d clicks, %d typed words", name, len(sheet), clicks, words)
		if clicks > 4*len(sheet) {
			t.Errorf("%s needs %d clicks for %d lines", name, clicks, len(sheet))
		}
	}
}

func hasMenu(m person.Message, v route.Route) bool {
	for _, c := range e2e.Components(m.Components) {
		if v.Names(c.CustomID) {
			return true
		}
	}
	return false
}
