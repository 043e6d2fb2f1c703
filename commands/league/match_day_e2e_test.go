package league_test

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
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Six people play a match day by clicks alone. Four come and two stand in; one of the four sits at a table of another league, which they learn when they
// check in, so the first substitute is drawn in their place. The table has its thread before anybody clicks. Ben leaves at once, so the bot asks the other substitute, who comes in for him; somebody
// who comes late learns who was asked first.
func TestAMatchDayByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole list")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), e2e.WorldEnds)
	defer cancel()
	w := &e2e.World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}
	address := runSandbox(w)
	talks := make([]e2e.Talk, 6)
	for i := range talks {
		if i < len(w.People) {
			talks[i] = w.Talk(w.People[i])
			continue
		}
		more, err := person.Join(ctx, address, i+1)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(more.Leave)
		talks[i] = w.Talk(more)
	}
	anna, ben, clara, dora, emil, frida := talks[0], talks[1], talks[2], talks[3], talks[4], talks[5]
	moveCalendar(anna, "monday")
	m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	m = clickPart(anna, m, "format", "ausgelost", "matchday")
	m = clickPart(anna, m, leagueview.DeskFocus, "24 Spielen", "games")
	m = clickPart(anna, m, "games", "12 Spielen", "12")
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := waitPost(ben, "Saison 1 beginnt")
	for _, k := range talks {
		clickPost(k, announced, "Mitmachen")
	}
	opening := waitPost(ben, "### Woche 1 von 8")
	for _, k := range []e2e.Talk{anna, ben, clara, dora} {
		clickPost(k, opening, "Dabei")
	}
	for _, k := range []e2e.Talk{emil, frida} {
		clickPost(k, opening, "Ersatz")
	}
	clickPart(anna, anna.Says("league-admin create", nil, "Liga oder Turnier gründen"), leagueview.DeskDo, "ist gegründet")
	other := waitPost(ben, "Liga 2: Saison 1 beginnt")
	clickPost(dora, other, "Mitmachen")
	clickPost(dora, waitPost(ben, "Liga 2 – Saison 1\n### Woche 1"), "Mitspielen")
	dora.Reads("Dein Ligatisch steht in")
	ahead, err := anna.P.Ahead(ctx)
	if err != nil {
		t.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	thursday := time.Now().Add(ahead).In(berlin).AddDate(0, 0, 3).Format(time.DateOnly)
	moveCalendar(anna, thursday+" 19:35")
	check := waitPost(ben, "Check bis")
	for _, k := range []e2e.Talk{anna, ben, clara} {
		clickPost(k, check, "Einchecken")
		k.Reads("Du bist eingecheckt")
	}
	for _, k := range []e2e.Talk{emil, frida} {
		clickPost(k, check, "Einchecken")
		k.Reads("als Ersatz eingecheckt")
	}
	clickPost(dora, check, "Einchecken")
	dora.Reads("Du sitzt noch an einem Tisch in <#" + w.Channel + ">")
	moveCalendar(anna, thursday+" 20:00")
	draw := waitPost(ben, "Auslosung der Woche 1")
	thread, err := emil.P.WaitChannel(ctx, func(c person.Channel) bool { return c.ParentID == w.Channel })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool { return m.ID == draw.ID && strings.Contains(m.Text(), "<#"+thread.ID+">") }); err != nil {
		t.Error(err)
	}
	if err := ben.P.WaitGone(ctx, check.ID); err != nil {
		t.Errorf("the call to check in stands after the draw: %v", err)
	}
	clickPost(dora, draw, "Auslosung prüfen")
	dora.Reads("Es kommt genau dasselbe heraus")
	w.Press(emil.P, route.Start)
	waitPost(ben, "Spiel 1 von 12")
	if _, err := ben.P.Command(ctx, thread.ID, "doko leave", nil); err != nil {
		t.Fatal(err)
	}
	ask := waitPost(frida, "an Tisch 1 fehlt Ben")
	clickPost(dora, draw, "Ich bin doch da")
	dora.Reads("ist zuerst jemand anderes gefragt")
	clickPost(anna, ask, "Ich komme dazu")
	anna.Reads("Gefragt ist gerade jemand anderes")
	clickPost(frida, ask, "Ich komme dazu")
	frida.Reads("Der Platz gehört dir")
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool {
		return m.ID == ask.ID && strings.Contains(m.Text(), "spielt an Tisch 1 statt Ben") && len(m.Buttons()) == 0
	}); err != nil {
		now, _ := ben.P.Message(ask.ID)
		t.Fatalf("the question is not answered for everybody: %v\n%s\n%s", err, now.Text(), w.Log)
	}
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool {
		return m.ID == draw.ID && strings.Contains(m.Text(), "Frieda *statt Ben*")
	}); err != nil {
		t.Errorf("the draw's post does not name who came in: %v", err)
	}
	if !e2e.Nightly { // the rest is a list like any other
		return
	}
	var playing sync.WaitGroup
	for _, k := range []e2e.Talk{anna, clara, emil, frida} {
		playing.Go(func() {
			if err := playList(k, thread.ID); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	list := waitPost(ben, "### Liste 1, Woche 1 von 8")
	if !strings.Contains(list.Text(), "Frieda") || strings.Contains(list.Text(), "Ben") {
		t.Errorf("the place is not that of who came in:\n%s", list.Text())
	}
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool { return m.ID == draw.ID && strings.Contains(m.Text(), "Fertig") }); err != nil {
		now, _ := ben.P.Message(draw.ID)
		t.Errorf("the board does not say that the table is finished:\n%s", now.Text())
	}
	if end := waitPost(ben, "Der Abend ist gespielt"); !strings.Contains(end.Text(), "Abendsieg") || len(end.Attachments) != 1 {
		t.Errorf("the evening ends with %d pictures and\n%s", len(end.Attachments), end.Text())
	}
	leagues, err := ben.P.Complete(ctx, w.Channel, "league standings", "league", "", nil)
	if err != nil || len(leagues) != 2 {
		t.Fatalf("offered are %v, %v", leagues, err)
	}
	if standings := ben.Says("league standings", person.Options{"league": leagues[0].Value}, "Frieda"); strings.Contains(standings.Text(), "Nicht angetreten") || strings.Contains(standings.Text(), "Ben") {
		t.Errorf("the standings are not of those who played:\n%s", standings.Text())
	}
}
