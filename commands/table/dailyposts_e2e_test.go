package table_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Two days of a server, in the program without a token, whose calendar people can move. The manager chooses a channel, and each day has a post there. Anna plays from
// it and puts herself on the board; Ben plays without his name, after the program was killed, and puts himself there the next day, whose post shows the day before.
// Nothing in it tells a card. Who has won the week shows TestAWeekOfAServer.
func TestADayHasItsPost(t *testing.T) {
	w, reboot := e2e.NewMovable(t, card.Seats)
	talk := func(n int) e2e.Talk { return w.Talk(w.People[n]) }
	tomorrow := time.Now().AddDate(0, 0, 1)
	// post is the day's post, after the calendar has come to it.
	post := func(days int) person.Message {
		t.Helper()
		at := tomorrow.AddDate(0, 0, days)
		if err := w.People[0].Advance(w.Ctx, at.Format("2006-01-02 ")+"09:00"); err != nil {
			t.Fatal(err)
		}
		return w.AwaitPublic(w.People[1], "Das Tagesspiel vom "+at.Format("2.1."), "Schluss ist")
	}
	shows := func(of person.Message, words ...string) {
		t.Helper()
		now := w.AwaitPublic(w.People[1], append(words, strings.SplitN(of.Text(), "\n", 2)[0])...)
		if now.ID != of.ID || strings.ContainsAny(now.Text(), "♣♠♥♦") {
			t.Errorf("the post is\n%s", now.Text())
		}
	}
	plays := func(k e2e.Talk, from person.Message) person.Message {
		t.Helper()
		if err := k.Dismiss(); err != nil {
			t.Fatal(err)
		}
		w.Click(k.P, from, first(t, from, route.DailyPlay))
		playDaily(k, 100)
		over, c := w.WaitFor(k.P, route.Daily)
		w.Click(k.P, over, c)
		return k.Reads("Karlchens Tagesspiel")
	}
	anna := talk(0)
	m := anna.Says("settings server", nil, "Einstellungen des Servers")
	anna.Sets(m, route.ServerSetting.ID(route.Setting{Key: "daily_channel"}), "Einstellungen des Servers", sandbox.ChannelID)

	today := post(0)
	page := plays(anna, today)
	tricks := regexp.MustCompile("[■□]{4,}").FindString(page.Text()) // of either party: who plays the first card each time may win none
	if tricks == "" {
		t.Errorf("the game has no squares:\n%s", page.Text())
	}
	shows(today, "Jemand hat ohne Namen gespielt")
	page = anna.Walks(page, route.DailyBoard, "Von der Tafel")
	shows(today, "1\\. "+anna.P.Name)
	page = anna.Walks(anna.Walks(page, route.RecordOpen, "Wiedergabe: Spiel #1"), route.Daily, "Auf diesem Server")
	page = anna.Walks(page, route.RecordReview, "Entscheidungen")
	anna.Walks(page, route.Daily, "Auf diesem Server")

	reboot(func() {})
	plays(talk(1), today)
	shows(today, "1\\. "+w.People[0].Name, "Jemand hat ohne Namen gespielt")

	next := post(1)
	shows(next, "Noch steht niemand darauf", "**Gestern**", w.People[0].Name, tricks)
	old, err := w.People[1].WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == today.ID && strings.Contains(m.Text(), "ist vorbei")
	})
	if _, open := e2e.Find(old, route.DailyPlay); err != nil || open {
		t.Errorf("yesterday's post is\n%s\n%v", old.Text(), err)
	}
	talk(1).Walks(plays(talk(1), next), route.DailyBoard, "Von der Tafel")
	shows(next, "1\\. "+w.People[1].Name)
	if strings.Contains(old.Text(), w.People[1].Name) {
		t.Errorf("before Ben wanted it he stood on the board:\n%s", old.Text())
	}
}
