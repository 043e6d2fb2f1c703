package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
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
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/serve"
	"karlchen/commands/show"
	"karlchen/game/match"
	"karlchen/storage"
)

// wire is a bot on the sandbox, which enforces Discord's limits.
type wire struct {
	*running
	page *sandbox.Server

	mu       sync.Mutex
	requests map[string]int // by method and path without ids
	refused  map[string]int // of these, those that Discord's limits refused
	ages     []time.Duration
	written  map[string][][]byte // the bodies of the last messages and edits, by channel
}

// remembered is how many bodies of a channel are enough to find the newest one of the game among them.
const remembered = 4

// tablesOfChannel is how many tables share a channel.
const tablesOfChannel = 10

// measureWire lets people play at a human pace over the sandbox and prints what came of Discord's limits.
func (l *load) measureWire(path string, say func(string, any, string)) error {
	w := &wire{requests: map[string]int{}, refused: map[string]int{}, written: map[string][][]byte{}}
	page, err := sandbox.New(sandbox.Options{
		Token: "load", Second: true, Observe: w.observe,
		Guests: guests(4 * l.Tables), Rooms: rooms((l.Tables+tablesOfChannel-1)/tablesOfChannel, l.Words),
	})
	if err != nil {
		return fmt.Errorf("start the sandbox: %w", err)
	}
	defer page.Close()
	w.page = page
	return w.connect(path, func(ctx context.Context) error {
		began := time.Now()
		if err := w.openTables(ctx, l.Tables); err != nil {
			return err
		}
		say("opening the tables", time.Since(began).Round(time.Second), "")
		w.settle(l.Quiet)
		w.say("while tables open, ", say)
		stop, err := startProfile(l.CPU)
		if err != nil {
			return err
		}
		defer stop()
		w.play(ctx, l, say)
		return nil
	})
}

// connect starts the bot on a database and on the sandbox, calls use, and stops the bot again.
func (w *wire) connect(path string, use func(context.Context) error) error {
	store, err := storage.Open(path, storage.Options{})
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	defer store.Close()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	emojisLost := trace.NewSignal()
	client, err := discord.New(discord.Config{Token: "load", APIURL: w.page.APIURL(), Logger: log, EmojisLost: emojisLost.Send})
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	w.running = &running{store: &counter{Store: store}}
	var observers table.Observers
	w.tables = table.NewManager(table.Config{Store: w.store, Observer: &observers, Log: log})
	bot := commands.New(commands.Config{Clicks: serve.UsualClicks, Parts: show.Parts{
		Log: log, Port: client, Tables: w.tables, Leagues: leagues.New(leagues.Config{Admission: leagues.NewAdmission(store, log)}),
		Gather: gather.New(gather.Config{Store: store, Log: log, Now: time.Now}), Daily: daily.New(daily.Config{Store: store, Now: time.Now}), Archive: archive.New(archive.Config{Store: store}), Settings: store,
		OnShown: w.noteAge, EmojisLost: emojisLost,
	}})
	w.Bot = bot
	observers.Subscribe(bot.Show)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- client.Run(ctx, discord.Receiver{Handler: bot.Handle, Apology: bot.Apology}) }()
	go bot.Run(ctx)
	defer func() {
		stop()
		<-ended
		w.tables.Close()
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		bot.Show.Close(last)
	}()
	for w.openHand(ctx, guestID(0), sandbox.ChannelID) != nil { // until the commands are registered
		select {
		case err := <-ended:
			return fmt.Errorf("connect: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return use(ctx)
}

var ids = regexp.MustCompile(`[A-Za-z0-9_-]{16,}`)

func (w *wire) observe(e sandbox.Exchange) {
	name := e.Method + " " + ids.ReplaceAllString(e.Path, "…")
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests[name]++
	if e.Status == http.StatusTooManyRequests {
		w.refused[name]++
	}
	if parts := strings.Split(e.Path, "/"); e.Status == http.StatusOK && len(parts) > 3 && parts[1] == "channels" && parts[3] == "messages" {
		bodies := append(w.written[parts[2]], e.Request)
		w.written[parts[2]] = bodies[max(0, len(bodies)-remembered):]
	}
}

// countBehind counts the tables whose public message does not say what they are doing now.
func (w *wire) countBehind(ctx context.Context, words bool) (n int) {
	look := face.Look{Deck: w.Show.Deck.Load(), Pictures: !words}
	for _, id := range w.ids {
		snap, err := w.tables.Do(ctx, id, table.User{}, table.Look{})
		if err != nil {
			n++
			continue
		}
		texts := textsOf(w.Show.CurrentMessage(&snap, look, locale.For("de")).Blocks)
		w.mu.Lock()
		if !slices.ContainsFunc(w.written[snap.Place()], func(body []byte) bool {
			return !slices.ContainsFunc(texts, func(text []byte) bool { return !bytes.Contains(body, text) })
		}) {
			n++
		}
		w.mu.Unlock()
	}
	return n
}

// textsOf returns the texts of a message as they are sent.
func textsOf(blocks []discord.Block) (texts [][]byte) {
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Text:
			text, _ := json.Marshal(b.Markdown) // cannot fail
			texts = append(texts, text)
		case discord.Container:
			texts = append(texts, textsOf(b.Blocks)...)
		default: // no other block has words of the game
		}
	}
	return texts
}

