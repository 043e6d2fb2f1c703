package notation_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"karlchen/game/notation"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

func TestReaderReportsAFaultAndReadsTheNextRecord(t *testing.T) {
	const head = "[Doko \"1\"]\n[Rules \"ddv\"]\n[Lead \"2\"]\n"
	const sharp = "[Hand2 \"SA SA CQ SQ HQ CJ DA DT CA CT\"]\n"
	const hand = "[Hand2 \"SA HT CQ SQ HQ CJ DA DT CA CT HK H9\"]\n"
	for _, test := range []struct {
		shows, text string
		line        int
		want        string
	}{
		{"something before the first record", "hello\n", 1, `a record starts with [Doko "1"]`},
		{"actions without tags", "\n1:CA\n", 2, `a record starts with [Doko "1"]`},
		{"another version", "[Doko \"2\"]\n", 1, `Doko: version "2" is not known`},
		{"a tag without a value", "[Doko]\n", 1, "is not a tag of the form"},
		{"no rules", "[Doko \"1\"]\n[Lead \"1\"]\n" + hand, 1, `the tag [Rules "…"] is missing`},
		{"no lead", "[Doko \"1\"]\n[Rules \"ddv\"]\n" + hand, 1, `the tag [Lead "…"] is missing`},
		{"no hand", head, 1, "no hand is given"},
		{"an unknown preset", strings.Replace(head, "ddv", "dvd", 1) + hand, 2, `Rules: no preset is called "dvd"`},
		{"two problems of rules in one line", strings.Replace(head, "ddv", "ddv a=b deck=7", 1) + hand, 2,
			`Rules: no option is called "a"; deck cannot be "7" (it can be: [48 40 42 spitze])`},
		{"a bad seat", strings.Replace(head, "\"2\"", "\"0\"", 1) + hand, 3, `Lead: no seat is called "0"`},
		{"a known tag twice", head + hand + "[Lead \"2\"]\n", 5, "Lead: the tag is given twice, first in line 3"},
		{"an unknown tag twice", head + hand + "[X \"\"]\n[X \"1\"]\n", 6, "X: the tag is given twice"},
		{"too many unknown tags", head + hand + manyTags(65), 69, "more than 64 unknown tags"},
		{"no card", head + strings.Replace(hand, "SA", "SX", 1), 4, `Hand2: no card is called "SX"`},
		{"a hand too small", head + strings.Replace(hand, "SA", "", 1), 4, "Hand2: 11 cards and not 12"},
		{"a card three times", head + strings.Replace(hand, "SA HT CQ", "HT HT HT", 1), 4, "Hand2: HT comes too often"},
		{"a card that is not in the deck", head + strings.Replace(hand, "SA", "D7", 1), 4, "Hand2: D7 is not in the deck"},
		{"a card in too many hands", head + hand + strings.Replace(hand, "Hand2 \"SA HT", "Hand1 \"HT HT", 1), 4,
			"Hand2: HT is dealt more often than the deck has it"},
		{"a stock of three cards", strings.Replace(head, "ddv", "zwei-neunen", 1) + sharp + "[Stock \"H9 H9 DA\"]\n", 5, "Stock: 3 cards and not 2"},
		{"a stock of dealt cards", strings.Replace(head, "ddv", "zwei-neunen", 1) + sharp + "[Stock \"SA SA\"]\n", 5, "Stock: SA SA is not left of the deck"},
		{"a stock of no cards", strings.Replace(head, "ddv", "zwei-neunen", 1) + sharp + "[Stock \"\"]\n", 5, "Stock: no cards"},
		{"a stock in another game", head + hand + "[Stock \"C9 S9\"]\n", 5, "Stock: these rules have none"},
		{"a seat that owes twice", head + hand + "[Pflichtsolo \"1 1\"]\n", 5, "Pflichtsolo: seat 1 is named twice"},
		{"Pflichtsoli that the rules do not have", "[Doko \"1\"]\n[Rules \"ddv pflichtsolo=off vorfuehrung=off\"]\n[Lead \"2\"]\n" + hand + "[Pflichtsolo \"1\"]\n", 5,
			"Pflichtsolo: these rules have none"},
		{"a Vorführung that the rules do not have", "[Doko \"1\"]\n[Rules \"ddv vorfuehrung=off\"]\n[Lead \"2\"]\n" + hand + "[Vorfuehrung \"1\"]\n", 5,
			"Vorfuehrung: these rules have none"},
		{"a Bock of three", head + hand + "[Bock \"3\"]\n", 5, `Bock: "3" is not 1, 2, 4 or 8`},
		{"a bad date", head + hand + "[Date \"yesterday\"]\n", 5, `Date: "yesterday" is not of the form`},
		{"a bad winner", head + hand + "[Winner \"both\"]\n", 5, `Winner: "both" is not re, kontra, none or redeal`},
		{"three numbers of Augen", head + hand + "[Eyes \"1 2 3\"]\n", 5, `Eyes: "1 2 3" is not 2 numbers`},
		{"too many Augen", head + hand + "[Eyes \"241 0\"]\n", 5, `Eyes: "241" is not a number from 0 to 240`},
		{"a bad winner of a trick", head + hand + "[Tricks \"1 5\"]\n", 5, `Tricks: no seat is called "5"`},
		{"too many points", head + hand + "[Points \"0 0 1000000000000000 0\"]\n", 5, `Points: "1000000000000000" is not a number`},
		{"points that are no number", head + hand + "[Points \"1 1 1 -\"]\n", 5, `Points: "-" is not a number`},
		{"a value that does not end", head + hand + "[Table \"x]\n", 5, "is not a tag of the form"},
		{"a value that ends too early", head + hand + "[Table \"a \"b\" c\"]\n", 5, "is not a tag of the form"},
		{"a backslash before nothing", head + hand + "[Table \"a\\n\"]\n", 5, "is not a tag of the form"},
		{"two tags in a line", head + hand + "[Table \"a\"] [Game \"b\"]\n", 5, "is not a tag of the form"},
		{"a tag without a name", head + hand + "[ \"a\"]\n", 5, "is not a tag of the form"},
		{"a value that is too long", head + hand + "[Table \"" + strings.Repeat("x", 13000) + "\"]\n", 5, "Table: the value is longer than"},
		{"a tag behind the actions", head + hand + "2:healthy\n[Table \"x\"]\n", 6, "Table: a tag cannot follow the actions"},
		{"an unknown action", head + hand + "\n2:healthy 3:wealthy\n", 6, `"3:wealthy": no action is called "wealthy"`},
		{"no seat", head + hand + "2:healthy\n5:healthy\n", 6, `"5:healthy": no seat is called "5"`},
		{"a card without a seat", head + hand + "CA\n", 5, `"CA" is not of the form seat:action`},
		{"too many actions", head + hand + strings.Repeat("1:re\n", 257), 261, "more than 256 actions"},
		{"a line that is too long", head + hand + strings.Repeat("1:re ", 10000) + "\n", 5, "the line is longer than"},
		{"not UTF-8", head + hand + "[Table \"\xe4\"]\n", 5, "the line is not UTF-8 text"},
		{"a control character", head + hand + "2:healthy\x00\n", 5, `the line holds the control character '\x00'`},
		{"an old Mac's line ends", strings.ReplaceAll(head, "\n", "\r"), 1, `the line holds the control character '\r'`},
	} {
		t.Run(test.shows, func(t *testing.T) {
			records, problems := readAll(t, test.text+"\n"+tidy)
			if len(problems) != 1 || len(records) != 1 {
				t.Fatalf("%d records, %v", len(records), problems)
			}
			if p := problems[0]; p.Line != test.line || !strings.Contains(p.Msg, test.want) || strings.Contains(p.Msg, "\n") {
				t.Errorf("line %d: %s\nwant line %d: %s", p.Line, p.Msg, test.line, test.want)
			}
			if records[0].String() != tidy {
				t.Errorf("the next record is read as\n%s", records[0])
			}
		})
	}
}

