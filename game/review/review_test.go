package review_test

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/review"
	"karlchen/game/rules"
)

// record is a game in which seat 3 spends a ♥10 on the 2 Augen of trick 10, and has a trick less for their Fuchs.
const record = `[Doko "1"]
[Rules "ddv"]
[Lead "2"]
[Hand1 "HA CQ SJ D9 HK HJ C9 SA HA CJ HQ DA"]
[Hand2 "H9 D9 CA SQ C9 SQ DK CK HT HQ DJ SJ"]
[Hand3 "CK SK HT DA DJ H9 DT DK CQ S9 ST DQ"]
[Hand4 "HK DT SK CT CT S9 ST CJ HJ SA CA DQ"]

2:healthy 3:healthy 4:healthy 1:healthy
1. 2:CA 3:CK 4:CT 1:C9
2. 2:H9 3:H9 4:HK 1:HA
3. 1:SA 2:DK 3:S9 4:S9
4. 2:C9 3:DJ 4:CT 1:HJ
5. 1:D9 2:HT 3:DK 4:HJ
6. 2:CK 3:CQ 4:CA 1:DA
7. 3:ST 4:SK 1:CQ 2:D9
8. 1:HA 2:SJ 3:DQ 4:CJ
9. 3:SK 4:ST 1:HQ 2:SQ
10. 2:DJ 3:HT 4:DQ 1:SJ
11. 3:DA 4:DT 1:CJ 2:HQ
12. 2:SQ 3:DT 4:SA 1:HK
`

// read returns the first state and the actions of the game.
func read(t *testing.T) (game.State, []game.Action) {
	t.Helper()
	rec, err := notation.NewReader(strings.NewReader(record)).Next()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := rec.Setup()
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var actions []game.Action
	for _, m := range rec.Moves {
		actions = append(actions, m.Action)
	}
	return s, actions
}

// shared are the reviews that the tests read, by their seeds. They think less than usual, which takes a fraction of a second.
var shared = map[uint64]*review.Review{}

func reviewed(t *testing.T, seed uint64) *review.Review {
	t.Helper()
	if shared[seed] == nil {
		start, actions := read(t)
		judge := ai.Player{Level: ai.Strong, Budget: 6 * time.Millisecond}
		r, err := review.Of(review.Config{Player: judge, Second: judge, Seed: seed, Nodes: 200_000}, start, actions)
		if err != nil {
			t.Fatal(err)
		}
		shared[seed] = r
	}
	return shared[seed]
}

// A ♥10 that is thrown away is a blunder and the turning point, whatever the seed. Every card with an alternative is judged once, and what is
// better is legal.
func TestABlunderIsFound(t *testing.T) {
	r := reviewed(t, 1)
	worst := r.Worst(1)
	if len(worst) != 1 || worst[0].Done.String() != "3:HT" || worst[0].Verdict != review.Blunder || worst[0].Why.Reason != ai.HoldTrump || worst[0].Why.Card != card.Dulle {
		t.Errorf("the worst decision is %+v", worst)
	}
	if step, change, ok := r.Turning(); !ok || step != worst[0].Step+1 || change > -1 {
		t.Errorf("the game turned after action %d by %.1f", step, change)
	}
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		for seed := range uint64(8) {
			if again := reviewed(t, 2+seed).Worst(1); len(again) != 1 || again[0].Step != worst[0].Step {
				t.Errorf("with seed %d the worst decision is %+v", 2+seed, again)
			}
		}
	}
	s, actions := read(t)
	judged := map[int]int{}
	for _, d := range r.Decisions {
		if d.Kind == review.Card {
			judged[d.Step]++
		}
		if (d.Loss > 0) != (d.Verdict != review.Good) || d.Loss < 2.5*d.Error {
			t.Errorf("action %d: %s with a loss of %.2f ± %.2f", d.Step, d.Verdict, d.Loss, d.Error)
		}
	}
	for i, a := range actions {
		cards := 0
		for _, o := range s.Legal(a.Seat, nil) {
			if o.Kind == game.Playing {
				cards++
			}
		}
		if want := min(1, cards/2); a.Kind == game.Playing && judged[i] != want {
			t.Errorf("action %d of %d cards is judged %d times", i, cards, judged[i])
		}
		for _, d := range r.At(i) {
			if d.Best.Kind != 0 && d.Kind != review.Call {
				if _, err := s.Apply(d.Best); err != nil {
					t.Errorf("action %d: %s would be better, but: %v", i, d.Best, err)
				}
			}
		}
		if err := s.Advance(a); err != nil {
			t.Fatal(err)
		}
	}
	result, _ := s.Result()
	if last, ok := r.Expected(len(actions)); !ok || last != -float64(result.PointsOf(game.Kontra)) {
		t.Errorf("the curve ends with %.1f", last)
	}
}

