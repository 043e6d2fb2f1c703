package e2e

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/storage"
)

// Within replaces the program by a bot in the test's own process, and returns the bot's tables. They read the time from now.
func (w *World) Within(now func() time.Time) *table.Manager {
	w.T.Helper()
	tables, stop := w.replaceProgram(now, table.Config{})
	w.T.Cleanup(stop)
	return tables
}

// DealFrom lets a test open a table whose first cards follow from a number, by a bot in the test's own process. The program finds it as after a restart.
func (w *World) DealFrom(number uint64, open func()) {
	w.T.Helper()
	var next atomic.Uint64
	_, stop := w.replaceProgram(time.Now, table.Config{
		Lot: func(n uint32) uint32 { return n / 2 },
		NewSeed: func() game.Seed {
			return sha256.Sum256(binary.BigEndian.AppendUint64(nil, number+next.Add(1)))
		},
	})
	stopped := false
	w.T.Cleanup(func() {
		if !stopped { // the test has failed
			stop()
		}
	})
	open()
	stop()
	stopped = true
	for _, p := range w.People {
		_ = p.WaitBot(w.Ctx, false)
	}
	w.Start()
}

// replaceProgram replaces the program by a bot in the test's own process, and returns the bot's tables and what ends it.
func (w *World) replaceProgram(now func() time.Time, config table.Config) (tables *table.Manager, stop func()) {
	w.T.Helper()
	w.Kill()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	w.Log = &bytes.Buffer{}
	log := slog.New(slog.NewTextHandler(w.Log, nil))
	client, err := discord.New(discord.Config{Token: Token, APIURL: w.Sandbox.APIURL(), Logger: log})
	if err != nil {
		w.T.Fatal(err)
	}
	began := time.Now()
	var observers table.Observers
	config.Store, config.Observer, config.Log, config.Pace = store, &observers, log, 10*time.Millisecond
	config.Now = func() time.Time { return now().Add(time.Duration(w.Passed.Load())) }
	config.Ran = func() time.Duration { return time.Since(began) + time.Duration(w.Passed.Load()) }
	tables = table.NewManager(config)
	bot := commands.New(commands.Config{Parts: show.Parts{
		Log: log, Port: client, Tables: tables, Leagues: leagues.New(leagues.Config{Admission: leagues.NewAdmission(store, log), Now: now}),
		Archive: archive.New(archive.Config{Store: store, Settings: store}), Settings: store,
	}})
	observers.Subscribe(bot.Show)
	ctx, cancel := context.WithCancel(w.Ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := client.Run(ctx, discord.Receiver{Handler: bot.Handle, Apology: bot.Apology}); err != nil {
			w.T.Errorf("the bot ends: %v", err)
		}
	})
	for _, p := range w.People {
		if err := p.WaitBot(w.Ctx, true); err != nil {
			w.T.Fatalf("the bot does not come: %v\n%s", err, w.Log)
		}
	}
	return tables, func() {
		cancel()
		running.Wait()
		tables.Close()
		bot.Show.Close(context.Background())
		store.Close()
	}
}
