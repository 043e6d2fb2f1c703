package commands_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/storage"
)

// club is a Discord with one channel. It treats threads as a test wants, and notes what the bot does there.
type club struct {
	discord.Port

	mu      sync.Mutex
	ids     int
	events  []string
	gone    map[string]bool               // channels that are deleted
	forums  map[string]bool               // channels that take posts and no messages
	denied  map[string]bool               // channels in which the bot may not write
	threads func(context.Context) error   // the fate of a thread's start; nil is success
	nonces  map[string]string             // message ids
	answers map[string][]discord.Response // by interaction
	edits   map[string]discord.Message    // the last edit of an answer, by interaction
	slow    time.Duration                 // how long Discord takes for an answer
	editing time.Duration                 // how long Discord takes for an edit
	edited  []edit

	forgets bool                    // it knows no nonce again, as after some minutes
	sending func(m discord.Message) // called before a message is there; may be nil
}

// edit is an edit of a message that has arrived.
type edit struct{ channel, text string }

const (
	hallChannel = "500"
	hallGuild   = "7"
)

func (c *club) note(format string, args ...any) {
	c.events = append(c.events, fmt.Sprintf(format, args...))
}

// reach returns the error that a request to a channel meets.
func (c *club) reach(channel string) error {
	switch {
	case c.gone[channel]:
		return &discord.Error{Status: 404, Code: 10003}
	case c.denied[channel]:
		return &discord.Error{Status: 403, Code: 50013}
	case c.forums[channel]:
		return &discord.Error{Status: 400, Code: 50008}
	}
	return nil
}

func (c *club) newID() string {
	c.ids++
	return fmt.Sprint(uint64(time.Now().UnixMilli()-1420070400000)<<22 + uint64(c.ids))
}

func (c *club) Send(_ context.Context, at discord.Place, m discord.Message, nonce string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.reach(at.ChannelID); err != nil {
		return "", err
	}
	if c.sending != nil {
		c.sending(m)
	}
	if id, ok := c.nonces[nonce]; ok && !c.forgets {
		return id, nil
	}
	c.note("post in %s%s", at.ChannelID, pingsOf(m))
	c.nonces[nonce] = c.newID()
	return c.nonces[nonce], nil
}

func pingsOf(m discord.Message) string {
	if len(m.Ping) == 0 {
		return ""
	}
	return ", calling " + strings.Join(m.Ping, " ")
}

func (c *club) Message(_ context.Context, user string, _ discord.Message, nonce string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.nonces[nonce]; !ok {
		c.note("message to %s", user)
		c.nonces[nonce] = c.newID()
	}
	return nil
}

func (c *club) Edit(ctx context.Context, at discord.Place, _ string, m discord.Message) error {
	if err := awaitTime(ctx, c.editing); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.edited = append(c.edited, edit{at.ChannelID, wordsOf(m)})
	return c.reach(at.ChannelID)
}

func awaitTime(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// takeEdits returns the edits since the last call.
func (c *club) takeEdits() (edits []edit) {
	c.mu.Lock()
	defer c.mu.Unlock()
	edits, c.edited = c.edited, nil
	return edits
}

func (c *club) Delete(_ context.Context, at discord.Place, _ string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note("delete in %s", at.ChannelID)
	return c.reach(at.ChannelID)
}

// StartThread takes its time, and names the thread after its message as Discord does.
func (c *club) StartThread(ctx context.Context, at discord.Place, message, _ string) (string, error) {
	if c.threads != nil {
		if err := c.threads(ctx); err != nil {
			return "", err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.reach(at.ChannelID); err != nil {
		return "", err
	}
	c.note("thread in %s", at.ChannelID)
	return hallThread, nil
}

const hallThread = "600"

func (c *club) AddToThread(_ context.Context, thread discord.Place, user string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note("%s joins %s", user, thread.ChannelID)
	return c.reach(thread.ChannelID)
}

func (c *club) ArchiveThread(_ context.Context, thread discord.Place) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note("archive %s", thread.ChannelID)
	return c.reach(thread.ChannelID)
}

func (c *club) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	time.Sleep(c.slow)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers[i.ID] = append(c.answers[i.ID], r)
	return nil
}

func (c *club) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.edits[i.ID] = m
	return nil
}

