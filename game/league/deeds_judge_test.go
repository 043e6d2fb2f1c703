package league_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// What has been struck or withdrawn already, or does not count anyway, leaves nothing to correct; scores must fit their list.
func TestImpossibleCorrections(t *testing.T) {
	tables := []standings.ListResult{
		list(1, 1, "ABCD", 10, 4, -2, -12), list(2, 1, "ABCD", 10, 4, -2, -12), {}, list(4, 1, "ABCD", 10, 4, -2, -12), list(5, 1, "ABCD", 10, 4, -2, -12),
	}
	s := league.Season{
		Term:    league.Term{Number: 1, State: league.SeasonRunning, Plan: league.Plan{Config: standings.Default(4)}},
		Weeks:   []league.Week{{Number: 1, State: league.WeekRunning}},
		Members: []league.Member{{User: "A", State: league.MemberActive}},
		Lists: []league.List{
			{Number: 1, Week: 1, State: league.ListConfirmed}, {Number: 2, Week: 1, State: league.ListStruck}, {Number: 3, Week: 1, State: league.ListConfirmed},
			{Number: 4, Week: 1, State: league.ListFinished, Late: league.LatePending}, {Number: 5, Week: 1, State: league.ListFinished, Late: league.LateRefused},
		},
		Corrections: []league.Ruling{
			{Number: 1, What: standings.Correction{Number: 1, Change: standings.Strike, List: 2}},
			{Number: 2, What: standings.Correction{Number: 2, Change: standings.Penalty, Member: "A", Week: 1, Points: 1}},
			{Number: 3, What: standings.Correction{Number: 3, Change: standings.Withdraw, Of: 2}},
		},
	}
	for i := range s.Lists {
		o := league.Outcome{Number: uint64(i + 1), Sum: standings.Sum{Result: &tables[i]}}
		if i == 2 {
			o.Result, o.Attempt = nil, &standings.Attempt{List: 3, Week: 1, Member: "A", Points: []int{1, 2}}
		}
		s.Outcomes = append(s.Outcomes, o)
	}
	for name, tt := range map[string]struct {
		c    standings.Correction
		want error
	}{
		"a list":                               {standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{1, -1, 0, 0}}, nil},
		"an attempt":                           {standings.Correction{Change: standings.Rescore, List: 3, Scores: []int{5, 5}}, nil},
		"the strike of a list":                 {standings.Correction{Change: standings.Withdraw, Of: 1}, nil},
		"a withdrawal":                         {standings.Correction{Change: standings.Withdraw, Of: 3}, league.NothingToCorrect},
		"no such list":                         {standings.Correction{Change: standings.Strike, List: 7}, league.NothingToCorrect},
		"a list that has been struck":          {standings.Correction{Change: standings.Strike, List: 2}, league.NothingToCorrect},
		"a late list":                          {standings.Correction{Change: standings.Strike, List: 4}, league.NothingToCorrect},
		"a late list that was refused":         {standings.Correction{Change: standings.Rescore, List: 5, Scores: []int{0, 0, 0, 0}}, league.NothingToCorrect},
		"a correction that has been withdrawn": {standings.Correction{Change: standings.Withdraw, Of: 2}, league.NothingToCorrect},
		"a later correction":                   {standings.Correction{Change: standings.Withdraw, Of: 4}, league.NothingToCorrect},
		"too few scores":                       {standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{1, -1, 0}}, league.WrongScores},
		"too many deals":                       {standings.Correction{Change: standings.Rescore, List: 3, Scores: []int{1, -1, 0}}, league.WrongScores},
		"points out of nothing":                {standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{1, 0, 0, 0}}, league.ScoresNotZero},
		"a reward":                             {standings.Correction{Change: standings.Penalty, Member: "A", Week: 1, Points: -1}, league.BadPenalty},
		"nobody":                               {standings.Correction{Change: standings.Penalty, Week: 1, Points: 1}, league.NoSuchMember},
		"no week":                              {standings.Correction{Change: standings.Penalty, Member: "A", Points: 1}, league.NoSuchWeek},
		"no list":                              {standings.Correction{Change: standings.Strike}, league.NothingToCorrect},
	} {
		tt.c.Why = "-"
		if err := s.Check(league.Actor{ID: "L", Leads: true}, &league.Correct{Correction: tt.c}, time.Time{}); !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	if err := s.Check(league.Actor{ID: "L", Leads: true}, &league.Correct{Correction: standings.Correction{Why: "-"}}, time.Time{}); err == nil {
		t.Error("no change is accepted")
	}
}

