package sandbox_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
)

func TestTheCostOfRequests(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	b := online(t, s)
	anna := join(t, s, 1)
	register(t, s, doko)
	clock.Advance(time.Second)
	e, done := asked(t, b, anna)
	secret := "Anna holds both Dullen"
	wantStatus(t, b.answer(e, 4, j{"content": secret, "flags": 64}), 204)
	done()
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": secret}), 200)
	clock.Advance(time.Minute)
	body := `{"content":"x"}`
	wantStatus(t, rest(t, s, "POST", table+"/messages", body), 200)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSend)
	wantCode(t, rest(t, s, "POST", table+"/messages", body), 403, 50013)

	got := do(t, request(t, s, "GET", "/requests", nil)).body
	rows := got["requests"].([]any)
	refused, sent, edited, answered := rows[0].(j), rows[1].(j), rows[2].(j), rows[3].(j)
	if refused["status"] != 403.0 || refused["left"] != 3.0 || got["invalid"].(j)["count"] != 1.0 {
		t.Errorf("the refused request: %v, %v", refused, got["invalid"])
	}
	if sent["method"] != "POST" || sent["path"] != table+"/messages" || sent["status"] != 200.0 || sent["sent"] != float64(len(body)) ||
		sent["received"].(float64) < 100 || sent["left"] != 4.0 || sent["limit"] != 5.0 || sent["bucket"] == "" || sent["global"] != true {
		t.Errorf("the message: %v", sent)
	}
	if edited["path"] != "/webhooks/"+sandbox.ApplicationID+"/…/messages/@original" || edited["bucket"] == "" || edited["global"] != false {
		t.Errorf("the edit of an answer: %v", edited)
	}
	if answered["bucket"] != "" || answered["global"] != false || answered["status"] != 204.0 {
		t.Errorf("the answer: %v", answered)
	}
	minutes, total := got["minutes"].([]any), got["total"].(j)
	if len(minutes) != 2 || minutes[0].(j)["requests"] != 2.0 || minutes[0].(j)["invalid"] != 1.0 || total["requests"] != float64(len(rows)) ||
		total["global"] != 3.0 {
		t.Errorf("sums: %v of %v", minutes, total)
	}
	req := request(t, s, "GET", "/requests", nil)
	if all := bodyOf(t, req); strings.Contains(all, "Dullen") || strings.Contains(all, e.Data["token"].(string)) || strings.Contains(all, token) {
		t.Errorf("a secret is shown: %s", all)
	}
	clock.Advance(12 * time.Minute)
	if again := do(t, request(t, s, "GET", "/requests", nil)).body; again["invalid"].(j)["count"] != 0.0 {
		t.Errorf("after twelve minutes: %v", again["invalid"])
	}
}

// bodyOf is the body of an answer.
func bodyOf(t *testing.T, req *http.Request) string {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
