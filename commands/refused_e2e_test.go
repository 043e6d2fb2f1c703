package commands_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Discord takes no picture, neither in answers nor in posts nor in edits. A game still goes on to its end, every click is answered, words replace
// the pictures, and the operator reads a line for each kind of request.
func TestAGameWithoutAnyPicture(t *testing.T) {
	w := newWorld(t)
	w.sandbox.Faults().RefusePictures("POST interactions", "PATCH webhooks", "POST channels", "PATCH channels")
	anna := w.people[0]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(anna, route.Start)
	described := false
	for {
		m, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
			_, ok := find(m, route.Hand)
			return !m.Ephemeral() && (ok || strings.Contains(m.Text(), "Gegeben war"))
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
		if strings.Contains(m.Text(), "Gegeben war") {
			break
		}
		hand, ok := w.tryHand(anna, m)
		if !ok { // the table has moved on
			continue
		}
		if len(m.Attachments)+len(hand.Attachments) > 0 {
			t.Fatalf("a picture came through: %v %v", m.Attachments, hand.Attachments)
		}
		if _, ok := find(hand, route.Play); ok && !strings.Contains(hand.Text(), "**Trumpf (") && !strings.Contains(hand.Text(), "**Fehl (") {
			t.Fatalf("the hand has no picture, and does not say what the picture would show:\n%s", hand.Text())
		}
		c, ok := find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		w.click(anna, hand, c)
		if route.Play.Names(c.CustomID) && !described { // the first card: wait until everybody sees it
			described = true
			if _, err := anna.WaitText(w.ctx, "`Stich "); err != nil {
				t.Fatalf("nothing says in words what the picture would show: %v\n%s", err, w.log)
			}
		}
	}
	w.kill()
	if told := strings.Count(w.log.String(), "Discord refuses pictures"); told < 1 || told > 5 {
		t.Errorf("the operator is told %d times\n%s", told, w.log)
	}
	if strings.Contains(w.log.String(), "got no answer") {
		t.Errorf("somebody got no answer\n%s", w.log)
	}
}

// Discord takes pictures in answers but not in edits. A hand opens with its picture and goes on in words.
func TestAHandWhosePictureCannotBeReplaced(t *testing.T) {
	w := newWorld(t)
	w.sandbox.Faults().RefusePictures("PATCH webhooks")
	anna := w.people[0]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(anna, route.Start)
	for drawn := false; ; {
		hand := w.hand(anna)
		drawn = drawn || len(hand.Attachments) == 1
		c, ok := find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		w.click(anna, hand, c)
		if !route.Play.Names(c.CustomID) {
			continue
		}
		// Where her card takes the trick she leads the next one, and nothing edits her hand until she has played another card.
		soon, cancel := context.WithTimeout(w.ctx, 5*time.Second)
		_, err := anna.WaitMessage(soon, func(m person.Message) bool {
			return m.Ephemeral() && len(m.Attachments) == 0 && strings.Contains(m.Text(), "Letzter Stich (")
		})
		cancel()
		if err == nil {
			if !drawn {
				t.Fatalf("no hand had a picture\n%s", w.log)
			}
			break
		}
	}
	const tells = "Discord refuses pictures"
	for !strings.Contains(w.log.String(), tells) && w.ctx.Err() == nil { // the message is there a little earlier
		time.Sleep(10 * time.Millisecond)
	}
	w.kill()
	if told := strings.Count(w.log.String(), tells); told != 1 {
		t.Errorf("the operator is told %d times\n%s", told, w.log)
	}
}

// Discord is slow, and the upload of all emojis takes most of a minute. Hands have faces as soon as some emojis are there.
func TestEmojisAreUsedAsTheyArrive(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	slow := &sandbox.Faults{}
	slow.Latency(400 * time.Millisecond)
	w := newWorldWith(t, sandbox.Options{Unlimited: true, Faults: slow})
	anna := w.people[0]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Start)
	w.playUntil(anna, 3)
	w.waitFaces(anna)
	if uploads, all := w.requests(isUpload), len(picture.Tiles()); uploads >= all {
		t.Errorf("faces are shown only when all %d emojis are there", all)
	}
}

// playWithFaces lets a person play a few cards against computers, until all emojis are there and in the hand.
func (w *world) playWithFaces(p *person.Person) {
	w.t.Helper()
	if _, err := p.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
		w.t.Fatal(err)
	}
	w.press(p, route.Start)
	w.playUntil(p, 3)
	w.waitRequests(len(picture.Tiles()), isUpload)
	w.waitFaces(p)
}

// The emojis are deleted in the middle of a game: hands and table stay as they are, in words, and the emojis come back by themselves, one by one.
func TestEmojisComeBackWhenDiscordLosesThem(t *testing.T) {
	w := newBareWorld(t)
	anna, all := w.people[0], len(picture.Tiles())
	w.playWithFaces(anna)
	if lost := w.sandbox.Faults().LoseEmojis(); lost != all {
		t.Fatalf("%d emojis were lost, want %d", lost, all)
	}
	before := w.requests(isUpload)
	for _, c := range w.hand(anna).Buttons() { // opened by a click, and the click must not fail
		if c.Emoji != nil && c.Emoji.ID != "" {
			t.Errorf("button %q has a dead emoji", c.Label)
		}
	}
	w.playUntil(anna, 2)
	w.waitFaces(anna)
	w.waitRequests(before+all, isUpload)
	w.kill()
	if told := strings.Count(w.log.String(), "Discord refuses the bot's emojis"); told != 1 {
		t.Errorf("the operator is told %d times\n%s", told, w.log)
	}
}

// Discord refuses a message for emojis that exist, as people have reported now and then. Nobody notices, and nothing is uploaded again.
func TestAnEmojiThatIsRefusedByMistake(t *testing.T) {
	w := newBareWorld(t)
	anna, all := w.people[0], len(picture.Tiles())
	w.playWithFaces(anna)
	lists := w.requests(isEmojiList)
	w.sandbox.Faults().RefuseEmojis(1)
	w.hand(anna)
	w.waitRequests(lists+1, isEmojiList)
	w.waitFaces(anna)
	if uploads := w.requests(isUpload); uploads != all {
		t.Errorf("%d emojis were uploaded, want %d", uploads, all)
	}
}

func isEmojiList(r string) bool { return r == "GET /applications/"+sandbox.ApplicationID+"/emojis" }

// Discord refuses a file that no words can replace. Its user then reads that something went wrong, and does not wait.
func TestAnAnswerThatIsRefusedAltogether(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	w.sandbox.Faults().RefusePictures("POST interactions")
	anna.says("privacy export", nil, "Das hat nicht geklappt")
	w.sandbox.Faults().RefusePictures()
	if m := anna.says("privacy export", nil, ""); len(m.Attachments) == 0 {
		t.Errorf("the file does not come later: %s", m.Text())
	}
}
