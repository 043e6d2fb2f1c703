package stage

import (
	"context"
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
	"karlchen/internal/browser"
)

// With -gallery every message of the golden files is drawn by the sandbox's page and written as a picture, in both languages, for a desk and
// for a phone, with a page that shows them all. Nothing is compared: it is there to be looked at.
var gallery = flag.String("gallery", "", "a folder for pictures of every view")

// exhibits are the compared scenes, in the order of the gallery. The pictures are drawn at the end, because most scenes are played with a clock that
// stands still, and no browser works then.
var exhibits []exhibition

type exhibition struct {
	scene string
	shown map[string][]exhibit
}

// RunTests runs the tests of a room and hangs the gallery. It returns the status for os.Exit.
func RunTests(m *testing.M) int {
	debug.SetGCPercent(400) // there is memory enough
	status := m.Run()
	if *gallery != "" && !testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "Gallery", F: hangAll}}) {
		status = 1
	}
	browser.Close()
	return status
}

func hangAll(t *testing.T) {
	for _, e := range exhibits {
		hang(t, e.scene, e.shown)
	}
}

// exhibit is a message that hangs in the gallery.
type exhibit struct {
	title   string
	message discord.Message
}

// rooms are the languages and widths of the gallery. Their windows are so high that every message can be seen as a whole.
var rooms = []struct {
	tag, name string
	width     int64
}{
	{"de", "desk", 1000}, {"de", "phone", 390}, {"en", "desk", 1000}, {"en", "phone", 390},
}

const roomHeight = 4000

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// hang draws the pictures of a scene.
func hang(t testing.TB, scene string, exhibits map[string][]exhibit) {
	t.Helper()
	window := browser.New(t)
	folder := filepath.Join(*gallery, scene)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	fmt.Fprintf(&page, "<!doctype html><meta charset=utf-8><title>%s</title><h1>%s</h1>\n", scene, scene)
	for _, room := range rooms {
		fmt.Fprintf(&page, "<h2>%s, %s</h2>\n", room.tag, room.name)
		ids, url := post(t, room.tag, exhibits[room.tag])
		step(t, window, chromedp.EmulateViewport(room.width, roomHeight), chromedp.Navigate(url),
			chromedp.Poll[chromedp.Void](`document.documentElement.dataset.ready !== undefined`))
		for i, id := range ids {
			title := exhibits[room.tag][i].title
			name := fmt.Sprintf("%s-%s-%02d-%s.png", room.tag, room.name, i+1, strings.Trim(notInNames.ReplaceAllString(strings.ToLower(title), "-"), "-"))
			message := fmt.Sprintf(`[data-message-id="%s"]`, id)
			step(t, window, chromedp.Poll[chromedp.Void](`(document.querySelector('`+message+`')?.scrollIntoView({block: 'center'}), true)`))
			png, err := chromedp.Run(window, chromedp.Screenshot(chromedp.CSS(message)))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if err := os.WriteFile(filepath.Join(folder, name), png, 0o644); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&page, "<figure><figcaption>%s</figcaption><img src=%q></figure>\n", html.EscapeString(title), name)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte(page.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// post shows the messages in a sandbox of their own, and returns their ids and its page.
func post(t testing.TB, tag string, exhibits []exhibit) (ids []string, url string) {
	t.Helper()
	server, err := sandbox.New(sandbox.Options{Token: "gallery", GuildLocale: tag, Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	client, err := discord.New(discord.Config{Token: "gallery", APIURL: server.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range exhibits {
		p.message.Ephemeral = false // nobody could see it otherwise
		p.message.Blocks = withStandIns(p.message.Blocks)
		id, err := client.Send(t.Context(), discord.Place{GuildID: sandbox.GuildID, ChannelID: sandbox.ChannelID}, p.message, "")
		if err != nil {
			t.Fatalf("%s: %v", p.title, err)
		}
		ids = append(ids, id)
	}
	return ids, server.URL() + "/?user=1"
}

// standIn is shown instead of the emojis of buttons and menus, which have ids in goldens that no server knows. It takes as much room.
const standIn = "🎴"

func withStandIns(blocks []discord.Block) []discord.Block {
	blocks = slices.Clone(blocks)
	for i, b := range blocks {
		switch b := b.(type) {
		case discord.Container:
			b.Blocks = withStandIns(b.Blocks)
			blocks[i] = b
		case discord.ButtonRow:
			b.Buttons = slices.Clone(b.Buttons)
			for k, button := range b.Buttons {
				if button.EmojiID != "" {
					b.Buttons[k].EmojiID, b.Buttons[k].Emoji = "", standIn
				}
			}
			blocks[i] = b
		case discord.Select:
			b.Options = slices.Clone(b.Options)
			for k := range b.Options {
				b.Options[k].EmojiID = ""
			}
			blocks[i] = b
		case discord.Text, discord.Divider, discord.Picker, discord.Image:
		}
	}
	return blocks
}

func step(t testing.TB, window context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(window, steps...); err != nil {
		t.Fatal(err)
	}
}
