package league_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// crowning is a server whose leader plays no lists herself, and eight people of its leagues.
type crowning struct {
	*e2e.World
	anna   e2e.Talk
	eight  []e2e.Talk
	monday time.Time // of the present week
}

// Two seasons by clicks, read to their last posts. A knock-out of eight has its final on the second evening, which is called so everywhere, and ends with it:
// no third week begins. A league of pairs crowns a pair. The evening of each match day ends with its last table, which the leader breaks off here.
func TestSeasonsAreReadToTheirLastPost(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), e2e.WorldEnds)
	defer cancel()
	w := &crowning{World: &e2e.World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}}
	address := runSandbox(w.World)
	w.anna = w.Talk(w.People[0])
	for i := 1; i <= 8; i++ {
		if i >= len(w.People) {
			w.AddPerson(address)
		}
		w.eight = append(w.eight, w.Talk(w.People[i]))
	}
	moveCalendar(w.anna, "monday")
	ahead, err := w.anna.P.Ahead(ctx)
	if err != nil {
		t.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	w.monday = time.Now().Add(ahead + time.Hour).In(berlin) // a rounded moment may still be Sunday
	w.crownsAPair()
	w.crownsInAFinal()
}

// founds founds a league with some settings, whose dialogue then says the words, and lets people join it.
func (w *crowning) founds(words, announced string, people []e2e.Talk, settings ...[2]string) {
	w.T.Helper()
	m := w.anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	for _, set := range settings {
		if set[0] != "format" {
			m = clickPart(w.anna, m, leagueview.DeskFocus, "", set[0])
		}
		m = clickPart(w.anna, m, set[0], "", set[1])
	}
	if m, err := w.anna.P.WaitMessage(w.Ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) }); err != nil {
		w.T.Fatalf("before it is sent, the dialogue does not say %q:\n%s", words, m.Text())
	}
	clickPart(w.anna, m, leagueview.DeskDo, "ist gegründet")
	post := waitPost(w.anna, announced)
	for _, k := range people {
		clickPost(k, post, "Mitmachen")
	}
}

// enters lets the leader enter a list of a league.
func (w *crowning) enters(league, week, points string, members ...e2e.Talk) {
	w.T.Helper()
	options := person.Options{"week": week, "first": members[0].P.ID, "second": members[1].P.ID, "third": members[2].P.ID, "fourth": members[3].P.ID}
	if league != "" {
		options["league"] = league
	}
	m := w.anna.Says("league-admin add", options, "Es fehlt noch")
	m = fillIn(w.anna, m, "", map[string]string{"points": points, "why": "Am Küchentisch gespielt."})
	clickPart(w.anna, m, leagueview.DeskDo, "Die Liste ist nachgetragen")
}

// at moves the calendar to a time of a day of the present week.
func (w *crowning) at(day int, clock string) {
	w.T.Helper()
	moveCalendar(w.anna, w.monday.AddDate(0, 0, day).Format(time.DateOnly)+" "+clock)
}

// says fails unless a post says all of the words.
func (w *crowning) says(m person.Message, words ...string) {
	w.T.Helper()
	for _, text := range words {
		if !strings.Contains(plain(m), text) {
			w.T.Errorf("%q is missing:\n%s", text, plain(m))
		}
	}
}

func (w *crowning) crownsAPair() {
	w.T.Helper()
	w.founds("**Eine Woche** entscheidet. Der Titel geht an das Team, das dann vorn steht", ": Saison 1 beginnt", w.eight[:4],
		[2]string{"weeks", "1"}, [2]string{"team-size", "2"}, [2]string{"crown", sandbox.RoleID})
	w.anna.Says("league-admin diagnose", nil, "den Meistern nicht geben")
	if err := w.anna.P.Grant(w.Ctx, w.Channel, "manage_roles", true); err != nil {
		w.T.Fatal(err)
	}
	w.anna.Says("league-admin diagnose", nil, "Alles läuft")
	for i, k := range w.eight[:4] {
		name := []string{"Füchse", "Dullen"}[i%2]
		k.Says("league team", person.Options{"name": name}, "Dein Team: "+name)
		if err := w.anna.P.SetRole(w.Ctx, k.P.ID, sandbox.RoleID, false); err != nil { // everybody has it in the sandbox
			w.T.Fatal(err)
		}
	}
	w.enters("", "1", "30 -10 10 -30", w.eight[:4]...)
	w.at(7, "00:00")
	w.monday = w.monday.AddDate(0, 0, 7)
	w.says(waitPost(w.anna, "Ergebnis der Woche 1 von 1"), "Team der Woche: **Füchse** (Ben, Dora)", "Wochensieg: **Ben**")
	w.at(2, "01:00")
	end := waitPost(w.anna, "Die Saison ist zu Ende")
	w.says(end, "🏆 **Der Titel geht an das Team Füchse** (Ben, Dora)", "2\\. Platz: **Dullen** (Clara, Emil)", "Beste Einzelwertung: **Ben**")
	if len(end.Attachments) == 0 {
		w.T.Errorf("the last post has no picture:\n%s", plain(end))
	}
	for i, k := range w.eight[:4] {
		if err := k.P.WaitRole(w.Ctx, sandbox.RoleID, i%2 == 0); err != nil {
			w.T.Errorf("person %d of a pair, and the role of the champions: %v", i, err)
		}
	}
	w.at(7, "00:00")
	w.monday = w.monday.AddDate(0, 0, 7)
}

