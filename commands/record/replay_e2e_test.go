package record_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// awaitFile waits for a public message with the words and a file of that name, and returns the file.
func awaitFile(k e2e.Talk, words, file string) string {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		k.T.Fatalf("nobody posts %q: %v\n%s", words, err, k.Log)
	}
	name, content := k.File(m, 0)
	if name != file {
		k.T.Errorf("%q has the file %s", words, name)
	}
	return content
}

// An onlooker steps through a game by pictures, sees it with one player's cards, jumps to the end, and shows a trick and the whole game to everybody in
// the server's language. Nobody else sees the onlooker's own replay.
func TestReplayByPictures(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	playAlone(w, anna.P, 1)
	m := ben.Says("replay", person.Options{"game": "1"}, "Replay of game #1")
	m = ben.Walks(m, route.RecordOn, "Step 4 of")
	m = ben.Walks(m, route.RecordNext, "just played")
	_, file := ben.File(m, 0)
	if im, err := png.DecodeConfig(strings.NewReader(file)); err != nil || im.Width != picture.MomentWidth || im.Height != picture.MomentHeight {
		t.Errorf("the picture is %+v: %v", im, err)
	}
	if strings.Contains(m.Text(), "face down") {
		t.Errorf("not all cards are open: %s", m.Text())
	}

	// With the cards of one.
	m = ben.Walks(m, route.RecordEyes, "All hands")
	of := route.RecordFrom.ID(route.Moment{Record: 1, Step: 5, From: 0})
	m = ben.Presses(m, of, "’s cards")
	if strings.Count(m.Text(), "cards face down") < card.Seats-1 {
		t.Errorf("other cards are open: %s", m.Text())
	}
	m = ben.Walks(m, route.RecordOn, "takes the trick")
	if !strings.Contains(m.Text(), "face down") {
		t.Errorf("the next trick opens all cards: %s", m.Text())
	}

	// To everybody.
	m = ben.Walks(m, route.RecordMore, "All tricks")
	m = ben.Walks(m, route.RecordShare, "Share trick")
	m = ben.Walks(m, route.RecordPostTrick, "Posted in the channel")
	if _, err := png.Decode(strings.NewReader(awaitFile(clara, "Stich 1 von 12", "Replay.png"))); err != nil {
		t.Error(err)
	}
	ben.Walks(m, route.RecordPostGame, "Posted in the channel")
	film, err := gif.DecodeAll(bytes.NewReader([]byte(awaitFile(clara, "Film von Spiel #1", "Game.gif"))))
	if err != nil || len(film.Image) < 48 {
		t.Fatalf("the film: %v", err)
	}
	for _, other := range clara.P.Messages() {
		if other.Ephemeral() || strings.Contains(other.Text(), "’s cards") {
			t.Errorf("Clara sees what is Ben's: %s", other.Text())
		}
	}

	// Turning points, and the end.
	jump, _ := e2e.Shown(m, route.RecordJump)
	end := jump.Options[len(jump.Options)-1]
	// How many moments there are depends on the deal: in some games all of them fall on one trick. The richest trick is always there.
	richest := slices.ContainsFunc(jump.Options, func(o person.Option) bool { return strings.Contains(o.Label, "richest trick") })
	if !strings.HasPrefix(jump.Options[0].Label, "Start") || !richest || !strings.HasPrefix(end.Label, "End") {
		t.Errorf("the menu offers %+v", jump.Options)
	}
	ben.Walks(m, route.RecordJump, " wins, ", end.Value)

	// Where the bot may attach no files, it says so, and the replay goes on in words.
	w.Sandbox.Faults().Deny(w.Channel, sandbox.PermAttachFiles)
	m = ben.Says("replay", person.Options{"game": "1"}, "The cards are dealt.")
	if strings.Count(m.Text(), "♣") < 8 {
		t.Errorf("the replay does not say in words what the picture would show: %s", m.Text())
	}
	m = ben.Walks(m, route.RecordMore, "All tricks")
	m = ben.Walks(m, route.RecordShare, "Game as GIF")
	ben.Records(m, route.RecordPostGame)
	ben.Reads("I can’t post pictures here")
	w.Sandbox.Faults().Deny(w.Channel, 0)

	// Not without end.
	m = ben.Walks(ben.Says("replay", person.Options{"game": "1"}, "Replay of game #1"), route.RecordJump, " wins, ", end.Value)
	m = ben.Walks(m, route.RecordMore, "All tricks")
	m = ben.Walks(m, route.RecordShare, "Share trick")
	for range 4 {
		m = ben.Walks(m, route.RecordPostTrick, "Posted in the channel")
	}
	ben.Records(m, route.RecordPostTrick)
	ben.Reads("You’ve shared a lot")
}

