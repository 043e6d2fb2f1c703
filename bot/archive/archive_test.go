package archive_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

const guild = "guild"

var people = [card.Seats]table.User{{ID: "1", Name: "Anna"}, {ID: "2", Name: "Ben"}, {ID: "3", Name: "Clara"}, {Name: "Lotte"}}

// house is a store with games that were played at random.
type house struct {
	t     testing.TB
	path  string
	store *storage.Store
	rng   *rand.Rand
	rules *rules.Compiled
	mu    sync.Mutex // for begun: several goroutines start games
	begun []storage.GameID
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, path: filepath.Join(t.TempDir(), "karlchen.db"), rng: rand.New(rand.NewPCG(1, 2))}
	h.open()
	t.Cleanup(func() {
		report, err := h.store.Check(table.Verify, nil)
		if err := errors.Join(err, report.Err(), h.store.Close()); err != nil {
			t.Error(err)
		}
	})
	r, err := rules.Parse("ddv")
	if err != nil {
		t.Fatal(err)
	}
	if h.rules, err = rules.Compile(r); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *house) open() {
	h.t.Helper()
	store, err := storage.Open(h.path, storage.Options{NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = store
}

// playRecord plays a game at random, to its end or for the given number of actions, and returns its record and points.
func (h *house) playRecord(actions int) (*notation.Record, [card.Seats]int) {
	h.t.Helper()
	var shuffle game.Shuffle
	for i := range shuffle.Seed {
		shuffle.Seed[i] = byte(h.rng.Uint32())
	}
	setup := game.Setup{Rules: h.rules, Hands: shuffle.Deal(h.rules.Rules().Deck, 0)}
	s, err := game.New(setup)
	if err != nil {
		h.t.Fatal(err)
	}
	var past []game.Action
	for len(past) != actions && s.Phase() != game.Scored {
		var legal []game.Action
		for seat := range card.Seat(card.Seats) {
			legal = s.Legal(seat, legal)
		}
		// The search for a random claim's value takes long.
		legal = slices.DeleteFunc(legal, func(a game.Action) bool { return a.Kind == game.Claiming || a.Kind == game.Conceding })
		a := legal[h.rng.IntN(len(legal))]
		if s, err = s.Apply(a); err != nil {
			h.t.Fatal(err)
		}
		past = append(past, a)
	}
	info := notation.Info{Date: "2026-11-20T19:30:00Z", Shuffle: shuffle.String()}
	for seat, u := range people {
		info.Players[seat] = u.Name
	}
	r, err := notation.FromGame(setup, past, info)
	if err != nil {
		h.t.Fatal(err)
	}
	result, over := s.Result()
	if !over {
		return r, [card.Seats]int{}
	}
	return r, result.Points()
}

// startGame begins a game at a table of its own.
func (h *house) startGame(r *notation.Record, id string) storage.TableRow {
	h.t.Helper()
	begun := *r
	begun.Moves, begun.Outcome = nil, notation.Outcome{}
	row, err := h.store.StartGame(storage.TableRow{ID: id, Guild: guild}, []byte(begun.String()))
	if err != nil {
		h.t.Fatal(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begun = append(h.begun, row.GameID())
	return row
}

func (h *house) finishGame(row storage.TableRow, r *notation.Record, s table.Summary) {
	h.t.Helper()
	if _, err := h.store.FinishGame(row, []byte(r.String()), h.summary(s)); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) summary(s table.Summary) json.RawMessage {
	h.t.Helper()
	raw, err := json.Marshal(s)
	if err != nil {
		h.t.Fatal(err)
	}
	return raw
}

// replace stores another record and summary of a finished game.
func (h *house) replace(number uint64, record, summary []byte) {
	h.t.Helper()
	err := h.store.Correct(storage.GameID{Guild: guild, Number: number}, func(g *storage.Game) error {
		g.Record, g.Summary = record, summary
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// playGame plays a game to its end and returns its number.
func (h *house) playGame() uint64 {
	h.t.Helper()
	r, points := h.playRecord(-1)
	row := h.startGame(r, fmt.Sprintf("t%d", h.rng.Uint64()))
	h.finishGame(row, r, table.Summary{Players: people, Points: points})
	return row.Game
}

// playGames plays many games, some of them the same.
func (h *house) playGames(games int) {
	var work sync.WaitGroup
	for worker := range 100 {
		r, points := h.playRecord(-1)
		work.Go(func() {
			for i := range games / 100 {
				row := h.startGame(r, fmt.Sprintf("t%d-%d", worker, i))
				h.finishGame(row, r, table.Summary{Players: people, Points: points})
			}
		})
	}
	work.Wait()
}

func TestGamesAppearOnceTheyAreOver(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	first, points := h.playRecord(-1)
	running := h.startGame(first, "slow")
	second := h.playGame()
	found, all, err := a.Find(guild, archive.Query{}, 10)
	if err != nil || all != 1 || found[0].Number != second {
		t.Fatalf("found %v, %v", found, err)
	}
	if _, err := a.Game(guild, running.Game, ""); !errors.Is(err, table.ErrNotOver) {
		t.Errorf("a running game: %v", err)
	}
	if _, err := a.Game("elsewhere", second, ""); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a game of another server: %v", err)
	}
	h.finishGame(running, first, table.Summary{Players: people, Points: points})
	broken, _ := h.playRecord(30)
	h.finishGame(h.startGame(broken, "broken"), broken, table.Summary{Players: people, BrokenOff: true})
	found, all, err = a.Find(guild, archive.Query{}, 2)
	if err != nil || all != 3 || len(found) != 2 || found[0].Validity != archive.BrokenOff || found[1].Number != second {
		t.Fatalf("found %v of %d, %v", found, all, err)
	}
	if p, name, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil || p.Games != 2 || name != "Anna" {
		t.Errorf("%s has %d games, %v", name, p.Games, err)
	}
	for user, want := range map[string]int{"1": 3, "9": 0} {
		if _, all, err := a.Find(guild, archive.Query{Player: user}, 9); err != nil || all != want {
			t.Errorf("%s is found in %d games, %v", user, all, err)
		}
	}
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for n, want := range []int{3, 0} {
		if _, all, err := a.Find(guild, archive.Query{Day: day.AddDate(0, 0, n)}, 9); err != nil || all != want {
			t.Errorf("%d games were found on day %d, %v", all, n, err)
		}
	}
}

func TestHighlightsOfTheWeek(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	number := h.playGame()
	found, _, err := a.Find(guild, archive.Query{}, 1)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	played := found[0].Played
	for _, test := range []struct {
		name  string
		guild string
		now   time.Time
		told  bool
	}{
		{"at once", guild, played, true},
		{"six days later", guild, played.AddDate(0, 0, 6), true},
		{"a week later", guild, played.AddDate(0, 0, 7), false},
		{"before the game", guild, played.Add(-time.Second), false},
		{"on another server", "elsewhere", played, false},
	} {
		all, err := a.Week(test.guild, test.now)
		if err != nil || (len(all) > 0) != test.told {
			t.Errorf("%s: %v, %v", test.name, all, err)
		}
		if len(all) > 0 && all[0].Game.Number != number {
			t.Errorf("%s: game %d and not %d", test.name, all[0].Game.Number, number)
		}
	}
	if err := a.Strike(guild, number, true); err != nil {
		t.Fatal(err)
	}
	if all, err := a.Week(guild, played); err != nil || len(all) > 0 {
		t.Errorf("a game that was struck out is told: %v, %v", all, err)
	}
}

// A game that was struck out, put back or replaced is the same at once and after a restart.
func TestCorrections(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	for range 5 {
		h.playGame()
	}
	look := func(a *archive.Archive) (all [4]stats.Person) {
		for i, u := range people {
			p, _, err := a.Person(guild, u.ID, stats.AllTime, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			all[i] = p
		}
		return all
	}
	same := func(when string) {
		t.Helper()
		if diff := cmp.Diff(look(archive.New(archive.Config{Store: h.store})), look(a), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (- new, + as kept):\n%s", when, diff)
		}
	}
	before := look(a)
	if err := a.Strike(guild, 3, true); err != nil {
		t.Fatal(err)
	}
	same("struck out")
	if p := look(a)[0]; p.Games != 4 {
		t.Errorf("%d games are left", p.Games)
	}
	if found, _, err := a.Find(guild, archive.Query{}, 9); err != nil || found[2].Validity != archive.Struck {
		t.Errorf("found %v, %v", found, err)
	}
	if err := a.Strike(guild, 3, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, look(a)); diff != "" {
		t.Errorf("put in again (- before, + after):\n%s", diff)
	}

	r, points := h.playRecord(-1)
	h.replace(2, []byte(r.String()), h.summary(table.Summary{Players: people, Points: points}))
	same("replaced")
	if got := look(a)[0].Curve[1].Points; got != points[0] {
		t.Errorf("the replaced game brings %d, not %d", got, points[0])
	}
	if err := a.Strike(guild, 99, true); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a game that never was: %v", err)
	}
	broken, _ := h.playRecord(30)
	h.finishGame(h.startGame(broken, "broken"), broken, table.Summary{Players: people, BrokenOff: true})
	if err := a.Strike(guild, 6, true); !errors.Is(err, archive.ErrNothingToStrike) {
		t.Errorf("a game that does not count: %v", err)
	}
}

// BenchmarkArchive reads ten thousand games once, and then answers questions about them.
func BenchmarkArchive(b *testing.B) {
	h := newHouse(b)
	h.playGames(10000)
	ask := func(a *archive.Archive) {
		if p, _, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil || p.Games != 10000 {
			b.Fatal(p.Games, err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			ask(archive.New(archive.Config{Store: h.store}))
		}
	})
	kept := archive.New(archive.Config{Store: h.store})
	ask(kept)
	b.Run("person", func(b *testing.B) {
		for b.Loop() {
			ask(kept)
		}
	})
	b.Run("evening", func(b *testing.B) {
		for b.Loop() {
			if p, _, err := kept.Person(guild, "1", stats.LastEvening, time.Now()); err != nil || p.Games == 0 {
				b.Fatal(p.Games, err)
			}
		}
	})
	b.Run("server", func(b *testing.B) {
		for b.Loop() {
			if s, err := kept.Server(guild, stats.AllTime, time.Now()); err != nil || s.Games != 10000 {
				b.Fatal(s.Games, err)
			}
		}
	})
	b.Run("rating", func(b *testing.B) { // against "person" in the same run
		for b.Loop() {
			if _, err := kept.Rating(guild, "1", time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("find", func(b *testing.B) {
		for b.Loop() {
			if _, all, err := kept.Find(guild, archive.Query{Player: "2"}, 25); err != nil || all != 10000 {
				b.Fatal(all, err)
			}
		}
	})
}

// BenchmarkForget forgets a person who has played ten thousand games.
func BenchmarkForget(b *testing.B) {
	h := newHouse(b)
	h.playGames(10000)
	a := archive.New(archive.Config{Store: h.store})
	id := "1"
	for n := 1; b.Loop(); n++ {
		if err := h.store.Forget(time.Now(), id, table.Rename, nil); err != nil {
			b.Fatal(err)
		}
		id = fmt.Sprintf("former-%d", n)
	}
	if held, err := a.Held(id, ""); err != nil || held.Games[guild] != 10000 {
		b.Fatal(held, err)
	}
}

// While games end, are struck out and put back, and people ask, nothing is lost: at the end the archive knows the same as a new one.
func TestTheArchiveKeepsUp(t *testing.T) {
	h := newHouse(t)
	for range 4 {
		h.playGame()
	}
	a := archive.New(archive.Config{Store: h.store})
	var work sync.WaitGroup
	for worker := range 3 {
		r, points := h.playRecord(-1)
		work.Go(func() {
			for i := range 5 {
				row := h.startGame(r, fmt.Sprintf("w%d-%d", worker, i))
				h.finishGame(row, r, table.Summary{Players: people, Points: points})
				if _, _, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Go(func() {
		for i := range 7 {
			if err := a.Strike(guild, uint64(1+i%4), i%2 == 0); err != nil {
				t.Error(err)
			}
		}
	})
	work.Go(func() {
		for range 10 {
			if _, err := a.Server(guild, stats.AllTime, time.Now()); err != nil {
				t.Error(err)
			}
		}
	})
	work.Wait()
	kept, err := a.Server(guild, stats.AllTime, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := archive.New(archive.Config{Store: h.store}).Server(guild, stats.AllTime, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fresh, kept); diff != "" || kept.Games < 15 {
		t.Errorf("%d games (- new, + as kept):\n%s", kept.Games, diff)
	}
}

// Games of another engine count as recorded. The archive omits only games that this engine cannot even read, and does not call them damaged.
func TestGamesOfAnotherEngineCountAsRecorded(t *testing.T) {
	h := newHouse(t)
	finish := func(change func(text string) string) uint64 {
		r, points := h.playRecord(-1)
		row := h.startGame(r, fmt.Sprintf("t%d", h.rng.Uint64()))
		summary := h.summary(table.Summary{Players: people, Points: points})
		if _, err := h.store.FinishGame(row, []byte(change(r.String())), summary); err != nil {
			t.Fatal(err)
		}
		return row.Game
	}
	elsewhere := func(text string) string {
		return strings.Replace(text, fmt.Sprintf("[Engine %q]", fmt.Sprint(game.EngineVersion)), `[Engine "77"]`, 1)
	}
	refused := func(text string) string { return strings.Replace(text, "\n4. ", "\n4. 1:throw ", 1) }
	unknown := func(text string) string { return strings.Replace(text, "\n4. ", "\n4. 1:bluff ", 1) }
	want := map[uint64]archive.Validity{
		h.playGame(): archive.Valid,
		finish(func(text string) string { return refused(elsewhere(text)) }): archive.Valid,
		finish(func(text string) string { return unknown(elsewhere(text)) }): archive.OtherEngine,
	}
	a := archive.New(archive.Config{Store: h.store})
	cards, all, err := a.Find(guild, archive.Query{}, 10)
	if err != nil || all != len(want) {
		t.Fatalf("%d games, %v", all, err)
	}
	sum := 0
	for _, c := range cards {
		if c.Validity != want[c.Number] {
			t.Errorf("game %d is %q, want %q", c.Number, c.Validity, want[c.Number])
		}
		if c.Validity == archive.Valid {
			sum += c.Points[0]
		}
	}
	if anna, _, err := a.Person(guild, people[0].ID, stats.AllTime, time.Now()); err != nil || anna.Games != 2 || anna.Points != sum {
		t.Errorf("Anna has %d points of %d games, want %d of 2, %v", anna.Points, anna.Games, sum, err)
	}
	report, err := h.store.Check(table.Verify, nil)
	if err != nil || report.Err() != nil || len(report.Other) != 2 {
		t.Errorf("the check finds %v, %v and %v", report.Other, report.Err(), err)
	}
	for _, other := range report.Other {
		if !strings.Contains(other.Error(), "played under engine 77: ") {
			t.Errorf("the check says %v", other)
		}
	}
}

// cursed is a database of two servers. The program fails when it reads the games of one of them.
type cursed struct {
	*storage.Store
	read []string
}

func (c *cursed) Guilds() ([]string, error) { return []string{"bad", "good"}, nil }

func (c *cursed) LastGame(guild string) (uint64, error) {
	if c.read = append(c.read, guild); guild == "bad" {
		panic("a provoked fault")
	}
	return c.Store.LastGame(guild)
}

// A fault of the program at the games of one server ends neither the program nor the work for the other servers.
func TestAFaultAtTheGamesOfAServer(t *testing.T) {
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	c := &cursed{Store: store}
	err = archive.New(archive.Config{Store: c}).ReadAll(t.Context(), slog.New(slog.DiscardHandler))
	if !errors.Is(err, trace.ErrFault) || !slices.Equal(c.read, []string{"bad", "good"}) {
		t.Errorf("the games of %v were read: %v", c.read, err)
	}
}

// slowStore is a store with more games than a question has time for: each step of a question finds that there are more.
type slowStore struct {
	*storage.Store
	steps, left int
}

func (s *slowStore) Derive(guild string, version int, keepOn func() bool, derive func(storage.Game) ([]string, []byte)) error {
	for s.left > 0 {
		time.Sleep(100 * time.Millisecond)
		s.steps, s.left = s.steps+1, s.left-1
		if !keepOn() {
			return storage.ErrUnread
		}
	}
	return s.Store.Derive(guild, version, keepOn, derive)
}

// Where very many games have no facts, as after an update, a question is refused in time. Each question brings the next one nearer to its answer.
func TestNoQuestionWaitsForVeryManyGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t) // inside: who commits for the last change outside would else commit the first one of the bubble
		h.playGame()
		slow := &slowStore{Store: h.store, left: 13}
		a := archive.New(archive.Config{Store: slow})
		for n, want := range []error{archive.ErrReading, archive.ErrReading, nil} {
			begun := time.Now()
			_, all, err := a.Find(guild, archive.Query{}, 10)
			if took := time.Since(begun); !errors.Is(err, want) || took > 600*time.Millisecond {
				t.Errorf("question %d took %v: %v", n, took, err)
			}
			if (all == 1) != (want == nil) {
				t.Errorf("question %d found %d games", n, all)
			}
		}
		slow.left = 100
		if err := a.ReadAll(t.Context(), slog.New(slog.DiscardHandler)); err != nil || slow.left > 0 {
			t.Errorf("%d steps are left: %v", slow.left, err)
		}
	})
}
