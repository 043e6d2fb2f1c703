package review_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
)

// Each kind of decision is judged: of two last actions of the same player in the same moment the review blames the bad one, and not the good one. To decline an
// Armut is never blamed.
func TestEachKindOfDecisionIsJudged(t *testing.T) {
	const (
		armut = "1:armut 2:healthy 3:healthy 4:healthy 1:give(DJ,HJ,SJ) "
		rich  = "HT HT CQ SQ HQ DQ CJ SK SA HA HK DT"
		weak  = "DJ HJ SJ CA CT CT CK CK C9 SK S9 S9"
	)
	for name, test := range map[string]struct {
		rules     string
		hands     [card.Seats]string // an empty one is dealt from the rest
		vorhand   card.Seat
		actions   string
		good, bad string
		kind      review.DecisionKind
	}{
		"a solo without chances": {
			"ddv", [card.Seats]string{"HQ DQ SJ C9 CK CT SK S9 ST HK H9 D9"}, 0, "", "1:healthy", "1:solo-queens", review.Word,
		},
		"a wish for a card that others keep": {
			"ddv hochzeit_partner=card", [card.Seats]string{"CQ CQ SQ HJ DK CA C9 CK SA ST SK HK"}, 0, "", "1:hochzeit-S9", "1:hochzeit-HQ", review.Wish,
		},
		"a bid for the stock with nothing": {
			"zwei-neunen", [card.Seats]string{"", "SJ DK CT CK SK ST HK HA DJ SA"}, 0, "", "2:pass", "2:bid-no60", review.Bid,
		},
		"a bid for a normal game with nothing": {
			"ddv abreizen=all", [card.Seats]string{"SJ HJ C9 CT CK SK ST S9 HK H9 HK DK", "", "", "HT CQ CJ SJ HJ DJ DJ CJ SA CA HA DA"}, 0,
			"1:healthy 2:healthy 3:healthy 4:solo-jacks ", "1:pass", "1:bid-kontra", review.Bid,
		},
		"cards of an Armut in a weak hand": {
			"ddv armut=on", [card.Seats]string{weak, "D9 DK C9 CA ST ST SK SA HK HK H9 H9"}, 0, armut, "", "2:take", review.Exchange,
		},
		"the highest trumps go back": {
			"ddv armut=on", [card.Seats]string{weak, rich}, 0, armut + "2:take ", "2:return(HK,HA,SK)", "2:return(HT,HT,CQ)", review.Exchange,
		},
		"the highest trumps are laid away": {
			"zwei-neunen", [card.Seats]string{"HT HT CQ CQ SQ HQ CJ SA CT HA"}, 0, "2:bid-re 1:hold 2:pass 3:pass 4:pass 1:take ", "", "1:lay(HT,SQ)", review.Exchange,
		},
		"a Genscher with the poorer partner": {
			"ddv genscher=on genscher_calls=all", [card.Seats]string{
				"CQ CT CK DK DK D9 D9 SK S9 HK H9 H9", "HT CA CA SA SA ST HA HA DA DA DT DT", "CQ C9 CK HT SQ SQ HQ HQ DQ DQ SK HK", "CT C9 CJ CJ SJ SJ HJ HJ DJ DJ ST S9",
			}, 1,
			"2:healthy 3:healthy 4:healthy 1:healthy 1:re 3:re 2:CA 3:C9 4:CT 1:CT 2:CA 3:CK 4:C9 1:CK 2:SA 3:SK 4:ST 1:SK 2:SA 3:HQ 4:S9 1:S9 3:HT 4:DJ ",
			"1:genscher-2", "1:genscher-4", review.Genscher,
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, last := range []string{test.good, test.bad} {
				if last == "" {
					continue
				}
				s, actions := begin(t, test.rules, test.hands, test.vorhand, test.actions+last)
				budget := 8 * time.Millisecond
				if test.kind == review.Bid { // whose points lie close together
					budget = 25 * time.Millisecond
				}
				judge := ai.Player{Level: ai.Strong, Budget: budget}
				w := review.Begin(review.Config{Player: judge, Second: judge, Seed: 1}, s, actions)
				for more := true; more; {
					var err error
					if more, err = w.Next(); err != nil {
						t.Fatal(err)
					}
				}
				all := w.Review().At(len(actions) - 1)
				if len(all) != 1 || (all[0].Verdict == review.Good) != (last == test.good) {
					t.Errorf("%s is judged as %+v", last, all)
				} else if last == test.bad && all[0].Kind != test.kind {
					t.Errorf("%s is a decision of the kind %s", last, all[0].Kind)
				}
			}
		})
	}
}

