package commands_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/cli"
	"karlchen/commands/route"
	"karlchen/internal/person"
	"karlchen/storage"
)

// within replaces the program by a bot in the test's own process, and returns the bot's tables. They read the time from now.
func (w *world) within(now func() time.Time) *table.Manager {
	w.t.Helper()
	w.kill()
	store, err := storage.Open(filepath.Join(w.data, cli.DatabaseName), storage.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	w.log = &bytes.Buffer{}
	log := slog.New(slog.NewTextHandler(w.log, nil))
	bot := commands.New(log)
	client, err := discord.New(discord.Config{Token: token, APIURL: w.sandbox.APIURL(), Logger: log, Handler: bot.Handle, Apology: bot.Apology})
	if err != nil {
		w.t.Fatal(err)
	}
	began := time.Now()
	tables := table.NewManager(table.Config{
		Store: store, Observer: bot.Show, Log: log, Pace: 10 * time.Millisecond,
		Now: func() time.Time { return now().Add(time.Duration(w.passed.Load())) },
		Ran: func() time.Duration { return time.Since(began) + time.Duration(w.passed.Load()) },
	})
	bot.Begin(client, tables, store, archive.New(store), leagues.New(leagues.Config{Store: store, Log: log, Now: now}), nil)
	ctx, stop := context.WithCancel(w.ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := client.Run(ctx); err != nil {
			w.t.Errorf("the bot ends: %v", err)
		}
	})
	w.t.Cleanup(func() {
		stop()
		running.Wait()
		tables.Close()
		bot.Show.Close(context.Background())
		store.Close()
	})
	for _, p := range w.people {
		if err := p.WaitBot(w.ctx, true); err != nil {
			w.t.Fatalf("the bot does not come: %v\n%s", err, w.log)
		}
	}
	return tables
}

// A table is arranged for tomorrow evening. People sign up, and one of them leaves again. At the start time the bot calls the others, the last place
// fills, and the bot deletes the call when they begin.
func TestAnArrangedTable(t *testing.T) {
	w := newWorld(t)
	var ahead atomic.Int64 // how far the clock of the tables is ahead
	w.within(func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) })
	anna, ben, clara, dora := w.people[0], w.people[1], w.people[2], w.people[3]

	offered, err := anna.Complete(w.ctx, w.channel, "doko new", "when", "", nil)
	if err != nil || len(offered) == 0 || !strings.Contains(offered[0].Name, "20:00") {
		t.Errorf("the offers are %v, %v", offered, err)
	}
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"when": "gestern abend"}); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(w.ctx, "Diesen Zeitpunkt verstehe ich nicht"); err != nil {
		t.Error(err)
	}
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"when": "morgen 20:00", "games": 1}); err != nil {
		t.Fatal(err)
	}
	lobby, err := dora.WaitText(w.ctx, "wird dann gerufen")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(ben, route.Join)
	w.press(clara, route.Join)
	w.press(dora, route.Join)
	w.press(dora, route.Leave)
	for _, m := range ben.Messages() {
		if m.MentionsMe {
			t.Fatalf("Ben is called a day too early: %s", m.Text())
		}
	}

	ahead.Store(int64(48 * time.Hour))
	w.press(clara, route.Leave) // the next look at the clock would take some seconds
	call, err := ben.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.MentionsMe && strings.Contains(m.Text(), "2 Plätze sind noch frei")
	})
	if err != nil {
		t.Fatalf("Ben is not called: %v\n%s", err, w.log)
	}
	if m, err := clara.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == call.ID }); err != nil || m.MentionsMe {
		t.Errorf("a person who has left is called: %v, %s", err, m.Text())
	}
	if m, err := dora.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == lobby.ID && strings.Contains(m.Text(), "Es ist so weit") }); err != nil {
		t.Errorf("the lobby does not say that it is time: %v\n%s", err, m.Text())
	}
	w.press(clara, route.Join)
	w.press(dora, route.Join)
	if m, err := dora.WaitText(w.ctx, "Es kann losgehen"); err != nil || m.ID != call.ID { // Dora signs up now and need not be called
		t.Errorf("the call does not say that the table is full: %v\n%s", err, w.log)
	}
	w.press(anna, route.Start)
	if err := ben.WaitGone(w.ctx, call.ID); err != nil {
		t.Errorf("the call stays: %v", err)
	}
	w.press(clara, route.CutLot)
	w.hand(anna)
}

// The host chooses half an hour for the list. Everybody reads until when it runs, and the game that is played then is the last one.
func TestAClockEndsTheList(t *testing.T) {
	w := newWorld(t)
	tables := w.within(time.Now)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	w.openLobby(anna.p, person.Options{"games": 4})
	for _, p := range w.people[1:] {
		w.press(p, route.Join)
	}
	w.press(anna.p, route.Settings)
	anna.chooses(anna.reads("Zeit für die ganze Liste"), route.Minutes, "30")
	if _, err := ben.p.WaitText(w.ctx, "**Uhr:** 30 Minuten"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(anna.p, route.Start)
	if _, err := ben.p.WaitText(w.ctx, "⏳ Die Liste läuft bis"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(w.people[2], route.CutLot)
	w.playOut(40)
	w.letPass(tables, 31*time.Minute)
	w.playOut(8)
	end, err := ben.p.WaitText(w.ctx, "Endstand")
	if err != nil || !strings.Contains(end.Text(), "Die Zeit der Liste ist um") {
		t.Fatalf("%v\n%s\n%s", err, end.Text(), w.log)
	}
}

// letPass makes time pass for the bot's tables. They look at the clock meanwhile, so they do not take it for a jump, or for a machine that slept.
func (w *world) letPass(tables *table.Manager, d time.Duration) {
	w.t.Helper()
	open, _ := tables.Find(w.channel, table.User{})
	for ; d > 0; d -= 15 * time.Second {
		w.passed.Add(int64(15 * time.Second))
		for _, id := range open {
			if _, err := tables.Do(w.ctx, id, table.User{ID: "stranger"}, table.Leave{}); !errors.Is(err, table.NotAtTable) {
				w.t.Fatal(err)
			}
		}
	}
}
