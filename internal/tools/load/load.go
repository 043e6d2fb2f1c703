// Load measures the whole bot under load: it opens many tables in a database of its own, starts the bot on them, and lets people click. Everything
// but Discord and the gateway is real: handlers, tables, the database on the disk, messages and pictures.
//
//	go run ./internal/tools/load --tables 10000
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/cli"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/game/match"
	"karlchen/internal/cputime"
	"karlchen/storage"
)

// load fills a new database with tables of four people, starts the bot on it and prints what it achieves.
type load struct {
	Tables int           `default:"1000" help:"How many tables are open."`
	People int           `default:"100" help:"How many people click at the same time."`
	For    time.Duration `default:"10s" help:"How long they click."`
	Words  bool          `help:"All people want text without pictures."`
	Human  time.Duration `help:"At each table somebody clicks once in this time, such as 4s, and all four people have their hands open."`
	Wire   bool          `help:"Four people at each table play at a human pace, over the sandbox with Discord's limits."`
	Greedy int           `help:"So many programs click for one person, and ask for what costs most: prints what the others lose."`
	Backup bool          `help:"Back up the database again and again: prints what the people lose meanwhile."`
	Think  time.Duration `default:"3s" help:"How long a person thinks, on average, with --wire."`
	Quiet  time.Duration `default:"3s" help:"How long nothing is written before memory is measured."`
	CPU    string        `name:"cpu-profile" help:"A file for the CPU profile of the clicks."`
	Heap   string        `name:"heap-profile" help:"A file for the profile of the memory at the end."`
	Data   string        `help:"An empty folder for the database; otherwise a temporary one."`
}

func main() {
	cli.TuneCollector()
	var l load
	kong.Parse(&l, kong.Name("load"), kong.Description("Measure the bot under load, with many tables and people who click.")).
		FatalIfErrorf(l.Run(cli.IO{Out: os.Stdout, Err: os.Stderr}))
}

// Run measures and prints one figure a line.
func (l *load) Run(std cli.IO) (err error) {
	if l.Tables < 1 || l.People < 1 && !l.Wire && l.Human == 0 || l.For <= 0 || l.Think <= 0 && l.Wire || l.Human < 0 {
		return errors.New("load needs tables, people and time")
	}
	folder := l.Data
	if folder == "" {
		if folder, err = os.MkdirTemp("", "karlchen-load"); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		defer os.RemoveAll(folder)
	}
	path := filepath.Join(folder, cli.DatabaseName)
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already", path)
	}
	say := func(figure string, value any, unit string) {
		fmt.Fprintf(std.Out, "%-44s %10v %s\n", figure, value, unit)
	}

	if l.Wire {
		return l.measureWire(path, say)
	}

	empty := memory()
	began := time.Now()
	if err := l.begin(path, func(b *running) error { return b.openTables(l.Tables) }); err != nil {
		return err
	}
	say("opening the tables", time.Since(began).Round(100*time.Millisecond), "")
	began = time.Now()
	return l.begin(path, func(b *running) error {
		say("ready after a start", time.Since(began).Round(time.Millisecond), "")
		b.settle(l.Quiet)
		say("edits after the start", b.discord.written.Load(), "")
		say("memory after the start", (memory()-empty)>>10/uint64(l.Tables), "KiB a table")
		if l.Greedy > 0 {
			if err := b.finishGames(b.ids[0], gamesOfGreedy); err != nil {
				return fmt.Errorf("play games for replays: %w", err)
			}
		}
		b.askCommands("", say, route.DokoHand, route.DokoTable, route.ShowRules)
		stop, err := startProfile(l.CPU)
		if err != nil {
			return err
		}
		defer stop()
		if l.Greedy > 0 {
			b.measureGreedy(l, say)
			b.settle(l.Quiet)
			return nil
		}
		if l.Backup {
			err := b.measureBackup(l, folder, say)
			b.settle(l.Quiet)
			return err
		}
		b.click(l, say)
		stop()
		b.settle(l.Quiet)
		inUse := memory() - empty
		say("memory a resting table", inUse>>10/uint64(l.Tables), "KiB")
		say("stacks of goroutines in it", stacks()>>10/uint64(l.Tables), "KiB")
		say("memory in all", inUse>>20, "MiB")
		if err := writeHeap(l.Heap); err != nil {
			return err
		}
		b.askCommands("", say, route.DokoHand, route.DokoTable, route.ShowRules)
		stopClicks := b.keepBusy(b.ids[0])
		b.askCommands(" beside a busy table", say, route.DokoHand, route.DokoTable, route.ShowRules)
		stopClicks()
		b.askCommands("", say, route.DokoLeave)
		return measureDisk(folder, say)
	})
}

