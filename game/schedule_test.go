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

func TestUntilWhenAPlayerMayAnnounce(t *testing.T) {
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
		want  int // the number of the own card that ends it
	}{
		"an Ansage":                                {fresh, game.Call(0, game.Re, rules.Ansage), 2},
		"keine 90 that makes the Ansage too":       {fresh, game.Call(0, game.NoParty, rules.No90), 2},
		"keine 90 after the Ansage":                {after(re), game.Call(0, game.NoParty, rules.No90), 3},
		"keine 90 after the partner's Ansage":      {after(re), game.Call(2, game.NoParty, rules.No90), 3},
		"schwarz, which skips keine 90":            {after(re), game.Call(0, game.NoParty, rules.Schwarz), 3},
		"keine 60 after keine 90":                  {after(re, no90), game.Call(0, game.NoParty, rules.No60), 4},
		"the partner's Ansage, to show the party":  {after(re), game.Call(2, game.Re, rules.Ansage), 2},
		"Kontra in reply to Re":                    {after(re), game.Call(1, game.Kontra, rules.Ansage), 3},
		"Kontra in reply to keine 90":              {after(re, no90), game.Call(1, game.Kontra, rules.Ansage), 4},
		"keine 90 of a party that has not replied": {after(re, no90), game.Call(1, game.NoParty, rules.No90), 2},
	} {
		if got, want := tt.state.Until(tt.call), (game.Until{Kind: game.UntilOwnCard, Trick: tt.want}); got != want {
			t.Errorf("%s: until %+v, want %+v", name, got, want)
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

// Q002-1: by rules that count the cards on the table, the next card may be the last moment.
func TestUntilACardOfATrick(t *testing.T) {
	s := light(t, "berlin")
	re := said(s, of(s, game.Re), rules.Ansage)
	for s.Cards() < 5 {
		if got, want := s.Until(re), (game.Until{Kind: game.UntilTableCard, Trick: 2, Card: 2}); got != want {
			t.Errorf("after %d cards: until %+v, want %+v", s.Cards(), got, want)
		}
		s = apply(t, s, someCard(&s, 0))
	}
	for _, want := range []game.UntilKind{game.UntilNextCard, game.NoMore} {
		if got := s.Until(re); got.Kind != want {
			t.Errorf("after %d cards: until %+v, want kind %d", s.Cards(), got, want)
		}
		s = apply(t, s, someCard(&s, 0))
	}
}

// 000 §15: the leader of the last trick for an announcement makes it before they lead.
func TestUntilTheLeadOfATrick(t *testing.T) {
	s := normal(t, "spielordnung zwangsansage_tack=off")
	for s.Cards() < card.Seats {
		s = apply(t, s, someCard(&s, 0))
	}
	leader := s.Turn()
	if got, want := s.Until(said(s, leader, rules.Ansage)), (game.Until{Kind: game.UntilOwnCard, Trick: 2}); got != want {
		t.Errorf("the leader: until %+v, want %+v", got, want)
	}
	second := said(s, leader.Next(), rules.Ansage)
	if got, want := s.Until(second), (game.Until{Kind: game.UntilTableCard, Trick: 2, Card: 2}); got != want {
		t.Errorf("before the lead: until %+v, want %+v", got, want)
	}
}

// As long as a Hochzeit looks for its partner, its deadlines move on with each trick.
func TestUntilTheKlaerungsstich(t *testing.T) {
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: withAlten(t, 1)}), 1, game.SayHochzeit)
	if got := s.Until(game.Call(1, game.Re, rules.Ansage)); got.Kind != game.Unclear {
		t.Errorf("until %+v", got)
	}
}

// 003:L61: the last announcement and every reply to it need a card in hand, after a late Klärungsstich too.
func TestNobodyAnnouncesWithoutACard(t *testing.T) {
	all := func(s game.State, seat card.Seat) game.State {
		for step := rules.Ansage; step < rules.Schwarz; step++ {
			s = apply(t, s, said(s, seat, step))
		}
		return s
	}
	plain, late, checked := normal(t, "dieblich"), hochzeit(t, "dieblich", 3, false), false
	for name, tt := range map[string]struct {
		state game.State
		by    game.Party
		step  rules.Step
	}{
		"schwarz":               {all(plain, of(plain, game.Re)), game.Re, rules.Schwarz},
		"schwarz in a Hochzeit": {all(late, late.Soloist()), game.Re, rules.Schwarz},
		"a reply":               {apply(t, all(late, late.Soloist()), game.Call(late.Soloist(), game.NoParty, rules.Schwarz)), game.Kontra, rules.Ansage},
	} {
		seat := of(tt.state, tt.by)
		last := playUntil(t, tt.state, seat, 1)
		refuse(t, last, said(last, seat, tt.step), game.Legal)
		if got, want := last.Until(said(last, seat, tt.step)), (game.Until{Kind: game.UntilOwnCard, Trick: 10}); got != want {
			t.Errorf("%s: until %+v, want %+v", name, got, want)
		}
		if empty := playUntil(t, last, seat, 0); empty.Phase() == game.InPlay {
			refuse(t, empty, said(empty, seat, tt.step), game.AnnouncementOutOfTime)
			checked = true
		}
	}
	if !checked {
		t.Error("every player plays the last card of the game")
	}
}
