package table

import (
	"encoding/binary"
	"time"

	"karlchen/bot/players"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// thought holds the answer of a table's computers to one moment. They think in the pool. Any change of the table discards the thought and the channel
// of an answer that is still to come.
type thought struct {
	comes  <-chan players.Decision // nil once the answer is there
	action *game.Action            // of one of the computers; nil if none acts
	due    time.Time               // the end of the pause before the action; zero until the computers are asked
}

// think asks the computers what they do at this moment. The pause before an action begins before they think, so it reveals nothing about their cards
// or decisions.
func (a *actor) think() {
	a.thought = thought{due: a.config.Now().Add(a.config.Pace)}
	if a.snap.Phase() != Playing || a.snap.Interrupted() || a.snap.model.Claim != "" {
		return
	}
	if minds := a.minds(); len(minds) > 0 {
		a.thought.comes = a.config.Players.Ask(a.snap.ID(), minds)
	}
}

// decided notes the computers' answer.
func (a *actor) decided(d players.Decision) {
	a.thought.comes = nil
	if d.OK {
		a.thought.action = &d.Action
	}
	if d.Replaced && !a.replaced {
		a.replaced = true
		a.log.Warn("a computer was late or failed, and a cheap one plays for it", "table", a.snap.ID())
	}
	a.wind()
}

// minds returns the computers that may act. The player on turn comes last: an announcement comes before the next card.
func (a *actor) minds() (minds []players.Mind) {
	shuffle, err := game.ParseShuffle(a.snap.model.Shuffle)
	if err != nil {
		a.log.Error("a table has no deal", "table", a.snap.ID(), "error", err)
		return nil
	}
	turn := a.snap.state.Turn()
	first := turn
	if first == card.NoSeat {
		first = a.snap.deal.Vorhand
	}
	for i := 1; i <= card.Seats; i++ {
		seat := first.Plus(i)
		p := a.snap.PlayerAt(seat)
		if !p.Computer() || a.accepted[seat] || a.snap.state.Phase() < game.InPlay && seat != turn {
			continue
		}
		level := p.Level
		if level == "" {
			level = usualLevel // for absent people
		}
		player, err := ai.ParsePlayer(level)
		if err != nil {
			a.log.Error("a table has an unknown computer player", "table", a.snap.ID(), "error", err)
			continue
		}
		// The seed follows from the deal and the moment, so the computer decides alike after a restart, and for everybody who plays the same deal.
		seed := [2]uint64{binary.BigEndian.Uint64(shuffle.Seed[:]) + uint64(seat), uint64(len(a.snap.past))}
		minds = append(minds, players.Mind{View: a.snap.state.View(seat), Player: player, Seed: seed})
	}
	return minds
}
