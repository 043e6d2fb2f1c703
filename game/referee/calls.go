package referee

import (
	"slices"
	"strings"

	"karlchen/game/card"
)

// step is a step of the announcements: Re or Kontra, keine 90, keine 60, keine 30, schwarz.
type step int

const (
	ansage step = iota + 1
	no90
	no60
	no30
	schwarz
)

// call is an announcement.
type call struct {
	seat  card.Seat
	re    bool // said for Re, or for Kontra
	step  step
	vorab bool
	knock bool
	// cards are the cards that had been played before it, and late says that it was in time only as a reply.
	cards  int
	late   bool
	void   bool // it does not count (AN17, HZ11)
	empty  bool // it only repeats what the caller's party has said
	lapsed bool // the caller has become the partner in a Hochzeit, and it was a Kontra
	auto   bool // nobody said it: a solo counts as announced Re
	bid    bool // it was a bid
}

// spoken is an announcement as it is said. The party of an Absage may be left out.
type spoken struct {
	step         step
	party        string // re, kontra, or nothing
	vorab, knock bool
	late         bool
}

var stepNames = map[string]step{"no90": no90, "no60": no60, "no30": no30, "schwarz": schwarz}

func parseCall(action string) (s spoken, is bool) {
	if inTime, late := strings.CutSuffix(action, "-late"); late {
		s, is = parseCall(inTime)
		s.late = true
		return s, is && !s.vorab
	}
	if action == "knock" {
		return spoken{step: ansage, knock: true}, true
	}
	party, rest, named := strings.Cut(action, "-")
	if party == "re" || party == "kontra" {
		switch {
		case !named:
			return spoken{step: ansage, party: party}, true
		case rest == "vorab":
			return spoken{step: ansage, party: party, vorab: true}, true
		}
		st, known := stepNames[rest]
		return spoken{step: st, party: party}, known
	}
	st, known := stepNames[action]
	return spoken{step: st}, known
}

// ladder returns the steps that the rules know (AN26).
func (g *Game) ladder() []step {
	if g.o.on("schneider_schwarz_ladder") {
		return []step{ansage, no60, schwarz}
	}
	return []step{ansage, no90, no60, no30, schwarz}
}

// speaksForRe reports for which party a seat speaks at the moment: its own, but a silent Hochzeiter who has misled the others goes on so (HZ7).
// Before the Klärungsstich of a Hochzeit everybody but its holder is Kontra.
func (g *Game) speaksForRe(seat card.Seat) bool {
	misled := slices.ContainsFunc(g.calls, func(c call) bool { return c.seat == seat && g.bluffs(c) })
	return g.re[seat] && (!misled || g.showedAlte(seat))
}

// saidRe reports for which party a call counts now. A silent Hochzeiter's Kontra is Re from their first ♣D on (HZ7).
func (g *Game) saidRe(c call) bool { return c.re || g.bluffs(c) && g.showedAlte(c.seat) }

func (g *Game) bluffs(c call) bool { return !c.re && g.silent() && g.re[c.seat] }

func (g *Game) showedAlte(seat card.Seat) bool { return !holdsBoth(g.hands[seat], card.Alte) }

// level returns the highest step that a party has reached, 0 for none.
func (g *Game) level(re bool) step {
	var top step
	for _, c := range g.calls {
		if !c.void && g.saidRe(c) == re {
			top = max(top, c.step)
		}
	}
	return top
}

// hasCalled reports whether a seat has made any announcement.
func (g *Game) hasCalled(seat card.Seat) bool {
	return slices.ContainsFunc(g.calls, func(c call) bool { return c.seat == seat })
}

func (g *Game) objectToCall(seat card.Seat, s spoken) error {
	if g.o.on("announce_only_on_turn") && !g.late && seat != g.turn && seat != g.lastChance() {
		return fault("it is not your turn") // AN27
	}
	return g.objectToCallInTurn(seat, s)
}

func (g *Game) objectToCallInTurn(seat card.Seat, s spoken) error {
	if g.phase != playing && !g.late {
		return fault("nothing can be announced now") // AN9
	}
	if g.late && seat == g.claim.seat {
		return fault("only the others may announce now") // AB4
	}
	if g.unsettled() {
		switch g.o["hochzeit_announce_before_clarified"] {
		case "nobody":
			return fault("the partner is not known yet")
		case "hochzeiter":
			if seat != g.hochzeit.holder {
				return fault("the partner is not known yet")
			}
		}
	}
	re, err := g.partyFor(seat, s)
	if err != nil {
		return err
	}
	if s.late {
		return g.objectToLate(seat, s, re)
	}
	if !slices.Contains(g.ladder(), s.step) || s.vorab && !g.o.on("vorab") {
		return fault("the rules do not know this announcement")
	}
	for _, c := range g.calls {
		if c.seat == seat && c.step >= s.step && !c.lapsed {
			return fault("you have said that already")
		}
	}
	if g.o.is("announce_only_before_or_in_trick_1", "before-lead") && g.sinceKlaerung() > 0 ||
		g.o.is("announce_only_before_or_in_trick_1", "trick-1") && g.sinceKlaerung() >= card.Seats {
		return fault("it is too late in the game")
	}
	if g.chainClosed() {
		return fault("a trick without an announcement has ended all")
	}
	if g.o.is("window_in_trick", "one-card") && len(g.trick) > 1 {
		return fault("two cards lie on the table")
	}
	return g.objectToStep(seat, s, re)
}

