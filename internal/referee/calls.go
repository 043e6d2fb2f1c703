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
	hollow bool // it counts for the party that a bluffer pretends to be of, and not for their own (HZ7)
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
	misled := slices.ContainsFunc(slices.Concat(g.calls, g.tooLate), func(c call) bool { return c.seat == seat && g.bluffs(c) })
	return g.re[seat] && (!misled || g.showedAlte(seat))
}

// saidRe reports for which party a call counts now. A silent Hochzeiter's Kontra is Re from their first ♣D on (HZ7).
func (g *Game) saidRe(c call) bool { return c.re || g.bluffs(c) && g.showedAlte(c.seat) }

func (g *Game) bluffs(c call) bool { return !c.re && g.silent() && g.re[c.seat] }

// showedAlte reports whether a player who had both ♣D has shown one: on the table, or with all their cards at the end.
func (g *Game) showedAlte(seat card.Seat) bool { return g.late || !holdsBoth(g.hands[seat], card.Alte) }

// level returns the highest step that a party has reached, 0 for none.
func (g *Game) level(re bool) step {
	var top step
	for _, c := range g.calls {
		if g.holds(c) && g.saidRe(c) == re {
			top = max(top, c.step)
		}
	}
	return top
}

// holds reports whether a call counts for anybody now.
func (g *Game) holds(c call) bool { return !c.void && !(c.hollow && g.showedAlte(c.seat)) }

// known returns the highest step of a party as far as everybody hears it: where no Absage tells its party, only Ansagen do.
func (g *Game) known(re bool) step {
	said := slices.ContainsFunc(g.calls, func(c call) bool { return c.step == ansage && g.saidRe(c) == re })
	if g.unnamed() && !said {
		return 0
	}
	if said {
		return max(ansage, g.level(re)) // a void one, too: nobody may know that
	}
	return g.level(re)
}

// hasCalled reports whether a seat has made any announcement.
func (g *Game) hasCalled(seat card.Seat) bool {
	return slices.ContainsFunc(g.calls, func(c call) bool { return c.seat == seat })
}

func (g *Game) objectToCall(seat card.Seat, s spoken) error {
	if g.o.on("announce_only_on_turn") && !g.late && seat != g.turn { // AN27; a duty explains the one call that does it
		if seat != g.lastChance() || s.late || !(g.dueToAugen() && !g.hasCalled(seat)) && s.step < g.dutyStep(seat) {
			return fault("it is not your turn")
		}
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
	fresh := !slices.ContainsFunc(slices.Concat(g.calls, g.tooLate), func(c call) bool { return c.seat == seat })
	if re && fresh && g.silent() && g.o.is("stille_hochzeit_announcing", "re-or-kontra") && !g.showedAlte(seat) {
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
	if g.leavesOut(seat, re, s.step, reached) {
		return fault("a step would be left out")
	}
	if s.vorab {
		return g.objectToVorab(seat, re)
	}
	if g.inTime(seat, re, s.step) || s.step == ansage && g.inTimeAsReply(seat, re) {
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
		if g.saidRe(c) == re {
			reached = max(reached, c.step)
		}
	}
	ladder := g.ladder()
	next := slices.Index(ladder, reached) + 1
	switch {
	case !g.o.is("invalid_announcement", "against-caller"):
		return fault("the rules do not know late calls")
	case g.o.on("klopfen") || g.unnamed():
		return nil // the caller may not know what their party has said
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
func (g *Game) leavesOut(seat card.Seat, re bool, st, reached step) bool {
	for _, skipped := range g.ladder() {
		if reached < skipped && skipped < st && (!g.o.on("sprungansage") || !g.inTime(seat, re, skipped)) {
			return true
		}
	}
	return false
}

// firm returns the highest step of a party on which Absagen can build: not an Ansage that was in time only as a reply (AN14).
func (g *Game) firm(re bool) step {
	var top step
	for _, c := range g.calls {
		if g.holds(c) && g.saidRe(c) == re && (!c.late || g.o.on("absage_after_erwiderung")) {
			top = max(top, c.step)
		}
	}
	return top
}

// announce notes a call.
func (g *Game) announce(seat card.Seat, s spoken) {
	re, _ := g.partyFor(seat, s)
	if s.late {
		void := s.step > ansage && !g.o.on("both_absagen") && g.level(!re) > ansage
		g.tooLate = append(g.tooLate, call{seat: seat, re: re, step: s.step, void: void})
		return
	}
	c := call{seat: seat, re: re, step: s.step, vorab: s.vorab, knock: s.knock, cards: g.played()}
	c.late = s.step == ansage && !s.vorab && g.o.is("erwiderung", "on") && !g.inTime(seat, re, ansage)
	c.empty = g.known(re) >= s.step && !s.knock // a knock does not say for whom it is
	if s.step > ansage && g.unnamed() {
		c.void, c.empty = g.violates(seat, re, s.step), false // it is still open whether it counts
	}
	if c.late && !g.answers(seat, re, false) {
		c.void = true
	}
	if g.bluffs(c) && !g.showedAlte(seat) && s.step > ansage {
		c.hollow = g.leavesOut(seat, true, s.step, g.ownLevel(seat))
	}
	g.calls = append(g.calls, c)
}

// ownLevel returns the highest step that a player who plays alone has announced for their own party.
func (g *Game) ownLevel(seat card.Seat) (top step) {
	for _, c := range g.calls {
		if c.seat == seat && !c.void && !c.hollow {
			top = max(top, c.step)
		}
	}
	return top
}

// unnamed reports whether no Absage tells its party (AN17).
func (g *Game) unnamed() bool {
	return g.o.is("gewinngarantie_violation", "void") && !g.o.on("both_absagen")
}

// violates reports whether an Absage comes after one of the other party, or builds on one that does (AN17, 000§16).
func (g *Game) violates(seat card.Seat, re bool, st step) bool {
	return g.level(!re) > ansage || g.leavesOut(seat, re, st, g.firm(re))
}

// settleCalls turns the calls that were made before the Klärungsstich: a Kontra of the partner becomes Re, or lapses (HZ11).
func (g *Game) settleCalls() {
	for _, calls := range [][]call{g.calls, g.tooLate} {
		for i := range calls {
			c := &calls[i]
			if !c.re && g.re[c.seat] {
				if c.re = g.o.on("hochzeit_fixed_time_conversion"); !c.re {
					c.void, c.lapsed = true, true
				}
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
