package sandbox_test

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
)

func messages(id string) string { return table + "/messages/" + id }

func TestEditsChangeTheirFieldsAndKeepTheRest(t *testing.T) {
	s := start(t)
	id := (&bot{t: t, s: s}).post(j{"content": "a", "components": []j{row(button("x", "X"))}})
	m := wantStatus(t, rest(t, s, "PATCH", messages(id), j{"content": "b"}), 200).body
	if m["content"] != "b" || len(m["components"].([]any)) != 1 || m["edited_timestamp"] == nil {
		t.Errorf("after the edit: %v", m)
	}
	m = wantStatus(t, rest(t, s, "PATCH", messages(id), j{"components": nil}), 200).body
	if m["content"] != "b" || len(m["components"].([]any)) != 0 {
		t.Errorf("after emptying: %v", m)
	}
	wantCode(t, rest(t, s, "PATCH", messages(id), j{"content": ""}), 400, 50006)
	if m = rest(t, s, "GET", messages(id), nil).body; m["content"] != "b" {
		t.Errorf("a refused edit changed the message: %v", m)
	}
	wantCode(t, rest(t, s, "PATCH", messages("1"), j{"content": "c"}), 404, 10008)
	wantCode(t, rest(t, s, "PATCH", "/channels/1/messages/"+id, j{"content": "c"}), 404, 10003)
	wantStatus(t, rest(t, s, "DELETE", messages(id), nil), 204)
	wantCode(t, rest(t, s, "GET", messages(id), nil), 404, 10008)
}

func TestTheFlagOfComponentsV2StaysForEver(t *testing.T) {
	s := start(t)
	b := &bot{t: t, s: s}
	id := b.post(v2(text("a")))
	if a := rest(t, s, "PATCH", messages(id), j{"flags": 0, "components": []j{}, "content": "b"}); a.problem("flags") != "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG" {
		t.Errorf("the flag could be removed: %v", a.body)
	}
	if a := rest(t, s, "PATCH", messages(id), j{"content": "b"}); a.problem("content") == "" {
		t.Errorf("content could be added: %v", a.body)
	}
	// Without flags in the request, the message keeps its flags.
	wantStatus(t, rest(t, s, "PATCH", messages(id), j{"components": []j{text("b")}}), 200)

	classic := b.post(j{"content": "a"})
	if a := rest(t, s, "PATCH", messages(classic), v2(text("b"))); a.problem("content") == "" {
		t.Errorf("a message became v2 and kept its content: %v", a.body)
	}
	wantStatus(t, rest(t, s, "PATCH", messages(classic), changed(v2(text("b")), j{"content": "", "embeds": []j{}})), 200)
}

func TestListedMessagesAreTheNewestFirst(t *testing.T) {
	s := start(t)
	b := &bot{t: t, s: s}
	ids := []string{b.post(j{"content": "1"}), b.post(j{"content": "2"}), b.post(j{"content": "3"})}
	for query, want := range map[string][]string{
		"":                         {ids[2], ids[1], ids[0]},
		"?limit=1":                 {ids[2]},
		"?before=" + ids[2]:        {ids[1], ids[0]},
		"?after=" + ids[0]:         {ids[2], ids[1]},
		"?limit=1&after=" + ids[0]: {ids[2]},
	} {
		got := wantStatus(t, rest(t, s, "GET", table+"/messages"+query, nil), 200).list
		if len(got) != len(want) {
			t.Errorf("%q lists %d messages, want %d", query, len(got), len(want))
			continue
		}
		for i := range want {
			if got[i]["id"] != want[i] {
				t.Errorf("%q: message %d is %v, want %s", query, i, got[i]["id"], want[i])
			}
		}
	}
	wantCode(t, rest(t, s, "GET", table+"/messages?limit=101", nil), 400, 50035)
}

