package discord_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
)

// runClient runs a client in a bubble against an indoor gateway. The gateway plays one step for each connection, then accepts the client's next request
// and sends a click. It returns the first operation of each connection, and how the click was handled.
func runClient(t *testing.T, steps ...func(*gateway)) (asked []int, w *wire) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w = newIndoorWire(t)
		for _, step := range steps {
			w.gateways <- step
		}
		clicks := make(chan string, 10)
		ops := make(chan int, 10)
		w.always = func(g *gateway) {
			p := g.hello()
			ops <- p.Op
			g.welcome(p)
			g.event(100, "INTERACTION_CREATE", click(time.Now(), "at last"))
			g.stay()
		}
		c := w.client(func(_ context.Context, i discord.Interaction) { clicks <- i.CustomID })
		stop := run(t, c)
		time.Sleep(time.Hour)
		if err := stop(); err != nil {
			t.Error(err)
		}
		close(clicks)
		close(ops)
		for op := range ops {
			asked = append(asked, op)
		}
		var got []string
		for id := range clicks {
			got = append(got, id)
		}
		if diff := cmp.Diff([]string{"at last"}, got); diff != "" {
			t.Errorf("clicks (-want +got):\n%s\n%s", diff, w.log)
		}
	})
	return asked, w
}

// welcome answers an IDENTIFY or a RESUME.
func (g *gateway) welcome(p packet) {
	switch p.Op {
	case 2:
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s2","application":{"id":%q},"guilds":[]}`, app))
	case 6:
		g.event(99, "RESUMED", `{}`)
	default:
		g.t.Errorf("the client begins with op %d", p.Op)
	}
}

// begin expects an operation at the beginning of a connection, and does the rest.
func begin(op int, rest func(*gateway)) func(*gateway) {
	return func(g *gateway) {
		if p := g.hello(); p.Op != op {
			g.t.Errorf("the client begins with op %d, not %d", p.Op, op)
		}
		rest(g)
	}
}

// standing is a session that ends in some way, after a moment.
func standing(rest func(*gateway)) func(*gateway) {
	return func(g *gateway) {
		g.ready()
		time.Sleep(time.Second)
		rest(g)
	}
}

func cut(g *gateway) { g.conn.CloseNow() }

// op sends a packet after which the client has to leave.
func op(n int, data string) func(*gateway) {
	return func(g *gateway) {
		g.send(n, data)
		g.gone()
	}
}

const (
	identified = 2
	resumed    = 6
)

func wantLast(t *testing.T, asked []int, want int) {
	t.Helper()
	if len(asked) != 1 || asked[0] != want {
		t.Errorf("the last connections began with %v, not with %d", asked, want)
	}
}

// TestOp7InAnyState shows that the bot connects again whenever Discord asks for it.
func TestOp7InAnyState(t *testing.T) {
	op7 := op(7, "null")
	for name, c := range map[string]struct {
		steps []func(*gateway)
		then  int
	}{
		"instead of HELLO":              {[]func(*gateway){op7}, identified},
		"instead of READY":              {[]func(*gateway){begin(identified, op7)}, identified},
		"after READY":                   {[]func(*gateway){standing(op7)}, resumed},
		"instead of HELLO for a RESUME": {[]func(*gateway){standing(cut), op7}, resumed},
		"instead of RESUMED":            {[]func(*gateway){standing(cut), begin(resumed, op7)}, resumed},
		"after RESUMED": {[]func(*gateway){standing(cut), begin(resumed, func(g *gateway) {
			g.event(2, "RESUMED", "{}")
			time.Sleep(time.Second)
			op7(g)
		})}, resumed},
	} {
		t.Run(name, func(t *testing.T) {
			asked, _ := runClient(t, c.steps...)
			wantLast(t, asked, c.then)
		})
	}
}

// TestOp9 shows that the bot resumes a session that Discord calls invalid if Discord says that it can, and gives it up otherwise.
func TestOp9(t *testing.T) {
	for name, c := range map[string]struct {
		steps []func(*gateway)
		then  int
	}{
		"instead of HELLO":          {[]func(*gateway){op(9, "false")}, identified},
		"instead of READY":          {[]func(*gateway){begin(identified, op(9, "true"))}, identified},
		"after READY":               {[]func(*gateway){standing(op(9, "false"))}, identified},
		"after READY, resumable":    {[]func(*gateway){standing(op(9, "true"))}, resumed},
		"instead of RESUMED":        {[]func(*gateway){standing(cut), begin(resumed, op(9, "false"))}, identified},
		"instead of RESUMED, twice": {[]func(*gateway){standing(cut), begin(resumed, op(9, "true")), begin(resumed, op(9, "true"))}, identified},
	} {
		t.Run(name, func(t *testing.T) {
			asked, _ := runClient(t, c.steps...)
			wantLast(t, asked, c.then)
		})
	}
}

