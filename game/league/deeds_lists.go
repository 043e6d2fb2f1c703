package league

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// Begin says that a list is played at a table, for the first time or after a standstill. A list that was not arranged begins with that, in the present
// week; the table may have been opened in another one. If no list can begin any more it is late from its beginning, and a leader has to accept it.
type Begin struct {
	Table   string         `json:"table"`
	Members []string       `json:"members"`          // by place; "" is a computer
	People  []stats.Player `json:"people,omitempty"` // at the table, as they are called now
	Opened  int            `json:"opened"`           // the week in which the table was opened
}

func (d *Begin) check(t *transaction) error {
	l, known := t.ListAtTable(d.Table)
	switch {
	case known && !l.Unfinished():
		return ListOver
	case !known && t.State.Over():
		return SeasonOver
	case !known && (d.Opened < 1 || d.Opened > len(t.Weeks)):
		return NoSuchWeek
	}
	if !known && t.Mode().Attempts { // members begin them by Play
		return TaskDone
	}
	return nil
}

func (d *Begin) do(t *transaction) {
	known, ok := t.ListAtTable(d.Table)
	switch {
	case known.State == ListRunning:
		return
	case known.State == ListInterrupted:
		move(t, &t.list(known.Number).State, ListRunning)
		return
	case !ok:
		week, late := t.countsIn(d.Opened)
		known = *t.addList(List{State: ListRunning, Table: d.Table, Members: d.Members, Began: t.at, Week: week, Late: late})
	default:
		l := t.list(known.Number)
		l.Members, l.Began = d.Members, t.at
		move(t, &l.State, ListRunning)
	}
	for _, p := range d.People {
		m, ok := t.Member(p.ID)
		if !ok {
			continue
		}
		m.Name = p.Name
		t.putMember(m)
		if m.State == MemberAway || m.State == MemberLeft {
			t.setMemberState(m, MemberActive)
		}
	}
	if w := t.week(known.Week); w.State == WeekOpen || w.State == WeekDrawn {
		move(t, &w.State, WeekRunning)
	}
	t.updateBoard(known.Week)
}

// countsIn returns the week for which a list counts that begins now.
func (t *transaction) countsIn(opened int) (week int, late Late) {
	w, ok := t.WeekAt(t.at)
	begins := w.State == WeekPlanned && t.State == SeasonRunning // at midnight, a moment before its week
	if ok && !t.State.Over() && (w.State.goesOn() || begins) && t.isFree(w) {
		return w.Number, LateNot
	}
	return opened, LatePending
}

// Interrupt says that a table stands still.
type Interrupt struct {
	Table string `json:"table"`
}

func (d *Interrupt) check(t *transaction) error {
	if l, ok := t.ListAtTable(d.Table); !ok || l.State != ListRunning {
		return NothingToChange
	}
	return nil
}

func (d *Interrupt) do(t *transaction) {
	l, _ := t.ListAtTable(d.Table)
	move(t, &t.list(l.Number).State, ListInterrupted)
}

// Broken says why a list has come to nothing. It is a key of texts.
type Broken string

const (
	BrokenOff    Broken = "broken_off" // not all games were played
	BrokenStruck Broken = "struck"     // a game was struck from the server's statistics meanwhile
	BrokenOdd    Broken = "odd"        // its games do not make a result
)

// Breaks returns all reasons.
func Breaks() []Broken { return []Broken{BrokenOff, BrokenStruck, BrokenOdd} }

// Finish says that a table has ended, and what its games come to. Without a result the list was broken off.
type Finish struct {
	Table string `json:"table"`
	standings.Sum
	Why Broken `json:"why,omitempty"`
}

