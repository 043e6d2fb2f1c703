package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// thread waits until the person finds a thread in their list of channels, and returns its id.
func (w *world) thread(p *person.Person) string {
	w.t.Helper()
	c, err := p.WaitChannel(w.ctx, func(c person.Channel) bool { return c.ParentID == w.channel && c.Joined })
	if err != nil {
		w.t.Fatalf("%s finds no thread: %v\n%s", p.Name, err, w.log)
	}
	return c.ID
}

// called waits until the person is called to a channel, and returns how often that has happened.
func (w *world) called(p *person.Person, channel string) (times int) {
	w.t.Helper()
	calls := func(m person.Message) bool { return m.ChannelID == channel && m.MentionsMe && !m.Ephemeral() }
	if _, err := p.WaitMessage(w.ctx, calls); err != nil {
		w.t.Fatalf("%s is not called: %v\n%s", p.Name, err, w.log)
	}
	for _, m := range p.MessagesIn(channel) {
		if calls(m) {
			times++
		}
	}
	return times
}

// tableIn waits until a game with buttons is shown in a channel.
func (w *world) tableIn(p *person.Person, channel string) person.Message {
	w.t.Helper()
	m, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
		_, ok := find(m, route.Hand)
		return ok && !m.Ephemeral() && m.ChannelID == channel
	})
	if err != nil {
		w.t.Fatalf("no table in %s: %v\n%s", channel, err, w.log)
	}
	return m
}

// Everybody who plays finds the thread in their list and is called there once. Onlookers are not called. Another game calls nobody again.
func TestPlayersFindTheThreadOfTheirTable(t *testing.T) {
	w := newWorld(t)
	onlooker, err := person.Join(w.ctx, w.sandbox.URL(), 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(onlooker.Leave)
	w.open(nil)
	for _, p := range w.people {
		thread := w.thread(p)
		w.tableIn(p, thread)
		if n := w.called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
		if _, err := p.WaitText(w.ctx, "<#"+thread+">"); err != nil {
			t.Errorf("the lobby does not say where it goes on: %v", err)
		}
	}
	for range 6 { // the cut, four words, a card
		w.step()
	}
	w.kill()
	w.start()
	w.step()
	thread := w.thread(w.people[0])
	if n := w.called(w.people[0], thread); n != 1 {
		t.Errorf("after a restart Anna was called %d times", n)
	}
	if slices.ContainsFunc(onlooker.Channels(), func(c person.Channel) bool { return c.Joined && c.ID == thread }) {
		t.Error("somebody who does not play was added to the thread")
	}
}

// The table waits for a thread that takes five seconds, and for a thread whose creation Discord answers with an error. Nothing is shown elsewhere,
// and no thread stays empty.
func TestASlowThreadIsNotLeftEmpty(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		delay  time.Duration
		status int
	}{{"late", 5 * time.Second, 0}, {"with an error", 0, 500}} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.sandbox.Faults().TroubleNextThread(c.delay, c.status)
			w.open(nil)
			thread := w.thread(w.people[1])
			w.tableIn(w.people[1], thread)
			for _, m := range w.people[1].MessagesIn(w.channel) {
				if _, ok := find(m, route.Hand); ok && !m.Ephemeral() {
					t.Errorf("the table is shown in the channel, too: %s", m.Text())
				}
			}
			w.step()
		})
	}
}

