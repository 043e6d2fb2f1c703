package e2e

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/storage"
)

// Within replaces the program by a bot in the test's own process, and returns the bot's tables. They read the time from now.
func (w *World) Within(now func() time.Time) *table.Manager {
	w.T.Helper()
	w.Kill()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	w.Log = &bytes.Buffer{}
	log := slog.New(slog.NewTextHandler(w.Log, nil))
	bot := commands.New(log)
	client, err := discord.New(discord.Config{Token: Token, APIURL: w.Sandbox.APIURL(), Logger: log, Handler: bot.Handle, Apology: bot.Apology})
	if err != nil {
		w.T.Fatal(err)
	}
	began := time.Now()
	tables := table.NewManager(table.Config{
		Store: store, Observer: bot.Show, Log: log, Pace: 10 * time.Millisecond,
		Now: func() time.Time { return now().Add(time.Duration(w.Passed.Load())) },
		Ran: func() time.Duration { return time.Since(began) + time.Duration(w.Passed.Load()) },
	})
	bot.Begin(client, tables, store, archive.New(store), leagues.New(leagues.Config{Store: store, Log: log, Now: now}), nil)
	ctx, stop := context.WithCancel(w.Ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := client.Run(ctx); err != nil {
			w.T.Errorf("the bot ends: %v", err)
		}
	})
	w.T.Cleanup(func() {
		stop()
		running.Wait()
		tables.Close()
		bot.Show.Close(context.Background())
		store.Close()
	})
	for _, p := range w.People {
		if err := p.WaitBot(w.Ctx, true); err != nil {
			w.T.Fatalf("the bot does not come: %v\n%s", err, w.Log)
		}
	}
	return tables
}
