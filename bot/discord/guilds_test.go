package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

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

// The bot asks Discord whether everybody may mention a role. Nobody may mention a deleted one.
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

// hears returns a client that notes its lists of servers.
func (w *wire) hears(heard chan<- string) client {
	return w.clientWith(discord.Config{}, discord.Receiver{
		Guilds: func(all []string) {
			heard <- fmt.Sprint(all)
			if len(all) == 0 {
				panic("in no server")
			}
		},
	})
}

// TestTheBotReportsItsServers shows that the bot reports its servers when they change, and only then.
func TestTheBotReportsItsServers(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	heard := make(chan string)
	told := func(want string) {
		t.Helper()
		if got := wait(t, heard); got != want {
			t.Errorf("heard %s, want %s", got, want)
		}
	}
	steps := make(chan func(*gateway))
	play := func(g *gateway) {
		for step := range steps {
			if step(g); g.ended { // the next step is for the next connection
				return
			}
		}
	}
	ready := func(guilds string) func(*gateway) {
		return func(g *gateway) {
			g.hello()
			g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q}%s}`, app, guilds))
		}
	}
	for range 3 {
		w.gateways <- play
	}
	stop := run(t, w.hears(heard))
	steps <- ready(`,"guilds":[{"id":"7","unavailable":true},{"id":"8","unavailable":true}]`)
	told("[7 8]")
	steps <- func(g *gateway) {
		g.event(2, "GUILD_CREATE", `{"id":"7","name":"Runde","large":"perhaps"}`) // known already
		g.event(3, "GUILD_DELETE", `{"id":"8","unavailable":true}`)               // an outage
		g.event(4, "GUILD_DELETE", `{"id":"../7"}`)
		g.event(5, "GUILD_DELETE", `[]`)
		g.event(6, "GUILD_DELETE", `{"id":"7"}`)
	}
	told("[8]")
	steps <- func(g *gateway) { g.event(7, "GUILD_CREATE", `{"id":"9"}`) }
	told("[8 9]")
	steps <- op(9, "false")
	steps <- ready(``) // says nothing, and the bot must not read it as no servers
	steps <- op(9, "false")
	steps <- ready(`,"guilds":[]`)
	told("[]")
	steps <- func(g *gateway) { g.event(2, "GUILD_CREATE", `{"id":"8"}`) }
	told("[8]")
	close(steps)
	if err := stop(); err != nil {
		t.Error(err)
	}
	if log := w.log.String(); strings.Count(log, "malformed event") != 3 || !strings.Contains(log, "a fault of the program") {
		t.Errorf("the log says:\n%s", log)
	}
}

// TestChangesOfServersAreReportedTogether shows that only the final state of a server counts that leaves and comes back in between.
func TestChangesOfServersAreReportedTogether(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	heard, read := make(chan string), make(chan discord.Interaction, 1)
	w.gateways <- func(g *gateway) {
		g.hello()
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[{"id":"7"}]}`, app))
		for i, e := range []string{"GUILD_DELETE 7", "GUILD_CREATE 8", "GUILD_CREATE 7", "GUILD_DELETE 8", "GUILD_DELETE 7", "GUILD_CREATE 9"} {
			kind, id, _ := strings.Cut(e, " ")
			g.event(2+i, kind, fmt.Sprintf(`{"id":%q}`, id))
		}
		g.event(8, "INTERACTION_CREATE", click(time.Now(), "after"))
		g.stay()
	}
	run(t, w.clientWith(discord.Config{}, discord.Receiver{
		Handler: func(_ context.Context, i discord.Interaction) { read <- i },
		Guilds:  func(all []string) { heard <- fmt.Sprint(all) }, // blocks until the test listens
	}))
	wait(t, read) // so all events have been read
	last := wait(t, heard)
	if last != "[9]" { // the state at a moment in between; on a busy machine the first report has all events
		last = wait(t, heard)
	}
	if last != "[9]" {
		t.Errorf("heard at last of %s", last)
	}
	go func() { // the same may be reported once more, and the end waits for that
		for range heard {
		}
	}()
}

// TestServersDoNotHoldUpClicks shows a start in 4,000 servers while nothing takes their list yet: a click is still served.
func TestServersDoNotHoldUpClicks(t *testing.T) {
	t.Parallel()
	const many = 4000
	w := newWire(t)
	var list []string
	for i := range many {
		list = append(list, fmt.Sprintf(`{"id":"%d","unavailable":true}`, 1000+i))
	}
	w.gateways <- func(g *gateway) {
		g.hello()
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[%s]}`, app, strings.Join(list, ",")))
		for i := range many {
			if i%1000 == 500 {
				g.event(10_000+i, "INTERACTION_CREATE", click(time.Now().Add(time.Duration(i)*time.Millisecond/1000), fmt.Sprint(i)))
			}
			g.event(10_000+i, "GUILD_CREATE", fmt.Sprintf(`{"id":"%d","name":"Runde","channels":[{"id":"5","name":"allgemein"}]}`, 1000+i))
		}
		g.event(20_000, "GUILD_CREATE", `{"id":"9","name":"one more"}`)
		g.stay()
	}
	clicks, blocked, calls := make(chan string, many), make(chan struct{}), make(chan int, many)
	run(t, w.clientWith(discord.Config{}, discord.Receiver{
		Handler: func(_ context.Context, i discord.Interaction) { clicks <- i.CustomID },
		Guilds:  func(all []string) { <-blocked; calls <- len(all) },
	}))
	for range 4 {
		wait(t, clicks)
	}
	close(blocked)
	for n := range calls { // all at once, or the last server with a call of its own
		if n == many+1 {
			break
		}
	}
	if n := len(calls); n > 0 {
		t.Errorf("%d more calls", n)
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
	if log := w.log.String(); strings.Contains(log, "a fault of the program") {
		t.Errorf("the log says:\n%s", log)
	}
}

// BenchmarkServers reads the events of a start in 2,400 servers with thirty channels each, b.N times, and reports how long they keep the gateway's
// reader busy.
func BenchmarkServers(b *testing.B) {
	const many = 2400
	var channels []string
	for i := range 30 {
		channels = append(channels, fmt.Sprintf(`{"id":"%d","type":0,"name":"channel-%d","topic":"Where people talk about this and that","position":%d,
			"permission_overwrites":[{"id":"7","type":0,"allow":"1024","deny":"2048"},{"id":"8","type":0,"allow":"2048","deny":"0"}],"parent_id":"9",
			"last_message_id":"1100000000000000009","rate_limit_per_user":0,"nsfw":false,"flags":0}`, 1000+i, i, i))
	}
	var frames [][]byte
	for i := range many {
		frames = append(frames, fmt.Appendf(nil, `{"op":0,"t":"GUILD_CREATE","s":%d,"d":{"name":"Runde","channels":[%s],"id":"%d","large":false}}`,
			i+2, strings.Join(channels, ","), 5000+i))
	}
	c, err := discord.New(discord.Config{Token: token})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(many * len(frames[0])))
	for b.Loop() {
		for _, frame := range frames {
			if err := c.Read(frame); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/start")
}
