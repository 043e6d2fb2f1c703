package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"karlchen/bot/settings"
	"karlchen/game/league/standings"
	"karlchen/game/match"
)

// League says for which league a table plays. At such a table nobody changes in the lobby what the league has fixed, there are no tips, only the
// league ends the list early, and the list stands still while too few people are there. A place counts for the member who had it when the list began,
// even if another person plays there later.
type League struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"` // raw, as people write it
	Format standings.Format `json:"format"`
	Season int              `json:"season"`
	Week   int              `json:"week"`
}

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

// Begun returns the number of games of the list that have begun.
func (s *view) Begun() int {
	n := len(s.model().Numbers)
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

// maxPlaces limits the places of the table.
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
	persons := 0
	for _, p := range m.Players {
		if p.Person() {
			persons++
		}
	}
	if m.League != nil && !m.mode().Attempts && persons < standings.MinMembers {
		return FewMembers
	}
	return nil
}

// checkLeague returns an error for settings with which a league's table cannot begin.
func (n *NewTable) checkLeague() error {
	switch {
	case n.Daily != "" && (n.League != nil || n.Secret == "" || n.Games == match.Unlimited):
		return fmt.Errorf("%w: the deal of a day is a list of given deals, and no league's", BadList)
	case n.Daily != "" || n.Lesson:
		return nil
	case n.League == nil && (len(n.Players) > 0 || n.Secret != ""):
		return fmt.Errorf("%w: only a league gives places and deals", BadList)
	case n.League == nil:
		return nil
	case n.Games == match.Unlimited:
		return fmt.Errorf("%w: a league's list must have an end", BadList)
	case n.Pace.AtTimeout == settings.Abort:
		return fmt.Errorf("%w: no clock may end a league's list", BadList)
	case n.Players != nil && (len(n.Players) < match.MinPlaces || len(n.Players) > maxLeaguePlaces):
		return fmt.Errorf("%w: %d places were given", BadList, len(n.Players))
	case n.League.Format.Mode().Secret != (n.Secret != ""):
		return fmt.Errorf("%w: a task, and nothing else, has given deals", BadList)
	}
	return nil
}

// assignPlaces gives the places of a table that the league has arranged. Its thread opens at once: people gather there, and the list begins there even
// if nobody clicks. A task shows nothing in public.
func (m *model) assignPlaces(players []User) {
	m.Arranged, m.Players, m.Host, m.WantsThread = true, nil, "", m.Secret == ""
	for _, user := range players {
		p := Player{User: user}
		if user.ID == "" {
			p = Player{Level: cmp.Or(m.Level, usualLevel), User: User{Name: m.computerName()}}
		}
		m.addPlayer(p)
	}
	m.passHost()
}

// interruptList interrupts a list at which nobody has done anything for long, until a person comes back.
func (r *runner) interruptList(m model) error {
	for _, place := range m.presentPlaces() {
		r.replaceByComputer(&m, place)
	}
	m.loseClaims(func(waiting) bool { return true })
	return r.saveAndPublish(m)
}

// restartClocks starts the clocks of an interrupted list again. Everybody gets their full time.
func (r *runner) restartClocks(m *model) {
	m.Active = r.now()
	switch m.Phase {
	case Cutting:
		r.awaitCut(m, r.snap.deal())
	case Playing:
		r.startTurn(m, r.snap.state())
	case Resting:
		r.awaitNextGame(m)
	case Lobby, Ended:
	}
}

// carryOut changes who plays for a member.
func (c Substitute) carryOut(r *runner, _ User) error {
	m := r.snap.model().clone()
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
		r.replaceByComputer(&m, place)
	case c.By.ID == now.User.ID && now.Away:
		m.Players[place].Out = false
		r.returnPlace(&m, place)
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
	return r.decideAndSave(m)
}

// EndFor ends a table without a deed of a person there, for a reason that everybody can read; by is the leader who wanted that, if one did. A running game
// does not count. That a table has ended already is no error. Error: Unavailable.
func (m *Manager) EndFor(ctx context.Context, id string, why Ending, by User) error {
	_, err := m.Do(ctx, id, User{}, endFor{why, by})
	if errors.Is(err, NoSuchTable) || errors.Is(err, NotNow) {
		return nil
	}
	return err
}
