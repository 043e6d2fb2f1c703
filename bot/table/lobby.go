package table

import (
	"cmp"
	"errors"
	"slices"

	"karlchen/bot/settings"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// changeLobby makes a change that only the host may make, only in the lobby, and only where may allows it.
func (t *table) changeLobby(user User, may, change func(*model) error) error {
	m := t.model().clone()
	if m.Phase != Lobby {
		return NotNow
	}
	host := func(m *model) error { return m.requireHost(user.ID, t.watch.now()) }
	for _, step := range []func(*model) error{host, may, change} {
		if err := step(&m); err != nil {
			return err
		}
	}
	return t.saveAndPublish(m)
}

func (c AddComputer) carryOut(t *table, user User) error {
	m := t.model().clone()
	if t.model().Phase != Lobby {
		return NotNow
	}
	if m.place(user.ID) < 0 {
		return NotAtTable
	}
	if err := errors.Join(m.requireFreeSeats(), m.requireMembers()); err != nil {
		return err
	}
	if c.Level == "" || m.isFixed() {
		c.Level = cmp.Or(m.Level, usualLevel)
	}
	if _, err := ai.ParsePlayer(c.Level); err != nil {
		return UnknownLevel
	}
	if len(m.Players) == m.maxPlaces() {
		return Full
	}
	if m.PeopleOnly {
		return PeopleOnly
	}
	m.addComputer(c.Level)
	return t.saveAndPublish(m)
}

func (m *model) addComputer(level string) {
	m.addPlayer(Player{Level: level, User: User{Name: m.computerName()}})
}

// computerName returns the name of the first character that is not at the table yet. There are as many characters as places.
func (m *model) computerName() (name string) {
	for _, c := range ai.Characters {
		name = c.Name
		if !slices.ContainsFunc(m.Players, func(p Player) bool { return !p.Person() && p.User.Name == name }) {
			break
		}
	}
	return name
}

func (RemoveComputer) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireFreeSeats, func(m *model) error {
		for i, p := range slices.Backward(m.Players) {
			if !p.Person() {
				m.Players = slices.Delete(m.Players, i, i+1)
				return nil
			}
		}
		return NoComputer
	})
}

func (c Configure) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		m.Games, m.Pflichtsoli = c.Games, c.Pflichtsoli
		return m.checkList()
	})
}

func (m *model) checkList() error {
	if _, err := m.list(); err != nil {
		return BadList
	}
	return nil
}

func (c SetPace) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		if m.Pace = c.Pace; !slices.Contains(settings.Timers, c.Pace.Timer) || !slices.Contains(settings.Timeouts, c.Pace.AtTimeout) {
			return NotNow
		}
		return nil
	})
}

// carryOut changes the time of the list, in the lobby.
func (c SetMinutes) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		if m.MinutesOfFour = c.Minutes; !slices.Contains(rules.SessionMinutes, c.Minutes) {
			return BadList
		}
		return nil
	})
}

// carryOut begins the list. The host may do that. So may anybody to whom the league has given a place, and anybody at a table whose appointed time has
// come, or whose seats have been taken for a while: nobody need wait for a host who does not.
func (c Start) carryOut(t *table, user User) error {
	if t.model().Phase != Lobby {
		return NotNow
	}
	m := t.model().clone()
	full := len(m.Players) >= t.UsualPlaces() && !m.asks() && !m.Unopened && t.watch.now().Sub(m.Since) >= startsWithout
	if !((m.Arranged || m.Mentioned || full) && m.place(user.ID) >= 0) {
		if err := m.requireHost(user.ID, t.watch.now()); err != nil {
			return err
		}
	}
	switch {
	case c.Fill && m.isFixed():
		return FixedByLeague
	case c.Fill && m.PeopleOnly:
		return PeopleOnly
	}
	m.dropAsked() // the host does not wait for them any longer
	for c.Fill && len(m.Players) < card.Seats {
		m.addComputer(cmp.Or(m.Level, usualLevel))
	}
	if len(m.Players) < match.MinPlaces {
		return PlacesFree
	}
	if err := m.requireMembers(); err != nil {
		return err
	}
	return t.beginGame(m)
}