// upheld is a season of one week whose only protest was upheld after the week. Late decisions would find an archived season if it did not wait.
func upheld(t *testing.T, due bool) *story {
	t.Helper()
	b := tell(t, standings.Open, 1, 4)
	b.tick(1, league.EventOpen)
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "D"}, Points: []int{10, 4, -2, -12}, Why: "-"})
	b.do(league.Actor{ID: "D"}, &league.FileProtest{List: 1, Why: "The last game was not mine."})
	b.tick(1, league.EventClose)
	b.now = b.now.Add(72 * time.Hour)
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventFinal}) // it waits for the protest
	b.do(storyChief, &league.DecideProtest{Protest: 1, Uphold: true, Answer: "Right.", Due: due})
	return b
}

// An upheld protest is a duty of the leaders until they correct the list, strike it, or let it stand. Without one of these the season archived itself with the
// decision, and nothing could be corrected any more.
func TestAnUpheldProtestIsCarriedOut(t *testing.T) {
	correct := func(c standings.Correction) league.Deed {
		c.List, c.Why = 1, "-"
		return &league.Correct{Correction: c}
	}
	for name, tt := range map[string]struct {
		deed  league.Deed
		state league.ProtestState
	}{
		"corrected": {correct(standings.Correction{Change: standings.Rescore, Scores: []int{9, 4, -2, -11}}), league.ProtestUpheld},
		"struck":    {correct(standings.Correction{Change: standings.Strike}), league.ProtestUpheld},
		"stands":    {&league.DecideProtest{Protest: 1, Answer: "It was right after all.", Due: true}, league.ProtestRejected},
		"lapsed":    {nil, league.ProtestLapsed},
	} {
		b := upheld(t, true)
		b.leadersOwe("case.upheld", "renews")
		b.refused(storyChief, &league.Close{}, league.ProtestsOpen)
		b.refused(storyChief, &league.DecideProtest{Protest: 1, Uphold: true, Answer: "-"}, league.ProtestDecided)
		b.refused(league.Actor{ID: "D"}, &league.TakeProtestBack{Protest: 1}, league.ProtestDecided)
		b.now = b.now.Add(48 * time.Hour)
		urge := &league.Tick{Week: 1, Number: 1, Event: league.EventDueUrge}
		if got := b.posted(league.Actor{}, urge, league.PostCase); len(got) != 1 || got[0].Note != league.NoteDue {
			t.Errorf("leaders are reminded by %+v", got)
		}
		if tt.deed == nil {
			b.do(league.Actor{}, &league.Tick{Week: 1, Number: 1, Event: league.EventDueLapse})
		} else {
			b.do(storyChief, tt.deed)
		}
		if p := b.s.Protests[0]; p.Due || p.State != tt.state || b.s.State != league.SeasonArchived {
			t.Errorf("%s: the protest is %+v, the season %s", name, p, b.s.State)
		}
	}
}

// A log of an earlier program folds to the rows that it had: there nothing waited for an upheld protest.
func TestAnUpheldProtestOfAnEarlierProgram(t *testing.T) {
	b := upheld(t, false)
	if p := b.s.Protests[0]; p.Due || b.s.State != league.SeasonArchived {
		t.Errorf("the protest is %+v, the season %s", p, b.s.State)
	}
}

// A list that was corrected since the protest needs no further correction.
func TestAProtestUpheldAfterTheCorrection(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	b.tick(1, league.EventOpen)
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "D"}, Points: []int{10, 4, -2, -12}, Why: "-"})
	b.do(league.Actor{ID: "D"}, &league.FileProtest{List: 1, Why: "The last game was not mine."})
	b.do(storyChief, &league.Correct{Correction: standings.Correction{Change: standings.Strike, List: 1, Why: "-"}})
	b.do(storyChief, &league.DecideProtest{Protest: 1, Uphold: true, Answer: "Right.", Due: true})
	b.leadersOwe()
}

