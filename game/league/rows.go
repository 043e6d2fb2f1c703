package league

import (
	"cmp"
	"fmt"
	"time"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// League is a weekly league of a server. Its id is the owner of its jobs and of its log.
type League struct {
	ID      string    `json:"league"` // the server's id, a dot, and the number of the league there
	Guild   string    `json:"guild"`
	Name    string    `json:"title"`
	Zone    string    `json:"zone"`    // as the time zone database names it
	Channel string    `json:"channel"` // where posts go
	Role    string    `json:"role,omitempty"`
	Crown   string    `json:"crown,omitempty"` // the role of the champions, or empty
	Locale  string    `json:"locale"`
	Founder string    `json:"founder"` // user id; the bot tells them when something is wrong
	Founded time.Time `json:"founded"`

	Plan    Plan   `json:"plan"`              // of the next season
	Seasons int    `json:"seasons,omitempty"` // the number of the latest season
	Renews  Date   `json:"renews,omitzero"`   // a Monday: the next season begins then by itself
	Lists   uint64 `json:"lists,omitempty"`   // the number of the latest list

	Questions uint64 `json:"questions,omitempty"` // the number of the latest question

	Gone time.Time `json:"gone,omitzero"` // the moment when the bot left the server
}

// Hall is the server of the leagues that are on none: their members come to a hall, and nobody is there to post to.
const Hall = "hall"

// Mailbox is what a league knows of its posts as a whole. It does not belong to its season, and no log holds it.
type Mailbox struct {
	League  string `json:"league"`
	Trouble string `json:"trouble,omitempty"` // the latest report to the founder, so that each comes once
}

// Plan holds the settings of a season. The season copies it when it begins, and does not change it.
type Plan struct {
	Config    standings.Config `json:"config"`
	Rules     string           `json:"rules"` // as rules.Parse reads them, with the version of the preset
	RulesName string           `json:"rules_name,omitempty"`
	Words     rules.Words      `json:"words,omitempty"` // the server's own words for the rules
	Timer     string           `json:"timer"`           // of league tables; a setting of servers
	Reminder  Appointment      `json:"reminder"`
	LastCall  Appointment      `json:"last_call"`
	MatchDay  Appointment      `json:"match_day"` // used by match days only
	Policy    draw.Policy      `json:"policy"`    // for a draw that leaves people over
	ByRank    bool             `json:"by_rank,omitempty"`
	Divisions int              `json:"divisions,omitempty"` // from 2 on; fewer is none
	Moving    int              `json:"moving,omitempty"`    // the number of promoted members of each division

	Level       string `json:"level,omitempty"`         // see ComputerLevel
	Real        bool   `json:"real,omitempty"`          // lists of real tables count in free weeks
	Prizes      string `json:"prizes,omitempty"`        // of a tournament, a line each: by place, or "juniors: a book" for the best of a group
	WaitsForAll bool   `json:"waits_for_all,omitempty"` // a list stands still while a member is away; otherwise a computer plays for them
}

// levelBefore is the level of computers in earlier plans, in which leagues did not choose it.
const levelBefore = "simple"

// ComputerLevel returns how well the computers play that have places of their own: in a task, and where people are too few. It is the name of a level
// of computer players. The plan of a season never changes, so all members meet the same players.
func (p Plan) ComputerLevel() string { return cmp.Or(p.Level, levelBefore) }

// Term is one season of a league. It has all its weeks from the beginning.
type Term struct {
	League string      `json:"league"`
	Number int         `json:"season"` // from 1
	State  SeasonState `json:"state"`
	Start  Date        `json:"start"`
	Zone   string      `json:"zone"`
	Plan   Plan        `json:"plan"`
	Cup    bool        `json:"cup,omitempty"` // a knock-out between two seasons, which has a plan of its own

	Divisions [][]string                 `json:"divisions,omitempty"` // member ids, from the top
	Teams     []standings.Team           `json:"teams,omitempty"`     // in the order of their founding
	Ratings   map[string]standings.Rated `json:"ratings,omitempty"`   // before the season
	Names     []stats.Player             `json:"names,omitempty"`     // at the time of archiving
}

// Calendar returns the calendar of the season. Error: the zone is unknown.
func (s Term) Calendar() (Calendar, error) {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return Calendar{}, fmt.Errorf("unknown time zone %q", s.Zone)
	}
	return s.calendar(zone), nil
}

