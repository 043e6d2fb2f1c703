package cli_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"karlchen/commands/cli"
	"karlchen/storage"
)

const advice = `(see "A damaged database" in deploy/OPERATING.md)`

// backups makes a folder with two backups of a database, and returns it with their names, the newest first.
func backups(t *testing.T, data string) (folder, newest, older string) {
	t.Helper()
	k := cli.Keeping{Folder: filepath.Join(t.TempDir(), "backups"), Every: 24 * time.Hour, Keep: 2}
	inDatabase(t, data, func(s *storage.Store) error {
		for _, day := range []int{1, 2} {
			if _, err := k.Step(s, time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC)); err != nil {
				return err
			}
		}
		return nil
	})
	return k.Folder, filepath.Join(k.Folder, "karlchen-20261102T120000Z.db"), filepath.Join(k.Folder, "karlchen-20261101T120000Z.db")
}

// An operator who read "page 253: element 4 does not fit into it" did not know what to do.
func TestDamageSaysWhatToDo(t *testing.T) {
	page, err := os.ReadFile("../../deploy/OPERATING.md")
	must(t, err)
	if !strings.Contains(string(page), "\n## A damaged database\n") {
		t.Error("the page of operators has no such section")
	}
	data := databaseOf(t, even)
	folder, newest, older := backups(t, data)
	path, to := filepath.Join(data, cli.DatabaseName), filepath.Join(t.TempDir(), "copy")
	must(t, os.Truncate(path, 9000))
	commands := []interface{ Run(cli.IO) error }{cli.Check{Data: data}, cli.Backup{To: to, Data: data}, cli.ExportServer{Server: even, To: to, Data: data}}
	for set, says := range map[string]string{folder: "the newest backup is " + newest, t.TempDir(): "KARLCHEN_BACKUPS has no other backup", "": "KARLCHEN_BACKUPS has no other backup"} {
		t.Setenv("KARLCHEN_BACKUPS", set)
		var all []string
		for _, command := range commands {
			all = append(all, order(t, command, false))
		}
		_, err := storage.Open(path, storage.Options{}) // the bot starts
		for _, said := range append(all, cli.AdviseOnDamage(err, set).Error()) {
			for _, want := range []string{"karlchen restore: " + says, advice} {
				if strings.Count(said, want) != 1 {
					t.Errorf("with the backups in %q it says %q, not once %q", set, said, want)
				}
			}
		}
	}

	t.Setenv("KARLCHEN_BACKUPS", folder)
	must(t, os.Truncate(newest, 9000)) // another backup is of use then
	says(t, order(t, cli.Restore{From: newest, Data: t.TempDir()}, false), "the newest backup is "+older)
	says(t, order(t, cli.Restore{From: older, Data: t.TempDir()}, true), "sound")
	if said := order(t, cli.Check{Data: t.TempDir()}, false); strings.Contains(said, advice) { // there is no database
		t.Errorf("what is not damaged is called so: %s", said)
	}
}

// An empty file was taken for a new database without a word, and kept its mode.
func TestAnEmptyDatabaseIsTold(t *testing.T) {
	folder, newest, _ := backups(t, databaseOf(t, even))
	none := t.TempDir()
	for _, test := range []struct {
		name, file, beside string // "file" is missing, empty or whole
		backups            string
		refuses, warns     string
	}{
		{"new", "missing", "", none, "", ""},
		{"new, without a folder of backups", "missing", "", "", "", ""},
		{"new, with backups", "missing", "", folder, "", "there is no database"},
		{"empty", "empty", "", none, "", "is an empty file"},
		{"empty, with backups", "empty", "", folder, newest, ""},
		{"empty, with a backup beside", "empty", "before-the-update.db", "", "before-the-update.db", ""},
		{"empty, with a copy of an older schema", "empty", "karlchen.db.schema-7.20261101T120000Z", "", "schema-7", ""},
		{"whole, with backups", "whole", "before-the-update.db", folder, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := t.TempDir()
			path := filepath.Join(data, cli.DatabaseName)
			switch test.file {
			case "empty":
				must(t, os.WriteFile(path, nil, 0o644))
			case "whole":
				data = databaseOf(t, even)
				path = filepath.Join(data, cli.DatabaseName)
			}
			if test.beside != "" {
				must(t, os.WriteFile(filepath.Join(data, test.beside), []byte("x"), 0o600))
			}
			var log bytes.Buffer
			err := cli.RefuseEmpty(data, test.backups, slog.New(slog.NewTextHandler(&log, nil)))
			if (log.Len() > 0) != (test.warns != "") || !strings.Contains(log.String(), test.warns) || log.Len() > 0 && !strings.Contains(log.String(), "level=WARN") {
				t.Errorf("the log is %q, without %q", &log, test.warns)
			}
			if test.refuses != "" {
				if err == nil || !strings.Contains(err.Error(), test.refuses) || !strings.Contains(err.Error(), advice) {
					t.Errorf("the error is %v, without %q", err, test.refuses)
				}
				if info, err := os.Stat(path); err != nil || info.Size() > 0 {
					t.Error("the file was changed")
				}
				return
			}
			must(t, err)
			store, err := storage.Open(path, storage.Options{})
			must(t, err)
			defer store.Close()
			if _, mode := lookAt(path); mode.Perm() != 0o600 && runtime.GOOS != "windows" {
				t.Errorf("the mode is %v", mode)
			}
		})
	}
}
