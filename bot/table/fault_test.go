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
)

// once returns a hook of the store that panics the first time.
func once() func(write) error {
	broken := true
	return func(write) error {
		if broken {
			broken = false
			panic("a fault of ours")
		}
		return nil
	}
}

func TestPanicDuringAClick(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(1, 4)
		snap := h.healthy()
		click := table.Act{Version: snap.Version(), Action: cards(snap, anna)[0]}
		h.store.set(once(), nil)
		h.refused(table.Unavailable, anna, click)
		h.must(anna, click)
		h.play()
	})
}

func TestPanicDuringAComputersMove(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(1, 1, "simple", "simple", "simple")
		h.must(anna, table.Start{})
		h.store.set(once(), nil)
		time.Sleep(pace)
		synctest.Wait()
		if snap := h.look(); snap.Phase() != table.Cutting {
			t.Errorf("after a fault the table is %s", snap.Phase())
		}
		for range 8 {
			h.store.set(once(), nil)
			h.step()
		}
		h.store.set(nil, nil)
		h.play()
	})
}

// Whatever a publisher does, the program goes on, and so does the table.
func TestPanicOfThePublisher(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(1, 1, "simple", "simple", "simple")
		h.seen.breaks(true)
		h.restart() // a new journal, which works
		h.seen.breaks(true)
		if _, err := h.ask(anna, table.Start{}); !errors.Is(err, table.Unavailable) {
			t.Errorf("whoever clicked hears %v", err)
		}
		for range 60 {
			h.step()
		}
		h.seen.breaks(false)
		h.play()
	})
}

// A publisher that fails when the table is brought back does not take the program down.
func TestPanicAtTheFirstPublish(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(1, 1, "simple", "simple", "simple")
		h.m.Close()
		h.seen.breaks(true)
		h.m = table.NewManager(h.config())
		if err := h.m.Load(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		h.seen.breaks(false)
		h.play()
	})
}

// However much goes wrong, no log line has the seed or a hand in it.
func TestLogsKeepSecrets(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		log := &buffer{}
		h.seat(1, 1, "simple", "simple", "simple")
		h.m.Close()
		config := h.config()
		config.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		h.m = table.NewManager(config)
		if err := h.m.Load(); err != nil {
			t.Fatal(err)
		}
		h.must(anna, table.Start{})
		h.store.set(func(write) error { return errors.New("the disk is full") }, nil)
		time.Sleep(time.Minute)
		h.store.set(once(), nil)
		time.Sleep(2 * pace)
		synctest.Wait()
		h.store.set(func(write) error { return errors.New("the disk is full") }, nil)
		h.refused(table.Unavailable, anna, table.Act{Version: table.Version{Game: 1}, Action: game.Say(0, game.Healthy)})
		h.store.set(nil, nil)
		snap := h.play()
		text := log.String()
		if !strings.Contains(text, "the disk is full") || !strings.Contains(text, "a fault of ours") {
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
