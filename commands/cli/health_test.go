package cli_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"karlchen/bot/trace"
	"karlchen/commands/cli"
)

func TestVersionIsOneLine(t *testing.T) {
	if out, _, err := run(cli.Version{}, ""); err != nil || out != "karlchen "+trace.Version()+"\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// An engine of containers knows two answers: 0 is well, 1 is not. It reserves 2, which elsewhere says that a command was wrong.
func TestHealthcheckAsksTheRunningBot(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1") // concerns Discord, not the bot's own machine
	well := true
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			t.Errorf("it asks for %s", r.URL.Path)
		}
		if !well {
			http.Error(w, "not connected to Discord", http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, "ok\n")
	}))
	addr := strings.TrimPrefix(bot.URL, "http://")
	_, port, _ := strings.Cut(addr, ":")
	for _, at := range []string{addr, ":" + port, "0.0.0.0:" + port} {
		if out, problems, err := run(cli.Healthcheck{Addr: at}, ""); err != nil || out != "ok\n" || problems != "" {
			t.Errorf("at %s: %q, %q, %v", at, out, problems, err)
		}
	}
	ill := func(at, says string) {
		t.Helper()
		if out, problems, err := run(cli.Healthcheck{Addr: at}, ""); !errors.Is(err, cli.ErrInput) || out != "" || !strings.Contains(problems, says) {
			t.Errorf("at %q: %q, %q, %v", at, out, problems, err)
		}
	}
	well = false
	ill(addr, "not connected to Discord")
	bot.Close()
	ill(addr, "no bot answers")
	ill("", "set that for the bot and for this command")
	ill("9465", "must look like 127.0.0.1:9465")
}
