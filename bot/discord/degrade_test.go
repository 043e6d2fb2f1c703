package discord_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/internal/proof"
)

// rich is a message with pictures and emojis in every possible place.
var rich = discord.Message{
	Blocks: []discord.Block{
		discord.Text{Markdown: "<:dk_heartsA:7> ♥A von Anna"},
		discord.Container{Blocks: []discord.Block{
			discord.Image{File: "Table.png", Alt: "Anna spielt `♥A`"},
			discord.ButtonRow{Buttons: []discord.Button{
				{CustomID: "a", Label: "♥A", Style: discord.Primary, EmojiID: "7"},
				{CustomID: "b", Style: discord.Primary, EmojiID: "8"},
				{CustomID: "c", Style: discord.Primary, EmojiID: "8", Emoji: "💡"},
			}},
		}},
		discord.Select{CustomID: "d", Options: []discord.Option{{Value: "e", Label: "♠A", EmojiID: "9"}}},
		discord.Text{Markdown: "<:dk_back:7><:dk_back:7>"},
	},
	Files: []discord.File{{Name: "Table.png", Alt: "Anna spielt `♥A`", Data: []byte("png")}, {Name: "game.doko", Data: []byte("record")}},
}

const (
	sayPictures = `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"items":{"0":{"media":{"_errors":[{"code":"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND","message":"The referenced attachment was not found"}]}}}}}}}`
	sayEmojis   = `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"1":{"components":{"0":{"emoji":{"name":{"_errors":[{"code":"BUTTON_COMPONENT_INVALID_EMOJI","message":"Invalid emoji"}]}}}}}}}}`
	sayNothing  = `{"code":0,"message":"400: Bad Request"}`
)

// of names the parts of a sent message: pictures, emojis.
func of(body []byte) string {
	has := ""
	if strings.Contains(string(body), `"type":12`) {
		has += "pictures "
	}
	if strings.Contains(string(body), `"emoji":{"id"`) || strings.Contains(string(body), `\u003c:`) {
		has += "emojis "
	}
	return strings.TrimSpace(has)
}

// discordTaking answers messages like a Discord that accepts no pictures or no emojis, or neither, and names the reason in that order.
func discordTaking(pictures, emojis bool, say map[string]string) func(body []byte) (int, string) {
	return func(body []byte) (int, string) {
		has := of(body)
		switch {
		case strings.Contains(has, "emojis") && !emojis:
			return 400, say["emojis"]
		case strings.Contains(has, "pictures") && !pictures:
			return 400, say["pictures"]
		}
		return 200, `{"id":"` + message + `"}`
	}
}

