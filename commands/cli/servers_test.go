package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/cli"
	"karlchen/storage"
)

// Two servers, of the shards 0 and 1 of 2.
const (
	even = "1100000000004194306"
	odd  = "1100000000000000002"
)

// databaseOf makes a database with settings of servers, and returns its folder.
func databaseOf(t *testing.T, guilds ...string) string {
	t.Helper()
	dir := t.TempDir()
	inDatabase(t, dir, func(s *storage.Store) error {
		var err error
		for _, guild := range guilds {
			err = errors.Join(err, s.SetSetting(storage.ScopeGuild, guild, "language", json.RawMessage(`"de"`)))
		}
		return err
	})
	return dir
}

func inDatabase(t *testing.T, dir string, fn func(*storage.Store) error) {
	t.Helper()
	s, err := storage.Open(filepath.Join(dir, cli.DatabaseName), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(fn(s), s.Close()); err != nil {
		t.Fatal(err)
	}
}

// claim starts a program with shards at a database, and returns its complaint.
func claim(t *testing.T, dir, shards string) (complaint string) {
	t.Helper()
	own, err := discord.ParseShards("", shards)
	if err != nil {
		t.Fatal(err)
	}
	inDatabase(t, dir, func(s *storage.Store) error {
		if err := cli.ClaimShards(s, own); err != nil {
			complaint = err.Error()
		}
		return nil
	})
	return complaint
}

// order runs a command and returns what it prints.
func order(t *testing.T, command interface{ Run(cli.IO) error }, succeeds bool) string {
	t.Helper()
	var out bytes.Buffer
	if err := command.Run(cli.IO{In: strings.NewReader(""), Out: &out, Err: &out}); (err == nil) != succeeds {
		t.Errorf("%T: %v\n%s", command, err, &out)
	}
	return out.String()
}

func says(t *testing.T, got string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("%q does not say %q", got, w)
		}
	}
	if len(want) == 0 && got != "" {
		t.Errorf("unexpected: %q", got)
	}
}

// TestADatabaseBelongsToItsShards walks from one program to two, and back.
func TestADatabaseBelongsToItsShards(t *testing.T) {
	first, second := databaseOf(t, even, odd), t.TempDir()
	says(t, claim(t, first, ""))
	says(t, claim(t, first, "0/2"), "servers of other shards", odd, "export-server")
	file := filepath.Join(t.TempDir(), "odd.db")
	says(t, order(t, cli.ExportServer{Server: odd, To: file, Data: first}, true), "sound", "moved server "+odd)
	says(t, claim(t, first, "0/2"))
	says(t, claim(t, second, "1/2"))
	says(t, order(t, cli.ImportServer{From: file, Data: first}, false), "does not belong to the shards 0/2")
	says(t, order(t, cli.ImportServer{From: file, Data: second}, true), "server "+odd+" is in the database")
	says(t, order(t, cli.ImportServer{From: file, Data: second}, false), "already", "export-server first")
	says(t, order(t, cli.ShardRange{Data: second}, true), "shards: 1/2", odd)

	says(t, claim(t, second, "1/2"))
	says(t, claim(t, second, "0-1/4"), "belongs to the shards 1/2", "shard-range 0-1/4")
	says(t, claim(t, second, ""), "belongs to the shards 1/2", "serve all", "shard-range all")
	says(t, order(t, cli.ShardRange{Range: "0/2", Data: second}, false), odd)
	says(t, order(t, cli.ShardRange{Range: "0/0", Data: second}, false), "SHARD_RANGE")
	says(t, order(t, cli.ShardRange{Range: "all", Data: second}, true), "shards: all")
	copied := filepath.Join(t.TempDir(), "copy.db")
	says(t, order(t, cli.ExportServer{Server: even, To: copied, Keep: true, Data: first}, true), "still in the database")
	says(t, order(t, cli.ImportServer{From: copied, Data: second}, true), even)
	says(t, claim(t, second, "0-1/2"))
	says(t, order(t, cli.Check{Data: second}, true), "sound")
	says(t, order(t, cli.ExportServer{Server: "7", To: copied + "2", Data: first}, false), "nothing of this server")
}

// An import that failed left an empty database, which restore then refused to replace.
func TestAFailedImportLeavesNoDatabase(t *testing.T) {
	from, to := databaseOf(t, even), t.TempDir()
	copied := filepath.Join(t.TempDir(), "whole.db")
	order(t, &cli.Backup{To: copied, Data: from}, true)
	says(t, order(t, &cli.ImportServer{From: copied, Data: to}, false), "no export")
	order(t, &cli.Restore{From: copied, Data: to}, true)

	says(t, order(t, &cli.ImportServer{From: copied, Data: from}, false), "no export") // a database that was there stays
	order(t, &cli.Check{Data: from}, true)
}

// An operator erases a server, but not by mistake.
func TestRemoveServer(t *testing.T) {
	data := databaseOf(t, even, odd)
	says(t, order(t, cli.RemoveServer{Server: even, Data: data}, false), "--sure", "export-server")
	says(t, order(t, cli.RemoveServer{Server: even, Sure: true, Data: data}, true), "is erased")
	says(t, order(t, cli.RemoveServer{Server: even, Sure: true, Data: data}, false), "nothing of this server")
	says(t, order(t, cli.ShardRange{Data: data}, true), "servers: 1", odd)
}