// Somebody deletes the thread in the middle of a trick: the table goes on in the channel at the same card, and calls everybody there.
func TestTheThreadIsDeletedInTheMiddleOfATrick(t *testing.T) {
	w := newWorld(t)
	anna := w.people[0]
	w.open(nil)
	thread := w.thread(anna)
	for range 7 { // the cut, four words, two cards
		w.step()
	}
	before := w.handsText()
	if err := anna.DeleteChannel(w.ctx, thread); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.people {
		w.tableIn(p, w.channel)
		if n := w.called(p, w.channel); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	if after := w.handsText(); after != before {
		t.Errorf("the hands are\n%s\nthey were\n%s", after, before)
	}
	for range 3 {
		w.step()
	}
	w.kill()
	w.start()
	w.step()
	w.tableIn(anna, w.channel)
}

// Somebody closes the thread three times in mid-game, and three times Discord takes no more edits of the table's message. Each time a new table was
// posted and the old one stayed with its buttons, and the open hands stood still. Now the closed thread is opened again, the message that takes over is the
// only one, and the game goes on.
func TestAClosedThreadAndSpentEditsLeaveOneTable(t *testing.T) {
	w := newWorld(t)
	anna := w.people[0]
	w.open(nil)
	thread := w.thread(anna)
	awaitTable := func(so func(m person.Message) bool) {
		t.Helper()
		_, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
			_, leads := find(m, route.Hand)
			return leads && !m.Ephemeral() && m.ChannelID == thread && so(m)
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
	}
	isEdited := func(before person.Message) func(person.Message) bool {
		return func(m person.Message) bool { return m.ID == before.ID && m.Edited != before.Edited }
	}
	for range 5 { // the cut, four words
		w.step()
	}
	for range 3 {
		before := w.tableIn(anna, thread)
		w.sandbox.Faults().Archive(thread)
		w.step()
		awaitTable(isEdited(before))
		if _, err := anna.WaitChannel(w.ctx, func(c person.Channel) bool { return c.ID == thread && !c.Archived }); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		before := w.tableIn(anna, thread)
		w.sandbox.Faults().SpendEdits(before.ID)
		w.step()
		awaitTable(func(m person.Message) bool { return m.ID != before.ID })
		if err := anna.WaitGone(w.ctx, before.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.kill()
	w.start()
	last := w.tableIn(anna, thread)
	w.step()
	awaitTable(isEdited(last))
	live := 0
	for _, m := range anna.MessagesIn(thread) {
		if _, ok := find(m, route.Hand); ok && !m.Ephemeral() {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d tables lead to a hand", live)
	}
}

// The thread is deleted while the program does not run. The program notices by itself.
func TestTheThreadIsDeletedWhileTheBotIsAway(t *testing.T) {
	w := newWorld(t)
	anna := w.people[0]
	w.open(nil)
	thread := w.thread(anna)
	w.tableIn(anna, thread)
	w.kill()
	if err := anna.DeleteChannel(w.ctx, thread); err != nil {
		t.Fatal(err)
	}
	w.start()
	for _, p := range w.people {
		w.tableIn(p, w.channel)
		if n := w.called(p, w.channel); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	w.step()
}

// A table that was opened in a thread goes on in that thread's channel. A forum takes no messages, so the players of a table that was opened in a
// forum's post take it elsewhere.
func TestAThreadInWhichATableWasOpenedIsDeleted(t *testing.T) {
	w := newWorld(t)
	anna, de := w.people[0], locale.For("de")
	w.open(nil)
	table := w.thread(anna)
	w.tableIn(anna, table)
	talk{w, anna}.says("doko end", nil, "")
	w.press(anna, route.End)
	home := w.channel
	w.channel = table
	w.open(person.Options{"games": 1})
	w.step()
	if err := anna.DeleteChannel(w.ctx, table); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.people {
		w.tableIn(p, home)
		w.called(p, home)
	}
	w.step()
	w.channel = home
	shown, _ := w.waitFor(anna, route.Hand)
	w.abandon()
	w.closed(anna, shown)

	w.channel = sandbox.PostID
	w.open(person.Options{"games": 1})
	w.step()
	if err := anna.DeleteChannel(w.ctx, sandbox.PostID); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(w.ctx, de.T("room.homeless", nil)); err != nil {
		t.Fatalf("the host is not told: %v\n%s", err, w.log)
	}
	w.channel = sandbox.LoungeID
	talk{w, w.people[2]}.says("doko table", nil, de.T("notice.moved_here", nil))
	w.tableIn(w.people[3], sandbox.LoungeID)
	w.step()
}

// A player who takes a computer's place is added to the thread when their first game begins, and called there once. The others are not called again.
func TestASubstituteIsCalledToTheThread(t *testing.T) {
	w := newWorld(t)
	anna, dora := w.people[0], w.people[3]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 2}); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Start)
	thread := w.thread(anna)
	w.tableIn(dora, thread)
	w.press(dora, route.StepIn)
	if slices.ContainsFunc(dora.Channels(), func(c person.Channel) bool { return c.ID == thread && c.Joined }) {
		t.Error("Dora is in the thread before she plays")
	}
	w.playUntil(anna, 100)
	w.press(anna, route.Next)
	if found := w.thread(dora); found != thread {
		t.Errorf("Dora finds the thread %s, not %s", found, thread)
	}
	for _, p := range []*person.Person{anna, dora} {
		if n := w.called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
}

// If Discord is slow, the answer to somebody who opens a table says so. The bot corrects the answer when the table stands.
func TestATableIsOpenedSlowly(t *testing.T) {
	w := newWorld(t)
	ben, de := talk{w, w.people[1]}, locale.For("de")
	w.sandbox.Faults().Latency(2 * time.Second)
	soon := ben.says("doko new", person.Options{"computers": 1}, de.T("notice.opening", nil))
	w.sandbox.Faults().Latency(0)
	if _, err := ben.p.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.ID == soon.ID && strings.Contains(m.Text(), de.T("notice.opened", nil))
	}); err != nil {
		t.Fatalf("nobody is told that the table stands: %v\n%s", err, w.log)
	}
	if _, ok := find(w.lobby(ben.p), route.Join); !ok {
		t.Error("the table does not stand")
	}
}

// lobby is the newest lobby that a person sees.
func (w *world) lobby(p *person.Person) person.Message {
	w.t.Helper()
	m, _ := w.waitFor(p, route.Join)
	return m
}

// Somebody deletes the whole channel: the host gets a message. A player who asks for their cards reads why, and takes the table elsewhere.
func TestTheChannelOfATableIsDeleted(t *testing.T) {
	w := newWorld(t)
	anna, ben := w.people[0], talk{w, w.people[1]}
	w.open(nil)
	w.thread(anna)
	w.step()
	if err := anna.DeleteChannel(w.ctx, w.channel); err != nil {
		t.Fatal(err)
	}
	de := locale.For("de")
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.ChannelID != w.channel && strings.Contains(m.Text(), de.T("room.homeless", nil))
	}); err != nil {
		t.Fatalf("the host is not told: %v\n%s", err, w.log)
	}
	w.channel = sandbox.LoungeID
	ben.says("doko hand", nil, de.T("room.homeless", nil))
	ben.says("doko table", nil, de.T("notice.moved_here", nil))
	for _, p := range w.people {
		w.tableIn(p, sandbox.LoungeID)
		w.called(p, sandbox.LoungeID)
	}
	for range 5 {
		w.step()
	}
}

