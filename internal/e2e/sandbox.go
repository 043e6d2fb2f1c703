package e2e

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

var pageAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// StartSandbox runs the program like a newcomer, without a token, and returns the printed address.
func StartSandbox(t *testing.T, data string) (cmd *exec.Cmd, address string) {
	t.Helper()
	path, err := Program()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(path)
	cmd.Dir = t.TempDir()
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(s string) bool { return bytes.HasPrefix([]byte(s), []byte("DISCORD_")) }),
		"KARLCHEN_DATA="+data, "SANDBOX_ADDR=127.0.0.1:0", "KARLCHEN_CLICKS=0", "KARLCHEN_PACE=10ms", "KARLCHEN_LEVEL=simple", "GOGC=400")
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
		_ = cmd.Wait() // it was killed; until it is gone it writes to the test's folder
		text, err := os.ReadFile(said)
		if Nightly && bytes.Contains(text, []byte(locale.FaultLogged)) {
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

// NewMovable is a world of so many people whose program has a sandbox of its own, so that they can move its calendar. Reboot kills the program, does what is to be
// done meanwhile, and starts it again.
func NewMovable(t *testing.T, people int) (w *World, reboot func(meanwhile func())) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), WorldEnds)
	t.Cleanup(cancel)
	w = &World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}
	var running *exec.Cmd
	boot := func() {
		cmd, address := StartSandbox(t, w.Data)
		running, w.People = cmd, nil
		for range people {
			if err := w.AddPerson(address).WaitCommand(ctx, "doko"); err != nil {
				t.Fatal(err)
			}
		}
	}
	boot()
	return w, func(meanwhile func()) {
		t.Helper()
		for _, p := range w.People {
			p.Leave()
		}
		if err := running.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = running.Wait() // it was killed
		meanwhile()
		boot()
	}
}

// AwaitPublic waits until a person sees a public message that has the words, and returns it.
func (w *World) AwaitPublic(p *person.Person, words ...string) person.Message {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && !slices.ContainsFunc(words, func(part string) bool { return !strings.Contains(m.Text(), part) })
	})
	if err != nil {
		w.T.Fatalf("%s does not see %q: %v\n%s", p.Name, words, err, w.Log)
	}
	return m
}

// PlayUntil lets the person act by the open hand, the given number of times or until the game is over.
func (w *World) PlayUntil(p *person.Person, acts int) {
	w.T.Helper()
	for done := 0; done < acts; {
		m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, ok := Find(m, route.Next, route.Hand)
			return ok && !m.Ephemeral()
		})
		if err != nil {
			w.T.Fatal(err)
		}
		if _, over := Find(m, route.Next); over {
			return
		}
		hand, ok := w.TryHand(p, m)
		if !ok {
			continue
		}
		if c, ok := Find(hand, route.CutLot, route.Word, route.Play); ok {
			w.Click(p, hand, c)
			done++
		}
	}
}
