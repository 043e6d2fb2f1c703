package table

import (
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"karlchen/game"
	"karlchen/game/card"
)

// Rehearse plays the whole list of a task with computers of its level at all places, also at the person's, and returns the game points of the places.
// The other computers are the same as at the person's table, because n names somebody with an id at the person's place. It takes seconds: the caller
// must not be a table.
func Rehearse(n NewTable) (points []int, err error) {
	m, list, err := n.model(time.Time{}, 0)
	if err != nil {
		return nil, err
	}
	for place := range m.Players {
		m.Players[place] = Player{Level: n.Level, User: User{Name: m.Players[place].User.Name}}
	}
	config := Config{}.withDefaults()
	t := &table{stored: stored{config: &config, log: slog.New(slog.DiscardHandler), view: view{&moment{model: m, list: list}}}}
	for !t.list().Over() {
		if err := t.rehearseGame(); err != nil {
			return nil, err
		}
	}
	return t.list().Totals(), nil
}

// rehearseGame plays the next game of the list at once, with the seeds of a table, so that the computers act as they do there.
func (t *table) rehearseGame() error {
	now := t.change()
	deal, _ := now.list.Next()
	now.model.Entries = now.list.Entries()
	shuffle := game.Shuffle{Version: game.K1, Seed: now.model.taskSeed(now.list, deal)}
	now.model.Shuffle, now.model.Phase, now.deal, now.past = shuffle.String(), Playing, deal, nil
	setup, err := newSetup(now.list, deal, shuffle)
	if err != nil {
		return err
	}
	if now.state, err = game.New(setup); err != nil {
		return err
	}
	for {
		a, ok := t.nextRehearsed()
		if !ok {
			break
		}
		if now.state, err = now.state.Apply(a); err != nil {
			return err
		}
		now.past = append(now.past, a)
	}
	if _, over := now.state.Result(); !over {
		return errors.New("the computers stop in the middle of a game")
	}
	now.list, err = now.list.Add(deal, now.state)
	return err
}

// nextRehearsed returns what the first computer does that wants to act.
func (t *table) nextRehearsed() (game.Action, bool) {
	if t.state().Turn() == card.NoSeat && t.state().Phase() == game.Scored {
		return game.Action{}, false
	}
	for _, m := range t.minds() {
		if a, ok := m.Player.Decide(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1]))); ok {
			return a, true
		}
	}
	return game.Action{}, false
}
