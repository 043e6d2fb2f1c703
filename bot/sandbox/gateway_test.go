package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

func TestIdentifyGreetsTheBotWithItsServer(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	g := dial(t, s)
	if hello := g.next(10, ""); hello.Data["heartbeat_interval"] != 41250.0 {
		t.Errorf("HELLO says %v", hello.Data)
	}
	g.send(1, nil)
	g.next(11, "")
	g.send(2, j{"token": "Bot " + token, "intents": 1, "properties": j{}, "compress": true, "shard": []int{0, 1}})
	ready := g.next(0, "READY")
	if ready.Seq != 1 || ready.Data["application"].(j)["id"] != sandbox.ApplicationID || ready.Data["session_id"] == "" ||
		!strings.HasPrefix(ready.Data["resume_gateway_url"].(string), "ws://127.0.0.1:") {
		t.Errorf("READY says %v", ready.Data)
	}
	guild := g.next(0, "GUILD_CREATE")
	if guild.Seq != 2 || guild.Data["id"] != sandbox.GuildID || len(guild.Data["channels"].([]any)) != 5 || len(guild.Data["members"].([]any)) != 14 {
		t.Errorf("GUILD_CREATE says %v", guild.Data)
	}
	if err := anna.WaitBot(patient(t), true); err != nil {
		t.Error(err)
	}
	_ = g.ws.Close(websocket.StatusNormalClosure, "")
	if err := anna.WaitBot(patient(t), false); err != nil {
		t.Error(err)
	}
}

func TestTheGatewayClosesWithTheReason(t *testing.T) {
	s := start(t)
	good := func(more j) j { return changed(j{"token": token, "intents": 1, "properties": j{}}, more) }
	for _, c := range []struct {
		why   string
		frame string
		op    int
		data  any
		code  websocket.StatusCode
	}{
		{why: "no JSON", frame: "{", code: 4002},
		{why: "no operation", frame: "{}", code: 4002},
		{why: "an unknown operation", op: 42, code: 4001},
		{why: "a presence before IDENTIFY", op: 3, data: j{}, code: 4003},
		{why: "a foreign token", op: 2, data: good(j{"token": "other"}), code: 4004},
		{why: "a foreign token to resume", op: 6, data: j{"token": "other", "session_id": "x", "seq": 1}, code: 4004},
		{why: "a shard that is not", op: 2, data: good(j{"shard": []int{1, 1}}), code: 4010},
		{why: "no intents", op: 2, data: good(j{"intents": nil}), code: 4013},
		{why: "intents that are not", op: 2, data: good(j{"intents": 1 << 30}), code: 4013},
		{why: "the intent for the content of messages", op: 2, data: good(j{"intents": 1 | 1<<15}), code: 4014},
		{why: "the intent for members", op: 2, data: good(j{"intents": 1 | 1<<1}), code: 4014},
	} {
		t.Run(c.why, func(t *testing.T) {
			g := dial(t, s)
			g.next(10, "")
			if c.frame != "" {
				if err := g.ws.Write(patient(t), websocket.MessageText, []byte(c.frame)); err != nil {
					t.Fatal(err)
				}
			} else {
				g.send(c.op, c.data)
			}
			g.wantClose(c.code)
		})
	}
	t.Run("IDENTIFY twice", func(t *testing.T) {
		g := dial(t, s)
		g.identify()
		g.send(2, good(nil))
		g.wantClose(4005)
	})
	t.Run("121 frames in a minute", func(t *testing.T) {
		g := dial(t, s)
		for range 121 {
			g.send(1, nil)
		}
		g.wantClose(4008)
	})
	t.Run("no heartbeat", func(t *testing.T) {
		s := start(t, func(o *sandbox.Options) { o.Heartbeat = 20 * time.Millisecond })
		dial(t, s).wantClose(4009)
	})
	for _, query := range []string{"?encoding=etf", "?encoding=json&compress=zstd-stream"} {
		if a, err := http.Get(s.URL() + "/gateway" + query); err != nil || a.StatusCode != 400 {
			t.Errorf("%s: %v %v", query, a, err)
		}
	}
}

// Two programs with one token each have a session of the same shard, as on Discord: both get each click, and the first answer counts. The sandbox once closed the
// older connection, and so hid this.
func TestTwoSessionsOfAShardLiveSideBySide(t *testing.T) {
	s := start(t, withoutLimits)
	bots := []*bot{{t, s, dial(t, s)}, {t, s, dial(t, s)}}
	for _, b := range bots {
		b.gateway.identify()
	}
	register(t, s, doko)
	anna := join(t, s, 1)
	for round := range 2 {
		use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
		first, second := bots[round], bots[1-round]
		one, other := first.event(), second.event()
		if callback(one) != callback(other) {
			t.Errorf("the bots get different interactions: %s, %s", one.Raw, other.Raw)
		}
		wantStatus(t, first.answer(one, 4, j{"content": "x"}), 204)
		wantCode(t, second.answer(other, 4, j{"content": "y"}), 400, 40060)
		if _, err := use(); err != nil {
			t.Error(err)
		}
	}
	_ = bots[0].gateway.ws.Close(websocket.StatusNormalClosure, "")
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	wantStatus(t, bots[1].answer(bots[1].event(), 4, j{"content": "z"}), 204)
	if _, err := use(); err != nil {
		t.Error(err)
	}
}

