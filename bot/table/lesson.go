package table

import (
	"strings"

	"karlchen/game"
	"karlchen/game/card"
)

// lessonSecret gives the lesson's deal: the person leads, has one of the Alten, a Dulle, a Fuchs, a ♣ jack and two aces, and nobody has a Vorbehalt. However
// they play, their partner announces Re, and Doppelkopf, Fuchs and Karlchen mostly count.
const lessonSecret = "lesson 69544"

// NewLesson returns the table at which a person learns to play. Its rules have a version, so that later corrections do not change the lesson.
func NewLesson(pupil User) NewTable {
	return NewTable{Host: pupil, Rules: "ddv@1", Games: 1, Level: "simple", Lesson: true, Hints: true, Secret: lessonSecret, Players: []User{pupil, {}, {}, {}}}
}

// FindLesson returns the id of the table at which a person learns to play, or nothing.
func (m *Manager) FindLesson(user string) string {
	_, running := m.index.findTables("", lessonOf(user))
	return strings.Join(running[:min(1, len(running))], "")
}

// beginLesson deals at once, and lets everybody be healthy: the first that a person sees is a card to play.
func (t *table) beginLesson() error {
	t.change().model.Active = t.watch.now() // also a person who only looks at it lets it end
	err := t.cutByLot()
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
