package league

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// transaction is a season while an action changes it. Its slices are its own; what they refer to is shared with the earlier season, and is replaced, never
// changed.
type transaction struct {
	Season
	at      time.Time
	by      Actor
	effects []Effect
	fault   error // the first impossible step
}

// Deed is what an action does: one of the closed set in the package's comment.
type Deed interface {
	// check returns why the deed is refused, or nil. It changes nothing.
	check(t *transaction) error
	// do does a deed that check has accepted.
	do(t *transaction)
}

// granted is a deed that nothing refuses.
type granted struct{}

func (granted) check(*transaction) error { return nil }

// newTransaction begins a transaction. Members who are away until a moment that has passed are back in it: no alarm is needed, because nobody has acted since.
func newTransaction(s Season, at time.Time, by Actor) *transaction {
	t := &transaction{Season: s, at: at, by: by}
	for _, m := range t.Members {
		if m.isBack(at) {
			t.setMemberState(m, MemberActive)
		}
	}
	return t
}

// isBack reports whether a member was away until a moment that has passed. A stored season still says that they are away, until somebody acts.
func (m Member) isBack(now time.Time) bool {
	return m.State == MemberAway && !m.Until.IsZero() && !now.Before(m.Until)
}

// At returns the season as it is at a moment: members who have been away until then are back.
func (s Season) At(now time.Time) Season {
	if !slices.ContainsFunc(s.Members, func(m Member) bool { return m.isBack(now) }) {
		return s
	}
	return newTransaction(s.clone(), now, Actor{}).Season
}

// clone returns a season that shares no slice that a transaction writes to.
func (s Season) clone() Season {
	s.Members = slices.Clone(s.Members)
	s.Weeks = slices.Clone(s.Weeks)
	s.Lists = slices.Clone(s.Lists)
	s.Outcomes = slices.Clip(s.Outcomes) // only grow
	s.Corrections = slices.Clip(s.Corrections)
	s.Protests = slices.Clone(s.Protests)
	s.zone = s.loadZone()
	return s
}

// errOutsider is returned for an action of a person that only the program may take.
var errOutsider = errors.New("only the program does that")

// admit refuses an actor who may not do the deed. Members are up to date after it: their name, and that they are back.
func (t *transaction) admit(w who) error {
	switch w {
	case program:
		if t.by.ID != "" {
			return errOutsider
		}
	case either:
		if t.by.ID != "" && !t.by.Leads {
			return NotLeader
		}
	case leader:
		if !t.by.Leads {
			return NotLeader
		}
	case asker:
		if m, _ := t.Member(t.by.ID); m.State == MemberBanned {
			return nil
		}
		return t.admit(member)
	case member:
		m, err := t.present(t.by.ID)
		if err != nil {
			return err
		}
		if m.State == MemberLeft {
			m.State, m.Since = MemberActive, t.at
		}
		if t.by.Name != "" {
			m.Name = t.by.Name
		}
		t.putMember(m)
	case anybody:
	}
	return nil
}

// present returns a person's membership. Errors: NotMember, Banned.
func (s *Season) present(user string) (Member, error) {
	m, ok := s.Member(user)
	switch {
	case !ok || m.State == MemberWithdrawn:
		return m, NotMember
	case m.State == MemberBanned:
		return m, Problem{Banned, map[string]any{"At": m.Since}}
	}
	return m, nil
}

// Admits returns why a person is no member who may play, or nil. Errors: NotMember, Banned.
func (s Season) Admits(user string) error {
	_, err := s.present(user)
	return err
}

// SameDivision reports whether two members may play with each other.
func (s Season) SameDivision(a, b string) bool { return s.division(a) == s.division(b) }

// divided reports whether two members have places in different divisions. A stand-in has none, and plays where somebody is missing.
func (s *Season) divided(a, b string) bool {
	i, j := s.divisionAt(a), s.divisionAt(b)
	return i >= 0 && j >= 0 && i != j
}

// parted reports whether two people cannot have places at the same table of a draw: they are divided, or it has groups for a knock-out, in which only one
// of them is still in.
func (s *Season) parted(w *Week, one, other string) bool {
	switch {
	case s.divided(one, other):
		return true
	case one == "" || other == "" || w.Draw == nil || len(w.Draw.Groups) < 2 || !s.Plan.Config.Scoring.Way().Knockout:
		return false
	}
	in := func(user string) bool {
		if slices.Contains(w.Draw.Members, user) {
			return slices.Contains(w.Draw.Groups[0], user)
		}
		b, _ := s.bracket(s.Plan.Config.Weeks)
		return b.Has(user)
	}
	return in(one) != in(other)
}

