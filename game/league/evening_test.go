package league_test

import (
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// evening tells a match day for which these members say that they come, and these that they stand in. All of them check in, except the last member.
func evening(t *testing.T, members, substitutes []string) *story {
	t.Helper()
	b := tell(t, standings.MatchDay, 2, len(members)+len(substitutes))
	b.tick(1, league.EventOpen)
	answer := func(users []string, a league.Answer) {
		for _, user := range users {
			b.do(league.Actor{ID: user}, &league.SignUp{Week: 1, Answer: a})
		}
	}
	answer(members, league.AnswerIn)
	answer(substitutes, league.AnswerSubstitute)
	b.tick(1, league.EventCheckIn)
	answer(members[:len(members)-1], league.AnswerHere)
	answer(substitutes, league.AnswerReady)
	b.now = b.s.DrawAt(1)
	d := &league.DrawWeek{Week: 1}
	var err error
	if d.Draw, err = b.s.DrawRequest(1, nil, b.now); err != nil {
		t.Fatal(err)
	}
	if d.Draw, err = b.s.DrawTables(d.Draw, 0, 0); err != nil {
		t.Fatal(err)
	}
	for i := range d.Draw.Tables {
		d.Tables = append(d.Tables, string(rune('a'+i)))
	}
	b.do(league.Actor{}, d)
	for _, l := range b.s.Lists {
		b.now = b.now.Add(time.Minute)
		b.do(league.Actor{}, &league.Begin{Table: l.Table, Members: l.Members, Opened: 1})
	}
	return b
}

// finish ends a list of which computers have played all games for the members who are missing.
func (b *story) finish(table string) {
	b.Helper()
	l, _ := b.s.ListAtTable(table)
	r := &standings.ListResult{List: l.Number, Week: l.Week}
	for _, m := range l.Members {
		p := standings.PlaceResult{Member: m, Games: 24}
		if slices.Contains(l.Away, m) {
			p.Substituted, p.Computer = 24, 24
		}
		r.Places = append(r.Places, p)
	}
	b.do(league.Actor{}, &league.Finish{Table: table, Sum: standings.Sum{Result: r}})
}

// Who said that they come and did not is known whatever becomes of their list: it was played without them, a substitute has their place, or it was broken
// off. A member who has left after the first game has come. Once only a place in a list that counted said so.
func TestAbsenceIsAFactOfTheCheckIn(t *testing.T) {
	b := evening(t, []string{"A", "B", "C", "D", "E", "F", "G", "H", "I"}, []string{"J"})
	one, two := b.s.Lists[0], b.s.Lists[1]
	b.do(league.Actor{}, &league.Attend{Table: one.Table, Away: one.Members[:1], Begun: 1})
	b.do(league.Actor{ID: "J"}, &league.ComeIn{Week: 1, Number: 1, Yes: true})
	b.do(league.Actor{}, &league.Attend{Table: one.Table, Begun: 2})
	b.do(league.Actor{}, &league.Attend{Table: one.Table, Away: one.Members[1:2], Begun: 5})
	b.finish(one.Table)
	b.do(league.Actor{}, &league.Attend{Table: two.Table, Away: two.Members[2:], Begun: 1})
	b.do(storyChief, &league.Abort{List: two.Number, Why: "x"})
	if got := b.s.Absent(1); got != nil {
		t.Errorf("before the result absent are %v", got)
	}
	b.tick(1, league.EventClose)
	want := slices.Sorted(slices.Values(append([]string{one.Members[0], "I"}, two.Members[2:]...)))
	if got := slices.Sorted(slices.Values(b.s.Absent(1))); !slices.Equal(got, want) {
		t.Errorf("absent are %v, want %v", got, want)
	}
}

// A list will not count as long as fewer than three people are there: those who go after half of its games have earned their places.
func TestWhatWillNotCountIsKnownAtOnce(t *testing.T) {
	b := evening(t, []string{"A", "B", "C", "D", "E"}, nil)
	l := b.s.Lists[0]
	for _, is := range []struct {
		away, begun int
		void        bool
	}{{1, 1, false}, {2, 1, true}, {1, 3, false}, {2, 12, true}, {1, 12, false}, {2, 13, false}, {3, 14, false}} {
		b.do(league.Actor{}, &league.Attend{Table: l.Table, Away: l.Members[:is.away], Begun: is.begun})
		if now, _ := b.s.List(l.Number); now.Void != is.void {
			t.Errorf("without %d people in game %d it will not count: %t", is.away, is.begun, now.Void)
		}
	}
}

// Three of two tables play with a computer when the time is up, or at once if nobody else is there; those who come late can agree, too.
func TestThreeOfTwoTablesPlayWithAComputer(t *testing.T) {
	b := evening(t, []string{"A", "B", "C", "D", "E", "F", "G", "H", "I"}, nil)
	for _, l := range b.s.Lists {
		b.do(league.Actor{}, &league.Attend{Table: l.Table, Away: l.Members[2:], Begun: 1})
	}
	asks := b.s.Weeks[0].Asks
	if len(asks) != 1 || len(asks[0].Called) != 4 {
		t.Fatalf("the questions are %+v", asks)
	}
	agree := func(user string) *league.ComeIn {
		return &league.ComeIn{Week: 1, Number: 1, Yes: true, Table: "x" + user}
	}
	late := b.s.Lists[1].Members[3]
	b.refused(league.Actor{ID: "I"}, &league.ComeIn{Week: 1, Number: 1, Yes: true, Busy: []string{"I"}}, league.Seated)
	for _, user := range []string{asks[0].Called[0], "I", late} { // one is there, one comes late, and one comes back to their table
		b.do(league.Actor{ID: user}, agree(user))
	}
	if n := len(b.s.Lists); n != 2 {
		t.Fatalf("there are %d lists before the time is up", n)
	}
	b.now = asks[0].Until
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventAsk, Number: 1})
	if l := b.s.Lists[2]; !slices.Equal(l.Members, []string{asks[0].Called[0], "I", late, ""}) || l.Table != "x"+asks[0].Called[0] {
		t.Errorf("the list is %+v", l)
	}
	b.refused(league.Actor{ID: asks[0].Called[1]}, agree("x"), league.AskOver)
	b.do(league.Actor{ID: asks[0].Called[2]}, &league.Arrive{Week: 1, Table: "y"}) // the fourth takes the computer's place
	if l := b.s.Lists[len(b.s.Lists)-1]; slices.Contains(l.Members, "") {
		t.Errorf("the list is %+v", l)
	}
}
