package table_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// countRequests counts the bot's requests that pass.
func countRequests(w *e2e.World, pass func(request string) bool) (n int) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	for _, r := range w.Sent {
		if pass(r.Name) {
			n++
		}
	}
	return n
}

// waitRequests waits until so many requests pass.
func waitRequests(w *e2e.World, n int, pass func(request string) bool) {
	w.T.Helper()
	for countRequests(w, pass) < n {
		select {
		case <-w.Ctx.Done():
			w.T.Fatalf("%d requests, want %d\n%s", countRequests(w, pass), n, w.Log)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func isUpload(r string) bool { return strings.HasPrefix(r, "POST ") && strings.HasSuffix(r, "/emojis") }

func isPublicEdit(r string) bool {
	return strings.HasPrefix(r, "PATCH ") && strings.Contains(r, "/channels/") && strings.Contains(r, "/messages/")
}

// waitFaces opens the hand again and again until it shows faces.
func waitFaces(w *e2e.World, p *person.Person) person.Message {
	w.T.Helper()
	for {
		m := w.Hand(p)
		for _, c := range m.Buttons() {
			if c.Emoji != nil && c.Emoji.ID != "" || strings.Contains(m.Text(), "<:"+picture.Prefix) {
				return m
			}
		}
		select {
		case <-w.Ctx.Done():
			w.T.Fatalf("no emojis are shown: %s\n%s", m.Text(), w.Log)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// The bot uploads the emojis of the cards once, and knows them again after a restart.
func TestFacesAreUploadedOnce(t *testing.T) {
	w := e2e.NewBare(t)
	w.Open(person.Options{"games": 1})
	for range 6 { // the cut, four words, a card
		w.Step()
	}
	waitFaces(w, w.People[0])
	uploads := len(picture.Tiles())
	waitRequests(w, uploads, isUpload)
	w.Kill()
	w.Start()
	waitFaces(w, w.People[0])
	if again := countRequests(w, isUpload) - uploads; again != 0 {
		t.Errorf("%d emojis were uploaded a second time", again)
	}
}

// checkTable waits until the public message of the game says something: in the description of its picture, or without a picture.
func checkTable(w *e2e.World, p *person.Person, drawn bool, says string) {
	w.T.Helper()
	_, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, open := e2e.Find(m, route.Hand)
		if !open || m.Ephemeral() || (len(m.Attachments) == 1) != drawn {
			return false
		}
		if drawn {
			return strings.Contains(m.Attachments[0].Description, says)
		}
		return strings.Contains(m.Text(), says)
	})
	if err != nil {
		w.T.Fatalf("picture: %t, %q: %v\n%s", drawn, says, err, w.Log)
	}
}

// The trick is drawn where the bot may attach files and the server wants it, and only there.
func TestPicturesOfTheTable(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	w.Open(person.Options{"games": 1})
	steps := func(n int) {
		for range n {
			w.Step()
		}
	}
	steps(1 + 4 + 4) // until the first trick is complete, which is shown at once
	checkTable(w, anna.P, true, "Stich 1 von 12")
	w.Stop()
	before := countRequests(w, isPublicEdit)
	w.Start()
	waitRequests(w, before+1, isPublicEdit)
	checkTable(w, anna.P, true, "Stich 1 von 12") // nobody has clicked since, but an open hand says that the bot may attach files
	pictures := func(value string) {
		menu := anna.Says("settings server", nil, "Einstellungen des Servers")
		anna.Sets(menu, route.ServerSwitch.ID(route.Switch{Key: "pictures", On: value == settings.On}), "Einstellungen des Servers")
	}
	pictures(settings.Off)
	steps(4)
	checkTable(w, anna.P, false, "")
	pictures(settings.On)
	steps(4)
	checkTable(w, anna.P, true, "")
	w.Sandbox.Faults().Deny(w.Channel, sandbox.PermAttachFiles)
	steps(4)
	checkTable(w, anna.P, false, "Letzter Stich (4)")
}

// Announcements beyond the next are chosen from a menu on the page behind the lowest row of the hand, and confirmed.
func TestHigherAnnouncements(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1})
	for range 1 + 4 {
		w.Step()
	}
	anna := w.Talk(w.People[0])
	page := w.HandOrPage(anna.P, func(c person.Component) bool { return route.Higher.Names(c.CustomID) })
	menu, ok := offered(page, route.Higher, "")
	if _, plays := offered(page, route.Play, ""); !ok || plays {
		t.Fatalf("nothing higher can be announced, or cards can be played there: %t\n%s", plays, page.Text())
	}
	if _, err := anna.P.Click(w.Ctx, page.ID, menu.CustomID, "no60"); err != nil {
		t.Fatal(err)
	}
	asked := anna.Reads("Wirklich **keine 60** absagen?")
	yes, ok := e2e.Find(asked, route.Call)
	if !ok {
		t.Fatalf("there is no button to say so:\n%s", asked.Text())
	}
	w.Click(anna.P, asked, yes)
	anna.Reads("sagt keine 60")
	checkTable(w, w.People[1], true, "keine 60")
}
