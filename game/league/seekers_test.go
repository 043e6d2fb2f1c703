package league_test

import (
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// seeks lets a member look for players, and returns who is called because of that.
func (b *story) seeks(user string) []string {
	b.Helper()
	say := league.Action{At: b.now, By: league.Actor{ID: user}, Deed: &league.Say{Week: 1, Answer: league.AnswerIn}}
	_, effects, err := league.Apply(b.s, say)
	if err != nil {
		b.Fatal(err)
	}
	b.do(say.By, say.Deed)
	for _, e := range effects {
		if f, ok := e.(league.Follow); ok {
			b.do(league.Actor{}, f.Deed)
			calls := b.s.Weeks[0].Calls
			return calls[len(calls)-1].Members
		}
	}
	return nil
}

// Members who look for players learn of each other once they are enough for a table, and of each table that somebody opens; but not all the time, and not
// once they have played.
func TestSeekersAreCalled(t *testing.T) {
	b := tell(t, standings.Open, 1, 10)
	program := league.Actor{}
	if got := b.seeks("A"); got != nil { // before the week, nobody plays yet
		t.Errorf("%v are called before the week", got)
	}
	b.tick(1, league.EventOpen)
	for _, user := range []string{"B", "C"} {
		if got := b.seeks(user); got != nil {
			t.Errorf("%v are called, who are too few", got)
		}
	}
	if got := b.seeks("D"); !slices.Equal(got, []string{"A", "B", "C", "D"}) {
		t.Errorf("four look for players, and %v are called", got)
	}
	if got := b.seeks("E"); got != nil {
		t.Errorf("the fifth calls %v", got)
	}
	b.refused(program, &league.CallSeekers{Week: 1}, league.NothingToChange)
	b.do(program, &league.CallSeekers{Week: 1, Table: "t1", By: "F"})
	if got := b.s.Weeks[0].Calls[1].Members; !slices.Equal(got, []string{"E"}) { // the others were called just now
		t.Errorf("to the first table %v are called", got)
	}
	called, again := b.now, &league.CallSeekers{Week: 1, Table: "t9", By: "G"}
	b.now = called.Add(time.Hour - 1)
	b.refused(program, again, league.NothingToChange)
	b.now = called.Add(time.Hour) // nobody is called more often
	if err := refused(b.s, league.Action{At: b.now, By: program, Deed: again}); err != nil {
		t.Errorf("an hour after the last call: %v", err)
	}
	b.now = called.Add(2 * time.Hour)
	b.do(program, &league.Begin{Table: "t1", Members: []string{"F", "A", "B", "G"}, Opened: 1})
	b.do(program, &league.CallSeekers{Week: 1, Table: "t2", By: "C"})
	if got := b.s.Weeks[0].Calls[2].Members; !slices.Equal(got, []string{"D", "E"}) { // A and B play
		t.Errorf("to the second table %v are called", got)
	}
	b.refused(program, &league.CallSeekers{Week: 1, Table: "t3", By: "H"}, league.NothingToChange)
}

func TestNobodySeeksOnAMatchDay(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 5)
	b.tick(1, league.EventOpen)
	for _, user := range []string{"A", "B", "C", "D"} {
		b.do(league.Actor{ID: user}, &league.SignUp{Week: 1, Answer: league.AnswerIn})
	}
	b.refused(league.Actor{}, &league.CallSeekers{Week: 1}, league.NothingToChange)
}

// A call because enough seek does not silence the call to a table right after it; in logs of earlier programs it did.
func TestACallOfOneKindDoesNotSilenceTheOther(t *testing.T) {
	b := tell(t, standings.Open, 1, 6)
	b.tick(1, league.EventOpen)
	for _, user := range []string{"A", "B", "C", "D"} {
		b.seeks(user)
	}
	b.refused(league.Actor{}, &league.CallSeekers{Week: 1, Table: "t1", By: "F"}, league.NothingToChange)
	b.do(league.Actor{}, &league.CallSeekers{Week: 1, Table: "t1", By: "F", Tables: true})
	if got := b.s.Weeks[0].Calls[1].Members; !slices.Equal(got, []string{"A", "B", "C", "D"}) {
		t.Errorf("to the table %v are called", got)
	}
	b.refused(league.Actor{}, &league.CallSeekers{Week: 1, Table: "t2", By: "E", Tables: true}, league.NothingToChange)
}
