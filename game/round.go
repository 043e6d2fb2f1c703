package game

import (
	"fmt"
	"slices"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Round is a game that was played at a real table, for the score calculator. It accepts everything that the rules allow, as far as it can
// tell without the cards. It cannot know whether an announcement was in time.
type Round struct {
	compiled *rules.Compiled
	tally    Tally
	// said is the highest call of each player of a party, as far as the calls tell.
	said [2][card.Seats]rules.Step
	// specials counts the Sonderpunkte of each kind and party.
	specials [rules.Specials][2]int
}

// RoundProblem names something impossible in a round; it is also the key of the text that players read.
type RoundProblem string

// The problems of rounds.
const (
	RoundSoloNotOffered  RoundProblem = "solo_not_offered"
	RoundAnsageMissing   RoundProblem = "ansage_missing"
	RoundBothAbsagen     RoundProblem = "both_absagen"
	RoundStepLeftOut     RoundProblem = "step_left_out"
	RoundSaidBefore      RoundProblem = "said_before"
	RoundNoCall          RoundProblem = "no_call"
	RoundNoLate          RoundProblem = "no_late"
	RoundLateBefore      RoundProblem = "late_before"
	RoundNoVorab         RoundProblem = "no_vorab"
	RoundTooManySpecials RoundProblem = "too_many_specials"
	RoundNoBock          RoundProblem = "no_bock"
	RoundBadBock         RoundProblem = "bad_bock"
	RoundAugenInTricks   RoundProblem = "augen_in_tricks"
	RoundTricksNeeded    RoundProblem = "tricks_needed"
	RoundSpecialTooDear  RoundProblem = "special_too_dear"
	RoundKarlchenTwice   RoundProblem = "karlchen_twice"
	RoundNoHand          RoundProblem = "no_hand"
	RoundNoGenscher      RoundProblem = "no_genscher"
)

// RoundError is a problem and its subject. Fields that do not belong to the problem are empty.
type RoundError struct {
	Problem       RoundProblem
	Contract      rules.Contract
	Party         Party
	Step, Missing rules.Step
	Special       rules.Special
	Number        int // of Sonderpunkte, or of Augen
	Tricks        int
}

// Error says in English what is wrong.
func (e RoundError) Error() string {
	call := CallName(e.Step, NoParty)
	if e.Step == rules.Ansage {
		call = e.Party.String()
	}
	switch e.Problem {
	case RoundSoloNotOffered:
		return fmt.Sprintf("these rules have no %s", e.Contract)
	case RoundAnsageMissing:
		return fmt.Sprintf("%s needs %s before it", call, e.Party)
	case RoundBothAbsagen:
		return fmt.Sprintf("%s: only one party may make Absagen, and %s did", call, e.Party.Other())
	case RoundStepLeftOut:
		return fmt.Sprintf("%s leaves %s out", call, CallName(e.Missing, NoParty))
	case RoundSaidBefore:
		return fmt.Sprintf("%s: everybody of %s has said as much or more before", call, e.Party)
	case RoundNoCall:
		return fmt.Sprintf("these rules have no %s", call)
	case RoundNoLate:
		return "these rules have no calls that are too late"
	case RoundLateBefore:
		return fmt.Sprintf("late %s: %s has announced as much or more before", call, e.Party)
	case RoundNoVorab:
		return "these rules have no vorab"
	case RoundTooManySpecials:
		return fmt.Sprintf("%s cannot come more than %d times in a game", e.Special, e.Number)
	case RoundNoBock:
		return "these rules have no Bock"
	case RoundBadBock:
		return fmt.Sprintf("%d is not 1, 2, 4 or 8", e.Number)
	case RoundAugenInTricks:
		return fmt.Sprintf("tricks: %s cannot have %d Augen in %d tricks", e.Party, e.Number, e.Tricks)
	case RoundTricksNeeded:
		return fmt.Sprintf("tricks are needed: %s has %d Augen, with a trick or without", e.Party, e.Number)
	case RoundSpecialTooDear:
		return fmt.Sprintf("special: %s has too few Augen for %s", e.Party, e.Special)
	case RoundKarlchenTwice:
		return "special: karlchen and karlchen_gefangen are about the one last trick and two ♣B"
	case RoundNoHand:
		return "these rules have no stock, and no Hand"
	case RoundNoGenscher:
		return fmt.Sprintf("these rules have no Genscher in %s", e.Contract)
	}
	return string(e.Problem)
}

// Announced is an announcement of a party; the party may be missing.
type Announced struct {
	Step  rules.Step
	Party Party
}

// Told returns the key of the text that players read, and the values in the text.
func (e RoundError) Told() (key string, values map[string]any) {
	values = map[string]any{
		"Party": e.Party, "Other": e.Party.Other(), "N": e.Number, "Tricks": e.Tricks, "Contract": e.Contract, "Special": e.Special,
	}
	if e.Step != rules.NoStep {
		values["Call"] = Announced{e.Step, e.Party}
	}
	if e.Missing != rules.NoStep && e.Missing < rules.Steps {
		values["Missing"] = Announced{e.Missing, e.Party}
	}
	return "round." + string(e.Problem), values
}

// NewRound begins a round of that contract.
func NewRound(compiled *rules.Compiled, c rules.Contract) (Round, error) {
	r := Round{compiled: compiled, tally: Tally{Contract: c}}
	if !compiled.Ruleset().Knows(c) {
		return r, RoundError{Problem: RoundSoloNotOffered, Contract: c}
	}
	if compiled.Ruleset().SaysRe(c) {
		r.tally.Calls[Re] = rules.Ansage
	}
	return r, nil
}

// Call notes a call in time, if the calls before it allow it.
func (r *Round) Call(party Party, step rules.Step) error {
	stands := r.tally.Calls[party]
	if err := r.checkStep(party, step, stands, r.compiled.Ruleset().Skipping); err != nil { // with Skipping the call includes those below
		return err
	}
	// Nobody repeats their own call or goes back, but a partner may say the same again, to show their party. Among the players who could
	// make the call, let the one who has gone furthest make it: this leaves the most possibilities open.
	said := r.said[party][:r.players(party)]
	speaker := -1
	for i, highest := range said {
		if highest < step && (speaker < 0 || highest > said[speaker]) {
			speaker = i
		}
	}
	if speaker < 0 {
		return RoundError{Problem: RoundSaidBefore, Party: party, Step: step}
	}
	said[speaker] = step
	r.tally.Calls[party] = max(stands, step)
	if late := &r.tally.Late[party.Other()]; step > rules.Ansage && r.compiled.Ruleset().GewinngarantieViolation == rules.ViolationVoid {
		*late = min(*late, rules.Ansage)
	}
	return nil
}

// CallLate notes a call that came too late, and counts only against its party (AN18). It is the next step of its party, except where the
// caller may not know how far their party has gone.
func (r *Round) CallLate(party Party, step rules.Step) error {
	rs, stands := r.compiled.Ruleset(), max(r.tally.Calls[party], r.tally.Late[party])
	switch {
	case rs.InvalidAnnouncement != rules.InvalidAgainstCaller:
		return RoundError{Problem: RoundNoLate, Party: party, Step: step}
	case step <= stands:
		return RoundError{Problem: RoundLateBefore, Party: party, Step: step}
	}
	r.tally.Late[party] = max(r.tally.Late[party], step)
	return r.checkStep(party, step, stands, rs.Klopfen || rs.GewinngarantieViolation == rules.ViolationVoid)
}

// checkStep checks a step against the calls before it, of which stands is the highest of its party. A Genscher may have changed the parties since,
// so that the order of calls proves nothing.
func (r *Round) checkStep(party Party, step, stands rules.Step, skipping bool) error {
	rs, fail := r.compiled.Ruleset(), RoundError{Party: party, Step: step, Missing: stands + 1}
	for fail.Missing < step && !rs.Offers(fail.Missing) {
		fail.Missing++
	}
	switch {
	case !rs.Offers(step):
		fail.Problem = RoundNoCall
	case step == rules.Ansage || r.checkGenscher() == nil:
		return nil
	case stands == rules.NoStep && !skipping:
		fail.Problem = RoundAnsageMissing
	case !rs.BothAbsagen && r.tally.Calls[party.Other()] > rules.Ansage:
		fail.Problem = RoundBothAbsagen
	case step > fail.Missing && !skipping:
		fail.Problem = RoundStepLeftOut
	default:
		return nil
	}
	return fail
}

// CallVorab notes the party's Ansage vorab.
func (r *Round) CallVorab(party Party) error {
	if !r.compiled.Ruleset().Vorab {
		return RoundError{Problem: RoundNoVorab, Party: party}
	}
	r.tally.Vorab[party] = true
	return r.Call(party, rules.Ansage)
}

func (r *Round) players(party Party) int {
	switch {
	case !r.tally.Contract.Alone():
		return card.Seats / 2
	case party == Re:
		return 1
	}
	return card.Seats - 1
}

// Special notes a Sonderpunkt of a party.
func (r *Round) Special(s rules.Special, party Party) error {
	err := r.tally.AddSpecial(s, party)
	if err == nil {
		r.specials[s][party]++
	}
	return err
}

// AddSpecial adds a Sonderpunkt of a party. Error: RoundError when no game can have so many of it.
func (t *Tally) AddSpecial(s rules.Special, p Party) error {
	made := 0
	for _, item := range t.specialItems[:t.specials] {
		if item.Key == SpecialItem(s) {
			made++
		}
	}
	if made == s.Most() {
		return RoundError{Problem: RoundTooManySpecials, Party: p, Special: s, Number: made}
	}
	t.special(Item{Key: SpecialItem(s), Party: p, By: NoParty, Seat: card.NoSeat, From: card.NoSeat})
	return nil
}

// Bock sets the factor of the game: 1, 2, 4 or 8, and more where the rules have no cap.
func (r *Round) Bock(factor int) error {
	switch {
	case !validFactor(factor, r.compiled.Ruleset()):
		return RoundError{Problem: RoundBadBock, Number: factor}
	case factor > 1 && !r.compiled.Ruleset().Bock:
		return RoundError{Problem: RoundNoBock}
	}
	r.tally.Bock = factor
	return nil
}

// Hand notes that the highest bidder left the stock where it lay.
func (r *Round) Hand() error {
	if !r.compiled.Ruleset().ZnStock {
		return RoundError{Problem: RoundNoHand}
	}
	r.tally.Hand = true
	return nil
}

// Genscher notes that a Genscher changed the parties. The contract is the one of the end, after a silent Hochzeit a normal game.
func (r *Round) Genscher() error {
	err := r.checkGenscher()
	r.tally.Genscher = err == nil
	return err
}

// checkGenscher checks that a Genscher can have changed the parties.
func (r *Round) checkGenscher() error {
	if c := r.tally.Contract; !r.compiled.Ruleset().PermitsGenscher(c) {
		return RoundError{Problem: RoundNoGenscher, Contract: c}
	}
	return nil
}

// Score returns the result of the round with these Augen, which must add up to all, and with the tricks, if the caller knows them.
func (r *Round) Score(augen [2]int, tricks *[2]int) (Result, error) {
	r.tally.Augen = augen
	if err := r.checkTricks(tricks); err != nil {
		return Result{}, err
	}
	if err := r.checkSpecials(); err != nil {
		return Result{}, err
	}
	return r.tally.Score(r.compiled), nil
}

// checkTricks checks that the Augen fit into the tricks. Unknown tricks matter only where a party may have made none with its Augen, or
// one: a trick of nines has no Augen, and two cards laid away have some.
func (r *Round) checkTricks(tricks *[2]int) error {
	least, most := augenOfTricks(r.compiled.Ruleset().Deck)
	r.tally.Tricks = [2]int{}
	for p := Re; p <= Kontra; p++ {
		augen := r.tally.Augen[p]
		switch {
		case tricks != nil:
			n := tricks[p]
			if r.tally.Tricks[p] = n; augen < least[n] || augen > most[n] {
				return RoundError{Problem: RoundAugenInTricks, Party: p, Number: augen, Tricks: n}
			}
		case least[1] <= augen && augen <= most[0]:
			return RoundError{Problem: RoundTricksNeeded, Party: p, Number: augen}
		case augen > most[0]:
			r.tally.Tricks[p] = 1 // or more
		}
	}
	return nil
}

// augenOfTricks returns the fewest and the most Augen that a party with n tricks can have; two cards of a stock may be among them.
func augenOfTricks(deck card.Deck) (least, most []int) {
	var values []int
	for c := range deck.Cards().All() {
		values = append(values, c.Augen())
	}
	slices.Sort(values)
	sum := func(values []int) (sum int) {
		for _, v := range values {
			sum += v
		}
		return sum
	}
	for n := range deck.HandSize() + 1 {
		cards := n * card.Seats
		least, most = append(least, sum(values[:cards])), append(most, sum(values[len(values)-cards-deck.StockSize():]))
	}
	return least, most
}

// checkSpecials checks that a party has the cards for its Sonderpunkte, and that there is one last trick.
func (r *Round) checkSpecials() error {
	var last [rules.Parts][2]int // cards of the last trick, by the part that they play
	for s := range rules.Specials {
		for p, made := range r.specials[s] {
			if s.Augen()*made > r.tally.Augen[p] {
				return RoundError{Problem: RoundSpecialTooDear, Party: Party(p), Special: s}
			}
			if m := s.Making(); m.Last {
				last[m.Card][p] += made
			}
		}
	}
	for _, made := range last { // one party wins it, and there are two cards of a kind
		if made[Re] > 0 && made[Kontra] > 0 || made[Re]+made[Kontra] > 2 {
			return RoundError{Problem: RoundKarlchenTwice}
		}
	}
	return nil
}
