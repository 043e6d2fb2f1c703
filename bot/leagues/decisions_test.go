package leagues_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

func TestACorrectionIsRecomputedAndItsWithdrawalCancelsOut(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	was := c.table(1)
	c.must(c.s.Correct(second, c.id, 0, 0, standings.Correction{
		Change: standings.Rescore, List: list, Scores: []int{-30, 10, -10, 30}, Why: "written down the wrong way round", Note: "Liste 1 berichtigt",
	}))
	if got, want := c.table(1), []string{"14 4", "12 3", "13 2", "11 1"}; !slices.Equal(got, want) {
		t.Errorf("corrected: %v, want %v", got, want)
	}
	if got := c.list(list).State; got != league.ListCorrected {
		t.Errorf("the list is %s", got)
	}
	log := c.lastLog()
	action, err := log.Parse()
	c.must(err)
	if d, ok := action.Deed.(*league.Correct); !ok || log.By.ID != second.ID || !log.At.Equal(c.now) || d.Correction.Why != "written down the wrong way round" {
		t.Errorf("logged: %s by %s with %s", log.Action, log.By.ID, log.Data)
	}
	if kept := c.rankings(1); len(kept) != 1 || kept[0].Rows[0].Member != "14" {
		t.Errorf("kept: %+v", kept)
	}
	if p := c.posts(league.PostCorrection); len(p) != 1 || p[0].Number != 1 || p[0].Week != 1 {
		t.Errorf("told: %+v", p)
	}
	c.must(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Withdraw, Of: 1, Why: "it was right"}))
	if got := c.table(1); !slices.Equal(got, was) {
		t.Errorf("withdrawn: %v, want %v", got, was)
	}
	if got := c.list(list).State; got != league.ListConfirmed {
		t.Errorf("the list is %s", got)
	}
	if kept := c.rankings(1); len(kept) != 2 || kept[0].Rows[0].Member != "14" || kept[1].Rows[0].Member != "11" {
		t.Errorf("old standings have changed: %+v", kept)
	}
	c.refused(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Withdraw, Of: 1, Why: "again"}), league.NothingToCorrect)
}

func TestStrikesAndPenalties(t *testing.T) {
	c := newClub(t)
	first := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	c.played(2, -30, 10, -10, 30)
	c.must(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Penalty, Member: "14", Week: 2, Points: standings.Point / 2, Why: "shouted"}))
	if got, want := c.table(2), []string{"12 6", "11 5", "14 4.5", "13 4"}; !slices.Equal(got, want) {
		t.Errorf("punished: %v, want %v", got, want)
	}
	if got, want := c.table(1), []string{"11 4", "12 3", "13 2", "14 1"}; !slices.Equal(got, want) {
		t.Errorf("the week before: %v, want %v", got, want)
	}
	c.must(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Strike, List: first, Why: "not played"}))
	if got, want := c.table(2), []string{"14 3.5", "12 3", "13 2", "11 1"}; !slices.Equal(got, want) {
		t.Errorf("struck: %v, want %v", got, want)
	}
	if got := c.list(first).State; got != league.ListStruck {
		t.Errorf("the list is %s", got)
	}
	c.refused(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Strike, List: first, Why: "again"}), league.NothingToCorrect)
}

