package e2e

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/storage"
)

// House is a bot with its tables in a club, without a connection.
type House struct {
	T      *testing.T
	Store  *storage.Store
	Disk   FullDisk // of the tables
	Club   *Club
	Tables *table.Manager
	Bot    *commands.Bot
	Log    bytes.Buffer
	ID     string
	Clicks int
}

// InClub runs a test at a table of four people whose lobby is open, in a time of its own.
func InClub(t *testing.T, test func(h *House)) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)))
		store, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		h := &House{T: t, Store: store, Club: &Club{
			Gone: map[string]bool{}, Forums: map[string]bool{}, Denied: map[string]bool{}, nonces: map[string]string{}, answers: map[string][]discord.Response{},
			Edits: map[string]discord.Message{},
		}}
		h.Boot()
		defer func() { h.stop() }()
		snap, err := h.Tables.Create(table.NewTable{
			Guild: HallGuild, Channel: HallChannel, Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv seating_and_list=off", Games: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		h.ID = snap.ID
		for _, user := range []string{"2", "3", "4"} {
			h.Do(user, table.Join{})
		}
		h.Pass(3 * time.Second)
		test(h)
	})
}

func (h *House) Boot() {
	h.T.Helper()
	log := slog.New(slog.NewTextHandler(&h.Log, nil))
	h.Disk.Store = h.Store
	var observers table.Observers
	h.Tables = table.NewManager(table.Config{Store: &h.Disk, Observer: &observers, Log: log, Pace: time.Second})
	h.Bot = commands.New(commands.Config{Parts: show.Parts{
		Log: log, Port: h.Club, Tables: h.Tables, Leagues: leagues.New(leagues.Config{Admission: leagues.NewAdmission(h.Store, log)}),
		Gather: gather.New(gather.Config{Store: h.Store, Log: log}), Archive: archive.New(archive.Config{Store: h.Store}), Settings: h.Store,
	}})
	observers.Subscribe(h.Bot.Show)
	if err := h.Tables.Load(); err != nil {
		h.T.Fatal(err)
	}
}

func (h *House) stop() {
	h.Tables.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h.Bot.Show.Close(ctx)
}

func (h *House) Pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (h *House) Do(user string, c table.Deed) table.Snapshot {
	h.T.Helper()
	snap, err := h.Tables.Do(h.T.Context(), h.ID, table.User{ID: user, Name: "P" + user}, c)
	if err != nil {
		h.T.Fatalf("%s does %T: %v", user, c, err)
	}
	synctest.Wait()
	return snap
}

func (h *House) Look() *table.Snapshot {
	h.T.Helper()
	snap := h.Do("", table.Look{})
	return &snap
}

// Cut lets the person who has to cut do it by lot.
func (h *House) Cut() {
	h.T.Helper()
	who, _ := h.Look().Cutter()
	h.Do(who.User.ID, table.Cut{Game: 1, Lot: true})
}

// Begins starts the list and returns how many events there were before.
func (h *House) Begins() (before int) {
	h.T.Helper()
	before = len(h.Club.Since(0))
	h.Do("1", table.Start{})
	return before
}

// Uses lets somebody use a command or click in a place where the bot has the given rights, and returns the answer.
func (h *House) Uses(user, channel string, may discord.Permission, i discord.Interaction) string {
	h.T.Helper()
	h.Clicks++
	i.ID, i.Token, i.GuildID, i.ChannelID, i.BotMay, i.Locale = fmt.Sprint(1000+h.Clicks), "token", HallGuild, channel, may, "de"
	if channel == HallThread {
		i.Channel = discord.PublicThread
	}
	i.User, i.UserMay = discord.User{ID: user, Name: "P" + user}, AllRights
	i.Created = time.Now()
	h.Bot.Handle(h.T.Context(), Typed(i))
	synctest.Wait()
	h.Club.Mu.Lock()
	defer h.Club.Mu.Unlock()
	given := h.Club.answers[i.ID]
	if len(given) != 1 {
		h.T.Fatalf("%s got %d answers", user, len(given))
	}
	switch r := given[0].(type) {
	case discord.Reply:
		return WordsOf(r.Message)
	case discord.Update:
		return WordsOf(r.Message)
	default:
		return fmt.Sprintf("%T", r)
	}
}

// Corrected is the current text of the last answer.
func (h *House) Corrected() string {
	h.Club.Mu.Lock()
	defer h.Club.Mu.Unlock()
	return WordsOf(h.Club.Edits[fmt.Sprint(1000+h.Clicks)])
}

// Arrange opens the table of a draw, which begins by itself after five minutes.
func (h *House) Arrange() table.Snapshot {
	h.T.Helper()
	var players []table.User
	for _, id := range []string{"11", "12", "13", "14"} {
		players = append(players, table.User{ID: id, Name: "P" + id})
	}
	snap, err := h.Tables.Create(table.NewTable{
		Guild: HallGuild, Channel: HallChannel, Locale: "de", Rules: "ddv seating_and_list=off", Games: 4, Players: players, Expiry: 5 * time.Minute,
		League: &table.League{ID: "7.1", Name: "Nord", Format: "matchday", Season: 1, Week: 1},
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return snap
}

func (h *House) Restart() {
	h.stop()
	h.Boot()
	synctest.Wait()
}

// PlayGame plays the running game to its end, healthy and with the first card that is legal.
func (h *House) PlayGame() {
	h.T.Helper()
	for snap := h.Look(); snap.Phase == table.Playing; snap = h.Look() {
		who, _ := snap.Awaited()
		v := snap.View(who.User.ID)
		legal := v.Legal(nil)
		i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing || a == game.Say(a.Seat, game.Healthy) })
		h.Do(who.User.ID, table.Act{Version: snap.Version(), Action: legal[max(i, 0)]})
	}
}
