package league_test

import (
	"strings"
	"testing"
	"time"

	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// foundLeague founds a league whose first week has begun.
func foundLeague(k e2e.Talk) {
	k.T.Helper()
	m := k.Says("league-admin create", nil, "Liga oder Turnier gründen")
	place, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		k.T.Fatal(err)
	}
	monday := league.DateOf(time.Now().In(place)).Monday().String()
	m = clickPart(k, m, "start", "läuft schon", monday)
	clickPart(k, m, leagueview.DeskDo, "ist gegründet")
}

// getFile uses a command that answers with a file, and returns the file's name and content.
func getFile(k e2e.Talk, command string, options person.Options, words string) (name, content string) {
	k.T.Helper()
	return k.File(k.Says(command, options, words), 0)
}

// Two people, one of them English, join below the post, find each other at a league table with one click each, and look at everything that
// a league shows.
func TestMembersOfALeague(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.Says("league standings", nil, "/league-admin create")
	foundLeague(anna)
	announced := waitPost(clara, "Saison 1 beginnt") // the post that opens the week names the season, too
	join, ok := announced.Button("Mitmachen")
	if !ok {
		t.Fatalf("nobody can join: %s", announced.Text())
	}
	ben.Says("league play", nil, "/league join")
	w.Click(ben.P, announced, join)
	ben.Reads("Welcome to **")
	w.Click(clara.P, announced, join)
	clara.Reads("Willkommen")

	for command, words := range map[string]string{
		"league info": "Week 1 of 8", "league standings": "Nobody has", "league week": "Your first match", "league profile": "Ben", "league history": "Ben",
		"league archive": "Season 1", "league rules": "DDV", "league available": "When can you play?",
	} {
		ben.Says(command, nil, words)
	}
	for command, words := range map[string]string{
		"league info": "Woche 1 von 8", "league standings": "Noch hat niemand", "league week": "deine erste Liste", "league profile": "Clara",
		"league archive": "Saison 1", "league available": "Wann kannst du?",
	} {
		clara.Says(command, nil, words)
	}
	ben.Says("league compare", person.Options{"member": clara.P.ID}, "Clara")
	ben.Completes("league compare", "member", "cla", clara.P.ID)
	ben.Completes("league week", "week", "1", "1")
	if name, content := getFile(ben, "league export", person.Options{"what": route.ExportCSV}, "The standings and all results"); !strings.HasSuffix(name, ".csv") || !strings.HasPrefix(content, "\ufeffStaffel;Platz;Name;") {
		t.Errorf("%s has %q", name, content)
	}
	if name, content := getFile(clara, "league export", person.Options{"what": route.ExportCalendar}, "Termine"); !strings.HasSuffix(name, ".ics") || !strings.Contains(content, "BEGIN:VEVENT") {
		t.Errorf("%s has %q", name, content)
	}
	ben.Says("league export", person.Options{"what": route.ExportRecords}, "no games")

	m := clara.Says("league available", person.Options{"not-with": ben.P.ID}, "Lieber nicht")
	of := route.Whole{League: idOf(t, announced)}
	if _, err := clara.P.Click(w.Ctx, m.ID, route.MemberWeek.ID(route.Week{Whole: of, Season: 1, Week: 3}), "out"); err != nil {
		t.Fatal(err)
	}
	ben.Says("league away", nil, "You’re away")
	if _, err := ben.P.Click(w.Ctx, ben.Reads("You’re away").ID, route.MemberBack.ID(of)); err != nil {
		t.Fatal(err)
	}
	ben.Reads("Good to have you back")

	ben.Says("league play", nil, "Your league table is in")
	w.WaitFor(clara.P, route.Join)
	clara.Says("league play", nil, "Du sitzt am Ligatisch")
	waitPost(clara, "Ben")
	clara.Says("league leave", nil, "austreten?")
	w.Kill()
	w.Start()
	ben.Says("league play", nil, "Your league table is in")
}

// idOf returns the id of a message's league.
func idOf(t *testing.T, m person.Message) route.League {
	t.Helper()
	for _, c := range m.Buttons() {
		if parts := strings.Split(c.CustomID, "/"); parts[0] == "league" {
			return route.League(parts[2])
		}
	}
	t.Fatalf("the message is of no league: %s", m.Text())
	return ""
}

