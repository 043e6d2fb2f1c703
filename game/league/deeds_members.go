package league

import (
	"slices"
	"time"

	"karlchen/game/league/standings"
)

// Join makes a person a member, or a member again. A season in divisions puts newcomers into the lowest one.
type Join struct{}

func (d *Join) check(t *transaction) error {
	switch m, known := t.Member(t.by.ID); {
	case !known:
		return nil
	case m.State == MemberActive:
		return AlreadyMember
	case m.State == MemberBanned:
		return t.Admits(t.by.ID)
	default:
		return m.State.To(MemberActive)
	}
}

func (d *Join) do(t *transaction) {
	m, _ := t.Member(t.by.ID)
	m.User, m.Name, m.State, m.Since = t.by.ID, t.by.Name, MemberActive, t.at
	t.putMember(m)
	if n := len(t.Divisions); n > 0 && !t.State.Over() && !slices.Contains(slices.Concat(t.Divisions...), m.User) {
		t.Divisions = slices.Clone(t.Divisions)
		t.Divisions[n-1] = append(slices.Clip(t.Divisions[n-1]), m.User)
		played := slices.ContainsFunc(t.Lists, func(l List) bool { return l.seats(m.User) })
		fined := slices.ContainsFunc(t.Corrections, func(r Ruling) bool { return r.What.Change == standings.Penalty && r.What.Member == m.User })
		if played || fined { // as somebody without a division
			t.rankAgain(1)
		}
	}
	t.update(PostAnnounced, 0, 0)
}

// Leave takes a member out of the league. Their results stay; their answers about later weeks are deleted.
type Leave struct{ granted }

func (d *Leave) do(t *transaction) {
	t.setMemberState(t.self(), MemberWithdrawn)
	t.update(PostAnnounced, 0, 0)
}

// SetAway says whether a member is away and does not play: until they say that they are back, or until a moment.
type SetAway struct {
	On    bool      `json:"on,omitempty"`
	Until time.Time `json:"until,omitzero"`
}

func (d *SetAway) check(t *transaction) error {
	if !d.Until.IsZero() && (!d.On || !d.Until.After(t.at)) {
		return NothingToChange
	}
	return nil
}

func (d *SetAway) do(t *transaction) {
	m := t.self()
	if !d.On {
		t.setMemberState(m, MemberActive)
		return
	}
	if m.State != MemberAway {
		t.fail(m.State.To(MemberAway))
		m.State, m.Since = MemberAway, t.at
	}
	m.Until = d.Until
	t.putMember(m)
	t.forgetAnswers(m.User, m.Until)
}

// SetStandIn says whether a member plays only where somebody is missing.
type SetStandIn struct {
	granted
	On bool `json:"on,omitempty"`
}

func (d *SetStandIn) do(t *transaction) {
	if d.On {
		t.setMemberState(t.self(), MemberSubstitute)
	} else {
		t.setMemberState(t.self(), MemberActive)
	}
}

// SetRemind says whether a member wants a reminder in the week, or with Off not even the question on the day of a match day.
type SetRemind struct {
	granted
	On  bool `json:"on,omitempty"`
	Off bool `json:"off,omitempty"` // entries of earlier programs do not have it
}

func (d *SetRemind) do(t *transaction) {
	m := t.self()
	m.Remind, m.Quiet = d.On, d.Off
	t.putMember(m)
}

// SetApart says whether a member prefers not to be drawn to a table with another one.
type SetApart struct {
	With string `json:"with"`
	On   bool   `json:"on,omitempty"`
}

func (d *SetApart) check(t *transaction) error {
	m := t.self()
	if _, ok := t.Member(d.With); !ok || d.With == m.User {
		return NoSuchMember
	}
	if d.On && !slices.Contains(m.Apart, d.With) && len(m.Apart) >= MaxApart {
		return Problem{ApartFull, map[string]any{"Count": MaxApart}}
	}
	return nil
}

func (d *SetApart) do(t *transaction) {
	m := t.self()
	m.Apart = slices.DeleteFunc(slices.Clone(m.Apart), func(other string) bool { return other == d.With })
	if d.On {
		m.Apart = append(m.Apart, d.With)
	}
	t.putMember(m)
}

