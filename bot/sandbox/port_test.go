package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
)

// The bot's own port and the sandbox understand each other about people and servers.
func TestThePortKnowsPeopleAndServers(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	anna, ben := join(t, s, 1), join(t, s, 2)
	heard := make(chan string, 10)
	client, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- client.Run(running, discord.Receiver{Guilds: func(all []string) { heard <- fmt.Sprint(all) }})
	}()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}()
	var got []string
	hear := func() { got = append(got, <-heard) }
	hear()
	for _, away := range []bool{true, false} {
		if err := anna.SetAway(patient(t), away); err != nil {
			t.Fatal(err)
		}
		hear()
	}
	want := []string{"[" + sandbox.GuildID + "]", "[]", "[" + sandbox.GuildID + "]"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the bot hears (-want +got):\n%s", diff)
	}

	m := discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "Morgen um acht?"}, discord.ButtonRow{Buttons: []discord.Button{{CustomID: "in", Label: "Ja", Style: discord.Success}}}}}
	for range 2 { // with the same nonce it is the same message
		if err := client.Message(t.Context(), ben.ID, m, "remind-1"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ben.WaitText(patient(t), "Morgen um acht?"); err != nil || len(ben.Messages()) != 1 {
		t.Errorf("Ben sees %v, %v", ben.Messages(), err)
	}
	for _, c := range []struct{ closed, member, arrives bool }{{false, false, false}, {true, true, false}, {false, true, true}} {
		if err := errors.Join(ben.SetClosed(patient(t), c.closed), ben.SetMember(patient(t), ben.ID, c.member)); err != nil {
			t.Fatal(err)
		}
		err := client.Message(t.Context(), ben.ID, m, fmt.Sprint(c.closed, c.member))
		if (err == nil) != c.arrives || discord.IsUnwelcome(err) == c.arrives {
			t.Errorf("%+v: %v", c, err)
		}
		if there, err := client.IsMember(t.Context(), sandbox.GuildID, ben.ID); err != nil || there != c.member {
			t.Errorf("%+v: Ben is there: %v, %v", c, there, err)
		}
	}
	if err := client.Message(t.Context(), "42", m, ""); !discord.IsUnwelcome(err) {
		t.Errorf("to nobody: %v", err)
	}
	if there, err := client.IsMember(t.Context(), sandbox.GuildID, "42"); err != nil || there {
		t.Errorf("nobody is there: %v, %v", there, err)
	}
	if _, err := client.IsMember(t.Context(), "42", ben.ID); err == nil {
		t.Error("asked about a server in which the bot is not")
	}
}

// A moderator deletes a post within the minutes in which Discord remembers its nonce: the bot's next post replaces it at once, and a repetition of
// that finds the new post.
func TestThePortReplacesADeletedPost(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	client, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	m := discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "Tisch 7"}}}
	var posted []string
	for range 3 {
		id, err := client.Send(t.Context(), discord.Place{GuildID: sandbox.GuildID, ChannelID: sandbox.ChannelID}, m, "table-7")
		if err != nil {
			t.Fatal(err)
		}
		posted = append(posted, id)
		s.Faults().DeleteMessage(id)
	}
	for range 2 {
		id, err := client.Send(t.Context(), discord.Place{GuildID: sandbox.GuildID, ChannelID: sandbox.ChannelID}, m, "table-7")
		if err != nil {
			t.Fatal(err)
		}
		posted = append(posted, id)
	}
	if posted[0] == posted[1] || posted[1] == posted[2] || posted[2] == posted[3] || posted[3] != posted[4] {
		t.Errorf("the posts are %q", posted)
	}
}

// An application with Activities on has a command that Discord made. The bot registers its commands beside it, as often as it starts; without that Discord
// refuses all of them.
func TestThePortKeepsTheEntryPoint(t *testing.T) {
	s := start(t, withoutLimits, func(o *sandbox.Options) { o.Activities = true })
	client, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	runPort(t, client, nil)
	list := func() []j { return rest(t, s, "GET", globalCommands+"?with_localizations=true", nil).list }
	entry := list()[0]
	for _, name := range []string{"doko", "skat"} {
		if err := client.SyncCommands(patient(t), []discord.Command{{Name: name, Description: "Play"}}); err != nil {
			t.Fatal(err)
		}
		got := list()
		if len(got) != 2 || got[0]["name"] != name {
			t.Fatalf("the commands are %v", got)
		}
		if diff := cmp.Diff(entry, got[1]); diff != "" {
			t.Errorf("the entry point changed (-want +got):\n%s", diff)
		}
	}
}

// runPort runs a client until the test ends, and waits until it is connected.
func runPort(t *testing.T, client *discord.Client, handle discord.Handler) {
	t.Helper()
	running, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- client.Run(running, discord.Receiver{Handler: handle}) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	for n, all := client.Connections(); n < all; n, all = client.Connections() {
		time.Sleep(time.Millisecond)
	}
}

