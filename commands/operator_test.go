package commands_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/cli"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/storage"
)

// runs starts the program in an empty folder and returns its output. The program must end by itself.
func runs(t *testing.T, env []string, args ...string) (status int, out, errs string) {
	t.Helper()
	return runsIn(t, t.TempDir(), env, args...)
}

// runsIn starts the program in a folder.
func runsIn(t *testing.T, folder string, env []string, args ...string) (status int, out, errs string) {
	t.Helper()
	path, err := e2e.Program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// An operator's mistake ends the program with one sentence that names it: no loop, no stack trace.
func TestTheProgramSaysWhatIsWrong(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program many times")
	}
	t.Parallel()
	server, err := sandbox.New(sandbox.Options{Token: e2e.Token})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()

	file := filepath.Join(t.TempDir(), "file")
	damaged := filepath.Join(t.TempDir(), cli.DatabaseName)
	for _, path := range []string{file, damaged} {
		if err := os.WriteFile(path, []byte("this is no database"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	busy := t.TempDir()
	store, err := storage.Open(filepath.Join(busy, cli.DatabaseName), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()

	for _, test := range []struct {
		name, token, api, data, says string
	}{
		{"wrong token", "another-token", server.APIURL(), t.TempDir(), "token"},
		{"a token with a space", "a token", server.APIURL(), t.TempDir(), "token"},
		{"an address that is none", e2e.Token, "discord.com", t.TempDir(), "address"},
		{"the data folder is a file", e2e.Token, server.APIURL(), file, "unusable path"},
		{"damaged database", e2e.Token, server.APIURL(), filepath.Dir(damaged), "karlchen restore"},
		{"busy database", e2e.Token, server.APIURL(), busy, "process"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, _, errs := runs(t, []string{"DISCORD_TOKEN=" + test.token, "DISCORD_API_URL=" + test.api, "KARLCHEN_DATA=" + test.data})
			last := errs[strings.LastIndex(strings.TrimRight(errs, "\n"), "\n")+1:]
			if status == 0 || !strings.HasPrefix(last, "karlchen: ") || !strings.Contains(last, test.says) {
				t.Errorf("the program ends with status %d and says %q, not a sentence about %q", status, errs, test.says)
			}
			if strings.Contains(errs, "goroutine") || strings.Contains(errs, test.token) && test.token != "a token" {
				t.Errorf("a stack trace or the token is shown: %s", errs)
			}
		})
	}
}

// A start that brings the database to a newer schema says so, and keeps the old file: an operator learned of it from the older program, which refused the file.
func TestAStartTellsOfAMigration(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program, which is not short")
	}
	t.Parallel()
	server, err := sandbox.New(sandbox.Options{Token: e2e.Token})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	packed, err := os.Open("../bot/leagues/testdata/schema4.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	path := filepath.Join(t.TempDir(), cli.DatabaseName)
	zip, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	old, err := io.ReadAll(zip)
	if err := errors.Join(err, os.WriteFile(path, old, 0o600)); err != nil {
		t.Fatal(err)
	}
	_, _, errs := runs(t, []string{"DISCORD_TOKEN=another-token", "DISCORD_API_URL=" + server.APIURL(), "KARLCHEN_DATA=" + filepath.Dir(path)})
	kept, err := filepath.Glob(path + ".schema-4.*")
	if err != nil || len(kept) != 1 || !strings.Contains(errs, "level=WARN") || !strings.Contains(errs, "schema=4") || !strings.Contains(errs, kept[0]) {
		t.Errorf("beside the database there is %v, %v, and the log says\n%s", kept, err, errs)
	}
}

// The list of licences has both spellings of its name.
func TestLicencesHaveTwoSpellings(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program, which is not short")
	}
	t.Parallel()
	var lists []string
	for _, name := range []string{"licences", "licenses"} {
		status, out, errs := runs(t, nil, name)
		if status != 0 || !strings.Contains(out, "go.etcd.io/bbolt ") {
			t.Errorf("%s ends with status %d: %s%s", name, status, out, errs)
		}
		lists = append(lists, out)
	}
	if lists[0] != lists[1] {
		t.Error("the two lists differ")
	}
}

// Other tools rely on these statuses: 0 good, 1 the input is wrong, 2 usage.
func TestExitStatuses(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program many times")
	}
	t.Parallel()
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad.doko")
	if err := os.WriteFile(bad, []byte("[Doko \"1\"]\n[Rules \"no-such-rules\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
	}{
		{[]string{"--help"}, 0},
		{[]string{"--version"}, 0},
		{[]string{"version"}, 0},
		{[]string{"healthcheck"}, 1}, // of a bot that says nothing; engines of containers reserve 2
		{[]string{"replay", bad}, 1},
		{[]string{"replay", "-json", bad}, 1},
		{[]string{"check", "-data", folder}, 1},
		{[]string{"backup", "-data", folder, filepath.Join(folder, "copy")}, 1},
		{[]string{"restore", "-data", folder, bad}, 1},
		{[]string{"simulate", "-rules", "ddv", "-games", "2", "-seed", "1", "-players", "simple,random,simple,random"}, 0},
		{[]string{"simulate", "-rules", "no-such-rules", "-games", "1", "-seed", "1", "-players", "simple,simple,simple,simple"}, 2},
		{[]string{"probe"}, 2},
		{[]string{"probe", "-channel", "1"}, 2}, // without a token
		{[]string{"simulate", "-no-such-flag"}, 2},
		{[]string{"no-such-command"}, 2},
	} {
		status, out, errs := runs(t, nil, test.args...)
		if status != test.status {
			t.Errorf("%q: status %d, want %d\n%s%s", test.args, status, test.status, out, errs)
		}
		if status != 0 && errs == "" {
			t.Errorf("%q: fails without a word", test.args)
		}
	}
}

// A probe that is interrupted in the middle also removes everything that it has made so far.
func TestAnInterruptedProbeCleansUp(t *testing.T) {
	server, err := sandbox.New(sandbox.Options{Token: e2e.Token, Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	anna, err := person.Join(t.Context(), server.URL(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer anna.Leave()
	path, err := e2e.Program()
	if err != nil {
		t.Fatal(err)
	}
	server.Faults().Set(sandbox.Slow, sandbox.Trouble{DelayMS: 50})
	cmd := exec.CommandContext(t.Context(), path, "probe", "-channel", sandbox.ChannelID)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "DISCORD_TOKEN="+e2e.Token, "DISCORD_API_URL="+server.APIURL())
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(t.Context(), "shows a picture"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the status tells the error
	if status := cmd.ProcessState.ExitCode(); status != 1 || !strings.Contains(out.String(), "the rest was not tried") {
		t.Errorf("status %d:\n%s", status, out.String())
	}
	ben, err := person.Join(t.Context(), server.URL(), 2) // sees the present messages
	if err != nil {
		t.Fatal(err)
	}
	defer ben.Leave()
	for _, m := range ben.Messages() {
		if strings.Contains(m.Text(), "Karlchen") {
			t.Errorf("left behind: %s", m.Text())
		}
	}
}

// A backup can be made while the bot runs, and restored into a new folder.
func TestBackupOfARunningBot(t *testing.T) {
	w := e2e.New(t)
	w.OpenLobby(w.People[0], nil)
	copied, restored := filepath.Join(t.TempDir(), "copy.db"), filepath.Join(t.TempDir(), "new")
	if status, out, errs := runs(t, nil, "backup", "-data", w.Data, copied); status != 0 {
		t.Fatalf("backup: status %d: %s%s", status, out, errs)
	}
	if status, _, errs := runs(t, nil, "backup", "-data", w.Data, copied); status != 1 || !strings.Contains(errs, "exists") {
		t.Errorf("a second backup under the same name: status %d: %s", status, errs)
	}
	if status, _, errs := runs(t, nil, "check", "-data", w.Data); status != 1 || !strings.Contains(errs, "process") {
		t.Errorf("check beside a running bot: status %d: %s", status, errs)
	}
	if status, out, errs := runs(t, nil, "restore", "-data", restored, copied); status != 0 || !strings.Contains(out, "1 tables") {
		t.Errorf("restore: status %d: %s%s", status, out, errs)
	}
	if status, _, errs := runs(t, nil, "restore", "-data", restored, copied); status != 1 {
		t.Errorf("a restore over a database: status %d: %s", status, errs)
	}
	if status, out, errs := runs(t, nil, "check", "-data", restored); status != 0 {
		t.Errorf("check: status %d: %s%s", status, out, errs)
	}
}

// When the bot is asked to end, it brings its messages up to date and ends without an error.
func TestTheBotEndsWhenItIsAsked(t *testing.T) {
	w := e2e.New(t)
	w.OpenLobby(w.People[0], nil)
	bot := w.Bot
	w.Bot = nil // the bot must not be killed
	if err := bot.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := bot.Wait(); err != nil {
		t.Errorf("the bot ends with %v:\n%s", err, w.Log)
	}
	if m, _ := w.WaitFor(w.People[0], route.Join); m.Ephemeral() {
		t.Error("the lobby is not shown")
	}
}

// An operator who starts the bot five times in ten seconds, or a supervisor whose bot is killed again and again, uses up no more IDENTIFYs than
// Discord allows: the sandbox refuses a quick IDENTIFY as Discord does. The log says why the bot waits, and then the bot is there.
func TestFiveStartsInTenSeconds(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for Discord's pauses, which is not short")
	}
	w := e2e.NewWith(t, sandbox.Options{})
	said := ""
	for range 4 {
		w.Kill()
		w.Launch()
		time.Sleep(2 * time.Second)
		w.Kill()
		said += w.Log.String()
	}
	if n := countIdentifies(w); n > 3 {
		t.Errorf("%d IDENTIFYs in ten seconds", n)
	}
	w.Start()
	if n := countIdentifies(w); n > 4 {
		t.Errorf("%d IDENTIFYs until the bot is there", n)
	}
	if log := said + w.Log.String(); !strings.Contains(log, "waiting before the next IDENTIFY") || strings.Contains(log, "the gateway has ended the session") {
		t.Errorf("the log says:\n%s", log)
	}
}

// A bot that is started again and again does not send IDENTIFYs faster to a Discord that answers each of them with op 9.
func TestRestartsDoNotHurtARefusingDiscord(t *testing.T) {
	if !e2e.Nightly {
		t.Skip("waits for Discord's pauses; by day TestOp9ForEver has them on its clock")
	}
	w := e2e.NewWith(t, sandbox.Options{})
	w.Kill()
	w.Sandbox.Faults().Set(sandbox.Identify, sandbox.Trouble{Times: math.MaxInt})
	before := countIdentifies(w)
	for begun := time.Now(); time.Since(begun) < 15*time.Second; w.Kill() {
		w.Launch()
		time.Sleep(1500 * time.Millisecond)
	}
	if n := countIdentifies(w) - before; n > 3 {
		t.Errorf("%d IDENTIFYs in 15 seconds", n)
	}
	w.Sandbox.Faults().Set(sandbox.Identify, sandbox.Trouble{})
	w.Start()
}

// countIdentifies is how many IDENTIFYs the sandbox has counted.
func countIdentifies(w *e2e.World) int {
	w.T.Helper()
	req, err := http.NewRequestWithContext(w.Ctx, http.MethodGet, w.Sandbox.APIURL()+"/v10/gateway/bot", nil)
	if err != nil {
		w.T.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+e2e.Token)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		w.T.Fatal(err)
	}
	defer answer.Body.Close()
	var found struct {
		Starts struct{ Total, Remaining int } `json:"session_start_limit"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&found); err != nil || found.Starts.Total == 0 {
		w.T.Fatalf("the sandbox says %+v, %v", found, err)
	}
	return found.Starts.Total - found.Starts.Remaining
}

// An operator can ask a running program how it is, by a request and, where there is nothing else to ask with, by the program itself. Its log begins with the version,
// and says how people get at it.
func TestTheProgramSaysHowItIs(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	listener.Close()
	path, err := e2e.Program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "DISCORD_TOKEN=", "SANDBOX_ADDR=127.0.0.1:0", "KARLCHEN_HEALTH_ADDR="+addr)
	log, err := os.Create(filepath.Join(cmd.Dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	end := sync.OnceFunc(func() { cmd.Process.Kill(); cmd.Wait() })
	defer end()
	healthcheck := func() (status int, told string) {
		t.Helper()
		status, out, errs := runs(t, []string{"KARLCHEN_HEALTH_ADDR=" + addr}, "healthcheck")
		return status, out + errs
	}
	var lines []byte
	for late := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get("http://" + addr + "/healthz")
		if err == nil {
			answer.Body.Close()
		}
		lines, _ = os.ReadFile(log.Name())
		if err == nil && answer.StatusCode == http.StatusOK && bytes.Contains(lines, []byte("adds the bot to a server\" link=http://127.0.0.1:")) {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the program does not say that it is well: %v, %+v\n%s", err, answer, lines)
		}
	}
	_, version, _ := runs(t, nil, "version")
	version = strings.TrimPrefix(strings.TrimSpace(version), "karlchen ")
	broken := t.TempDir() // also with settings that keep the program from starting
	if err := os.WriteFile(filepath.Join(broken, ".env"), []byte("no setting\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := runsIn(t, broken, nil, "--version"); status != 0 || out != "karlchen "+version+"\n" {
		t.Errorf("beside a broken .env --version ends with %d: %s%s", status, out, errs)
	}
	if first, _, _ := strings.Cut(string(lines), "\n"); version == "" || !strings.Contains(first, " version="+version) {
		t.Errorf("the log of version %q begins with %s", version, first)
	}
	if status, told := healthcheck(); status != 0 || !strings.HasPrefix(told, "ok\n") || !strings.HasSuffix(told, "karlchen "+version+"\n") {
		t.Errorf("the healthcheck ends with %d: %s", status, told)
	}
	end()
	if status, told := healthcheck(); status != 1 || !strings.Contains(told, "no bot answers") {
		t.Errorf("after the end the healthcheck ends with %d: %s", status, told)
	}
}