// memory returns the bytes of live objects and stacks, as they are after some minutes of rest: the second collection frees what pools held, and each
// collection halves the stack of a goroutine that rests.
func memory() uint64 {
	for range 6 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// stacks returns the bytes of stacks.
func stacks() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.StackInuse
}

// running is a bot that runs on a database.
type running struct {
	*commands.Bot
	path    string // of the database
	discord *quietDiscord
	tables  *table.Manager
	store   *counter
	ids     []string // of the open tables
}

// begin starts a bot, calls use, and stops the bot again.
func (l *load) begin(path string, use func(*running) error) error {
	store, err := storage.Open(path, storage.Options{})
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	defer store.Close()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	b := &running{path: path, discord: &quietDiscord{ages: ages{since: map[string]time.Time{}}}, store: &counter{Store: store}}
	var observers table.Observers
	b.tables = table.NewManager(table.Config{Store: b.store, Observer: &observers, Log: log})
	b.Bot = commands.New(commands.Config{Parts: show.Parts{
		Log: log, Port: b.discord, Tables: b.tables, Archive: archive.New(archive.Config{Store: store, Settings: store}), Settings: store,
	}})
	if l.Greedy > 0 {
		b.Budget = serve.NewBudget(serve.UsualClicks)
	}
	observers.Subscribe(b.Show)
	defer func() {
		b.tables.Close()
		ended, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		b.Show.Close(ended)
	}()
	rows, err := store.Tables()
	if err != nil {
		return fmt.Errorf("read the tables: %w", err)
	}
	for _, row := range rows {
		b.ids = append(b.ids, row.ID)
	}
	if err := b.tables.Load(); err != nil {
		return fmt.Errorf("start the tables: %w", err)
	}
	b.discord.pictures.Store(!l.Words)
	return use(b)
}

// settle waits until nothing has been written for a time.
func (b *running) settle(quiet time.Duration) {
	for before := int64(-1); before != b.discord.written.Load(); time.Sleep(quiet) {
		before = b.discord.written.Load()
	}
}

// side is how many things are done side by side when nobody measures.
const side = 256

// openTables opens tables of four people and plays each up to somewhere in its first game.
func (b *running) openTables(count int) error {
	var work sync.WaitGroup
	failures := make(chan error, side)
	for worker := range side {
		work.Go(func() {
			for n := worker; n < count; n += side {
				if err := b.openTable(n); err != nil {
					failures <- fmt.Errorf("open table %d: %w", n, err)
					return
				}
			}
		})
	}
	work.Wait()
	close(failures)
	return <-failures
}

func (b *running) openTable(n int) error {
	ctx := context.Background()
	people := make([]table.User, 4)
	for i := range people {
		people[i] = table.User{ID: fmt.Sprint(10_000_000 + 4*n + i), Name: fmt.Sprintf("Player %d", 4*n+i)}
	}
	snap, err := b.tables.Create(table.NewTable{
		Guild: fmt.Sprint(1000 + n/tablesOfServer), Channel: channelOf(n), Locale: "de", Host: people[0], Games: match.Unlimited,
		Rules: "ddv session_games=unlimited seating_and_list=off",
	})
	for _, p := range people[1:] {
		if err == nil {
			_, err = b.tables.Do(ctx, snap.ID, p, table.Join{})
		}
	}
	if err == nil {
		_, err = b.tables.Do(ctx, snap.ID, people[0], table.Start{})
	}
	random := newRandom(1, uint64(n))
	for range random.IntN(30) {
		if snap, err = b.tables.Do(ctx, snap.ID, table.User{}, table.Look{}); err != nil {
			return err
		}
		who, does, _, ok := nextMove(&snap, random)
		if !ok {
			break
		}
		if _, err = b.tables.Do(ctx, snap.ID, who, does); err != nil {
			return err
		}
	}
	return err
}

