package referee

import (
	"slices"
	"strings"

	"karlchen/game/card"
)

// The Vorbehalt round: each seat has one final word, clockwise from Vorhand (VB10).

func isWord(action string) bool {
	return slices.Contains([]string{"healthy", "throw", "armut"}, action) || isHochzeit(action) || strings.HasPrefix(action, "solo-")
}

func isHochzeit(word string) bool { return word == "hochzeit" || strings.HasPrefix(word, "hochzeit-") }

func (g *Game) objectToWord(seat card.Seat, word string) error {
	if g.phase == bidding {
		return g.objectToStockWord(seat, word)
	}
	if g.phase == auction {
		return g.objectToInstead(seat, word)
	}
	if g.phase != words {
		return fault("it is too late for a word")
	}
	if solo, atOnce := strings.CutSuffix(word, "-at-once"); atOnce {
		return g.objectToAtOnce(seat, solo)
	}
	if seat != g.turn {
		return fault("it is not your turn")
	}
	if seat == g.Forced && !strings.HasPrefix(word, "solo-") {
		return fault("a Vorführung needs a solo")
	}
	return g.objectToHand(seat, word)
}

// objectToAtOnce refuses a solo that is named before the seat is asked, or others are, unless no other can go before it (VB5).
func (g *Game) objectToAtOnce(seat card.Seat, word string) error {
	solo := strings.TrimPrefix(word, "solo-")
	if err := g.objectToSolo(solo); err != nil {
		return err
	}
	switch {
	case !g.o.on("immediate_taufen") || g.o.is("vorbehalt_procedure", "direct") || !g.o.is("abreizen", "off") || g.o.on("zn_stock"):
		return fault("the rules do not let players name a solo at once")
	case g.Forced != card.NoSeat:
		return fault("nobody else is asked at a Vorführung")
	case g.said[seat] != "" && g.said[seat] != word:
		return fault("the seat has said another word")
	}
	asked, before := true, true
	for _, other := range g.fromLead() {
		if other == seat {
			before = false
			continue
		}
		asked = asked && g.said[other] != ""
		if g.said[other] == "healthy" {
			continue
		}
		if g.o.is("em_rank", "before-solo") {
			return fault("another may throw in")
		}
		for theirs := range soli {
			own, rank := g.soloRank(seat, solo), g.soloRank(other, theirs)
			if g.objectToSolo(theirs) == nil && (rank < own || rank == own && before) {
				return fault("another may have a solo that goes before")
			}
		}
	}
	if asked {
		return fault("nobody else is asked any more")
	}
	return nil
}

// objectToHand refuses a word that the hand or the rules do not allow.
func (g *Game) objectToHand(seat card.Seat, word string) error {
	hand := g.hands[seat]
	solo, isSolo := strings.CutPrefix(word, "solo-")
	switch {
	case isSolo:
		return g.objectToSolo(solo)
	case word == "throw" && !g.mayThrow(hand):
		return fault("the hand cannot be thrown in")
	case word == "armut" && !g.isArmut(hand):
		return fault("this is no Armut")
	case isHochzeit(word):
		return g.objectToHochzeit(seat, word)
	case word == "healthy" && g.o.is("em_may_or_must", "must") && g.mayThrow(hand):
		return fault("the hand must be thrown in") // EM11
	case word == "healthy" && g.o.is("armut_may_or_must", "must") && g.isArmut(hand):
		return fault("an Armut must be declared") // AR4
	}
	return nil
}

// soli has the option behind each kind of solo (SO1 to SO14).
var soli = map[string]string{
	"diamonds": "solo_karo", "clubs": "solo_farbe", "spades": "solo_farbe", "hearts": "solo_farbe",
	"queens": "solo_damen", "jacks": "solo_buben", "fleischlos": "solo_fleischlos", "queens-jacks": "solo_buben_damen",
	"pure-clubs": "solo_reines_farbsolo", "pure-spades": "solo_reines_farbsolo", "pure-hearts": "solo_reines_farbsolo",
	"pure-diamonds": "solo_reines_farbsolo", "kings": "solo_koenig", "sokrates-queens": "solo_sokrates",
	"sokrates-jacks": "solo_sokrates", "kings-queens-jacks": "solo_koehler", "kings-jacks": "solo_moenchskloster",
	"kings-queens": "solo_edelpuff", "tens": "solo_zehnen",
}

func (g *Game) objectToSolo(solo string) error {
	if option, known := soli[solo]; !known || !g.o.on(option) {
		return fault("the rules have no such solo")
	}
	return nil
}

