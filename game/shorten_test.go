package game_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// soloOf returns a Damensolo of seat 1, which leads, with the given parts of hands.
func soloOf(t *testing.T, text string, given [card.Seats]string) game.State {
	t.Helper()
	setup := game.Setup{Rules: compiled(t, text), Hands: fill(t, card.Deck48, given), Owes: [card.Seats]bool{true, true, true, true}}
	return speak(t, start(t, setup), 0, game.SoloWord(rules.SoloQueens))
}

func TestWhoMayShorten(t *testing.T) {
	plain := normal(t, "ddv")
	solo := soloOf(t, "ddv", [card.Seats]string{})
	for seat := range card.Seat(card.Seats) {
		refuse(t, plain, game.Claim(seat), game.ClaimNotSoloist)
		refuse(t, plain, game.Concede(seat), game.ClaimNotSoloist)
		if seat != 0 {
			refuse(t, solo, game.Claim(seat), game.ClaimNotSoloist)
			refuse(t, solo, game.Concede(seat), game.ClaimNotSoloist)
		}
	}
	refuse(t, solo, game.Claim(0), game.Legal)
	refuse(t, solo, game.Concede(0), game.Legal)
	refuse(t, apply(t, solo, someCard(&solo, 0)), game.Claim(0), game.Legal) // out of turn too
	refuse(t, soloOf(t, "ddv abkuerzung_who=nobody", [card.Seats]string{}), game.Claim(0), game.ClaimNotAllowed)
	refuse(t, soloOf(t, "ddv abkuerzung_give_rest=off", [card.Seats]string{}), game.Concede(0), game.ClaimNotAllowed)

	wedding := hochzeit(t, "ddv", 2, false)
	refuse(t, wedding, game.Claim(wedding.Soloist()), game.ClaimNotSoloist)
	lone := hochzeit(t, "ddv", 3, true)
	refuse(t, lone, game.Claim(lone.Soloist()), game.Legal)
	silent := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: withAlten(t, 2)}), 0, game.Healthy)
	refuse(t, silent, game.Claim(2), game.Legal)
	refuse(t, silent, game.Claim(1), game.ClaimNotSoloist)
}

