package game_test

import (
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkViews replaces the cards that a player has not seen and words that they have not heard, plays the same game again, and compares the
// player's knowledge of it.
func (s *simulation) checkViews() {
	if s.state.Phase() == game.Scored {
		return
	}
	if s.state.Phase() == game.Redeal { // a thrown-in hand lies open
		s.checkThrown()
	}
	for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
		view := s.state.View(viewer)
		s.checkGuess(&view)
		setup, history := s.setup, s.history
		for range 4 {
			changed, words := s.exchange(setup, viewer), s.changeWord(history, viewer)
			other, ok := s.replay(changed, words)
			if !ok || changed == setup && slices.Equal(words, history) {
				continue
			}
			setup, history = changed, words // later changes start from this game
			*s.alike++
			if other.Contract() != s.state.Contract() {
				*s.turned++
			}
			if got := other.View(viewer); got != view {
				s.Errorf("seat %s can tell this game from another with the hands\n%v\n%s\nit knows\n%+v\nand would know\n%+v", viewer, changed.Hands,
					words, view, got)
				return
			} else if viewer == card.NoSeat && other.TrickShout() != s.state.TrickShout() { // which everybody hears
				s.Errorf("players shout %v, and %v with other hidden cards", s.state.TrickShout(), other.TrickShout())
			}
		}
	}
}

// checkGuess lets the viewer guess the very hands of the game. They must know no more by it, and the guess must go on with the same cards
// as the game. Announcements of others may differ where their meaning is hidden (AN17).
func (s *simulation) checkGuess(view *game.View) {
	if view.Seat() == card.NoSeat || s.state.Phase() >= game.Closing {
		return
	}
	var hands [card.Seats]card.Set
	for seat := range hands {
		hands[seat] = s.state.Hand(card.Seat(seat))
	}
	guess, err := view.Guess(hands)
	if err != nil {
		s.Errorf("seat %d cannot guess the hands of the game: %v", view.Seat(), err)
		return
	}
	if got := guess.View(view.Seat()); got != *view {
		s.Errorf("seat %d guesses the hands of the game and knows\n%+v\ninstead of\n%+v", view.Seat(), got, *view)
	}
	if s.state.Phase() != game.InPlay {
		return
	}
	if turn := s.state.Turn(); guess.Playable(turn) != s.state.Playable(turn) {
		s.Errorf("in the guess of seat %d, seat %d may play %v and not %v", view.Seat(), turn, guess.Playable(turn), s.state.Playable(turn))
	}
	if got, want := guess.Legal(view.Seat(), nil), s.state.Legal(view.Seat(), nil); !slices.Equal(got, want) {
		s.Errorf("in the guess of seat %d they may do %v and not %v", view.Seat(), got, want)
	}
}

// checkThrown checks that everybody sees the thrown-in hand, if the rules say so, and no other.
func (s *simulation) checkThrown() {
	public := s.state.View(card.NoSeat)
	for seat := range card.Seat(card.Seats) {
		shown := s.state.Word(seat) == game.SayThrow && s.state.Named(seat) && s.setup.Rules.Rules().ThrowShowsCards
		if want := s.state.Hand(seat); shown != (public.Hand(seat) == want) || !shown && public.Hand(seat) != 0 {
			s.Errorf("after throwing in, seat %s shows %v", seat, public.Hand(seat))
		}
	}
}

// exchange lets two seats other than the viewer's swap a card that they have not played, most often a ♣D; or one of them swaps with the
// stock.
func (s *simulation) exchange(setup game.Setup, viewer card.Seat) game.Setup {
	if setup.Rules.Rules().ZnStock && s.rng.IntN(3) == 0 {
		return s.exchangeStock(setup, viewer)
	}
	a, b := card.Seat(s.rng.IntN(card.Seats)), card.Seat(s.rng.IntN(card.Seats))
	if a == b || a == viewer || b == viewer {
		return setup
	}
	left := setup.Hands
	for i, n := 0, s.state.Cards(); i < n; i++ {
		trick := s.state.Trick(i / card.Seats)
		seat := trick.Seat(i % card.Seats)
		left[seat] = left[seat].Without(trick.Cards[i%card.Seats])
	}
	if left[a] == 0 || left[b] == 0 {
		return setup
	}
	x, y := left[a].Kinds().Nth(s.rng.IntN(left[a].Kinds().Len())), left[b].Kinds().Nth(s.rng.IntN(left[b].Kinds().Len()))
	if left[a].Has(card.Alte) && s.rng.IntN(2) == 0 {
		x = card.Alte
	}
	swap := func(x, y card.Card) {
		setup.Hands[a] = setup.Hands[a].Without(x).With(y)
		setup.Hands[b] = setup.Hands[b].Without(y).With(x)
	}
	swap(x, y)
	if rest := left[b].Without(y); x == card.Alte && left[a].Count(card.Alte) == 2 && rest != 0 && s.rng.IntN(2) == 0 { // a whole Hochzeit
		swap(card.Alte, rest.Kinds().Nth(s.rng.IntN(rest.Kinds().Len())))
	}
	return setup
}

