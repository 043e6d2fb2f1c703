package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkWord checks a word. Every seat says one, clockwise from Vorhand (VB10); at a Vorführung only the seat that must play says one
// (VB11). Some rules let a player take a Vorbehalt back; every other word is final.
func (p *position) checkWord(seat card.Seat, w Word) Illegal {
	r := p.rules.Ruleset()
	solo, isSolo := w.Solo()
	switch {
	case p.phase == Exchanging && r.ZnStock:
		return p.checkStockWord(seat, w)
	case p.phase != Reserving && !p.awaitsHold():
		return WordTooLate
	case seat != p.turn && !(w == Healthy && p.mayWithdraw(seat, r)):
		return NotYourTurn
	case w == Unspoken || w == Vorbehalt || w >= Words || w >= soloWords && !isSolo && !w.announcesHochzeit():
		return NoSuchAction
	case p.phase == Auctioning && (isSolo || w == Healthy), isSolo && r.ZnStock:
		return WordTooLate
	case isSolo && !r.Permits(solo):
		return SoloNotOffered
	case isSolo:
		return Legal
	case p.forced == seat:
		return VorfuehrungNeedsSolo
	case w.announcesHochzeit():
		return p.checkHochzeit(seat, w, r)
	case w == SayThrow && !p.mayThrow(seat):
		return HandNotThrown
	case w == SayArmut && !p.hasArmut(seat):
		return NoArmut
	case w == Healthy:
		return p.checkHealthy(seat)
	}
	return Legal
}

// checkHealthy checks that a player who must say something does not keep quiet.
func (p *position) checkHealthy(seat card.Seat) Illegal {
	r := p.rules.Ruleset()
	switch {
	case r.ArmutMayOrMust == rules.Must && p.hasArmut(seat):
		return ArmutMustBeDeclared
	case r.ThrowMayOrMust == rules.Must && p.mayThrow(seat):
		return HandMustBeThrown
	}
	return Legal
}

// mayWithdraw reports whether the seat has said a Vorbehalt and may still be healthy instead (VB3). Where players name their games at once
// they cannot take them back.
func (p *position) mayWithdraw(seat card.Seat, r *rules.Ruleset) bool {
	if p.phase != Reserving || p.words[seat] <= Healthy || r.VorbehaltProcedure == rules.VorbehaltDirect {
		return false
	}
	switch r.VorbehaltWithdrawable {
	case rules.WithdrawUntilNext:
		return p.turn == p.speaksAfter(seat)
	case rules.WithdrawUntilNaming:
		return true
	case rules.WithdrawNever:
	}
	return false
}

func (p *position) checkHochzeit(seat card.Seat, w Word, r *rules.Ruleset) Illegal {
	if _, ok := w.Hochzeit(r); !ok {
		return HochzeitNotOffered
	}
	if p.hands[seat].Count(card.Alte) < 2 {
		return NoHochzeit
	}
	if wish, ok := w.Wish(); ok && p.hands[seat].Count(wish) == r.Deck.Cards().Count(wish) {
		return WishNotOut
	}
	return Legal
}

// legalWords appends the words that the seat may say, each once.
func (p *position) legalWords(seat card.Seat, list []Action) []Action {
	r, end := p.rules.Ruleset(), cardWords
	if r.HochzeitPartner == rules.PartnerByCard {
		end = Words
	}
	for w := Healthy; w < end; w++ {
		if p.checkWord(seat, w) == Legal && w == w.plain(r) {
			list = append(list, Say(seat, w))
		}
	}
	return list
}

func (s *State) say(seat card.Seat, w Word) {
	switch s.phase {
	case Auctioning:
		s.giveUpSolo(w)
		return
	case Exchanging:
		s.sayStockWord(w)
		return
	default:
	}
	s.words[seat] = w
	if seat != s.turn { // the seat takes its Vorbehalt back
		return
	}
	if s.namedAtOnce(w) {
		s.named = s.named.with(seat)
	}
	if next := s.speaksAfter(seat); s.forced == card.NoSeat && next != s.vorhand {
		s.turn = next
		return
	}
	s.endWords()
}

