package commands_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/cli"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// The secrets of an operator, in their real shapes: the bot's token, the token of an interaction, and the password of a proxy.
var operatorSecrets = []string{
	"MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDe.q_wertzuiopasdfghjklyxcvbnm-1234567890", "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OnF3ZXJ0enVpb3Bhc2Rm", "anna:geheimeswort",
}

// leakedPart returns eight characters of a secret that stand in a text.
func leakedPart(text string) string {
	for _, secret := range operatorSecrets {
		for i := range len(secret) - 8 {
			if part := secret[i : i+8]; strings.Contains(text, part) {
				return part
			}
		}
	}
	return ""
}

// A secret stands in many places, and in wrong ones by mistake. None of them is in what the program says, which people send to others: not of .env, the
// environment, flags, the database, a backup, nor of what a proxy answers.
func TestNoSecretIsInAnyMessage(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program many times")
	}
	t.Parallel()
	bot, interaction, password := operatorSecrets[0], operatorSecrets[1], operatorSecrets[2]
	nowhere := "DISCORD_API_URL=ftp://" + password + "@localhost" // ends the program, after it has read everything else
	try := func(what, folder string, env []string, args ...string) (fails bool) {
		t.Helper()
		status, out, errs := runsIn(t, folder, append([]string{"LOG_LEVEL=DEBUG", nowhere}, env...), args...)
		if part := leakedPart(out + errs); part != "" {
			t.Errorf("%s: %q stands in\n%s%s", what, part, out, errs)
		}
		return status != 0 && errs != ""
	}
	check := func(what, folder string, env []string, args ...string) {
		t.Helper()
		if !try(what, folder, env, args...) {
			t.Errorf("%s: the program does not say that something is wrong", what)
		}
	}

	for _, text := range []string{
		"DISCORD_TOKEN " + bot, "DISCORD-TOKEN=" + bot, "DISCORD_TOKEN=\"" + bot, "DISCORD_TOKEN='Bot' " + bot, bot, bot + "=1", "=" + bot,
		"SHARDS=1\n\ufeffDISCORD_TOKEN=" + bot, "TOKEN=" + bot, "DISCORD_TOKEN=Bot Bot " + bot, "DISCORD_TOKEN=" + bot + "\nLOG_LEVEL=" + bot,
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, ".env"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		check(".env with "+text, folder, nil)
	}

	example, err := os.ReadFile("../config.example.env")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^(?:# )?([A-Z_]+)=`).FindAllStringSubmatch(string(example), -1)
	if len(names) < 13 {
		t.Fatalf("the example has only %q", names)
	}
	for i, name := range names {
		for j, value := range []string{bot, "https://" + password + "@proxy:x/", "Bot " + bot + " " + bot} {
			if !e2e.Nightly && i%3 != j {
				continue // each start reads all texts
			}
			check(name[1]+" of the environment with "+value, t.TempDir(), []string{"DISCORD_TOKEN=" + bot, name[1] + "=" + value})
		}
	}

	for _, args := range [][]string{
		{bot}, {"--token", "Bot", bot}, {"--tokn=" + bot}, {"token", bot}, {"--token", bot, "--no-such-flag"}, {"--token=" + bot + " " + bot}, {"--shards", bot},
		{"--pace=" + bot}, {"--level", bot}, {"replay", bot}, {"probe", "--channel", bot}, {"probe", "--channel", "1", "--token", bot}, {"backup", bot, bot},
		{"--token", bot, "--api-url", "https://" + password + "@proxy:x/"}, {"check", "--data", bot},
	} {
		check(fmt.Sprint("the arguments ", args), t.TempDir(), nil, args...)
	}

	// A file with the settings in the place of another file.
	folder := t.TempDir()
	settings, database := filepath.Join(folder, ".env"), filepath.Join(folder, cli.DatabaseName)
	for _, path := range []string{settings, database} {
		if err := os.WriteFile(path, []byte("DISCORD_TOKEN="+bot+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"check", "--data", folder}, {"backup", "--data", folder, "copy"}, {"restore", "--data", "new", settings}, {"replay", settings}, {"verify", settings},
		{"score", settings}, {"review", settings}, {"season", settings}, {"import-server", settings},
	} {
		check(fmt.Sprint("the settings as a file of ", args), t.TempDir(), nil, args...)
	}

	// Tokens of interactions in a damaged row, and in damaged pages.
	folder = t.TempDir()
	store, err := storage.Open(filepath.Join(folder, cli.DatabaseName), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range []string{`[{"token":%q}]`, `{"token":%q}`, `[{"token":5,"created":%q}]`} {
		table := fmt.Sprint("table", i)
		if _, err := store.SaveTable(storage.TableRow{ID: table, Guild: "7", State: json.RawMessage(fmt.Sprintf("{%q:1}", interaction))}); err != nil {
			t.Fatal(err)
		}
		if err := store.SetSetting(storage.ScopeTable, table, "hands", json.RawMessage(fmt.Sprintf(row, interaction))); err != nil {
			t.Fatal(err)
		}
	}
	store.Close()
	check("damaged rows at the start", folder, []string{"DISCORD_TOKEN=" + bot})
	whole, err := os.ReadFile(filepath.Join(folder, cli.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(whole, []byte(interaction))
	if at < 0 {
		t.Fatal("the database does not hold the token, so nothing is shown")
	}
	found := 0
	for _, fault := range []func(){
		func() { whole[at-4] ^= 0x40 },
		func() { copy(whole[at&^0xfff:], interaction) },
		func() { copy(whole[16:], interaction); copy(whole[0x1000+16:], interaction) },
	} {
		fault()
		if err := os.WriteFile(filepath.Join(folder, cli.DatabaseName), whole, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"check", "--data", folder}, {"restore", "--data", t.TempDir(), filepath.Join(folder, cli.DatabaseName)}, {"--data", folder}} {
			if try(fmt.Sprint("damaged pages: ", args), t.TempDir(), []string{"DISCORD_TOKEN=" + bot}, args...) {
				found++
			}
		}
	}
	if found < 4 { // some of the pages are free
		t.Errorf("the program finds only %d damages", found)
	}
}

// A proxy, or a server for debugging, may quote a request in its answer.
func TestNoSecretIsInTheLogOfAnEcho(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program, which is not short")
	}
	t.Parallel()
	asked := make(chan struct{})
	once := sync.OnceFunc(func() { close(asked) })
	echo := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer once()
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(map[string]any{"message": "refused: " + r.Header.Get("Authorization"), "code": 1})
	}))
	defer echo.Close()
	path, err := e2e.Program()
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "log")
	file, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cmd := exec.CommandContext(t.Context(), path)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "LOG_LEVEL=DEBUG", "DISCORD_TOKEN="+operatorSecrets[0],
		"DISCORD_API_URL="+strings.Replace(echo.URL, "://", "://"+operatorSecrets[2]+"@", 1))
	cmd.Stdout, cmd.Stderr = file, file
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	<-asked
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(log)
		if err != nil || time.Now().After(end) {
			t.Fatalf("the log does not have the answer: %v\n%s", err, text)
		}
		if part := leakedPart(string(text)); part != "" {
			t.Fatalf("%q stands in\n%s", part, text)
		}
		if bytes.Contains(text, []byte("refused: ")) {
			return
		}
	}
}

