package commands_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/puzzles"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// cardStore is a store that deals other cards, if it has any: the record of a game begins with them, and after a restart the table plays them.
type cardStore struct {
	*storage.Store
	hands  *[card.Seats]card.Set
	secret []byte // of the program
}

func (s *cardStore) StartGame(row storage.TableRow, header []byte) (storage.TableRow, error) {
	if s.hands != nil {
		r, err := notation.NewReader(strings.NewReader(string(header))).Next()
		if err != nil {
			return row, err
		}
		r.Hands = *s.hands
		header = []byte(r.String())
	}
	return s.Store.StartGame(row, header)
}

func (s *cardStore) Secret(string) ([]byte, error) {
	return s.secret, nil
}

// parlour is a bot in a world outside, in a time of its own. All that is left to chance follows from the seed.
type parlour struct {
	t      *testing.T
	store  *cardStore
	out    *outside
	tables *table.Manager
	days   *daily.Service
	bot    *commands.Bot
	chance *rand.Rand
	seed   uint64
	id     string
	clicks int

	forgers bool // curious people send ids of private messages that are not theirs
}

// tableID is the id of the first table.
const tableID = "leak2222"

// inParlour runs a test with a new bot.
func inParlour(t *testing.T, seed uint64, test func(p *parlour)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 10, 0, 0, 0, time.UTC)))
		store, err := storage.Open(path, storage.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		secret := seedOf(seed + 1)
		p := &parlour{t: t, store: &cardStore{Store: store, secret: secret[:]}, out: newOutside(), chance: rand.New(rand.NewPCG(seed, 1)), seed: seed, id: tableID}
		p.boot()
		defer func() { p.stop() }()
		test(p)
	})
}

func (p *parlour) boot() {
	p.t.Helper()
	log := p.out.log()
	lots := rand.New(rand.NewPCG(p.seed, 2))
	var observers table.Observers
	p.tables = table.NewManager(table.Config{
		Store: p.store, Observer: &observers, Log: log, Pace: time.Second + 17*time.Microsecond, Level: "simple",
		NewSeed: func() game.Seed { return seedOf(p.seed) }, Lot: lots.Uint32N,
	})
	calendar := jobs.NewCalendar(p.store.Store, nil, 0)
	p.days = daily.New(daily.Config{Store: p.store, Ledger: calendar, Tables: p.tables, Log: log, Now: time.Now, Level: "simple"})
	games := archive.New(archive.Config{Store: p.store.Store, Settings: p.store.Store, Over: p.days.TaskOver(func(table.League) bool { return false })})
	p.bot = commands.New(commands.Config{Sheets: &sheets.Service{Store: p.store.Store, Now: time.Now}, Observe: p.out.observe, Parts: show.Parts{
		Log: log, Port: p.out, Tables: p.tables, Daily: p.days, Settings: p.store.Store,
		Archive: games, Puzzles: &puzzles.Service{Store: p.store.Store, Archive: games, Tables: p.tables, Log: log, Now: time.Now, Day: p.days.Today, Tomorrow: p.days.Tomorrow, Judge: e2e.QuickJudge},
		Leagues: leagues.New(leagues.Config{Admission: leagues.NewAdmission(p.store.Store, log), Ledger: calendar, Tables: p.tables}),
		Gather: gather.New(gather.Config{
			Store: p.store.Store, Choices: settings.New(p.store), Ledger: calendar, Tables: p.tables, Log: log, Now: time.Now, Mix: func([]string) {},
		}),
	}})
	observers.Subscribe(p.bot.Show, p.days)
	if err := p.tables.Load(); err != nil {
		p.t.Fatal(err)
	}
	synctest.Wait()
}

func (p *parlour) stop() {
	p.tables.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p.bot.Show.Close(ctx)
	p.pass(2 * time.Second) // hands that are being refreshed come to rest
}

func (p *parlour) look() *table.Snapshot {
	p.t.Helper()
	snap, err := p.tables.Do(p.t.Context(), p.id, table.User{}, table.Look{})
	if err != nil {
		p.t.Fatal(err)
	}
	return &snap
}

// The people of a parlour: "1" to "4" sit at the table if no computer does, and onlooker sees it.
const onlooker = "9"

func named(user string) table.User { return table.User{ID: user, Name: "P" + user} }

// step is one thing that a person does, and the time that passes before; without a person the bot is started again.
type step struct {
	after time.Duration
	who   string
	does  discord.Interaction
}

// oddMoment keeps the steps of people, the acts of computers and what the publisher writes from meeting in one moment, in which the scheduler would decide
// what comes first.
const oddMoment = 101 * time.Nanosecond

// take lets a step happen.
func (p *parlour) take(s step) {
	p.t.Helper()
	time.Sleep(s.after + oddMoment)
	synctest.Wait()
	if s.who == "" {
		p.stop()
		p.boot()
		return
	}
	p.clicks++
	i := s.does
	i.ID, i.Token, i.ApplicationID, i.Locale = fmt.Sprint(1000+p.clicks), fmt.Sprint("token", p.clicks), "1", "de"
	i.GuildID, i.ChannelID, i.BotMay, i.UserMay, i.Created = e2e.HallGuild, e2e.HallChannel, e2e.AllRights, discord.SendMessages, time.Now()
	if s.who == onlooker {
		i.Locale = "en-US"
	}
	i.User = discord.User(named(s.who))
	p.bot.Handle(p.t.Context(), e2e.Typed(i))
	synctest.Wait()
}

// clickOn is a click on a component of a private message.
func clickOn(id string) discord.Interaction {
	return discord.Interaction{Kind: discord.ComponentUsed, CustomID: id, MessageID: "5", Private: true}
}

// openGame opens a table with its people and computers, and starts its list.
func (p *parlour) openGame(ruleset string, people []string) {
	p.t.Helper()
	snap, err := p.tables.Create(table.NewTable{
		ID: tableID, Guild: e2e.HallGuild, Channel: e2e.HallChannel, Locale: "de", Host: named(people[0]), Rules: ruleset, Games: 4, Hints: true, TakeBack: true,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	do := func(user string, c table.Deed) {
		p.t.Helper()
		p.pass(time.Second)
		if _, err := p.tables.Do(p.t.Context(), snap.ID, named(user), c); err != nil {
			p.t.Fatalf("%s: %T: %v", ruleset, c, err)
		}
	}
	for _, user := range people[1:] {
		do(user, table.Join{})
	}
	for range card.Seats - len(people) {
		do(people[0], table.AddComputer{Level: "simple"})
	}
	do(people[0], table.Start{})
	p.pass(15 * time.Second) // the thread is there
}

func (p *parlour) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
