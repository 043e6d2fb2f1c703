package table

import (
	"cmp"
	"encoding/binary"
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

// askComputers asks the computers what they do at this moment. The pause before an action begins before they think, so it reveals nothing about their
// cards or decisions. A computer that passes the cards of an Armut leaves people the time to announce Schweine before, whether anybody can or not; one whose card would end a
// question for the card before leaves them the time to answer.
func (r *runner) askComputers() {
	pause := r.snap.model().pause(r.config.Pace)
	if (r.snap.state().GiveEndsSchweine() || r.snap.model().asksBack()) && r.snap.model().countPresent() > 0 {
		pause = max(pause, r.limits(r.snap.model()).closing)
	}
	r.thought = thought{due: r.now().Add(pause)}
	if r.snap.model().Phase != Playing || r.snap.Interrupted() || r.snap.model().Claim != "" {
		return
	}
	if minds := r.minds(); len(minds) > 0 {
		r.thought.comes = r.config.Players.Ask(r.snap.model().ID, minds)
	}
}

// noteDecision notes the computers' answer.
func (r *runner) noteDecision(d players.Decision) {
	r.thought.comes = nil
	if d.OK {
		r.thought.action = &d.Action
	}
	if d.Replaced && !r.replaced {
		r.replaced = true
		r.log.Warn("a computer was late or failed, and a cheap one plays for it", "table", r.snap.model().ID)
	}
	r.setAlarm()
}

// minds returns the computers that may act. The player on turn comes last: an announcement comes before the next card.
func (r *runner) minds() (minds []players.Mind) {
	if m := r.snap.model(); m.countPresent() == len(m.Players) {
		return nil
	}
	shuffle, err := game.ParseShuffle(r.snap.model().Shuffle)
	if err != nil {
		r.log.Error("a table has no deal", "table", r.snap.model().ID, "error", err)
		return nil
	}
	turn := r.snap.state().Turn()
	first := turn
	if first == card.NoSeat {
		first = r.snap.deal().Vorhand
	}
	for i := 1; i <= card.Seats; i++ {
		seat := first.Plus(i)
		p := r.snap.PlayerAt(seat)
		if !p.Computer() || r.accepted[seat] || r.snap.state().Phase() < game.InPlay && seat != turn {
			continue
		}
		player, err := ai.ParsePlayer(cmp.Or(p.Level, r.config.StandIn))
		if err != nil {
			r.log.Error("a table has an unknown computer player", "table", r.snap.model().ID, "error", err)
			continue
		}
		player.Quiet = p.Person() // nobody is bound by an announcement that they did not make
		if !p.Person() {
			player.Style = ai.StyleOf(p.User.Name)
		}
		// The seed follows from the deal and the moment, so the computer decides alike after a restart, and for everybody who plays the same deal.
		seed := [2]uint64{binary.BigEndian.Uint64(shuffle.Seed[:]) + uint64(seat), uint64(len(r.snap.past()))}
		minds = append(minds, players.Mind{View: r.snap.state().View(seat), Player: player, Seed: seed, Full: r.snap.model().Secret != ""})
	}
	return minds
}
