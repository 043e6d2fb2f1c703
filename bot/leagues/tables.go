package leagues

import (
	"context"
	"errors"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// retryAfter is the pause after a failure.
const retryAfter = 10 * time.Second

// Run keeps lists and tables in step until the context ends: events at a table reach its league, and lists get their tables. It also handles the
// events during an outage of the program.
func (s *Service) Run(ctx context.Context) {
	recovered := false
	for ctx.Err() == nil {
		if !recovered {
			recovered = s.runGuarded("recover", func() error { return errors.Join(s.findInterrupted(ctx), s.WatchCases()) })
		}
		well := s.doWork(ctx) && recovered
		var again <-chan time.Time
		if !well {
			again = time.After(retryAfter)
		}
		select {
		case <-ctx.Done():
		case <-s.registry.work:
		case <-again:
		}
	}
}

// runGuarded does something and reports whether there was no error. After a fault other tables and leagues go on.
func (s *Service) runGuarded(what string, do func() error) bool {
	if err := trace.Guard(s.log, what, do); err != nil {
		s.log.Error("leagues and tables are out of step", "doing", what, "error", err)
		return false
	}
	return true
}

// doWork does all pending work. It reports whether all of it succeeded.
func (s *Service) doWork(ctx context.Context) bool {
	well := true
	news, opens, boards := s.registry.takeWork()
	for _, snap := range news {
		if !s.runGuarded("follow "+snap.ID, func() error { return s.followTable(ctx, snap) }) {
			s.registry.putBack(snap)
			well = false
		}
	}
	for _, id := range opens {
		if !s.runGuarded("draw", func() error { return s.drawDue(id) }) || !s.runGuarded("open tables of "+id, func() error { return s.openTables(ctx, id) }) {
			s.registry.requestTablesLater(id)
			well = false
		}
	}
	for _, e := range boards {
		if !s.runGuarded("renew the board of "+e.league, func() error { return s.renewBoard(e) }) {
			s.registry.renewLater(e)
			well = false
		}
	}
	return s.runGuarded("end tables", func() error { return s.endTables(ctx) }) && well
}

// renewBoard updates the post of a draw, which shows how its tables stand.
func (s *Service) renewBoard(e evening) error {
	return s.changeLeague(e.league, func(c *change) error {
		return updatePost(c.tx, e.league, league.PostKey(league.Post{Kind: league.PostDraw, Season: e.season, Week: e.week}))
	})
}

// findInterrupted finds the draws that were due and the lists that were not over when the program stopped. Running tables publish themselves; an ended one does not.
func (s *Service) findInterrupted(ctx context.Context) error {
	var open []league.List
	err := s.store.Read(func(v storage.Reader) error {
		due, errDue := storage.AllWaiting(v, league.Week{})
		for _, w := range due {
			s.registry.requestTables(w.League)
		}
		lists, err := storage.AllWaiting(v, league.List{})
		for _, l := range lists {
			if l.State == league.ListArranged {
				s.registry.requestTables(l.League)
			} else if l.Playing() {
				open = append(open, l)
			}
		}
		return errors.Join(errDue, err)
	})
	if err != nil {
		return err
	}
	for _, l := range open {
		switch snap, err := s.tables.Do(ctx, l.Table, table.User{}, table.Look{}); {
		case errors.Is(err, table.NoSuchTable): // it could not be restored, which was reported; a leader can break the list off
		case err != nil:
			return err
		case snap.Phase == table.Ended:
			s.registry.putBack(snap)
		}
	}
	return nil
}

// followTable updates a league after an event at one of its tables. Repeating it changes nothing.
func (s *Service) followTable(ctx context.Context, snap table.Snapshot) error {
	bound, _ := snap.League()
	at := phaseOf(&snap)
	if at == inLobby {
		b, err := s.read(bound.ID, bound.Season)
		if l, ok := b.ListAtTable(snap.ID); ok {
			s.registry.setList(snap.ID, l.Number)
		}
		return ignore(err, league.NoSuchLeague, league.NoSuchSeason)
	}
	var deals []standings.Deal
	var incomplete error
	if at == hasEnded {
		if deals, incomplete = s.deals(snap); errors.Is(incomplete, storage.ErrClosed) {
			return incomplete
		}
	}
	var why table.Ending // of a table that nobody needs any more
	err := s.changeLeague(bound.ID, func(c *change) (err error) {
		why, err = c.followTable(&snap, at, deals, incomplete)
		return err
	})
	switch {
	case err != nil || at == hasEnded:
		return err
	case why != table.Finished:
		return s.endTable(ctx, snap.ID, why)
	}
	return s.seatGiven(ctx, bound, snap.ID)
}

// followTable is the part of it in a transaction. It returns why the table is to end, if nobody needs it any more.
func (c *change) followTable(snap *table.Snapshot, at tablePhase, deals []standings.Deal, incomplete error) (table.Ending, error) {
	bound, _ := snap.League()
	b, err := c.season(bound.Season)
	if errors.Is(err, league.NoSuchLeague) || errors.Is(err, league.NoSuchSeason) { // it was erased
		return table.Aborted, nil
	} else if err != nil {
		return table.Finished, err
	}
	nothing := at == hasEnded && len(snap.Numbers) == 0
	l, known := b.ListAtTable(snap.ID)
	switch {
	case !known && (b.State.Over() || nothing):
		return table.GraceOver, nil
	case known && !l.Unfinished():
		return table.Aborted, nil
	case nothing && l.State == league.ListArranged:
		_, err := c.take(bound.Season, league.Actor{}, &league.Finish{Table: snap.ID, Why: league.BrokenOff})
		return table.Finished, err
	}
	begin := &league.Begin{Table: snap.ID, Members: snap.Members(), Opened: bound.Week}
	for _, p := range snap.Players {
		if p.Person() {
			begin.People = append(begin.People, p.User)
		}
	}
	if b, err = c.take(bound.Season, league.Actor{}, begin); err != nil {
		return table.Finished, err
	}
	l, _ = b.ListAtTable(snap.ID)
	c.tx.AfterCommit(func() { c.registry.setList(snap.ID, l.Number) })
	switch at {
	case standsStill:
		_, err = c.take(bound.Season, league.Actor{}, &league.Interrupt{Table: snap.ID})
	case hasEnded:
		_, err = c.take(bound.Season, league.Actor{}, finish(b, l, deals, incomplete))
	case inLobby, isPlayed:
	}
	if err == nil && snap.Arranged && at != hasEnded {
		_, err = c.take(bound.Season, league.Actor{}, &league.Attend{Table: snap.ID, Away: c.missing(snap, l), Begun: snap.Begun(), Last: snap.PlaysLast()})
		err = ignore(err, league.NothingToChange)
	}
	return table.Finished, err
}

// finish says how a list has ended: with all its games it has a result, otherwise it was broken off.
func finish(b league.Season, l league.List, deals []standings.Deal, incomplete error) *league.Finish {
	sum, err := b.Mode().AddUp(l.Number, l.Week, l.Members, deals)
	switch {
	case errors.Is(incomplete, errStruck):
		return &league.Finish{Table: l.Table, Why: league.BrokenStruck}
	case incomplete != nil:
		return &league.Finish{Table: l.Table, Why: league.BrokenOff}
	case err != nil:
		return &league.Finish{Table: l.Table, Why: league.BrokenOdd}
	}
	return &league.Finish{Table: l.Table, Sum: sum}
}

// deals reads the games of an ended table. The error says what is missing for a result.
func (s *Service) deals(snap table.Snapshot) ([]standings.Deal, error) {
	if snap.Ending != table.Finished {
		return table.Deals(snap, nil)
	}
	records, err := s.records(snap)
	if err != nil {
		return nil, err
	}
	return table.Deals(snap, records)
}

func (s *Service) records(snap table.Snapshot) (records []*table.Recorded, err error) {
	for _, n := range snap.Numbers {
		g, err := s.store.Game(storage.GameID{Guild: snap.Guild, Number: n})
		if err != nil {
			return nil, err
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			return nil, err
		}
		if r.Struck {
			return nil, errStruck
		}
		records = append(records, r)
	}
	return records, nil
}

// errStruck says that a game was taken out of the server's statistics while its list was played.
var errStruck = errors.New("a game was struck")
