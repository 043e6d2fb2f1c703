package commands_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
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
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/browser"
	"karlchen/internal/person"
	"karlchen/internal/proof"
	"karlchen/internal/schema"
	"karlchen/storage"
)

// nightly is set for the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// programs is the folder in which the bot is built.
var programs string

// program builds the bot as people run it, once for all tests. That can take minutes on a machine that has compiled nothing yet, so it must not
// happen within the time of a test.
var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(programs, "karlchen")
	args := append([]string{"build", "-o", path}, buildFlags...)
	out, err := exec.Command("go", append(args, "karlchen")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build: %w: %s", err, out)
	}
	return path, nil
})

// atOnce is how many tests run at once by default. It exceeds the number of cores, because tests mostly wait.
const atOnce = 8

func TestMain(m *testing.M) {
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
	status := browser.Run(m)
	os.RemoveAll(programs)
	os.Exit(status)
}

// world is a sandbox with a bot that runs in a process of its own, so that it can be killed.
type world struct {
	t       *testing.T
	ctx     context.Context
	sandbox *sandbox.Server
	data    string
	env     []string // of the bot, besides the variables that every bot gets
	bot     *exec.Cmd
	log     *bytes.Buffer
	people  [card.Seats]*person.Person
	next    int // the person whose turn it most likely is, by the order of people
	channel string
	left    int          // the lists that everybody has left, which have an Endstand as well
	passed  atomic.Int64 // the time that a test has let pass for the tables within it

	mu     sync.Mutex
	faults []error   // bodies that Discord's description forbids, or with something that nobody should read
	sent   []request // all of the bot's
	warned []string  // the bodies of requests that tell somebody why something is not done
}

// request is one of the bot's requests: method, path, the numbers of bytes there and back, and whether files are among them.
type request struct {
	name  string
	bytes int
	files bool
}

const token = "a-token-of-the-test"

// worldEnds is how long a world lasts. A list of twelve games takes half a minute; on a machine that has twelve times as much to do it may last six.
const worldEnds = 6 * time.Minute

// newWorld skips the test in a short run, because a program for each test takes long.
func newWorld(t *testing.T, env ...string) *world {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	return newWorldWith(t, sandbox.Options{Unlimited: true, Emojis: faces()}, env...)
}

// faces are the emojis of the cards. Almost every bot finds them there, because an upload would take the bot's first second.
var faces = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, tile := range picture.Tiles() {
		all[tile.Name] = tile.Render()
	}
	return all
})

// newBareWorld is a world to which no bot has brought any emojis yet.
func newBareWorld(t *testing.T) *world {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	return newWorldWith(t, sandbox.Options{Unlimited: true})
}

// newWorldWith lets the test run beside others, because it mostly waits.
func newWorldWith(t *testing.T, options sandbox.Options, env ...string) *world {
	t.Helper()
	t.Parallel()
	if _, err := program(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), worldEnds)
	t.Cleanup(cancel)
	w := &world{t: t, ctx: ctx, data: t.TempDir(), env: env}
	description := schema.AtHand(t)
	options.Token = token
	options.Observe = func(x sandbox.Exchange) {
		w.mu.Lock()
		w.sent = append(w.sent, request{x.Method + " " + x.Path, len(x.Request) + x.Files + len(x.Response), x.Files > 0})
		if bytes.Contains(x.Request, []byte("⚠️")) {
			w.warned = append(w.warned, string(x.Request))
		}
		w.mu.Unlock()
		if err := proof.Body(x.Request); err != nil {
			w.fault(fmt.Errorf("%s %s: %w", x.Method, x.Path, err))
		}
		if x.Status >= 500 { // on purpose, and not in the description
			return
		}
		if err := description.Check(x.Method, x.Path, x.Status, x.Request, x.Response); err != nil {
			w.fault(err)
		}
	}
	server, err := sandbox.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server.Start()
	w.sandbox = server
	t.Cleanup(func() {
		w.kill()
		server.Close()
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, err := range w.faults {
			t.Error(err)
		}
	})
	w.start()
	for i := range w.people {
		p, err := person.Join(ctx, server.URL(), i+1)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(p.Leave)
		w.people[i] = p
	}
	if err := w.people[0].WaitCommand(ctx, "doko"); err != nil {
		t.Fatalf("the bot offers no commands: %v\n%s", err, w.log)
	}
	if err := w.people[0].WaitBot(ctx, true); err != nil { // with all its shards
		t.Fatalf("the bot does not come: %v\n%s", err, w.log)
	}
	w.channel = sandbox.ChannelID
	return w
}

