package commands_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/internal/person"
)

// word gives a term a word in the dialogue, and waits for what the bot says then.
func (k talk) word(menu route.Route, term, word, says string) {
	k.t.Helper()
	m := k.reads("## Eigene Wörter")
	a := k.click(m, menu, term)
	if a.Modal == nil {
		k.t.Fatalf("nobody asks for the word of %s", term)
	}
	if _, err := k.p.Submit(k.ctx, a.Modal, map[string]string{rulebookview.WordInput: word}); err != nil {
		k.t.Fatal(err)
	}
	k.reads(says)
}

// A server saves rules, gives them its own words, and plays a game that speaks them: on buttons, in the game, the result and the replay. The record
// does not have them. Others cannot change them, and one click takes them back.
func TestTheWordsOfAServerByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole game")
	}
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	m := anna.says("rules custom", person.Options{"rules": "verein vorbehalt_withdrawable=off"}, "Eigene Regeln")
	if _, err := anna.p.Submit(w.ctx, anna.click(m, route.RulesName).Modal, map[string]string{rulebookview.NameInput: "Unsere Runde"}); err != nil {
		t.Fatal(err)
	}
	anna.click(anna.reads("**Unsere Runde** ist gespeichert"), route.RulesWords)
	anna.reads("Bisher heißt alles wie gewöhnlich.")
	anna.word(route.RulesCall, "call.no90", "**weg**", "höchstens 24 Zeichen")
	anna.word(route.RulesCall, "call.no90", "Keine 0", "„Keine 0“ heißt hier schon etwas anderes: schwarz.")
	anna.word(route.RulesCall, "call.no90", " Neunzig  weg ", "**Neunzig weg** statt keine 90")
	anna.word(route.RulesContract, "contract.normal", "Bauernspiel", "**Bauernspiel** statt Normalspiel")
	anna.word(route.RulesContract, "contract.silent-hochzeit", "Bauernspiel allein", "**Bauernspiel allein** statt Stille Hochzeit")
	w.kill()
	w.start()
	anna.word(route.RulesSpecial, "special.fuchs_gefangen", "Füchschen", "**Füchschen** statt Fuchs gefangen")

	card := ben.says("rules show", person.Options{"rules": "Unsere Runde"}, "Eigene Wörter")
	if slices.ContainsFunc(card.Buttons(), func(b person.Component) bool { return route.RulesWords.Names(b.CustomID) }) {
		t.Error("everybody may change the words")
	}
	ben.chooses(card, route.RulesPage, "words")
	ben.reads("**Füchschen** statt Fuchs gefangen")

	w.open(person.Options{"rules": "Unsere Runde", "games": 1})
	w.press(w.people[2], route.CutLot)
	for range w.people {
		w.step()
	}
	said := false
	for _, p := range w.people {
		if m := w.hand(p); !said && slices.ContainsFunc(m.Buttons(), func(b person.Component) bool { return b.Label == "Re" }) {
			said = true
			w.presses(p, "Re")
			w.press(p, route.Call)
			w.presses(p, "Neunzig weg")
			w.press(p, route.Call)
		}
	}
	if !said {
		t.Fatal("nobody can say Re")
	}
	w.everybodyReads("Re, Neunzig weg")
	w.everybodyReads("Bauernspiel")
	for _, p := range w.people[1:] { // computers play on for them
		if _, err := p.Command(w.ctx, w.channel, "doko leave", nil); err != nil {
			t.Fatal(err)
		}
	}
	w.playsOn(w.people[0], "Endstand")
	w.everybodyReads("„Neunzig weg“ von Re")
	anna.says("replay", person.Options{"game": "1"}, "Bauernspiel")
	anna.says("doko score", person.Options{"rules": "Unsere Runde"}, "Gespielt: **Bauernspiel**")

	card = anna.says("rules show", person.Options{"rules": "Unsere Runde"}, "Das Wichtigste")
	anna.click(card, route.RulesWords)
	anna.click(anna.reads("**Füchschen** statt"), route.RulesUsual)
	anna.reads("Bisher heißt alles wie gewöhnlich.")
	anna.says("doko score", person.Options{"rules": "Unsere Runde"}, "Gespielt: **Normalspiel**")
	anna.says("replay", person.Options{"game": "1"}, "Bauernspiel") // played games keep their words
	w.kill()
	record := string(w.games()[0].Record)
	if !strings.Contains(record, "no90") || strings.Contains(record, "weg") || strings.Contains(record, "Bauernspiel") {
		t.Errorf("the record has words of the server:\n%s", record)
	}
}