// TestCloseCodes shows which ends of a connection cost the session.
func TestCloseCodes(t *testing.T) {
	for code, then := range map[websocket.StatusCode]int{
		1000: resumed, 1001: resumed, 4000: resumed, 4008: resumed, 4003: identified, 4007: identified, 4009: identified,
	} {
		t.Run(fmt.Sprint(int(code)), func(t *testing.T) {
			asked, _ := runClient(t, standing(func(g *gateway) { g.conn.Close(code, "") }))
			wantLast(t, asked, then)
		})
	}
}

// late answers an IDENTIFY or a RESUME after a while, and heartbeats all the time, as Discord does in an outage.
func late(op int, after time.Duration, rest func(*gateway)) func(*gateway) {
	return begin(op, func(g *gateway) {
		time.AfterFunc(after, func() { g.welcome(packet{Op: op}); rest(g) })
		g.stay()
	})
}

// TestALateAnswerIsWaitedFor shows that the bot waits for READY and RESUMED for minutes, with heartbeats, and sends no second IDENTIFY. Before, it left
// after 15 seconds, so a READY that takes longer never came.
func TestALateAnswerIsWaitedFor(t *testing.T) {
	for name, c := range map[string]struct {
		steps []func(*gateway)
		then  int
	}{
		"READY after 40 s":      {[]func(*gateway){late(identified, 40*time.Second, cut)}, resumed},
		"READY after 9 min":     {[]func(*gateway){late(identified, 9*time.Minute, cut)}, resumed},
		"READY after 11 min":    {[]func(*gateway){late(identified, 11*time.Minute, cut)}, identified},
		"RESUMED after 110 s":   {[]func(*gateway){standing(cut), late(resumed, 110*time.Second, cut)}, resumed},
		"RESUMED after 130 s":   {[]func(*gateway){standing(cut), late(resumed, 130*time.Second, cut)}, identified},
		"RESUMED, twice a wait": {[]func(*gateway){standing(cut), late(resumed, time.Minute, cut), late(resumed, time.Minute, cut)}, resumed},
	} {
		t.Run(name, func(t *testing.T) {
			asked, _ := runClient(t, c.steps...)
			wantLast(t, asked, c.then)
		})
	}
}

// TestWaitingForREADYIsNoFailure shows an outage in which Discord answers heartbeats and nothing else: the pause before the next IDENTIFY stays short.
func TestWaitingForREADYIsNoFailure(t *testing.T) {
	asked := make(chan time.Time, 5)
	wait := begin(identified, func(g *gateway) { asked <- time.Now(); g.stay() })
	runClient(t, wait, wait, wait, wait, begin(identified, func(g *gateway) { asked <- time.Now(); g.welcome(packet{Op: identified}); cut(g) }))
	last := <-asked
	for range 4 {
		next := <-asked
		if back := next.Sub(last) - 10*time.Minute; back > 15*time.Second || back < 0 {
			t.Errorf("after a wait for READY the next IDENTIFY comes %v later", back)
		}
		last = next
	}
}

// TestADeadConnectionEndsAfterOneInterval shows connections that break without a word: while the bot waits for the answer to a RESUME, and later. One
// interval without an ACK is the limit, and two such RESUMEs cost the session.
func TestADeadConnectionEndsAfterOneInterval(t *testing.T) {
	lasted := make(chan time.Duration, 5)
	dead := func(g *gateway) {
		begun := time.Now()
		for { // heartbeats stay without an answer
			if _, _, err := g.conn.Read(g.ctx); err != nil {
				lasted <- time.Since(begun)
				return
			}
		}
	}
	silent := begin(resumed, dead)
	asked, _ := runClient(t, standing(dead), silent)
	wantLast(t, asked, resumed)
	asked, _ = runClient(t, standing(dead), silent, silent)
	wantLast(t, asked, identified)
	for range 5 {
		if d := <-lasted; d > 2*41250*time.Millisecond { // the first heartbeat comes after up to one interval
			t.Errorf("a dead connection lasts %v", d)
		}
	}
}

