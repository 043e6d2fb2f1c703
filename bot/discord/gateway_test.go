package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"karlchen/bot/discord"
)

// snowflake returns an id that Discord would have made at t.
func snowflake(t time.Time) string {
	return fmt.Sprint(uint64(t.UnixMilli()-1420070400000) << 22)
}

// click is an interaction with a button, made at t.
func click(t time.Time, customID string) string {
	return fmt.Sprintf(`{"id":%q,"application_id":%q,"type":3,"token":"secret-interaction","channel_id":%q,"guild_id":"7",
		"member":{"user":{"id":"42","username":"anna"},"permissions":"0"},"message":{"id":%q},"data":{"custom_id":%q,"component_type":2}}`,
		snowflake(t), app, channel, message, customID)
}

func TestInteractionsReachTheHandler(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		identify := g.hello()
		var body struct {
			Token   string `json:"token"`
			Intents int    `json:"intents"`
		}
		if err := json.Unmarshal(identify.Data, &body); err != nil || body.Token != "Bot "+token || body.Intents != 1 {
			t.Errorf("identified with %s", identify.Data)
		}
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[]}`, app))
		g.event(2, "SOMETHING_NEW", `{"token":"secret"}`) // the library warns, but must not quote it
		g.event(3, "INTERACTION_CREATE", click(time.Now(), "one"))
		g.stay()
	}
	got := make(chan discord.Interaction, 1)
	c := w.client(func(_ context.Context, i discord.Interaction) { got <- i })
	stop := run(t, c)
	if i := wait(t, got); i.CustomID != "one" || i.User.ID != "42" || i.Kind != discord.ComponentUsed {
		t.Errorf("got %+v", i)
	}
	if !c.Connected() {
		t.Error("the client says that it is not connected")
	}
	if err := stop(); err != nil {
		t.Errorf("a clean end returned %v", err)
	}
	if c.Connected() {
		t.Error("the client says that it is connected after its end")
	}
}

func TestFatalAnswersEndRun(t *testing.T) {
	t.Parallel()
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			w := newWire(t)
			w.gateways <- func(g *gateway) {
				g.hello()
				g.conn.Close(websocket.StatusCode(code), "no")
			}
			err := w.client(nil).Run(context.Background())
			var end *discord.Fatal
			if !errors.As(err, &end) || end.Code != code || len(end.Error()) < 30 {
				t.Errorf("Run returned %v", err)
			}
		})
	}
}

func TestFatalCloseOfAStandingConnectionEndsRun(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		g.ready()
		g.conn.Close(4004, "the token was reset")
	}
	var end *discord.Fatal
	if err := w.client(nil).Run(context.Background()); !errors.As(err, &end) || end.Code != 4004 {
		t.Errorf("Run returned %v", err)
	}
}

func TestRefusedIntentsAfterAnInvalidSessionEndRun(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		g.hello()
		g.send(9, "false")
		g.gone()
	}
	w.gateways <- func(g *gateway) {
		g.hello()
		g.conn.Close(4014, "no")
	}
	var end *discord.Fatal
	if err := w.client(nil).Run(context.Background()); !errors.As(err, &end) || end.Code != 4014 {
		t.Errorf("Run returned %v", err)
	}
}

func TestUnauthorizedLookUpEndsRun(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) {
		reply(rw, 401, `{"code":0,"message":"401: Unauthorized"}`)
	})
	var end *discord.Fatal
	if err := w.client(nil).Run(context.Background()); !errors.As(err, &end) || end.Code != 401 {
		t.Errorf("Run returned %v", err)
	}
}

func TestUnauthorizedRequestEndsRun(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) { g.ready(); g.stay() }
	w.on("POST /api/v10/channels/"+channel+"/messages", func(rw http.ResponseWriter, _ *http.Request) {
		reply(rw, 401, `{"code":0,"message":"401: Unauthorized"}`)
	})
	c := w.client(nil)
	done := make(chan error, 1)
	go func() { done <- c.Run(context.Background()) }()
	if err := c.SyncCommands(t.Context(), nil); err == nil {
		t.Error("the commands were accepted")
	}
	var end *discord.Fatal
	if _, err := c.Send(t.Context(), place, text("x"), "n"); !errors.As(err, &end) {
		t.Errorf("Send returned %v", err)
	}
	if err := wait(t, done); !errors.As(err, &end) || end.Code != 401 {
		t.Errorf("Run returned %v", err)
	}
	if n := len(w.seen()); n != 2 {
		t.Errorf("%d requests were sent, a refused token must not be tried again", n)
	}
}

// TestReconnectResumes shows that each end of a connection is followed by a resume with the session and the sequence.
func TestReconnectResumes(t *testing.T) {
	t.Parallel()
	ends := map[string]func(*gateway){
		"op 7":              func(g *gateway) { g.send(7, "null"); g.stay() },
		"dropped":           func(g *gateway) { g.conn.CloseNow() },
		"closed, resumable": func(g *gateway) { g.conn.Close(4000, "unknown error") },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWire(t)
			w.gateways <- func(g *gateway) {
				g.ready()
				g.event(2, "INTERACTION_CREATE", click(time.Now(), "before"))
				end(g)
			}
			w.gateways <- func(g *gateway) {
				p := g.hello()
				var body struct {
					Session string `json:"session_id"`
					Seq     int    `json:"seq"`
				}
				if err := json.Unmarshal(p.Data, &body); err != nil || p.Op != 6 || body.Session != "s1" || body.Seq != 2 {
					t.Errorf("the client sent op %d, %s", p.Op, p.Data)
				}
				g.event(3, "INTERACTION_CREATE", click(time.Now().Add(-10*time.Second), "replayed too late"))
				g.event(4, "RESUMED", `{}`)
				g.event(5, "INTERACTION_CREATE", click(time.Now(), "after"))
				g.stay()
			}
			got := make(chan string, 3)
			run(t, w.client(func(_ context.Context, i discord.Interaction) { got <- i.CustomID }))
			if first, second := wait(t, got), wait(t, got); first != "before" || second != "after" {
				t.Errorf("handled %q, %q", first, second)
			}
		})
	}
}

func TestRunEndsWhileItConnects(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	connected := make(chan struct{})
	w.gateways <- func(g *gateway) { close(connected); g.stay() } // no HELLO
	c := w.client(nil)
	c.Hurry(time.Minute, time.Minute)
	stop := run(t, c)
	wait(t, connected)
	if err := stop(); err != nil {
		t.Errorf("a clean end returned %v", err)
	}
}

func TestHandlerPanicIsAnsweredAndSurvived(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	answered := make(chan struct{}, 1)
	at := time.Now().Add(10 * time.Second) // still in time when a busy machine has connected late, and with another id than the next click
	w.on("POST /api/v10/interactions/"+snowflake(at)+"/secret-interaction/callback", func(rw http.ResponseWriter, _ *http.Request) {
		rw.WriteHeader(204)
		answered <- struct{}{}
	})
	w.gateways <- func(g *gateway) {
		g.ready()
		g.event(2, "INTERACTION_CREATE", click(at, "panic"))
		<-answered
		g.event(3, "INTERACTION_CREATE", `{"id":"1","type":3}`)
		g.event(4, "INTERACTION_CREATE", `[]`)
		g.event(5, "INTERACTION_CREATE", click(time.Now(), "next"))
		g.stay()
	}
	got := make(chan string, 1)
	run(t, w.client(func(_ context.Context, i discord.Interaction) {
		if i.CustomID == "panic" {
			panic("a bug")
		}
		got <- i.CustomID
	}))
	if id := wait(t, got); id != "next" {
		t.Errorf("handled %q", id)
	}
	sent := w.seen()
	if len(sent) != 1 || sent[0].auth != "" || !strings.Contains(string(sent[0].body), `"Sorry."`) || !strings.Contains(string(sent[0].body), `"flags":32832`) {
		t.Errorf("the user was answered with %+v", sent)
	}
	if log := w.log.String(); !strings.Contains(log, "a bug") || !strings.Contains(log, "gateway_test.go") {
		t.Errorf("the log has no stack:\n%s", log)
	}
}

// An unreadable interaction gets one polite answer if Discord can receive one, and many of them make few lines in the log.
func TestNonsenseIsAnsweredAndLoggedOnce(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	at := time.Now().Add(10 * time.Second) // a click is still in time when a busy machine has connected late
	odd := []struct{ old, changed string }{
		{`"type":3`, `"type":9`},
		{`"type":3`, `"type":2`},          // a command without a name
		{`"type":3`, `"type":4`},          // completions for it
		{`"id":"42"`, `"id":"somebody"`},  // a click without a valid id
		{`"type":3`, `"type":"3\nERROR"`}, // a text that would be a line of its own in the log
	}
	answered := make(chan struct{}, len(odd))
	moment := func(i int) time.Time { return at.Add(time.Duration(i) * time.Millisecond) } // no two interactions have the same id
	for i := range odd {
		w.on("POST /api/v10/interactions/"+snowflake(moment(i))+"/secret-interaction/callback", func(rw http.ResponseWriter, _ *http.Request) {
			rw.WriteHeader(204)
			answered <- struct{}{}
		})
	}
	w.gateways <- func(g *gateway) {
		g.ready()
		for i, c := range odd {
			g.event(2+i, "INTERACTION_CREATE", strings.Replace(click(moment(i), "odd"), c.old, c.changed, 1))
			<-answered
		}
		g.event(2+len(odd), "INTERACTION_CREATE", click(time.Now().Add(time.Second), "next"))
		g.stay()
	}
	got := make(chan string, 1)
	run(t, w.client(func(_ context.Context, i discord.Interaction) { got <- i.CustomID }))
	if id := wait(t, got); id != "next" {
		t.Errorf("handled %q", id)
	}
	var bodies strings.Builder
	for _, sent := range w.seen() {
		bodies.Write(sent.body)
	}
	if n := strings.Count(bodies.String(), `"Sorry."`); n != len(odd)-1 || !strings.Contains(bodies.String(), `"choices":[]`) || len(w.seen()) != len(odd) {
		t.Errorf("the users were answered %s", bodies.String())
	}
	if n := strings.Count(w.log.String(), "makes no sense"); n != 1 || strings.Contains(w.log.String(), "\nERROR") {
		t.Errorf("%d lines in the log:\n%s", n, w.log)
	}
}

func TestEndWaitsForHandlers(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		g.ready()
		g.event(2, "INTERACTION_CREATE", click(time.Now(), "slow"))
		g.stay()
	}
	started, finish, alive := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	stop := run(t, w.client(func(ctx context.Context, _ discord.Interaction) {
		close(started)
		<-finish
		alive <- ctx.Err()
	}))
	wait(t, started)
	time.AfterFunc(20*time.Millisecond, func() { close(finish) })
	if err := stop(); err != nil {
		t.Error(err)
	}
	if err := wait(t, alive); err != nil {
		t.Errorf("the handler's context ended before the handler: %v", err)
	}
}
