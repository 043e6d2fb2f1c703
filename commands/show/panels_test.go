package show

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
)

// flaky is a port whose edits of answers fail in a given order. All other methods panic.
type flaky struct {
	discord.Port
	fails []error
	down  bool         // every edit fails
	tries atomic.Int64 // the number of edits, with those that fail
	edits []string     // the edits that succeed
}

func (f *flaky) EditResponse(_ context.Context, _ discord.Interaction, m discord.Message) error {
	f.tries.Add(1)
	if f.down {
		return &discord.Error{Status: 503}
	}
	if len(f.fails) > 0 {
		err := f.fails[0]
		f.fails = f.fails[1:]
		if err != nil {
			return err
		}
	}
	f.edits = append(f.edits, m.Blocks[0].(discord.Text).Markdown)
	return nil
}

// A hand that Discord did not take in time stayed as it was until its owner clicked: on a slow machine people waited for each other.
func TestAHandIsRefreshedAgainAfterAFaultOfDiscord(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want int
	}{
		"no answer in time": {context.DeadlineExceeded, 1},
		"a fault":           {&discord.Error{Status: 502}, 1},
		"dismissed":         {&discord.Error{Status: 404, Code: 10008}, 0},
		"an old token":      {&discord.Error{Status: 401, Code: 50027}, 0},
		"refused":           {discord.ErrInvalid, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				port := &flaky{fails: []error{c.err, c.err}}
				panels := newPanels(panelParts{port: port, log: slog.New(slog.DiscardHandler)})
				panels.draw = func(*discord.Interaction, table.Snapshot) discord.Message {
					return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "now"}}}
				}
				i := &discord.Interaction{ID: "1", User: discord.User{ID: "7"}, Created: time.Now()}
				panels.KeepHand(&table.Snapshot{}, i, discord.Message{}, false, false)
				panels.Refresh(table.Snapshot{})
				time.Sleep(10 * time.Second)
				synctest.Wait()
				if len(port.edits) != c.want {
					t.Errorf("the hand was refreshed %d times, want %d", len(port.edits), c.want)
				}
			})
		})
	}
}

// A fault in one hand ends neither the program nor the refreshing of others.
func TestAFaultOfAHandStaysThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		port := &flaky{}
		panels := newPanels(panelParts{port: port, log: slog.New(slog.DiscardHandler)})
		faults := 0
		panels.draw = func(of *discord.Interaction, _ table.Snapshot) discord.Message {
			if of.User.ID == "7" {
				faults++
				panic("a provoked fault")
			}
			return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "now"}}}
		}
		for _, user := range []string{"7", "8"} {
			panels.KeepHand(&table.Snapshot{}, &discord.Interaction{ID: user, User: discord.User{ID: user}, Created: time.Now()}, discord.Message{}, false, false)
		}
		for range 2 {
			panels.Refresh(table.Snapshot{})
			time.Sleep(10 * time.Second)
			synctest.Wait()
		}
		if faults != 1 || len(port.edits) != 1 {
			t.Errorf("%d faults and %d edits of the other hand, want one of each", faults, len(port.edits))
		}
	})
}

// While Discord is down, an open hand asks it less and less often, and stops when its token is too old.
func TestAHandIsRefreshedRarelyWhileDiscordIsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		port := &flaky{down: true}
		panels := newPanels(panelParts{port: port, log: slog.New(slog.DiscardHandler)})
		panels.draw = func(*discord.Interaction, table.Snapshot) discord.Message {
			return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "now"}}}
		}
		panels.KeepHand(&table.Snapshot{}, &discord.Interaction{ID: "1", User: discord.User{ID: "7"}, Created: time.Now()}, discord.Message{}, false, false)
		panels.Refresh(table.Snapshot{})
		time.Sleep(panelLife)
		synctest.Wait()
		if most := int(panelLife/maxPanelPause) + 6; int(port.tries.Load()) < 10 || int(port.tries.Load()) > most {
			t.Errorf("in %v the hand asks %d times, want 10 to %d", panelLife, int(port.tries.Load()), most)
		}
		time.Sleep(2 * maxPanelPause)
		synctest.Wait()
		before := int(port.tries.Load())
		time.Sleep(panelLife)
		if int(port.tries.Load()) != before || len(panels.tables[""].open) != 0 {
			t.Errorf("after its life the hand still asks, %d times", int(port.tries.Load())-before)
		}
	})
}

// An answer that would wait long behind older pictures goes without its own, and the next refresh brings it. A hand that nobody refreshes would never get it.
func TestManyAnswersAtOnceAreInWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { answerAmongMany(t) })
}

func answerAmongMany(t *testing.T) {
	drawing := discord.NewDrawingPool(1)
	panels := newPanels(panelParts{log: slog.New(slog.DiscardHandler), drawing: drawing})
	draw := func(look face.Look) discord.Message {
		if !look.Pictures {
			return discord.Message{}
		}
		return discord.Message{Files: []discord.File{{Render: func() []byte { return []byte("picture") }}}}
	}
	answer := func(look face.Look) (pictures int, late bool) {
		m, late := panels.DrawAnswer(look, draw)
		return len(m.Files), late
	}
	fresh, still := face.Look{Pictures: true, Refreshed: true}, face.Look{Pictures: true}
	if n, late := answer(fresh); n != 1 || late {
		t.Errorf("alone: %d pictures, late %v", n, late)
	}
	ended, end := context.WithCancel(t.Context())
	for range 20 { // each draws for ten milliseconds, and so the slot is always taken
		go func() {
			for ended.Err() == nil {
				leave := drawing.Enter(ended, time.Now())
				time.Sleep(10 * time.Millisecond)
				leave()
			}
		}()
	}
	time.Sleep(time.Second)
	if n, late := answer(fresh); n != 0 || !late {
		t.Errorf("among many: %d pictures, late %v", n, late)
	}
	if n, late := answer(still); n != 1 || late {
		t.Errorf("a hand that nobody refreshes: %d pictures, late %v", n, late)
	}
	if n, late := answer(face.Look{Refreshed: true}); n != 0 || late {
		t.Errorf("a hand in words: %d pictures, late %v", n, late)
	}
	end()
	synctest.Wait()
	time.Sleep(time.Second)
	if n, late := answer(fresh); n != 1 || late {
		t.Errorf("when the others are done: %d pictures, late %v", n, late)
	}
}
