package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// tally returns the end of a game: Re's Augen, of 240, and the highest steps of Re and Kontra.
func tally(augen int, re, kontra rules.Step) game.Tally {
	return game.Tally{
		Augen:  [2]int{augen, card.Augen - augen},
		Tricks: [2]int{6, 6}, // with these nobody is schwarz
		Calls:  [2]rules.Step{re, kontra},
	}
}

// inBock returns the same end of a game that counts double.
func inBock(t game.Tally) game.Tally {
	t.Bock = 2
	return t
}

// T001-13 to T001-17 of the rules matrix, and the table of the tournament rules at 120:120.
func TestWinner(t *testing.T) {
	const (
		none, ansage, no90, no60, no30, schwarz = rules.NoStep, rules.Ansage, rules.No90, rules.No60, rules.No30, rules.Schwarz
		re, kontra, nobody                      = game.Re, game.Kontra, game.NoParty
	)
	for _, tt := range []struct {
		name                 string
		augen                int // of Re
		reCalls, kontraCalls rules.Step
		want                 game.Party
	}{
		{"nothing said, 121", 121, none, none, re},
		{"nothing said, 120", 120, none, none, kontra},
		{"nothing said, 119", 119, none, none, kontra},
		{"Kontra only, 121", 121, none, ansage, re},
		{"Kontra only, 120", 120, none, ansage, re},
		{"Kontra only, 119", 119, none, ansage, kontra},
		{"Re only, 121", 121, ansage, none, re},
		{"Re only, 120", 120, ansage, none, kontra},
		{"Re and Kontra, 121", 121, ansage, ansage, re},
		{"Re and Kontra, 120", 120, ansage, ansage, kontra},

		{"120:120, Re keine 90", 120, no90, none, kontra},
		{"120:120, Re keine 90 and Kontra", 120, no90, ansage, kontra},
		{"120:120, Kontra keine 90", 120, none, no90, re},
		{"120:120, Kontra keine 90 and Re", 120, ansage, no90, re},
		{"120:120, both keine 90", 120, no90, no90, nobody},

		{"Re keine 90, 151", 151, no90, none, re},
		{"Re keine 90, 150", 150, no90, none, kontra},
		{"Re keine 60, 181", 181, no60, none, re},
		{"Re keine 60, 180", 180, no60, none, kontra},
		{"Re keine 30, 211", 211, no30, none, re},
		{"Re keine 30, 210", 210, no30, none, kontra},
		{"Kontra keine 90, Re 89", 89, none, no90, kontra},
		{"Kontra keine 90, Re 90", 90, none, no90, re},
		{"Kontra keine 60, Re 59", 59, none, no60, kontra},
		{"Kontra keine 60, Re 60", 60, none, no60, re},
		{"Kontra keine 30, Re 29", 29, none, no30, kontra},
		{"Kontra keine 30, Re 30", 30, none, no30, re},

		{"both Absagen, Re has its own", 181, no60, no30, re},
		{"both Absagen, Kontra has its own", 20, no60, no30, kontra},
		{"both Absagen, both miss", 100, no60, no30, nobody},
		{"own Absage replaces the other criteria: 150 against keine 30", 150, no90, no30, nobody},
		{"schwarz is about tricks, not Augen", 240, schwarz, none, kontra},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tally := tally(tt.augen, tt.reCalls, tt.kontraCalls)
			if r := tally.Score(compiled(t, "ddv")); r.Winner != tt.want {
				t.Errorf("%s wins", r.Winner)
			}
		})
	}

	t.Run("schwarz made", func(t *testing.T) {
		tally := tally(240, schwarz, none)
		tally.Tricks = [2]int{12, 0}
		if r := tally.Score(compiled(t, "ddv")); r.Winner != re {
			t.Errorf("%s wins", r.Winner)
		}
	})
	t.Run("Kontra only at 120:120 where that shifts nothing", func(t *testing.T) {
		tally := tally(120, none, ansage)
		if r := tally.Score(compiled(t, "ddv kontra_only_shift=off")); r.Winner != kontra {
			t.Errorf("%s wins", r.Winner)
		}
	})
}

// lines writes the items of a result as "re won 1", factors as "re solo_doubles ×2".
func lines(r *game.Result) []string {
	var list []string
	for _, i := range r.Items() {
		if i.Factor != 0 {
			list = append(list, fmt.Sprintf("%s %s ×%d", i.Party, i.Key, i.Factor))
			continue
		}
		list = append(list, fmt.Sprintf("%s %s %d", i.Party, i.Key, i.Points))
	}
	return list
}

