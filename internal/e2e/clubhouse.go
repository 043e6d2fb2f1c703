package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"testing"
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
	"karlchen/commands/route"
	"karlchen/commands/show"
	"karlchen/game/ai"
	"karlchen/game/league"
	"karlchen/game/review"
	"karlchen/internal/proof"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// QuickJudge looks for puzzles where nobody solves one. The one of the program thinks for half a minute about the games of a test.
var QuickJudge = review.Config{Player: ai.Player{Level: ai.Simple, Budget: time.Microsecond}, Second: ai.Player{Level: ai.Simple, Budget: time.Microsecond}, Seed: 1}

// Clubhouse is a bot with a league, without a connection, whose calendar a test moves.
type Clubhouse struct {
	testing.TB
	Store   *storage.Store
	Bot     *commands.Bot
	Leagues *leagues.Service
	Gather  *gather.Service
	Rival   bool // another program is suspected to answer, too
	ledger  *jobs.Ledger
	ID      string

	discord.Port
	Mu      sync.Mutex
	Clicks  int
	Answers map[string]discord.Response
	Public  []string // what was posted, or answered to everybody
	watch   table.Observers
	Seen    chan struct{} // gets a value when the league has taken notice of a table
}

// CheckRole, CreateRole and SetRole implement discord.Port. The bot gives every role.
func (h *Clubhouse) CheckRole(context.Context, string, string, *discord.Chooser) error { return nil }

func (h *Clubhouse) CreateRole(context.Context, string, string) (string, error) { return "8", nil }

func (h *Clubhouse) SetRole(context.Context, string, string, string, bool) error { return nil }

// EditResponse implements discord.Port. Nobody reads the later forms of an answer.
func (*Clubhouse) EditResponse(context.Context, discord.Interaction, discord.Message) error {
	return nil
}

// The server of the clubhouse, and its people by their ids; the first one manages it.
const ClubGuild = "100"

var ClubPeople = map[string]string{"1": "Anna", "2": "Ben", "3": "Clara", "4": "David", "5": "Ben"}

// NewClubhouse founds a league of four weeks on a Wednesday, in the current week.
func NewClubhouse(t testing.TB, change ...func(*leagues.Founding)) *Clubhouse {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	h := &Clubhouse{TB: t, Store: store, Answers: map[string]discord.Response{}, Seen: make(chan struct{}, 100)}
	log := slog.New(slog.DiscardHandler)
	begin := time.Date(2030, 11, 20, 17, 0, 0, 0, time.UTC)
	calendar := jobs.NewCalendar(store, nil, time.Until(begin))
	admission := leagues.NewAdmission(store, log)
	tables := table.NewManager(table.Config{Store: store, Observer: h, Log: log, Pace: time.Millisecond, Admits: admission.Admits})
	h.Leagues = leagues.New(leagues.Config{Admission: admission, Ledger: calendar, Tables: tables, Now: calendar.Now})
	t.Cleanup(func() {
		tables.Close()
		h.Bot.Show.Close(context.Background())
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	h.Gather = gather.New(gather.Config{Store: store, Choices: settings.New(store), Ledger: calendar, Tables: tables, Log: log, Now: calendar.Now})
	handlers := h.Leagues.Handlers()
	maps.Copy(handlers, h.Gather.Handlers())
	days := daily.New(daily.Config{Store: store, Ledger: calendar, Tables: tables, Now: time.Now, Level: "random"})
	h.ledger = jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: handlers})
	games := archive.New(archive.Config{Store: store, Settings: store})
	h.Bot = commands.New(commands.Config{
		Parts: show.Parts{
			Log: log, Port: h, Tables: tables, Leagues: h.Leagues, Gather: h.Gather, Daily: days, Archive: games, Settings: store,
			Puzzles: &puzzles.Service{Store: store, Archive: games, Tables: tables, Log: log, Now: calendar.Now, Day: days.Today, Tomorrow: days.Tomorrow, Judge: QuickJudge},
		},
		Rival:  func() (suspected, proven bool) { return h.Rival, false },
		Sheets: &sheets.Service{Store: store, Now: calendar.Now},
	})
	h.watch.Subscribe(h.Bot.Show, h.Leagues)
	f := leagues.Founding{
		Configure: league.Configure{Name: "Montagsliga", Zone: "Europe/Berlin", Channel: "7", Locale: "de", Plan: leagues.DefaultPlan("ddv", 4)},
		Start:     league.Date{Year: 2030, Month: time.November, Day: 18},
	}
	f.Plan.Level = "simple" // others take long to think
	for _, fn := range change {
		fn(&f)
	}
	h.ID = h.Found(f)
	h.Later(time.Second)
	return h
}