func (w *world) fault(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.faults = append(w.faults, err)
}

// start runs the bot and waits until it is there.
func (w *world) start() {
	w.t.Helper()
	w.launch()
	for _, p := range w.people {
		if p == nil {
			continue
		}
		if err := p.WaitBot(w.ctx, true); err != nil {
			w.t.Fatalf("the bot does not come: %v\n%s", err, w.log)
		}
	}
}

// launch runs the bot.
func (w *world) launch() {
	w.t.Helper()
	path, err := program()
	if err != nil {
		w.t.Fatal(err)
	}
	w.log = &bytes.Buffer{}
	w.bot = exec.Command(path)
	w.bot.Dir = w.t.TempDir() // so that no .env of the developer's is read
	w.bot.Env = append(os.Environ(), "DISCORD_TOKEN="+token, "DISCORD_API_URL="+w.sandbox.APIURL(), "KARLCHEN_DATA="+w.data, "KARLCHEN_CLICKS=0", "KARLCHEN_PACE=10ms", "KARLCHEN_LEVEL=simple", "GORACE=halt_on_error=1", "GOGC=400")
	w.bot.Env = append(w.bot.Env, w.env...)
	w.bot.Stdout, w.bot.Stderr = w.log, w.log
	if err := w.bot.Start(); err != nil {
		w.t.Fatal(err)
	}
}

// kill ends the bot as a power failure would.
func (w *world) kill() { w.end(os.Kill) }

// stop ends the bot as an operator does.
func (w *world) stop() { w.end(syscall.SIGTERM) }

func (w *world) end(how os.Signal) {
	if w.bot == nil {
		return
	}
	_ = w.bot.Process.Signal(how)
	_ = w.bot.Wait() // it was killed, or has stopped
	w.bot = nil
	for line := range strings.Lines(w.log.String()) {
		if strings.Contains(line, locale.FaultLogged) {
			w.fault(errors.New(line))
		}
	}
	for _, p := range w.people {
		if p != nil {
			_ = p.WaitBot(w.ctx, false)
		}
	}
}

// does reports whether a component's id has the path, and returns the id's last part.
func does(id string, to route.Route, arg string) bool {
	return to.Names(id) && (arg == "" || strings.HasSuffix(id, "/"+arg))
}

// find returns the first enabled component of the message with one of the paths.
func find(m person.Message, to ...route.Route) (person.Component, bool) {
	for _, c := range m.Buttons() {
		if !c.Disabled && slices.ContainsFunc(to, func(to route.Route) bool { return to.Names(c.CustomID) }) {
			return c, true
		}
	}
	return person.Component{}, false
}

// waitFor returns the newest message that the person sees with an enabled component of that verb.
func (w *world) waitFor(p *person.Person, v route.Route) (person.Message, person.Component) {
	w.t.Helper()
	m, err := p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, v); return ok })
	if err != nil {
		w.t.Fatalf("nothing to %s: %v\n%s", v, err, w.log)
	}
	c, _ := find(m, v)
	return m, c
}

func (w *world) click(p *person.Person, m person.Message, c person.Component) {
	w.t.Helper()
	if _, err := p.Click(w.ctx, m.ID, c.CustomID); err != nil {
		w.t.Fatalf("%s clicks %s: %v\n%s", p.Name, c.CustomID, err, w.log)
	}
}

// press waits for a component with the verb and clicks it. If the person sees by the time of the answer that it is no longer there, they look again.
func (w *world) press(p *person.Person, v route.Route) {
	w.t.Helper()
	for {
		m, c := w.waitFor(p, v)
		_, err := p.Click(w.ctx, m.ID, c.CustomID)
		if err == nil {
			return
		}
		now, _ := p.Message(m.ID)
		if errors.Is(err, person.ErrFailed) || slices.ContainsFunc(now.Buttons(), func(b person.Component) bool { return b.CustomID == c.CustomID && !b.Disabled }) {
			w.t.Fatalf("%s clicks %s: %v\n%s", p.Name, c.CustomID, err, w.log)
		}
	}
}

