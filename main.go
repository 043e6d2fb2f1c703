// Karlchen hosts Doppelkopf on Discord. Without a token it starts the sandbox, a Discord in miniature. This file is the command line: it
// wires the parts together, starts them and ends them in order.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"karlchen/bot/archive"
	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/health"
	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/puzzles"
	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands"
	"karlchen/commands/cli"
	"karlchen/commands/face"
	"karlchen/commands/hall"
	"karlchen/commands/show"
	"karlchen/game/ai"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/storage"
)

// The exit statuses, which other tools rely on.
const (
	exitInput = 1
	exitUsage = 2
)

type grammar struct {
	Version kong.VersionFlag `help:"Print the version."`

	Serve    serve            `cmd:"" default:"withargs" help:"Run the bot, in the sandbox when there is no token (default)."`
	Hall     hallPages        `cmd:"" help:"Serve the pages for a tournament at real tables, without Discord."`
	Replay   cli.Replay       `cmd:"" help:"Play game records through the engine and check their results."`
	Score    cli.Score        `cmd:"" help:"Score games from a real table."`
	Verify   cli.Verify       `cmd:"" help:"Recompute the deals of game records, or the draws of a league's season."`
	Simulate cli.Simulate     `cmd:"" help:"Let computer players play games."`
	Duel     cli.Duel         `cmd:"" help:"Compare two computer players on the same deals."`
	Review   cli.Review       `cmd:"" help:"Judge the decisions in game records."`
	Season   cli.Season       `cmd:"" help:"Draw the page of a league's season from its export."`
	Engine   cli.Engine       `cmd:"" help:"Act as a computer player for other programs."`
	Backup   cli.Backup       `cmd:"" help:"Copy the database, even while the bot runs."`
	Check    cli.Check        `cmd:"" help:"Check the database and replay every game in it."`
	Restore  cli.Restore      `cmd:"" help:"Make a new database from a backup."`
	Export   cli.ExportServer `cmd:"" name:"export-server" help:"Move a server out of the database into a file, with its tables in play."`
	Remove   cli.RemoveServer `cmd:"" name:"remove-server" help:"Erase everything of a server from the database."`
	Import   cli.ImportServer `cmd:"" name:"import-server" help:"Add a server from such a file to the database."`
	Range    cli.ShardRange   `cmd:"" name:"shard-range" help:"Show or change the shards to whose servers the database belongs."`
	Licences cli.Licences     `cmd:"" aliases:"licenses" help:"Name the modules that Karlchen contains, and their licences."`
	Which    cli.Version      `cmd:"" name:"version" help:"Print the version."`
	Health   cli.Healthcheck  `cmd:"" name:"healthcheck" help:"Ask the running bot whether all is well."`
	Probe    cli.Probe        `cmd:"" help:"Try everything the bot needs on Discord itself, and say what is refused."`
}