func (s Term) calendar(zone *time.Location) Calendar {
	c := Calendar{Start: s.Start, Weeks: s.Plan.Config.Weeks, Zone: zone, Reminder: s.Plan.Reminder, LastCall: s.Plan.LastCall}
	if m := s.Mode(); m.Drawn && !m.Real {
		c.MatchDay = &s.Plan.MatchDay
	}
	return c
}

// Mode returns how the season is played.
func (s Term) Mode() standings.Mode { return s.Plan.Config.Format.Mode() }

// ModeOf returns how a week of the season is played.
func (s Term) ModeOf(w Week) standings.Mode { return s.Plan.Config.ModeOf(w.Free) }

// Answer is a member's answer about a week or a match day.
type Answer string

const (
	AnswerIn         Answer = "in"
	AnswerMaybe      Answer = "maybe"
	AnswerSubstitute Answer = "substitute"
	AnswerOut        Answer = "out"
	AnswerNone       Answer = ""
	AnswerHere       Answer = "here"  // the member is in, and confirmed it shortly before the draw
	AnswerReady      Answer = "ready" // the same of a substitute, who plays only if somebody is missing
)

// comes reports whether the member says that they come, or perhaps, or where somebody is missing.
func (a Answer) comes() bool { return a != AnswerOut && a != AnswerNone }

// Week is a week of a season.
type Week struct {
	League    string            `json:"league"`
	Season    int               `json:"season"`
	Number    int               `json:"week"` // from 1
	State     WeekState         `json:"state"`
	MatchDay  *Appointment      `json:"match_day,omitempty"` // if a leader has moved it
	Note      string            `json:"note,omitempty"`      // why a leader has cancelled it, for everybody
	Free      bool              `json:"free,omitempty"`      // the draw does not take place: see Season.ModeOf
	Answers   map[string]Answer `json:"answers,omitempty"`   // by member id
	Order     []string          `json:"order,omitempty"`     // member ids in the order of their answers
	Due       bool              `json:"due,omitempty"`       // the time of the draw has come, and it is being computed
	Draw      *Draw             `json:"draw,omitempty"`
	Asks      []Ask             `json:"asks,omitempty"`   // questions to people without a place; they only grow
	Calls     []Call            `json:"calls,omitempty"`  // of people who look for players; they only grow
	Secret    string            `json:"secret,omitempty"` // of a task; its deals follow from it, and nobody may see it before the week is final
	Ends      time.Time         `json:"ends,omitzero"`    // of a round: when its time is over
	Published time.Time         `json:"published,omitzero"`
	Expired   bool              `json:"expired,omitempty"`  // its time for protests is over, and only an open one keeps it from being final
	Rankings  uint64            `json:"rankings,omitempty"` // the number of rankings after the week so far
}

// Draw is a draw with its request and its result. The same request gives the same result.
type Draw struct {
	At time.Time `json:"at"`
	By string    `json:"by,omitempty"` // the leader who drew; empty if the calendar did
	draw.Request
	draw.Result
	// Wishes: there were pairs Apart, in a draw of the first procedure. The reader may see neither them nor the seed. No stored draw has it.
	Wishes bool `json:"wishes,omitempty"`
}

// Member is a person in a league.
type Member struct {
	League string      `json:"league"`
	User   string      `json:"id"`
	Name   string      `json:"name"` // raw, from the member's latest action
	State  MemberState `json:"state"`
	Since  time.Time   `json:"since"`
	Why    string      `json:"why,omitempty"`    // of a ban: its reason, which the member and leaders read; an earlier program kept it in its log alone
	Until  time.Time   `json:"until,omitzero"`   // of a member who is away: from this moment on they are back without a click; none until they say so
	Remind bool        `json:"remind,omitempty"` // the member wants to be reminded in the week
	Quiet  bool        `json:"quiet,omitempty"`  // they have switched reminders off, and nobody asks them on the day of a match day
	Apart  []string    `json:"apart,omitempty"`  // member ids that the member would rather not meet
	Days   []int       `json:"days,omitempty"`   // the evenings on which they usually can play: 1 is Monday, 7 is Sunday

	Group     string     `json:"group,omitempty"`     // at a tournament: in which they can win a prize, besides that of their place
	Questions []Question `json:"questions,omitempty"` // to the leaders, the first one first
}