// A member asks the leaders from the card of the league. The leaders are called, and one answers; the member is told, and reads the answer. Nobody else
// reads either text, and nobody but a leader can answer.
func TestAMemberAsksTheLeadersByClicks(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	submit := func(k e2e.Talk, m *person.Modal, words string) {
		t.Helper()
		if _, err := k.P.Submit(w.Ctx, m, map[string]string{leagueview.QuestionInput: words}); err != nil {
			t.Fatal(err)
		}
	}
	foundLeague(anna)
	card := clara.Says("league info", nil, "Woche 1 von 8")
	if _, ok := card.Button("Frage stellen"); ok {
		t.Error("somebody who is no member can ask")
	}
	for _, k := range []e2e.Talk{ben, clara} {
		clickPost(k, waitPost(clara, "Saison 1 beginnt"), "Mitmachen")
	}
	ben.Reads("Welcome to **")
	card = ben.Says("league info", nil, "Week 1 of 8")
	submit(ben, clickPost(ben, card, "Ask the leaders"), "May my brother play for me?")
	ben.Reads("have your question")
	called := waitPost(clara, "**Ben** hat eine Frage an euch")
	if !strings.Contains(called.Text(), "<@"+anna.P.ID+">") {
		t.Errorf("nobody is called: %s", called.Text())
	}
	clickPost(clara, called, "Frage lesen")
	clara.Reads("Diese Frage lesen nur")
	anna.Says("league-admin inbox", nil, "Ben fragt")
	clickPost(anna, called, "Frage lesen")
	read := anna.Reads("May my brother play for me?")
	w.Kill()
	w.Start()
	submit(anna, clickPost(anna, read, "Antworten"), "No, but a substitute may")
	anna.Reads("Die Ligaleitung antwortet:")
	if _, err := clara.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == called.ID && len(m.Buttons()) == 0 && strings.Contains(m.Text(), "hat die Frage von Ben beantwortet")
	}); err != nil {
		t.Errorf("leaders can still answer: %v", err)
	}
	told := waitPost(ben, "hat deine Frage beantwortet")
	if !strings.Contains(told.Text(), "<@"+ben.P.ID+">") {
		t.Errorf("nobody is told: %s", told.Text())
	}
	clickPost(clara, told, "Antwort lesen")
	clara.Reads("Diese Frage lesen nur")
	clickPost(ben, told, "Antwort lesen")
	ben.Reads("No, but a substitute may")
	card = ben.Says("league info", nil, "The leaders answered your question")
	submit(ben, clickPost(ben, card, "Ask the leaders"), "And my sister?")
	called = waitPost(clara, "**Ben** hat eine Frage an euch")
	clickPost(ben, ben.Says("league info", nil, "Your question"), "Withdraw question")
	waitPost(clara, "Ben hat die Frage zurückgezogen")
	for what, words := range map[string]string{route.ExportJSON: "Die ganze Saison als JSON", route.ExportCSV: "jeweils als CSV", route.ExportPage: "als eine Seite"} {
		if name, content := getFile(anna, "league export", person.Options{"what": what}, words); strings.Contains(content, "brother") || strings.Contains(content, "substitute may") {
			t.Errorf("%s has a question: %s", name, content)
		}
	}
	log := anna.Says("league-admin log", nil, "hat die Frage von Ben beantwortet")
	if _, ok := log.Button("Ohne Automatisches"); ok {
		t.Error("the log offers to leave out automatic entries, and has none")
	}
	for _, m := range clara.P.Messages() {
		if text := m.Text(); strings.Contains(text, "brother") || strings.Contains(text, "substitute may") || strings.Contains(text, "sister") {
			t.Errorf("another member reads: %s", text)
		}
	}
	if called.ID == told.ID {
		t.Error("the second question has no post of its own")
	}
}

// A banned member learns at once that they are banned and why, reads it at each command of members, and can ask the leaders by a button.
func TestABanIsReadByTheBanned(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	foundLeague(anna)
	ben.Says("league join", nil, "Willkommen in der Liga")
	m := anna.Says("league-admin ban", person.Options{"member": ben.P.ID}, "Es fehlt noch")
	m = fillIn(anna, m, "wird gesperrt", map[string]string{"why": "Spielt mit zwei Konten."})
	clickPart(anna, m, leagueview.DeskDo, "Erledigt")
	if _, err := ben.P.WaitText(w.Ctx, "**Du bist in der Liga"); err != nil {
		t.Errorf("the ban is not told: %v", err)
	}
	for _, command := range []string{"league available", "league leave", "league away", "league join", "league play"} {
		ben.Says(command, nil, "Warum, steht in `/liga info`")
	}
	m = ben.Says("league info", nil, "Begründung der Ligaleitung: *Spielt mit zwei Konten")
	ask, ok := m.Button("Frage stellen")
	if !ok {
		t.Fatalf("nobody can be asked:\n%s", m.Text())
	}
	a, err := ben.P.Click(w.Ctx, m.ID, ask.CustomID)
	if err != nil || a.Modal == nil {
		t.Fatalf("no dialogue: %v", err)
	}
	if _, err := ben.P.Submit(w.Ctx, a.Modal, map[string]string{leagueview.QuestionInput: "Wirklich?"}); err != nil {
		t.Fatal(err)
	}
	waitPost(anna, "Frage an die Ligaleitung")
}
