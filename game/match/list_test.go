package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

func ddv(t *testing.T) rules.Ruleset {
	t.Helper()
	r, ok := rules.Preset("ddv")
	if !ok {
		t.Fatal("there is no preset ddv")
	}
	return r
}

// after resumes a list after the given games. It takes each entry's dealer from the list itself, as Add does.
func after(t *testing.T, c match.Config, entries ...match.Entry) match.List {
	t.Helper()
	var list match.List
	for n := range len(entries) + 1 {
		var err error
		if list, err = match.New(c, entries[:n]...); err != nil {
			t.Fatal(err)
		}
		if n < len(entries) {
			d, ok := list.Next()
			if !ok {
				t.Fatalf("the list is over after %d games", n)
			}
			entries[n].Dealer, entries[n].Places, entries[n].Vorfuehrung = d.Dealer, d.Places, d.Vorfuehrung
			if d.Vorfuehrung && entries[n].Void == match.Counts {
				entries[n].Soloist, entries[n].Pflicht, entries[n].Contract = d.Places[d.Forced], true, rules.SoloQueens
			}
		}
	}
	return list
}

func next(t *testing.T, l match.List) match.Deal {
	t.Helper()
	d, ok := l.Next()
	if !ok {
		t.Fatal("the list is over")
	}
	return d
}

var (
	plain      = match.Entry{Contract: rules.Normal, Soloist: -1}
	lustsolo   = match.Entry{Contract: rules.SoloQueens, Soloist: 2}
	silent     = match.Entry{Contract: rules.SilentHochzeit, Soloist: 2}
	pflichtsol = match.Entry{Contract: rules.SoloJacks, Soloist: 2, Pflicht: true}
)

func TestDealerMovesClockwise(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 8}
	for n, want := range []int{3, 0, 1, 2, 3} {
		d := next(t, after(t, c, slices.Repeat([]match.Entry{plain}, n)...))
		if d.Dealer != want || int(d.Vorhand) != (want+1)%4 || d.Cutter != (want+3)%4 || d.Number != n+1 {
			t.Errorf("game %d: %+v, want dealer %d, Vorhand on their left, the cutter on their right", n+1, d, want)
		}
	}
}

func TestSameDealerAfterSoli(t *testing.T) {
	for _, test := range []struct {
		repeats string
		last    match.Entry
		want    int
	}{
		{"pflichtsolo", plain, 0},
		{"pflichtsolo", lustsolo, 0},
		{"pflichtsolo", pflichtsol, 3},
		{"never", pflichtsol, 0},
		{"solo", lustsolo, 3},
		{"solo", plain, 0},
		// Nobody declared it: the others must not learn of it by the deal (trap 3).
		{"solo", silent, 0},
	} {
		o, _ := rules.Find("dealer_repeats_after_solo")
		r, err := o.Set(ddv(t), test.repeats)
		if err != nil {
			t.Fatal(err)
		}
		d := next(t, after(t, match.Config{Rules: r, Places: 4, Games: 24, Pflichtsoli: true}, test.last))
		if d.Dealer != test.want {
			t.Errorf("dealer_repeats_after_solo=%s, after %v: dealer %d, want %d", test.repeats, test.last.Contract, d.Dealer, test.want)
		}
	}
}

// T001-33, T001-34: after game 20 of 24 with four open Pflichtsoli the rest are Vorführungen; the deal passes after each.
func TestVorfuehrungen(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 24, Pflichtsoli: true}
	entries := slices.Repeat([]match.Entry{plain}, 19)
	if d := next(t, after(t, c, entries...)); d.Vorfuehrung {
		t.Errorf("game 20 is a Vorführung already: %+v", d)
	}
	entries = append(entries, plain)
	for n := range 4 {
		d := next(t, after(t, c, entries...))
		// After 20 games place 3 deals again, so that place 0 is the next player who owes one.
		if !d.Vorfuehrung || d.Places[d.Forced] != n || d.Dealer != (3+n)%4 || d.Forced != d.Vorhand {
			t.Errorf("game %d: %+v, want a Vorführung of place %d", 21+n, d, n)
		}
		entries = append(entries, match.Entry{})
	}
	l := after(t, c, entries...)
	if !l.Over() || slices.Contains(l.Owing(), true) {
		t.Errorf("after 24 games the list is over: %t, owing: %v", l.Over(), l.Owing())
	}
	if d, ok := l.Next(); ok {
		t.Errorf("after the last game there is another: %+v", d)
	}
}

func TestVorfuehrungOfTheNextOwingPlayer(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 6, Pflichtsoli: true}
	// Place 2 has played theirs; places 0, 1, 3 owe. Place 3 dealt game 1 and, after the solo, game 2; place 0 dealt game 3.
	d := next(t, after(t, c, pflichtsol, plain, plain))
	if !d.Vorfuehrung || d.Dealer != 1 || d.Places[d.Forced] != 3 || d.Owes != [4]bool{true, true, false, true} {
		t.Errorf("%+v: want a Vorführung of place 3, as place 2 owes nothing", d)
	}
}

