package referee_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/referee"
	"karlchen/game/rules"
)

var (
	seed  = flag.Uint64("seed", 1, "the first seed")
	games = flag.Int("games", 2000, "games of each preset, and of random rules")
	house = flag.String("rules", "", "play these rules alone")
)

// table plays one game by the engine.
type table struct {
	*testing.T
	rng     *rand.Rand
	setup   game.Setup
	state   game.State
	actions []game.Action
	loud    bool // players announce much
	seen    map[string]int
}

func (t *table) begin(compiled *rules.Compiled) {
	t.Helper()
	r := compiled.Rules()
	t.setup = game.Setup{Rules: compiled, Vorhand: card.Seat(t.rng.IntN(card.Seats))}
	var cards []card.Card
	for c := range r.Deck.Cards().All() {
		cards = append(cards, c)
	}
	t.rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for seat := range t.setup.Hands {
		size := r.Deck.HandSize()
		t.setup.Hands[seat] = card.SetOf(cards[seat*size : (seat+1)*size]...)
	}
	for seat := range t.setup.Owes {
		t.setup.Owes[seat] = t.rng.IntN(2) == 0
	}
	if r.HasVorfuehrungen() && t.rng.IntN(8) == 0 && r.OffersSolo() {
		t.setup.Vorfuehrung, t.setup.Forced = true, card.Seat(t.rng.IntN(card.Seats))
	}
	if r.Bock {
		t.setup.Factor = 1 << t.rng.IntN(r.BockCap.Doublings()+1)
	}
	var err error
	if t.state, err = game.New(t.setup); err != nil {
		t.Fatalf("%s: %v", r, err)
	}
}

// play plays the game to its end.
func (t *table) play() {
	for {
		a, ok := t.choose()
		if !ok {
			return
		}
		if err := t.state.Advance(a); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
		t.actions = append(t.actions, a)
	}
}

// choose returns the next action, and false at the end.
func (t *table) choose() (game.Action, bool) {
	playing := t.state.Phase() == game.InPlay || t.state.Phase() == game.Closing
	var list []game.Action
	for seat := range card.Seat(card.Seats) {
		if playing || seat == t.state.Turn() || t.rng.IntN(3) == 0 {
			list = t.state.Legal(seat, list)
		}
	}
	if len(list) == 0 {
		for seat := range card.Seat(card.Seats) {
			list = t.state.Legal(seat, list)
		}
	}
	if len(list) == 0 {
		return game.Action{}, false
	}
	tricksLeft := t.setup.Rules.HandSize() - t.state.Tricks()
	var calm []game.Action
	for _, a := range list {
		switch a.Kind {
		case game.Calling:
			if t.rng.IntN(40) == 0 {
				return a, true
			}
		case game.Promoting:
			if t.rng.IntN(6) == 0 {
				return a, true
			}
		case game.Claiming, game.Conceding:
			if tricksLeft <= 3 && t.rng.IntN(3) == 0 {
				return a, true
			}
		case game.Saying:
			_, wish := a.Word().Wish()
			switch {
			case a.Word() == game.Healthy:
				calm = append(calm, a, a, a, a, a)
			case a.Word() == game.SayArmut && t.rng.IntN(2) == 0, wish && t.rng.IntN(10) == 0,
				game.SayHochzeit <= a.Word() && a.Word() <= game.SayHochzeitTrump && t.rng.IntN(3) > 0:
				return a, true
			case t.rng.IntN(10) == 0 || t.setup.Vorfuehrung || t.state.StockTaker() != card.NoSeat:
				calm = append(calm, a)
			}
		case game.Taking:
			calm = append(calm, a, a)
		default:
			calm = append(calm, a)
		}
	}
	if t.state.Phase() == game.Closing && t.rng.IntN(4) == 0 {
		return game.Action{}, false
	}
	if len(calm) == 0 {
		return list[t.rng.IntN(len(list))], true
	}
	return calm[t.rng.IntN(len(calm))], true
}

// judge compares the finished game with the referee's opinion.
func (t *table) judge() {
	t.Helper()
	record, err := notation.FromPlayed(t.setup, t.actions, t.state, notation.Info{})
	if err != nil {
		t.Fatal(err)
	}
	result, findings, err := referee.Judge(record)
	if err != nil {
		t.Fatal(err)
	}
	if findings != nil {
		t.Error(referee.Report(record, result, findings))
		if r, over := t.state.Result(); over {
			for _, i := range r.Items() {
				t.Logf("engine: %v %v %d ×%d", i.Key, i.Party, i.Points, i.Factor)
			}
		}
	}
}

func TestPresets(t *testing.T) {
	names := rules.Presets()
	if *house != "" {
		names = []string{*house}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			ruleset, err := rules.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			compiled, err := rules.Compile(ruleset)
			if err != nil {
				t.Fatal(err)
			}
			bad := 0
			for n := range uint64(*games) {
				if !t.Run("", func(t *testing.T) {
					one := table{T: t, rng: rand.New(rand.NewPCG(*seed+n, 0))}
					one.begin(compiled)
					one.play()
					one.judge()
				}) {
					if bad++; bad == 3 {
						t.Fatalf("of %d games", n)
					}
				}
			}
		})
	}
}

func TestRandomRules(t *testing.T) {
	bad := 0
	for n := range uint64(*games) {
		if !t.Run("", func(t *testing.T) {
			one := table{T: t, rng: rand.New(rand.NewPCG(*seed+n, 1))}
			compiled, err := rules.Compile(rules.Random(one.rng))
			if err != nil {
				t.Fatal(err)
			}
			one.begin(compiled)
			one.play()
			one.judge()
		}) {
			if bad++; bad == 4 {
				t.Fatalf("of %d games", n)
			}
		}
	}
}
