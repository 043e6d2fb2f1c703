package commands_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Six people play a match day by clicks alone. Four come and two stand in; one of the four sits at a table of another league, which they learn when they
// check in, so the first substitute is drawn in their place. The table has its thread before anybody clicks. Ben leaves at once, so the bot asks the other substitute, who comes in for him; somebody
// who comes late learns that no place is free.
func TestAMatchDayByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole list")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), worldEnds)
	defer cancel()
	w := &world{t: t, ctx: ctx, data: t.TempDir(), log: &bytes.Buffer{}, channel: sandbox.ChannelID}
	address := w.around()
	talks := make([]talk, 6)
	for i := range talks {
		if i < len(w.people) {
			talks[i] = talk{w, w.people[i]}
			continue
		}
		more, err := person.Join(ctx, address, i+1)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(more.Leave)
		talks[i] = talk{w, more}
	}
	anna, ben, clara, dora, emil, frida := talks[0], talks[1], talks[2], talks[3], talks[4], talks[5]
	anna.advances("monday")
	m := anna.says("league-admin create", nil, "Eine Liga gründen")
	m = anna.part(m, "format", "ausgelost", "matchday")
	m = anna.part(m, leagueview.DeskFocus, "24 Spielen", "games")
	m = anna.part(m, "games", "12 Spielen", "12")
	anna.part(m, leagueview.DeskDo, "ist gegründet")
	announced := ben.waitPost("Saison 1 beginnt")
	for _, k := range talks {
		k.usesButton(announced, "Mitmachen")
	}
	opening := ben.waitPost("### Woche 1 von 8")
	for _, k := range []talk{anna, ben, clara, dora} {
		k.usesButton(opening, "Dabei")
	}
	for _, k := range []talk{emil, frida} {
		k.usesButton(opening, "Ersatz")
	}
	anna.part(anna.says("league-admin create", nil, "Eine Liga gründen"), leagueview.DeskDo, "ist gegründet")
	other := ben.waitPost("Liga 2: Saison 1 beginnt")
	dora.usesButton(other, "Mitmachen")
	dora.usesButton(ben.waitPost("Liga 2 – Saison 1\n### Woche 1"), "Mitspielen")
	dora.reads("Dein Ligatisch steht in")
	ahead, err := anna.p.Ahead(ctx)
	if err != nil {
		t.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	thursday := time.Now().Add(ahead).In(berlin).AddDate(0, 0, 3).Format(time.DateOnly)
	anna.advances(thursday + " 19:35")
	check := ben.waitPost("Check bis")
	for _, k := range []talk{anna, ben, clara} {
		k.usesButton(check, "Einchecken")
		k.reads("Du bist eingecheckt")
	}
	for _, k := range []talk{emil, frida} {
		k.usesButton(check, "Einchecken")
		k.reads("als Ersatz eingecheckt")
	}
	dora.usesButton(check, "Einchecken")
	dora.reads("Du sitzt noch an einem Tisch in <#" + w.channel + ">")
	anna.advances(thursday + " 20:00")
	draw := ben.waitPost("Auslosung der Woche 1")
	thread, err := emil.p.WaitChannel(ctx, func(c person.Channel) bool { return c.ParentID == w.channel })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool { return m.ID == draw.ID && strings.Contains(m.Text(), "<#"+thread.ID+">") }); err != nil {
		t.Error(err)
	}
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool { return m.ID == check.ID && len(m.Buttons()) == 0 }); err != nil {
		t.Errorf("people can check in after the draw: %v", err)
	}
	dora.usesButton(draw, "Auslosung prüfen")
	dora.reads("Es kommt genau dasselbe heraus")
	w.press(emil.p, route.Start)
	ben.waitPost("Spiel 1 von 12")
	if _, err := ben.p.Command(ctx, thread.ID, "doko leave", nil); err != nil {
		t.Fatal(err)
	}
	ask := frida.waitPost("an Tisch 1 fehlt Ben")
	dora.usesButton(draw, "Ich bin doch da")
	dora.reads("Gerade ist kein Platz frei")
	anna.usesButton(ask, "Ich komme dazu")
	anna.reads("Gefragt ist gerade jemand anderes")
	frida.usesButton(ask, "Ich komme dazu")
	frida.reads("Der Platz gehört dir")
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool {
		return m.ID == ask.ID && strings.Contains(m.Text(), "spielt an Tisch 1 statt Ben") && len(m.Buttons()) == 0
	}); err != nil {
		now, _ := ben.p.Message(ask.ID)
		t.Fatalf("the question is not answered for everybody: %v\n%s\n%s", err, now.Text(), w.log)
	}
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool {
		return m.ID == draw.ID && strings.Contains(m.Text(), "Frieda *statt Ben*")
	}); err != nil {
		t.Errorf("the draw's post does not name who came in: %v", err)
	}
	var playing sync.WaitGroup
	for _, k := range []talk{anna, clara, emil, frida} {
		playing.Go(func() {
			if err := k.plays(thread.ID); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	list := ben.waitPost("### Liste 1, Woche 1 von 8")
	if !strings.Contains(list.Text(), "Frieda") || strings.Contains(list.Text(), "Ben") {
		t.Errorf("the place is not that of who came in:\n%s", list.Text())
	}
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool { return m.ID == draw.ID && strings.Contains(m.Text(), "Fertig") }); err != nil {
		now, _ := ben.p.Message(draw.ID)
		t.Errorf("the board does not say that the table is finished:\n%s", now.Text())
	}
	leagues, err := ben.p.Complete(ctx, w.channel, "league standings", "league", "", nil)
	if err != nil || len(leagues) != 2 {
		t.Fatalf("offered are %v, %v", leagues, err)
	}
	if standings := ben.says("league standings", person.Options{"league": leagues[0].Value}, "Frieda"); strings.Contains(standings.Text(), "Nicht angetreten") || strings.Contains(standings.Text(), "Ben") {
		t.Errorf("the standings are not of those who played:\n%s", standings.Text())
	}
}
