package table

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

// beginGame makes the secret of the next deal and asks for the cut. If nobody cuts, the cards are dealt after the usual pause, so that people usually
// see the commitment before the deal; nothing waits for its message.
func (r *runner) beginGame(m model) error {
	if err := r.prepareGame(&m); err != nil {
		return err
	}
	if err := r.saveModel(m); err != nil {
		return err
	}
	r.dropGame()
	r.publishSnapshot()
	if m.Lesson {
		return r.beginLesson()
	}
	return nil
}

// prepareGame is beginGame for a model that is still to be stored.
func (r *runner) prepareGame(m *model) error {
	m.sendOut()
	m.Lost = nil
	if err := m.seatWaiting(); err != nil {
		return err
	}
	if m.Phase == Lobby {
		if err := r.drawSeats(m); err != nil {
			return err
		}
		m.startListClock(r.now())
	}
	list, err := m.list()
	if err != nil {
		return err
	}
	deal, ok := list.Next()
	if !ok {
		return NotNow
	}
	m.startWait(time.Time{}, 0)
	unseen := m.Phase == Lobby || m.Quiet // so far the table has shown no game to everybody
	m.Quiet = (m.Unopened || m.Quiet) && m.countPeople() == 1
	m.WantsThread = m.WantsThread || unseen && !m.Quiet && m.Secret == "" && m.Thread == "" // a task shows nothing in public
	m.Phase, m.CutBy, m.Questions, m.Claim, m.Search, m.Unopened = Cutting, "", nil, "", nil, false
	m.Shuffle = r.nextShuffle(m, list, deal).String()
	r.awaitCut(m, deal)
	return nil
}

// nextShuffle returns the shuffle of the next deal before the cut. It also makes the secret of the deal after that, which this deal's commitment covers: so a
// lot can follow from a game that nobody had played when its seed was fixed. A task's deals follow from the task alone, because they are the same
// for everybody.
func (r *runner) nextShuffle(m *model, list match.List, d match.Deal) game.Shuffle {
	if m.Secret != "" {
		return game.Shuffle{Version: game.K1, Seed: m.taskSeed(list, d)}
	}
	s := game.Shuffle{Version: game.K2}
	if copy(s.Seed[:], m.NextSeed) < len(s.Seed) {
		s.Seed = r.config.NewSeed()
	}
	next := r.config.NewSeed()
	m.NextSeed, s.Next = next[:], next.Digest()
	return s
}

// drawSeats draws who sits where when a list begins, if the rules say so (TB6). Places that a league has given stay as they are; so do the places of
// people who all play again, because their button has said how they will sit.
func (r *runner) drawSeats(m *model) error {
	rs, err := m.ruleset()
	if err != nil || m.Arranged || m.Again || rs.SeatingAndList != rules.RegulatedAsInTournaments {
		return err
	}
	drawn := make([]Player, 0, len(m.Players))
	for _, i := range r.config.DrawSeats(len(m.Players)) {
		drawn = append(drawn, m.Players[i])
	}
	m.Players, m.SeatsDrawn = drawn, true
	return nil
}

// awaitCut starts the clock for the cut, if a person cuts. For one person among computers the lot does it.
func (r *runner) awaitCut(m *model, d match.Deal) {
	if d.Cutter != match.Nobody && !m.Players[d.Cutter].Computer() && (m.countPeople() > 1 || m.isFixed()) {
		m.startWait(r.now(), r.limits(m).cut)
	}
}

// dealCards cuts, deals, and opens the record of the game.
func (r *runner) dealCards(cutBy string, number uint32, lot bool) error {
	m := r.snap.model().clone()
	shuffle, err := game.ParseShuffle(m.Shuffle)
	if err != nil {
		return err
	}
	shuffle.Cut, shuffle.Lot = number, lot
	if lot {
		copy(shuffle.Played[:], m.Played)
	}
	m.Phase, m.Shuffle, m.CutBy, m.StoodIn, m.CardsFor = Playing, shuffle.String(), cutBy, nil, [card.Seats]int{}
	setup, err := newSetup(*r.snap.list(), r.snap.deal(), shuffle)
	if err != nil {
		return err
	}
	state, err := game.New(setup)
	if err != nil {
		return err
	}
	head, err := recordHeader(&m, r.snap.deal(), setup, r.config.Today())
	if err != nil {
		return err
	}
	r.startTurn(&m, &state)
	row, err := r.storeRow(&m, func(row storage.TableRow) (storage.TableRow, error) {
		return r.config.Store.StartGame(row, head)
	})
	if err != nil {
		return err
	}
	now := r.change()
	r.row, now.model, now.state, now.past, now.taken = row, m, state, nil, nil
	r.accepted = nil
	r.publishSnapshot()
	return nil
}

// newSetup begins a game of the list with the cards that the shuffle deals.
func newSetup(list match.List, d match.Deal, shuffle game.Shuffle) (game.Setup, error) {
	r := list.Config().Rules
	compiled, err := shared.of(r)
	if err != nil {
		return game.Setup{}, err
	}
	return d.Setup(compiled, shuffle.Deal(r.Deck, d.Vorhand)), nil
}

