package league_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// kinds are the kinds of some duties, in their order.
func kinds(all []league.Duty) (kinds []string) {
	for _, d := range all {
		kinds = append(kinds, d.Kind)
	}
	return kinds
}

func (b *story) owes(user string, want ...string) {
	b.Helper()
	if got := kinds(b.s.Duties(user, b.now)); !slices.Equal(got, want) {
		b.Errorf("%s: %s has to act on %v, want %v", b.now.Format(time.DateTime), user, got, want)
	}
}

func (b *story) leadersOwe(want ...string) {
	b.Helper()
	if got := kinds(b.s.LeaderDuties(b.now)); !slices.Equal(got, want) {
		b.Errorf("%s: leaders have to act on %v, want %v", b.now.Format(time.DateTime), got, want)
	}
}

// draw seats everybody who has checked in at one table.
func (b *story) draw(week int, table string) {
	b.Helper()
	d := &league.DrawWeek{Week: week, Tables: []string{table}}
	var err error
	if d.Draw, err = b.s.DrawRequest(week, nil, b.now); err != nil {
		b.Fatal(err)
	}
	d.Draw.Tables = [][]string{d.Draw.Members}
	b.do(storyChief, d)
}

func TestDutiesOfAMatchDay(t *testing.T) {
	b := tell(t, standings.MatchDay, 2, 6)
	b.leadersOwe()
	b.owes("A")
	b.tick(1, league.EventOpen)
	b.leadersOwe() // the evening is three days away
	b.owes("A", "signup")
	b.do(league.Actor{ID: "A"}, &league.SignUp{Week: 1, Answer: league.AnswerIn})
	b.do(league.Actor{ID: "B"}, &league.SignUp{Week: 1, Answer: league.AnswerOut})
	b.owes("A")
	b.owes("B")
	b.now = b.s.DrawAt(1).Add(-20 * time.Hour)
	b.leadersOwe("lacking")
	for _, user := range []string{"C", "D"} { // with a computer three are enough
		b.do(league.Actor{ID: user}, &league.SignUp{Week: 1, Answer: league.AnswerIn})
	}
	b.leadersOwe()
	b.tick(1, league.EventCheckIn)
	for _, user := range []string{"A", "C", "D", "E"} {
		b.do(league.Actor{ID: user}, &league.SignUp{Week: 1, Answer: league.AnswerHere})
	}
	b.now = b.s.DrawAt(1)
	b.draw(1, "t1")
	b.owes("A", "come")
	b.owes("F") // no place, and nobody asks them
	l := b.s.Lists[0]
	b.do(league.Actor{}, &league.Begin{Table: "t1", Members: l.Members, Opened: 1})
	b.owes("A")
	b.do(league.Actor{}, &league.Attend{Table: "t1", Away: []string{"C"}})
	b.owes("C", "come")
	b.leadersOwe("seat")
	b.do(league.Actor{}, &league.Attend{Table: "t1"})
	b.leadersOwe()
}

func TestDutiesOfAnOpenWeek(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	b.tick(1, league.EventOpen)
	b.owes("A", "play")
	b.do(league.Actor{ID: "B"}, &league.SetAway{On: true})
	b.owes("B")
	b.owes("stranger")
	b.do(storyChief, &league.Pause{})
	b.leadersOwe("paused")
	b.do(storyChief, &league.Resume{})
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "D"}, Points: []int{10, 0, 0, -10}, Why: "-"})
	b.owes("A")
	b.do(league.Actor{ID: "D"}, &league.FileProtest{List: 1, Why: "The last game was not mine."})
	b.owes("D", "protest")
	b.owes("C")
	b.leadersOwe("case.protest")
	b.tick(1, league.EventClose)
	b.owes("D", "protest") // after the week too
	b.do(storyChief, &league.DecideProtest{Protest: 1, Answer: "So war es."})
	b.owes("D", "verdict.rejected")
	for user, want := range map[string]string{"D": "So war es.", "C": "", "": ""} {
		if got := b.s.View(user).Protests[0].Answer; got != want {
			t.Errorf("%q reads the reason %q", user, got)
		}
	}
	b.leadersOwe("renews")
	b.do(storyChief, &league.StopRenewal{})
	b.leadersOwe("next")
	b.now = b.now.AddDate(0, 0, 15)
	b.owes("D")
}

func TestDutyOfATask(t *testing.T) {
	b := tell(t, standings.Task, 1, 2)
	b.tick(1, league.EventOpen)
	b.owes("A", "task")
	b.do(league.Actor{ID: "A"}, &league.Play{Table: "t"})
	b.owes("A", "task")
	b.attempt("B", 3)
	b.owes("B")
}

