package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"karlchen/storage"
)

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

// Rename replaces a user's id and name in a finished game: in its summary, and in the tags that name the seats. It is a storage.Rename. It replaces
// the tags as text, so that even a damaged record does not keep the name.
func Rename(g *storage.Game, user, id, name string) error {
	var s Summary
	if err := json.Unmarshal(g.Summary, &s); err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	former := User{ID: id, Name: name}
	for seat, u := range s.Players {
		if u.ID != user {
			continue
		}
		s.Players[seat] = former
		tag := regexp.MustCompile(fmt.Sprintf(`(?m)^\[Player%d ".*"\]$`, seat+1))
		with := fmt.Appendf(nil, `[Player%d "%s"]`, seat+1, name)
		g.Header = tag.ReplaceAllLiteral(g.Header, with)
		g.Record = tag.ReplaceAllLiteral(g.Record, with)
	}
	if v := s.Verdict; v != nil {
		for i := range v.By {
			renameUser(&v.By[i], user, former)
		}
		renameUser(&v.About, user, former)
	}
	raw, err := json.Marshal(s)
	g.Summary = raw
	return err
}

// renameUser puts the former player in the place of a user.
func renameUser(u *User, user string, former User) {
	if u.ID == user {
		*u = former
	}
}

// ForgetTexts takes the id of a person out of the names of rules and Stammtische at running tables, before storage.Store.Forget takes it out of everything
// else: these tables would store it again.
func (m *Manager) ForgetTexts(ctx context.Context, user string) error {
	rows, err := m.config.Store.Tables()
	for _, row := range rows {
		if row.Over || !bytes.Contains(row.State, []byte(user)) {
			continue
		}
		if _, bad := m.Do(ctx, row.ID, User{}, forgetText{user}); bad != nil && !errors.Is(bad, NoSuchTable) { // it has just ended
			err = errors.Join(err, bad)
		}
	}
	return err
}

func (c forgetText) carryOut(t *table, _ User) error {
	m := t.model().clone()
	m.RulesName, m.Stammtisch.Name = storage.WithoutUser(m.RulesName, c.user), storage.WithoutUser(m.Stammtisch.Name, c.user)
	if m.RulesName == t.model().RulesName && m.Stammtisch.Name == t.model().Stammtisch.Name {
		return nil
	}
	return t.saveAndPublish(m)
}
