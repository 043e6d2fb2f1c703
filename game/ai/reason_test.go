package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Each reason is shown in a position in which it holds, and in a similar one in which it does not. The parties are known after the first words: seats
// 1 and 3 against 2 and 4.
func TestReasonsAreTrueOfThePosition(t *testing.T) {
	const (
		spades = "1:SA 2:S9 3:SK 4:S9 "
		third  = "3:healthy 4:healthy 1:healthy 2:healthy 1:re 3:re "
		fourth = "4:healthy 1:healthy 2:healthy 3:healthy 1:re 3:re "
	)
	none := card.NoSeat
	for name, test := range map[string]struct {
		vorhand card.Seat
		actions string
		action  string
		reason  ai.Reason
		card    string
		seat    card.Seat
		augen   int
	}{
		"an Ass that nobody has beaten yet":         {0, first, "1:CA", ai.LeadAss, "CA", none, 0},
		"a low card of the same suit is no Ass":     {0, first, "1:C9", ai.Unclear, "", none, 0},
		"only one card is allowed":                  {0, first + spades + "1:ST", "2:SK", ai.OnlyCard, "", none, 0},
		"there are two":                             {0, first + "1:SA", "2:SK", ai.Unclear, "", none, 0},
		"an Ass whose suit has gone round":          {0, first + "1:CA 2:CK 3:CK 4:C9 1:CQ 2:SJ 3:HT 4:D9", "3:CA", ai.ClearSuit, "CA", none, 0},
		"the last card of a suit":                   {0, first + spades, "1:ST", ai.ClearSuit, "ST", none, 0},
		"the last but one":                          {0, first + spades, "1:H9", ai.Unclear, "", none, 0},
		"the highest trump draws others":            {2, third, "3:HT", ai.DrawTrumps, "HT", none, 0},
		"the lowest one does not":                   {2, third, "3:D9", ai.Unclear, "", none, 0},
		"many Augen are taken, probably":            {3, fourth + "4:CT", "1:CA", ai.TakeTrick, "", none, 21},
		"the Fuchs comes into the partner's trick":  {1, second + "2:DJ 3:HT 4:D9", "1:DA", ai.BringFuchsHome, "DA", none, 0},
		"a König in the same trick is another card": {1, second + "2:DJ 3:HT 4:D9", "1:DK", ai.Unclear, "", none, 0},
		"a Fuchs is caught":                         {1, second + "2:DT 3:D9 4:DA", "1:HJ", ai.CatchFuchs, "DA", 3, 0},
		"no Fuchs lies there":                       {1, second + "2:DT 3:D9 4:DK", "1:HJ", ai.TakeLast, "", none, 16},
		"the Fuchs is not safe behind an opponent":  {1, second + "2:HT 3:D9 4:DJ", "1:DK", ai.KeepFuchs, "DA", none, 0},
		"the Fuchs itself is not kept":              {1, second + "2:HT 3:D9 4:DJ", "1:DA", ai.Unclear, "", none, 0},
		"an opponent's Ass takes the trick":         {0, first + "1:CA", "2:CK", ai.PlayLow, "", none, 0},
		"not the cheapest card":                     {0, first + "1:CA", "2:CT", ai.Unclear, "", none, 0},
		"no special game":                           {0, "", "1:healthy", ai.NoSpecialGame, "", none, 0},
		"an illegal card has no reason":             {0, first, "1:CT", ai.Unclear, "", none, 0},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := game.ParseAction(test.action)
			if err != nil {
				t.Fatal(err)
			}
			b := ai.Why(see(t, game.Setup{Vorhand: test.vorhand}, hands, test.actions, a.Seat), a)
			want := ai.Because{Reason: test.reason, Card: card.None, Seat: test.seat, Augen: test.augen}
			if test.card != "" {
				want.Card, _ = card.Parse(test.card)
			}
			if b != want {
				t.Errorf("%s because of %q %+v, want %q %+v", a, b.Reason, b, want.Reason, want)
			}
		})
	}
}

