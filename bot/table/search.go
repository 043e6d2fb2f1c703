package table

import (
	"slices"
	"time"

	"karlchen/game/card"
)

// SearchPause is the least time between two searches of a table.
const SearchPause = time.Hour

// open reports whether a person may still be asked to join.
func (s Search) open(m *model, user string) bool {
	return m.place(user) < 0 && !slices.Contains(s.Out, user)
}

// Search returns the present search of a lobby, if there is one.
func (s *view) Search() (now Search, ok bool) {
	if s.model().Search == nil || s.model().Phase != Lobby {
		return Search{}, false
	}
	return *s.model().Search, true
}

// Sought returns the user ids of the people whom the present search asks, and who have neither joined nor declined.
func (s *view) Sought() (users []string) {
	now, _ := s.Search()
	for _, user := range now.Asked {
		if now.open(s.model(), user) {
			users = append(users, user)
		}
	}
	return users
}

// MayAsk reports whether a search may ask a person: they do not sit here, and have neither declined nor left.
func (s *view) MayAsk(user string) bool {
	now, _ := s.Search()
	return now.open(s.model(), user)
}

// Lacks returns how many players a lobby needs until it can start; 0 for a table that seeks nobody.
func (s *view) Lacks() int {
	if s.model().Phase != Lobby || s.model().isFixed() || s.model().Unopened {
		return 0
	}
	return max(0, card.Seats-len(s.model().Players))
}

// HasRoom reports whether a person can sit down in a lobby that everybody may join.
func (s *view) HasRoom() bool {
	m := s.model()
	return m.Phase == Lobby && !m.isFixed() && !m.Unopened && !m.asks() && len(m.Players) < m.maxPlaces()
}

// MaySeek returns why a person cannot start a search at a moment, or nil.
func (s *view) MaySeek(user string, now time.Time) error {
	switch {
	case s.model().Phase != Lobby:
		return NotNow
	case s.model().isFixed():
		return FixedByLeague
	case s.model().place(user) < 0:
		return NotAtTable
	case s.model().Unopened:
		return NotNow
	case s.Lacks() == 0:
		return Enough
	case s.model().Search != nil && !s.model().Search.Members && SearchRests(s.model().Search.At, now):
		return SoughtLately
	}
	return nil
}

// SearchRests reports whether the pause after a search lasts. A search of the future is from before somebody set the clock back, and has no pause.
func SearchRests(searched, now time.Time) bool {
	return !now.Before(searched) && now.Before(searched.Add(SearchPause))
}

// carryOut starts a search. People who sit here, have declined or have left are not asked.
func (c Seek) carryOut(t *table, user User) error {
	now := t.watch.now()
	if err := t.MaySeek(user.ID, now); err != nil {
		return err
	}
	m := t.model().clone()
	next := Search{Number: 1, By: user, At: now, Members: c.Members}
	if before := m.Search; before != nil {
		next.Number, next.Out = before.Number+1, before.Out
	}
	for _, asked := range c.Users {
		if next.open(&m, asked) {
			next.Asked = append(next.Asked, asked)
		}
	}
	if len(next.Asked) == 0 {
		return NobodyToSeek
	}
	m.Search = &next
	return t.saveAndPublish(m)
}

// carryOut notes that a person does not want to be asked to this table again. It does not make the lobby stay open longer.
func (Decline) carryOut(t *table, user User) error {
	m := t.model().clone()
	switch {
	case m.Phase != Lobby || m.Search == nil:
		return NotNow
	case m.place(user.ID) >= 0:
		return Seated
	}
	m.noteOut(user.ID)
	return t.storeAndPublish(m)
}

// noteOut takes a person out of the table's searches, if it has any.
func (m *model) noteOut(user string) {
	if m.Search == nil || slices.Contains(m.Search.Out, user) {
		return
	}
	changed := *m.Search
	changed.Out = append(slices.Clip(changed.Out), user)
	m.Search = &changed
}