// TestBreaksAreShort shows how long people wait while connections break again and again.
func TestBreaksAreShort(t *testing.T) {
	var broken time.Time
	var longest time.Duration
	end := func(g *gateway) { broken = time.Now(); cut(g) }
	steps := []func(*gateway){standing(end)}
	for seq := range 9 {
		steps = append(steps, begin(resumed, func(g *gateway) {
			longest = max(longest, time.Since(broken))
			g.event(2+seq, "RESUMED", "{}")
			time.Sleep(time.Second)
			end(g)
		}))
	}
	runClient(t, steps...)
	if longest > 300*time.Millisecond {
		t.Errorf("after a break it takes %v until the bot is back", longest)
	}
}

// TestOp7CostsLittle shows how long the bot is away when Discord moves it to another machine, which it does every few hours.
func TestOp7CostsLittle(t *testing.T) {
	var asked time.Time
	var back time.Duration
	runClient(t, standing(func(g *gateway) { asked = time.Now(); g.send(7, "null"); g.gone() }), begin(resumed, func(g *gateway) { back = time.Since(asked); cut(g) }))
	if back > 300*time.Millisecond {
		t.Errorf("op 7 costs %v", back)
	}
}

// TestShortSessionsKeepPausesShort shows sessions of 20 seconds that Discord ends for good: each delivered events, so the next IDENTIFY comes as soon as
// Discord allows one. Before, the pauses doubled to 20 minutes. From half of the day's IDENTIFYs on they are spread over the day.
func TestShortSessionsKeepPausesShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, got := newIndoorWire(t), &identifies{}
		w.always = got.accepts(20 * time.Second)
		c := w.clientWith(discord.Config{Memory: &memory{}})
		run(t, c)
		time.Sleep(time.Hour)
		all := got.all()
		for i := range all[1:] {
			if gap := all[i+1].Sub(all[i]); gap > 35*time.Second {
				t.Errorf("session %d begins %v after the one before", i+1, gap)
			}
		}
		time.Sleep(47 * time.Hour)
		all = got.all()
		for i := range all[1:] {
			if gap := all[i+1].Sub(all[i]); gap > 10*time.Minute {
				t.Errorf("session %d begins %v after the one before", i+1, gap)
			}
		}
		if n, most := got.most(24*time.Hour), c.Identifies().Most; n > most || n < most/2 {
			t.Errorf("%d IDENTIFYs in a day, of %d", n, most)
		}
	})
}

// TestAfterALongOutageTheBotIsBackSoon shows outages of six hours: nobody listens, a gateway that hangs, the look-up fails or hangs.
func TestAfterALongOutageTheBotIsBackSoon(t *testing.T) {
	if testing.Short() {
		t.Skip("lets hours pass, which takes long with -race")
	}
	for name, fail := range map[string]func(w *wire, over <-chan struct{}){
		"no gateway": func(w *wire, over <-chan struct{}) {
			w.always = func(g *gateway) { g.conn.CloseNow() }
		},
		"no HELLO": func(w *wire, over <-chan struct{}) {
			w.always = (*gateway).gone
		},
		"502 at the look-up": func(w *wire, over <-chan struct{}) {
			w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) { reply(rw, 502, "<html>") })
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newIndoorWire(t)
				well := w.routes["GET /api/v10/gateway/bot"]
				fail(w, nil)
				run(t, w.client(nil))
				time.Sleep(6 * time.Hour)
				over, back := time.Now(), make(chan time.Duration, 1)
				w.mu.Lock()
				w.routes["GET /api/v10/gateway/bot"] = well
				w.mu.Unlock()
				w.gateways <- func(g *gateway) { back <- time.Since(over); g.ready(); g.stay() }
				time.Sleep(time.Minute)
				if d := wait(t, back); d > 15*time.Second {
					t.Errorf("the first try that can succeed comes after %v", d)
				}
			})
		})
	}
}

// TestAResumeThatBringsEventsKeepsTheSession shows a connection that breaks while Discord repeats missed events.
func TestAResumeThatBringsEventsKeepsTheSession(t *testing.T) {
	event := func(seq int) func(*gateway) {
		return begin(resumed, func(g *gateway) { g.event(seq, "GUILD_CREATE", `{"id":"7"}`); cut(g) })
	}
	asked, _ := runClient(t, standing(cut), event(2), event(3), event(4))
	wantLast(t, asked, resumed)
	asked, _ = runClient(t, standing(cut), event(2), event(2), event(2)) // the same event again and again is no progress
	wantLast(t, asked, identified)
}

