package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// GuildsHere takes the list of all servers with the bot, whenever it may have changed. The leagues of a server without the bot post nothing.
// It writes nothing if nothing has changed.
func (s *Service) GuildsHere(guilds []string) error {
	here := map[string]bool{league.Hall: true}
	for _, g := range guilds {
		here[g] = true
	}
	noted := func(l league.League) bool { return here[l.Guild] == l.Gone.IsZero() }
	all, err := readIn(s.Admission, func(v storage.Reader) ([]league.League, error) { return storage.All(v, league.League{}) })
	if err != nil || !slices.ContainsFunc(all, func(l league.League) bool { return !noted(l) }) {
		return err
	}
	for _, l := range all {
		if noted(l) {
			continue
		}
		err := s.changeLeague(l.ID, func(c *change) error {
			_, err := c.take(0, league.Actor{}, &league.Presence{Here: here[l.Guild]})
			return ignore(err, league.NothingToChange, league.NoSuchLeague)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ignore returns an error unless it is one of those that do no harm.
func ignore(err error, harmless ...error) error {
	for _, h := range harmless {
		if errors.Is(err, h) {
			return nil
		}
	}
	return err
}

// MembersLeft finds members who have left the server, in leagues that have opened a week since the last check. It takes them out of later weeks; they
// are members again as soon as they do something. After an error of check it asks again the next time.
func (s *Service) MembersLeft(check func(guild, user string) (bool, error)) error {
	rolls, err := s.waitingPosts(true)
	for _, roll := range rolls {
		err = errors.Join(err, s.takeRoll(roll, check))
	}
	return err
}

// takeRoll checks the members of one league, outside of any transaction.
func (s *Service) takeRoll(roll league.Post, check func(guild, user string) (bool, error)) error {
	var l league.League
	var members []league.Member
	err := s.store.Read(func(v storage.Reader) (err error) {
		l, err = storage.Get(v, league.League{ID: roll.League})
		members, err = all(v, league.Member{League: roll.League}, err)
		return err
	})
	if err != nil {
		return err
	}
	var left []string
	for _, m := range members {
		if !m.State.TakesPart() || league.IsGuest(m.User) {
			continue
		}
		switch here, err := check(l.Guild, m.User); {
		case err != nil:
			return err
		case !here:
			left = append(left, m.User)
		}
	}
	return s.changePost(roll, func(tx *storage.Tx, _ league.League, stored league.Post) error {
		stored.Shown = roll.Wanted
		if err := storage.Put(tx, stored); err != nil {
			return err
		}
		c := s.begin(tx, roll.League)
		for _, user := range left {
			_, err := c.take(0, league.Actor{}, &league.Vanish{Member: user})
			if err := ignore(err, league.NoSuchMember); err != nil { // the member has decided something else meanwhile
				return err
			}
		}
		return nil
	})
}
