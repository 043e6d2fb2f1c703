package gather

import (
	"slices"
	"time"

	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Says is a person's answer about an evening.
type Says string

// The answers.
const (
	In    Says = "in"
	Maybe Says = "maybe"
	Out   Says = "out"
)

// Stage says what an evening is doing.
type Stage string

// The stages. A weekly evening goes from Begun or Missed back to Open for its next date.
const (
	Open      Stage = "open"      // people answer
	Begun     Stage = "begun"     // its time has come; the tables of those who said In are open, or will be at once
	Missed    Stage = "missed"    // the bot was not there at its time
	Cancelled Stage = "cancelled" // there will be no further date
)

// Evening is a date, or a date each week, on which people of a server want to play. Its rows name people only as long as they can act on it.
type Evening struct {
	Guild   string       `json:"guild"`
	Number  int          `json:"number"` // counts the evenings of the server, from 1
	Name    string       `json:"name"`   // as people wrote it; may be empty
	By      string       `json:"by"`     // the user id of the person who planned it
	Channel string       `json:"channel"`
	Parent  string       `json:"parent,omitempty"` // of Channel, if that is a thread
	Locale  string       `json:"locale"`
	Weekly  bool         `json:"weekly,omitempty"`
	Date    league.Date  `json:"date"` // the present date, by the clocks of Zone
	Clock   league.Clock `json:"clock"`
	Zone    string       `json:"zone"`
	Round   int          `json:"round"` // counts the dates, from 1
	Stage   Stage        `json:"stage"`
	Terms   Terms        `json:"terms"`
	// Stammtisch is the number of the Stammtisch whose evening it is, or 0. Then the Terms follow its settings.
	Stammtisch int       `json:"stammtisch,omitempty"`
	Over       time.Time `json:"over,omitzero"` // when it ended for good; some days later it is forgotten

	Answers map[string]Answer   `json:"answers,omitempty"`  // about the present date, by user id
	Seats   []Seating           `json:"seats,omitempty"`    // of the tables of a date that has begun
	Pings   map[string]Reminder `json:"pings,omitempty"`    // of the present date, by the minutes before it
	Message string              `json:"message,omitempty"`  // the id of the post about the present date
	Event   string              `json:"event,omitempty"`    // the id of the present date's event in Discord's calendar
	NoEvent bool                `json:"no_event,omitempty"` // the bot may not make one
	Idle    int                 `json:"idle,omitempty"`     // how many dates in a row nobody came
}

// Terms say what is played at the tables of an evening. Everything else is as the server has it for new tables.
type Terms struct {
	Rules       string      `json:"rules"`
	RulesName   string      `json:"rules_name,omitempty"`
	Words       rules.Words `json:"words,omitempty"` // the server's own for the rules
	Games       int         `json:"games"`
	Pflichtsoli bool        `json:"pflichtsoli,omitempty"`
}

// Answer is a person's answer, with their name then.
type Answer struct {
	Name string    `json:"name"`
	Says Says      `json:"says"`
	At   time.Time `json:"at"`
}

// Seating is a table of an evening with the user ids of its people. Done says that the table was opened and that they all had their chance of a place.
type Seating struct {
	ID     string   `json:"id"`
	People []string `json:"people"`
	Done   bool     `json:"done,omitempty"`
}

// Reminder is a mention of the people who wanted one at that time. Without people it is superseded, and its message is to be deleted.
type Reminder struct {
	Users   []string `json:"users"`
	Message string   `json:"message,omitempty"`
}

// location returns the zone, or UTC if this program does not know it.
func (e *Evening) location() *time.Location {
	zone, err := time.LoadLocation(e.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Begins returns the moment of the present date. Clocks that are moved between two dates change nothing: it is the same time on the wall.
func (e *Evening) Begins() time.Time { return e.Date.At(e.Clock, e.location()) }

// Saying returns the user ids of the people with an answer, the earliest first.
func (e *Evening) Saying(says Says) (users []string) {
	for user, a := range e.Answers {
		if a.Says == says {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b string) int { return e.Answers[a].At.Compare(e.Answers[b].At) })
	return users
}

// dropPings supersedes the reminders of the present date.
func (e *Evening) dropPings() {
	for key, ping := range e.Pings {
		ping.Users = nil
		e.Pings[key] = ping
	}
}

// MayCancel reports whether a person may cancel the evening: the one who planned it, and people who manage the server.
func (e *Evening) MayCancel(user string, manages bool) bool {
	return manages || user != "" && e.By == user
}

// splitTables divides people into tables: one for up to seven, because the others sit out in turn; else as many tables of four or more as they fill, as
// even as possible.
func splitTables(people []string) (tables [][]string) {
	if len(people) == 0 {
		return nil
	}
	count := 1
	if len(people) > match.MaxPlaces {
		count = len(people) / card.Seats
	}
	for i := range count {
		tables = append(tables, people[len(people)*i/count:len(people)*(i+1)/count])
	}
	return tables
}
