package sandbox_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

func TestRequestsFailOnPurpose(t *testing.T) {
	s := start(t)
	for _, status := range []int{429, 500, 503} {
		s.Faults().Set(sandbox.Fail, sandbox.Trouble{Times: 2, Status: status})
		for range 2 {
			a := rest(t, s, "GET", table, nil)
			if a.status != status {
				t.Errorf("status %d, want %d", a.status, status)
			}
			if status == 429 && (a.body["retry_after"] != 0.5 || a.header.Get("Retry-After") != "1") {
				t.Errorf("429 says %v", a.body)
			}
		}
		wantStatus(t, rest(t, s, "GET", table, nil), 200)
	}
}

func TestALostAnswerWasServed(t *testing.T) {
	s := start(t)
	s.Faults().Set(sandbox.Lose, sandbox.Trouble{Times: 1})
	req := request(t, s, "POST", "/api/v10"+table+"/messages", strings.NewReader(`{"content":"x","nonce":"n","enforce_nonce":true}`))
	req.Header.Set("Authorization", "Bot "+token)
	if resp, err := new(httpOnce).RoundTrip(req); err == nil {
		t.Fatalf("there was an answer: %v", resp.Status)
	}
	// The bot asks again, and the nonce makes it one message.
	wantStatus(t, rest(t, s, "POST", table+"/messages", j{"content": "x", "nonce": "n", "enforce_nonce": true}), 200)
	if got := rest(t, s, "GET", table+"/messages", nil).list; len(got) != 1 {
		t.Errorf("there are %d messages", len(got))
	}
}

func TestLatencyDelaysRequests(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	s.Faults().Set(sandbox.Slow, sandbox.Trouble{DelayMS: 60_000})
	done := make(chan struct{})
	go func() {
		defer close(done)
		rest(t, s, "GET", table, nil)
	}()
	for {
		select {
		case <-done:
			if passed := clock.Now().Sub(noon); passed < time.Minute {
				t.Errorf("it was served after %v", passed)
			}
			return
		default:
			clock.Advance(time.Second)
		}
	}
}

func TestInteractionsArriveTwiceOrLate(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	s.Faults().Set(sandbox.Double, sandbox.Trouble{Times: 1})
	e, done := asked(t, b, anna)
	again := b.event()
	if again.Data["id"] != e.Data["id"] || again.Seq == e.Seq {
		t.Errorf("the second delivery is %v", again.Data)
	}
	wantStatus(t, b.answer(e, 4, j{"content": "one"}), 204)
	wantCode(t, b.answer(again, 4, j{"content": "one"}), 400, 40060)
	done()

	s.Faults().Set(sandbox.Late, sandbox.Trouble{Times: 1, DelayMS: 4000})
	failed := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	arrived := make(chan event, 1)
	go func() { arrived <- b.event() }()
	var late event
	for late.Data == nil {
		select {
		case late = <-arrived:
		default:
			clock.Advance(100 * time.Millisecond)
		}
	}
	if _, err := failed(); !errors.Is(err, person.ErrFailed) {
		t.Errorf("Anna sees %v", err)
	}
	wantCode(t, b.answer(late, 4, j{"content": "late"}), 404, 10062)
}

func TestTheGatewayFailsOnPurpose(t *testing.T) {
	s := start(t, withoutLimits)
	anna := join(t, s, 1)
	g := dial(t, s)
	ready := g.identify()
	s.Faults().Set(sandbox.Reconnect, sandbox.Trouble{})
	g.next(7, "")
	s.Faults().Set(sandbox.InvalidResumable, sandbox.Trouble{})
	if no := g.next(9, ""); string(no.Raw) != "true" {
		t.Errorf("op 9 says %s", no.Raw)
	}
	g.send(6, j{"token": token, "session_id": ready.Data["session_id"], "seq": 2})
	g.next(0, "RESUMED")
	s.Faults().Set(sandbox.Invalid, sandbox.Trouble{})
	if no := g.next(9, ""); string(no.Raw) != "false" {
		t.Errorf("op 9 says %s", no.Raw)
	}
	g.send(6, j{"token": token, "session_id": ready.Data["session_id"], "seq": 2})
	g.next(9, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{}})
	g.next(0, "READY")
	g.next(0, "GUILD_CREATE")
	seesBot(t, anna)
	s.Faults().Set(sandbox.Drop, sandbox.Trouble{})
	if _, err := g.read(); err == nil {
		t.Error("the connection still stands")
	}
	if err := anna.WaitBot(patient(t), false); err != nil {
		t.Error(err)
	}
}

// TestTheGatewayIsStubbornOnPurpose shows op 9 for ever and RESUMEs without an answer, until the test ends them.
func TestTheGatewayIsStubbornOnPurpose(t *testing.T) {
	s := start(t, withoutLimits)
	g := dial(t, s)
	ready := g.identify()
	_ = g.ws.CloseNow()

	s.Faults().Set(sandbox.Resume, sandbox.Trouble{Times: math.MaxInt})
	s.Faults().Set(sandbox.Identify, sandbox.Trouble{Times: math.MaxInt})
	resume := j{"token": token, "session_id": ready.Data["session_id"], "seq": 2}
	g = dial(t, s)
	g.next(10, "")
	g.send(6, resume)
	g.send(1, nil)
	_ = g.ws.Close(4000, "") // the sandbox has read everything before it
	g = dial(t, s)
	g.next(10, "")
	for range 3 {
		g.send(2, j{"token": token, "intents": 1, "properties": j{}})
		if no := g.next(9, ""); string(no.Raw) != "false" {
			t.Errorf("op 9 says %s", no.Raw)
		}
	}
	s.Faults().Set(sandbox.Resume, sandbox.Trouble{})
	s.Faults().Set(sandbox.Identify, sandbox.Trouble{})
	g.send(6, resume)
	g.next(0, "RESUMED")
	second := dial(t, s)
	second.identify()
}

