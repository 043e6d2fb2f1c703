package league_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	rulesview "karlchen/commands/rulebook/view"
	sheetview "karlchen/commands/sheet/view"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// tables reads who sits at which table of a draw.
func tables(draw person.Message) (all [][]string) {
	for _, line := range regexp.MustCompile(`\*\*Tisch \d+:\*\* (.*)`).FindAllStringSubmatch(draw.Text(), -1) {
		all = append(all, strings.Split(line[1], " · "))
	}
	return all
}

// Eight people play a tournament of two rounds at real tables; five of them have no account and are signed up by the leader. People tell the results of their tables, others
// confirm them or say something else, a stranger is refused, and the program is killed between telling and confirming. No page speaks of weeks.
func TestATournamentByClicks(t *testing.T) {
	w := e2e.New(t)
	talks := map[string]e2e.Talk{}
	for _, p := range w.People {
		talks[p.Name] = w.Talk(p)
	}
	anna := talks["Anna"]
	talks["Ben"].Says("tournament round", nil, "nur bei einem Turnier")
	m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	m = clickPart(anna, m, "format", "/turnier runde", "tournament")
	m = clickPart(anna, m, leagueview.DeskFocus, "3 Runden", "weeks")
	m = clickPart(anna, m, "weeks", "2 Runden", "2")
	if text := m.Text(); strings.Contains(text, "Woche") || strings.Contains(text, "Bedenkzeit") || !strings.Contains(text, "Doppelkopf\\-Turnier") {
		t.Errorf("the founding says %s", text)
	}
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := waitPost(anna, "Wer macht mit?")
	delete(talks, "Anna") // who only leads
	for _, k := range talks {
		clickPost(k, announced, "Mitmachen")
		k.Reads("du bist dabei")
	}
	for _, name := range []string{"Frieda", "Gustav", "Heidi", "Ida", "Jana"} {
		clickPart(anna, anna.Says("tournament guest", person.Options{"guest": name, "group": "Jugend"}, "Jemanden am Einlass eintragen"), leagueview.DeskDo, "Eingetragen")
	}
	anna.Says("tournament guest", person.Options{"guest": "ida"}, "Ida ist schon dabei")
	var texts []string
	for round := 1; round <= 2; round++ {
		m := anna.Says("tournament round", person.Options{"minutes": "60"}, "Es sind 8 Leute da. Tische: 2")
		clickPart(anna, m, leagueview.DeskDo, "Die Runde ist aufgerufen")
		draw := waitPost(anna, fmt.Sprintf("Auslosung der Runde %d von 2", round))
		texts = append(texts, draw.Text())
		anna.Says("tournament round", nil, "Es fehlen noch Ergebnisse der Runde (2)")
		texts = append(texts, anna.Says("league week", nil, "an 2 Tischen fehlt noch das Ergebnis").Text())
		all := tables(draw)
		if len(all) != 2 || len(all[0]) != 4 || strings.Contains(draw.Text(), "<#") {
			t.Fatalf("the draw of round %d is %s", round, draw.Text())
		}
		for i, names := range all {
			var here []e2e.Talk
			var absent e2e.Talk
			for name, k := range talks {
				if slices.Contains(names, name) {
					here = append(here, k)
				} else {
					absent = k
				}
			}
			number := 2*(round-1) + i + 1
			if len(here) < 2 { // the leader enters it
				m := anna.Says("tournament told", person.Options{"list": fmt.Sprint(number), "points": "5 -5 8 -8"}, "Ein Ergebnis eintragen")
				clickPart(anna, m, leagueview.DeskDo, "ist eingetragen")
				continue
			}
			tell := func(k e2e.Talk, points, words string) {
				t.Helper()
				if err := k.Dismiss(); err != nil {
					t.Fatal(err)
				}
				modal := clickPost(k, draw, "Ergebnis eintragen")
				if modal == nil {
					t.Fatalf("nobody asks for the points: %s", w.Log)
				}
				if _, err := k.P.Submit(w.Ctx, modal, map[string]string{leagueview.PointsInput: points}); err != nil {
					t.Fatal(err)
				}
				k.Reads(words)
			}
			sheet, err := here[0].P.Command(w.Ctx, w.Channel, "sheet new", nil) // which knows who sits there
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if proposed := sheet.Modal.Components[0].Component.Value; !strings.Contains(proposed, name) {
					t.Errorf("table %d has %v, and a new sheet proposes %q", number, names, proposed)
				}
			}
			tell(here[0], "12 -4 -4", "genau 4 Zahlen")
			tell(here[0], "12 -4 -4 -3", "zusammen 0 ergeben")
			tell(here[0], "12 −4 -4 -4", "Jetzt fehlt noch")
			told := waitPost(here[1], fmt.Sprintf("### Liste %d, Runde %d von 2", number, round))
			texts = append(texts, told.Text())
			if absent.World != nil {
				clickPost(absent, told, "Stimmt")
				absent.Reads("wer in dieser Liste mitgespielt hat")
			}
			clickPost(here[0], told, "Stimmt")
			here[0].Reads("Bestätigen muss es jemand anderes")
			tell(here[1], "20 -8 -8 -4", "Jetzt fehlt noch")
			if round == 1 {
				w.Kill()
				w.Start()
			}
			told, err = here[0].P.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == told.ID && strings.Contains(m.Text(), "+20") })
			if err != nil {
				t.Fatalf("the other result is not shown: %v", err)
			}
			clickPost(here[0], told, "Stimmt")
			here[0].Reads("Das Ergebnis zählt")
			if _, err := here[0].P.WaitMessage(w.Ctx, func(m person.Message) bool {
				_, protest := m.Button("Protest")
				return m.ID == told.ID && protest && strings.Contains(m.Text(), "Gespielt am echten Tisch")
			}); err != nil {
				t.Fatalf("the result of list %d is not shown: %v\n%s", number, err, w.Log)
			}
		}
		texts = append(texts, waitPost(anna, fmt.Sprintf("Ergebnis der Runde %d von 2", round)).Text())
	}
	for _, command := range []string{"league info", "league standings", "league week", "league play"} {
		texts = append(texts, talks["Ben"].Says(command, nil, "").Text())
	}
	for _, text := range texts {
		for _, words := range []string{"Woche", "<@name", "Computer", "Montag", "Check"} {
			if strings.Contains(text, words) {
				t.Errorf("a tournament says %q: %s", words, text)
			}
		}
	}
}

