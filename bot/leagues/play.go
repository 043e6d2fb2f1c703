package leagues

import (
	"context"
	"errors"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
)

// Play gives a person a place at a table of the league: where they have one already, at a table that waits for players, or at a new one in a channel.
// In a week with a task it is the table at which they play it alone. MayOpen returns why the person cannot open a table that everybody sees, or nil.
func (s *Service) Play(ctx context.Context, by Actor, id, channel string, mayOpen func() error) (table.Snapshot, error) {
	user := table.User{ID: by.ID, Name: by.Name}
	if at := s.registry.tableOf(by.ID, id); at != "" {
		snap, err := s.tables.Do(ctx, at, user, table.Look{})
		if l, ok := snap.League(); err == nil && ok && l.ID == id {
			return snap, nil
		}
		return snap, errors.Join(err, league.Seated)
	}
	var n table.NewTable
	attempts := false
	err := s.changeLeague(id, func(c *change) error {
		b, actor, err := c.seasonFor(by, 0)
		if err != nil {
			return err
		}
		at := table.NewID()
		after, err := c.takeFrom(b, actor, &league.Play{Table: at})
		if err != nil {
			return err
		}
		w, err := after.Playable(c.tx.Now())
		if err != nil {
			return err
		}
		if attempts = after.ModeOf(w).Attempts; attempts {
			own, _ := after.AttemptOf(w.Number, by.ID)
			at = own.Table
		}
		n, err = newTable(after, at, w.Number)
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
	for _, lobby := range s.registry.lobbies(*n.League) {
		if snap, err := s.tables.Do(ctx, lobby, user, table.Join{}); err == nil {
			return snap, nil
		}
	}
	if err := mayOpen(); err != nil {
		return table.Snapshot{}, err
	}
	if !s.registry.claimPlace(by.ID, n.ID, id, time.Now()) {
		return table.Snapshot{}, league.Seated
	}
	n.Host, n.Expiry, n.Channel = user, lobbyTime, channel
	snap, err := s.tables.Create(n)
	if err != nil {
		return snap, err
	}
	s.registry.noteTable(snap, true)
	err = s.changeLeague(id, func(c *change) error { // members who look for players, if there are some to be called
		_, err := c.take(0, league.Actor{}, &league.CallSeekers{Week: n.League.Week, Table: snap.ID, By: by.ID, Tables: true})
		return ignore(err, league.NothingToChange)
	})
	if err != nil {
		s.log.Error("nobody is told of a table", "league", id, "error", err)
	}
	return snap, nil
}

// Admits returns why a person cannot have a place at a table of a league, or nil. It is for table.Config.
func (a *Admission) Admits(snap table.Snapshot, user table.User) error {
	bound, ok := snap.League()
	if !ok {
		return nil
	}
	b, err := a.read(bound.ID, bound.Season)
	if err == nil {
		err = b.Admits(user.ID)
	}
	if err != nil {
		return err
	}
	for _, m := range snap.Members() {
		if m != "" && !b.SameDivision(m, user.ID) {
			return league.OtherDivision
		}
	}
	if !a.registry.claimPlace(user.ID, snap.ID, bound.ID, time.Now()) {
		return league.Seated
	}
	return nil
}

// UsedUp returns which people at a league's table have played so many lists of its week already that this one does not count for them, and how many do.
func (s *Service) UsedUp(snap table.Snapshot) (used []string, perWeek int, err error) {
	bound, ok := snap.League()
	if !ok {
		return nil, 0, nil
	}
	b, err := s.read(bound.ID, bound.Season)
	if err != nil {
		return nil, 0, err
	}
	list, _ := b.ListAtTable(snap.ID)
	return b.UsedUp(bound.Week, list.Number, snap.Members()), b.Plan.Config.PerWeek, nil
}
