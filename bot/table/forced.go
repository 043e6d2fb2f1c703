package table

import (
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
)

// A card that is the only legal one plays itself for people who have asked for that, and nobody can tell it from one that was thought out:
// the delay is one that the same person took for a card of his own choice, in the same list and like this one not led, drawn by lot. So both
// come out of the same hat. Until enough of them are known nothing plays itself, and neither does it where the delay drawn would bring the
// person into trouble with the clock, or where he may still announce something.
//
// In the last trick there is nothing to hide, because everybody has one card left; the delay is short.
const (
	leastThoughts = 5  // as many are needed before a card plays itself
	mostThoughts  = 24 // as many are remembered

	longestUnclocked = time.Minute // at a table without a timer

	lastTrickFrom, lastTrickTo = time.Second, 3 * time.Second
)

// follows reports whether the seat is to add a card to a trick that others have begun.
func follows(s *game.State, seat card.Seat) bool {
	return s.Phase() == game.InPlay && s.Turn() == seat && s.Trick(s.Tricks()).Len > 0
}

// only returns the one card that the seat may play; ok is false when there are several, or something else that it may do besides.
func only(s *game.State, seat card.Seat) (play game.Action, ok bool) {
	if s.Phase() != game.InPlay || s.Turn() != seat {
		return game.Action{}, false
	}
	for _, a := range s.Legal(seat, nil) {
		switch {
		case a.Kind == game.Claiming || a.Kind == game.Conceding: // a way to save time, which is being saved
		case a.Kind != game.Playing || ok:
			return game.Action{}, false
		default:
			play, ok = a, true
		}
	}
	return play, ok
}

// plan sets the moment at which the only card of who is on turn plays itself, if he wants that.
func (a *actor) plan(m *model, s *game.State, place int) {
	wants := a.config.Person(m.Players[place].User.ID)
	if wants.ForcedCard != settings.On && wants.LastTrick != settings.On {
		return
	}
	now, seat := a.config.Now(), s.Turn()
	m.Since = now // to know how long he thinks
	if _, forced := only(s, seat); !forced {
		return
	}
	last := s.Hand(seat).Len() == 1
	thoughts := m.Players[place].Thoughts
	switch {
	case last && wants.LastTrick == settings.On:
		m.Plays = now.Add(lastTrickFrom + time.Duration(a.config.Lot(uint32((lastTrickTo-lastTrickFrom)/time.Millisecond)))*time.Millisecond)
	case !last && wants.ForcedCard == settings.On && follows(s, seat) && len(thoughts) >= leastThoughts:
		longest := longestUnclocked
		if !m.Deadline.IsZero() {
			longest = m.Deadline.Sub(now) / 2
		}
		if delay := thoughts[a.config.Lot(uint32(len(thoughts)))]; delay < longest {
			m.Plays = now.Add(delay)
		}
	}
}

// learn remembers how long somebody who wants forced cards to play themselves has thought about a card of his own choice.
func (a *actor) learn(m *model, s *game.State, action game.Action) {
	place := a.snap.deal.Places[action.Seat]
	p := &m.Players[place]
	if _, forced := only(s, action.Seat); forced || action.Kind != game.Playing || p.Computer() || m.Since.IsZero() || m.Hesitates ||
		!follows(s, action.Seat) || a.config.Person(p.User.ID).ForcedCard != settings.On {
		return
	}
	thoughts := append(slices.Clone(p.Thoughts), a.config.Now().Sub(m.Since))
	p.Thoughts = thoughts[max(0, len(thoughts)-mostThoughts):]
}

// forget drops what was learned of anybody: once the list is over nobody needs it.
func (m *model) forget() {
	for i := range m.Players {
		m.Players[i].Thoughts = nil
	}
}

// playForced plays the only card of who is on turn.
func (a *actor) playForced() error {
	if action, ok := only(&a.snap.state, a.snap.state.Turn()); ok {
		return a.act(action)
	}
	m := a.snap.model.clone()
	m.Plays = time.Time{}
	return a.change(m)
}
