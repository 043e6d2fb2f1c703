package table_test

import (
	"errors"
	"slices"
	"testing"

	"karlchen/bot/table"
	"karlchen/game/rules"
)

// The table chooses before the first game whether it plays with nines, where the rules leave that to it (DK3).
func TestTheTableChoosesItsDeck(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) { // on
		h.openLobbyBy("hausrunde", 1)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		if snap := h.look(); !slices.Equal(snap.DeckChoices(), []string{"48", "40"}) || snap.Deck() != "48" {
			t.Errorf("the choices are %v, the deck is %s", snap.DeckChoices(), snap.Deck())
		}
		h.mustRefuse(table.NotHost, bert, table.SetDeck{Deck: "40"})
		for _, bad := range []string{"42", "spitze", ""} {
			h.mustRefuse(table.NotNow, anna, table.SetDeck{Deck: bad})
		}
		if snap := h.must(anna, table.SetDeck{Deck: "40"}); snap.Deck() != "40" || snap.Rules().String() != "hausrunde@1 deck=40" {
			t.Errorf("the rules are %s", snap.Rules())
		}
		h.must(anna, table.SetDeck{Deck: "48"})
		h.must(anna, table.SetDeck{Deck: "40"})
		h.must(anna, table.Start{})
		h.mustRefuse(table.NotNow, anna, table.SetDeck{Deck: "48"})
		snap := h.cutCards()
		h.restart()
		view := snap.View(anna.ID)
		if hand := view.Own(); hand.Len() != 10 {
			t.Errorf("Anna has %d cards", hand.Len())
		}
		if end := h.playList(); !end.Rules().SharpDeckOptional || end.Deck() != "40" {
			t.Errorf("the rules were %s", end.Rules())
		}
	})
	bubble(t, func(t *testing.T, h *house) { // rules that need the nines
		h.openLobbyBy("hausrunde superschweine=karo-9", 1)
		_, err := h.ask(anna, table.SetDeck{Deck: "40"})
		if problem := (rules.Problem{}); !errors.As(err, &problem) || problem.Key != "superschweine" {
			t.Errorf("a deck without nines is refused by %v", err)
		}
	})
	for _, fixed := range []string{"ddv", "hausrunde sharp_deck_optional=off", "ddv deck=spitze sharp_deck_optional=on"} { // off, n/a
		bubble(t, func(t *testing.T, h *house) {
			h.openLobbyBy(fixed, 1)
			if snap := h.look(); snap.DeckChoices() != nil {
				t.Errorf("%s: the choices are %v", fixed, snap.DeckChoices())
			}
			h.mustRefuse(table.NotNow, anna, table.SetDeck{Deck: "40"})
		})
	}
	bubble(t, func(t *testing.T, h *house) {
		if snap := h.openLeagueTable(table.NewTable{Rules: "hausrunde"}); snap.DeckChoices() != nil {
			t.Errorf("the choices at a league's table are %v", snap.DeckChoices())
		}
		h.mustRefuse(table.FixedByLeague, anna, table.SetDeck{Deck: "40"})
	})
}
