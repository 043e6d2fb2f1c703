package players

import (
	"math/rand/v2"
	"time"

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
	answer := make(chan Advice, 1)
	say := func(a Advice) {
		select {
		case answer <- a:
		default: // there is an answer already: the deadline was over, or the player was faster
		}
	}
	cheaply := func() {
		a, err := p.advise(m.withLevel(min(ai.Simple, m.Player.Level)))
		if err != nil {
			p.config.Log.Error("the player that replaces another has failed to advise", "error", err)
		}
		say(a)
	}
	j := &job{want: want{table: "advice/" + user}, asked: time.Now()} // no id of a table has a slash
	j.do = func() {
		a, err := p.advise(within([]Mind{m}, j.share)[0])
		j.expire.Stop()
		if err != nil {
			p.config.Log.Error("a computer player has failed to advise", "error", err)
			cheaply()
			return
		}
		say(a)
	}
	j.expire = time.AfterFunc(p.config.Deadline, func() {
		p.dropJob(j)
		cheaply()
	})
	j.replaced = cheaply // a person who clicks twice gets both answers
	p.queueJob(j)
	return answer
}

// advise asks the mind for a hint.
func (p *Pool) advise(m Mind) (a Advice, err error) {
	err = trace.Guard(p.config.Log, "let a computer advise", func() error {
		a.Hint, a.OK = m.Player.Hint(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1])))
		return nil
	})
	return a, err
}
