package table

import (
	"slices"
	"sort"

	"karlchen/game"
	"karlchen/game/card"
)

func (c Act) carryOut(t *table, user User) error {
	now := t.Version()
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case t.hasDone(c, user): // a second click on the same card
		return nil
	case t.model().Phase != Playing || c.Version.Game != now.Game:
		return Stale
	case t.Seat(user.ID) == card.NoSeat:
		return Pausing
	case c.Version.Step != now.Step && !freeOfTurns(c.Action): // a click on an older hand
		return Stale
	case t.partiesChangedSince(c.Version): // the announcement was meant for the earlier party
		return Stale
	}
	c.Action.Seat = t.Seat(user.ID)
	return t.applyAction(c.Action)
}

// hasDone reports whether the person has done exactly that already, at the moment that they saw or, if it is bound to no turn, after it.
func (s *view) hasDone(c Act, user User) bool {
	m := s.model()
	ofGame := c.Version.Game == len(m.Entries)+1 && m.Phase == Playing || c.Version.Game == len(m.Entries) && (m.Phase == Resting || m.Phase == Ended)
	if !ofGame || s.Seat(user.ID) == card.NoSeat {
		return false
	}
	c.Action.Seat = s.Seat(user.ID)
	for i, a := range s.past() {
		if a != c.Action {
			continue
		}
		if step := m.step(s.past()[:i], s.at().taken); step == c.Version.Step || freeOfTurns(a) && step > c.Version.Step {
			return true
		}
	}
	return false
}

// Bookmark returns which moment of the game in play a person's hand shows, for their bookmark: how many actions there were after the words before the game.
// Error: why they can bookmark none.
func (s *view) Bookmark(v Version, user string) (actions int, err error) {
	switch m := s.model(); {
	case s.Seat(user) == card.NoSeat:
		return 0, NotAtTable
	case m.Phase != Playing || m.Lesson || s.state().Phase() != game.InPlay || v.Game != s.Version().Game:
		return 0, Stale
	}
	shown := sort.Search(len(s.past()), func(i int) bool { return s.model().step(s.past()[:i+1], s.at().taken) > v.Step })
	for _, a := range s.past()[:shown] {
		if a.Kind != game.Saying {
			actions++
		}
	}
	return actions, nil
}

// partiesChangedSince reports whether a player has chosen a new partner since that moment of the game.
func (s *view) partiesChangedSince(v Version) bool {
	for i, a := range s.past() {
		if a.Kind == game.Genschern && s.model().step(s.past()[:i], s.at().taken) >= v.Step {
			return true
		}
	}
	return false
}

func (c Accept) carryOut(t *table, user User) error {
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case c.Game < t.Version().Game: // the game is scored
		return nil
	case t.model().Phase != Playing || t.state().Phase() != game.Closing || c.Game != t.Version().Game:
		return Stale
	case t.Seat(user.ID) == card.NoSeat:
		return Pausing
	}
	t.noteAcceptance(t.Seat(user.ID))
	return t.scoreIfOver()
}

func (t *table) noteAcceptance(seat card.Seat) {
	if t.accepted == nil {
		t.accepted = map[card.Seat]bool{}
	}
	t.accepted[seat] = true
}

// applyAction applies an action, stores it, and only then publishes it. Nobody can act while a claim is being proved.
func (t *table) applyAction(action game.Action) error {
	if t.model().Claim != "" {
		return Proving
	}
	m := t.model().clone()
	m.dropTakingBack("")
	if place := t.Deal().Places[action.Seat]; m.Players[place].Away {
		if !slices.Contains(m.StoodIn, place) {
			m.StoodIn = append(slices.Clip(m.StoodIn), place)
		}
		if action.Kind == game.Playing {
			m.CardsFor[action.Seat]++
		}
	}
	if action.Kind == game.Claiming {
		return t.storeClaim(m, action)
	}
	state, err := t.state().Apply(action)
	if err != nil {
		return err
	}
	return t.storeStep(&m, action, &state)
}

// storeStep stores an action that leads to the state, publishes it, and scores the game if it is over.
func (t *table) storeStep(m *model, action game.Action, state *game.State) error {
	if turnMoved(t.state(), state, action) {
		t.rememberThought(m, t.state(), action)
		t.startTurn(m, state)
	}
	if state.Tricks() > t.state().Tricks() {
		m.say(state.TrickShout(), state.Tricks())
	}
	if err := t.appendEntry(m, action.String()); err != nil {
		return err
	}
	now := t.change()
	now.state = *state
	now.past = append(now.past, action) // earlier snapshots end before this action
	t.accepted = nil                    // a player who had nothing to say may want to answer this
	t.publishSnapshot()
	if err := t.scoreIfOver(); err != nil {
		t.report("a game could not be scored and will be later", err) // the action itself is stored
	}
	return nil
}

// scoreIfOver scores a game that is over. After an Abkürzung it first leaves time for announcements that are still possible.
func (t *table) scoreIfOver() error {
	switch t.state().Phase() {
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
		return nil
	case game.Closing:
		switch {
		case !t.awaitsAnnouncements(func(Player) bool { return true }):
		case t.model().Deadline.IsZero():
			return t.changeModel(func(m *model) { m.startWait(t.watch.now(), t.watch.limits(m).closing) })
		default:
			return nil
		}
	case game.Scored, game.Redeal:
	}
	return t.finishGame()
}

// awaitsAnnouncements reports whether one of these players could still announce something after an Abkürzung and has not declined.
func (t *table) awaitsAnnouncements(of func(Player) bool) bool {
	for seat := range card.Seat(card.Seats) {
		if of(t.PlayerAt(seat)) && !t.accepted[seat] && len(t.state().Legal(seat, nil)) > 0 {
			return true
		}
	}
	return false
}

// isUnscored reports whether a game is over but not scored, because the store failed or the program stopped in between.
func (s *view) isUnscored() bool {
	switch s.state().Phase() {
	case game.Scored, game.Redeal:
		return true
	case game.Closing:
		return s.model().Deadline.IsZero()
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
	}
	return false
}

// unaskedAfterShortening reports whether a computer could announce after an Abkürzung and has not been asked.
func (t *table) unaskedAfterShortening() bool {
	return t.state().Phase() == game.Closing && t.awaitsAnnouncements(Player.Computer)
}

// finishGame closes the record and adds the game to the list.
func (t *table) finishGame() error {
	list, err := t.list().Add(t.Deal(), *t.state())
	if err != nil {
		return err
	}
	m := t.model().clone()
	m.say(t.state().ResultShout(), 0)
	m.Entries, m.Numbers, m.Redealt = list.Entries(), append(m.Numbers, t.row.Game), 0
	m.Phase = Resting
	t.watch.awaitNextGame(&m)
	list = m.callTime(list, t.watch.now())
	m.Questions = nil
	if err := t.closeRecord(m, false); err != nil {
		return err
	}
	t.change().list = list
	t.publishSnapshot()
	return nil
}