// carryOut shows an unopened lobby to everybody.
func (Open) carryOut(t *table, user User) error {
	everybody := func(*model) error { return nil }
	return t.changeLobby(user, everybody, func(m *model) error { m.Unopened = false; return nil })
}

func (c SetRules) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		chosen, err := rules.Parse(c.Rules)
		if err != nil {
			return err
		}
		m.Rules, m.RulesName, m.Words = chosen.String(), c.Name, c.Words
		m.MinutesOfFour = int(chosen.SessionMinutes)
		m.Pflichtsoli = match.PlaysPflichtsoli(chosen, max(len(m.Players), match.MinPlaces), m.Games)
		return m.checkList()
	})
}

func (Cancel) carryOut(t *table, user User) error {
	m := t.model().clone()
	if m.Phase != Lobby {
		return NotNow
	}
	if err := m.requireHost(user.ID, t.watch.now()); err != nil {
		return err
	}
	if m.Arranged {
		return FixedByLeague
	}
	return t.breakOff(m, Cancelled)
}

// carryOut changes how well the computers play, both present and future ones.
func (c SetLevel) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		if _, err := ai.ParsePlayer(c.Level); err != nil {
			return UnknownLevel
		}
		m.Level = c.Level
		for i := range m.Players {
			if !m.Players[i].Person() {
				m.Players[i].Level = c.Level
			}
		}
		return nil
	})
}

// removeFromLobby takes a person out of the lobby. By the host.
func (t *table) removeFromLobby(user User, c Kick) error {
	return t.changeLobby(user, (*model).requireFreeSeats, func(m *model) error {
		place := m.place(c.User)
		if place < 0 || c.User == user.ID {
			return NobodyToKick
		}
		m.Players = slices.Delete(m.Players, place, place+1)
		return nil
	})
}

// DeckChoices returns the values of the option deck from which the table may choose before the first game (DK3), and nothing if the rules or a
// league have fixed the deck.
func (s *view) DeckChoices() []string {
	o, _ := rules.Find("sharp_deck_optional")
	if r := s.Rules(); s.model().isFixed() || !r.SharpDeckOptional || !o.Applies(r) {
		return nil
	}
	return []string{"48", "40"}
}

// Deck returns the value of the option deck.
func (s *view) Deck() string {
	o, _ := rules.Find("deck")
	return o.Get(s.Rules())
}

// carryOut changes the deck of the table's rules, in the lobby.
func (c SetDeck) carryOut(t *table, user User) error {
	return t.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		if !slices.Contains(t.DeckChoices(), c.Deck) {
			return NotNow
		}
		o, _ := rules.Find("deck")
		rs, err := o.Set(t.Rules(), c.Deck)
		if err != nil {
			return err
		}
		m.Rules = rs.String()
		return rs.Validate()
	})
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

// Level returns the level of computers that are added without one.
func (s *view) Level() string { return cmp.Or(s.model().Level, usualLevel) }

// UsualPlaces returns how many people usually sit at a table by these rules, four of whom play (TB1).
func (s *view) UsualPlaces() int { return min(int(s.Rules().TableSize), s.MaxPlaces()) }

// DrawsSeats reports whether the lot decides who sits where when the list begins; drawn, whether it has done so.
func (s *view) DrawsSeats() (draws, drawn bool) {
	draws = s.model().Phase == Lobby && !s.model().Arranged && !s.model().Again && s.Rules().SeatingAndList == rules.RegulatedAsInTournaments
	return draws, s.model().SeatsDrawn
}

// MaxPlaces limits the places of the table.
func (s *view) MaxPlaces() int { return s.model().maxPlaces() }