// Say is what a member says beforehand about a week, whatever its mode; and perhaps an evening of the week on which they can.
type Say struct {
	Week   int    `json:"week"`
	Answer Answer `json:"answer,omitempty"`
	Day    int    `json:"day,omitempty"` // as in SetDays
}

func (d *Say) check(t *transaction) error {
	w, err := t.awaited(d.Week, d.Answer)
	switch {
	case err != nil:
		return err
	case w.Draw != nil:
		return DrawnAlready
	case d.Answer.checksIn():
		return NoMatchDay
	case d.Day < 0 || d.Day > 7:
		return NothingToChange
	}
	return nil
}

func (d *Say) do(t *transaction) {
	t.setAnswer(t.week(d.Week), t.by.ID, d.Answer)
	if m := t.self(); d.Day > 0 && !slices.Contains(m.Days, d.Day) {
		m.Days = append(slices.Clone(m.Days), d.Day)
		slices.Sort(m.Days)
		t.putMember(m)
		t.update(PostOpening, d.Week, 0)
	}
	t.callEnough(d.Week)
}

// SignUp is a member's answer about the match day of a week: that they come or not, and shortly before the draw that they are there.
type SignUp struct {
	Week   int    `json:"week"`
	Answer Answer `json:"answer,omitempty"`
}

func (d *SignUp) check(t *transaction) error {
	w, err := t.awaited(d.Week, d.Answer)
	switch {
	case err != nil:
		return err
	case !t.ModeOf(*w).Drawn:
		return NoMatchDay
	case w.Draw != nil:
		return DrawnAlready
	}
	if opens := t.DrawAt(d.Week).Add(-CheckInBefore); d.Answer.checksIn() && t.at.Before(opens) {
		return Problem{TooEarly, map[string]any{"At": opens}}
	}
	return nil
}

func (d *SignUp) do(t *transaction) {
	if d.Answer.comes() {
		t.comeBack()
	}
	t.setAnswer(t.week(d.Week), t.by.ID, d.Answer)
}

// checksIn reports whether the answer says that the member is there for the draw.
func (a Answer) checksIn() bool { return a == AnswerHere || a == AnswerReady }

// CheckIn returns the answer with which a member checks in for a match day: who has offered to stand in stays a substitute.
func (s Season) CheckIn(week int, user string) Answer {
	m, _ := s.Member(user)
	a := AnswerNone
	if week >= 1 && week <= len(s.Weeks) {
		a = s.Weeks[week-1].Answers[user]
	}
	if a == AnswerSubstitute || a == AnswerReady || m.State == MemberSubstitute {
		return AnswerReady
	}
	return AnswerHere
}

// awaited returns a week about which members may still say something. Errors: NoSuchWeek, WeekOver, SeasonOver, and NothingToChange for an answer that
// is none.
func (t *transaction) awaited(week int, a Answer) (*Week, error) {
	switch {
	case t.Mode().Real:
		return nil, AtRealTables
	case t.Number > 0 && (t.State.Over() || t.Number != t.League.Seasons):
		return nil, SeasonOver
	case week < 1 || week > len(t.Weeks):
		return nil, NoSuchWeek
	case !slices.Contains(Answers(), a):
		return nil, NothingToChange
	}
	if w := t.week(week); w.State == WeekPlanned || w.State.goesOn() {
		return w, nil
	}
	return nil, WeekOver
}

// Answers returns what members may say about a week.
func Answers() []Answer {
	return []Answer{AnswerIn, AnswerMaybe, AnswerSubstitute, AnswerOut, AnswerNone, AnswerHere, AnswerReady}
}

// Play says that a member wants to play now. In a week with a task it arranges the list of their one attempt, at the given table, unless they have
// begun it: nobody can forget the deals.
type Play struct {
	Table string `json:"table"`
}

func (d *Play) check(t *transaction) error {
	w, err := t.Playable(t.at)
	if err != nil || !t.ModeOf(w).Attempts {
		return err
	}
	if l, ok := t.AttemptOf(w.Number, t.by.ID); ok && !l.Unfinished() {
		return TaskDone
	}
	return nil
}

func (d *Play) do(t *transaction) {
	w, err := t.Playable(t.at)
	t.fail(err)
	t.comeBack()
	if _, ok := t.AttemptOf(w.Number, t.by.ID); !ok && t.ModeOf(w).Attempts {
		t.addList(List{Week: w.Number, State: ListArranged, Table: d.Table, Members: []string{t.by.ID, "", "", ""}})
	}
}

