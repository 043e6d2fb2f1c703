package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/match"
)

// handle does what a person asks for. The error is a Refusal, a game.Illegal, or a fault.
func (a *actor) handle(user User, command Command) error {
	if a.snap.model.hidden(user) {
		return NotAtTable
	}
	if _, looks := command.(Look); !looks {
		a.notice(user)
	}
	switch c := command.(type) {
	case Look:
		return nil
	case Join:
		return a.join(user)
	case StepIn:
		return a.stepIn(user)
	case Leave:
		return a.leave(user)
	case AddComputer:
		return a.addComputer(user, c)
	case RemoveComputer:
		return a.removeComputer(user)
	case Configure:
		return a.configure(user, c)
	case SetLevel:
		return a.setLevel(user, c)
	case SetPace:
		return a.setPace(user, c)
	case Hesitate:
		return a.hesitate(user, c)
	case Kick:
		return a.kick(user, c)
	case Answer:
		return a.answer(user, c)
	case Start:
		return a.start(user)
	case MoveHere:
		return a.moveHere(user, c)
	case Cancel:
		return a.cancel(user)
	case Cut:
		return a.cut(user, c)
	case Act:
		return a.actFor(user, c)
	case Accept:
		return a.accept(user, c)
	case NextGame:
		return a.nextGame(user, c)
	case End:
		return a.end(user, c)
	case Substitute:
		return a.substitute(c)
	case endFor:
		return a.breakOff(a.snap.model.clone(), c.why)
	case house:
		return a.house(c)
	case greet:
		return a.greet(c)
	case evict:
		return a.evict(c)
	case republish:
		a.config.Publisher.Publish(a.snap)
		return nil
	}
	return fmt.Errorf("no command %T", command)
}

// change stores a changed model and publishes it. A change in the lobby restarts the lobby's time.
func (a *actor) change(m model) error {
	switch {
	case m.Arranged && m.Phase == Lobby: // it begins at the announced time
	case m.Phase == Lobby:
		m.waitInLobby(a.config.Now())
	case a.snap.Interrupted() && !m.interrupted():
		a.goOn(&m)
	}
	if err := a.save(m); err != nil {
		return err
	}
	a.publish()
	return nil
}

func (a *actor) in(phases ...Phase) error {
	if !slices.Contains(phases, a.snap.Phase()) {
		return NotNow
	}
	return nil
}

func (a *actor) isHost(user User) error {
	if a.snap.model.Host != user.ID {
		return NotHost
	}
	return nil
}

// isPresent reports whether the person has a place and plays it without the computer.
func (a *actor) isPresent(user User) bool {
	p, ok := a.snap.Sits(user.ID)
	return ok && !p.Away
}

func (a *actor) join(user User) error {
	m := a.snap.model.clone()
	place := m.place(user.ID)
	if place < 0 || m.League != nil {
		if err := a.admits(&m, user); err != nil {
			return err
		}
	}
	switch {
	case place >= 0 && m.Players[place].Out:
		return VotedOut
	case place >= 0 && m.Players[place].Away:
		a.back(&m, place)
	case place >= 0:
		return Seated
	case m.Phase != Lobby:
		return NotNow
	case m.Arranged || len(m.Players) == m.maxPlaces():
		return Full
	default:
		m.sit(Player{User: user})
	}
	return a.change(m)
}

func (a *actor) leave(user User) error {
	m := a.snap.model.clone()
	place := m.place(user.ID)
	if m.waits(user.ID) {
		m.unqueue(user.ID)
		return a.change(m)
	}
	if place < 0 || m.Players[place].Away {
		return NotAtTable
	}
	if m.Phase == Lobby {
		if err := m.seatsOpen(); err != nil {
			return err
		}
		m.Players = slices.Delete(m.Players, place, place+1)
	} else {
		a.vacate(&m, place)
	}
	if m.present() == 0 && (m.League == nil || m.Phase == Lobby) {
		return a.breakOff(m, Abandoned)
	}
	m.passHost()
	return a.changeVoted(m)
}

func (a *actor) addComputer(user User, c AddComputer) error {
	m := a.snap.model.clone()
	if err := a.in(Lobby); err != nil {
		return err
	}
	if m.place(user.ID) < 0 {
		return NotAtTable
	}
	if err := errors.Join(m.seatsOpen(), m.enoughMembers()); err != nil {
		return err
	}
	if c.Level == "" || m.League != nil {
		c.Level = cmp.Or(m.Level, usualLevel)
	}
	if _, err := ai.ParsePlayer(c.Level); err != nil {
		return UnknownLevel
	}
	if len(m.Players) == m.maxPlaces() {
		return Full
	}
	m.sit(Player{Level: c.Level, User: User{Name: m.computerName()}})
	return a.change(m)
}

// computerName returns a name that no computer at the table has yet.
func (m *model) computerName() string {
	for _, name := range []string{"Lotte", "Fritz", "Hilde", "Emil", "Käthe", "Willi"} {
		if !slices.ContainsFunc(m.Players, func(p Player) bool { return !p.Person() && p.User.Name == name }) {
			return name
		}
	}
	return "Otto"
}

