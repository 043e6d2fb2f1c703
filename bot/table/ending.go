package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/match"
)

// A person who is losing a game must not undo it by leaving, by ending the list, or by letting the time run out. So a list that ends early ends with the
// running game, which counts: a computer plays for the people who leave, and for everybody else who does not play in time. Only the league and the deal
// of the day have laws of their own.

func (c End) carryOut(t *table, user User) error {
	if t.model().Phase == Ended {
		return NotNow
	}
	m := t.model().clone()
	if err := m.mayEnd(user.ID, t.watch.now()); err != nil && !c.Anyway {
		return err
	}
	switch asked := slices.IndexFunc(m.Questions, func(q Question) bool { return q.About == TheList }); {
	case c.Anyway || m.Phase != Playing || m.EndsSoon() || m.countPresent() == 1:
		t.noteEnd(&m, user)
		return t.endList(m, Stopped, m.place(user.ID))
	case asked >= 0:
		return Answer{About: TheList, Choice: settings.Abort}.carryOut(t, user)
	}
	m.ask(Question{About: TheList, Kick: true, By: user.ID, Votes: map[string]string{user.ID: settings.Abort}})
	return t.decideAndSave(m)
}

// endList ends the list early, after the running game if there is one. The people at the places leave, a place below zero is nobody's.
func (t *table) endList(m model, why Ending, leave ...int) error {
	if m.Phase != Playing || m.isFixed() || t.foreign {
		return t.breakOff(m, why)
	}
	if m.Ending == Finished {
		m.Ending = why
	}
	for _, place := range leave {
		if place >= 0 && !m.Players[place].Computer() {
			t.replaceByComputer(&m, place)
		}
	}
	if t.awaits(&m) >= 0 {
		t.startTurn(&m, t.state()) // by the clock of the last game
	}
	return t.saveAndPublish(m)
}

// mayEnd returns why a person cannot end the list, or nil: not at a league's table, unless the list will not count. The host can, and in the middle of a game
// everybody there can ask for it.
func (m *model) mayEnd(user string, now time.Time) error {
	place := m.place(user)
	present := place >= 0 && !m.Players[place].Away
	switch {
	case m.Void && present:
		return nil
	case m.isFixed() && (m.Phase != Lobby || m.Arranged):
		return LeagueOnly
	case m.Phase == Playing && present:
		return nil
	}
	return m.requireHost(user, now)
}

// MayEnd returns why the person cannot end the table, or propose to end it in the middle of a game; or nil.
func (s *view) MayEnd(user string, now time.Time) error {
	m := *s.model()
	return m.mayEnd(user, now)
}

// breakOff ends the table. A running game does not count; its record is kept as far as it went.
func (t *table) breakOff(m model, why Ending) error {
	playing := m.Phase == Playing
	if m.Phase != Resting {
		m.Shuffle, m.CutBy = "", "" // the shuffle of a game that nobody will see
	}
	m.startWait(time.Time{}, 0)
	m.Phase, m.Active, m.Ending, m.Questions, m.Claim, m.Search = Ended, t.watch.now(), why, nil, "", nil
	m.dropThoughts()
	if playing {
		m.BrokenOff = t.row.Game
		if err := t.closeRecord(m, true); err != nil {
			return err
		}
	} else if err := t.saveModel(m); err != nil {
		return err
	}
	if m.Shuffle == "" {
		now := t.change()
		now.state, now.past, now.taken, now.deal = game.State{}, nil, nil, match.Deal{}
	}
	t.publishSnapshot()
	return nil
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

func (c endFor) carryOut(t *table, _ User) error {
	m := t.model().clone()
	t.noteEnd(&m, c.by)
	return t.breakOff(m, c.why)
}