func (d *Finish) check(t *transaction) error {
	l, ok := t.ListAtTable(d.Table)
	switch {
	case !ok || !l.Unfinished():
		return ListOver
	case d.Why != "":
		return nil
	case l.State != ListRunning || (d.Result == nil) == (d.Attempt == nil) || (d.Attempt != nil) != t.Mode().Attempts:
		return impossible("list %d cannot have that outcome", l.Number)
	case d.Result != nil && (d.Result.List != l.Number || d.Result.Week != l.Week), d.Attempt != nil && (d.Attempt.List != l.Number || d.Attempt.Week != l.Week):
		return impossible("the outcome is of another list than %d", l.Number)
	}
	return nil
}

func (d *Finish) do(t *transaction) {
	known, _ := t.ListAtTable(d.Table)
	l := t.list(known.Number)
	l.Ended = t.at
	if d.Why != "" {
		move(t, &l.State, ListAborted)
	} else {
		if t.week(l.Week).State.published() {
			l.Late = LatePending
		}
		move(t, &l.State, ListFinished)
		t.addOutcome(l, Outcome{Sum: d.Sum})
		if l.AwaitsDecision() {
			t.openNewCase(l.asCase())
		}
	}
	t.goOnAfterList(*l)
}

// addOutcome stores the outcome of a list, which counts from then on unless the list is late, and posts it. Of a task the post of the week says only who
// has finished, because other members will play its deals.
func (t *transaction) addOutcome(l *List, o Outcome) {
	o.League, o.Season, o.Number = t.League.ID, t.Number, l.Number
	i, _ := slices.BinarySearchFunc(t.Outcomes, o.Number, func(o Outcome, n uint64) int { return cmp.Compare(o.Number, n) })
	t.Outcomes = slices.Insert(slices.Clip(t.Outcomes), i, o)
	if o.Attempt == nil {
		t.postList(l)
	} else {
		t.update(PostOpening, l.Week, 0)
	}
}

// postList posts the result of a list, or updates the post if its points have been told before.
func (t *transaction) postList(l *List) {
	if l.Teller != "" {
		t.update(PostList, 0, l.Number)
		return
	}
	t.post(Post{Kind: PostList, Week: l.Week, List: l.Number})
}

// Abort breaks off a list that is not over. It never counts.
type Abort struct {
	List uint64 `json:"list"`
	Why  string `json:"why"`
}

func (d *Abort) check(t *transaction) error {
	switch l, err := t.List(d.List); {
	case err != nil:
		return err
	case !l.Unfinished():
		return ListOver
	}
	return checkWhy(d.Why)
}

func (d *Abort) do(t *transaction) {
	l := t.list(d.List)
	t.abortList(l)
	t.goOnAfterList(*l)
}

// A list that has not begun is nobody's case: leaders who play arrange evenings, too.
func (d *Abort) parties(s *Season) []string {
	if l, err := s.List(d.List); err != nil || l.State == ListArranged {
		return nil
	}
	return s.peopleOf(d.List)
}

// DecideLate decides whether a list counts that has ended after its week.
type DecideLate struct {
	List   uint64 `json:"list"`
	Accept bool   `json:"accept,omitempty"`
	Why    string `json:"why"`
}

func (d *DecideLate) fate() Late {
	if d.Accept {
		return LateAccepted
	}
	return LateRefused
}

func (d *DecideLate) check(t *transaction) error {
	l, err := t.List(d.List)
	switch {
	case err != nil:
		return err
	case t.State == SeasonArchived || t.State == SeasonCancelled:
		return SeasonOver
	case l.Late == LateNot || l.Unfinished() || l.State == ListAborted:
		return NotLate
	}
	if err := checkWhy(d.Why); err != nil {
		return err
	}
	if l.Late == d.fate() {
		return NothingToChange
	}
	return nil
}

func (d *DecideLate) do(t *transaction) {
	l := t.list(d.List)
	l.Judge, l.Answer, l.Decided = "", trimmed(d.Why), t.at
	if t.by.Own {
		l.Judge = t.by.ID
	}
	t.concludeLate(d.List, d.fate())
}

func (d *DecideLate) parties(s *Season) []string { return s.peopleOf(d.List) }

