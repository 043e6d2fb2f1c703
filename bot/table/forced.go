package table

import (
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
)

// A card that is the only legal one plays itself for people who have chosen that, and nobody can tell it from a card that the person thought about:
// its delay is drawn by lot from the times that the same person took for chosen cards, in the same list and, like this one, not led. So both kinds of
// delay have the same distribution. No card plays itself until enough of these times are known, nor if the drawn delay comes too close to the
// person's deadline, nor while the person may still announce something.
//
// In the last trick there is nothing to hide, because everybody has one card left; the delay is short.
const (
	leastThoughts = 5  // known times that are needed before a card plays itself
	mostThoughts  = 24 // times that the table remembers for a person

	longestUnclocked = time.Minute // the longest delay at a table without a timer

	lastTrickFrom, lastTrickTo = time.Second, 3 * time.Second
)

// follows reports whether the seat is to add a card to a trick that another seat has led.
func follows(s *game.State, seat card.Seat) bool {
	return s.Phase() == game.InPlay && s.Turn() == seat && s.Trick(s.Tricks()).Len > 0
}

// only returns the one card that the seat may play; ok is false if the seat has a choice of cards or may do something else.
func only(s *game.State, seat card.Seat) (play game.Action, ok bool) {
	if s.Phase() != game.InPlay || s.Turn() != seat {
		return game.Action{}, false
	}
	for _, a := range s.Legal(seat, nil) {
		switch {
		case a.Kind == game.Claiming || a.Kind == game.Conceding: // it only saves time, as a card that plays itself does
		case a.Kind != game.Playing || ok:
			return game.Action{}, false
		default:
			play, ok = a, true
		}
	}
	return play, ok
}

// plan sets the moment at which the only card of the player on turn plays itself, if that player has chosen so.
func (a *actor) plan(m *model, s *game.State, place int) {
	wants := a.config.Person(m.Players[place].User.ID)
	if wants.ForcedCard != settings.On && wants.LastTrick != settings.On {
		return
	}
	now, seat := a.config.Now(), s.Turn()
	m.Since = now // to measure how long the player thinks
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

// learn remembers how long a person who wants forced cards to play themselves has thought about a chosen card.
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

// forget drops the times that people took. Nobody needs them once the list is over.
func (m *model) forget() {
	for i := range m.Players {
		m.Players[i].Thoughts = nil
	}
}

// playForced plays the only card of the player on turn.
func (a *actor) playForced() error {
	if action, ok := only(&a.snap.state, a.snap.state.Turn()); ok {
		return a.act(action)
	}
	m := a.snap.model.clone()
	m.Plays = time.Time{}
	return a.change(m)
}
