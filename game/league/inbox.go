package league

import (
	"slices"
	"time"
)

// DutyKind is a kind of [Duty]. It is a key of texts.
type DutyKind string

// The kinds of duties of leaders.
const (
	DutyCase    DutyKind = "case"    // an open case waits for their decision
	DutyAsked   DutyKind = "asked"   // a member's question waits for their answer; Why is the question
	DutySeat    DutyKind = "seat"    // Members are missing at a list
	DutyStopped DutyKind = "stopped" // a list stands still, because people are missing
	DutyLacking DutyKind = "lacking" // so far too few come to a match day; Count says how many
	DutyPaused  DutyKind = "paused"  // the season is paused
	DutyNext    DutyKind = "next"    // no season runs and none is announced
)

// The kinds of duties of members.
const (
	DutyAnswer  DutyKind = "answer"  // to the bot's question whether they come in, which has the Number
	DutyCome    DutyKind = "come"    // their table waits for them
	DutySignUp  DutyKind = "signup"  // they have not said whether they come to the match day
	DutyPlay    DutyKind = "play"    // they have no list in the week
	DutyTask    DutyKind = "task"    // they have not finished the task of the week
	DutyProtest DutyKind = "protest" // they wait for the decision about their protest, and may take it back
	DutyWaiting DutyKind = "waiting" // they wait for the answer to their question, and may take it back; Why is the question
	DutyReply   DutyKind = "reply"   // leaders have answered it; Why is the answer
	DutyVerdict DutyKind = "verdict" // leaders have decided it, or about a late list; Why is their reason, which only they and the people of the case read
)

// LeaderDuties and MemberDuties return all kinds, in the order in which people see them.
func LeaderDuties() []DutyKind {
	return []DutyKind{DutyCase, DutyAsked, DutySeat, DutyStopped, DutyLacking, DutyPaused, DutyNext}
}

// MemberDuties returns the kinds of duties of members.
func MemberDuties() []DutyKind {
	return []DutyKind{DutyAnswer, DutyCome, DutySignUp, DutyPlay, DutyTask, DutyProtest, DutyVerdict, DutyWaiting, DutyReply}
}

// Duty is something that a person must act on now. It follows from the season, so it is gone as soon as somebody has acted.
type Duty struct {
	Kind    DutyKind
	Season  int
	Week    int
	List    uint64
	Case    OpenCase
	About   uint64 // the number of a question
	Members []string
	Number  int // of an [Ask] in its week
	Count   int
	Why     string
	Upheld  bool
	At      time.Time // when it matters: a case or a question has waited since then, and the rest must be done by then
}

// lackingBefore is how long before a draw leaders are told that too few come.
const lackingBefore = 24 * time.Hour

// verdictDays is how long a member is told what was decided about their protest or late list, or answered to their question.
const verdictDays = 14

// LeaderDuties returns what the leaders must act on now. Questions, and the duty to announce a season, belong to the latest
// season alone.
func (s Season) LeaderDuties(now time.Time) (all []Duty) {
	for _, c := range s.OpenCases() {
		all = append(all, Duty{Season: s.Number, Kind: DutyCase, Week: c.Week, List: c.List, Case: c, Count: s.CaseDays(c), At: c.Since})
	}
	if s.Number == s.League.Seasons {
		for _, d := range s.openQuestions() {
			m, q, _ := s.Question(d.Question)
			all = append(all, Duty{Season: s.Number, Kind: DutyAsked, About: q.Number, Members: []string{m.User}, Why: q.Words, At: q.At})
		}
	}
	if s.State == SeasonRunning || s.State == SeasonClosing {
		for _, l := range s.Lists {
			if d, ok := s.seatDuty(l); ok {
				all = append(all, d)
			}
		}
	}
	switch {
	case s.State == SeasonPaused:
		return append(all, Duty{Season: s.Number, Kind: DutyPaused})
	case s.Number == s.League.Seasons && (s.Number == 0 || s.State.Over()):
		return append(all, Duty{Season: s.Number, Kind: DutyNext})
	case s.State != SeasonRunning:
		return all
	}
	for i := range s.Weeks {
		w := &s.Weeks[i]
		draw := s.DrawAt(w.Number)
		if !s.drawable(w) || w.Due || now.Before(draw.Add(-lackingBefore)) {
			continue
		}
		coming := w.Coming(AnswerHere, AnswerIn, AnswerReady, AnswerSubstitute)
		if !s.fillsTable(coming) {
			all = append(all, Duty{Season: s.Number, Kind: DutyLacking, Week: w.Number, Count: len(coming), At: draw})
		}
	}
	return all
}

