package gather_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A table is arranged for tomorrow evening. People sign up, and one of them leaves again. At the start time the bot calls the others, the last place
// fills, and the bot deletes the call when they begin.
func TestAnArrangedTable(t *testing.T) {
	w := e2e.New(t)
	var ahead atomic.Int64 // how far the clock of the tables is ahead
	w.Within(func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) })
	anna, ben, clara, dora := w.People[0], w.People[1], w.People[2], w.People[3]

	offered, err := anna.Complete(w.Ctx, w.Channel, "doko new", "when", "", nil)
	if err != nil || len(offered) == 0 || !strings.Contains(offered[0].Name, "20:00") {
		t.Errorf("the offers are %v, %v", offered, err)
	}
	if offered, err = anna.Complete(w.Ctx, w.Channel, "doko new", "when", "in 2 days 8pm", nil); err != nil || len(offered) != 1 || !strings.Contains(offered[0].Name, "20:00") {
		t.Errorf("the offers are %v, %v", offered, err)
	}
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"when": "gestern abend"}); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(w.Ctx, "Diesen Zeitpunkt verstehe ich nicht"); err != nil {
		t.Error(err)
	}
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"when": "morgen abend", "games": 1}); err != nil {
		t.Fatal(err)
	}
	lobby, err := dora.WaitText(w.Ctx, "wird dann gerufen")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(ben, route.Join)
	w.Press(clara, route.Join)
	w.Press(dora, route.Join)
	w.Press(dora, route.Leave)
	for _, m := range ben.Messages() {
		if m.MentionsMe {
			t.Fatalf("Ben is called a day too early: %s", m.Text())
		}
	}

	ahead.Store(int64(48 * time.Hour))
	w.Press(clara, route.Leave) // the next look at the clock would take some seconds
	call, err := ben.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.MentionsMe && strings.Contains(m.Text(), "2 Plätze sind noch frei")
	})
	if err != nil {
		t.Fatalf("Ben is not called: %v\n%s", err, w.Log)
	}
	if m, err := clara.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == call.ID }); err != nil || m.MentionsMe {
		t.Errorf("a person who has left is called: %v, %s", err, m.Text())
	}
	if m, err := dora.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == lobby.ID && strings.Contains(m.Text(), "Es ist so weit") }); err != nil {
		t.Errorf("the lobby does not say that it is time: %v\n%s", err, m.Text())
	}
	w.Press(clara, route.Join)
	w.Press(dora, route.Join)
	if m, err := dora.WaitText(w.Ctx, "Es kann losgehen"); err != nil || m.ID != call.ID { // Dora signs up now and need not be called
		t.Errorf("the call does not say that the table is full: %v\n%s", err, w.Log)
	}
	w.Press(anna, route.Start)
	if err := ben.WaitGone(w.Ctx, call.ID); err != nil {
		t.Errorf("the call stays: %v", err)
	}
	w.Press(clara, route.CutLot)
	w.Hand(anna)
}

// The host chooses half an hour for the list. Everybody reads until when it runs, and the game that is played then is the last one.
func TestAClockEndsTheList(t *testing.T) {
	w := e2e.New(t)
	tables := w.Within(time.Now)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	w.OpenLobby(anna.P, person.Options{"games": 4})
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
	}
	w.Press(anna.P, route.Settings)
	anna.Chooses(anna.Reads("Zeit für die ganze Liste"), route.Minutes, "30")
	if _, err := ben.P.WaitText(w.Ctx, "**Uhr:** 30 Minuten"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(anna.P, route.Start)
	if _, err := ben.P.WaitText(w.Ctx, "⏳ Die Liste läuft bis"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(w.People[2], route.CutLot)
	w.PlayOut(40)
	letPass(w, tables, 31*time.Minute)
	w.PlayOut(8)
	end, err := ben.P.WaitText(w.Ctx, "Endstand")
	if err != nil || !strings.Contains(end.Text(), "Die Zeit der Liste ist um") {
		t.Fatalf("%v\n%s\n%s", err, end.Text(), w.Log)
	}
}

// letPass makes time pass for the bot's tables. They look at the clock meanwhile, so they do not take it for a jump, or for a machine that slept.
func letPass(w *e2e.World, tables *table.Manager, d time.Duration) {
	w.T.Helper()
	open, _ := tables.Find(w.Channel, table.User{})
	for ; d > 0; d -= 15 * time.Second {
		w.Passed.Add(int64(15 * time.Second))
		for _, id := range open {
			if _, err := tables.Do(w.Ctx, id, table.User{ID: "stranger"}, table.Leave{}); !errors.Is(err, table.NotAtTable) {
				w.T.Fatal(err)
			}
		}
	}
}
