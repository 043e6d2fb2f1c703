package match_test

import (
	"slices"
	"testing"

	"karlchen/game/match"
	"karlchen/game/rules"
)

// TB2: the players when place 2 deals.
func TestPlayersAtBiggerTables(t *testing.T) {
	for _, tt := range []struct {
		sitOut string
		places int
		plays  [4]int
	}{
		{"dealer", 4, [4]int{0, 1, 2, 3}},
		{"dealer", 5, [4]int{0, 1, 3, 4}},
		{"dealer", 6, [4]int{0, 3, 4, 5}}, // the four to the left of the dealer
		{"dealer", 7, [4]int{3, 4, 5, 6}},
		{"dealer-and-opposite", 4, [4]int{0, 1, 2, 3}},
		{"dealer-and-opposite", 5, [4]int{0, 1, 3, 4}},
		{"dealer-and-opposite", 6, [4]int{0, 1, 3, 4}}, // two on either side of the dealer
		{"dealer-and-opposite", 7, [4]int{0, 1, 3, 4}},
	} {
		c := match.Config{Rules: parse(t, "ddv sit_out="+tt.sitOut), Places: tt.places, Games: 12}
		l := after(t, c, plain, plain, plain) // the last place has dealt, then 0 and 1
		d := next(t, l)
		if d.Dealer != 2 || d.Places != tt.plays || d.Places[d.Vorhand] != 3 || d.Cutter != 1 {
			t.Errorf("%s, %d at the table: %+v, want %v to play, 3 to speak first", tt.sitOut, tt.places, d, tt.plays)
		}
		for place := range tt.places {
			if d.Plays(place) != slices.Contains(tt.plays[:], place) {
				t.Errorf("%s, %d at the table: place %d plays: %t", tt.sitOut, tt.places, place, d.Plays(place))
			}
		}
	}
}

func TestFullRoundsAtBiggerTables(t *testing.T) {
	for places, games := range map[int]int{4: 24, 5: 30, 6: 36, 7: 42} {
		if got := match.FullRound(ddv(t), places); got != games {
			t.Errorf("a full round of %d has %d games, want %d", places, got, games)
		}
		if match.PlaysPflichtsoli(ddv(t), places, games-1) || !match.PlaysPflichtsoli(ddv(t), places, games) {
			t.Errorf("a full round of %d has no Pflichtsoli, or a shorter one has", places)
		}
	}
}

// T001-35: the player who deals the Pflichtsoli of all others pauses in each of them.
func TestFiveAtTheTableCanPlayUnequally(t *testing.T) {
	c := match.Config{Rules: ddv(t), Places: 5, Games: 30, Pflichtsoli: true}
	var entries []match.Entry
	for place := range 4 { // place 4 deals first, and again after each
		entries = append(entries, match.Entry{Contract: rules.SoloJacks, Soloist: place, Pflicht: true})
	}
	entries = append(entries, plain) // their own is dealt by place 0
	entries = append(entries, match.Entry{Contract: rules.SoloJacks, Soloist: 4, Pflicht: true})
	for len(entries) < 30 {
		entries = append(entries, plain)
	}
	l := after(t, c, entries...)
	played := make([]int, 5)
	for _, e := range l.Entries() {
		for _, place := range e.Places {
			played[place]++
		}
	}
	if !slices.Equal(played, []int{24, 25, 25, 25, 21}) {
		t.Errorf("the places played %v games", played)
	}
}

// If the player of a Vorführung pauses the deal passes on until they play.
func TestLastVorfuehrungAtBiggerTables(t *testing.T) {
	for places := 5; places <= 7; places++ {
		for _, sitOut := range []string{"dealer", "dealer-and-opposite"} {
			for last := range places {
				c := match.Config{Rules: parse(t, "ddv sit_out="+sitOut), Places: places, Games: 2 * places, Pflichtsoli: true}
				var entries []match.Entry
				for place := range places {
					if place != last {
						entries = append(entries, match.Entry{Contract: rules.SoloJacks, Soloist: place, Pflicht: true})
					}
				}
				entries = append(entries, slices.Repeat([]match.Entry{plain}, places)...)
				d := next(t, after(t, c, entries...))
				if !d.Vorfuehrung || d.Places[d.Forced] != last || d.Dealer == last {
					t.Errorf("%d at the table, %s: %+v, want a Vorführung of place %d, dealt by another", places, sitOut, d, last)
				}
			}
		}
	}
}

func TestListWithoutAnEnd(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv session_games=unlimited"), Places: 4, Games: match.Unlimited}
	l := after(t, c, slices.Repeat([]match.Entry{plain}, 100)...)
	if d := next(t, l); l.Over() || d.Number != 101 || d.Vorfuehrung {
		t.Errorf("after 100 games: over %t, %+v", l.Over(), d)
	}
	if match.FullRound(c.Rules, 4) != match.Unlimited || match.PlaysPflichtsoli(c.Rules, 4, 48) {
		t.Error("rules without a full round have one")
	}
}