// The league's criteria decide between two members with the same score, and the standings name the criterion.
func TestTies(t *testing.T) {
	c := newClub(t)
	c.played(1, 30, 10, -10, -30)
	c.publish(1)
	c.played(2, -40, -20, 10, 50)
	tables, err := c.book().Standings(2)
	c.must(err)
	var got []string
	for _, r := range tables[0].Rows {
		got = append(got, fmt.Sprintf("%d %s %v %d by %s", r.Rank, r.Member, r.Value, r.GamePoints, r.Decided))
	}
	want := []string{"1 14 5 20 by value", "2 13 5 0 by game_points", "3 11 5 -10 by game_points", "4 12 5 -10 by weeks_won"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWrongCorrectionsChangeNothing(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	before := len(c.rankings(1)) + len(c.posts(league.PostCorrection))
	for _, wrong := range []struct {
		name string
		by   leagues.Actor
		c    standings.Correction
		why  game.Refusal
	}{
		{"a member", member("11"), standings.Correction{Change: standings.Strike, List: list, Why: "x"}, league.NotLeader},
		{"no reason", chief, standings.Correction{Change: standings.Strike, List: list, Why: "  "}, league.WhyMissing},
		{"a long reason", chief, standings.Correction{Change: standings.Strike, List: list, Why: strings.Repeat("ä", 501)}, league.WhyTooLong},
		{"no such list", chief, standings.Correction{Change: standings.Strike, List: 7, Why: "x"}, league.NothingToCorrect},
		{"three numbers", chief, standings.Correction{Change: standings.Rescore, List: list, Scores: []int{1, 0, -1}, Why: "x"}, league.WrongScores},
		{"not zero", chief, standings.Correction{Change: standings.Rescore, List: list, Scores: []int{1, 1, 1, 1}, Why: "x"}, league.ScoresNotZero},
		{"a stranger", chief, standings.Correction{Change: standings.Penalty, Member: "99", Week: 1, Points: 1, Why: "x"}, league.NoSuchMember},
		{"week five", chief, standings.Correction{Change: standings.Penalty, Member: "11", Week: 5, Points: 1, Why: "x"}, league.NoSuchWeek},
		{"a gift", chief, standings.Correction{Change: standings.Penalty, Member: "11", Week: 1, Points: -1, Why: "x"}, league.BadPenalty},
		{"nothing withdrawn", chief, standings.Correction{Change: standings.Withdraw, Of: 0, Why: "x"}, league.NothingToCorrect},
		{"the future withdrawn", chief, standings.Correction{Change: standings.Withdraw, Of: 4, Why: "x"}, league.NothingToCorrect},
	} {
		t.Run(wrong.name, func(t *testing.T) { c.refused(c.s.Correct(wrong.by, c.id, 0, 0, wrong.c), wrong.why) })
	}
	c.season(func(s *league.Term) { s.State = league.SeasonArchived })
	c.refused(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Strike, List: list, Why: "x"}), league.SeasonOver)
	if after := len(c.rankings(1)) + len(c.posts(league.PostCorrection)); after != before || len(c.book().Corrections) != 0 {
		t.Errorf("%d corrections; %d posts and rankings, before %d", len(c.book().Corrections), after, before)
	}
}

func TestTwoLeadersAtOnce(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	strike := standings.Correction{Change: standings.Strike, List: list, Why: "not played"}
	before, after, seen, err := c.s.PreviewCorrection(chief, c.id, 0, strike)
	c.must(err)
	if len(before[0].Rows) != 4 || len(after[0].Rows) != 0 || len(c.book().Corrections) != 0 {
		t.Errorf("%d rows become %d, with %d corrections", len(before[0].Rows), len(after[0].Rows), len(c.book().Corrections))
	}
	_, err = c.s.Join(member("30"), c.id)
	c.must(err) // an action that is no leader's decision
	c.must(c.s.Ban(second, c.id, 0, "12", "shouted"))
	c.refused(c.s.Correct(chief, c.id, 0, seen, strike), league.ChangedMeanwhile)
	if len(c.book().Corrections) != 0 {
		t.Error("it was corrected all the same")
	}
	c.must(c.s.Correct(second, c.id, 0, seen, strike)) // the leader knows of their own decision
}