// TestARefusedMessageGoesOutPlainer shows for each way of sending a message how the bot handles a refusal.
func TestARefusedMessageGoesOutPlainer(t *testing.T) {
	t.Parallel()
	private := rich
	private.Ephemeral = true
	const (
		callback = "POST /api/v10/interactions/1/secret/callback"
		original = "PATCH /api/v10/webhooks/" + app + "/secret/messages/@original"
	)
	ways := map[string]struct {
		route string
		send  func(*testing.T, *discord.Client) error
	}{
		"an answer with a message (type 4)": {callback, func(t *testing.T, c *discord.Client) error {
			return c.Respond(t.Context(), interaction(discord.CommandUsed), discord.Reply{Message: private})
		}},
		"an answer by an update (type 7)": {callback, func(t *testing.T, c *discord.Client) error {
			return c.Respond(t.Context(), interaction(discord.ComponentUsed), discord.Update{Message: rich})
		}},
		"the edit of an answer": {original, func(t *testing.T, c *discord.Client) error {
			return c.EditResponse(t.Context(), interaction(discord.ComponentUsed), rich)
		}},
		"a post": {"POST " + messagesPath, func(t *testing.T, c *discord.Client) error {
			id, err := c.Send(t.Context(), place, rich, "nonce")
			if err == nil && id != message {
				err = fmt.Errorf("the post is %q", id)
			}
			return err
		}},
		"an edit": {"PATCH " + messagePath, func(t *testing.T, c *discord.Client) error {
			return c.Edit(t.Context(), place, message, rich)
		}},
	}
	silent := map[string]string{"pictures": sayNothing, "emojis": sayNothing}
	telling := map[string]string{"pictures": sayPictures, "emojis": sayEmojis}
	troubles := map[string]struct {
		answer      func([]byte) (int, string)
		first, then string // the parts in each try, for the first message and the second
		lost        int    // how often EmojisLost is called
	}{
		"everything is taken":         {discordTaking(true, true, nil), "pictures emojis", "pictures emojis", 0},
		"no pictures":                 {discordTaking(false, true, telling), "pictures emojis, emojis", "emojis", 0},
		"no emojis":                   {discordTaking(true, false, telling), "pictures emojis, pictures", "pictures", 1},
		"neither":                     {discordTaking(false, false, telling), "pictures emojis, pictures, ", "", 1},
		"no pictures, without reason": {discordTaking(false, true, silent), "pictures emojis, emojis", "emojis", 0},
		"no emojis, without reason":   {discordTaking(true, false, silent), "pictures emojis, emojis, ", "pictures", 1},
		"nothing":                     {func([]byte) (int, string) { return 400, sayNothing }, "pictures emojis, emojis, ", "pictures emojis, emojis, ", 0},
		"too large": {func(body []byte) (int, string) {
			if strings.Contains(of(body), "pictures") {
				return 413, `{"code":40005,"message":"Request entity too large"}`
			}
			return 200, `{"id":"` + message + `"}`
		}, "pictures emojis, emojis", "emojis", 0},
		"no permission":      {func([]byte) (int, string) { return 403, `{"code":50013,"message":"Missing Permissions"}` }, "pictures emojis", "pictures emojis", 0},
		"an archived thread": {func([]byte) (int, string) { return 400, `{"code":50083,"message":"Thread is archived"}` }, "pictures emojis", "pictures emojis", 0},
	}
	for way, by := range ways {
		for trouble, test := range troubles {
			t.Run(way+"/"+trouble, func(t *testing.T) {
				t.Parallel()
				w := newWire(t)
				w.on(by.route, func(rw http.ResponseWriter, _ *http.Request) {
					all := w.seen()
					code, body := test.answer(all[len(all)-1].body)
					reply(rw, code, body)
				})
				lost := 0
				c := w.clientWith(discord.Config{EmojisLost: func() { lost++ }})
				tries := func() string {
					before := len(w.seen())
					err := by.send(t, c.Client)
					var has []string
					for _, r := range w.seen()[before:] {
						if r.path != "/api/v10/channels/"+channel { // the try to open the thread
							has = append(has, of(r.body))
						}
					}
					if last, _ := test.answer(w.seen()[len(w.seen())-1].body); (err == nil) != (last == 200) {
						t.Errorf("Discord said %d at last, and the error is %v", last, err)
					}
					return strings.Join(has, ", ")
				}
				if got := tries(); got != test.first {
					t.Errorf("the first message went out with %q, want %q", got, test.first)
				}
				if got := tries(); got != test.then {
					t.Errorf("the second message went out with %q, want %q", got, test.then)
				}
				if lost != test.lost {
					t.Errorf("the emojis were said to be lost %d times, want %d", lost, test.lost)
				}
			})
		}
	}
}

// TestAPlainerAnswerIsInTime shows that a second try does not start the three seconds again.
func TestAPlainerAnswerIsInTime(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST /api/v10/interactions/1/secret/callback", func(rw http.ResponseWriter, r *http.Request) {
		if len(w.seen()) == 1 {
			reply(rw, 400, sayPictures)
			return
		}
		<-r.Context().Done() // until the client stops waiting
	})
	start := time.Now()
	err := w.client(nil).Respond(t.Context(), interaction(discord.CommandUsed), discord.Reply{Message: rich})
	if took := time.Since(start); err == nil || took > 10*time.Second || len(w.seen()) < 2 {
		t.Errorf("%d tries took %v: %v", len(w.seen()), took, err)
	}
}

// The bot omits a refused part in requests of that kind to that channel and for a while only, and the operator reads one line.
func TestARefusalIsRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		f := discord.NewFallback(slog.New(slog.NewTextHandler(&log, nil)), func() {})
		picturesOff, emojisOff := true, true
		send := func(kind string) string {
			var tries []string
			err := f.Deliver(kind, channel, rich, func(m discord.Message) error {
				raw, err := json.Marshal(discord.EditBody(m))
				if err != nil {
					return err
				}
				has := of(raw)
				tries = append(tries, has)
				if kind == "edit" && picturesOff && strings.Contains(has, "pictures") || emojisOff && strings.Contains(has, "emojis") {
					return &discord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", kind, err)
			}
			return strings.Join(tries, ", ")
		}
		for i, step := range []struct {
			kind, want string
			change     func()
		}{
			{"edit", "pictures emojis, emojis, ", nil},
			{"edit", "pictures, ", nil}, // now it is clear that Discord refuses the pictures, too
			{"edit", "", nil},
			{"send", "pictures", nil}, // other requests have pictures
			{"edit", "pictures, ", func() { time.Sleep(11 * time.Minute) }},
			{"edit", "", nil},
			{"edit", "emojis", func() { emojisOff = false; f.Confirm("7"); f.Confirm("8"); f.Confirm("9") }},
			{"edit", "pictures emojis", func() { picturesOff = false; time.Sleep(11 * time.Minute) }},
		} {
			if step.change != nil {
				step.change()
			}
			if got := send(step.kind); got != step.want {
				t.Errorf("step %d went out with %q, want %q", i+1, got, step.want)
			}
		}
		if got := strings.Count(log.String(), "\n"); got != 2 {
			t.Errorf("the operator reads\n%s", log.String())
		}
	})
}

