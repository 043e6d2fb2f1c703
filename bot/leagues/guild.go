package leagues

import (
	"errors"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// keptDays is how long a server's leagues are kept after the server has removed the bot.
const keptDays = 30

// GuildsHere takes the list of all servers with the bot, whenever it may have changed. The leagues of a server without the bot post nothing and are
// erased after 30 days, unless the bot is back by then. It writes nothing if nothing has changed.
func (s *Service) GuildsHere(guilds []string) error {
	here := map[string]bool{}
	for _, g := range guilds {
		here[g] = true
	}
	noted := func(l league.League) bool { return here[l.Guild] == l.Gone.IsZero() }
	var all []league.League
	err := s.config.Store.Read(func(v storage.Reader) (err error) {
		all, err = storage.All(v, league.League{})
		return err
	})
	if err != nil || !slices.ContainsFunc(all, func(l league.League) bool { return !noted(l) }) {
		return err
	}
	return s.changeStore(func(tx *storage.Tx) error {
		all, err := storage.All(tx.Reader, league.League{})
		for _, l := range all {
			if !noted(l) {
				err = errors.Join(err, noteBotPresence(tx, l, here[l.Guild]))
			}
		}
		return err
	})
}

// noteBotPresence notes whether the bot is on the server of a league.
func noteBotPresence(tx *storage.Tx, l league.League, here bool) error {
	place, err := time.LoadLocation(l.Zone)
	if err != nil {
		return err
	}
	j := storage.Job{JobID: storage.JobID{Owner: l.ID, Period: "league", Kind: jobErase}, Policy: storage.Announcement, Zone: l.Zone}
	if here {
		l.Gone = time.Time{}
		return errors.Join(storage.Put(tx, l), tx.Cancel(j.JobID), logAction(tx, l.ID, "", "back", nil))
	}
	l.Gone = tx.Now()
	j.Wall = storage.Wall(l.Gone.In(place).AddDate(0, 0, keptDays))
	return errors.Join(storage.Put(tx, l), tx.Schedule(j), logAction(tx, l.ID, "", "gone", nil))
}

// postRoll asks which members are still on the server. Nobody sees this post, see [Service.MembersLeft].
const postRoll = "roll"

// MembersLeft finds members who have left the server, in leagues that have opened a week since the last check. It takes them out of later weeks; they
// are members again as soon as they do something. After an error of check it asks again the next time.
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

// takesPart reports whether a member plays, or will play again.
func takesPart(m league.Member) bool { return m.State.Plays() || m.State == league.MemberAway }

// takeRoll checks the members of one league, outside of any transaction.
func (s *Service) takeRoll(roll league.Post, check func(guild, user string) (bool, error)) error {
	var l league.League
	var members []league.Member
	err := s.config.Store.Read(func(v storage.Reader) (err error) {
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
	return s.changePost(roll, func(tx *storage.Tx, _ league.League, stored league.Post) error {
		stored.Shown = roll.Wanted
		b, err := readBook(tx.Reader, roll.League, 0, tx.Now())
		if err := errors.Join(err, storage.Put(tx, stored)); err != nil {
			return err
		}
		for _, user := range left {
			m, ok := b.Member(user)
			if !ok || !takesPart(m) { // the member has decided something else meanwhile
				continue
			}
			if err := setMemberState(tx, b, &m, league.MemberLeft); err != nil {
				return err
			}
			if err := errors.Join(storage.Put(tx, m), logAction(tx, l.ID, "", "left", map[string]any{"id": user})); err != nil {
				return err
			}
		}
		return nil
	})
}
