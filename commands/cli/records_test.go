package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

var sample = `[Doko "1"]
[Rules "ddv"]
[Engine "` + fmt.Sprint(game.EngineVersion) + `"]
[Lead "1"]
[Hand1 "CQ DK DJ HQ SQ S9 HK DA SJ DT CT HJ"]
[Hand2 "CJ C9 HT HA DQ CT H9 CK HQ DK DQ HK"]
[Hand3 "HA SA H9 DA ST CA HT SK CA ST SJ D9"]
[Hand4 "HJ CK S9 D9 DJ SA C9 CQ DT SQ SK CJ"]
[Winner "re"]
[Eyes "173 67"]
[Tricks "3 2 4 2 3 1 4 4 1 1 1 1"]
[Points "3 -3 -3 3"]

1:healthy 2:healthy 3:healthy 4:healthy
1. 1:DK 2:DK 3:HT 4:D9
2. 3:SA 4:S9 1:S9 2:CJ
3. 2:HA 3:H9 4:DT 1:HK
4. 4:DJ 1:CQ 2:HT 3:D9
5. 2:C9 3:CA 4:C9 1:CT
6. 3:CA 4:CK 1:SQ 2:CK
7. 1:DA 2:HQ 3:SJ 4:CQ
8. 4:SQ 1:DT 2:DQ 3:DA
9. 4:CJ 1:HQ 2:DQ 3:SK
10. 1:HJ 2:H9 3:ST 4:HJ
11. 1:DJ 2:CT 3:ST 4:SA
12. 1:SJ 2:HK 3:HA 4:SK
`

// run runs a command that reads text from standard input.
func run(command interface{ Run(cli.IO) error }, text string) (out, problems string, err error) {
	var o, e bytes.Buffer
	err = command.Run(cli.IO{In: strings.NewReader(text), Out: &o, Err: &e})
	return o.String(), e.String(), err
}

func TestReplayPrintsALineForEachGame(t *testing.T) {
	out, problems, err := run(&cli.Replay{}, sample+"\n"+sample)
	if err != nil || problems != "" {
		t.Fatalf("%v, %s", err, problems)
	}
	if want := "1 normal re 173:67 3 3 -3 -3 3\n2 normal re 173:67 3 3 -3 -3 3\n"; out != want {
		t.Errorf("prints %q, want %q", out, want)
	}
}

func TestReplayPrintsJSON(t *testing.T) {
	out, problems, err := run(&cli.Replay{JSON: true}, sample)
	if err != nil || problems != "" {
		t.Fatalf("%v, %s", err, problems)
	}
	want := `{"record":1,"contract":"normal","winner":"re","eyes":{"re":173,"kontra":67},"tricks":[3,2,4,2,3,1,4,4,1,1,1,1],` +
		`"items":[{"item":"won","party":"re","points":1},{"item":"no90","party":"re","points":1},{"item":"fuchs_gefangen","party":"re","points":1}],` +
		`"value":3,"points":[3,-3,-3,3]}` + "\n"
	if out != want {
		t.Errorf("prints %s\nwant   %s", out, want)
	}
}