func TestScore(t *testing.T) {
	withTricks := func(t game.Tally, re, kontra int) game.Tally {
		t.Tricks = [2]int{re, kontra}
		return t
	}
	of := func(c rules.Contract, t game.Tally) game.Tally {
		t.Contract = c
		return t
	}
	with := func(t game.Tally, p game.Party, specials ...rules.Special) game.Tally {
		for _, k := range specials {
			if err := t.AddSpecial(k, p); err != nil {
				panic(err)
			}
		}
		return t
	}
	for _, tt := range []struct {
		name  string
		rules string
		tally game.Tally
		lines string
		re    int // points of a player of Re
		other int // and of Kontra
	}{
		{"won", "ddv", tally(130, 0, 0), "re won 1", 1, -1},
		{"Kontra won", "ddv", tally(110, 0, 0), "kontra won 1, kontra gegen 1", -2, 2},
		{"keine 90 not said", "ddv", tally(151, 0, 0), "re won 1, re no90 1", 2, -2},
		{"90 is enough", "ddv", tally(150, 0, 0), "re won 1", 1, -1},
		{"under 30", "ddv", tally(211, 0, 0), "re won 1, re no90 1, re no60 1, re no30 1", 4, -4},
		{"without a trick", "ddv", withTricks(tally(240, 0, 0), 12, 0), "re won 1, re no90 1, re no60 1, re no30 1, re schwarz 1", 5, -5},
		{"a trick of four nines is a trick", "ddv", withTricks(tally(240, 0, 0), 11, 1), "re won 1, re no90 1, re no60 1, re no30 1", 4, -4},
		{"Re said", "ddv", tally(130, rules.Ansage, 0), "re won 1, re re 2", 3, -3},
		{"Re and Kontra said, Kontra won", "ddv", tally(110, rules.Ansage, rules.Ansage),
			"kontra won 1, kontra re 2, kontra kontra 2, kontra gegen 1", -6, 6},
		{"keine 90 said and made", "ddv", tally(155, rules.No90, 0), "re won 1, re no90 1, re re 2, re called_no90 1", 5, -5},
		{"keine 60 said and missed: each step counts, and 90 against it", "ddv", tally(145, rules.No60, 0),
			"kontra won 1, kontra re 2, kontra called_no90 1, kontra called_no60 1, kontra reached_90 1, kontra gegen 1", -7, 7},
		{"120 against keine 60 is two steps", "ddv", tally(120, rules.No60, 0),
			"kontra won 1, kontra re 2, kontra called_no90 1, kontra called_no60 1, kontra reached_120 1, kontra reached_90 1, kontra gegen 1", -8, 8},
		{"missed Absagen of the loser count", "ddv", tally(181, rules.No60, rules.No90),
			"re won 1, re no90 1, re no60 1, re re 2, re kontra 2, re called_no90 1, re called_no60 1, re called_no90 1, re reached_120 1", 11, -11},
		{"missed Absagen of the loser count not", "ddv loser_absagen_count=off", tally(145, rules.No60, 0),
			"kontra won 1, kontra re 2, kontra reached_90 1, kontra gegen 1", -5, 5},
		{"nothing for reaching against an Absage", "ddv reached_against_absage=off", tally(120, rules.No60, 0),
			"kontra won 1, kontra re 2, kontra called_no90 1, kontra called_no60 1, kontra gegen 1", -6, 6},

		// The two examples of the tournament rules in which nobody wins.
		{"Re schwarz, Kontra schwarz, Re has 57", "ddv", tally(57, rules.Schwarz, rules.Schwarz),
			"kontra no90 1, kontra no60 1, re reached_30 1, kontra reached_120 1, kontra reached_90 1, kontra reached_60 1, kontra reached_30 1", -5, 5},
		{"Re keine 90, Kontra schwarz, 75:165", "ddv", tally(75, rules.No90, rules.Schwarz),
			"kontra no90 1, re reached_60 1, re reached_30 1, kontra reached_120 1", 0, 0},
		{"T001-18: both keine 90 at 120:120", "ddv", tally(120, rules.No90, rules.No90), "re reached_120 1, kontra reached_120 1", 0, 0},
		{"Sonderpunkte count where nobody wins", "ddv", with(tally(120, rules.No90, rules.No90), game.Kontra, rules.FuchsCaught),
			"re reached_120 1, kontra reached_120 1, kontra fuchs_gefangen 1", -1, 1},
		{"a solo that nobody won", "ddv", of(rules.SoloQueens, tally(57, rules.Schwarz, rules.Schwarz)),
			"kontra no90 1, kontra no60 1, re reached_30 1, kontra reached_120 1, kontra reached_90 1, kontra reached_60 1, kontra reached_30 1", -15, 5},

		{"a solo counts three times", "ddv", of(rules.SoloQueens, tally(151, rules.Ansage, 0)), "re won 1, re no90 1, re re 2", 12, -4},
		{"a lost solo is not against the Alten", "ddv", of(rules.SoloQueens, tally(100, 0, 0)), "kontra won 1", -3, 1},
		{"a lost silent Hochzeit neither", "ddv", of(rules.SilentHochzeit, tally(100, 0, 0)), "kontra won 1", -3, 1},
		{"a lost Hochzeit with a partner is", "ddv", of(rules.Hochzeit, tally(100, 0, 0)), "kontra won 1, kontra gegen 1", -2, 2},
		{"gegen everywhere", "ddv gegen=all", of(rules.SoloQueens, tally(100, 0, 0)), "kontra won 1, kontra gegen 1", -6, 2},
		{"gegen never", "ddv gegen=off", tally(100, 0, 0), "kontra won 1", -1, 1},
		{"a point for the solo", "ddv solo_point=1", of(rules.SoloJacks, tally(130, 0, 0)), "re won 1, re solo_point 1", 6, -2},
		{"a point for the solo, to its winner", "ddv solo_point=1", of(rules.SoloJacks, tally(100, 0, 0)), "kontra won 1, kontra solo_point 1", -6, 2},
		{"Q004-12: a silent Hochzeit is scored as a solo", "ddv solo_point=1", of(rules.SilentHochzeit, tally(130, 0, 0)),
			"re won 1, re solo_point 1", 6, -2},

		{"Sonderpunkte", "ddv", with(with(tally(130, 0, 0), game.Re, rules.Doppelkopf, rules.FuchsCaught), game.Kontra, rules.KarlchenMade),
			"re won 1, re doppelkopf 1, re fuchs_gefangen 1, kontra karlchen 1", 2, -2},
		{"Sonderpunkte turn the game round", "ddv", with(tally(130, 0, 0), game.Kontra, rules.Doppelkopf, rules.FuchsCaught, rules.KarlchenMade),
			"re won 1, kontra doppelkopf 1, kontra fuchs_gefangen 1, kontra karlchen 1", -2, 2},
		{"who loses never gains, where the rules say so", "ddv sonderpunkte_netting=to-zero",
			with(tally(130, 0, 0), game.Kontra, rules.Doppelkopf, rules.FuchsCaught, rules.KarlchenMade),
			"re won 1, kontra doppelkopf 1, kontra fuchs_gefangen 1, kontra karlchen 1, re to_zero 2", 0, 0},
		{"nor through a Bock or by writing only plus", "ddv sonderpunkte_netting=to-zero distribution=plus-only bock=on",
			inBock(with(tally(130, 0, 0), game.Kontra, rules.Doppelkopf, rules.FuchsCaught, rules.KarlchenMade)),
			"re won 1, kontra doppelkopf 1, kontra fuchs_gefangen 1, kontra karlchen 1, re to_zero 2", 0, 0},
		{"where nobody wins nobody loses", "ddv sonderpunkte_netting=to-zero", with(tally(120, rules.No90, rules.No90), game.Kontra, rules.FuchsCaught),
			"re reached_120 1, kontra reached_120 1, kontra fuchs_gefangen 1", -1, 1},
		{"120:120 is worth only gegen", "ddv nullspiel_120_kontra_vorab=on", tally(120, 0, 0), "kontra gegen 1", -1, 1},
		{"catching Karlchen is worth nothing", "ddv", with(tally(130, 0, 0), game.Re, rules.KarlchenCaught), "re won 1", 1, -1},
		{"catching Karlchen, where it counts", "ddv karlchen_gefangen=1", with(tally(130, 0, 0), game.Re, rules.KarlchenCaught),
			"re won 1, re karlchen_gefangen 1", 2, -2},
		{"no Sonderpunkte wanted", "ddv doppelkopf=0 fuchs_gefangen=0 karlchen=0",
			with(tally(130, 0, 0), game.Re, rules.Doppelkopf, rules.FuchsCaught, rules.KarlchenMade), "re won 1", 1, -1},
		{"no Sonderpunkte in a solo", "ddv", with(of(rules.SoloSpades, tally(130, 0, 0)), game.Re, rules.Doppelkopf), "re won 1", 3, -1},
		{"no Sonderpunkte in a silent Hochzeit", "ddv", with(of(rules.SilentHochzeit, tally(130, 0, 0)), game.Re, rules.Doppelkopf), "re won 1", 3, -1},
		{"no Sonderpunkte in a lone Hochzeit", "ddv", with(of(rules.LoneHochzeit, tally(130, 0, 0)), game.Re, rules.FuchsCaught), "re won 1", 3, -1},
		{"Sonderpunkte in a Hochzeit", "ddv", with(of(rules.Hochzeit, tally(130, 0, 0)), game.Re, rules.FuchsCaught), "re won 1, re fuchs_gefangen 1", 2, -2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := tt.tally.Score(compiled(t, tt.rules))
			if got := strings.Join(lines(&r), ", "); got != tt.lines {
				t.Errorf("items\n%s, want\n%s", got, tt.lines)
			}
			if re, kontra := r.PointsOf(game.Re), r.PointsOf(game.Kontra); re != tt.re || kontra != tt.other {
				t.Errorf("points %d and %d, want %d and %d", re, kontra, tt.re, tt.other)
			}
		})
	}
}