// Late is the fate of a list that ends after its week.
type Late string

// In time, or late: a late list counts only after a leader's decision.
const (
	LateNot      Late = ""
	LatePending  Late = "pending"
	LateAccepted Late = "accepted"
	LateRefused  Late = "refused"
	LateLapsed   Late = "lapsed" // no leader has decided in time, so it does not count
)

// List is a list of a league: one table, or a member's attempt at a task.
type List struct {
	League  string    `json:"league"`
	Season  int       `json:"season"`
	Number  uint64    `json:"list"` // in the league, in the order of their beginnings
	Week    int       `json:"week"`
	State   ListState `json:"state"`
	Late    Late      `json:"late,omitempty"`
	Judge   string    `json:"judge,omitempty"`  // of a late list: the leader who has decided about it in their own case
	Answer  string    `json:"answer,omitempty"` // of a late list: the leaders' reason, which only its people and leaders read
	Decided time.Time `json:"decided,omitzero"` // when leaders have decided about a late list
	Table   string    `json:"table,omitempty"`  // its id; a list that a leader has entered has none
	Members []string  `json:"members"`          // member ids by place; "" is a computer
	Began   time.Time `json:"began,omitzero"`
	Ended   time.Time `json:"ended,omitzero"`
	Away    []string  `json:"away,omitempty"`    // of a drawn list: the members who are not at its table, as Attend said last
	Begun   int       `json:"begun,omitempty"`   // of a drawn list: its games that had begun then
	Void    bool      `json:"void,omitempty"`    // of a drawn list: it will not count, as too few people are there
	Came    []string  `json:"came,omitempty"`    // of a drawn list: who was there after its first game, or has come in
	Settled bool      `json:"settled,omitempty"` // of a drawn list in earlier programs: its second game has begun
	Last    bool      `json:"last,omitempty"`    // of a drawn list: its last game has begun
	Real    bool      `json:"real,omitempty"`    // it is played at a real table, and its people tell the result: see Report
	Told    []int     `json:"told,omitempty"`    // of a real table: the points that were told last
	Teller  string    `json:"teller,omitempty"`  // of a real table: who has told them
	Sheet   int       `json:"sheet,omitempty"`   // of a real table: the number of its score sheet
}

// Ask is the bot's question on a match day to a person without a place: whether they come in for a member who has not come. Without a person it is the offer
// of one table to the people of lists that would not count.
type Ask struct {
	List   uint64    `json:"list"`  // after an offer: the list that has come of it
	Out    string    `json:"out"`   // the missing member
	In     string    `json:"in"`    // the person who is asked
	Until  time.Time `json:"until"` // then the next person is asked; an outage moves that
	Answer AskAnswer `json:"answer,omitempty"`

	Called []string `json:"called,omitempty"` // of an offer: the people to whom it was made
	Agreed []string `json:"agreed,omitempty"` // of an offer: those who have agreed
	Table  string   `json:"table,omitempty"`  // of an offer: an id for the table
}

// AskAnswer is the answer to an Ask.
type AskAnswer string

const (
	AskOpen AskAnswer = ""
	AskYes  AskAnswer = "yes"
	AskNo   AskAnswer = "no"
	AskLate AskAnswer = "late" // none in time
)

// Outcome is the result of a list. It never changes; corrections stand beside it.
type Outcome struct {
	League string `json:"league"`
	Season int    `json:"season"`
	Number uint64 `json:"list"`
	standings.Sum
	By string `json:"by,omitempty"` // the leader who entered it
}

// Ruling is a decision of a leader about results of a season.
type Ruling struct {
	League string               `json:"league"`
	Season int                  `json:"season"`
	Number uint64               `json:"number"` // that of the correction
	What   standings.Correction `json:"what"`
}

// ProtestState is the state of a protest.
type ProtestState string