// checkDuties fails if somebody is asked to do what the season refuses, or a case has no duty.
func (w *world) checkDuties() {
	w.Helper()
	s := w.season(w.IntN(len(w.seasons) + 1)).At(w.now)
	who := w.person(pick(w, w.people))
	leaders := []string{"case.protest", "case.upheld", "case.late", "asked", "seat", "stopped", "lacking", "lacking.none", "paused", "renews", "next", "round"}
	members := []string{
		"banned", "answer", league.DutyTogether, "come", "signup", "play", "task", "protest", "verdict.upheld", "verdict.rejected", "verdict.accepted",
		"verdict.refused", "waiting", "reply", "tell", "confirm",
	}
	for _, d := range s.Duties(who.ID, w.now) {
		w.seen["duty-"+d.Kind]++
		accepted := func(deed league.Deed) bool { return s.Check(who, deed, w.now) == nil }
		toDo := len(d.Deeds) > 0 && d.Kind != "come" // the table takes care of that one
		if !slices.Contains(members, d.Kind) || toDo && !slices.ContainsFunc(d.Deeds, accepted) {
			w.bad("%s has the duty %+v, and season %d refuses it", who.ID, d, s.Number)
		}
	}
	inbox := s.LeaderDuties(w.now)
	for _, d := range inbox {
		w.seen["inbox-"+d.Kind]++
		if !slices.Contains(leaders, d.Kind) || len(d.Deeds)+len(d.Decisions) == 0 {
			w.bad("leaders cannot do the duty %+v of season %d", d, s.Number)
		}
		for _, deed := range d.Deeds {
			var done league.Deed
			switch deed := deed.(type) {
			case *league.AnswerQuestion:
				answer := *deed
				answer.Words, done = "so", &answer
			case *league.DecideProtest:
				answer := *deed
				answer.Answer, done = "so", &answer
			}
			if err := refused(s, league.Action{At: w.now, By: w.marked(s, w.judge(s, done), done), Deed: done}); err != nil {
				w.bad("leaders have the duty %+v, and season %d refuses it: %v", d, s.Number, err)
			}
		}
		for _, name := range d.Decisions {
			row, _ := league.DecisionOf(name)
			offers := row.Offers(s, league.Values{Of: map[string]string{}, Now: w.now}, row.Fields[0].Key)
			if name != "substitute" && !slices.Contains(offers, d.Choice) { // perhaps nobody is free to come in
				w.bad("leaders have the duty %+v, and season %d offers only %v for it", d, s.Number, offers)
			}
		}
	}
	cases := slices.DeleteFunc(inbox, func(d league.Duty) bool { return !slices.Contains(d.Decisions, "decide") && d.Kind != "case.upheld" })
	row, _ := league.DecisionOf("decide")
	if offers := row.Offers(s, league.Values{Of: map[string]string{}, Now: w.now}, "case"); len(offers) != len(cases) && s.State != league.SeasonCancelled { // there a decision changes nothing
		w.bad("leaders may decide %v, and the inbox has %+v", offers, cases)
	}
}

// The people of a late list learn why the leaders let it count or not. Others know only that they did.
func TestTheReasonOfADecisionAboutALateList(t *testing.T) {
	b := tell(t, standings.Open, 2, 5)
	b.tick(1, league.EventOpen)
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "B", "C", "D"}, Opened: 1})
	b.tick(1, league.EventClose)
	b.tick(1, league.EventGrace)
	r := list(1, 1, "ABCD", 10, 0, 0, -10)
	b.do(league.Actor{}, &league.Finish{Table: "t", Sum: standings.Sum{Result: &r}})
	b.leadersOwe("case.late")
	b.do(storyChief, &league.DecideLate{List: 1, Accept: true, Why: " A storm. "})
	b.owes("A", "verdict.accepted")
	b.owes("E")
	for user, want := range map[string]string{"A": "A storm.", "D": "A storm.", "E": "", "": ""} {
		if got := b.s.View(user).Lists[0].Answer; got != want {
			t.Errorf("%q reads the reason %q", user, got)
		}
	}
	if d := b.s.Duties("D", b.now)[0]; d.Kind != "verdict.accepted" || d.Why != "A storm." || d.List != 1 {
		t.Errorf("the duty is %+v", d)
	}
	b.do(storyChief, &league.DecideLate{List: 1, Why: "No storm."})
	if d := b.s.Duties("D", b.now)[0]; d.Kind != "verdict.refused" || d.Why != "No storm." {
		t.Errorf("after the second decision: %+v", d)
	}
	b.now = b.now.AddDate(0, 0, 15)
	b.owes("D")
}