func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[X%d \"\"]\n", i)
	}
	return b.String()
}

// Damaged copies of good games give an error that names a line of the damaged record, and do not affect the other games.
func TestReaderAndReplayFindDamage(t *testing.T) {
	games := strings.Split(simulated(t, "ddv"), "\n\n[Doko")
	for i := range games {
		if i > 0 {
			games[i] = "[Doko" + games[i]
		}
	}
	// Unplayed cards of a shortened game may change places unnoticed.
	games = slices.DeleteFunc(games, func(g string) bool { return strings.Contains(g, ":claim") || strings.Contains(g, ":concede") })[:20]
	rng := rand.New(rand.NewPCG(9, 10))
	damages := map[string]func(string) string{
		"cut after the tags":  func(g string) string { return g[:strings.Index(g, "\n\n")] },
		"cut in the actions":  func(g string) string { return g[:len(g)-2-rng.IntN(200)] },
		"cut in the tags":     func(g string) string { return g[:20+rng.IntN(100)] },
		"cards of two hands":  swapCards,
		"another winner":      func(g string) string { return swapWords(g, `"re"`, `"kontra"`) },
		"another trick":       func(g string) string { return strings.Replace(g, `[Tricks "`, `[Tricks "1 `, 1) },
		"other points":        func(g string) string { return strings.Replace(g, `[Points "`, `[Points "1`, 1) },
		"a card doubled":      func(g string) string { return strings.Replace(g, "\n1. 1:", "\n1. 1:CA 1:", 1) },
		"binary noise inside": func(g string) string { return g[:300] + "\x00\xff\x01\n\x80" + g[300:] },
		"binary noise before": func(g string) string { return "\x7fELF\x00\x00\n" + g },
	}
	for name, damage := range damages {
		for i, g := range games {
			bad := damage(g)
			if bad == g {
				continue
			}
			text := strings.Join(games[:i], "\n\n") + "\n\n" + bad + "\n\n" + strings.Join(games[i+1:], "\n\n")
			first := 1 + strings.Count(strings.Join(games[:i], "\n\n")+"\n\n", "\n")
			if i == 0 {
				first = 1
			}
			good, wrong := 0, []*notation.Error{}
			records, problems := readAll(t, text)
			wrong = append(wrong, problems...)
			for _, rec := range records {
				state, err := notation.Replay(rec)
				if _, over := state.Result(); err == nil && over {
					good++
				}
				wrong = append(wrong, notation.Errors(err)...)
			}
			if good < len(games)-1 || len(wrong) == 0 && good == len(games) {
				t.Errorf("%s, game %d: %d good records, %v", name, i+1, good, wrong)
			}
			for _, w := range wrong {
				if last := first + strings.Count(bad, "\n") + 2; w.Line < first || w.Line > last {
					t.Errorf("%s, game %d in lines %d to %d: %v", name, i+1, first, last, w)
				}
			}
		}
	}
}