// seatDuty returns the duty to fill the places of an unfinished list whose members are missing: they are not at its table, or may no longer play.
func (s *Season) seatDuty(l List) (Duty, bool) {
	d := Duty{Season: s.Number, Kind: DutySeat, Week: l.Week, List: l.Number}
	if s.Mode().Attempts { // a task waits for its member alone
		return d, false
	}
	switch l.State {
	case ListArranged:
		for _, id := range l.Members {
			if m, ok := s.Member(id); ok && !m.State.Plays() {
				d.Members = append(d.Members, id)
			}
		}
	case ListRunning, ListInterrupted:
		d.Members = l.Away
	case ListFinished, ListConfirmed, ListDisputed, ListCorrected, ListAborted, ListStruck:
	}
	if l.State == ListInterrupted {
		d.Kind = DutyStopped
		return d, true
	}
	return d, len(d.Members) > 0
}

// fillsTable reports whether some people are enough for a table of a draw. In a season with divisions those of one division have to be.
func (s *Season) fillsTable(people []string) bool {
	for _, group := range s.groups(people) {
		if sizes, _ := s.Plan.Policy.Sizes(len(group)); len(sizes) > 0 {
			return true
		}
	}
	return false
}

// Duties returns what a member must act on now, or waits for.
func (s Season) Duties(user string, now time.Time) (all []Duty) {
	if m, ok := s.Member(user); ok && m.State.Plays() && s.State == SeasonRunning {
		if w, ok := s.WeekAt(now); ok {
			all = s.weekDuties(w, user, now)
		}
	}
	for _, p := range s.Protests {
		d := Duty{Season: s.Number, Week: p.Week, List: p.List, Case: p.asCase()}
		decided := p.State == ProtestUpheld || p.State == ProtestRejected
		switch {
		case p.By != user:
			continue
		case p.State == ProtestOpen && s.State != SeasonCancelled && s.Admits(user) == nil: // only members take one back
			d.Kind, d.At, d.Count = DutyProtest, p.At, s.CaseDays(d.Case)
		case decided && now.Before(s.Calendar().later(p.Decided, verdictDays)):
			d.Kind, d.At, d.Why, d.Upheld = DutyVerdict, p.Decided, p.Answer, p.State == ProtestUpheld
		default:
			continue
		}
		all = append(all, d)
	}
	for _, l := range s.Lists {
		if l.Answer != "" && slices.Contains(l.Members, user) && now.Before(s.Calendar().later(l.Decided, verdictDays)) {
			d := Duty{Kind: DutyVerdict, Season: s.Number, Week: l.Week, List: l.Number, Case: l.asCase()}
			d.At, d.Why, d.Upheld = l.Decided, l.Answer, l.Late == LateAccepted
			all = append(all, d)
		}
	}
	return append(all, s.questionDuties(user, now)...)
}

// weekDuties returns what a member must do in the present week.
func (s *Season) weekDuties(w Week, user string, now time.Time) (all []Duty) {
	closes := s.Calendar().Closes(w.Number)
	for i, a := range w.Asks {
		if a.In == user && s.AskIsOpen(a) {
			all = append(all, Duty{Season: s.Number, Kind: DutyAnswer, Week: w.Number, List: a.List, Members: []string{a.Out}, Number: i + 1, At: a.Until})
		}
	}
	mode := s.ModeOf(w)
	for _, l := range s.Lists {
		if l.Week == w.Number && s.isDrawn(l) && l.Unfinished() && slices.Contains(l.Members, user) && (l.State == ListArranged || slices.Contains(l.Away, user)) {
			return append(all, Duty{Season: s.Number, Kind: DutyCome, Week: w.Number, List: l.Number})
		}
	}
	d := Duty{Season: s.Number, Week: w.Number, At: closes}
	switch {
	case s.hasPlayed(w, user) || !w.State.goesOn() || !now.Before(closes) || w.Answers[user] == AnswerOut:
		return all
	case mode.Attempts:
		d.Kind = DutyTask
	case !mode.Drawn:
		d.Kind = DutyPlay
	case w.Draw == nil && w.Answers[user] == AnswerNone:
		d.Kind, d.At = DutySignUp, s.DrawAt(w.Number)
	default:
		return all
	}
	return append(all, d)
}

// questionDuties returns the questions of a member that wait for an answer, if they may still take them back, and the answers of the last days. They
// belong to the latest season alone.
func (s *Season) questionDuties(user string, now time.Time) (all []Duty) {
	m, _ := s.Member(user)
	if s.Number != s.League.Seasons {
		return nil
	}
	for _, q := range m.Questions {
		d := Duty{Season: s.Number, About: q.Number}
		switch {
		case q.State == QuestionOpen && s.Admits(user) == nil:
			d.Kind, d.At, d.Why = DutyWaiting, q.At, q.Words
		case q.State == QuestionAnswered && now.Before(s.Calendar().later(q.Decided, verdictDays)):
			d.Kind, d.At, d.Why = DutyReply, q.Decided, q.Answer
		default:
			continue
		}
		all = append(all, d)
	}
	return all
}
