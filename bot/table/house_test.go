package table_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

const (
	pace        = time.Second
	cutTime     = 20 * time.Second
	closingTime = 30 * time.Second
	redealTime  = 40 * time.Second
	guild       = "guild"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

var (
	anna = table.User{ID: "1", Name: "Anna"}
	bert = table.User{ID: "2", Name: "Bert"}
	cora = table.User{ID: "3", Name: "Cora"}
	dirk = table.User{ID: "4", Name: "Dirk"}
	eve  = table.User{ID: "5", Name: "Eve"}

	people = []table.User{anna, bert, cora, dirk}
)

// house is a manager with one table, in a bubble of synctest.
type house struct {
	t     *testing.T
	store *faulty
	seen  *journal
	m     *table.Manager
	id    string
	wants map[string]settings.Person // people's settings, by user id
	lot   func(uint32) uint32
	seats []int            // the order that the lot gives the places; nil leaves everybody where they are
	bars  map[string]error // why the league does not let people play, by user id
	slow  time.Duration    // how much longer people think
	cut   time.Duration    // how long a person has for the cut; 0 for cutTime
	first game.Seed        // the seed of the server's first game, if a test needs certain cards
	pool  *players.Pool    // nil for the usual one
	log   slog.Handler     // nil for none

	mostPlaces, mostTables int

	today         func() time.Time
	zone          *time.Location // of the program's clock; nil for that of the machine
	ahead, frozen atomic.Int64   // how far the clock is ahead of the bubble's, and how long the process was frozen, as durations
}

// bubble runs a test with a house that has no table yet.
func bubble(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, store: &faulty{Store: newMemory()}}
		h.startManager()
		t.Cleanup(func() { h.m.Close() })
		test(t, h)
	})
}

// startManager starts a manager with the store's content, as after a restart.
func (h *house) startManager() {
	h.t.Helper()
	h.seen = &journal{t: h.t, store: h.store, last: map[string]table.Snapshot{}, promised: map[string]string{}}
	h.m = table.NewManager(h.config())
	if err := h.m.Load(); err != nil {
		h.t.Fatal("load: ", err)
	}
	synctest.Wait()
}

func (h *house) config() table.Config {
	log := h.log
	if log == nil {
		log = slog.DiscardHandler
	}
	return table.Config{
		Store: h.store, Observer: h.seen, Log: slog.New(log), Players: h.pool,
		StandIn: "simple", // searching takes long with -race
		Pace:    pace, CutTime: cmp.Or(h.cut, cutTime), ClosingTime: closingTime, RedealTime: redealTime,
		MostPlaces: h.mostPlaces, MostTables: h.mostTables,
		Person: h.person, Admits: h.checkAdmission, NewSeed: h.nextSeed, Lot: func(n uint32) uint32 {
			if h.lot != nil {
				return h.lot(n)
			}
			return 7 % n
		},
		Today: h.today, Now: h.now, Ran: func() time.Duration { return time.Since(synctestBegin) + time.Duration(h.frozen.Load()) },
		DrawSeats: func(n int) []int {
			if h.seats != nil {
				return h.seats
			}
			order := make([]int, n)
			for i := range order { // nobody moves
				order[i] = i
			}
			return order
		},
	}
}

// synctestBegin is when the clock of a bubble starts.
var synctestBegin = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// now is the clock of the program, which [house.jump] sets.
func (h *house) now() time.Time {
	now := time.Now().Add(time.Duration(h.ahead.Load()))
	if h.zone != nil {
		now = now.In(h.zone)
	}
	return now
}

// jump sets the clock of the program, which notices it when it next looks.
func (h *house) jump(by time.Duration) { h.ahead.Add(int64(by)) }

func (h *house) person(user string) settings.Person {
	if p, ok := h.wants[user]; ok {
		return p
	}
	return settings.DefaultPerson()
}

func (h *house) checkAdmission(_ table.Snapshot, user table.User) error { return h.bars[user.ID] }

// restart stops the manager and starts another one with the same store.
func (h *house) restart() {
	h.t.Helper()
	h.m.Close()
	h.startManager()
}