// In games of computers each reason is told, and each has a fact that the test finds without the code that gives the reasons.
func TestReasonsAreFoundInGames(t *testing.T) {
	told := map[ai.Reason]int{}
	rng := rand.New(rand.NewPCG(7, 7))
	compiled := compile(t, "ddv")
	simply := func(v *game.View, rng *rand.Rand) (game.Action, bool) { return simple.Decide(v, rng) }
	for range 150 {
		play(t, game.Setup{Rules: compiled, Hands: deal(compiled, rng)}, [card.Seats]decider{simply, simply, simply, simply}, rng, func(s game.State, seat card.Seat) {
			v := s.View(seat)
			var cards int
			for _, a := range v.Legal(nil) {
				if a.Kind == game.Playing {
					cards++
				}
			}
			for _, a := range v.Legal(nil) {
				b := ai.Why(&v, a)
				told[b.Reason]++
				trick := v.Trick(v.Tricks())
				taken := a.Kind == game.Playing && trick.Len > 0 && taker(t, s, a) == seat
				ok := true
				switch b.Reason {
				case ai.OnlyCard:
					ok = cards == 1
				case ai.FeedPartner, ai.FeedLikely:
					ok = !taken && b.Seat == trick.Winner && a.Card().Augen() > 0 && (b.Reason == ai.FeedLikely || v.Party(b.Seat) == v.Party(seat))
				case ai.CatchFuchs:
					ok = taken && v.Party(b.Seat) != v.Party(seat)
				case ai.TakeLast, ai.TakeTrick:
					ok = taken && b.Augen == trick.Augen()+a.Card().Augen()
				case ai.KeepFuchs, ai.KeepKarlchen, ai.HoldTrump:
					ok = v.Own().Count(b.Card) > 0 && a.Card() != b.Card && cards > 1
					if b.Reason == ai.HoldTrump { // the card does not make the trick worth one where a smaller one is at hand
						least := a.Card().Augen()
						for c := range v.Playable(seat).All() {
							if c != b.Card {
								least = min(least, c.Augen())
							}
						}
						ok = ok && b.Augen == trick.Augen() && b.Augen+a.Card().Augen()-least < 10
					}
				case ai.FeedTrump:
					later := false
					for i := trick.Len + 1; i < card.Seats; i++ {
						later = later || trick.Seat(i) == b.Seat
					}
					ok = !taken && later && v.Party(b.Seat) == v.Party(seat)
				case ai.SecureTrick:
					ok = taken && b.Seat == trick.Winner && v.Party(b.Seat) == v.Party(seat)
				case ai.TakeCheaply:
					ok = taken && v.Own().Has(b.Card) && v.Order().Beats(b.Card, a.Card(), false)
				case ai.JoinHochzeit:
					ok = v.Contract() == rules.Hochzeit && seat != v.Soloist() && b.Seat == v.Soloist() && (taken || trick.Len == 0)
				case ai.PlayLow, ai.ClearSuit:
					ok = !taken
				case ai.FindPartner:
					ok = v.Own().Count(card.Alte) == 2
				case ai.BringFuchsHome:
					ok = a.Card() == card.Fuchs
				default:
				}
				if !ok {
					t.Fatalf("%s because of %q %+v, with the hand %s", a, b.Reason, b, v.Own())
				}
			}
		})
	}
	for _, r := range ai.Reasons() {
		compares := r >= ai.ShorterAss                     // two actions, which have tests of their own
		if told[r] == 0 && !compares && r != ai.DutyCall { // the rules of tournaments have no duty to announce
			t.Errorf("nobody is told %q: %v", r, told)
		}
	}
}

