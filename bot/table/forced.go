package table

import (
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
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

// onlyAnswer returns the one answer of the player on turn to a question that the table need not ask; ok is false for all others. A question that is not
// asked shows that there was no choice, so the rules that everybody knows, or the answer itself, must show that too. A player who could have said
// something else alone is asked like those who can: whether they are healthy, which trumps they give in an Armut, whether Re could be a Hochzeit.
func onlyAnswer(s *game.State) (only game.Action, ok bool) {
	only, ok = onlyAction(s, s.Turn(), game.Promoting, game.Claiming, game.Conceding)
	r := s.Compiled().Ruleset()
	switch _, party := only.Step(); {
	case !ok || s.Phase() == game.Closing:
		return game.Action{}, false
	case only.Kind == game.Taking: // the partner, or the last of those who are asked
		return only, true
	case only.Kind == game.Saying: // the one solo of a Vorführung
		return only, s.Forced() == only.Seat
	case only.Kind == game.Calling && s.Phase() == game.Exchanging: // who says Kontra has no ♣D
		return only, party == game.Kontra
	case only.Kind == game.Calling: // everybody has seen the Augen that oblige, and nobody may mislead
		return only, !r.ZwangsansageTack && r.StilleHochzeitAnnouncing != rules.SilentSaysEither
	}
	_, owed := s.OwedCard(only.Seat)
	return only, owed // by a Genscher, which everybody has heard
}

// follows reports whether the seat is to add a card to a trick that another seat has led.
func follows(s *game.State, seat card.Seat) bool {
	return s.Phase() == game.InPlay && s.Turn() == seat && s.Trick(s.Tricks()).Len > 0
}

// onlyCard returns the one card that the seat may play; ok is false if the seat has a choice of cards or may do something else.
func onlyCard(s *game.State, seat card.Seat) (play game.Action, ok bool) {
	if s.Phase() != game.InPlay || s.Turn() != seat {
		return game.Action{}, false
	}
	play, ok = onlyAction(s, seat, game.Claiming, game.Conceding) // which only save time, as a card that plays itself does
	return play, ok && play.Kind == game.Playing
}

// onlyAction returns the one action that the seat may do, besides those of some kinds that answer nothing.
func onlyAction(s *game.State, seat card.Seat, besides ...game.ActionKind) (only game.Action, ok bool) {
	for _, a := range s.Legal(seat, nil) {
		switch {
		case slices.Contains(besides, a.Kind), a.Late(): // nobody waits for a chance to harm themself
		case ok:
			return game.Action{}, false
		default:
			only, ok = a, true
		}
	}
	return only, ok
}

// planForced sets the moment at which the only answer of the player on turn is given, or their only card plays itself if that player has chosen so.
func (t *table) planForced(m *model, s *game.State, place int) {
	if _, forced := onlyAnswer(s); forced {
		m.Plays = t.watch.now().Add(m.pause(t.config.Pace)) // so that people can follow
		return
	}
	wants := t.config.Person(m.Players[place].User.ID)
	if wants.ForcedCard != settings.On && wants.LastTrick != settings.On {
		return
	}
	now, seat := t.watch.now(), s.Turn()
	m.Since = now // to measure how long the player thinks
	if _, forced := onlyCard(s, seat); !forced {
		return
	}
	last := s.Hand(seat).Len() == 1
	thoughts := m.Players[place].Thoughts
	switch {
	case last && wants.LastTrick == settings.On:
		m.Plays = now.Add(lastTrickFrom + time.Duration(t.config.Lot(uint32((lastTrickTo-lastTrickFrom)/time.Millisecond)))*time.Millisecond)
	case !last && wants.ForcedCard == settings.On && follows(s, seat) && len(thoughts) >= leastThoughts:
		longest := longestUnclocked
		if !m.Deadline.IsZero() {
			longest = m.Deadline.Sub(now) / 2
		}
		if delay := thoughts[t.config.Lot(uint32(len(thoughts)))]; delay < longest {
			m.Plays = now.Add(delay)
		}
	}
}

// rememberThought remembers how long a person who wants forced cards to play themselves has thought about a chosen card.
func (t *table) rememberThought(m *model, s *game.State, action game.Action) {
	place := t.Deal().Places[action.Seat]
	p := &m.Players[place]
	if _, forced := onlyCard(s, action.Seat); forced || action.Kind != game.Playing || p.Computer() || m.Since.IsZero() || m.Hesitates || m.Overdue ||
		!follows(s, action.Seat) || t.config.Person(p.User.ID).ForcedCard != settings.On {
		return
	}
	thoughts := append(slices.Clone(p.Thoughts), t.watch.now().Sub(m.Since))
	p.Thoughts = thoughts[max(0, len(thoughts)-mostThoughts):]
}

// dropThoughts drops the times that people took. Nobody needs them once the list is over.
func (m *model) dropThoughts() {
	for i := range m.Players {
		m.Players[i].Thoughts = nil
	}
}