// tablesOfServer is how many tables a server has. Nobody clicks so fast at them that the server's budget is used up.
const tablesOfServer = 4

func channelOf(n int) string { return fmt.Sprint(500_000_000 + n) }

// clicks are what people did in a time.
type clicks struct {
	delays  []time.Duration
	seconds float64
}

func (c *clicks) add(more clicks) {
	c.delays = append(c.delays, more.delays...)
	c.seconds += more.seconds
}

// rate is the number of answered clicks a second.
func (c *clicks) rate() float64 { return float64(len(c.delays)) / c.seconds }

// clickFor lets people click for a time, each at tables of their own.
func (b *running) clickFor(people int, during time.Duration) (all clicks) {
	var mu sync.Mutex
	var work sync.WaitGroup
	began := time.Now()
	for p := range min(people, len(b.ids)) {
		work.Go(func() {
			random := newRandom(2, uint64(p))
			var own []time.Duration
			for first := true; first || time.Since(began) < during; first = false {
				n := p + people*random.IntN((len(b.ids)-p+people-1)/people)
				if took, ok := b.clickAt(b.ids[n], random); ok {
					own = append(own, took)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all.delays = append(all.delays, own...)
		})
	}
	work.Wait()
	all.seconds = time.Since(began).Seconds()
	return all
}

func newRandom(a, b uint64) *rand.Rand { return rand.New(rand.NewPCG(a, b)) }

// click lets people click for a time and prints what the bot achieved.
func (b *running) click(l *load, say func(string, any, string)) {
	if l.Human > 0 {
		b.openHands()
		b.settle(l.Quiet)
	}
	b.store.actions.Store(0)
	b.discord.drawn.Store(0)
	b.discord.written.Store(0)
	b.discord.ages.take()
	worked := cputime.Used()
	var all clicks
	if l.Human > 0 {
		stop := b.sampleMemory(l.For/samples, say)
		all = b.playFor(l.Human, l.For)
		stop()
	} else {
		all = b.clickFor(l.People, l.For)
	}
	worked = cputime.Used() - worked
	slices.Sort(all.delays)
	ended, pictures := time.Now(), b.discord.drawn.Load()
	if l.Human > 0 {
		b.settle(l.Quiet) // pictures that are late count as well
	}
	ages, waiting, last := b.discord.ages.take()
	actions := b.store.actions.Load()
	say("durable actions", int(float64(actions)/all.seconds), "a second")
	say("processor time", (worked / time.Duration(max(actions, 1))).Round(time.Microsecond), "an action, everything included")
	say("processors at work", fmt.Sprintf("%.2f", worked.Seconds()/all.seconds), "on average")
	say("clicks", int(all.rate()), "a second")
	say("click to answer, p50", at(all.delays, 0.5), "")
	say("click to answer, p99", at(all.delays, 0.99), "")
	say("click to answer, longest", at(all.delays, 1), "")
	say("pictures", int(float64(pictures)/all.seconds), "a second")
	say("clicks and pictures a second, age p50 and p99", fmt.Sprintf("%.0f %.0f %v %v", all.rate(), float64(pictures)/all.seconds, at(ages, 0.5), at(ages, 0.99)), "")
	say("processor time a picture", (worked / time.Duration(max(pictures, 1))).Round(time.Microsecond), "with the share of its click")
	say("the last picture after the last click", max(0, last.Sub(ended)).Round(time.Millisecond), fmt.Sprintf("and %d people who got none", waiting))
	say("messages and edits", int(float64(b.discord.written.Load())/all.seconds), "a second")
}

// at returns a quantile of sorted times.
func at(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(share*float64(len(sorted)-1))].Round(10 * time.Microsecond)
}

// clickAt lets the person for whom a table waits click what a legal move needs. It returns the time from the click to its answer.
func (b *running) clickAt(id string, random *rand.Rand) (took time.Duration, ok bool) {
	runtime.Gosched() // a click comes from outside: it must not go on with the processor of the click before it
	snap, err := b.tables.Do(context.Background(), id, table.User{}, table.Look{})
	if err != nil {
		return 0, false
	}
	who, does, button, ok := nextMove(&snap, random)
	if !ok {
		return 0, false
	}
	if act, ok := does.(table.Act); ok && act.Action.Kind == game.Playing {
		b.discord.ages.noteCard(&snap)
	}
	return b.serve(discord.Interaction{
		Kind: discord.ComponentUsed, CustomID: button, Private: true, GuildID: snap.Guild, ChannelID: snap.Place(), User: discord.User{ID: who.ID, Name: who.Name},
	})
}

// keepBusy lets everybody at a table click as fast as they can until stop is called.
func (b *running) keepBusy(id string) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	for p := range uint64(4) {
		work.Go(func() {
			for random := newRandom(5, p); ctx.Err() == nil; {
				b.clickAt(id, random)
			}
		})
	}
	return func() {
		cancel()
		work.Wait()
	}
}