// sinceKlaerung returns the number of cards played since announcements began.
func (g *Game) sinceKlaerung() int {
	if g.o.on("hochzeit_fixed_time_conversion") {
		return g.played() // as in a normal game (HZ11)
	}
	return g.played() - g.hochzeit.settled*card.Seats
}

// partyFor returns the party of a call: the caller's own (AN12).
func (g *Game) partyFor(seat card.Seat, s spoken) (re bool, err error) {
	re = g.speaksForRe(seat)
	if g.o.on("klopfen") && s.step == ansage != s.knock || !g.o.on("klopfen") && s.knock {
		return re, fault("the rules do not know this announcement") // AN25
	}
	if s.party == "" || (s.party == "re") == re {
		return re, nil
	}
	if re && !g.hasCalled(seat) && g.silent() && g.o.is("stille_hochzeit_announcing", "re-or-kontra") && !g.showedAlte(seat) {
		return false, nil // HZ7
	}
	return re, fault("you are of the other party")
}

// objectToStep refuses a step that is out of time or out of order.
func (g *Game) objectToStep(seat card.Seat, s spoken, re bool) error {
	if s.step > ansage && g.o.is("gewinngarantie_violation", "blocked") && !g.o.on("both_absagen") && g.level(!re) > ansage {
		return fault("the others have made an Absage") // AN15
	}
	reached := g.firm(re)
	if s.step > ansage && g.unnamed() {
		for _, c := range g.calls { // who builds on an Absage cannot know whose it is
			if c.step > ansage {
				reached = max(reached, c.step)
			}
		}
	}
	if g.leavesOut(seat, s.step, reached) {
		return fault("a step would be left out")
	}
	if s.vorab {
		return g.objectToVorab(seat, re)
	}
	if g.inTime(seat, s.step) || s.step == ansage && g.inTimeAsReply(seat, re) {
		return nil
	}
	return fault("the announcement comes too late")
}

// objectToVorab refuses a vorab after the second card of the first trick, in a Hochzeit of the trick after the Klärungsstich, and of a party
// that has said something (AN23, Q000-3). Where cards in hand count, the leader says it before they lead.
func (g *Game) objectToVorab(seat card.Seat, re bool) error {
	first := g.hochzeit.settled
	if g.o.on("hochzeit_fixed_time_conversion") {
		first = 0
	}
	led := len(g.trick) > 0 && g.trick[0].seat == seat && g.o.is("deadline_unit", "hand")
	if len(g.tricks) != first || len(g.trick) > 1 || led || g.level(re) > 0 {
		return fault("it is too late for vorab")
	}
	return nil
}

// objectToLate refuses a late call that would still be in time, or is not the next step of its party, and an Absage where only the other party
// may make one (AN18, Q000-38).
func (g *Game) objectToLate(seat card.Seat, s spoken, re bool) error {
	inTime := s
	inTime.late = false
	reached := g.level(re)
	for _, c := range g.tooLate {
		if c.re == re {
			reached = max(reached, c.step)
		}
	}
	ladder := g.ladder()
	next := slices.Index(ladder, reached) + 1
	switch {
	case !g.o.is("invalid_announcement", "against-caller"):
		return fault("the rules do not know late calls")
	case next == len(ladder) || s.step != ladder[next]:
		return fault("another step is next")
	case g.objectToCallInTurn(seat, inTime) == nil:
		return fault("the announcement is in time")
	case s.step > ansage && !g.o.on("both_absagen") && g.level(!re) > ansage:
		return fault("the others have made an Absage")
	}
	return nil
}

// leavesOut reports whether a step skips others that may not be skipped: because none may, or because it is too late for them (AN10, AN11).
func (g *Game) leavesOut(seat card.Seat, st, reached step) bool {
	for _, skipped := range g.ladder() {
		if reached < skipped && skipped < st && (!g.o.on("sprungansage") || !g.inTime(seat, skipped)) {
			return true
		}
	}
	return false
}

// firm returns the highest step of a party on which Absagen can build: not an Ansage that was in time only as a reply (AN14).
func (g *Game) firm(re bool) step {
	var top step
	for _, c := range g.calls {
		if !c.void && g.saidRe(c) == re && (!c.late || g.o.on("absage_after_erwiderung")) {
			top = max(top, c.step)
		}
	}
	return top
}

var deadlines = map[step]string{
	ansage: "deadline_re", no90: "deadline_k90", no60: "deadline_k60", no30: "deadline_k30", schwarz: "deadline_schwarz",
}

