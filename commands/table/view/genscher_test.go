package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/stage"
)

// holdsBoth tells the deals in which the seats hold both cards of the kinds.
func holdsBoth(kinds map[card.Seat]card.Card) func([card.Seats]card.Set) bool {
	return func(hands [card.Seats]card.Set) bool {
		for seat, c := range kinds {
			if hands[seat].Count(c) < 2 {
				return false
			}
		}
		return hands[0].Count(card.Alte) == 1
	}
}

// genscherMenu returns the menu for a new partner on a hand.
func genscherMenu(m discord.Message) (discord.Select, bool) {
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if s, ok := b.(discord.Select); ok && route.Genscher.Names(s.CustomID) {
			return s, true
		}
	}
	return discord.Select{}, false
}

// The holder of both ♦K chooses a partner in a menu and confirms it, the holder of both ♦D answers, and everybody reads both with the new
// parties. Nobody else has such a menu.
func TestGenscher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv genscher=on gegengenscher=on"})
		b.StartList(holdsBoth(map[card.Seat]card.Card{0: game.PlainGenscher.Card(), 1: game.Gegengenscher.Card()}))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		first, second := s.PlayerAt(0).User, s.PlayerAt(1).User
		hand := func(s table.Snapshot, user table.User) discord.Message {
			return view.Hand(face.Look{}, s, user.ID, locale.For("de"), "")
		}
		for _, who := range s.Players {
			if _, ok := genscherMenu(hand(s, who.User)); ok != (who.User == first) {
				t.Errorf("%s may choose a partner: %t", who.User.Name, ok)
			}
		}
		drawnHand := func(user table.User) string {
			return stage.FormatMessage(view.Hand(drawn(), s, user.ID, locale.For("de"), ""))
		}
		if way := route.Genscher.ID(at(s)); !strings.Contains(drawnHand(first), way) || strings.Contains(drawnHand(second), way) { // it was behind "More"
			t.Errorf("below the picture only the holder should have a way to the menu:\n%s", drawnHand(first))
		}
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the holder of both kings may choose", s, first)
		sc.Add("once more asked", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, first.ID, l, at(s), game.SayGenscher(0, game.PlainGenscher, 2))
		})
		s = b.Act(first, game.SayGenscher(0, game.PlainGenscher, 2))
		addHand(sc, "the king must follow", s, first)
		s = b.Act(first, game.Play(0, game.PlainGenscher.Card()))
		sc.AddPublic("after the Genscher", s, gameInText)
		menu, ok := genscherMenu(hand(s, second))
		if !ok || len(menu.Options) != card.Seats-1 || !strings.HasPrefix(menu.Options[0].Label, "Gegengenscher mit ") {
			t.Fatalf("the menu of the answer is %+v", menu)
		}
		s = b.Act(second, game.SayGenscher(1, game.Gegengenscher, 0))
		s = b.Act(second, game.Play(1, game.Gegengenscher.Card()))
		sc.AddPublic("after the Gegengenscher", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("in the end", s, resultInText)
		sc.Compare("genscher")
	})
}
