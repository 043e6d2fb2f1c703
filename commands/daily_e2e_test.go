package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Anna asks for tips and plays the day's deal, through a kill of the bot. Ben learns nothing of it before he has played, and neither do his searches.
// Then Anna shows her result to everybody: points and no cards. She goes on with a table of her own, and Ben gives the day up.
func TestTheDealOfTheDay(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	page := anna.says("doko daily", nil, "Das Tagesspiel vom")
	if !strings.Contains(page.Text(), "Fingerabdruck") {
		t.Errorf("there is no fingerprint of the cards:\n%s", page.Text())
	}
	anna.walks(page, route.DailyPlay, "Spiel 1 von 1")
	plays := func(k talk, cards int) {
		t.Helper()
		for cards > 0 {
			m, err := k.p.WaitMessage(w.ctx, func(m person.Message) bool {
				_, moves := find(m, route.Word, route.Play)
				_, over := find(m, route.Daily)
				return m.Ephemeral() && (moves || over)
			})
			if err != nil {
				t.Fatalf("%v\n%s", err, w.log)
			}
			c, ok := find(m, route.Word, route.Play)
			if !ok {
				return
			}
			if _, err := route.Play.Parse(c.CustomID); err == nil {
				cards--
			}
			w.click(k.p, m, c)
		}
	}
	plays(anna, 4)
	w.kill()
	w.start()
	anna.walks(anna.says("doko daily", nil, "noch nicht zu Ende"), route.DailyPlay, "Spiel 1 von 1")
	plays(anna, 100)
	m, c := w.waitFor(anna.p, route.Daily)
	anna.records(m, route.RecordJudge)
	anna.reads("Entscheidungen")
	w.click(anna.p, m, c)
	anna.reads("Noch hat sonst niemand")
	anna.says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1")
	ben.says("replay", nil, "Keine Spiele gefunden")
	ben.says("replay", person.Options{"game": "1"}, "Tagesspiel")
	ben.says("stats player", person.Options{"user": anna.p.ID}, "noch kein Spiel")
	fresh := ben.says("doko daily", nil, "Heute spielen alle dieselben Karten")
	if strings.Contains(fresh.Text(), anna.p.Name) {
		t.Errorf("Ben learns of Anna's result:\n%s", fresh.Text())
	}
	done := anna.says("doko daily", nil, "Noch hat sonst niemand") // once a day: the comparison again, and no game
	w.click(anna.p, done, first(t, done, route.DailyShare))
	shared, err := ben.p.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Tagesspiel") })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	if strings.ContainsAny(shared.Text(), "♣♠♥♦") {
		t.Errorf("the shared line shows cards:\n%s", shared.Text())
	}
	anna.presses(done, route.NewTable.ID(route.None{}), "Neuer Tisch")

	// Ben begins, and has everything about him deleted. That does not bring him the same cards again.
	ben.walks(fresh, route.DailyPlay, "Spiel 1 von 1")
	ben.presses(ben.says("privacy delete", nil, "Das Tagesspiel von heute ist für dich vorbei"), route.PrivacyDelete.ID(route.None{}), "ist gelöscht. Wo Spiele, Listen")
	if again := ben.says("doko daily", nil, "kennst du schon"); strings.Contains(again.Text(), "Fingerabdruck") {
		t.Errorf("Ben reads\n%s", again.Text())
	}
}

func first(t *testing.T, m person.Message, r route.Route) person.Component {
	t.Helper()
	c, ok := find(m, r)
	if !ok {
		t.Fatalf("there is no %v:\n%s", r, m.Text())
	}
	return c
}

// A tip for a card says its reason or how sure it is, at a casual table.
func TestATipHasAReason(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	w.openLobby(anna.p, person.Options{"computers": 3, "games": 1, "rules": orderlyRules})
	w.press(anna.p, route.Start)
	for asked := 0; ; { // where the computers have no time for figures, a tip has none: then people ask again
		hand := w.hand(anna.p)
		if _, plays := find(hand, route.Play); plays {
			if c, ok := find(hand, route.More); ok { // where announcements need the room, the tip stands there
				w.click(anna.p, hand, c)
			}
			m, c := w.waitFor(anna.p, route.Tip)
			w.click(anna.p, m, c)
			tip := anna.reads("So würde ein Computer spielen")
			if asked++; !strings.Contains(tip.Text(), "von 100 Fällen") && !strings.Contains(tip.Text(), "darfst du nicht") {
				if asked == 5 {
					t.Fatalf("no tip has figures:\n%s", tip.Text())
				}
				continue
			}
			return
		}
		if c, ok := find(hand, route.CutLot, route.Word); ok {
			w.click(anna.p, hand, c)
		}
	}
}
