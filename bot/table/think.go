package table

import (
	"cmp"
	"time"

	"karlchen/bot/players"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// thought holds the answer of a table's computers to one moment. They think in the pool. Each published change of the table discards the thought and the channel
// of an answer that is still to come.
type thought struct {
	comes  <-chan players.Decision // nil once the answer is there
	action *game.Action            // of one of the computers; nil if none acts
	due    time.Time               // the end of the pause before the action; zero until the computers are asked
}

// minds returns the computers that may act. The player on turn comes last: an announcement comes before the next card.
func (t *table) minds() (minds []players.Mind) {
	if m := t.model(); m.countPresent() == len(m.Players) {
		return nil
	}
	shuffle, err := game.ParseShuffle(t.model().Shuffle)
	if err != nil {
		t.log.Error("a table has no deal", "table", t.model().ID, "error", err)
		return nil
	}
	salt, standIn := shuffle.Commitment(), t.config.StandIn
	if m := t.model(); m.League != nil { // which has chosen how well all its computers play
		standIn = cmp.Or(m.Level, standIn)
	}
	turn := t.state().Turn()
	first := turn
	if first == card.NoSeat {
		first = t.Deal().Vorhand
	}
	for i := 1; i <= card.Seats; i++ {
		seat := first.Plus(i)
		p := t.PlayerAt(seat)
		if !p.Computer() || t.accepted[seat] || t.state().Phase() < game.InPlay && seat != turn {
			continue
		}
		player, err := ai.ParsePlayer(cmp.Or(p.Level, standIn))
		if err != nil {
			t.log.Error("a table has an unknown computer player", "table", t.model().ID, "error", err)
			continue
		}
		player.Quiet = p.Person() // nobody is bound by an announcement that they did not make
		if !p.Person() {
			player.Style = ai.StyleOf(p.User.Name)
		}
		// The seed follows from what the seat sees and from what is published of the deal, so the computer decides alike after a restart, and for everybody
		// who plays the same deal; and its chance tells it nothing of the other hands.
		view := t.state().View(seat)
		minds = append(minds, players.Mind{View: view, Player: player, Seed: view.Digest(salt), Full: t.model().given()})
	}
	return minds
}
