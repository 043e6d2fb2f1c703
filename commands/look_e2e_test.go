package commands_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// requests counts the bot's requests that pass.
func (w *world) requests(pass func(request string) bool) (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.sent {
		if pass(r.name) {
			n++
		}
	}
	return n
}

// waitRequests waits until so many requests pass.
func (w *world) waitRequests(n int, pass func(request string) bool) {
	w.t.Helper()
	for w.requests(pass) < n {
		select {
		case <-w.ctx.Done():
			w.t.Fatalf("%d requests, want %d\n%s", w.requests(pass), n, w.log)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func isUpload(r string) bool { return strings.HasPrefix(r, "POST ") && strings.HasSuffix(r, "/emojis") }

func isPublicEdit(r string) bool {
	return strings.HasPrefix(r, "PATCH ") && strings.Contains(r, "/channels/") && strings.Contains(r, "/messages/")
}

// waitFaces opens the hand again and again until it shows faces.
func (w *world) waitFaces(p *person.Person) person.Message {
	w.t.Helper()
	for {
		m := w.hand(p)
		for _, c := range m.Buttons() {
			if c.Emoji != nil && c.Emoji.ID != "" || strings.Contains(m.Text(), "<:"+picture.Prefix) {
				return m
			}
		}
		select {
		case <-w.ctx.Done():
			w.t.Fatalf("no emojis are shown: %s\n%s", m.Text(), w.log)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// The bot uploads the emojis of the cards once, and knows them again after a restart.
func TestFacesAreUploadedOnce(t *testing.T) {
	w := newBareWorld(t)
	w.open(person.Options{"games": 1})
	for range 6 { // the cut, four words, a card
		w.step()
	}
	w.waitFaces(w.people[0])
	uploads := len(picture.Tiles())
	w.waitRequests(uploads, isUpload)
	w.kill()
	w.start()
	w.waitFaces(w.people[0])
	if again := w.requests(isUpload) - uploads; again != 0 {
		t.Errorf("%d emojis were uploaded a second time", again)
	}
}

// table waits until the public message of the game says something: in the description of its picture, or without a picture.
func (w *world) table(p *person.Person, drawn bool, says string) {
	w.t.Helper()
	_, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
		_, open := find(m, route.Hand)
		if !open || m.Ephemeral() || (len(m.Attachments) == 1) != drawn {
			return false
		}
		if drawn {
			return strings.Contains(m.Attachments[0].Description, says)
		}
		return strings.Contains(m.Text(), says)
	})
	if err != nil {
		w.t.Fatalf("picture: %t, %q: %v\n%s", drawn, says, err, w.log)
	}
}

// The trick is drawn where the bot may attach files and the server wants it, and only there.
func TestPicturesOfTheTable(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	w.open(person.Options{"games": 1})
	steps := func(n int) {
		for range n {
			w.step()
		}
	}
	steps(1 + 4 + 4) // until the first trick is complete, which is shown at once
	w.table(anna.p, true, "Stich 1 von 12")
	w.stop()
	before := w.requests(isPublicEdit)
	w.start()
	w.waitRequests(before+1, isPublicEdit)
	w.table(anna.p, true, "Stich 1 von 12") // nobody has clicked since, but an open hand says that the bot may attach files
	pictures := func(value string) {
		menu := anna.says("settings server", nil, "Einstellungen des Servers")
		anna.sets(menu, route.ServerSwitch.ID(route.Switch{Key: "pictures", On: value == settings.On}), "Einstellungen des Servers")
	}
	pictures(settings.Off)
	steps(4)
	w.table(anna.p, false, "")
	pictures(settings.On)
	steps(4)
	w.table(anna.p, true, "")
	w.sandbox.Faults().Deny(w.channel, sandbox.PermAttachFiles)
	steps(4)
	w.table(anna.p, false, "Letzter Stich (4)")
}

// Announcements beyond the next are chosen from a menu on the page behind the lowest row of the hand, and confirmed.
func TestHigherAnnouncements(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"games": 1})
	for range 1 + 4 {
		w.step()
	}
	anna := talk{w, w.people[0]}
	page := w.handOrPage(anna.p, func(c person.Component) bool { return route.Higher.Names(c.CustomID) })
	menu, ok := offered(page, route.Higher, "")
	if _, plays := offered(page, route.Play, ""); !ok || plays {
		t.Fatalf("nothing higher can be announced, or cards can be played there: %t\n%s", plays, page.Text())
	}
	if _, err := anna.p.Click(w.ctx, page.ID, menu.CustomID, "no60"); err != nil {
		t.Fatal(err)
	}
	asked := anna.reads("Wirklich **keine 60** absagen?")
	yes, ok := find(asked, route.Call)
	if !ok {
		t.Fatalf("there is no button to say so:\n%s", asked.Text())
	}
	w.click(anna.p, asked, yes)
	anna.reads("sagt keine 60")
	w.table(w.people[1], true, "keine 60")
}
