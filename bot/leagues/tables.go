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

// retryAfter is how long something rests that has failed.
const retryAfter = 10 * time.Second

// watcher is a publisher that lets the leagues see what it forwards.
type watcher struct {
	next  table.Publisher
	floor *floor
}

// Publish forwards the table.
func (w watcher) Publish(snap table.Snapshot) {
	w.next.Publish(snap)
	w.floor.see(snap)
}

// Watch returns a publisher that forwards all tables, and has the leagues take notice of theirs.
func (s *Service) Watch(next table.Publisher) table.Publisher { return watcher{next, s.floor} }

// Run keeps lists and tables in step until the context ends: what happens at a table becomes known to its league, and lists get their tables.
// What happened while the program did not run is made up for.
func (s *Service) Run(ctx context.Context) {
	recovered := false
	for ctx.Err() == nil {
		if !recovered {
			recovered = s.done("recover", func() error { return s.recover(ctx) })
		}
		well := s.work(ctx) && recovered
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

// done does something and reports whether there was no error. A fault of ours is one, too: other tables and leagues go on.
func (s *Service) done(what string, do func() error) (well bool) {
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

// work does all that is to be done now. It reports whether all of it succeeded.
func (s *Service) work(ctx context.Context) bool {
	well := true
	news, opens := s.floor.take()
	for _, snap := range news {
		if !s.done("follow "+snap.ID(), func() error { return s.follow(ctx, snap) }) {
			s.floor.again(snap)
			well = false
		}
	}
	for _, id := range opens {
		if !s.done("open tables of "+id, func() error { return s.openTables(ctx, id) }) {
			s.floor.openLater(id)
			well = false
		}
	}
	return s.done("end tables", func() error { return s.endTables(ctx) }) && well
}

// recover finds the lists that were not over when the program stopped. Tables that go on show themselves; one that has ended does not.
func (s *Service) recover(ctx context.Context) error {
	var open []league.List
	err := s.config.Store.Read(func(v storage.View) error {
		lists, err := storage.All(v, league.List{})
		for _, l := range lists {
			switch l.State {
			case league.ListArranged:
				s.floor.open(l.League)
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
		case errors.Is(err, table.NoSuchTable): // it could not be brought back, which was reported; a leader can break the list off
		case err != nil:
			return err
		case snap.Phase() == table.Ended:
			s.floor.again(snap)
		}
	}
	return nil
}

// follow has a league take notice of what has happened at one of its tables. To do it twice is to do it once.
func (s *Service) follow(ctx context.Context, snap table.Snapshot) error {
	bound, _ := snap.League()
	at := stageOf(&snap)
	if at == inLobby {
		return s.findList(snap.ID(), bound)
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
		b, err := read(tx.View, bound.ID, bound.Season, tx.Now())
		if errors.Is(err, NoSuchLeague) || errors.Is(err, NoSuchSeason) { // it was erased
			why = table.Aborted
			return nil
		} else if err != nil {
			return err
		}
		l, known := b.at(snap.ID())
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
		if l, err = play(tx, b, l, &snap, bound); err != nil {
			return err
		}
		s.floor.number(snap.ID(), l.Number)
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
		s.wake()
	}
	if err == nil && why != table.Finished && at != hasEnded {
		return s.endTable(ctx, snap.ID(), why)
	}
	return err
}

// findList remembers which list a table is to play whose places were given.
func (s *Service) findList(id string, bound table.League) error {
	return s.config.Store.Read(func(v storage.View) error {
		lists, err := storage.All(v, league.List{League: bound.ID, Season: bound.Season})
		for _, l := range lists {
			if l.Table == id {
				s.floor.number(id, l.Number)
			}
		}
		return err
	})
}

// at returns the list that is played at a table.
func (b *Book) at(id string) (league.List, bool) {
	for _, l := range b.Lists {
		if l.Table == id {
			return l, true
		}
	}
	return league.List{}, false
}

// unfinished reports whether a list is still to be played to its end.
func unfinished(l league.List) bool { return playing(l) || l.State == league.ListArranged }

// play has a list run. One that nobody has arranged begins with it, in the week that it is then.
func play(tx *storage.Tx, b *Book, l league.List, snap *table.Snapshot, bound table.League) (league.List, error) {
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
	if err := greet(tx, b, snap); err != nil {
		return l, err
	}
	if w := &b.Weeks[l.Week-1]; w.State == league.WeekOpen || w.State == league.WeekDrawn {
		return l, turnWeek(tx, w, league.WeekRunning)
	}
	return l, nil
}

// countsIn returns the week for which a list counts that begins now at a table that was opened in another one, perhaps. Where no list can
// begin any more it is late from its beginning, and a leader has to accept it.
func (b *Book) countsIn(opened int) (week int, late league.Late, err error) {
	w, ok := b.Week()
	begins := w.State == league.WeekPlanned && b.Season.State == league.SeasonRunning // at midnight, a moment before its week
	if ok && !isOver(b.Season.State) && (goesOn(&w) || begins) && b.free(&w) {
		return w.Number, league.LateNot, nil
	}
	if opened < 1 || opened > len(b.Weeks) {
		return 0, "", NoSuchWeek
	}
	return opened, league.LatePending, nil
}

// free reports whether members open their tables themselves in a week.
func (b *Book) free(w *league.Week) bool {
	switch b.Season.Plan.Config.Format {
	case league.Open:
		return true
	case league.MatchDay:
		return w.Free
	case league.Task:
	}
	return false
}

// greet takes notice of who plays: under what name, and that he is back if he was away.
func greet(tx *storage.Tx, b *Book, snap *table.Snapshot) error {
	for _, p := range snap.Players() {
		m, ok := b.Member(p.User.ID)
		if !ok || !p.Person() {
			continue
		}
		m.Name = p.User.Name
		if m.State == league.MemberAway || m.State == league.MemberLeft {
			if err := settle(tx, b, &m, league.MemberActive); err != nil {
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

// closeList is the end of a list's table: with all its games the list has a result, and otherwise it was broken off.
func closeList(tx *storage.Tx, b *Book, l league.List, deals []league.Deal, incomplete error) error {
	l.Ended = tx.Now()
	o, err := outcome(b, l, deals)
	if err := errors.Join(incomplete, err); err != nil {
		if err := turnList(tx, b, &l, league.ListAborted); err != nil {
			return err
		}
		if err := note(tx, l.League, "", "list-aborted", map[string]any{"list": l.Number, "why": err.Error()}); err != nil {
			return err
		}
		return errors.Join(played(tx, b, l.Week), archive(tx, b))
	}
	if published(b.Weeks[l.Week-1]) {
		l.Late = league.LatePending
	}
	if err := turnList(tx, b, &l, league.ListFinished); err != nil {
		return err
	}
	if err := finish(tx, b, l, o); err != nil {
		return err
	}
	return played(tx, b, l.Week)
}

// outcome adds up a list.
func outcome(b *Book, l league.List, deals []league.Deal) (o league.Outcome, err error) {
	if b.Season.Plan.Config.Format == league.Task {
		games := make([]stats.Game, len(deals))
		for i, d := range deals {
			games[i] = d.Game
		}
		a, err := league.NewAttempt(l.Number, l.Week, firstMember(l), games)
		return league.Outcome{Attempt: &a}, err
	}
	r, err := league.NewResult(l.Number, l.Week, l.Members, deals)
	return league.Outcome{Result: &r}, err
}

// deals reads the games of a table that has ended. The error says what is missing for a result.
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