func TestIntentsDecideWhatTheBotHears(t *testing.T) {
	s := start(t)
	g := dial(t, s)
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1 << 9, "properties": j{}})
	g.next(0, "READY") // and no GUILD_CREATE
	anna := join(t, s, 1)
	for _, text := range []string{"secret", "<@" + sandbox.ApplicationID + "> hello"} {
		if err := anna.Say(patient(t), sandbox.ChannelID, text); err != nil {
			t.Fatal(err)
		}
	}
	if e := g.next(0, "MESSAGE_CREATE"); e.Data["content"] != "" || e.Data["author"].(j)["id"] != anna.ID {
		t.Errorf("the bot heard %v", e.Data)
	}
	if e := g.next(0, "MESSAGE_CREATE"); e.Data["content"] == "" {
		t.Errorf("the bot did not hear that it was spoken to: %v", e.Data)
	}
	id := (&bot{t: t, s: s}).post(j{"content": "mine"})
	if e := g.next(0, "MESSAGE_CREATE"); e.Data["content"] != "mine" {
		t.Errorf("the bot heard %v", e.Data)
	}
	wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "t"}), 201)
	g.next(0, "MESSAGE_UPDATE") // and no THREAD_CREATE, which needs the intent for guilds
	wantStatus(t, rest(t, s, "DELETE", messages(id), nil), 204)
	g.next(0, "MESSAGE_DELETE")
}

func TestResumeReplaysMissedEvents(t *testing.T) {
	s := start(t, withoutLimits)
	anna := join(t, s, 1)
	g := dial(t, s)
	ready := g.identify()
	b := &bot{t, s, g}
	id := b.post(j{"content": "x"})
	seesBot(t, anna)
	_ = g.ws.CloseNow()
	if err := anna.WaitBot(patient(t), false); err != nil {
		t.Fatal(err)
	}
	wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "missed"}), 201)
	resume := func(seq int, id any) *gateway {
		g := dial(t, s)
		g.next(10, "")
		g.send(6, j{"token": token, "session_id": id, "seq": seq})
		return g
	}
	back := resume(2, ready.Data["session_id"])
	if e := back.next(0, "THREAD_CREATE"); e.Seq != 3 || e.Data["name"] != "missed" {
		t.Errorf("the missed event is number %d: %v", e.Seq, e.Data)
	}
	if e := back.next(0, "RESUMED"); e.Seq != 4 {
		t.Errorf("RESUMED has number %d", e.Seq)
	}

	resume(99, ready.Data["session_id"]).wantClose(4007)
	stranger := resume(2, "stranger")
	if no := stranger.next(9, ""); string(no.Raw) != "false" {
		t.Errorf("the invalid session is resumable: %s", no.Raw)
	}
	// After that the connection may identify itself again, which replaces a session without a connection.
	seesBot(t, anna)
	_ = back.ws.CloseNow()
	if err := anna.WaitBot(patient(t), false); err != nil {
		t.Fatal(err)
	}
	stranger.send(2, j{"token": token, "intents": 1, "properties": j{}})
	stranger.next(0, "READY")
	if no := resume(2, ready.Data["session_id"]).next(9, ""); string(no.Raw) != "false" {
		t.Error("a session that was replaced could be resumed")
	}
}

func TestAProperGoodbyeEndsTheSession(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	g := dial(t, s)
	ready := g.identify()
	seesBot(t, anna)
	_ = g.ws.Close(websocket.StatusNormalClosure, "")
	if err := anna.WaitBot(patient(t), false); err != nil {
		t.Fatal(err)
	}
	back := dial(t, s)
	back.next(10, "")
	back.send(6, j{"token": token, "session_id": ready.Data["session_id"], "seq": 2})
	back.next(9, "")
}

func TestTooManyMissedEventsCannotBeResumed(t *testing.T) {
	s := start(t, withoutLimits)
	g := dial(t, s)
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1 | 1<<9, "properties": j{}})
	ready := g.next(0, "READY")
	_ = g.ws.CloseNow()
	b := &bot{t: t, s: s}
	id := b.post(j{"content": "0"})
	for i := range 1001 {
		wantStatus(t, rest(t, s, "PATCH", messages(id), j{"content": fmt.Sprint(i)}), 200)
	}
	back := dial(t, s)
	back.next(10, "")
	back.send(6, j{"token": token, "session_id": ready.Data["session_id"], "seq": 1})
	back.next(9, "")
}
