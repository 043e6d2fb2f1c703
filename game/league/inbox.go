package league

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"karlchen/game/league/standings"
)

// Duty is something that a person must act on now, or waits for. It follows from the season, so it is gone as soon as somebody has acted.
type Duty struct {
	Kind     string // the end of the key of its text
	Season   int
	Week     int
	List     uint64
	Question uint64
	By       string    // who has protested
	Members  []string  // who is missing, has asked, or has played the list of a case
	Count    int       // of days to decide, or of people
	Why      string    // a question, or the answer or reason of leaders, which only they and the people of the case read
	At       time.Time // when it matters: a case or a question has waited since then, and the rest must be done by then

	Deeds     []Deed   // by each of which the person does it
	Decisions []string // by each of which leaders do it; Choice is the first choice of their dialogues
	Choice    string
}

// What finds the duties of leaders and of members in a season, in the order in which people see them.
var (
	leadersDuties = []func(inbox) []Duty{inbox.openCases, inbox.askedLeaders, inbox.emptyPlaces, inbox.emptyEvenings, inbox.nextStep}
	membersDuties = []func(inbox) []Duty{
		inbox.banned, inbox.asks, inbox.waitingTable, inbox.realTables, inbox.ofTheWeek, inbox.protests, inbox.lateLists, inbox.questions,
	}
)

// LeaderDuties returns what the leaders must act on now.
func (s Season) LeaderDuties(now time.Time) []Duty { return s.duties(leadersDuties, "", now) }

// Duties returns what a member must act on now, or waits for.
func (s Season) Duties(user string, now time.Time) []Duty { return s.duties(membersDuties, user, now) }

// inbox is a season in which the duties of a member are looked for, or those of leaders.
type inbox struct {
	*Season
	user string
	now  time.Time
	week Week // the present one, if the member plays in it
}

func (s *Season) duties(finders []func(inbox) []Duty, user string, now time.Time) (all []Duty) {
	in := inbox{Season: s, user: user, now: now}
	if m, _ := s.Member(user); m.State.Plays() && s.State == SeasonRunning {
		in.week, _ = s.WeekAt(now)
	}
	for _, find := range finders {
		for _, d := range find(in) {
			d.Season = s.Number
			all = append(all, d)
		}
	}
	return all
}

func (in inbox) accepts(d Deed) bool { return in.Check(Actor{ID: in.user}, d, in.now) == nil }

// isNews reports whether members are still told what leaders have decided or answered.
func (in inbox) isNews(decided time.Time) bool {
	const days = 14
	return in.now.Before(in.Calendar().later(decided, days))
}

func (in inbox) openCases() (all []Duty) {
	for _, c := range in.OpenCases() {
		all = append(all, in.CaseDuty(c))
	}
	return all
}

// CaseDuty is what leaders have to do about an open case. An upheld protest is carried out by the decisions of which the season accepts one, or the deed
// lets its list stand.
func (s Season) CaseDuty(c OpenCase) Duty {
	d := Duty{Kind: "case.late", Season: s.Number, Week: c.Week, List: c.List, Members: s.peopleOf(c.List), Count: s.CaseDays(c), At: c.Since}
	if d.Decisions, d.Choice = []string{"decide"}, CaseValue(c.Protest, c.List); c.Protest == 0 {
		return d
	}
	p := s.Protests[c.Protest-1]
	if d.Kind, d.By = "case.protest", p.By; p.Due {
		d.Kind, d.Decisions, d.Choice, d.Deeds = "case.upheld", nil, fmt.Sprint(c.List), []Deed{&DecideProtest{Protest: p.Number}}
		if s.Check(Actor{Leads: true}, &Correct{standings.Correction{Change: standings.Strike, List: c.List, Why: "-"}}, c.Since) == nil {
			d.Decisions = []string{"correct", "strike"}
		}
	}
	return d
}

// askedLeaders are the questions to leaders, which belong to the latest season alone.
func (in inbox) askedLeaders() (all []Duty) {
	for _, deed := range in.openQuestions() {
		if _, q, _ := in.Question(deed.Question); in.Number == in.League.Seasons {
			all = append(all, Duty{Kind: "asked", Question: q.Number, Members: []string{deed.Member}, Why: q.Words, At: q.At, Deeds: []Deed{&deed}})
		}
	}
	return all
}

