package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// poorSeed is a seed by which the seat gets exactly three trumps, when the deal is cut as usual.
func poorSeed(t *testing.T, by *rules.Compiled, seat card.Seat) game.Seed {
	t.Helper()
	trumps := by.Order(rules.Normal).Members(rules.Trump)
	for n := range 100_000 {
		seed := game.Seed{byte(n), byte(n >> 8), byte(n >> 16), 1}
		hands := game.Shuffle{Seed: seed, Cut: usualCut}.Deal(by.Rules().Deck, 0)
		if hands[seat].Only(trumps).Len() == 3 {
			return seed
		}
	}
	t.Fatal("nobody is poor")
	return game.Seed{}
}

// Every step of an exchange makes earlier clicks stale, so nobody declines or gives twice. After the game the table shows the hands as they were
// dealt.
func TestTheExchangeOfAnArmut(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		berlin, _ := rules.Preset("berlin")
		compiled, err := rules.Compile(berlin)
		if err != nil {
			t.Fatal(err)
		}
		h.first = poorSeed(t, compiled, 0)
		h.openLobbyBy("berlin", 1)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		h.must(anna, table.Start{})
		snap := h.cutCards()
		dealt := snap.View(anna.ID)
		poor := dealt.Own().Only(compiled.Order(rules.Normal).Members(rules.Trump))
		h.do(anna, game.Say(0, game.SayArmut))
		for _, p := range people[1:] {
			h.do(p, game.Say(0, game.Healthy))
		}

		asked := h.look()
		offer := h.do(anna, game.Give(0, poor))
		h.mustRefuse(table.Stale, bert, table.Act{Version: asked.Version(), Action: game.Take(0)})
		declined := table.Act{Version: offer.Version(), Action: game.Decline(0)}
		snap = h.must(bert, declined)
		h.must(bert, declined)                    // a second click
		h.mustRefuse(table.Stale, cora, declined) // her click is from the moment at which Bert was asked
		takers := snap.View(cora.ID)
		had := takers.Own()
		snap = h.do(cora, game.Take(0))
		h.mustRefuse(table.Stale, cora, table.Act{Version: offer.Version(), Action: game.Take(0)})
		h.restart()
		if again := h.look(); again.Version() != snap.Version() {
			t.Errorf("after a restart the moment is %v and not %v", again.Version(), snap.Version())
		}
		view := snap.View(cora.ID)
		h.do(cora, view.Legal(nil)[0]) // gives back the first cards that the rules allow
		for h.playStep() {
		}
		snap = h.look()
		hands, over := snap.DealtHands()
		if !over || hands[0] != dealt.Own() || hands[2] != had {
			t.Errorf("the hands shown are %v and %v, dealt were %v and %v", hands[0], hands[2], dealt.Own(), had)
		}
		if entries := snap.List().Entries(); len(entries) != 1 || entries[0].Contract != rules.Armut {
			t.Errorf("the list has %v", entries)
		}
	})
}

// Where Schweine are announced before the cards of an Armut are passed, a computer leaves people the time for it. Elsewhere it passes after the
// usual pause.
func TestAComputerHoldsThePass(t *testing.T) {
	for text, wait := range map[string]time.Duration{"hausrunde": closingTime, "hausrunde schweine_in_armut=at-exchange": pace} {
		bubble(t, func(t *testing.T, h *house) {
			ruleset, err := rules.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			compiled, err := rules.Compile(ruleset)
			if err != nil {
				t.Fatal(err)
			}
			h.first = poorSeed(t, compiled, 3)
			h.openLobbyBy(text, 1)
			h.must(bert, table.Join{})
			h.must(cora, table.Join{})
			h.must(anna, table.AddComputer{Level: "simple"})
			h.must(anna, table.Start{})
			h.cutCards()
			for _, p := range people[:3] {
				h.do(p, game.Say(0, game.Healthy))
			}
			size := func() int {
				snap := h.look()
				v := snap.Public()
				n, _, _ := v.Exchanged()
				return n
			}
			time.Sleep(pace)
			synctest.Wait()
			snap := h.look()
			if v := snap.Public(); v.Giver() != 3 {
				t.Fatalf("the giver of the Armut is %s", v.Giver())
			}
			time.Sleep(wait - time.Nanosecond)
			synctest.Wait()
			if size() > 0 {
				t.Errorf("%s: the cards are passed before %s", text, wait)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
			if size() == 0 {
				t.Errorf("%s: the cards are not passed after %s", text, wait)
			}
		})
	}
}