// fail notes an impossible step.
func (t *transaction) fail(err error) {
	if err != nil && t.fault == nil {
		t.fault = err
	}
}

func (t *transaction) emit(e Effect) { t.effects = append(t.effects, e) }

func (t *transaction) self() Member {
	m, _ := t.Member(t.by.ID)
	return m
}

// comeBack ends the absence of the acting member, who wants to play.
func (t *transaction) comeBack() {
	if m := t.self(); m.State == MemberAway {
		t.setMemberState(m, MemberActive)
	}
}

func (t *transaction) putMember(m Member) {
	m.League = t.League.ID
	if i := t.memberAt(m.User); i >= 0 {
		t.Members[i] = m
		return
	}
	i := slices.IndexFunc(t.Members, func(other Member) bool { return other.User > m.User })
	if i < 0 {
		i = len(t.Members)
	}
	t.Members = slices.Insert(t.Members, i, m)
}

// setMemberState changes the state of a member. A member who no longer plays is taken out of later weeks.
func (t *transaction) setMemberState(m Member, next MemberState) {
	if m.State == next {
		return
	}
	t.fail(m.State.To(next))
	m.State, m.Since, m.Until, m.Why = next, t.at, time.Time{}, ""
	t.putMember(m)
	if !next.Plays() {
		t.forgetAnswers(m.User, time.Time{})
	}
}

// move changes the state of the season, of a week or of a list.
func move[S interface{ To(next S) error }](t *transaction, state *S, next S) {
	t.fail((*state).To(next))
	*state = next
}

// moveWeek brings a week to a later state: a week in check-in or after a draw is an open week, too.
func (t *transaction) moveWeek(w *Week, next WeekState) {
	if w.State.To(next) != nil {
		move(t, &w.State, WeekOpen)
	}
	move(t, &w.State, next)
}

// abortList breaks off a list that is not over. Its table learns of it afterwards.
func (t *transaction) abortList(l *List) {
	move(t, &l.State, ListAborted)
	l.Ended = t.at
	if l.Teller != "" {
		t.update(PostList, 0, l.Number)
	}
}

// abortArranged breaks off the lists of a week that have not begun.
func (t *transaction) abortArranged(week int) {
	for i := range t.Lists {
		if l := &t.Lists[i]; l.Week == week && l.State == ListArranged {
			t.abortList(l)
		}
	}
}

// addList gives a list its number and stores it.
func (t *transaction) addList(l List) *List {
	t.League.Lists++
	l.League, l.Season, l.Number = t.League.ID, t.Number, t.League.Lists
	t.Lists = append(t.Lists, l)
	return &t.Lists[len(t.Lists)-1]
}

// list returns a list of the season; it exists.
func (t *transaction) list(number uint64) *List { return &t.Lists[t.listAt(number)] }

// week returns a week of the season; it exists.
func (t *transaction) week(number int) *Week { return &t.Weeks[number-1] }

// post posts a message of the league about the season.
func (t *transaction) post(p Post) { t.emit(Publish{t.newPost(p)}) }

// postWeeks posts the opening of a week, or the result of the last one.
func (t *transaction) postWeeks(p Post) { t.emit(PublishWeeks{t.newPost(p)}) }

// postOfLeague posts a message that belongs to no season, and stays when this one is settled.
func (t *transaction) postOfLeague(p Post) {
	p = t.newPost(p)
	p.Season = 0
	t.emit(Publish{p})
}

func (t *transaction) newPost(p Post) Post {
	p.League, p.Season, p.Made, p.Wanted = t.League.ID, t.Number, t.at, 1
	p.Ping = slices.DeleteFunc(slices.Clone(p.Ping), IsGuest)
	p.Key = PostKey(p)
	return p
}

// update updates the post of a kind about a week, or about a list, if it exists.
func (t *transaction) update(kind string, week int, list uint64) {
	t.emit(Update{PostKey(Post{Kind: kind, Season: t.Number, Week: week, List: list})})
}

