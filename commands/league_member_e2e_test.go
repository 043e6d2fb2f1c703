package commands_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox/person"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
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
	ben.reads("Welcome to the league")
	w.click(clara.p, announced, join)
	clara.reads("Willkommen")

	for command, words := range map[string]string{
		"league info": "Week 1 of 8", "league standings": "Nobody has", "league week": "Your first list", "league profile": "Ben", "league history": "Ben",
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
	ben.says("league away", nil, "You are signed off")
	if _, err := ben.p.Click(w.ctx, ben.reads("You are signed off").ID, route.MemberBack.ID(of)); err != nil {
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
