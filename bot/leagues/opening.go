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
			if l.State != league.ListArranged {
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
