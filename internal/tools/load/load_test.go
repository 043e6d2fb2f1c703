package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/cli"
	"karlchen/storage"
)

// The figures themselves depend on the machine; the test shows that the bot answers people who click, and that the database is sound afterwards.
func TestLoadPlaysAndLeavesASoundDatabase(t *testing.T) {
	var out bytes.Buffer
	var folder string
	unedited := regexp.MustCompile(`edits after the start +0 `)
	for range 3 { // a countdown moves with the start, and now and then into another second: then its message is edited
		out.Reset()
		folder = t.TempDir()
		l := load{Tables: 2, People: 2, Words: true, For: 100 * time.Millisecond, Quiet: time.Millisecond, Data: folder}
		if err := l.Run(cli.IO{Out: &out, Err: &out}); err != nil {
			t.Fatal(err)
		}
		if unedited.Match(out.Bytes()) {
			break
		}
	}
	if !unedited.Match(out.Bytes()) {
		t.Errorf("each start edits what is shown:\n%s", &out)
	}
	for _, figure := range []string{`durable actions +\d`, `clicks +\d`, `memory a resting table +\d`, `click to answer, longest +[1-9]`} {
		if !regexp.MustCompile(figure).MatchString(out.String()) {
			t.Errorf("no figure %s in\n%s", figure, &out)
		}
	}
	store, err := storage.Open(filepath.Join(folder, cli.DatabaseName), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	report, err := store.Check(table.Verify, leagues.Check)
	if err == nil {
		err = report.Err()
	}
	if err != nil || report.Tables != 2 {
		t.Errorf("%d tables, %v", report.Tables, err)
	}
}

// Some tables play quickly over the sandbox with its limits. Discord refuses nothing, every click is answered, and at the end each public message shows what
// its table is doing.
func TestDiscordsLimitsAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("people play for seconds")
	}
	t.Parallel()
	var out bytes.Buffer
	l := load{Wire: true, Tables: 4, Words: true, Think: 100 * time.Millisecond, For: 3 * time.Second, Quiet: 2 * time.Second, Data: t.TempDir()}
	if err := l.Run(cli.IO{Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	for _, figure := range []string{
		`(?m)^429s +0 `, `(?m)^while tables open, 429s +0 `, `(?m)^clicks +[1-9]`, `(?m)^clicks without an answer +0 `, `PATCH /channels/…/messages/… +[1-9]`,
		`age of public state, p99 +[0-9.]+m?s`, `tables shown as they were before +0 `,
	} {
		if !regexp.MustCompile(figure).MatchString(out.String()) {
			t.Errorf("no figure %s in\n%s", figure, &out)
		}
	}
}

// Backups are made while people click.
func TestBackupsAreMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("people click for seconds")
	}
	var out bytes.Buffer
	l := load{Tables: 4, People: 2, Backup: true, Words: true, For: 500 * time.Millisecond, Quiet: time.Millisecond, Data: t.TempDir()}
	if err := l.Run(cli.IO{Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	for _, figure := range []string{`a backup takes +[1-9]`, `clicks with a backup +[1-9]`, `clicks lost +-?\d+\.\d \+- \d`} {
		if !regexp.MustCompile(figure).MatchString(out.String()) {
			t.Errorf("no figure %s in\n%s", figure, &out)
		}
	}
}

// One who asks for as much as they can get is answered only now and then, and the others go on.
func TestOneGreedyPersonIsMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("people click for seconds")
	}
	t.Parallel()
	var out bytes.Buffer
	l := load{Tables: 4, People: 2, Greedy: 3, Words: true, For: 200 * time.Millisecond, Quiet: time.Millisecond, Data: t.TempDir()}
	if err := l.Run(cli.IO{Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	for _, figure := range []string{`one person asks for +[1-9]\d? `, `clicks with them +[1-9]`, `clicks lost +-?\d+\.\d \+- \d`, `answer with them, p99 +[1-9]`} {
		if !regexp.MustCompile(figure).MatchString(out.String()) {
			t.Errorf("no figure %s in\n%s", figure, &out)
		}
	}
}

// Tables that play at a human pace with open hands say in one line how many clicks and pictures there are, and how old the pictures are.
func TestPicturesAreMeasuredAtAHumanPace(t *testing.T) {
	if testing.Short() {
		t.Skip("people click for seconds")
	}
	t.Parallel()
	var out bytes.Buffer
	l := load{Tables: 2, People: 2, Human: 100 * time.Millisecond, For: time.Second, Quiet: time.Millisecond, Data: t.TempDir()}
	if err := l.Run(cli.IO{Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	if figure := `clicks and pictures a second, age p50 and p99 +[1-9]\d* [1-9]\d* [0-9.]+m?s [0-9.]+m?s`; !regexp.MustCompile(figure).Match(out.Bytes()) {
		t.Errorf("no figure %s in\n%s", figure, &out)
	}
}
