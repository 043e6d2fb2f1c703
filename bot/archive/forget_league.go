package archive

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// leaveLeague lets a former player withdraw from a league: they are in no later week, and nobody wishes not to meet them.
func leaveLeague(tx *storage.Tx, id, former string) error {
	members, err := storage.All(tx.Reader, league.Member{League: id})
	if err != nil {
		return err
	}
	weeks, err := storage.All(tx.Reader, league.Week{League: id})
	for _, m := range members {
		if m.User == former {
			m.State, m.Remind, m.Apart = league.MemberWithdrawn, false, nil
		}
		m.Apart = slices.DeleteFunc(m.Apart, func(other string) bool { return other == former })
		err = errors.Join(err, storage.Put(tx, m))
	}
	for _, w := range weeks {
		delete(w.Answers, former)
		w.Order = slices.DeleteFunc(w.Order, func(other string) bool { return other == former })
		err = errors.Join(err, storage.Put(tx, w))
	}
	return err
}