// askCommands measures slash commands of people at the tables, one after the other. Where the slowest command took much longer than the processors
// worked meanwhile, for whatever, the machine was busy with something else, or the disk was slow.
func (b *running) askCommands(when string, say func(string, any, string), all ...*route.Command) {
	const each = 100
	for _, command := range all {
		var delays []time.Duration
		var longest, worked time.Duration
		for n := range min(each, len(b.ids)) {
			snap, err := b.tables.Do(context.Background(), b.ids[((n+1)*7919)%len(b.ids)], table.User{}, table.Look{})
			if err != nil {
				continue
			}
			who := snap.Players[n%len(snap.Players)].User
			time.Sleep(time.Millisecond) // as in clickAt
			before := cputime.Used()
			took, ok := b.serve(discord.Interaction{
				Kind: discord.CommandUsed, Command: command.Name(), GuildID: snap.Guild, ChannelID: snap.Place(), User: discord.User{ID: who.ID, Name: who.Name},
			})
			if !ok {
				continue
			}
			delays = append(delays, took)
			if took > longest {
				longest, worked = took, cputime.Used()-before
			}
		}
		slices.Sort(delays)
		say("/"+command.Name()+when+", p50", at(delays, 0.5), "")
		say("/"+command.Name()+when+", longest", at(delays, 1), fmt.Sprintf("in which the processors worked %v", worked.Round(10*time.Microsecond)))
	}
}

// measureDisk prints how long the disk takes for what each stored change needs at least: a page and a new root, of which each must have arrived.
func measureDisk(folder string, say func(string, any, string)) error {
	f, err := os.CreateTemp(folder, "disk")
	if err != nil {
		return fmt.Errorf("make a file: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	var delays []time.Duration
	for range 100 {
		time.Sleep(time.Millisecond)
		began := time.Now()
		for at := range int64(2) {
			_, err := f.WriteAt(make([]byte, os.Getpagesize()), at*int64(os.Getpagesize()))
			if err := errors.Join(err, f.Sync()); err != nil {
				return fmt.Errorf("write to the disk: %w", err)
			}
		}
		delays = append(delays, time.Since(began))
	}
	slices.Sort(delays)
	say("the disk alone, for a change, p50", at(delays, 0.5), "")
	say("the disk alone, for a change, longest", at(delays, 1), "")
	return nil
}

// serve lets the bot answer an interaction and returns the time until the answer.
func (b *running) serve(i discord.Interaction) (took time.Duration, ok bool) {
	number := b.discord.ids.Add(1)
	i.ID, i.Token, i.ApplicationID, i.Locale, i.BotMay, i.Created = fmt.Sprint(number), fmt.Sprint("token", number), "1", "de", ^discord.Permission(0), time.Now()
	if !b.discord.pictures.Load() {
		i.BotMay &^= discord.AttachFiles
	}
	var answered time.Time
	b.Handle(context.WithValue(context.Background(), answerKey{}, &answered), i)
	return answered.Sub(i.Created), !answered.IsZero()
}
