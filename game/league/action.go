package league

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Action is a deed with everything that comes from outside: the moment, and who does it. A season changes by nothing else.
type Action struct {
	At   time.Time
	By   Actor
	Deed Deed
}

type deedRow struct {
	name string // in logs
	who  who
	new  func() Deed
	deed reflect.Type
}

func row[D any, P interface {
	*D
	Deed
}](name string, who who,
) deedRow {
	return deedRow{name, who, func() Deed { return P(new(D)) }, reflect.TypeFor[P]()}
}

// FoundAction is the name of a founding in logs.
const FoundAction = "found"

// kinds are all deeds. A name, once in a log, never changes its meaning.
var kinds = []deedRow{
	row[Import]("import", program),
	row[Found](FoundAction, anybody),
	row[Configure]("settings", leader),
	row[Announce]("season", either),
	row[Tick]("tick", program),
	row[Inherit]("inherit", program),
	row[MoveDeadline]("deadline-moved", program),
	row[Presence]("presence", program),
	row[Forgotten]("forgotten", program),

	row[Join]("join", anybody),
	row[Leave]("leave", member),
	row[SetAway]("away", member),
	row[SetStandIn]("stand-in", member),
	row[SetRemind]("remind", member),
	row[SetApart]("apart", member),
	row[JoinTeam]("team", member),
	row[SetDays]("days", member),
	row[Say]("say", member),
	row[SignUp]("sign-up", member),
	row[Play]("play", member),
	row[ComeIn]("come-in", member),
	row[Arrive]("arrive", member),
	row[FileProtest]("protest", member),
	row[TakeProtestBack]("protest-withdrawn", member),
	row[AskLeaders]("question", asker),
	row[TakeQuestionBack]("question-withdrawn", asker),
	row[Vanish]("left", program),
	row[Report]("report", anybody),

	row[Pause]("paused", leader),
	row[Resume]("resumed", leader),
	row[CancelSeason]("cancel-season", leader),
	row[Close]("close", leader),
	row[StopRenewal]("renewal-stopped", leader),
	row[MoveWeek]("week-move", leader),
	row[CancelWeek]("week-cancel", leader),
	row[DrawWeek]("draw", either),
	row[Swap]("swap", leader),
	row[Substitute]("substitute", leader),
	row[Abort]("abort", leader),
	row[Ban]("ban", leader),
	row[Readmit]("readmit", leader),
	row[SetTeam]("set-team", leader),
	row[Correct]("correct", leader),
	row[DecideProtest]("decide", leader),
	row[DecideLate]("late", leader),
	row[AnswerQuestion]("question-answered", leader),
	row[AddResult]("add-result", leader),
	row[Door]("door", leader),
	row[CallRound]("round", leader),
	row[Recompute]("recompute", leader),
	row[ClearTexts]("clear-texts", leader),

	row[CallSeekers]("call", program),
	row[Begin]("begin", program),
	row[Attend]("attend", program),
	row[Interrupt]("interrupt", program),
	row[Finish]("finish", program),
}

func kindOf(d Deed) deedRow {
	t := reflect.TypeOf(d)
	for _, k := range kinds {
		if k.deed == t {
			return k
		}
	}
	panic(fmt.Sprintf("the deed %T has no row", d)) // a test holds them together
}

// Name returns the name of the deed, as logs have it.
func (a Action) Name() string { return kindOf(a.Deed).name }

// Leads reports whether the action is a leader's.
func (a Action) Leads() bool {
	w := kindOf(a.Deed).who
	return w == leader || w == either && a.By.ID != ""
}

// LeadersActions returns the names of what leaders do.
func LeadersActions() (names []string) {
	for _, k := range kinds {
		if k.who == leader || k.who == either {
			names = append(names, k.name)
		}
	}
	return names
}

// Entry returns the action as the log holds it, about a season.
func (a Action) Entry(season int) (LogEntry, error) {
	data, err := json.Marshal(a.Deed)
	return LogEntry{At: a.At, By: a.By, Season: season, Action: a.Name(), Data: data}, err
}

// Parse returns the action of an entry. The error says which entry is none: earlier logs have entries of another form.
func (e LogEntry) Parse() (Action, error) {
	for _, k := range kinds {
		if k.name != e.Action {
			continue
		}
		d := k.new()
		if len(e.Data) > 0 {
			if err := json.Unmarshal(e.Data, d); err != nil {
				return Action{}, fmt.Errorf("the action %q of %v: %w", e.Action, e.At, err)
			}
		}
		return Action{e.At, e.By, d}, nil
	}
	return Action{}, fmt.Errorf("there is no action %q", e.Action)
}

// Apply returns the season after an action, and what the world must do because of it. The given season does not change. An action that announces a
// season returns the new one. Errors: a Refusal or a Problem for a person; any other error means that the program has asked for the impossible.
func Apply(s Season, a Action) (Season, []Effect, error) {
	t := newTransaction(s.clone(), a.At, a.By)
	if err := t.take(a.Deed); err != nil {
		return s, nil, err
	}
	return t.Season, t.effects, nil
}

// LogEntry is one action as the log of a league holds it. Entries are added and never changed, unless a person is forgotten.
type LogEntry struct {
	At     time.Time       `json:"at"`
	By     Actor           `json:"by,omitzero"`
	Season int             `json:"season,omitempty"` // the season that it is about
	Action string          `json:"action"`
	Data   json.RawMessage `json:"data,omitempty"`
}

// take does a deed for the transaction's actor.
func (t *transaction) take(d Deed) error {
	if err := t.accept(d); err != nil {
		return err
	}
	d.do(t)
	return t.fault
}

// accept returns why the season refuses a deed of the transaction's actor, or nil.
func (t *transaction) accept(d Deed) error {
	if err := t.admit(kindOf(d).who); err != nil {
		return err
	}
	if err := d.check(t); err != nil {
		return err
	}
	return t.checkOwn(d)
}

// Check returns why Apply would refuse a person's deed now, or nil. A button stands below a message exactly where its deed is accepted, because the
// message asks here.
func (s Season) Check(by Actor, d Deed, now time.Time) error {
	return newTransaction(s.clone(), now, by).accept(d)
}

// Offers reports whether the season accepts a deed now from a member about whom it knows nothing else. A message that many people read asks so.
func (s Season) Offers(d Deed, now time.Time) bool {
	const unknown = "?"
	t := newTransaction(s.clone(), now, Actor{ID: unknown})
	t.putMember(Member{User: unknown, State: MemberActive})
	return t.accept(d) == nil
}