// What was done instead chooses the reason: one that holds for both cards, or that keeps another card than the one that was played, explains nothing.
func TestReasonsCompareTwoActions(t *testing.T) {
	const armut = "1:armut 2:healthy 3:healthy 4:healthy 1:give(DJ,HJ,SJ) 2:take"
	poor := [card.Seats]string{
		"DJ HJ SJ CA CT CT CK CK C9 SK S9 S9", "HT HT CQ SQ HQ DQ CJ SK SA HA HK DT", "CQ CJ SJ HJ DJ SQ DA DK D9 CA ST H9", "HQ DQ DA DT DK D9 C9 SA ST HA HK H9",
	}
	const hochzeit = "2:healthy 3:healthy 4:healthy 1:hochzeit "
	married, clubs := hands, hands
	high := [card.Seats]string{"HT HQ DJ DJ DT DT CA CT SA ST HA HA", "C9 CK SQ HJ DQ C9 CK S9 SK H9 HK DQ", "CJ S9 SK HK DK CJ CT SJ ST HJ HT DK", "CQ SJ H9 D9 DA CQ CA SQ SA HQ D9 DA"}
	married[0], married[2] = "CQ CQ HQ CJ DA DK CA C9 SA ST HK H9", "HT SQ SJ HJ HJ D9 CA CK SA SK HA H9"
	clubs[0], clubs[2] = "CQ HQ CJ HJ DA DK CA CK C9 SA ST HK", "CQ HT SQ SJ HJ D9 CA SA SK HA H9 H9"
	for name, test := range map[string]struct {
		rules         string
		hands         [card.Seats]string
		vorhand       card.Seat
		actions       string
		better, worse string
		reason        ai.Reason
		card          string
	}{
		"a higher trump was spent":             {"ddv", hands, 1, second + "2:DT 3:D9 4:DA", "1:HJ", "1:CQ", ai.TakeCheaply, "CQ"},
		"the Fuchs was kept anyway":            {"ddv", hands, 1, second + "2:HT 3:D9 4:DJ", "1:DK", "1:HJ", ai.Unclear, ""},
		"the Fuchs was thrown away":            {"ddv", hands, 1, second + "2:HT 3:D9 4:DJ", "1:DK", "1:DA", ai.KeepFuchs, "DA"},
		"the partner of a Hochzeit is missing": {"ddv", married, 1, hochzeit, "2:HT", "2:DT", ai.JoinHochzeit, "HT"},
		"and nobody plays after it":            {"ddv", married, 2, "3:healthy 4:healthy 1:hochzeit 2:healthy 3:D9 4:DT 1:DK", "2:DJ", "2:DT", ai.JoinHochzeit, "DJ"},
		"the player of the Hochzeit takes it":  {"ddv", married, 1, hochzeit + "2:DT 3:D9", "4:HQ", "4:DK", ai.Unclear, ""},
		"the partner takes a trick of Fehl":    {"ddv hochzeit_partner=fehl", married, 1, hochzeit, "2:HT", "2:DT", ai.DrawTrumps, "HT"},
		"and this is one":                      {"ddv hochzeit_partner=fehl", married, 1, hochzeit + "2:CK", "3:CA", "3:CK", ai.JoinHochzeit, "CA"},
		"the partner has been found":           {"ddv", married, 1, hochzeit + "2:HT 3:D9 4:DK 1:DK", "2:HA", "2:HK", ai.LeadAss, "HA"},
		"both Asse may be led, one is longer":  {"ddv", clubs, 0, first, "1:SA", "1:CA", ai.ShorterAss, "SA"},
		"the longer one has no such reason":    {"ddv", clubs, 0, first, "1:CA", "1:SA", ai.Unclear, ""},
		"Augen were given away":                {"ddv", hands, 0, first, "1:DK", "1:DA", ai.AugenAtRisk, "DA"},
		"few Augen were not":                   {"ddv", hands, 0, first, "1:HJ", "1:DK", ai.Unclear, ""},
		"a lower trump would have done":        {"ddv", hands, 0, first, "1:HJ", "1:CJ", ai.SpareTrump, "CJ"},
		"a Fuchs does no such thing":           {"ddv", hands, 0, first, "1:DA", "1:CJ", ai.Unclear, ""},
		"a solo instead of no special game":    {"ddv", hands, 0, "", "1:healthy", "1:solo-queens", ai.Unclear, ""},
		"a solo with the highest cards":        {"ddv", high, 0, "", "1:solo-fleischlos", "1:healthy", ai.HighSolo, ""},
		"a solo without them":                  {"ddv", high, 1, "", "2:solo-fleischlos", "2:healthy", ai.Unclear, ""},
		"a trump is returned":                  {"ddv armut=on", poor, 0, armut, "2:return(DJ,HK,HA)", "2:return(HK,HA,HT)", ai.KeepTrump, "HT"},
		"an Ass is returned":                   {"ddv armut=on", poor, 0, armut, "2:return(DJ,SJ,HK)", "2:return(DJ,SJ,SA)", ai.KeepAss, "SA"},
		"the last cards of a suit go":          {"ddv armut=on", poor, 0, armut, "2:return(DJ,HA,HK)", "2:return(DJ,HA,SK)", ai.GiveSuit, "HK"},
	} {
		t.Run(name, func(t *testing.T) {
			var actions [2]game.Action
			for i, text := range []string{test.better, test.worse} {
				var err error
				if actions[i], err = game.ParseAction(text); err != nil {
					t.Fatal(err)
				}
			}
			v := see(t, game.Setup{Rules: compile(t, test.rules), Vorhand: test.vorhand}, test.hands, test.actions, actions[0].Seat)
			b := ai.WhyNot(v, actions[0], actions[1])
			want := card.None
			if test.card != "" {
				want, _ = card.Parse(test.card)
			}
			if b.Reason != test.reason || b.Card != want {
				t.Errorf("because of %q %+v", b.Reason, b)
			}
		})
	}
}

// taker returns the seat that holds the trick after the card, or NoSeat if it was the last card of the game.
func taker(t *testing.T, s game.State, a game.Action) card.Seat {
	n := s.Tricks()
	s, err := s.Apply(a)
	if err != nil {
		t.Fatal(err)
	}
	trick := s.Trick(n)
	return trick.Winner
}

func TestSurenessFollowsTheErrors(t *testing.T) {
	v := see(t, game.Setup{Vorhand: 1}, hands, second+"2:DJ 3:HT 4:D9", 0)
	h, ok := ai.Player{Level: ai.Strong}.Hint(v, rand.New(rand.NewPCG(1, 1)))
	if !ok || h.Action.String() != "1:DA" || h.Reason != ai.BringFuchsHome || h.Sure < ai.Taste || h.Gain <= 0 || h.Wins <= 0 || h.Wins > 1 {
		t.Errorf("the Fuchs that comes home is %+v", h)
	}
	v = see(t, game.Setup{}, hands, first+"1:SA 2:S9 3:SK 4:S9 1:ST", 1)
	if h, _ := (ai.Player{Level: ai.Strong}).Hint(v, rand.New(rand.NewPCG(1, 1))); h.Sure != ai.Unmeasured || h.Reason != ai.OnlyCard {
		t.Errorf("the only card is %+v", h)
	}
}
