package table

import (
	"slices"
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
	events := r.events()
	if len(events) == 0 {
		r.alarm.Stop()
		return
	}
	next := slices.MinFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	r.ringIn(next.at.Sub(r.table.watch.now()))
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
	if r.proved != nil {
		err := r.table.applyClaim(*r.proved)
		if err == nil {
			r.proved = nil
		}
		return err
	}
	now := r.table.watch.now()
	for _, e := range r.events() {
		if !now.Before(e.at) {
			return e.do()
		}
	}
	return nil
}

// event is something that no person at the table causes, and when; the zero time is never.
type event struct {
	at time.Time
	do func() error
}

// events returns what is to come. Of events that are due the first comes first. While a list is interrupted there are none.
func (r *runner) events() []event {
	if r.table.Interrupted() {
		return nil
	}
	events := r.table.events()
	if r.isPausing() {
		events = append(events, event{r.thought.due, r.goOn})
	}
	return slices.DeleteFunc(events, func(e event) bool { return e.at.IsZero() })
}

// events returns what the clocks of the table bring.
func (t *table) events() []event {
	m := t.model()
	events := []event{
		{t.watch.idleAt(m), t.endIdle},
		{m.listEndsAt(), t.endTime},
		{m.mentionAt(), func() error { return t.changeModel(func(m *model) { m.Mentioned = true }) }},
		{m.Plays, t.playForced},
		{m.Deadline, t.handleTimeout},
		{t.watch.votesEndAt(m), func() error { return t.decideAndSave(m.clone()) }},
	}
	if t.awaits(m) >= 0 {
		events = append(events, event{t.watch.reminderAt(m), func() error { return t.changeModel(func(m *model) { m.Reminded = true }) }})
	}
	return events
}

// endIdle ends a list at which nobody has done anything for long. One that nobody there may end is interrupted.
func (t *table) endIdle() error {
	m := t.model().clone()
	if m.isFixed() && !m.Lesson {
		return t.interruptList(m)
	}
	return t.endList(m, Idle, m.presentPlaces()...)
}

// goOn cuts by lot, or lets one computer do one thing, so that people can follow the game.
func (r *runner) goOn() error {
	if r.table.model().Phase == Cutting {
		return r.table.cutByLot()
	}
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
