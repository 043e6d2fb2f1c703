package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// MaxApart is how many others somebody may wish not to meet.
const MaxApart = 3

// Join makes somebody a member, or one again. A season in divisions takes newcomers into the lowest one.
func (s *Service) Join(by Actor, id string) (m league.Member, err error) {
	err = s.changeAs(outline, by, id, func(tx *storage.Tx, b *Book) error {
		known := false
		switch m, known = b.Member(by.ID); {
		case !known:
			m = league.Member{League: id, User: by.ID}
		case m.State == league.MemberActive:
			return AlreadyMember
		case m.State == league.MemberBanned:
			return Banned
		default:
			if err := m.State.To(league.MemberActive); err != nil {
				return err
			}
		}
		m.Name, m.State, m.Since = by.Name, league.MemberActive, tx.Now()
		if err := enrol(tx, b, by.ID); err != nil {
			return err
		}
		if err := storage.Put(tx, m); err != nil {
			return err
		}
		return errors.Join(tellMembers(tx, b), note(tx, id, by.ID, ownAffair+"join", nil))
	})
	return m, err
}

// tellMembers has the announcement of the season show who takes part.
func tellMembers(tx *storage.Tx, b *Book) error {
	return tell(tx, league.Post{League: b.League.ID, Kind: PostAnnounced, Season: b.Season.Number})
}

// enrol gives a newcomer his division, if the season has divisions.
func enrol(tx *storage.Tx, b *Book, user string) error {
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

// isOver reports whether a season takes no more part in what members do.
func isOver(s league.SeasonState) bool {
	return s == league.SeasonClosing || s == league.SeasonArchived || s == league.SeasonCancelled
}

// division returns the division of somebody, from 0: the lowest for who has none of his own, and -1 in a season without divisions.
func (b *Book) division(user string) int {
	divisions := b.Season.Divisions
	if i := slices.IndexFunc(divisions, func(members []string) bool { return slices.Contains(members, user) }); i >= 0 {
		return i
	}
	return len(divisions) - 1
}

// Leave takes a member out of the league. What he has played stays; what he has said about weeks to come is forgotten.
func (s *Service) Leave(by Actor, id string) error {
	return s.own(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error {
		if err := settle(tx, b, m, league.MemberWithdrawn); err != nil {
			return err
		}
		return errors.Join(tellMembers(tx, b), note(tx, id, by.ID, ownAffair+"leave", nil))
	})
}

// SetAway says that a member does not play until he is back.
func (s *Service) SetAway(by Actor, id string, away bool) error {
	next := league.MemberActive
	if away {
		next = league.MemberAway
	}
	return s.own(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error { return settle(tx, b, m, next) })
}

// SetStandIn says that a member plays only where somebody is missing, or that he plays again.
func (s *Service) SetStandIn(by Actor, id string, on bool) error {
	next := league.MemberActive
	if on {
		next = league.MemberSubstitute
	}
	return s.own(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error { return settle(tx, b, m, next) })
}

// SetRemind says whether a member wants to be reminded in the week.
func (s *Service) SetRemind(by Actor, id string, on bool) error {
	return s.own(by, id, func(_ *storage.Tx, _ *Book, m *league.Member) error { m.Remind = on; return nil })
}

// SetApart says whether a member would rather not be drawn to a table with another one.
func (s *Service) SetApart(by Actor, id string, with string, on bool) error {
	return s.own(by, id, func(_ *storage.Tx, b *Book, m *league.Member) error {
		m.Apart = slices.DeleteFunc(m.Apart, func(other string) bool { return other == with })
		if !on {
			return nil
		}
		if _, ok := b.Member(with); !ok || with == by.ID {
			return NoSuchMember
		}
		if len(m.Apart) >= MaxApart {
			return Problem{ApartFull, map[string]any{"Count": MaxApart}}
		}
		m.Apart = append(m.Apart, with)
		return nil
	})
}

// Ban keeps a member from playing in the league, also when he leaves and comes back. Why is for the leaders.
func (s *Service) Ban(by Actor, id string, seen uint64, user, why string) error {
	return s.judge(by, id, seen, user, why, league.MemberBanned)
}

// Readmit takes a ban back.
func (s *Service) Readmit(by Actor, id string, seen uint64, user, why string) error {
	return s.judge(by, id, seen, user, why, league.MemberActive)
}

func (s *Service) judge(by Actor, id string, seen uint64, user, why string, next league.MemberState) error {
	return s.lead(by, id, seen, func(tx *storage.Tx, b *Book) error {
		m, ok := b.Member(user)
		switch {
		case !ok:
			return NoSuchMember
		case (m.State == league.MemberBanned) == (next == league.MemberBanned):
			return NothingToChange
		}
		before := m.State
		if err := settle(tx, b, &m, next); err != nil {
			return err
		}
		if err := storage.Put(tx, m); err != nil {
			return err
		}
		return note(tx, id, by.ID, "member-"+string(next), map[string]any{"id": user, "before": before, "after": next, "why": why})
	})
}

// own is change for what a member does for himself, with the outline of the league; what fn does with him is stored. Who had left the server is
// back by that.
func (s *Service) own(by Actor, id string, fn func(tx *storage.Tx, b *Book, m *league.Member) error) error {
	return s.changeAs(outline, by, id, func(tx *storage.Tx, b *Book) error {
		m, err := b.present(by)
		if err != nil {
			return err
		}
		if err := fn(tx, b, &m); err != nil {
			return err
		}
		return storage.Put(tx, m)
	})
}

// present returns the member that somebody is, under his present name. Errors: NotMember, Banned.
func (b *Book) present(by Actor) (m league.Member, err error) {
	m, ok := b.Member(by.ID)
	switch {
	case !ok || m.State == league.MemberWithdrawn:
		return m, NotMember
	case m.State == league.MemberBanned:
		return m, Banned
	case m.State == league.MemberLeft:
		m.State, m.Since = league.MemberActive, b.Now
	}
	if by.Name != "" {
		m.Name = by.Name
	}
	return m, nil
}

// settle changes the state of a member. Who does not play any more is taken out of the weeks to come.
func settle(tx *storage.Tx, b *Book, m *league.Member, next league.MemberState) error {
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
