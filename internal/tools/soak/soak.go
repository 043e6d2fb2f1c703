// Soak lets the program run for long under everything that goes wrong: people play lists and a league by clicks, while Discord fails, the
// gateway breaks, the calendar jumps, backups are made and the program is killed. At the end every list must be complete and every score right.
//
//	go run ./internal/tools/soak --kills 20 --faults 100
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/cli"
	"karlchen/storage"
)

// soak runs the program with its sandbox, plays and makes trouble.
type soak struct {
	For      time.Duration `default:"30m" help:"How long people begin new lists and things go wrong. Then they end what they play."`
	Kills    int           `help:"Go on until the program was killed so often."`
	Faults   int           `help:"Go on until so many other things went wrong."`
	Every    time.Duration `default:"1s" help:"The mean time between two troubles."`
	Seed     uint64        `default:"1" help:"The random seed of the troubles."`
	Short    bool          `help:"No league, whose lists are long."`
	Apart    bool          `help:"The sandbox runs on when the program ends, as Discord does. Nobody moves its calendar, so that there is no league."`
	Unbroken bool          `help:"The program runs without an end, so that it can show whether its memory grows."`
	Calm     time.Duration `default:"75s" help:"With --apart or --unbroken, the least time between two breaks of the gateway, kills among them: the bot counts its logins there."`
	Data     string        `help:"An empty folder; otherwise a temporary one."`
	Program  string        `help:"The program to soak; otherwise it is built from the source, with -race if this tool was."`
}

func main() {
	var s soak
	kong.Parse(&s, kong.Name("soak"), kong.Description("Let Karlchen run for long while everything goes wrong, and check that nothing is lost.")).
		FatalIfErrorf(s.Run(cli.IO{Out: os.Stdout, Err: os.Stderr}))
}

// patience is how long people may take to end their lists when no trouble comes any more.
const patience = 10 * time.Minute

// mostStandstill is how long a group may wait for its game to go on, with all that goes wrong.
const mostStandstill = 5 * time.Minute

// Run soaks the program and prints what happened. An error says what must not happen.
func (s *soak) Run(std cli.IO) (err error) {
	switch {
	case s.For <= 0 || s.Every <= 0:
		return errors.New("soak needs a time, and a time between troubles")
	case s.Kills > 0 && s.Unbroken:
		return errors.New("soak cannot kill a program that runs without an end: leave out --kills or --unbroken")
	}
	folder := s.Data
	if folder == "" {
		if folder, err = os.MkdirTemp("", "karlchen-soak"); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		defer os.RemoveAll(folder)
	} else if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	if folder, err = filepath.Abs(folder); err != nil { // the program runs in it
		return fmt.Errorf("find the folder: %w", err)
	}
	path, err := filepath.Abs(s.Program)
	if s.Program == "" {
		path = filepath.Join(folder, "karlchen")
		err = build(path)
	}
	if err != nil {
		return err
	}
	p, err := newProgram(path, folder)
	if err != nil {
		return err
	}
	if s.Apart {
		if err := p.runSandbox(); err != nil {
			return err
		}
		defer p.discord.Close()
	}
	defer p.end(os.Kill)
	if err := p.start(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	w := &world{program: p, ctx: ctx, news: std.Err}
	w.groups = []*group{
		{world: w, people: []int{1, 2, 3, 4}, channel: "doppelkopf", league: !s.Short && !s.Apart},
		{world: w, people: []int{5, 6}, channel: "lounge", computers: 2},
		{world: w, people: []int{7}, channel: "voice", computers: 3},
	}
	var playing sync.WaitGroup
	for _, g := range w.groups {
		playing.Go(g.play)
	}
	watching := p.watch(ctx, s.For)
	t := newTroubles(w, s)
	var telling sync.WaitGroup
	telling.Go(t.tellProgress)
	t.make()
	w.ending.Store(true)
	time.AfterFunc(patience, cancel)
	playing.Wait()
	cancel()
	telling.Wait() // the report may go to the same place
	samples := watching()
	t.printReport(std.Out, samples, t.endAndCheck())
	return errors.Join(w.faults...)
}

// endAndCheck ends the program and checks its database and the latest backups.
func (t *troubles) endAndCheck() storage.Report {
	if err := t.program.end(os.Interrupt); err != nil {
		t.fail(fmt.Errorf("the program ended with %w", err))
	}
	report, err := t.program.check()
	t.fail(err)
	if report.Running > 0 {
		t.fail(fmt.Errorf("%d games are not at their end", report.Running))
	}
	t.fail(t.restoreAll())
	return report
}

// printReport prints the figures of the soak.
func (t *troubles) printReport(to io.Writer, samples []sample, report storage.Report) {
	say := func(what string, n any) { fmt.Fprintf(to, "%-28s %10v\n", what, n) }
	say("lists played", t.lists.Load())
	say("games in the database", report.Games)
	say("clicks", t.clicks.Load())
	for _, k := range t.all {
		say(k.name, k.times)
	}
	for _, g := range t.groups {
		say("longest wait in #"+g.channel, g.longest.Round(time.Second))
		if g.longest > mostStandstill {
			t.fail(fmt.Errorf("the people of #%s waited %v for their game to go on", g.channel, g.longest.Round(time.Second)))
		}
	}
	fmt.Fprintln(to, "time, memory in MiB, goroutines, database in KiB")
	for _, x := range samples {
		fmt.Fprintf(to, "%8s %8d %8d %8d\n", x.at.Round(time.Second), x.memory>>20, x.goroutines, x.file>>10)
	}
	t.fail(flat(samples, report.Games, t.program.discord == nil))
}

// world is what all groups share.
type world struct {
	program *program
	ctx     context.Context
	news    io.Writer // receives the progress, and each fault as soon as it happens
	groups  []*group
	ending  atomic.Bool // nobody begins a list any more
	lists   atomic.Int64
	clicks  atomic.Int64

	mu     sync.Mutex
	faults []error
}

// progressEvery is the time between two lines about how it goes.
const progressEvery = 15 * time.Second

// tellProgress says how it goes until the end.
func (t *troubles) tellProgress() {
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-time.After(progressEvery):
		}
		killed, others := t.countTroubles()
		words := fmt.Sprintf("killed %d times, %d other troubles\n", killed, others)
		for _, g := range t.groups {
			g.mu.Lock()
			words += fmt.Sprintf("#%s, list %d: %.100s\n", g.channel, g.rounds, g.reads)
			g.mu.Unlock()
		}
		t.say(words)
	}
}

// say writes how it goes. Faults come from other goroutines.
func (w *world) say(words string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprint(w.news, words)
}

// fail notes a fault of the program; nil is none.
func (w *world) fail(err error) {
	if err == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprintf(w.news, "%s: %v\n", time.Now().Format(time.TimeOnly), err)
	if len(w.faults) < 20 {
		w.faults = append(w.faults, err)
	}
}

// check replays all games in the database of a program that does not run.
func (p *program) check() (storage.Report, error) {
	store, err := storage.Open(p.database(), storage.Options{})
	if err != nil {
		return storage.Report{}, fmt.Errorf("open the database: %w", err)
	}
	defer store.Close()
	report, err := store.Check(table.Verify, leagues.Check)
	if err == nil {
		err = report.Err()
	}
	if err != nil {
		err = fmt.Errorf("check the database: %w", err)
	}
	return report, err
}
