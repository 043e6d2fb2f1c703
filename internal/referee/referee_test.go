package referee_test

import (
	"errors"
	"flag"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/referee"
)

var (
	seed  = flag.Uint64("seed", 1, "the first seed")
	games = flag.Int("games", nightly(20_000), "games of each preset, and of random rules")
	house = flag.String("rules", "", "play these rules alone")
)

// nightly returns the number of games in an ordinary test, or the given one in the long form.
func nightly(many int) int {
	if os.Getenv("KARLCHEN_NIGHTLY") == "1" {
		return many
	}
	return 200
}

// Every preset is played by players who announce much. The engine and the referee must agree about each action and each point.
func TestPresets(t *testing.T) {
	names := rules.Presets()
	if *house != "" {
		names = []string{*house}
	}
	seen := map[string]int{}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			ruleset, err := rules.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			compiled, err := rules.Compile(ruleset)
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint64(*games) {
				playOne(t, compiled, rand.New(rand.NewPCG(*seed+n, 0)), seen, "-rules", name, "-seed", *seed+n)
			}
		})
	}
	t.Logf("%v", seen)
	if *house != "" || *games < 600 {
		return
	}
	for what, least := range rare {
		if seen[what] < least {
			t.Errorf("%s happened %d times in all presets, which is too seldom to show much", what, seen[what])
		}
	}
}

// Random valid rules, a game each.
func TestRandomRules(t *testing.T) {
	if *house != "" {
		t.Skip("-rules names other rules")
	}
	seen := map[string]int{}
	for n := range uint64(*games) {
		rng := rand.New(rand.NewPCG(*seed+n, 1))
		compiled, err := rules.Compile(rules.Random(rng))
		if err != nil {
			t.Fatal(err)
		}
		playOne(t, compiled, rng, seen, "-run RandomRules -seed", *seed+n)
	}
	t.Logf("%v", seen)
}

// playOne plays a game and compares the two opinions. A failure tells how to repeat it.
func playOne(t *testing.T, compiled *rules.Compiled, rng *rand.Rand, seen map[string]int, again ...any) {
	t.Helper()
	one := table{T: t, rng: rng, seen: seen}
	one.begin(compiled)
	one.play()
	if !one.judge() {
		t.Fatal(append([]any{"again with -games 1"}, again...)...)
	}
}

// playList plays so many games of a list, or all that it has, and returns their records, and how many of them a Bock multiplied.
func playList(t *testing.T, rng *rand.Rand, compiled *rules.Compiled, list match.List, length int) (records []*notation.Record, bocked int) {
	t.Helper()
	for range length {
		deal, ok := list.Next()
		if !ok {
			break
		}
		one := table{T: t, rng: rng, seen: map[string]int{}}
		one.begin(compiled)
		one.setup = deal.Setup(compiled, one.setup.Hands)
		var err error
		if one.state, err = game.New(one.setup); err != nil {
			t.Fatal(err)
		}
		one.play()
		record, err := notation.FromPlayed(one.setup, one.actions, one.state, notation.Info{})
		if err != nil {
			t.Fatal(err)
		}
		if records = append(records, record); deal.Factor > 1 {
			bocked++
		}
		if list, err = list.Add(deal, one.state); err != nil {
			t.Fatal(err)
		}
	}
	return records, bocked
}

// Lists of four people by random rules, most of them with Pflichtsoli: who deals, and who owes a solo, follows from the games before.
func TestDealsOfLists(t *testing.T) {
	const length = 16
	owed, settled := 0, 0
	for n := range uint64(*games) / length {
		rng := rand.New(rand.NewPCG(*seed+n, 3))
		house := rules.Random(rng)
		// No document says what a game is worth before all factors where its points double.
		if house.DoublingInsteadOfSumming && house.Wiederholung != rules.NeverAgain {
			continue
		}
		compiled, err := rules.Compile(house)
		if err != nil {
			t.Fatal(err)
		}
		list, err := match.New(match.Config{Rules: house, Places: card.Seats, Games: length, Pflichtsoli: house.Pflichtsolo})
		if err != nil {
			t.Fatal(err)
		}
		records, _ := playList(t, rng, compiled, list, 2*length)
		findings, err := referee.JudgeDeals(records, house.Pflichtsolo)
		if errors.Is(err, referee.ErrLongClaim) {
			continue
		}
		if err != nil || len(findings) > 0 {
			for _, r := range records {
				t.Log(r)
			}
			t.Fatalf("%v, %v\nagain with -run DealsOfLists -seed %d -games %d", findings, err, *seed+n, length)
		}
		if first, last := records[0].Owes, records[len(records)-1].Owes; first != [card.Seats]bool{} {
			owed++
			if last != first {
				settled++
			}
		}
		// A list with the turns of two players exchanged is refused.
		i := 1 + rng.IntN(len(records)-1)
		wrong := *records[i]
		wrong.Lead = wrong.Lead.Next()
		records[i] = &wrong
		if findings, err := referee.JudgeDeals(records, house.Pflichtsolo); err == nil && len(findings) == 0 {
			t.Fatalf("game %d may have another Vorhand, by %s", i+1, house)
		}
	}
	if owed == 0 || settled == 0 {
		t.Errorf("Pflichtsoli were owed in %d lists, and played in %d of these", owed, settled)
	}
}