func (h *Clubhouse) Found(f leagues.Founding) (id string) {
	h.Helper()
	l, err := h.Leagues.Found(leagues.Actor{ID: "1", Name: "Anna", Guild: ClubGuild, Manager: true}, f)
	if err != nil {
		h.Fatal(err)
	}
	return l.ID
}

// Change changes the store behind the back of the league. Its log grows, so that the league is read again.
func (h *Clubhouse) Change(fn func(*storage.Tx) error) error {
	return h.Store.Change(h.ledger.Now(), func(tx *storage.Tx) error {
		return errors.Join(fn(tx), tx.Log(h.ID, league.LogEntry{At: tx.Now(), Action: "test"}))
	})
}

// Later lets time pass by the calendar, and runs the work that is due.
func (h *Clubhouse) Later(by time.Duration) {
	h.Helper()
	if err := h.ledger.Advance(h.Context(), h.ledger.Now().Add(by)); err != nil {
		h.Fatal(err)
	}
}

// Draws lets the league's worker draw a week.
func (h *Clubhouse) Draws(week int) {
	h.Helper()
	ctx, stop := context.WithCancel(h.Context())
	var work sync.WaitGroup
	work.Go(func() { h.Leagues.Run(ctx) })
	defer work.Wait()
	defer stop()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		b, err := h.Leagues.Book(leagues.Actor{Guild: ClubGuild}, h.ID, 0)
		if err != nil || time.Now().After(deadline) {
			h.Fatalf("week %d is not drawn: %v", week, err)
		}
		if !b.Weeks[week-1].Due {
			return
		}
	}
}

// Publish makes the clubhouse a publisher of tables.
func (h *Clubhouse) Publish(snap table.Snapshot) {
	h.watch.Publish(snap)
	h.Seen <- struct{}{}
}

// Respond keeps the answer, of which there may be only one.
func (h *Clubhouse) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	if before, twice := h.Answers[i.ID]; twice {
		h.Errorf("%s %s is answered with %+v and then with %+v", i.Kind, i.CustomID+i.Command, before, r)
	}
	h.Answers[i.ID] = r
	if reply, ok := r.(discord.Reply); ok && !reply.Message.Ephemeral {
		h.Public = append(h.Public, "answer to "+i.Command+i.CustomID)
	}
	return nil
}

// Send, Edit and Delete handle messages to everybody. Discord would accept each.
func (h *Clubhouse) Send(_ context.Context, at discord.Place, m discord.Message, _ string) (string, error) {
	h.expectHome(at)
	h.ExpectValid(m)
	h.Mu.Lock()
	defer h.Mu.Unlock()
	h.Public = append(h.Public, "post: "+Wording(m))
	return "1", nil
}

func (h *Clubhouse) Edit(_ context.Context, at discord.Place, _ string, m discord.Message) error {
	h.expectHome(at)
	h.ExpectValid(m)
	return nil
}

// expectHome expects a post that names the server of its league or table: the port refuses it in a channel of another one.
func (h *Clubhouse) expectHome(at discord.Place) {
	if at.GuildID != ClubGuild {
		h.Errorf("a post in %s names the server %q", at.ChannelID, at.GuildID)
	}
}

func (h *Clubhouse) ExpectValid(m discord.Message) {
	if err := proof.Validate(m); err != nil {
		h.Errorf("everybody is to read %+v: %v", m, err)
	}
}

func (h *Clubhouse) Delete(context.Context, discord.Place, string) error { return nil }

// Handle has somebody do something, in German unless the interaction says otherwise, and returns the answer.
func (h *Clubhouse) Handle(user string, i discord.Interaction) discord.Response {
	h.Helper()
	h.Clicks++
	i.ID, i.User = fmt.Sprint(h.Clicks), discord.User{ID: user, Name: ClubPeople[user]}
	if i.GuildID == "" {
		i.GuildID = ClubGuild
	}
	if i.Locale == "" {
		i.Locale = "de"
	}
	i.ChannelID, i.BotMay, i.UserMay = "7", discord.ViewChannel|discord.SendMessages, i.UserMay|discord.SendMessages
	h.Bot.Handle(h.Context(), Typed(i))
	h.Mu.Lock()
	defer h.Mu.Unlock()
	return h.Answers[i.ID]
}

// Says uses a command and returns the private answer.
func (h *Clubhouse) Says(user, command string, options map[string]string) discord.Message {
	h.Helper()
	return h.Told(h.Handle(user, discord.Interaction{Kind: discord.CommandUsed, Command: command, Options: options}))
}

