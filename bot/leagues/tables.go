package leagues

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/stats"
	"karlchen/storage"
)

// retryAfter is the pause after a failure.
const retryAfter = 10 * time.Second

// watcher is a publisher that shows the leagues the snapshots it forwards.
type watcher struct {
	next  table.Publisher
	floor *floor
}

// Publish forwards the table.
func (w watcher) Publish(snap table.Snapshot) {
	w.next.Publish(snap)
	w.floor.noteTable(snap)
}

// Watch returns a publisher that forwards all tables, and shows the leagues theirs.
func (s *Service) Watch(next table.Publisher) table.Publisher { return watcher{next, s.floor} }

// Run keeps lists and tables in step until the context ends: events at a table reach its league, and lists get their tables. It also handles the
// events during an outage of the program.
func (s *Service) Run(ctx context.Context) {
	recovered := false
	for ctx.Err() == nil {
		if !recovered {
			recovered = s.runGuarded("recover", func() error { return s.findInterrupted(ctx) })
		}
		well := s.doWork(ctx) && recovered
		var again <-chan time.Time
		if !well {
			again = time.After(retryAfter)
		}
		select {
		case <-ctx.Done():
		case <-s.floor.stir:
		case <-again:
		}
	}
}

// runGuarded does something and reports whether there was no error. A panic is an error, too: other tables and leagues go on.
func (s *Service) runGuarded(what string, do func() error) (well bool) {
	defer func() {
		if fault := recover(); fault != nil {
			s.config.Log.Error("a fault in the leagues", "doing", what, "fault", fault, "stack", string(debug.Stack()))
			well = false
		}
	}()
	if err := do(); err != nil {
		s.config.Log.Error("leagues and tables are out of step", "doing", what, "error", err)
		return false
	}
	return true
}

// doWork does all pending work. It reports whether all of it succeeded.
func (s *Service) doWork(ctx context.Context) bool {
	well := true
	news, opens := s.floor.takeWork()
	for _, snap := range news {
		if !s.runGuarded("follow "+snap.ID(), func() error { return s.followTable(ctx, snap) }) {
			s.floor.putBack(snap)
			well = false
		}
	}
	for _, id := range opens {
		if !s.runGuarded("open tables of "+id, func() error { return s.openTables(ctx, id) }) {
			s.floor.requestTablesLater(id)
			well = false
		}
	}
	return s.runGuarded("end tables", func() error { return s.endTables(ctx) }) && well
}