// With open cards the figures are exact: what a card lost is the difference of the solved values after the best card and after it.
func TestOpenCardsAreSolved(t *testing.T) {
	s, actions := read(t)
	r, checked := reviewed(t, 1), 0
	for i, a := range actions {
		for _, d := range r.At(i) {
			if !d.Open {
				continue
			}
			done, best := s, s
			if err := done.Advance(a); err != nil {
				t.Fatal(err)
			}
			if err := best.Advance(game.Play(a.Seat, d.OpenBest)); err != nil {
				t.Fatal(err)
			}
			x, solved := done.Solve(game.ForPoints, 1e7)
			y, too := best.Solve(game.ForPoints, 1e7)
			if loss := y.Value - x.Value; solved && too && max(loss, -loss) != d.OpenLoss || d.OpenLoss < 0 {
				t.Errorf("action %d loses %d, not %d", i, loss, d.OpenLoss)
			}
			checked++
		}
		if err := s.Advance(a); err != nil {
			t.Fatal(err)
		}
	}
	if checked < 5 {
		t.Errorf("only %d cards were solved", checked)
	}
}

// A stored review is the same up to a hundredth of a point.
func TestAStoredReviewIsTheSame(t *testing.T) {
	r := reviewed(t, 1)
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 6000 {
		t.Errorf("a review takes %d bytes", len(data))
	}
	var again review.Review
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	for seat, was := range r.Wasted {
		if is := again.Wasted[seat]; math.Abs(was.Points-is.Points) > 0.01 || math.Abs(was.Error-is.Error) > 0.01 || was.Decisions != is.Decisions || was.Decisions == 0 || was.Most.Step != is.Most.Step {
			t.Errorf("seat %d: %+v becomes %+v", seat+1, was, is)
		}
	}
	if more, err := json.Marshal(&again); err != nil || string(more) != string(data) {
		t.Errorf("%v, it changes: %s", err, cmp.Diff(string(data), string(more)))
	}
	if err := json.Unmarshal([]byte(`{"version":99}`), &again); err == nil {
		t.Error("a review of another version is read")
	}
	earlier := `{"version":2,"first":4,"curve":[1,2],"decisions":[{"step":5,"seat":2}]}`
	if err := json.Unmarshal([]byte(earlier), &again); err != nil || again.Wasted != [card.Seats]review.Wasted{} || len(again.Decisions) != 1 {
		t.Errorf("a review of an earlier program is %+v, %v", again, err)
	}
	if data, err := json.Marshal(&again); err != nil || string(data) != earlier {
		t.Errorf("%v, it becomes %s", err, data)
	}
}

// A sum alone says nothing: a player who reads it looks for where it comes from, and most often finds a fault with the same figure.
func TestALargePartIsSaidWhereNoFaultSaysIt(t *testing.T) {
	most := review.Wasted{Points: 3, Decisions: 9, Most: review.Part{Step: 12, Points: 2}}
	spread := most
	spread.Most.Points = 1.4
	little := review.Wasted{Points: 0.7, Decisions: 9, Most: review.Part{Step: 12, Points: 0.7}}
	fault := review.Decision{Step: 12, Seat: 1, Verdict: review.Mistake}
	fine := review.Decision{Step: 12, Seat: 1}
	others := review.Decision{Step: 12, Seat: 2, Verdict: review.Mistake}
	for name, c := range map[string]struct {
		lost review.Wasted
		at   review.Decision
		said bool
	}{
		"most of it": {most, fine, true}, "a fault says so": {most, fault, false}, "another player's fault": {most, others, true},
		"in many decisions": {spread, fine, false}, "next to nothing": {little, fine, false}, "not measured": {review.Wasted{}, fine, false},
	} {
		r := review.Review{Decisions: []review.Decision{c.at}}
		r.Wasted[1] = c.lost
		if _, said := r.Unnamed(1); said != c.said {
			t.Errorf("%s: it is said: %t", name, said)
		}
	}
}

