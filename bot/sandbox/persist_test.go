package sandbox_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
)

func keeping(file string) func(*sandbox.Options) {
	return func(o *sandbox.Options) { o.StateFile = file }
}

func TestTheWorldSurvivesARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	emoji := wantStatus(t, rest(t, s, "POST", emojis, j{"name": "fuchs", "image": dataURI(picture(t, 8))}), 201).id()
	gone := wantStatus(t, rest(t, s, "POST", emojis, j{"name": "karlchen", "image": dataURI(picture(t, 8))}), 201).id()
	wantStatus(t, rest(t, s, "DELETE", emojis+"/"+gone, nil), 204)
	id := b.post(rows(changed(button("a", "A"), j{"emoji": j{"id": emoji, "name": "fuchs"}})))
	wantStatus(t, rest(t, s, "PATCH", messages(id), j{"content": "edited"}), 200)
	wantStatus(t, rest(t, s, "DELETE", messages(b.post(j{"content": "gone"})), nil), 204)
	wantStatus(t, upload(t, s, "POST", table+"/messages", j{"content": "picture"}, picture(t, 300)), 200)
	wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table 1"}), 201)
	wantStatus(t, rest(t, s, "POST", "/channels/"+id+"/messages", v2(j{"type": 17, "components": []j{text("t")}})), 200)
	wantStatus(t, rest(t, s, "PATCH", "/channels/"+id, j{"archived": true}), 200)
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 4, j{"content": "for Anna", "flags": 64}), 204)
	done()
	if err := anna.SetLocale(patient(t), "en-US"); err != nil {
		t.Fatal(err)
	}
	if err := anna.Say(patient(t), sandbox.LoungeID, "hello"); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(patient(t), "hello"); err != nil {
		t.Fatal(err)
	}
	seen := func(s *sandbox.Server) string {
		paths := []string{table + "/messages", "/channels/" + id + "/messages", "/channels/" + sandbox.LoungeID + "/messages", "/channels/" + id,
			globalCommands + "?with_localizations=true", emojis}
		var all strings.Builder
		for _, path := range paths {
			a := rest(t, s, "GET", path, nil)
			fmt.Fprintln(&all, a.status, a.body, a.list)
		}
		return strings.ReplaceAll(all.String(), s.URL(), "")
	}
	before := seen(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	for range 2 { // the second time from the log that the first start has rewritten
		s = start(t, keeping(file))
		if after := seen(s); after != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
		anna = join(t, s, 1)
		if got := anna.Messages(); len(got) != 4 {
			t.Errorf("Anna sees %d messages, want 4: ephemeral ones do not survive", len(got))
		}
		next := wantStatus(t, rest(t, s, "POST", table+"/messages", j{"content": "new"}), 200).id()
		if got := rest(t, s, "GET", table+"/messages?limit=1", nil).list; got[0]["id"] != next {
			t.Error("a new message is not the newest")
		}
		wantStatus(t, rest(t, s, "DELETE", messages(next), nil), 204)
		wantCode(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "x"}), 401, 50027)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMain makes the test binary the process that is killed.
func TestMain(m *testing.M) {
	if file := os.Getenv("SANDBOX_TEST_STATE"); file != "" {
		s, err := sandbox.New(sandbox.Options{Token: token, StateFile: file})
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(s.URL())
		select {}
	}
	os.Exit(m.Run())
}

func TestAnsweredRequestsSurviveAKill(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "SANDBOX_TEST_STATE="+file)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = child.Process.Kill(); _ = child.Wait() }()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(address, "http://") {
		t.Fatalf("the child says %q, %v", address, err)
	}
	address = strings.TrimSpace(address)
	for i := range 4 {
		req := newRequest(t, "POST", address+"/api/v10"+table+"/messages", fmt.Sprintf(`{"content":"message %d"}`, i))
		wantStatus(t, do(t, req), 200)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	// The kill may have cut a line short.
	log, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = log.WriteString(`{"message":{"id":"99`)
	_ = log.Close()

	s := start(t, keeping(file))
	got := rest(t, s, "GET", table+"/messages", nil).list
	if len(got) != 4 || got[0]["content"] != "message 3" {
		t.Errorf("after the kill there are %v", got)
	}
}

func TestABrokenLogIsNotOverwritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	if err := os.WriteFile(file, []byte("{\"channel\":{}}\nnonsense\n{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sandbox.New(sandbox.Options{StateFile: file})
	if err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("error %v", err)
	}
	if data, _ := os.ReadFile(file); !strings.Contains(string(data), "nonsense") {
		t.Error("the log was overwritten")
	}
	if _, err := sandbox.New(sandbox.Options{StateFile: filepath.Join(file, "below")}); err == nil {
		t.Error("a path that cannot be is taken")
	}
}

// Earlier logs have a person's language in an entry of its own, and commands of a server.
func TestAnEarlierLogOpens(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	anna := sandbox.UserID(1)
	log := `{"locale":{"user_id":"` + anna + `","locale":"en-US"}}
{"member":{"user_id":"` + anna + `","roles":["` + sandbox.LeaderRoleID + `"]}}
{"commands":{"scope":"` + sandbox.GuildID + `","commands":[{"id":"7","version":"8","type":1,"name":"old","description":"d"}]}}
`
	if err := os.WriteFile(file, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // as it was, and as this program has written it
		s := start(t, keeping(file))
		guild := "/guilds/" + sandbox.GuildID
		if got := wantStatus(t, rest(t, s, "GET", guild, nil), 200).body["preferred_locale"]; got != "en-US" {
			t.Errorf("Anna's language is %v", got)
		}
		if got := wantStatus(t, rest(t, s, "GET", guild+"/members/"+anna, nil), 200).body["roles"]; len(got.([]any)) != 1 || got.([]any)[0] != sandbox.LeaderRoleID {
			t.Errorf("Anna's roles are %v", got)
		}
		if got := rest(t, s, "GET", "/applications/"+sandbox.ApplicationID+"/commands", nil).list; len(got) != 0 {
			t.Errorf("there are commands: %v", got)
		}
		s.Close()
	}
}