// A table of a tournament keeps a sheet: it proposes who sits there and how many games they play. Its result is sent from the sheet when its last game is written, not before,
// and somebody else at the table confirms it there.
func TestATournamentsTableKeepsASheet(t *testing.T) {
	const games = 12
	w := e2e.NewWith(t, sandbox.Options{Unlimited: true})
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	m := clickPart(anna, anna.Says("league-admin create", nil, "Liga oder Turnier gründen"), "format", "/turnier runde", "tournament")
	m = clickPart(anna, m, leagueview.DeskFocus, "3 Runden", "weeks")
	m = clickPart(anna, m, "weeks", "Eine Runde", "1")
	m = clickPart(anna, m, leagueview.DeskFocus, "24 Spielen", "games")
	m = clickPart(anna, m, "games", "12 Spielen", fmt.Sprint(games))
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := waitPost(anna, "Wer macht mit?")
	join(announced, ben, clara)
	for _, name := range []string{"Ida", "Jana"} {
		if err := anna.Dismiss(); err != nil { // each answer is waited for by its words
			t.Fatal(err)
		}
		clickPart(anna, anna.Says("tournament guest", person.Options{"guest": name}, "Jemanden am Einlass eintragen"), leagueview.DeskDo, "Eingetragen")
	}
	clickPart(anna, anna.Says("tournament round", person.Options{"minutes": "60"}, "Es sind 4 Leute da"), leagueview.DeskDo, "Die Runde ist aufgerufen")
	waitPost(anna, "Auslosung der Runde 1 von 1")
	a, err := ben.P.Command(w.Ctx, w.Channel, "sheet new", nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]string{}
	for _, c := range a.Modal.Components {
		if len(c.Component.Options) == 0 {
			inputs[c.Component.CustomID] = c.Component.Value
			continue
		}
		for _, o := range c.Component.Options {
			if o.Default {
				inputs[c.Component.CustomID] = o.Value
			}
		}
	}
	if inputs[sheetview.GamesInput] != fmt.Sprint(games) {
		t.Errorf("a new sheet proposes %v", inputs)
	}
	if _, err := ben.P.Submit(w.Ctx, a.Modal, inputs); err != nil {
		t.Fatal(err)
	}
	next := waitPost(ben, "Spiel 1:")
	for game := 1; game <= games; game++ {
		if game == games {
			next = waitPost(ben, fmt.Sprintf("Spiel %d:", games))
			ben.Click(next, route.SheetMore)
			if _, early := e2e.Shown(ben.Reads("Zettel 1"), route.SheetCount); early {
				t.Error("the result of an unfinished list can be sent")
			}
			if err := ben.Dismiss(); err != nil {
				t.Fatal(err)
			}
		}
		ben.Click(next, route.SheetGame)
		points := map[string]string{}
		for seat := range card.Seats {
			points[rulesview.PointsInput(card.Seat(seat))] = []string{"3", "-1", "-1", "-1"}[seat]
		}
		if _, err := ben.P.Submit(w.Ctx, ben.Click(ben.Reads("Wer war Re?"), route.SheetPoints).Modal, points); err != nil {
			t.Fatal(err)
		}
		ben.Click(ben.Reads("+3"), route.SheetEnter)
		if game == games {
			break
		}
		next, err = ben.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, entered := e2e.Shown(m, route.SheetGame)
			return entered && m.Ephemeral()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	post := waitPost(ben, "Das war das letzte Spiel.")
	if err := ben.Dismiss(); err != nil {
		t.Fatal(err)
	}
	ben.Click(post, route.SheetMore)
	ben.Click(ben.Reads("Zettel 1"), route.SheetCount)
	waitPost(clara, "Es zählt, sobald jemand anderes vom Tisch es bestätigt")
	clara.Click(post, route.SheetMore)
	clara.Click(clara.Reads("Zettel 1"), route.SheetCount)
	waitPost(clara, "Gespielt am echten Tisch")
	waitPost(anna, "Ergebnis der Runde 1 von 1")
}
