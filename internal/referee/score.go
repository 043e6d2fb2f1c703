package referee

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/game/card"
)

// Result is the outcome of a finished game.
type Result struct {
	Redeal bool
	Winner string // re, kontra or none
	Re     [card.Seats]bool
	Eyes   [2]int // Augen of Re and of Kontra
	Tricks []card.Seat
	Points [card.Seats]int
	Items  []Item
}

// Item is a reason for points. Points are those of the winner, or of Re where nobody wins; a factor multiplies the items above it.
type Item struct {
	Name           string
	Points, Factor int
}

func (i Item) String() string {
	if i.Factor != 0 {
		return fmt.Sprintf("%s ×%d", i.Name, i.Factor)
	}
	return fmt.Sprintf("%s %+d", i.Name, i.Points)
}

// String returns the result in a line.
func (r Result) String() string {
	if r.Redeal {
		return "redeal"
	}
	items := make([]string, len(r.Items))
	for i, item := range r.Items {
		items[i] = item.String()
	}
	return fmt.Sprintf("%s %v %v: %s", r.Winner, r.Eyes, r.Points, strings.Join(items, ", "))
}

// alone returns the seat that plays against three, or card.NoSeat.
func (g *Game) alone() card.Seat {
	if count(g.re) != 1 {
		return card.NoSeat
	}
	return card.Seat(slices.Index(g.re[:], true))
}

// scoredAsSolo reports whether a game is scored as a solo: a declared one, a Hochzeit without a partner (HZ4), or a silent one (HZ6).
func (g *Game) scoredAsSolo() bool {
	switch {
	case g.kind == "solo":
		return true
	case g.lone():
		return !g.o.is("hochzeit_alone", "normal")
	case g.silent():
		return g.o.is("stille_hochzeit_scoring", "solo")
	}
	return false
}

// knowsFeigheit reports whether there is Feigheit in the game that is played (WI13 to WI16).
func (g *Game) knowsFeigheit() bool {
	switch {
	case g.silent() && !g.o.is("feigheit_in_stille_hochzeit", "as-scored"):
		return g.o.on("feigheit_in_stille_hochzeit")
	case g.scoredAsSolo():
		return g.o.on("feigheit_in_soli")
	case g.kind == "hochzeit":
		return g.o.on("feigheit_in_hochzeit")
	case g.kind == "armut":
		return g.o.on("feigheit_in_armut")
	}
	return true
}

// Result returns the outcome. The game must be over.
func (g *Game) Result() Result {
	if g.redeal {
		return Result{Redeal: true}
	}
	re, kontra, winner := g.settleLate()
	r := Result{Winner: winner, Re: g.re, Eyes: [2]int{re.augen, kontra.augen}}
	for _, t := range g.tricks {
		r.Tricks = append(r.Tricks, t.winner)
	}
	s := scoring{Game: g, Result: &r, re: re, kontra: kontra}
	s.score()
	return r
}

// scoring adds the items of a result.
type scoring struct {
	*Game
	*Result
	re, kontra tally
	value      int
	special    int // the part of the value that Sonderpunkte make
}

// add adds points of a party, as the winner sees them; without a winner as Re does.
func (s *scoring) add(name string, forRe bool, points int) {
	if points == 0 {
		return
	}
	if forRe != (s.Winner != "kontra") {
		points = -points
	}
	s.value += points
	s.Items = append(s.Items, Item{Name: name, Points: points})
}

func (s *scoring) multiply(name string, factor int) {
	s.value *= factor
	s.special *= factor
	s.Items = append(s.Items, Item{Name: name, Factor: factor})
}

