package table_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/storage"
)

// panicOnce returns a hook of the store that panics the first time.
func panicOnce() func(write) error {
	broken := true
	return func(write) error {
		if broken {
			broken = false
			panic("a provoked fault")
		}
		return nil
	}
}

func TestPanicDuringAClick(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		snap := h.sayHealthy()
		click := table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]}
		h.store.setHooks(panicOnce(), nil)
		h.mustRefuse(table.Unavailable, anna, click)
		h.must(anna, click)
		h.playList()
	})
}

func TestPanicDuringAComputersMove(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 1, "simple", "simple", "simple")
		h.must(anna, table.Start{})
		h.store.setHooks(panicOnce(), nil)
		time.Sleep(pace)
		synctest.Wait()
		if snap := h.look(); snap.Phase != table.Cutting {
			t.Errorf("after a fault the table is %s", snap.Phase)
		}
		for range 8 {
			h.store.setHooks(panicOnce(), nil)
			h.playStep()
		}
		h.store.setHooks(nil, nil)
		h.playList()
	})
}

// Whatever a publisher does, the program goes on, and so does the table.
func TestPanicOfThePublisher(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 1, "simple", "simple", "simple")
		h.seen.setBroken(true)
		h.restart() // a new journal, which works
		h.seen.setBroken(true)
		if _, err := h.ask(anna, table.Start{}); !errors.Is(err, table.Unavailable) {
			t.Errorf("the person who clicked gets %v", err)
		}
		for range 60 {
			h.playStep()
		}
		h.seen.setBroken(false)
		h.playList()
	})
}

// A publisher that fails when a table is restored does not take the program down.
func TestPanicAtTheFirstPublish(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 1, "simple", "simple", "simple")
		h.m.Close()
		h.seen.setBroken(true)
		h.m = table.NewManager(h.config())
		if err := h.m.Load(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		h.seen.setBroken(false)
		h.playList()
	})
}

// cursed panics when a game is read.
type cursed struct {
	*faulty
	id storage.GameID
}

func (c cursed) Game(id storage.GameID) (storage.Game, error) {
	if id == c.id {
		panic("a provoked fault")
	}
	return c.faulty.Game(id)
}

// restartCursed restarts the manager, for which reading the first game panics. It returns the error of Load.
func (h *house) restartCursed(log slog.Handler) error {
	h.m.Close()
	config := h.config()
	config.Store, config.Log = cursed{h.store, gameID(1)}, slog.New(log)
	h.m = table.NewManager(config)
	err := h.m.Load()
	synctest.Wait()
	return err
}

// A table that panics when it is restored is set aside: the program starts, the other tables go on, and its people read what has happened and may play
// elsewhere. Once the fault is mended, the table is back.
func TestPanicWhenATableIsRestored(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 1, "simple", "simple", "simple")
		bad := h.id
		lobby, err := h.m.Create(table.NewTable{Guild: guild, Channel: "other", Locale: "de", Host: bert, Rules: "ddv", Games: 4})
		if err != nil {
			t.Fatal(err)
		}
		good := lobby.ID
		log := &buffer{}
		if err := h.restartCursed(slog.NewTextHandler(log, nil)); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("loading says %v, and not which table is bad", err)
		}
		if !strings.Contains(log.String(), "a provoked fault") || !strings.Contains(log.String(), bad) {
			t.Errorf("the log does not say what went wrong:\n%s", log)
		}
		if _, err := h.m.Do(t.Context(), bad, anna, table.Look{}); !errors.Is(err, table.SetAside) {
			t.Errorf("at the bad table people read %v", err)
		}
		if _, err := h.m.Do(t.Context(), good, bert, table.Look{}); err != nil {
			t.Errorf("the other table: %v", err)
		}
		if _, own := h.m.Find("", anna); len(own) != 0 {
			t.Errorf("the person of the bad table still sits at %v", own)
		}
		h.restart()
		h.id = bad
		h.playList()
	})
}

// However much goes wrong, no log line holds the seed or a hand.
func TestLogsKeepSecrets(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		log := &buffer{}
		h.openTable(1, 1, "simple", "simple", "simple")
		h.m.Close()
		config := h.config()
		config.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		h.m = table.NewManager(config)
		if err := h.m.Load(); err != nil {
			t.Fatal(err)
		}
		h.must(anna, table.Start{})
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		time.Sleep(time.Minute)
		h.store.setHooks(panicOnce(), nil)
		time.Sleep(table.MaxPause)
		synctest.Wait()
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		h.mustRefuse(table.Unavailable, anna, table.Act{Version: table.Version{Game: 1}, Action: game.Say(0, game.Healthy)})
		h.store.setHooks(nil, nil)
		snap := h.playList()
		text := log.String()
		if !strings.Contains(text, "the disk is full") || !strings.Contains(text, "a provoked fault") {
			t.Fatalf("the log does not say what went wrong:\n%s", text)
		}
		sh, _ := snap.Shuffle()
		hands, _ := snap.DealtHands()
		secrets := []string{sh.String()[70:100]}
		for _, hand := range hands {
			secrets = append(secrets, hand.String())
		}
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("the log contains %q", secret)
			}
		}
	})
}

// buffer is a log that many goroutines write.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
