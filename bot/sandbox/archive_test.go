package sandbox_test

import (
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// Discord archives a thread when nobody has posted there for its time. Edits are no activity, so a table that was only edited lost its thread in mid-game;
// here threads stayed open for ever, and hid it.
func TestAThreadIsArchivedWithoutPosts(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock), withoutLimits)
	b := online(t, s)
	anna := join(t, s, 1)
	id := b.post(j{"content": "Table"})
	wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table"}), 201)
	at := "/channels/" + id
	inside := wantStatus(t, rest(t, s, "POST", at+"/messages", j{"content": "cards"}), 200).id()
	edit := func() answer { return rest(t, s, "PATCH", at+"/messages/"+inside, j{"content": "more cards"}) }
	for range 24 { // a day, the time of a thread without one of its own
		wantStatus(t, edit(), 200)
		clock.Advance(time.Hour)
	}
	wantCode(t, edit(), 400, 50083)
	wantStatus(t, rest(t, s, "PATCH", at, j{"archived": false, "auto_archive_duration": 4320}), 200)
	clock.Advance(71 * time.Hour)
	if err := anna.Say(patient(t), id, "Whose turn is it?"); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(patient(t), "Whose turn is it?"); err != nil {
		t.Fatal(err)
	}
	clock.Advance(71 * time.Hour)
	wantStatus(t, edit(), 200)

	// With a calendar its time counts.
	c := &calendar{now: clock.Now()}
	s = start(t, withClock(clock), withoutLimits, func(o *sandbox.Options) { o.Calendar = c })
	anna, id = join(t, s, 1), online(t, s).post(j{"content": "Table"})
	at = "/channels/" + id
	wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table"}), 201)
	if err := anna.Advance(patient(t), "monday"); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitChannel(patient(t), func(c person.Channel) bool { return c.ID == id && c.Archived }); err != nil {
		t.Error(err)
	}
	if a := rest(t, s, "PATCH", at, j{"auto_archive_duration": 1000}); a.problem("auto_archive_duration") != "BASE_TYPE_CHOICES" {
		t.Errorf("a time that Discord does not know: %v", a.body)
	}
}

// Everybody who may write opens an archived thread. A locked one, and any change of a thread that another person made, takes the right to manage threads.
func TestWhoMayOpenAThread(t *testing.T) {
	s := start(t)
	b := online(t, s)
	at := "/channels/" + b.thread()
	open, close := j{"archived": false}, j{"archived": true}
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermManageThreads)
	wantStatus(t, rest(t, s, "PATCH", at, close), 200)
	wantStatus(t, rest(t, s, "PATCH", at, open), 200)
	wantStatus(t, rest(t, s, "PATCH", at, close), 200)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSend)
	wantCode(t, rest(t, s, "PATCH", at, open), 403, 50013)
	s.Faults().Deny(sandbox.ChannelID, 0)
	wantStatus(t, rest(t, s, "PATCH", at, j{"locked": true, "archived": false}), 200)
	wantStatus(t, rest(t, s, "PATCH", at, close), 200)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermManageThreads)
	wantCode(t, rest(t, s, "PATCH", at, open), 403, 50013)
	s.Faults().Deny(sandbox.ForumID, sandbox.PermManageThreads)
	wantCode(t, rest(t, s, "PATCH", "/channels/"+sandbox.PostID, close), 403, 50013)
}