// score follows the order of SC25: points, doublings, rounding, factor, Bock, and three times for a player alone.
func (s *scoring) score() {
	if s.nullspiel(s.re, s.kontra) {
		s.pay()
		return
	}
	winnerIsRe := s.Winner != "kontra"
	won := s.Winner != "none"
	winner, loser := s.re, s.kontra
	if !winnerIsRe {
		winner, loser = loser, winner
	}
	coward := won && s.coward(winner, loser)
	if won {
		s.scoreWin(winnerIsRe, winner, loser, coward)
	} else {
		s.scoreSteps(true, s.re, s.kontra)
		s.scoreSteps(false, s.kontra, s.re)
	}
	if won {
		if !coward {
			s.scoreAgainst(winnerIsRe, winner, loser)
		}
	} else {
		s.scoreAgainst(true, s.re, s.kontra)
		s.scoreAgainst(false, s.kontra, s.re)
	}
	gegen := 0
	if s.Winner == "kontra" && (s.o.is("gegen", "all") || s.o.is("gegen", "normal") && !s.scoredAsSolo()) {
		gegen = 1 // SC9
	}
	if !s.o.is("gegen_vs_doubling", "outside") {
		s.add("gegen", false, gegen)
	}
	special := s.specialItems()
	if s.o.on("doubling_instead_of_summing") && won {
		special = s.double(special)
	}
	inside := !s.o.is("sonderpunkte_vs_doubling", "outside")
	if inside {
		s.addAll(special)
	}
	s.scoreDoublings(won)
	if !inside {
		s.addAll(special)
	}
	if s.o.is("gegen_vs_doubling", "outside") {
		s.add("gegen", false, gegen)
	}
	if won && s.o.is("sonderpunkte_netting", "to-zero") && s.value < 0 { // who loses never gains (SC21)
		s.Items = append(s.Items, Item{Name: "to zero", Points: -s.value})
		s.value = 0
	}
	if s.o.on("rounding_even") && s.value%2 != 0 {
		if s.value > 0 {
			s.value--
		} else {
			s.value++
		}
	}
	if f := s.o.number("prefactor"); f > 1 {
		s.multiply("prefactor", f)
	}
	s.pay()
}

func (s *scoring) addAll(items []Item) {
	for _, item := range items {
		s.value += item.Points
		s.special += item.Points
		s.Items = append(s.Items, item)
	}
}

// scoreWin adds what only a winner gets: won, steps, Re and Kontra, announced steps, solo and Hand.
func (s *scoring) scoreWin(isRe bool, winner, loser tally, coward bool) {
	split := s.o.on("nullspiel_120_kontra_vorab") && winner.augen == 120 && winner.top+loser.top == 0
	if !split {
		s.add("won", isRe, 1) // 000§27: at 120:120 only the point gegen
	}
	if s.o.on("keine_120_extra") && loser.augen < 120 && !coward {
		s.add("under120", isRe, 1)
	}
	if !coward {
		s.scoreSteps(isRe, winner, loser)
	}
	if s.o.is("re_kontra_value", "plus-2") {
		if s.re.ansage {
			s.add("re", isRe, 2)
		}
		if s.kontra.ansage {
			s.add("kontra", isRe, 2)
		}
	}
	for _, p := range []struct {
		tally
		own bool
	}{{winner, true}, {loser, false}} {
		if !p.own && !s.o.on("loser_absagen_count") {
			continue
		}
		for _, st := range s.steps() {
			if st <= p.top {
				points := 1
				if !p.own && s.o.is("reached_against_absage", "open-ended") {
					points = 2 // all announced steps count twice (000§27); those of the winner count as steps reached, too
				}
				s.add(fmt.Sprintf("called%d", st), isRe, points)
			}
		}
	}
	if !split && (winner.vorab || loser.vorab && s.o.on("loser_absagen_count")) {
		s.add("vorab", isRe, 1)
	}
	if s.scoredAsSolo() {
		s.add("solo", isRe, s.o.number("solo_point"))
	}
	s.scoreHand(isRe)
}

// steps returns the steps that are worth points (SC20).
func (s *scoring) steps() []step {
	if s.o.on("schneider_scoring") {
		return []step{no60, schwarz}
	}
	return []step{no90, no60, no30, schwarz}
}

// scoreSteps adds the steps that the other party stayed below (SC3, SC4, SC20).
func (s *scoring) scoreSteps(isRe bool, own, other tally) {
	beyond := 0
	for _, st := range s.steps() {
		if s.above(other, st) {
			continue
		}
		if st > own.top {
			beyond++
		}
		if beyond > 0 && s.o.is("reached_against_absage", "open-ended") && other.top > 0 {
			return // the Augen reached count instead (000§2.2)
		}
		blocked := other.top > 0 && !s.o.on("both_absagen") // could not announce more (000§27)
		if beyond > 1 && s.o.on("only_first_step_beyond") && !blocked {
			return
		}
		s.add(fmt.Sprintf("under%d", st), isRe, 1)
	}
}

