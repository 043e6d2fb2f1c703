package table

import (
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// handle does what a person asks for. The error is a Refusal, a game.Illegal, or a fault.
func (r *runner) handle(user User, command Command) error {
	if r.snap.model().isHiddenFrom(user) {
		return NotAtTable
	}
	if _, looks := command.(Look); !looks {
		r.noteActivity(user)
	}
	switch c := command.(type) {
	case Look:
		return nil
	case Join:
		return r.join(user)
	case StepIn:
		return r.stepIn(user)
	case Leave:
		return r.leave(user)
	case AddComputer:
		return r.addComputer(user, c)
	case RemoveComputer:
		return r.removeComputer(user)
	case Seek:
		return r.seek(user, c)
	case Decline:
		return r.decline(user)
	case Configure:
		return r.configure(user, c)
	case SetLevel:
		return r.setLevel(user, c)
	case SetPace:
		return r.setPace(user, c)
	case SetDeck:
		return r.setDeck(user, c)
	case SetMinutes:
		return r.setMinutes(user, c)
	case Hesitate:
		return r.hesitate(user, c)
	case Kick:
		return r.kick(user, c)
	case Answer:
		return r.answer(user, c)
	case Open:
		return r.open(user)
	case SetRules:
		return r.setRules(user, c)
	case Start:
		return r.start(user, c)
	case MoveHere:
		return r.moveHere(user, c)
	case Cancel:
		return r.cancel(user)
	case Cut:
		return r.cut(user, c)
	case Act:
		return r.act(user, c)
	case Accept:
		return r.accept(user, c)
	case NextGame:
		return r.nextGame(user, c)
	case End:
		return r.end(user, c)
	case Substitute:
		return r.substitute(c)
	case endFor:
		return r.breakOff(r.snap.model().clone(), c.why)
	case setThread:
		return r.setThread(c)
	case markGreeted:
		return r.markGreeted(c)
	case dropChannel:
		return r.dropChannel(c)
	case republish:
		r.config.Publisher.Publish(r.share())
		return nil
	case followClock:
		return r.followClock()
	}
	return fmt.Errorf("no command %T", command)
}

// saveAndPublish stores a changed model and publishes it. A change in the lobby restarts the lobby's time.
func (r *runner) saveAndPublish(m model) error {
	switch {
	case m.Phase == Lobby && (m.Arranged || m.asks()): // it begins at the announced time, or waits for answers
	case m.Phase == Lobby:
		m.waitInLobby(r.now())
	case r.snap.Interrupted() && !m.interrupted():
		r.restartClocks(&m)
	}
	m.holdListClock(r.now())
	if err := r.saveModel(m); err != nil {
		return err
	}
	r.publishSnapshot()
	return nil
}

func (r *runner) requirePhase(phases ...Phase) error {
	if !slices.Contains(phases, r.snap.Phase()) {
		return NotNow
	}
	return nil
}

// isPresent reports whether the person has a place and plays it without the computer.
func (r *runner) isPresent(user User) bool {
	p, ok := r.snap.Sits(user.ID)
	return ok && !p.Away
}

// fillsPlaces reports whether a person has as many places as one person may have.
func (r *runner) fillsPlaces(user User) bool {
	_, places := r.index.countOf(r.guild, user.ID)
	return r.config.MostPlaces > 0 && places >= r.config.MostPlaces
}

func (r *runner) join(user User) error {
	m := r.snap.model().clone()
	place := m.place(user.ID)
	if place >= 0 && m.Players[place].Asked {
		return r.playAgain(m, place)
	}
	if place < 0 || m.League != nil {
		if err := r.checkAdmission(&m, user); err != nil {
			return err
		}
	}
	switch {
	case place >= 0 && m.Players[place].Out:
		return VotedOut
	case place >= 0 && m.Players[place].Away:
		r.returnPlace(&m, place)
	case place >= 0:
		return Seated
	case m.Phase != Lobby:
		return NotNow
	case m.League == nil && r.fillsPlaces(user):
		return TooManyPlaces
	case m.Arranged || len(m.Players) == m.maxPlaces():
		return Full
	default:
		m.addPlayer(Player{User: user})
	}
	return r.saveAndPublish(m)
}

func (r *runner) leave(user User) error {
	m := r.snap.model().clone()
	place := m.place(user.ID)
	if m.waits(user.ID) {
		m.dropWaiting(user.ID)
		return r.saveAndPublish(m)
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
		r.replaceByComputer(&m, place)
	}
	if m.countPresent() == 0 && (!m.isFixed() || m.Phase == Lobby) {
		return r.endList(m, Abandoned)
	}
	m.passHost()
	return r.decideAndSave(m)
}

func (r *runner) cut(user User, c Cut) error {
	cutter, ok := r.snap.Cutter()
	switch {
	case !ok || c.Game != r.snap.Version().Game:
		return Stale
	case cutter.Computer() || cutter.User.ID != user.ID:
		return NotCutter
	case c.Number >= game.Cuts:
		return CutOutOfRange
	case c.Lot:
		return r.cutByLot()
	}
	return r.dealCards(user.ID, c.Number, false)
}

// cutByLot deals with a cut by lot. The lot follows from the game before. Without one it is drawn, or there is no cut where the rules have none (DL2).
func (r *runner) cutByLot() error {
	var played game.Digest
	switch {
	case copy(played[:], r.snap.model().Played) == len(played):
		return r.dealCards("", game.LotOf(played), true)
	case r.snap.deal().Cutter == match.Nobody:
		return r.dealCards("", 0, false)
	}
	return r.dealCards("", r.config.Lot(game.Cuts), true)
}

func (r *runner) act(user User, c Act) error {
	now := r.snap.Version()
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case r.snap.Phase() != Playing || c.Version.Game != now.Game:
		return Stale
	case r.snap.Seat(user.ID) == card.NoSeat:
		return Pausing
	case c.Version.Step != now.Step && !freeOfTurns(c.Action): // a second click on the same card, or a click on an older hand
		return Stale
	case r.partiesChangedSince(c.Version): // the announcement was meant for the party of before
		return Stale
	}
	c.Action.Seat = r.snap.Seat(user.ID)
	return r.applyAction(c.Action)
}

