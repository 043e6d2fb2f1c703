package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Only a solo that nobody can outrank is named at once, and only while somebody is still to be asked (VB5).
func TestNamingASoloAtOnce(t *testing.T) {
	const no = game.NotNamedAtOnce
	for _, tt := range []struct {
		rules, said string
		owes        string // the seats that owe a Pflichtsolo
		seat        card.Seat
		want        game.Illegal
	}{
		{"ddv", "", "", 0, game.Legal}, // of two Lustsoli the first goes before
		{"ddv", "", "", 1, no},
		{"ddv", "1:healthy", "", 1, game.Legal},
		{"ddv", "1:hochzeit", "", 1, no}, // others hear only a Vorbehalt
		{"ddv", "", "3", 2, game.Legal},  // a Pflichtsolo goes before every Lustsolo, out of turn too
		{"ddv", "", "3", 0, no},
		{"ddv", "", "2 3", 2, no},
		{"ddv", "1:healthy 2:healthy", "2 3", 2, game.Legal},
		{"ddv", "1:solo-queens", "", 0, game.Legal}, // the seat has said Vorbehalt
		{"ddv", "1:solo-jacks", "", 0, no},          // and has no other game behind it
		{"ddv", "1:healthy", "", 0, no},
		{"ddv", "1:healthy 2:healthy 3:healthy", "", 3, no}, // nobody else is asked anyway
		{"ddv", "1:healthy 2:healthy 3:healthy 4:healthy", "", 0, game.WordTooLate},
		{"ddv solo_damen=off", "", "", 0, game.SoloNotOffered},
		{"ddv immediate_taufen=off", "", "", 0, no},
		{"ddv vorbehalt_procedure=direct", "", "", 0, no},
		{"ddv abreizen=all", "", "", 0, no},
		{"ddv several_soli=rank solo_rank=fleischlos-first", "", "", 0, no}, // somebody may have a higher one
		{"ddv several_soli=rank solo_rank=fleischlos-first", "1:healthy 2:healthy", "3", 2, game.Legal},
		{"ddv em_5_nines=on em_rank=before-solo", "", "", 0, no},
	} {
		setup := game.Setup{Rules: compiled(t, tt.rules), Hands: fill(t, card.Deck48, [card.Seats]string{"CQ CQ"})}
		for seat := range setup.Owes {
			setup.Owes[seat] = slices.Contains([]byte(tt.owes), byte('1'+seat))
		}
		s := apply(t, start(t, setup), actions(t, tt.said)...)
		name := game.NameAtOnce(tt.seat, rules.SoloQueens)
		if _, err := s.Apply(name); err != error(tt.want) && !(err == nil && tt.want == game.Legal) {
			t.Errorf("%s, after %q, %q owe: %v, want %q", tt.rules, tt.said, tt.owes, err, tt.want)
		}
		if tt.want != game.Legal {
			continue
		}
		if !slices.Contains(s.Legal(tt.seat, nil), name) {
			t.Errorf("%s, after %q: seat %s is not offered it", tt.rules, tt.said, tt.seat)
		}
		s = apply(t, s, name)
		view := s.View(tt.seat.Next())
		if s.Phase() != game.InPlay || s.Contract() != rules.SoloQueens || s.Soloist() != tt.seat || view.Word(tt.seat) != game.SoloWord(rules.SoloQueens) {
			t.Errorf("%s, after %q: %s of %s is played", tt.rules, tt.said, s.Contract(), s.Soloist())
		}
		if last := tt.seat.Plus(3); s.Word(last) != game.Unspoken && tt.said == "" {
			t.Errorf("%s, after %q: seat %s was asked", tt.rules, tt.said, last)
		}
	}
}
