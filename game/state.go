package game

import (
	"errors"
	"fmt"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Setup is the start of a game.
type Setup struct {
	Rules *rules.Compiled
	// Hands are the dealt cards. The rest of the deck is the stock.
	Hands [card.Seats]card.Set
	// Vorhand speaks first, and leads when no rule about soli says otherwise.
	Vorhand card.Seat
	// Owes are the seats that still owe a Pflichtsolo in this list.
	Owes [card.Seats]bool
	// Vorfuehrung says that Forced must play its Pflichtsolo now; nobody else is asked.
	Vorfuehrung bool
	Forced      card.Seat
	// Factor multiplies the points where a Bock is played: 1, 2, 4 or 8, and more where the rules have no cap; 0 means 1.
	Factor int
}

// Stock returns the cards of the deck that are in no hand. The hands must be good.
func (s Setup) Stock() card.Set {
	cards := s.Rules.Ruleset().Deck.Cards()
	for _, hand := range s.Hands {
		cards = cards.Minus(hand)
	}
	return cards
}

// New checks the setup and begins a game.
func New(s Setup) (game State, err error) {
	var problems []error
	if s.Rules == nil {
		return State{}, errors.New("a game needs rules")
	}
	size := s.Rules.HandSize()
	var all card.Set
	for seat, hand := range s.Hands {
		if hand.Len() != size {
			problems = append(problems, fmt.Errorf("seat %d holds %d cards and not %d", seat+1, hand.Len(), size))
		}
		for c := range all.Overflow(hand).All() {
			problems = append(problems, fmt.Errorf("%s is dealt three times", c))
		}
		all = all.Plus(hand)
	}
	deck := s.Rules.Ruleset().Deck.Cards()
	if len(problems) == 0 && (all&^deck != 0 || all.Len()+s.Rules.Ruleset().Deck.StockSize() != deck.Len()) {
		problems = append(problems, fmt.Errorf("the hands are not the deck: too much %v, missing %v", all&^deck, deck&^all))
	}
	if s.Vorhand >= card.Seats {
		problems = append(problems, errors.New("nobody leads"))
	}
	if s.Vorfuehrung && (s.Forced >= card.Seats || !s.Rules.Ruleset().HasVorfuehrungen()) {
		problems = append(problems, errors.New("these rules have no Vorführung, or it is nobody's"))
	}
	factor := s.Factor
	if factor == 0 {
		factor = 1
	}
	if factor > 1 && !s.Rules.Ruleset().Bock {
		problems = append(problems, errors.New("these rules have no Bock"))
	} else if !validFactor(factor, s.Rules.Ruleset()) {
		problems = append(problems, fmt.Errorf("a Bock multiplies by 2, 4 or 8 and not by %d", factor))
	}
	if len(problems) > 0 {
		return State{}, errors.Join(problems...)
	}

	p := &game.position
	*p = position{
		rules: s.Rules, hands: s.Hands, vorhand: s.Vorhand, forced: card.NoSeat, factor: uint16(factor),
		turn: s.Vorhand, soloist: card.NoSeat, known: 0,
		announced: nobodysPairs, holders: nobodysPairs,
		auction: noAuction,
		armut:   armut{giver: card.NoSeat, taker: card.NoSeat},
		stock:   noStock,
		follows: everyKind,
	}
	p.leads[0] = s.Vorhand
	for seat, owes := range s.Owes {
		if owes && s.Rules.Ruleset().HasPflichtsoli() {
			p.owes = p.owes.with(card.Seat(seat))
		}
	}
	if s.Vorfuehrung {
		p.forced, p.turn = s.Forced, s.Forced
		p.owes = p.owes.with(s.Forced)
	}
	if s.Rules.Ruleset().ZnStock {
		game.beginStock(s.Stock())
	}
	return game, nil
}

// Apply returns the state after the action, or the unchanged state and the reason (an Illegal) why the action is against the rules. It
// takes a pointer to save a copy, and never changes the state behind it.
func (s *State) Apply(a Action) (next State, err error) {
	next = *s
	err = next.Advance(a)
	return next, err
}

// Advance is Apply for callers that no longer need the state before the action, as in playing games out by the thousand. It changes the
// state itself, or leaves it as it is and returns the reason.
func (s *State) Advance(a Action) error {
	if a.Kind == Playing && !a.Schwein() && s.Playable(a.Seat).Has(card.Card(a.arg)) { // as nearly always, which saves asking for a reason
		s.play(a.Seat, card.Card(a.arg), false)
		return nil
	}
	if reason := s.check(a); reason != Legal {
		return reason
	}
	switch a.Kind {
	case Saying:
		if a.AtOnce() {
			s.nameAtOnce(a.Seat, Word(a.arg))
			return nil
		}
		s.say(a.Seat, Word(a.arg).plain(s.rules.Ruleset()))
	case Calling:
		if s.phase == Exchanging {
			s.sayParty(a.party)
		} else {
			s.call(a)
		}
	case Playing:
		s.play(a.Seat, card.Card(a.arg), a.Schwein())
	case Promoting:
		s.promote(a.Seat, Pair(a.arg))
	case Genschern:
		g, partner, _ := a.Genscher()
		s.genscher(a.Seat, g, partner)
	case Claiming:
		s.claim(a.Seat)
	case Conceding:
		s.concede()
	case Giving, Taking, Declining, Returning, Leaving, Laying, Showing:
		if s.rules.Ruleset().ZnStock {
			s.exchangeStock(a)
		} else {
			s.exchange(a)
		}
	case Bidding, Holding, Passing:
		s.applyBid(a)
	}
	return nil
}

// check returns Legal, or the reason why the action is against the rules.
func (p *position) check(a Action) Illegal {
	if p.phase >= Scored {
		return GameOver
	}
	if a.Seat >= card.Seats {
		return NoSuchAction
	}
	switch a.Kind {
	case Saying:
		if a.AtOnce() {
			return p.checkAtOnce(a.Seat, Word(a.arg))
		}
		return p.checkWord(a.Seat, Word(a.arg))
	case Calling:
		return p.checkCall(a)
	case Playing:
		return p.checkCard(a.Seat, card.Card(a.arg), a.Schwein())
	case Promoting:
		return p.checkPromotion(a.Seat, Pair(a.arg))
	case Genschern:
		g, partner, _ := a.Genscher()
		return p.checkGenscher(a.Seat, g, partner)
	case Claiming, Conceding:
		return p.checkShortening(a)
	case Giving, Taking, Declining, Returning, Leaving, Laying, Showing:
		return p.checkExchange(a)
	case Bidding, Holding, Passing:
		return p.checkBid(a)
	}
	return NoSuchAction
}

// Legal appends the seat's legal actions to list and returns it: words, actions in an Armut or with the stock, announcements from low to
// high, Schweine and Superschweine, partners for a Genscher, cards in the order of their numbers, then claim and concede. The order is fixed.
func (s State) Legal(seat card.Seat, list []Action) []Action { return s.legal(seat, list) }

func (p *position) legal(seat card.Seat, list []Action) []Action {
	if p.phase == Reserving {
		if p.turn != seat {
			if withdrawn := Say(seat, Healthy); p.check(withdrawn) == Legal {
				list = append(list, withdrawn)
			}
			return p.legalAtOnce(seat, list)
		}
		return p.legalPairs(seat, p.legalAtOnce(seat, p.legalWords(seat, list)))
	}
	if p.phase == Auctioning {
		return p.legalBids(seat, list)
	}
	if p.phase == Exchanging && p.rules.Ruleset().ZnStock {
		return p.legalStock(seat, list)
	}
	if p.phase == Exchanging {
		return p.legalExchange(seat, p.legalPairs(seat, list))
	}
	if p.phase >= Scored {
		return list
	}
	list = p.legalCalls(seat, list)
	list = p.legalGenschers(seat, p.legalPairs(seat, list))
	fuchs := p.kind(Schweine)
	for c := range p.Playable(seat).All() {
		list = append(list, Play(seat, c))
		if c == fuchs && !p.becomesByItself(seat) && p.checkSchwein(seat, c) == Legal {
			list = append(list, PlaySchwein(seat, c))
		}
	}
	for _, a := range []Action{Claim(seat), Concede(seat)} {
		if p.checkShortening(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// legalAtOnce appends the solos that the seat may name at once.
func (p *position) legalAtOnce(seat card.Seat, list []Action) []Action {
	if !p.rules.Ruleset().NamesAtOnce() || p.words[seat] == Healthy {
		return list
	}
	for _, solo := range p.rules.Soli() {
		if a := NameAtOnce(seat, solo); p.check(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}
