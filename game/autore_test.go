package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
)

// A declared solo and a Hochzeit without a partner count as announced Re, but no silent Hochzeit, because that would give it away (SO22).
func TestASoloCountsAsAnnouncedRe(t *testing.T) {
	for _, test := range []struct {
		name string
		game game.State
		want rules.Step
	}{
		{"a solo", speak(t, normalDeal(t, "ddv solo_auto_re=on"), 1, game.SoloWord(rules.SoloQueens)), rules.Ansage},
		{"without the rule", speak(t, normalDeal(t, "ddv"), 1, game.SoloWord(rules.SoloQueens)), rules.NoStep},
		{"a lone Hochzeit", hochzeit(t, "ddv solo_auto_re=on", 3, true), rules.Ansage},
		{"a Hochzeit", hochzeit(t, "ddv solo_auto_re=on", 2, false), rules.NoStep},
		{"a normal game", normal(t, "ddv solo_auto_re=on"), rules.NoStep},
	} {
		view := test.game.View(3)
		if got := view.Stands(game.Re); got != test.want {
			t.Errorf("%s: Re stands on %d", test.name, got)
		}
	}
	s := speak(t, normalDeal(t, "ddv solo_auto_re=on"), 1, game.SoloWord(rules.SoloQueens))
	if _, err := s.Apply(game.Call(1, game.Re, rules.Ansage)); err != game.AnnouncementMadeAlready {
		t.Errorf("the soloist announces Re again: %v", err)
	}
	if _, err := s.Apply(game.Call(1, game.NoParty, rules.No90)); err != nil {
		t.Errorf("the soloist announces keine 90: %v", err)
	}
	r := finish(t, s)
	for _, i := range r.Items() {
		if i.Key == game.CalledRe {
			return
		}
	}
	t.Errorf("Re does not count: %v", r.Items())
}

// normalDeal is a deal before any word.
func normalDeal(t testing.TB, text string) game.State {
	compiled := compiled(t, text)
	return start(t, game.Setup{Rules: compiled, Hands: game.Shuffle{Seed: numbered(0)}.Deal(compiled.Rules().Deck, 0)})
}
