package commands_test

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

var pageAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// startSandbox runs the program like a newcomer, without a token, and returns the printed address.
func startSandbox(t *testing.T, data string) (cmd *exec.Cmd, address string) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(path)
	cmd.Dir = t.TempDir()
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(s string) bool { return bytes.HasPrefix([]byte(s), []byte("DISCORD_")) }),
		"KARLCHEN_DATA="+data, "SANDBOX_ADDR=127.0.0.1:0", "KARLCHEN_CLICKS=0", "KARLCHEN_PACE=10ms", "KARLCHEN_LEVEL=simple")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	said := filepath.Join(cmd.Dir, "said")
	log, err := os.Create(said)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		text, err := os.ReadFile(said)
		if nightly && bytes.Contains(text, []byte(locale.FaultLogged)) {
			t.Error("somebody reads a text that is not complete")
		}
		if err == nil && t.Failed() {
			t.Logf("the program said\n%s", text)
		}
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if address = pageAddress.FindString(lines.Text()); address != "" {
			return cmd, address
		}
	}
	t.Fatal("no address is printed")
	return nil, ""
}

// The sandbox and the bot are killed together in the middle of a trick, as when somebody closes the terminal. After a new start the page shows the
// same messages, and the game goes on to its end.
func TestTheSandboxGoesOnAfterAKill(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	data := t.TempDir()
	cmd, address := startSandbox(t, data)
	anna, err := person.Join(ctx, address, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := anna.WaitCommand(ctx, "doko"); err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, ctx: ctx, log: &bytes.Buffer{}}
	w.people[0] = anna
	channels := anna.Channels()
	channel := channels[slices.IndexFunc(channels, func(c person.Channel) bool { return c.Name == "doppelkopf" })].ID
	if _, err := anna.Command(ctx, channel, "doko new", person.Options{"computers": 3}); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Start)
	w.playUntil(anna, 4)
	before := len(anna.Messages())
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed

	_, address = startSandbox(t, data)
	if anna, err = person.Join(ctx, address, 1); err != nil {
		t.Fatal(err)
	}
	defer anna.Leave()
	if err := anna.WaitBot(ctx, true); err != nil {
		t.Fatal(err)
	}
	kept := len(anna.Messages())
	if kept < 2 || kept > before {
		t.Errorf("there were %d messages before, and %d after", before, kept)
	}
	w.playUntil(anna, 100)
	if _, err := anna.WaitText(ctx, "Gegeben war"); err != nil {
		t.Fatal(err)
	}
}

// A calendar that somebody moved in the sandbox stays ahead when the program is killed, and only goes forward.
func TestTheCalendarGoesOnAfterAKill(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	data := t.TempDir()
	var before time.Duration
	for start := range 2 {
		cmd, address := startSandbox(t, data)
		ben, err := person.Join(ctx, address, 2)
		if err != nil {
			t.Fatal(err)
		}
		ahead, err := ben.Ahead(ctx)
		if drift := ahead - before; err != nil || drift.Abs() > time.Minute {
			t.Errorf("start %d: the calendar is ahead by %v, before it was by %v (%v)", start+1, ahead, before, err)
		}
		if err := ben.Advance(ctx, "monday"); err != nil {
			t.Fatal(err)
		}
		if before, err = ben.Ahead(ctx); err != nil || before <= ahead {
			t.Errorf("start %d: from %v the calendar went to %v (%v)", start+1, ahead, before, err)
		}
		if err := ben.Advance(ctx, time.Now().Format("2006-01-02 15:04")); err == nil {
			t.Error("the calendar went back")
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
}

// playUntil lets the person act by the open hand, the given number of times or until the game is over.
func (w *world) playUntil(p *person.Person, acts int) {
	w.t.Helper()
	for done := 0; done < acts; {
		m, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
			_, ok := find(m, route.Next, route.Hand)
			return ok && !m.Ephemeral()
		})
		if err != nil {
			w.t.Fatal(err)
		}
		if _, over := find(m, route.Next); over {
			return
		}
		hand, ok := w.tryHand(p, m)
		if !ok {
			continue
		}
		if c, ok := find(hand, route.CutLot, route.Word, route.Play); ok {
			w.click(p, hand, c)
			done++
		}
	}
}
