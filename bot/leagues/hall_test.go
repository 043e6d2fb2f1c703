package leagues_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// pace is the pause of computers in the hall.
const pace = time.Second

// hall is a club whose members really play.
type hall struct {
	*club
	parlour
	stop func()
	down atomic.Bool // the leagues cannot write
	disk *fullDisk   // for the tables that are opened after the next start; nil holds them all
	// elsewhere is the number of a game that another engine began and this one cannot continue, or 0.
	elsewhere uint64
}

// written is the store with such a game.
type written struct {
	*storage.Store
	elsewhere uint64
}

func (w written) Game(id storage.GameID) (storage.Game, error) {
	g, err := w.Store.Game(id)
	if !g.Finished {
		g = w.asWritten(g)
	}
	return g, err
}

// asWritten returns a game as the other engine would have written it.
func (w written) asWritten(g storage.Game) storage.Game {
	if g.ID.Number == w.elsewhere {
		g.Header = bytes.Replace(g.Header, fmt.Appendf(nil, "[Engine %q]", fmt.Sprint(game.EngineVersion)), []byte(`[Engine "77"]`), 1)
		g.Entries = append(g.Entries, []byte("1:throw"))
	}
	return g
}

// inHall runs a test in a hall, with lists of twelve games.
func inHall(t *testing.T, test func(*hall), change ...func(*league.Term)) {
	synctest.Test(t, func(t *testing.T) {
		short := func(s *league.Term) { s.Plan.Config.Games = 12 }
		h := &hall{club: newClub(t, append(change, short)...), parlour: parlour{t: t}}
		h.open()
		defer func() { h.close() }()
		test(h)
	})
}

// Change refuses to write while the leagues are down.
func (h *hall) Change(fn func(*storage.Tx) error) error {
	if h.down.Load() {
		return errors.New("the disk is full")
	}
	return h.club.Change(fn)
}

// open starts the tables and the leagues, like the program.
func (h *hall) open() {
	h.Helper()
	log := slog.New(slog.DiscardHandler)
	lot := uint64(0)
	admission := leagues.NewAdmission(h.store, log)
	h.furnish(written{h.store, h.elsewhere}, admission)
	tables := leagues.Tables(h.m)
	if h.disk != nil {
		h.disk.Tables, tables = h.m, h.disk
	}
	h.s = leagues.Acts{Service: leagues.New(leagues.Config{
		Admission: admission, Ledger: h, Tables: tables, Now: func() time.Time { return h.now },
		Lot:    func() uint64 { lot++; return lot },
		Secret: func() string { return "secret" },
	})}
	h.must(h.m.Load())
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { h.s.Run(ctx) })
	h.stop = func() {
		cancel()
		work.Wait()
	}
	h.wait(pace) // the store gathers changes for a moment
}

func (h *hall) close() {
	h.stop()
	h.m.Close()
	synctest.Wait()
}

func (h *hall) restart() {
	h.Helper()
	h.close()
	h.open()
}

// mayOpen lets everybody open a table.
func mayOpen() error { return nil }

// play makes a member ask for a game.
func (h *hall) play(who string) (string, error) {
	h.Helper()
	snap, err := h.s.Play(context.Background(), member(who), h.id, "5", mayOpen)
	synctest.Wait()
	return snap.ID, err
}

// gather makes members sit down at one table and start it.
func (h *hall) gather(members ...string) (id string) {
	h.Helper()
	for _, who := range members {
		at, err := h.play(who)
		h.must(err)
		if id == "" {
			id = at
		}
		if at != id {
			h.Fatalf("%s sits at %s and not at %s", who, at, id)
		}
	}
	h.do(id, members[0], table.Start{})
	return id
}

// finish plays a list to its end.
func (h *hall) finish(id string) {
	h.Helper()
	h.games(id, 1000)
	if snap := h.look(id); snap.Phase != table.Ended || snap.Ending != table.Finished {
		h.Fatalf("the table is %s, %q", snap.Phase, snap.Ending)
	}
	h.wait(pace) // the store gathers changes for a moment, the list's result too
}

// playedAt returns the list that is played at a table.
func (h *hall) playedAt(id string) league.List {
	h.Helper()
	for _, l := range h.book().Lists {
		if l.Table == id {
			return l
		}
	}
	h.Fatalf("no list is played at %s", id)
	return league.List{}
}

// outcome returns the outcome of a list; ok is false if it has none.
func (h *hall) outcome(number uint64) (o league.Outcome, ok bool) {
	h.Helper()
	err := h.store.Read(func(v storage.Reader) (err error) {
		o, err = storage.Get(v, league.Outcome{League: h.id, Season: 1, Number: number})
		return err
	})
	if errors.Is(err, storage.ErrNotFound) {
		return o, false
	}
	h.must(err)
	return o, true
}

// totals returns the points of the places in the table's own list.
func totals(snap *table.Snapshot) string {
	list := snap.List()
	return fmt.Sprint(list.Totals())
}

func points(r standings.ListResult) string {
	var all []int
	for _, p := range r.Places {
		all = append(all, p.Points)
	}
	return fmt.Sprint(all)
}
