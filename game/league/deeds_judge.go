package league

import (
	"errors"
	"slices"
	"time"

	"karlchen/game/league/standings"
)

// Correct decides about results: it rescores or strikes a list, takes points from a member, or withdraws an earlier correction. The earlier standings
// stay known. An archived season cannot be corrected.
type Correct struct {
	Correction standings.Correction `json:"correction"` // without Number, By and At
}

// correction returns the correction as it is stored.
func (d *Correct) correction(t *transaction) standings.Correction {
	c := d.Correction
	c.Number, c.By, c.At, c.Why, c.Note = uint64(len(t.Corrections)+1), t.by.ID, t.at, trimmed(c.Why), trimmed(c.Note)
	return c
}

func (d *Correct) check(t *transaction) error {
	c := d.correction(t)
	if t.Number == 0 || t.State == SeasonArchived || t.State == SeasonCancelled {
		return SeasonOver
	}
	return errors.Join(checkWhy(c.Why), checkNote(c.Note), t.checkChange(c))
}

// checkNote refuses a note that is too long; it may be missing.
func checkNote(note string) error {
	if err := checkWhy(note); !errors.Is(err, WhyMissing) {
		return err
	}
	return nil
}

func (d *Correct) do(t *transaction) {
	c := d.correction(t)
	t.Corrections = append(t.Corrections, Ruling{League: t.League.ID, Season: t.Number, Number: c.Number, What: c})
	about := t.Subject(c)
	week := about.Week
	if l, err := t.List(about.List); err == nil {
		week = l.Week
		t.rule(l.Number)
	}
	t.rankAgain(week)
	others := slices.DeleteFunc(d.parties(&t.Season), func(user string) bool { return user == t.by.ID })
	t.post(Post{Kind: PostCorrection, Week: week, Number: c.Number, Ping: others})
	for i := range t.Protests {
		if p := &t.Protests[i]; p.Due && p.List == about.List {
			t.closeCase(p.asCase())
			p.Due = false
			t.goOnAfterDecision(p.Week)
		}
	}
}

// isCorrected reports whether leaders have corrected the list of a protest since it was filed.
func (t *transaction) isCorrected(p Protest) bool {
	return slices.ContainsFunc(t.Corrections, func(r Ruling) bool { return t.Subject(r.What).List == p.List && !r.What.At.Before(p.At) })
}

func (d *Correct) parties(s *Season) []string {
	c := d.Correction
	if c.Number == 0 { // not made yet
		c.Number = uint64(len(s.Corrections) + 1)
	}
	if c = s.Subject(c); c.Change == standings.Penalty {
		return []string{c.Member}
	}
	return s.peopleOf(c.List)
}

// OwnCorrection reports whether the leader who made a correction is affected by it.
func (s Season) OwnCorrection(c standings.Correction) bool { return s.OwnCase(c.By, &Correct{c}) }

// checkChange returns why a correction changes nothing, or what the leader has to change about it; nil if it can be made.
func (t *transaction) checkChange(c standings.Correction) error {
	switch c.Change {
	case standings.Rescore, standings.Strike:
		l, err := t.List(c.List)
		o, over := t.Outcome(c.List)
		if err != nil || !over || !l.counts() || l.State == ListStruck {
			return NothingToCorrect
		}
		if c.Change == standings.Rescore {
			return o.checkScores(c.Scores)
		}
	case standings.Penalty:
		if _, ok := t.Member(c.Member); !ok {
			return NoSuchMember
		}
		if !t.hasBegun(c.Week) {
			return NoSuchWeek
		}
		if c.Points <= 0 {
			return BadPenalty
		}
	case standings.Withdraw:
		taken := func(d standings.Correction) bool { return d.Number == c.Of && d.Change != standings.Withdraw }
		if !slices.ContainsFunc(historyOf(nil, nil, t.Corrections).InForce(), taken) {
			return NothingToCorrect
		}
	default:
		return impossible("there is no change %q", c.Change)
	}
	return nil
}

// checkScores returns why scores cannot replace those of the outcome, or nil.
func (o Outcome) checkScores(scores []int) error {
	want, sum := 0, 0
	if o.Attempt != nil {
		want = len(o.Attempt.Points)
	} else {
		want = len(o.Result.Places)
		for _, n := range scores {
			sum += n
		}
	}
	switch {
	case len(scores) != want:
		return Problem{WrongScores, map[string]any{"Count": want}}
	case sum != 0:
		return Problem{ScoresNotZero, map[string]any{"Sum": sum}}
	}
	return nil
}

// Subject returns the subject of a correction: for a withdrawal, the correction that it takes back.
func (s Season) Subject(c standings.Correction) standings.Correction {
	for c.Change == standings.Withdraw && c.Of > 0 && c.Of < c.Number {
		c = s.Corrections[c.Of-1].What
	}
	return c
}

// rule updates the state of a finished list: the decisions about it, and whether one is still open.
func (t *transaction) rule(number uint64) {
	l := t.list(number)
	decided := ListConfirmed
	for _, c := range t.History().InForce() {
		switch {
		case c.List != number:
		case c.Change == standings.Strike:
			decided = ListStruck
		case c.Change == standings.Rescore:
			decided = ListCorrected
		}
	}
	open := func(p Protest) bool { return p.List == number && p.State == ProtestOpen }
	if decided != ListStruck && slices.ContainsFunc(t.Protests, open) {
		decided = ListDisputed
	}
	if l.State == ListStruck && decided == ListDisputed { // the strike was withdrawn, and the protest still waits
		l.State = ListConfirmed
	}
	if l.State != decided {
		move(t, &l.State, decided)
	}
	t.update(PostList, 0, number)
}