func (w *wire) noteAge(waited time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ages = append(w.ages, waited)
}

// count is how many requests were sent.
func (w *wire) count() (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, more := range w.requests {
		n += more
	}
	return n
}

// settle waits until nothing has been sent for a time.
func (w *wire) settle(quiet time.Duration) {
	for before := -1; before != w.count(); time.Sleep(quiet) {
		before = w.count()
	}
}

// say prints the requests and ages so far, and forgets them.
func (w *wire) say(when string, say func(string, any, string)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	refused := 0
	for _, n := range w.refused {
		refused += n
	}
	say(when+"429s", refused, "")
	for _, name := range slices.Sorted(maps.Keys(w.requests)) {
		say("  "+name, w.requests[name], fmt.Sprintf("requests, %d of them 429", w.refused[name]))
	}
	slices.Sort(w.ages)
	say(when+"age of public state, p50", at(w.ages, 0.5), "")
	say(when+"age of public state, p99", at(w.ages, 0.99), "")
	say(when+"age of public state, longest", at(w.ages, 1), "")
	clear(w.requests)
	clear(w.refused)
	w.ages = nil
}

// openTables opens tables of four people. They start when they see the lobby, and their threads are there when it returns.
func (w *wire) openTables(ctx context.Context, count int) error {
	for n := range count {
		if err := w.openTable(ctx, n); err != nil {
			return fmt.Errorf("open table %d: %w", n, err)
		}
	}
	for n, id := range w.ids {
		snap, err := w.tables.Do(ctx, id, table.User{}, table.Look{})
		if err == nil {
			err = w.Show.AwaitLobby(ctx, &snap)
		}
		if err == nil {
			_, err = w.tables.Do(ctx, id, table.User{ID: guestID(4 * n)}, table.Start{})
		}
		if err != nil {
			return fmt.Errorf("start table %d: %w", n, err)
		}
	}
	for _, id := range w.ids {
		for {
			snap, err := w.tables.Do(ctx, id, table.User{}, table.Look{})
			if err != nil {
				return fmt.Errorf("look at table %s: %w", id, err)
			}
			if snap.Thread != "" {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	return nil
}

func (w *wire) openTable(ctx context.Context, n int) error {
	people := make([]table.User, 4)
	for i := range people {
		people[i] = table.User{ID: guestID(4*n + i), Name: guestName(4*n + i)}
	}
	channel := n / tablesOfChannel
	snap, err := w.tables.Create(table.NewTable{
		Guild: guildOf(channel), Channel: roomID(channel), Locale: "de", Host: people[0], Games: match.Unlimited,
		Rules: "ddv session_games=unlimited seating_and_list=off",
	})
	for _, p := range people[1:] {
		if err == nil {
			_, err = w.tables.Do(ctx, snap.ID, p, table.Join{})
		}
	}
	w.ids = append(w.ids, snap.ID)
	return err
}

// play lets people play at their pace for a time.
func (w *wire) play(ctx context.Context, l *load, say func(string, any, string)) {
	w.store.actions.Store(0)
	var mu sync.Mutex
	var delays []time.Duration
	failed := 0
	var work sync.WaitGroup
	began := time.Now()
	for n, id := range w.ids {
		work.Go(func() {
			random := newRandom(3, uint64(n))
			for {
				time.Sleep(min(l.Think/10+time.Duration(0.9*random.ExpFloat64()*float64(l.Think)), 5*l.Think))
				if time.Since(began) > l.For {
					return
				}
				took, err := w.act(ctx, n, id, random)
				mu.Lock()
				if err == nil {
					delays = append(delays, took)
				} else {
					failed++
				}
				mu.Unlock()
			}
		})
	}
	work.Wait()
	seconds := time.Since(began).Seconds()
	behind := w.countBehind(ctx, l.Words)
	for ended := time.Now(); behind > 0 && time.Since(ended) < time.Minute; behind = w.countBehind(ctx, l.Words) {
		time.Sleep(100 * time.Millisecond)
	}
	slices.Sort(delays)
	say("durable actions", int(float64(w.store.actions.Load())/seconds), "a second")
	say("clicks", int(float64(len(delays))/seconds), "a second")
	say("clicks without an answer", failed, "")
	say("click to answer, p50", at(delays, 0.5), "")
	say("click to answer, p99", at(delays, 0.99), "")
	say("click to answer, longest", at(delays, 1), "")
	w.say("", say)
	say("tables shown as they were before", behind, "")
}

// openHand lets a person open their hand.
func (w *wire) openHand(ctx context.Context, user, channel string) error {
	return w.page.Act(ctx, user, fmt.Appendf(nil, `{"t":"command","channel_id":%q,"name":"doko","options":[{"name":"hand"}]}`, channel))
}

// The ids of guests and rooms begin above those that the sandbox has.
const (
	firstGuest = 1100000000000100000
	firstRoom  = 1100000000000200000
)

func guestID(n int) string { return fmt.Sprint(firstGuest + int64(n)) }

func guestName(n int) string { return fmt.Sprintf("Guest %d", n) }

func roomID(n int) string { return fmt.Sprint(firstRoom + int64(n)) }

// guildOf returns the server of a room: they are in each of the two in turn.
func guildOf(room int) string { return []string{sandbox.GuildID, sandbox.SecondGuildID}[room%2] }

func guests(number int) map[string]string {
	names := map[string]string{}
	for n := range number {
		names[guestID(n)] = guestName(n)
	}
	return names
}

// rooms returns channels. In those for words the bot may not attach files.
func rooms(number int, words bool) (all []sandbox.Room) {
	for n := range number {
		r := sandbox.Room{ID: roomID(n), Name: fmt.Sprintf("tables-%d", n)}
		if guildOf(n) == sandbox.SecondGuildID {
			r.Guild = sandbox.SecondGuildID
		}
		if words {
			r.Denied = sandbox.PermAttachFiles
		}
		all = append(all, r)
	}
	return all
}

// act lets the person for whom a table waits click what a legal move needs. They open their hand before if they have none with that button.
func (w *wire) act(ctx context.Context, n int, id string, random *rand.Rand) (took time.Duration, err error) {
	snap, err := w.tables.Do(ctx, id, table.User{}, table.Look{})
	if err != nil {
		return 0, err
	}
	who, _, button, ok := nextMove(&snap, random)
	if !ok {
		return 0, errors.New("the table waits for nobody")
	}
	for i := range 4 {
		if guestID(4*n+i) != who.ID {
			continue
		}
		click := func() error {
			return w.page.Act(ctx, who.ID, fmt.Appendf(nil, `{"t":"click","channel_id":%q,"custom_id":%q}`, snap.Place(), button))
		}
		began := time.Now()
		if err = click(); errors.Is(err, sandbox.ErrNotThere) {
			if err = w.openHand(ctx, who.ID, snap.Place()); err == nil {
				began = time.Now()
				err = click()
			}
		}
		return time.Since(began), err
	}
	return 0, fmt.Errorf("%s is not at the table", who.ID)
}
