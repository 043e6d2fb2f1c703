package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Anna learns to play, through a kill of the bot: she goes on where she was, begins once more, plays to the end, and is forgotten. Nobody else reads anything of it, and no
// list or statistics have the game.
func TestTheLesson(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	hand := anna.Says("learn", nil, "Spiel eine Karte")
	anna.Click(hand, route.Play)
	anna.Reads("Mit der ")
	w.Kill()
	w.Start()
	hand = anna.Says("learn", nil, "Mit der ")
	anna.Presses(anna.Walks(hand, route.More, "Von vorn"), route.LearnAgain.ID(route.None{}), "Spiel eine Karte")
	tried := false
	for {
		m, err := anna.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, plays := e2e.Find(m, route.Play)
			_, over := e2e.Find(m, route.NewTable)
			return m.Ephemeral() && (plays || over)
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		c, plays := e2e.Find(m, route.Play)
		if !plays {
			break
		}
		if _, has := e2e.Find(m, route.Tip); has && !tried { // a tip changes words alone: the picture stays, and does not flash
			tried = true
			if with := anna.Walks(m, route.Tip, "🤖 "); with.Attachments[0].ID != m.Attachments[0].ID {
				t.Errorf("a tip replaces the picture %s by %s", m.Attachments[0].Filename, with.Attachments[0].Filename)
			}
		}
		w.Click(anna.P, m, c)
	}
	anna.Reads("Das war ein ganzes Spiel")
	anna.Says("replay", nil, "Keine Spiele gefunden")
	anna.Says("stats player", person.Options{"user": anna.P.ID}, "noch kein Spiel")
	ben.Says("replay", person.Options{"game": "1"}, "Tagesspiel")
	for _, m := range ben.P.Messages() {
		if !m.Ephemeral() && strings.Contains(m.Text(), anna.P.Name) {
			t.Errorf("everybody reads\n%s", m.Text())
		}
	}
	anna.Says("learn", nil, "Spiel eine Karte") // a lesson that runs does not keep her from having everything deleted
	asked := anna.Says("privacy delete", nil, "löschen")
	anna.Presses(asked, route.PrivacyDelete.ID(route.None{}), "ist gelöscht. Wo Spiele, Listen")
}