// Whatever the umask and the mode of the folder are, other users of the machine can read and use nothing that the program writes.
func TestEveryFileIsPrivate(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts the program many times, and needs modes of files")
	}
	t.Parallel()
	path, err := e2e.Program()
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	database, backups, copied := filepath.Join(data, cli.DatabaseName), filepath.Join(data, "backups"), filepath.Join(data, "copy.db")
	for _, err := range []error{os.Chmod(data, 0o777), os.WriteFile(database, nil, 0o666), os.Chmod(database, 0o666)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	open := func(args ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `umask 0; exec "$0" "$@"`, path}, args...)...)
		cmd.Dir = t.TempDir()
		cmd.Env = append(os.Environ(), "DISCORD_TOKEN=", "SANDBOX_ADDR=127.0.0.1:0", "KARLCHEN_DATA="+data, "KARLCHEN_BACKUPS="+backups)
		return cmd
	}
	bot := open()
	var log bytes.Buffer
	bot.Stdout, bot.Stderr = &log, &log
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	wait := func(pattern string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			if found, _ := filepath.Glob(pattern); len(found) > 0 {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("there is no %s", pattern)
			}
		}
	}
	wait(filepath.Join(data, cli.SocketName))
	wait(filepath.Join(data, "sandbox.jsonl"))
	wait(filepath.Join(backups, "karlchen-*.db"))
	if out, err := open("backup", copied).CombinedOutput(); err != nil {
		t.Fatalf("backup: %v: %s", err, out)
	}
	private := func() (files int) {
		t.Helper()
		err := filepath.WalkDir(data, func(name string, d os.DirEntry, err error) error {
			if err != nil || name == data {
				return err
			}
			info, err := d.Info()
			if files++; err == nil && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s has the mode %v", name, info.Mode())
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		return files
	}
	if files := private(); files < 6 { // database, socket, state of the sandbox, copy, folder of backups, backup
		t.Errorf("there are only %d files", files)
	}
	if err := bot.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = bot.Wait()
	if !strings.Contains(log.String(), "the database is an empty file") {
		t.Errorf("the log does not warn:\n%s", &log)
	}
	store, err := storage.Open(database, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store.SetSetting(storage.ScopeGuild, sandbox.GuildID, "language", json.RawMessage(`"de"`)), store.Close()); err != nil {
		t.Fatal(err)
	}
	restored := filepath.Join(data, "restored")
	for _, args := range [][]string{
		{"export-server", "--keep", sandbox.GuildID, filepath.Join(data, "server.db")}, {"restore", "--data", restored, copied},
		{"import-server", "--data", filepath.Join(data, "imported"), filepath.Join(data, "server.db")},
	} {
		if out, err := open(args...).CombinedOutput(); err != nil {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
	}
	private()
}