// speaksAfter returns the seat that speaks after this one, or Vorhand when nobody is left. The taker of the stock has spoken before.
func (p *position) speaksAfter(seat card.Seat) card.Seat {
	next := seat.Next()
	if next == p.stock.taker && next != p.vorhand {
		return next.Next()
	}
	return next
}

// namedAtOnce reports whether everybody hears the word as it is said (VB1). A Hochzeit is only announced when it is played: a player
// without a solo answers "sauber" when asked for soli (000 §11).
func (p *position) namedAtOnce(w Word) bool {
	return p.rules.Ruleset().VorbehaltProcedure == rules.VorbehaltDirect && w != Healthy && !w.announcesHochzeit()
}

// endWords ends the round of Vorbehalte: it begins the auction, or the game of the highest word.
func (s *State) endWords() {
	if winner := s.highest(); !s.beginAuction(winner) {
		s.chooseGame(winner)
	}
}

// highest returns the seat with the highest word, and of two equal ones the first clockwise from Vorhand (VB2, VB7); NoSeat when all are
// healthy.
func (s *State) highest() card.Seat {
	best, winner := 0, card.NoSeat
	for i := range card.Seats {
		seat := s.vorhand.Plus(i)
		if rank := s.rank(seat); rank > best {
			best, winner = rank, seat
		}
	}
	return winner
}

// chooseGame takes the winner's word for the game.
func (s *State) chooseGame(winner card.Seat) {
	if winner == card.NoSeat {
		s.adoptNormal()
	} else {
		s.adoptWord(winner, s.words[winner])
	}
	switch {
	case s.phase != Reserving && s.phase != Auctioning: // the deal is void, or players exchange cards first
	case s.stock.taker != card.NoSeat:
		s.beginAsKontra()
	default:
		s.beginPlay()
	}
}

// adoptWord turns the word that won into the contract; everybody hears it now (VB1).
func (s *State) adoptWord(winner card.Seat, w Word) {
	s.named = s.named.with(winner)
	if solo, ok := w.Solo(); ok {
		s.contract, s.soloist, s.re = solo, winner, only(winner)
		s.known = allSeats
		s.pflicht = s.owes.has(winner)
		return
	}
	switch w {
	case SayThrow:
		s.redeal()
	case SayArmut:
		s.beginArmut(winner)
	default: // a Hochzeit: until the Klärungsstich only the holder has a party
		s.contract, s.soloist, s.re = rules.Hochzeit, winner, only(winner)
		s.known = only(winner)
	}
}

// beginPlay begins the play of cards.
func (s *State) beginPlay() {
	s.phase, s.turn = InPlay, s.firstLead()
	s.sayRe()
	s.announceBids()
	s.leads[0] = s.turn
	if s.armut.giver == card.NoSeat {
		s.beginSchweine()
	} else {
		s.movePairs()
	}
}

// sayRe makes the announcement that the contract includes (SO22).
func (s *State) sayRe() {
	if s.rules.Ruleset().SaysRe(s.contract) {
		if s.calls[s.soloist][rules.Ansage] == 0 {
			s.calls[s.soloist][rules.Ansage] = s.cards + 1
		}
		s.timely = s.timely.with(s.soloist)
		s.stands[Re] = max(s.stands[Re], rules.Ansage)
	}
}

// redeal ends a deal without play.
func (s *State) redeal() { s.phase, s.turn = Redeal, card.NoSeat }

// The ranks of words: solo before throwing in before Armut before Hochzeit (VB2), a Pflichtsolo before any Lustsolo (SO18), and throwing in
// before both where EM13 says so. Between two lie the ranks that soli have among themselves.
const (
	rankHealthy     = 0x00
	rankHochzeit    = 0x10
	rankArmut       = 0x20
	rankThrow       = 0x30
	rankLustsolo    = 0x40
	rankPflichtsolo = 0x50
	rankThrowFirst  = 0x60
)

// rank returns the rank of the seat's word.
func (p *position) rank(seat card.Seat) int { return p.rankOf(seat, p.words[seat]) }

