package table

import (
	"slices"

	"karlchen/game/match"
)

// A claim on a place is a row of Waiting. A person who waits for any place keeps it while others come back, and is told that they have no place for now. One
// who waits for a further place has theirs for certain, if another round comes. All claims end with the last game, or with the list: settleClaims is where.

// addClaim lets a person wait for a place. A claim that they lost before is forgotten.
func (m *model) addClaim(w waiting) {
	m.Waiting = append(slices.Clip(m.Waiting), w)
	m.Lost = slices.DeleteFunc(slices.Clone(m.Lost), func(u User) bool { return u.ID == w.ID })
}

// loseClaims takes claims from people, and notes who is to be told.
func (m *model) loseClaims(loses func(waiting) bool) {
	m.Waiting = slices.DeleteFunc(slices.Clone(m.Waiting), func(w waiting) bool {
		if loses(w) {
			m.Lost = append(slices.Clip(m.Lost), w.User)
		}
		return loses(w)
	})
}

// settleClaims ends the claims on a game or a round that will not come. Each stored table has passed it.
func (m *model) settleClaims() {
	if len(m.Waiting) > 0 && !m.goesOn() {
		m.loseClaims(func(waiting) bool { return true })
	}
	if len(m.joining()) == 0 {
		return
	}
	list, err := m.list()
	if _, _, ok := m.foresee(&list, 0); err == nil && !ok {
		m.loseClaims(func(w waiting) bool { return w.Further })
	}
}

// joining returns the people who take a further place with the next round.
func (m *model) joining() (users []User) {
	for _, w := range m.Waiting {
		if w.Further {
			users = append(users, w.User)
		}
	}
	return users
}

// foresee is match.List.Foresee for the people who wait for a further place, and more of them. There is none where the places are fixed.
func (m *model) foresee(list *match.List, more int) (first int, games []int, ok bool) {
	more += len(m.joining())
	if m.isFixed() || !m.goesOn() || more == 0 {
		return 0, nil, false
	}
	return list.Foresee(more, m.Phase != Resting)
}

// Further returns the people who take a further place with the next round; with so many more of them the number of their first game, and how many games
// each place plays in the whole list, the further places last. ok is false if nobody can take one.
func (s *view) Further(more int) (people []User, first int, games []int, ok bool) {
	first, games, ok = s.model().foresee(s.list(), more)
	return s.model().joining(), first, games, ok
}

// goesOn reports whether the list has begun and another game will follow.
func (m *model) goesOn() bool {
	switch m.Phase {
	case Cutting, Playing:
		played := 0
		for _, e := range m.Entries {
			if e.Void == match.Counts {
				played++
			}
		}
		return !m.EndsSoon() && (m.Games == match.Unlimited || played+1 < m.length())
	case Resting:
		return true
	case Lobby, Ended:
	}
	return false
}

// Claims returns the people who take a place at the next game, as things stand, and those who have claimed one that is not free or does not come. Further
// has the others.
func (s *view) Claims() (seated, without []User) {
	m := s.model()
	without = slices.Clip(m.Lost)
	for _, w := range m.Waiting {
		if w.Further {
			continue
		}
		if m.placeAhead(w.ID) >= 0 {
			seated = append(seated, w.User)
		} else {
			without = append(without, w.User)
		}
	}
	return seated, without
}

// Waiting returns the people who wait for a place at the next game.
func (s *view) Waiting() (users []User) {
	for _, w := range s.model().Waiting {
		users = append(users, w.User)
	}
	return users
}

// WillOwe reports whether the place that a waiting person takes at the next game owes a Pflichtsolo now. The game that is still played may change that.
func (s *view) WillOwe(user string) bool {
	place := s.model().placeAhead(user)
	return place >= 0 && s.list().Owing()[place]
}

// Vacant reports whether there is a place for which a person may wait.
func (s *view) Vacant() bool {
	return s.model().goesOn() && s.model().vacant()
}

// PlaysLast reports whether the last game of the list is being played.
func (s *view) PlaysLast() bool {
	return (s.model().Phase == Cutting || s.model().Phase == Playing) && !s.model().goesOn()
}

// givenPlace returns the place that a waiting person has been given, or -1 if they take the first vacant one.
func (m *model) givenPlace(w waiting) int {
	switch {
	case w.Further:
		return len(m.Players)
	case w.Place > 0:
		return w.Place - 1
	case w.For != "":
		return m.place(w.For)
	}
	return -1
}

// vacancies returns the places that a new person may take at the next game: first those of computers, then those of absent people. At a league's
// table it returns only the places of absent members; at a task, none.
func (m *model) vacancies() (places []int) {
	if m.mode().Attempts {
		return nil
	}
	for _, computer := range []bool{m.League == nil, false} {
		for i, p := range m.Players {
			taken := slices.ContainsFunc(m.Waiting, func(w waiting) bool { return m.givenPlace(w) == i })
			if (p.Computer() || p.Leaves) && p.Person() != computer && !taken {
				places = append(places, i)
			}
		}
	}
	return places
}

// vacant reports whether there is a place that nobody waits for yet.
func (m *model) vacant() bool {
	return m.countUngiven() < len(m.vacancies())
}

// countUngiven counts the people who wait for any place.
func (m *model) countUngiven() (count int) {
	for _, w := range m.Waiting {
		if m.givenPlace(w) < 0 {
			count++
		}
	}
	return count
}

// ousted reports whether the others have voted the user out and another person has the place.
func (m *model) ousted(user string) bool {
	return slices.ContainsFunc(m.Subs, func(s Sub) bool { return s.Before.Out && s.Before.User.ID == user })
}

func (m *model) waits(user string) bool {
	return slices.ContainsFunc(m.Waiting, func(w waiting) bool { return w.ID == user })
}

// dropWaiting removes a person from those who wait for a place.
func (m *model) dropWaiting(user string) {
	m.Waiting = slices.DeleteFunc(slices.Clone(m.Waiting), func(w waiting) bool { return w.ID == user })
}

// placeAhead returns the place that a waiting person takes at the next game, as things stand; -1 if they do not wait for one, or none is left for them.
func (m *model) placeAhead(user string) int {
	vacancies := m.vacancies()
	for _, w := range m.Waiting {
		place := m.givenPlace(w)
		if w.Further {
			continue
		}
		if place < 0 {
			if len(vacancies) == 0 {
				return -1
			}
			place, vacancies = vacancies[0], vacancies[1:]
		}
		if w.ID == user {
			return place
		}
	}
	return -1
}

// seatWaiting gives places to the people who wait, before a game begins; further places only before the first of a round.
func (m *model) seatWaiting() error {
	list, err := m.list()
	if err != nil {
		return err
	}
	vacancies := m.vacancies()
	var wait []waiting
	for _, w := range m.Waiting {
		place := m.givenPlace(w)
		switch {
		case w.Further && !list.BeginsRound(), place < 0 && len(vacancies) == 0:
			wait = append(wait, w)
			continue
		case w.Further:
			m.Players = append(m.Players, Player{})
		case place < 0:
			place, vacancies = vacancies[0], vacancies[1:]
		}
		m.Players[place].Thoughts = nil
		m.Subs = append(slices.Clip(m.Subs), Sub{Game: len(m.Entries) + 1, Place: place, Before: m.Players[place], After: w.User, Further: w.Further})
		m.Players[place] = Player{User: w.User}
	}
	m.Waiting = wait
	m.passHost()
	return nil
}