// emptyPlaces are those of unfinished lists that stand still, or whose members are missing: they are not at its table, or may no longer play.
func (in inbox) emptyPlaces() (all []Duty) {
	if in.State != SeasonRunning && in.State != SeasonClosing || in.Mode().Attempts { // a task waits for its member alone
		return nil
	}
	for _, l := range in.Lists {
		d := Duty{Kind: "seat", Week: l.Week, List: l.Number, Decisions: []string{"substitute", "abort"}, Choice: fmt.Sprint(l.Number)}
		switch {
		case l.Playing():
			d.Members = l.Away
		case l.State == ListArranged:
			d.Members = slices.DeleteFunc(l.People(), func(id string) bool {
				m, ok := in.Member(id)
				return !ok || m.State.Plays()
			})
		}
		if d.Count = len(d.Members); l.State == ListInterrupted {
			d.Kind = "stopped"
		}
		if d.Count > 0 || l.State == ListInterrupted {
			all = append(all, d)
		}
	}
	return all
}

// lackingBefore is how long before a draw leaders are told that too few come.
const lackingBefore = 24 * time.Hour

// emptyEvenings are the match days to which too few come so far.
func (in inbox) emptyEvenings() (all []Duty) {
	for i := range in.Weeks {
		w := &in.Weeks[i]
		draw, coming := in.DrawAt(w.Number), w.Coming(AnswerHere, AnswerIn, AnswerReady, AnswerSubstitute)
		if in.State != SeasonRunning || !in.drawable(w) || w.Due || in.now.Before(draw.Add(-lackingBefore)) || in.fillsTable(coming) {
			continue
		}
		d := Duty{Kind: "lacking", Week: w.Number, Count: len(coming), At: draw, Decisions: []string{"week-move"}, Choice: strconv.Itoa(w.Number)}
		if d.Count == 0 {
			d.Kind = "lacking.none"
		}
		all = append(all, d)
	}
	return all
}

// nextStep is due in a paused season, and where none runs and none is announced. Where the next one begins by itself, there is time for a cup.
func (in inbox) nextStep() []Duty {
	switch {
	case in.Check(Actor{Leads: true}, &CallRound{}, in.now) == nil:
		return []Duty{{Kind: "round", Decisions: []string{"round"}, Choice: "60"}}
	case in.State == SeasonPaused:
		return []Duty{{Kind: "paused", Decisions: []string{"season"}, Choice: "resume"}}
	case in.Number == in.League.Seasons && !in.NextBegins().IsZero():
		return []Duty{{Kind: "renews", At: in.NextBegins(), Decisions: []string{"season"}, Choice: "cup"}}
	case in.Number == in.League.Seasons && (in.Number == 0 || in.State.Over()):
		return []Duty{{Kind: "next", Decisions: []string{"season"}, Choice: "announce"}}
	}
	return nil
}

// DutyTogether is the kind of an offer to play at one table.
const DutyTogether = "together"

// banned is what a banned member reads, who can still ask the leaders.
func (in inbox) banned() []Duty {
	m, _ := in.Member(in.user)
	if m.State != MemberBanned || in.Number != in.League.Seasons {
		return nil
	}
	d := Duty{Kind: "banned", At: m.Since, Why: cmp.Or(m.Why, "–")}
	if ask := (&AskLeaders{Words: "?"}); in.accepts(ask) { // not who has asked enough
		d.Deeds = []Deed{ask}
	}
	return []Duty{d}
}

// asks are the bot's questions whether the member comes in, and its offers of one table.
func (in inbox) asks() (all []Duty) {
	for i, a := range in.week.Asks {
		yes, no := &ComeIn{Week: in.week.Number, Number: i + 1, Yes: true}, &ComeIn{Week: in.week.Number, Number: i + 1}
		switch {
		case a.together() && in.accepts(yes):
			all = append(all, Duty{Kind: DutyTogether, Week: no.Week, List: a.List, At: a.Until, Deeds: []Deed{yes}})
		case a.In == in.user && in.accepts(no):
			all = append(all, Duty{Kind: "answer", Week: no.Week, List: a.List, Members: []string{a.Out}, At: a.Until, Deeds: []Deed{yes, no}})
		}
	}
	return all
}

