package view_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
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
	"karlchen/game/rules"
	"karlchen/storage"
)

// bench is a table at which people and computers play, in a bubble where the time passes at once.
type bench struct {
	t       testing.TB
	store   *memory
	newest  *newest
	manager *table.Manager
	id      string
	rng     *rand.Rand
	wants   map[string]settings.Person // what people have chosen, by user id

	mu   sync.Mutex
	seed *game.Seed // of the next deal, if it is to be a certain one
}

// The people, one of whom has a name that must not do anything.
var (
	anna  = table.User{ID: "101", Name: "Anna"}
	ben   = table.User{ID: "102", Name: "Ben_der_*Große*"}
	clara = table.User{ID: "103", Name: "Clara"}
	dora  = table.User{ID: "104", Name: "@everyone <@104> `x` https://example.org/"}
)

const fixedCut = 271828182

// open opens a table for Anna, who is the host.
func open(t testing.TB, seed uint64, n table.NewTable) *bench {
	b := &bench{t: t, store: newMemory(), newest: &newest{}, rng: rand.New(rand.NewPCG(seed, 1))}
	b.manager = table.NewManager(b.config(b.store, b.newest))
	t.Cleanup(b.manager.Close)
	n.Guild, n.Channel, n.Locale, n.Host = "guild", "channel", "de", anna
	if n.Rules == "" {
		n.Rules = "ddv"
	}
	if n.Games == 0 {
		n.Games = match.DefaultGames
	}
	s, err := b.manager.Create(n)
	if err != nil {
		t.Fatal(err)
	}
	b.id = s.ID()
	return b
}

func (b *bench) config(store *memory, p *newest) table.Config {
	return table.Config{
		Store: store, Publisher: p, Log: slog.New(slog.DiscardHandler),
		Lot:     func(uint32) uint32 { return fixedCut },
		NewSeed: b.newSeed,
		Person: func(user string) settings.Person {
			if p, ok := b.wants[user]; ok {
				return p
			}
			return settings.DefaultPerson()
		},
	}
}

func (b *bench) newSeed() game.Seed {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seed != nil {
		return *b.seed
	}
	var seed game.Seed
	for i := 0; i < len(seed); i += 8 {
		binary.BigEndian.PutUint64(seed[i:], b.rng.Uint64())
	}
	return seed
}

// now returns the table when nothing is left to do at this moment.
func (b *bench) now() table.Snapshot {
	synctest.Wait()
	b.newest.mu.Lock()
	defer b.newest.mu.Unlock()
	return b.newest.snap
}

