package view_test

import (
	"strings"
	"testing"

	"karlchen/bot/table"
	"karlchen/commands/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// arguments returns every argument that a verb can have.
func arguments(v view.Verb) []string {
	var args []string
	switch v {
	case view.VerbPflichtsoli:
		return []string{"on", "off"}
	case view.VerbWord:
		for w := game.Healthy; w < game.Words; w++ {
			if w != game.Vorbehalt && w.String() != "?" {
				args = append(args, w.String())
			}
		}
	case view.VerbMove:
		return []string{"CA", "re", "healthy", "claim"}
	case view.VerbPick:
		return []string{"give", "return", "lay"}
	case view.VerbPlay, view.VerbAskPlay:
		for c := range card.Card(card.Kinds) {
			args = append(args, c.String())
		}
	case view.VerbCall, view.VerbAskCall:
		for step := rules.Ansage; step < rules.Steps; step++ {
			for party := game.Re; party <= game.NoParty; party++ {
				if step != rules.Ansage || party != game.NoParty {
					args = append(args, game.CallName(step, party))
				}
			}
		}
	case view.VerbHesitation:
		return []string{"on", "off"}
	case view.VerbAnswer:
		return []string{"12345678901234567890-computer", "102-wait", "102-abort"}
	default:
		return []string{""}
	}
	return args
}

func TestEveryIDIsShortAndComesBack(t *testing.T) {
	for _, verb := range view.Verbs() {
		for _, arg := range arguments(verb) {
			id := view.ID{Table: strings.Repeat("z", 20), Version: table.Version{Game: 9999, Step: 9999}, Verb: verb, Arg: arg}
			text := id.String()
			if len(text) > 100 {
				t.Errorf("%s has %d characters", text, len(text))
			}
			if back, err := view.ParseID(text); err != nil || back != id {
				t.Errorf("%s came back as %+v, %v", text, back, err)
			}
		}
	}
}

func TestIDsThatAreNotOurs(t *testing.T) {
	for _, text := range []string{
		"", "t", "t:abc:1.2", "t:abc:1.2:", "t:abc:1.2:dance", "t:abc:1.2:play", "t:abc:1.2:play:", "t:abc:1.2:play:XX", "t:abc:1.2:play:re",
		"t:abc:01.2:hand", "t:abc:1.-2:hand", "t:abc:1:hand", "t:abc:1.2:hand:x", "t:ABC:1.2:hand", "t::1.2:hand", "u:abc:1.2:hand",
		"t:abc:1.2:claim:x", "t:abc:1.2:word:vorbehalt", "t:abc:1.2:word:CA", "t:abc:1.2:call:none", "t:abc:1.2:pflichtsoli", "t:abc:1.2:pflichtsoli:maybe",
		"t:abc:1.2:answer:102", "t:abc:1.2:answer:-wait", "t:abc:1.2:answer:102-dance", "t:abc:1.2:hesitation", "t:abc:1.2:hand\n", " t:abc:1.2:hand", "t:abc:1.2:play:CA:CA", "t:abc:99999.2:hand", "t:abcdefghijklmnopqrstu:1.2:hand",
	} {
		if id, err := view.ParseID(text); err == nil {
			t.Errorf("%q was read as %+v", text, id)
		}
	}
}

func TestWhatAClickDoesInTheGame(t *testing.T) {
	for text, want := range map[string]game.Action{
		"t:abc:1.2:word:solo-queens": game.Say(0, game.SoloWord(rules.SoloQueens)),
		"t:abc:1.2:play:HT":          game.Play(0, card.Dulle),
		"t:abc:1.2:call:kontra":      game.Call(0, game.Kontra, rules.Ansage),
		"t:abc:1.2:ask-call:no60":    game.Call(0, game.NoParty, rules.No60),
		"t:abc:1.2:ask-claim":        game.Claim(0),
		"t:abc:1.2:concede":          game.Concede(0),
	} {
		id, err := view.ParseID(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := id.Action(); err != nil || got != want {
			t.Errorf("%s does %v, %v; want %v", text, got, err, want)
		}
	}
	if _, err := (view.ID{Verb: view.VerbHand}).Action(); err == nil {
		t.Error("looking at the hand is an action of the game")
	}
	if higher := (view.ID{Table: "abc", Verb: view.VerbHigher}).For("no60"); higher.Verb != view.VerbAskCall || higher.Arg != "no60" {
		t.Errorf("a higher announcement becomes %+v", higher)
	}
	chosen := view.ID{Table: "abc", Verb: view.VerbSolo}.For("solo-jacks")
	if a, err := chosen.Action(); err != nil || a != game.Say(0, game.SoloWord(rules.SoloJacks)) {
		t.Errorf("a chosen solo does %v, %v", a, err)
	}
}

func FuzzParseID(f *testing.F) {
	for _, verb := range view.Verbs() {
		for _, arg := range arguments(verb) {
			f.Add(view.ID{Table: "k3f9abcd", Version: table.Version{Game: 12, Step: 17}, Verb: verb, Arg: arg}.String())
		}
	}
	f.Add("t:a:0.0:cut-number:1")
	f.Fuzz(func(t *testing.T, text string) {
		id, err := view.ParseID(text)
		if err != nil {
			return
		}
		if got := id.String(); got != text || len(got) > 100 {
			t.Errorf("%q was read as %+v, which writes itself %q", text, id, got)
		}
	})
}

func TestCardsThatArePickedMakeOneAction(t *testing.T) {
	id := view.ID{Table: "abc", Version: table.Version{Game: 1, Step: 2}, Verb: view.VerbPick, Arg: "give"}
	got := id.Picked([]string{"DA", "DA.2", "S9"})
	want := view.ID{Table: "abc", Version: id.Version, Verb: view.VerbMove, Arg: "give(DA,DA,S9)"}
	if got != want {
		t.Errorf("the cards make %+v, want %+v", got, want)
	}
}
