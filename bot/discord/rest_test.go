package discord_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/internal/proof"
)

const (
	messagesPath = "/api/v10/channels/" + channel + "/messages"
	messagePath  = messagesPath + "/" + message
)

// answers returns a handler that gives one answer after another, and then repeats the last one.
func answers(each ...func(http.ResponseWriter)) http.HandlerFunc {
	var n atomic.Int32
	return func(rw http.ResponseWriter, _ *http.Request) {
		each[min(int(n.Add(1)), len(each))-1](rw)
	}
}

func status(code int, body string) func(http.ResponseWriter) {
	return func(rw http.ResponseWriter) { reply(rw, code, body) }
}

// hangUp breaks the connection instead of answering.
func hangUp(rw http.ResponseWriter) { panic(http.ErrAbortHandler) }

// breakOff ends the answer in the middle, though its head promises more.
func breakOff(rw http.ResponseWriter) {
	rw.Header().Set("Content-Length", "1000")
	io.WriteString(rw, `{"id":"`)
}

var sentOK = status(200, `{"id":"`+message+`"}`)

func TestSend(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST "+messagesPath, answers(sentOK))
	id, err := w.client(nil).Send(t.Context(), place, text("Hallo"), "lobby-1")
	if err != nil || id != message {
		t.Fatalf("got %q, %v", id, err)
	}
	r := w.seen()[0]
	if r.auth != "Bot "+token || r.contentType != "application/json" || !strings.Contains(string(r.body), `"nonce":"lobby-1","enforce_nonce":true`) {
		t.Errorf("sent %+v %s", r, r.body)
	}
}

// TestANonceOfADeletedMessageIsRenewed shows that a post replaces a deleted one at once, and that repeating it finds it.
func TestANonceOfADeletedMessageIsRenewed(t *testing.T) {
	t.Parallel()
	gone := status(404, `{"code":10008,"message":"Unknown Message"}`)
	nonces := regexp.MustCompile(`"nonce":"([^"]*)"`)
	var used [2][]string
	for run := range used {
		w := newWire(t)
		w.on("POST "+messagesPath, answers(gone, gone, sentOK))
		id, err := w.client(nil).Send(t.Context(), place, text("Hallo"), "lobby-1")
		if err != nil || id != message {
			t.Fatalf("got %q, %v", id, err)
		}
		for _, r := range w.seen() {
			used[run] = append(used[run], nonces.FindStringSubmatch(string(r.body))[1])
		}
	}
	n := used[0]
	if len(n) != 3 || n[0] != "lobby-1" || n[1] == n[0] || n[2] == n[0] || n[2] == n[1] || len(n[1]) > 25 || len(n[2]) > 25 {
		t.Errorf("the nonces are %q", n)
	}
	if !slices.Equal(used[0], used[1]) {
		t.Errorf("another process would send %q, not %q", used[1], n)
	}
	t.Run("not for ever", func(t *testing.T) {
		w := newWire(t)
		w.on("POST "+messagesPath, answers(gone))
		if _, err := w.client(nil).Send(t.Context(), place, text("Hallo"), "lobby-1"); !discord.IsGone(err) || len(w.seen()) > 10 {
			t.Errorf("%d tries, %v", len(w.seen()), err)
		}
	})
	t.Run("not without a nonce", func(t *testing.T) {
		w := newWire(t)
		w.on("POST "+messagesPath, answers(gone))
		if _, err := w.client(nil).Send(t.Context(), place, text("Hallo"), ""); err == nil || len(w.seen()) != 1 {
			t.Errorf("%d tries, %v", len(w.seen()), err)
		}
	})
}

// TestAwaitEdit shows that a publisher can wait for the same budget that Edit uses.
func TestAwaitEdit(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("X-RateLimit-Limit", "1")
		rw.Header().Set("X-RateLimit-Remaining", "0")
		rw.Header().Set("X-RateLimit-Reset-After", "3600")
		sentOK(rw)
	})
	c := w.client(nil)
	await := func(ctx context.Context, channel string) error {
		prepared, err := c.AwaitEdit(ctx, channel, time.Now())
		prepared()
		return err
	}
	if err := await(t.Context(), channel); err != nil {
		t.Errorf("before the first edit: %v", err)
	}
	if err := c.Edit(t.Context(), place, message, text("x")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := await(ctx, channel); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with the budget used up: %v", err)
	}
	if err := await(t.Context(), message); err != nil {
		t.Errorf("in another channel: %v", err)
	}
}

