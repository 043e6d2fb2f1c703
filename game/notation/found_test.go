package notation_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/game/notation"
)

// Games under random rules in which the simulator found a fault, each named for it. They replay to their results, and the writer reproduces
// them.
//
//   - points: every item doubles, a Bock without a cap multiplies by 1024, and a soloist loses more than a thousand million points. The
//     writer wrote this number, and the reader refused it.
func TestFindingsOfTheSimulator(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "found", "*.doko"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := notation.NewReader(strings.NewReader(string(data))).Next()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := notation.Replay(rec); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var out strings.Builder
		if err := notation.NewWriter(&out).Write(rec); err != nil || strings.TrimSpace(out.String()) != strings.TrimSpace(string(data)) {
			t.Errorf("%s is written as\n%s (%v)", name, out.String(), err)
		}
	}
}
