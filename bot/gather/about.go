package gather

import (
	"encoding/json"
	"errors"
	"fmt"
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

// Forget takes the name of a person out of what they have founded and planned, on all servers, before storage.Store.Forget takes out their id. A
// Stammtisch without other members goes. One that is called after the person gets its number instead, and an evening that they planned loses its name.
func (s *Service) Forget(user string) error {
	circles, err := circles.All(s.Store)
	evenings, errEvenings := planned.All(s.Store)
	err = errors.Join(err, errEvenings)
	for guild, all := range circles {
		if slices.ContainsFunc(all.All, func(of Stammtisch) bool { return of.Has(user) }) {
			err = errors.Join(err, s.forgetAtStammtische(guild, user))
		}
	}
	for guild, all := range evenings {
		if slices.ContainsFunc(all.All, func(e Evening) bool { return e.By == user || e.Answers[user].Says != "" }) {
			err = errors.Join(err, s.forgetAtEvenings(guild, user))
		}
	}
	return err
}

func (s *Service) forgetAtStammtische(guild, user string) error {
	return s.changeStammtische(guild, func(tx *storage.Tx, all *stammtische) error {
		for _, of := range slices.Clone(all.All) {
			name := of.Members[user].Name
			if of.remove(user) != nil {
				continue
			}
			if len(of.Members) == 0 {
				if err := s.dissolve(tx, guild, all, of.Number); err != nil {
					return err
				}
			} else if storage.HasWord(of.Name, name) {
				all.find(of.Number).Name = fmt.Sprint("Stammtisch ", of.Number)
			}
		}
		return nil
	})
}

func (s *Service) forgetAtEvenings(guild, user string) error {
	return s.Ledger.Change(func(tx *storage.Tx) error {
		return s.changeEvenings(tx, guild, func(all *evenings) error {
			for i := range all.All {
				if e := &all.All[i]; e.By == user || storage.HasWord(e.Name, e.Answers[user].Name) {
					e.Name = ""
				}
			}
			return nil
		})
	})
}
