package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Everybody who plays finds the thread in their list and is called there once. Onlookers are not called. Another game calls nobody again.
func TestPlayersFindTheThreadOfTheirTable(t *testing.T) {
	w := e2e.New(t)
	onlooker, err := person.Join(w.Ctx, w.Sandbox.URL(), 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(onlooker.Leave)
	w.Open(nil)
	for _, p := range w.People {
		thread := w.Thread(p)
		w.TableIn(p, thread)
		if n := w.Called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
		if _, err := p.WaitText(w.Ctx, "<#"+thread+">"); err != nil {
			t.Errorf("the lobby does not say where it goes on: %v", err)
		}
	}
	for range 6 { // the cut, four words, a card
		w.Step()
	}
	w.Kill()
	w.Start()
	w.Step()
	thread := w.Thread(w.People[0])
	if n := w.Called(w.People[0], thread); n != 1 {
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
		name    string
		trouble sandbox.Trouble
	}{{"late", sandbox.Trouble{Times: 1, DelayMS: 5000}}, {"with an error", sandbox.Trouble{Times: 1, Status: 500}}} {
		t.Run(c.name, func(t *testing.T) {
			w := e2e.New(t)
			w.Sandbox.Faults().Set(sandbox.Thread, c.trouble)
			w.Open(nil)
			thread := w.Thread(w.People[1])
			w.TableIn(w.People[1], thread)
			for _, m := range w.People[1].MessagesIn(w.Channel) {
				if _, ok := e2e.Find(m, route.Hand); ok && !m.Ephemeral() {
					t.Errorf("the table is shown in the channel, too: %s", m.Text())
				}
			}
			w.Step()
		})
	}
}

// Somebody deletes the thread in the middle of a trick: the table goes on in the channel at the same card, and calls everybody there.
func TestTheThreadIsDeletedInTheMiddleOfATrick(t *testing.T) {
	w := e2e.New(t)
	anna := w.People[0]
	w.Open(nil)
	thread := w.Thread(anna)
	for range 7 { // the cut, four words, two cards
		w.Step()
	}
	before := w.HandsText()
	if err := anna.DeleteChannel(w.Ctx, thread); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.People {
		w.TableIn(p, w.Channel)
		if n := w.Called(p, w.Channel); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	if after := w.HandsText(); after != before {
		t.Errorf("the hands are\n%s\nthey were\n%s", after, before)
	}
	for range 3 {
		w.Step()
	}
	w.Kill()
	w.Start()
	w.Step()
	w.TableIn(anna, w.Channel)
}

// Somebody closes the thread three times in mid-game, and three times Discord takes no more edits of the table's message. Each time a new table was
// posted and the old one stayed with its buttons, and the open hands stood still. Now the closed thread is opened again, the message that takes over is the
// only one, and the game goes on.
func TestAClosedThreadAndSpentEditsLeaveOneTable(t *testing.T) {
	w := e2e.New(t)
	anna := w.People[0]
	w.Open(nil)
	thread := w.Thread(anna)
	awaitTable := func(so func(m person.Message) bool) {
		t.Helper()
		_, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, leads := e2e.Find(m, route.Hand)
			return leads && !m.Ephemeral() && m.ChannelID == thread && so(m)
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
	}
	isEdited := func(before person.Message) func(person.Message) bool {
		return func(m person.Message) bool { return m.ID == before.ID && m.Edited != before.Edited }
	}
	for range 5 { // the cut, four words
		w.Step()
	}
	for range 3 {
		before := w.TableIn(anna, thread)
		w.Sandbox.Faults().Archive(thread)
		w.Step()
		awaitTable(isEdited(before))
		if _, err := anna.WaitChannel(w.Ctx, func(c person.Channel) bool { return c.ID == thread && !c.Archived }); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		before := w.TableIn(anna, thread)
		w.Sandbox.Faults().SpendEdits(before.ID)
		w.Step()
		awaitTable(func(m person.Message) bool { return m.ID != before.ID })
		if err := anna.WaitGone(w.Ctx, before.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.Kill()
	w.Start()
	last := w.TableIn(anna, thread)
	w.Step()
	awaitTable(isEdited(last))
	live := 0
	for _, m := range anna.MessagesIn(thread) {
		if _, ok := e2e.Find(m, route.Hand); ok && !m.Ephemeral() {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d tables lead to a hand", live)
	}
}

// The thread is deleted while the program does not run. The program notices by itself.
func TestTheThreadIsDeletedWhileTheBotIsAway(t *testing.T) {
	w := e2e.New(t)
	anna := w.People[0]
	w.Open(nil)
	thread := w.Thread(anna)
	w.TableIn(anna, thread)
	w.Kill()
	if err := anna.DeleteChannel(w.Ctx, thread); err != nil {
		t.Fatal(err)
	}
	w.Start()
	for _, p := range w.People {
		w.TableIn(p, w.Channel)
		if n := w.Called(p, w.Channel); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	w.Step()
}

// A table that was opened in a thread goes on in that thread's channel. A forum takes no messages, so the players of a table that was opened in a
// forum's post take it elsewhere.
func TestAThreadInWhichATableWasOpenedIsDeleted(t *testing.T) {
	w := e2e.New(t)
	anna, de := w.People[0], locale.For("de")
	w.Open(nil)
	table := w.Thread(anna)
	w.TableIn(anna, table)
	w.Talk(anna).Says("doko end", nil, "")
	w.Press(anna, route.End)
	home := w.Channel
	w.Channel = table
	w.Open(person.Options{"games": 1})
	w.Step()
	if err := anna.DeleteChannel(w.Ctx, table); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.People {
		w.TableIn(p, home)
		w.Called(p, home)
	}
	w.Step()
	w.Channel = home
	shown, _ := w.WaitFor(anna, route.Hand)
	abandon(w)
	awaitClosed(w, anna, shown)

	w.Channel = sandbox.PostID
	w.Open(person.Options{"games": 1})
	w.Step()
	if err := anna.DeleteChannel(w.Ctx, sandbox.PostID); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(w.Ctx, de.T("room.homeless", nil)); err != nil {
		t.Fatalf("the host is not told: %v\n%s", err, w.Log)
	}
	w.Channel = sandbox.LoungeID
	w.Talk(w.People[2]).Says("doko table", nil, de.T("notice.moved_here", nil))
	w.TableIn(w.People[3], sandbox.LoungeID)
	w.Step()
}

// A player who takes a computer's place is added to the thread when their first game begins, and called there once. The others are not called again.
func TestASubstituteIsCalledToTheThread(t *testing.T) {
	w := e2e.New(t)
	anna, dora := w.People[0], w.People[3]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 2}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)
	thread := w.Thread(anna)
	w.TableIn(dora, thread)
	w.Press(dora, route.StepIn)
	if slices.ContainsFunc(dora.Channels(), func(c person.Channel) bool { return c.ID == thread && c.Joined }) {
		t.Error("Dora is in the thread before she plays")
	}
	w.PlayUntil(anna, 100)
	w.Press(anna, route.Next)
	if found := w.Thread(dora); found != thread {
		t.Errorf("Dora finds the thread %s, not %s", found, thread)
	}
	for _, p := range []*person.Person{anna, dora} {
		if n := w.Called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
}

// If Discord is slow, the answer to somebody who opens a table says so. The bot corrects the answer when the table stands.
func TestATableIsOpenedSlowly(t *testing.T) {
	w := e2e.New(t)
	ben, de := w.Talk(w.People[1]), locale.For("de")
	w.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{DelayMS: 2000})
	soon := ben.Says("doko new", person.Options{"computers": 1}, de.T("notice.opening", nil))
	w.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{})
	if _, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == soon.ID && strings.Contains(m.Text(), de.T("notice.opened", nil))
	}); err != nil {
		t.Fatalf("nobody is told that the table stands: %v\n%s", err, w.Log)
	}
	if _, ok := e2e.Find(w.Lobby(ben.P), route.Join); !ok {
		t.Error("the table does not stand")
	}
}

// Somebody deletes the whole channel: the host gets a message. A player who asks for their cards reads why, and takes the table elsewhere.
func TestTheChannelOfATableIsDeleted(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.People[0], w.Talk(w.People[1])
	w.Open(nil)
	w.Thread(anna)
	w.Step()
	if err := anna.DeleteChannel(w.Ctx, w.Channel); err != nil {
		t.Fatal(err)
	}
	de := locale.For("de")
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ChannelID != w.Channel && strings.Contains(m.Text(), de.T("room.homeless", nil))
	}); err != nil {
		t.Fatalf("the host is not told: %v\n%s", err, w.Log)
	}
	w.Channel = sandbox.LoungeID
	ben.Says("doko hand", nil, de.T("room.homeless", nil))
	ben.Says("doko table", nil, de.T("notice.moved_here", nil))
	for _, p := range w.People {
		w.TableIn(p, sandbox.LoungeID)
		w.Called(p, sandbox.LoungeID)
	}
	for range 5 {
		w.Step()
	}
}

