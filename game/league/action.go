package league

import (
	"bytes"
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

// who says who may do a deed.
type who int

const (
	program who = iota // the calendar and the tables
	anybody            // a person who need not be a member
	member             // a member, also one who had left the server and is back with that
	leader
	either // a leader, or the calendar
)

// deedRow is the row of a deed.
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
	row[Announce]("season", leader),
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
	row[AskLeaders]("question", member),
	row[TakeQuestionBack]("question-withdrawn", member),
	row[Vanish]("left", program),

	row[Pause]("paused", leader),
	row[Resume]("resumed", leader),
	row[CancelSeason]("cancel-season", leader),
	row[Close]("close", leader),
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

// Actor is who acts in a league. The zero Actor is the program: its calendar and its tables.
type Actor struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
	// Leads: the person leads the league as a manager of its server, or through its role. Only Discord knows that, so it comes with the action.
	Leads bool `json:"leads,omitempty"`
	// Own: the leader decides their own case, because nobody else has led the league lately. Posts and the log mark such a decision.
	Own bool `json:"own,omitempty"`
}

// UnmarshalJSON also reads the id alone, as logs had it before they held actions.
func (a *Actor) UnmarshalJSON(raw []byte) error {
	*a = Actor{}
	if bytes.HasPrefix(raw, []byte(`"`)) {
		return json.Unmarshal(raw, &a.ID)
	}
	type plain Actor
	return json.Unmarshal(raw, (*plain)(a))
}

// LogEntry is one action as the log of a league holds it. Entries are added and never changed, unless a person is forgotten.
type LogEntry struct {
	At     time.Time       `json:"at"`
	By     Actor           `json:"by,omitzero"`
	Season int             `json:"season,omitempty"` // the season that it is about
	Action string          `json:"action"`
	Data   json.RawMessage `json:"data,omitempty"`
}
