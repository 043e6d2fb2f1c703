package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"karlchen/commands/cli"
)

// A short form of what the tool does for half an hour: people play, Discord fails and the program is killed, and nothing is lost.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	path := filepath.Join(t.TempDir(), "karlchen")
	if err := build(path); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]soak{
		"with its sandbox":     {For: 2 * time.Second, Kills: 1, Every: 300 * time.Millisecond, Seed: 11, Short: true},
		"the sandbox outlives": {For: time.Second, Kills: 1, Faults: 5, Every: 700 * time.Millisecond, Seed: 3, Apart: true, Calm: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			if s.Apart && os.Getenv("KARLCHEN_NIGHTLY") == "" {
				t.Skip("by day TestFaultsChangeNoScore kills a program beside its sandbox")
			}
			t.Parallel()
			var out bytes.Buffer
			s.Data, s.Program = t.TempDir(), path
			if err := s.Run(cli.IO{Out: &out, Err: &out}); err != nil {
				t.Fatalf("%v\n%s", err, &out)
			}
			for _, figure := range []string{`games in the database +[1-9]`, `clicks +[1-9]`, `kills +[1-9]`} {
				if !regexp.MustCompile(figure).MatchString(out.String()) {
					t.Errorf("no figure %s in\n%s", figure, &out)
				}
			}
		})
	}
}
