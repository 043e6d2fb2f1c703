package notation_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/notation"
)

// testdata/engine has games of each engine, in files that never change.
func TestGamesThatChangeNeedANewEngineVersion(t *testing.T) {
	for engine := 1; engine <= game.EngineVersion; engine++ {
		text, err := os.ReadFile(filepath.Join("testdata", "engine", fmt.Sprintf("%d.doko", engine)))
		if err != nil {
			t.Fatalf("save games of the new engine (go run . simulate -rules random -games 60 -players random,random,random,random -out FILE): %v", err)
		}
		records, problems := readAll(t, string(text))
		if len(records) < 60 || len(problems) > 0 {
			t.Fatalf("engine %d: %d records, %v", engine, len(records), problems)
		}
		for _, r := range records {
			if r.Engine != engine {
				t.Errorf("engine %d: record %d says %d", engine, r.Number, r.Engine)
			}
			_, err := notation.Replay(r)
			if other, ok := notation.PlayedElsewhere(err); err != nil && (!ok || other != engine) {
				t.Fatalf("record %d: %v\nA legal action is illegal now, or points are others: raise game.EngineVersion, or mend it", r.Number, err)
			}
		}
	}
}

// A game of an older engine that goes another way now is told as such, and its result is still the recorded one.
func TestGamesThatHaveChanged(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "engine", "changed.doko"))
	if err != nil {
		t.Fatal(err)
	}
	records, problems := readAll(t, string(text))
	if len(records) == 0 || len(problems) > 0 {
		t.Fatalf("%d records, %v", len(records), problems)
	}
	for _, r := range records {
		_, err := notation.Replay(r)
		if engine, ok := notation.PlayedElsewhere(err); !ok || engine != r.Engine || r.Outcome.Points == nil {
			t.Errorf("record %d of engine %d: %v, points %v", r.Number, r.Engine, err, r.Outcome.Points)
		}
	}
}

// saved returns a game of this engine.
func saved(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "engine", fmt.Sprintf("%d.doko", game.EngineVersion)))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n\n[Doko")
	return first + "\n"
}

// A record that disagrees with this engine is damaged only if this engine accepted it.
func TestReplayTellsGamesOfOtherEnginesFromDamagedOnes(t *testing.T) {
	good := saved(t)
	tag := fmt.Sprintf("[Engine \"%d\"]\n", game.EngineVersion)
	if !strings.Contains(good, tag) {
		t.Fatalf("a record without %s:\n%s", tag, good)
	}
	damages := map[string]func(string) string{
		"other points":       func(g string) string { return strings.Replace(g, `[Points "`, `[Points "1`, 1) },
		"an illegal word":    func(g string) string { return strings.Replace(g, "\n\n", "\n\n1:claim ", 1) },
		"an unknown word":    func(g string) string { return strings.Replace(g, "\n\n", "\n\n1:bluff ", 1) },
		"an impossible hand": func(g string) string { return strings.Replace(g, `[Hand1 "`, `[Hand1 "DA DA DA `, 1) },
	}
	for name, damage := range damages {
		for engine, told := range map[string]string{tag: "", "": "", "[Engine \"77\"]\n": "played under engine 77: "} {
			if engine == "" && game.EngineVersion > 1 {
				told = "played under engine 1: "
			}
			err := replayed(damage(strings.Replace(good, tag, engine, 1)))
			var e *notation.Error
			if !errors.As(err, &e) || told == "" && strings.Contains(e.Msg, "played under") || !strings.HasPrefix(e.Msg, told) || e.Line == 0 {
				t.Errorf("%s, %q: %v", name, engine, err)
			}
			if _, elsewhere := notation.PlayedElsewhere(fmt.Errorf("a game: %w", err)); elsewhere != (told != "") {
				t.Errorf("%s, %q: played elsewhere is %t", name, engine, elsewhere)
			}
		}
	}
	if err := replayed(strings.Replace(good, tag, "[Engine \"77\"]\n", 1)); err != nil {
		t.Errorf("a game of another engine that goes the same way here: %v", err)
	}
	for _, value := range []string{"0", "-1", "1.0", "01", "+1", "one", ""} {
		if err := replayed(strings.Replace(good, tag, "[Engine \""+value+"\"]\n", 1)); err == nil || !strings.Contains(err.Error(), "Engine: ") {
			t.Errorf("engine %q: %v", value, err)
		}
	}
}

// replayed reads and replays one record.
func replayed(text string) error {
	r, err := notation.NewReader(strings.NewReader(text)).Next()
	if err == nil {
		_, err = notation.Replay(r)
	}
	return err
}
