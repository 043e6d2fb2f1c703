package cli_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/trace"
	"karlchen/commands/cli"
	"karlchen/internal/person"
	"karlchen/storage"
)

const probeToken = "a-secret-token-of-the-probe"

// probed is a sandbox that was probed.
type probed struct {
	*testing.T
	sandbox *sandbox.Server
	front   string // the address before the sandbox, if it is not the sandbox's own
}

func newProbed(t *testing.T) *probed {
	t.Helper()
	server, err := sandbox.New(sandbox.Options{Token: probeToken, Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return &probed{t, server, ""}
}

// verdicts runs the probe and returns the word for each step.
func (p *probed) verdicts(probe cli.Probe) (verdicts map[string]string, report string, err error) {
	p.Helper()
	var out bytes.Buffer
	probe.API = cmp.Or(p.front, p.sandbox.URL()) + strings.TrimPrefix(p.sandbox.APIURL(), p.sandbox.URL())
	if probe.Token == "" {
		probe.Token = probeToken
	}
	err = probe.Run(cli.IO{Out: &out, Err: io.Discard})
	verdicts = map[string]string{}
	for _, line := range strings.Split(out.String(), "\n") {
		if len(line) > 30 {
			verdicts[strings.TrimSpace(line[11:28])] = strings.TrimSpace(line[:9])
		}
	}
	if err == nil && !strings.Contains(out.String(), ", version "+trace.Version()+"\n") {
		p.Errorf("the report lacks the version:\n%s", out.String())
	}
	if strings.Contains(out.String(), probe.Token) {
		p.Errorf("the report holds the token:\n%s", out.String())
	}
	return verdicts, out.String(), err
}

// isClean fails if the probe leaves more than an archived thread.
func (p *probed) isClean() {
	p.Helper()
	anna, err := person.Join(p.Context(), p.sandbox.URL(), 1) // sees the present messages
	if err != nil {
		p.Fatal(err)
	}
	defer anna.Leave()
	for _, m := range anna.Messages() {
		if m.Author.Bot && strings.Contains(m.Text(), "Karlchen") {
			p.Errorf("left behind: %s", m.Text())
		}
	}
	for _, c := range anna.Channels() {
		if c.ParentID == sandbox.ChannelID && !c.Archived {
			p.Errorf("the thread %s is open", c.Name)
		}
	}
	req, err := http.NewRequestWithContext(p.Context(), "GET", p.sandbox.APIURL()+"/applications/"+sandbox.ApplicationID+"/emojis", nil)
	if err != nil {
		p.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+probeToken)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		p.Fatal(err)
	}
	defer answer.Body.Close()
	var emojis struct{ Items []any }
	if err := json.NewDecoder(answer.Body).Decode(&emojis); err != nil || len(emojis.Items) > 0 {
		p.Errorf("emojis are left: %v, %v", emojis.Items, err)
	}
}

// The probe tries every kind of request, reports each refusal and the bot's reaction to it, and removes everything
// that it has made.
func TestTheProbeSaysWhatDiscordTakes(t *testing.T) {
	good := map[string]string{
		"connection": "ok", "message": "ok", "edit": "ok", "picture": "ok", "edit with picture": "ok", "kept picture": "ok", "nonce": "ok", "thread": "ok",
		"thread member": "ok", "emoji": "ok", "role": "ok", "deletion": "ok",
	}
	for _, c := range []struct {
		name    string
		denied  int64
		role    string
		drawn   string            // requests: Discord refuses their pictures
		changed map[string]string // lines that differ from a report without problems
	}{
		{"all is well", 0, sandbox.RoleID, "", nil},
		{"no role to ping", 0, "", "", map[string]string{"role": "left out"}},
		{"a role that nobody may mention", 0, sandbox.LeaderRoleID, "", map[string]string{"role": "otherwise"}},
		{"no pictures", sandbox.PermAttachFiles, sandbox.RoleID, "", map[string]string{"picture": "refused", "edit with picture": "refused", "kept picture": "left out"}},
		{"pictures in new posts only", 0, sandbox.RoleID, "PATCH channels", map[string]string{"edit with picture": "refused", "kept picture": "left out"}},
		{"no threads", sandbox.PermPublicThreads, sandbox.RoleID, "", map[string]string{"thread": "refused", "thread member": "left out"}},
		{"no history", sandbox.PermHistory, sandbox.RoleID, "", map[string]string{
			"message": "taken", "edit": "taken", "picture": "taken", "edit with picture": "taken", "kept picture": "left out", "thread": "taken", "thread member": "taken", "emoji": "taken", "role": "taken",
		}},
		{"no writing", sandbox.PermSend, sandbox.RoleID, "", map[string]string{
			"message": "refused", "edit": "left out", "picture": "refused", "edit with picture": "left out", "kept picture": "left out", "nonce": "refused", "thread": "left out", "thread member": "left out",
			"emoji": "refused", "role": "refused", "deletion": "refused",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newProbed(t)
			p.sandbox.Faults().Deny(sandbox.ChannelID, c.denied)
			if c.drawn != "" {
				p.sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{c.drawn}})
			}
			verdicts, report, err := p.verdicts(cli.Probe{Channel: sandbox.ChannelID, Role: c.role, User: sandbox.UserID(2)})
			refused := false
			for step, want := range good {
				if changed, ok := c.changed[step]; ok {
					want = changed
				}
				refused = refused || want == "refused" || want == "otherwise"
				if verdicts[step] != want {
					t.Errorf("%s: %q, want %q", step, verdicts[step], want)
				}
			}
			if errors.Is(err, cli.ErrInput) != refused || err != nil && !refused {
				t.Errorf("the probe ends with %v", err)
			}
			if refused != strings.Contains(report, "the bot then: ") || t.Failed() {
				t.Errorf("the report:\n%s", report)
			}
			p.isClean()
		})
	}
}