func (*club) DeleteResponse(context.Context, discord.Interaction) error { return nil }

// since returns the events after the first n. Events of the same moment have a fixed order.
func (c *club) since(n int) []string {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.events[n:])
}

// house is a bot with its tables in a club, without a connection.
type house struct {
	t      *testing.T
	store  *storage.Store
	disk   fullDisk // of the tables
	club   *club
	tables *table.Manager
	bot    *commands.Bot
	log    bytes.Buffer
	id     string
	clicks int
}

// inClub runs a test at a table of four people whose lobby is open, in a time of its own.
func inClub(t *testing.T, test func(h *house)) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)))
		store, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		h := &house{t: t, store: store, club: &club{
			gone: map[string]bool{}, forums: map[string]bool{}, denied: map[string]bool{}, nonces: map[string]string{}, answers: map[string][]discord.Response{},
			edits: map[string]discord.Message{},
		}}
		h.boot()
		defer func() { h.stop() }()
		snap, err := h.tables.Create(table.NewTable{
			Guild: hallGuild, Channel: hallChannel, Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv seating_and_list=off", Games: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		for _, user := range []string{"2", "3", "4"} {
			h.do(user, table.Join{})
		}
		h.pass(3 * time.Second)
		test(h)
	})
}

func (h *house) boot() {
	h.t.Helper()
	log := slog.New(slog.NewTextHandler(&h.log, nil))
	h.bot = commands.New(log)
	h.disk.Store = h.store
	h.tables = table.NewManager(table.Config{Store: &h.disk, Observer: h.bot.Show, Log: log, Pace: time.Second})
	h.bot.Begin(h.club, h.tables, h.store, archive.New(h.store), leagues.New(leagues.Config{Store: h.store, Log: log}), gather.New(gather.Config{Store: h.store, Log: log}))
	if err := h.tables.Load(); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) stop() {
	h.tables.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h.bot.Show.Close(ctx)
}

func (h *house) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (h *house) do(user string, c table.Deed) table.Snapshot {
	h.t.Helper()
	snap, err := h.tables.Do(h.t.Context(), h.id, table.User{ID: user, Name: "P" + user}, c)
	if err != nil {
		h.t.Fatalf("%s does %T: %v", user, c, err)
	}
	synctest.Wait()
	return snap
}

func (h *house) look() *table.Snapshot {
	h.t.Helper()
	snap := h.do("", table.Look{})
	return &snap
}

// cut lets the person who has to cut do it by lot.
func (h *house) cut() {
	h.t.Helper()
	who, _ := h.look().Cutter()
	h.do(who.User.ID, table.Cut{Game: 1, Lot: true})
}

// begins starts the list and returns how many events there were before.
func (h *house) begins() (before int) {
	h.t.Helper()
	before = len(h.club.since(0))
	h.do("1", table.Start{})
	return before
}

// uses lets somebody use a command or click in a place where the bot has the given rights, and returns the answer.
func (h *house) uses(user, channel string, may discord.Permission, i discord.Interaction) string {
	h.t.Helper()
	h.clicks++
	i.ID, i.Token, i.GuildID, i.ChannelID, i.BotMay, i.Locale = fmt.Sprint(1000+h.clicks), "token", hallGuild, channel, may, "de"
	if channel == hallThread {
		i.Channel = discord.PublicThread
	}
	i.User, i.UserMay = discord.User{ID: user, Name: "P" + user}, allRights
	i.Created = time.Now()
	h.bot.Handle(h.t.Context(), typed(i))
	synctest.Wait()
	h.club.mu.Lock()
	defer h.club.mu.Unlock()
	given := h.club.answers[i.ID]
	if len(given) != 1 {
		h.t.Fatalf("%s got %d answers", user, len(given))
	}
	switch r := given[0].(type) {
	case discord.Reply:
		return wordsOf(r.Message)
	case discord.Update:
		return wordsOf(r.Message)
	default:
		return fmt.Sprintf("%T", r)
	}
}

// corrected is the current text of the last answer.
func (h *house) corrected() string {
	h.club.mu.Lock()
	defer h.club.mu.Unlock()
	return wordsOf(h.club.edits[fmt.Sprint(1000+h.clicks)])
}

