package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// A table speaks the words of its club: on buttons, in the question before an Absage, in the game's message and its picture, and in the result. That each
// club's words are those of its rules, package locale tests.
func TestClubsHaveTheirOwnWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 6, table.NewTable{Rules: "spielordnung"})
		b.StartList(holding(0, card.Alte, 1))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the steps on buttons", s, stage.Anna)
		s = b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		sc.Add("and asked once more", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, stage.Anna.ID, l, at(s), game.Call(0, game.NoParty, rules.No90))
		})
		for _, step := range []rules.Step{rules.No90, rules.No60, rules.No30, rules.Schwarz} {
			s = b.Act(stage.Anna, game.Call(0, game.NoParty, step))
		}
		sc.AddPublic("the steps are called", s, func(s table.Snapshot, l *locale.Localizer) discord.Message {
			return view.Game(face.Look{Pictures: true}, s, l)
		})
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("words-club")
	})
}

// A server's own words stand on buttons, in the game's message and its picture, and in the result.
func TestAServersOwnWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		words := rules.Words{"call.no60": "Sechzig weg", "contract.normal": "Bettel", "special.fuchs_gefangen": "Füchschen gefangen"}
		b := stage.OpenFull(t, 6, table.NewTable{Rules: "berlin", RulesName: "Unsere Runde", Words: words})
		b.StartList(holding(0, card.Alte, 1))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the steps on buttons", s, stage.Anna)
		for _, step := range []rules.Step{rules.Ansage, rules.No90, rules.No60} {
			party := game.NoParty
			if step == rules.Ansage {
				party = game.Re
			}
			s = b.Act(stage.Anna, game.Call(0, party, step))
		}
		sc.AddPublic("the steps are called", s, func(s table.Snapshot, l *locale.Localizer) discord.Message {
			return view.Game(face.Look{Pictures: true}, s, l)
		})
		sc.Add("the rules", func(l *locale.Localizer) discord.Message { return view.TableRules(s, stage.Draft, l) })
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("words-own")
	})
}

// A game has the name that players of the club have for it.
func TestClubsHaveNamesForTheirGames(t *testing.T) {
	for _, c := range []struct {
		rules    string
		contract rules.Contract
		want     string
	}{
		{"spielordnung", rules.SoloDiamonds, "Trumpfsolo"}, {"verein", rules.SoloHearts, "Farbensolo Herz"}, {"dieblich", rules.Armut, "Armut"},
		{"bundeswehr", rules.SoloFleischlos, "Fleischloses"}, {"ddv", rules.SoloFleischlos, "Fleischloser"}, {"berlin", rules.SoloFleischlos, "Fleischlos"},
		{"berlin", rules.SoloQueensJacks, "Buben und Damen"}, {"berlin deck_naming=german", rules.SoloQueensJacks, "Unter und Ober"},
	} {
		r, err := rules.Parse(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := (face.Printer{Localizer: locale.For("de").Under(r)}).Contract(c.contract); got != c.want {
			t.Errorf("%s: %q, want %q", c.rules, got, c.want)
		}
	}
}
