package game_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
)

func TestBock(t *testing.T) {
	of := func(c rules.Contract) game.Tally {
		t := tally(130, 0, 0)
		t.Contract = c
		return t
	}
	silent, lone, solo := of(rules.SilentHochzeit), of(rules.LoneHochzeit), of(rules.SoloQueens)
	fox := tally(130, rules.Ansage, 0)
	if err := fox.AddSpecial(rules.FuchsCaught, game.Kontra); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		rules  string
		tally  game.Tally
		factor int
		base   int
		bock   int // the factor that counts
		re     int // points of a player of Re
	}{
		{"no factor is one", "", tally(130, 0, 0), 0, 1, 1, 1},
		{"twice", "", tally(130, 0, 0), 2, 1, 2, 2},
		{"a Dreifachbock", "", tally(110, 0, 0), 8, 2, 8, -16},
		{"Sonderpunkte too", "", fox, 4, 2, 4, 8},
		{"T001-40: without Sonderpunkte", "bock_what_is_multiplied=no-special", fox, 4, 2, 4, 11},
		{"then three times for the soloist", "", solo, 2, 1, 2, 6},
		{"T002-18: soli never", "bock_applies_to_solo=off", solo, 2, 1, 1, 3},
		{"T002-19: a silent Hochzeit always", "bock_applies_to_solo=off", silent, 2, 1, 2, 6},
		{"a lone Hochzeit is a solo", "bock_applies_to_solo=off", lone, 2, 1, 1, 3},
		{"a game of value 0 stays one", "", tally(120, rules.No90, rules.No90), 8, 0, 8, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.tally.Bock = tt.factor
			r := tt.tally.Score(compiled(t, strings.TrimSpace("ddv bock=on "+tt.rules)))
			if r.Base != tt.base || r.Bock != tt.bock || r.PointsOf(game.Re) != tt.re {
				t.Errorf("base %d × %d, Re gets %d; want %d × %d, %d", r.Base, r.Bock, r.PointsOf(game.Re), tt.base, tt.bock, tt.re)
			}
		})
	}
}

func TestBockFactorsThatGamesCanHave(t *testing.T) {
	for cap, most := range map[string]int{"2": 8, "8": 8, "none": 1024} { // the cap limits a list; a single game may come from elsewhere
		for _, factor := range []int{-2, 0, 1, 2, 3, 4, 6, 8, 16, 48, 256, 1024, 2048} {
			setup := game.Setup{Rules: compiled(t, "ddv bock=on bock_cap="+cap), Hands: withAlten(t, 1), Factor: factor}
			good := factor >= 0 && factor <= most && factor&(factor-1) == 0
			s, err := game.New(setup)
			if (err == nil) != good {
				t.Errorf("cap %s, factor %d: %v", cap, factor, err)
			}
			if err == nil && s.Factor() != max(factor, 1) {
				t.Errorf("factor %d became %d", factor, s.Factor())
			}
		}
	}
}
