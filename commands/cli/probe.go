package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"sync"
	"syscall"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/trace"
)

// Probe tries on the real Discord every kind of request that the bot makes without a click of a person; /doko diagnose tries the others. It may
// run beside the bot, and removes what it makes.
type Probe struct {
	Channel string `required:"" help:"The id of a text channel for the test, best one that nobody reads."`
	Role    string `help:"The id of a role to mention; its holders are notified. Without one this step is skipped."`
	User    string `help:"The id of a person to mention in a thread and to add to it; they are notified. Without one this step is skipped."`
	Token   string `kong:"-"`
	API     string `name:"api-url" env:"DISCORD_API_URL" help:"Where REST and gateway go instead of Discord."`
	Data    string `env:"KARLCHEN_DATA" default:"data" help:"The folder with the database. If the bot is not running, connections are counted there."`
}

var idForm = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)

// Run makes the probe. Its report is fit for a bug report: it holds ids, and nothing secret.
func (p Probe) Run(io IO) error {
	if p.Token = cmp.Or(p.Token, os.Getenv(tokenName)); p.Token == "" {
		if err := FindLostToken(io); err != nil {
			return err
		}
		return errors.New("the probe needs the bot's token: put it as DISCORD_TOKEN into the environment or into .env")
	}
	for _, id := range []string{p.Channel, p.Role, p.User} {
		if id != "" && !idForm.MatchString(id) {
			return fmt.Errorf("%q is no id: in Discord's settings turn on the developer mode, then right-click the channel, role or person", id)
		}
	}
	var memory discord.Memory
	if store, err := openExisting(io, p.Data); err == nil { // else there is none yet, or the running bot counts its connections
		defer store.Close()
		memory = store
	}
	client, err := discord.New(discord.Config{Token: p.Token, APIURL: p.API, Memory: memory})
	if err != nil {
		return err
	}
	io.Out = Mask(io.Out, []string{p.Token}) // errors of the port hold no token; this is a second guard
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return (&prober{Probe: p, client: client, connected: make(chan struct{}), io: io}).run(ctx)
}

// probeStep is one kind of request. Later steps use what it makes, and the end of the probe removes that.
type probeStep struct {
	name    string
	what    string // what Discord does then
	without string // what the bot does without it
	try     func(p *prober, ctx context.Context) error
}

// errLeftOut is the error of a step without its flag, or without a step before it that Discord refused.
var errLeftOut = errors.New("not tried")

// The time limits of the probe.
const (
	probeStepTime  = 30 * time.Second
	probeCleanTime = time.Minute
)

type prober struct {
	Probe
	client    *discord.Client
	connected chan struct{}
	ended     chan error // receives the error that ended the connection
	io        IO

	drawn           bool   // the first message shows a picture
	message, thread string // the ids of the first message and the thread, for later steps
	undo            []undoing
	refused         int
}

// undoing removes what a step has made.
type undoing struct {
	what string
	do   func(ctx context.Context) error
}

// run tries the steps and always cleans up. If Discord refused a step, it returns ErrInput.
func (p *prober) run(ctx context.Context) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	p.ended = make(chan error, 1)
	connect := sync.OnceFunc(func() { close(p.connected) })
	go func() {
		p.ended <- p.client.Run(running, discord.Receiver{
			Handler: func(context.Context, discord.Interaction) {}, // the bot that runs beside it answers
			Guilds:  func([]string) { connect() },
		})
	}()
	defer stop()

	p.report("karlchen probe in channel %s, %s, version %s", p.Channel, time.Now().UTC().Format("2006-01-02 15:04 UTC"), trace.Version())
	for _, step := range probeSteps {
		if err := p.runStep(ctx, step); ctx.Err() != nil || errors.As(err, new(*discord.Fatal)) {
			p.refused++
			p.report("the rest was not tried")
			break
		}
	}
	if left := p.undoAll(context.WithoutCancel(ctx)); p.refused > 0 || left > 0 {
		p.report("Discord did not take everything, or shows it otherwise. What needs a click: /doko diagnose")
		return ErrInput
	}
	p.report("Discord took everything. What needs a click: /doko diagnose")
	return nil
}

// runStep tries one step and reports its result. An interruption does not stop a step, because what it has just made would stay.
func (p *prober) runStep(ctx context.Context, step probeStep) error {
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
	p.report("%-9s  %-17s  %s", verdict, step.name, told)
	return err
}

func (p *prober) report(format string, args ...any) { fmt.Fprintf(p.io.Out, format+"\n", args...) }

// undoAll removes what the steps made, the last first, and returns how many things it could not remove.
func (p *prober) undoAll(ctx context.Context) (left int) {
	ctx, cancel := context.WithTimeout(ctx, probeCleanTime)
	defer cancel()
	for i := len(p.undo) - 1; i >= 0; i-- {
		if err := p.undo[i].do(ctx); err != nil && !discord.IsGone(err) {
			left++
			p.report("left      %s: %v", p.undo[i].what, err)
		}
	}
	return left
}

// undoLater registers something for undoAll.
func (p *prober) undoLater(what string, do func(ctx context.Context) error) {
	p.undo = append(p.undo, undoing{what, do})
}