// TestTheNextIdentifiesAndResumesFailOnPurpose shows refusals that end by themselves.
func TestTheNextIdentifiesAndResumesFailOnPurpose(t *testing.T) {
	s := start(t, withoutLimits)
	identify := j{"token": token, "intents": 1, "properties": j{}}
	g := dial(t, s)
	g.next(10, "")
	s.Faults().Set(sandbox.Identify, sandbox.Trouble{Times: 1})
	g.send(2, identify)
	if no := g.next(9, ""); string(no.Raw) != "false" {
		t.Errorf("op 9 says %s", no.Raw)
	}
	s.Faults().Set(sandbox.Identify, sandbox.Trouble{Times: 1, Code: 4000})
	g.send(2, identify)
	g.wantClose(4000)
	g = dial(t, s)
	ready := g.identify()
	_ = g.ws.CloseNow()

	s.Faults().Set(sandbox.Resume, sandbox.Trouble{Times: 1})
	resume := j{"token": token, "session_id": ready.Data["session_id"], "seq": 2}
	g = dial(t, s)
	g.next(10, "")
	g.send(6, resume)
	g.send(1, nil)
	_ = g.ws.Write(t.Context(), websocket.MessageText, []byte("{")) // which ends every connection
	if e, err := g.read(); websocket.CloseStatus(err) != 4002 {
		t.Errorf("a RESUME without an answer is followed by op %d, %v", e.Op, err)
	}
	g = dial(t, s)
	g.next(10, "")
	g.send(6, resume)
	g.next(0, "RESUMED")
	g.send(1, nil)
	g.next(11, "")
}

func TestPicturesAreRefusedOnPurpose(t *testing.T) {
	s := start(t)
	with := j{"flags": 1 << 15, "components": []any{j{"type": 12, "items": []any{j{"media": j{"url": "attachment://file0.png"}}}}},
		"attachments": []any{j{"id": "0", "filename": "file0.png"}}}
	fox := picture(t, 8)
	id := wantStatus(t, upload(t, s, "POST", table+"/messages", with, fox), 200).id()
	s.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{"PATCH channels"}})
	a := upload(t, s, "PATCH", messages(id), with, fox)
	wantCode(t, a, 400, 50035)
	if got := a.problem("components.0.media"); got != "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" {
		t.Errorf("problem %q: %v", got, a.body)
	}
	wantStatus(t, rest(t, s, "PATCH", messages(id), j{"attachments": []any{}, "components": []any{j{"type": 10, "content": "x"}}}), 200)
	wantStatus(t, upload(t, s, "POST", table+"/messages", with, fox), 200)
	s.Faults().Set(sandbox.Pictures, sandbox.Trouble{})
	wantStatus(t, upload(t, s, "PATCH", messages(id), with, fox), 200)
}

func TestEmojisAreRefusedOrLostOnPurpose(t *testing.T) {
	s := start(t)
	id := wantStatus(t, rest(t, s, "POST", emojis, j{"name": "fuchs", "image": dataURI(picture(t, 8))}), 201).id()
	m := rows(changed(button("a", "A"), j{"emoji": j{"id": id, "name": "fuchs"}}))
	s.Faults().Set(sandbox.Emojis, sandbox.Trouble{Times: 1})
	wantStatus(t, rest(t, s, "POST", table+"/messages", rows(button("a", "A"))), 200)
	wantCode(t, rest(t, s, "POST", table+"/messages", m), 400, 50035)
	wantStatus(t, rest(t, s, "POST", table+"/messages", m), 200)
	if n := s.Faults().LoseEmojis(); n != 1 {
		t.Errorf("%d emojis were lost", n)
	}
	wantCode(t, rest(t, s, "POST", table+"/messages", m), 400, 50035)
}

func TestAProgramSetsFaults(t *testing.T) {
	s := start(t)
	fault := func(body string) int {
		t.Helper()
		return status(t, request(t, s, "POST", "/faults", strings.NewReader(body)))
	}
	for _, body := range []string{
		`{}`, `{"fail":{"times":1,"status":503}}`, `{"lose":{"times":0},"slow":{"delay_ms":1}}`, `{"slow":{}}`, `{"double":{"times":1},"late":{"times":1,"delay_ms":1}}`,
		`{"thread":{"times":1,"delay_ms":1,"status":500}}`, `{"thread":{"delay_ms":0,"status":0}}`, `{"identify":{"times":1,"code":4000},"resume":{"times":1}}`,
		`{"reconnect":{}}`, `{"invalid":{}}`, `{"invalid_resumable":{}}`, `{"drop":{}}`,
	} {
		if got := fault(body); got != 204 {
			t.Errorf("%s: %d", body, got)
		}
	}
	if a := rest(t, s, "GET", table, nil); a.status != 503 {
		t.Errorf("the request did not fail: %d", a.status)
	}
	for _, body := range []string{
		`{"fail":{"times":1,"status":200}}`, `{"fail":{"times":1,"status":503,"unknown":1}}`, `{"explode":{}}`, `{"fail":{"times":1,"status":503},"explode":{}}`,
		`{"fail":{"times":1,"status":503},"unknown":1}`, `{"unknown":1}`, `{`, `[]`, `{"double":false}`, `{"slow":{"delay_ms":"x"}}`, `{"thread":{"status":200}}`,
		`{"identify":{"times":1,"code":9}}`,
	} {
		if got := fault(body); got != 400 {
			t.Errorf("%s: %d", body, got)
		}
	}
	if a := rest(t, s, "GET", table, nil); a.status != 200 {
		t.Errorf("a form with a mistake made a request fail: %d", a.status)
	}
}
