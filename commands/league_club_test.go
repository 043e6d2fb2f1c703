package commands_test

import (
	"context"
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
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/storage"
)

// clubhouse is a bot with a league, without a connection, whose calendar a test moves.
type clubhouse struct {
	testing.TB
	store   *storage.Store
	bot     *commands.Bot
	leagues *leagues.Service
	ledger  *jobs.Ledger
	id      string

	discord.Port
	mu      sync.Mutex
	clicks  int
	answers map[string]discord.Response
	public  []string // what was posted, or answered to everybody
	watch   table.Observer
	seen    chan struct{} // gets a value when the league has taken notice of a table
}

// CheckRole, CreateRole and SetRole implement discord.Port. The bot gives every role.
func (h *clubhouse) CheckRole(context.Context, string, string, *discord.Chooser) error { return nil }

func (h *clubhouse) CreateRole(context.Context, string, string) (string, error) { return "8", nil }

func (h *clubhouse) SetRole(context.Context, string, string, string, bool) error { return nil }

// EditResponse implements discord.Port. Nobody reads the later forms of an answer.
func (*clubhouse) EditResponse(context.Context, discord.Interaction, discord.Message) error {
	return nil
}

// The server of the clubhouse, and its people by their ids; the first one manages it.
const clubGuild = "100"

var clubPeople = map[string]string{"1": "Anna", "2": "Ben", "3": "Clara", "4": "David", "5": "Ben"}

// newClubhouse founds a league of four weeks on a Wednesday, in the current week.
func newClubhouse(t testing.TB, change ...func(*leagues.Founding)) *clubhouse {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	h := &clubhouse{TB: t, store: store, answers: map[string]discord.Response{}, seen: make(chan struct{}, 100)}
	log := slog.New(slog.DiscardHandler)
	h.bot = commands.New(log)
	h.leagues = leagues.New(leagues.Config{Store: store, Log: log, Now: func() time.Time { return h.ledger.Now() }})
	h.watch = h.leagues.Watch(h.bot.Show)
	tables := table.NewManager(table.Config{Store: store, Observer: h, Log: log, Pace: time.Millisecond, Admits: h.leagues.Admits})
	t.Cleanup(func() {
		tables.Close()
		h.bot.Show.Close(context.Background())
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	begin := time.Date(2030, 11, 20, 17, 0, 0, 0, time.UTC)
	evenings := gather.New(gather.Config{Store: store, Choices: settings.New(store), Log: log, Now: h.leagues.Now})
	handlers := h.leagues.Handlers()
	maps.Copy(handlers, evenings.Handlers())
	h.ledger = jobs.New(jobs.Config{Store: store, Log: log, Handlers: handlers, Ahead: time.Until(begin)})
	h.leagues.Begin(h.ledger, tables)
	evenings.Begin(h.ledger, tables)
	h.bot.Daily = daily.New(daily.Config{Store: store, Now: time.Now, Level: "random"})
	h.bot.Daily.Begin(tables)
	h.bot.Begin(h, tables, store, archive.New(store), h.leagues, evenings)
	f := leagues.Founding{
		Name: "Montagsliga", Zone: "Europe/Berlin", Channel: "7", Locale: "de", Plan: leagues.DefaultPlan("ddv", 4),
		Start: league.Date{Year: 2030, Month: time.November, Day: 18},
	}
	f.Plan.Level = "simple" // others take long to think
	for _, fn := range change {
		fn(&f)
	}
	h.id = h.found(f)
	h.later(time.Second)
	return h
}

func (h *clubhouse) found(f leagues.Founding) (id string) {
	h.Helper()
	l, err := h.leagues.Found(leagues.Actor{ID: "1", Name: "Anna", Guild: clubGuild, Manager: true}, f)
	if err != nil {
		h.Fatal(err)
	}
	return l.ID
}

// Change changes the store behind the back of the league. Its log grows, so that the league is read again.
func (h *clubhouse) Change(fn func(*storage.Tx) error) error {
	return h.store.Change(h.ledger.Now(), func(tx *storage.Tx) error {
		return errors.Join(fn(tx), tx.Log(h.id, league.LogEntry{At: tx.Now(), Action: "test"}))
	})
}

// later lets time pass by the calendar, and runs the work that is due.
func (h *clubhouse) later(by time.Duration) {
	h.Helper()
	if err := h.ledger.Advance(h.Context(), h.ledger.Now().Add(by)); err != nil {
		h.Fatal(err)
	}
}

// draws lets the league's worker draw a week.
func (h *clubhouse) draws(week int) {
	h.Helper()
	ctx, stop := context.WithCancel(h.Context())
	var work sync.WaitGroup
	work.Go(func() { h.leagues.Run(ctx) })
	defer work.Wait()
	defer stop()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		b, err := h.leagues.Book(leagues.Actor{Guild: clubGuild}, h.id, 0)
		if err != nil || time.Now().After(deadline) {
			h.Fatalf("week %d is not drawn: %v", week, err)
		}
		if !b.Weeks[week-1].Due {
			return
		}
	}
}

// Publish makes the clubhouse a publisher of tables.
func (h *clubhouse) Publish(snap table.Snapshot) {
	h.watch.Publish(snap)
	h.seen <- struct{}{}
}

// Respond keeps the answer, of which there may be only one.
func (h *clubhouse) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if before, twice := h.answers[i.ID]; twice {
		h.Errorf("%s %s is answered with %+v and then with %+v", i.Kind, i.CustomID+i.Command, before, r)
	}
	h.answers[i.ID] = r
	if reply, ok := r.(discord.Reply); ok && !reply.Message.Ephemeral {
		h.public = append(h.public, "answer to "+i.Command+i.CustomID)
	}
	return nil
}