// Somebody takes from the bot the permission to see the channel, and gives it back. Players read what is missing, and the table catches up at
// the next click.
func TestAPermissionIsTakenAndGivenBack(t *testing.T) {
	w := newWorld(t)
	anna := w.people[0]
	w.open(nil)
	thread := w.thread(anna)
	for range 6 {
		w.step()
	}
	if err := anna.Grant(w.ctx, w.channel, "view", false); err != nil {
		t.Fatal(err)
	}
	w.step()
	missing := locale.For("de").T("diagnose.permission.view_channel", nil)
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return m.Ephemeral() && strings.Contains(m.Text(), missing) }); err != nil {
		t.Fatalf("nobody is told: %v\n%s", err, w.log)
	}
	stale := w.tableIn(anna, thread)
	if err := anna.Grant(w.ctx, w.channel, "view", true); err != nil {
		t.Fatal(err)
	}
	w.step()
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == stale.ID && m.Edited != stale.Edited }); err != nil {
		t.Fatalf("the table does not catch up: %v\n%s", err, w.log)
	}
	if text := w.hand(anna).Text(); strings.Contains(text, missing) {
		t.Errorf("the hand still says %s", text)
	}
}

// A table that its league has drawn begins by itself, in a thread with everybody in it.
func TestADrawnTableGetsAThreadByItself(t *testing.T) {
	w := newWorld(t)
	tables := w.within(time.Now)
	if _, err := tables.Create(w.drawn(time.Second)); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.people {
		thread := w.thread(p)
		w.tableIn(p, thread)
		if n := w.called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	w.step()
}
