package rules

import (
	"slices"

	"karlchen/game/card"
)

// Contract is a kind of game, which its row describes. Contracts exclude each other.
type Contract uint8

// The contracts. Silent and lone Hochzeit are games that a player with both ♣D plays alone: in the first they said nothing, in the second
// nobody took a trick from them in time.
const (
	Normal Contract = iota
	Hochzeit
	SilentHochzeit
	LoneHochzeit
	Armut
	SoloDiamonds
	SoloHearts
	SoloSpades
	SoloClubs
	SoloQueens
	SoloJacks
	SoloFleischlos
	SoloQueensJacks
	SoloKings
	SoloTens
	SoloKingsQueens
	SoloKingsJacks
	SoloKingsQueensJacks
	SoloPureDiamonds
	SoloPureHearts
	SoloPureSpades
	SoloPureClubs
	SoloSokratesQueens
	SoloSokratesJacks

	Contracts // the number of contracts
)

// noSuit marks a contract without a suit of trumps.
const noSuit card.Suit = card.Suits

// contract is the row of a Contract.
type contract struct {
	key string
	// Trumps from high to low: the Dullen where dullen is set and the ruleset has them, each of figures in the order of suits, then the
	// cards of trumps. Everything else is Fehl, A 10 K Q J 9 7. In the second half of the tricks later, if any, are the figures.
	dullen         bool
	figures, later []card.Rank
	trumps         card.Suit
	// alone is one player against three; declared is a solo that a player names, and then permitted tells whether the rules offer it.
	alone, declared bool
	permitted       func(*Ruleset) bool
}

var figures = []card.Rank{card.Queen, card.Jack}

var contracts = [Contracts]contract{
	Normal:         {key: "normal", dullen: true, figures: figures, trumps: card.Diamonds},
	Hochzeit:       {key: "hochzeit", dullen: true, figures: figures, trumps: card.Diamonds},
	SilentHochzeit: {key: "silent-hochzeit", dullen: true, figures: figures, trumps: card.Diamonds, alone: true},
	LoneHochzeit:   {key: "lone-hochzeit", dullen: true, figures: figures, trumps: card.Diamonds, alone: true},
	Armut:          {key: "armut", dullen: true, figures: figures, trumps: card.Diamonds, permitted: func(r *Ruleset) bool { return r.Armut }},
	SoloDiamonds: {key: "solo-diamonds", dullen: true, figures: figures, trumps: card.Diamonds, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloKaro }},
	SoloHearts: {key: "solo-hearts", dullen: true, figures: figures, trumps: card.Hearts, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloFarbe }},
	SoloSpades: {key: "solo-spades", dullen: true, figures: figures, trumps: card.Spades, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloFarbe }},
	SoloClubs: {key: "solo-clubs", dullen: true, figures: figures, trumps: card.Clubs, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloFarbe }},
	SoloQueens: {key: "solo-queens", figures: []card.Rank{card.Queen}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloDamen }},
	SoloJacks: {key: "solo-jacks", figures: []card.Rank{card.Jack}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloBuben }},
	SoloFleischlos: {key: "solo-fleischlos", trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloFleischlos }},
	SoloQueensJacks: {key: "solo-queens-jacks", figures: figures, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloBubenDamen }},
	SoloKings: {key: "solo-kings", figures: []card.Rank{card.King}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloKoenig }},
	SoloTens: {key: "solo-tens", figures: []card.Rank{card.Ten}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloZehnen }},
	SoloKingsQueens: {key: "solo-kings-queens", figures: []card.Rank{card.King, card.Queen}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloEdelpuff }},
	SoloKingsJacks: {key: "solo-kings-jacks", figures: []card.Rank{card.King, card.Jack}, trumps: noSuit, alone: true, declared: true,
		permitted: func(r *Ruleset) bool { return r.SoloMoenchskloster }},
	SoloKingsQueensJacks: {key: "solo-kings-queens-jacks", figures: []card.Rank{card.King, card.Queen, card.Jack}, trumps: noSuit,
		alone: true, declared: true, permitted: func(r *Ruleset) bool { return r.SoloKoehler }},
	SoloPureDiamonds: {key: "solo-pure-diamonds", trumps: card.Diamonds, alone: true, declared: true, permitted: pureSuits},
	SoloPureHearts:   {key: "solo-pure-hearts", trumps: card.Hearts, alone: true, declared: true, permitted: pureSuits},
	SoloPureSpades:   {key: "solo-pure-spades", trumps: card.Spades, alone: true, declared: true, permitted: pureSuits},
	SoloPureClubs:    {key: "solo-pure-clubs", trumps: card.Clubs, alone: true, declared: true, permitted: pureSuits},
	SoloSokratesQueens: {key: "solo-sokrates-queens", figures: []card.Rank{card.Queen}, later: []card.Rank{card.Jack}, trumps: noSuit,
		alone: true, declared: true, permitted: sokrates},
	SoloSokratesJacks: {key: "solo-sokrates-jacks", figures: []card.Rank{card.Jack}, later: []card.Rank{card.Queen}, trumps: noSuit,
		alone: true, declared: true, permitted: sokrates},
}

func pureSuits(r *Ruleset) bool { return r.SoloReinesFarbsolo }
func sokrates(r *Ruleset) bool  { return r.SoloSokrates }

// likeNormal reports whether the cards rank as in a normal game.
func (row *contract) likeNormal() bool { return row.dullen && row.trumps == card.Diamonds }

// String returns the contract's key in records: "normal", "solo-queens".
func (c Contract) String() string {
	if c >= Contracts {
		return "none"
	}
	return contracts[c].key
}

// ParseContract reads a contract as String writes it.
func ParseContract(key string) (Contract, bool) {
	i := slices.IndexFunc(contracts[:], func(row contract) bool { return row.key == key })
	return Contract(max(i, 0)), i >= 0
}

// Alone reports whether one player plays against three: soli, silent and lone Hochzeit.
func (c Contract) Alone() bool { return contracts[c].alone }

// Declared reports whether the contract is a solo that a player names.
func (c Contract) Declared() bool { return contracts[c].declared }

// Suit returns the suit of trumps that gives a solo its name; ok is false for all other contracts.
func (c Contract) Suit() (suit card.Suit, ok bool) {
	row := &contracts[c]
	return row.trumps, row.declared && row.trumps != noSuit
}

// Knows reports whether the ruleset can produce games of the contract.
func (r *Ruleset) Knows(c Contract) bool {
	permitted := contracts[c].permitted
	return permitted == nil || permitted(r)
}

// PermitsGenscher reports whether a Genscher can have made the parties of a game that ends as c: not of one that somebody plays alone, nor of an
// Armut. A silent Hochzeit is a normal game after it.
func (r *Ruleset) PermitsGenscher(c Contract) bool {
	return r.Genscher && (c == Normal || c == Hochzeit)
}

// Permits reports whether the ruleset offers the declared solo c.
func (r *Ruleset) Permits(c Contract) bool {
	return contracts[c].declared && contracts[c].permitted(r)
}
