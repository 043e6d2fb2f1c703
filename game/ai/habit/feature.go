package habit

import "karlchen/game/card"

// A feature of a card is a combination of a few properties of the card, the trick and the hand, each in coarse steps. The properties are relative
// to what is out, so that one model serves all contracts and rulesets. A card's score is the sum of the weights of its features, one of each table.

// The numbers of steps of the properties.
const (
	situations = 5 // who holds the trick: nobody, or by their tie
	uses       = 7 // how the card is used
	laters     = card.Seats
	augens     = 6
	ranks      = 7 // by the share of the others' cards of its class that take it
	phases     = 4 // by the size of the hand
	specials   = 5
	roles      = 4
	counts     = 4
	chances    = 5
	pots       = 5
	afters     = 4
	arounds    = 5 // by how many cards of the suit the others hold
	longers    = 5 // by how many trumps more than the others the player has
)

// The ways to use a card.
const (
	trumpOnTrump = iota
	trumpOnFehl
	fehlFollows
	fehlOnTrump
	fehlOnFehl
	leadsTrump
	leadsFehl
)

// The tables of features. A function numbers the features of each, from 0. Such a number is a sum of a multiple of each property, so that its parts
// can be found apart and added: most properties are the same for all cards of a class, which then share a part (see suit).
const (
	byAugen = iota
	byRank
	bySpecial
	byCount
	byPot
	bySafety
	byOthers
	byRole
	byExtreme
	byLead

	tables
)

// sizes are the numbers of features of the tables. The last table is for leads: its feature 0 stands for all other cards.
var sizes = [tables]int{
	byAugen:   uses * situations * laters * 2 * augens,
	byRank:    uses * situations * 2 * ranks * phases,
	bySpecial: specials * situations * 2 * roles * phases,
	byCount:   uses * counts * 2 * situations * counts,
	byPot:     augens * chances * situations * pots,
	bySafety:  uses * chances * ranks * laters,
	byOthers:  afters * uses * 2 * ranks * situations,
	byRole:    roles * augens * ranks * uses,
	byExtreme: 16 * 2 * situations * uses,
	byLead:    1 + fehlLeads + longers*ranks*roles*phases,
}

// Leads of Fehl come before leads of trump.
const fehlLeads = counts * arounds * ranks * 2 * roles

func augenFeature(use, situation, later, takes, augen int) int {
	return (((use*situations+situation)*laters+later)*2+takes)*augens + augen
}

func rankFeature(use, situation, takes, rank, phase int) int {
	return (((use*situations+situation)*2+takes)*ranks+rank)*phases + phase
}

func specialFeature(special, situation, takes, role, phase int) int {
	return (((special*situations+situation)*2+takes)*roles+role)*phases + phase
}

func countFeature(use, count, both, situation, own int) int {
	return (((use*counts+count)*2+both)*situations+situation)*counts + own
}

func potFeature(augen, safe, situation, pot int) int {
	return ((augen*chances+safe)*situations+situation)*pots + pot
}

func safetyFeature(use, safe, rank, later int) int {
	return ((use*chances+safe)*ranks+rank)*laters + later
}

func othersFeature(after, use, takes, rank, situation int) int {
	return (((after*uses+use)*2+takes)*ranks+rank)*situations + situation
}

func roleFeature(role, augen, rank, use int) int {
	return ((role*augens+augen)*ranks+rank)*uses + use
}

func extremeFeature(extreme, takes, situation, use int) int {
	return ((extreme*2+takes)*situations+situation)*uses + use
}

func fehlLeadFeature(count, around, rank, both, role int) int {
	return (((count*arounds+around)*ranks+rank)*2+both)*roles + role
}

func trumpLeadFeature(longer, rank, role, phase int) int {
	return ((longer*ranks+rank)*roles+role)*phases + phase
}

// starts are the numbers of the first features of the tables; Features is the number of all.
var starts, Features = func() (s [tables]int, n int) {
	for i, size := range sizes {
		s[i], n = n, n+size
	}
	return s, n
}()

// FeatureRow has the numbers of a card's features, one of each table.
type FeatureRow [tables]uint16