// applyAction applies an action, stores it, and only then publishes it. Nobody can act while a claim is being proved.
func (r *runner) applyAction(action game.Action) error {
	if r.snap.model().Claim != "" {
		return Proving
	}
	m := r.snap.model().clone()
	m.dropTakingBack("")
	if place := r.snap.deal().Places[action.Seat]; m.Players[place].Away {
		if !slices.Contains(m.StoodIn, place) {
			m.StoodIn = append(slices.Clip(m.StoodIn), place)
		}
		if action.Kind == game.Playing {
			m.CardsFor[action.Seat]++
		}
	}
	if action.Kind == game.Claiming {
		return r.storeClaim(m, action)
	}
	state, err := r.snap.state().Apply(action)
	if err != nil {
		return err
	}
	return r.storeStep(&m, action, &state)
}

// storeStep stores an action that leads to the state, publishes it, and scores the game if it is over.
func (r *runner) storeStep(m *model, action game.Action, state *game.State) error {
	if turnMoved(r.snap.state(), state, action) {
		r.rememberThought(m, r.snap.state(), action)
		r.startTurn(m, state)
	}
	if err := r.appendEntry(m, action.String()); err != nil {
		return err
	}
	now := r.change()
	now.state = *state
	now.past = append(now.past, action) // earlier snapshots end before this action
	r.accepted = nil                    // a player who had nothing to say may want to answer this
	r.publishSnapshot()
	if err := r.scoreIfOver(); err != nil {
		r.report("a game could not be scored and will be later", err) // the action itself is stored
	}
	return nil
}

// appendEntry stores what has happened in the game, and the table with it if its clock has changed. A card that was taken back is an entry, and so is
// taking it back.
func (r *runner) appendEntry(m *model, text string) error {
	seq, entry := uint64(len(r.snap.past())+2*len(r.snap.at().taken)+1), []byte(text)
	state, err := json.Marshal(m)
	if err != nil {
		return err
	}
	row := r.row
	if bytes.Equal(state, row.State) {
		err = r.config.Store.Append(row.GameID(), seq, entry)
	} else {
		row.State = state
		row, err = r.config.Store.AppendAt(row, seq, entry)
	}
	if err != nil {
		return r.noteUnstored(m.ID, err)
	}
	r.row, r.change().model = row, *m
	return nil
}

// scoreIfOver scores a game that is over. After an Abkürzung it first leaves time for announcements that are still possible.
func (r *runner) scoreIfOver() error {
	switch r.snap.state().Phase() {
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
		return nil
	case game.Closing:
		if r.awaitsAnnouncements() {
			return r.startClosing()
		}
	case game.Scored, game.Redeal:
	}
	return r.finishGame()
}

// awaitsAnnouncements reports whether anybody could still announce something after an Abkürzung and has not declined.
func (r *runner) awaitsAnnouncements() bool {
	for seat := range card.Seat(card.Seats) {
		if !r.accepted[seat] && len(r.snap.state().Legal(seat, nil)) > 0 {
			return true
		}
	}
	return false
}

func (r *runner) startClosing() error {
	if !r.snap.model().Deadline.IsZero() {
		return nil
	}
	return r.changeModel(func(m *model) { m.startWait(r.now(), r.limits(m).closing) })
}

// finishGame closes the record and adds the game to the list.
func (r *runner) finishGame() error {
	list, err := r.snap.list().Add(r.snap.deal(), *r.snap.state())
	if err != nil {
		return err
	}
	m := r.snap.model().clone()
	m.Entries, m.Numbers, m.Redealt = list.Entries(), append(m.Numbers, r.row.Game), 0
	m.Phase = Resting
	r.awaitNextGame(&m)
	list = m.callTime(list, r.now())
	m.Questions = nil
	if err := r.closeRecord(m, false); err != nil {
		return err
	}
	r.change().list = list
	r.publishSnapshot()
	return nil
}

// awaitNextGame starts the clock for the next game. People alone with computers begin it themselves, except after a deal that does not count. At a
// league's table people who get a place with the next game count, because they cannot begin it.
func (r *runner) awaitNextGame(m *model) {
	m.startWait(time.Time{}, 0)
	if present := m.countPresent(); present > 1 || m.isFixed() && present+len(m.Waiting) > 1 {
		m.startWait(r.now(), r.limits(m).next)
	}
	if last := len(m.Entries) - 1; m.Entries[last].Void != match.Counts {
		m.startWait(r.now(), r.config.RedealTime)
	}
}

// closeRecord stores the final record of the running game together with the table.
func (r *runner) closeRecord(m model, brokenOff bool) error {
	final, summary, err := r.finalRecord(&m, brokenOff)
	if err != nil {
		return err
	}
	row, err := r.storeRow(&m, func(row storage.TableRow) (storage.TableRow, error) {
		return r.config.Store.FinishGame(row, final, summary)
	})
	if err != nil {
		return err
	}
	r.row, r.change().model = row, m
	return nil
}
