package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// Join makes a person a member, or a member again. A season in divisions puts newcomers into the lowest one.
func (s *Service) Join(by Actor, id string) (m league.Member, err error) {
	err = s.changeLeagueAs(readOutline, by, id, func(tx *storage.Tx, b *Book) error {
		known := false
		switch m, known = b.Member(by.ID); {
		case !known:
			m = league.Member{League: id, User: by.ID}
		case m.State == league.MemberActive:
			return league.AlreadyMember
		case m.State == league.MemberBanned:
			return league.Banned
		default:
			if err := m.State.To(league.MemberActive); err != nil {
				return err
			}
		}
		m.Name, m.State, m.Since = by.Name, league.MemberActive, tx.Now()
		if err := assignDivision(tx, b, by.ID); err != nil {
			return err
		}
		if err := storage.Put(tx, m); err != nil {
			return err
		}
		return errors.Join(tellMembers(tx, b), logAction(tx, id, by.ID, ownAffair+"join", nil))
	})
	return m, err
}

// tellMembers updates the members in the season's announcement.
func tellMembers(tx *storage.Tx, b *Book) error {
	return updatePost(tx, league.Post{League: b.League.ID, Kind: league.PostAnnounced, Season: b.Season.Number})
}

// assignDivision gives a newcomer a division, if the season has divisions.
func assignDivision(tx *storage.Tx, b *Book, user string) error {
	divisions := b.Season.Divisions
	inOne := func(members []string) bool { return slices.Contains(members, user) }
	if len(divisions) == 0 || isOver(b.Season.State) || slices.ContainsFunc(divisions, inOne) {
		return nil
	}
	lowest := len(divisions) - 1
	divisions = slices.Clone(divisions)
	divisions[lowest] = append(slices.Clip(divisions[lowest]), user)
	b.Season.Divisions = divisions
	return storage.Put(tx, b.Season)
}

// isOver reports whether members' actions no longer affect a season.
func isOver(s league.SeasonState) bool {
	return s == league.SeasonClosing || s == league.SeasonArchived || s == league.SeasonCancelled
}

// division returns a member's division, from 0: the lowest for members without one, and -1 in a season without divisions.
func (b *Book) division(user string) int {
	divisions := b.Season.Divisions
	if i := slices.IndexFunc(divisions, func(members []string) bool { return slices.Contains(members, user) }); i >= 0 {
		return i
	}
	return len(divisions) - 1
}

// Leave takes a member out of the league. Their results stay; their answers about later weeks are deleted.
func (s *Service) Leave(by Actor, id string) error {
	return s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error {
		if err := setMemberState(tx, b, m, league.MemberWithdrawn); err != nil {
			return err
		}
		return errors.Join(tellMembers(tx, b), logAction(tx, id, by.ID, ownAffair+"leave", nil))
	})
}

// SetAway says whether a member is away and does not play.
func (s *Service) SetAway(by Actor, id string, away bool) error {
	next := league.MemberActive
	if away {
		next = league.MemberAway
	}
	return s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error { return setMemberState(tx, b, m, next) })
}

// SetStandIn says whether a member plays only where somebody is missing.
func (s *Service) SetStandIn(by Actor, id string, on bool) error {
	next := league.MemberActive
	if on {
		next = league.MemberSubstitute
	}
	return s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error { return setMemberState(tx, b, m, next) })
}

// SetRemind says whether a member wants a reminder in the week.
func (s *Service) SetRemind(by Actor, id string, on bool) error {
	return s.changeSelf(by, id, func(_ *storage.Tx, _ *Book, m *league.Member) error { m.Remind = on; return nil })
}

// SetApart says whether a member prefers not to be drawn to a table with another one.
func (s *Service) SetApart(by Actor, id string, with string, on bool) error {
	return s.changeSelf(by, id, func(_ *storage.Tx, b *Book, m *league.Member) error {
		m.Apart = slices.DeleteFunc(m.Apart, func(other string) bool { return other == with })
		if !on {
			return nil
		}
		if _, ok := b.Member(with); !ok || with == by.ID {
			return league.NoSuchMember
		}
		if len(m.Apart) >= league.MaxApart {
			return league.Problem{Key: league.ApartFull, Data: map[string]any{"Count": league.MaxApart}}
		}
		m.Apart = append(m.Apart, with)
		return nil
	})
}

// Ban excludes a member from playing in the league, even after they leave and come back. Why is for the leaders.
func (s *Service) Ban(by Actor, id string, seen uint64, user, why string) error {
	return s.decideMembership(by, id, seen, user, why, league.MemberBanned)
}

// Readmit takes a ban back.
func (s *Service) Readmit(by Actor, id string, seen uint64, user, why string) error {
	return s.decideMembership(by, id, seen, user, why, league.MemberActive)
}

func (s *Service) decideMembership(by Actor, id string, seen uint64, user, why string, next league.MemberState) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		m, ok := b.Member(user)
		switch {
		case !ok:
			return league.NoSuchMember
		case (m.State == league.MemberBanned) == (next == league.MemberBanned):
			return league.NothingToChange
		}
		before := m.State
		if err := setMemberState(tx, b, &m, next); err != nil {
			return err
		}
		if err := storage.Put(tx, m); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, "member-"+string(next), map[string]any{"id": user, "before": before, "after": next, "why": why})
	})
}

// changeSelf is changeLeague for members' actions about themselves, with the outline of the league. It stores the member as fn leaves them. A member
// who had left the server is back with that.
func (s *Service) changeSelf(by Actor, id string, fn func(tx *storage.Tx, b *Book, m *league.Member) error) error {
	return s.changeLeagueAs(readOutline, by, id, func(tx *storage.Tx, b *Book) error {
		m, err := b.presentMember(by)
		if err != nil {
			return err
		}
		if err := fn(tx, b, &m); err != nil {
			return err
		}
		return storage.Put(tx, m)
	})
}

// presentMember returns the actor's member, with the present name. Errors: NotMember, Banned.
func (b *Book) presentMember(by Actor) (m league.Member, err error) {
	m, ok := b.Member(by.ID)
	switch {
	case !ok || m.State == league.MemberWithdrawn:
		return m, league.NotMember
	case m.State == league.MemberBanned:
		return m, league.Banned
	case m.State == league.MemberLeft:
		m.State, m.Since = league.MemberActive, b.Now
	}
	if by.Name != "" {
		m.Name = by.Name
	}
	return m, nil
}

// setMemberState changes the state of a member. A member who no longer plays is taken out of later weeks.
func setMemberState(tx *storage.Tx, b *Book, m *league.Member, next league.MemberState) error {
	if m.State == next {
		return nil
	}
	if err := m.State.To(next); err != nil {
		return err
	}
	m.State, m.Since = next, tx.Now()
	if next.Plays() {
		return nil
	}
	return forgetAnswers(tx, b, m.User)
}
