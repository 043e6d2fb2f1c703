package show_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/game/match"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// usualPace is the pause before a computer plays, as the program has it by default.
const usualPace = 900 * time.Millisecond

// hall is a Discord that takes everything, and a crowd of people who each play with three computers, at the pace of the computers. It notes how long
// each step of a game needs until its player's panel shows it.
type hall struct {
	show   table.Observer
	tables *table.Manager
	ids    atomic.Uint64
	edits  chan struct{} // of panels

	mu       sync.Mutex
	accepted map[string]map[table.Version]time.Time // by table: the steps that no panel shows yet
	delays   []time.Duration
	pictures int
}

// Publish shows a snapshot, notes its step, and lets the table's person act after a while.
func (h *hall) Publish(s table.Snapshot) {
	v, person := s.Version(), s.Players[0].User
	act := func(c table.Deed) {
		time.AfterFunc(usualPace, func() { _, _ = h.tables.Do(context.Background(), s.ID, person, c) }) // the table may have gone on
	}
	switch s.Phase {
	case table.Cutting:
		act(table.Cut{Game: v.Game, Lot: true})
	case table.Resting:
		act(table.NextGame{Game: len(s.Numbers)})
	case table.Playing:
		h.mu.Lock()
		if h.accepted[s.ID] == nil {
			h.accepted[s.ID] = map[table.Version]time.Time{}
		}
		if _, known := h.accepted[s.ID][v]; !known {
			h.accepted[s.ID][v] = time.Now()
		}
		h.mu.Unlock()
		view := s.View(person.ID)
		if legal := view.Legal(nil); s.MayAnnounce(person.ID) {
			act(table.Accept{Game: v.Game})
		} else if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing || a.Word() == game.Healthy }); i >= 0 && view.Turn() == view.Seat() {
			act(table.Act{Version: v, Action: legal[i]})
		}
	case table.Lobby, table.Ended:
	}
	h.show.Publish(s)
}

// shownStep finds the table and the step of a panel in its buttons.
var shownStep = regexp.MustCompile(`"(?:sheet|more|play)/([a-z0-9]+)/([0-9]+)\.([0-9]+)`)

// ServeHTTP answers the bot's requests.
func (h *hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if m := shownStep.FindSubmatch(body); m != nil && strings.Contains(r.URL.Path, "/webhooks/") {
		number, _ := strconv.Atoi(string(m[2]))
		step, _ := strconv.Atoi(string(m[3]))
		h.noteShown(string(m[1]), table.Version{Game: number, Step: step}, strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/"))
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"id": "%d"}`, h.ids.Add(1)+uint64(time.Since(time.Unix(1420070400, 0)).Milliseconds())<<22)
}

func (h *hall) noteShown(id string, shown table.Version, drawn bool) {
	h.mu.Lock()
	for v, since := range h.accepted[id] {
		if v.Game < shown.Game || v.Game == shown.Game && v.Step <= shown.Step {
			h.delays = append(h.delays, time.Since(since))
			delete(h.accepted[id], v)
		}
	}
	if drawn {
		h.pictures++
	}
	h.mu.Unlock()
	select {
	case h.edits <- struct{}{}:
	default: // nobody counts any more
	}
}

// BenchmarkPanels plays at 100 tables at once. It counts the edits of panels and reports the time from an accepted word or card until its player's
// panel shows it, with all drawing and through HTTP: go test ./commands/show -run '^$' -bench Panels -benchtime 2000x
func BenchmarkPanels(b *testing.B) {
	h := &hall{edits: make(chan struct{}, 1000), accepted: map[string]map[table.Version]time.Time{}}
	server := httptest.NewServer(h)
	defer server.Close()
	store, err := storage.Open(filepath.Join(b.TempDir(), "karlchen.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	log := slog.New(slog.DiscardHandler)
	client, err := discord.New(discord.Config{Token: "bench", APIURL: server.URL, Logger: log})
	if err != nil {
		b.Fatal(err)
	}
	h.tables = table.NewManager(table.Config{Store: store, Observer: h, Log: log, Pace: usualPace})
	bot := e2e.NewBot(e2e.BotConfig{Parts: show.Parts{
		Log: log, Port: client, Tables: h.tables, Archive: archive.New(archive.Config{Store: store}), Settings: store,
	}})
	h.show = bot.Show
	defer func() {
		h.tables.Close()
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		bot.Show.Close(ended)
	}()
	for n := range 100 {
		user := table.User{ID: fmt.Sprint(1000 + n), Name: fmt.Sprint("Anna ", n)}
		channel := fmt.Sprint(5000 + n)
		snap, err := h.tables.Create(table.NewTable{
			Guild: "7", Channel: channel, Locale: "de", Host: user, Rules: "ddv session_games=unlimited seating_and_list=off", Games: match.Unlimited,
		})
		if err == nil {
			_, err = h.tables.Do(b.Context(), snap.ID, user, table.Start{Fill: true})
		}
		if err != nil {
			b.Fatal(err)
		}
		bot.Handle(b.Context(), discord.Interaction{
			Kind: discord.ComponentUsed, ID: fmt.Sprint(9000 + n), Token: fmt.Sprint("token", n), ApplicationID: "1", GuildID: "7", ChannelID: channel, Locale: "de", Created: time.Now(),
			BotMay: ^discord.Permission(0), User: discord.User{ID: user.ID, Name: user.Name}, CustomID: route.Hand.ID(route.At{Table: route.Table(snap.ID)}),
		})
		time.Sleep(10 * time.Millisecond) // they did not all begin in the same moment
	}
	time.Sleep(2 * usualPace) // until the cards are dealt
	h.mu.Lock()
	h.delays, h.pictures = nil, 0
	h.mu.Unlock()
	for b.Loop() {
		select {
		case <-h.edits:
		case <-time.After(10 * time.Second):
			b.Fatal("no panel is edited")
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.delays) == 0 {
		b.Skip("so few edits show no card: -benchtime 2000x")
	}
	slices.Sort(h.delays)
	at := func(share float64) float64 {
		return float64(h.delays[int(share*float64(len(h.delays)-1))].Milliseconds())
	}
	b.ReportMetric(at(0.5), "ms/p50")
	b.ReportMetric(at(0.99), "ms/p99")
	b.ReportMetric(at(1), "ms/max")
	b.ReportMetric(float64(h.pictures)/b.Elapsed().Seconds(), "pictures/s")
	b.ReportMetric(float64(len(h.delays))/b.Elapsed().Seconds(), "steps/s")
}
