package commands_test

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// The sandbox and the bot are killed together in the middle of a trick, as when somebody closes the terminal. After a new start the page shows the
// same messages, and the game goes on to its end.
func TestTheSandboxGoesOnAfterAKill(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	data := t.TempDir()
	cmd, address := e2e.StartSandbox(t, data)
	anna, err := person.Join(ctx, address, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := anna.WaitCommand(ctx, "doko"); err != nil {
		t.Fatal(err)
	}
	w := &e2e.World{T: t, Ctx: ctx, Log: &bytes.Buffer{}, People: []*person.Person{anna}}
	channels := anna.Channels()
	channel := channels[slices.IndexFunc(channels, func(c person.Channel) bool { return c.Name == "doppelkopf" })].ID
	if _, err := anna.Command(ctx, channel, "doko new", person.Options{"computers": 3}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)
	w.PlayUntil(anna, 4)
	before := len(anna.Messages())
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed

	_, address = e2e.StartSandbox(t, data)
	if anna, err = person.Join(ctx, address, 1); err != nil {
		t.Fatal(err)
	}
	defer anna.Leave()
	if err := anna.WaitBot(ctx, true); err != nil {
		t.Fatal(err)
	}
	kept := len(anna.Messages())
	if kept < 2 || kept > before {
		t.Errorf("there were %d messages before, and %d after", before, kept)
	}
	w.PlayUntil(anna, 100)
	if _, err := anna.WaitText(ctx, "Gegeben war"); err != nil {
		t.Fatal(err)
	}
}

// A calendar that somebody moved in the sandbox stays ahead when the program is killed, and only goes forward.
func TestTheCalendarGoesOnAfterAKill(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	data := t.TempDir()
	var before time.Duration
	for start := range 2 {
		cmd, address := e2e.StartSandbox(t, data)
		ben, err := person.Join(ctx, address, 2)
		if err != nil {
			t.Fatal(err)
		}
		ahead, err := ben.Ahead(ctx)
		if drift := ahead - before; err != nil || drift.Abs() > time.Minute {
			t.Errorf("start %d: the calendar is ahead by %v, before it was by %v (%v)", start+1, ahead, before, err)
		}
		if err := ben.Advance(ctx, "monday"); err != nil {
			t.Fatal(err)
		}
		if before, err = ben.Ahead(ctx); err != nil || before <= ahead {
			t.Errorf("start %d: from %v the calendar went to %v (%v)", start+1, ahead, before, err)
		}
		if err := ben.Advance(ctx, time.Now().Format("2006-01-02 15:04")); err == nil {
			t.Error("the calendar went back")
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
}