// TestOldEditsLeaveTheBudgetAlone shows that a message too old for further edits delays neither the edits of newer ones nor the post that replaces
// it.
func TestOldEditsLeaveTheBudgetAlone(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, answers(status(429, `{"code":30046,"message":"Maximum number of edits","retry_after":3600,"global":false}`)))
	w.on("PATCH "+messagesPath+"/8", answers(sentOK))
	w.on("POST "+messagesPath, answers(sentOK))
	c := w.client(nil)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := c.Edit(ctx, place, message, text("x")); err == nil || !strings.Contains(err.Error(), "30046") {
		t.Errorf("got %v", err)
	}
	_, err := c.Send(ctx, place, text("x"), "n")
	prepared, late := c.AwaitEdit(ctx, channel, time.Now())
	prepared()
	if err := errors.Join(err, late, c.Edit(ctx, place, "8", text("x"))); err != nil {
		t.Error(err)
	}
}

func TestPermissions(t *testing.T) {
	t.Parallel()
	may := discord.ViewChannel | discord.SendMessages
	if !may.Has(discord.SendMessages) || !may.Has(may) || may.Has(may|discord.AttachFiles) {
		t.Error("permissions are told apart wrongly")
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("DELETE "+messagePath, answers(func(rw http.ResponseWriter) { rw.WriteHeader(http.StatusNoContent) }))
	if err := w.client(nil).Delete(t.Context(), place, message); err != nil {
		t.Fatal(err)
	}
	if r := w.seen()[0]; r.method != http.MethodDelete || len(r.body) != 0 {
		t.Errorf("%s with %q", r.method, r.body)
	}
}

// TestFilesAreRenderedWhenTheyAreSent shows that a file makes its data no earlier.
func TestFilesAreRenderedWhenTheyAreSent(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, answers(sentOK))
	rendered := 0
	m := text("Stich 1")
	m.Files = []discord.File{{Name: "Table.png", Alt: "Stich 1", Render: func() []byte { rendered++; return []byte("rendered") }}}
	if err := proof.Validate(m); err != nil || rendered != 0 {
		t.Fatalf("rendered %d times before it was sent, %v", rendered, err)
	}
	if err := w.client(nil).Edit(t.Context(), place, message, m); err != nil {
		t.Fatal(err)
	}
	if r := w.seen()[0]; !strings.Contains(string(r.body), "\r\n\r\nrendered\r\n") || rendered != 1 {
		t.Errorf("rendered %d times, sent %q", rendered, r.body)
	}
}

func TestFilesAreSentAsAForm(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, answers(sentOK))
	if err := w.client(nil).Edit(t.Context(), place, message, table); err != nil {
		t.Fatal(err)
	}
	r := w.seen()[0]
	_, params, err := mime.ParseMediaType(r.contentType)
	if err != nil {
		t.Fatal(err)
	}
	form := multipart.NewReader(strings.NewReader(string(r.body)), params["boundary"])
	var parts []string
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(part)
		if part.FormName() == "payload_json" {
			body = body[:1]
		}
		parts = append(parts, fmt.Sprint(part.FormName(), " ", part.FileName(), " ", string(body)))
	}
	if got := strings.Join(parts, "|"); got != "payload_json  {|files[0] trick.png png|files[1] game.doko record" {
		t.Errorf("the form has %s", got)
	}
}

