package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// The giver of an Armut may show a Fuchs that need not be shown. The others read of it before they are asked.
func TestAFuchsShownByChoice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv armut=on armut_fuchs_shown=optional"})
		s := startArmut(b, card.Fuchs)
		de := locale.For("de")
		reads := func(words string) {
			t.Helper()
			if text := stage.FormatMessage(view.Game(face.Look{}, s, de)); !strings.Contains(text, words) {
				t.Errorf("nobody reads %q:\n%s", words, text)
			}
		}
		click, ok := button(view.Hand(face.Look{}, s, stage.Anna.ID, de, ""), route.Move, "show-fuchs")
		if !ok || click.Label != "Fuchs zeigen" {
			t.Fatalf("the giver cannot show the Fuchs: %+v", click)
		}
		if _, ok := button(view.Hand(face.Look{}, s, stage.Ben.ID, de, ""), route.Move, "show-fuchs"); ok {
			t.Error("another can show it")
		}
		p, err := route.Move.Parse(click.CustomID)
		if err != nil {
			t.Fatal(err)
		}
		s = b.Act(stage.Anna, p.Move)
		reads("Anna zeigt: Unter den Karten ist ein Fuchs.")
		v := s.View(stage.Anna.ID)
		s = b.Act(stage.Anna, game.Give(0, v.Own().Only(v.Order().Members(rules.Trump))))
		reads("Unter den Karten von Anna ist ein Fuchs.")
	})
}