func TestReplaySaysWhereARecordIsWrongAndGoesOn(t *testing.T) {
	cut := sample[:strings.Index(sample, "7. ")]
	for _, test := range []struct{ shows, bad, want string }{
		{"an illegal card", strings.Replace(sample, "4:D9\n", "4:CK\n", 1), "-:15: seat 4: CK: must follow trump\n"},
		{"a card that is not in the hand", strings.Replace(sample, "4:D9\n", "4:D7\n", 1), "-:15: seat 4: D7: not in hand\n"},
		{"somebody else's turn", strings.Replace(sample, "2:DK 3:HT", "3:HT 2:DK", 1), "-:15: seat 3: HT: not your turn\n"},
		{"a late announcement", strings.Replace(sample, "4. 4:DJ", "4. 1:re 4:DJ", 1), "-:18: seat 1: re: announcement too late\n"},
		{"an impossible hand", strings.Replace(sample, "CQ DK DJ", "CQ CQ DJ", 1), "-:8: Hand4: CQ is dealt more often than the deck has it\n"},
		{"two result tags", strings.NewReplacer("173 67", "172 68", "3 -3 -3 3", "4 -4 -4 4").Replace(sample),
			"-:10: Eyes: the record says 172 68, the game gives 173 67\n-:12: Points: the record says 4 -4 -4 4, the game gives 3 -3 -3 3\n"},
		{"the winner", strings.Replace(sample, `"re"`, `"redeal"`, 1), "-:9: Winner: the record says redeal, the game gives re\n"},
		{"a trick", strings.Replace(sample, "3 2 4 2", "3 2 4 1", 1),
			"-:11: Tricks: the record says 3 2 4 1 3 1 4 4 1 1 1 1, the game gives 3 2 4 2 3 1 4 4 1 1 1 1\n"},
		{"a Bock", strings.Replace(sample, "[Winner", "[Bock \"2\"]\n[Winner", 1), "-:9: these rules have no Bock\n"},
		{"a card too many", sample + "1:HQ\n", "-:27: seat 1: HQ: game over\n"},
		{"a game that is cut off", cut, "-:20: the record has a result, but the game is not finished\n"},
		{"a position", strings.NewReplacer("[Winner \"re\"]\n", "", "[Eyes \"173 67\"]\n", "", "[Tricks \"3 2 4 2 3 1 4 4 1 1 1 1\"]\n", "",
			"[Points \"3 -3 -3 3\"]\n", "").Replace(cut), "-:16: the game is not finished\n"},
		{"a position with a hand missing", sample[:strings.Index(sample, "[Hand2")] + sample[strings.Index(sample, "[Hand3"):], "-:1: Hand2 is missing\n"},
	} {
		out, problems, err := run(&cli.Replay{}, test.bad+"\n"+sample)
		if !errors.Is(err, cli.ErrInput) {
			t.Errorf("%s: ends with %v", test.shows, err)
		}
		if problems != test.want {
			t.Errorf("%s: says %q, want %q", test.shows, problems, test.want)
		}
		if want := "2 normal re 173:67 3 3 -3 -3 3\n"; out != want {
			t.Errorf("%s: prints %q, want %q", test.shows, out, want)
		}
	}
}

func TestReplayNamesFilesAndCountsThroughAllOfThem(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.doko"), filepath.Join(dir, "bad.doko")
	for name, text := range map[string]string{good: sample, bad: "[Doko \"2\"]\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, problems, err := run(&cli.Replay{Files: []string{good, bad, "-"}}, sample)
	if !errors.Is(err, cli.ErrInput) || problems != bad+":1: Doko: version \"2\" is not known (it is \"1\")\n" {
		t.Errorf("%v, %s", err, problems)
	}
	if !strings.HasPrefix(out, "1 ") || !strings.Contains(out, "\n3 ") {
		t.Errorf("prints %q", out)
	}
	if _, _, err := run(&cli.Replay{Files: []string{filepath.Join(dir, "none.doko")}}, ""); err == nil || errors.Is(err, cli.ErrInput) {
		t.Errorf("a missing file gives %v", err)
	}
}

// score gives a game the same points as replay.
func TestScoreAgreesWithReplay(t *testing.T) {
	for _, path := range []string{"../../game/notation/testdata/simulated/ddv.doko", "../../../shared/data/games-ddv.doko"} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if errors.Is(err, fs.ErrNotExist) && !strings.Contains(path, "simulated") {
				t.Skipf("these games are not part of the repository, and not at hand: %v", err)
			} else if err != nil {
				t.Fatal(err)
			}
			scoreAgrees(t, data)
		})
	}
}

func scoreAgrees(t *testing.T, data []byte) {
	t.Helper()
	out, problems, err := run(&cli.Replay{JSON: true}, string(data))
	if err != nil {
		t.Fatalf("%v: %s", err, problems)
	}
	reader := notation.NewReader(bytes.NewReader(data))
	for line := range strings.Lines(out) {
		rec, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		var game struct {
			answer
			Contract string
			Eyes     map[string]int
			Tricks   []int
			Points   [4]int
		}
		if err := json.Unmarshal([]byte(line), &game); err != nil {
			t.Fatal(err)
		}
		answers, err := ask(t, toldOf(t, rec))
		if err != nil || len(answers) != 1 {
			t.Fatalf("record %d: %v, %v", rec.Number, answers, err)
		}
		a := answers[0]
		if a.Winner != game.Winner || a.Value != game.Value || len(a.Items) != len(game.answer.Items) {
			t.Errorf("record %d: score says %+v\nreplay says %s", rec.Number, a, line)
		}
		for seat, points := range game.Points {
			if points != a.Points.Re && points != a.Points.Kontra {
				t.Errorf("record %d: seat %d gets %d, score says %+v", rec.Number, seat+1, points, a.Points)
			}
		}
	}
}