func (w *crowning) crownsInAFinal() {
	w.T.Helper()
	w.founds("mindestens 2 Abende mit 8 Leuten", "Liga 2: Saison 1 beginnt", w.eight,
		[2]string{"format", "matchday"}, [2]string{"scoring", "knockout"}, [2]string{"weeks", "4"})
	leagues, err := w.anna.P.Complete(w.Ctx, w.Channel, "league-admin add", "league", "2", nil)
	if err != nil || len(leagues) != 1 {
		w.T.Fatalf("the league is not offered: %v, %v", leagues, err)
	}
	of, e := fmt.Sprint(leagues[0].Value), w.eight
	board := w.drawn("### Woche 1 von 4", "Auslosung der Woche 1")
	w.enters(of, "1", "30 10 -10 -30", e[0], e[1], e[2], e[3])
	w.enters(of, "1", "24 12 -12 -24", e[4], e[5], e[6], e[7])
	w.breaksOff(of, board)
	w.says(waitPost(w.anna, "### Der Abend ist gespielt (Woche 1 von 4)"), "Abendsieg: **"+shortName(e[0].P)+"**", "Vorn an den Tischen: "+shortName(e[0].P)+" +30 · "+shortName(e[4].P)+" +24", "Das Finale: ")
	w.nextWeek()
	waitPost(w.anna, "Ergebnis der Woche 1 von 4")

	board = w.drawn("### Finale (Woche 2 von 4)", "Auslosung des Finales (Woche 2 von 4)")
	w.says(board, "**Finale, Tisch ", "**Noch drin (4):**")
	w.enters(of, "2", "2 18 -8 -12", e[0], e[1], e[4], e[5])
	w.enters(of, "2", "50 -10 -20 -20", e[2], e[3], e[6], e[7])
	w.breaksOff(of, board)
	winner := shortName(e[1].P)
	w.says(waitPost(w.anna, "### Das Finale ist gespielt (Woche 2 von 4)"), "Sieg im Finale: **"+winner+"**", "Das war der letzte Spieltag")
	w.says(waitPost(w.anna, "### Finale: Liste "), winner)
	w.nextWeek()
	w.says(waitPost(w.anna, "Ergebnis des Finales (Woche 2 von 4)"), "Sieg im Finale: **"+winner+"**")
	w.at(2, "01:00")
	end, err := w.anna.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(plain(m), "Liga 2") && strings.Contains(plain(m), "Die Saison ist zu Ende")
	})
	if err != nil {
		w.T.Fatalf("the season does not end with its final: %v", err)
	}
	w.says(end, "🏆 **Sieg im Finale: "+winner+"**")
	w.nextWeek()
	for text, want := range map[string]int{"Woche 3 von 4": 0, "Der Abend ist gespielt": 1, "Das Finale ist gespielt": 1} {
		if got := countPosts(w.anna, text); got != want {
			w.T.Errorf("%q is said %d times, want %d", text, got, want)
		}
	}
	e[1].Says("league history", person.Options{"league": of}, "**Finale**, Liste")
}

// nextWeek ends the present week.
func (w *crowning) nextWeek() {
	w.T.Helper()
	w.at(7, "00:00")
	w.monday = w.monday.AddDate(0, 0, 7)
}

// drawn lets all sign up below the opening of a week and check in there, and returns the draw.
func (w *crowning) drawn(opens, title string) person.Message {
	w.T.Helper()
	opening := waitPost(w.anna, opens)
	for _, k := range w.eight {
		clickPost(k, opening, "Dabei")
	}
	w.at(3, "19:35")
	for _, k := range w.eight {
		clickPost(k, opening, "Einchecken")
		k.Reads("Du bist eingecheckt")
		if err := k.Dismiss(); err != nil {
			w.T.Fatal(err)
		}
	}
	w.at(3, "20:00")
	return waitPost(w.anna, title)
}

// breaksOff lets the leader break off the drawn lists, after the lists that were played elsewhere are entered.
func (w *crowning) breaksOff(league string, board person.Message) {
	w.T.Helper()
	for range 2 {
		choices, err := w.anna.P.Complete(w.Ctx, w.Channel, "league-admin abort", "list", "", person.Options{"league": league})
		if err != nil || len(choices) == 0 {
			w.T.Fatalf("no list can be broken off: %v, %v\n%s", choices, err, plain(board))
		}
		m := w.anna.Says("league-admin abort", person.Options{"league": league, "list": choices[0].Value}, "Es fehlt noch")
		m = fillIn(w.anna, m, "", map[string]string{"why": "Gespielt wurde am Küchentisch."})
		clickPart(w.anna, m, leagueview.DeskDo, "Die Liste ist abgebrochen")
	}
}