// scoreAgainst adds the points for Augen reached against Absagen of the others (SC8, SC20).
func (s *scoring) scoreAgainst(isRe bool, own, other tally) {
	if s.o.is("reached_against_absage", "off") || other.top == 0 {
		return
	}
	against := map[step]int{no90: 120, no60: 90, no30: 60, schwarz: 30}
	if s.o.is("reached_against_absage", "open-ended") {
		for augen := against[other.top]; augen <= own.augen; augen += 30 {
			s.add(fmt.Sprintf("reached%d", augen), isRe, 1)
		}
		return
	}
	if s.o.on("schneider_scoring") {
		against = map[step]int{no60: 121, schwarz: 60} // steps of 60 Augen, and above 120 against Schneider (001:L510)
	}
	for _, st := range s.steps() {
		if st <= other.top && own.augen >= against[st] {
			s.add(fmt.Sprintf("reached%d", against[st]), isRe, 1)
		}
	}
}

// scoreDoublings multiplies by a solo, a lost solo, Re and Kontra (SC7, SC12, SC13).
func (s *scoring) scoreDoublings(won bool) {
	if s.scoredAsSolo() {
		if s.o.on("solo_doubles") {
			s.multiply("solo", 2)
		}
		if s.o.on("lost_solo_doubles") && s.Winner == "kontra" {
			s.multiply("lost solo", 2)
		}
	}
	if !s.o.is("re_kontra_value", "double") || !won {
		return
	}
	if s.re.ansage {
		s.multiply("re", 2)
	}
	if s.kontra.ansage {
		s.multiply("kontra", 2)
	}
}

// double lets each item but the first double the value instead of adding to it, and a Doppelkopf of either party as well where the rules say
// so (SC18, SC19, Q001-22). It returns the Sonderpunkte that are still to be added.
func (s *scoring) double(special []Item) (rest []Item) {
	for i := range s.Items {
		if i == 0 {
			s.value = 1
			continue
		}
		s.value *= 2
	}
	for _, item := range special {
		if item.Name == "doppelkopf" && s.o.on("doppelkopf_doubles") {
			s.multiply(item.Name, 2)
		} else {
			rest = append(rest, item)
		}
	}
	return rest
}

// specialItems returns the Sonderpunkte that count, with their points as the winner sees them.
func (s *scoring) specialItems() (items []Item) {
	tricks := len(s.tricks)
	if s.claim.proven { // every way to the end has the same Sonderpunkte; where one is only assumed there are none
		tricks += len(s.claim.rest)
	}
	for i := range tricks {
		for _, made := range s.specialsOf(i, s.Game.re) {
			points := s.o.number(made.key)
			doubles := made.key == "doppelkopf" && s.o.on("doppelkopf_doubles")
			if points == 0 && !doubles || !s.counts(made.key) {
				continue
			}
			if s.Game.re[made.seat] != (s.Winner != "kontra") {
				points = -points
			}
			items = append(items, Item{Name: made.key, Points: points})
		}
	}
	return items
}

// pay multiplies by the Bock and gives each seat its points (BK12, BK14, SC11, SC16).
func (s *scoring) pay() {
	if s.Bock > 1 && s.inBock() {
		free := 0
		if s.o.is("bock_what_is_multiplied", "no-special") {
			free = s.special
		}
		s.value = (s.value-free)*s.Bock + free
	}
	alone := s.alone()
	for seat := range s.Points {
		points := s.value
		if s.Game.re[seat] != (s.Winner != "kontra") {
			points = -points
		}
		if card.Seat(seat) == alone {
			points *= 3
		}
		if s.o.is("distribution", "plus-only") {
			points = max(points, 0)
		}
		s.Points[seat] = points
	}
}

// mostBock returns the highest factor that the rules allow (BK10).
func (g *Game) mostBock() int {
	switch {
	case !g.o.on("bock"):
		return 1
	case g.o.is("bock_cap", "none"):
		return 1 << 10
	}
	return g.o.number("bock_cap")
}