// deadline returns the last moment for a step in the unit of the deadlines (AN2 to AN7, AN30, HZ9). Later counts how many cards later a reply
// may come.
func (g *Game) deadline(st step, nth int, later int) int {
	inHand := g.o.is("deadline_unit", "hand")
	limit := g.o.number(deadlines[st])
	if g.o.is(deadlines[st], "nth-call") || st == ansage && g.o.is("erwiderung", "chain") && nth > 1 {
		limit = g.o.number("deadline_re")
		later += nth - 1
		if g.beganVorab() {
			later--
		}
	}
	later += g.shift(st)
	switch g.o["deadline_unit"] {
	case "played":
		return limit + later*card.Seats
	case "tricks":
		return limit + later
	}
	if inHand && g.size() == 10 && g.o.on("sharp_deck_deadlines") {
		limit -= 2
	}
	return limit - later
}

// shift returns by how many cards the Klärungsstich of a Hochzeit moves a deadline (HZ9).
func (g *Game) shift(st step) int {
	if g.kind != "hochzeit" {
		return 0
	}
	settled := g.hochzeit.settled
	if settled == 0 {
		settled = len(g.tricks) + 1
	}
	switch g.o["hochzeit_announce_shift"] {
	case "on":
		return settled - 1
	case "re-kontra":
		if st == ansage {
			return settled - 1
		}
	case "tricks":
		return settled
	}
	return 0
}

// beganVorab reports whether the first call of the table was vorab.
func (g *Game) beganVorab() bool {
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			return c.vorab
		}
	}
	return false
}

// nth returns the number that the next call at the table would have.
func (g *Game) nth() int {
	n := 1
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			n++
		}
	}
	return n
}

func (g *Game) inTime(seat card.Seat, st step) bool {
	return g.keeps(seat, g.deadline(st, g.nth(), 0))
}

// inTimeAsReply reports whether an Ansage may still answer a call of the other party, with one card less than that call needed (AN13).
func (g *Game) inTimeAsReply(seat card.Seat, re bool) bool {
	if !g.o.is("erwiderung", "on") {
		return false
	}
	return slices.ContainsFunc(g.calls, func(c call) bool {
		return g.saidRe(c) != re && !c.void && g.keeps(seat, g.deadline(c.step, g.nth(), 1))
	})
}

// keeps reports whether a seat can still meet a deadline.
func (g *Game) keeps(seat card.Seat, limit int) bool {
	hand := g.hands[seat].Len()
	var ok, lastTrick bool
	switch g.o["deadline_unit"] {
	case "hand":
		before := g.size() - len(g.tricks) // cards in hand when the trick began
		ok, lastTrick = hand >= limit, before == limit
	case "played":
		ok = g.played() <= limit
		lastTrick = limit/card.Seats == len(g.tricks)
	case "tricks":
		ok, lastTrick = len(g.tricks) <= limit, len(g.tricks) == limit
	}
	ok = ok && hand > 0 // nobody announces without a card in hand
	if g.o.is("window_in_trick", "before-second-card") && lastTrick && len(g.trick) > 1 {
		return false
	}
	return ok
}

// chainClosed reports whether a whole trick without a call has followed the last one (AN19).
func (g *Game) chainClosed() bool {
	if !g.o.on("announcement_chain") {
		return false
	}
	last := -1
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			last = c.cards / card.Seats
		}
	}
	return last >= 0 && len(g.tricks) > last+1
}

// announce notes a call.
func (g *Game) announce(seat card.Seat, s spoken) {
	re, _ := g.partyFor(seat, s)
	if s.late {
		g.tooLate = append(g.tooLate, call{seat: seat, re: re, step: s.step})
		return
	}
	c := call{seat: seat, re: re, step: s.step, vorab: s.vorab, knock: s.knock, cards: g.played()}
	c.late = s.step == ansage && !s.vorab && g.o.is("erwiderung", "on") && !g.inTime(seat, ansage)
	c.empty = g.level(re) >= s.step && !g.unsettled() && !s.knock // nobody knows for whom a knock is
	if s.step > ansage && g.unnamed() {
		c.void, c.empty = g.violates(seat, re, s.step), false // nobody knows yet whether it counts
	}
	g.calls = append(g.calls, c)
}

// unnamed reports whether no Absage tells its party (AN17).
func (g *Game) unnamed() bool {
	return g.o.is("gewinngarantie_violation", "void") && !g.o.on("both_absagen")
}

// violates reports whether an Absage comes after one of the other party, or builds on one that does (AN17, 000§16).
func (g *Game) violates(seat card.Seat, re bool, st step) bool {
	return g.level(!re) > ansage || g.leavesOut(seat, st, g.firm(re))
}

// settleCalls turns the calls that were made before the Klärungsstich: a Kontra of the partner becomes Re, or lapses (HZ11).
func (g *Game) settleCalls() {
	for i := range g.calls {
		c := &g.calls[i]
		if !c.re && g.re[c.seat] {
			if c.re = g.o.on("hochzeit_fixed_time_conversion"); !c.re {
				c.void, c.lapsed = true, true
			}
		}
	}
}

// countAsRe notes the Re that a solo is worth without a word, a Hochzeit without a partner included (SO22, Q003-18).
func (g *Game) countAsRe(seat card.Seat) {
	if g.o.on("solo_auto_re") {
		g.calls = append(g.calls, call{seat: seat, re: true, step: ansage, auto: true, cards: g.played()})
	}
}
