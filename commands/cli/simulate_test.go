package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game/rules"
)

// nightly is set for the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// simulate runs the command with a file for the records and returns its output and the file's content.
func simulate(t *testing.T, c cli.Simulate) (out, records string) {
	t.Helper()
	c.Out = filepath.Join(t.TempDir(), "games.doko")
	out, problems, err := run(&c, "")
	if err != nil || problems != "" {
		t.Fatalf("%v, %s", err, problems)
	}
	data, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	return out, string(data)
}

// With random each list has rules of its own; the records still replay to the same results.
func TestGamesUnderRandomRulesReplayWithTheSameResults(t *testing.T) {
	_, records := simulate(t, cli.Simulate{Rules: "random", Games: 300, Seed: 7, Players: []string{"random", "random", "simple", "simple"}})
	lines, problems, err := run(&cli.Replay{}, records)
	if err != nil || problems != "" || strings.Count(lines, "\n") < 300 {
		t.Errorf("replay: %v, %s, %d lines", err, problems, strings.Count(lines, "\n"))
	}
	houses := map[string]bool{}
	for line := range strings.Lines(records) {
		if strings.HasPrefix(line, "[Rules ") {
			houses[line] = true
		}
	}
	if len(houses) < 15 {
		t.Errorf("only %d rulesets were drawn", len(houses))
	}
}

var simples = []string{"simple", "simple", "simple", "simple"}

func TestSimulatedGamesReplayWithTheSameResults(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games, which cannot race")
	}
	games := map[bool]int{false: 15, true: 1000}[nightly]
	for _, rules := range []string{"ddv", "ddv deck=40 second_dulle_beats_first=on", "ddv pflichtsolo=off vorfuehrung=off"} {
		players := []string{"simple", "random", "simple", "random"}
		out, records := simulate(t, cli.Simulate{Rules: rules, Games: games, Seed: 1, Players: players})
		lines, problems, err := run(&cli.Replay{}, records)
		if err != nil || problems != "" || strings.Count(lines, "\n") != games {
			t.Fatalf("%s: replay: %v, %s, %d lines", rules, err, problems, strings.Count(lines, "\n"))
		}
		var sums [4]int
		for line := range strings.Lines(lines) {
			words := strings.Fields(line)
			for seat, word := range words[len(words)-4:] {
				points, err := strconv.Atoi(word)
				if err != nil {
					t.Fatal(err)
				}
				sums[seat] += points
			}
		}
		for seat, sum := range sums {
			row := fmt.Sprintf("\n%d %s %+.3f ± ", seat+1, players[seat], float64(sum)/float64(games))
			if table := regexp.MustCompile(" +").ReplaceAllString(out, " "); !strings.Contains(table, row) {
				t.Errorf("%s: the statistics lack %q:\n%s", rules, row, out)
			}
		}
	}
}

func TestSimulatedDealsVerify(t *testing.T) {
	for _, rules := range []string{"ddv", "ddv cut=off"} {
		_, records := simulate(t, cli.Simulate{Rules: rules, Games: 5, Seed: 7, Players: simples})
		if _, problems, err := run(&cli.Verify{}, records); err != nil || problems != "" {
			t.Errorf("%s: verify: %v, %s", rules, err, problems)
		}
	}
}

func TestTheSameSeedSimulatesTheSameGames(t *testing.T) {
	c := cli.Simulate{Rules: "ddv", Games: 30, Seed: 1, Players: simples}
	out, records := simulate(t, c)
	if again, same := simulate(t, c); again != out || same != records {
		t.Error("the same seed gives other games")
	}
	c.Seed = 2
	if _, other := simulate(t, c); other == records {
		t.Error("another seed gives the same games")
	}
}

func TestSimulatePlaysPflichtsoliInFullRounds(t *testing.T) {
	_, records := simulate(t, cli.Simulate{Rules: "ddv", Games: 24, Seed: 1, Players: simples})
	if !strings.Contains(records, `[Pflichtsolo "1 2 3 4"]`) {
		t.Error("a full round has no Pflichtsoli")
	}
	if _, records = simulate(t, cli.Simulate{Rules: "ddv", Games: 23, Seed: 1, Players: simples}); strings.Contains(records, "[Pflichtsolo") {
		t.Error("a short list has Pflichtsoli")
	}
}

func TestSimulateAndDuelRefuse(t *testing.T) {
	for name, test := range map[string]struct {
		command interface{ Run(cli.IO) error }
		want    string
	}{
		"unknown rules":        {&cli.Simulate{Rules: "skat", Games: 1, Players: simples}, `no preset is called "skat"`},
		"an unknown player":    {&cli.Simulate{Rules: "ddv", Games: 1, Players: []string{"simple", "simple", "simple", "god"}}, `no player is called "god"`},
		"three players":        {&cli.Simulate{Rules: "ddv", Games: 1, Players: simples[:3]}, "3 players are named and not 4"},
		"no games":             {&cli.Simulate{Rules: "ddv", Players: simples}, "0 games"},
		"a file in no folder":  {&cli.Simulate{Rules: "ddv", Games: 1, Players: simples, Out: filepath.Join(t.TempDir(), "no", "x.doko")}, "create a file"},
		"a duel without deals": {&cli.Duel{Rules: "ddv", A: "simple", B: "random"}, "0 deals"},
		"a duel of nobody":     {&cli.Duel{Rules: "ddv", Deals: 1, A: "simple", B: ""}, "no player"},
		"a duel without rules": {&cli.Duel{Deals: 1, A: "simple", B: "simple"}, "no preset"},
	} {
		if _, _, err := run(test.command, ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", name, err, test.want)
		}
	}
}

