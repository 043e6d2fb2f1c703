package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A Vorbehalt can be taken back as long as the rules let it, gesund never (VB3, VB4; T001-51, Q003-25).
func TestTakingAVorbehaltBack(t *testing.T) {
	const (
		next   = "ddv"
		naming = "ddv vorbehalt_withdrawable=on"
		never  = "ddv vorbehalt_withdrawable=off"
		poor   = "ddv armut=on armut_may_or_must=must vorbehalt_withdrawable=on"
	)
	for _, tt := range []struct {
		rules, said string
		seat        card.Seat // the seat that wants to be healthy
		want        game.Illegal
	}{
		{next, "1:solo-queens", 0, game.Legal},
		{next, "1:healthy 2:hochzeit", 1, game.Legal},
		{next, "1:healthy 2:hochzeit 3:healthy", 1, game.NotYourTurn}, // T001-51
		{next, "1:solo-queens 2:healthy", 0, game.NotYourTurn},
		{naming, "1:solo-queens 2:hochzeit 3:healthy", 0, game.Legal},
		{naming, "1:solo-queens 2:hochzeit 3:healthy", 1, game.Legal},
		{naming, "1:solo-queens 2:hochzeit 3:healthy", 2, game.NotYourTurn}, // the seat has nothing to take back
		{naming, "1:solo-queens 2:healthy 1:healthy", 0, game.NotYourTurn},
		{naming, "1:solo-queens 2:healthy 3:healthy 4:healthy", 0, game.WordTooLate},
		{never, "1:solo-queens", 0, game.NotYourTurn},
		{naming + " vorbehalt_procedure=direct", "1:solo-queens", 0, game.NotYourTurn}, // everybody has heard the game
		{poor, "1:healthy 2:healthy 3:armut", 2, game.ArmutMustBeDeclared},
	} {
		hands := fill(t, card.Deck48, [card.Seats]string{"", "CQ CQ", "DJ DT D9 CA CA CT CT CK CK SK SK HK"})
		s := apply(t, start(t, game.Setup{Rules: compiled(t, tt.rules), Hands: hands}), actions(t, tt.said)...)
		withdrawn := game.Say(tt.seat, game.Healthy)
		refuse(t, s, withdrawn, tt.want)
		if tt.want != game.Legal {
			continue
		}
		atOnce := func(a game.Action) bool { return a.AtOnce() }
		if legal := slices.DeleteFunc(s.Legal(tt.seat, nil), atOnce); len(legal) != 1 || legal[0] != withdrawn {
			t.Errorf("%s, %s: seat %s may do %v", tt.rules, tt.said, tt.seat, legal)
		}
		turn := s.Turn()
		s = apply(t, s, withdrawn)
		if public := s.View(card.NoSeat); public.Word(tt.seat) != game.Healthy || s.Turn() != turn {
			t.Errorf("%s, %s: seat %s has said %s, and seat %s speaks", tt.rules, tt.said, tt.seat, public.Word(tt.seat), s.Turn())
		}
	}
}

// A player who takes a solo back plays no solo: the next best word counts.
func TestTheGameWithoutAWithdrawnSolo(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"", "CQ CQ"})
	s := start(t, game.Setup{Rules: compiled(t, "bundeswehr deck=48 spitze=off dulle_gefangen_spitze=0"), Hands: hands})
	s = apply(t, s, actions(t, "1:solo-queens 2:hochzeit 3:healthy 1:healthy 4:healthy")...)
	if s.Contract() != rules.Hochzeit || s.Soloist() != 1 {
		t.Errorf("%s of seat %s", s.Contract(), s.Soloist())
	}
}
