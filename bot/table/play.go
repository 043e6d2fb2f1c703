package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

// beginGame makes the secret of the next deal and asks for the cut. If nobody cuts, the cards are dealt after the usual pause, so that people always
// see the commitment before the deal.
func (a *actor) beginGame(m model) error {
	if err := a.prepare(&m); err != nil {
		return err
	}
	if err := a.save(m); err != nil {
		return err
	}
	a.snap.state, a.snap.past = game.State{}, nil
	a.publish()
	return nil
}

// prepare is beginGame for a model that is still to be stored.
func (a *actor) prepare(m *model) error {
	m.seatWaiting()
	list, err := m.list()
	if err != nil {
		return err
	}
	deal, ok := list.Next()
	if !ok {
		return NotNow
	}
	m.wait(time.Time{}, 0)
	m.WantsThread = m.WantsThread || m.Phase == Lobby && m.Secret == "" // a task shows nothing in public
	m.Phase, m.CutBy, m.Questions, m.Claim = Cutting, "", nil, ""
	seed := m.seed(list, deal)
	if m.Secret == "" {
		seed = a.config.NewSeed()
	}
	m.Shuffle = game.Shuffle{Version: game.K1, Seed: seed}.String()
	a.awaitCut(m, deal)
	return nil
}

// awaitCut starts the clock for the cut, if a person cuts.
func (a *actor) awaitCut(m *model, d match.Deal) {
	if d.Cutter != match.Nobody && !m.Players[d.Cutter].Computer() {
		m.wait(a.config.Now(), a.config.limitsOf(m.Pace).cut)
	}
}

// deal cuts, deals, and opens the record of the game.
func (a *actor) deal(cutBy string, number uint32, lot bool) error {
	m := a.snap.model.clone()
	shuffle, err := game.ParseShuffle(m.Shuffle)
	if err != nil {
		return err
	}
	shuffle.Cut, shuffle.Lot = number, lot
	m.Phase, m.Shuffle, m.CutBy, m.StoodIn = Playing, shuffle.String(), cutBy, nil
	setup, err := setup(a.snap.list, a.snap.deal, shuffle)
	if err != nil {
		return err
	}
	state, err := game.New(setup)
	if err != nil {
		return err
	}
	head, err := header(&m, a.snap.deal, setup, a.config.Now())
	if err != nil {
		return err
	}
	a.startTurn(&m, state)
	row, err := a.store(m, func(row storage.TableRow) (storage.TableRow, error) {
		return a.config.Store.StartGame(row, head)
	})
	if err != nil {
		return err
	}
	a.row, a.snap.model, a.snap.state, a.snap.past = row, m, state, nil
	a.accepted = nil
	a.publish()
	return nil
}

// setup begins a game of the list with the cards that the shuffle deals.
func setup(list match.List, d match.Deal, shuffle game.Shuffle) (game.Setup, error) {
	r := list.Config().Rules
	compiled, err := rules.Compile(r)
	if err != nil {
		return game.Setup{}, err
	}
	return d.Setup(compiled, shuffle.Deal(r.Deck, d.Vorhand)), nil
}

// act applies an action, stores it, and only then publishes it. Nobody can act while a claim is being proved.
func (a *actor) act(action game.Action) error {
	if a.snap.model.Claim != "" {
		return Proving
	}
	m := a.snap.model.clone()
	if place := a.snap.deal.Places[action.Seat]; m.Players[place].Away && !slices.Contains(m.StoodIn, place) {
		m.StoodIn = append(slices.Clip(m.StoodIn), place)
	}
	if action.Kind == game.Claiming {
		return a.claim(m, action)
	}
	state, err := a.snap.state.Apply(action)
	if err != nil {
		return err
	}
	return a.advance(m, action, state)
}