// Somebody takes from the bot the permission to see the channel, and gives it back. Players read what is missing, and the table catches up at
// the next click.
func TestAPermissionIsTakenAndGivenBack(t *testing.T) {
	w := e2e.New(t)
	anna := w.People[0]
	w.Open(nil)
	thread := w.Thread(anna)
	for range 6 {
		w.Step()
	}
	if err := anna.Grant(w.Ctx, w.Channel, "view", false); err != nil {
		t.Fatal(err)
	}
	w.Step()
	missing := locale.For("de").T("diagnose.permission.view_channel", nil)
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return m.Ephemeral() && strings.Contains(m.Text(), missing) }); err != nil {
		t.Fatalf("nobody is told: %v\n%s", err, w.Log)
	}
	stale := w.TableIn(anna, thread)
	if err := anna.Grant(w.Ctx, w.Channel, "view", true); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == stale.ID && m.Edited != stale.Edited }); err != nil {
		t.Fatalf("the table does not catch up: %v\n%s", err, w.Log)
	}
	if text := w.Hand(anna).Text(); strings.Contains(text, missing) {
		t.Errorf("the hand still says %s", text)
	}
}

// A table that its league has drawn begins by itself, in a thread with everybody in it.
func TestADrawnTableGetsAThreadByItself(t *testing.T) {
	w := e2e.New(t)
	tables := w.Within(time.Now)
	if _, err := tables.Create(w.Drawn(standings.MatchDay, time.Second)); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.People {
		thread := w.Thread(p)
		w.TableIn(p, thread)
		if n := w.Called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	w.Step()
}
