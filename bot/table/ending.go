package table

import (
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/match"
)

// A person who is losing a game must not undo it by leaving, by ending the list, or by letting the time run out. So a list that ends early ends with the
// running game, which counts: a computer plays for the people who leave, and for everybody else who does not play in time. Only the league and the deal
// of the day have laws of their own.

// endList ends the list early, after the running game if there is one. The people at the places leave, a place below zero is nobody's.
func (r *runner) endList(m model, why Ending, leave ...int) error {
	if m.Phase != Playing || m.isFixed() || r.foreign {
		return r.breakOff(m, why)
	}
	if m.Ending == Finished {
		m.Ending = why
	}
	for _, place := range leave {
		if place >= 0 && !m.Players[place].Computer() {
			r.replaceByComputer(&m, place)
		}
	}
	if awaited(&m, r.snap.deal(), r.snap.state().Turn()) >= 0 {
		r.startTurn(&m, r.snap.state()) // by the clock of the last game
	}
	return r.saveAndPublish(m)
}

// mayEnd returns why a person cannot end the list, or nil: not at a league's table. The host can, and in the middle of a game everybody there can ask for it.
func (m *model) mayEnd(user string, now time.Time) error {
	place := m.place(user)
	switch {
	case m.isFixed() && (m.Phase != Lobby || m.Arranged):
		return LeagueOnly
	case m.Phase == Playing && place >= 0 && !m.Players[place].Away:
		return nil
	}
	return m.requireHost(user, now)
}

// endsSoon reports whether the list ends early, with the running game.
func (m *model) endsSoon() bool { return m.Phase == Playing && m.Ending != Finished }

// EndsSoon reports whether somebody has ended the list, and the running game is its last.
func (s *view) EndsSoon() bool { return s.model().endsSoon() }

// pace returns how the table treats time now. The last game of a list that ends early waits for nobody for ever.
func (m *model) pace() Pace {
	p := m.Pace.withDefaults()
	if m.endsSoon() {
		p.AtTimeout = settings.Takeover
		if p.Timer == settings.Off {
			p.Timer = settings.TimerRelaxed
		}
	}
	return p
}

// limits returns how long the table waits now.
func (r *runner) limits(m *model) limits { return r.config.limitsOf(m.pace()) }

// breakOff ends the table. A running game does not count; its record is kept as far as it went.
func (r *runner) breakOff(m model, why Ending) error {
	playing := m.Phase == Playing
	if m.Phase != Resting {
		m.Shuffle, m.CutBy = "", "" // the shuffle of a game that nobody will see
	}
	m.startWait(time.Time{}, 0)
	m.Phase, m.Active, m.Ending, m.Questions, m.Claim, m.Search = Ended, r.now(), why, nil, "", nil
	m.dropThoughts()
	if playing {
		m.BrokenOff = r.row.Game
		if err := r.closeRecord(m, true); err != nil {
			return err
		}
	} else if err := r.saveModel(m); err != nil {
		return err
	}
	if m.Shuffle == "" {
		now := r.change()
		now.state, now.past, now.taken, now.deal = game.State{}, nil, nil, match.Deal{}
	}
	r.publishSnapshot()
	return nil
}
