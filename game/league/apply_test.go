package league_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// story is a season as a test tells it: everything happens at one moment after another.
type story struct {
	*testing.T
	s   league.Season
	now time.Time
	log []league.LogEntry
}

var (
	storyStart = league.Date{Year: 2026, Month: time.November, Day: 16}
	storyChief = league.Actor{ID: "1", Name: "Cleo", Leads: true}
)

// tell founds a league with so many members, A, B and so on, and announces its first season.
func tell(t *testing.T, f standings.Format, weeks, members int) *story {
	t.Helper()
	c := standings.Default(weeks)
	c.Format = f
	plan := league.Plan{
		Config: c, Rules: "ddv@1", Timer: "t", Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall,
		MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}}, Policy: draw.FillUp, Moving: 1,
	}
	b := &story{T: t, now: storyStart.Add(-3).At(league.Clock{Hour: 12}, time.UTC)}
	b.do(storyChief, &league.Found{League: league.League{ID: "1.1", Guild: "1", Name: "L", Zone: "UTC", Channel: "5", Locale: "de", Plan: plan}})
	for n := range members {
		b.do(league.Actor{ID: string(rune('A' + n)), Name: "x"}, &league.Join{})
	}
	b.do(storyChief, &league.Announce{Start: storyStart})
	return b
}

func (b *story) do(by league.Actor, d league.Deed) {
	b.Helper()
	a := league.Action{At: b.now, By: by, Deed: d}
	after, _, err := league.Apply(b.s, a)
	entry, errEntry := a.Entry(b.s.Number)
	if err := errors.Join(err, errEntry); err != nil {
		b.Fatalf("%T %+v: %v", d, d, err)
	}
	b.s, b.log = after, append(b.log, entry)
}

func (b *story) refused(by league.Actor, d league.Deed, want game.Refusal) {
	b.Helper()
	if err := refused(b.s, league.Action{At: b.now, By: by, Deed: d}); !errors.Is(err, want) {
		b.Errorf("%T %+v: got %v, want %v", d, d, err, want)
	}
}

// tick lets an event happen at its time.
func (b *story) tick(week int, e league.Event) {
	b.Helper()
	for _, m := range b.s.Calendar().Moments(week) {
		if m.Event == e {
			b.now = m.At
		}
	}
	d := &league.Tick{Week: week, Event: e, Secret: fmt.Sprint("secret ", week)}
	if before, err := b.s.Heritage(league.Season{}, league.Season{}); err != nil {
		b.Fatal(err)
	} else if b.s.State == league.SeasonRegistration {
		d.Before = &before
	}
	b.do(league.Actor{}, d)
}

// attempt lets a member play the task of the week, with these points for each deal.
func (b *story) attempt(user string, points int) league.List {
	b.Helper()
	b.do(league.Actor{ID: user}, &league.Play{Table: user + b.now.String()})
	l, _ := b.s.AttemptOf(b.s.Begun(), user)
	b.do(league.Actor{}, &league.Begin{Table: l.Table, Members: l.Members, Opened: l.Week})
	a := &standings.Attempt{List: l.Number, Week: l.Week, Member: user, Points: slices.Repeat([]int{points}, standings.TaskDeals)}
	b.do(league.Actor{}, &league.Finish{Table: l.Table, Sum: standings.Sum{Attempt: a}})
	return l
}

// What somebody may see of a task that others will play does not depend on its secret, on anybody's points, or on a leader's correction of them.
func TestViewLeaksNoTask(t *testing.T) {
	b := tell(t, standings.Task, 3, 4)
	b.tick(1, league.EventOpen)
	first := b.attempt("A", 3)
	b.attempt("B", 1)
	b.do(storyChief, &league.Correct{Correction: standings.Correction{Change: standings.Rescore, List: first.Number, Scores: make([]int, standings.TaskDeals), Why: "x"}})
	b.do(storyChief, &league.CancelWeek{Week: 2})
	for _, user := range []string{"", "A", "C", "1"} {
		one, other := b.s.View(user), dealtAnew(b.s).View(user)
		x, errX := json.Marshal(one)
		y, errY := json.Marshal(other)
		if err := errors.Join(errX, errY); err != nil || !bytes.Equal(x, y) {
			t.Errorf("%q sees something of the task, %v:\n%s\n%s", user, err, x, y)
		}
		if one.Weeks[0].Secret != "" || len(one.Outcomes) > 0 || len(one.Lists) != 2 {
			t.Errorf("%q sees the secret %q and %d outcomes of %d lists", user, one.Weeks[0].Secret, len(one.Outcomes), len(one.Lists))
		}
	}
	for week := range 4 { // week 2 is cancelled, and its standings are those before week 1
		if tables, err := b.s.Standings(week); err != nil || len(tables[0].Rows) > 0 {
			t.Errorf("the standings after week %d show the open task: %+v, %v", week, tables, err)
		}
	}
	b.tick(1, league.EventClose)
	if v := b.s.View("C"); v.Weeks[0].Secret == "" || len(v.Outcomes) != 2 || len(v.Corrections[0].What.Scores) != standings.TaskDeals {
		t.Error("a week with its result keeps secrets")
	}
}

