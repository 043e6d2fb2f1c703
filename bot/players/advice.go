package players

import (
	"math/rand/v2"

	"karlchen/bot/trace"
	"karlchen/game/ai"
)

// Advice is the answer to a question of a person. OK is false if they have nothing to do.
type Advice struct {
	ai.Hint
	OK bool
}

// Advise lets a player think about a hint for a person, who has at most one worker and one place in the queue. The channel receives exactly one
// advice. It comes by the deadline: if the player is late or fails, a simple one advises.
func (p *Pool) Advise(user string, m Mind) <-chan Advice {
	j := &job{want: want{table: "advice/" + user}} // no id of a table has a slash
	answer, instead := askFor(p, j, func() (Advice, error) {
		return p.advise(within([]Mind{m}, j.share)[0], "a computer player has failed to advise")
	}, func() Advice {
		a, _ := p.advise(m.withLevel(min(ai.Simple, m.Player.Level)), "the player that replaces another has failed to advise")
		return a
	})
	j.replaced = instead // a person who clicks twice gets both answers
	p.queueJob(j)
	return answer
}

// advise asks the mind for a hint, and logs a failure.
func (p *Pool) advise(m Mind, failure string) (a Advice, err error) {
	err = trace.Guard(p.config.Log, "let a computer advise", func() error {
		a.Hint, a.OK = m.Player.Hint(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1])))
		return nil
	})
	if err != nil {
		p.config.Log.Error(failure, "error", err)
	}
	return a, err
}
