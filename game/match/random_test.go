package match_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

var (
	seed  = flag.Uint64("seed", 1, "of the first random list")
	lists = flag.Int("lists", map[bool]int{false: 400, true: 20_000}[nightly], "how many lists are drawn")
)

// TestRandomLists plays lists under random rules with random people at the table, and checks the list after every deal.
func TestRandomLists(t *testing.T) {
	seen := map[string]int{}
	for n := range uint64(*lists) {
		rng := rand.New(rand.NewPCG(*seed+n, 0))
		r := rules.Random(rng)
		c := match.Config{Rules: r, Places: 4 + rng.IntN(4), Games: 1 + rng.IntN(16)}
		if c.Pflichtsoli = r.Pflichtsolo && c.Games >= c.Places && rng.IntN(2) == 0; !c.Pflichtsoli && rng.IntN(4) == 0 {
			c.Games = match.Unlimited
		}
		playList(t, rng, c, seen)
		if t.Failed() {
			t.Fatalf("again with -seed %d -lists 1: %d at the table, %d games, Pflichtsoli %t\n%s", *seed+n, c.Places, c.Games, c.Pflichtsoli, r)
		}
	}
	t.Logf("%v", seen)
	for _, want := range []string{"void", "Bock", "solo", "Vorführung", "same dealer", "further place"} {
		if *lists >= 400 && seen[want] == 0 {
			t.Errorf("in %d lists there is no %s", *lists, want)
		}
	}
}

func playList(t *testing.T, rng *rand.Rand, c match.Config, seen map[string]int) {
	l, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	compiled := compile(t, c.Rules)
	for range 40 {
		if len(l.Entries()) > 0 && l.BeginsRound() && rng.IntN(4) == 0 {
			l = enlarge(t, l, seen)
		}
		d, ok := l.Next()
		if !ok {
			break
		}
		checkDeal(t, l, d)
		s, err := game.New(d.Setup(compiled, cards(rng, c.Rules.Deck)))
		if err != nil {
			t.Fatal(err)
		}
		before := l
		if l, err = l.Add(d, playAtRandom(t, rng, s)); err != nil {
			t.Fatal(err)
		}
		checkEntry(t, before, l, d, seen)
	}
	if played := l.Played(); l.Over() != (c.Games == played) {
		t.Errorf("over %t after %d of %d games", l.Over(), played, c.Games)
	}
	data, err := json.Marshal(l.Entries())
	if err != nil {
		t.Fatal(err)
	}
	var entries []match.Entry
	if err := json.Unmarshal(data, &entries); err != nil {
		t.Fatal(err)
	}
	if again, err := match.New(l.Config(), entries...); err != nil || !reflect.DeepEqual(again.Bock(), l.Bock()) || !slices.Equal(again.Entries(), l.Entries()) {
		t.Errorf("the stored list differs: %v, %v", err, again.Entries())
	}
}

// enlarge lets somebody sit down, which changes nothing of what has been played, if there is room.
func enlarge(t *testing.T, l match.List, seen map[string]int) match.List {
	larger, err := l.Enlarge(1)
	if err != nil {
		return l
	}
	seen["further place"]++
	n := l.Config().Places
	before, _ := l.LastDeal()
	if after, _ := larger.LastDeal(); after != before || !slices.Equal(larger.Bock(), l.Bock()) || !slices.Equal(larger.Owing()[:n], l.Owing()) || larger.Owing()[n] ||
		!slices.Equal(larger.Totals()[:n], l.Totals()) || larger.Totals()[n] != 0 {
		t.Errorf("the last deal was %+v and is %+v; a solo was owed by %v and is by %v", before, after, l.Owing(), larger.Owing())
	}
	return larger
}

// checkDeal checks that four different people play, of more than four never the dealer, and that the first to speak sits on the dealer's
// left and the cutter, if there is one, on the dealer's right.
func checkDeal(t *testing.T, l match.List, d match.Deal) {
	t.Helper()
	n := l.Config().Places
	if !slices.IsSorted(d.Places[:]) || len(slices.Compact(slices.Clone(d.Places[:]))) != card.Seats {
		t.Errorf("%v play", d.Places)
	}
	if d.Plays(d.Dealer) != (n == card.Seats) || d.Places[d.Vorhand] != (d.Dealer+1)%n {
		t.Errorf("at a table of %d: %+v", n, d)
	}
	if cuts := l.Config().Rules.Cut; cuts && d.Cutter != (d.Dealer+n-1)%n || !cuts && d.Cutter != match.Nobody {
		t.Errorf("place %d cuts at a table of %d: %+v", d.Cutter, n, d)
	}
	if d.Vorfuehrung != (d.Forced != card.NoSeat) || d.Vorfuehrung && !l.Owing()[d.Places[d.Forced]] {
		t.Errorf("a place that owes nothing must play: %+v", d)
	}
	if entries := l.Entries(); len(entries) > 0 && !d.Vorfuehrung {
		if last := entries[len(entries)-1]; d.Dealer != last.Dealer && d.Dealer != (last.Dealer+1)%n {
			t.Errorf("after %d deals %d", last.Dealer, d.Dealer)
		}
	}
	bock := l.Bock()
	if d.Bock != len(bock) || d.Factor != append(bock, 1)[0] {
		t.Errorf("the Bock games are %v: %+v", bock, d)
	}
}