// FileProtest says that something is wrong with a list, which is disputed until a leader has decided. Members with a place in the list may protest once, and
// until two days after the result of the week; of a late list, after its end.
type FileProtest struct {
	List uint64 `json:"list"`
	Why  string `json:"why"`
}

func (d *FileProtest) check(t *transaction) error {
	if err := t.Protestable(d.List, t.by.ID, t.at); err != nil {
		return err
	}
	return checkWhy(d.Why)
}

func (d *FileProtest) do(t *transaction) {
	l := t.list(d.List)
	t.Protests = append(t.Protests, Protest{
		League: t.League.ID, Season: t.Number, Number: uint64(len(t.Protests) + 1), List: d.List, Week: l.Week,
		By: t.by.ID, At: t.at, Why: trimmed(d.Why), State: ProtestOpen,
	})
	t.openNewCase(t.Protests[len(t.Protests)-1].asCase())
	t.rule(d.List)
}

// Protestable returns why a member may not protest against a list at a moment, or nil.
func (s Season) Protestable(list uint64, user string, now time.Time) error {
	l, err := s.List(list)
	if err != nil {
		return err
	}
	switch until, known := s.ProtestUntil(l); {
	case s.State == SeasonArchived:
		return SeasonOver
	case !l.seats(user):
		return NotYourList
	case l.Unfinished():
		return ListNotOver
	case !l.State.Counts():
		return ListNotCounted
	case slices.ContainsFunc(s.Protests, func(p Protest) bool { return p.List == l.Number && p.By == user }):
		return ProtestedOnce
	case known && !now.Before(until):
		return ProtestTooLate
	}
	return nil
}

// ProtestUntil returns the end of the time for protests against a list; ok is false until the week has a result, because the end depends on it.
func (s Season) ProtestUntil(l List) (until time.Time, ok bool) {
	published := s.Weeks[l.Week-1].Published
	if published.IsZero() {
		return time.Time{}, false
	}
	if l.Ended.After(published) { // a late list
		published = l.Ended
	}
	return s.Calendar().Final(published), true
}

// openProtest returns a protest that waits for leaders. Errors: NoSuchProtest, ProtestDecided.
func (t *transaction) openProtest(number uint64) (*Protest, error) {
	if number < 1 || number > uint64(len(t.Protests)) {
		return nil, NoSuchProtest
	}
	p := &t.Protests[number-1]
	if !p.Waits() {
		return nil, ProtestDecided
	}
	return p, nil
}

// conclude decides a protest, and with the last one its list. One that is due goes on waiting, and its season with it.
func (t *transaction) conclude(number uint64, next ProtestState, due bool) *Protest {
	p := &t.Protests[number-1]
	was, note := p.asCase(), ""
	if was.Due {
		note = NoteAgain
	}
	p.State, p.Decided, p.Due = next, t.at, due
	t.rule(p.List)
	if next != ProtestWithdrawn {
		t.answerCase(was, []string{p.By}, note)
	} else {
		t.closeCase(was)
	}
	if due {
		t.emit(t.FirstAlarm(p.asCase(), t.at))
	}
	t.goOnAfterDecision(p.Week)
	return p
}

// TakeProtestBack takes the actor's own protest back.
type TakeProtestBack struct {
	Protest uint64 `json:"protest"`
}

func (d *TakeProtestBack) check(t *transaction) error {
	p, err := t.openProtest(d.Protest)
	switch {
	case err != nil:
		return err
	case p.By != t.by.ID:
		return NoSuchProtest
	case p.Due:
		return ProtestDecided
	}
	return nil
}

func (d *TakeProtestBack) do(t *transaction) { t.conclude(d.Protest, ProtestWithdrawn, false) }

// DecideProtest upholds or rejects a protest, with an answer to the protesting member. Leaders carry an upheld one out by a [Correct] of the list, or let
// the list stand by rejecting the protest after all.
type DecideProtest struct {
	Protest uint64 `json:"protest"`
	Uphold  bool   `json:"uphold,omitempty"`
	Answer  string `json:"why"`
	// Due: the season waits until leaders have carried it out. It waits for no decision of an earlier program, which lacks this.
	Due bool `json:"due,omitempty"`
}

func (d *DecideProtest) check(t *transaction) error {
	p, err := t.openProtest(d.Protest)
	switch {
	case err != nil:
		return err
	case p.Due && d.Uphold:
		return ProtestDecided
	}
	return checkWhy(d.Answer)
}

func (d *DecideProtest) do(t *transaction) {
	next := ProtestRejected
	if d.Uphold {
		next = ProtestUpheld
	}
	p := t.conclude(d.Protest, next, d.Uphold && d.Due && !t.isCorrected(t.Protests[d.Protest-1]))
	p.Judge, p.Answer = t.by.ID, trimmed(d.Answer)
}

func (d *DecideProtest) parties(s *Season) []string {
	if d.Protest < 1 || d.Protest > uint64(len(s.Protests)) {
		return nil
	}
	return s.peopleOf(s.Protests[d.Protest-1].List) // with the member who protests
}
