package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// simulation is a random game under random rules, with its whole history.
type simulation struct {
	*testing.T
	rng     *rand.Rand
	setup   game.Setup
	state   game.State
	history []game.Action
	parties []game.Party // the parties of the callers in history
	// How many other deals looked alike, and how many of those turned a silent Hochzeit into a normal game, or the other way round.
	alike, turned *int
}

// TestSimulation plays random legal games under random valid rules and checks the invariants after every step. A failure prints the flags
// that repeat it.
func TestSimulation(t *testing.T) {
	t.Logf("-seed %d -games %d -rules %q", *seed, *games, *house)
	contracts := map[rules.Contract]int{}
	shortened, alike, turned := 0, 0, 0
	var genschered [game.Gegengenscher + 1]int
	some := uint64(*games)
	if testing.Short() {
		some = min(some, 50)
	}
	for n := range some {
		s := simulation{T: t, rng: rand.New(rand.NewPCG(*seed+n, 0)), alike: &alike, turned: &turned}
		s.play()
		contracts[s.state.Contract()]++
		if s.state.Phase() == game.Closing {
			shortened++
		}
		for g := range genschered {
			if by, _ := s.state.Genschered(game.Genscher(g)); by != card.NoSeat {
				genschered[g]++
			}
		}
		if t.Failed() {
			t.Fatalf("again with -seed %d -games 1 -rules %q\n%s", *seed+n, *house, s.record())
		}
	}
	t.Logf("%v, %d shortened, %d with Genscher and %d with Gegengenscher, %d other deals, %d of them of another contract", contracts, shortened,
		genschered[game.PlainGenscher], genschered[game.Gegengenscher], alike, turned)
	if some >= 200 && *house == "" && (len(contracts) < int(rules.Contracts)-2 || // a lone Hochzeit and an Armut are rare
		shortened == 0 || genschered[game.PlainGenscher] == 0 || alike < 10_000 || turned < 100) {
		t.Error("the games are not as different as they should be")
	}
}

func (s *simulation) play() {
	s.setup = game.Setup{Rules: randomRules(s, s.rng), Vorhand: card.Seat(s.rng.IntN(card.Seats))}
	r := s.setup.Rules.Rules()
	s.setup.Hands = deal(s.rng, r.Deck)
	for seat := range s.setup.Owes {
		s.setup.Owes[seat] = s.rng.IntN(2) == 0
	}
	if r.HasVorfuehrungen() && s.rng.IntN(4) == 0 && r.OffersSolo() {
		s.setup.Vorfuehrung, s.setup.Forced = true, card.Seat(s.rng.IntN(card.Seats))
	}
	if r.Bock {
		s.setup.Factor = 1 << s.rng.IntN(max(3, r.BockCap.Doublings())+1)
	}
	s.state = start(s, s.setup)
	for {
		s.checkCards()
		s.checkLegal()
		s.checkStands()
		s.checkViews()
		if s.Failed() {
			return
		}
		a, ok := s.choose()
		if !ok {
			break
		}
		s.parties = append(s.parties, s.state.SpeaksFor(a.Seat))
		s.history = append(s.history, a)
		s.state = apply(s, s.state, a)
	}
	s.checkResult()
	again := apply(s, start(s, s.setup), s.history...)
	if again != s.state {
		s.Error("the replay is another game")
	}
}

// choose returns a random legal action: most often a word or a card, now and then an announcement, seldom the end.
func (s *simulation) choose() (game.Action, bool) {
	var all, cards []game.Action
	for seat := range card.Seat(card.Seats) {
		for _, a := range s.state.Legal(seat, nil) {
			_, wish := a.Word().Wish()
			switch {
			case a.Kind == game.Claiming && s.tricksLeft() > 4, a.Kind == game.Conceding && s.rng.IntN(30) > 0:
				continue
			case game.SayHochzeit <= a.Word() && a.Word() <= game.SayHochzeitTrump && s.rng.IntN(3) == 0,
				a.Word() == game.SayArmut && s.rng.IntN(2) == 0, wish && s.rng.IntN(20) == 0, a.Kind == game.Taking && s.rng.IntN(3) == 0,
				a.Kind == game.Leaving && s.rng.IntN(2) == 0, a.Kind == game.Genschern && s.rng.IntN(4) == 0:
				return a, true
			case a.Verb() == game.Kontra.String() && s.state.SpeaksFor(seat) == game.Re && s.rng.IntN(2) == 0: // to mislead
				return a, true
			case a.Kind == game.Playing || a.Word() == game.Healthy:
				cards = append(cards, a)
			}
			all = append(all, a)
		}
	}
	switch {
	case len(all) == 0 || s.state.Phase() == game.Closing && s.rng.IntN(4) == 0:
		return game.Action{}, false
	case len(cards) > 0 && s.rng.IntN(4) > 0:
		return cards[s.rng.IntN(len(cards))], true
	}
	return all[s.rng.IntN(len(all))], true
}