// hand opens the person's hand again, as people do after a restart, and returns it.
func (w *world) hand(p *person.Person) person.Message {
	w.t.Helper()
	for _, m := range p.Messages() {
		if m.Ephemeral() {
			if err := p.Dismiss(w.ctx, m.ID); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	w.press(p, route.Hand)
	m, err := p.WaitMessage(w.ctx, person.Message.Ephemeral)
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// step lets the first person who can act do so, from a hand that was just opened: cut, say gesund, play the first card allowed.
func (w *world) step() bool {
	w.t.Helper()
	_, ok := w.act()
	return ok
}

// act is step, and returns the clicked component.
func (w *world) act() (clicked person.Component, ok bool) {
	w.t.Helper()
	for i := range w.people {
		at := (w.next + i) % card.Seats
		m := w.hand(w.people[at])
		if c, ok := find(m, route.CutLot, route.Word, route.Play); ok {
			w.click(w.people[at], m, c)
			w.next = at + 1
			return c, true
		}
	}
	return clicked, false
}

// playOut lets people play the given number of cards, up to the last card of the game. Afterwards nobody has a hand. It depends on the deal whether
// somebody has to say a word before.
func (w *world) playOut(cards int) {
	w.t.Helper()
	for n := 0; n < cards; {
		c, ok := w.act()
		if !ok {
			w.t.Fatalf("after %d cards nobody can do anything\n%s", n, w.log)
		}
		if route.Play.Names(c.CustomID) {
			n++
		}
	}
}

// games returns the records that the bot has left. It must not be running.
func (w *world) games() []storage.Game {
	w.t.Helper()
	store, err := storage.Open(filepath.Join(w.data, cli.DatabaseName), storage.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	defer store.Close()
	if report, err := store.Check(table.Verify, leagues.Check); err != nil || report.Err() != nil {
		w.t.Errorf("the database is not sound: %v, %v", err, report.Err())
	}
	var all []storage.Game
	if err := store.Games(sandbox.GuildID, func(g storage.Game) error { all = append(all, g); return nil }); err != nil {
		w.t.Fatal(err)
	}
	return all
}

// replay returns the record of a game, and the game at its end.
func (w *world) replay(g storage.Game) (*notation.Record, game.State) {
	w.t.Helper()
	r, err := notation.NewReader(bytes.NewReader(g.Record)).Next()
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := notation.Replay(r)
	if err != nil {
		w.t.Fatal(err)
	}
	return r, s
}

// seatedRules are those of the tournament, but for the lot: everybody sits where they came.
const seatedRules = "ddv seating_and_list=off"

// keepSeats makes seatedRules the server's default, for tables that are opened without a word about rules.
func (w *world) keepSeats() {
	w.t.Helper()
	leader := w.people[0]
	_, err := leader.Command(w.ctx, w.channel, "rules set", person.Options{"rules": seatedRules})
	if err == nil {
		_, err = leader.WaitMessage(w.ctx, person.Message.Ephemeral)
	}
	if err = errors.Join(err, talk{w, leader}.dismiss()); err != nil { // an empty channel introduces the bot
		w.t.Fatalf("%v\n%s", err, w.log)
	}
}

// openLobby opens a table at which people are awaited. Everybody sits where they came, unless the rules are lotRules.
func (w *world) openLobby(host *person.Person, options person.Options) {
	w.t.Helper()
	given := maps.Clone(options)
	if given == nil {
		given = person.Options{}
	}
	if rules, _ := given["rules"].(string); !strings.Contains(rules, "seating_and_list") && (rules == "" || strings.HasPrefix(rules, "ddv")) {
		given["rules"] = strings.Replace(cmp.Or(rules, "ddv"), "ddv", seatedRules, 1)
	}
	if _, err := host.Command(w.ctx, w.channel, "doko new", given); err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
	if options["computers"] == nil && options["when"] == nil { // else it is open at once
		w.press(host, route.Open)
	}
}

// open opens a table, seats all four people and starts the list.
func (w *world) open(options person.Options) {
	w.t.Helper()
	host := w.people[0]
	w.openLobby(host, options)
	for _, p := range w.people[1:] {
		w.press(p, route.Join)
	}
	lobby := w.lobby(host)
	w.press(host, route.Start)
	if _, err := host.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Join); return m.ID == lobby.ID && !ok }); err != nil {
		w.t.Fatalf("the lobby stays open: %v\n%s", err, w.log)
	}
}

// deadline is a moment that Discord counts down to. A restart puts it off.
var deadline = regexp.MustCompile(`<t:\d+:R>`)

// icon is an emoji in a text. After a restart the bot needs a moment until it knows them.
var icon = regexp.MustCompile(`<:\w+:\d+> ?`)

// handsText opens all hands and returns their texts, without the clock and the emojis.
func (w *world) handsText() string {
	w.t.Helper()
	var texts []string
	for _, p := range w.people {
		texts = append(texts, p.Name+":\n"+icon.ReplaceAllString(deadline.ReplaceAllString(w.hand(p).Text(), "…"), ""))
	}
	return strings.Join(texts, "\n")
}
