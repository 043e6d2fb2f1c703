package sandbox_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
)

// The bot enters events into the calendar and removes them, with the permission alone. Discord refuses those without a place or an end and those in the
// past, and has a hundred at most. Entering the same one again changes nothing; a restart keeps them.
func TestTheCalendarHasEvents(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file), withoutLimits)
	anna := join(t, s, 1)
	client := func() *discord.Client {
		c, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	port := client()
	begins := time.Now().Add(time.Hour).Truncate(time.Second)
	e := discord.Event{Name: "Abend", Description: "Karten", Location: "hier", Begins: begins, Ends: begins.Add(time.Hour)}
	if _, err := port.CreateEvent(patient(t), sandbox.GuildID, e); !discord.IsForbidden(err) {
		t.Errorf("without the permission: %v", err)
	}
	if err := anna.Grant(patient(t), sandbox.ChannelID, "create_events", true); err != nil {
		t.Fatal(err)
	}
	id, err := port.CreateEvent(patient(t), sandbox.GuildID, e)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := port.CreateEvent(patient(t), sandbox.GuildID, e); err != nil || again != id {
		t.Errorf("the second time it is %s instead of %s, %v", again, id, err)
	}
	all := "/guilds/" + sandbox.GuildID + "/scheduled-events"
	form := func(change func(j)) j {
		f := j{
			"name": "Abend", "privacy_level": 2, "entity_type": 3, "entity_metadata": j{"location": "hier"}, "scheduled_start_time": begins.Format(time.RFC3339),
			"scheduled_end_time": begins.Add(time.Hour).Format(time.RFC3339),
		}
		change(f)
		return f
	}
	for what, change := range map[string]func(j){
		"no name":     func(f j) { delete(f, "name") },
		"a long name": func(f j) { f["name"] = strings.Repeat("x", 101) },
		"no place":    func(f j) { delete(f, "entity_metadata") },
		"no end":      func(f j) { delete(f, "scheduled_end_time") },
		"the past":    func(f j) { f["scheduled_start_time"] = "2020-01-01T20:00:00Z" },
		"ends first":  func(f j) { f["scheduled_end_time"] = f["scheduled_start_time"] },
		"a channel":   func(f j) { f["channel_id"] = sandbox.VoiceID },
	} {
		if a := rest(t, s, "POST", all, form(change)); a.status != 400 || a.code() != 50035 {
			t.Errorf("%s: %d, code %d", what, a.status, a.code())
		}
	}
	wantCode(t, rest(t, s, "DELETE", all+"/42", nil), 404, 10070)
	if err := port.DeleteEvent(patient(t), sandbox.GuildID, "42"); err != nil {
		t.Errorf("an event that is gone: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file), withoutLimits)
	port = client()
	if events := rest(t, s, "GET", all, nil).list; len(events) != 1 || events[0]["id"] != id {
		t.Errorf("after a restart the events are %v", events)
	}
	for range 99 {
		wantStatus(t, rest(t, s, "POST", all, form(func(j) {})), 200)
	}
	wantCode(t, rest(t, s, "POST", all, form(func(j) {})), 400, 30038)
	if err := port.DeleteEvent(patient(t), sandbox.GuildID, id); err != nil {
		t.Error(err)
	}
	if events := rest(t, s, "GET", all, nil).list; len(events) != 99 {
		t.Errorf("there are %d events", len(events))
	}
}