// Nobody sees whom others would rather not meet. From the seed and the tables of an earlier program's draw it could be found out.
func TestViewHidesWhomOthersAvoid(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 4)
	b.do(league.Actor{ID: "A"}, &league.SetApart{With: "B", On: true})
	b.s.Weeks[0].Draw = &league.Draw{Request: draw.Request{Seed: 7, Apart: []draw.Pair{{A: "A", B: "B"}}}}
	for user, want := range map[string]int{"": 0, "A": 1, "B": 0} {
		v := b.s.View(user)
		if m, _ := v.Member("A"); len(m.Apart) != want || v.Weeks[0].Draw.Apart != nil || v.Weeks[0].Draw.Seed != 0 {
			t.Errorf("%q sees %v and %+v", user, m.Apart, v.Weeks[0].Draw)
		}
	}
}

// An old season, which is over, is no reason to announce a third beside the second.
func TestAnnounceOnlyAfterTheLatest(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	b.do(storyChief, &league.CancelSeason{})
	old := b.s
	b.do(storyChief, &league.Announce{Start: storyStart})
	old.League = b.s.League
	b.s = old
	b.refused(storyChief, &league.Announce{Start: storyStart}, league.SeasonGoesOn)
	if deeds := league.Legal(old, storyChief, b.now); slices.ContainsFunc(deeds, func(d league.Deed) bool { _, is := d.(*league.Announce); return is }) {
		t.Error("an old season offers to announce one")
	}
}

func TestFoundOnce(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	if err := refused(b.s, league.Action{At: b.now, By: storyChief, Deed: &league.Found{League: b.s.League}}); err == nil {
		t.Error("a league is founded again, and forgets its seasons")
	}
}

// The tables of a match day come to nothing, and the leader draws again: the week has run already.
func TestDrawAfterBrokenLists(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 4)
	b.tick(1, league.EventOpen)
	for _, user := range []string{"A", "B", "C", "D"} {
		b.do(league.Actor{ID: user}, &league.SignUp{Week: 1, Answer: league.AnswerIn})
	}
	for n := range 2 {
		d := &league.DrawWeek{Week: 1, Tables: []string{fmt.Sprint("t", n)}}
		var err error
		if d.Draw, err = b.s.DrawRequest(1, nil, b.now); err != nil {
			t.Fatal(err)
		}
		d.Draw.Tables = [][]string{d.Draw.Members}
		b.do(storyChief, d)
		b.do(league.Actor{}, &league.Begin{Table: d.Tables[0], Members: d.Draw.Members, Opened: 1})
		b.do(league.Actor{}, &league.Finish{Table: d.Tables[0], Why: league.BrokenOff})
	}
	if w := b.s.Weeks[0]; w.State != league.WeekRunning || len(b.s.Lists) != 2 {
		t.Errorf("the week is %s with %d lists", w.State, len(b.s.Lists))
	}
}

// A person who is forgotten gets another id, and so another place among equals. The log still folds to the divisions, and to the names of the archive.
func TestForgottenFoldsToTheSame(t *testing.T) {
	b := tell(t, standings.Open, 1, 12)
	d := b.s.League.Configuration()
	d.Plan.Divisions = 2
	b.do(storyChief, &d)
	b.tick(1, league.EventOpen)
	b.do(storyChief, &league.Close{})
	rename := func(from, to any) {
		t.Helper()
		data, err := json.Marshal(from)
		data = bytes.ReplaceAll(data, []byte(`"A"`), []byte(`"former:1"`))
		if err := errors.Join(err, json.Unmarshal(data, to)); err != nil {
			t.Fatal(err)
		}
	}
	var cached league.Season
	rename(b.s, &cached)
	rename(b.log, &b.log)
	slices.SortFunc(cached.Members, func(x, y league.Member) int { return strings.Compare(x.User, y.User) })
	b.s = cached
	b.do(league.Actor{}, &league.Forgotten{Member: "former:1"})
	annals, err := league.Fold(b.log)
	if err != nil {
		t.Fatal(err)
	}
	folded, err := annals.Season(0)
	if names := folded.Differences(b.s); err != nil || len(names) > 0 || len(folded.Divisions) != 2 || folded.State != league.SeasonArchived {
		t.Errorf("the log differs in %v, %v: %+v", names, err, folded.Term)
	}
}