// A call that comes too late counts only against its party, and everybody knows that: it is no decision, and none that a player has missed. The last moment
// of a call in time is that before the player's last card with which it is legal.
func TestLateCallsAreNotJudged(t *testing.T) {
	hands := [card.Seats]string{"CK SJ SK SA HQ HT DK DT DA DA", "CQ CA SQ SK ST HA DJ DJ DQ DT", "CJ CK CT CA SQ ST HJ HK DQ DK", "CJ CQ CT SJ SA HJ HQ HK HT HA"}
	const (
		words = "1:healthy 2:healthy 3:healthy 4:healthy "
		late  = "1:SA 2:SK 3:ST 4:SA 1:CK 2:CA 3:CK 4:CT 2:HA 3:HK 4:HK 1:DA 1:SK 2:ST 3:DK 4:HJ 2:re-late 2:no90-late 4:HA 1:DA 2:SQ 3:HJ"
	)
	for _, test := range []struct {
		rules, moves string
		calls        []string
	}{
		{"spielordnung@1", words + late, nil},
		{"spielordnung@1", words + "1:SA 2:re 2:SK 3:ST 4:SA 1:CK 2:CA 3:CK 4:CT", []string{"2:re"}},
		{"spielordnung@1 vorab=on", words + "1:SA 2:SK 3:ST 4:SA", nil}, // where each could also call vorab
	} {
		s, actions := begin(t, test.rules, hands, 0, test.moves)
		judge := ai.Player{Level: ai.Medium, Budget: time.Millisecond}
		w := review.Begin(review.Config{Player: judge, Second: judge, Seed: 1}, s, actions)
		last := map[game.Action]int{}
		for i, a := range actions {
			for _, call := range s.Legal(a.Seat, nil) {
				if call.Kind == game.Calling && a.Kind == game.Playing && !call.Late() && !call.Vorab() {
					last[call] = i
				}
			}
			if more, err := w.Next(); err != nil || !more {
				t.Fatal(more, err)
			}
			if err := s.Advance(a); err != nil {
				t.Fatal(err)
			}
		}
		missable := 0
		for step, all := range w.Missable() {
			for _, call := range all {
				if missable++; last[call] != step || call.Late() || call.Vorab() {
					t.Errorf("%s can be missed before action %d, and is legal until %d", call, step, last[call])
				}
			}
		}
		if missable == 0 {
			t.Error("no call can be missed")
		}
		var judged []string
		for _, d := range w.Review().Decisions {
			if d.Kind == review.Call {
				judged = append(judged, d.Done.String())
			}
		}
		if !slices.Equal(judged, test.calls) {
			t.Errorf("judged are the calls %v, want %v", judged, test.calls)
		}
	}
}

// begin returns the first state of a game and the actions. A hand that is not given comes from the rest of the deck.
func begin(t *testing.T, text string, hands [card.Seats]string, vorhand card.Seat, moves string) (game.State, []game.Action) {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Vorhand: vorhand}
	if setup.Rules, err = rules.Compile(r); err != nil {
		t.Fatal(err)
	}
	left := r.Deck.Cards()
	for i, hand := range hands {
		if setup.Hands[i], err = card.ParseSet(hand); err != nil {
			t.Fatal(err)
		}
		left = left.Minus(setup.Hands[i])
	}
	var rest []card.Card
	for c := range left.All() {
		rest = append(rest, c)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i, hand := range setup.Hands {
		if hand == 0 {
			setup.Hands[i], rest = card.SetOf(rest[:setup.Rules.HandSize()]...), rest[setup.Rules.HandSize():]
		}
	}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var actions []game.Action
	for _, word := range strings.Fields(moves) {
		a, err := game.ParseAction(word)
		if err != nil {
			t.Fatal(err)
		}
		actions = append(actions, a)
	}
	return s, actions
}
