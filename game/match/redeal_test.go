package match_test

import (
	"encoding/json"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Trap 33: a deal that does not count changes neither the number of games, nor the Bock, nor the Pflichtsoli.
func TestDealsThatDoNotCount(t *testing.T) {
	for _, tt := range []struct {
		rules  string
		dealer int // after the first deal of place 3
	}{
		{"ddv", 3},
		{"ddv dealer_repeats_after_void_deal=next", 0},
	} {
		for _, why := range match.Voids() {
			c := match.Config{Rules: parse(t, tt.rules), Places: 4, Games: 24, Pflichtsoli: true}
			l := after(t, c, void(why))
			d := next(t, l)
			if d.Dealer != tt.dealer || d.Number != 1 || l.Played() != 0 || len(l.Entries()) != 1 {
				t.Errorf("%s, %s: next is %+v", tt.rules, why, d)
			}
			if slices.Contains(l.Owing(), false) || !slices.Equal(l.Totals(), make([]int, 4)) {
				t.Errorf("%s, %s: owing %v, totals %v", tt.rules, why, l.Owing(), l.Totals())
			}
		}
	}
}

func TestAVorfuehrungThatDoesNotCountIsDealtAgain(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 4, Pflichtsoli: true}
	first := next(t, after(t, c))
	if d := next(t, after(t, c, void(match.Repeated))); d != first {
		t.Errorf("after %+v comes %+v", first, d)
	}
}

func TestAThrownDealIsNotTheLastGame(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 4, Games: 2}
	l := after(t, c, plain, void(match.Thrown), void(match.Thrown), plain)
	if !l.Over() || l.Played() != 2 {
		t.Errorf("%d games have been played, over: %t", l.Played(), l.Over())
	}
	if _, err := match.New(c, plain, void(match.Thrown), plain, plain); err == nil {
		t.Error("three games in a list of two: accepted")
	}
}

// SC23: the winner's points before a Bock and before the threefold of a soloist decide.
func TestGamesThatArePlayedAgain(t *testing.T) {
	for _, tt := range []struct {
		file, rules string
		again       bool
	}{
		{"contracts/pflichtsolo", "ddv", false}, // Re wins a point, the soloist gets three
		{"contracts/pflichtsolo", "ddv wiederholung=1", true},
		{"contracts/pflichtsolo", "ddv wiederholung=0", false},
		{"contracts/pflichtsolo", "ddv wiederholung=1 solo_point=1", false}, // two points
		{"contracts/silent-hochzeit", "ddv wiederholung=1", false},          // three points
		{"rules/kontra_only_shift", "ddv wiederholung=1", false},            // two points
		{"contracts/hochzeit", "ddv wiederholung=0 dealer_repeats_after_void_deal=next", false},
		// Re wins two points and loses one by a Sonderpunkt, which counts before all factors wherever it is added.
		{"rules/sonderpunkte_vs_doubling", "ddv re_kontra_value=double wiederholung=1", true},
		{"rules/sonderpunkte_vs_doubling", "ddv re_kontra_value=double sonderpunkte_vs_doubling=outside wiederholung=1", true},
		{"rules/sonderpunkte_vs_doubling", "ddv re_kontra_value=double sonderpunkte_vs_doubling=outside wiederholung=0", false},
		{"rules/sonderpunkte_vs_doubling", "ddv re_kontra_value=double sonderpunkte_vs_doubling=outside wiederholung=1 fuchs_gefangen=0", false},
	} {
		r := parse(t, tt.rules)
		l, err := match.New(match.Config{Rules: r, Places: 4, Games: 24})
		if err != nil {
			t.Fatal(err)
		}
		if l, err = l.Add(next(t, l), finished(t, tt.file, r)); err != nil {
			t.Fatal(err)
		}
		e := l.Entries()[0]
		if again := e.Void == match.Repeated; again != tt.again || again != (e.Points == [4]int{}) || again != (l.Played() == 0) || again && e.Pflicht {
			t.Errorf("%s under %s: %+v", tt.file, tt.rules, e)
		}
	}
}

func TestEntriesAreStoredByNames(t *testing.T) {
	want := match.Entry{
		Dealer: 2, Places: [4]int{0, 1, 3, 4}, Contract: rules.SoloJacks, Winner: game.Kontra, Soloist: 3, Pflicht: true, Points: [4]int{6, 6, -18, 6},
		Factor: 2, Reasons: reasons(match.LostSolo, match.LostRe),
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got match.Entry
	if err := json.Unmarshal(data, &got); err != nil || got != want {
		t.Errorf("%s is read as %+v, %v", data, got, err)
	}
	for bad, why := range map[string]string{`{"Contract":"solo-tarot"}`: "unknown", `{"Contract":99}`: "not a number of then", `{"Contract":-1}`: "negative", `{}`: "none"} {
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s is read although its contract is %s", bad, why)
		}
	}
}

// Databases hold entries from times before contracts had names, and before there were deals that do not count.
func TestOldEntriesAreRead(t *testing.T) {
	old := `{"Dealer":3,"Places":[0,1,2,3],"Contract":9,"Winner":1,"Soloist":2,"Pflicht":true,"Vorfuehrung":false,"Points":[1,1,-3,1]}`
	want := match.Entry{
		Dealer: 3, Places: [4]int{0, 1, 2, 3}, Contract: rules.SoloJacks, Winner: game.Kontra, Soloist: 2, Pflicht: true, Points: [4]int{1, 1, -3, 1},
	}
	var got match.Entry
	if err := json.Unmarshal([]byte(old), &got); err != nil || got != want {
		t.Errorf("it is read as %+v, %v", got, err)
	}
}