func TestDuelOfEqualPlayersIsExactlyEven(t *testing.T) {
	out, _, err := run(&cli.Duel{Rules: "ddv", Deals: 20, Seed: 1, A: "simple", B: "simple"}, "")
	if err != nil {
		t.Fatal(err)
	}
	want := "20 deals, 160 games\n" + strings.Repeat("simple against three simple: +0.000 ± 0.000 points a game\n", 2) +
		"simple over simple: +0.000 ± 0.000 points a game\n"
	if out != want {
		t.Errorf("prints\n%s", out)
	}
}

func TestDuelOfTwoAgainstTwo(t *testing.T) {
	for b, want := range map[string]string{
		"simple": "20 deals, 120 games\ntwo simple against two simple: +0.000 ± 0.000 points a game\n",
		"random": "20 deals, 120 games\ntwo simple against two random: +",
	} {
		out, _, err := run(&cli.Duel{Rules: "ddv", Deals: 20, Seed: 1, A: "simple", B: b, Two: true}, "")
		if err != nil || !strings.HasPrefix(out, want) {
			t.Errorf("%v:\n%s", err, out)
		}
	}
}

func TestDuelTurnsItsSignWithItsPlayers(t *testing.T) {
	last := func(a, b string) string {
		out, _, err := run(&cli.Duel{Rules: "ddv", Deals: 20, Seed: 1, A: a, B: b}, "")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		return lines[len(lines)-1]
	}
	ahead, found := strings.CutPrefix(last("simple", "random"), "simple over random: +")
	if !found || last("random", "simple") != "random over simple: -"+ahead {
		t.Errorf("%q and then %q", last("simple", "random"), last("random", "simple"))
	}
}

func BenchmarkSimulate(b *testing.B) {
	games := 0
	for b.Loop() {
		if _, _, err := run(&cli.Simulate{Rules: "ddv", Games: 240, Seed: 1, Players: simples}, ""); err != nil {
			b.Fatal(err)
		}
		games += 240
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// A deal that does not count is repeated with other cards, and the statistics leave it out of the games.
func TestSimulateCountsDealsThatDoNotCount(t *testing.T) {
	out, records := simulate(t, cli.Simulate{Rules: "ddv em_7_volle=on em_5_kings=on", Games: 60, Seed: 1, Players: simples})
	thrown := strings.Count(records, `[Winner "redeal"]`)
	if thrown == 0 || strings.Count(records, "[Doko ") != 60+thrown {
		t.Errorf("%d of %d deals were thrown in", thrown, strings.Count(records, "[Doko "))
	}
	if want := fmt.Sprintf("games 60\ndealt anew: thrown %d\n", thrown); !strings.HasPrefix(regexp.MustCompile(" +").ReplaceAllString(out, " "), want) {
		t.Errorf("want %q in\n%s", want, out)
	}
	if lines, problems, err := run(&cli.Replay{}, records); err != nil || problems != "" || strings.Count(lines, "\n") != 60+thrown {
		t.Errorf("replay: %v, %s, %d lines", err, problems, strings.Count(lines, "\n"))
	}
}

func TestSimulateCountsBockGames(t *testing.T) {
	rules := "ddv session_games=unlimited bock=on bock_trigger_herzdurchlauf=on bock_cap=4 bock_stacking=parallel wiederholung=1"
	out, records := simulate(t, cli.Simulate{Rules: rules, Games: 60, Seed: 1, Players: simples})
	for _, want := range []string{`\nBock ×2 +\d+\n`, `\nBock ×4 +\d+\n`, `\nBock because: herzdurchlauf +\d+\n`, `\ndealt anew: repeated +\d+\n`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("want %s in\n%s", want, out)
		}
	}
	if !strings.Contains(records, `[Bock "2"]`) || !strings.Contains(records, `[Bock "4"]`) {
		t.Error("no record holds a Bock game")
	}
}

// Lists by every preset can be played to the end, and their records replay.
func TestSimulateEveryPreset(t *testing.T) {
	for _, preset := range rules.Presets() {
		out, records := simulate(t, cli.Simulate{Rules: preset, Games: 60, Seed: 1, Players: simples})
		if !strings.HasPrefix(regexp.MustCompile(" +").ReplaceAllString(out, " "), "games 60\n") {
			t.Errorf("%s: 60 games are\n%s", preset, out)
		}
		lines, problems, err := run(&cli.Replay{}, records)
		if err != nil || problems != "" || strings.Count(lines, "\n") < 60 {
			t.Errorf("%s: replay: %v, %s, %d lines", preset, err, problems, strings.Count(lines, "\n"))
		}
	}
}