// TestEveryScoreAddsUp scores random ends of games: at most one party wins, nobody only where both made Absagen, and the items explain
// everything.
func TestEveryScoreAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	ddv := compiled(t, "ddv")
	for range map[bool]int{false: 6000, true: 20_000}[nightly] {
		compiled := ddv
		if rng.IntN(10) == 0 {
			compiled = randomRules(t, rng)
		}
		augen := rng.IntN(card.Augen + 1)
		tally := tally(augen, rules.Step(rng.IntN(int(rules.Steps))), rules.Step(rng.IntN(int(rules.Steps))))
		tally.Contract = rules.Contract(rng.IntN(int(rules.Contracts)))
		if augen == card.Augen {
			tally.Tricks = [2]int{12, 0}
		}
		r := tally.Score(compiled)
		if r.Winner == game.NoParty && (tally.Calls[game.Re] < rules.No90 || tally.Calls[game.Kontra] < rules.No90) {
			t.Fatalf("%+v: nobody wins", tally)
		}
		if r.Winner != game.NoParty && tally.Calls[r.Winner] == rules.NoStep && tally.Calls[r.Winner.Other()] < rules.No90 && r.Augen[r.Winner] < 120 &&
			!(r.Augen[r.Winner] < 30 && (compiled.Rules().Feigheit || compiled.Rules().Superfeigheit)) {
			t.Fatalf("%+v: %s wins", tally, r.Winner)
		}
		if problem := addsUp(&r, compiled); problem != "" {
			t.Fatalf("%+v: %s", tally, problem)
		}
	}
}