// clicks on a component of a league, on a private message.
func (h *Clubhouse) Click(user string, id string, values ...string) discord.Message {
	h.Helper()
	return h.Told(h.Handle(user, discord.Interaction{Kind: discord.ComponentUsed, CustomID: id, Values: values, Private: true}))
}

func (h *Clubhouse) Told(r discord.Response) discord.Message {
	h.Helper()
	switch r := r.(type) {
	case discord.Reply:
		if !r.Message.Ephemeral {
			h.Errorf("everybody sees %q", Wording(r.Message))
		}
		return r.Message
	case discord.Update:
		return r.Message
	case discord.Ask, discord.Complete, discord.Defer:
	}
	h.Fatalf("the answer is %+v", r)
	return discord.Message{}
}

// Reads fails unless a message says all of the words.
func (h *Clubhouse) Reads(m discord.Message, words ...string) {
	h.Helper()
	for _, w := range words {
		if !strings.Contains(Wording(m), w) {
			h.Errorf("a message does not say %q:\n%s", w, Wording(m))
		}
	}
}

func (h *Clubhouse) Member(user string) league.Member {
	h.Helper()
	b, err := h.Leagues.Book(leagues.Actor{Guild: ClubGuild}, h.ID, 0)
	if err != nil {
		h.Fatal(err)
	}
	m, _ := b.Member(user)
	return m
}

// Button is a component of the league of the clubhouse.
func (h *Clubhouse) Button(to route.Route, args ...string) string {
	return strings.Join(append([]string{to.Name(), h.ID}, args...), "/")
}

// Played is a clubhouse in its second week, with two lists of the first.
func Played(t *testing.T) *Clubhouse {
	h := NewClubhouse(t)
	for _, user := range []string{"1", "2", "3", "4"} {
		h.Says(user, "league join", nil)
	}
	h.Later(7 * 24 * time.Hour)
	h.Enter(30, 10, -10, -30)
	h.Enter(-5, 20, -20, 5)
	return h
}

// Act lets a person of the club do something in the league.
func (h *Clubhouse) Act(user string, d league.Deed) league.Season {
	h.Helper()
	after, err := h.Leagues.Act(leagues.Actor{ID: user, Name: ClubPeople[user], Guild: ClubGuild, Manager: user == "1"}, h.ID, 0, d)
	if err != nil {
		h.Fatal(err)
	}
	return after
}

// Enter enters a list of the first week with the first four people.
func (h *Clubhouse) Enter(points ...int) {
	h.Helper()
	h.Act("1", &league.AddResult{Week: 1, Members: []string{"1", "2", "3", "4"}, Points: points, Why: "Am echten Tisch gespielt."})
}

// Rows writes down everything that is stored about the leagues: a line for each row, entry of the log and job.
func (h *Clubhouse) Rows() (all []string) {
	h.Helper()
	var logs []string
	err := h.Store.Read(func(v storage.Reader) error {
		leagues, err := storage.All(v, league.League{})
		for _, l := range leagues {
			logs = append(logs, l.ID)
		}
		all = lines(all, leagues)
		for _, read := range []func(storage.Reader) ([]string, error){
			rowsOf(league.Term{}), rowsOf(league.Week{}), rowsOf(league.Member{}), rowsOf(league.List{}), rowsOf(league.Outcome{}),
			rowsOf(league.Ruling{}), rowsOf(league.Protest{}), rowsOf(league.Ranking{}), rowsOf(league.Post{}),
		} {
			more, wrong := read(v)
			if all = append(all, more...); wrong != nil {
				err = wrong
			}
		}
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
	for _, id := range logs {
		entries, err := storagetest.Log[league.LogEntry](h.Store, id)
		if err != nil {
			h.Fatal(err)
		}
		jobs, err := h.Store.Jobs(id)
		if err != nil {
			h.Fatal(err)
		}
		all = lines(lines(all, entries), jobs)
	}
	return all
}

func rowsOf[T storage.Row](kind T) func(storage.Reader) ([]string, error) {
	return func(v storage.Reader) ([]string, error) {
		rows, err := storage.All(v, kind)
		return lines(nil, rows), err
	}
}

func lines[T any](all []string, rows []T) []string {
	for _, row := range rows {
		raw, err := json.Marshal(row)
		if err != nil {
			panic(err) // it was read as JSON
		}
		all = append(all, fmt.Sprintf("%T %s", row, raw))
	}
	return all
}
