package league

import (
	"bytes"
	"encoding/json"
	"strings"
)

// who says who may do a deed.
type who int

const (
	program who = iota // the calendar and the tables
	anybody            // a person who need not be a member
	member             // a member, also one who had left the server and is back with that
	asker              // a member, also a banned one
	leader
	either // a leader, or the calendar
)

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

// guestMark begins the ids of guests, so that none is the id of somebody on Discord.
const guestMark = "name "

// GuestID returns the id of somebody who has no account, by their name.
func GuestID(name string) string { return guestMark + strings.ToLower(name) }

// IsGuest reports whether somebody takes part without an account: no message reaches them.
func IsGuest(user string) bool { return strings.HasPrefix(user, guestMark) }
