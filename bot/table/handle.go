package table

import (
	"slices"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// handle does what a person asks for. The error is a Refusal, a game.Illegal, or a fault.
func (r *runner) handle(user User, command Deed) error {
	if r.snap.model().isHiddenFrom(user) {
		return NotAtTable
	}
	if _, looks := command.(Look); !looks {
		r.noteActivity(user)
	}
	return command.carryOut(r, user)
}

func (Look) carryOut(*runner, User) error { return nil }

func (c endFor) carryOut(r *runner, _ User) error {
	m := r.snap.model().clone()
	r.noteEnd(&m, c.by)
	return r.breakOff(m, c.why)
}

func (republish) carryOut(r *runner, _ User) error {
	r.config.Observer.Publish(r.share())
	return nil
}

func (followClock) carryOut(r *runner, _ User) error { return r.followClock() }

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
	return r.storeAndPublish(m)
}

// storeAndPublish stores a changed model and publishes it. It leaves all clocks as they are.
func (r *runner) storeAndPublish(m model) error {
	err := r.saveModel(m)
	if err == nil {
		r.publishSnapshot()
	}
	return err
}

func (r *runner) requirePhase(phases ...Phase) error {
	if !slices.Contains(phases, r.snap.model().Phase) {
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

func (Join) carryOut(r *runner, user User) error {
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

func (Leave) carryOut(r *runner, user User) error {
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

func (c Cut) carryOut(r *runner, user User) error {
	cutter, ok := r.snap.Cutter()
	switch {
	case !ok && c.Lot && c.Game == r.snap.Version().Game && r.snap.model().Phase == Playing && r.snap.model().CutBy == "" && r.isPresent(user):
		return nil // a second click
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

func (c Act) carryOut(r *runner, user User) error {
	now := r.snap.Version()
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case r.hasDone(c, user): // a second click on the same card
		return nil
	case r.snap.model().Phase != Playing || c.Version.Game != now.Game:
		return Stale
	case r.snap.Seat(user.ID) == card.NoSeat:
		return Pausing
	case c.Version.Step != now.Step && !freeOfTurns(c.Action): // a click on an older hand
		return Stale
	case r.partiesChangedSince(c.Version): // the announcement was meant for the earlier party
		return Stale
	}
	c.Action.Seat = r.snap.Seat(user.ID)
	return r.applyAction(c.Action)
}

// hasDone reports whether the person has done exactly that already, at the moment that they saw or, if it is bound to no turn, after it.
func (r *runner) hasDone(c Act, user User) bool {
	m := r.snap.model()
	ofGame := c.Version.Game == len(m.Entries)+1 && m.Phase == Playing || c.Version.Game == len(m.Entries) && (m.Phase == Resting || m.Phase == Ended)
	if !ofGame || r.snap.Seat(user.ID) == card.NoSeat {
		return false
	}
	c.Action.Seat = r.snap.Seat(user.ID)
	for i, a := range r.snap.past() {
		if a != c.Action {
			continue
		}
		if step := m.step(r.snap.past()[:i], r.snap.at().taken); step == c.Version.Step || freeOfTurns(a) && step > c.Version.Step {
			return true
		}
	}
	return false
}

// partiesChangedSince reports whether a player has chosen a new partner since that moment of the game.
func (r *runner) partiesChangedSince(v Version) bool {
	for i, a := range r.snap.past() {
		if a.Kind == game.Genschern && r.snap.model().step(r.snap.past()[:i], r.snap.at().taken) >= v.Step {
			return true
		}
	}
	return false
}

func (c Accept) carryOut(r *runner, user User) error {
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case c.Game < r.snap.Version().Game: // the game is scored
		return nil
	case r.snap.model().Phase != Playing || r.snap.state().Phase() != game.Closing || c.Game != r.snap.Version().Game:
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

func (c NextGame) carryOut(r *runner, user User) error {
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case c.Game < len(r.snap.model().Entries), c.Game == len(r.snap.model().Entries) && slices.Contains([]Phase{Cutting, Playing}, r.snap.model().Phase):
		return nil // the next game has begun: others have clicked, too
	case r.snap.model().Phase != Resting || c.Game != len(r.snap.model().Entries):
		return Stale
	}
	return r.beginGame(r.snap.model().clone())
}

func (c End) carryOut(r *runner, user User) error {
	if err := r.requirePhase(Lobby, Cutting, Playing, Resting); err != nil {
		return err
	}
	m := r.snap.model().clone()
	if err := m.mayEnd(user.ID, r.now()); err != nil && !c.Anyway {
		return err
	}
	switch asked := slices.IndexFunc(m.Questions, func(q Question) bool { return q.About == TheList }); {
	case c.Anyway || m.Phase != Playing || m.endsSoon() || m.countPresent() == 1:
		r.noteEnd(&m, user)
		return r.endList(m, Stopped, m.place(user.ID))
	case asked >= 0:
		return Answer{About: TheList, Choice: settings.Abort}.carryOut(r, user)
	}
	m.ask(Question{About: TheList, Kick: true, By: user.ID, Votes: map[string]string{user.ID: settings.Abort}})
	return r.decideAndSave(m)
}
