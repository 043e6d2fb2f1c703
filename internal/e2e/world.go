// Package e2e is the harness of tests through the whole bot, for the rooms and for what concerns them all. A [World] is the program in a process of its
// own on a sandbox, with four people before it, and a [Talk] the private conversation of one of them. A [Clubhouse] is a bot with a league, and a [House] one
// with a table and its threads, both within the test and without a connection. Only tests import it; a package whose tests start a program calls [Run].
package e2e

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/cli"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/person"
	"karlchen/internal/proof"
	"karlchen/internal/schema"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Patience is longer than a browser stands still where many tests share few cores: one was seen to take half a minute for a click.
const Patience = 2 * time.Minute

// Nightly is set for the long forms of tests, which try as much as a night allows.
var Nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// programs is the folder in which the bot is built.
var programs string

// Program builds the bot as people run it, once for all tests of a package. That can take minutes on a machine that has compiled nothing yet, so it must
// not happen within the time of a test. Go keeps what it runs, and links it for the first package alone; cp takes it from there.
var Program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(programs, "karlchen")
	args := append([]string{"run", "-exec", "cp"}, buildFlags...)
	out, err := exec.Command("go", append(args, "karlchen", path)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build: %w: %s", err, out)
	}
	return path, nil
})

// atOnce is how many tests run at once by default. It exceeds the number of cores, because tests mostly wait.
const atOnce = 8

// Run runs the tests of a package with worlds, and returns the status for os.Exit.
func Run(m *testing.M) int {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		if err := p.Value.Set(strconv.Itoa(max(atOnce, runtime.GOMAXPROCS(0)))); err != nil {
			panic(err)
		}
	}
	debug.SetGCPercent(400) // there is memory enough
	var err error
	if programs, err = os.MkdirTemp("", "karlchen"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(programs)
	return m.Run()
}

// World is a sandbox with a bot that runs in a process of its own, so that it can be killed.
type World struct {
	T       *testing.T
	Ctx     context.Context
	Sandbox *sandbox.Server
	Data    string
	Env     []string // of the bot, besides the variables that every bot gets
	Bot     *exec.Cmd
	Log     *bytes.Buffer
	People  []*person.Person // four, and those whom a test has join
	Next    int              // the person whose turn it most likely is, by the order of people
	Channel string
	Left    int          // the lists that everybody has left, which have an Endstand as well
	Passed  atomic.Int64 // the time that a test has let pass for the tables within it

	Mu     sync.Mutex
	faults []error   // bodies that Discord's description forbids, or with something that nobody should read
	Sent   []request // all of the bot's
	Warned []string  // the bodies of requests that tell somebody why something is not done
}

// request is one of the bot's requests: method, path, the numbers of bytes there and back, and whether files are among them.
type request struct {
	Name  string
	Bytes int
	Files bool
}

const Token = "a-token-of-the-test"

// WorldEnds is how long a world lasts. A list of twelve games takes half a minute; on a machine that has twelve times as much to do it may last six.
const WorldEnds = 6 * time.Minute

// usual is what most worlds are: without limits, and with time for an answer on a busy machine, where one was seen to take more than three seconds.
func usual() sandbox.Options {
	return sandbox.Options{Unlimited: true, Emojis: Faces(), Patience: 15 * time.Second}
}

// New skips the test in a short run, because a program for each test takes long.
func New(t *testing.T, env ...string) *World {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	return NewWith(t, usual(), env...)
}

// Faces are the emojis of the cards. Almost every bot finds them there, because an upload would take the bot's first second.
var Faces = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, tile := range picture.Tiles() {
		all[tile.Name] = tile.Render()
	}
	return all
})

// NewBare is a world to which no bot has brought any emojis yet.
func NewBare(t *testing.T) *World {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	return NewWith(t, sandbox.Options{Unlimited: true})
}

