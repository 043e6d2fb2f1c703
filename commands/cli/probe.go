package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"karlchen/bot/discord"
)

// Probe tries on the real service what the bot asks of Discord without a click of a person; what needs one is in /doko diagnose. It may run
// beside the bot, and takes away again what it makes.
type Probe struct {
	Channel string `required:"" help:"The id of a text channel for the test, best one that nobody reads."`
	Role    string `help:"The id of a role to mention; its holders are notified. Without one this step is skipped."`
	User    string `help:"The id of a person to add to a thread. Without one this step is skipped."`
	Token   string `env:"DISCORD_TOKEN" help:"The bot's token."`
	API     string `name:"api-url" env:"DISCORD_API_URL" help:"Where REST and gateway go instead of Discord."`
	Data    string `env:"KARLCHEN_DATA" default:"data" help:"The folder with the database. If the bot is not running, connections are counted there."`
}

var idForm = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)

// Run makes the probe. Its report can be pasted into a bug report: it holds ids, and nothing secret.
func (p Probe) Run(io IO) error {
	if p.Token == "" {
		return errors.New("the probe needs the bot's token: put it as DISCORD_TOKEN into the environment or into .env")
	}
	for _, id := range []string{p.Channel, p.Role, p.User} {
		if id != "" && !idForm.MatchString(id) {
			return fmt.Errorf("%q is no id: in Discord's settings turn on the developer mode, then right-click the channel, role or person", id)
		}
	}
	connected := make(chan struct{})
	var memory discord.Memory
	if store, err := openExisting(p.Data); err == nil { // otherwise there is none yet, or the running bot keeps the count
		defer store.Close()
		memory = store
	}
	client, err := discord.New(discord.Config{
		Token: p.Token, APIURL: p.API, Memory: memory,
		Handler: func(context.Context, discord.Interaction) {}, // the bot that runs beside it answers
		Guilds:  tell(connected),
	})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return (&prober{Probe: p, client: client, connected: connected, io: io}).run(ctx)
}

// tell closes the channel when it is called for the first time.
func tell(connected chan struct{}) func([]string) {
	once := sync.OnceFunc(func() { close(connected) })
	return func([]string) { once() }
}

// probeStep is one kind of request. What it makes is left for later steps and undone at the end.
type probeStep struct {
	name    string
	what    string // what it does
	without string // what the bot does when Discord refuses it
	try     func(p *prober, ctx context.Context) error
}

// errLeftOut is the error of a step that was not asked for, or that needs one before it which was refused.
var errLeftOut = errors.New("not tried")

// How patient the probe is.
const (
	probeStepTime  = 30 * time.Second
	probeCleanTime = time.Minute
)

// prober is a probe at work.
type prober struct {
	Probe
	client    *discord.Client
	connected <-chan struct{}
	ended     chan error // gets what ended the connection
	io        IO

	message, thread string // what was made, for later steps
	undo            []undoing
	refused         int
}

// undoing takes away what a step has made.
type undoing struct {
	what string
	do   func(ctx context.Context) error
}

// run goes through the steps, cleans up whatever happens, and reports what was refused as ErrInput.
func (p *prober) run(ctx context.Context) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	p.ended = make(chan error, 1)
	go func() { p.ended <- p.client.Run(running) }()
	defer stop()

	p.say("karlchen probe in channel %s, %s", p.Channel, time.Now().UTC().Format("2006-01-02 15:04 UTC"))
	for _, step := range probeSteps {
		if err := p.take(ctx, step); ctx.Err() != nil || errors.As(err, new(*discord.Fatal)) {
			p.refused++
			p.say("the rest was not tried")
			break
		}
	}
	if left := p.clean(context.WithoutCancel(ctx)); p.refused > 0 || left > 0 {
		p.say("Discord did not take everything, or shows it otherwise. What needs a click: /doko diagnose")
		return ErrInput
	}
	p.say("Discord took everything. What needs a click: /doko diagnose")
	return nil
}

// take tries one step and reports what came of it. An interruption does not break it off: what it has just made would be left behind.
func (p *prober) take(ctx context.Context, step probeStep) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeStepTime)
	defer cancel()
	err := step.try(p, ctx)
	verdict, told := "refused", fmt.Sprintf("%v; the bot then: %s", err, step.without)
	switch {
	case err == nil:
		verdict, told = "ok", step.what
	case errors.Is(err, errLeftOut):
		verdict, told = "left out", err.Error()
	case errors.Is(err, errUnread):
		verdict, told = "taken", step.what+"; "+err.Error()
	case errors.Is(err, discord.ErrShownOtherwise):
		verdict = "otherwise"
		p.refused++
	default:
		p.refused++
	}
	p.say("%-9s  %-17s  %s", verdict, step.name, told)
	return err
}

// say writes a line of the report. Errors of the port hold no token; should one ever do, the report does not.
func (p *prober) say(format string, args ...any) {
	fmt.Fprintln(p.io.Out, strings.ReplaceAll(fmt.Sprintf(format, args...), p.Token, "(the token)"))
}

// clean undoes what was made, the last first, and returns how much of it is left.
func (p *prober) clean(ctx context.Context) (left int) {
	ctx, cancel := context.WithTimeout(ctx, probeCleanTime)
	defer cancel()
	for i := len(p.undo) - 1; i >= 0; i-- {
		if err := p.undo[i].do(ctx); err != nil && !discord.IsGone(err) {
			left++
			p.say("left      %s: %v", p.undo[i].what, err)
		}
	}
	return left
}

// later remembers what is to be undone.
func (p *prober) later(what string, do func(ctx context.Context) error) {
	p.undo = append(p.undo, undoing{what, do})
}
