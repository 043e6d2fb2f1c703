package notation_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

func FuzzRecords(f *testing.F) {
	f.Add(tidy)
	f.Add(untidy)
	f.Add(tidy + "\n" + untidy)
	f.Add(randomGame(f, rand.New(rand.NewPCG(1, 2)), compile(f, "ddv")).String())
	f.Add("[Doko \"1\"]\n[Rules \"ddv genscher=on gegengenscher=on\"]\n[Lead \"1\"]\n\n1. 1:genscher-3 1:DK 2:gegengenscher-4 2:DQ 3:genscher-")
	f.Add(tidy + "3. 2:HT 2:back 2:CQ 2:back 2:SA 3:back 3:DA")
	f.Add("[Doko \"1\"]\n[Rules \"ddv deck=40\"]\n[Lead \"4\"]\n[Vorfuehrung \"2\"]\n[Tricks \"\"]\n[X \"\\\\\\\"\"]\n[Hand4 \"DA DA\"]\n12. 1:re-no90")
	f.Fuzz(func(t *testing.T, text string) {
		r := notation.NewReader(strings.NewReader(text))
		lines := strings.Count(text, "\n") + 1
		for {
			rec, err := r.Next()
			if err == io.EOF {
				return
			}
			var bad *notation.Error
			if errors.As(err, &bad) {
				if bad.Line < 1 || bad.Line > lines || bad.Msg == "" {
					t.Fatalf("of %d lines: %v", lines, bad)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			printed := rec.String()
			again, problems := readAll(t, printed)
			if len(again) != 1 || len(problems) > 0 || again[0].String() != printed {
				t.Fatalf("%q is printed as\n%s\nwhich is read as %v, %v", text, printed, again, problems)
			}
			if diff := diffRecords(rec, again[0]); diff != "" {
				t.Fatalf("%q changes when it is printed: (-read +read again)\n%s", text, diff)
			}
			if _, err := notation.Replay(rec); err != nil && len(notation.Errors(err)) == 0 {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}

func FuzzActions(f *testing.F) {
	for _, seed := range []string{"1:CA", "2:re", "3:kontra-no90", "4:solo-queens-x", "1:claim", "2:D7", "1:give(DA)", "0:CA", "1:unspoken", ":", "2:genscher-3",
		"4:gegengenscher-1", "1:genscher-5"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := game.ParseAction(text)
		if err == nil && a.String() != text {
			t.Errorf("%q is read as %s", text, a)
		}
	})
}

func FuzzRules(f *testing.F) {
	for _, seed := range []string{"ddv", "ddv deck=40", "ddv deck=48 deck=48", "ddv  solo_point=1\tgegen=all", "ddv second_dulle_scope=everywhere", "ddv =", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := rules.Parse(text)
		if err != nil {
			return
		}
		again, err := rules.Parse(r.String())
		if err != nil || again != r {
			t.Errorf("%q is printed as %q, which is read as %v, %v", text, r, again, err)
		}
		if _, err := rules.Compile(r); err != nil {
			t.Errorf("%q is read and cannot be compiled: %v", text, err)
		}
	})
}
