package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// latestGame is a normal game by the tournament rules: seats 0 and 2 are Re, and seat 0 leads.
func latestGame(t *testing.T, hands [card.Seats]string, words ...game.Word) game.State {
	t.Helper()
	preset, _ := rules.Preset("ddv")
	compiled, err := rules.Compile(preset)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: compiled}
	for seat, hand := range hands {
		if setup.Hands[seat], err = card.ParseSet(hand); err != nil {
			t.Fatal(err)
		}
	}
	s, err := game.New(setup)
	for i := 0; err == nil && i < card.Seats; i++ {
		word := game.Healthy
		if i < len(words) {
			word = words[i]
		}
		s, err = s.Apply(game.Say(card.Seat(i), word))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// alike gives everybody some of everything: ♣D at seats 0 and 2.
var alike = [card.Seats]string{
	"CA CT CK CQ SA ST SK SQ HA HK H9 H9",
	"CA CT CK CJ SA ST SK SJ HA HK HQ HJ",
	"C9 C9 CJ CQ S9 S9 SQ SJ HT HT HQ HJ",
	"DA DA DT DT DK DK DQ DQ DJ DJ D9 D9",
}

func TestLatestIsTheFewestCardsForALegalCall(t *testing.T) {
	fresh := latestGame(t, alike)
	after := func(calls ...game.Action) game.State {
		s := fresh
		for _, a := range calls {
			var err error
			if s, err = s.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	re, no90 := game.Call(0, game.Re, rules.Ansage), game.Call(0, game.NoParty, rules.No90)
	for name, tt := range map[string]struct {
		state game.State
		call  game.Action
		want  int
	}{
		"an Ansage":                                {fresh, game.Call(0, game.Re, rules.Ansage), 11},
		"keine 90 that makes the Ansage too":       {fresh, game.Call(0, game.NoParty, rules.No90), 11},
		"keine 90 after the Ansage":                {after(re), game.Call(0, game.NoParty, rules.No90), 10},
		"keine 90 after the partner's Ansage":      {after(re), game.Call(2, game.NoParty, rules.No90), 10},
		"schwarz, which skips keine 90":            {after(re), game.Call(0, game.NoParty, rules.Schwarz), 10},
		"keine 60 after keine 90":                  {after(re, no90), game.Call(0, game.NoParty, rules.No60), 9},
		"the partner's Ansage, to show the party":  {after(re), game.Call(2, game.Re, rules.Ansage), 11},
		"Kontra in reply to Re":                    {after(re), game.Call(1, game.Kontra, rules.Ansage), 10},
		"Kontra in reply to keine 90":              {after(re, no90), game.Call(1, game.Kontra, rules.Ansage), 9},
		"keine 90 of a party that has not replied": {after(re, no90), game.Call(1, game.NoParty, rules.No90), 11},
	} {
		if got := tt.state.Latest(tt.call); got != tt.want {
			t.Errorf("%s: Latest = %d, want %d", name, got, tt.want)
		}
	}
}

func TestASilentSoloistWhoConcedesIsKnown(t *testing.T) {
	hands := alike
	hands[0] = "CA CT CK CQ CQ ST SK SQ HA HK H9 H9"
	hands[2] = "C9 C9 CJ SA S9 S9 SQ SJ HT HT HQ HJ"
	s := latestGame(t, hands)
	if v := s.View(card.NoSeat); v.Contract() != rules.Normal || v.Soloist() != card.NoSeat {
		t.Fatalf("at the start everybody sees %v of %v", v.Contract(), v.Soloist())
	}
	s, err := s.Apply(game.Concede(0))
	if err != nil {
		t.Fatal(err)
	}
	if v := s.View(card.NoSeat); v.Contract() != rules.SilentHochzeit || v.Soloist() != 0 {
		t.Errorf("after the soloist conceded everybody sees %v of %v", v.Contract(), v.Soloist())
	}
}