// One refused picture once turned pictures off in all channels. Now it takes three channels within a minute, and errors that name files.
func TestPicturesRestWhereTheyAreRefused(t *testing.T) {
	const sayOther = `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"content":{"_errors":[{"message":"This file is too long"}]}}}}}`
	files := strings.NewReplacer(`"media"`, `"attachments"`).Replace(sayPictures)
	tests := map[string]struct {
		say   string
		every time.Duration
		in    []string // the channels that refuse a picture, one after another
		off   bool     // whether pictures are off everywhere then
	}{
		"one channel, often":                {sayPictures, time.Second, []string{"1", "1", "1", "1"}, false},
		"two channels":                      {sayPictures, time.Second, []string{"1", "2"}, false},
		"three channels":                    {sayPictures, time.Second, []string{"1", "2", "3"}, true},
		"three channels by another name":    {files, time.Second, []string{"1", "2", "3"}, true},
		"three channels within an hour":     {sayPictures, 31 * time.Second, []string{"1", "2", "3"}, false},
		"three channels, no reason":         {sayNothing, time.Second, []string{"1", "2", "3", "4"}, false},
		"three channels, no word of a file": {sayOther, time.Second, []string{"1", "2", "3", "4"}, false},
	}
	for name, test := range tests {
		inBubble(t, func(t *testing.T) {
			var log bytes.Buffer
			f := discord.NewFallback(slog.New(slog.NewTextHandler(&log, nil)), func() {})
			refusing := true
			plain := func(kind, channel string) bool {
				has := false
				if err := f.Deliver(kind, channel, pictured("x", "Anna", "Ben"), func(m discord.Message) error {
					if has = len(m.Files) > 0; has && refusing {
						return discord.Refusal(400, []byte(test.say))
					}
					return nil
				}); err != nil {
					t.Error(err)
				}
				return !has
			}
			for _, channel := range test.in {
				plain("edit", channel)
				time.Sleep(test.every)
			}
			refusing = false
			for _, channel := range test.in {
				if !plain("edit", channel) {
					t.Errorf("%s: channel %s has pictures again at once", name, channel)
				}
			}
			if off := plain("edit", "9"); off != test.off {
				t.Errorf("%s: pictures are off in another channel: %v", name, off)
			}
			if plain("send", "1") {
				t.Errorf("%s: pictures are off in other requests", name)
			}
			want := 1
			if test.off {
				want++
			}
			if n := strings.Count(log.String(), "\n"); n != want {
				t.Errorf("%s: the operator reads\n%s", name, &log)
			}
			time.Sleep(11 * time.Minute)
			if plain("edit", "1") || plain("edit", "9") {
				t.Errorf("%s: pictures stay off", name)
			}
		})
	}
}

// The bot tries a picture again after exactly ten minutes, and the operator reads of the same trouble again after exactly a day.
func TestARefusalIsForgottenAtItsMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		f, begun := discord.NewFallback(slog.New(slog.NewTextHandler(&log, nil)), func() {}), time.Now()
		for _, step := range []struct {
			at           time.Duration
			tries, lines int
		}{
			{0, 2, 1}, {10*time.Minute - 1, 1, 1}, {10 * time.Minute, 2, 1}, {20*time.Minute - 1, 1, 1}, {24*time.Hour - 1, 2, 1}, {24 * time.Hour, 1, 1},
			{24*time.Hour + 10*time.Minute - 1, 2, 2}, {47 * time.Hour, 2, 2}, {48*time.Hour + 10*time.Minute - 1, 2, 3},
		} {
			time.Sleep(time.Until(begun.Add(step.at)))
			tries := 0
			err := f.Deliver("edit", "1", pictured("x", "Anna", "Ben"), func(m discord.Message) error {
				if tries++; len(m.Files) > 0 {
					return &discord.Error{Status: 400, Code: 50035}
				}
				return nil
			})
			if lines := strings.Count(log.String(), "\n"); err != nil || tries != step.tries || lines != step.lines {
				t.Errorf("after %v: %d tries, want %d; the operator has read %d lines, want %d; %v", step.at, tries, step.tries, lines, step.lines, err)
			}
		}
	})
}