// unnamed reports whether Absagen hide their party.
func (s *simulation) unnamed() bool {
	return s.setup.Rules.Ruleset().GewinngarantieViolation == rules.ViolationVoid
}

func (s *simulation) tricksLeft() int { return s.setup.Rules.HandSize() - s.state.Tricks() }

// checkCards checks that every card of the deck is in a hand or on the table, and that the hands are as big as everybody can count.
func (s *simulation) checkCards() {
	var all card.Set
	for seat := range card.Seat(card.Seats) {
		hand := s.state.Hand(seat)
		if hand.Len() != s.state.HandSize(seat) {
			s.Errorf("seat %s holds %v, which should be %d cards", seat, hand, s.state.HandSize(seat))
		}
		all = all.Plus(hand)
	}
	for i := 0; i*card.Seats < s.state.Cards(); i++ {
		trick := s.state.Trick(i)
		for _, c := range trick.Cards[:trick.Len] {
			all = all.With(c)
		}
	}
	if _, given, _ := s.state.Exchanged(); s.state.Taker() == card.NoSeat {
		all = all.Plus(given) // the given cards lie on the table
	}
	lies, laid := s.state.Stock()
	switch s.state.StockStage() {
	case game.StockOffered, game.StockWon, game.StockLeft:
		all = all.Plus(lies)
	case game.StockTaken, game.StockLaid:
		all = all.Plus(laid)
	}
	if deck := s.setup.Rules.Rules().Deck.Cards(); all != deck {
		s.Errorf("after %d cards there are %v", s.state.Cards(), all)
	}
}

// universe is every possible action, sensible or not.
var universe = func() []game.Action {
	all := []game.Action{{}}
	for _, seat := range []card.Seat{0, 1, 2, 3, 4, card.NoSeat} {
		all = append(all, game.Claim(seat), game.Concede(seat))
		for pair := range game.Hyperschweine + 2 {
			all = append(all, game.Promote(seat, pair))
		}
		for g := range game.Gegengenscher + 2 {
			for partner := range card.Seat(card.Seats) {
				all = append(all, game.SayGenscher(seat, g, partner))
			}
		}
		for c := range rules.Contracts {
			all = append(all, game.NameAtOnce(seat, c))
		}
		for w := range game.Words + 1 {
			all = append(all, game.Say(seat, w))
		}
		for step := range rules.Steps + 1 {
			for p := range game.NoParty + 2 {
				all = append(all, game.Call(seat, p, step))
			}
		}
		for p := range game.NoParty + 2 {
			all = append(all, game.CallVorab(seat, p))
			for step := range rules.Steps + 1 {
				all = append(all, game.CallLate(seat, p, step))
			}
		}
		for c := range card.Card(card.Kinds + 1) {
			all = append(all, game.Play(seat, c), game.PlaySchwein(seat, c))
		}
		all = append(all, game.Play(seat, card.None), game.Action{Seat: seat, Kind: game.Kinds}, game.Take(seat), game.Decline(seat), game.Show(seat), game.Hold(seat), game.Pass(seat),
			game.Leave(seat))
		for step := range rules.Steps + 1 {
			for p := range game.NoParty + 2 {
				all = append(all, game.Bid(seat, p, step))
			}
		}
	}
	return all
}()