// doublings returns the number of doublings of the coming games.
func doublings(bock []int) (n int) {
	for _, factor := range bock {
		for ; factor > 1; factor /= 2 {
			n++
		}
	}
	return n
}

// checkEntry checks that a deal that does not count changes nothing but the dealer, that the points of a game add up to zero, and that no
// Bock is lost or made up.
func checkEntry(t *testing.T, before, after match.List, d match.Deal, seen map[string]int) {
	t.Helper()
	rs := after.Config().Rules
	e := after.Entries()[len(after.Entries())-1]
	old, now := before.Bock(), after.Bock()
	if e.Void != match.Counts {
		seen["void"]++
		if !slices.Equal(old, now) || !slices.Equal(before.Owing(), after.Owing()) || !slices.Equal(before.Totals(), after.Totals()) ||
			before.Played() != after.Played() {
			t.Errorf("a deal that does not count has changed the list: %+v", e)
		}
		if next, ok := after.Next(); ok && rs.DealerRepeatsAfterVoidDeal == rules.SameDealerAfterVoidDeal && next.Dealer != d.Dealer {
			t.Errorf("after a deal that does not count %d deals instead of %d", next.Dealer, d.Dealer)
		}
		return
	}
	sum := 0
	for _, points := range after.Totals() {
		sum += points
	}
	if sum != 0 && rs.Distribution == rules.PlusMinus {
		t.Errorf("all together have %d points", sum)
	}
	if after.Played() != before.Played()+1 {
		t.Errorf("%d games and then %d", before.Played(), after.Played())
	}
	if e.Contract.Declared() {
		seen["solo"]++
	}
	if d.Vorfuehrung {
		seen["Vorführung"]++
		if !e.Pflicht || e.Soloist != d.Places[d.Forced] {
			t.Errorf("a Vorführung became %+v", e)
		}
	} else if next, ok := after.Next(); ok && next.Dealer == d.Dealer {
		seen["same dealer"]++
		if !e.Contract.Declared() && !next.Vorfuehrung {
			t.Errorf("%d deals again after %+v", d.Dealer, e)
		}
	}
	if e.Factor != 0 {
		seen["Bock"]++
		if e.Factor != d.Factor {
			t.Errorf("a game of %d counts %d-fold", d.Factor, e.Factor)
		}
	}
	if len(old) > 0 && rs.BockUsedUp(e.Contract) {
		old = old[1:]
	}
	most := rs.BockCap.Factor()
	if slices.ContainsFunc(now, func(factor int) bool { return factor < 2 || factor > most }) {
		t.Errorf("Bock games under a cap of %d: %v", most, now)
	}
	reasons, length := len(e.Reasons.List()), after.Config().Places
	if rs.BockLength == rules.BockForFour {
		length = card.Seats
	}
	switch made := doublings(now) - doublings(old); {
	case reasons == 0:
		if made != 0 {
			t.Errorf("without a reason %v became %v", old, now)
		}
	case rs.BockStacking == rules.BockDoublesAgain: // a Bock beyond the cap is lost
		if made > reasons*length || len(now) < length {
			t.Errorf("for %d reasons %v became %v", reasons, old, now)
		}
	default:
		want := reasons * length
		switch {
		case rs.BockSimultaneousReasons == rules.ReasonsMakeOneBock:
			want = length
		case rs.BockSimultaneousReasons == rules.ReasonsMultiply && rs.BockStacking == rules.BockAppends:
			want = length * min(reasons, doublings([]int{most}))
		}
		if made != want {
			t.Errorf("for %d reasons %v became %v, want %d doublings more", reasons, old, now, want)
		}
	}
}

func cards(rng *rand.Rand, deck card.Deck) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for i, c := range pack[:deck.HandSize()*card.Seats] {
		hands[i%card.Seats] = hands[i%card.Seats].With(c)
	}
	return hands
}

// playAtRandom plays a game to its end. Announcements are rare, or all games would be lost by them.
func playAtRandom(t *testing.T, rng *rand.Rand, s game.State) game.State {
	t.Helper()
	for {
		var all, plain []game.Action
		for seat := range card.Seat(card.Seats) {
			for _, a := range s.Legal(seat, nil) {
				switch a.Kind {
				case game.Claiming:
					continue // takes long
				case game.Calling:
					if s.Phase() == game.Exchanging { // Re or Kontra, after the stock
						plain = append(plain, a)
					} else if rng.IntN(12) > 0 {
						continue
					}
				default:
					plain = append(plain, a)
				}
				all = append(all, a)
			}
		}
		if len(all) == 0 && s.Phase() != game.InPlay || s.Phase() == game.Closing {
			return s
		}
		if len(plain) == 0 {
			if turn := s.Turn(); turn < card.Seats {
				if a, ok := s.MustCall(turn); ok { // before the player may lead
					var err error
					if s, err = s.Apply(a); err != nil {
						t.Fatal(err)
					}
					continue
				}
			}
			t.Fatalf("nobody can go on in phase %d", s.Phase())
		}
		a := all[rng.IntN(len(all))]
		if healthy := slices.IndexFunc(all, func(a game.Action) bool { return a.Word() == game.Healthy }); healthy >= 0 && rng.IntN(4) > 0 {
			a = all[healthy]
		}
		if err := s.Advance(a); err != nil {
			t.Fatal(err)
		}
	}
}
