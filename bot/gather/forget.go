package gather

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/storage"
)

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