func (a *actor) removeComputer(user User) error {
	if err := a.in(Lobby); err != nil {
		return err
	}
	if err := a.isHost(user); err != nil {
		return err
	}
	m := a.snap.model.clone()
	if err := m.seatsOpen(); err != nil {
		return err
	}
	for i, p := range slices.Backward(m.Players) {
		if !p.Person() {
			m.Players = slices.Delete(m.Players, i, i+1)
			return a.change(m)
		}
	}
	return NoComputer
}

func (a *actor) configure(user User, c Configure) error {
	if err := a.in(Lobby); err != nil {
		return err
	}
	if err := a.isHost(user); err != nil {
		return err
	}
	m := a.snap.model.clone()
	if err := m.open(); err != nil {
		return err
	}
	m.Games, m.Pflichtsoli = c.Games, c.Pflichtsoli
	if _, err := m.list(); err != nil {
		return BadList
	}
	return a.change(m)
}

func (a *actor) setPace(user User, c SetPace) error {
	if err := a.in(Lobby); err != nil {
		return err
	}
	if err := a.isHost(user); err != nil {
		return err
	}
	m := a.snap.model.clone()
	if err := m.open(); err != nil {
		return err
	}
	if !c.Pace.check() {
		return NotNow
	}
	m.Pace = c.Pace
	return a.change(m)
}

func (a *actor) start(user User) error {
	if err := a.snap.MayStart(user.ID); err != nil {
		return err
	}
	return a.beginGame(a.snap.model.clone())
}

func (a *actor) cancel(user User) error {
	if err := a.in(Lobby); err != nil {
		return err
	}
	if err := a.isHost(user); err != nil {
		return err
	}
	if err := a.snap.model.seatsOpen(); err != nil {
		return err
	}
	return a.breakOff(a.snap.model.clone(), Cancelled)
}

func (a *actor) cut(user User, c Cut) error {
	cutter, ok := a.snap.Cutter()
	switch {
	case !ok || c.Game != a.snap.Version().Game:
		return Stale
	case cutter.Computer() || cutter.User.ID != user.ID:
		return NotCutter
	case c.Number >= game.Cuts:
		return CutOutOfRange
	case c.Lot:
		return a.cutByLot()
	}
	return a.deal(user.ID, c.Number, false)
}

// cutByLot deals with a cut by lot, or without a cut where the rules have none (DL2).
func (a *actor) cutByLot() error {
	if a.snap.deal.Cutter == match.Nobody {
		return a.deal("", 0, false)
	}
	return a.deal("", a.config.Lot(game.Cuts), true)
}

func (a *actor) actFor(user User, c Act) error {
	now := a.snap.Version()
	switch {
	case !a.isPresent(user):
		return NotAtTable
	case a.snap.Phase() != Playing || c.Version.Game != now.Game:
		return Stale
	case a.snap.Seat(user.ID) == card.NoSeat:
		return Pausing
	case c.Version.Step != now.Step && !freeOfTurns(c.Action): // a second click on the same card, or a click on an older hand
		return Stale
	}
	c.Action.Seat = a.snap.Seat(user.ID)
	return a.act(c.Action)
}

func (a *actor) accept(user User, c Accept) error {
	switch {
	case !a.isPresent(user):
		return NotAtTable
	case a.snap.Phase() != Playing || a.snap.state.Phase() != game.Closing || c.Game != a.snap.Version().Game:
		return Stale
	case a.snap.Seat(user.ID) == card.NoSeat:
		return Pausing
	}
	a.acceptFor(a.snap.Seat(user.ID))
	return a.settle()
}

func (a *actor) acceptFor(seat card.Seat) {
	if a.accepted == nil {
		a.accepted = map[card.Seat]bool{}
	}
	a.accepted[seat] = true
}

func (a *actor) nextGame(user User, c NextGame) error {
	switch {
	case !a.isPresent(user):
		return NotAtTable
	case a.snap.Phase() != Resting || c.Game != len(a.snap.model.Entries):
		return Stale
	}
	return a.beginGame(a.snap.model.clone())
}

func (a *actor) end(user User, c End) error {
	if err := a.in(Lobby, Cutting, Playing, Resting); err != nil {
		return err
	}
	if err := a.snap.MayEnd(user.ID); err != nil && !c.Anyway {
		return err
	}
	return a.breakOff(a.snap.model.clone(), Stopped)
}

// breakOff ends the table. A running game does not count; its record is kept as far as it went.
func (a *actor) breakOff(m model, why Ending) error {
	playing := m.Phase == Playing
	if m.Phase != Resting {
		m.Shuffle, m.CutBy = "", "" // the shuffle of a game that nobody will see
	}
	m.wait(time.Time{}, 0)
	m.Phase, m.Ending, m.Questions, m.Claim = Ended, why, nil, ""
	m.forget()
	if playing {
		if err := a.closeRecord(m, true); err != nil {
			return err
		}
	} else if err := a.save(m); err != nil {
		return err
	}
	if m.Shuffle == "" {
		a.snap.state, a.snap.past, a.snap.deal = game.State{}, nil, match.Deal{}
	}
	a.publish()
	return nil
}
