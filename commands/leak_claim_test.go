package commands_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
)

// claimSteps opens a game, has the first player name a solo and claim everything again and again, with some cards in between, until a claim is accepted.
// It returns the steps, how much the readers had read before the last one, and the soloist.
func (p *parlour) claimSteps(people []string, tries int) (script []step, soloist string) {
	p.t.Helper()
	take := func(who string, id string) {
		s := step{time.Second, who, clickOn(id)}
		p.take(s)
		script = append(script, s)
	}
	p.openGame("ddv", people)
	for p.look().Phase == table.Cutting {
		cutter, _ := p.look().Cutter()
		take(cutter.User.ID, route.CutLot.ID(route.At{Table: tableID, Version: p.look().Version()}))
	}
	restart := step{after: 300 * time.Millisecond} // in another world the bot then reads other cards
	p.take(restart)
	script = append(script, restart)
	for {
		snap := p.look()
		view := snap.Public()
		if view.Phase() != game.Reserving {
			break
		}
		who, _ := snap.Awaited()
		word := game.Healthy
		if soloist == "" {
			soloist = who.User.ID
			word = game.SoloWord(bestSolo(snap.View(soloist)))
		}
		take(who.User.ID, route.Word.ID(route.Saying{At: route.At{Table: tableID, Version: snap.Version()}, Word: word}))
	}
	for range tries {
		take(soloist, route.Claim.ID(route.At{Table: tableID, Version: p.look().Version()}))
		if p.claimed() {
			break
		}
		for range p.chance.IntN(9) {
			snap := p.look()
			who, _ := snap.Awaited()
			view := snap.View(who.User.ID)
			cards := slices.Collect(view.Playable(view.Seat()).All())
			at := route.At{Table: tableID, Version: snap.Version()}
			take(who.User.ID, route.Play.ID(route.Playing{At: at, Card: cards[p.chance.IntN(len(cards))]}))
		}
	}
	return script, soloist
}

// bestSolo returns the solo in which the viewer has the most trumps: there a claim is mostly hard to prove.
func bestSolo(view game.View) (best rules.Contract) {
	most := -1
	for c := range rules.Contracts {
		if !view.Compiled().Ruleset().Permits(c) {
			continue
		}
		if n := view.Own().Only(view.Compiled().Order(c).Members(rules.Trump)).Len(); n > most {
			best, most = c, n
		}
	}
	return best
}

// claimed reports whether the claim has been accepted: it ends the play.
func (p *parlour) claimed() bool {
	view := p.look().Public()
	return view.Phase() != game.InPlay
}

// A soloist who claims the rest was told "too early" by the cards of the others, and the sooner the simpler these lay: a question about hidden cards that
// costs nothing. Two games go the same, but the opponents hold other cards that the soloist has not seen. The soloist claims again and again: as long as no
// claim is accepted, all that they and everybody else read is the same, to the byte and the moment, and the same claim is accepted.
func TestClaimsTellNothingOfHiddenCards(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all pictures of many games, which takes long with -race")
	}
	t.Parallel()
	games, begin := uint64(4), uint64(100)
	if e2e.Nightly {
		games, begin = 200, rand.Uint64()>>32
	}
	people := []string{"1", "2", "3", "4"}
	compared, refused := 0, 0
	for seed := begin; seed < begin+games; seed++ {
		var script []step
		var hands [card.Seats]card.Set
		var first []string
		var soloist string
		accepted, different := false, false
		inParlour(t, seed, func(p *parlour) {
			script, soloist = p.claimSteps(people, 3)
			accepted = p.claimed()
			record := p.record()
			if accepted { // the claim itself is no step of the play
				record.Moves = slices.DeleteFunc(record.Moves, func(m notation.Move) bool { return m.Action.Kind == game.Claiming })
			}
			seat := p.look().Seat(soloist)
			hidden := slices.DeleteFunc([]card.Seat{0, 1, 2, 3}, func(s card.Seat) bool { return s == seat })
			hands, different = otherHands(record, hidden, []card.Seat{card.NoSeat, seat}, p.chance)
			first = p.out.readBy(soloist, everybody, operator, onlooker)
		})
		if !different {
			continue
		}
		compared++
		inParlour(t, seed, func(p *parlour) {
			p.store.hands = &hands
			p.openGame("ddv", people)
			for i, s := range script {
				if last := i == len(script)-1; last && accepted {
					read := p.out.readBy(soloist, everybody, operator, onlooker)
					compareTexts(p.t, fmt.Sprintf("seed %d", seed), first[:min(len(read), len(first))], read)
				}
				p.take(s)
				if route.Claim.Names(s.does.CustomID) && !p.claimed() {
					refused++
				}
			}
			if p.claimed() != accepted {
				p.t.Fatalf("seed %d: the last claim is accepted: %t, and with other hidden cards %t", seed, accepted, p.claimed())
			}
			if !accepted {
				compareTexts(p.t, fmt.Sprintf("seed %d", seed), first, p.out.readBy(soloist, everybody, operator, onlooker))
			}
		})
	}
	t.Logf("%d of %d games were compared, with %d claims that were refused", compared, games, refused)
	if compared < int(games)/2 || refused < compared/4 {
		t.Error("that is not enough to find anything")
	}
}
