package commands_test

import (
	"bytes"
	"regexp"
	"testing"
	"time"

	"karlchen/commands/cli"
	"karlchen/commands/soak"
)

// A short form of what `karlchen soak` does for half an hour: people play, Discord fails and the program is killed, and nothing is lost.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := soak.Soak{For: 5 * time.Second, Every: 300 * time.Millisecond, Seed: 11, Short: true, Data: t.TempDir(), Program: path}
	if err := s.Run(cli.IO{Out: &out, Err: &out}); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for _, figure := range []string{`games in the database +[1-9]`, `clicks +[1-9]`, `kills +[1-9]`} {
		if !regexp.MustCompile(figure).MatchString(out.String()) {
			t.Errorf("no figure %s in\n%s", figure, &out)
		}
	}
}
