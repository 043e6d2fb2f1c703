package table

import (
	"slices"
	"strconv"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
)

// awaited returns the place for which everybody waits, or -1: the place of the cutter, or of the player on turn unless a claim is being proved.
func awaited(m *model, d match.Deal, turn card.Seat) int {
	switch m.Phase {
	case Cutting:
		return d.Cutter
	case Playing:
		if turn != card.NoSeat && m.Claim == "" {
			return d.Places[turn]
		}
	case Lobby, Resting, Ended:
	}
	return -1
}

// awaits is awaited for a model and the game as it is.
func (s *view) awaits(m *model) int { return awaited(m, s.Deal(), s.state().Turn()) }

// startTurn starts the clock of the player on turn in the state. Computers have none, and neither have people for whom nobody waits.
func (t *table) startTurn(m *model, s *game.State) {
	m.stopTurn()
	if place := awaited(m, t.Deal(), s.Turn()); place >= 0 && !m.Players[place].Computer() {
		if m.anyWaitsFor(m.Players[place].User.ID) {
			t.watch.startTurnClock(m)
		}
		t.planForced(m, s, place)
	}
}

// stopTurn stops the clock of the player on turn, and withdraws the question that their overdue turn has raised.
func (m *model) stopTurn() {
	m.startWait(time.Time{}, 0)
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), Question.atOnce)
}

// turnMoved reports whether an action took the turn on. An announcement does not, so it wins nobody time.
func turnMoved(before, after *game.State, action game.Action) bool {
	moves := !freeOfTurns(action) && action.Kind != game.Genschern
	return after.Turn() != before.Turn() || after.Phase() != before.Phase() || action.Seat == before.Turn() && moves
}

// replaceByComputer lets a computer play for a person until they are back.
func (t *table) replaceByComputer(m *model, place int) {
	if t.awaits(m) == place {
		m.startWait(time.Time{}, 0) // the cut is then by lot, as for a computer
	}
	m.Players[place].Away = true
	m.dropQuestions(m.Players[place].User.ID)
	m.dropTakingBack(m.Players[place].User.ID)
	m.passHost()
}

// returnPlace gives a place back to its person. If it is their turn they get the full time for it, and so does a player who was alone with computers.
func (t *table) returnPlace(m *model, place int) {
	m.Players[place].Away = false
	if m.interrupted() || t.model().interrupted() { // restartClocks starts all clocks
		return
	}
	turn := t.awaits(m)
	if m.Phase == Playing && turn >= 0 && (turn == place || m.Deadline.IsZero() && !m.Overdue) {
		t.startTurn(m, t.state())
	}
}

// carryOut asks the others for time to think. The clock starts again, once a turn.
func (c Hesitate) carryOut(t *table, user User) error {
	m := t.model().clone()
	place := m.place(user.ID)
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case !m.Pace.Hesitation:
		return NoHesitation
	case m.Phase != Playing || c.Version != t.Version():
		return Stale
	case t.awaits(&m) != place:
		return NotYourTurn
	case m.Hesitates:
		return NotNow
	}
	t.startTurn(&m, t.state())
	m.Hesitates, m.Plays = true, time.Time{}
	return t.saveAndPublish(m)
}

// Deadline returns when the table goes on by itself, or when the time of the player on turn is over; the zero time for never.
func (s *view) Deadline() time.Time {
	if s.Interrupted() {
		return time.Time{}
	}
	return s.model().Deadline
}

// Awaited returns the person for whom everybody waits now: the player on turn, or the cutter. ok is false if that is nobody, or a computer.
func (s *view) Awaited() (p Player, ok bool) {
	place := s.awaits(s.model())
	if place < 0 || s.model().Players[place].Computer() {
		return Player{}, false
	}
	return s.model().Players[place], true
}

// OverdueSince returns when the time of the player on turn was over; the zero time if it is not over, or a former version did not
// note when.
func (s *view) OverdueSince() time.Time {
	if !s.model().Overdue {
		return time.Time{}
	}
	return s.model().Since
}

// PlaysItself reports whether the person's only card or answer will soon be played or given for them. Nobody else may know.
func (s *view) PlaysItself(user string) bool {
	who, ok := s.Awaited()
	return ok && who.User.ID == user && !s.model().Plays.IsZero()
}