// These claims can be worked out by hand; TestAClaimGivesTheOpponentsTheirBestDefence compares many more with brute force.
func TestClaims(t *testing.T) {
	for name, tt := range map[string]struct {
		given         [card.Seats]string
		augen, tricks int // of Kontra
	}{
		"all trumps, and aces that nobody can trump": {[card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA"}, 0, 0},
		// The soloist plays eight trumps and ♠A, loses ♠9 and throws both ♣A on the hearts that follow. The others keep five aces and four
		// tens.
		"a spade that is not solid": {[card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA S9"}, 117, 3},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := apply(t, soloOf(t, "ddv", tt.given), game.Claim(0)).Result()
			if r.Augen[game.Kontra] != tt.augen || r.Tricks[game.Kontra] != tt.tricks {
				t.Errorf("Kontra gets %d Augen in %d tricks, want %d in %d", r.Augen[game.Kontra], r.Tricks[game.Kontra], tt.augen, tt.tricks)
			}
			// A claim reads as "all 12 tricks; not certain: the others could take 3", where its result said nothing about it before.
			if want := (game.EarlyEnd{Seat: 0, Claimed: true, Tricks: 12, Lost: tt.tricks}); r.Early != want {
				t.Errorf("the game ended early by %+v, want %+v", r.Early, want)
			}
		})
	}
}

// The soloist need not play trump first. Seat 2 trumps the ♣A with the last ♦D, seat 3 must follow with the ♣K, seat 4 adds an ace: 29
// Augen. The opponents must not get less, and not much more.
func TestAClaimTooBigToSearchCompletely(t *testing.T) {
	s := soloOf(t, "ddv", [card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ CA CA CT CT CK", "DQ", "CK CJ CJ C9 C9", "SA"})
	r, _ := apply(t, s, game.Claim(0)).Result()
	if augen := r.Augen[game.Kontra]; augen < 29 || augen > 45 || r.Tricks[game.Kontra] != 1 {
		t.Errorf("Kontra gets %d Augen in %d tricks, want 29 in 1", augen, r.Tricks[game.Kontra])
	}
}

func TestAfterAShortening(t *testing.T) {
	s := soloOf(t, "ddv", [card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA"})
	for name, end := range map[string]game.Action{"claim": game.Claim(0), "concession": game.Concede(0)} {
		t.Run(name, func(t *testing.T) {
			closed := apply(t, s, end)
			if closed.Phase() != game.Closing || closed.Turn() != card.NoSeat || closed.Claimed() != (end.Kind == game.Claiming) {
				t.Fatalf("phase %d, turn %s, claimed %t", closed.Phase(), closed.Turn(), closed.Claimed())
			}
			for seat := range card.Seat(card.Seats) {
				refuse(t, closed, game.Play(seat, closed.Hand(seat).Kinds().First()), game.GameOver)
			}
			refuse(t, closed, end, game.GameOver)
			refuse(t, closed, game.Call(0, game.Re, rules.Ansage), game.AnnouncementTooLate)
			before, _ := closed.Result()
			after := apply(t, closed, game.Call(2, game.Kontra, rules.Ansage), game.Call(1, game.NoParty, rules.No90))
			result, ok := after.Result()
			if !ok || result.Value == before.Value || after.Stands(game.Kontra) != rules.No90 {
				t.Errorf("announced in time, and the value is still %d", result.Value)
			}
			if v := after.View(3); (v.Hand(0) != 0) != (end.Kind == game.Claiming) || v.Hand(1) != 0 {
				t.Errorf("seat 4 sees %v and %v", v.Hand(0), v.Hand(1))
			}
			late := playUntil(t, s, 2, 9)
			refuse(t, apply(t, late, end), game.Call(2, game.Kontra, rules.Ansage), game.AnnouncementTooLate)
		})
	}
}

func TestConcedingGivesTheTrickOnTheTableToo(t *testing.T) {
	s := soloOf(t, "ddv", [card.Seats]string{"CQ CA", "CT", "CT", "CK"})
	s = apply(t, s, actions(t, "1:CA 2:CT 3:CT 4:CK 1:CQ")...)
	r, _ := apply(t, s, game.Concede(0)).Result()
	if want := [2]int{35, 205}; r.Augen != want || r.Tricks != [2]int{1, 11} || r.Winner != game.Kontra {
		t.Errorf("%v Augen, %v tricks, %s wins", r.Augen, r.Tricks, r.Winner)
	}
	if want := (game.EarlyEnd{Seat: 0, Tricks: 11}); r.Early != want {
		t.Errorf("the game ended early by %+v, want %+v", r.Early, want)
	}
}

func isEarly(s game.State, seat card.Seat) bool {
	_, early := s.TryClaim(seat)
	return early
}

// A table refuses a claim that is too hard to search, but none that is certain, or that the rules refuse anyway.
func TestClaimsThatComeTooEarly(t *testing.T) {
	certain := soloOf(t, "ddv", [card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA"})
	hard := soloOf(t, "ddv", [card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ CA CA CT CT CK", "DQ", "CK CJ CJ C9 C9", "SA"})
	for s, want := range map[*game.State]bool{&certain: false, &hard: true} {
		if _, got := s.TryClaim(0); got != want {
			t.Errorf("too early is %t with %v", got, s.Hand(0))
		}
		if _, early := s.TryClaim(1); early {
			t.Error("too early to say for a player who may not claim")
		}
	}
	if proven := soloOf(t, "ddv abkuerzung_order=proven", [card.Seats]string{"CQ CQ SQ SQ HQ HQ DQ CA CA CT CT CK"}); isEarly(proven, 0) {
		t.Error("too early to say where nothing is searched")
	}
	// Most claims of strong soloists are answered.
	rng := rand.New(rand.NewPCG(1, 3))
	early := 0
	for range 10 {
		if s := strongSolo(t, rng, certain.Compiled(), 8); isEarly(s, s.Soloist()) {
			early++
		}
	}
	if early > 5 {
		t.Errorf("%d of 10 claims of strong soloists with eight cards are refused", early)
	}
}