// concludeLate decides whether a late list counts.
func (t *transaction) concludeLate(number uint64, fate Late) {
	l := t.list(number)
	l.Late = fate
	t.answerCase(l.asCase(), l.People(), "")
	t.rankAgain(l.Week)
	t.update(PostList, 0, l.Number)
	t.goOnAfterDecision(l.Week)
}

// AddResult enters a list that was played elsewhere. It counts in place of another one and never beside it, from edition 1 on also on a match day: there
// it replaces what its members have played in the week; where a limit holds it is one of their lists, in the order of the numbers. For the other people of
// a list that it replaces for somebody nothing changes. If it is struck, the other one counts again.
type AddResult struct {
	Week    int      `json:"week"`
	Members []string `json:"members"` // by place; "" is a computer
	Points  []int    `json:"points"`  // game points by place, with sum 0
	Why     string   `json:"why"`
}

func (d *AddResult) check(t *transaction) error {
	var problems []error
	switch {
	case t.Number == 0 || t.State == SeasonArchived || t.State == SeasonCancelled:
		return SeasonOver
	case t.Mode().Attempts:
		return TaskByHand
	case !t.hasBegun(d.Week):
		problems = append(problems, NoSuchWeek)
	}
	problems = append(problems, t.checkPlaces(d.Members)...)
	return errors.Join(append(problems, checkPoints(d.Members, d.Points), checkWhy(d.Why))...)
}

func (d *AddResult) do(t *transaction) {
	w := t.week(d.Week)
	entered := List{Week: d.Week, State: ListFinished, Members: d.Members, Began: t.at, Ended: t.at}
	if w.State.published() {
		entered.Late = LateAccepted
	}
	if w.State == WeekFinal {
		entered.State = ListConfirmed
	}
	l := t.addList(entered)
	o := t.outcomeByHand(l, d.Points)
	o.By = t.by.ID
	t.addOutcome(l, o)
	t.rankAgain(d.Week)
}

func (d *AddResult) parties(*Season) []string { return d.Members }

// checkPlaces returns what a person has to change about the places of a list that no table of the bot has played.
func (t *transaction) checkPlaces(members []string) (problems []error) {
	people := 0
	for i, m := range members {
		if m == "" {
			continue
		}
		people++
		if _, ok := t.Member(m); !ok {
			problems = append(problems, NoSuchMember)
		}
		if slices.Contains(members[:i], m) {
			problems = append(problems, WrongPlaces)
		}
		if slices.ContainsFunc(members[:i], func(other string) bool { return t.divided(m, other) }) {
			problems = append(problems, TwoDivisions)
		}
	}
	if n := len(members); n != 4 && n != 5 || people < standings.MinMembers {
		problems = append(problems, WrongPlaces)
	}
	return problems
}

// checkPoints returns what a person has to change about the points of these places, or nil.
func checkPoints(members []string, points []int) error {
	sum := 0
	for _, n := range points {
		if n < -maxScore || n > maxScore {
			return BadPoints
		}
		sum += n
	}
	switch {
	case len(points) != len(members):
		return Problem{WrongScores, map[string]any{"Count": len(members)}}
	case sum != 0:
		return Problem{ScoresNotZero, map[string]any{"Sum": sum}}
	}
	return nil
}

// outcomeByHand is the outcome of a list of which only its points are known.
func (t *transaction) outcomeByHand(l *List, points []int) Outcome {
	games := t.Plan.Config.GamesAt(len(l.Members)) * 4 / len(l.Members) // of five people one pauses
	r := standings.ListResult{List: l.Number, Week: l.Week}
	for i, m := range l.Members {
		r.Places = append(r.Places, standings.PlaceResult{Member: m, Points: points[i], Games: games})
	}
	t.fail(r.Validate())
	return Outcome{Sum: standings.Sum{Result: &r}}
}

// trimmed returns a reason as it is stored.
func trimmed(why string) string { return strings.TrimSpace(why) }