// exchangeStock gives a seat other than the viewer's a card of the stock for one that it was dealt.
func (s *simulation) exchangeStock(setup game.Setup, viewer card.Seat) game.Setup {
	a := card.Seat(s.rng.IntN(card.Seats))
	view := s.state.View(viewer)
	if lies, _ := view.Stock(); a == viewer || lies != 0 {
		return setup
	}
	stock := setup.Rules.Rules().Deck.Cards()
	for _, hand := range setup.Hands {
		stock = stock.Minus(hand)
	}
	x, y := setup.Hands[a].Kinds().Nth(s.rng.IntN(setup.Hands[a].Kinds().Len())), stock.Kinds().Nth(s.rng.IntN(stock.Kinds().Len()))
	if setup.Hands[a].Has(card.Alte) && s.rng.IntN(2) == 0 {
		x = card.Alte
	}
	setup.Hands[a] = setup.Hands[a].Without(x).With(y)
	return setup
}

// changeLaid changes one of the cards that the taker of the stock, if not the viewer, laid away.
func (s *simulation) changeLaid(history []game.Action, viewer card.Seat) []game.Action {
	for i, a := range history {
		if a.Kind == game.Laying && a.Seat != viewer {
			left := s.state.Hand(a.Seat)
			if left == 0 {
				return history
			}
			x, y := a.Cards().Kinds().Nth(s.rng.IntN(a.Cards().Kinds().Len())), left.Kinds().Nth(s.rng.IntN(left.Kinds().Len()))
			history = slices.Clone(history)
			history[i] = game.Lay(a.Seat, a.Cards().Without(x).With(y))
		}
	}
	return history
}

// changeHochzeit gives a player other than the viewer a Hochzeit beside the stock, if nobody has heard it yet.
func (s *simulation) changeHochzeit(history []game.Action, viewer card.Seat) []game.Action {
	for i, a := range history {
		if word := a.Word(); game.SayHochzeit <= word && word <= game.SayHochzeitTrump && a.Seat != viewer && !s.state.Named(a.Seat) {
			history = slices.Clone(history)
			history[i] = game.Say(a.Seat, game.SayHochzeit+game.Word(s.rng.IntN(4)))
		}
	}
	return history
}

// changeWord gives a player other than the viewer another Vorbehalt, or other cards laid away.
func (s *simulation) changeWord(history []game.Action, viewer card.Seat) []game.Action {
	if s.state.StockTaker() != card.NoSeat {
		return s.changeHochzeit(s.changeLaid(history, viewer), viewer)
	}
	var open []int // words that only their speaker knows
	for i, a := range history {
		quiet := a.Word() == game.Healthy && s.setup.Rules.Ruleset().VorbehaltProcedure != rules.VorbehaltDirect
		if (a.Kind == game.Saying || a.Kind == game.Passing && s.state.Outbid(a.Seat)) && a.Seat != viewer && !quiet && !s.state.Named(a.Seat) {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return history
	}
	i := open[s.rng.IntN(len(open))]
	history = slices.Clone(history)
	if was := history[i]; s.rng.IntN(2) == 0 {
		history[i] = game.Say(was.Seat, game.SayHochzeit+game.Word(s.rng.IntN(int(game.Words-game.SayHochzeit))))
	} else if i >= card.Seats {
		history[i] = game.Pass(was.Seat)
	} else if s.setup.Rules.Ruleset().VorbehaltProcedure == rules.VorbehaltDirect {
		history[i] = game.Say(was.Seat, game.Healthy)
	}
	return history
}

// replay plays the history with other hidden cards and words. ok is false if the history would have been illegal, or if everybody would
// have heard another game. Callers say their party.
func (s *simulation) replay(setup game.Setup, history []game.Action) (game.State, bool) {
	other, err := game.New(setup)
	if err != nil {
		s.Fatal(err)
	}
	for i, a := range history {
		if step, _ := a.Step(); step > rules.Ansage && !s.unnamed() {
			call := game.Call
			if a.Late() {
				call = game.CallLate
			}
			a = call(a.Seat, s.parties[i], step)
		}
		if other, err = other.Apply(a); err != nil {
			return other, false
		}
	}
	for pair := range game.Hyperschweine + 1 { // an unannounced pair is a fact for all to see
		if other.Announced(pair) != s.state.Announced(pair) {
			return other, false
		}
	}
	for i := range s.state.Cards() {
		if other.Schwein(i) != s.state.Schwein(i) {
			return other, false
		}
	}
	for seat := range card.Seat(card.Seats) { // everybody hears named words, and which solo is given up
		if s.state.Named(seat) != other.Named(seat) || s.state.Outbid(seat) != other.Outbid(seat) {
			return other, false
		}
	}
	if s.state.Phase() == game.Reserving {
		return other, true
	}
	named := func(state game.State) (rules.Contract, card.Seat) {
		if c := state.Contract(); c != rules.SilentHochzeit || state.Phase() == game.Closing {
			return c, state.Soloist()
		}
		return rules.Normal, card.NoSeat
	}
	wasContract, wasSoloist := named(s.state)
	contract, soloist := named(other)
	public := s.state.View(card.NoSeat)
	if other.Turn() != s.state.Turn() { // everybody sees whose turn it is
		return other, false
	}
	for seat := range card.Seat(card.Seats) {
		if open := public.Hand(seat); open != 0 && other.Hand(seat) != open {
			return other, false
		}
	}
	if s.state.Claimed() && other.Hand(soloist) != s.state.Hand(soloist) { // it lies open
		return other, false
	}
	return other, contract == wasContract && soloist == wasSoloist
}