// waitingTable is the drawn table that waits for the member.
func (in inbox) waitingTable() []Duty {
	for _, l := range in.Lists {
		if l.Week == in.week.Number && in.isDrawn(l) && l.Unfinished() && l.seats(in.user) && (l.State == ListArranged || slices.Contains(l.Away, in.user)) {
			return []Duty{{Kind: "come", Week: l.Week, List: l.Number, Deeds: []Deed{&Arrive{Week: l.Week}}}}
		}
	}
	return nil
}

// realTables are those of the member whose result nobody has told, or which others have told and nobody has confirmed.
func (in inbox) realTables() (all []Duty) {
	for _, l := range in.Lists {
		d := Duty{Kind: "tell", Week: l.Week, List: l.Number, Deeds: []Deed{&Report{List: l.Number, Points: make([]int, len(l.Members))}}}
		if l.Teller != "" {
			d.Kind, d.Members, d.Deeds = "confirm", []string{l.Teller}, []Deed{&Report{List: l.Number, Points: l.Told}}
		}
		if l.Real && l.seats(in.user) && l.Teller != in.user && in.accepts(d.Deeds[0]) {
			all = append(all, d)
		}
	}
	return all
}

// WeekDuty returns the kind of what a week of a mode asks of all members.
func WeekDuty(m standings.Mode) string {
	switch {
	case m.Attempts:
		return "task"
	case m.Drawn:
		return "signup"
	}
	return "play"
}

// ofTheWeek is what the present week asks of the member.
func (in inbox) ofTheWeek() []Duty {
	w, closes := in.week, in.Calendar().Closes(in.week.Number)
	d := Duty{Kind: WeekDuty(in.ModeOf(w)), Week: w.Number, At: closes, Deeds: []Deed{&Play{}}}
	if in.ModeOf(w).Drawn && w.Number > 0 {
		d.At, d.Deeds = in.DrawAt(w.Number), []Deed{&SignUp{Week: w.Number, Answer: AnswerIn}, &SignUp{Week: w.Number, Answer: AnswerOut}}
	}
	if !w.State.goesOn() || !in.now.Before(closes) || !in.owes(w, in.user) || !in.accepts(d.Deeds[0]) {
		return nil
	}
	return []Duty{d}
}

// protests are those of the member that wait for a decision, and the decisions.
func (in inbox) protests() (all []Duty) {
	for _, p := range in.Protests {
		d := Duty{Week: p.Week, List: p.List}
		back := &TakeProtestBack{Protest: p.Number}
		switch {
		case p.By != in.user:
			continue
		case in.State != SeasonCancelled && in.accepts(back):
			d.Kind, d.At, d.Count, d.Deeds = "protest", p.At, in.CaseDays(p.asCase()), []Deed{back}
		case (p.State == ProtestUpheld || p.State == ProtestRejected) && in.isNews(p.Decided):
			d.Kind, d.At, d.Why = "verdict."+string(p.State), p.Decided, p.Answer
		default:
			continue
		}
		all = append(all, d)
	}
	return all
}

// lateLists are the late lists of the member about which leaders have decided.
func (in inbox) lateLists() (all []Duty) {
	for _, l := range in.Lists {
		if l.Answer != "" && slices.Contains(l.Members, in.user) && in.isNews(l.Decided) {
			all = append(all, Duty{Kind: "verdict." + string(l.Late), Week: l.Week, List: l.Number, At: l.Decided, Why: l.Answer})
		}
	}
	return all
}

// questions are those of the member, until they are answered, and the answers. They belong to the latest season alone.
func (in inbox) questions() (all []Duty) {
	m, _ := in.Member(in.user)
	for _, q := range m.Questions {
		back := &TakeQuestionBack{Question: q.Number}
		switch {
		case in.Number != in.League.Seasons:
		case in.accepts(back):
			all = append(all, Duty{Kind: "waiting", Question: q.Number, At: q.At, Why: q.Words, Deeds: []Deed{back}})
		case q.State == QuestionAnswered && in.isNews(q.Decided):
			all = append(all, Duty{Kind: "reply", Question: q.Number, At: q.Decided, Why: q.Answer})
		}
	}
	return all
}