// Two programs with one token get each click. The one that answers second notices it, says once what it means, and
// the person sees one answer.
func TestThePortNoticesAnotherProgram(t *testing.T) {
	s := start(t, withoutLimits)
	register(t, s, doko)
	var log bytes.Buffer
	answered := make(chan struct{})
	clients := make([]*discord.Client, 2)
	results := make(chan error, 100)
	for n := range clients {
		client, err := discord.New(discord.Config{
			Token: token, APIURL: s.APIURL(), Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError})),
		})
		if err != nil {
			t.Fatal(err)
		}
		clients[n] = client
		runPort(t, client, func(ctx context.Context, i discord.Interaction) {
			if n == 1 { // the second one is always slower
				<-answered
			}
			err := clients[n].Respond(ctx, i, discord.Reply{Message: discord.Message{Blocks: []discord.Block{discord.Text{Markdown: fmt.Sprint("Program ", n)}}}})
			if n == 0 {
				answered <- struct{}{}
			} else {
				results <- err
			}
		})
	}
	anna := join(t, s, 1)
	seesBot(t, anna)
	for n := range 5 {
		if _, err := anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil); err != nil {
			t.Fatal(err)
		}
		if err := <-results; !discord.IsTooLate(err) {
			t.Errorf("the second answer: %v", err)
		}
		if suspected, proven := clients[1].Rival(); !suspected || proven != (n >= 2) {
			t.Errorf("after %d clicks another program is suspected: %v, proven: %v", n+1, suspected, proven)
		}
	}
	if suspected, _ := clients[0].Rival(); suspected {
		t.Error("the program that answers first suspects another one")
	}
	for _, m := range anna.Messages() {
		if m.Text() != "Program 0" {
			t.Errorf("Anna reads %q", m.Text())
		}
	}
	if n := strings.Count(log.String(), "another program with this bot token"); n != 1 {
		t.Errorf("the operator reads of it %d times:\n%s", n, &log)
	}
}

// What is of one server stays there: in a channel of another one the port does nothing, whatever is stored. It asks Discord
// once for each channel, and not at all for a thread that it has opened.
func TestThePortStaysInItsServer(t *testing.T) {
	s := start(t, withoutLimits, func(o *sandbox.Options) { o.Second = true })
	asked := 0
	client, err := discord.New(discord.Config{
		Token: token, APIURL: s.APIURL(),
		Observe: func(call string, _ bool, _ int) {
			if call == "look at a channel" {
				asked++
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m := discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "Tisch 7"}}}
	anna := join(t, s, 1).ID
	for guild, channel := range map[string]string{sandbox.GuildID: sandbox.ChannelID, sandbox.SecondGuildID: sandbox.SecondChannelID} {
		home := discord.Place{GuildID: guild, ChannelID: channel}
		id, err := client.Send(t.Context(), home, m, "table-7")
		if err != nil {
			t.Fatal(err)
		}
		for _, elsewhere := range []string{"", sandbox.GuildID, sandbox.SecondGuildID, sandbox.ForeignGuildID} {
			if elsewhere == guild {
				continue
			}
			at := discord.Place{GuildID: elsewhere, ChannelID: channel}
			_, sent := client.Send(t.Context(), at, m, "table-8")
			_, thread := client.StartThread(t.Context(), at, id, "Tisch 7")
			for what, err := range map[string]error{
				"post": sent, "edit": client.Edit(t.Context(), at, id, m), "thread": thread, "deletion": client.Delete(t.Context(), at, id),
				"member": client.AddToThread(t.Context(), at, anna), "end of a thread": client.ArchiveThread(t.Context(), at),
			} {
				if !discord.IsForbidden(err) {
					t.Errorf("a %s of the server %q in a channel of %s: %v", what, elsewhere, guild, err)
				}
			}
		}
		thread, err := client.StartThread(t.Context(), home, id, "Tisch 7")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := client.Send(t.Context(), discord.Place{GuildID: guild, ChannelID: thread}, m, "table-9"); err != nil {
			t.Errorf("in the own thread: %v", err)
		}
		own := discord.Place{GuildID: guild, ChannelID: thread}
		for _, err := range []error{
			client.Edit(t.Context(), home, id, m), client.AddToThread(t.Context(), own, anna), client.ArchiveThread(t.Context(), own), client.Delete(t.Context(), home, id),
		} {
			if err != nil {
				t.Error(err)
			}
		}
	}
	if asked != 2 {
		t.Errorf("the port has asked %d times about two channels", asked)
	}
	if _, err := client.Send(t.Context(), discord.Place{GuildID: sandbox.GuildID, ChannelID: "42"}, m, ""); !discord.IsChannelGone(err) {
		t.Errorf("a channel that is gone: %v", err)
	}
}
