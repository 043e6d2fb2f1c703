package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/sandbox/person"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/view"
	"karlchen/game/league"
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
		_, ok := find(m, view.VerbHand)
		return ok && !m.Ephemeral() && m.ChannelID == channel
	})
	if err != nil {
		w.t.Fatalf("no table in %s: %v\n%s", channel, err, w.log)
	}
	return m
}

// Everybody who plays finds the thread in their list and is called there once; who only looks on is not. Another game calls nobody again.
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

// A thread that takes five seconds, and one whose making Discord answers with an error, are waited for. Nothing is shown elsewhere, and no
// thread stays empty.
func TestASlowThreadIsNotLeftEmpty(t *testing.T) {
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
				if _, ok := find(m, view.VerbHand); ok && !m.Ephemeral() {
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

// Somebody deletes the whole channel: the host gets a message, a player who asks for their cards is told, and takes the table elsewhere.
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

// Somebody takes from the bot the permission to see the channel, and gives it back: who plays reads what is missing, and the table catches up at
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
	n := table.NewTable{
		Guild: sandbox.GuildID, Channel: w.channel, Locale: "de", Rules: "ddv", Games: 12, Expiry: time.Second,
		League: &table.League{ID: sandbox.GuildID + ".1", Name: "Donnerstagsrunde", Format: league.MatchDay, Season: 1, Week: 1},
	}
	for _, p := range w.people {
		n.Players = append(n.Players, table.User{ID: p.ID, Name: p.Name})
	}
	if _, err := tables.Create(n); err != nil {
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
