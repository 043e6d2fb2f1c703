package cli_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/cli"
	"karlchen/storage"
)

// A running bot makes a backup each day and keeps the newest ones, each of which can be restored. Other files stay.
func TestScheduledBackups(t *testing.T) {
	dir := t.TempDir()
	store, err := storage.Open(filepath.Join(dir, cli.DatabaseName), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	k := cli.Keeping{Folder: filepath.Join(dir, "backups"), Every: 24 * time.Hour, Keep: 3}
	begun := time.Date(2026, 3, 28, 20, 0, 0, 0, time.FixedZone("CET", 3600)) // the night of a change of the clocks follows
	for hours := 0; hours <= 4*24; hours += 6 {                               // the bot looks more often than it must
		if _, err := store.SaveTable(storage.TableRow{ID: time.Duration(hours).String(), Guild: "g"}); err != nil {
			t.Fatal(err)
		}
		next, err := k.Step(store, begun.Add(time.Duration(hours)*time.Hour))
		if want := begun.Add(time.Duration(hours/24+1) * 24 * time.Hour); err != nil || !next.Equal(want) {
			t.Fatalf("after %d hours the next backup is due at %v, want %v: %v", hours, next, want, err)
		}
		if hours == 0 {
			if err := os.WriteFile(filepath.Join(k.Folder, "karlchen-before-the-move.db"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	var names []string
	files, err := os.ReadDir(k.Folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, f.Name())
	}
	want := []string{"karlchen-20260330T190000Z.db", "karlchen-20260331T190000Z.db", "karlchen-20260401T190000Z.db", "karlchen-before-the-move.db"}
	if !slices.Equal(names, want) {
		t.Fatalf("the folder has %q, want %q", names, want)
	}
	for i, name := range names[:3] {
		report, err := storage.Restore(filepath.Join(k.Folder, name), filepath.Join(dir, name, cli.DatabaseName), table.Verify, leagues.Check)
		if err != nil || report.Tables != 9+4*i {
			t.Errorf("%s has %d tables: %v", name, report.Tables, err)
		}
	}
}

func TestScheduledBackupsNeedSense(t *testing.T) {
	for _, k := range []cli.Keeping{{Every: time.Second, Keep: 1}, {Every: time.Hour, Keep: 0}} {
		if k.Validate() == nil {
			t.Errorf("%+v is accepted", k)
		}
	}
}