const (
	ProtestOpen      ProtestState = "open"
	ProtestUpheld    ProtestState = "upheld"
	ProtestRejected  ProtestState = "rejected"
	ProtestWithdrawn ProtestState = "withdrawn"
	ProtestLapsed    ProtestState = "lapsed" // no leader has decided in time, so the list stands as played
)

// Protest is a member's objection to a result.
type Protest struct {
	League  string       `json:"league"`
	Season  int          `json:"season"`
	Number  uint64       `json:"number"` // from 1 in the season
	List    uint64       `json:"list"`
	Week    int          `json:"week"`
	By      string       `json:"by"`
	At      time.Time    `json:"at"`
	Why     string       `json:"why"`
	State   ProtestState `json:"state"`
	Due     bool         `json:"due,omitempty"` // it was upheld, and leaders have still to correct the list or to let it stand
	Judge   string       `json:"judge,omitempty"`
	Decided time.Time    `json:"decided,omitzero"`
	Answer  string       `json:"answer,omitempty"`
}

// QuestionState is the state of a question.
type QuestionState string

const (
	QuestionOpen      QuestionState = "open"
	QuestionAnswered  QuestionState = "answered"
	QuestionWithdrawn QuestionState = "withdrawn"
)

// Question is a member's question to the leaders. Only the member and leaders read its texts.
type Question struct {
	Number  uint64        `json:"number"` // from 1 in the league
	At      time.Time     `json:"at"`
	Words   string        `json:"words"`
	State   QuestionState `json:"state"`
	Judge   string        `json:"judge,omitempty"` // the leader who has answered
	Decided time.Time     `json:"decided,omitzero"`
	Answer  string        `json:"answer,omitempty"`
}

// Ranking is the standings after a week at one moment. A later one does not replace it.
type Ranking struct {
	League string             `json:"league"`
	Season int                `json:"season"`
	Week   int                `json:"week"`
	Number uint64             `json:"number"` // from 1 in the week
	At     time.Time          `json:"at"`
	Rows   []standings.Ranked `json:"rows"`
}

// Post is a message of the league in its channel. Its content comes from the other rows when it is shown.
type Post struct {
	League  string    `json:"league"`
	Key     string    `json:"key"` // only one message has the key
	Kind    string    `json:"kind"`
	Season  int       `json:"season,omitempty"`
	Week    int       `json:"week,omitempty"`
	List    uint64    `json:"list,omitempty"`
	Number  uint64    `json:"number,omitempty"` // of a correction, a protest or a question
	From    int       `json:"from,omitempty"`   // of an opening or a result: the first week whose result it shows
	Note    string    `json:"note,omitempty"`   // further content, where the kind alone is not enough
	Ping    []string  `json:"ping,omitempty"`   // member ids
	Made    time.Time `json:"made"`
	Wanted  int       `json:"wanted"` // counts the changes of the content
	Shown   int       `json:"shown,omitempty"`
	Channel string    `json:"channel,omitempty"` // the channel of the message
	Message string    `json:"message,omitempty"`
	Failed  string    `json:"failed,omitempty"` // the reason why it stays unshown: a key of texts
}

// counts reports whether the list has ended in time, or leaders have accepted it.
func (l List) counts() bool { return l.Late == LateNot || l.Late == LateAccepted }

// historyOf returns the history of a season: its lists with their outcomes, and the corrections.
func historyOf(lists []List, outcomes []Outcome, corrections []Ruling) (h standings.History) {
	counts := map[uint64]bool{}
	for _, l := range lists {
		counts[l.Number] = l.counts()
	}
	for _, o := range outcomes {
		switch {
		case !counts[o.Number]:
		case o.Attempt != nil:
			h.Attempts = append(h.Attempts, *o.Attempt)
		case o.Result != nil:
			h.Lists = append(h.Lists, *o.Result)
		}
	}
	for _, c := range corrections {
		h.Corrections = append(h.Corrections, c.What)
	}
	return h
}

// Call is a message to members who look for players in an open week: enough of them for a table seek, or somebody has opened one.
type Call struct {
	At      time.Time `json:"at"`
	Table   string    `json:"table,omitempty"` // the table's id; nothing where enough seek
	By      string    `json:"by,omitempty"`    // the member who opened it
	Members []string  `json:"members"`
}