// A cancelled season has silenced its clock. A stray tick changes nothing.
func TestTickOfACancelledSeason(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	b.tick(1, league.EventOpen)
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "B", "C", "D"}, Opened: 1})
	b.do(storyChief, &league.CancelSeason{})
	before := b.s
	b.tick(1, league.EventClose)
	if put, gone := league.Changes(before, b.s); len(put)+len(gone) > 0 {
		t.Errorf("the end of a week changes %+v", put)
	}
}

// Ratings that come late do not change an archived season. They pass through a cancelled one.
func TestInheritLate(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
	ratings := map[string]standings.Rated{"A": {Lists: 7}}
	b.do(storyChief, &league.CancelSeason{})
	b.s.League.Seasons = 2
	_, effects, err := league.Apply(b.s, league.Action{At: b.now, Deed: &league.Inherit{Ratings: ratings}})
	if f, ok := effects[0].(league.Follow); err != nil || !ok || f.Season != 2 {
		t.Errorf("a cancelled season does %+v, %v", effects, err)
	}
	b.s.State = league.SeasonArchived
	if b.do(league.Actor{}, &league.Inherit{Ratings: ratings}); b.s.Ratings != nil {
		t.Errorf("an archived season has the ratings %v", b.s.Ratings)
	}
}

// What no menu offers no season accepts.
func TestRefusalsOfWhatNoMenuOffers(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	b.tick(1, league.EventOpen)
	b.refused(league.Actor{ID: "A"}, &league.Say{Week: 1, Answer: "nonsense"}, league.NothingToChange)
	b.refused(league.Actor{ID: "A"}, &league.SetApart{With: "nobody"}, league.NoSuchMember)
	fine := standings.Correction{Change: standings.Penalty, Member: "A", Week: 2, Points: standings.Point, Why: "x"}
	b.refused(storyChief, &league.Correct{Correction: fine}, league.NoSuchWeek)
	fine.Week = 1
	b.do(storyChief, &league.Correct{Correction: fine})
	b.do(storyChief, &league.Correct{Correction: standings.Correction{Change: standings.Withdraw, Of: 1, Why: "x"}})
	b.refused(storyChief, &league.Correct{Correction: standings.Correction{Change: standings.Withdraw, Of: 2, Why: "x"}}, league.NothingToCorrect)
}

// Members of both divisions have played a list, as tables opened by members once let them, so each ranks in both. In the next season everybody is in one
// division all the same.
func TestNobodyComesIntoTwoDivisions(t *testing.T) {
	b := tell(t, standings.Open, 1, 12)
	d := b.s.League.Configuration()
	d.Plan.Divisions = 2
	b.do(storyChief, &d)
	b.tick(1, league.EventOpen)
	one, other := b.s.Divisions[0], b.s.Divisions[1]
	members := []string{one[0], one[1], other[0], other[1]}
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: members, Opened: 1})
	r := &standings.ListResult{List: 1, Week: 1}
	for i, m := range members {
		r.Places = append(r.Places, standings.PlaceResult{Member: m, Points: []int{3, 1, -1, -3}[i], Games: 24})
	}
	b.do(league.Actor{}, &league.Finish{Table: "t", Sum: standings.Sum{Result: r}})
	b.do(storyChief, &league.Close{})
	h, err := b.s.Heritage(b.s, b.s) // a next season by the same plan
	all := slices.Sorted(slices.Values(slices.Concat(h.Divisions...)))
	if err != nil || len(all) != 12 || len(slices.Compact(all)) != 12 {
		t.Errorf("the next divisions are %v, %v", h.Divisions, err)
	}
}

// A stand-in has no division until they join as a player. Then the lists that they have played count in the lowest division, and its ranking is stored
// again.
func TestJoiningADivisionRanksAgain(t *testing.T) {
	b := tell(t, standings.Open, 2, 13)
	d := b.s.League.Configuration()
	d.Plan.Divisions = 2
	b.do(storyChief, &d)
	b.do(league.Actor{ID: "M"}, &league.SetStandIn{On: true})
	b.tick(1, league.EventOpen)
	of := b.s.Divisions[0]
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{of[0], of[1], of[2], "M"}, Points: []int{3, 1, -1, -3}, Why: "x"})
	b.tick(1, league.EventClose)
	after, effects, err := league.Apply(b.s, league.Action{At: b.now, By: league.Actor{ID: "M"}, Deed: &league.Join{}})
	if err != nil {
		t.Fatal(err)
	}
	now, err := after.Ranked(1)
	if i := slices.IndexFunc(effects, func(e league.Effect) bool { _, is := e.(league.Rank); return is }); err != nil || i < 0 {
		t.Errorf("nothing is ranked again: %+v, %v", effects, err)
	} else if r := effects[i].(league.Rank).Ranking; !slices.Equal(r.Rows, now) || len(now) != 8 {
		t.Errorf("ranked are %v, and the standings are %v", r.Rows, now)
	}
}

