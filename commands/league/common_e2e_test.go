package league_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Two servers play a week of a league by clicks, each with a program and a database of its own, and exchange signed files. Both show the same common table. A file
// in which a card was changed is refused with its place, and one whose names were changed with the signature.
func TestTwoServersHaveACommonTable(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two lists")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), e2e.WorldEnds)
	defer cancel()
	var leaders [2]e2e.Talk
	var threads [2]string
	leagues := [2]string{sandbox.GuildID + ".1", sandbox.GuildID + ".2"} // all sandboxes are the same server, so that only the number of the league is another one
	for i := range leaders {
		w := &e2e.World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}
		runSandbox(w)
		leaders[i] = w.Talk(w.People[0])
		anna, ben := leaders[i], w.Talk(w.People[1])
		moveCalendar(anna, "monday")
		if i == 1 {
			clickPart(anna, anna.Says("league-admin create", nil, "Liga oder Turnier gründen"), leagueview.DeskDo, "ist gegründet")
		}
		m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
		m = clickPart(anna, m, leagueview.DeskFocus, "24 Spielen", "games")
		m = clickPart(anna, m, "games", "12 Spielen", "12")
		clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
		announced, opening := waitPost(ben, []string{"Saison 1 beginnt", "Liga 2: Saison 1 beginnt"}[i]), person.Message{}
		for _, p := range w.People[1:] {
			clickPost(w.Talk(p), announced, "Mitmachen")
		}
		opening = waitPost(ben, []string{"### Woche 1", "Liga 2 – Saison 1\n### Woche 1"}[i])
		for _, p := range w.People[1:] {
			clickPost(w.Talk(p), opening, "Mitspielen")
		}
		w.Press(ben.P, route.Settings)
		w.Press(ben.P, route.Add)
		w.Press(ben.P, route.Start)
		thread, err := ben.P.WaitChannel(ctx, func(c person.Channel) bool { return c.ParentID == w.Channel })
		if err != nil {
			t.Fatal(err)
		}
		threads[i] = thread.ID
	}
	var playing sync.WaitGroup
	for i := range leaders {
		for _, p := range leaders[i].People[1:] {
			playing.Go(func() {
				if err := playList(leaders[i].Talk(p), threads[i]); err != nil {
					t.Error(err)
				}
			})
		}
	}
	playing.Wait()
	var files [2]string
	for i, anna := range leaders {
		waitPost(anna, "### Liste 1, Woche 1")
		moveCalendar(anna, "monday")
		moveCalendar(anna, "day")
		waitPost(anna, "Ergebnis der Woche 1")
		_, files[i] = anna.File(anna.Says("league export", person.Options{"what": route.ExportSigned, "league": leagues[i]}, "unterschrieben von diesem Server"), 0)
	}
	add := func(i int, file, words string) person.Message {
		t.Helper()
		return leaders[i].Says("league common", person.Options{"league": leagues[i], "file": []byte(file)}, words)
	}
	forged := files[1]
	for _, other := range []string{"CA", "SA", "HA"} { // one of them is another card than the one that was played
		at := strings.LastIndex(forged, " 1:")
		if forged[at+3:at+5] != other {
			forged = forged[:at+3] + other + forged[at+5:]
			break
		}
	}
	add(0, forged, "Liste 1, Spiel 12 wurde so nicht gespielt")
	add(0, strings.Replace(files[1], `"name":"Clara"`, `"name":"Klara"`, 1), "Die Unterschrift passt nicht")
	add(0, files[1][:len(files[1])/2], "abgeschnitten")
	tables := [2]string{add(0, files[1], "**B** ").Text(), add(1, files[0], "**A** ").Text()}
	if tables[0] != tables[1] || !strings.Contains(tables[0], "A Ben") || !strings.Contains(tables[0], "B Ben") {
		t.Errorf("one server shows\n%s\nand the other one\n%s", tables[0], tables[1])
	}
	ben := leaders[0].Talk(leaders[0].People[1])
	ben.Says("league common", nil, "**B** ")
	ben.Says("league common", person.Options{"file": []byte(files[1])}, "Das darf nur, wer den Server verwaltet")
	m := leaders[0].Says("league common", nil, "**B** ")
	leaders[0].Presses(m, route.LeagueForget.ID(route.Whole{League: route.League(leagues[0])}), "Gemeinsame Tabelle")
	if m, err := leaders[0].P.WaitMessage(ctx, func(now person.Message) bool { return now.ID == m.ID && !strings.Contains(now.Text(), "**B** ") }); err != nil {
		t.Errorf("the other league is still there: %v, %s", err, m.Text())
	}
}
