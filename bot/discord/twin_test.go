package discord_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
)

// twinFolder names the variable that holds the folder in which the npm package discord-digital-twin is installed (see CONTRIBUTING).
const twinFolder = "KARLCHEN_TWIN"

// twinScript runs the double. It prints its address, then answers each line: a command or click of its user, or "look" for the messages of the
// channel.
const twinScript = `
import { DigitalDiscord } from 'discord-digital-twin';
import { createInterface } from 'node:readline';

const twin = new DigitalDiscord({ channels: [{ name: 'doppelkopf', type: 0 }], users: [{ username: 'anna' }] });
await twin.start();
const { id: channel } = await twin.prisma.channel.findFirst();
const place = twin.channel(channel);
const anna = place.user(await twin.getFirstNonBotUserId());
const say = (value) => console.log(JSON.stringify(value));
say({ api: twin.restUrl, token: twin.botToken, channel });
for await (const line of createInterface({ input: process.stdin })) {
  const { command, message, button } = JSON.parse(line);
  if (command) await anna.runSlashCommand({ name: command });
  else if (button) await anna.clickButton({ messageId: message, customId: button });
  say(await place.getMessages());
}
await twin.stop();
process.exit(0);
`

// twin is somebody else's double of Discord, running in a process of its own.
type twin struct {
	t                   *testing.T
	in                  io.Writer
	out                 *bufio.Reader
	api, token, channel string
}

// startTwin starts the double, and skips the test where it is not installed.
func startTwin(t *testing.T) *twin {
	t.Helper()
	folder := os.Getenv(twinFolder)
	if folder == "" {
		t.Skip("no foreign double: " + twinFolder + " is not set")
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "discord-digital-twin")); err != nil {
		t.Skip("no foreign double: ", err)
	}
	cmd := exec.Command("node", "--input-type=module", "--eval", twinScript)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		if err := cmd.Wait(); err != nil {
			t.Errorf("the double ends with %v", err)
		}
	})
	w := &twin{t: t, in: in, out: bufio.NewReader(out)}
	var place struct{ API, Token, Channel string }
	w.read(&place)
	w.api, w.token, w.channel = place.API, place.Token, place.Channel
	return w
}

// proxy stands before the double, which has the look-up of the gateway under only one of its two names.
func (w *twin) proxy() string {
	w.t.Helper()
	to, err := url.Parse(w.api)
	if err != nil {
		w.t.Fatal(err)
	}
	server := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host
		if strings.HasSuffix(r.Out.URL.Path, "/gateway") {
			r.Out.URL.Path += "/bot"
		}
	}})
	w.t.Cleanup(server.Close)
	return server.URL
}

// read reads the next line of JSON; other lines are the double's log.
func (w *twin) read(value any) {
	w.t.Helper()
	for {
		line, err := w.out.ReadString('\n')
		if err != nil {
			w.t.Fatalf("the double says nothing: %v", err)
		}
		if json.Unmarshal([]byte(line), value) == nil {
			return
		}
	}
}

// twinMessage is a message as the double stores it.
type twinMessage struct {
	ID         string          `json:"id"`
	Flags      int             `json:"flags"`
	Components json.RawMessage `json:"components"`
}

// do makes the double's user do something, and returns the messages of the channel.
func (w *twin) do(what map[string]string) (messages []twinMessage) {
	w.t.Helper()
	line, _ := json.Marshal(what)
	if _, err := w.in.Write(append(line, '\n')); err != nil {
		w.t.Fatal(err)
	}
	w.read(&messages)
	return messages
}

// look returns the messages of the channel.
func (w *twin) look() []twinMessage { return w.do(map[string]string{}) }

// wait looks until a message has the text, and returns it.
func (w *twin) wait(ctx context.Context, text string) twinMessage {
	w.t.Helper()
	for ctx.Err() == nil {
		for _, m := range w.look() {
			if strings.Contains(string(m.Components), text) {
				return m
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.t.Fatalf("no message says %q: %v", text, w.look())
	return twinMessage{}
}

// The bot and a double that knows nothing of this program understand each other: connecting, commands, messages of components, clicks, threads. The
// double checks no body, and has no files, emojis or nonces; the sandbox covers those.
func TestWithAForeignDouble(t *testing.T) {
	w := startTwin(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	message := func(text string) discord.Message {
		return discord.Message{Blocks: []discord.Block{discord.Container{Accent: 0x35a173, Blocks: []discord.Block{
			discord.Text{Markdown: text}, discord.ButtonRow{Buttons: []discord.Button{{CustomID: "join", Label: "Join", Style: discord.Success}}},
		}}}}
	}
	heard := make(chan discord.Interaction, 10)
	client, err := discord.New(discord.Config{Token: w.token, APIURL: w.proxy()})
	if err != nil {
		t.Fatal(err)
	}
	handle := func(ctx context.Context, i discord.Interaction) {
		var answer discord.Response = discord.Reply{Message: message("A new table")}
		if i.Kind == discord.ComponentUsed {
			answer = discord.Update{Message: message("Anna has joined")}
		}
		if err := client.Respond(ctx, i, answer); err != nil {
			t.Errorf("answer a %v: %v", i.Kind, err)
		}
		heard <- i
	}
	running, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- client.Run(running, discord.Receiver{Handler: handle}) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the connection ends with %v", err)
		}
	})

	if err := client.SyncCommands(ctx, []discord.Command{{Name: "doko", Description: "Doppelkopf"}}); err != nil {
		t.Fatal(err)
	}
	id, err := client.Send(ctx, discord.Place{GuildID: discord.AnyServer, ChannelID: w.channel}, message("The first trick"), "trick-1")
	if err != nil {
		t.Fatal(err)
	}
	if m := w.wait(ctx, "The first trick"); m.ID != id || m.Flags&(1<<15) == 0 {
		t.Errorf("the double has %v, sent was %s", m, id)
	}
	if err := client.Edit(ctx, discord.Place{GuildID: discord.AnyServer, ChannelID: w.channel}, id, message("The second trick")); err != nil {
		t.Fatal(err)
	}
	w.wait(ctx, "The second trick")
	if _, err := client.StartThread(ctx, discord.Place{GuildID: discord.AnyServer, ChannelID: w.channel}, id, "Table 1"); err != nil {
		t.Error(err)
	}

	w.do(map[string]string{"command": "doko"})
	if i := <-heard; i.Command != "doko" || i.ChannelID != w.channel {
		t.Errorf("the bot hears %v", i)
	}
	answered := w.wait(ctx, "A new table")
	w.do(map[string]string{"message": answered.ID, "button": "join"})
	if i := <-heard; i.CustomID != "join" || i.MessageID != answered.ID {
		t.Errorf("the bot hears %v", i)
	}
	if m := w.wait(ctx, "Anna has joined"); m.ID != answered.ID {
		t.Errorf("a click has updated %s, not %s", m.ID, answered.ID)
	}

	if err := client.Delete(ctx, discord.Place{GuildID: discord.AnyServer, ChannelID: w.channel}, id); err != nil {
		t.Fatal(err)
	}
	for _, m := range w.look() {
		if m.ID == id {
			t.Error("the deleted message is still there")
		}
	}
}