func TestNonceMakesARepeatedMessageTheSameOne(t *testing.T) {
	clock := sandbox.NewManualClock(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s := start(t, func(o *sandbox.Options) { o.Clock = clock })
	b := &bot{t: t, s: s}
	m := j{"content": "Table 7", "nonce": "table-7-v3", "enforce_nonce": true}
	first := b.post(m)
	if again := b.post(m); again != first {
		t.Errorf("the repeated message is another one")
	}
	if other := b.post(j{"content": "Table 7", "nonce": "table-7-v3"}); other == first {
		t.Error("without enforce_nonce a nonce is only a note")
	}
	clock.Advance(6 * time.Minute)
	if late := b.post(m); late == first {
		t.Error("a nonce is remembered for some minutes only")
	}
}

func TestANonceOfADeletedMessageIsSpent(t *testing.T) {
	clock := sandbox.NewManualClock(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s := start(t, func(o *sandbox.Options) { o.Clock = clock })
	b := &bot{t: t, s: s}
	m := j{"content": "Table 7", "nonce": "table-7-v3", "enforce_nonce": true}
	s.Faults().DeleteMessage(b.post(m))
	wantCode(t, rest(t, s, "POST", table+"/messages", m), 404, 10008)
	wantStatus(t, rest(t, s, "POST", "/channels/"+sandbox.LoungeID+"/messages", m), 200)
	wantStatus(t, rest(t, s, "POST", table+"/messages", j{"content": "Table 7", "nonce": "table-7-v3"}), 200)
	clock.Advance(6 * time.Minute)
	wantStatus(t, rest(t, s, "POST", table+"/messages", m), 200)
}

func TestMentionsNotifyOnlyWhomTheMessageAllows(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := &bot{t: t, s: s}
	both := "<@" + anna.ID + "> <@!" + ben.ID + "> @everyone"
	for _, c := range []struct {
		why          string
		message      j
		annas, bens  bool
		edit         j
		wantMentions int
	}{
		{why: "by default everybody who is named", message: j{"content": both}, annas: true, bens: true, wantMentions: 2},
		{why: "nobody", message: j{"content": both, "allowed_mentions": j{"parse": []string{}}}},
		{why: "one", message: j{"content": both, "allowed_mentions": j{"users": []string{ben.ID}}}, bens: true, wantMentions: 1},
		{why: "in a text component too", message: changed(v2(j{"type": 17, "components": []j{text(both)}}), j{"allowed_mentions": j{"users": []string{anna.ID}}}), annas: true, wantMentions: 1},
		{why: "silently", message: j{"content": both, "flags": 1 << 12}, wantMentions: 2},
		{why: "an edit notifies nobody", message: j{"content": "x"}, edit: j{"content": both}, wantMentions: 2},
	} {
		t.Run(c.why, func(t *testing.T) {
			id := b.post(c.message)
			if c.edit != nil {
				wantStatus(t, rest(t, s, "PATCH", messages(id), c.edit), 200)
			}
			b.post(j{"content": "after " + c.why})
			for p, want := range map[string]bool{"anna": c.annas, "ben": c.bens} {
				who := anna
				if p == "ben" {
					who = ben
				}
				if _, err := who.WaitText(patient(t), "after "+c.why); err != nil {
					t.Fatal(err)
				}
				if m, _ := who.Message(id); m.MentionsMe != want {
					t.Errorf("%s is pinged: %v, want %v", p, m.MentionsMe, want)
				}
			}
			if got := rest(t, s, "GET", messages(id), nil).body["mentions"].([]any); len(got) != c.wantMentions {
				t.Errorf("the message mentions %v", got)
			}
		})
	}
}

func TestFilesAreServedAndShownInComponents(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	trick := picture(t, 300)
	body := changed(v2(j{"type": 12, "items": []j{{"media": j{"url": "attachment://trick.png"}, "description": "Ben leads"}}}),
		j{"attachments": []j{{"id": "0", "filename": "trick.png", "description": "Ben leads"}}})
	m := wantStatus(t, upload(t, s, "POST", table+"/messages", body, trick), 200)
	media := shownMedia(m.body)
	if !strings.HasSuffix(media["url"].(string), "/trick.png") || media["width"] != 300.0 {
		t.Errorf("the component shows %v", media)
	}
	if all := m.body["attachments"].([]any); len(all) != 0 {
		t.Errorf("a message of components lists its attachments, which Discord's do not: %v", all)
	}
	resp, err := http.Get(media["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got, _ := io.ReadAll(resp.Body); !bytes.Equal(got, trick) {
		t.Errorf("%d bytes are served, want %d", len(got), len(trick))
	}
	// An edit that lists attachments keeps only those; one with a new upload replaces the picture.
	next := picture(t, 400)
	m = wantStatus(t, upload(t, s, "PATCH", messages(m.id()), body, next), 200)
	replaced, media := media, shownMedia(m.body)
	if media["width"] != 400.0 {
		t.Errorf("after the edit there is %v", media)
	}
	keep := func(media j) j {
		return changed(maps.Clone(body), j{"attachments": []j{{"id": media["attachment_id"]}}})
	}
	if m = wantStatus(t, rest(t, s, "PATCH", messages(m.id()), keep(media)), 200); shownMedia(m.body)["attachment_id"] != media["attachment_id"] {
		t.Errorf("an attachment that was listed is gone: %v", m.body)
	}
	other := wantStatus(t, upload(t, s, "POST", table+"/messages", body, trick), 200)
	for what, id := range map[string]j{"that was replaced": replaced, "of another message": shownMedia(other.body)} {
		if a := rest(t, s, "PATCH", messages(m.id()), keep(id)); a.status != 400 || a.problem("attachments.0.id") == "" {
			t.Errorf("a message keeps an attachment %s: %v", what, a.body)
		}
	}
	none := v2(j{"type": 10, "content": "no picture"})
	wantStatus(t, rest(t, s, "PATCH", messages(other.id()), changed(none, j{"attachments": []j{}})), 200)
	if a := rest(t, s, "PATCH", messages(other.id()), changed(maps.Clone(body), j{"attachments": []j{}})); a.problem("components.0.items.0.media.url") == "" {
		t.Errorf("a message shows a picture that an edit has dropped: %v", a.body)
	}
	if a := rest(t, s, "PATCH", messages(m.id()), j{"attachments": []j{}}); a.problem("components.0.items.0.media.url") == "" {
		t.Errorf("a picture that a component shows could be removed: %v", a.body)
	}
}

// shownMedia is the first picture of the first component.
func shownMedia(message j) j {
	return message["components"].([]any)[0].(j)["items"].([]any)[0].(j)["media"].(j)
}

func TestUploadsThatAreNoPicturesAreOnlyDownloaded(t *testing.T) {
	s := start(t)
	m := wantStatus(t, upload(t, s, "POST", table+"/messages", j{}, []byte("<html><script>alert(1)</script>")), 200)
	resp, err := http.Get(m.body["attachments"].([]any)[0].(j)["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if kind := resp.Header.Get("Content-Type"); kind != "application/octet-stream" || resp.Header.Get("Content-Disposition") != "attachment" {
		t.Errorf("served as %s", kind)
	}
}

func TestTooLargeUploadsAreRefused(t *testing.T) {
	s := start(t)
	wantCode(t, upload(t, s, "POST", table+"/messages", j{"content": "x"}, make([]byte, 10<<20+1)), 413, 40005)
	eleven := repeat(11, func(int) []byte { return []byte("x") })
	wantCode(t, upload(t, s, "POST", table+"/messages", j{"content": "x"}, eleven...), 413, 40005)
}
