package table

import "slices"

// checkAdmission refuses a person whom the league does not let play, or whom the host has blocked.
func (t *table) checkAdmission(m *model, user User) error {
	if m.League != nil {
		if t.config.Admits == nil {
			return nil
		}
		return t.config.Admits(t.share(), user)
	}
	if t.config.Person(m.Host).Blocks(user.ID) {
		return Blocked
	}
	return nil
}

// fillsPlaces reports whether a person has as many places as one person may have.
func (t *table) fillsPlaces(user User) bool {
	_, places := t.index.countOf(t.row.Guild, user.ID)
	return t.config.MostPlaces > 0 && places >= t.config.MostPlaces
}

func (Join) carryOut(t *table, user User) error {
	m := t.model().clone()
	place := m.place(user.ID)
	if place >= 0 && m.Players[place].Asked {
		return t.playAgain(m, place)
	}
	if place < 0 || m.League != nil {
		if err := t.checkAdmission(&m, user); err != nil {
			return err
		}
	}
	switch {
	case place >= 0 && m.Players[place].Out:
		return VotedOut
	case place >= 0 && m.Players[place].Away:
		t.returnPlace(&m, place)
	case place >= 0:
		return Seated
	case m.Phase != Lobby:
		return NotNow
	case m.League == nil && t.fillsPlaces(user):
		return TooManyPlaces
	case m.Arranged || len(m.Players) == m.maxPlaces():
		return Full
	default:
		m.addPlayer(Player{User: user})
	}
	return t.saveAndPublish(m)
}

func (Leave) carryOut(t *table, user User) error {
	m := t.model().clone()
	place := m.place(user.ID)
	if m.waits(user.ID) {
		m.dropWaiting(user.ID)
		return t.saveAndPublish(m)
	}
	if place < 0 || m.Players[place].Away {
		return NotAtTable
	}
	if m.Phase == Lobby {
		if err := m.requireFreeSeats(); err != nil {
			return err
		}
		m.Players, m.Again = slices.Delete(m.Players, place, place+1), false
		m.noteOut(user.ID)
	} else {
		t.replaceByComputer(&m, place)
	}
	if m.countPresent() == 0 && (!m.isFixed() || m.Phase == Lobby) {
		return t.endList(m, Abandoned)
	}
	m.passHost()
	return t.decideAndSave(m)
}

// carryOut lets a person wait for a place at the next game.
func (StepIn) carryOut(t *table, user User) error {
	return t.waitForPlace(waiting{User: user}, (*model).vacant)
}

// carryOut lets a person wait for a further place.
func (SitDown) carryOut(t *table, user User) error {
	if t.fillsPlaces(user) {
		return TooManyPlaces
	}
	return t.waitForPlace(waiting{User: user, Further: true}, func(m *model) bool {
		_, _, ok := m.foresee(t.list(), 1)
		return ok
	})
}

// waitForPlace lets a person wait for a place if there is one.
func (t *table) waitForPlace(w waiting, free func(*model) bool) error {
	m := t.model().clone()
	if err := t.checkAdmission(&m, w.User); err != nil {
		return err
	}
	switch {
	case m.place(w.ID) >= 0:
		return Seated
	case !m.goesOn():
		return NotNow
	case m.ousted(w.ID):
		return VotedOut
	case m.waits(w.ID):
		return Waiting
	case !free(&m):
		return Full
	}
	m.addClaim(w)
	return t.saveAndPublish(m)
}
