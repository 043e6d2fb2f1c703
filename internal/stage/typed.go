package stage

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// Finished is all that the result of a game depends on, as people would type it into a score calculator, and its points.
type Finished struct {
	Rules       rules.Ruleset
	Contract    rules.Contract
	Augen       [2]int // of Re and of Kontra
	Tricks      [2]int
	Calls, Late [2]rules.Step // late where that is higher
	Vorab       [2]bool
	Specials    [2][rules.Specials]int
	Bock        int
	Hand        bool
	Genscher    bool
	Winner      game.Party
	Points      [2]int
	Record      *notation.Record
}

// FinishGames calls visit with finished games of every preset: those that every version of the program must score in the same way, and others in
// which people announce much, also by random rules.
func FinishGames(t *testing.T, games int, visit func(Finished)) {
	t.Helper()
	for _, preset := range rules.Presets() {
		file, err := os.Open(InRepository(filepath.Join("game/notation/testdata/simulated", preset+".doko")))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for records := notation.NewReader(file); ; {
			rec, err := records.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			s, err := notation.Replay(rec)
			if _, elsewhere := notation.PlayedElsewhere(err); elsewhere {
				continue
			}
			visitFinished(t, s, rec, err, visit)
		}
	}
	presets := rules.Presets()
	for n := range games * (len(presets) + 1) {
		rng := rand.New(rand.NewPCG(30, uint64(n)))
		ruleset := rules.Random(rng)
		if i := n % (len(presets) + 1); i < len(presets) {
			ruleset, _ = rules.Preset(presets[i])
		}
		s, rec, err := playLoudly(rng, ruleset)
		visitFinished(t, s, rec, err, visit)
	}
}

// visitFinished visits a game, unless nobody played it.
func visitFinished(t *testing.T, s game.State, rec *notation.Record, err error, visit func(Finished)) {
	t.Helper()
	r, over := s.Result()
	if err != nil || !over {
		t.Fatalf("%v, over is %t\n%s", err, over, rec)
	}
	if !r.Redeal {
		f := Tell(s)
		f.Record = rec
		visit(f)
	}
}

// Tell tells a finished game that somebody played. It has no record.
func Tell(s game.State) Finished {
	r, _ := s.Result()
	f := Finished{
		Rules: s.Compiled().Rules(), Contract: r.Contract, Augen: r.Augen, Tricks: r.Tricks, Bock: s.Factor(), Hand: s.StockStage() == game.StockLeft, Genscher: s.ChangedParties(),
		Winner: r.Winner, Points: [2]int{r.PointsOf(game.Re), r.PointsOf(game.Kontra)},
	}
	for p := game.Re; p <= game.Kontra; p++ {
		f.Calls[p], f.Vorab[p] = s.Stands(p), s.Vorab(p)
	}
	void := f.Rules.GewinngarantieViolation == rules.ViolationVoid
	for seat := range card.Seat(card.Seats) {
		p := r.PartyOf(seat)
		for step := f.Calls[p] + 1; step < rules.Steps; step++ {
			if _, late := s.CalledLate(seat, step); late && !(void && step > rules.Ansage && f.Calls[p.Other()] > rules.Ansage) {
				f.Late[p] = max(f.Late[p], step)
			}
		}
	}
	for _, i := range r.Items() {
		if special, ok := i.Key.Special(); ok {
			f.Specials[i.Party][special]++
		}
	}
	return f
}

// playLoudly deals and plays a game.
func playLoudly(rng *rand.Rand, ruleset rules.Ruleset) (game.State, *notation.Record, error) {
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		return game.State{}, nil, err
	}
	setup := game.Setup{Rules: compiled, Vorhand: card.Seat(rng.IntN(card.Seats)), Factor: 1}
	if ruleset.Bock {
		setup.Factor <<= rng.IntN(ruleset.BockCap.Doublings() + 1)
	}
	setup.Hands = DealTo(rng, compiled)
	s, actions, err := PlayLoudly(rng, setup)
	if err != nil {
		return s, nil, err
	}
	rec, err := notation.FromPlayed(setup, actions, s, notation.Info{})
	return s, rec, err
}

// DealTo deals the cards of a deck.
func DealTo(rng *rand.Rand, compiled *rules.Compiled) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range compiled.Ruleset().Deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for i, c := range pack[:compiled.HandSize()*card.Seats] {
		hands[i%card.Seats] = hands[i%card.Seats].With(c)
	}
	return hands
}

// PlayLoudly plays a game of people who announce whatever they may, too late as well.
func PlayLoudly(rng *rand.Rand, setup game.Setup) (s game.State, actions []game.Action, err error) {
	compiled := setup.Rules
	if s, err = game.New(setup); err != nil {
		return s, nil, err
	}
	for {
		var list []game.Action
		for seat := range card.Seat(card.Seats) {
			for _, a := range s.Legal(seat, nil) {
				ends := (a.Kind == game.Claiming || a.Kind == game.Conceding) && (s.Tricks() < compiled.HandSize()-3 || rng.IntN(8) > 0)
				if rare := a.Kind == game.Calling && s.Phase() != game.Exchanging || a.Kind == game.Saying && a.Word() != game.Healthy && a.Seat == s.Turn(); !ends && (!rare || rng.IntN(15) == 0) {
					list = append(list, a)
				}
			}
		}
		if len(list) == 0 && s.Turn() != card.NoSeat && s.Phase() < game.Scored {
			list = s.Legal(s.Turn(), nil)
		}
		if len(list) == 0 {
			break
		}
		a := list[rng.IntN(len(list))]
		if err := s.Advance(a); err != nil {
			return s, nil, err
		}
		actions = append(actions, a)
	}
	return s, actions, nil
}

// Announcements are those of both parties, "re:no90" or "kontra:no60-late". Those of a party without an Absage come first: where only one party may
// make any, the late ones of the other came before them.
func (f *Finished) Announcements() (calls []string) {
	order := []game.Party{game.Re, game.Kontra}
	if f.Calls[game.Re] > rules.Ansage {
		slices.Reverse(order)
	}
	for _, p := range order {
		for step := rules.Ansage; step <= max(f.Calls[p], f.Late[p]); step++ {
			if !f.Rules.Offers(step) {
				continue
			}
			call := p.String() + ":" + CallName(p, step)
			switch {
			case step > f.Calls[p]:
				call += "-late"
			case step == rules.Ansage && f.Vorab[p]:
				call += "-vorab"
			}
			calls = append(calls, call)
		}
	}
	return calls
}

// CallName is the name of an announcement of a party, as it is typed.
func CallName(p game.Party, step rules.Step) string {
	if step == rules.Ansage {
		return p.String()
	}
	return game.CallName(step, game.NoParty)
}
