package leagues

import (
	"context"
	"errors"
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

// The time in which people can fill a table that they have opened, and come to one that was drawn. A drawn list then begins by itself.
const (
	lobbyTime = time.Hour
	comeTime  = 5 * time.Minute
)

// newTable returns a table for a list of the season, still without its host or its places.
func newTable(b league.Season, id string, week int) (table.NewTable, error) {
	plan := b.Plan
	r, err := rules.ParseRecorded(plan.Rules)
	if err != nil {
		return table.NewTable{}, err
	}
	games := plan.Config.ListGames()
	return table.NewTable{
		ID: id, Guild: b.League.Guild, Channel: b.League.Channel, Locale: b.League.Locale, Rules: r.String(), RulesName: plan.RulesName, Words: plan.Words,
		Games: games, Pflichtsoli: match.PlaysPflichtsoli(r, match.MinPlaces, games),
		Pace: table.Pace{Timer: plan.Timer, AtTimeout: settings.Takeover}, League: tableLeague(b, week),
		Level: plan.ComputerLevel(), WaitsForAll: plan.WaitsForAll,
	}, nil
}

// tableLeague returns the table's reference to its league.
func tableLeague(b league.Season, week int) *table.League {
	return &table.League{
		ID: b.League.ID, Name: b.League.Name, Format: b.Plan.Config.Format, Season: b.Number, Week: week, AtFive: b.Plan.Config.GamesAt(match.MinPlaces + 1),
	}
}

// openTables opens a table for each arranged list of a league that has none.
func (s *Service) openTables(ctx context.Context, id string) error {
	var missing []table.NewTable
	err := s.store.Read(func(v storage.Reader) error {
		b, err := s.cache.read(v, id, 0, true)
		if err != nil {
			return ignore(err, league.NoSuchLeague)
		}
		names := b.Names()
		for _, l := range b.Lists {
			if l.State != league.ListArranged || l.Real {
				continue
			}
			n, err := newTable(b, l.Table, l.Week)
			if err != nil {
				return err
			}
			if !b.Mode().Attempts {
				n.Expiry = comeTime
			}
			for _, m := range l.Members {
				user := table.User{ID: m, Name: names[m]}
				n.Players = append(n.Players, user)
				if n.Host.ID == "" {
					n.Host = user
				}
			}
			n.Secret = b.Weeks[l.Week-1].Secret
			missing = append(missing, n)
		}
		return nil
	})
	for _, n := range missing {
		if _, err := s.openTable(ctx, n); err != nil {
			return err
		}
	}
	return err
}

// lockOpening waits until nobody else opens a table, and excludes others until done is called. Error: the context has ended.
func (s *Service) lockOpening(ctx context.Context) (done func(), err error) {
	select {
	case s.opens <- struct{}{}:
		return func() { <-s.opens }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// openTable opens a table, unless it exists, and returns it.
func (s *Service) openTable(ctx context.Context, n table.NewTable) (table.Snapshot, error) {
	done, err := s.lockOpening(ctx)
	if err != nil {
		return table.Snapshot{}, err
	}
	defer done()
	switch snap, err := s.tables.Do(ctx, n.ID, table.User{}, table.Look{}); {
	case err == nil:
		if snap.Phase == table.Ended {
			s.registry.putBack(snap)
		}
		return snap, nil
	case !errors.Is(err, table.NoSuchTable):
		return snap, err
	}
	return s.tables.Create(n)
}

// endTables ends tables whose list was broken off, whose season was over before they began, whose task is public by now, and those to which nobody
// has come back until the week was final.
func (s *Service) endTables(ctx context.Context) error {
	over := map[string]table.Ending{}
	err := s.store.Read(func(v storage.Reader) error {
		for id, t := range s.registry.all() {
			why, err := endingOf(v, t)
			if err != nil {
				return err
			}
			if why != table.Finished {
				over[id] = why
			}
		}
		return nil
	})
	for id, why := range over {
		err = errors.Join(err, s.endTable(ctx, id, why))
	}
	return err
}

// endTable ends a table. Everybody reads there which leader has broken its list off.
func (s *Service) endTable(ctx context.Context, id string, why table.Ending) error {
	t, known := s.registry.all()[id]
	if !known || why != table.Aborted {
		return s.tables.EndFor(ctx, id, why, table.User{})
	}
	by, err := readIn(s.Admission, func(v storage.Reader) (by table.User, err error) {
		length := v.LogLength(t.league.ID)
		entries, err := storage.LogAfter[league.LogEntry](v, t.league.ID, length-min(lateEntries, length))
		for _, e := range entries {
			action, bad := e.Parse() // an earlier log has other entries
			if d, aborts := action.Deed.(*league.Abort); bad == nil && aborts && d.List == t.list {
				by = table.User{ID: e.By.ID, Name: e.By.Name}
			}
		}
		return by, err
	})
	if by.ID == "" && s.movesOn(t, id) {
		why = table.MovedOn
	}
	return errors.Join(err, s.tables.EndFor(ctx, id, why, by))
}

// movesOn reports whether people of a table play at another one instead.
func (s *Service) movesOn(t tableState, id string) bool {
	b, err := s.read(t.league.ID, t.league.Season)
	l, ok := b.ListAtTable(id)
	return err == nil && ok && slices.ContainsFunc(l.Members, func(m string) bool {
		now, seated := b.PlaceIn(l.Week, m)
		return seated && now.Unfinished()
	})
}

// lateEntries is how many of a league's latest entries have the decision to end a table, which follows it at once or at the next start.
const lateEntries = 256

// endingOf returns why a table is to end, if it is.
func endingOf(v storage.Reader, t tableState) (table.Ending, error) {
	season, err := storage.Get(v, league.Term{League: t.league.ID, Number: t.league.Season})
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return table.Aborted, nil
	case err != nil:
		return table.Finished, err
	case t.list == 0:
		if t.phase == inLobby && season.State.Over() {
			return table.GraceOver, nil
		}
		return table.Finished, nil
	}
	l, err := storage.Get(v, league.List{League: t.league.ID, Season: t.league.Season, Number: t.list})
	if err != nil {
		return table.Finished, err
	}
	w, err := storage.Get(v, league.Week{League: t.league.ID, Season: t.league.Season, Number: l.Week})
	switch {
	case err != nil:
		return table.Finished, err
	case l.State == league.ListAborted:
		return table.Aborted, nil
	case t.league.Format.Mode().Secret && season.TaskOver(w), t.phase == standsStill && w.State == league.WeekFinal:
		return table.GraceOver, nil
	}
	return table.Finished, nil
}

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
