package table

import (
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
)

// lessonSecret gives the lesson's deal: the person leads, has one of the Alten, a Dulle, a Fuchs, a ♣ jack and two aces, and nobody has a Vorbehalt. However
// they play, their partner announces Re, and Doppelkopf, Fuchs and Karlchen mostly count.
const lessonSecret = "lesson 69544"

// NewLesson returns the table at which a person learns to play. Its rules have a version, so that later corrections do not change the lesson.
func NewLesson(pupil User) NewTable {
	return NewTable{Host: pupil, Rules: "ddv@1", Games: 1, Level: "simple", Lesson: true, Hints: true, Secret: lessonSecret, Players: []User{pupil, {}, {}, {}}}
}

// NewContinuation returns the table at which a person plays on, at a seat, from the moment after some actions of a finished game. Error: NotNow where nobody
// is on turn, or another engine has played it.
func NewContinuation(user User, g *Recorded, step int, seat card.Seat) (NewTable, error) {
	if step < 0 || step > len(g.Moves()) || g.Engine != 0 || seat >= card.Seats {
		return NewTable{}, NotNow
	}
	now, err := g.At(step)
	if err != nil || now.Turn() == card.NoSeat {
		return NewTable{}, NotNow
	}
	start := *g.Record
	start.Moves, start.Taken, start.Outcome, start.Info = start.Moves[:step], nil, notation.Outcome{}, notation.Info{}
	n := NewTable{
		Host: user, Rules: start.Rules.Rules().String(), Words: g.Summary.Words, Games: 1, Lesson: true, Hints: true, Players: make([]User, card.Seats),
		Origin: &Origin{Record: g.ID.Number, Step: step, Points: g.Summary.Points[seat]}, Start: start.String(),
	}
	n.Players[seat] = user
	return n, nil
}

// FindLesson returns the id of the table at which a person learns to play, or nothing.
func (m *Manager) FindLesson(user string) string { return m.findAlone(lessonOf(user)) }

// FindContinuation returns the id of the table at which a person plays on from a moment of a game, or nothing.
func (m *Manager) FindContinuation(user string) string { return m.findAlone(continuationOf(user)) }

func (m *Manager) findAlone(key string) string {
	_, running := m.index.findTables("", key)
	return strings.Join(running[:min(1, len(running))], "")
}

// beginLesson deals at once, and goes on to the first decision of the person: in a lesson everybody is healthy, otherwise all acts as it was.
func (t *table) beginLesson() error {
	t.change().model.Active = t.watch.now() // also a person who only looks at it lets it end
	err := t.cutByLot()
	if start, ok := t.model().start(); ok {
		for i := 0; err == nil && i < len(start.Moves); i++ {
			err = t.applyAction(start.Moves[i].Action)
		}
		return err
	}
	for err == nil && t.state().Phase() == game.Reserving {
		err = t.applyAction(game.Say(t.state().Turn(), game.Healthy))
	}
	return err
}

// Decisions returns what a person knew each time that they played a card of the running game, and what they know if they are on turn.
func (s *view) Decisions(user string) (views []game.View) {
	seat := s.Seat(user)
	if seat == card.NoSeat || !s.Dealt() {
		return nil
	}
	now, err := s.replay(len(s.past()), func(before *game.State, a game.Action) {
		if a.Kind == game.Playing && a.Seat == seat {
			views = append(views, before.View(seat))
		}
	})
	switch {
	case err != nil:
		return nil
	case now.Turn() == seat:
		views = append(views, now.View(seat))
	}
	return views
}
