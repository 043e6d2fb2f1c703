package commands_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands"
	"karlchen/commands/route"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// venue is a bot on a sandbox, both in the test's process, in which nothing is left to chance but the time: a list whose players always do the first thing
// that they may do goes the same each time.
type venue struct {
	t       *testing.T
	sandbox *sandbox.Server
	path    string
	people  [card.Seats]*person.Person
	deals   int
	log     bytes.Buffer

	store  *storage.Store
	tables *table.Manager
	end    func(politely bool)
}

// venueTable is the id of its table.
const venueTable = "same2222"

func newVenue(t *testing.T) *venue {
	t.Helper()
	server, err := sandbox.New(sandbox.Options{Token: e2e.Token, Unlimited: true, Emojis: e2e.Faces(), Heartbeat: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	v := &venue{t: t, sandbox: server, path: filepath.Join(t.TempDir(), "karlchen.db")}
	v.begin()
	t.Cleanup(func() { v.end(true) })
	for i := range v.people {
		v.join(i)
		t.Cleanup(func() { v.people[i].Leave() })
	}
	return v
}

// join opens a window of a person. On a machine that is very busy it takes more than one try.
func (v *venue) join(i int) {
	v.t.Helper()
	for {
		p, err := person.Join(v.t.Context(), v.sandbox.URL(), i+1)
		if err == nil {
			err = p.WaitCommand(v.t.Context(), "doko")
		}
		switch {
		case err == nil:
			v.people[i] = p
			return
		case v.t.Context().Err() != nil:
			v.t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// awaitBot lets a person wait for a bot that is away. If they tried again at once, so many faults would happen meanwhile that it never came back.
func (v *venue) awaitBot(i int) {
	ctx, cancel := context.WithTimeout(v.t.Context(), 30*time.Second)
	defer cancel()
	_ = v.people[i].WaitBot(ctx, true) // if it is still away they try all the same
}

// begin starts the bot. Its deals are the same in each venue.
func (v *venue) begin() {
	v.t.Helper()
	store, err := storage.Open(v.path, storage.Options{NoSync: true})
	if err != nil {
		v.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&v.log, &slog.HandlerOptions{Level: slog.LevelError}))
	emojisLost := trace.NewSignal()
	client, err := discord.New(discord.Config{Token: e2e.Token, APIURL: v.sandbox.APIURL(), Logger: log, EmojisLost: emojisLost.Send})
	if err != nil {
		v.t.Fatal(err)
	}
	var observers table.Observers
	tables := table.NewManager(table.Config{
		Store: store, Observer: &observers, Log: log, Pace: time.Millisecond, Lot: func(n uint32) uint32 { return n / 2 },
		NewSeed: func() game.Seed { v.deals++; return seedOf(uint64(v.deals)) },
	})
	bot := commands.New(commands.Config{Parts: show.Parts{
		Log: log, Port: client, Tables: tables, Leagues: leagues.New(leagues.Config{Admission: leagues.NewAdmission(store, log)}),
		Gather: gather.New(gather.Config{Store: store, Log: log, Now: time.Now}), Daily: daily.New(daily.Config{Store: store, Now: time.Now}), Archive: archive.New(archive.Config{Store: store, Settings: store}), Settings: store,
		EmojisLost: emojisLost,
	}})
	observers.Subscribe(bot.Show)
	if err := tables.Load(); err != nil {
		v.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(v.t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		if err := client.Run(ctx, discord.Receiver{Handler: bot.Handle, Apology: bot.Apology, Deleted: bot.Show.ChannelDeleted}); err != nil {
			v.t.Errorf("the bot ends: %v", err)
		}
	})
	running.Go(func() { bot.Run(ctx) })
	v.store, v.tables = store, tables
	v.end = func(politely bool) {
		stop()
		running.Wait()
		tables.Close()
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if !politely {
			cancel() // what was not written yet is lost
		}
		bot.Show.Close(last)
		store.Close()
	}
}

// open opens a table at which all people sit, and starts its list.
func (v *venue) open(games int) {
	v.t.Helper()
	users := make([]table.User, card.Seats)
	for i, p := range v.people {
		users[i] = table.User{ID: p.ID, Name: p.Name}
	}
	_, err := v.tables.Create(table.NewTable{
		ID: venueTable, Guild: sandbox.GuildID, Channel: sandbox.ChannelID, Locale: "de", Host: users[0], Rules: e2e.SeatedRules, Games: games,
	})
	for _, u := range users[1:] {
		if err == nil {
			_, err = v.tables.Do(v.t.Context(), venueTable, u, table.Join{})
		}
	}
	if err == nil {
		_, err = v.tables.Do(v.t.Context(), venueTable, users[0], table.Start{})
	}
	if err != nil {
		v.t.Fatal(err)
	}
}

// play plays the list to its end. Before each step something may go wrong. What fails is tried again, as people do.
func (v *venue) play(disturb func()) {
	v.t.Helper()
	for {
		if v.t.Context().Err() != nil {
			v.t.Fatalf("the list comes to no end:\n%s", &v.log)
		}
		disturb()
		snap, err := v.tables.Do(v.t.Context(), venueTable, table.User{}, table.Look{})
		if err != nil || snap.Phase == table.Ended {
			return
		}
		for i, p := range v.people {
			cutter, cuts := snap.Cutter()
			who, waits := snap.Awaited()
			if snap.Phase != table.Resting && (!cuts || cutter.User.ID != p.ID) && (!waits || who.User.ID != p.ID) {
				continue
			}
			if v.click(i, &snap) != nil { // the window is closed, or nobody has answered
				p.Leave()
				v.join(i)
				v.awaitBot(i)
			}
			break
		}
	}
}

// click lets a person look at their cards, or at the result, and click on the first thing that they may do.
func (v *venue) click(i int, snap *table.Snapshot) error {
	ctx, cancel := context.WithTimeout(v.t.Context(), 4*time.Second)
	defer cancel()
	p := v.people[i]
	if snap.Phase != table.Resting {
		for _, m := range p.Messages() {
			if m.Ephemeral() {
				if err := p.Dismiss(ctx, m.ID); err != nil {
					return err
				}
			}
		}
		if _, err := p.Command(ctx, snap.Place(), "doko hand", nil); err != nil {
			return err
		}
		if _, err := p.WaitMessage(ctx, person.Message.Ephemeral); err != nil {
			return err
		}
	}
	for _, m := range slices.Backward(p.Messages()) {
		if c, ok := e2e.Find(m, route.CutLot, route.Word, route.Play, route.Next); ok {
			_, err := p.Click(ctx, m.ID, c.CustomID)
			return err
		}
	}
	_, err := p.Command(ctx, snap.Place(), "doko table", nil) // somebody has deleted the message
	return err
}

// results returns the course and the points of each game.
func (v *venue) results() (all []string) {
	v.t.Helper()
	games, err := storagetest.Games(v.store, sandbox.GuildID)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, g := range games {
		r, err := table.ReadRecord(g)
		if err != nil {
			v.t.Fatal(err)
		}
		var moves []string
		for _, m := range r.Record.Moves {
			moves = append(moves, m.Action.String())
		}
		all = append(all, fmt.Sprint(r.Record.Hands, moves, r.Summary.Points))
	}
	if report, err := v.store.Check(table.Verify, nil); err != nil || report.Err() != nil || report.Running > 0 {
		v.t.Errorf("the database is not sound: %d games run, %v, %v", report.Running, err, report.Err())
	}
	return all
}

// disturbances are what may go wrong at Discord, on the way there, and with the program.
func (v *venue) disturbances(chance *rand.Rand) []func() {
	f := v.sandbox.Faults()
	all := []func(){
		func() {
			f.Set(sandbox.Fail, sandbox.Trouble{Times: 1 + chance.IntN(3), Status: []int{429, 500, 502, 503}[chance.IntN(4)]})
		},
		func() { f.Set(sandbox.Lose, sandbox.Trouble{Times: 1 + chance.IntN(2)}) },
		func() { f.Set(sandbox.Slow, sandbox.Trouble{DelayMS: chance.IntN(60)}) },
		func() { f.Set(sandbox.Double, sandbox.Trouble{Times: 1}) },
		func() { f.Set(sandbox.Late, sandbox.Trouble{Times: 1, DelayMS: chance.IntN(300)}) },
		func() { f.Set(sandbox.Drop, sandbox.Trouble{}) },
		func() { f.Set(sandbox.Reconnect, sandbox.Trouble{}) },
		func() {
			f.Set([]sandbox.Fault{sandbox.Invalid, sandbox.InvalidResumable}[chance.IntN(2)], sandbox.Trouble{})
		},
		func() {
			f.Set(sandbox.Thread, sandbox.Trouble{Times: 1, DelayMS: chance.IntN(200), Status: []int{0, 500}[chance.IntN(2)]})
		},
		func() {
			f.Set(sandbox.Pictures, sandbox.Trouble{Requests: [][]string{nil, {"PATCH webhooks"}, {"POST interactions"}, {"PATCH channels", "POST channels"}}[chance.IntN(4)]})
		},
		func() { f.Set(sandbox.Emojis, sandbox.Trouble{Times: 1}) },
		func() { // a moderator clears up
			for _, m := range v.people[0].Messages() {
				if !m.Ephemeral() && chance.IntN(3) == 0 {
					f.DeleteMessage(m.ID)
				}
			}
		},
		func() {
			if snap, err := v.tables.Do(v.t.Context(), venueTable, table.User{}, table.Look{}); err == nil && snap.Thread != "" {
				if chance.IntN(4) == 0 {
					f.DeleteChannel(snap.Thread)
				} else {
					f.Archive(snap.Thread)
				}
			}
		},
		func() {
			f.Deny(sandbox.ChannelID, []int64{0, sandbox.PermAttachFiles, sandbox.PermSend}[chance.IntN(3)])
		},
		func() { // somebody closes the window and opens another
			i := chance.IntN(card.Seats)
			v.people[i].Leave()
			v.join(i)
		},
	}
	if chance.IntN(3) > 0 { // the rest takes seconds each time
		return all
	}
	return append(all,
		func() { // the bot resumes, and hears nothing
			f.Set(sandbox.Resume, sandbox.Trouble{Times: 1 + chance.IntN(2)})
			f.Set(sandbox.Drop, sandbox.Trouble{})
		},
		func() { // the bot identifies itself again, and may not
			f.Set(sandbox.Identify, sandbox.Trouble{Times: 1 + chance.IntN(2), Code: []int{0, 4000, 4008, 4009}[chance.IntN(4)]})
			f.Set(sandbox.Invalid, sandbox.Trouble{})
		},
	)
}

// Whatever goes wrong at Discord, at any moment and in any order, and however often the program is stopped and killed: the same cards and the same people
// give the same games and the same scores as if nothing had happened, and nothing is played twice. The long form makes 10,000 faults.
func TestFaultsChangeNoScore(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for lost answers, which is not short")
	}
	t.Parallel()
	lists, games := 1, 1
	if e2e.Nightly {
		lists, games = 20, 8
	}
	calm := newVenue(t)
	calm.open(games)
	calm.play(func() {})
	want := calm.results()
	if len(want) < games {
		t.Fatalf("without a fault there are %d games", len(want))
	}
	for n := range lists {
		t.Run(fmt.Sprint("list ", n), func(t *testing.T) {
			t.Parallel()
			chance := rand.New(rand.NewPCG(uint64(n), 77))
			v, made, restarts := newVenue(t), 0, 0
			v.open(games)
			v.play(func() {
				all := v.disturbances(chance)
				for range chance.IntN(3) {
					all[chance.IntN(len(all))]()
					made++
				}
				if chance.IntN(25) == 0 {
					v.end(chance.IntN(2) == 0)
					v.begin()
					made, restarts = made+1, restarts+1
				}
			})
			got := v.results()
			if diff := slices.Compare(got, want); diff != 0 {
				t.Errorf("with %d faults the games are\n%s\nand without\n%s", made, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			t.Logf("%d faults, %d of them restarts", made, restarts)
			if made < 30 || strings.Contains(v.log.String(), "goroutine ") {
				t.Errorf("only %d faults, or the program has one:\n%s", made, &v.log)
			}
		})
	}
}