func TestShortListsHaveNoPflichtsoli(t *testing.T) {
	r := ddv(t)
	for games, want := range map[int]bool{8: false, 23: false, 24: true, 48: true} {
		if got := match.PlaysPflichtsoli(r, 4, games); got != want {
			t.Errorf("%d games at a table of four: Pflichtsoli %t", games, got)
		}
	}
	if match.PlaysPflichtsoli(r, 5, 24) || !match.PlaysPflichtsoli(r, 5, 30) {
		t.Error("a full round of five is not 30 games")
	}
	l := after(t, match.Config{Rules: r, Places: 4, Games: 4}, plain, plain)
	if d := next(t, l); d.Vorfuehrung || d.Owes != [4]bool{} {
		t.Errorf("without Pflichtsoli somebody owes one: %+v", d)
	}
}

func TestFiveAtTheTable(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 5, Games: 30, Pflichtsoli: true}
	played := make([]int, 5)
	var entries []match.Entry
	for range 5 {
		d := next(t, after(t, c, entries...))
		if slices.Contains(d.Places[:], d.Dealer) {
			t.Errorf("the dealer plays: %+v", d)
		}
		if !slices.IsSorted(d.Places[:]) || d.Places[d.Vorhand] != (d.Dealer+1)%5 {
			t.Errorf("the seats are not clockwise from the dealer's left: %+v", d)
		}
		for _, place := range d.Places {
			played[place]++
		}
		entries = append(entries, plain)
	}
	if !slices.Equal(played, []int{4, 4, 4, 4, 4}) {
		t.Errorf("in five games the places played %v", played)
	}
}

// A player who pauses when they deal cannot play the last Vorführung of their own deal: the deal passes on.
func TestLastVorfuehrungAtFive(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 5, Games: 6, Pflichtsoli: true}
	entries := []match.Entry{}
	for place := range 5 {
		if place == 1 {
			continue
		}
		entries = append(entries, match.Entry{Contract: rules.SoloJacks, Soloist: place, Pflicht: true})
	}
	l := after(t, c, append(entries, plain)...)
	d := next(t, l)
	if !d.Vorfuehrung || d.Places[d.Forced] != 1 || d.Dealer == 1 {
		t.Errorf("%+v: want a Vorführung of place 1, dealt by another place", d)
	}
}

func TestTotalsSumToZero(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 5, Games: 8}
	one := match.Entry{Points: [4]int{3, -1, -1, -1}, Soloist: -1}
	l := after(t, c, one, one)
	// Game 1: place 4 deals, places 0..3 play. Game 2: place 0 deals.
	if got := l.Totals(); !slices.Equal(got, []int{3, 2, -2, -2, -1}) {
		t.Errorf("totals are %v", got)
	}
}

func TestLastDealIsTheOneThatWasPlayed(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 8}
	if d, ok := after(t, c).LastDeal(); ok {
		t.Errorf("before the first game there was one: %+v", d)
	}
	want := next(t, after(t, c, plain))
	if d, ok := after(t, c, plain, plain).LastDeal(); !ok || d != want {
		t.Errorf("the last deal is %+v, want %+v", d, want)
	}
}

func TestConfigRefusals(t *testing.T) {
	without := ddv(t)
	without.Pflichtsolo, without.Vorfuehrung = false, false
	for name, c := range map[string]match.Config{
		"three places":         {Rules: ddv(t), Places: 3, Games: 8},
		"eight places":         {Rules: ddv(t), Places: 8, Games: 8},
		"no games":             {Rules: ddv(t), Places: 4, Games: 0},
		"fewer than no games":  {Rules: ddv(t), Places: 4, Games: -2},
		"too many games":       {Rules: ddv(t), Places: 4, Games: 49},
		"no Pflichtsolo":       {Rules: without, Places: 4, Games: 24, Pflichtsoli: true},
		"too few for everyone": {Rules: ddv(t), Places: 4, Games: 3, Pflichtsoli: true},
		"Pflichtsoli at last":  {Rules: ddv(t), Places: 4, Games: match.Unlimited, Pflichtsoli: true},
	} {
		if _, err := match.New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := match.New(match.Config{Rules: ddv(t), Places: card.Seats, Games: 1}, plain, plain); err == nil {
		t.Error("two games in a list of one: accepted")
	}
}

// The solo that everybody must play after a lost one is a Vorführung for the game as well.
func TestVorfuehrungAfterALostSoloIsPlayed(t *testing.T) {
	r := parse(t, "ddv pflichtsolo=off vorfuehrung=off pflichtsolo_after_lost_solo=on")
	lost := lustsolo
	lost.Winner = game.Kontra
	l := after(t, match.Config{Rules: r, Places: 4, Games: 8}, lost)
	d := next(t, l)
	s, err := game.New(d.Setup(compile(t, r), cards(rand.New(rand.NewPCG(1, 1)), r.Deck)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Apply(game.Say(d.Forced, game.Healthy)); err != game.VorfuehrungNeedsSolo {
		t.Errorf("a seat that must play a solo may be healthy: %v", err)
	}
	if s, err = s.Apply(game.Say(d.Forced, game.SoloWord(rules.SoloJacks))); err != nil {
		t.Fatal(err)
	}
	if s.Soloist() != d.Forced || !s.Pflichtsolo() {
		t.Errorf("seat %s plays alone", s.Soloist())
	}
}
