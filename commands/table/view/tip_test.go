package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/internal/stage"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
)

// The player whose turn it is can ask for a tip. Players can choose to be asked before each card.
func TestTipsAndQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Hints: true})
		b.StartList(nil)
		careful := face.Look{AskFirst: true}
		sc := stage.NewScene(t, b.ID)
		seen := map[string]bool{}
		show := func(title string, s table.Snapshot) {
			v := s.Public()
			on := s.PlayerAt(v.Turn()).User
			for _, who := range []table.User{stage.Anna, stage.Ben, stage.Clara, stage.Dora} {
				if _, ok := view.Tip(careful, s, who.ID, locale.For("de")); ok != (who == on) {
					t.Errorf("%s: a tip for %s is %v while it is the turn of %s", title, who.Name, ok, on.Name)
				}
			}
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Hand(careful, s, on.ID, l, "") })
			sc.AddText("the tip", func(l *locale.Localizer) string {
				tip, _ := view.Tip(careful, s, on.ID, l)
				seen[tip] = true
				return tip
			})
		}
		show("a word is asked for", b.PlayUntil(stage.Calm, stage.InPhase(table.Playing)))
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return s.Phase() == table.Playing && v.Cards() == 1 })
		show("a card is asked for", s)
		v := s.Public()
		on := s.PlayerAt(v.Turn()).User.ID
		own := s.View(on)
		var card game.Action
		for _, a := range own.Legal(nil) {
			if a.Kind == game.Playing {
				card = a
			}
		}
		sc.Add("before it is played", func(l *locale.Localizer) discord.Message {
			return view.Confirm(careful, s, on, l, at(s), card)
		})
		sc.Compare("tips")
		if spoken := len(locale.All()) + 1; len(seen) != 2*spoken {
			t.Errorf("there are %d tips for two moments in %d languages", len(seen), spoken)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		s := b.StartList(nil)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Playing))
		v := s.Public()
		if tip, ok := view.Tip(face.Look{}, s, s.PlayerAt(v.Turn()).User.ID, locale.For("de")); ok {
			t.Errorf("a table without tips gives one: %s", tip)
		}
	})
}
