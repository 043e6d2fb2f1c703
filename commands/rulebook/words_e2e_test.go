package rulebook_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// giveWord gives a term a word in the dialogue, and waits for what the bot says then.
func giveWord(k e2e.Talk, menu route.Route, term, word, says string) {
	k.T.Helper()
	m := k.Reads("## Eigene Wörter")
	a := k.Click(m, menu, term)
	if a.Modal == nil {
		k.T.Fatalf("nobody asks for the word of %s", term)
	}
	if _, err := k.P.Submit(k.Ctx, a.Modal, map[string]string{rulebookview.WordInput: word}); err != nil {
		k.T.Fatal(err)
	}
	k.Reads(says)
}

// A server saves rules, gives them its own words, and plays a game that speaks them: on buttons, in the game, the result and the replay. The record
// does not have them. Others cannot change them, and one click takes them back.
func TestTheWordsOfAServerByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole game")
	}
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	m := anna.Says("rules custom", person.Options{"rules": "verein vorbehalt_withdrawable=off"}, "Eigene Regeln")
	if _, err := anna.P.Submit(w.Ctx, anna.Click(m, route.RulesName).Modal, map[string]string{rulebookview.NameInput: "Unsere Runde"}); err != nil {
		t.Fatal(err)
	}
	anna.Click(anna.Reads("**Unsere Runde** ist gespeichert"), route.RulesWords)
	anna.Reads("Bisher heißt alles wie gewöhnlich.")
	giveWord(anna, route.RulesCall, "call.no90", "**weg**", "höchstens 24 Zeichen")
	giveWord(anna, route.RulesCall, "call.no90", "Keine 0", "„Keine 0“ heißt hier schon etwas anderes: schwarz.")
	giveWord(anna, route.RulesCall, "call.no90", " Neunzig  weg ", "**Neunzig weg** statt keine 90")
	giveWord(anna, route.RulesContract, "contract.normal", "Bauernspiel", "**Bauernspiel** statt Normalspiel")
	giveWord(anna, route.RulesContract, "contract.silent-hochzeit", "Bauernspiel allein", "**Bauernspiel allein** statt Stille Hochzeit")
	w.Kill()
	w.Start()
	giveWord(anna, route.RulesSpecial, "special.fuchs_gefangen", "Füchschen", "**Füchschen** statt Fuchs gefangen")

	card := ben.Says("rules show", person.Options{"rules": "Unsere Runde"}, "Eigene Wörter")
	if slices.ContainsFunc(card.Buttons(), func(b person.Component) bool { return route.RulesWords.Names(b.CustomID) }) {
		t.Error("everybody may change the words")
	}
	ben.Chooses(card, route.RulesPage, "words")
	ben.Reads("**Füchschen** statt Fuchs gefangen")

	w.Open(person.Options{"rules": "Unsere Runde", "games": 1})
	w.Press(w.People[2], route.CutLot)
	for range w.People {
		w.Step()
	}
	said := false
	for _, p := range w.People {
		if m := w.Hand(p); !said && slices.ContainsFunc(m.Buttons(), func(b person.Component) bool { return b.Label == "Re" }) {
			said = true
			w.Presses(p, "Re")
			w.Press(p, route.Call)
			w.Presses(p, "Neunzig weg")
			w.Press(p, route.Call)
		}
	}
	if !said {
		t.Fatal("nobody can say Re")
	}
	w.EverybodyReads("Re, Neunzig weg")
	w.EverybodyReads("Bauernspiel")
	for _, p := range w.People[1:] { // computers play on for them
		if _, err := p.Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
			t.Fatal(err)
		}
	}
	w.PlaysOn(w.People[0], "Endstand")
	w.EverybodyReads("„Neunzig weg“ von Re")
	anna.Says("replay", person.Options{"game": "1"}, "Bauernspiel")
	anna.Says("doko score", person.Options{"rules": "Unsere Runde"}, "Gespielt: **Bauernspiel**")

	card = anna.Says("rules show", person.Options{"rules": "Unsere Runde"}, "Das Wichtigste")
	anna.Click(card, route.RulesWords)
	anna.Click(anna.Reads("**Füchschen** statt"), route.RulesUsual)
	anna.Reads("Bisher heißt alles wie gewöhnlich.")
	anna.Says("doko score", person.Options{"rules": "Unsere Runde"}, "Gespielt: **Normalspiel**")
	anna.Says("replay", person.Options{"game": "1"}, "Bauernspiel") // played games keep their words
	w.Kill()
	record := string(w.Games()[0].Record)
	if !strings.Contains(record, "no90") || strings.Contains(record, "weg") || strings.Contains(record, "Bauernspiel") {
		t.Errorf("the record has words of the server:\n%s", record)
	}
}