func wordsOf(m discord.Message) string { return strings.Join(wordsIn(m.Blocks), "\n") }

func wordsIn(blocks []discord.Block) (words []string) {
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Text:
			words = append(words, b.Markdown)
		case discord.Container:
			words = append(words, wordsIn(b.Blocks)...)
		default: // no words
		}
	}
	return words
}

func Command(name string) discord.Interaction {
	return discord.Interaction{Kind: discord.CommandUsed, Command: name}
}

func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// joins are the events by which everybody becomes a member of the thread, in any order.
func joins(events []string) (rest []string, members int) {
	for _, e := range events {
		if strings.Contains(e, " joins ") {
			members++
			continue
		}
		rest = append(rest, e)
	}
	return rest, members
}

const allRights = discord.ViewChannel | discord.SendMessages | discord.SendMessagesInThreads | discord.CreatePublicThreads | discord.AttachFiles

// The table waits for a slow thread. People are called there once and become members, and only then the game is shown there. Nothing is shown
// twice.
func TestASlowThreadIsWaitedFor(t *testing.T) {
	inClub(t, func(h *house) {
		h.club.threads = func(ctx context.Context) error { time.Sleep(5 * time.Second); return ctx.Err() }
		before := h.begins()
		h.pass(4 * time.Second)
		equal(t, "before the thread is there", h.club.since(before), nil)
		h.pass(10 * time.Second)
		got, members := joins(h.club.since(before))
		equal(t, "with the thread", got, []string{"thread in " + hallChannel, "post in " + hallThread + ", calling 1 2 3 4", "post in " + hallThread})
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

// The people of a table were called again each minute while the disk was full, as soon as Discord had forgotten the nonce, and a start posted their game once
// more, because nobody had noted its message.
func TestAFullDiskRepeatsNoMessage(t *testing.T) {
	inClub(t, func(h *house) {
		h.club.forgets = true
		h.club.sending = func(m discord.Message) { h.disk.full.Store(h.disk.full.Load() || len(m.Ping) > 0) }
		before := h.begins()
		h.pass(time.Hour)
		want := []string{"thread in " + hallChannel, "post in " + hallThread + ", calling 1 2 3 4", "post in " + hallThread}
		got, members := joins(h.club.since(before))
		equal(t, "while the disk is full", got, want)
		if members != 4 || !h.disk.full.Load() {
			t.Errorf("%d people were added to the thread; the disk is full: %t", members, h.disk.full.Load())
		}
		h.club.sending = nil
		h.disk.full.Store(false)
		h.pass(2 * time.Minute)
		h.restart()
		h.pass(time.Minute)
		got, _ = joins(h.club.since(before))
		equal(t, "after a restart", got, want)
	})
}

// arrange opens the table of a draw, which begins by itself after five minutes.
func (h *house) arrange() table.Snapshot {
	h.t.Helper()
	var players []table.User
	for _, id := range []string{"11", "12", "13", "14"} {
		players = append(players, table.User{ID: id, Name: "P" + id})
	}
	snap, err := h.tables.Create(table.NewTable{
		Guild: hallGuild, Channel: hallChannel, Locale: "de", Rules: "ddv seating_and_list=off", Games: 4, Players: players, Expiry: 5 * time.Minute,
		League: &table.League{ID: "7.1", Name: "Nord", Format: "matchday", Season: 1, Week: 1},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return snap
}

// A list that begins by itself gets its thread too.
func TestATableThatBeginsByItselfGetsAThread(t *testing.T) {
	inClub(t, func(h *house) {
		before := len(h.club.since(0))
		h.arrange()
		h.pass(6 * time.Minute)
		got, members := joins(h.club.since(before))
		want := []string{
			"post in " + hallChannel, "thread in " + hallChannel, "post in " + hallThread + ", calling 11 12 13 14", "post in " + hallThread,
		}
		if len(got) < len(want) || members != 4 {
			t.Fatalf("%d members: %v", members, got)
		}
		equal(t, "a table of a league", got[:len(want)], want)
	})
}

// After ten seconds without a thread people play in the channel. The thread is not left behind empty: the table moves there when it comes.
func TestAThreadThatComesLateIsMovedTo(t *testing.T) {
	inClub(t, func(h *house) {
		began := time.Now()
		h.club.threads = func(context.Context) error {
			if time.Since(began) < time.Minute {
				return &discord.Error{Status: 503}
			}
			return nil
		}
		before := h.begins()
		h.pass(15 * time.Second)
		equal(t, "without a thread", h.club.since(before), []string{"post in " + hallChannel})
		h.restart()
		h.pass(3 * time.Minute)
		got, members := joins(h.club.since(before + 1))
		slices.Sort(got)
		want := []string{"delete in " + hallChannel, "post in " + hallThread, "post in " + hallThread + ", calling 1 2 3 4", "thread in " + hallChannel}
		equal(t, "with the thread", got, want)
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

func (h *house) restart() {
	h.stop()
	h.boot()
	synctest.Wait()
}

// If Discord allows no thread, also if the last click has already shown this, the table plays in its channel at once.
func TestATableWithoutAThreadPlaysInItsChannel(t *testing.T) {
	for _, known := range []bool{false, true} {
		inClub(t, func(h *house) {
			asked := 0
			h.club.threads = func(context.Context) error { asked++; return &discord.Error{Status: 403, Code: 50013} }
			if known {
				h.uses("1", hallChannel, discord.ViewChannel|discord.SendMessages, Command("doko diagnose"))
			}
			before := h.begins()
			h.pass(3 * time.Second)
			equal(t, "without a thread", h.club.since(before), []string{"post in " + hallChannel})
			if want := map[bool]int{false: 1, true: 0}[known]; asked != want {
				t.Errorf("Discord was asked %d times for a thread, want %d", asked, want)
			}
		})
	}
}

// The program may stop between any two steps: everybody is still called exactly once.
func TestAThreadIsFoundAfterARestart(t *testing.T) {
	inClub(t, func(h *house) {
		h.club.threads = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		before := h.begins()
		h.club.threads = nil
		h.restart()
		h.pass(3 * time.Second)
		h.restart()
		h.pass(3 * time.Second)
		got, members := joins(h.club.since(before))
		equal(t, "after restarts", got, []string{"thread in " + hallChannel, "post in " + hallThread + ", calling 1 2 3 4", "post in " + hallThread})
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

// A table that ends before its thread is there closes the thread at once. Any other thread is closed some minutes after the end.
func TestAThreadIsArchivedAfterTheEnd(t *testing.T) {
	inClub(t, func(h *house) {
		h.club.threads = func(context.Context) error { time.Sleep(5 * time.Second); return nil }
		before := h.begins()
		h.do("1", table.End{Anyway: true})
		h.pass(10 * time.Second)
		equal(t, "ended at once", h.club.since(before), []string{"thread in " + hallChannel, "archive " + hallThread})
	})
	inClub(t, func(h *house) {
		h.begins()
		h.pass(3 * time.Second)
		h.do("1", table.End{Anyway: true})
		before := len(h.club.since(0))
		h.pass(time.Hour)
		equal(t, "ended later", h.club.since(before), []string{"archive " + hallThread})
	})
}

// A league opens a drawn table again when its people change before its list begins. They had two threads of the same name, and the first one, where
// nobody plays, stayed open for minutes.
func TestAThreadWithoutAGameIsClosedSoon(t *testing.T) {
	inClub(t, func(h *house) {
		snap := h.arrange()
		h.pass(10 * time.Second)
		before := len(h.club.since(0))
		if err := h.tables.EndFor(context.Background(), snap.ID, table.Aborted); err != nil {
			t.Fatal(err)
		}
		h.pass(20 * time.Second)
		equal(t, "called off before its first game", h.club.since(before), []string{"archive " + hallThread})
	})
}

// playGame plays the running game to its end, healthy and with the first card that is legal.
func (h *house) playGame() {
	h.t.Helper()
	for snap := h.look(); snap.Phase == table.Playing; snap = h.look() {
		who, _ := snap.Awaited()
		v := snap.View(who.User.ID)
		legal := v.Legal(nil)
		i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing || a == game.Say(a.Seat, game.Healthy) })
		h.do(who.User.ID, table.Act{Version: snap.Version(), Action: legal[max(i, 0)]})
	}
}

// The thread of an ended table is closed at its moment, sooner where no game came to its end, unless people have opened another table there, if only just
// before.
func TestAThreadInWhichPeoplePlayOnStaysOpen(t *testing.T) {
	for played, after := range map[bool]time.Duration{false: 15 * time.Second, true: 5 * time.Minute} {
		for _, again := range []bool{false, true} {
			inClub(t, func(h *house) {
				h.begins()
				h.pass(3 * time.Second)
				if played {
					h.cut()
					h.playGame()
				} else {
					h.do("1", table.End{Anyway: true})
				}
				h.pass(after - 1)
				archived := func() bool { return slices.Contains(h.club.since(0), "archive "+hallThread) }
				if archived() {
					t.Errorf("played: %t: the thread is closed too early", played)
				}
				if again {
					_, err := h.tables.Create(table.NewTable{
						Guild: hallGuild, Channel: hallThread, Parent: hallChannel, Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv", Games: 1,
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				if h.pass(1); archived() == again {
					t.Errorf("played: %t, another list there: %t: the thread is closed: %t", played, again, archived())
				}
				if h.pass(time.Hour); archived() == again {
					t.Errorf("played: %t, another list there: %t: an hour later the thread is closed: %t", played, again, archived())
				}
			})
		}
	}
}

// When the thread is deleted, the table goes on in its channel at the same card, and calls everybody there. It learns of the deletion from the
// gateway, or from the next message that cannot be shown.
func TestATableMovesOutOfADeletedThread(t *testing.T) {
	for _, told := range []bool{true, false} {
		inClub(t, func(h *house) {
			h.begins()
			h.pass(3 * time.Second)
			before := len(h.club.since(0))
			h.club.mu.Lock()
			h.club.gone[hallThread] = true
			h.club.mu.Unlock()
			if told {
				h.bot.Show.ChannelDeleted(hallThread)
			} else {
				h.cut()
			}
			h.pass(5 * time.Second)
			equal(t, fmt.Sprintf("told by the gateway: %t", told), h.club.since(before), []string{"post in " + hallChannel + ", calling 1 2 3 4", "post in " + hallChannel})
			if snap := h.look(); snap.Place() != hallChannel || snap.Homeless {
				t.Errorf("it plays in %s", snap.Place())
			}
		})
	}
}

// A thread that is deleted before anybody was called there: the same errand calls them in the channel, without waiting for the table's next change.
func TestAThreadIsDeletedBeforeAnybodyIsCalled(t *testing.T) {
	inClub(t, func(h *house) {
		h.club.threads = func(context.Context) error {
			h.club.mu.Lock()
			defer h.club.mu.Unlock()
			h.club.gone[hallThread] = true
			return nil
		}
		before := h.begins()
		h.pass(5 * time.Second)
		equal(t, "in the channel", h.club.since(before), []string{"thread in " + hallChannel, "post in " + hallChannel + ", calling 1 2 3 4", "post in " + hallChannel})
	})
}

// When the whole channel is deleted, the host gets a message, people who open their hand read why, and /doko table takes the table to another
// channel of the server.
func TestAHomelessTableIsTakenToAnotherChannel(t *testing.T) {
	inClub(t, func(h *house) {
		h.begins()
		h.pass(3 * time.Second)
		before := len(h.club.since(0))
		h.club.mu.Lock()
		h.club.gone[hallThread], h.club.gone[hallChannel] = true, true
		h.club.mu.Unlock()
		h.bot.Show.ChannelDeleted(hallChannel)
		h.pass(5 * time.Second)
		equal(t, "without a channel", h.club.since(before), []string{"message to 1"})
		de := locale.For("de")
		if said := h.uses("2", "900", allRights, Command("doko hand")); !strings.Contains(said, de.T("room.homeless", nil)) {
			t.Errorf("the hand says: %s", said)
		}
		if said := h.uses("2", "900", discord.ViewChannel, Command("doko table")); said != de.T("notice.needs_send_messages", nil) {
			t.Errorf("a channel in which the bot may not write: %s", said)
		}
		if said := h.uses("2", "900", allRights, Command("doko table")); said != de.T("notice.moved_here", nil) {
			t.Errorf("taken to another channel: %s", said)
		}
		h.pass(5 * time.Second)
		got := h.club.since(before + 1)
		slices.Sort(got)
		equal(t, "in another channel", got, []string{"post in 900", "post in 900", "post in 900, calling 1 2 3 4"})
	})
}

// A table that was opened in a post of a forum cannot move to the forum, which takes no messages: it is homeless.
func TestAPostOfAForumIsDeleted(t *testing.T) {
	inClub(t, func(h *house) {
		h.clicks++
		i := Command("doko new")
		i.Options = map[string]string{"computers": "1"} // such a table is open at once
		i.ID, i.Token, i.GuildID, i.ChannelID, i.ParentID = fmt.Sprint(1000+h.clicks), "token", hallGuild, "700", "701"
		i.Channel, i.BotMay, i.UserMay, i.Locale, i.User, i.Created = discord.PublicThread, allRights, allRights, "de", discord.User{ID: "9", Name: "P9"}, time.Now()
		h.club.forums["701"] = true
		h.bot.Handle(h.t.Context(), typed(i))
		h.pass(3 * time.Second)
		before := len(h.club.since(0))
		h.club.mu.Lock()
		h.club.gone["700"] = true
		h.club.mu.Unlock()
		h.bot.Show.ChannelDeleted("700")
		h.pass(5 * time.Second)
		equal(t, "without the post", h.club.since(before), []string{"message to 9"})
	})
}

// Players read which permission is missing where. The table goes on at the next click that shows that the permission is back.
func TestALostPermissionIsToldAndHeals(t *testing.T) {
	inClub(t, func(h *house) {
		h.begins()
		h.pass(3 * time.Second)
		h.club.mu.Lock()
		h.club.denied[hallThread] = true
		h.club.mu.Unlock()
		h.uses("1", hallThread, allRights, Command("doko hand"))
		shown := h.clicks
		h.cut()
		h.pass(5 * time.Second)
		de := locale.For("de")
		if said := h.corrected(); !strings.Contains(said, "⚠️") || !strings.Contains(said, "<#"+hallThread+">") {
			t.Errorf("the open hand says: %s", said)
		}
		missing := h.uses("2", hallThread, allRights&^discord.SendMessagesInThreads, Command("doko hand"))
		if !strings.Contains(missing, de.T("diagnose.permission.send_in_threads", nil)) {
			t.Errorf("a hand that is opened says: %s", missing)
		}
		before := len(h.club.since(0))
		h.club.mu.Lock()
		h.club.denied[hallThread] = false
		h.club.mu.Unlock()
		h.club.slow = time.Second // the bot may write again before Discord has taken the answer
		said := h.uses("3", hallThread, allRights, Command("doko hand"))
		h.club.slow = 0
		h.pass(5 * time.Second)
		if now := h.corrected(); now != "" { // mostly: the publisher may also be quicker than the answer
			said = now
		}
		if strings.Contains(said, "⚠️") {
			t.Errorf("the hand that was opened meanwhile says: %s", said)
		}
		if said := h.uses("3", hallThread, allRights, Command("doko hand")); strings.Contains(said, "⚠️") {
			t.Errorf("after it has healed a hand says: %s", said)
		}
		h.club.mu.Lock()
		open := wordsOf(h.club.edits[fmt.Sprint(1000+shown)])
		h.club.mu.Unlock()
		if strings.Contains(open, "⚠️") {
			t.Errorf("after it has healed the open hand says: %s", open)
		}
		if snap := h.look(); snap.Moves != 0 {
			t.Errorf("the table has moved: %v", h.club.since(before))
		}
	})
}

// People read "Your table is open" when it is open.
func TestATableIsSaidToBeOpenWhenItsMessageStands(t *testing.T) {
	inClub(t, func(h *house) {
		de := locale.For("de")
		opened, opens := face.Notice(de, "notice.opened", nil), Command("doko new")
		opens.Options = map[string]string{"computers": "1"}
		if said := h.uses("5", "800", allRights, opens); said != wordsOf(opened) {
			t.Errorf("a table that stands: %s", said)
		}
		h.club.mu.Lock()
		h.club.denied["801"] = true
		h.club.mu.Unlock()
		if said := h.uses("6", "801", allRights, opens); said != de.T("notice.not_shown", nil) {
			t.Errorf("a table that cannot be shown: %s", said)
		}
	})
}