// updateBoard updates the post of a draw, which shows how its tables stand.
func (t *transaction) updateBoard(week int) {
	if t.week(week).Draw != nil {
		t.update(PostDraw, week, 0)
	}
}

func (t *transaction) updateAsk(w *Week, number int) {
	t.emit(Update{PostKey(Post{Kind: PostAsk, Season: t.Number, Week: w.Number, Number: uint64(number)})})
}

// updateAsks updates the posts of a list's questions without an answer.
func (t *transaction) updateAsks(w *Week, list uint64) {
	for i, a := range w.Asks {
		if a.List == list && a.Answer == AskOpen {
			t.updateAsk(w, i+1)
		}
	}
}

// updateOffers updates the messages that offer something in a week.
func (t *transaction) updateOffers(week int) {
	for _, kind := range []string{PostOpening, PostReminder, PostDay, PostCheckIn, PostSoon, PostDraw, PostLastCall} {
		t.update(kind, week, 0)
	}
	for i := range t.week(week).Calls {
		t.emit(Update{PostKey(Post{Kind: PostSeek, Season: t.Number, Week: week, Number: uint64(i + 1)})})
	}
}

// wantWeek returns a week that a leader wants to change. Errors: NoSeason, SeasonOver, NoSuchWeek, WeekOver.
func (t *transaction) wantWeek(number int) (*Week, error) {
	switch {
	case t.Number == 0:
		return nil, NoSeason
	case t.State.Over():
		return nil, SeasonOver
	case number < 1 || number > len(t.Weeks):
		return nil, NoSuchWeek
	}
	w := t.week(number)
	if w.State != WeekPlanned && !w.State.goesOn() {
		return nil, WeekOver
	}
	return w, nil
}

// hasBegun reports whether a week of the season has results or will have some soon.
func (s *Season) hasBegun(week int) bool {
	return week >= 1 && week <= len(s.Weeks) && s.Weeks[week-1].State != WeekPlanned && s.Weeks[week-1].State != WeekCancelled
}

// alarm sets the clock for an event of a week.
func (t *transaction) alarm(a Alarm) {
	a.Season = t.Number
	t.emit(a)
}

func (t *transaction) silence(week int, events ...Event) {
	for _, e := range events {
		t.emit(Silence{Season: t.Number, Week: week, Event: e})
	}
}

// impossible is a fault of the program.
func impossible(format string, args ...any) error { return fmt.Errorf(format, args...) }

// forgetAnswers removes a member's answers about weeks whose players are not fixed yet: all, or those that end before the member is back.
func (t *transaction) forgetAnswers(user string, back time.Time) {
	for i := range t.Weeks {
		w := &t.Weeks[i]
		waits := w.State == WeekPlanned || w.State == WeekOpen || w.State == WeekCheckIn
		if !back.IsZero() && t.lastChance(w).After(back) {
			continue
		}
		if _, answered := w.Answers[user]; answered && waits && w.Draw == nil {
			t.setAnswer(w, user, AnswerNone)
		}
	}
}

// updateQuestion updates the post to the leaders about a question.
func (t *transaction) updateQuestion(number uint64) {
	t.emit(Update{PostKey(Post{Kind: PostQuestion, Number: number})})
}

// setAnswer stores a member's answer about a week. The members who come are in the order of their first answers; checking in does not change it.
func (t *transaction) setAnswer(w *Week, user string, a Answer) {
	before := w.Answers[user]
	if before == a {
		return
	}
	order := w.Order
	w.dropAnswer(user)
	if a != AnswerNone {
		if w.Answers == nil {
			w.Answers = map[string]Answer{}
		}
		w.Answers[user] = a
	}
	switch {
	case before == AnswerIn && a == AnswerHere, before == AnswerSubstitute && a == AnswerReady:
		w.Order = order
	case a.comes():
		w.Order = append(slices.Clip(w.Order), user)
	}
	t.update(PostOpening, w.Number, 0)
	t.update(PostCheckIn, w.Number, 0)
}

// lastChance returns the moment at which a member must be there to play in a week: its draw, or its end where there is none.
func (t *transaction) lastChance(w *Week) time.Time {
	if t.ModeOf(*w).Drawn {
		return t.DrawAt(w.Number)
	}
	return t.Calendar().Closes(w.Number)
}