func (p *position) rankOf(seat card.Seat, w Word) int {
	r := p.rules.Ruleset()
	if solo, ok := w.Solo(); ok {
		if p.owes.has(seat) {
			return rankPflichtsolo + r.SoloRank.Of(solo)
		}
		return rankLustsolo + r.SoloRank.Of(solo)
	}
	switch {
	case w == SayThrow && r.EmRank == rules.ThrowBeforeSolo:
		return rankThrowFirst
	case w == SayThrow:
		return rankThrow
	case w == SayArmut:
		return rankArmut
	case w.announcesHochzeit():
		return rankHochzeit
	}
	return rankHealthy
}

// adoptNormal begins a normal game: the holders of the ♣D are Re (PA1), and a player who holds both and said nothing plays a silent
// Hochzeit (HZ5).
func (s *State) adoptNormal() {
	s.contract, s.known, s.re = rules.Normal, allSeats, 0
	for seat := range card.Seat(card.Seats) {
		if s.hands[seat].Has(card.Alte) {
			s.re = s.re.with(seat)
		}
		if s.hands[seat].Count(card.Alte) == 2 {
			s.contract, s.soloist = rules.SilentHochzeit, seat
		}
	}
}

// firstLead returns the first leader: Vorhand (PA4), but in some soli the soloist (SO16).
func (s *State) firstLead() card.Seat {
	if s.contract.Declared() {
		switch s.rules.Ruleset().SoloLead {
		case rules.LeadSoloist:
			return s.soloist
		case rules.LeadSoloistIfPflicht:
			if s.pflicht {
				return s.soloist
			}
		case rules.LeadLeftOfDealer:
		}
	}
	return s.vorhand
}

// A player whose solo is certainly the highest may name it at once, in turn or not (VB5, 001:L285). The round of Vorbehalte is over then:
// nobody else is asked, and those who have not spoken have no word. Whether it is certain depends on what everybody has heard and on who
// owes a Pflichtsolo, never on hidden cards. The game is the one that would be played anyway, but nobody learns of the others' Vorbehalte.

// checkAtOnce checks a solo that is named at once.
func (p *position) checkAtOnce(seat card.Seat, w Word) Illegal {
	r := p.rules.Ruleset()
	solo, isSolo := w.Solo()
	switch {
	case !r.NamesAtOnce() || !isSolo:
		return NotNamedAtOnce
	case p.phase != Reserving:
		return WordTooLate
	case !r.Permits(solo):
		return SoloNotOffered
	case p.forced != card.NoSeat || p.words[seat] != Unspoken && p.words[seat] != w || !p.asksOthers(seat) || !p.outranksAll(seat, w):
		return NotNamedAtOnce
	}
	return Legal
}

// asksOthers reports whether a player other than the seat is still to be asked.
func (p *position) asksOthers(seat card.Seat) bool {
	for other, w := range p.words {
		if w == Unspoken && card.Seat(other) != seat {
			return true
		}
	}
	return false
}

// outranksAll reports whether the seat's solo is played whatever the others may have: all who have not said gesund might play the highest
// solo that they may, or throw their hand in where that goes before.
func (p *position) outranksAll(seat card.Seat, w Word) bool {
	r, own := p.rules.Ruleset(), p.rankOf(seat, w)
	for i, first := 0, true; i < card.Seats; i++ {
		other := p.vorhand.Plus(i)
		if other == seat {
			first = false
			continue
		}
		if p.words[other] == Healthy {
			continue
		}
		highest := 0
		if r.EmRank == rules.ThrowBeforeSolo {
			highest = rankThrowFirst
		}
		for _, solo := range p.rules.Soli() {
			highest = max(highest, p.rankOf(other, SoloWord(solo)))
		}
		if highest > own || highest == own && first {
			return false
		}
	}
	return true
}

// nameAtOnce ends the round of Vorbehalte with the seat's solo.
func (s *State) nameAtOnce(seat card.Seat, w Word) {
	s.words[seat] = w
	s.endWords()
}