// AttemptOf returns a member's list of a week with a task.
func (s Season) AttemptOf(week int, user string) (List, bool) {
	for _, l := range slices.Backward(s.Lists) {
		if l.Week == week && slices.Contains(l.Members, user) {
			return l, true
		}
	}
	return List{}, false
}

// Playable returns the week in which a list can begin, if members open its table themselves. Errors: NoSeason, NotBegun, NotRunning, SeasonOver,
// NoGamesThisWeek, DrawnLater, DrawnAlready.
func (s Season) Playable(now time.Time) (Week, error) {
	switch s.State {
	case SeasonRunning, SeasonPaused: // a week that has begun is played
	case SeasonPlanned, SeasonRegistration:
		return Week{}, NotBegun
	case SeasonClosing, SeasonArchived, SeasonCancelled:
		return Week{}, SeasonOver
	default:
		return Week{}, NoSeason
	}
	w, ok := s.WeekAt(now)
	switch {
	case s.Mode().Real:
		return w, AtRealTables
	case !ok:
		return w, NotRunning
	case w.State == WeekCancelled:
		return w, NoGamesThisWeek
	case !w.State.goesOn():
		return w, NotRunning
	case !s.ModeOf(w).Drawn:
		return w, nil
	case w.Draw == nil:
		return w, Problem{DrawnLater, map[string]any{"At": s.DrawAt(w.Number)}}
	}
	return w, DrawnAlready
}

// Vanish says that a member has left the server. They are taken out of later weeks, and are members again as soon as they do something.
type Vanish struct {
	Member string `json:"id"`
}

func (d *Vanish) check(t *transaction) error {
	if m, ok := t.Member(d.Member); !ok || !m.State.TakesPart() {
		return NoSuchMember
	}
	return nil
}

func (d *Vanish) do(t *transaction) {
	m, _ := t.Member(d.Member)
	t.setMemberState(m, MemberLeft)
}

// Ban excludes a member from playing in the league, even after they leave and come back.
type Ban struct {
	Member string `json:"id"`
	Why    string `json:"why"`
	Told   bool   `json:"told,omitempty"` // the member reads why; bans by earlier programs are for leaders alone
}

func (d *Ban) check(t *transaction) error { return t.checkBan(d.Member, d.Why, false) }

// checkBan returns why a leader cannot ban a member, or readmit one who is banned.
func (t *transaction) checkBan(member, why string, banned bool) error {
	switch m, ok := t.Member(member); {
	case !ok:
		return NoSuchMember
	case (m.State == MemberBanned) != banned:
		return NothingToChange
	}
	return checkWhy(why)
}

func (d *Ban) do(t *transaction) {
	m, _ := t.Member(d.Member)
	t.setMemberState(m, MemberBanned)
	if m, _ = t.Member(d.Member); d.Told {
		m.Why = trimmed(d.Why)
		t.putMember(m)
	}
	t.post(Post{Kind: PostBan, Ping: []string{d.Member}})
}

// Readmit takes a ban back.
type Readmit struct {
	Member string `json:"id"`
	Why    string `json:"why"`
}

func (d *Readmit) check(t *transaction) error { return t.checkBan(d.Member, d.Why, true) }

func (d *Readmit) do(t *transaction) {
	m, _ := t.Member(d.Member)
	t.setMemberState(m, MemberActive)
	t.post(Post{Kind: PostBan, Ping: []string{d.Member}, Note: NoteReadmitted})
}

func (d *Readmit) parties(*Season) []string { return []string{d.Member} }

// SetDays says on which evenings of a week a member usually can play: 1 is Monday, 7 is Sunday, in this order.
type SetDays struct {
	Days []int `json:"days,omitempty"`
}

func (d *SetDays) check(*transaction) error {
	for i, day := range d.Days {
		if day < 1 || day > 7 || i > 0 && day <= d.Days[i-1] {
			return NothingToChange
		}
	}
	return nil
}

func (d *SetDays) do(t *transaction) {
	m := t.self()
	m.Days = slices.Clone(d.Days)
	t.putMember(m)
	if w, ok := t.WeekAt(t.at); ok {
		t.update(PostOpening, w.Number, 0)
	}
}
