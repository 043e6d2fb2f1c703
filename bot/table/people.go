package table

import (
	"slices"

	"karlchen/game/ai"
	"karlchen/game/match"
)

// Sub says that another person has had a place since a certain game of the list. The points of a place stay with the place.
type Sub struct {
	Game   int    `json:"game"` // the first one with the new player, counted like the list's entries
	Place  int    `json:"place"`
	Before Player `json:"before"`
	After  User   `json:"after"`
}

// waiting is a person who takes a place at the next game: the place of the person whose user id is For, the computer's Place, or else the first vacant
// one.
type waiting struct {
	User
	For   string `json:"for,omitempty"`
	Place int    `json:"place,omitempty"` // from 1
}

// A claim on a place is a row of Waiting. A person who waits for any place keeps it while others come back, and is told that they have no place for now. All
// claims end with the last game, or with the list: settleClaims is where.

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

// settleClaims ends the claims on a game that will not come. Each stored table has passed it.
func (m *model) settleClaims() {
	if len(m.Waiting) > 0 && !m.goesOn() {
		m.loseClaims(func(waiting) bool { return true })
	}
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
		return !m.endsSoon() && (m.Games == match.Unlimited || played+1 < m.Games)
	case Resting:
		return true
	case Lobby, Ended:
	}
	return false
}

// Claims returns the people who take a place at the next game, as things stand, and those who have claimed one that is not free or does not come.
func (s *view) Claims() (seated, without []User) {
	m := s.model()
	without = slices.Clip(m.Lost)
	for _, w := range m.Waiting {
		if m.placeAhead(w.ID) >= 0 {
			seated = append(seated, w.User)
		} else {
			without = append(without, w.User)
		}
	}
	return seated, without
}

// givenPlace returns the place that a waiting person has been given, or -1 if they take the first vacant one.
func (m *model) givenPlace(w waiting) int {
	switch {
	case w.Place > 0:
		return w.Place - 1
	case w.For != "":
		return m.place(w.For)
	}
	return -1
}

// usualLevel is the computers' level at a table that has none, as tables from before the level was stored.
const usualLevel = "simple"

// Levels returns the levels of computer players that people can choose, from weak to strong.
func Levels() (names []string) {
	for l := ai.Random; l.String() != "?"; l++ {
		if _, err := ai.ParsePlayer(l.String()); err == nil {
			names = append(names, l.String())
		}
	}
	return names
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

// checkAdmission refuses a person whom the league does not let play, or whom the host has blocked.
func (r *runner) checkAdmission(m *model, user User) error {
	if m.League != nil {
		if r.config.Admits == nil {
			return nil
		}
		return r.config.Admits(r.share(), user)
	}
	if r.config.Person(m.Host).Blocks(user.ID) {
		return Blocked
	}
	return nil
}

// carryOut lets a person wait for a place at the next game.
func (StepIn) carryOut(r *runner, user User) error {
	m := r.snap.model().clone()
	if err := r.checkAdmission(&m, user); err != nil {
		return err
	}
	switch {
	case m.place(user.ID) >= 0:
		return Seated
	case !m.goesOn():
		return NotNow
	case m.ousted(user.ID):
		return VotedOut
	case m.waits(user.ID):
		return Waiting
	case !m.vacant():
		return Full
	}
	m.addClaim(waiting{User: user})
	return r.saveAndPublish(m)
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

// placeAhead returns the place that a waiting person takes at the next game, as things stand; -1 if they do not wait, or no place is left for them.
func (m *model) placeAhead(user string) int {
	vacancies := m.vacancies()
	for _, w := range m.Waiting {
		place := m.givenPlace(w)
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

// seatWaiting gives places to the people who wait, before a game begins.
func (m *model) seatWaiting() {
	vacancies := m.vacancies()
	for len(m.Waiting) > 0 {
		w := m.Waiting[0]
		place := m.givenPlace(w)
		if place < 0 {
			if len(vacancies) == 0 {
				break
			}
			place, vacancies = vacancies[0], vacancies[1:]
		}
		m.Waiting = m.Waiting[1:]
		m.Players[place].Thoughts = nil
		m.Subs = append(slices.Clip(m.Subs), Sub{Game: len(m.Entries) + 1, Place: place, Before: m.Players[place], After: w.User})
		m.Players[place] = Player{User: w.User}
	}
	m.passHost()
}
