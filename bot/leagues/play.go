package leagues

import (
	"context"
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Play gives a person a place at a table of the league: where they have one already, at a table that waits for players, or at a new one in a channel,
// for people of a language. In a week with a task it is the table at which they play it alone.
func (s *Service) Play(ctx context.Context, by Actor, id, channel, locale string) (table.Snapshot, error) {
	user := table.User{ID: by.ID, Name: by.Name}
	if at := s.floor.tableOf(by.ID); at != "" {
		snap, err := s.tables.Do(ctx, at, user, table.Look{})
		if l, ok := snap.League(); err == nil && ok && l.ID == id {
			return snap, nil
		}
		return snap, errors.Join(err, league.Seated)
	}
	var n table.NewTable
	attempts := false
	err := s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error {
		w, err := b.playable()
		if err != nil {
			return err
		}
		if m.State == league.MemberAway {
			if err := setMemberState(tx, b, m, league.MemberActive); err != nil {
				return err
			}
		}
		if n, err = b.newTable(table.NewID(), w.Number); err != nil {
			return err
		}
		if attempts = b.Season.ModeOf(*w).Attempts; attempts {
			n.ID, err = attempt(tx, b, w, m.User)
		}
		return err
	})
	switch {
	case err != nil:
		return table.Snapshot{}, err
	case attempts:
		if err := s.openTables(ctx, id); err != nil {
			return table.Snapshot{}, err
		}
		return s.tables.Do(ctx, n.ID, user, table.Look{})
	}
	done, err := s.lockOpening(ctx) // two people who ask at once must find each other
	if err != nil {
		return table.Snapshot{}, err
	}
	defer done()
	for _, lobby := range s.floor.lobbies(*n.League) {
		if snap, err := s.tables.Do(ctx, lobby, user, table.Join{}); err == nil {
			return snap, nil
		}
	}
	if !s.floor.claimPlace(by.ID, n.ID, time.Now()) {
		return table.Snapshot{}, league.Seated
	}
	n.Host, n.Expiry, n.Channel, n.Locale = user, lobbyTime, channel, locale
	snap, err := s.tables.Create(n)
	if err == nil {
		s.floor.noteOpened(snap)
	}
	return snap, err
}

// playable returns the week in which a list can begin now, if members open its table themselves.
func (b *Book) playable() (*league.Week, error) {
	switch b.Season.State {
	case league.SeasonRunning, league.SeasonPaused: // a week that has begun is played
	case league.SeasonPlanned, league.SeasonRegistration:
		return nil, league.NotBegun
	case league.SeasonClosing, league.SeasonArchived, league.SeasonCancelled:
		return nil, league.SeasonOver
	default:
		return nil, league.NoSeason
	}
	now, ok := b.Week()
	if !ok {
		return nil, league.NotRunning
	}
	w := &b.Weeks[now.Number-1]
	switch {
	case w.State == league.WeekCancelled:
		return nil, league.NoGamesThisWeek
	case !goesOn(w):
		return nil, league.NotRunning
	case !b.Season.ModeOf(*w).Drawn:
		return w, nil
	case w.Draw == nil:
		return nil, league.Problem{Key: league.DrawnLater, Data: map[string]any{"At": b.drawAt(w)}}
	}
	return nil, league.DrawnAlready
}

// attempt returns the table of a person's attempt at the task of a week. There is only one, because nobody can forget the deals.
func attempt(tx *storage.Tx, b *Book, w *league.Week, user string) (id string, err error) {
	lists, err := storage.All(tx.Reader, league.List{League: w.League, Season: w.Season})
	if err != nil {
		return "", err
	}
	for _, l := range lists {
		switch {
		case l.Week != w.Number || !slices.Contains(l.Members, user):
		case unfinished(l):
			return l.Table, nil
		default:
			return "", league.TaskDone
		}
	}
	l, err := newList(tx, b, league.List{
		Week: w.Number, State: league.ListArranged, Table: table.NewID(), Members: []string{user, "", "", ""},
	})
	return l.Table, err
}

// Admits returns why a person cannot have a place at a table of a league, or nil. It is for table.Config.
func (s *Service) Admits(snap table.Snapshot, user table.User) error {
	bound, ok := snap.League()
	if !ok {
		return nil
	}
	err := s.config.Store.Read(func(v storage.Reader) error {
		b, err := readOutline(v, bound.ID, bound.Season, s.config.Now())
		if err != nil {
			return err
		}
		if _, err := b.presentMember(Actor{ID: user.ID}); err != nil {
			return err
		}
		for _, m := range snap.Members() {
			if m != "" && b.division(m) != b.division(user.ID) {
				return league.OtherDivision
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if !s.floor.claimPlace(user.ID, snap.ID(), time.Now()) {
		return league.Seated
	}
	return nil
}