// Leaders put nobody of another division into a list: each of its places would rank in both.
func TestListsStayInTheirDivision(t *testing.T) {
	b := tell(t, standings.Open, 2, 12)
	b.s.Divisions = [][]string{{"A", "B", "C", "D", "E", "F"}, {"G", "H", "I", "J", "K", "L"}}
	b.s.State, b.s.Weeks[0].State = league.SeasonRunning, league.WeekRunning
	b.refused(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "G"}, Points: []int{0, 0, 0, 0}, Why: "w"}, league.TwoDivisions)
	b.do(storyChief, &league.AddResult{Week: 1, Members: []string{"A", "B", "C", "F"}, Points: []int{0, 0, 0, 0}, Why: "w"})
	add, _ := league.DecisionOf("add")
	given := map[string]string{"week": "1", "first": "G"}
	if got := add.Offers(b.s, league.Values{Of: given, Now: b.now}, "second"); !slices.Equal(got, []string{"H", "I", "J", "K", "L"}) {
		t.Errorf("beside G there may be %v", got)
	}
	b.s.Lists = append(b.s.Lists, league.List{Number: 2, Week: 1, State: league.ListArranged, Table: "t", Members: []string{"A", "B", "C", "D"}})
	b.refused(storyChief, &league.Substitute{List: 2, Out: "A", In: "G"}, league.TwoDivisions)
	b.do(storyChief, &league.Substitute{List: 2, Out: "A", In: "E", Table: "u"})
}

// In a league without stand-ins leaders put no computer into a list, and the menu offers none.
func TestNoComputerStandsIn(t *testing.T) {
	for _, waits := range []bool{false, true} {
		b := tell(t, standings.Open, 2, 6)
		d := b.s.League.Configuration()
		d.Plan.WaitsForAll = waits
		b.do(storyChief, &d)
		b.tick(1, league.EventOpen)
		b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "B", "C", "D"}, Opened: 1})
		row, _ := league.DecisionOf("substitute")
		offers := row.Offers(b.s, league.Values{Of: map[string]string{"list": "1", "out": "A"}, Now: b.now}, "in")
		if slices.Contains(offers, league.Computer) == waits || !slices.Contains(offers, "E") {
			t.Errorf("waits for all: %t, and for A may play %v", waits, offers)
		}
		if waits {
			b.refused(storyChief, &league.Substitute{List: 1, Out: "A"}, league.NoStandIns)
		}
		b.do(storyChief, &league.Substitute{List: 1, Out: "A", In: "E"})
	}
}

// Who plays at one table of an evening takes no place at another: they would have two results of the week. A leader once could bring them in.
func TestNobodyPlaysAtTwoTables(t *testing.T) {
	b := tell(t, standings.Open, 2, 12)
	b.tick(1, league.EventOpen)
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "B", "C", "D"}, Opened: 1})
	b.do(league.Actor{}, &league.Begin{Table: "u", Members: []string{"E", "F", "G", "H"}, Opened: 1})
	b.s.Lists = append(b.s.Lists, league.List{Number: 3, Week: 1, State: league.ListArranged, Table: "v", Members: []string{"I", "J", "K", "L"}})
	for _, list := range []uint64{1, 3} {
		b.refused(storyChief, &league.Substitute{List: list, Out: b.s.Lists[list-1].Members[0], In: "E", Table: "w"}, league.Seated)
	}
	b.do(storyChief, &league.Substitute{List: 1, Out: "A", In: "L"})
}

// A task of a cancelled season is no secret any more: nobody will play it.
func TestATaskOfACancelledSeasonIsPublic(t *testing.T) {
	b := tell(t, standings.Task, 2, 4)
	b.now = storyStart.At(league.Clock{}, time.UTC)
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventOpen, Secret: "s", Before: &league.Heritage{}})
	b.do(league.Actor{ID: "A"}, &league.Play{Table: "t"})
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "", "", ""}, Opened: 1})
	if !b.s.Secret(1) || b.s.View("B").Weeks[0].Secret != "" {
		t.Error("the task is no secret while it is played")
	}
	b.do(storyChief, &league.CancelSeason{})
	if b.s.Secret(1) || b.s.View("B").Weeks[0].Secret != "s" {
		t.Error("the task is still a secret")
	}
}

// A season that was closed early makes room for the next one.
func TestAnEarlyEnd(t *testing.T) {
	b := tell(t, standings.Open, 6, 4)
	b.now = storyStart.At(league.Clock{}, time.UTC)
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventOpen, Before: &league.Heritage{}})
	b.now = storyStart.Add(7).At(league.Clock{}, time.UTC)
	b.do(league.Actor{}, &league.Tick{Week: 1, Event: league.EventClose})
	b.do(storyChief, &league.Close{})
	b.do(storyChief, &league.Announce{Start: storyStart.Add(7)})
}