// nextSeed returns the same seed for the same game of the server, whenever a table asks for it.
func (h *house) nextSeed() game.Seed {
	n := uint64(1)
	for {
		if _, err := h.store.Game(gameID(n)); err != nil && n == 1 && h.first != (game.Seed{}) {
			return h.first
		} else if err != nil {
			return sha256.Sum256(fmt.Append(nil, "seed of game ", n))
		}
		n++
	}
}

// openLobby opens a table with Anna as the host.
func (h *house) openLobby(games int) {
	h.t.Helper()
	h.openLobbyBy("ddv", games)
}

func (h *house) openLobbyBy(rules string, games int) {
	h.t.Helper()
	snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Locale: "de", Host: anna, Rules: rules, Games: games})
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = snap.ID
	synctest.Wait()
}

// openTable opens a table with the first n people, and fills it with computers of the levels.
func (h *house) openTable(games, persons int, levels ...string) {
	h.t.Helper()
	h.openLobby(games)
	for _, p := range people[1:persons] {
		h.must(p, table.Join{})
	}
	for _, level := range levels {
		h.must(anna, table.AddComputer{Level: level})
	}
}

// dealFirst starts a table and has the first game cut, so that cards are dealt.
func (h *house) dealFirst(games, persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.openTable(games, persons, levels...)
	h.must(anna, table.Start{})
	return h.cutCards()
}

// usualCut is the number that people cut with.
const usualCut = 123

// cutCards has the cutter cut the cards.
func (h *house) cutCards() table.Snapshot {
	h.t.Helper()
	snap := h.look()
	cutter, ok := snap.Cutter()
	switch {
	case !ok:
		h.t.Fatalf("no cut is awaited in phase %s", snap.Phase)
	case cutter.Computer():
		time.Sleep(pace)
		synctest.Wait()
	default:
		h.must(cutter.User, table.Cut{Game: snap.Version().Game, Number: usualCut})
	}
	if snap = h.look(); snap.Phase != table.Playing {
		h.t.Fatalf("after the cut the table is %s", snap.Phase)
	}
	return snap
}

// dealSolo deals with Anna as Vorhand. She says a queens' solo, and everybody else healthy.
func (h *house) dealSolo(games, persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.dealFirst(games, persons, levels...)
	return h.saySolo(persons, levels...)
}

func (h *house) saySolo(persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.do(anna, game.Say(0, game.SoloWord(rules.SoloQueens)))
	for _, p := range people[1:persons] {
		h.do(p, game.Say(0, game.Healthy))
	}
	for range levels {
		time.Sleep(pace)
		synctest.Wait()
	}
	snap := h.look()
	if view := snap.Public(); view.Phase() != game.InPlay || view.Contract() != rules.SoloQueens || view.Soloist() != 0 {
		h.t.Fatalf("no solo of Anna's: phase %d, %v of %v", view.Phase(), view.Contract(), view.Soloist())
	}
	return snap
}

func (h *house) ask(user table.User, c table.Deed) (table.Snapshot, error) {
	return h.m.Do(context.Background(), h.id, user, c)
}

// must asks, and fails the test if the table refuses.
func (h *house) must(user table.User, c table.Deed) table.Snapshot {
	h.t.Helper()
	snap, err := h.ask(user, c)
	if err != nil {
		h.t.Fatalf("%s: %T%+v: %v", user.Name, c, c, err)
	}
	synctest.Wait()
	return snap
}

func (h *house) look() table.Snapshot {
	h.t.Helper()
	return h.must(table.User{}, table.Look{})
}

// do acts at the present moment.
func (h *house) do(user table.User, a game.Action) table.Snapshot {
	h.t.Helper()
	snap := h.look()
	return h.must(user, table.Act{Version: snap.Version(), Action: a})
}

// mustRefuse asks, and fails the test unless the table refuses for this reason and nothing changes.
func (h *house) mustRefuse(want error, user table.User, c table.Deed) {
	h.t.Helper()
	before := h.seen.count()
	if _, err := h.ask(user, c); !errors.Is(err, want) {
		h.t.Errorf("%s: %T%+v: %v, want %v", user.Name, c, c, err, want)
	}
	if after := h.seen.count(); after != before {
		h.t.Errorf("%s: %T%+v was refused, but something was published", user.Name, c, c)
	}
}

