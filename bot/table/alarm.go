package table

import (
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
)

// setAlarm asks the pool for what this moment needs, and sets the alarm to the next event that no person causes.
func (r *runner) setAlarm() {
	if r.thought.due.IsZero() {
		r.askComputers()
	}
	if r.proved != nil || len(r.unposted) > 0 {
		r.ringIn(0)
		return
	}
	if r.table.model().Claim != "" && r.proof == nil {
		r.proveClaim()
	}
	next := r.table.nextMoment()
	if r.isPausing() && (next.IsZero() || r.thought.due.Before(next)) {
		next = r.thought.due
	}
	if r.table.Interrupted() || next.IsZero() {
		r.alarm.Stop()
		return
	}
	r.ringIn(next.Sub(r.table.watch.now()))
}

// ringIn sets the alarm. What is due already needs no timer, and must not get one: inside the time of a test, a timer that is due runs at once on
// the thread that sets it, and two at the same moment crash the race detector (Go 1.26).
func (r *runner) ringIn(d time.Duration) {
	if d > 0 {
		r.alarm.Reset(d)
		return
	}
	r.alarm.Stop()
	r.rung.Send()
}

// nextMoment returns the next event that no person causes, without the computers' actions; the zero time for never.
func (t *table) nextMoment() (next time.Time) {
	m := t.model()
	moments := []time.Time{m.Deadline, m.Plays, t.watch.idleAt(m), m.mentionAt(), m.listEndsAt(), t.watch.votesEndAt(m)}
	if t.awaits(m) >= 0 {
		moments = append(moments, t.watch.reminderAt(m))
	}
	for _, t := range moments {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	return next
}

// askComputers asks the computers what they do at this moment. The pause before an action begins before they think, so it reveals nothing about their
// cards or decisions. A computer that passes the cards of an Armut leaves people the time to announce Schweine before, whether anybody can or not; one whose card would end a
// question for the card before leaves them the time to answer.
func (r *runner) askComputers() {
	pause := r.table.model().pause(r.table.config.Pace)
	if (r.table.state().GiveEndsSchweine() || r.table.model().asksBack()) && r.table.model().countPresent() > 0 {
		pause = max(pause, r.table.watch.limits(r.table.model()).closing)
	}
	r.thought = thought{due: r.table.watch.now().Add(pause)}
	if r.table.model().Phase != Playing || r.table.Interrupted() || r.table.model().Claim != "" {
		return
	}
	if minds := r.table.minds(); len(minds) > 0 {
		r.thought.comes = r.table.config.Players.Ask(r.table.model().ID, minds)
	}
}

// noteDecision notes the computers' answer.
func (r *runner) noteDecision(d players.Decision) {
	r.thought.comes = nil
	if d.OK {
		r.thought.action = &d.Action
	}
	if d.Replaced && !r.replaced {
		r.replaced = true
		r.table.log.Warn("a computer was late or failed, and a cheap one plays for it", "table", r.table.model().ID)
	}
	r.setAlarm()
}

// proveClaim has the pool prove the claim.
func (r *runner) proveClaim() {
	action, err := game.ParseAction(r.table.model().Claim)
	if err != nil { // model.validate has parsed it already
		r.table.log.Error("a table has a claim that cannot be read", "table", r.table.model().ID, "error", err)
		return
	}
	r.proof = r.table.config.Players.Prove(r.table.model().ID, *r.table.state(), action)
}

// isPausing reports whether the table goes on by itself after the usual pause: with a cut by lot, a computer's action, or the end of a game.
func (r *runner) isPausing() bool {
	switch r.table.model().Phase {
	case Cutting:
		return r.table.model().Deadline.IsZero()
	case Playing:
		return r.thought.comes == nil && (r.thought.action != nil || r.table.unaskedAfterShortening() || r.table.isUnscored())
	case Lobby, Resting, Ended:
	}
	return false
}

// runDueEvent handles the event for which the alarm was set. It does no harm when it comes too early or too late.
func (r *runner) runDueEvent() error {
	if err := r.storePosted(); err != nil {
		return err
	}
	t, m, now := &r.table, r.table.model(), r.table.watch.now()
	due := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	switch {
	case r.proved != nil:
		err := t.applyClaim(*r.proved)
		if err == nil {
			r.proved = nil
		}
		return err
	case m.interrupted():
		return nil
	case due(t.watch.idleAt(m)) && m.isFixed() && !m.Lesson:
		return t.interruptList(m.clone())
	case due(t.watch.idleAt(m)):
		return t.endList(m.clone(), Idle, m.presentPlaces()...)
	case due(m.listEndsAt()):
		return t.endTime()
	case due(m.mentionAt()):
		return t.changeModel(func(m *model) { m.Mentioned = true })
	case due(m.Plays):
		return t.playForced()
	case due(m.Deadline):
		return t.handleTimeout()
	case due(t.watch.votesEndAt(m)):
		return t.decideAndSave(m.clone())
	case t.awaits(m) >= 0 && due(t.watch.reminderAt(m)):
		return t.changeModel(func(m *model) { m.Reminded = true })
	}
	if !r.isPausing() || now.Before(r.thought.due) {
		return nil
	}
	if m.Phase == Cutting {
		return t.cutByLot()
	}
	return r.actForComputer()
}

// actForComputer lets one computer do one thing, so that people can follow the game.
func (r *runner) actForComputer() error {
	if r.thought.action != nil {
		return r.table.applyAction(*r.thought.action)
	}
	if r.table.unaskedAfterShortening() {
		for seat := range card.Seat(card.Seats) {
			if r.table.PlayerAt(seat).Computer() {
				r.table.noteAcceptance(seat)
			}
		}
	}
	return r.table.scoreIfOver()
}

// handleTimeout goes on when nobody has acted in time.
func (t *table) handleTimeout() error {
	m := t.model().clone()
	switch m.Phase {
	case Lobby:
		if m.Arranged {
			return t.beginGame(m)
		}
		if m.asks() {
			m.dropAsked()
			if m.countPresent() == 0 {
				return t.breakOff(m, Expired)
			}
			return t.saveAndPublish(m)
		}
		return t.breakOff(m, Expired)
	case Cutting:
		return t.cutByLot()
	case Playing:
		if t.awaits(&m) >= 0 {
			return t.handleTurnTimeout(m)
		}
		return t.finishGame()
	case Resting:
		return t.beginGame(m)
	case Ended:
	}
	return nil
}

// handleTurnTimeout does what the table's pace says for a player whose time is over. If nobody else is there, the table waits: computers do not play
// on among themselves.
func (t *table) handleTurnTimeout(m model) error {
	place := t.awaits(&m)
	user := m.Players[place].User.ID
	m.startWait(time.Time{}, 0)
	m.Overdue, m.Since = true, t.watch.now()
	if !m.anyWaitsFor(user) {
		return t.saveAndPublish(m)
	}
	switch m.pace().AtTimeout {
	case settings.Takeover:
		t.replaceByComputer(&m, place)
		return t.decideAndSave(m) // the rest may have decided
	case settings.Abort:
		return t.endList(m, TimedOut, place)
	case settings.Ask:
		m.ask(Question{About: user, Votes: map[string]string{}, Bound: m.League != nil})
	case settings.Wait:
	}
	return t.saveAndPublish(m)
}

// playForced gives the only answer of the player on turn, or plays their only card.
func (t *table) playForced() error {
	s := t.state()
	if action, ok := onlyAnswer(s); ok {
		return t.applyAction(action)
	}
	if action, ok := onlyCard(s, s.Turn()); ok {
		return t.applyAction(action)
	}
	return t.changeModel(func(m *model) { m.Plays = time.Time{} })
}
