package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
)

// startButton is a click on the button that starts the list.
func startButton(h *e2e.House) discord.Interaction {
	id := route.Start.ID(route.At{Table: route.Table(h.ID), Version: h.Look().Version()})
	return discord.Interaction{Kind: discord.ComponentUsed, MessageID: "5", CustomID: id}
}

// An operator finds the lines of a fault by the id that the person read: those of the bot and those of the table that was asked.
func TestAFaultIsInTheLogUnderTheIDThatPeopleRead(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		start, quiet := startButton(h), h.Log.Len()
		if err := h.Store.Close(); err != nil {
			t.Fatal(err)
		}
		said := h.Uses("1", e2e.HallChannel, e2e.AllRights, start)
		read := regexp.MustCompile("`([0-9]+)`").FindStringSubmatch(said)
		if read == nil {
			t.Fatalf("no id is in\n%s", said)
		}
		var faults []string
		for line := range strings.Lines(h.Log.String()[quiet:]) {
			if strings.Contains(line, "level=ERROR") {
				faults = append(faults, line)
			}
		}
		if len(faults) < 2 {
			t.Errorf("of the bot and of the table there are %d lines", len(faults))
		}
		for _, line := range faults {
			if !strings.Contains(line, " click="+read[1]) {
				t.Errorf("the id %s is not in %s", read[1], line)
			}
		}
	})
}

// A refusal is no fault: it has no id, and no line in the log.
func TestARefusalIsNotLogged(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		start, quiet := startButton(h), h.Log.Len()
		said := h.Uses("3", e2e.HallChannel, e2e.AllRights, start)
		if said == "" || strings.Contains(said, "`") || h.Log.Len() > quiet {
			t.Errorf("the answer is %q, the log\n%s", said, h.Log.String()[quiet:])
		}
	})
}

// An id that no longer parses may be of an old button with a card. The log gets the form of today's ids, and nothing of this one.
func TestAnOldIDIsNotLogged(t *testing.T) {
	for _, end := range []string{"/1/♣D/again", "/x/♣D", "/♣D"} {
		e2e.InClub(t, func(h *e2e.House) { // the log has such a line once a minute
			quiet := h.Log.Len()
			old := discord.Interaction{Kind: discord.ComponentUsed, MessageID: "5", CustomID: "play/" + h.ID + end}
			if said := h.Uses("1", e2e.HallChannel, e2e.AllRights, old); said == "" {
				t.Errorf("%s has no answer", end)
			}
			if line := h.Log.String()[quiet:]; strings.Contains(line, "♣") || strings.Count(line, "nothing does a component") != 1 {
				t.Errorf("the log says %s", line)
			}
		})
	}
}