func main() {
	cli.TuneCollector()
	os.Exit(run(os.Args[1:], cli.IO{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run is the whole program.
func run(args []string, io cli.IO) (status int) {
	wrong := cli.LoadSettings(io.Err)
	io.Err = cli.Mask(io.Err, cli.Secrets(args))
	log.SetOutput(io.Err) // for net/http
	var g grammar
	exited := false
	parser, err := kong.New(&g, kong.Name("karlchen"), kong.Description("Doppelkopf on Discord."), kong.UsageOnError(),
		kong.Writers(io.Out, io.Err), kong.Exit(func(code int) { exited, status = true, code }),
		kong.Vars{"rules": rules.Presets()[0], "judge": review.Usual.Player.String(), "version": cli.VersionLine(), "language": settings.FallbackLanguage, "languages": strings.Join(settings.Languages, ",")})
	if err != nil {
		fmt.Fprintf(io.Err, "karlchen: %v\n", err)
		return exitUsage
	}
	command, err := parser.Parse(longFlags(args))
	if exited { // kong has printed the help or the version, which people need the most where something is wrong
		return status
	}
	if wrong != nil {
		fmt.Fprintf(io.Err, "karlchen: %v\n", wrong)
		return exitUsage
	}
	if err != nil {
		fmt.Fprintf(io.Err, "karlchen: %v (try karlchen --help)\n", err)
		return exitUsage
	}
	switch err := command.Run(io); {
	case errors.Is(err, cli.ErrInput):
		return exitInput
	case errors.As(err, new(failure)):
		fmt.Fprintf(io.Err, "karlchen: %v\n", err)
		return exitInput
	case err != nil:
		fmt.Fprintf(io.Err, "karlchen: %v\n", err)
		return exitUsage
	}
	return 0
}

// longFlags accepts long flags with one dash: -json is --json, as in the interface of the command line.
func longFlags(args []string) []string {
	long := make([]string, len(args))
	for i, arg := range args {
		if len(arg) > 2 && arg[0] == '-' && arg[1] >= 'a' && arg[1] <= 'z' {
			arg = "-" + arg
		}
		long[i] = arg
	}
	return long
}

// failure is an error of the running program and not of its usage.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// serve runs the bot.
type serve struct {
	Token   string        `kong:"-"` // no flag, because other users of the machine can read those
	API     string        `name:"api-url" env:"DISCORD_API_URL" help:"Where REST and gateway go instead of Discord."`
	Shards  string        `env:"SHARDS" help:"How many shards run in this process: a number, or auto for as many as Discord recommends (default)."`
	Range   string        `name:"shard-range" env:"SHARD_RANGE" help:"The shards of this process of those of several processes, for instance 0-3/16."`
	Data    string        `env:"KARLCHEN_DATA" default:"data" help:"The folder with the database."`
	Sandbox string        `env:"SANDBOX_ADDR" default:"127.0.0.1:8765" help:"Where the sandbox listens, on loopback."`
	Pace    time.Duration `env:"KARLCHEN_PACE" default:"900ms" help:"The pause before a computer plays."`
	Level   string        `env:"KARLCHEN_LEVEL" default:"strong" enum:"beginner,simple,medium,strong,expert" help:"How well the computers play at new tables and in new leagues until somebody chooses: beginner, simple, medium, strong or expert."`
	Clicks  int           `env:"KARLCHEN_CLICKS" default:"10" help:"How many clicks a second one person may make for long; 0 sets no bound."`
	Hall    string        `name:"hall-addr" env:"KARLCHEN_HALL_ADDR" help:"Where the pages for tournaments at real tables are served. Nowhere without it."`
	Health  string        `name:"health-addr" env:"KARLCHEN_HEALTH_ADDR" help:"Where /healthz and Prometheus /metrics are served. Nowhere without it."`
	Turn    time.Duration `env:"KARLCHEN_TURN" help:"The time for a turn at every table, to try out the timer."`
	cli.Keeping
	Log cli.LogLevel `env:"LOG_LEVEL" default:"INFO" help:"DEBUG, INFO, WARN or ERROR."`
}

// sandboxToken is the bot's token for its own sandbox.
const sandboxToken = "sandbox"

// Run serves until the program is interrupted. The program stores everything before it shows it, so it may also be killed.
func (s serve) Run(io cli.IO) error {
	if s.Token = os.Getenv("DISCORD_TOKEN"); s.Token == "" {
		if err := cli.FindLostToken(io); err != nil {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(io.Err, &slog.HandlerOptions{Level: s.Log.Level}))
	log.Info("karlchen starts", "version", trace.Version())
	shards, err := discord.ParseShards(s.Shards, s.Range)
	if err != nil {
		return err
	}
	store, err := openStore(ctx, s.Data, s.Keeping.Folder, log)
	if err != nil {
		return err
	}
	defer store.Close()
	if err := cli.ClaimShards(store, shards); err != nil {
		return err
	}
	p := &program{log: log, store: store, monitor: health.New(), invitation: face.InstallLink}
	memory := discord.Memory(store)
	var ahead time.Duration
	if s.Token == "" {
		memory = nil // the sandbox starts with the process and knows nothing of the bot yet
		if ahead, err = store.Ahead(); err != nil {
			return failure{err}
		}
	}
	observers := p.furnish(s, ahead)
	if s.Token == "" {
		page, err := s.openSandbox(p.ledger, log)
		if err != nil {
			return failure{err}
		}
		defer page.Close()
		s.Token, s.API, p.invitation = sandboxToken, page.APIURL(), func(string) string { return page.URL() } // on this page the bot has a server already
		fmt.Fprintf(io.Out, "\nNo DISCORD_TOKEN, so here is a Discord in miniature. Open this page and play:\n\n    %s\n\n", page.URL())
	}
	if err := p.connect(s, shards, memory, observers); err != nil {
		return failure{err}
	}
	if s.Hall != "" {
		if err := p.serveHall(ctx, s.Hall, io.Out); err != nil {
			return err
		}
	}
	if s.Health != "" {
		if err := p.monitor.Serve(ctx, s.Health, p.probe()); err != nil {
			return failure{err}
		}
	}
	go s.Keeping.Run(ctx, store, log)
	if err := p.run(ctx); err != nil {
		return failure{err}
	}
	return nil
}

// openStore opens the database in a folder, and lets other programs make backups of it until the context ends.
func openStore(ctx context.Context, data, backups string, log *slog.Logger) (*storage.Store, error) {
	if err := cli.RefuseEmpty(data, backups, log); err != nil {
		return nil, failure{err}
	}
	store, err := storage.Open(filepath.Join(data, cli.DatabaseName), storage.Options{Migrates: func(m storage.Migration) {
		log.Warn("the database is brought to a newer schema, which older programs cannot read; for them a copy of the old file stays",
			"schema", m.From, "becomes", m.To, "copy", m.Kept)
	}})
	if err != nil {
		return nil, failure{cli.AdviseOnDamage(err, backups)}
	}
	go func() {
		if err := cli.ServeBackups(ctx, store, data); err != nil {
			log.Warn("no backups while the program runs", "error", err)
		}
	}()
	return store, nil
}

// hallPages serves the pages for tournaments at real tables, and nothing else.
type hallPages struct {
	Listen string `env:"KARLCHEN_HALL_ADDR" default:"127.0.0.1:8770" help:"Where the pages are served. With 0.0.0.0:8770 phones on the local network reach them."`
	Data   string `env:"KARLCHEN_DATA" default:"data" help:"The folder with the database."`
	cli.Keeping
	Log cli.LogLevel `env:"LOG_LEVEL" default:"INFO" help:"DEBUG, INFO, WARN or ERROR."`
}

// Run serves until the program is interrupted. Like the bot it may also be killed.
func (h hallPages) Run(io cli.IO) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(io.Err, &slog.HandlerOptions{Level: h.Log.Level}))
	store, err := openStore(ctx, h.Data, h.Keeping.Folder, log)
	if err != nil {
		return err
	}
	defer store.Close()
	ahead, err := store.Ahead()
	if err != nil {
		return failure{err}
	}
	p := &program{log: log, store: store}
	p.furnish(serve{Level: ai.Strong.String()}, ahead)
	if err := p.serveHall(ctx, h.Listen, io.Out); err != nil {
		return err
	}
	go h.Keeping.Run(ctx, store, log)
	var work sync.WaitGroup
	for _, run := range []func(context.Context){p.ledger.Run, p.weekly.Run} {
		work.Go(func() { run(ctx) })
	}
	work.Wait()
	p.tables.Close()
	return nil
}

// serveHall serves the pages of tournaments until the context ends.
func (p *program) serveHall(ctx context.Context, addr string, out io.Writer) error {
	pages, err := hall.New(hall.Config{Leagues: p.weekly, Settings: p.store, Log: p.log})
	if err == nil {
		err = pages.Serve(ctx, addr, out)
	}
	if err != nil {
		return failure{err}
	}
	return nil
}

// openSandbox starts a Discord in miniature. Without its usual port it takes any free one.
func (s serve) openSandbox(calendar sandbox.Calendar, log *slog.Logger) (*sandbox.Server, error) {
	options := sandbox.Options{Addr: s.Sandbox, StateFile: filepath.Join(s.Data, "sandbox.jsonl"), Token: sandboxToken, Logger: log, Calendar: calendar}
	page, err := sandbox.New(options)
	if errors.Is(err, syscall.EADDRINUSE) {
		options.Addr = ""
		page, err = sandbox.New(options)
	}
	return page, err
}

// program has the parts of the running bot.
type program struct {
	log       *slog.Logger
	store     *storage.Store
	monitor   *health.Monitor
	tables    *table.Manager
	games     *archive.Archive
	weekly    *leagues.Service
	gathering *gather.Service
	days      *daily.Service
	written   *sheets.Service
	ledger    *jobs.Ledger
	presence  *archive.Presence
	puzzling  *puzzles.Service
	client    *discord.Client
	bot       *commands.Bot

	// invitation is where somebody adds the bot, which has this application, to a server.
	invitation func(application string) string
}

// furnish makes what plays: tables, leagues, evenings, days and the archive. All that has dates uses the calendar of the jobs, which only the sandbox can
// move. The tables publish to the observers, who subscribe in connect.
func (p *program) furnish(s serve, ahead time.Duration) *table.Observers {
	store, log, people, observers := p.store, p.log, settings.New(p.store), &table.Observers{}
	calendar := jobs.NewCalendar(store, nil, ahead)
	admission := leagues.NewAdmission(store, log)
	p.tables = table.NewManager(table.Config{
		Store: store, Observer: observers, Log: log, Level: s.Level, Pace: s.Pace, TurnTime: s.Turn, Admits: admission.Admits,
		Person:     func(user string) settings.Person { return people.PersonOrDefaults(user, log) },
		MostPlaces: 25, MostTables: 1000, Today: calendar.Now,
	})
	p.weekly = leagues.New(leagues.Config{Admission: admission, Ledger: calendar, Tables: p.tables, Now: calendar.Now})
	p.gathering = gather.New(gather.Config{Store: store, Choices: people, Ledger: calendar, Tables: p.tables, Log: log, Now: calendar.Now})
	p.days = daily.New(daily.Config{Store: store, Ledger: calendar, Tables: p.tables, Log: log, Now: calendar.Now})
	p.written = &sheets.Service{Store: store, Now: calendar.Now}
	p.games = archive.New(archive.Config{Store: store, Settings: store, Streak: p.days.Streak, Real: p.written, Over: p.days.TaskOver(p.weekly.TaskOver), Now: calendar.Now, Leave: p.weekly.Forget, Shared: func(key string, value json.RawMessage, user string) any {
		return cmp.Or(leagues.About(key, value, user), gather.About(key, value, user), sheets.About(key, value, user), puzzles.About(key, value, user))
	}})
	p.puzzling = &puzzles.Service{Store: store, Archive: p.games, Tables: p.tables, Log: log, Now: calendar.Now, Day: p.days.Today, Tomorrow: p.days.Tomorrow, Judge: review.Usual}
	p.presence = &archive.Presence{Store: store, Tables: p.tables, Log: log, Now: calendar.Now}
	handlers := p.weekly.Handlers()
	maps.Copy(handlers, p.gathering.Handlers())
	maps.Copy(handlers, p.days.Handlers())
	p.ledger = jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: handlers, AwaitOthers: p.weekly.AwaitQuiet})
	return observers
}

// connect makes what people see: the door to Discord and the bot. Then it resumes the tables in the store, which keeps all that cannot be resumed.
func (p *program) connect(s serve, shards discord.Shards, memory discord.Memory, observers *table.Observers) (err error) {
	emojisLost := trace.NewSignal()
	p.client, err = discord.New(discord.Config{
		Token: s.Token, APIURL: s.API, Shards: shards, Logger: p.log, Memory: memory, Observe: p.monitor.Request, EmojisLost: emojisLost.Send,
	})
	if err != nil {
		return err
	}
	p.bot = commands.New(commands.Config{
		Parts: show.Parts{
			Log: p.log, Port: p.client, Tables: p.tables, Leagues: p.weekly, Gather: p.gathering, Daily: p.days, Archive: p.games, Puzzles: p.puzzling, Settings: p.store,
			OnShown: p.monitor.Shown, EmojisLost: emojisLost,
		},
		Sheets: p.written, Clicks: s.Clicks, Rival: p.client.Rival, Observe: p.monitor.Interaction,
		SkipsRegistering: shards.First > 0, // the process with shard 0 registers the commands
	})
	observers.Subscribe(p.bot.Show, p.weekly, p.days)
	if err := p.tables.Load(); err != nil {
		p.log.Error("some tables could not be brought back; karlchen check says more", "error", err)
	}
	return nil
}

// probe answers the questions of operators.
func (p *program) probe() health.Probe {
	return health.Probe{
		Connected: p.client.Connections, Identifies: func() health.Identifies { return health.Identifies(p.client.Identifies()) },
		Tables: p.tables.Count, Store: p.store.Ping, Invalid: p.client.InvalidRequests, Rival: p.client.Rival,
	}
}

// run serves until the context ends, and then announces the restart at the tables.
func (p *program) run(ctx context.Context) error {
	go p.logInvitation(ctx)
	go p.games.Run(ctx, p.log)
	go func() {
		if err := p.store.AddSums(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("the rows of an older version have no checksums", "error", err)
		}
	}()
	go p.keepWiped(ctx)
	working, rest := context.WithCancel(ctx)
	defer rest()
	var work sync.WaitGroup
	for _, run := range []func(context.Context){p.ledger.Run, p.weekly.Run, p.gathering.Run, p.days.Run, p.bot.Run} {
		work.Go(func() { run(working) })
	}
	err := p.client.Run(ctx, discord.Receiver{Handler: p.bot.Handle, Apology: p.bot.Apology, Guilds: p.guildsHere, Deleted: p.bot.Show.ChannelDeleted})
	rest()
	work.Wait() // running jobs finish; later ones stay in the store
	p.tables.Close()
	last, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	p.bot.Show.AnnounceRestart(last)
	p.bot.Show.Close(last)
	return err
}

// logInvitation says how to add the bot to a server, as soon as Discord has told which application it is.
func (p *program) logInvitation(ctx context.Context) {
	if id, err := p.client.Application(ctx); err == nil {
		p.log.Info("this link adds the bot to a server", "link", p.invitation(id))
	}
}

// wipeEvery is the time after which no byte of the database holds what is gone, such as the tokens of open hands.
const wipeEvery = 10 * time.Minute

// guildsHere takes the list of all servers with the bot.
func (p *program) guildsHere(all []string) {
	p.bot.Show.GuildsHere(all)
	if err := p.presence.GuildsHere(all); err != nil {
		p.log.Error("it is not stored which servers have removed the bot", "error", err)
	}
}

// keepWiped erases servers that have removed the bot, and wipes the database, also of what an earlier run has left, until the context ends.
func (p *program) keepWiped(ctx context.Context) {
	for ctx.Err() == nil {
		err := trace.Guard(p.log, "wipe the database", func() error { return errors.Join(p.presence.EraseGone(ctx), p.store.Wipe(ctx)) })
		if err != nil && ctx.Err() == nil {
			p.log.Error("what should be gone from the database is still in its file; the next try is in ten minutes", "error", err)
		}
		trace.Pause(ctx, wipeEvery, nil)
	}
}

// lastWords is how long the program may take to update messages when it ends.
const lastWords = 3 * time.Second