// Lists of every preset with Bock, and of random rules with Bock: the factor of each game follows from the games before it.
func TestBockOfLists(t *testing.T) {
	const length = 25
	bocked := 0
	for n := range uint64(*games) / length {
		rng := rand.New(rand.NewPCG(*seed+n, 2))
		house := rules.Random(rng)
		if presets := []string{"berlin", "dieblich", "hausrunde"}; n%2 == 0 {
			house, _ = rules.Preset(presets[n/2%3])
		}
		// No document says what a game is worth before all factors where its points double.
		if !house.Bock || house.DoublingInsteadOfSumming && house.Wiederholung != rules.NeverAgain {
			continue
		}
		compiled, err := rules.Compile(house)
		if err != nil {
			t.Fatal(err)
		}
		people := card.Seats + rng.IntN(3)
		list, err := match.New(match.Config{Rules: house, Places: people, Games: match.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		records, factors := playList(t, rng, compiled, list, length)
		bocked += factors
		findings, err := referee.JudgeBock(records, people)
		if errors.Is(err, referee.ErrLongClaim) {
			continue
		}
		if err != nil || len(findings) > 0 {
			for _, r := range records {
				t.Log(r)
			}
			t.Fatalf("%d people: %v, %v\nagain with -run BockOfLists -seed %d -games %d", people, findings, err, *seed+n, length)
		}
	}
	if bocked == 0 {
		t.Error("no game counted more than once")
	}
}

// The scripts of the rules, of the contracts and of faults found hold the engine's opinion about rare cases.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("../../game/notation/testdata/*/*.doko")
	if err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, path := range paths {
		if filepath.Base(filepath.Dir(path)) != "engine" { // which has games of older engines
			judged += judgeFile(t, path)
		}
	}
	if judged < 500 {
		t.Errorf("only %d scripts were judged", judged)
	}
}

// Games that another program played by the tournament rules.
func TestGamesOfAnotherProgram(t *testing.T) {
	path := os.Getenv("KARLCHEN_GAMES")
	if path == "" {
		path = "../../../shared/data/games-ddv.doko"
	}
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED: there is no file of such games, name one with KARLCHEN_GAMES: %v", err)
	}
	if n := judgeFile(t, path); n == 0 {
		t.Error("no game was judged")
	}
}

// judgeFile judges all finished games of a file and returns their number.
func judgeFile(t *testing.T, path string) (judged int) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records := notation.NewReader(file)
	for {
		r, err := records.Next()
		if err == io.EOF {
			return judged
		}
		if err != nil {
			continue // the reader has its own tests
		}
		if r.HasHand != [card.Seats]bool{true, true, true, true} || r.Outcome.Winner == "" {
			continue
		}
		result, findings, err := referee.Judge(r)
		if errors.Is(err, referee.ErrLongClaim) {
			t.Logf("%s:%d: not judged: %v", path, r.Line, err)
			continue
		}
		if err != nil {
			t.Fatalf("%s:%d: %v", path, r.Line, err)
		}
		if judged++; findings != nil {
			t.Errorf("%s:%d: %s", path, r.Line, referee.Report(r, result, findings))
		}
	}
}

// A second opinion is worth something only as long as it shares nothing with the first.
func TestTheRefereeSharesNoCode(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if strings.HasPrefix(name, "karlchen/") || strings.Contains(name, ".") {
				found[name] = true
			}
		}
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, []string{"karlchen/game/card", "karlchen/game/notation"}) {
		t.Errorf("the referee imports %v", got)
	}
}

// The referee knows each option of the catalogue with each of its values, and no others.
func TestTheRefereeKnowsTheCatalogue(t *testing.T) {
	options := referee.Options{}
	for _, o := range rules.Catalogue() {
		options[o.Key] = o.Default
	}
	for _, o := range rules.Catalogue() {
		for _, value := range o.Values() {
			changed := maps.Clone(options)
			changed[o.Key] = value
			if err := changed.Check(); err != nil {
				t.Errorf("%s=%s: %v", o.Key, value, err)
			}
		}
	}
	for key, value := range map[string]string{"dullen": "perhaps", "no_such_option": "on"} {
		changed := maps.Clone(options)
		if changed[key] = value; changed.Check() == nil {
			t.Errorf("%s=%s is unknown, and the referee says nothing", key, value)
		}
	}
	delete(options, "dullen")
	if options.Check() == nil {
		t.Error("an option is missing, and the referee says nothing")
	}
}