func TestAProtestFreezesItsListUntilALeaderDecides(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	was := c.table(1)
	p, err := c.s.Protest(member("14"), c.id, 0, list, " The last game was not mine. ")
	c.must(err)
	if got := c.list(list).State; got != league.ListDisputed || p.Why != "The last game was not mine." || p.Number != 1 {
		t.Errorf("the list is %s, the protest %+v", got, p)
	}
	if got := c.table(1); !slices.Equal(got, was) || c.book().Weeks[1].State != league.WeekOpen {
		t.Errorf("a protest has changed the standings to %v, or the week to %s", got, c.book().Weeks[1].State)
	}
	_, err = c.s.Protest(member("14"), c.id, 0, list, "again")
	c.refused(err, league.ProtestedOnce)
	other, err := c.s.Protest(member("13"), c.id, 0, list, "me too")
	c.must(err)
	c.refused(c.s.DecideProtest(member("11"), c.id, 0, 0, 1, true, "yes"), league.NotLeader)
	c.refused(c.s.DecideProtest(chief, c.id, 0, 0, 1, true, ""), league.WhyMissing)
	c.must(c.s.DecideProtest(chief, c.id, 0, 0, 1, false, "The record says otherwise."))
	if got := c.list(list).State; got != league.ListDisputed {
		t.Errorf("with one of two protests decided the list is %s", got)
	}
	c.refused(c.s.WithdrawProtest(member("12"), c.id, 0, other.Number), league.NoSuchProtest)
	c.must(c.s.WithdrawProtest(member("13"), c.id, 0, other.Number))
	if got := c.list(list).State; got != league.ListConfirmed {
		t.Errorf("without open protests the list is %s", got)
	}
	c.refused(c.s.DecideProtest(chief, c.id, 0, 0, 1, true, "after all"), league.ProtestDecided)
	if got := c.book().Protests; got[0].State != league.ProtestRejected || got[0].Judge != chief.ID || got[1].State != league.ProtestWithdrawn {
		t.Errorf("protests: %+v", got)
	}
	if got := c.posts(league.PostVerdict); len(got) != 1 || !slices.Equal(got[0].Ping, []string{"14"}) {
		t.Errorf("one protest was decided, and one withdrawn: %+v", got)
	}
	if p := c.posts(league.PostList); len(p) != 1 || p[0].Wanted != 5 {
		t.Errorf("the result was to be drawn anew: %+v", p)
	}
}

func TestProtestsHaveTheirTimeAndPeople(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	protest := func(who string, list uint64) error {
		_, err := c.s.Protest(member(who), c.id, 0, list, "because")
		return err
	}
	c.refused(protest("15", list), league.NotYourList)
	c.refused(protest("99", list), league.NotMember)
	c.refused(protest("11", 9), league.NoSuchList)
	c.must(protest("11", list)) // before there is a result of the week
	c.publish(1)
	c.now = c.now.Add(48*time.Hour - time.Second)
	c.must(protest("12", list))
	c.now = c.now.Add(time.Second)
	c.refused(protest("13", list), league.ProtestTooLate)
	struck := c.played(2, 30, 10, -10, -30)
	c.must(c.s.Correct(chief, c.id, 0, 0, standings.Correction{Change: standings.Strike, List: struck, Why: "not played"}))
	c.refused(protest("11", struck), league.ListNotCounted)
	c.season(func(s *league.Term) { s.State = league.SeasonArchived })
	c.refused(protest("11", struck), league.SeasonOver)
}

func TestAProtestWaitsWhileItsListIsStruck(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	_, err := c.s.Protest(member("14"), c.id, 0, list, "because")
	c.must(err)
	for _, step := range []struct {
		c    standings.Correction
		want league.ListState
	}{
		{standings.Correction{Change: standings.Rescore, List: list, Scores: []int{0, 0, 0, 0}, Why: "x"}, league.ListDisputed},
		{standings.Correction{Change: standings.Strike, List: list, Why: "x"}, league.ListStruck},
		{standings.Correction{Change: standings.Withdraw, Of: 2, Why: "x"}, league.ListDisputed},
	} {
		c.must(c.s.Correct(chief, c.id, 0, 0, step.c))
		if got := c.list(list).State; got != step.want {
			t.Errorf("after %s the list is %s, want %s", step.c.Change, got, step.want)
		}
	}
	c.must(c.s.DecideProtest(chief, c.id, 0, 0, 1, true, "yes"))
	if got := c.list(list).State; got != league.ListCorrected {
		t.Errorf("decided, the list is %s", got)
	}
}