// A table mentions its players in the thread and adds them to it. If Discord writes a line about each, the probe says so, or a table of four begins with eight
// lines that nobody needs. It also says what it has counted.
func TestTheProbeCountsTheLinesOfAThread(t *testing.T) {
	for name, c := range map[string]struct {
		mention, addition int // how many lines Discord writes
		verdict, words    string
	}{
		"no lines": {0, 0, "ok", "0 lines of its own for the mention, 0 for the addition, types []"},
		"one each": {1, 1, "otherwise", "the mention wrote lines of types [1] into the thread, and the addition [1] more"},
		"once":     {1, 0, "ok", "1 lines of its own for the mention, 0 for the addition, types [1]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProbed(t)
			target, err := url.Parse(p.sandbox.URL())
			if err != nil {
				t.Fatal(err)
			}
			proxy := httputil.NewSingleHostReverseProxy(target)
			lists := 0
			front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method != http.MethodGet || !strings.HasSuffix(r.URL.Path, "/messages") {
					proxy.ServeHTTP(w, r)
					return
				}
				lines := []int{0, c.mention, c.mention + c.addition}[lists]
				lists++
				_, _ = io.WriteString(w, "["+strings.Repeat(`{"type":1},`, lines)+`{"type":0}]`)
			}))
			t.Cleanup(front.Close)
			p.front = front.URL
			verdicts, report, _ := p.verdicts(cli.Probe{Channel: sandbox.ChannelID, User: sandbox.UserID(2)})
			if verdicts["thread member"] != c.verdict || !strings.Contains(report, c.words) {
				t.Errorf("want %q in\n%s", c.words, report)
			}
		})
	}
}

// If the bot is not running, the probe adds its connections to the bot's count, so that nobody exceeds Discord's limit for a day.
func TestTheProbeCountsItsConnections(t *testing.T) {
	data := t.TempDir()
	counted := func() []byte {
		store, err := storage.Open(filepath.Join(data, cli.DatabaseName), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		count, err := store.Identifies()
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	if before := counted(); before != nil {
		t.Fatalf("a new database counts %s", before)
	}
	if _, report, err := newProbed(t).verdicts(cli.Probe{Channel: sandbox.ChannelID, Data: data}); err != nil {
		t.Fatalf("%v\n%s", err, report)
	}
	if counted() == nil {
		t.Error("nothing is counted")
	}
}

// A token that Discord does not know ends the probe at once, and stands in no message.
func TestTheProbeStopsWithAWrongToken(t *testing.T) {
	p := newProbed(t)
	verdicts, report, err := p.verdicts(cli.Probe{Channel: sandbox.ChannelID, Token: "another-secret-token"})
	if !errors.Is(err, cli.ErrInput) || verdicts["connection"] != "refused" || verdicts["message"] != "" || !strings.Contains(report, "bot token") {
		t.Errorf("%v\n%s", err, report)
	}
}

// One sentence of the probe names a mistake in its usage.
func TestTheProbeWantsATokenAndIDs(t *testing.T) {
	for _, c := range []struct {
		probe cli.Probe
		says  string
	}{
		{cli.Probe{Channel: "1"}, "DISCORD_TOKEN"},
		{cli.Probe{Channel: "general", Token: "x"}, "general"},
		{cli.Probe{Channel: "1", Role: "@everyone", Token: "x"}, "@everyone"},
		{cli.Probe{Channel: "1", Token: "x y"}, "token"},
	} {
		err := c.probe.Run(cli.IO{Out: io.Discard, Err: io.Discard})
		if err == nil || errors.Is(err, cli.ErrInput) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.probe, err)
		}
	}
}
