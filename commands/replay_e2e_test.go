package commands_test

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
	"karlchen/internal/person"
)

// walks clicks on a button or a menu of a replay and waits until the same message has the words, in a text or on a button.
func (k talk) walks(m person.Message, to route.Route, words string, values ...string) person.Message {
	k.t.Helper()
	k.records(m, to, values...)
	now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool {
		said := now.Text()
		for _, b := range now.Buttons() {
			said += b.Label
		}
		return now.ID == m.ID && strings.Contains(said, words)
	})
	if err != nil {
		k.t.Fatalf("%s: nothing says %q: %v\n%s", to, words, err, k.log)
	}
	return now
}

// posts waits for a public message with the words and a file of that name, and returns the file.
func (k talk) posts(words, file string) string {
	k.t.Helper()
	m, err := k.p.WaitMessage(k.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		k.t.Fatalf("nobody posts %q: %v\n%s", words, err, k.log)
	}
	name, content := k.file(m, 0)
	if name != file {
		k.t.Errorf("%q has the file %s", words, name)
	}
	return content
}

// An onlooker steps through a game by pictures, sees it with one player's cards, jumps to the end, and shows a trick and the whole game to everybody in
// the server's language. Nobody else sees the onlooker's own replay.
func TestReplayByPictures(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara := talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	w.playAlone(anna.p, 1)
	m := ben.says("replay", person.Options{"game": "1"}, "Replay of game #1")
	m = ben.walks(m, route.RecordOn, "Step 4 of")
	m = ben.walks(m, route.RecordNext, "just played")
	_, file := ben.file(m, 0)
	if im, err := png.DecodeConfig(strings.NewReader(file)); err != nil || im.Width != picture.MomentWidth || im.Height != picture.MomentHeight {
		t.Errorf("the picture is %+v: %v", im, err)
	}
	if strings.Contains(m.Text(), "face down") {
		t.Errorf("not all cards are open: %s", m.Text())
	}

	// With the cards of one.
	m = ben.walks(m, route.RecordEyes, "All hands")
	of := route.RecordFrom.ID(route.Moment{Record: 1, Step: 5, From: 0})
	m = ben.presses(m, of, "’s cards")
	if strings.Count(m.Text(), "cards face down") < card.Seats-1 {
		t.Errorf("other cards are open: %s", m.Text())
	}
	m = ben.walks(m, route.RecordOn, "takes the trick")
	if !strings.Contains(m.Text(), "face down") {
		t.Errorf("the next trick opens all cards: %s", m.Text())
	}

	// To everybody.
	m = ben.walks(m, route.RecordShare, "Share trick")
	m = ben.walks(m, route.RecordPostTrick, "Posted in the channel")
	if _, err := png.Decode(strings.NewReader(clara.posts("Stich 1 von 12", "Replay.png"))); err != nil {
		t.Error(err)
	}
	ben.walks(m, route.RecordPostGame, "Posted in the channel")
	film, err := gif.DecodeAll(bytes.NewReader([]byte(clara.posts("Film von Spiel #1", "Game.gif"))))
	if err != nil || len(film.Image) < 48 {
		t.Fatalf("the film: %v", err)
	}
	for _, other := range clara.p.Messages() {
		if other.Ephemeral() || strings.Contains(other.Text(), "’s cards") {
			t.Errorf("Clara sees what is Ben's: %s", other.Text())
		}
	}

	// Turning points, and the end.
	jump, _ := shown(m, route.RecordJump)
	end := jump.Options[len(jump.Options)-1]
	// How many moments there are depends on the deal: in some games all of them fall on one trick. The richest trick is always there.
	richest := slices.ContainsFunc(jump.Options, func(o person.Option) bool { return strings.Contains(o.Label, "richest trick") })
	if !strings.HasPrefix(jump.Options[0].Label, "Start") || !richest || !strings.HasPrefix(end.Label, "End") {
		t.Errorf("the menu offers %+v", jump.Options)
	}
	ben.walks(m, route.RecordJump, " points, in hand: ", end.Value)

	// Where the bot may attach no files, it says so, and the replay goes on in words.
	w.sandbox.Faults().Deny(w.channel, sandbox.PermAttachFiles)
	m = ben.says("replay", person.Options{"game": "1"}, "The cards are dealt.")
	if strings.Count(m.Text(), "♣") < 8 {
		t.Errorf("the replay does not say in words what the picture would show: %s", m.Text())
	}
	m = ben.walks(m, route.RecordShare, "Game as GIF")
	ben.records(m, route.RecordPostGame)
	ben.reads("I can’t post pictures here")
	w.sandbox.Faults().Deny(w.channel, 0)

	// Not without end.
	m = ben.walks(ben.says("replay", person.Options{"game": "1"}, "Replay of game #1"), route.RecordJump, "Step", end.Value)
	m = ben.walks(m, route.RecordShare, "Share trick")
	for range 4 {
		m = ben.walks(m, route.RecordPostTrick, "Posted in the channel")
	}
	ben.records(m, route.RecordPostTrick)
	ben.reads("You’ve shared a lot")
}

// Buttons of replays that a former version sent still lead somewhere. Only people who may write in the channel can share there.
func TestWhoMayDoWhatWithAReplay(t *testing.T) {
	h := newClubhouse(t)
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
			ID: fmt.Sprint(900 + n), Token: "token", ApplicationID: "1", Kind: discord.ComponentUsed, GuildID: clubGuild, ChannelID: "7", MessageID: "5",
			CustomID: c.id, Locale: "de", User: discord.User{ID: "1", Name: "Ada"}, UserMay: c.user, BotMay: c.botMay, Private: true,
		}
		h.bot.Handle(t.Context(), i)
		h.mu.Lock()
		m, err := taken(i, h.answers[i.ID])
		h.mu.Unlock()
		if want := locale.For("de").T(c.key, nil); err != nil || !strings.Contains(wording(m), want) {
			t.Errorf("%s is answered with %q, not %q: %v", c.id, wording(m), want, err)
		}
	}
}
