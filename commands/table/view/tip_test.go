package view_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/internal/stage"
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
				if _, ok := view.AsksForTip(s, who.ID); ok != (who == on) {
					t.Errorf("%s: a tip for %s is %v while it is the turn of %s", title, who.Name, ok, on.Name)
				}
			}
			own, _ := view.AsksForTip(s, on.ID)
			hint, _ := ai.Player{Level: ai.Strong}.Hint(&own, rand.New(rand.NewPCG(0, 0)))
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Hand(careful, s, on.ID, l, "") })
			sc.AddText("the tip", func(l *locale.Localizer) string {
				tip := view.Tip(careful, s, on.ID, l, hint)
				seen[tip] = true
				return tip
			})
		}
		show("a word is asked for", b.PlayUntil(stage.Calm, stage.InPhase(table.Playing)))
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return s.Phase == table.Playing && v.Cards() == 1 })
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
		if _, ok := view.AsksForTip(s, s.PlayerAt(v.Turn()).User.ID); ok {
			t.Error("a table without tips gives one")
		}
	})
}

// Every reason and every sureness has a sentence. Where none holds, the tip is the move alone.
func TestEveryReasonHasASentence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Hints: true})
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return s.Phase == table.Playing && v.Cards() == 1 })
		v := s.Public()
		on := s.PlayerAt(v.Turn()).User.ID
		own := s.View(on)
		move := game.Play(own.Seat(), own.Playable(own.Seat()).First())
		sc := stage.NewScene(t, b.ID)
		for _, r := range ai.Reasons() {
			hint := ai.Hint{Action: move, Because: ai.Because{Reason: r, Card: card.Fuchs, Seat: own.Seat().Plus(1), Augen: 7, Share: 70, Other: 40, Versus: card.Karlchen}}
			if r == ai.Unclear {
				hint.Because = ai.Because{Card: card.None, Seat: card.NoSeat}
			}
			sc.AddText(r.String(), func(l *locale.Localizer) string { return view.Tip(face.Look{}, s, on, l, hint) })
		}
		for _, sure := range []ai.Sureness{ai.Taste, ai.Slight, ai.Clear} {
			hint := ai.Hint{Action: move, Because: ai.Because{Card: card.None, Seat: card.NoSeat}, Sure: sure, Gain: 0.34, Wins: 0.615}
			sc.AddText(sure.String(), func(l *locale.Localizer) string { return view.Tip(face.Look{}, s, on, l, hint) })
		}
		for _, k := range habit.Conventions {
			hint := ai.Hint{Action: move, Because: ai.Because{Card: card.None, Seat: card.NoSeat}, Shows: k.Key, Heard: k.Key, Speaker: own.Seat().Plus(1)}
			sc.AddText(k.Key, func(l *locale.Localizer) string { return view.Tip(face.Look{}, s, on, l, hint) })
		}
		sc.Compare("reasons")
	})
}