// A reason is stored with its figures, and a review of earlier versions, which has none, is read.
func TestAStoredReasonKeepsItsFigures(t *testing.T) {
	const stored = `{"version":2,"first":4,"curve":null,"decisions":[{"step":4,"seat":1,"done":"2:D9","best":"2:DK","loss":1,"why":"safer","why_card":"DK"}]}`
	var r review.Review
	if err := json.Unmarshal([]byte(stored), &r); err != nil || r.Decisions[0].Why.Reason != ai.SaferTrick {
		t.Fatalf("%v, the stored reason is %+v", err, r.Decisions)
	}
	want := ai.Because{Reason: ai.TakeOftener, Card: card.Alte, Seat: card.NoSeat, Share: 78, Other: 40, Versus: card.Fuchs}
	r.Decisions[0].Why = want
	data, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	var again review.Review
	if err := json.Unmarshal(data, &again); err != nil || again.Decisions[0].Why != want {
		t.Errorf("%v, the reason becomes %+v", err, again.Decisions)
	}
}

// A turning point moves a game towards its result that was not as good as won. Reviews named a card in favour of the party that then lost, and one in
// a game that was won anyway.
func TestTheTurningPointLeadsToTheResult(t *testing.T) {
	card := game.Play(0, card.Alte)
	call := game.Call(0, game.Re, rules.Ansage)
	for name, test := range map[string]struct {
		curve   []float64
		actions []game.Action
		turn    int
	}{
		"towards the result":               {[]float64{1, 3, -2, -4, -6}, []game.Action{card, card, card, card}, 2},
		"only in favour of the loser":      {[]float64{-5, -3.5, -4, -4.5, -5}, []game.Action{card, card, card, card}, 0},
		"more of what was expected anyway": {[]float64{4.5, 6}, []game.Action{card}, 0},
		"an announcement":                  {[]float64{1, 3, 4}, []game.Action{call, card}, 0},
		"by a point":                       {[]float64{0, 1, 1.5, 2.4}, []game.Action{card, card, card}, 1},
		"by less than a point":             {[]float64{0, 0.99, 1.5, 2.4}, []game.Action{card, card, card}, 0},
		"the latter of two equal changes":  {[]float64{-1, 0, 1, 1.5}, []game.Action{card, card, card}, 2},
		"half of it was expected":          {[]float64{2, 4}, []game.Action{card}, 0},
		"less than half was expected":      {[]float64{1.99, 4}, []game.Action{card}, 1},
		"nobody wins":                      {[]float64{2, 0}, []game.Action{card}, 0},
		"no game":                          {nil, nil, 0},
	} {
		r := review.Review{Curve: test.curve}
		if r.FindTurn(test.actions); r.Turn != test.turn {
			t.Errorf("%s: the game turned after action %d, want %d", name, r.Turn, test.turn)
		}
	}
}

// A loss of 18 points that cost nothing as the cards lay was called inaccurate, like one of half a point.
func TestACardThatCostNothingIsJudgedOneWordMilder(t *testing.T) {
	for _, test := range []struct {
		loss float64
		open bool
		cost int
		want review.Verdict
	}{
		{0.3, false, 0, review.Good}, {0.39, false, 0, review.Good}, {0.4, false, 0, review.Inaccurate}, {0.79, false, 0, review.Inaccurate},
		{0.8, false, 0, review.Mistake}, {1.99, false, 0, review.Mistake}, {2, false, 0, review.Blunder}, {0.5, false, 0, review.Inaccurate}, {0.5, true, 1, review.Inaccurate}, {0.5, true, 0, review.Good},
		{1, true, 0, review.Inaccurate}, {18, true, 0, review.Mistake}, {18, true, 3, review.Blunder},
	} {
		d := review.Decision{Loss: test.loss, Open: test.open, OpenLoss: test.cost}
		if d.Judge(); d.Verdict != test.want {
			t.Errorf("%+v is called %s, want %s", test, d.Verdict, test.want)
		}
	}
}
