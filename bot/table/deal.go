package table

import (
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

func (c NextGame) carryOut(t *table, user User) error {
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case c.Game < len(t.model().Entries), c.Game == len(t.model().Entries) && slices.Contains([]Phase{Cutting, Playing}, t.model().Phase):
		return nil // the next game has begun: others have clicked, too
	case t.model().Phase != Resting || c.Game != len(t.model().Entries):
		return Stale
	}
	return t.beginGame(t.model().clone())
}

// beginGame makes the secret of the next deal and asks for the cut. If nobody cuts, the cards are dealt after the usual pause, so that people usually
// see the commitment before the deal; nothing waits for its message.
func (t *table) beginGame(m model) error {
	if err := t.prepareGame(&m); err != nil {
		return err
	}
	if err := t.saveModel(m); err != nil {
		return err
	}
	t.dropGame()
	t.publishSnapshot()
	if m.Lesson {
		return t.beginLesson()
	}
	return nil
}

// prepareGame is beginGame for a model that is still to be stored.
func (t *table) prepareGame(m *model) error {
	m.sendOut()
	m.Lost = nil
	if err := m.seatWaiting(); err != nil {
		return err
	}
	if m.Phase == Lobby {
		if err := t.drawSeats(m); err != nil {
			return err
		}
		m.startListClock(t.watch.now())
	}
	list, err := m.list()
	if err != nil {
		return err
	}
	deal, ok := list.Next()
	if !ok {
		return NotNow
	}
	deal = m.asDealt(deal)
	m.startWait(time.Time{}, 0)
	unseen := m.Phase == Lobby || m.Quiet // so far the table has shown no game to everybody
	m.Quiet = (m.Unopened || m.Quiet) && m.countPeople() == 1
	m.WantsThread = m.WantsThread || unseen && !m.Quiet && !m.given() && m.Thread == "" // a task shows nothing in public
	m.Phase, m.CutBy, m.Questions, m.Claim, m.Search, m.Unopened = Cutting, "", nil, "", nil, false
	m.Shuffle = t.nextShuffle(m, list, deal).String()
	t.watch.awaitCut(m, deal)
	return nil
}

// nextShuffle returns the shuffle of the next deal before the cut. It also makes the secret of the deal after that, which this deal's commitment covers: so a
// lot can follow from a game that nobody had played when its seed was fixed. A task's deals follow from the task alone, because they are the same
// for everybody.
func (t *table) nextShuffle(m *model, list match.List, d match.Deal) game.Shuffle {
	if m.given() {
		return game.Shuffle{Version: game.K1, Seed: m.taskSeed(list, d)}
	}
	s := game.Shuffle{Version: game.K2}
	if copy(s.Seed[:], m.NextSeed) < len(s.Seed) {
		s.Seed = t.config.NewSeed()
	}
	next := t.config.NewSeed()
	m.NextSeed, s.Next = next[:], next.Digest()
	return s
}

// drawSeats draws who sits where when a list begins, if the rules say so (TB6). Places that a league has given stay as they are; so do the places of
// people who all play again, because their button has said how they will sit.
func (t *table) drawSeats(m *model) error {
	rs, err := m.ruleset()
	if err != nil || m.Arranged || m.Again || rs.SeatingAndList != rules.RegulatedAsInTournaments {
		return err
	}
	drawn := make([]Player, 0, len(m.Players))
	for _, i := range t.config.DrawSeats(len(m.Players)) {
		drawn = append(drawn, m.Players[i])
	}
	m.Players, m.SeatsDrawn = drawn, true
	return nil
}

func (c Cut) carryOut(t *table, user User) error {
	cutter, ok := t.Cutter()
	switch {
	case !ok && c.Lot && c.Game == t.Version().Game && t.model().Phase == Playing && t.model().CutBy == "" && t.isPresent(user):
		return nil // a second click
	case !ok || c.Game != t.Version().Game:
		return Stale
	case cutter.Computer() || cutter.User.ID != user.ID:
		return NotCutter
	case c.Number >= game.Cuts:
		return CutOutOfRange
	case c.Lot:
		return t.cutByLot()
	}
	return t.dealCards(user.ID, c.Number, false)
}

// cutByLot deals with a cut by lot. The lot follows from the game before. Without one it is drawn, or there is no cut where the rules have none (DL2).
func (t *table) cutByLot() error {
	var played game.Digest
	switch {
	case copy(played[:], t.model().Played) == len(played):
		return t.dealCards("", game.LotOf(played), true)
	case t.Deal().Cutter == match.Nobody:
		return t.dealCards("", 0, false)
	}
	return t.dealCards("", t.config.Lot(game.Cuts), true)
}

// dealCards cuts, deals, and opens the record of the game.
func (t *table) dealCards(cutBy string, number uint32, lot bool) error {
	m := t.model().clone()
	shuffle, err := game.ParseShuffle(m.Shuffle)
	if err != nil {
		return err
	}
	shuffle.Cut, shuffle.Lot = number, lot
	if lot {
		copy(shuffle.Played[:], m.Played)
	}
	m.Phase, m.Shuffle, m.CutBy, m.StoodIn, m.CardsFor = Playing, shuffle.String(), cutBy, nil, [card.Seats]int{}
	setup, err := newSetup(*t.list(), t.Deal(), shuffle)
	if start, ok := m.start(); ok {
		setup.Hands = start.Hands
	}
	if err != nil {
		return err
	}
	state, err := game.New(setup)
	if err != nil {
		return err
	}
	head, err := recordHeader(&m, t.Deal(), setup, t.config.Today())
	if err != nil {
		return err
	}
	t.startTurn(&m, &state)
	err = t.storeRow(&m, func(row storage.TableRow) (storage.TableRow, error) {
		return t.config.Store.StartGame(row, head)
	})
	if err != nil {
		return err
	}
	now := t.change()
	now.state, now.past, now.taken, t.accepted = state, nil, nil, nil
	t.publishSnapshot()
	return nil
}

// newSetup begins a game of the list with the cards that the shuffle deals.
func newSetup(list match.List, d match.Deal, shuffle game.Shuffle) (game.Setup, error) {
	r := list.Config().Rules
	compiled, err := Compile(r)
	if err != nil {
		return game.Setup{}, err
	}
	return d.Setup(compiled, shuffle.Deal(r.Deck, d.Vorhand)), nil
}