// TestRetries shows which requests are repeated: all that may be done twice, after trouble that may pass.
func TestRetries(t *testing.T) {
	t.Parallel()
	send := func(c *discord.Client, ctx context.Context) error {
		_, err := c.Send(ctx, place, text("x"), "nonce")
		return err
	}
	sendOnce := func(c *discord.Client, ctx context.Context) error {
		_, err := c.Send(ctx, place, text("x"), "")
		return err
	}
	edit := func(c *discord.Client, ctx context.Context) error {
		return c.Edit(ctx, place, message, text("x"))
	}
	limited := status(429, `{"message":"You are being rate limited.","retry_after":0.12,"global":false}`)
	tests := map[string]struct {
		do    func(*discord.Client, context.Context) error
		each  []func(http.ResponseWriter)
		tries int
		code  int // of the error, 0 for success, -1 for one without Discord's answer
	}{
		"500, then success":                  {send, []func(http.ResponseWriter){status(500, ""), sentOK}, 2, 0},
		"502 and 503, then success":          {edit, []func(http.ResponseWriter){status(502, "<html>"), status(503, ""), sentOK}, 3, 0},
		"504 for ever":                       {edit, []func(http.ResponseWriter){status(504, "")}, 5, 504},
		"a broken connection, then success":  {send, []func(http.ResponseWriter){hangUp, sentOK}, 2, 0},
		"500 for a post without nonce":       {sendOnce, []func(http.ResponseWriter){status(500, ""), sentOK}, 1, 500},
		"broken for a post without nonce":    {sendOnce, []func(http.ResponseWriter){hangUp, sentOK}, 1, -1},
		"429, then success":                  {edit, []func(http.ResponseWriter){limited, sentOK}, 2, 0},
		"429 for a post without nonce":       {sendOnce, []func(http.ResponseWriter){limited, sentOK}, 2, 0},
		"429 for ever":                       {edit, []func(http.ResponseWriter){limited}, 5, 429},
		"too many edits of an old message":   {edit, []func(http.ResponseWriter){status(429, `{"code":30046,"message":"Maximum number of edits"}`)}, 1, 429},
		"forbidden":                          {edit, []func(http.ResponseWriter){status(403, `{"code":50013,"message":"Missing Permissions"}`)}, 1, 403},
		"not found":                          {edit, []func(http.ResponseWriter){status(404, `{"code":10008,"message":"Unknown Message"}`)}, 1, 404},
		"a refusal that is not Discord's":    {edit, []func(http.ResponseWriter){status(405, "no")}, 1, 405},
		"Cloudflare's pages, then success":   {send, []func(http.ResponseWriter){status(520, "<html>"), status(522, ""), status(530, ""), sentOK}, 4, 0},
		"520 for a post without nonce":       {sendOnce, []func(http.ResponseWriter){status(520, ""), sentOK}, 1, 520},
		"half an answer, then success":       {send, []func(http.ResponseWriter){breakOff, status(200, `{"id":`), sentOK}, 3, 0},
		"no JSON, then success":              {edit, []func(http.ResponseWriter){status(200, "<html>"), sentOK}, 2, 0},
		"no JSON for a post without nonce":   {sendOnce, []func(http.ResponseWriter){status(200, "<html>"), sentOK}, 1, -1},
		"no JSON for ever":                   {send, []func(http.ResponseWriter){status(200, "<html>")}, 5, -1},
		"a form error, with the explanation": {edit, []func(http.ResponseWriter){status(400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{}}}`)}, 1, 400},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWire(t)
			h := answers(test.each...)
			w.on("POST "+messagesPath, h)
			w.on("PATCH "+messagePath, h)
			err := test.do(w.client(nil).Client, t.Context())
			var refused *discord.Error
			switch {
			case test.code == 0 && err != nil, test.code != 0 && err == nil:
				t.Errorf("got %v", err)
			case test.code > 0 && (!errors.As(err, &refused) || refused.Status != test.code):
				t.Errorf("got %v, want status %d", err, test.code)
			}
			if err != nil && strings.Contains(err.Error(), "http://") {
				t.Errorf("the error names an address: %v", err)
			}
			if n := len(w.seen()); n != test.tries {
				t.Errorf("%d tries, want %d", n, test.tries)
			}
		})
	}
}

// TestInvalidRequestsAreCounted shows which answers Discord counts as invalid.
func TestInvalidRequestsAreCounted(t *testing.T) {
	scope := func(name string) func(http.ResponseWriter) {
		return func(rw http.ResponseWriter) {
			rw.Header().Set("X-RateLimit-Scope", name)
			reply(rw, 429, `{"message":"You are being rate limited.","retry_after":0.1,"global":false}`)
		}
	}
	tests := map[string]struct {
		each []func(http.ResponseWriter)
		want int
	}{
		"success":          {[]func(http.ResponseWriter){sentOK}, 0},
		"forbidden":        {[]func(http.ResponseWriter){status(403, `{"code":50013,"message":"Missing Permissions"}`)}, 1},
		"a wrong token":    {[]func(http.ResponseWriter){status(401, `{"message":"401: Unauthorized"}`)}, 1},
		"not found":        {[]func(http.ResponseWriter){status(404, `{"code":10003,"message":"Unknown Channel"}`)}, 0},
		"a wrong form":     {[]func(http.ResponseWriter){status(400, `{"code":50035,"message":"Invalid Form Body"}`)}, 0},
		"our own limit":    {[]func(http.ResponseWriter){scope("user"), scope("global"), sentOK}, 2},
		"a shared limit":   {[]func(http.ResponseWriter){scope("shared"), scope("shared"), sentOK}, 0},
		"many old edits":   {[]func(http.ResponseWriter){status(429, `{"code":30046,"message":"Maximum number of edits"}`)}, 1},
		"from the network": {[]func(http.ResponseWriter){status(429, "<html>"), sentOK}, 1},
	}
	for name, test := range tests {
		inBubble(t, func(t *testing.T) {
			w := newIndoorWire(t)
			w.on("PATCH "+messagePath, answers(test.each...))
			c := w.client(nil)
			_ = c.Edit(t.Context(), place, message, text("x")) // TestRetries shows the result
			if n := c.InvalidRequests(); n != test.want {
				t.Errorf("%s: %d invalid requests are counted, want %d", name, n, test.want)
			}
		})
	}
}

// The network in front of Discord answers 429 without Discord's JSON, and does not say for how long. The bot's own requests wait, longer each time: it once sent
// another after 0.1 s, and each of them prolongs such a ban. Answers to clicks are tried, because a person waits, but not often.
func TestTheNetworkInFrontOfDiscordRefuses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := newIndoorWire(t)
		const callback = "POST /api/v10/interactions/1/secret/callback"
		page := status(429, "<html>error code: 1015</html>")
		start := time.Now()
		at := map[string][]int{} // the seconds at which requests came, by route
		var mu sync.Mutex
		refuse := func(rw http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			route, now := r.Method, int(time.Since(start).Seconds())
			at[route] = append(at[route], now)
			if len(at[route]) < map[string]int{"PATCH": 4, "POST": 2, "DELETE": 1}[route] {
				page(rw)
				return
			}
			sentOK(rw)
		}
		for _, route := range []string{"PATCH " + messagePath, "DELETE " + messagePath, callback} {
			w.on(route, refuse)
		}
		c := w.client(nil)
		var all sync.WaitGroup
		all.Go(func() {
			if err := c.Edit(t.Context(), place, message, text("x")); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			time.Sleep(time.Second)
			if err := c.Delete(t.Context(), place, message); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			time.Sleep(10 * time.Second)
			if err := c.Respond(t.Context(), interaction(discord.ComponentUsed), discord.Update{Message: text("x")}); err != nil {
				t.Error(err)
			}
		})
		all.Wait()
		want := map[string][]int{"PATCH": {0, 60, 180, 420}, "DELETE": {60}, "POST": {10, 11}}
		if slices.Equal(at["DELETE"], []int{180}) { // the refused PATCH of second 60 was first
			at["DELETE"] = want["DELETE"]
		}
		if !reflect.DeepEqual(at, want) {
			t.Errorf("requests came at %v, want %v", at, want)
		}
		if n := strings.Count(w.log.String(), "network in front of Discord"); n != 3 {
			t.Errorf("the operator reads of %d pauses:\n%s", n, w.log)
		}
		time.Sleep(time.Hour)
		clear(at)
		start = time.Now()
		if err := c.Edit(t.Context(), place, message, text("x")); err != nil || at["PATCH"][1] != 60 {
			t.Errorf("an hour later requests came at %v: %v", at, err)
		}
	})
}

// TestAGlobalScopeStopsEverything shows that a header alone can make a 429 apply to all routes.
func TestAGlobalScopeStopsEverything(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("X-RateLimit-Scope", "global")
		reply(rw, 429, `{"message":"You are being rate limited.","retry_after":3600}`)
	})
	c := w.client(nil)
	for _, channel := range []string{channel, "7"} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := c.Edit(ctx, discord.Place{GuildID: discord.AnyServer, ChannelID: channel}, message, text("x")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	}
	if n := len(w.seen()); n != 1 {
		t.Errorf("%d requests were sent", n)
	}
}

func TestErrorsAreReturned(t *testing.T) {
	t.Parallel()
	tests := []struct {
		code                     int
		gone, forbidden, tooLate bool
		unwelcome                bool
	}{
		{code: 10003, gone: true}, {code: 10008, gone: true}, {code: 50083, gone: true}, {code: 50001, forbidden: true}, {code: 50013, forbidden: true},
		{code: 10062, tooLate: true}, {code: 40060, tooLate: true}, {code: 50007, unwelcome: true}, {code: 50278, unwelcome: true}, {code: 50033, unwelcome: true},
		{code: 10013, unwelcome: true}, {code: 50035},
	}
	for _, test := range tests {
		err := fmt.Errorf("edit: %w", &discord.Error{Status: 400, Code: test.code, Message: "x"})
		if discord.IsGone(err) != test.gone || discord.IsForbidden(err) != test.forbidden || discord.IsTooLate(err) != test.tooLate || discord.IsUnwelcome(err) != test.unwelcome {
			t.Errorf("%d is told apart as %v %v %v %v", test.code, discord.IsGone(err), discord.IsForbidden(err), discord.IsTooLate(err), discord.IsUnwelcome(err))
		}
	}
}

func TestAContextEndsARateLimit(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH "+messagePath, answers(status(429, `{"retry_after":3600,"global":true}`)))
	c := w.client(nil)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := c.Edit(ctx, place, message, text("x")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	// The limit was global: another route is not even tried.
	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := c.Send(ctx, place, text("x"), "n"); !errors.Is(err, context.DeadlineExceeded) || len(w.seen()) != 1 {
		t.Errorf("got %v after %d requests", err, len(w.seen()))
	}
}

func TestStartThreadFindsTheThreadThatIsThere(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST "+messagePath+"/threads", answers(status(201, `{"id":"99"}`), status(400, `{"code":160004,"message":"A thread has already been created for this message"}`)))
	c := w.client(nil)
	if id, err := c.StartThread(t.Context(), place, message, "Tisch 1"); err != nil || id != "99" {
		t.Errorf("got %q, %v", id, err)
	}
	if id, err := c.StartThread(t.Context(), place, message, "Tisch 1"); err != nil || id != message {
		t.Errorf("got %q, %v", id, err)
	}
}

func TestWhatMakesNoSenseIsNotSent(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	c := w.client(nil)
	private := text("x")
	private.Ephemeral = true
	_, e2 := c.Send(t.Context(), discord.Place{GuildID: discord.AnyServer, ChannelID: "../users"}, text("x"), "n")
	_, e4 := c.Send(t.Context(), place, private, "n")
	e7 := c.Edit(t.Context(), place, "", text("x"))
	e9 := c.Delete(t.Context(), place, "../1")
	e11 := c.Message(t.Context(), "@me", text("x"), "n")
	e12 := c.Message(t.Context(), "42", private, "n")
	_, e13 := c.IsMember(t.Context(), "7", "@me")
	for i, err := range []error{e2, e4, e7, e9, e11, e12, e13} {
		if !errors.Is(err, discord.ErrInvalid) {
			t.Errorf("call %d returned %v", i+1, err)
		}
	}
	if n := len(w.seen()); n != 0 {
		t.Errorf("%d requests were sent", n)
	}
}

func TestSyncWaitsForTheConnection(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) { g.ready(); g.stay() }
	const entryPoint = `{"id":"5","application_id":"` + app + `","version":"6","type":4,"name":"launch","name_localizations":{"de":"start"},"handler":2}`
	w.on("GET /api/v10/applications/"+app+"/commands", answers(status(200, `[{"id":"4","type":1,"name":"old","description":"Old"},`+entryPoint+`]`)))
	w.on("PUT /api/v10/applications/"+app+"/commands", answers(status(200, "[]")))
	w.on("GET /api/v10/applications/"+app+"/emojis", answers(status(200, `{"items":[{"id":"1","name":"club_a"},{"id":"7","name":"club_old"},{"id":"8","name":"logo"}]}`)))
	w.on("DELETE /api/v10/applications/"+app+"/emojis/7", answers(status(204, "")))
	w.on("POST /api/v10/applications/"+app+"/emojis", answers(status(201, `{"id":"2","name":"club_10"}`)))
	c := w.client(nil)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := c.SyncCommands(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("without a connection: %v", err)
	}
	run(t, c)
	if err := c.SyncCommands(t.Context(), []discord.Command{{Name: "doko", Description: "Play"}}); err != nil {
		t.Error(err)
	}
	var arrived []string
	err := c.SyncEmojis(t.Context(), "club_", []discord.Emoji{{Name: "club_a", Render: painted("a")}, {Name: "club_10", Render: painted("b")}},
		func(ids map[string]string) { arrived = append(arrived, fmt.Sprint(ids)) })
	if want := []string{"map[club_a:1]", "map[club_10:2 club_a:1]"}; err != nil || !slices.Equal(arrived, want) {
		t.Errorf("one by one arrived %q, %v", arrived, err)
	}
	sent := w.seen()
	if list := string(sent[1].body); !strings.HasSuffix(list, ","+entryPoint+"]") || strings.Contains(list, "old") {
		t.Errorf("the commands are %s", list)
	}
	if len(sent) != 5 || sent[4].method != "DELETE" || string(sent[3].body) != `{"image":"data:image/png;base64,Yg==","name":"club_10"}` {
		t.Errorf("sent %+v", sent)
	}
}

// Several processes share the emojis of the bot, and while they change to another version some want other emojis. Each uploads what it lacks; what another
// has uploaded meanwhile it finds at its next try. Only the process with the first shard removes any.
func TestProcessesShareTheirEmojis(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) { g.ready(); g.stay() }
	w.on("GET /api/v10/applications/"+app+"/emojis", answers(status(200, `{"items":[{"id":"7","name":"club_old"}]}`),
		status(200, `{"items":[{"id":"7","name":"club_old"},{"id":"1","name":"club_a"}]}`)))
	w.on("POST /api/v10/applications/"+app+"/emojis", answers(status(400, `{"code":50035,"message":"the name is taken"}`)))
	c := w.clientWith(discord.Config{Shards: discord.Shards{First: 1, Last: 1, Total: 2}})
	run(t, c)
	there := map[string]string{}
	sync := func() error {
		return c.SyncEmojis(t.Context(), "club_", []discord.Emoji{{Name: "club_a", Render: painted("a")}}, func(ids map[string]string) { there = ids })
	}
	if err := sync(); err == nil {
		t.Error("an emoji that is missing is no error")
	}
	if err := sync(); err != nil || there["club_a"] != "1" {
		t.Errorf("there are %v, %v", there, err)
	}
	for _, r := range w.seen() {
		if r.method == http.MethodDelete {
			t.Error("a process without the first shard removes an emoji")
		}
	}
}

// TestARefusedEmojiKeepsNoOtherAway shows that one bad emoji is one missing emoji.
func TestARefusedEmojiKeepsNoOtherAway(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.gateways <- func(g *gateway) { g.ready(); g.stay() }
	w.on("GET /api/v10/applications/"+app+"/emojis", answers(status(200, `{"items":[{"id":"7","name":"club_old"}]}`)))
	w.on("POST /api/v10/applications/"+app+"/emojis", answers(status(400, `{"code":50035,"message":"Invalid Form Body"}`), status(201, `{"id":"2","name":"club_10"}`)))
	c := w.client(nil)
	run(t, c)
	there := map[string]string{}
	err := c.SyncEmojis(t.Context(), "club_", []discord.Emoji{{Name: "club_a", Render: painted("a")}, {Name: "club_10", Render: painted("b")}},
		func(ids map[string]string) { there = ids })
	if err == nil || !strings.Contains(err.Error(), "club_a") || strings.Contains(err.Error(), "club_10") || len(there) != 1 || there["club_10"] != "2" {
		t.Errorf("there are %v, %v", there, err)
	}
	for _, r := range w.seen() {
		if r.method == http.MethodDelete {
			t.Error("an emoji was removed before everything was there")
		}
	}
}

func TestNewRefusesBadConfigurations(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]discord.Config{
		"no token":          {},
		"only a prefix":     {Token: "Bot "},
		"a token of two":    {Token: "a b"},
		"Bot twice":         {Token: "Bot Bot a"},
		"no ASCII":          {Token: "Bot tökén"}, // net/http would refuse it at each request
		"no scheme":         {Token: "t", APIURL: "localhost:80"},
		"an unknown scheme": {Token: "t", APIURL: "ftp://localhost"},
		"a secret address":  {Token: "secret", APIURL: "https://anna:secret@host:x"},
		"a secret twice":    {Token: "secret secret"},
	} {
		if c, err := discord.New(cfg); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got %v, %v", name, c, err)
		}
	}
}

// People copy a token with what stands around it.
func TestATokenMayHaveMoreAroundIt(t *testing.T) {
	t.Parallel()
	for _, written := range []string{
		token, "Bot " + token, " bot\t" + token + "\r\n", `"Bot ` + token + `"`, "'" + token + "'", `Bot "` + token + `"`, "\ufeffBot\u00a0" + token + "\u200b", "“" + token + "”",
	} {
		w := newWire(t)
		w.on("POST /api/v10/channels/"+channel+"/messages", answers(sentOK))
		c, err := discord.New(discord.Config{Token: written, APIURL: w.server.URL})
		if err != nil {
			t.Fatalf("%q: %v", written, err)
		}
		if _, err := c.Send(t.Context(), place, text("x"), "n"); err != nil {
			t.Fatal(err)
		}
		if got := w.seen()[0].auth; got != "Bot "+token {
			t.Errorf("%q is sent as %q", written, got)
		}
	}
}

// TestAPIURL shows that an address may stop before /api or go on to the version.
func TestAPIURL(t *testing.T) {
	t.Parallel()
	for suffix, path := range map[string]string{
		"": "/api/v10", "/": "/api/v10", "/api": "/api/v10", "/api/v10/": "/api/v10", "/discord": "/discord/api/v10", "/discord/api/v9": "/discord/api/v10",
	} {
		w := newWire(t)
		w.on("POST "+path+"/channels/"+channel+"/messages", answers(sentOK))
		c, err := discord.New(discord.Config{Token: token, APIURL: w.server.URL + suffix})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Send(t.Context(), place, text("x"), "n"); err != nil {
			t.Errorf("%q: %v", suffix, err)
		}
	}
}

// TestAWrongClockOfTheHost shows that Discord's clock decides the age of clicks.
func TestAWrongClockOfTheHost(t *testing.T) {
	t.Parallel()
	for name, ahead := range map[string]time.Duration{"slow": time.Hour, "fast": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWire(t)
			w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) {
				rw.Header().Set("Date", time.Now().Add(ahead).UTC().Format(http.TimeFormat))
				reply(rw, 200, fmt.Sprintf(`{"url":"ws%s/gateway"}`, strings.TrimPrefix(w.server.URL, "http")))
			})
			w.gateways <- func(g *gateway) {
				g.ready()
				g.event(2, "INTERACTION_CREATE", click(time.Now().Add(ahead-10*time.Second), "late"))
				g.event(3, "INTERACTION_CREATE", click(time.Now().Add(ahead), "now"))
				g.stay()
			}
			got := make(chan string, 2)
			run(t, w.client(func(_ context.Context, i discord.Interaction) { got <- i.CustomID }))
			if id := wait(t, got); id != "now" {
				t.Errorf("handled %q", id)
			}
		})
	}
}
