package stage

import (
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/storage"
)

// Bench is a table at which people and computers play, in a bubble where the time passes at once.
type Bench struct {
	t       testing.TB
	store   *memory
	newest  *newest
	Manager *table.Manager
	ID      string
	Rand    *rand.Rand
	Wants   map[string]settings.Person // what people have chosen, by user id
	reader  *notation.Reader           // of all records: it compiles rules once

	mu   sync.Mutex
	seed *game.Seed // of the next deal, if the test fixes one
}

// The people. Dora's name has markup that must have no effect.
var (
	Anna  = table.User{ID: "101", Name: "Anna"}
	Ben   = table.User{ID: "102", Name: "Ben_der_*Große*"}
	Clara = table.User{ID: "103", Name: "Clara"}
	Dora  = table.User{ID: "104", Name: "@everyone <@104> `x` https://example.org/"}
)

const fixedCut = 271828182

// OpenTable opens a table with Anna as its host.
func OpenTable(t testing.TB, seed uint64, n table.NewTable) *Bench {
	b := &Bench{t: t, store: newMemory(), newest: &newest{}, Rand: rand.New(rand.NewPCG(seed, 1)), reader: notation.NewReader(nil)}
	b.Manager = table.NewManager(b.config(b.store, b.newest))
	t.Cleanup(b.Manager.Close)
	n.Guild, n.Channel, n.Locale, n.Host = "guild", "channel", "de", Anna
	if n.Rules == "" {
		n.Rules = "ddv"
	}
	if n.Games == 0 {
		n.Games = match.DefaultGames
	}
	s, err := b.Manager.Create(n)
	if err != nil {
		t.Fatal(err)
	}
	b.ID = s.ID
	return b
}

// OpenFull opens a table at which four people sit: Anna, Ben, Clara and Dora.
func OpenFull(t testing.TB, seed uint64, n table.NewTable) *Bench {
	t.Helper()
	b := OpenTable(t, seed, n)
	b.FillSeats(Ben, Clara, Dora)
	return b
}

func (b *Bench) config(store *memory, p *newest) table.Config {
	return table.Config{
		Store: store, Observer: p, Log: slog.New(slog.DiscardHandler),
		Lot:     func(uint32) uint32 { return fixedCut },
		NewSeed: b.newSeed,
		DrawSeats: func(n int) []int {
			order := make([]int, n)
			for i := range order { // nobody moves
				order[i] = i
			}
			return order
		},
		Person: func(user string) settings.Person {
			if p, ok := b.Wants[user]; ok {
				return p
			}
			return settings.DefaultPerson()
		},
	}
}

func (b *Bench) newSeed() game.Seed {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seed != nil {
		return *b.seed
	}
	var seed game.Seed
	for i := 0; i < len(seed); i += 8 {
		binary.BigEndian.PutUint64(seed[i:], b.Rand.Uint64())
	}
	return seed
}

// Snapshot returns the table once nothing is left to do at this moment.
func (b *Bench) Snapshot() table.Snapshot {
	synctest.Wait()
	b.newest.mu.Lock()
	defer b.newest.mu.Unlock()
	return b.newest.snap
}

