package sandbox_test

import (
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

func TestWithoutAPermissionTheBotIsRefused(t *testing.T) {
	s, b, anna, _ := scene(t)
	id := b.post(j{"content": "x"})
	for _, c := range []struct {
		why    string
		denied int64
		do     func() answer
		code   int
	}{
		{"view the channel", sandbox.PermView, func() answer { return rest(t, s, "GET", table, nil) }, 50001},
		{"view, to edit", sandbox.PermView, func() answer { return rest(t, s, "PATCH", messages(id), j{"content": "y"}) }, 50001},
		{"send", sandbox.PermSend, func() answer { return rest(t, s, "POST", table+"/messages", j{"content": "y"}) }, 50013},
		{"attach files", sandbox.PermAttachFiles, func() answer { return upload(t, s, "POST", table+"/messages", j{"content": "y"}, []byte("z")) }, 50013},
		{"read the history", sandbox.PermHistory, func() answer { return rest(t, s, "GET", messages(id), nil) }, 50013},
		{"create threads", sandbox.PermPublicThreads, func() answer { return rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table 1"}) }, 50013},
	} {
		t.Run(c.why, func(t *testing.T) {
			s.Faults().Deny(sandbox.ChannelID, c.denied)
			wantCode(t, c.do(), 403, c.code)
			s.Faults().Deny(sandbox.ChannelID, 0)
			if a := c.do(); a.status >= 300 {
				t.Errorf("with the permission: %d %v", a.status, a.body)
			}
		})
	}

	// Interactions state the bot's permissions, and the bot can answer them even without any.
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSend|sandbox.PermPublicThreads|sandbox.PermView)
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	e := b.event()
	var may int64
	for _, digit := range e.Data["app_permissions"].(string) {
		may = may*10 + int64(digit-'0')
	}
	if may&(sandbox.PermSend|sandbox.PermPublicThreads|sandbox.PermView) != 0 || may&sandbox.PermAttachFiles == 0 {
		t.Errorf("app_permissions are %b", may)
	}
	wantStatus(t, b.answer(e, 4, j{"content": "I may not write here"}), 204)
	if _, err := use(); err != nil {
		t.Error(err)
	}
}

func TestThreads(t *testing.T) {
	s, b, anna, _ := scene(t)
	id := b.post(j{"content": "Table 1"})
	wantCode(t, rest(t, s, "POST", messages("1")+"/threads", j{"name": "x"}), 404, 10008)
	if a := rest(t, s, "POST", messages(id)+"/threads", j{"name": ""}); a.problem("name") != "BASE_TYPE_REQUIRED" {
		t.Errorf("a thread without a name: %v", a.body)
	}
	// The sandbox accepts the extra keys that discordgo sends.
	made := wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table 1", "auto_archive_duration": 60, "invitable": false}), 201)
	thread := "/channels/" + made.id()
	if made.id() != id || made.body["type"] != 11.0 || made.body["parent_id"] != sandbox.ChannelID {
		t.Errorf("the thread is %v", made.body)
	}
	wantCode(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "again"}), 400, 160004)
	if m := rest(t, s, "GET", messages(id), nil).body; m["thread"].(j)["id"] != id || m["flags"] != 32.0 {
		t.Errorf("the message does not show its thread: %v", m)
	}
	seen, err := anna.WaitChannel(patient(t), func(c person.Channel) bool { return c.ParentID == sandbox.ChannelID })
	if err != nil || seen.Name != "Table 1" {
		t.Fatalf("Anna sees %v, %v", seen, err)
	}

	inside := wantStatus(t, rest(t, s, "POST", thread+"/messages", j{"content": "Anna leads"}), 200).id()
	wantCode(t, rest(t, s, "POST", thread+"/messages/"+inside+"/threads", j{"name": "x"}), 400, 50024)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSendInThreads)
	wantCode(t, rest(t, s, "POST", thread+"/messages", j{"content": "y"}), 403, 50013)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSend)
	wantStatus(t, rest(t, s, "POST", thread+"/messages", j{"content": "y"}), 200)
	s.Faults().Deny(sandbox.ChannelID, 0)

	if got := wantStatus(t, rest(t, s, "PATCH", thread, j{"name": "Table 1 (over)", "archived": true}), 200); got.body["thread_metadata"].(j)["archived"] != true {
		t.Errorf("after archiving: %v", got.body)
	}
	if _, err := anna.WaitChannel(patient(t), func(c person.Channel) bool { return c.Archived }); err != nil {
		t.Error(err)
	}
	wantCode(t, rest(t, s, "PATCH", thread+"/messages/"+inside, j{"content": "z"}), 400, 50083)
	wantCode(t, rest(t, s, "DELETE", thread+"/messages/"+inside, nil), 400, 50083)
	wantCode(t, rest(t, s, "PATCH", thread, j{"name": "x"}), 400, 50083)
	// A new message opens the thread again, unless it is locked.
	wantStatus(t, rest(t, s, "POST", thread+"/messages", j{"content": "y"}), 200)
	wantStatus(t, rest(t, s, "PATCH", thread+"/messages/"+inside, j{"content": "z"}), 200)
	wantStatus(t, rest(t, s, "PATCH", thread, j{"archived": true, "locked": true}), 200)
	wantCode(t, rest(t, s, "POST", thread+"/messages", j{"content": "y"}), 400, 50083)
	wantCode(t, rest(t, s, "PATCH", table, j{"name": "x"}), 403, 50013)
}