// swapCards exchanges the first cards of two hands, or leaves the game alone when they are equal.
func swapCards(g string) string {
	a, b := strings.Index(g, "[Hand1 ")+8, strings.Index(g, "[Hand3 ")+8
	return g[:a] + g[b:b+2] + g[a+2:b] + g[a:a+2] + g[b+2:]
}

func swapWords(g, a, b string) string {
	return strings.NewReplacer(a, b, b, a).Replace(g)
}

func TestReaderReportsABrokenStream(t *testing.T) {
	broken := errors.New("broken")
	r := notation.NewReader(io.MultiReader(strings.NewReader(tidy+"\n[Doko \"1\"]\n"), iotest.ErrReader(broken)))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := r.Next(); !errors.Is(err, broken) {
			t.Errorf("gives %v", err)
		}
	}
}

// noise is an endless stream of bytes.
type noise struct{ rng *rand.Rand }

func (n noise) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(n.rng.Uint32())
	}
	return len(p), nil
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestReaderHoldsLittleForEveryInput(t *testing.T) {
	const size = 4 << 20
	for name, stream := range map[string]io.Reader{
		"noise":       noise{rand.New(rand.NewPCG(11, 12))},
		"one line":    zeros{},
		"many tags":   &repeated{unit: "[Doko \"1\"]\n[X \"" + strings.Repeat("x", 10000) + "\"]\n"},
		"one record":  io.MultiReader(strings.NewReader("[Doko \"1\"]\n"), &repeated{unit: "1:CA 1:CA\n"}),
		"only blanks": &repeated{unit: "\n"},
	} {
		r := notation.NewReader(io.LimitReader(stream, size))
		before := heap()
		for {
			_, err := r.Next()
			var bad *notation.Error
			if err == io.EOF {
				break
			}
			if !errors.As(err, &bad) {
				t.Fatalf("%s: %v", name, err)
			}
			if len(bad.Msg) > 2000 {
				t.Fatalf("%s: a message of %d bytes", name, len(bad.Msg))
			}
		}
		if after := heap(); after > before+1<<20 {
			t.Errorf("%s: the reader holds %d bytes", name, after-before)
		}
		runtime.KeepAlive(r)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// repeated is an endless stream of one text.
type repeated struct {
	unit string
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		r.rest = r.unit
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func TestReaderReadsALongStreamInLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a long stream of games, which is not short")
	}
	games := map[bool]int{false: 20_000, true: 500_000}[nightly]
	rng := rand.New(rand.NewPCG(13, 14))
	compiled := compile(t, "ddv")
	var unit strings.Builder
	const inUnit = 100
	for range inUnit {
		unit.WriteString(randomGame(t, rng, compiled).String() + "\n")
	}
	stream := io.LimitReader(&repeated{unit: unit.String()}, int64(unit.Len()*games/inUnit))
	r := notation.NewReader(bufio.NewReader(stream))
	before, most := heap(), uint64(0)
	for n := 0; ; n++ {
		rec, err := r.Next()
		if err == io.EOF {
			if n != games || r.Number() != games {
				t.Errorf("%d games, counted as %d", n, r.Number())
			}
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if n%inUnit == 0 { // the same hundred games repeat
			if _, err := notation.Replay(rec); err != nil {
				t.Fatal(err)
			}
		}
		if n%(games/5) == 0 {
			most = max(most, heap())
		}
	}
	if most > before+4<<20 {
		t.Errorf("the heap grew by %d bytes", most-before)
	}
}

func BenchmarkReadAndReplay(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 16))
	var unit strings.Builder
	for range 100 {
		unit.WriteString(randomGame(b, rng, compile(b, "ddv")).String() + "\n")
	}
	r := notation.NewReader(&repeated{unit: unit.String()})
	b.ReportAllocs()
	for b.Loop() {
		rec, err := r.Next()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := notation.Replay(rec); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