// Ben goes through a game with everybody: one message, whose pages he alone turns, also after a kill. Clara, who turns a page, too, gets it for herself.
func TestAReplayTogether(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	playAlone(w, anna.P, 1)
	m := ben.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1")
	m = ben.Walks(m, route.RecordOn, "Schritt 4 von")
	m = ben.Walks(m, route.RecordMore, "Alle Stiche")
	m = ben.Walks(m, route.RecordShare, "Zusammen ansehen")
	ben.Walks(m, route.RecordTogether, "Im Kanal geteilt")
	led := waitLed(clara, "Schritt 4 von")
	clara.Click(led, route.RecordLead)
	if own := clara.Reads("Schritt"); !own.Ephemeral() || strings.Contains(own.Text(), "blättert für alle") {
		t.Errorf("Clara has %s", own.Text())
	}
	if _, err := clara.P.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == led.ID && strings.Contains(m.Text(), "Schritt 4 von") }); err != nil {
		t.Errorf("Clara has turned the page for everybody: %v", err)
	}
	w.Kill()
	w.Start()
	next := route.RecordLead.ID(route.Led{Record: 1, Step: 4, Leader: ben.P.ID, Way: "next"})
	if _, err := ben.P.Click(w.Ctx, led.ID, next); err != nil {
		t.Fatal(err)
	}
	led = waitLed(clara, "Schritt 5 von")
	clara.Click(led, route.RecordFrom)
	clara.Reads("Schritt 5 von")
}

// Anna bookmarks two moments of a game that a kill interrupts. While it runs nothing can be read of them. In her replay, and in the pages that she turns for
// everybody, a button leads from one to the other and around. Ben reads of her bookmarks nowhere, and has no such button.
func TestBookmarksLeadThroughAReplay(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if _, err := anna.P.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1, "rules": e2e.OrderlyRules}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna.P, route.Open)
	w.Press(anna.P, route.Start)
	bookmark := func() { // on turn, where nothing changes meanwhile
		t.Helper()
		for open := false; !open; { // the first picture after a start may be late
			m, _ := w.WaitFor(anna.P, route.Hand)
			_, open = w.TryHand(anna.P, m)
		}
		for {
			m, err := anna.P.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.CutLot, route.Word, route.Play); return ok })
			if err != nil {
				t.Fatalf("%v\n%s", err, w.Log)
			}
			if c, _ := e2e.Find(m, route.CutLot, route.Word, route.Play); !route.Play.Names(c.CustomID) {
				w.Click(anna.P, m, c)
				continue
			}
			w.Presses(anna.P, "Merken")
			anna.Reads("Gemerkt. In der Wiedergabe")
			return
		}
	}
	bookmark()
	w.Press(anna.P, route.Play)
	w.Kill()
	w.Start()
	bookmark()
	anna.Says("replay", person.Options{"game": "1"}, "läuft noch")
	playUntilResult(w, anna.P, 1)

	// In private.
	stepOf := func(m person.Message, to route.Route) int {
		t.Helper()
		c, ok := e2e.Shown(m, to)
		if p, err := route.RecordNext.Parse(c.CustomID); ok && err == nil {
			return p.Step
		}
		p, err := route.RecordLead.Parse(c.CustomID)
		if !ok || err != nil {
			t.Fatalf("no step is in\n%s", m.Text())
		}
		return p.Step
	}
	m := anna.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1")
	var steps []int
	for range 3 {
		anna.Records(m, route.RecordMark)
		var err error
		if m, err = anna.P.WaitMessage(w.Ctx, func(now person.Message) bool {
			_, ok := e2e.Shown(now, route.RecordMark)
			return now.ID == m.ID && ok && stepOf(now, route.RecordNext) != stepOf(m, route.RecordNext)
		}); err != nil || !strings.Contains(m.Text(), "von dir gemerkt") {
			t.Fatalf("Anna’s bookmark shows %v\n%s", err, m.Text())
		}
		steps = append(steps, stepOf(m, route.RecordNext))
	}
	if steps[0] < 4 || steps[1] <= steps[0] || steps[2] != steps[0] {
		t.Errorf("the bookmarks are at %v", steps)
	}
	of := ben.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1")
	if _, ok := e2e.Shown(of, route.RecordMark); ok {
		t.Errorf("Ben has a button in\n%s", of.Text())
	}

	// With everybody.
	m = anna.Walks(m, route.RecordMore, "Alle Stiche")
	m = anna.Walks(m, route.RecordShare, "Zusammen ansehen")
	anna.Walks(m, route.RecordTogether, "Im Kanal geteilt")
	led := waitLed(ben, fmt.Sprintf("Schritt %d von", steps[0]))
	mark := func(k e2e.Talk, from int) {
		t.Helper()
		if _, err := k.P.Click(w.Ctx, led.ID, route.RecordLead.ID(route.Led{Record: 1, Step: from, Leader: anna.P.ID, Way: "mark"})); err != nil {
			t.Fatal(err)
		}
	}
	if err := ben.Dismiss(); err != nil {
		t.Fatal(err)
	}
	mark(ben, steps[0])
	own := ben.Reads(fmt.Sprintf("Schritt %d von", steps[0]))
	if _, ok := e2e.Shown(own, route.RecordMark); ok {
		t.Errorf("Ben has come to Anna’s bookmarks:\n%s", own.Text())
	}
	mark(anna, steps[0])
	waitLed(ben, fmt.Sprintf("Schritt %d von", steps[1]))
	for _, m := range ben.P.Messages() {
		if strings.Contains(m.Text(), "emerkt") {
			t.Errorf("Ben reads of Anna’s bookmarks:\n%s", m.Text())
		}
	}
}

