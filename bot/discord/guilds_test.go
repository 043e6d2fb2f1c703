package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
)

func TestAMessageGoesToTheUserDirectly(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST /api/v10/users/@me/channels", answers(hangUp, status(200, `{"id":"77","type":1,"recipients":[{"id":"42"}]}`)))
	w.on("POST /api/v10/channels/77/messages", answers(sentOK))
	if err := w.client(nil).Message(t.Context(), "42", text("Morgen geht es los."), "remind-1"); err != nil {
		t.Fatal(err)
	}
	seen := w.seen()
	open, sent := seen[1], seen[len(seen)-1]
	if open.auth != "Bot "+token || string(open.body) != `{"recipient_id":"42"}` {
		t.Errorf("opened with %+v", open)
	}
	valid(t, schemaOpen, json.RawMessage(open.body))
	valid(t, schemaCreate, json.RawMessage(sent.body))
	if len(seen) != 3 || !strings.Contains(string(sent.body), "Morgen") || !strings.Contains(string(sent.body), `"nonce":"remind-1","enforce_nonce":true`) {
		t.Errorf("sent %+v", seen)
	}
}

func TestAUserWhoTakesNoMessages(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST /api/v10/users/@me/channels", answers(status(200, `{"id":"77"}`), status(400, `{"code":10013,"message":"Unknown User"}`)))
	w.on("POST /api/v10/channels/77/messages", answers(status(403, `{"code":50007,"message":"Cannot send messages to this user"}`)))
	c := w.client(nil)
	for range 2 {
		if err := c.Message(t.Context(), "42", text("x"), "n"); !discord.IsUnwelcome(err) {
			t.Errorf("got %v", err)
		}
	}
	if n := len(w.seen()); n != 3 {
		t.Errorf("%d requests", n)
	}
}

func TestIsMember(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("GET /api/v10/guilds/7/members/42", answers(status(200, `{"user":{"id":"42"},"roles":[]}`), status(404, `{"code":10007,"message":"Unknown Member"}`),
		status(404, `{"code":10013,"message":"Unknown User"}`), status(404, `{"code":10004,"message":"Unknown Guild"}`), status(403, `{"code":50001,"message":"Missing Access"}`)))
	c := w.client(nil)
	for i, want := range []struct {
		is   bool
		code int
	}{{is: true}, {}, {}, {code: 10004}, {code: 50001}} {
		is, err := c.IsMember(t.Context(), "7", "42")
		var refused *discord.Error
		if is != want.is || (err != nil) != (want.code != 0) || errors.As(err, &refused) && refused.Code != want.code {
			t.Errorf("answer %d: %v, %v", i, is, err)
		}
	}
}

// Row of discord.md §6 (role): whether everybody may mention a role is asked of Discord; one that is gone nobody may.
func TestIsMentionable(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("GET /api/v10/guilds/7/roles", answers(status(200, `[{"id":"7","mentionable":false},{"id":"8","mentionable":true},{"id":"9","mentionable":false}]`)))
	for role, want := range map[string]bool{"8": true, "9": false, "10": false} {
		if got, err := w.client(nil).IsMentionable(t.Context(), "7", role); err != nil || got != want {
			t.Errorf("role %s: %v, %v", role, got, err)
		}
	}
	if _, err := w.client(nil).IsMentionable(t.Context(), "7", "x"); err == nil {
		t.Error("asked about a role without an id")
	}
}

// hears is a client that notes what it hears of servers.
func (w *wire) hears(heard chan<- string) *discord.Client {
	return w.clientWith(discord.Config{
		Handler: func(context.Context, discord.Interaction) {},
		Guilds: func(all []string) {
			heard <- fmt.Sprint(all)
			if len(all) == 0 {
				panic("in no server")
			}
		},
		Guild: func(id string, here bool) { heard <- fmt.Sprint(id, " ", here) },
	})
}

func TestTheBotHearsOfItsServers(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	ready := func(g *gateway, guilds string) {
		g.hello()
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q}%s}`, app, guilds))
	}
	w.gateways <- func(g *gateway) {
		ready(g, `,"guilds":[{"id":"7","unavailable":true},{"id":"8","unavailable":true}]`)
		g.event(2, "GUILD_CREATE", `{"id":"7","name":"Runde","large":"perhaps"}`)
		g.event(3, "GUILD_DELETE", `{"id":"8","unavailable":true}`) // an outage
		g.event(4, "GUILD_DELETE", `{"id":"7"}`)
		g.event(5, "GUILD_DELETE", `{"id":"../7"}`)
		g.event(6, "GUILD_DELETE", `[]`)
		g.event(7, "GUILD_CREATE", `{"id":"9"}`)
		g.send(9, "false") // the session is lost
	}
	w.gateways <- func(g *gateway) {
		ready(g, ``) // says nothing, which must not be taken for nowhere
		g.send(9, "false")
	}
	w.gateways <- func(g *gateway) {
		ready(g, `,"guilds":[]`)
		g.event(2, "GUILD_CREATE", `{"id":"8"}`)
		g.stay()
	}
	heard := make(chan string, 20)
	stop := run(t, w.hears(heard))
	var got []string
	for range 6 {
		got = append(got, wait(t, heard))
	}
	want := []string{"[7 8]", "7 true", "7 false", "9 true", "[]", "8 true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if log := w.log.String(); strings.Count(log, "make no sense") != 3 || !strings.Contains(log, "panicked") {
		t.Errorf("the log says:\n%s", log)
	}
}

func TestNobodyNeedsToHearOfServers(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		g.hello()
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[{"id":"7"}]}`, app))
		g.event(2, "GUILD_DELETE", `{"id":"7"}`)
		g.event(3, "INTERACTION_CREATE", click(time.Now(), "one"))
		g.stay()
	}
	got := make(chan discord.Interaction, 1)
	run(t, w.client(func(_ context.Context, i discord.Interaction) { got <- i }))
	wait(t, got)
	if log := w.log.String(); strings.Contains(log, "panicked") {
		t.Errorf("the log says:\n%s", log)
	}
}