// checkLegal checks that an action is accepted exactly if it is listed, that the list is in order, that every listed action can be written
// and read, and that no action changes the state that it is applied to.
func (s *simulation) checkLegal() {
	listed := map[game.Action]bool{}
	for seat := range card.Seat(card.Seats) {
		list := s.state.Legal(seat, nil)
		for i, a := range list {
			listed[a] = true
			if a.Seat != seat || i > 0 && place(list[i-1]) >= place(a) && (list[i-1].Kind != a.Kind || list[i-1].Cards() == a.Cards()) {
				s.Errorf("legal for %s, in a wrong order: %v", seat, list)
			}
			if back, err := game.ParseAction(a.String()); err != nil || back != a {
				s.Errorf("%s is read as %s, %v", a, back, err)
			}
		}
		view := s.state.View(seat)
		if got := view.Legal(nil); !slices.Equal(got, list) {
			s.Errorf("%s may do %v, but thinks %v", seat, list, got)
		}
	}
	before := s.state
	for _, a := range slices.Concat(universe, s.exchanges()) {
		if a.Kind == game.Claiming && listed[a] && s.tricksLeft() > 4 {
			continue // takes too long
		}
		_, err := s.state.Apply(a)
		if want := listed[s.plain(a)]; want != (err == nil) {
			s.Errorf("%s: listed %t, but applied with %v", a, want, err)
		}
		if s.state != before {
			s.Fatalf("%s has changed the state that it was applied to", a)
		}
	}
}

// exchanges returns some ways to give and to return cards, most of them wrong.
func (s *simulation) exchanges() []game.Action {
	if s.state.Phase() != game.Exchanging {
		return nil
	}
	var all []game.Action
	for range 40 {
		seat := card.Seat(s.rng.IntN(card.Seats))
		cards := slices.Collect(s.state.Hand(seat).All())
		s.rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		some := card.SetOf(cards[:2+s.rng.IntN(3)]...)
		all = append(all, game.Give(seat, some), game.Return(seat, some), game.Lay(seat, some))
	}
	return append(all, game.Give(0, 0), game.Return(1, 0), game.Lay(2, 0), game.Give(2, s.state.Hand(1)), game.Return(3, s.setup.Rules.Rules().Deck.Cards()))
}

// plain returns the action as the list has it: an Absage for one's own party may name it, but the list leaves it out. So it does with a bid
// whose party is known, and with a Schwein that is one by itself.
func (s *simulation) plain(a game.Action) game.Action {
	if step, p := a.Bid(); a.Seat < card.Seats && s.state.Phase() == game.Auctioning && step > rules.Ansage && step < rules.Steps {
		_, solo := s.state.Word(a.Seat).Solo()
		_, named := s.state.LastBid(a.Seat)
		if (solo && !s.state.Outbid(a.Seat) && p == game.Re) || p == named {
			return game.Bid(a.Seat, game.NoParty, step)
		}
	}
	if step, p := a.Step(); a.Seat < card.Seats && step > rules.Ansage && p == s.state.SpeaksFor(a.Seat) && !s.unnamed() {
		if a.Late() {
			return game.CallLate(a.Seat, game.NoParty, step)
		}
		return game.Call(a.Seat, game.NoParty, step)
	}
	first, wishless := game.SayHochzeit.Hochzeit(s.setup.Rules.Ruleset())
	if trick, ok := a.Word().Hochzeit(s.setup.Rules.Ruleset()); wishless && ok && trick == first {
		return game.Say(a.Seat, game.SayHochzeit)
	}
	if a.Seat < card.Seats && a.Schwein() && s.state.Evident(game.Play(a.Seat, a.Card())) == a {
		return game.Play(a.Seat, a.Card())
	}
	return a
}

// place returns the position of an action's kind in a list of legal ones.
func place(a game.Action) int {
	step, party := a.Step()
	switch a.Kind {
	case game.Saying:
		if a.AtOnce() {
			return 70 + int(a.Word())
		}
		return int(a.Word())
	case game.Calling:
		place := 100 + 5*int(step)
		if step == rules.Ansage {
			place += 2 * int(party)
		}
		if a.Vorab() {
			place++
		}
		if a.Late() {
			place += 20
		}
		return place
	case game.Promoting:
		pair, _ := a.Pair()
		return 150 + int(pair)
	case game.Genschern:
		g, partner, _ := a.Genscher()
		return 160 + card.Seats*int(g) + int(partner)
	case game.Playing:
		if a.Schwein() {
			return 201 + 2*int(a.Card())
		}
		return 200 + 2*int(a.Card())
	case game.Claiming:
		return 300
	case game.Conceding:
		return 301
	case game.Bidding:
		step, _ := a.Bid()
		return 400 + int(step)
	case game.Taking, game.Declining, game.Giving, game.Returning, game.Holding, game.Passing, game.Leaving, game.Laying, game.Showing:
		return 500 + int(a.Kind)
	}
	return -1
}