// A card can be taken back until the next card lies or a word is said, if all other people in the deal agree, and never after everybody has seen more than
// the card. Everybody keeps what they have seen: the record has the card. Computers agree; they think about the game without it.

func (m *model) asksBack() bool {
	return slices.ContainsFunc(m.Questions, func(q Question) bool { return q.Card != "" })
}

// dropTakingBack withdraws the question for a card, if that user asks, or if the user is empty.
func (m *model) dropTakingBack(user string) {
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), func(q Question) bool { return q.Card != "" && (user == "" || q.By == user) })
}

// replay plays the first n actions of the game again, and shows each with the game before it.
func (s *view) replay(n int, see func(before *game.State, a game.Action)) (game.State, error) {
	now, err := game.New(s.Deal().Setup(s.state().Compiled(), s.dealtHands()))
	for _, a := range s.past()[:n] {
		if err != nil {
			break
		}
		see(&now, a)
		err = now.Advance(a)
	}
	return now, err
}

// beforeLast returns the game before its last action, which was a card.
func (s *view) beforeLast() (game.State, error) {
	return s.replay(len(s.past())-1, func(*game.State, game.Action) {})
}

// MayTakeBack returns the card for which the person may ask the others now; or the reason why they may not.
func (s *view) MayTakeBack(user string) (card.Card, error) {
	m, past, taken := s.model(), s.past(), s.at().taken
	n := len(past) - 1
	switch {
	case !m.TakeBack:
		return card.None, CardLies
	case m.Phase != Playing || m.Claim != "" || n < 0 || past[n].Kind != game.Playing || past[n].Seat != s.Seat(user), m.AskedBack == s.Version():
		return card.None, NotNow
	case len(taken) > 0 && taken[len(taken)-1].After >= n: // the next card has been seen; and two of them at the same place could go on for ever
		return card.None, NotNow
	}
	before, err := s.beforeLast()
	if _, forced := onlyCard(&before, past[n].Seat); err != nil || forced || !before.ShowsOnlyItself(past[n]) {
		return card.None, NotNow
	}
	return past[n].Card(), nil
}

// TakenBack returns the cards of the present trick that were taken back, with their players.
func (s *view) TakenBack() (cards []game.Action) {
	for _, t := range s.at().taken {
		played := 0
		for _, a := range s.past()[:t.After] {
			if a.Kind == game.Playing {
				played++
			}
		}
		if s.model().Phase == Playing && played >= s.state().Tricks()*card.Seats {
			cards = append(cards, t.Action)
		}
	}
	return cards
}

// carryOut asks the others. A second click is answered as the first.
func (c TakeBack) carryOut(t *table, user User) error {
	m, now := t.model().clone(), t.Version()
	taken := t.at().taken
	last := len(taken) - 1
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case c.Version == now && slices.ContainsFunc(m.Questions, func(q Question) bool { return q.Card != "" && q.By == user.ID }):
		return nil
	case last >= 0 && taken[last].After == len(t.past()) && taken[last].Seat == t.Seat(user.ID) && c.Version.Step == now.Step-1:
		return nil
	case c.Version != now:
		return Stale
	}
	asked, err := t.MayTakeBack(user.ID)
	if err != nil {
		return err
	}
	m.AskedBack, m.Plays = now, time.Time{} // the next player may be about to answer
	m.ask(Question{About: strconv.Itoa(now.Step), Card: asked.String(), Kick: true, By: user.ID, Votes: map[string]string{user.ID: Agree}})
	return t.decideAndSave(m)
}

// takeBack gives the last card back to its player, whose turn begins again.
func (t *table) takeBack(m model) error {
	before, err := t.beforeLast()
	if err != nil {
		return err
	}
	n := len(t.past()) - 1
	last := t.past()[n]
	t.startTurn(&m, &before)
	if err := t.appendEntry(&m, last.Seat.String()+":"+notation.Backs); err != nil {
		return err
	}
	now := t.change()
	now.state, now.past = before, slices.Clip(now.past[:n]) // earlier snapshots still have the card
	now.taken = append(slices.Clip(now.taken), notation.Taken{After: n, Move: notation.Move{Action: last}})
	t.publishSnapshot()
	return nil
}