// reminded are the members whom an event of the first week mentions.
func (b *story) reminded(e league.Event) []string {
	b.Helper()
	_, effects, err := league.Apply(b.s, league.Action{At: b.now, Deed: &league.Tick{Week: 1, Event: e}})
	if err != nil {
		b.Fatal(err)
	}
	for _, effect := range effects {
		if p, ok := effect.(league.Publish); ok {
			return p.Post.Ping
		}
	}
	return nil
}

// On the morning of a match day all are asked who have said nothing, once: not those who have the week's reminder on that day, and not those who want no
// reminders. Once only those were asked who had wished for it.
func TestTheSilentAreAskedOnTheDay(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 6)
	b.do(league.Actor{ID: "A"}, &league.SetRemind{On: true})
	b.do(league.Actor{ID: "B"}, &league.SetRemind{Off: true})
	b.tick(1, league.EventOpen)
	b.do(league.Actor{ID: "C"}, &league.SignUp{Week: 1, Answer: league.AnswerMaybe})
	b.do(league.Actor{ID: "D"}, &league.SetAway{On: true})
	if got := b.reminded(league.EventDay); !slices.Equal(got, []string{"E", "F"}) {
		t.Errorf("asked are %v", got)
	}
	moments := b.s.Calendar().Moments(1)
	day := slices.IndexFunc(moments, func(m league.PlannedEvent) bool { return m.Event == league.EventDay })
	if at := moments[day].At; at != storyStart.Add(3).At(league.Clock{Hour: 10}, time.UTC) {
		t.Errorf("they are asked at %v", at)
	}
	b.s.Plan.Reminder.Day = time.Wednesday // A has had it on the day before
	if got := b.reminded(league.EventDay); !slices.Equal(got, []string{"A", "E", "F"}) {
		t.Errorf("asked are %v", got)
	}
	b.s.Plan.MatchDay.Clock = league.Clock{Hour: 10}
	for _, m := range b.s.Calendar().Moments(1) {
		if want := storyStart.Add(2).At(league.Clock{Hour: 10}, time.UTC); m.Event == league.EventDay && m.At != want {
			t.Errorf("before a draw at ten they are asked at %v", m.At)
		}
	}
}

// A list that was broken off leaves its members without one, and so does a match day that did not take place.
func TestRemindersReachThoseWhoHaveNotPlayed(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 5)
	for _, user := range []string{"A", "B", "C", "D"} {
		b.do(league.Actor{ID: user}, &league.SetRemind{On: true})
	}
	b.tick(1, league.EventOpen)
	b.do(league.Actor{ID: "A"}, &league.SignUp{Week: 1, Answer: league.AnswerIn})
	b.do(league.Actor{ID: "B"}, &league.SignUp{Week: 1, Answer: league.AnswerOut})
	if got := b.reminded(league.EventReminder); !slices.Equal(got, []string{"C", "D"}) {
		t.Errorf("before the draw %v are asked whether they come", got)
	}
	b.tick(1, league.EventCheckIn)
	b.now = b.s.DrawAt(1)
	d := &league.DrawWeek{Week: 1}
	var err error
	if d.Draw, err = b.s.DrawRequest(1, nil, b.now); err != nil {
		t.Fatal(err)
	}
	d.Draw.Out = d.Draw.Members
	b.do(league.Actor{}, d)
	if got := b.reminded(league.EventLastCall); !slices.Equal(got, []string{"A", "C", "D"}) {
		t.Errorf("after a match day to which too few came, the last call mentions %v", got)
	}
	for n, why := range []league.Broken{league.BrokenOff, ""} {
		table := fmt.Sprint("t", n)
		players := []string{"A", "C", "D", "E"}
		b.do(league.Actor{}, &league.Begin{Table: table, Members: players, Opened: 1})
		finish := &league.Finish{Table: table, Why: why}
		want := []string{"A", "C", "D"}
		if why == "" {
			r := list(b.s.Lists[n].Number, 1, "ACDE", 10, 0, 0, -10)
			finish.Result, want = &r, nil
		}
		b.do(league.Actor{}, finish)
		if got := b.reminded(league.EventLastCall); !slices.Equal(got, want) {
			t.Errorf("after a list that ended with %q, the last call mentions %v, want %v", why, got, want)
		}
	}
}