// Send, Edit and Delete handle messages to everybody. Discord would accept each.
func (h *clubhouse) Send(_ context.Context, at discord.Place, m discord.Message, _ string) (string, error) {
	h.expectHome(at)
	h.expectValid(m)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.public = append(h.public, "post: "+wording(m))
	return "1", nil
}

func (h *clubhouse) Edit(_ context.Context, at discord.Place, _ string, m discord.Message) error {
	h.expectHome(at)
	h.expectValid(m)
	return nil
}

// expectHome expects a post that names the server of its league or table: the port refuses it in a channel of another one.
func (h *clubhouse) expectHome(at discord.Place) {
	if at.GuildID != clubGuild {
		h.Errorf("a post in %s names the server %q", at.ChannelID, at.GuildID)
	}
}

func (h *clubhouse) expectValid(m discord.Message) {
	if err := m.Validate(); err != nil {
		h.Errorf("everybody is to read %+v: %v", m, err)
	}
}

func (h *clubhouse) Delete(context.Context, discord.Place, string) error { return nil }

// handle has somebody do something, in German unless the interaction says otherwise, and returns the answer.
func (h *clubhouse) handle(user string, i discord.Interaction) discord.Response {
	h.Helper()
	h.clicks++
	i.ID, i.User = fmt.Sprint(h.clicks), discord.User{ID: user, Name: clubPeople[user]}
	if i.GuildID == "" {
		i.GuildID = clubGuild
	}
	if i.Locale == "" {
		i.Locale = "de"
	}
	i.ChannelID, i.BotMay, i.UserMay = "7", discord.ViewChannel|discord.SendMessages, i.UserMay|discord.SendMessages
	h.bot.Handle(h.Context(), typed(i))
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.answers[i.ID]
}

// typed returns an interaction with the types of its options, as Discord tells them of a registered command.
func typed(i discord.Interaction) discord.Interaction {
	i.Kinds = map[string]discord.OptionKind{}
	for _, c := range route.Commands() {
		for name := range i.Options {
			for kind := discord.TextOption; c.Name() == i.Command && kind <= discord.RoleOption; kind++ {
				if c.Takes(name, kind) {
					i.Kinds[name] = kind
				}
			}
		}
	}
	return i
}

// says uses a command and returns the private answer.
func (h *clubhouse) says(user, command string, options map[string]string) discord.Message {
	h.Helper()
	return h.told(h.handle(user, discord.Interaction{Kind: discord.CommandUsed, Command: command, Options: options}))
}

// clicks on a component of a league, on a private message.
func (h *clubhouse) click(user string, id string, values ...string) discord.Message {
	h.Helper()
	return h.told(h.handle(user, discord.Interaction{Kind: discord.ComponentUsed, CustomID: id, Values: values, Private: true}))
}

func (h *clubhouse) told(r discord.Response) discord.Message {
	h.Helper()
	switch r := r.(type) {
	case discord.Reply:
		if !r.Message.Ephemeral {
			h.Errorf("everybody sees %q", wording(r.Message))
		}
		return r.Message
	case discord.Update:
		return r.Message
	}
	h.Fatalf("the answer is %+v", r)
	return discord.Message{}
}

// wording returns all texts of a message, with its buttons and menus.
func wording(m discord.Message) string {
	var b strings.Builder
	var walk func([]discord.Block)
	walk = func(blocks []discord.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case discord.Text:
				fmt.Fprintln(&b, block.Markdown)
			case discord.ButtonRow:
				for _, button := range block.Buttons {
					fmt.Fprintf(&b, "[%s]", button.Label)
				}
			case discord.Select:
				fmt.Fprintf(&b, "<%s>", block.Placeholder)
				for _, o := range block.Options {
					if o.Default {
						fmt.Fprintf(&b, " *%s*", o.Label)
					}
				}
				fmt.Fprintln(&b)
			case discord.Container:
				walk(block.Blocks)
			}
		}
	}
	walk(m.Blocks)
	return b.String()
}

// reads fails unless a message says all of the words.
func (h *clubhouse) reads(m discord.Message, words ...string) {
	h.Helper()
	for _, w := range words {
		if !strings.Contains(wording(m), w) {
			h.Errorf("a message does not say %q:\n%s", w, wording(m))
		}
	}
}

func (h *clubhouse) member(user string) league.Member {
	h.Helper()
	b, err := h.leagues.Book(leagues.Actor{Guild: clubGuild}, h.id, 0)
	if err != nil {
		h.Fatal(err)
	}
	m, _ := b.Member(user)
	return m
}

// button is a component of the league of the clubhouse.
func (h *clubhouse) button(to route.Route, args ...string) string {
	return strings.Join(append([]string{to.Name(), h.id}, args...), "/")
}

// played is a clubhouse in its second week, with two lists of the first.
func played(t *testing.T) *clubhouse {
	h := newClubhouse(t)
	for _, user := range []string{"1", "2", "3", "4"} {
		h.says(user, "league join", nil)
	}
	h.later(7 * 24 * time.Hour)
	h.enter(30, 10, -10, -30)
	h.enter(-5, 20, -20, 5)
	return h
}

// act lets a person of the club do something in the league.
func (h *clubhouse) act(user string, d league.Deed) league.Season {
	h.Helper()
	after, err := h.leagues.Act(leagues.Actor{ID: user, Name: clubPeople[user], Guild: clubGuild, Manager: user == "1"}, h.id, 0, d)
	if err != nil {
		h.Fatal(err)
	}
	return after
}

// enter enters a list of the first week with the first four people.
func (h *clubhouse) enter(points ...int) {
	h.Helper()
	h.act("1", &league.AddResult{Week: 1, Members: []string{"1", "2", "3", "4"}, Points: points, Why: "Am echten Tisch gespielt."})
}
