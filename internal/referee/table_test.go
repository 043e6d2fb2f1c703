package referee_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/referee"
)

// rare are things that must have happened in the games of all presets, 600 each, and how often at least.
var rare = map[string]int{
	"hochzeit": 250, "taken armut": 75, "throw": 10, "solo": 500, "silent hochzeit": 75, "lone hochzeit": 6, "reply": 75, "vorab": 25,
	"absage": 1250, "late": 25, "schwein": 75, "superschwein": 6, "bid": 500, "hold": 125, "claim": 25, "concede": 12, "bock": 250,
	"nobody won": 50, "redeal": 15, "stock taken": 125, "hand": 75,
}

// table plays one game by the engine, with players who do what they may: they announce much, bid, play soli and claim.
type table struct {
	*testing.T
	rng     *rand.Rand
	setup   game.Setup
	state   game.State
	actions []game.Action
	seen    map[string]int // how often rare things have happened
}

// begin deals a game.
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
	t.Helper()
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
	list := t.legal()
	if len(list) == 0 || t.state.Phase() == game.Closing && t.rng.IntN(4) == 0 {
		return game.Action{}, false
	}
	var calm []game.Action
	for _, a := range list {
		if t.rng.Float64() < t.eager(a) {
			return a, true
		}
		for range t.weight(a) {
			calm = append(calm, a)
		}
	}
	if len(calm) == 0 {
		calm = slices.DeleteFunc(list, func(a game.Action) bool { return a.Kind == game.Claiming || a.Kind == game.Conceding })
	}
	return calm[t.rng.IntN(len(calm))], true
}

// legal returns the legal actions: before the play only those of the player whose turn it is, and now and then of others.
func (t *table) legal() (list []game.Action) {
	playing := t.state.Phase() == game.InPlay || t.state.Phase() == game.Closing
	for seat := range card.Seat(card.Seats) {
		if playing || seat == t.state.Turn() || t.rng.IntN(3) == 0 {
			list = t.state.Legal(seat, list)
		}
	}
	for seat := card.Seat(0); len(list) == 0 && seat < card.Seats; seat++ {
		list = t.state.Legal(seat, list)
	}
	return list
}

// eager returns with which probability a player does something before anything else.
func (t *table) eager(a game.Action) float64 {
	_, wish := a.Word().Wish()
	switch {
	case a.Kind == game.Calling && a.Late():
		return 0.01
	case a.Kind == game.Calling:
		return 0.025
	case a.Kind == game.Promoting:
		return 0.15
	case a.Kind == game.Genschern, a.Kind == game.Showing:
		return 0.3
	case a.Kind == game.Claiming || a.Kind == game.Conceding:
		if t.setup.Rules.HandSize()-t.state.Tricks() <= 3 {
			return 0.3
		}
	case a.Kind == game.Saying && a.Word() == game.SayArmut:
		return 0.5
	case a.Kind == game.Saying && a.Word() == game.SayThrow:
		return 0.8
	case a.Kind == game.Saying && wish:
		return 0.1
	case a.Kind == game.Saying && game.SayHochzeit <= a.Word() && a.Word() <= game.SayHochzeitTrump:
		return 0.6
	}
	return 0
}

// weight returns how often an action is among those of which one is chosen where nobody is eager.
func (t *table) weight(a game.Action) int {
	switch a.Kind {
	case game.Calling, game.Promoting, game.Claiming, game.Conceding, game.Genschern, game.Showing:
		return 0
	case game.Saying:
		if a.Word() == game.Healthy {
			return 5
		}
		if t.setup.Vorfuehrung || t.state.StockTaker() != card.NoSeat || t.rng.IntN(10) == 0 {
			return 1
		}
		return 0
	case game.Taking:
		return 2
	default:
		return 1
	}
}

// judge compares the finished game with the referee's opinion, and reports whether they agree.
func (t *table) judge() bool {
	t.Helper()
	record, err := notation.FromPlayed(t.setup, t.actions, t.state, notation.Info{})
	if err != nil {
		t.Fatal(err)
	}
	t.count(record)
	result, findings, err := referee.Judge(record)
	if err != nil {
		t.Fatal(err)
	}
	if findings == nil {
		return true
	}
	t.Error(referee.Report(record, result, findings))
	if r, over := t.state.Result(); over {
		for _, i := range r.Items() {
			t.Logf("the engine: %v for %v, %d points, factor %d", i.Key, i.Party, i.Points, i.Factor)
		}
	}
	return false
}

// count notes the rare things of a game.
func (t *table) count(record *notation.Record) {
	seen := map[string]bool{"bock": t.setup.Factor > 1, "nobody won": record.Outcome.Winner == "none", "redeal": record.Outcome.Winner == "redeal"}
	if r, over := t.state.Result(); over && !r.Redeal {
		seen["hochzeit"] = r.Contract == rules.Hochzeit
		seen["lone hochzeit"] = r.Contract == rules.LoneHochzeit
		seen["silent hochzeit"] = r.Contract == rules.SilentHochzeit
	}
	for i, a := range t.actions {
		step, _ := a.Step()
		verb := a.Verb()
		seen["absage"] = seen["absage"] || step > rules.Ansage
		seen["reply"] = seen["reply"] || step == rules.Ansage && i > 0 && t.actions[i-1].Kind == game.Calling
		seen["late"] = seen["late"] || a.Kind == game.Calling && a.Late()
		seen["vorab"] = seen["vorab"] || a.Vorab()
		seen["bid"] = seen["bid"] || strings.HasPrefix(verb, "bid-")
		seen["solo"] = seen["solo"] || strings.HasPrefix(verb, "solo-")
		seen["taken armut"] = seen["taken armut"] || a.Kind == game.Returning
		seen["stock taken"] = seen["stock taken"] || a.Kind == game.Laying
		for _, word := range []string{"throw", "schwein", "superschwein", "hold", "claim", "concede", "hand"} {
			seen[word] = seen[word] || verb == word
		}
	}
	for what, happened := range seen {
		if happened {
			t.seen[what]++
		}
	}
}