// mayThrow reports whether one of the conditions for throwing in is met (EM1 to EM10, EM14).
func (g *Game) mayThrow(hand card.Set) bool {
	of := func(ranks ...card.Rank) int {
		n := 0
		for c := range hand.All() {
			if slices.Contains(ranks, c.Rank()) {
				n++
			}
		}
		return n
	}
	ofEachSuit := func(r card.Rank) bool {
		return !slices.ContainsFunc(all(r), func(c card.Card) bool { return !hand.Has(c) })
	}
	schweine := g.o.on("schweine") && hand.Count(card.Fuchs) == 2 // they beat a Fuchs (Q002-16)
	withoutNines := g.o.is("deck", "40")
	eachRank := card.Nine
	if withoutNines {
		eachRank = card.King
	}
	reaches := func(key string, usual, n int) bool {
		least := g.o.number(key)
		if g.o.on(key) {
			least = usual
		}
		return least > 0 && n >= least
	}
	few := g.o.on("em_max_2_trumps") && g.trumps(hand) <= 2 || g.o.number("em_max_2_trumps") > 0 && g.trumps(hand) <= g.o.number("em_max_2_trumps")
	return reaches("em_5_nines", 5, of(card.Nine)) || few ||
		reaches("em_5_kings_sharp", 5, of(card.King)) && withoutNines ||
		g.o.on("em_4_nines_4_kings") && of(card.Nine) >= 4 && of(card.King) >= 4 ||
		g.o.on("em_nine_of_each_suit") && ofEachSuit(eachRank) ||
		reaches("em_7_volle", 7, of(card.Ace, card.Ten)) ||
		g.o.on("em_highest_trump_karo_bube") && g.noneAbove(hand, card.Of(card.Diamonds, card.Jack)) ||
		g.o.on("em_cannot_beat_fox") && g.noneAbove(hand, card.Fuchs) && !schweine ||
		reaches("em_5_kings", 5, of(card.King)) ||
		reaches("em_6_tens", 6, of(card.Ten)) ||
		reaches("em_augen", 0, hand.Augen())
}

// noneAbove reports whether a hand has no trump above c.
func (g *Game) noneAbove(hand card.Set, c card.Card) bool {
	for _, higher := range g.normalOrder().trumps {
		if higher == c {
			return true
		}
		if hand.Has(higher) {
			return false
		}
	}
	return true
}

// say notes a word. After the last the game is found.
func (g *Game) say(seat card.Seat, word string) {
	if g.phase == bidding {
		g.sayWithStock(seat, word)
		return
	}
	if g.phase == auction {
		g.sayInstead(seat, word)
		return
	}
	if solo, atOnce := strings.CutSuffix(word, "-at-once"); atOnce {
		g.said[seat] = solo
		g.find()
		return
	}
	g.said[seat] = word
	if g.turn = seat.Next(); g.turn == g.Lead || seat == g.Forced {
		g.find()
	}
}

// find finds the game: a solo goes before throwing in, that before an Armut, that before a Hochzeit (VB2, EM13, 001:L283).
func (g *Game) find() {
	soloist := g.highestSolo()
	if soloist == card.NoSeat || g.o.is("em_rank", "before-solo") && g.first("throw") != card.NoSeat {
		g.findWithoutSolo()
		return
	}
	g.beginAuction(soloist)
}

// findWithoutSolo finds the game where no solo is played.
func (g *Game) findWithoutSolo() {
	thrown, armut, hochzeit := g.first("throw"), g.first("armut"), g.first("hochzeit")
	switch {
	case thrown != card.NoSeat:
		g.kind = "throw"
		g.dealAgain()
	case armut != card.NoSeat:
		g.beginArmut(armut)
	case hochzeit != card.NoSeat:
		g.beginHochzeit(hochzeit, g.said[hochzeit])
		g.begin()
	default:
		g.beginNormal()
	}
}

// first returns the first seat from Vorhand that has said a word, or card.NoSeat.
func (g *Game) first(word string) card.Seat {
	for _, seat := range g.fromLead() {
		if g.said[seat] == word || word == "hochzeit" && isHochzeit(g.said[seat]) {
			return seat
		}
	}
	return card.NoSeat
}

// highestSolo returns the seat whose solo goes before all others: a Pflichtsolo first, then by rank, then by seat (SO17, SO15, VB7).
func (g *Game) highestSolo() card.Seat {
	best := card.NoSeat
	for _, seat := range g.fromLead() {
		solo, is := strings.CutPrefix(g.said[seat], "solo-")
		if !is {
			continue
		}
		if best == card.NoSeat || g.soloRank(seat, solo) < g.soloRank(best, strings.TrimPrefix(g.said[best], "solo-")) {
			best = seat
		}
	}
	return best
}

// soloRank returns a number that is lower for a solo that goes before.
func (g *Game) soloRank(seat card.Seat, solo string) int {
	ranks := map[string][]string{ // groups of kinds, the highest first
		"karo-first":       {"diamonds", "clubs spades hearts", "queens", "jacks"},
		"fleischlos-first": {"fleischlos", "clubs spades hearts", "jacks", "queens", "diamonds"},
		"farbe-first":      {"diamonds clubs spades hearts", "queens", "jacks", "queens-jacks", "fleischlos"},
	}[g.o["solo_rank"]]
	rank := slices.IndexFunc(ranks, func(group string) bool { return slices.Contains(strings.Fields(group), solo) })
	if rank < 0 {
		rank = len(ranks)
	}
	if !g.owes(seat) {
		rank += 100
	}
	return rank
}

// owes reports whether a solo of the seat would be its Pflichtsolo.
func (g *Game) owes(seat card.Seat) bool {
	return g.Owes[seat] && (g.o.on("pflichtsolo") || g.o.on("pflichtsolo_after_lost_solo"))
}

// beginSolo plays the solo that a seat has named.
func (g *Game) beginSolo(seat card.Seat, solo string) {
	g.kind, g.solo, g.soloist, g.pflicht = "solo", solo, seat, g.owes(seat)
	g.re = only(seat)
}

// beginNormal plays a normal game. A player with both ♣D plays alone, a silent Hochzeit (HZ5).
func (g *Game) beginNormal() {
	g.kind, g.re = "normal", byAlten(g.hands)
	g.begin()
}

// silent reports whether a player plays a silent Hochzeit.
func (g *Game) silent() bool { return g.kind == "normal" && count(g.re) == 1 }
