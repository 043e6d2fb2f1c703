package hall

import (
	"strings"
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// A code is read as people type it. Another tournament, another list and another database have other codes.
func TestCodes(t *testing.T) {
	h := &Hall{token: "secret"}
	code := h.codeOf("hall.1", 7)
	for _, typed := range []string{code, strings.ToLower(code), " " + strings.ReplaceAll(code, "-", "") + " ", strings.ReplaceAll(code, "-", " - ")} {
		if got := readCode(typed); got != code {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
	if len(code) != codeLength+1 || strings.ContainsAny(code, "01IO") {
		t.Errorf("the code is %q", code)
	}
	other := &Hall{token: "another secret"}
	for _, another := range []string{h.codeOf("hall.1", 8), h.codeOf("hall.17", 7), h.codeOf("hall.2", 7), other.codeOf("hall.1", 7)} {
		if another == code {
			t.Errorf("two tables have the code %s", code)
		}
	}
}

// A link that was given away, and codes on printed sheets, hold for as long as the database.
func TestTheSecretIsKept(t *testing.T) {
	storagetest.KeepsBytes(t, &secret, storage.ScopeProgram, "hall", "hall", `"XZJK5AQNTNORL4ZHTPO63AZ55E"`, func(token string) {
		if token != "XZJK5AQNTNORL4ZHTPO63AZ55E" {
			t.Errorf("the secret is %q", token)
		}
	})
}
