package sandbox_test

import (
	"testing"

	"karlchen/bot/sandbox"
)

// starts returns the sandbox's statement of its limits.
func starts(t *testing.T, s *sandbox.Server) j {
	t.Helper()
	return wantStatus(t, rest(t, s, "GET", "/gateway/bot", nil), 200).body["session_start_limit"].(j)
}

// TestAQuickIdentifyIsRefused shows Discord's answer to an IDENTIFY within 5 s of another one, even a refused one.
func TestAQuickIdentifyIsRefused(t *testing.T) {
	s := start(t)
	if limit := starts(t, s); limit["remaining"] != 1000.0 || limit["max_concurrency"] != 1.0 || limit["identify_interval_ms"] != nil {
		t.Errorf("at first it says %v", limit)
	}
	dial(t, s).identify()
	g := dial(t, s)
	g.next(10, "")
	for range 2 {
		g.send(2, j{"token": token, "intents": 1, "properties": j{}})
		if no := g.next(9, ""); string(no.Raw) != "false" {
			t.Errorf("op 9 says %s", no.Raw)
		}
	}
	if limit := starts(t, s); limit["remaining"] != 997.0 {
		t.Errorf("after three it says %v", limit)
	}
	unlimited := start(t, withoutLimits)
	for range 2 {
		dial(t, unlimited).identify()
	}
	if limit := starts(t, unlimited); limit["identify_interval_ms"] != 0.0 || limit["remaining"] != 1000.0 {
		t.Errorf("without limits it says %v", limit)
	}
}

// TestTooManyIdentifiesCostTheToken shows the damage that a bot without a brake does to its operator.
func TestTooManyIdentifiesCostTheToken(t *testing.T) {
	s := start(t)
	for range 10 { // 120 frames in a minute are allowed on a connection
		g := dial(t, s)
		g.next(10, "")
		for range 100 {
			g.send(2, j{"token": token, "intents": 1, "properties": j{}})
			if e, err := g.read(); err != nil {
				t.Fatal(err)
			} else if e.Op == 0 { // the very first one
				g = dial(t, s)
				g.next(10, "")
			}
		}
	}
	if limit := starts(t, s); limit["remaining"] != 0.0 {
		t.Errorf("after a thousand it says %v", limit)
	}
	g := dial(t, s)
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{}})
	g.next(9, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{}})
	g.wantClose(4004)
	wantStatus(t, rest(t, s, "GET", "/gateway/bot", nil), 401)
}
