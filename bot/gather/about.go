package gather

import (
	"encoding/json"
	"slices"
	"time"

	"karlchen/storage"
)

// About returns what a setting of a server that belongs to this package says about a person, for their export; nil if it is another setting, or says
// nothing about them.
func About(key string, value json.RawMessage, user string) any {
	switch key {
	case storage.ReadyKey:
		return aboutReady(value, user)
	case storage.EveningsKey:
		return aboutEvenings(value, user)
	case storage.StammtischeKey:
		return aboutStammtische(value, user)
	}
	return nil
}

func aboutReady(value json.RawMessage, user string) any {
	var all ready
	if json.Unmarshal(value, &all) != nil {
		return nil
	}
	return struct {
		WantsToBeAsked bool      `json:"wants_to_be_asked"`
		Searched       time.Time `json:"searched,omitzero"`
	}{slices.Contains(all.People, user), all.Searches[user]}
}

// share is what an evening says about a person.
type share struct {
	Name    string  `json:"name,omitempty"`
	Begins  string  `json:"begins"`
	Planned bool    `json:"planned"` // by the person
	Answer  *Answer `json:"answer,omitempty"`
}

func aboutEvenings(value json.RawMessage, user string) any {
	var all evenings
	if json.Unmarshal(value, &all) != nil {
		return nil
	}
	var shares []share
	for _, e := range all.All {
		a, answered := e.Answers[user]
		if !answered && e.By != user {
			continue
		}
		s := share{Name: e.Name, Begins: e.Begins().Format(time.RFC3339), Planned: e.By == user}
		if answered {
			s.Answer = &a
		}
		shares = append(shares, s)
	}
	if shares == nil {
		return nil
	}
	return shares
}

// membership is what a Stammtisch says about a member.
type membership struct {
	Stammtisch string `json:"stammtisch"`
	Leads      bool   `json:"leads"`
	Member
}

func aboutStammtische(value json.RawMessage, user string) any {
	var all stammtische
	if json.Unmarshal(value, &all) != nil {
		return nil
	}
	var memberships []membership
	for _, of := range all.All {
		if m, is := of.Members[user]; is {
			memberships = append(memberships, membership{of.Name, of.Leader() == user, m})
		}
	}
	if memberships == nil {
		return nil
	}
	return memberships
}