// addsUp goes through the items of a result as its documentation says, and returns the fault of the points, if any.
func addsUp(r *game.Result, compiled *rules.Compiled) string {
	value := map[game.Party]int{} // to one player of each party
	for _, i := range r.Items() {
		switch {
		case i.Points < 0 || i.Factor < 0 || (i.Points == 0) == (i.Factor == 0) || i.Points > 0 && i.Party > game.Kontra:
			return fmt.Sprintf("item %+v", i)
		case i.Factor > 0:
			value[game.Re] *= int(i.Factor)
		case i.Party == game.Re:
			value[game.Re] += int(i.Points)
		default:
			value[game.Re] -= int(i.Points)
		}
		value[game.Kontra] = -value[game.Re]
	}
	winner := r.Winner
	if winner == game.NoParty {
		winner = game.Re
	}
	if r.Base != value[winner] {
		return fmt.Sprintf("the items say %d, the value %d", value[winner], r.Base)
	}
	if compiled.Rules().BockWhatIsMultiplied == rules.BockMultipliesAll && r.Value != r.Base*r.Bock {
		return fmt.Sprintf("%d times %d is not %d", r.Bock, r.Base, r.Value)
	}
	value[winner], value[winner.Other()] = r.Value, -r.Value
	if r.Contract.Alone() {
		value[game.Re] *= 3
	}
	for p, points := range value {
		if compiled.Rules().Distribution == rules.PlusOnly {
			points = max(points, 0)
		}
		if r.PointsOf(p) != points {
			return fmt.Sprintf("the items give %s %d, the points %d", p, points, r.PointsOf(p))
		}
	}
	return ""
}

// TestNoGameBringsASpecialTooOften adds every Sonderpunkt as often as possible, for which a game must have room, and once more.
func TestNoGameBringsASpecialTooOften(t *testing.T) {
	var tally game.Tally
	defer func() {
		if recover() != nil {
			t.Error("the rows bring more Sonderpunkte than maxSpecials in game/result.go has room for")
		}
	}()
	for s := range rules.Specials {
		for range s.Most() {
			if err := tally.AddSpecial(s, game.Re); err != nil {
				t.Fatal(err)
			}
		}
		var problem game.RoundError
		if err := tally.AddSpecial(s, game.Kontra); !errors.As(err, &problem) || problem.Problem != game.RoundTooManySpecials || problem.Special != s {
			t.Errorf("%s once more: %v", s, err)
		}
	}
}

func TestItemsHaveNames(t *testing.T) {
	var names []string
	for k := range game.ItemKeys {
		if k.String() == "" || slices.Contains(names, k.String()) {
			t.Errorf("item %d is called %q", k, k)
		}
		names = append(names, k.String())
		special, ok := k.Special()
		if read, known := rules.ParseSpecial(k.String()); ok != known || ok && (read != special || game.SpecialItem(special) != k) {
			t.Errorf("%s is the Sonderpunkt %s (%t), and reads as %s (%t)", k, special, ok, read, known)
		}
	}
}