func TestUnknownPathsAndForeignTokens(t *testing.T) {
	s := start(t)
	wantCode(t, rest(t, s, "GET", "/voice/regions", nil), 404, 0)
	wantCode(t, rest(t, s, "GET", "/guilds/42", nil), 404, 10004)
	for _, path := range []string{"/gateway/bot", "/users/@me", "/guilds/" + sandbox.GuildID,
		"/guilds/" + sandbox.GuildID + "/channels", table, "/gateway"} {
		if a := rest(t, s, "GET", path, nil); a.status != 200 {
			t.Errorf("%s: %d %v", path, a.status, a.body)
		}
	}
	for _, authorization := range []string{"", "Bot other", token, "Bearer " + token} {
		req := request(t, s, "GET", "/api/v10/users/@me", nil)
		req.Header.Set("Authorization", authorization)
		wantCode(t, do(t, req), 401, 0)
	}
	for _, version := range []string{"/api/users/@me", "/api/v9/users/@me", "/api/v10/users/@me"} {
		req := request(t, s, "GET", version, nil)
		req.Header.Set("Authorization", "Bot "+token)
		wantStatus(t, do(t, req), 200)
	}
}

func TestRateLimits(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	send := func(channel string) answer {
		return rest(t, s, "POST", "/channels/"+channel+"/messages", j{"content": "x"})
	}
	for left := 4; left >= 0; left-- {
		a := wantStatus(t, send(sandbox.ChannelID), 200)
		for header, want := range map[string]string{
			"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": string(rune('0' + left)), "X-RateLimit-Reset-After": "5.000",
			"X-RateLimit-Reset": "1795176005.000",
		} {
			if got := a.header.Get(header); got != want {
				t.Errorf("%s is %q, want %q", header, got, want)
			}
		}
		if a.header.Get("X-RateLimit-Bucket") == "" {
			t.Error("the bucket has no name")
		}
	}
	clock.Advance(1500 * time.Millisecond)
	a := send(sandbox.ChannelID)
	if a.status != 429 || a.body["retry_after"] != 3.5 || a.body["global"] != false || a.header.Get("Retry-After") != "4" ||
		a.header.Get("X-RateLimit-Remaining") != "0" || a.header.Get("X-RateLimit-Scope") != "user" {
		t.Errorf("the sixth message: %d %v %v", a.status, a.body, a.header)
	}
	// Another channel and another route have windows of their own.
	id := wantStatus(t, send(sandbox.LoungeID), 200).id()
	wantStatus(t, rest(t, s, "PATCH", "/channels/"+sandbox.LoungeID+"/messages/"+id, j{"content": "y"}), 200)
	clock.Advance(3500 * time.Millisecond)
	wantStatus(t, send(sandbox.ChannelID), 200)
}