// Q003-8: after a lost solo everybody plays one, in turn, as Vorhand; one lost among these starts no new round (trap 42).
func TestPflichtsoliAfterALostSolo(t *testing.T) {
	r := parse(t, "ddv pflichtsolo=off vorfuehrung=off pflichtsolo_after_lost_solo=on dealer_repeats_after_solo=solo")
	lost := lustsolo
	lost.Winner = 1 // Kontra
	won := lustsolo
	lone := match.Entry{Contract: rules.LoneHochzeit, Soloist: 1, Winner: 1}
	for _, tt := range []struct {
		name   string
		places int
		game   match.Entry
		begins bool
	}{
		{"four", 4, lost, true},
		{"five", 5, lost, true},
		{"seven", 7, lost, true},
		{"a solo that was won", 4, won, false},
		{"a lone Hochzeit is scored as a solo", 4, lone, true},
		{"a normal game", 4, match.Entry{Contract: rules.Normal, Soloist: -1, Winner: 1}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := match.Config{Rules: r, Places: tt.places, Games: match.Unlimited}
			entries := []match.Entry{plain, tt.game}
			if d := next(t, after(t, c, entries...)); d.Vorfuehrung != tt.begins {
				t.Fatalf("somebody must play a solo: %+v", d)
			}
			if !tt.begins {
				return
			}
			var soloists []int
			for range tt.places {
				d := next(t, after(t, c, entries...))
				if !d.Vorfuehrung || d.Forced != d.Vorhand || d.Places[d.Forced] != (d.Dealer+1)%tt.places {
					t.Fatalf("Vorhand need not play a solo: %+v", d)
				}
				soloists = append(soloists, d.Places[d.Forced])
				entries = append(entries, match.Entry{Winner: 1}) // after fills in the Vorführung; it is lost
			}
			slices.Sort(soloists)
			if len(slices.Compact(soloists)) != tt.places {
				t.Errorf("the soloists are %v", soloists)
			}
			if d := next(t, after(t, c, entries...)); d.Vorfuehrung || slices.Contains(after(t, c, entries...).Owing(), true) {
				t.Errorf("it goes on: %+v", d)
			}
		})
	}
}

// People sit down in a running list: from the first deal of a round on they deal, pause and cut as everybody does, and they owe no Pflichtsolo. What was
// before they came stays as it was.
func TestPlacesThatComeLater(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv"), Places: 4, Games: 12, Pflichtsoli: true}
	l := after(t, c, plain, plain)
	if first, games, ok := l.Foresee(1, true); !ok || first != 5 || !slices.Equal(games, []int{10, 11, 11, 10, 6}) {
		t.Errorf("in the third game one who sits down plays from game %d on (%t), all play %v", first, ok, games)
	}
	if _, _, ok := l.Foresee(4, true); ok {
		t.Error("eight people sit down")
	}
	if l.BeginsRound() {
		t.Error("a round begins with the third game")
	}
	l = after(t, c, plain, plain, plain, plain)
	if first, _, ok := l.Foresee(1, false); !ok || first != 5 {
		t.Errorf("before the fifth game one who sits down plays from game %d on (%t)", first, ok)
	}
	before, _ := l.LastDeal()
	l, err := l.Enlarge(1)
	if now, _ := l.LastDeal(); err != nil || now != before {
		t.Fatalf("the fourth deal was %+v, and with a fifth place it was %+v; %v", before, now, err)
	}
	if owing := l.Owing(); !slices.Equal(owing, []bool{true, true, true, true, false}) {
		t.Errorf("a Pflichtsolo is owed by %v", owing)
	}
	var dealers []int
	for range 5 {
		d := next(t, l)
		dealers = append(dealers, d.Dealer)
		if d.Plays(d.Dealer) || !d.Plays(d.Cutter) && d.Cutter != match.Nobody {
			t.Errorf("%+v: the dealer does not pause, or the cutter does", d)
		}
		l = after(t, l.Config(), append(slices.Clone(l.Entries()), plain)...)
	}
	if !slices.Equal(dealers, []int{3, 4, 0, 1, 2}) || !l.BeginsRound() {
		t.Errorf("the round is dealt by %v", dealers)
	}
	for l.Played() < 12 {
		l = after(t, l.Config(), append(slices.Clone(l.Entries()), plain)...)
	}
	if got := l.Games(); !slices.Equal(got, []int{10, 11, 11, 10, 6}) {
		t.Errorf("the places have played %v games", got)
	}
	if _, _, ok := after(t, c, slices.Repeat([]match.Entry{plain}, 9)...).Foresee(1, true); ok {
		t.Error("somebody sits down with a round that does not come")
	}
	repeats := match.Config{Rules: parse(t, "ddv dealer_repeats_after_solo=solo"), Places: 4, Games: 12}
	if l := after(t, repeats, lustsolo); next(t, l).Dealer != 3 || l.BeginsRound() {
		t.Error("a round begins although the first dealer deals again")
	}
	for _, joined := range [][]int{{0}, {5, 4}, {1, 2, 3, 4}} {
		if _, err := match.New(match.Config{Rules: c.Rules, Places: 6, Games: 12, Joined: joined}); err == nil {
			t.Errorf("six people of whom some have come after %v deals are no error", joined)
		}
	}
}

// A round of Böcke is as long as the table was when it came, and a lost solo obliges only those who were there.
func TestPlacesThatComeLaterHaveNoPast(t *testing.T) {
	lost := lustsolo
	lost.Winner = 1 // Kontra
	entries := []match.Entry{plain, plain, bringing(match.LostRe), lost}
	c := match.Config{Rules: parse(t, "ddv bock=on pflichtsolo=off vorfuehrung=off pflichtsolo_after_lost_solo=on"), Places: 4, Games: 40}
	l := after(t, c, entries...)
	bock := l.Bock()
	l, err := l.Enlarge(2)
	if err != nil || !slices.Equal(l.Bock(), bock) || !slices.Equal(l.Owing(), []bool{true, true, true, true, false, false}) {
		t.Errorf("%v; the coming games count %v after %v, a solo is owed by %v", err, l.Bock(), bock, l.Owing())
	}
}
