package show_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// mentions is a Discord that counts the bot's posted and deleted mentions.
type mentions struct {
	discord.Port

	mu      sync.Mutex
	ids     int
	there   map[string]string // the user whom a message mentions, by its id
	posted  []string          // users, in order
	deleted int
}

func (m *mentions) Send(_ context.Context, _ discord.Place, message discord.Message, _ string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ids++
	id := fmt.Sprint(uint64(time.Now().UnixMilli()-1420070400000)<<22 + uint64(m.ids))
	if len(message.Ping) > 0 {
		m.there[id] = message.Ping[0]
		m.posted = append(m.posted, message.Ping[0])
	}
	return id, nil
}

func (*mentions) StartThread(context.Context, discord.Place, string, string) (string, error) {
	return "", &discord.Error{Status: 403, Code: 50013}
}

func (m *mentions) Edit(_ context.Context, _ discord.Place, id string, message discord.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(message.Ping) > 0 {
		return fmt.Errorf("the message %s is edited; an edit notifies nobody", id)
	}
	return nil
}

func (m *mentions) Delete(_ context.Context, _ discord.Place, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.there[id]; !ok {
		return &discord.Error{Status: 404, Code: 10008}
	}
	delete(m.there, id)
	m.deleted++
	return nil
}

// seen returns the users of all posted mentions, the users of the present ones, and how many were deleted.
func (m *mentions) seen() (posted, there []string, deleted int) {
	synctest.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, user := range m.there {
		there = append(there, user)
	}
	return m.posted, there, m.deleted
}

// room is a bot with its tables and its database, without a connection.
type room struct {
	t      *testing.T
	store  *storage.Store
	port   *mentions
	tables *table.Manager
	bot    *e2e.Bot
	id     string
}

func (r *room) boot() {
	r.t.Helper()
	log := slog.New(slog.DiscardHandler)
	var observers table.Observers
	r.tables = table.NewManager(table.Config{Store: r.store, Observer: &observers, Log: log})
	r.bot = e2e.NewBot(e2e.BotConfig{Parts: show.Parts{
		Log: log, Port: r.port, Tables: r.tables, Archive: archive.New(archive.Config{Store: r.store}), Settings: r.store,
	}})
	observers.Subscribe(r.bot.Show)
	if err := r.tables.Load(); err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) stop() {
	r.tables.Close()
	r.bot.Show.Close(context.Background())
}

func (r *room) do(user string, c table.Deed) table.Snapshot {
	r.t.Helper()
	snap, err := r.tables.Do(context.Background(), r.id, table.User{ID: user, Name: "P" + user}, c)
	if err != nil {
		r.t.Fatalf("%s does %T: %v", user, c, err)
	}
	return snap
}

// healthy lets the player whose turn it is say healthy, after a while.
func (r *room) healthy(user string, after time.Duration) {
	r.t.Helper()
	time.Sleep(after)
	snap := r.do(user, table.Look{})
	r.do(user, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
	time.Sleep(3 * time.Second) // the publisher's pace
	synctest.Wait()
}

func (r *room) want(moment string, posted, there string, deleted int) {
	r.t.Helper()
	p, now, n := r.port.seen()
	if strings.Join(p, " ") != posted || strings.Join(now, " ") != there || n != deleted {
		r.t.Errorf("%s: mentions were posted to %v, are there of %v, and %d were deleted; want %q, %q, %d", moment, p, now, n, posted, there, deleted)
	}
}

// Anna is never mentioned, Ben and Dora on every turn for which they need more than a moment, Clara when half of her time is over. Each mention
// is one post and one deletion, also when the program stops in between.
func TestEverybodyIsMentionedAsTheyLike(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)))
		store, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		book := settings.New(store)
		for user, wants := range map[string]string{"1": settings.Off, "2": settings.OnTurn, "4": settings.OnTurn} {
			if _, err := book.ChangePerson(user, func(p *settings.Person) { p.Pings = wants }); err != nil {
				t.Fatal(err)
			}
		}
		r := &room{t: t, store: store, port: &mentions{there: map[string]string{}}}
		r.boot()
		snap, err := r.tables.Create(table.NewTable{
			Guild: "9", Channel: "90", Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv seating_and_list=off", Games: 4,
			Pace: table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Wait},
		})
		if err != nil {
			t.Fatal(err)
		}
		r.id = snap.ID
		for _, user := range []string{"2", "3", "4"} {
			r.do(user, table.Join{})
		}
		r.do("1", table.Start{})
		r.do("3", table.Cut{Game: 1, Lot: true})
		r.healthy("1", 40*time.Second)
		r.want("Anna was slow", "", "", 0)
		r.healthy("2", time.Second)
		r.want("Ben was quick", "", "", 0)
		time.Sleep(20 * time.Second)
		r.want("Clara thinks", "", "", 0)
		time.Sleep(15 * time.Second)
		r.want("half of Clara's time is over", "3", "3", 0)
		time.Sleep(40 * time.Second)
		r.want("Clara's time is over", "3 3", "3", 1) // "half of your time is gone" is no longer true
		r.healthy("3", 0)
		r.want("Clara has answered", "3 3", "", 2)
		time.Sleep(10 * time.Second)
		r.want("Dora thinks", "3 3 4", "4", 2)
		r.stop()
		r.boot()
		time.Sleep(10 * time.Second)
		r.want("after a restart", "3 3 4", "4", 2)
		r.healthy("4", 0)
		r.want("Dora has answered", "3 3 4", "", 3)
		snap = r.do("1", table.Look{})
		if keys := snap.MessageKeys("ping/"); len(keys) != 0 {
			t.Errorf("the table still knows %v", keys)
		}
		r.do("1", table.End{Anyway: true})
		r.stop()
	})
}

// A table stood for eleven minutes because nobody was told of the vote. Those who can decide are mentioned when the time of the player is over, and once
// more after five minutes; Anna wants no mentions.
func TestVotersAreMentioned(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		store, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		if _, err := settings.New(store).ChangePerson("1", func(p *settings.Person) { p.Pings = settings.Off }); err != nil {
			t.Fatal(err)
		}
		r := &room{t: t, store: store, port: &mentions{there: map[string]string{}}}
		r.boot()
		snap, err := r.tables.Create(table.NewTable{
			Guild: "9", Channel: "90", Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv seating_and_list=off", Games: 4,
			Pace: table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Ask},
		})
		if err != nil {
			t.Fatal(err)
		}
		r.id = snap.ID
		for _, user := range []string{"2", "3", "4"} {
			r.do(user, table.Join{})
		}
		r.do("1", table.Start{})
		r.do("3", table.Cut{Game: 1, Lot: true})
		time.Sleep(75 * time.Second)
		r.want("Anna's time is over", "2", "2", 0) // the first of those whom the message mentions
		r.do("2", table.Answer{About: "1", Choice: settings.Wait})
		r.do("2", table.Answer{About: "1", Choice: settings.Takeover})
		time.Sleep(10 * time.Second)
		r.want("Ben has voted", "2", "2", 0)
		r.do("3", table.Answer{About: "1", Choice: settings.Takeover})
		time.Sleep(10 * time.Second)
		posted, _, deleted := r.port.seen()
		if deleted != 1 {
			t.Errorf("the question is still there after its answer: %v were mentioned, %d messages deleted", posted, deleted)
		}
		r.stop()
	})
}