// NewWith lets the test run beside others, because it mostly waits.
func NewWith(t *testing.T, options sandbox.Options, env ...string) *World {
	t.Helper()
	t.Parallel()
	if _, err := Program(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), WorldEnds)
	t.Cleanup(cancel)
	w := &World{T: t, Ctx: ctx, Data: t.TempDir(), Env: env}
	description := schema.AtHand(t)
	var checks sync.WaitGroup
	options.Token = Token
	options.Observe = func(x sandbox.Exchange) {
		w.Mu.Lock()
		w.Sent = append(w.Sent, request{x.Method + " " + x.Path, len(x.Request) + x.Files + len(x.Response), x.Files > 0})
		if bytes.Contains(x.Request, []byte("⚠️")) {
			w.Warned = append(w.Warned, string(x.Request))
		}
		w.Mu.Unlock()
		if err := proof.Body(x.Request); err != nil {
			w.fault(fmt.Errorf("%s %s: %w", x.Method, x.Path, err))
		}
		if x.Status >= 500 { // on purpose, and not in the description
			return
		}
		checks.Go(func() { // on a busy machine the first check takes longer than the bot has for its answer
			if err := description.Check(x.Method, x.Path, x.Status, x.Request, x.Response); err != nil {
				w.fault(err)
			}
		})
	}
	server, err := sandbox.New(options)
	if err != nil {
		t.Fatal(err)
	}
	w.Sandbox = server
	t.Cleanup(func() {
		w.Kill()
		server.Close()
		checks.Wait()
		w.Mu.Lock()
		defer w.Mu.Unlock()
		for _, err := range w.faults {
			t.Error(err)
		}
	})
	w.Start()
	for range card.Seats {
		w.AddPerson(server.URL())
	}
	if err := w.People[0].WaitCommand(ctx, "doko"); err != nil {
		t.Fatalf("the bot does not come: %v\n%s", err, w.Log)
	}
	w.Channel = sandbox.ChannelID
	return w
}

func (w *World) fault(err error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.faults = append(w.faults, err)
}

// AddPerson lets the next of the people of the sandbox at an address come.
func (w *World) AddPerson(address string) *person.Person {
	w.T.Helper()
	p, err := person.Join(w.Ctx, address, len(w.People)+1)
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(p.Leave)
	w.People = append(w.People, p)
	return p
}

// Start runs the bot and waits until it is there.
func (w *World) Start() {
	w.T.Helper()
	w.Launch()
	for _, p := range w.People {
		if err := p.WaitBot(w.Ctx, true); err != nil {
			w.T.Fatalf("the bot does not come: %v\n%s", err, w.Log)
		}
	}
}

// Launch runs the bot.
func (w *World) Launch() {
	w.T.Helper()
	path, err := Program()
	if err != nil {
		w.T.Fatal(err)
	}
	w.Log = &bytes.Buffer{}
	w.Bot = exec.Command(path)
	w.Bot.Dir = w.T.TempDir() // so that no .env of the developer's is read
	w.Bot.Env = append(os.Environ(), "DISCORD_TOKEN="+Token, "DISCORD_API_URL="+w.Sandbox.APIURL(), "KARLCHEN_DATA="+w.Data, "KARLCHEN_CLICKS=0", "KARLCHEN_PACE=10ms", "KARLCHEN_LEVEL=simple", "GORACE=halt_on_error=1", "GOGC=400")
	w.Bot.Env = append(w.Bot.Env, w.Env...)
	w.Bot.Stdout, w.Bot.Stderr = w.Log, w.Log
	if err := w.Bot.Start(); err != nil {
		w.T.Fatal(err)
	}
}

// Database is the path of the bot's database.
func (w *World) Database() string { return filepath.Join(w.Data, cli.DatabaseName) }

// Kill ends the bot as a power failure would.
func (w *World) Kill() { w.end(os.Kill) }

// Stop ends the bot as an operator does.
func (w *World) Stop() { w.end(syscall.SIGTERM) }

func (w *World) end(how os.Signal) {
	if w.Bot == nil {
		return
	}
	_ = w.Bot.Process.Signal(how)
	_ = w.Bot.Wait() // it was killed, or has stopped
	w.Bot = nil
	for line := range strings.Lines(w.Log.String()) {
		if strings.Contains(line, locale.FaultLogged) {
			w.fault(errors.New(line))
		}
	}
	for _, p := range w.People {
		_ = p.WaitBot(w.Ctx, false)
	}
}

// Games returns the records that the bot has left. It must not be running.
func (w *World) Games() []storage.Game {
	w.T.Helper()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	defer store.Close()
	if report, err := store.Check(table.Verify, leagues.Check); err != nil || report.Err() != nil {
		w.T.Errorf("the database is not sound: %v, %v", err, report.Err())
	}
	all, err := storagetest.Games(store, sandbox.GuildID)
	if err != nil {
		w.T.Fatal(err)
	}
	return all
}

// Replay returns the record of a game, and the game at its end.
func (w *World) Replay(g storage.Game) (*notation.Record, game.State) {
	w.T.Helper()
	r, err := notation.NewReader(bytes.NewReader(g.Record)).Next()
	if err != nil {
		w.T.Fatal(err)
	}
	s, err := notation.Replay(r)
	if err != nil {
		w.T.Fatal(err)
	}
	return r, s
}