// toldOf writes a game as input for the score calculator.
func toldOf(t *testing.T, rec *notation.Record) string {
	t.Helper()
	state, err := notation.Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	result, _ := state.Result()
	var calls, specials []string
	for _, m := range rec.Moves {
		if m.Kind == game.Calling {
			calls = append(calls, result.PartyOf(m.Seat).String()+":"+m.Verb())
		}
	}
	for _, i := range result.Items() {
		if _, ok := i.Key.Special(); ok {
			specials = append(specials, i.Party.String()+":"+i.Key.String())
		}
	}
	tricks, _ := json.Marshal(map[string]int{"re": result.Tricks[game.Re], "kontra": result.Tricks[game.Kontra]})
	round := told(rec.Rules.Rules().String(), result.Contract.String(), result.Augen[game.Re], strings.Join(calls, " "), strings.Join(specials, " "))
	return with(round, "tricks", string(tricks))
}

// dealt returns a record, cut off at the start, whose hands are those of a shuffle.
func dealt(t *testing.T, text string, shuffle game.Shuffle) *notation.Record {
	t.Helper()
	ruleset, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	table, err := rules.Compile(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: table, Hands: shuffle.Deal(card.Deck48, 2), Vorhand: 2}
	rec, err := notation.FromGame(setup, nil, notation.Info{Shuffle: shuffle.String()})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestVerifyRecomputesTheDeal(t *testing.T) {
	seed := game.Seed{1, 2, 3}
	shuffle := game.Shuffle{Seed: seed, Cut: 4711}
	rec := dealt(t, "ddv", shuffle)
	out, problems, err := run(&cli.Verify{}, rec.String())
	if want := "1 " + (game.Shuffle{Seed: seed}).Commitment() + " 4711 (nobody could choose: a player cut with this number)\n"; err != nil || out != want || problems != "" {
		t.Errorf("prints %q, says %q, %v; want %q", out, problems, err, want)
	}

	// A lot that follows from the game before proves it only beside that game's record. Each other lot, and each deal without a cut, proves less.
	next := game.Seed{7}
	first := dealt(t, "ddv", game.Shuffle{Version: game.K2, Seed: seed, Cut: 5, Lot: true, Next: next.Digest()})
	played := game.DigestPlay(first.Actions())
	lot := game.Shuffle{Version: game.K2, Seed: next, Cut: game.LotOf(played), Lot: true, Next: game.Seed{8}.Digest(), Played: played}
	second, uncut := dealt(t, "ddv", lot), dealt(t, "ddv cut=off", lot)
	const unchanged, follows = "not changed since", "nobody could choose: the lot follows"
	for _, c := range []struct {
		records []*notation.Record
		proofs  []string
	}{
		{[]*notation.Record{first, second}, []string{unchanged, follows}},
		{[]*notation.Record{first, uncut}, []string{unchanged, follows}},
		{[]*notation.Record{second}, []string{unchanged}},
		{[]*notation.Record{second, first}, []string{unchanged, unchanged}},
		{[]*notation.Record{dealt(t, "ddv", game.Shuffle{Seed: seed, Cut: 5, Lot: true}), dealt(t, "ddv cut=off", game.Shuffle{Seed: seed})}, []string{unchanged, unchanged}},
	} {
		var text strings.Builder
		w := notation.NewWriter(&text)
		for _, r := range c.records {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		out, problems, err := run(&cli.Verify{}, text.String())
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if err != nil || problems != "" || !slices.EqualFunc(lines, c.proofs, strings.Contains) {
			t.Errorf("prints\n%s\nand says %q, %v; want %q", out, problems, err, c.proofs)
		}
	}

	other := shuffle
	other.Cut++
	swapped, silent, forged := *rec, *rec, *rec
	swapped.Info.Shuffle = other.String()
	silent.Info.Shuffle = ""
	forged.Info.Shuffle = strings.Replace(shuffle.String(), (game.Shuffle{Seed: seed}).Commitment(), (game.Shuffle{Seed: game.Seed{}}).Commitment(), 1)
	for want, bad := range map[string]*notation.Record{
		"-:9: Shuffle: seat 1 holds": &swapped, "-:1: the tag [Shuffle": &silent, "-:9: Shuffle: commitment": &forged,
		"-:9: Shuffle: it must have the cut 0": dealt(t, "ddv cut=off", shuffle),
	} {
		out, problems, err := run(&cli.Verify{}, bad.String())
		if !errors.Is(err, cli.ErrInput) || out != "" || !strings.HasPrefix(problems, want) {
			t.Errorf("prints %q, says %q, %v; want %q", out, problems, err, want)
		}
	}
}