// TestEmojisThatComeAgainAreUsed shows that the bot omits only dead emojis: those uploaded instead have other ids.
func TestEmojisThatComeAgainAreUsed(t *testing.T) {
	t.Parallel()
	button := func(id string) discord.Message {
		return discord.Message{Blocks: []discord.Block{discord.ButtonRow{Buttons: []discord.Button{{CustomID: "a", Label: "♥A", Style: discord.Primary, EmojiID: id}}}}}
	}
	w := newWire(t)
	w.gateways <- func(g *gateway) { g.ready(); g.stay() }
	w.on("GET /api/v10/applications/"+app+"/emojis", answers(status(200, `{"items":[{"id":"8","name":"club_b"}]}`)))
	w.on("POST /api/v10/applications/"+app+"/emojis", answers(status(201, `{"id":"17","name":"club_a"}`)))
	w.on("PATCH "+messagePath, func(rw http.ResponseWriter, _ *http.Request) {
		all := w.seen()
		if strings.Contains(string(all[len(all)-1].body), `"id":"7"`) || len(all) == 3 { // 7 is dead; Discord refuses 8 only once
			reply(rw, 400, sayEmojis)
			return
		}
		sentOK(rw)
	})
	c := w.client(nil)
	edit := func(id string) string {
		if err := c.Edit(t.Context(), place, message, button(id)); err != nil {
			t.Fatal(err)
		}
		all := w.seen()
		return of(all[len(all)-1].body)
	}
	if got := edit("7") + edit("8") + edit("7") + edit("8"); got != "" {
		t.Errorf("dead emojis are sent: %q", got)
	}
	run(t, c)
	if err := c.SyncEmojis(t.Context(), "club_", []discord.Emoji{{Name: "club_a", Render: painted("a")}, {Name: "club_b", Render: painted("b")}}, func(map[string]string) {}); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"7": "", "8": "emojis", "17": "emojis"} {
		if got := edit(id); got != want {
			t.Errorf("emoji %s after the upload: %q, want %q", id, got, want)
		}
	}
}