func TestTheGlobalLimitDoesNotCountAnswersToInteractions(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	clock.Advance(time.Second)
	for _, path := range []string{"/users/@me", table} { // 50 requests, which no single route would allow less of
		for range 25 {
			wantStatus(t, rest(t, s, "GET", path, nil), 200)
		}
	}
	a := rest(t, s, "GET", "/gateway/bot", nil)
	if a.status != 429 || a.body["global"] != true || a.header.Get("X-RateLimit-Global") != "true" || a.header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("request 51: %d %v %v", a.status, a.body, a.header)
	}
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 4, j{"content": "x"}), 204)
	done()
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "y"}), 200)
}

func TestOldMessagesCanBeEditedAFewTimesOnly(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	id := (&bot{t: t, s: s}).post(j{"content": "x"})
	clock.Advance(61 * time.Minute)
	for range 30 {
		wantStatus(t, rest(t, s, "PATCH", messages(id), j{"content": "y"}), 200)
		clock.Advance(time.Second + time.Millisecond)
	}
	a := rest(t, s, "PATCH", messages(id), j{"content": "y"})
	wantCode(t, a, 429, 30046)
}

// All uses of a token after the first answer share one bucket, and each token has its own.
func TestTheRoutesOfATokenShareABucket(t *testing.T) {
	s := start(t, withClock(sandbox.NewManualClock(noon)))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	var tokens []string
	for range 2 {
		e, done := asked(t, b, anna)
		wantStatus(t, b.answer(e, 4, j{"content": "x"}), 204)
		done()
		tokens = append(tokens, webhook(e)+"/messages/@original")
	}
	buckets := map[string]bool{}
	for _, method := range []string{"PATCH", "GET", "PATCH", "GET", "PATCH"} {
		var body any
		if method == "PATCH" {
			body = j{"content": "y"}
		}
		buckets[wantStatus(t, rest(t, s, method, tokens[0], body), 200).header.Get("X-RateLimit-Bucket")] = true
	}
	if a := rest(t, s, "DELETE", tokens[0], nil); a.status != 429 || len(buckets) != 1 {
		t.Errorf("status %d after five requests in the buckets %v", a.status, buckets)
	}
	wantStatus(t, rest(t, s, "DELETE", tokens[1], nil), 204)
}

// Messages of an announcement channel have threads of their own type; those of a voice channel's chat have none.
func TestOtherKindsOfChannels(t *testing.T) {
	s, b, anna, _ := scene(t)
	id := b.post(j{"content": "Table 1"})
	s.Faults().Become(sandbox.ChannelID, sandbox.VoiceChat)
	if a := rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table 1"}); a.status != 400 {
		t.Errorf("a thread in the chat of a voice channel: %d %v", a.status, a.body)
	}
	s.Faults().Become(sandbox.ChannelID, sandbox.Announcement)
	a := wantStatus(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "Table 1"}), 201)
	if a.body["type"] != 10.0 {
		t.Errorf("the thread of an announcement is %v", a.body)
	}
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), id, "doko leave", nil) })
	e := b.event()
	if ch := e.Data["channel"].(map[string]any); ch["type"] != 10.0 || ch["parent_id"] != sandbox.ChannelID {
		t.Errorf("the command comes from %v", ch)
	}
	wantStatus(t, b.answer(e, 4, j{"content": "here"}), 204)
	if _, err := use(); err != nil {
		t.Error(err)
	}
}

// Only a bot that may mention everyone can ping a role that not everybody may mention.
func TestRolesThatNotEverybodyMayMention(t *testing.T) {
	s, _, _, _ := scene(t)
	ping := func() any {
		return rest(t, s, "POST", table+"/messages", j{"content": "<@&" + sandbox.LeaderRoleID + ">", "allowed_mentions": j{"roles": []string{sandbox.LeaderRoleID}}}).body["mention_roles"]
	}
	if roles := ping().([]any); len(roles) != 0 {
		t.Errorf("without the permission it pings %v", roles)
	}
	s.Faults().MayMentionEveryone(true)
	if roles := ping().([]any); len(roles) != 1 {
		t.Errorf("with the permission it pings %v", roles)
	}
	s.Faults().MayMentionEveryone(false)
	if roles := ping().([]any); len(roles) != 0 {
		t.Errorf("without the permission again it pings %v", roles)
	}
	if a := rest(t, s, "GET", "/guilds/1/roles", nil); a.status != 404 {
		t.Errorf("the roles of another server: %d", a.status)
	}
}
