package table_test

import (
	"regexp"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Anna asks for tips and plays the day's deal, through a kill of the bot. Ben learns nothing of it before he has played, and neither do his searches.
// Then Anna shows her result to everybody: points and no cards. She goes on with a table of her own, and Ben gives the day up.
func TestTheDealOfTheDay(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	page := anna.Says("doko daily", nil, "Das Tagesspiel vom")
	if !strings.Contains(page.Text(), "Fingerabdruck") {
		t.Errorf("there is no fingerprint of the cards:\n%s", page.Text())
	}
	anna.Walks(page, route.DailyPlay, "Spiel 1 von 1")
	playDaily(anna, 4)
	w.Kill()
	w.Start()
	anna.Walks(anna.Says("doko daily", nil, "noch nicht zu Ende"), route.DailyPlay, "Spiel 1 von 1")
	playDaily(anna, 100)
	m, c := w.WaitFor(anna.P, route.Daily)
	anna.Records(m, route.RecordJudge)
	anna.Reads("Entscheidungen")
	w.Click(anna.P, m, c)
	anna.Reads("Noch hat sonst niemand")
	anna.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1")
	ben.Says("replay", nil, "Keine Spiele gefunden")
	ben.Says("replay", person.Options{"game": "1"}, "Tagesspiel")
	ben.Says("stats player", person.Options{"user": anna.P.ID}, "noch kein Spiel")
	fresh := ben.Says("doko daily", nil, "Heute spielen alle dieselben Karten")
	if strings.Contains(fresh.Text(), anna.P.Name) {
		t.Errorf("Ben learns of Anna's result:\n%s", fresh.Text())
	}
	done := anna.Says("doko daily", nil, "Noch hat sonst niemand") // once a day: the comparison again, and no game
	w.Click(anna.P, done, first(t, done, route.DailyShare))
	shared, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Tagesspiel") })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	if strings.ContainsAny(shared.Text(), "♣♠♥♦") {
		t.Errorf("the shared line shows cards:\n%s", shared.Text())
	}
	anna.Presses(done, route.NewTable.ID(route.None{}), "Neuer Tisch")

	// Ben begins, and has everything about him deleted. That does not bring him the same cards again.
	ben.Walks(fresh, route.DailyPlay, "Spiel 1 von 1")
	ben.Presses(ben.Says("privacy delete", nil, "Das Tagesspiel von heute ist für dich vorbei"), route.PrivacyDelete.ID(route.None{}), "ist gelöscht. Wo Spiele, Listen")
	if again := ben.Says("doko daily", nil, "kennst du schon"); strings.Contains(again.Text(), "Fingerabdruck") {
		t.Errorf("Ben reads\n%s", again.Text())
	}
}

// playDaily plays a person's deal of the day until they have played some cards, or to its end.
func playDaily(k e2e.Talk, cards int) {
	k.T.Helper()
	for cards > 0 {
		m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
			_, moves := e2e.Find(m, route.Word, route.Play)
			_, over := e2e.Find(m, route.Daily)
			return m.Ephemeral() && (moves || over)
		})
		if err != nil {
			k.T.Fatalf("%v\n%s", err, k.Log)
		}
		c, ok := e2e.Find(m, route.Word, route.Play)
		if !ok {
			return
		}
		if _, err := route.Play.Parse(c.CustomID); err == nil {
			cards--
		}
		k.World.Click(k.P, m, c)
	}
}

func first(t *testing.T, m person.Message, r route.Route) person.Component {
	t.Helper()
	c, ok := e2e.Find(m, r)
	if !ok {
		t.Fatalf("there is no %v:\n%s", r, m.Text())
	}
	return c
}

// A tip for a card says its reason or how sure it is, at a casual table.
func TestATipHasAReason(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	w.OpenLobby(anna.P, person.Options{"computers": 3, "games": 1, "rules": e2e.OrderlyRules})
	w.Press(anna.P, route.Start)
	for asked := 0; ; { // where the computers have no time for figures, a tip has none: then people ask again
		hand := w.Hand(anna.P)
		if _, plays := e2e.Find(hand, route.Play); plays {
			if c, ok := e2e.Find(hand, route.More); ok { // where announcements need the room, the tip stands there
				w.Click(anna.P, hand, c)
			}
			m, c := w.WaitFor(anna.P, route.Tip)
			w.Click(anna.P, m, c)
			tip := anna.Reads("So würde ein Computer spielen")
			if asked++; !regexp.MustCompile("von 100 Fällen|darfst du nicht|gleich gut").MatchString(tip.Text()) {
				if asked == 5 {
					t.Fatalf("no tip has figures:\n%s", tip.Text())
				}
				continue
			}
			return
		}
		if c, ok := e2e.Find(hand, route.CutLot, route.Word); ok {
			w.Click(anna.P, hand, c)
		}
	}
}