// waitLed waits for a replay that somebody goes through with everybody.
func waitLed(k e2e.Talk, words string) person.Message {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), "blättert für alle") && strings.Contains(m.Text(), words)
	})
	if err != nil {
		k.T.Fatalf("nobody shows %q: %v\n%s", words, err, k.Log)
	}
	return m
}

// Buttons of replays that a former version sent still lead somewhere. Only people who may write in the channel can share there.
func TestWhoMayDoWhatWithAReplay(t *testing.T) {
	h := e2e.NewClubhouse(t)
	may := discord.ViewChannel | discord.SendMessages | discord.AttachFiles
	for n, c := range []struct {
		id, key      string
		user, botMay discord.Permission
	}{
		{"record/next/1/7", "notice.no_such_game", may, may},
		{"record/first/1/7", "notice.no_such_game", may, may},
		{"record/last/1/7/all", "notice.no_such_game", may, may},
		{"record/post-trick/1/7/all", "notice.no_such_game", may, may},
		{"record/post-trick/1/7/all", "notice.you_may_not_write", may &^ discord.SendMessages, may},
		{"record/post-game/1/7/2", "notice.share_no_pictures", may, may &^ discord.AttachFiles},
		{"record/post-game/1/7/2", "notice.needs_send_messages", may, may &^ discord.SendMessages},
		{"record/post-game/1/7/2", "notice.needs_view_channel", may, 0},
		{"record/next/1/7/5", "notice.old_message", may, may},
	} {
		i := discord.Interaction{
			ID: fmt.Sprint(900 + n), Token: "token", ApplicationID: "1", Kind: discord.ComponentUsed, GuildID: e2e.ClubGuild, ChannelID: "7", MessageID: "5",
			CustomID: c.id, Locale: "de", User: discord.User{ID: "1", Name: "Ada"}, UserMay: c.user, BotMay: c.botMay, Private: true,
		}
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		m, err := e2e.Taken(i, h.Answers[i.ID])
		h.Mu.Unlock()
		if want := locale.For("de").T(c.key, nil); err != nil || !strings.Contains(e2e.Wording(m), want) {
			t.Errorf("%s is answered with %q, not %q: %v", c.id, e2e.Wording(m), want, err)
		}
	}
}
