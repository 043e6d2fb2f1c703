package sandbox

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Any body is refused in Discord's form or becomes a message that can be shown: nothing panics.
func FuzzMessages(f *testing.F) {
	for _, seed := range []string{
		`{"content":"x","embeds":[{"title":"t","fields":[{"name":"n","value":"v"}],"footer":{"text":"f"}}],"allowed_mentions":{"parse":["users"]}}`,
		`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","label":"A","emoji":{"name":"♥"}}]}]}`,
		`{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"a","min_values":0,"max_values":2,"options":[{"label":"l","value":"v"}]}]}]}`,
		`{"flags":32768,"components":[{"type":17,"accent_color":1,"components":[{"type":10,"content":"<@1>"},{"type":14,"spacing":2},
			{"type":9,"components":[{"type":10,"content":"s"}],"accessory":{"type":11,"media":{"url":"https://a.example/x.png"}}},
			{"type":12,"items":[{"media":{"url":"https://a.example/x.png"}}]},{"type":13,"file":{"url":"attachment://a"}}]}]}`,
		`{"nonce":17,"enforce_nonce":true,"tts":null,"content":null}`, `null`, `[]`, `{`,
	} {
		f.Add([]byte(seed))
	}
	s := newServer(f)
	f.Fuzz(func(t *testing.T, body []byte) {
		s.mu.Lock()
		defer s.mu.Unlock()
		form, err := parseForm(body, createMessageShape)
		if err == nil {
			m := message{ChannelID: ChannelID, AuthorID: ApplicationID, Nonce: form.Nonce}
			if err = s.fillMessage(&m, form, nil, flagComponentsV2); err == nil {
				s.removeMessage(s.postMessage(&m))
				if _, failed := json.Marshal(s.messageObject(&m)); failed != nil {
					t.Fatal(failed)
				}
			}
		}
		wantRefusal(t, err)
	})
}

func FuzzModals(f *testing.F) {
	f.Add([]byte(`{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"l","min_length":1,"max_length":2}]}]}`))
	f.Add([]byte(`{"custom_id":"m","title":"t","components":[{"type":18,"label":"l","component":{"type":3,"custom_id":"a","options":[{"label":"l","value":"v"}]}}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := readForm[modal](body, modalShape.check)
		if err == nil {
			err = checkModal(&m, func(string) bool { return true })
		}
		wantRefusal(t, err)
	})
}

func FuzzCommands(f *testing.F) {
	f.Add([]byte(`[{"name":"doko","description":"d","default_member_permissions":"32","options":[{"type":1,"name":"new","description":"n",
		"options":[{"type":4,"name":"rounds","description":"r","min_value":1,"choices":[{"name":"a","value":1,"name_localizations":{"de":"b"}}]}]}]}]`))
	f.Add([]byte(`[{"name":"Show","type":3}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		cs, err := readForm[[]command](body, list(0, 130, commandShape.check))
		if err == nil {
			err = checkCommands(cs, nil)
		}
		wantRefusal(t, err)
	})
}

func newServer(tb testing.TB) *Server {
	tb.Helper()
	s, err := New(Options{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = s.Close() })
	return s
}

// wantRefusal accepts no error, or one in Discord's words.
func wantRefusal(t *testing.T, err error) {
	t.Helper()
	no, isRefusal := err.(*refusal)
	if err != nil && (!isRefusal || no.Status < 400 || no.Status >= 500 || no.Message == "") {
		t.Fatalf("error %#v", err)
	}
	if _, failed := json.Marshal(no); failed != nil {
		t.Fatal(failed)
	}
}

// Any request gets an answer, or a refusal in Discord's form.
func FuzzRequests(f *testing.F) {
	for _, r := range routes {
		method, path, _ := strings.Cut(r.pattern, " ")
		path = strings.NewReplacer("{guild}", GuildID, "{channel}", ChannelID, "{app}", ApplicationID, "{user}", UserID(1)).Replace(path)
		f.Add(method, "/api/v10"+path, `{"content":"x","name":"table","type":11,"recipient_id":"101"}`)
	}
	f.Add("POST", "/api/channels/%zz/messages?wait=true", "")
	f.Fuzz(func(t *testing.T, method, path, body string) {
		req, err := http.NewRequest(method, "http://sandbox", strings.NewReader(body))
		if err != nil {
			return
		}
		req.URL.Path = path
		req.Header.Set("Authorization", "Bot a-token")
		req.Header.Set("Content-Type", "application/json")
		s, err := New(Options{Token: "a-token"})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		answer := httptest.NewRecorder()
		s.rest().ServeHTTP(answer, req)
		var no struct {
			Code    *int
			Message string
		}
		switch status := answer.Code; {
		case status >= 500:
			t.Errorf("status %d: %s", status, answer.Body)
		case status >= 400 && (json.Unmarshal(answer.Body.Bytes(), &no) != nil || no.Code == nil || no.Message == ""):
			t.Errorf("status %d without a reason: %s", status, answer.Body)
		}
	})
}

// After any frame from a bot the gateway's connection goes on, or ends with a reason.
func FuzzGateway(f *testing.F) {
	for _, seed := range []string{
		`{"op":1,"d":null}`, `{"op":2,"d":{"token":"a-token","intents":1,"shard":[0,1],"properties":{}}}`, `{"op":2,"d":{"token":"a-token","intents":1,"shard":[2,1]}}`,
		`{"op":3,"d":{}}`, `{"op":6,"d":{"token":"a-token","session_id":"1","seq":1}}`, `{"op":11}`, `{"op":"1"}`, `{}`, `[`,
	} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		s, err := New(Options{Token: "a-token"})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		conn := &gatewayConn{out: newOutbox(), frames: limiter{}}
		silence := time.NewTimer(time.Hour)
		defer silence.Stop()
		for _, frame := range []string{first, second} {
			if reason, code := s.gatewayFrame(conn, []byte(frame), silence); (code != 0) != (reason != "") {
				t.Errorf("%s ends the connection with %d, %q", frame, code, reason)
			}
		}
	})
}

// Any frame of a window is carried out, or refused with a reason.
func FuzzWindows(f *testing.F) {
	for _, kind := range []string{"click", "command", "complete", "submit", "say", "dismiss", "locale", "change", "join", "advance"} {
		f.Add(`{"t":"` + kind + `","ref":1,"message_id":"1","custom_id":"a","values":["v"],"channel_id":"` + ChannelID + `","name":"doko new","content":"x","is":true,"to":"monday"}`)
	}
	f.Add(`{"t":"submit","values":{"a":["b"],"c":"d"}}`)
	f.Add(`{"ref":1e99}`)
	s := newServer(f)
	f.Fuzz(func(_ *testing.T, frame string) {
		win := s.openWindow(UserID(1))
		defer s.closeWindow(win)
		s.readClientFrame(win, []byte(frame))
	})
}