// A ban reaches the banned member with its reason, which nobody else reads. They can do nothing but ask the leaders.
func TestABanReachesTheMember(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	a, ban := league.Actor{ID: "A"}, &league.Ban{Member: "A", Why: " Two accounts. ", Told: true}
	if got := b.posted(storyChief, ban, league.PostBan); len(got) != 1 || !slices.Equal(got[0].Ping, []string{"A"}) {
		t.Errorf("the ban is told by %+v", got)
	}
	b.do(storyChief, ban)
	b.owes("A", "banned")
	for user, want := range map[string]string{"A": "Two accounts.", "B": "", "": ""} {
		if m, _ := b.s.View(user).Member("A"); m.Why != want {
			t.Errorf("%q reads the reason %q", user, m.Why)
		}
	}
	for _, d := range []league.Deed{&league.Join{}, &league.Leave{}, &league.SetAway{On: true}} {
		b.refused(a, d, league.Banned)
	}
	b.do(a, &league.AskLeaders{Words: "Why?"})
	b.owes("A", "banned", "waiting")
	for range league.MaxQuestions - 1 {
		b.do(a, &league.AskLeaders{Words: "Why?"})
	}
	if d := b.s.Duties("A", b.now)[0]; d.Kind != "banned" || len(d.Deeds) > 0 { // a button would be refused
		t.Errorf("who has asked all questions is offered %+v", d)
	}
	for number := range uint64(league.MaxQuestions) {
		b.do(a, &league.TakeQuestionBack{Question: 1 + number})
	}
	readmit := &league.Readmit{Member: "A", Why: "-"}
	if got := b.posted(storyChief, readmit, league.PostBan); len(got) != 1 || got[0].Note != league.NoteReadmitted {
		t.Errorf("the end of the ban is told by %+v", got)
	}
	b.do(storyChief, readmit)
	b.owes("A")
	b.do(storyChief, &league.Ban{Member: "A", Why: "Only for leaders, as an earlier program said."})
	if m, _ := b.s.Member("A"); m.Why != "" {
		t.Errorf("the member would read %q", m.Why)
	}
}

// A correction and a cancelled week mention those whom they concern, once, and not the leader who decides.
func TestDecisionsReachThoseConcerned(t *testing.T) {
	b := tell(t, standings.Open, 2, 6)
	b.tick(1, league.EventOpen)
	lead := league.Actor{ID: "B", Leads: true, Own: true}
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "D"}, Points: []int{10, 4, -2, -12}, Why: "-"})
	b.do(league.Actor{ID: "E"}, &league.Say{Week: 2, Answer: league.AnswerIn})
	b.do(league.Actor{ID: "F"}, &league.Say{Week: 2, Answer: league.AnswerOut})
	strike := &league.Correct{Correction: standings.Correction{Change: standings.Strike, List: 1, Why: "-"}}
	fine := &league.Correct{Correction: standings.Correction{Change: standings.Penalty, Member: "E", Week: 1, Points: standings.Point, Why: "-"}}
	for _, tt := range []struct {
		deed league.Deed
		kind string
		want []string
	}{
		{strike, league.PostCorrection, []string{"A", "C", "D"}},
		{fine, league.PostCorrection, []string{"E"}},
		{&league.CancelWeek{Week: 2, Note: "The hall is closed."}, league.PostNote, []string{"E"}},
	} {
		if got := b.posted(lead, tt.deed, tt.kind); len(got) != 1 || !slices.Equal(got[0].Ping, tt.want) {
			t.Errorf("%T is told by %+v, want %v", tt.deed, got, tt.want)
		}
	}
	b.do(storyChief, &league.CancelWeek{Week: 2, Note: " The hall is closed. "})
	if got := b.s.Weeks[1].Note; got != "The hall is closed." {
		t.Errorf("the reason is %q", got)
	}
}
