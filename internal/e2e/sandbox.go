package e2e

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

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