// MoveToThread gives the table a thread.
func (b *Bench) MoveToThread(thread string) table.Snapshot {
	b.t.Helper()
	s, err := b.Manager.Do(b.t.Context(), b.ID, table.User{}, table.SetThread{Thread: thread})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// DeleteChannel deletes a channel of the table.
func (b *Bench) DeleteChannel(channel string) table.Snapshot {
	b.t.Helper()
	s, err := b.Manager.Do(b.t.Context(), b.ID, table.User{}, table.DropChannel{Channel: channel})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// Do lets a person do something, which must succeed.
func (b *Bench) Do(user table.User, c table.Deed) table.Snapshot {
	b.t.Helper()
	if _, err := b.Manager.Do(b.t.Context(), b.ID, user, c); err != nil {
		b.t.Fatalf("%s does %#v: %v", user.Name, c, err)
	}
	return b.Snapshot()
}

// FillSeats seats the people and then computers. Golden scenes end before a computer decides anything: how well it plays may change.
func (b *Bench) FillSeats(people ...table.User) {
	b.t.Helper()
	for _, user := range people {
		b.Do(user, table.Join{})
	}
	for range card.Seats - 1 - len(people) {
		b.Do(Anna, table.AddComputer{Level: "simple"})
	}
}

// StartList begins the list in the table's channel. Its first game is dealt as wanted; nil wants nothing.
func (b *Bench) StartList(want func(hands [card.Seats]card.Set) bool) table.Snapshot {
	b.t.Helper()
	b.FixDeal(want)
	if s := b.Do(Anna, table.Start{}); !s.WantsThread { // one person with computers
		return s
	}
	return b.MoveToThread("")
}

// FixDeal looks for a seed by which the next game is dealt as wanted. Vorhand is seat 0 in the first game.
func (b *Bench) FixDeal(want func(hands [card.Seats]card.Set) bool) {
	b.t.Helper()
	if want == nil {
		return
	}
	s := b.Snapshot()
	deal, ok := s.List().Next()
	if !ok {
		b.t.Fatal("the list is over")
	}
	deck := s.Rules().Deck
	for n := range uint64(1 << 20) {
		shuffle := game.Shuffle{Version: game.K1, Cut: fixedCut}
		binary.BigEndian.PutUint64(shuffle.Seed[:], n)
		if want(shuffle.Deal(deck, deal.Vorhand)) {
			b.mu.Lock()
			b.seed = &shuffle.Seed
			b.mu.Unlock()
			return
		}
	}
	b.t.Fatal("no deal is as wanted")
}

// Act lets a person do something in the game.
func (b *Bench) Act(user table.User, a game.Action) table.Snapshot {
	b.t.Helper()
	s := b.Snapshot()
	return b.Do(user, table.Act{Version: s.Version(), Action: a})
}

// Restart restarts the program after the last game has changed in the store.
func (b *Bench) Restart(change func(*storage.Game)) {
	b.t.Helper()
	b.Manager.Close()
	g := b.LastGame()
	change(&g)
	b.store.games[g.ID] = g
	b.Manager = table.NewManager(b.config(b.store, b.newest))
	b.t.Cleanup(b.Manager.Close)
	if err := b.Manager.Load(); err != nil {
		b.t.Fatal(err)
	}
	synctest.Wait()
}

// LastGame returns the game that began last, as the store has it.
func (b *Bench) LastGame() storage.Game {
	b.t.Helper()
	g, err := b.store.Game(storage.GameID{Guild: "guild", Number: b.store.last})
	if err != nil {
		b.t.Fatal(err)
	}
	return g
}

// ReadGames returns the finished games of the table as they come from the store.
func (b *Bench) ReadGames() (games []*table.Recorded) {
	b.t.Helper()
	store := b.store.clone()
	for number := uint64(1); number <= store.last; number++ {
		stored, err := store.Game(storage.GameID{Guild: "guild", Number: number})
		if err != nil || !stored.Finished {
			continue
		}
		g, err := table.ReadRecord(stored)
		if err != nil {
			b.t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// WaitFor lets time pass and returns the table.
func (b *Bench) WaitFor(d time.Duration) table.Snapshot {
	time.Sleep(d)
	return b.Snapshot()
}

// LongNamed returns a person whose name takes as much room as a name can.
func LongNamed(id string) table.User {
	return table.User{ID: id, Name: strings.Repeat("*", 32)}
}

// EditEngine returns a record as another engine would have written it, followed by an action that this engine refuses.
func EditEngine(text []byte, refused string) []byte {
	own := fmt.Sprintf("[Engine %q]", fmt.Sprint(game.EngineVersion))
	return []byte(strings.Replace(string(text), own, `[Engine "77"]`, 1) + refused)
}
