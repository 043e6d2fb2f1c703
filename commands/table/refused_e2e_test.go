package table_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Discord takes no picture, neither in answers nor in posts nor in edits. A game still goes on to its end, every click is answered, words replace
// the pictures, and the operator reads a line for each kind of request.
func TestAGameWithoutAnyPicture(t *testing.T) {
	w := e2e.New(t)
	w.Sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{"POST interactions", "PATCH webhooks", "POST channels", "PATCH channels"}})
	anna := w.People[0]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)
	described := false
	for {
		m, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, ok := e2e.Find(m, route.Hand)
			return !m.Ephemeral() && (ok || strings.Contains(m.Text(), "Gegeben war"))
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		if strings.Contains(m.Text(), "Gegeben war") {
			break
		}
		hand, ok := w.TryHand(anna, m)
		if !ok { // the table has moved on
			continue
		}
		if len(m.Attachments)+len(hand.Attachments) > 0 {
			t.Fatalf("a picture came through: %v %v", m.Attachments, hand.Attachments)
		}
		if _, ok := e2e.Find(hand, route.Play); ok && !strings.Contains(hand.Text(), "**Trumpf (") && !strings.Contains(hand.Text(), "**Fehl (") {
			t.Fatalf("the hand has no picture, and does not say what the picture would show:\n%s", hand.Text())
		}
		c, ok := e2e.Find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		w.Click(anna, hand, c)
		if route.Play.Names(c.CustomID) && !described { // the first card: wait until everybody sees it
			described = true
			if _, err := anna.WaitText(w.Ctx, "`Stich "); err != nil {
				t.Fatalf("nothing says in words what the picture would show: %v\n%s", err, w.Log)
			}
		}
	}
	w.Kill()
	if told := strings.Count(w.Log.String(), "Discord refuses pictures"); told < 1 || told > 5 {
		t.Errorf("the operator is told %d times\n%s", told, w.Log)
	}
	if strings.Contains(w.Log.String(), "got no answer") {
		t.Errorf("somebody got no answer\n%s", w.Log)
	}
}

// Discord takes pictures in answers but not in edits. A hand opens with its picture and goes on in words.
func TestAHandWhosePictureCannotBeReplaced(t *testing.T) {
	w := e2e.New(t)
	w.Sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{"PATCH webhooks"}})
	anna := w.People[0]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)
	for drawn := false; ; {
		hand := w.Hand(anna)
		drawn = drawn || len(hand.Attachments) == 1
		c, ok := e2e.Find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		w.Click(anna, hand, c)
		if !route.Play.Names(c.CustomID) {
			continue
		}
		// Where her card takes the trick she leads the next one, and nothing edits her hand until she has played another card.
		soon, cancel := context.WithTimeout(w.Ctx, 5*time.Second)
		_, err := anna.WaitMessage(soon, func(m person.Message) bool {
			return m.Ephemeral() && len(m.Attachments) == 0 && strings.Contains(m.Text(), "Letzter Stich (")
		})
		cancel()
		if err == nil {
			if !drawn {
				t.Fatalf("no hand had a picture\n%s", w.Log)
			}
			break
		}
	}
	const tells = "Discord refuses pictures"
	for !strings.Contains(w.Log.String(), tells) && w.Ctx.Err() == nil { // the message is there a little earlier
		time.Sleep(10 * time.Millisecond)
	}
	w.Kill()
	if told := strings.Count(w.Log.String(), tells); told != 1 {
		t.Errorf("the operator is told %d times\n%s", told, w.Log)
	}
}

// Discord is slow, and the upload of all emojis takes most of a minute. Hands have faces as soon as some emojis are there.
func TestEmojisAreUsedAsTheyArrive(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	slow := &sandbox.Faults{}
	slow.Set(sandbox.Slow, sandbox.Trouble{DelayMS: 400})
	w := e2e.NewWith(t, sandbox.Options{Unlimited: true, Faults: slow})
	anna := w.People[0]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)
	w.PlayUntil(anna, 3)
	waitFaces(w, anna)
	if uploads, all := countRequests(w, isUpload), len(picture.Tiles()); uploads >= all {
		t.Errorf("faces are shown only when all %d emojis are there", all)
	}
}

// playWithFaces lets a person play a few cards against computers, until all emojis are there and in the hand.
func playWithFaces(w *e2e.World, p *person.Person) {
	w.T.Helper()
	if _, err := p.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		w.T.Fatal(err)
	}
	w.Press(p, route.Open)
	w.Press(p, route.Start)
	w.PlayUntil(p, 3)
	waitRequests(w, len(picture.Tiles()), isUpload)
	waitFaces(w, p)
}

// The emojis are deleted in the middle of a game: hands and table stay as they are, in words, and the emojis come back by themselves, one by one.
func TestEmojisComeBackWhenDiscordLosesThem(t *testing.T) {
	w := e2e.NewBare(t)
	anna, all := w.People[0], len(picture.Tiles())
	playWithFaces(w, anna)
	if lost := w.Sandbox.Faults().LoseEmojis(); lost != all {
		t.Fatalf("%d emojis were lost, want %d", lost, all)
	}
	before := countRequests(w, isUpload)
	for _, c := range w.Hand(anna).Buttons() { // opened by a click, and the click must not fail
		if c.Emoji != nil && c.Emoji.ID != "" {
			t.Errorf("button %q has a dead emoji", c.Label)
		}
	}
	w.PlayUntil(anna, 2)
	waitFaces(w, anna)
	waitRequests(w, before+all, isUpload)
	w.Kill()
	if told := strings.Count(w.Log.String(), "Discord refuses the bot's emojis"); told != 1 {
		t.Errorf("the operator is told %d times\n%s", told, w.Log)
	}
}

// Discord refuses a message for emojis that exist, as people have reported now and then. Nobody notices, and nothing is uploaded again.
func TestAnEmojiThatIsRefusedByMistake(t *testing.T) {
	w := e2e.NewBare(t)
	anna, all := w.People[0], len(picture.Tiles())
	playWithFaces(w, anna)
	lists := countRequests(w, isEmojiList)
	w.Sandbox.Faults().Set(sandbox.Emojis, sandbox.Trouble{Times: 1})
	w.Hand(anna)
	waitRequests(w, lists+1, isEmojiList)
	waitFaces(w, anna)
	if uploads := countRequests(w, isUpload); uploads != all {
		t.Errorf("%d emojis were uploaded, want %d", uploads, all)
	}
}

func isEmojiList(r string) bool { return r == "GET /applications/"+sandbox.ApplicationID+"/emojis" }

// Discord refuses a file that no words can replace. Its user then reads that something went wrong, and does not wait.
func TestAnAnswerThatIsRefusedAltogether(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	w.Sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{"POST interactions"}})
	anna.Says("privacy export", nil, "Das hat nicht geklappt")
	w.Sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{})
	if m := anna.Says("privacy export", nil, ""); len(m.Attachments) == 0 {
		t.Errorf("the file does not come later: %s", m.Text())
	}
}