func TestALateListCountsWhenALeaderAcceptsIt(t *testing.T) {
	c := newClub(t)
	c.played(1, 30, 10, -10, -30)
	list := c.played(1, 60, 20, -20, -60)
	c.publish(1)
	late := c.list(list)
	late.Late = league.LatePending
	c.must(c.Change(func(tx *storage.Tx) error { return errors.Join(storage.Put(tx, late), leagues.Reimport(tx, c.id)) }))
	games := func() int {
		tables, err := c.book().Standings(1)
		c.must(err)
		return tables[0].Rows[0].GamePoints
	}
	if got := games(); got != 30 {
		t.Errorf("before a leader has decided there are %d points", got)
	}
	c.refused(c.s.DecideLate(chief, c.id, 0, 0, 1, true, "x"), league.NotLate)
	c.refused(c.s.DecideLate(chief, c.id, 0, 0, list, true, ""), league.WhyMissing)
	c.must(c.s.DecideLate(chief, c.id, 0, 0, list, false, "too late"))
	if got := games(); got != 30 || c.list(list).Late != league.LateRefused {
		t.Errorf("refused: %d points, %s", got, c.list(list).Late)
	}
	c.season(func(s *league.Term) { s.Plan.Config.PerWeek = 2 })
	c.must(c.s.DecideLate(second, c.id, 0, 0, list, true, "the power was out"))
	if got := games(); got != 90 {
		t.Errorf("accepted: %d points", got)
	}
	if kept := c.rankings(1); len(kept) != 2 || kept[0].Rows[0].GamePoints != 30 || kept[1].Rows[0].GamePoints != 90 {
		t.Errorf("kept: %+v", kept)
	}
}

func TestResultsByHand(t *testing.T) {
	c := newClub(t)
	five := []string{"11", "12", "13", "14", "15"}
	l, err := c.s.AddResult(chief, c.id, 0, 0, 1, five, []int{20, 10, 0, -10, -20}, "played at a real table")
	c.must(err)
	tables, err := c.book().Standings(1)
	c.must(err)
	if row := tables[0].Rows[0]; l.State != league.ListFinished || row.Member != "11" || row.Games != 24 || row.GamePoints != 20 {
		t.Errorf("%+v, first %+v", l, row)
	}
	for _, wrong := range []struct {
		name    string
		week    int
		members []string
		points  []int
		why     game.Refusal
	}{
		{"a week to come", 2, five[:4], []int{0, 0, 0, 0}, league.NoSuchWeek},
		{"three places", 1, five[:3], []int{0, 0, 0}, league.WrongPlaces},
		{"two computers", 1, []string{"11", "12", "", ""}, []int{0, 0, 0, 0}, league.WrongPlaces},
		{"one twice", 1, []string{"11", "12", "13", "11"}, []int{0, 0, 0, 0}, league.WrongPlaces},
		{"a stranger", 1, []string{"11", "12", "13", "99"}, []int{0, 0, 0, 0}, league.NoSuchMember},
		{"three numbers", 1, five[:4], []int{1, 0, -1}, league.WrongScores},
		{"not zero", 1, five[:4], []int{1, 0, 0, 0}, league.ScoresNotZero},
	} {
		_, err := c.s.AddResult(chief, c.id, 0, 0, wrong.week, wrong.members, wrong.points, "x")
		if t.Run(wrong.name, func(*testing.T) { c.refused(err, wrong.why) }); len(c.book().Lists) != 1 {
			t.Fatalf("%s: there are %d lists", wrong.name, len(c.book().Lists))
		}
	}
	_, err = c.s.AddResult(chief, c.id, 0, 0, 7, five[:2], []int{1}, "")
	for _, why := range []game.Refusal{league.NoSuchWeek, league.WrongPlaces, league.WrongScores, league.WhyMissing} {
		c.refused(err, why) // all errors at once
	}
}
