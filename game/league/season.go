package league

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"karlchen/game/league/standings"
)

// Season is a season of a league, with the league and its members. It is a value: it changes only through [Apply], and a holder may keep it.
// A league without a season has the Number 0. Slices and maps in it must not be changed.
type Season struct {
	League League
	Term
	Members     []Member // by their ids
	Weeks       []Week   // from 1
	Lists       []List   // by their numbers
	Outcomes    []Outcome
	Corrections []Ruling
	Protests    []Protest

	zone *time.Location // of Term.Zone, as soon as an action has needed it: loading takes long
}

// Calendar returns the calendar of the season. The zone of a stored season is known.
func (s Season) Calendar() Calendar {
	return s.Term.calendar(s.loadZone())
}

func (s *Season) loadZone() *time.Location {
	if s.zone != nil && s.zone.String() == s.Zone {
		return s.zone
	}
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Member returns a member.
func (s Season) Member(user string) (Member, bool) {
	if i := s.memberAt(user); i >= 0 {
		return s.Members[i], true
	}
	return Member{}, false
}

// memberAt returns the index of a member, or -1.
func (s *Season) memberAt(user string) int {
	return search(s.Members, user, func(m Member) string { return m.User })
}

// search returns the index of the value with a key among values in the order of their keys, or -1.
func search[T any, K cmp.Ordered](all []T, key K, of func(T) K) int {
	i, known := slices.BinarySearchFunc(all, key, func(v T, key K) int { return cmp.Compare(of(v), key) })
	if !known {
		return -1
	}
	return i
}

// List returns a list of the season. Error: NoSuchList.
func (s Season) List(number uint64) (List, error) {
	if i := s.listAt(number); i >= 0 {
		return s.Lists[i], nil
	}
	return List{}, NoSuchList
}

// listAt returns the index of a list, or -1.
func (s *Season) listAt(number uint64) int {
	return search(s.Lists, number, func(l List) uint64 { return l.Number })
}

// ListAtTable returns the list that is played at a table.
func (s Season) ListAtTable(id string) (List, bool) {
	for _, l := range slices.Backward(s.Lists) {
		if l.Table == id && id != "" {
			return l, true
		}
	}
	return List{}, false
}

// Outcome returns the outcome of a list; ok is false for one that is not over.
func (s Season) Outcome(list uint64) (o Outcome, ok bool) {
	i := search(s.Outcomes, list, func(o Outcome) uint64 { return o.Number })
	if i < 0 {
		return o, false
	}
	return s.Outcomes[i], true
}

// History returns everything that counts in the season.
func (s Season) History() standings.History {
	h := historyOf(s.Lists, s.Outcomes, s.Corrections)
	h.Own = s.Plan.Config.Own
	h.Over = true
	for _, w := range s.Weeks {
		if w.Free {
			h.Free = append(h.Free, w.Number)
		}
		switch {
		case w.State == WeekCancelled:
			h.Cancelled = append(h.Cancelled, w.Number)
		case w.State.published():
			h.Ended = append(h.Ended, w.Number)
		default:
			h.Over = false
		}
	}
	for _, l := range s.Lists {
		if l.Unfinished() || l.AwaitsDecision() {
			h.Undecided = append(h.Undecided, l.Week)
		}
	}
	return h
}

// Names returns the members' names: in an archived season those of that time.
func (s Season) Names() map[string]string {
	names := make(map[string]string, len(s.Members))
	for _, m := range s.Members {
		names[m.User] = m.Name
	}
	for _, n := range s.Term.Names {
		names[n.ID] = n.Name
	}
	return names
}

// WeekAt returns the present week of the season; ok is false before the season and after it. A week that could not be ended in time goes on, whatever
// the calendar says.
func (s Season) WeekAt(now time.Time) (w Week, ok bool) {
	if s.Number == 0 {
		return w, false
	}
	for _, w := range s.Weeks {
		if w.State.goesOn() {
			return w, true
		}
	}
	number, ok := s.Calendar().Week(now)
	if !ok || number > len(s.Weeks) {
		return w, false
	}
	return s.Weeks[number-1], true
}

// Standings returns the standings after a week: one table, or one for each division from the top. For a week whose task is secret they are those of
// the week before; so are those for a later one that was cancelled.
func (s Season) Standings(week int) ([]standings.Table, error) {
	week = min(week, len(s.Weeks))
	for n := range week {
		if s.Secret(n + 1) {
			week = n
			break
		}
	}
	var tables []standings.Table
	for _, h := range s.histories() {
		t, err := standings.Compute(s.Plan.Config, h, week)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// histories returns the history of the season: one, or one for each division from the top.
func (s *Season) histories() []standings.History {
	whole := s.History()
	if len(s.Divisions) == 0 {
		return []standings.History{whole}
	}
	parts := make([]standings.History, len(s.Divisions))
	for i, members := range s.Divisions {
		parts[i] = whole.Of(members)
	}
	return parts
}

// Stories returns what a week with a result has to tell. They speak about standings, which follow from all weeks, so an open protest against any of these
// silences them.
func (s Season) Stories(week int) ([]standings.Story, error) {
	if week < 1 || week > len(s.Weeks) || !s.Published(week) || s.Secret(week) {
		return nil, nil
	}
	if slices.ContainsFunc(s.Protests, func(p Protest) bool { return p.Waits() && p.Week <= week }) {
		return nil, nil
	}
	return standings.Stories(s.Plan.Config, s.histories(), s.Teams, week)
}

// Ranked returns the standings after a week in the stored form, divisions one after another.
func (s Season) Ranked(week int) (rows []standings.Ranked, err error) {
	tables, err := s.Standings(week)
	for _, t := range tables {
		for _, r := range t.Rows {
			rows = append(rows, r.Ranked)
		}
	}
	return rows, err
}

// Begun returns the latest week of the season that has begun, at least the first one.
func (s Season) Begun() int {
	return s.lastNot(WeekPlanned)
}

// lastWeek returns the last week of the season that was not cancelled: a season that was closed early ends with it. There is always one.
func (s *Season) lastWeek() int {
	return s.lastNot(WeekCancelled)
}

// lastNot returns the last week that is not in a state, or else the first one.
func (s *Season) lastNot(state WeekState) int {
	last := 1
	for _, w := range s.Weeks {
		if w.State != state {
			last = w.Number
		}
	}
	return last
}

// Published reports whether a week has a result.
func (s Season) Published(week int) bool { return s.Weeks[week-1].State.published() }

// published reports whether a week has a result.
func (s WeekState) published() bool { return s == WeekProvisional || s == WeekFinal }

// goesOn reports whether people may still play a list of the week, or sign up for one.
func (s WeekState) goesOn() bool {
	return s == WeekOpen || s == WeekCheckIn || s == WeekDrawn || s == WeekRunning
}

// Over reports whether members' actions no longer affect a season.
func (s SeasonState) Over() bool {
	return s == SeasonClosing || s == SeasonArchived || s == SeasonCancelled
}

// Unfinished reports whether a list is still to be played to its end.
func (l List) Unfinished() bool { return l.Playing() || l.State == ListArranged }

// AwaitsDecision reports whether a leader has still to decide whether the list counts.
func (l List) AwaitsDecision() bool { return l.Late == LatePending && l.State != ListAborted }

// Waits reports whether leaders have still to act on the protest: to decide it, or to carry out that they have upheld it.
func (p Protest) Waits() bool { return p.State == ProtestOpen || p.Due }

// Playing reports whether a list has begun and is not over.
func (l List) Playing() bool { return l.State == ListRunning || l.State == ListInterrupted }

// division returns a member's division, from 0: the lowest for members without one, and -1 in a season without divisions.
func (s *Season) division(user string) int {
	if i := s.divisionAt(user); i >= 0 {
		return i
	}
	return len(s.Divisions) - 1
}

// divisionAt returns the division in which a member has a place, from 0, or -1.
func (s *Season) divisionAt(user string) int {
	return slices.IndexFunc(s.Divisions, func(members []string) bool { return slices.Contains(members, user) })
}

// DrawAt returns when the tables of a week are drawn; zero in a season without match days.
func (s Season) DrawAt(week int) time.Time {
	return s.Calendar().DrawAt(week, s.Weeks[week-1].MatchDay)
}

// NextEvening returns the next week that has a match day after a moment, and 0 if none is certain: the season ends before, or pauses.
func (s Season) NextEvening(now time.Time) (week int) {
	for _, w := range s.Weeks {
		comes := w.State.goesOn() || w.State == WeekPlanned && (s.State == SeasonRunning || s.State == SeasonRegistration)
		if comes && w.Draw == nil && s.ModeOf(w).Drawn && s.DrawAt(w.Number).After(now) {
			return w.Number
		}
	}
	return 0
}

// Moments returns the events of a week, with its match day at the time to which a leader has moved it.
func (s Season) Moments(w Week) []PlannedEvent {
	c := s.Calendar()
	if w.MatchDay != nil {
		c.MatchDay = w.MatchDay
	}
	return c.Moments(w.Number)
}

// isFree reports whether members open tables for one another in a week.
func (s *Season) isFree(w Week) bool {
	mode := s.ModeOf(w)
	return !mode.Drawn && !mode.Attempts
}

// Coming returns the members with one of these answers about a week, in their order.
func (w Week) Coming(answers ...Answer) (users []string) {
	for _, user := range w.Order {
		if slices.Contains(answers, w.Answers[user]) {
			users = append(users, user)
		}
	}
	return users
}

// missing returns the members who want to be reminded of what they owe in the week.
func (s *Season) missing(w *Week) []string {
	return s.owing(w, func(m Member) bool { return m.Remind })
}

// silent returns the members who are asked on the day of a match day, because they have said nothing about it. Those who want the week's reminder have it on
// that day if it comes then.
func (s *Season) silent(w *Week) []string {
	c, draw := s.Calendar(), s.DrawAt(w.Number)
	reminder := c.at(w.Number, c.Reminder)
	twice := reminder.Before(draw) && DateOf(reminder.In(c.Zone)) == DateOf(c.morningBefore(draw).In(c.Zone))
	return s.owing(w, func(m Member) bool { return !m.Quiet && !(m.Remind && twice) })
}

// owing returns the members who owe something in the week and are to hear of it.
func (s *Season) owing(w *Week, hears func(Member) bool) (users []string) {
	for _, m := range s.Members {
		if hears(m) && m.State.Plays() && s.owes(*w, m.User) {
			users = append(users, m.User)
		}
	}
	return users
}

// owes reports whether a member still has to do what a week asks of all: to play a list or its task, or to say whether they come to the match day. A list
// that was broken off is not played.
func (s *Season) owes(w Week, user string) bool {
	a := w.Answers[user]
	return !s.Mode().Real && (a == AnswerNone || a != AnswerOut && !s.ModeOf(w).Drawn) && !s.hasPlayed(w, user)
}

// hasPlayed reports whether a member has played in a week, or plays. Nobody has a second attempt at a task, so a task counts once it is over.
func (s *Season) hasPlayed(w Week, user string) bool {
	attempts := s.ModeOf(w).Attempts
	return slices.ContainsFunc(s.Lists, func(l List) bool {
		counts := l.State != ListArranged && l.State != ListAborted
		if attempts {
			counts = !l.Unfinished()
		}
		return counts && l.Week == w.Number && slices.Contains(l.Members, user)
	})
}

// concluded reports whether nothing of the season is left to be played or decided.
func (s *Season) concluded() bool {
	for _, w := range s.Weeks {
		if w.State != WeekFinal && w.State != WeekCancelled {
			return false
		}
	}
	return !slices.ContainsFunc(s.Lists, func(l List) bool { return l.Playing() || l.AwaitsDecision() }) && s.openProtests(0) == 0
}

// openProtests counts the protests of a week that wait for leaders; week 0 means the whole season.
func (s *Season) openProtests(week int) (n int) {
	for _, p := range s.Protests {
		if p.Waits() && (week == 0 || p.Week == week) {
			n++
		}
	}
	return n
}

// UsedUp returns which of these members have played so many lists of a week already that another one does not count, or for whom a leader has entered
// one that counts instead. List is the number of their present list, or 0 if it has not begun: later ones do not matter.
func (s Season) UsedUp(week int, list uint64, members []string) (used []string) {
	limited, most := s.ModeOf(s.Weeks[week-1]).Limited, 1
	if limited {
		most = s.Plan.Config.PerWeek
	}
	for _, m := range members {
		lists := 0
		for _, l := range s.Lists {
			matters := l.Week == week && (list == 0 || l.Number < list) && (limited || l.Table == "" && !l.Real && s.Plan.Config.Edition >= 1)
			if matters && m != "" && slices.Contains(l.Members, m) && s.usesUp(l) {
				lists++
			}
		}
		if lists >= most {
			used = append(used, m)
		}
	}
	return used
}

// usesUp reports whether a list is one of those that count for its members, or will be.
func (s *Season) usesUp(l List) bool {
	if l.Playing() {
		return true
	}
	o, over := s.Outcome(l.Number)
	return over && l.State.Counts() && l.counts() && o.Result != nil && !s.Plan.Config.Void(*o.Result)
}

// dropAnswer removes a member's answer about the week.
func (w *Week) dropAnswer(user string) {
	w.Answers = maps.Clone(w.Answers)
	delete(w.Answers, user)
	if len(w.Answers) == 0 {
		w.Answers = nil
	}
	if slices.Contains(w.Order, user) {
		w.Order = slices.DeleteFunc(slices.Clone(w.Order), func(other string) bool { return other == user })
	}
	if len(w.Order) == 0 {
		w.Order = nil
	}
}

// Secret reports whether only its players may see the results of a week: other members will play its task.
func (s Season) Secret(week int) bool {
	return s.Mode().Secret && week >= 1 && week <= len(s.Weeks) && !s.TaskOver(s.Weeks[week-1])
}

// TaskOver reports whether nobody will play a week's task any more, so that everybody may see its games.
func (s Term) TaskOver(w Week) bool {
	return w.State.published() || w.State == WeekCancelled || s.State == SeasonCancelled
}

// People are the members of the list who are no computers.
func (l List) People() []string {
	return slices.DeleteFunc(slices.Clone(l.Members), func(m string) bool { return m == "" })
}

// atDoor returns the members who are there.
func (s *Season) atDoor() (users []string) {
	for _, m := range s.Members {
		if m.State.Plays() {
			users = append(users, m.User)
		}
	}
	return users
}

// bracket returns who is still in a knock-out after the evenings up to a week; ok is false in a season without one.
func (s *Season) bracket(week int) (b standings.Bracket, ok bool) {
	if !s.Plan.Config.Scoring.Way().Knockout {
		return b, false
	}
	b, _ = s.History().Bracket(s.Plan.Config, week) // the standings report the same fault
	return b, true
}