func TestWithoutPictures(t *testing.T) {
	before := fmt.Sprint(rich)
	got := discord.WithoutPictures(rich)
	want := rich
	want.Files = []discord.File{{Name: "game.doko", Data: []byte("record")}}
	want.Blocks = []discord.Block{
		rich.Blocks[0],
		discord.Container{Blocks: []discord.Block{
			discord.Text{Markdown: "`Anna spielt '♥A'`"},
			rich.Blocks[1].(discord.Container).Blocks[1],
		}},
		rich.Blocks[2], rich.Blocks[3],
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if fmt.Sprint(rich) != before {
		t.Error("the message itself was changed")
	}
	lines := discord.WithoutPictures(pictured("x", "Anna 5\n\nBen 3\n", "")).Blocks[1]
	if want := (discord.Text{Markdown: "`Anna 5`\n`Ben 3`"}); lines != want {
		t.Errorf("lines are written as %q", lines)
	}
	for name, m := range map[string]discord.Message{
		"many lines":          pictured(strings.Repeat("ä", 3000), strings.Repeat("ö\n", 512), strings.Repeat("ü\n", 512)),
		"long texts":          pictured(strings.Repeat("ä", 3000), strings.Repeat("ö", 1024), strings.Repeat("ü", 1024)),
		"no room":             pictured(strings.Repeat("ä", 3990), "Anna", "Ben"),
		"only pictures":       {Blocks: pictured("", "Anna", "Ben").Blocks[1:], Files: pictured("", "Anna", "Ben").Files},
		"without description": pictured("x", "", ""),
	} {
		if err := proof.Validate(discord.WithoutPictures(m)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A picture's words have the room that the message's texts leave: they are cut where it ends, and below twenty characters there are none. A line takes
// two characters more.
func TestThePlainerMessageHasWordsWhileThereIsRoom(t *testing.T) {
	const most = 4000
	alt := strings.Repeat("ü", 30)
	quoted := func(n int) string { return "`" + strings.Repeat("ü", n) + "`" }
	for name, test := range map[string]struct {
		text       int    // characters before the picture
		alt, other string // descriptions of two pictures
		want       []string
	}{
		"all of it":                     {most - 32, alt, "", []string{quoted(30)}},
		"one character too many":        {most - 31, alt, "", []string{"`" + strings.Repeat("ü", 28) + "…`"}},
		"the least room":                {most - 22, alt, "", []string{"`" + strings.Repeat("ü", 19) + "…`"}},
		"less than the least room":      {most - 21, alt, "", nil},
		"short words in the least room": {most - 22, "Anna", "", []string{"`Anna`"}},
		"short words in less":           {most - 21, "Anna", "", nil},
		"two lines in the least room":   {most - 24, "Anna\nBen", "", []string{"`Anna`\n`Ben`"}},
		"two lines in less":             {most - 23, "Anna\nBen", "", nil},
		"the least room for the second": {most - 32 - 22, alt, alt, []string{quoted(30), "`" + strings.Repeat("ü", 19) + "…`"}},
		"less for the second":           {most - 32 - 21, alt, alt, []string{quoted(30)}},
	} {
		m := pictured(strings.Repeat("ä", test.text), test.alt, test.other)
		if test.other == "" {
			m.Blocks, m.Files = m.Blocks[:2], m.Files[:1]
		}
		plain := discord.WithoutPictures(m)
		var got []string
		for _, b := range plain.Blocks[1:] {
			if c, ok := b.(discord.Container); ok {
				b = c.Blocks[0]
			}
			got = append(got, b.(discord.Text).Markdown)
		}
		if err := proof.Validate(plain); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q, %v", name, got, test.want, err)
		}
	}
}

// A message with plain blocks of its own shows these in place of its pictures, and without the emojis that it has lost.
func TestAMessageKnowsItsPlainForm(t *testing.T) {
	m := rich
	m.Plain = func() []discord.Block { return []discord.Block{discord.Text{Markdown: "<:dk_back:7> Anna spielt"}} }
	plain := discord.WithoutPictures(m)
	if want := m.Plain(); !reflect.DeepEqual(plain.Blocks, want) || len(plain.Files) != 1 || plain.Files[0].Name != "game.doko" {
		t.Errorf("without pictures there is %v with %v", plain.Blocks, plain.Files)
	}
	m = discord.WithoutPictures(discord.WithoutEmojis(m))
	if want := []discord.Block{discord.Text{Markdown: "Anna spielt"}}; !reflect.DeepEqual(m.Blocks, want) {
		t.Errorf("without emojis and pictures there is %v", m.Blocks)
	}
	loose := discord.Message{Blocks: plain.Blocks, Plain: func() []discord.Block { return nil }, Files: plain.Files}
	if kept := discord.WithoutPictures(loose); !reflect.DeepEqual(kept.Blocks, loose.Blocks) {
		t.Errorf("a message without pictures becomes %v", kept.Blocks)
	}
}

// pictured returns a text and two pictures, the second alone in a container.
func pictured(words, alt, other string) discord.Message {
	return discord.Message{
		Blocks: []discord.Block{
			discord.Text{Markdown: words}, discord.Image{File: "a.png", Alt: alt},
			discord.Container{Blocks: []discord.Block{discord.Image{File: "b.png", Alt: other}}},
		},
		Files: []discord.File{{Name: "a.png", Alt: alt, Data: []byte("a")}, {Name: "b.png", Alt: other, Data: []byte("b")}},
	}
}

func TestWithoutEmojis(t *testing.T) {
	before := fmt.Sprint(rich)
	got := discord.WithoutEmojis(rich)
	want := rich
	want.Blocks = []discord.Block{
		discord.Text{Markdown: "♥A von Anna"},
		discord.Container{Blocks: []discord.Block{
			rich.Blocks[1].(discord.Container).Blocks[0],
			discord.ButtonRow{Buttons: []discord.Button{
				{CustomID: "a", Label: "♥A", Style: discord.Primary},
				{CustomID: "b", Label: "…", Style: discord.Primary},
				{CustomID: "c", Style: discord.Primary, Emoji: "💡"},
			}},
		}},
		discord.Select{CustomID: "d", Options: []discord.Option{{Value: "e", Label: "♠A"}}},
		discord.Text{Markdown: "dk_back dk_back"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if fmt.Sprint(rich) != before {
		t.Error("the message itself was changed")
	}
	if err := proof.Validate(got); err != nil {
		t.Error(err)
	}
	if again := discord.WithoutEmojis(got); !reflect.DeepEqual(again, got) {
		t.Errorf("a message without emojis became %v", again)
	}
}

// painted is the picture of an emoji.
func painted(png string) func() []byte { return func() []byte { return []byte(png) } }