// advance stores an action that leads to the state, publishes it, and scores the game if it is over.
func (a *actor) advance(m model, action game.Action, state game.State) error {
	if turnMoved(a.snap.state, state, action) {
		a.learn(&m, &a.snap.state, action)
		a.startTurn(&m, state)
	}
	if err := a.append(m, action); err != nil {
		return err
	}
	a.snap.state = state
	a.snap.past = append(a.snap.past[:len(a.snap.past):len(a.snap.past)], action)
	a.accepted = nil // a player who had nothing to say may want to answer this
	a.publish()
	if err := a.settle(); err != nil {
		a.log.Error("a game is to be scored later", "table", a.snap.ID(), "error", err) // the action itself is stored
	}
	return nil
}

// append stores an action, and the table with it if its clock has changed.
func (a *actor) append(m model, action game.Action) error {
	seq, entry := uint64(len(a.snap.past)+1), []byte(action.String())
	state, err := json.Marshal(m)
	if err != nil {
		return err
	}
	row := a.row
	if bytes.Equal(state, row.State) {
		err = a.config.Store.Append(row.GameID(), seq, entry)
	} else {
		row.State = state
		row, err = a.config.Store.AppendAt(row, seq, entry)
	}
	if err != nil {
		a.log.Error("an action could not be stored", "table", a.snap.ID(), "error", err)
		return fmt.Errorf("%w: %w", Unavailable, err)
	}
	a.row, a.snap.model = row, m
	return nil
}

// settle scores a game that is over. After an Abkürzung it first leaves time for announcements that are still possible.
func (a *actor) settle() error {
	switch a.snap.state.Phase() {
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
		return nil
	case game.Closing:
		if a.awaitsAnnouncements() {
			return a.startClosing()
		}
	case game.Scored, game.Redeal:
	}
	return a.finish()
}

// awaitsAnnouncements reports whether anybody could still announce something after an Abkürzung and has not declined.
func (a *actor) awaitsAnnouncements() bool {
	for seat := range card.Seat(card.Seats) {
		if !a.accepted[seat] && len(a.snap.state.Legal(seat, nil)) > 0 {
			return true
		}
	}
	return false
}

func (a *actor) startClosing() error {
	if !a.snap.model.Deadline.IsZero() {
		return nil
	}
	m := a.snap.model.clone()
	m.wait(a.config.Now(), a.config.limitsOf(m.Pace).closing)
	return a.change(m)
}

// finish closes the record and adds the game to the list.
func (a *actor) finish() error {
	list, err := a.snap.list.Add(a.snap.deal, a.snap.state)
	if err != nil {
		return err
	}
	m := a.snap.model.clone()
	m.Entries, m.Numbers, m.Redealt = list.Entries(), append(m.Numbers, a.row.Game), 0
	m.Phase = Resting
	a.awaitNext(&m)
	if list.Over() {
		m.Phase = Ended
		m.forget()
		m.wait(time.Time{}, 0)
	}
	m.Questions = nil
	if err := a.closeRecord(m, false); err != nil {
		return err
	}
	a.snap.list = list
	a.publish()
	return nil
}

// awaitNext starts the clock for the next game. People alone with computers begin it themselves, except after a deal that does not count.
func (a *actor) awaitNext(m *model) {
	m.wait(time.Time{}, 0)
	if m.present() > 1 {
		m.wait(a.config.Now(), a.config.limitsOf(m.Pace).next)
	}
	if last := len(m.Entries) - 1; m.Entries[last].Void != match.Counts {
		m.wait(a.config.Now(), a.config.RedealTime)
	}
}

// closeRecord stores the final record of the running game together with the table.
func (a *actor) closeRecord(m model, brokenOff bool) error {
	final, summary, err := a.finalRecord(&m, brokenOff)
	if err != nil {
		return err
	}
	row, err := a.store(m, func(row storage.TableRow) (storage.TableRow, error) {
		return a.config.Store.FinishGame(row, final, summary)
	})
	if err != nil {
		return err
	}
	a.row, a.snap.model = row, m
	return nil
}