// do lets a person do something, which must succeed.
// house gives the table a thread.
func (b *bench) house(thread string) table.Snapshot {
	b.t.Helper()
	s, err := b.manager.SetThread(b.t.Context(), b.id, thread)
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// evict deletes a channel of the table.
func (b *bench) evict(channel string) table.Snapshot {
	b.t.Helper()
	s, err := b.manager.DropChannel(b.t.Context(), b.id, channel)
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func (b *bench) do(user table.User, c table.Command) table.Snapshot {
	b.t.Helper()
	if _, err := b.manager.Do(b.t.Context(), b.id, user, c); err != nil {
		b.t.Fatalf("%s does %#v: %v", user.Name, c, err)
	}
	return b.now()
}

// fill seats the people and then computers. Golden scenes end before a computer decides anything: how well it plays may change.
func (b *bench) fill(people ...table.User) {
	b.t.Helper()
	for _, user := range people {
		b.do(user, table.Join{})
	}
	for range card.Seats - 1 - len(people) {
		b.do(anna, table.AddComputer{Level: "simple"})
	}
}

// start begins the list in the table's channel; the next game is dealt as wanted, if anything is.
func (b *bench) start(want func(hands [card.Seats]card.Set) bool) table.Snapshot {
	b.t.Helper()
	b.fix(want)
	b.do(anna, table.Start{})
	return b.house("")
}

// fix looks for a seed by which the next game is dealt as wanted. Vorhand is seat 0 in the first game.
func (b *bench) fix(want func(hands [card.Seats]card.Set) bool) {
	b.t.Helper()
	if want == nil {
		return
	}
	s := b.now()
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

// manner is how often people do something out of the ordinary, in one of so many cases.
type manner struct{ solo, call, shorten int }

// calm people play normal games to the end.
var calm = manner{}

func (m manner) once(rng *rand.Rand, odds int) bool { return odds > 0 && rng.IntN(odds) == 0 }

// choose returns what a person does with a view, if anything.
func (m manner) choose(rng *rand.Rand, v game.View) (game.Action, bool) {
	legal := v.Legal(nil)
	if len(legal) == 0 {
		return game.Action{}, false
	}
	pick := func(odds int, kinds ...game.Kind) (game.Action, bool) {
		some := slices.DeleteFunc(slices.Clone(legal), func(a game.Action) bool { return !slices.Contains(kinds, a.Kind) })
		if len(some) == 0 || !m.once(rng, odds) {
			return game.Action{}, false
		}
		return some[rng.IntN(len(some))], true
	}
	if v.Phase() == game.Auctioning {
		return pick(1, game.Bidding, game.Holding, game.Passing, game.Saying)
	}
	if v.Phase() == game.Exchanging {
		if a, ok := pick(m.solo, game.Saying); ok {
			return a, true
		}
		return pick(1, game.Giving, game.Taking, game.Declining, game.Returning, game.Leaving, game.Laying, game.Calling)
	}
	if v.Phase() == game.Reserving && v.Turn() != v.Seat() { // who has said a Vorbehalt stays with it
		return game.Action{}, false
	}
	if v.Phase() == game.Reserving {
		if a, ok := pick(m.solo, game.Saying); ok {
			return a, true
		}
		return legal[0], true
	}
	if a, ok := pick(m.call, game.Calling, game.Promoting); ok {
		return a, true
	}
	if a, ok := pick(m.shorten, game.Claiming, game.Conceding); ok {
		return a, true
	}
	return pick(1, game.Playing)
}

// step lets the next thing happen: a person acts as is the manner, or a moment passes for a computer.
func (b *bench) step(m manner) table.Snapshot {
	b.t.Helper()
	s := b.now()
	switch s.Phase() {
	case table.Cutting:
		if who, ok := s.Cutter(); ok && who.Person() {
			return b.do(who.User, table.Cut{Game: s.Version().Game, Number: fixedCut})
		}
	case table.Playing:
		for _, who := range s.Players() {
			if !who.Person() || who.Away {
				continue
			}
			if a, ok := m.choose(b.rng, s.View(who.User.ID)); ok {
				return b.do(who.User, table.Act{Version: s.Version(), Action: a})
			}
			if s.MayAnnounce(who.User.ID) {
				s = b.do(who.User, table.Accept{Game: s.Version().Game})
			}
		}
	case table.Resting:
		return b.do(anna, table.NextGame{Game: len(s.List().Entries())})
	case table.Lobby, table.Ended:
		b.t.Fatalf("the table is in the phase %s", s.Phase())
	}
	time.Sleep(time.Second)
	return b.now()
}

// until goes on until the table is as wanted.
func (b *bench) until(m manner, want func(s table.Snapshot) bool) table.Snapshot {
	b.t.Helper()
	for range 5000 {
		if s := b.now(); want(s) {
			return s
		}
		b.step(m)
	}
	b.t.Fatal("the table never is as wanted")
	return table.Snapshot{}
}

// act lets a person do something in the game.
func (b *bench) act(user table.User, a game.Action) table.Snapshot {
	b.t.Helper()
	s := b.now()
	return b.do(user, table.Act{Version: s.Version(), Action: a})
}

func phase(p table.Phase) func(table.Snapshot) bool {
	return func(s table.Snapshot) bool { return s.Phase() == p }
}

// inPlay is true from the n-th card on.
func inPlay(cards int) func(table.Snapshot) bool {
	return func(s table.Snapshot) bool {
		v := s.Public()
		return s.Phase() == table.Playing && v.Phase() == game.InPlay && v.Cards() >= cards
	}
}

// again brings the table back from the store as after a restart, with other hidden cards if hands are given.
func (b *bench) again(hands *[card.Seats]card.Set) table.Snapshot {
	b.t.Helper()
	store := b.store.clone()
	if hands != nil {
		g := store.running(b.id)
		record := header(b.t, g)
		record.Hands = *hands
		g.Header = []byte(record.String())
		store.games[g.ID] = g
	}
	p := &newest{}
	m := table.NewManager(b.config(store, p))
	defer m.Close()
	if err := m.Load(); err != nil {
		b.t.Fatal(err)
	}
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.snap
}

func header(t testing.TB, g storage.Game) *notation.Record {
	t.Helper()
	record, err := notation.NewReader(bytes.NewReader(g.Header)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// redeal deals the cards anew that the seat cannot see, so that everything that happened could have happened with them and the seat sees
// the same. ok is false when nothing else is possible.
func (b *bench) redeal(seat card.Seat) (hands [card.Seats]card.Set, ok bool) {
	b.t.Helper()
	g := b.store.running(b.id)
	record := header(b.t, g)
	setup, err := record.Setup()
	if err != nil {
		b.t.Fatal(err)
	}
	state, err := replay(setup, g.Entries)
	if err != nil {
		b.t.Fatal(err)
	}
	want := state.View(seat)
	for range 60 {
		from, to := card.Seat(b.rng.IntN(card.Seats)), card.Seat(b.rng.IntN(card.Seats))
		if from == to || from == seat || to == seat || state.Hand(from) == 0 || state.Hand(to) == 0 {
			continue
		}
		x, y := b.any(state.Hand(from)), b.any(state.Hand(to))
		other := setup
		other.Hands[from] = other.Hands[from].Without(x).With(y)
		other.Hands[to] = other.Hands[to].Without(y).With(x)
		if s, err := replay(other, g.Entries); err == nil && s.View(seat) == want {
			setup, state = other, s
		}
	}
	return setup.Hands, setup.Hands != record.Hands
}

func (b *bench) any(hand card.Set) card.Card {
	cards := slices.Collect(hand.All())
	return cards[b.rng.IntN(len(cards))]
}

func replay(setup game.Setup, entries [][]byte) (game.State, error) {
	s, err := game.New(setup)
	if err != nil {
		return s, err
	}
	for _, entry := range entries {
		a, err := game.ParseAction(string(entry))
		if err != nil {
			return s, err
		}
		if s, err = s.Apply(a); err != nil {
			return s, fmt.Errorf("%s: %w", a, err)
		}
	}
	return s, nil
}

// ruleset reads a rules string that is right.
func ruleset(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
