package archive_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"karlchen/bot/archive"
)

// The facts of a game and the subtotals of games have their version's form for ever: databases hold those that earlier programs have written.
func TestTheFormsOfFactsAndSubtotals(t *testing.T) {
	file, err := os.ReadFile("testdata/forms.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		kind, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		recode := map[string]func([]byte) ([]byte, error){"facts": archive.RecodeFacts, "subtotal": archive.RecodeSubtotal}[kind]
		data, err := hex.DecodeString(digits)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := recode(data); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s\n%x\nare written as\n%x: %v", kind, data, got, err)
		}
		for cut := range len(data) { // what is cut short is an error, and no panic
			if _, err := recode(data[:cut]); err == nil && kind == "facts" {
				t.Errorf("%s\n%x\ncan be read", kind, data[:cut])
			}
		}
	}
}
