package table

import (
	"slices"

	"karlchen/game/league/standings"
	"karlchen/game/match"
)

// maxLeaguePlaces limits the places of a league's list.
const maxLeaguePlaces = 5

// League returns for which league the table plays; ok is false for any other table.
func (s *view) League() (l League, ok bool) {
	if s.model().League == nil {
		return League{}, false
	}
	return *s.model().League, true
}

// Members returns the user id of the member for whom each place counts, or "" for a computer.
func (s *view) Members() []string { return s.model().members() }

func (m *model) members() []string {
	members := make([]string, len(m.Players))
	for place, p := range m.Players {
		members[place] = p.User.ID
	}
	for _, sub := range slices.Backward(m.Subs) {
		members[sub.Place] = sub.Before.User.ID
	}
	return members
}

// Absent returns the user ids of the people for whom a computer plays and whose place nobody is about to take.
func (s *view) Absent() (users []string) {
	for place, p := range s.model().Players {
		if p.Away && !slices.ContainsFunc(s.model().Waiting, func(w waiting) bool { return s.model().givenPlace(w) == place }) {
			users = append(users, p.User.ID)
		}
	}
	return users
}

// Begun returns the number of games of the list that have begun, without those that did not count.
func (s *view) Begun() int {
	n := s.list().Played()
	if s.model().Phase == Cutting || s.model().Phase == Playing {
		n++
	}
	return n
}

// Interrupted reports whether a league's list stands still because too few people are there. Its clocks and computers stand still, too.
func (s *view) Interrupted() bool { return s.model().interrupted() }

// interrupted: nobody finishes a league's list alone while computers play for the other members, and where the league wants no computer to stand in,
// all wait for each member. People who wait for a place count as present: until they have it, a computer finishes the game.
func (m *model) interrupted() bool {
	if !m.isFixed() {
		return false
	}
	least := 2
	if m.mode().Attempts {
		least = 1
	}
	switch m.Phase {
	case Cutting, Playing, Resting:
		return m.countPresent()+len(m.Waiting) < least || len(m.missing()) > 0
	case Lobby, Ended:
	}
	return false
}

// Missing returns the absent people for whom the list stands still, because no computer stands in. It stands still, too, when almost nobody is there.
func (s *view) Missing() (people []User) {
	for _, place := range s.model().missing() {
		people = append(people, s.model().Players[place].User)
	}
	return people
}

// missing returns the places of absent people for whom neither a computer plays nor a waiting person will.
func (m *model) missing() (places []int) {
	if !m.WaitsForAll {
		return nil
	}
	for place, p := range m.Players {
		if p.Away && !slices.ContainsFunc(m.Waiting, func(w waiting) bool { return w.For == p.User.ID }) {
			places = append(places, place)
		}
	}
	return places[min(m.countUngiven(), len(places)):]
}

func (m *model) maxPlaces() int {
	if m.League != nil {
		return maxLeaguePlaces
	}
	return match.MaxPlaces
}

// requireNoLeague refuses to change what the league has fixed.
func (m *model) requireNoLeague() error {
	if m.isFixed() {
		return FixedByLeague
	}
	return nil
}

// requireFreeSeats refuses to change who sits where if the league has given the places.
func (m *model) requireFreeSeats() error {
	if m.Arranged {
		return FixedByLeague
	}
	return nil
}

// requireMembers refuses a league's list in which too few people play for it to count.
func (m *model) requireMembers() error {
	if m.League != nil && !m.mode().Attempts && m.countPeople() < standings.MinMembers {
		return FewMembers
	}
	return nil
}

// interruptList interrupts a list at which nobody has done anything for long, until a person comes back.
func (t *table) interruptList(m model) error {
	for _, place := range m.presentPlaces() {
		t.replaceByComputer(&m, place)
	}
	m.loseClaims(func(waiting) bool { return true })
	return t.saveAndPublish(m)
}

// restartClocks starts the clocks of an interrupted list again. Everybody gets their full time.
func (t *table) restartClocks(m *model) {
	m.Active = t.watch.now()
	switch m.Phase {
	case Cutting:
		t.watch.awaitCut(m, t.Deal())
	case Playing:
		t.startTurn(m, t.state())
	case Resting:
		t.watch.awaitNextGame(m)
	case Lobby, Ended:
	}
}

// carryOut notes whether the list will not count.
func (c NoteVoid) carryOut(t *table, _ User) error {
	m := t.model().clone()
	if m.Phase == Ended || m.Void == c.Void {
		return nil
	}
	m.Void = c.Void
	return t.saveAndPublish(m)
}

// IsVoid reports whether the list will not count, as things stand.
func (s *view) IsVoid() bool { return s.model().Void && s.model().Phase != Ended }

// carryOut changes who plays for a member.
func (c Substitute) carryOut(t *table, _ User) error {
	m := t.model().clone()
	place := slices.Index(m.members(), c.Member)
	if c.Place > 0 {
		place = c.Place - 1
	}
	switch {
	case m.League == nil || m.mode().Attempts || m.Phase == Lobby:
		return NotNow
	case place < 0 || place >= len(m.Players) || c.Member == "" && c.Place == 0:
		return NotAtTable
	}
	now := m.Players[place]
	m.dropWaiting(c.By.ID)
	m.loseClaims(func(w waiting) bool { return m.givenPlace(w) == place })
	switch {
	case c.By.ID == "" && now.Computer():
		return NotNow
	case c.By.ID == "":
		t.replaceByComputer(&m, place)
	case c.By.ID == now.User.ID && now.Away:
		m.Players[place].Out = false
		t.returnPlace(&m, place)
	case m.place(c.By.ID) >= 0:
		return Seated
	case !m.goesOn():
		return NotNow
	default:
		w := waiting{User: c.By, For: now.User.ID}
		if !now.Person() {
			w.Place = place + 1
		}
		m.addClaim(w)
	}
	return t.decideAndSave(m)
}
