package players

import (
	"testing"
	"testing/synctest"

	"karlchen/game/ai"
)

// Advice has a reason and figures, and is the same each time. A person who asks twice while all workers are busy gets two answers.
func TestAdviceComesOnceForEachQuestion(t *testing.T) {
	s := begun(t, false)
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Workers: 2})
		m := Mind{View: s.View(s.Turn()), Player: ai.Player{Level: ai.Medium}, Seed: [2]uint64{1, 2}}
		first, again := <-p.Advise("anna", m), <-p.Advise("anna", m)
		if !first.OK || first != again || first.Sure == ai.Unmeasured {
			t.Errorf("the same question has the answers %+v and %+v", first, again)
		}
		stop := make(chan struct{})
		for _, table := range []string{"a", "b"} {
			p.queueJob(&job{want: want{table: table}, do: func() { <-stop }})
		}
		synctest.Wait()
		replaced, newest, late := p.Advise("anna", m), p.Advise("anna", m), p.Advise("ben", m)
		if a := <-replaced; !a.OK || a.Sure != ai.Unmeasured {
			t.Errorf("the replaced question has the answer %+v", a)
		}
		if a := <-newest; !a.OK || a.Sure != ai.Unmeasured { // after the deadline, because no worker is free
			t.Errorf("the late answer is %+v", a)
		}
		if a := <-late; !a.OK {
			t.Errorf("another person has the answer %+v", a)
		}
		close(stop)
	})
}
