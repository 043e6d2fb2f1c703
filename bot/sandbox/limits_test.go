package sandbox

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Discord bans an address that sends 10,000 invalid requests within ten minutes.
func TestTooManyInvalidRequestsBanTheBot(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	s, err := New(Options{Token: "right", Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	api := s.rest()
	ask := func(token string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/api/v10/users/@me", nil)
		r.Header.Set("Authorization", "Bot "+token)
		w := httptest.NewRecorder()
		api.ServeHTTP(w, r)
		return w
	}
	for n := range invalids.requests {
		if w := ask("wrong"); w.Code != http.StatusUnauthorized {
			t.Fatalf("request %d: %d", n+1, w.Code)
		}
	}
	if w := ask("right"); w.Code != http.StatusTooManyRequests || !strings.HasPrefix(w.Body.String(), "error code: 1015") || w.Header().Get("Retry-After") != "600" {
		t.Errorf("then: %d %q", w.Code, w.Body)
	}
	clock.Advance(10 * time.Minute)
	if w := ask("right"); w.Code != http.StatusOK {
		t.Errorf("ten minutes later: %d", w.Code)
	}
}