// TestAnIdentifyWithoutAnswerIsSentAgain shows a gateway that greets and says nothing more.
func TestAnIdentifyWithoutAnswerIsSentAgain(t *testing.T) {
	asked, _ := runClient(t, begin(identified, (*gateway).gone))
	wantLast(t, asked, identified)
}

// TestResumesGoWhereREADYSays shows the use of resume_gateway_url, and the way back if nothing listens there.
func TestResumesGoWhereREADYSays(t *testing.T) {
	told := func(path string) func(*gateway) {
		return begin(identified, func(g *gateway) {
			g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[],"resume_gateway_url":"ws://127.0.0.1:80%s"}`, app, path))
			time.Sleep(time.Second)
			cut(g)
		})
	}
	asked, w := runClient(t, told("/gateway/resume"), begin(resumed, cut))
	wantLast(t, asked, resumed)
	if diff := cmp.Diff([]string{"/gateway", "/gateway/resume", "/gateway/resume"}, w.visited()); diff != "" {
		t.Errorf("connections (-want +got):\n%s", diff)
	}
	for name, first := range map[string][]func(*gateway){
		"nobody":   {told("/nowhere")},
		"no HELLO": {told("/gateway/resume"), (*gateway).gone},
	} {
		asked, w = runClient(t, first...)
		wantLast(t, asked, resumed)
		if all := w.visited(); all[len(all)-1] != "/gateway" {
			t.Errorf("%s: connections to %v", name, all)
		}
	}
}

// TestAProxyIsNotBypassed shows at which addresses from READY the bot resumes.
func TestAProxyIsNotBypassed(t *testing.T) {
	for api, want := range map[string]map[string]bool{
		"": {
			"wss://gateway-us-east1-b.discord.gg": true, "ws://gateway.discord.gg": false, "": false, "::": false, "wss://": false,
		},
		"http://127.0.0.1:80": {
			"wss://gateway-us-east1-b.discord.gg": false, "wss://discord.gg": false, "ws://127.0.0.1:81/gw": true, "wss://gw.example.org": true,
			"https://gw.example.org": false,
		},
	} {
		c, err := discord.New(discord.Config{Token: token, APIURL: api})
		if err != nil {
			t.Fatal(err)
		}
		for address, follows := range want {
			if c.Follows(address) != follows {
				t.Errorf("with the API at %q, %q is followed: %v", api, address, !follows)
			}
		}
	}
}

// TestHELLO shows a gateway that greets late, never, or in a way that makes no sense.
func TestHELLO(t *testing.T) {
	asked, _ := runClient(t, func(g *gateway) { g.gone() })
	wantLast(t, asked, identified)
	asked, _ = runClient(t, func(g *gateway) { time.Sleep(14 * time.Second); standing(cut)(g) })
	wantLast(t, asked, resumed)
	for _, hello := range []string{
		`{"op":10,"d":{"heartbeat_interval":0}}`, `{"op":10,"d":{"heartbeat_interval":-1}}`, `{"op":10,"d":{"heartbeat_interval":9223372036854775807}}`,
		`{"op":10,"d":{"heartbeat_interval":"soon"}}`, `{"op":10}`, `{"op":11}`, `{"op":1}`, `{"op":0,"t":"READY","s":1,"d":{}}`, `null`, `{}`, `[]`, `{`, ``,
	} {
		asked, _ := runClient(t, func(g *gateway) {
			_ = g.conn.Write(g.ctx, websocket.MessageText, []byte(hello))
			g.gone()
		})
		if wantLast(t, asked, identified); t.Failed() {
			t.Fatalf("after %s", hello)
		}
	}
}

// TestNonsenseEndsTheConnection shows packets that no gateway sends. The session goes on, and nothing panics.
func TestNonsenseEndsTheConnection(t *testing.T) {
	for _, raw := range []string{`null`, `{}`, `[]`, `"x"`, `{"op":"0"}`, `{"op":0,"s":"1"}`, `{"op":0,"s":1.5}`, `{`, ``, "\x00"} {
		asked, _ := runClient(t, standing(func(g *gateway) {
			_ = g.conn.Write(g.ctx, websocket.MessageText, []byte(raw))
			g.gone()
		}))
		if wantLast(t, asked, resumed); t.Failed() {
			t.Fatalf("after %s", raw)
		}
	}
	asked, _ := runClient(t, begin(identified, func(g *gateway) { // without a session there is nothing to resume
		g.event(1, "READY", `{"guilds":[null]}`)
		g.gone()
	}))
	wantLast(t, asked, identified)
}

// TestStrangeEventsAreSurvived shows events without sense, and events that a later Discord may add.
func TestStrangeEventsAreSurvived(t *testing.T) {
	_, w := runClient(t, standing(func(g *gateway) {
		for i, e := range []packet{
			{Type: "GUILD_CREATE", Data: json.RawMessage(`null`)}, {Type: "GUILD_CREATE", Data: json.RawMessage(`{"id":"7","channels":[null],"members":[null]}`)},
			{Type: "GUILD_UPDATE", Data: json.RawMessage(`null`)}, {Type: "VOICE_STATE_UPDATE", Data: json.RawMessage(`7`)},
			{Type: "INTERACTION_CREATE", Data: json.RawMessage(`null`)}, {Type: "READY_OR_NOT"}, {Op: 42}, {Op: -1}, {Op: 11}, {Op: 10},
		} {
			if e.Seq = i + 2; e.Data == nil {
				e.Data = json.RawMessage(`{}`)
			}
			g.write(e)
		}
		time.Sleep(10 * time.Second)
		cut(g)
	}))
	if log := w.log.String(); strings.Contains(log, "a fault of the program") {
		t.Errorf("the log says:\n%s", log)
	}
}

// TestUnansweredHeartbeatsEndTheConnection shows a connection that is dead in one direction only.
func TestUnansweredHeartbeatsEndTheConnection(t *testing.T) {
	beats := 0
	asked, _ := runClient(t, standing(func(g *gateway) {
		for seq := 2; ; seq++ { // events still arrive, so silence is not the reason for the end
			ctx, cancel := context.WithTimeout(g.ctx, 30*time.Minute)
			_, raw, err := g.conn.Read(ctx)
			cancel()
			if err != nil {
				return
			}
			if !bytes.HasPrefix(raw, []byte(`{"op":1,`)) {
				t.Errorf("the client sent %s", raw)
			}
			beats++
			g.event(seq, "TYPING_START", `{}`)
		}
	}))
	wantLast(t, asked, resumed)
	if beats != 1 {
		t.Errorf("%d heartbeats remained without an answer", beats)
	}
}

// TestHeartbeatsStateTheLastEvent shows the numbers in heartbeats, from before READY on.
func TestHeartbeatsStateTheLastEvent(t *testing.T) {
	asked, _ := runClient(t, begin(identified, func(g *gateway) {
		beat := func(want string) {
			t.Helper()
			_, raw, err := g.conn.Read(g.ctx)
			if err != nil || string(raw) != want {
				t.Errorf("the client sent %s, %v, not %s", raw, err, want)
			}
			g.send(11, "null")
		}
		beat(`{"op":1,"d":null}`)
		g.send(11, "null") // one ACK too many
		g.welcome(packet{Op: identified})
		g.event(41, "TYPING_START", `{}`)
		beat(`{"op":1,"d":41}`)
		g.event(42, "TYPING_START", `{}`)
		beat(`{"op":1,"d":42}`)
		cut(g)
	}))
	wantLast(t, asked, resumed)
}

// TestHeartbeatsOnRequest shows heartbeats that Discord asks for, in any number, also before READY. They come at once, and one without an ACK is no sign of a
// dead connection.
func TestHeartbeatsOnRequest(t *testing.T) {
	asked, _ := runClient(t, begin(identified, func(g *gateway) {
		ask := func() {
			g.send(1, "null")
			begun := time.Now()
			if _, raw, err := g.conn.Read(g.ctx); err != nil || !bytes.HasPrefix(raw, []byte(`{"op":1,`)) || time.Since(begun) > time.Second {
				t.Errorf("after %v the client sent %s, %v", time.Since(begun), raw, err)
			}
		}
		ask()
		g.welcome(packet{Op: identified})
		for range 5 {
			ask()
		}
		for range 3 { // the usual ones have their answers
			_, raw, err := g.conn.Read(g.ctx)
			if g.send(11, "null"); err != nil {
				t.Errorf("the client sent %s, %v", raw, err)
			}
			ask()
		}
		cut(g)
	}))
	wantLast(t, asked, resumed)
}

// TestSilenceEndsTheConnection shows a cable that was pulled.
func TestSilenceEndsTheConnection(t *testing.T) {
	asked, _ := runClient(t, standing(func(g *gateway) { time.Sleep(20 * time.Minute) }))
	wantLast(t, asked, resumed)
}

// TestSequences shows numbers that are repeated or out of order: each click counts once, and a RESUME asks for the events after the highest number.
func TestSequences(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newIndoorWire(t)
		clicks := make(chan string, 20)
		send := func(g *gateway, seq int, id string, created time.Time) {
			g.event(seq, "INTERACTION_CREATE", click(created, id))
		}
		now := time.Now()
		at := func(n int) time.Time { return now.Add(time.Duration(n) * time.Millisecond) }
		w.gateways <- func(g *gateway) {
			g.ready()
			for _, n := range []int{2, 2, 5, 3, 5, 4, 0} {
				send(g, n, fmt.Sprint(n), at(n))
			}
			time.Sleep(time.Second)
			cut(g)
		}
		w.gateways <- func(g *gateway) {
			var body struct{ Seq int }
			if p := g.hello(); json.Unmarshal(p.Data, &body) != nil || p.Op != 6 || body.Seq != 5 {
				t.Errorf("the client sent op %d, %s", p.Op, p.Data)
			}
			send(g, 5, "5", at(5)) // once more
			send(g, 6, "6", at(6))
			g.event(7, "RESUMED", "{}")
			g.stay()
		}
		stop := run(t, w.client(func(_ context.Context, i discord.Interaction) { clicks <- i.CustomID }))
		time.Sleep(time.Minute)
		if err := stop(); err != nil {
			t.Error(err)
		}
		close(clicks)
		got := map[string]int{}
		for id := range clicks {
			got[id]++
		}
		if diff := cmp.Diff(map[string]int{"0": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}, got); diff != "" {
			t.Errorf("clicks (-want +got):\n%s", diff)
		}
	})
}

// cutWriter is a response whose connection loses everything after some bytes to the client, and ends soon after.
type cutWriter struct {
	http.ResponseWriter
	after int
}

func (c cutWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := c.ResponseWriter.(http.Hijacker).Hijack()
	if err != nil {
		return nil, nil, err
	}
	short := &shortConn{Conn: conn, left: c.after}
	return short, bufio.NewReadWriter(rw.Reader, bufio.NewWriter(short)), nil
}

type shortConn struct {
	net.Conn
	mu   sync.Mutex
	left int
}

func (c *shortConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left == 0 {
		return len(p), nil
	}
	n, err := c.Conn.Write(p[:min(len(p), c.left)])
	if c.left -= n; c.left == 0 {
		time.AfterFunc(time.Second, func() { c.Conn.Close() })
	}
	return len(p), err
}

// TestCutAtAnyByte breaks the first connection after each number of bytes. Each time the bot comes back with its session so far, and the click in
// flight counts once.
func TestCutAtAnyByte(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 17
	}
	whole := false
	for after := 1; !whole; after += step {
		synctest.Test(t, func(t *testing.T) {
			w, clicks, asked := newIndoorWire(t), make(chan string, 10), make(chan int, 10)
			w.cutAfter = after
			again := click(time.Now(), "once") // as Discord repeats it to a RESUME
			w.gateways <- func(g *gateway) {
				g.welcome(packet{Op: max(g.hello().Op, identified)})
				time.Sleep(time.Second)
				g.event(2, "INTERACTION_CREATE", again)
				g.event(3, "TYPING_START", "{}")
				g.stay()
			}
			w.always = func(g *gateway) {
				p := g.hello()
				asked <- p.Op
				if p.Op == identified { // the click is lost with the session
					g.welcome(p)
					g.event(2, "INTERACTION_CREATE", click(time.Now(), "once"))
				} else {
					var body struct{ Seq int }
					if err := json.Unmarshal(p.Data, &body); err != nil || body.Seq < 1 || body.Seq > 3 {
						t.Errorf("after %d bytes the client sent %s", after, p.Data)
					}
					if body.Seq < 2 {
						g.event(2, "INTERACTION_CREATE", again)
					}
					g.event(4, "RESUMED", "{}")
				}
				g.stay()
			}
			run(t, w.client(func(_ context.Context, i discord.Interaction) { clicks <- i.CustomID }))
			time.Sleep(time.Minute)
			whole = len(asked) == 0
			if n := len(clicks); n != 1 {
				t.Errorf("after %d bytes the click counts %d times", after, n)
			}
			if n := len(asked); n > 1 {
				t.Errorf("after %d bytes it takes %d more connections", after, n)
			}
		})
		if t.Failed() {
			return
		}
	}
}