// checkStands checks that a party stands on the highest step that a player has announced for it, unless that step may be void.
func (s *simulation) checkStands() {
	if s.unnamed() {
		return
	}
	want := [2]rules.Step{}
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if _, ok := s.state.Called(seat, step); ok {
				if own := s.state.SpeaksFor(seat); own != game.Re || !s.state.Void(seat, step) { // what a bluffer was too late for
					want[own] = max(want[own], step)
				}
			}
		}
	}
	if got := [2]rules.Step{s.state.Stands(game.Re), s.state.Stands(game.Kontra)}; got != want {
		s.Errorf("Re and Kontra stand on %v, but %v was announced", got, want)
	}
}

// checkResult checks that the result adds up.
func (s *simulation) checkResult() {
	r, ok := s.state.Result()
	if !ok {
		s.Error("a game ends without a result")
		return
	}
	if r.Redeal {
		if r.Points() != [card.Seats]int{} || s.state.Cards() > 0 || len(r.Items()) > 0 {
			s.Errorf("a deal that is not played has the result %+v", r)
		}
		return
	}
	if r.Augen[game.Re]+r.Augen[game.Kontra] != card.Augen || r.Tricks[game.Re]+r.Tricks[game.Kontra] != s.setup.Rules.HandSize() {
		s.Errorf("%v Augen in %v tricks", r.Augen, r.Tricks)
	}
	sum, odd, re := 0, 0, 0
	for _, points := range r.Points() {
		sum += points
		odd += points & 1
	}
	for seat := range card.Seat(card.Seats) {
		if r.PartyOf(seat) == game.Re {
			re++
		}
	}
	if s.setup.Rules.Rules().Distribution == rules.PlusMinus && (sum != 0 || odd != 0 && odd != card.Seats) {
		s.Errorf("points %v", r.Points())
	}
	if r.Contract.Alone() != (re == 1) || r.Contract.Alone() != (r.Soloist != card.NoSeat) {
		s.Errorf("%s with %d Re and soloist %s", r.Contract, re, r.Soloist)
	}
	nullspiel := r.Augen[game.Re] == r.Augen[game.Kontra] && s.state.Vorab(game.Kontra)
	if r.Winner == game.NoParty && !nullspiel && (s.state.Stands(game.Re) < rules.No90 || s.state.Stands(game.Kontra) < rules.No90) {
		s.Error("nobody wins without two Absagen")
	}
	s.checkSpecials(&r)
	if problem := addsUp(&r, s.setup.Rules); problem != "" {
		s.Error(problem)
	}
}

// checkSpecials compares the Sonderpunkte with the limits in their rows: their number, and their Augen.
func (s *simulation) checkSpecials(r *game.Result) {
	var made [rules.Specials]int
	for _, i := range r.Items() {
		if special, ok := i.Key.Special(); ok {
			made[special]++
			augen := s.state.Trick(int(i.Trick) - 1).Augen()
			if made[special] > special.Most() || augen < special.Augen() || special.Making().Last && int(i.Trick) != s.setup.Rules.HandSize() {
				s.Errorf("%s comes for the %d. time, in trick %d of %d Augen", special, made[special], i.Trick, augen)
			}
		}
	}
}

// record prints the game for the person who looks for the fault.
func (s *simulation) record() string {
	text := fmt.Sprintf("%s, Vorhand %s, owes %v, Vorführung %t of %s\n", s.setup.Rules.Rules(), s.setup.Vorhand, s.setup.Owes,
		s.setup.Vorfuehrung, s.setup.Forced)
	for seat, hand := range s.setup.Hands {
		text += fmt.Sprintf("%d: %v\n", seat+1, hand)
	}
	for _, a := range s.history {
		text += a.String() + " "
	}
	return text
}
