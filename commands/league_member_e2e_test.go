package commands_test

import (
	"strings"
	"testing"
	"time"

	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/internal/person"
)

// founds founds a league whose first week has begun.
func (k talk) founds() {
	k.t.Helper()
	m := k.says("league-admin create", nil, "Eine Liga gründen")
	place, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		k.t.Fatal(err)
	}
	monday := league.DateOf(time.Now().In(place)).Monday().String()
	m = k.part(m, "start", "läuft schon", monday)
	k.part(m, leagueview.DeskDo, "ist gegründet")
}

// gives uses a command that answers with a file, and returns the file's name and content.
func (k talk) gives(command string, options person.Options, words string) (name, content string) {
	k.t.Helper()
	return k.file(k.says(command, options, words), 0)
}

// Two people, one of them English, join below the post, find each other at a league table with one click each, and look at everything that
// a league shows.
func TestMembersOfALeague(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara := talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.says("league standings", nil, "/league-admin create")
	anna.founds()
	announced := clara.waitPost("Saison 1 beginnt") // the post that opens the week names the season, too
	join, ok := announced.Button("Mitmachen")
	if !ok {
		t.Fatalf("nobody can join: %s", announced.Text())
	}
	ben.says("league play", nil, "/league join")
	w.click(ben.p, announced, join)
	ben.reads("Welcome to **")
	w.click(clara.p, announced, join)
	clara.reads("Willkommen")

	for command, words := range map[string]string{
		"league info": "Week 1 of 8", "league standings": "Nobody has", "league week": "Your first match", "league profile": "Ben", "league history": "Ben",
		"league archive": "Season 1", "league rules": "DDV", "league available": "When can you play?",
	} {
		ben.says(command, nil, words)
	}
	for command, words := range map[string]string{
		"league info": "Woche 1 von 8", "league standings": "Noch hat niemand", "league week": "deine erste Liste", "league profile": "Clara",
		"league archive": "Saison 1", "league available": "Wann kannst du?",
	} {
		clara.says(command, nil, words)
	}
	ben.says("league compare", person.Options{"member": clara.p.ID}, "Clara")
	ben.completes("league compare", "member", "cla", clara.p.ID)
	ben.completes("league week", "week", "1", "1")
	if name, content := ben.gives("league export", person.Options{"what": route.ExportCSV}, "The standings and all results"); !strings.HasSuffix(name, ".csv") || !strings.HasPrefix(content, "division,rank") {
		t.Errorf("%s has %q", name, content)
	}
	if name, content := clara.gives("league export", person.Options{"what": route.ExportCalendar}, "Termine"); !strings.HasSuffix(name, ".ics") || !strings.Contains(content, "BEGIN:VEVENT") {
		t.Errorf("%s has %q", name, content)
	}
	ben.says("league export", person.Options{"what": route.ExportRecords}, "no games")

	m := clara.says("league available", person.Options{"not-with": ben.p.ID}, "Lieber nicht")
	of := route.Whole{League: idOf(t, announced)}
	if _, err := clara.p.Click(w.ctx, m.ID, route.MemberWeek.ID(route.Week{Whole: of, Season: 1, Week: 3}), "out"); err != nil {
		t.Fatal(err)
	}
	ben.says("league away", nil, "You’re away")
	if _, err := ben.p.Click(w.ctx, ben.reads("You’re away").ID, route.MemberBack.ID(of)); err != nil {
		t.Fatal(err)
	}
	ben.reads("Good to have you back")

	ben.says("league play", nil, "Your league table is in")
	w.waitFor(clara.p, route.Join)
	clara.says("league play", nil, "Du sitzt am Ligatisch")
	clara.waitPost("Ben")
	clara.says("league leave", nil, "austreten?")
	w.kill()
	w.start()
	ben.says("league play", nil, "Your league table is in")
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
	w := newWorld(t)
	anna, ben, clara := talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	submit := func(k talk, m *person.Modal, words string) {
		t.Helper()
		if _, err := k.p.Submit(w.ctx, m, map[string]string{leagueview.QuestionInput: words}); err != nil {
			t.Fatal(err)
		}
	}
	anna.founds()
	card := clara.says("league info", nil, "Woche 1 von 8")
	if _, ok := card.Button("Frage stellen"); ok {
		t.Error("somebody who is no member can ask")
	}
	for _, k := range []talk{ben, clara} {
		k.usesButton(clara.waitPost("Saison 1 beginnt"), "Mitmachen")
	}
	ben.reads("Welcome to **")
	card = ben.says("league info", nil, "Week 1 of 8")
	submit(ben, ben.usesButton(card, "Ask the leaders"), "May my brother play for me?")
	ben.reads("have your question")
	called := clara.waitPost("**Ben** hat eine Frage an euch")
	if !strings.Contains(called.Text(), "<@"+anna.p.ID+">") {
		t.Errorf("nobody is called: %s", called.Text())
	}
	clara.usesButton(called, "Frage lesen")
	clara.reads("Diese Frage lesen nur")
	anna.says("league-admin inbox", nil, "Ben fragt")
	anna.usesButton(called, "Frage lesen")
	read := anna.reads("May my brother play for me?")
	w.kill()
	w.start()
	submit(anna, anna.usesButton(read, "Antworten"), "No, but a substitute may")
	anna.reads("Die Ligaleitung antwortet:")
	if _, err := clara.p.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.ID == called.ID && len(m.Buttons()) == 0 && strings.Contains(m.Text(), "hat die Frage von Ben beantwortet")
	}); err != nil {
		t.Errorf("leaders can still answer: %v", err)
	}
	told := ben.waitPost("hat deine Frage beantwortet")
	if !strings.Contains(told.Text(), "<@"+ben.p.ID+">") {
		t.Errorf("nobody is told: %s", told.Text())
	}
	clara.usesButton(told, "Antwort lesen")
	clara.reads("Diese Frage lesen nur")
	ben.usesButton(told, "Antwort lesen")
	ben.reads("No, but a substitute may")
	card = ben.says("league info", nil, "The leaders answered your question")
	submit(ben, ben.usesButton(card, "Ask the leaders"), "And my sister?")
	called = clara.waitPost("**Ben** hat eine Frage an euch")
	ben.usesButton(ben.says("league info", nil, "Your question"), "Withdraw question")
	clara.waitPost("Ben hat die Frage zurückgezogen")
	for what, words := range map[string]string{route.ExportJSON: "Die ganze Saison als JSON", route.ExportCSV: "jeweils als CSV", route.ExportPage: "als eine Seite"} {
		if name, content := anna.gives("league export", person.Options{"what": what}, words); strings.Contains(content, "brother") || strings.Contains(content, "substitute may") {
			t.Errorf("%s has a question: %s", name, content)
		}
	}
	log := anna.says("league-admin log", nil, "hat die Frage von Ben beantwortet")
	if _, ok := log.Button("Ohne Automatisches"); ok {
		t.Error("the log offers to leave out automatic entries, and has none")
	}
	for _, m := range clara.p.Messages() {
		if text := m.Text(); strings.Contains(text, "brother") || strings.Contains(text, "substitute may") || strings.Contains(text, "sister") {
			t.Errorf("another member reads: %s", text)
		}
	}
	if called.ID == told.ID {
		t.Error("the second question has no post of its own")
	}
}