// partiesChangedSince reports whether a player has chosen a new partner since that moment of the game.
func (r *runner) partiesChangedSince(v Version) bool {
	for i, a := range r.snap.past() {
		if a.Kind == game.Genschern && r.snap.model().version(r.snap.past()[:i]).Step >= v.Step {
			return true
		}
	}
	return false
}

func (r *runner) accept(user User, c Accept) error {
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case r.snap.Phase() != Playing || r.snap.state().Phase() != game.Closing || c.Game != r.snap.Version().Game:
		return Stale
	case r.snap.Seat(user.ID) == card.NoSeat:
		return Pausing
	}
	r.noteAcceptance(r.snap.Seat(user.ID))
	return r.scoreIfOver()
}

func (r *runner) noteAcceptance(seat card.Seat) {
	if r.accepted == nil {
		r.accepted = map[card.Seat]bool{}
	}
	r.accepted[seat] = true
}

func (r *runner) nextGame(user User, c NextGame) error {
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case r.snap.Phase() != Resting || c.Game != len(r.snap.model().Entries):
		return Stale
	}
	return r.beginGame(r.snap.model().clone())
}

func (r *runner) end(user User, c End) error {
	if err := r.requirePhase(Lobby, Cutting, Playing, Resting); err != nil {
		return err
	}
	if err := r.snap.MayEnd(user.ID); err != nil && !c.Anyway {
		return err
	}
	m := r.snap.model().clone()
	return r.endList(m, Stopped, m.place(user.ID))
}
