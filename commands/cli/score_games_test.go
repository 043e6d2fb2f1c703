package cli_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// Everything that a game of the bot can bring can be typed into the calculator, which gives the same points.
func TestScoreTakesEveryFinishedGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games of each preset, which is not short")
	}
	games, late := 0, 0
	stage.FinishGames(t, map[bool]int{false: 40, true: 5000}[nightly], func(f stage.Finished) {
		calls, specials := f.Announcements(), []string{}
		for p := game.Re; p <= game.Kontra; p++ {
			for special, n := range f.Specials[p] {
				for range n {
					specials = append(specials, p.String()+":"+rules.Special(special).String())
				}
			}
			if f.Late[p] > 0 {
				late++
			}
		}
		if f.Hand {
			calls = append(calls, "re:hand")
		}
		if f.Genscher {
			calls = append(calls, "re:genscher")
		}
		line := told(f.Rules.String(), f.Contract.String(), f.Augen[game.Re], strings.Join(calls, " "), strings.Join(specials, " "))
		tricks, _ := json.Marshal(map[string]int{"re": f.Tricks[game.Re], "kontra": f.Tricks[game.Kontra]})
		line = with(with(line, "tricks", string(tricks)), "bock", fmt.Sprint(f.Bock))
		answers, err := ask(t, line)
		if err != nil {
			t.Fatalf("%s\n%s\n%s", line, answers[0].Error, f.Record)
		}
		if got := [2]int{answers[0].Points.Re, answers[0].Points.Kontra}; got != f.Points || answers[0].Winner != f.Winner.String() {
			t.Fatalf("%s\n%v for %s, and not %v for %s\n%s", line, got, answers[0].Winner, f.Points, f.Winner, f.Record)
		}
		games++
	})
	if late < 20 {
		t.Errorf("only %d late calls in %d games", late, games)
	}
}
