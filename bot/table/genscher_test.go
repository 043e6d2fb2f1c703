package table_test

import (
	"encoding/binary"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// kingSeed is a seed by which Anna, who leads, holds both ♦K and one ♣D, and another player the second.
func kingSeed(t *testing.T) game.Seed {
	for n := range uint64(1 << 20) {
		shuffle := game.Shuffle{Version: game.K1, Cut: usualCut}
		binary.BigEndian.PutUint64(shuffle.Seed[:], n)
		if hand := shuffle.Deal(card.Deck48, 0)[0]; hand.Count(game.PlainGenscher.Card()) == 2 && hand.Count(card.Alte) == 1 {
			return shuffle.Seed
		}
	}
	t.Fatal("there is no such seed")
	return game.Seed{}
}

// A Genscher wins its player no time. An announcement that another was about to click was meant for the party of before, and is stale.
func TestAGenscherAtTheTable(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.first = kingSeed(t)
		h.openLobbyBy("ddv genscher=on", 1)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		h.must(anna, table.SetPace{Pace: minute(settings.Ask)})
		h.must(anna, table.Start{})
		h.cutCards()
		before := h.sayHealthy()
		h.letPass(20 * time.Second)
		h.must(anna, table.Act{Version: before.Version(), Action: game.SayGenscher(0, game.PlainGenscher, 1)})
		h.checkTimeLeft(40*time.Second, anna)
		h.mustRefuse(table.Stale, anna, table.Act{Version: before.Version(), Action: game.Play(0, game.PlainGenscher.Card())})
		for _, step := range []rules.Step{rules.Ansage, rules.No90} {
			call := game.Call(1, game.NoParty, step)
			if step == rules.Ansage {
				call = ansage(before, bert)
			}
			h.mustRefuse(table.Stale, bert, table.Act{Version: before.Version(), Action: call})
		}
		after := h.seen.latest(h.id)
		h.must(bert, table.Act{Version: after.Version(), Action: game.Call(1, game.Re, rules.Ansage)})
		h.must(anna, table.Act{Version: after.Version(), Action: game.Play(0, game.PlainGenscher.Card())})
		h.must(cora, table.Act{Version: after.Version(), Action: game.Call(2, game.Kontra, rules.Ansage)}) // a card makes no announcement stale
	})
}