// chooseAction returns a person's action, always the same in the same position. A person is asked again after an announcement. A soloist concedes
// early in every other game, and claims late in the others after the first.
func chooseAction(snap *table.Snapshot, user table.User) (game.Action, bool) {
	seat := snap.Seat(user.ID)
	if p, _ := snap.Sits(user.ID); seat == card.NoSeat || p.Away {
		return game.Action{}, false
	}
	view := snap.View(user.ID)
	if view.Phase() == game.Closing || view.Phase() == game.Reserving && view.Turn() != seat { // after a Vorbehalt the person stays with it
		return game.Action{}, false
	}
	v := snap.Version()
	rng := rand.New(rand.NewPCG(uint64(v.Game), uint64(v.Step)<<2|uint64(seat)))
	if healthy := game.Say(seat, game.Healthy); view.Check(healthy) == game.Legal && rng.IntN(8) > 0 {
		return healthy, true // else nearly all games would be soli
	}
	if claim := game.Claim(seat); v.Game%2 == 1 && v.Game > 1 && v.Step >= 32 && view.Check(claim) == game.Legal {
		return claim, true
	}
	if concede := game.Concede(seat); v.Game%2 == 0 && v.Step >= 8 && view.Check(concede) == game.Legal {
		return concede, true
	}
	return ai.Player{Level: ai.Random}.Decide(&view, rng)
}

// playStep does the next thing that a person can do, after the computers have acted. It reports whether there was anything to do.
func (h *house) playStep() bool {
	h.t.Helper()
	for before := -1; before != h.seen.count(); {
		before = h.seen.count()
		time.Sleep(pace + pace/2)
		synctest.Wait()
	}
	snap := h.seen.latest(h.id)
	cutter, cutting := snap.Cutter()
	switch snap.Phase {
	case table.Cutting:
		if cutting && !cutter.Computer() {
			h.tryAct(cutter.User, table.Cut{Game: snap.Version().Game, Number: uint32(snap.Version().Game) * 1001})
			return true
		}
	case table.Playing:
		for _, p := range snap.Players {
			if a, ok := chooseAction(snap, p.User); ok {
				h.tryAct(p.User, table.Act{Version: snap.Version(), Action: a})
				return true
			}
		}
		for _, p := range snap.Players {
			if now := h.seen.latest(h.id); !p.Computer() && now.MayAnnounce(p.User.ID) { // the others may have announced before
				h.tryAct(p.User, table.Accept{Game: snap.Version().Game})
			}
		}
		view := snap.Public()
		return view.Phase() == game.Closing
	case table.Resting:
		if !snap.Deadline().IsZero() { // a deal does not count, and the next one follows; also in a program that has just started
			h.restart()
			time.Sleep(redealTime)
			synctest.Wait()
			return true
		}
		h.tryAct(table.User{ID: snap.Host}, table.NextGame{Game: len(snap.Numbers)})
		return true
	case table.Lobby, table.Ended:
	}
	return false
}

// tryAct asks for something that the rules allow; the store may fail.
func (h *house) tryAct(user table.User, c table.Deed) {
	h.t.Helper()
	if _, err := h.ask(user, c); err != nil && !errors.Is(err, table.Unavailable) {
		h.t.Fatalf("%s: %T%+v: %v", user.ID, c, c, err)
	}
	synctest.Wait()
}

// playList goes on until nobody can do anything, which is the end of the list. It returns the last snapshot.
func (h *house) playList() *table.Snapshot {
	h.t.Helper()
	for range 5000 {
		if !h.playStep() {
			snap := h.seen.latest(h.id)
			if snap.Phase != table.Ended {
				h.t.Fatalf("the table got stuck in phase %s at %+v", snap.Phase, snap.Version())
			}
			return snap
		}
	}
	h.t.Fatal("the list does not end")
	return nil
}

// playGame goes on until the running game is scored.
func (h *house) playGame() *table.Snapshot {
	h.t.Helper()
	for h.seen.latest(h.id).Phase == table.Playing {
		if !h.playStep() && h.seen.latest(h.id).Phase == table.Playing {
			h.t.Fatal("the game got stuck")
		}
	}
	return h.seen.latest(h.id)
}
