package leagues

import (
	"errors"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// keptDays is how long the leagues of a server are kept that has removed the bot.
const keptDays = 30

// GuildsHere is to be told in which servers the bot is, all of them, whenever that may have changed. The leagues of one that removes it have
// nothing more to say and are erased after 30 days, unless it is back by then. Nothing is written where nothing has changed.
func (s *Service) GuildsHere(guilds []string) error {
	here := map[string]bool{}
	for _, g := range guilds {
		here[g] = true
	}
	settled := func(l league.League) bool { return here[l.Guild] == l.Gone.IsZero() }
	var all []league.League
	err := s.config.Store.Read(func(v storage.View) (err error) {
		all, err = storage.All(v, league.League{})
		return err
	})
	if err != nil || !slices.ContainsFunc(all, func(l league.League) bool { return !settled(l) }) {
		return err
	}
	return s.alter(func(tx *storage.Tx) error {
		all, err := storage.All(tx.View, league.League{})
		for _, l := range all {
			if !settled(l) {
				err = errors.Join(err, attend(tx, l, here[l.Guild]))
			}
		}
		return err
	})
}

// attend notes that the bot is on the server of a league again, or no longer.
func attend(tx *storage.Tx, l league.League, here bool) error {
	place, err := time.LoadLocation(l.Zone)
	if err != nil {
		return err
	}
	j := storage.Job{JobID: storage.JobID{Owner: l.ID, Period: "league", Kind: jobErase}, Policy: storage.Announcement, Zone: l.Zone}
	if here {
		l.Gone = time.Time{}
		return errors.Join(storage.Put(tx, l), tx.Cancel(j.JobID), note(tx, l.ID, "", "back", nil))
	}
	l.Gone = tx.Now()
	j.Wall = storage.Wall(l.Gone.In(place).AddDate(0, 0, keptDays))
	return errors.Join(storage.Put(tx, l), tx.Schedule(j), note(tx, l.ID, "", "gone", nil))
}

// postRoll asks who is still on the server. It is a post that nobody sees, see [Service.MembersLeft].
const postRoll = "roll"

// MembersLeft asks who has left the server, in leagues of which a week has opened since that was asked last. They are taken out of the weeks
// to come, and are members again as soon as they do something. After an error of check the league is asked again the next time.
func (s *Service) MembersLeft(check func(guild, user string) (bool, error)) error {
	var rolls []league.Post
	err := s.eachPost(func(p league.Post) {
		if p.Kind == postRoll {
			rolls = append(rolls, p)
		}
	})
	for _, roll := range rolls {
		err = errors.Join(err, s.takeRoll(roll, check))
	}
	return err
}

// takesPart reports whether a member plays, or will again.
func takesPart(m league.Member) bool { return m.State.Plays() || m.State == league.MemberAway }

// takeRoll asks for the members of one league, outside of any transaction.
func (s *Service) takeRoll(roll league.Post, check func(guild, user string) (bool, error)) error {
	var l league.League
	var members []league.Member
	err := s.config.Store.Read(func(v storage.View) (err error) {
		l, err = storage.Get(v, league.League{ID: roll.League})
		members, err = all(v, league.Member{League: roll.League}, err)
		return err
	})
	if err != nil {
		return err
	}
	var left []string
	for _, m := range members {
		if !takesPart(m) {
			continue
		}
		switch here, err := check(l.Guild, m.User); {
		case err != nil:
			return err
		case !here:
			left = append(left, m.User)
		}
	}
	return s.posts(roll, func(tx *storage.Tx, _ league.League, stored league.Post) error {
		stored.Shown = roll.Wanted
		b, err := read(tx.View, roll.League, 0, tx.Now())
		if err := errors.Join(err, storage.Put(tx, stored)); err != nil {
			return err
		}
		for _, user := range left {
			m, ok := b.Member(user)
			if !ok || !takesPart(m) { // he has decided something else meanwhile
				continue
			}
			if err := settle(tx, b, &m, league.MemberLeft); err != nil {
				return err
			}
			if err := errors.Join(storage.Put(tx, m), note(tx, l.ID, "", "left", map[string]any{"id": user})); err != nil {
				return err
			}
		}
		return nil
	})
}