// findInterrupted finds the lists that were not over when the program stopped. Running tables publish themselves; an ended one does not.
func (s *Service) findInterrupted(ctx context.Context) error {
	var open []league.List
	err := s.config.Store.Read(func(v storage.Reader) error {
		lists, err := storage.All(v, league.List{})
		for _, l := range lists {
			switch l.State {
			case league.ListArranged:
				s.floor.requestTables(l.League)
			case league.ListRunning, league.ListInterrupted:
				open = append(open, l)
			case league.ListFinished, league.ListConfirmed, league.ListDisputed, league.ListCorrected, league.ListAborted, league.ListStruck:
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, l := range open {
		switch snap, err := s.tables.Do(ctx, l.Table, table.User{}, table.Look{}); {
		case errors.Is(err, table.NoSuchTable): // it could not be restored, which was reported; a leader can break the list off
		case err != nil:
			return err
		case snap.Phase() == table.Ended:
			s.floor.putBack(snap)
		}
	}
	return nil
}

// followTable updates a league after an event at one of its tables. Repeating it changes nothing.
func (s *Service) followTable(ctx context.Context, snap table.Snapshot) error {
	bound, _ := snap.League()
	at := stageOf(&snap)
	if at == inLobby {
		return s.linkTable(snap.ID(), bound)
	}
	var deals []league.Deal
	var incomplete error
	if at == hasEnded {
		if deals, incomplete = s.deals(snap); errors.Is(incomplete, storage.ErrClosed) {
			return incomplete
		}
	}
	var why table.Ending // of a table that nobody needs any more
	err := s.ledger.Change(func(tx *storage.Tx) error {
		why = table.Finished
		b, err := readBook(tx.Reader, bound.ID, bound.Season, tx.Now())
		if errors.Is(err, league.NoSuchLeague) || errors.Is(err, league.NoSuchSeason) { // it was erased
			why = table.Aborted
			return nil
		} else if err != nil {
			return err
		}
		l, known := b.listAt(snap.ID())
		switch {
		case !known && (isOver(b.Season.State) || at == hasEnded && len(snap.Numbers()) == 0):
			why = table.GraceOver
			return nil
		case known && !unfinished(l):
			why = table.Aborted
			return nil
		case at == hasEnded && l.State == league.ListArranged && len(snap.Numbers()) == 0:
			return closeList(tx, b, l, nil, table.ErrIncomplete)
		}
		if l, err = startList(tx, b, l, &snap, bound); err != nil {
			return err
		}
		s.floor.setList(snap.ID(), l.Number)
		switch at {
		case standsStill:
			return turnList(tx, b, &l, league.ListInterrupted)
		case hasEnded:
			return closeList(tx, b, l, deals, incomplete)
		case inLobby, isPlayed:
		}
		return nil
	})
	if err == nil {
		s.signalWork()
	}
	if err == nil && why != table.Finished && at != hasEnded {
		return s.endTable(ctx, snap.ID(), why)
	}
	return err
}

// linkTable stores which list a table with given places plays.
func (s *Service) linkTable(id string, bound table.League) error {
	return s.config.Store.Read(func(v storage.Reader) error {
		lists, err := storage.All(v, league.List{League: bound.ID, Season: bound.Season})
		for _, l := range lists {
			if l.Table == id {
				s.floor.setList(id, l.Number)
			}
		}
		return err
	})
}

// listAt returns the list that is played at a table.
func (b *Book) listAt(id string) (league.List, bool) {
	for _, l := range b.Lists {
		if l.Table == id {
			return l, true
		}
	}
	return league.List{}, false
}

// unfinished reports whether a list is still to be played to its end.
func unfinished(l league.List) bool { return playing(l) || l.State == league.ListArranged }

// startList marks a list as running. A list that was not arranged begins with that, in the present week.
func startList(tx *storage.Tx, b *Book, l league.List, snap *table.Snapshot, bound table.League) (league.List, error) {
	var err error
	switch l.State {
	case league.ListRunning:
		return l, nil
	case league.ListInterrupted:
		return l, turnList(tx, b, &l, league.ListRunning)
	case "":
		l = league.List{State: league.ListRunning, Table: snap.ID(), Members: snap.Members(), Began: tx.Now()}
		if l.Week, l.Late, err = b.countsIn(bound.Week); err != nil {
			return l, err
		}
		if l, err = newList(tx, b, l); err != nil {
			return l, err
		}
	default:
		l.Members, l.Began = snap.Members(), tx.Now()
		if err := turnList(tx, b, &l, league.ListRunning); err != nil {
			return l, err
		}
	}
	if err := notePlayers(tx, b, snap); err != nil {
		return l, err
	}
	if w := &b.Weeks[l.Week-1]; w.State == league.WeekOpen || w.State == league.WeekDrawn {
		return l, turnWeek(tx, w, league.WeekRunning)
	}
	return l, nil
}

// countsIn returns the week for which a list counts that begins now; its table may be from another week. If no list can begin any more it is late
// from its beginning, and a leader has to accept it.
func (b *Book) countsIn(opened int) (week int, late league.Late, err error) {
	w, ok := b.Week()
	begins := w.State == league.WeekPlanned && b.Season.State == league.SeasonRunning // at midnight, a moment before its week
	if ok && !isOver(b.Season.State) && (goesOn(&w) || begins) && b.isFree(w) {
		return w.Number, league.LateNot, nil
	}
	if opened < 1 || opened > len(b.Weeks) {
		return 0, "", league.NoSuchWeek
	}
	return opened, league.LatePending, nil
}

// isFree reports whether members open tables for one another in a week.
func (b *Book) isFree(w league.Week) bool {
	mode := b.Season.ModeOf(w)
	return !mode.Drawn && !mode.Attempts
}

// notePlayers notes who plays: their names, and that absent members are back.
func notePlayers(tx *storage.Tx, b *Book, snap *table.Snapshot) error {
	for _, p := range snap.Players() {
		m, ok := b.Member(p.User.ID)
		if !ok || !p.Person() {
			continue
		}
		m.Name = p.User.Name
		if m.State == league.MemberAway || m.State == league.MemberLeft {
			if err := setMemberState(tx, b, &m, league.MemberActive); err != nil {
				return err
			}
		}
		if err := storage.Put(tx, m); err != nil {
			return err
		}
	}
	return nil
}

// turnList changes the state of a list.
func turnList(tx *storage.Tx, b *Book, l *league.List, next league.ListState) error {
	if err := l.State.To(next); err != nil {
		return err
	}
	l.State = next
	b.putList(*l)
	return storage.Put(tx, *l)
}

// closeList ends a list with its table: with all its games the list has a result, otherwise it was broken off.
func closeList(tx *storage.Tx, b *Book, l league.List, deals []league.Deal, incomplete error) error {
	l.Ended = tx.Now()
	o, err := outcome(b, l, deals)
	if err := errors.Join(incomplete, err); err != nil {
		if err := turnList(tx, b, &l, league.ListAborted); err != nil {
			return err
		}
		if err := logAction(tx, l.League, "", "list-aborted", map[string]any{"list": l.Number, "why": err.Error()}); err != nil {
			return err
		}
		return errors.Join(continueAfterList(tx, b, l.Week), archiveSeason(tx, b))
	}
	if published(b.Weeks[l.Week-1]) {
		l.Late = league.LatePending
	}
	if err := turnList(tx, b, &l, league.ListFinished); err != nil {
		return err
	}
	if err := storeOutcome(tx, b, l, o); err != nil {
		return err
	}
	return continueAfterList(tx, b, l.Week)
}

// outcome adds up a list.
func outcome(b *Book, l league.List, deals []league.Deal) (o league.Outcome, err error) {
	if b.Season.Mode().Attempts {
		games := make([]stats.Game, len(deals))
		for i, d := range deals {
			games[i] = d.Game
		}
		a, err := league.NewAttempt(l.Number, l.Week, firstMember(l), games)
		return league.Outcome{Attempt: &a}, err
	}
	r, err := league.NewListResult(l.Number, l.Week, l.Members, deals)
	return league.Outcome{Result: &r}, err
}

// deals reads the games of an ended table. The error says what is missing for a result.
func (s *Service) deals(snap table.Snapshot) ([]league.Deal, error) {
	var records []*table.Recorded
	if snap.Ending() != table.Finished {
		return table.Deals(snap, nil)
	}
	for _, n := range snap.Numbers() {
		g, err := s.config.Store.Game(storage.GameID{Guild: snap.Guild(), Number: n})
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
	return table.Deals(snap, records)
}

// errStruck says that a game was taken out of the server's statistics while its list was played.
var errStruck = errors.New("a game was struck")
