package leagues_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// night is a season of match days in which people really play. It has no script: only people and time make anything happen.
type night struct {
	*house
	parlour
	rand   *rand.Rand
	id     string
	leads  bool
	people []string
	moods  map[string]mood // on this evening
	left   map[string]bool // who has left their table this evening
	banned []string
	back   day              // when people come back to the tables of the week that stand still
	totals map[uint64][]int // what tables have shown at the end of their lists
	sent   map[string]int   // how often each post was shown as a new message
	seen   map[string]int   // what has happened, for the test to show that it shows something
}

// mood is what a person does on an evening.
type mood string

const (
	plays    mood = "plays"
	late     mood = "comes late"         // has said that they come, and does not check in
	sleeps   mood = "sleeps"             // has checked in, and does nothing at the table
	leaves   mood = "leaves"             // after some games
	returns  mood = "leaves and returns" // after some games, and some later
	standsIn mood = "comes in"           // as a substitute who says yes
	declines mood = "declines"           // as a substitute who says no
	mute     mood = "does not answer"    // as a substitute
	absent   mood = "stays at home"
)

var moods = []mood{plays, plays, plays, plays, plays, plays, late, sleeps, leaves, returns, standsIn, standsIn, declines, mute, absent}

// day is a day after an evening.
type day int

const (
	saturday    day = iota
	nextMonday      // in the time of grace
	nextTuesday     // after it: the list is late
	noDay           // the league ends the table
	days
)

// Nobody leads, or a leader does all that leaders can do: each season of match days comes to its end, with the standings that its lists make.
func TestNightsComeToTheirEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole lists")
	}
	sizes, policies := []int{6, 7, 8, 9, 11, 13}, []draw.Policy{draw.FillUp, draw.WaitFor, draw.TakeOut}
	for i, n := range sizes {
		for k, policy := range policies {
			for _, leads := range []bool{false, true} {
				for seed := range uint64(3) {
					if !nightly && (i != 1 || k != 1 || seed > 0) {
						continue
					}
					name := fmt.Sprintf("%d people, %s, a leader %t, seed %d", n, policy, leads, seed)
					t.Run(name, func(t *testing.T) { playNights(t, n, policy, leads, 100*seed) })
				}
			}
		}
	}
}

func playNights(t *testing.T, people int, policy draw.Policy, leads bool, seed uint64) {
	in(t, lastWeek, func(h *house) {
		n := &night{
			house: h, parlour: parlour{t: t, asleep: map[string]bool{}}, rand: rand.New(rand.NewPCG(uint64(people), uint64(len(policy))+seed)), leads: leads,
			totals: map[uint64][]int{}, sent: map[string]int{}, seen: map[string]int{},
		}
		h.down()
		h.rooms = &n.parlour
		h.up()
		l, err := h.s.Found(chief, founding(func(f *leagues.Founding) {
			onEvenings(f, time.Thursday, 20, 0)
			f.Plan.Config.Weeks, f.Plan.Config.Games, f.Plan.Policy, f.Plan.Level = 3, 12, policy, "simple"
		}))
		h.must(err)
		n.id = l.ID
		for i := range people {
			who := fmt.Sprint(11 + i)
			n.people = append(n.people, who)
			_, err := h.s.Join(member(who), n.id)
			h.must(err)
		}
		for week := range 3 {
			n.evening(week + 1)
		}
		n.end()
	})
}

// happens reports whether something happens that happens once in so many times.
func (n *night) happens(in int) bool { return n.rand.IntN(in) == 0 }

// blackout stops the program for a moment, perhaps.
func (n *night) blackout(at time.Time, in int) {
	n.Helper()
	n.house.until(at.Add(-time.Second))
	if n.happens(in) {
		n.down()
		n.house.until(at.Add(time.Duration(n.rand.IntN(40)) * time.Second))
		n.up()
		n.seen["blackout"]++
	}
	n.house.until(later(at.Add(10*time.Second), time.Now()))
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// told fails unless an error is nil or one of these refusals. It reports whether it is nil.
func (n *night) told(err error, why ...error) bool {
	n.Helper()
	if err != nil && !slices.ContainsFunc(why, func(w error) bool { return errors.Is(err, w) }) {
		n.Errorf("%s: %v", time.Now().In(berlin).Format("Mon 02.01. 15:04:05"), err)
	}
	return err == nil
}

func (n *night) say(week int, who string, a league.Answer) {
	n.Helper()
	n.told(n.s.Answer(member(who), n.id, 1, week, a), league.Banned)
}

// evening is a week: people say that they come, check in, are drawn, and play.
func (n *night) evening(week int) {
	n.Helper()
	n.midnight(week)
	n.moods, n.left = map[string]mood{}, map[string]bool{}
	clear(n.asleep)
	for _, who := range n.people {
		m := moods[n.rand.IntN(len(moods))]
		n.moods[who] = m
		n.seen[string(m)]++
		switch m {
		case standsIn, declines, mute:
			if week%2 == 0 { // nobody sits out where substitutes have checked in
				n.say(week, who, league.AnswerIn)
				continue
			}
			n.say(week, who, league.AnswerSubstitute)
		case absent:
			n.say(week, who, []league.Answer{league.AnswerOut, league.AnswerNone}[n.rand.IntN(2)])
		default:
			n.say(week, who, []league.Answer{league.AnswerIn, league.AnswerMaybe}[n.rand.IntN(2)])
		}
	}
	n.house.until(on(week, time.Thursday, 19, 40))
	n.show()
	b := n.book(n.id, 1)
	if b.Weeks[week-1].State != league.WeekCheckIn {
		n.Fatalf("week %d: at 19:40 it is %s", week, b.Weeks[week-1].State)
	}
	for _, who := range n.people {
		if m := n.moods[who]; m != late && m != absent {
			n.say(week, who, b.CheckIn(week, who))
		}
	}
	ban := func() {
		if !n.leads || !n.happens(4) {
			return
		}
		who := n.people[n.rand.IntN(len(n.people))]
		if n.told(n.s.Ban(chief, n.id, 0, who, "shouted"), league.NothingToChange) {
			n.banned = append(n.banned, who)
			n.seen["ban"]++
		}
	}
	ban()
	n.blackout(on(week, time.Thursday, 20, 0), 2)
	n.show()
	for range 60 { // an outage moves the draw by its length
		if w := n.book(n.id, 1).Weeks[week-1]; w.Draw != nil || w.Free {
			break
		}
		n.wait(time.Minute)
	}
	n.checkDraw(week)
	if n.leads {
		n.drawAgain(week)
	}
	ban()
	n.wait(time.Duration(1+n.rand.IntN(8)) * time.Minute)
	for _, who := range n.people {
		if n.moods[who] == late {
			n.arrive(week, who)
		}
	}
	half := n.playUntil(week, time.Now().Add(10*time.Minute))
	if half && n.happens(2) {
		n.down()
		n.up()
		n.seen["restart"]++
	}
	n.playUntil(week, on(week, time.Thursday, 23, 59))
	n.show()
	n.checkEvening(week)
	n.house.until(on(week, time.Friday, 12, 0))
	for _, who := range n.banned {
		n.must(n.s.Readmit(second, n.id, 0, who, "is sorry"))
	}
	n.banned = nil
	n.protest(week)
	n.house.until(on(week, time.Saturday, 15, 0))
	n.back = day(n.rand.IntN(int(days)))
	n.comeBack(week, saturday)
}

// drawAgain lets a leader draw once more, and swap two people.
func (n *night) drawAgain(week int) {
	n.Helper()
	if w := n.book(n.id, 1).Weeks[week-1]; w.Draw == nil {
		return
	}
	if n.happens(2) && n.told(n.s.DrawNow(chief, n.id, 0, week)) {
		n.wait(pace)
		n.checkDraw(week)
		n.seen["redraw"]++
	}
	lists := n.open(week)
	if one, other := lists[0].Members[0], lists[len(lists)-1].Members[3]; len(lists) > 1 && n.happens(2) {
		if n.told(n.s.Swap(chief, n.id, 0, week, one, other), league.NothingToChange, league.NoSuchMember) {
			n.wait(pace)
			n.seen["swap"]++
		}
	}
	if lists := n.open(week); len(lists) > 1 && n.happens(4) {
		n.must(n.s.AbortList(second, n.id, 0, lists[1].Number, "the power is out"))
		n.seen["abort"]++
	}
}

// protest lets members protest against lists. Where nobody leads, all protests lapse.
func (n *night) protest(week int) {
	n.Helper()
	for _, l := range n.book(n.id, 1).Lists {
		if l.Week != week || l.State != league.ListFinished || !n.happens(2) {
			continue
		}
		o, _ := n.book(n.id, 1).Outcome(l.Number)
		who := l.Members[n.rand.IntN(len(l.Members))]
		if who == "" {
			continue
		}
		p, err := n.s.Protest(member(who), n.id, 0, l.Number, "The last game was not mine.")
		if !n.told(err, league.Banned) {
			continue
		}
		n.seen["protest"]++
		if uphold := n.happens(2); n.leads && !n.happens(3) {
			n.must(n.s.DecideProtest(chief, n.id, 0, 0, p.Number, uphold, "I saw it."))
			if uphold {
				scores := make([]int, len(o.Result.Places))
				scores[n.rand.IntN(len(scores))] += 9
				scores[n.rand.IntN(len(scores))] -= 9
				for i, p := range o.Result.Places {
					scores[i] += p.Points
				}
				n.must(n.s.Correct(chief, n.id, 0, 0, standings.Correction{Change: standings.Rescore, List: l.Number, Scores: scores, Why: "so it was"}))
				n.seen["correction"]++
			}
		}
	}
}

// comeBack lets people play on at the tables of a week that stand still, if this is the day on which they do.
func (n *night) comeBack(week int, on day) {
	n.Helper()
	lists := n.open(week)
	if n.back != on || len(lists) == 0 {
		return
	}
	n.seen[fmt.Sprint("came back ", on)]++
	for _, l := range lists {
		for _, p := range n.look(l.Table).Players {
			if n.moods[p.User.ID] = plays; p.Away {
				_, err := n.m.Do(context.Background(), l.Table, user(p.User.ID), table.Join{})
				n.told(err, league.Banned)
			}
		}
	}
	n.wait(pace)
	n.playUntil(week, time.Now().Add(8*time.Hour))
	n.decideLate()
}

// decideLate lets a leader decide whether late lists count. Where nobody leads, they lapse.
func (n *night) decideLate() {
	n.Helper()
	for _, l := range n.book(n.id, 1).Lists {
		if l.AwaitsDecision() && !l.Unfinished() && n.leads {
			n.must(n.s.DecideLate(chief, n.id, 0, 0, l.Number, n.happens(2), "so it is"))
			n.seen["late list decided"]++
		}
	}
}

// midnight is the end of the week before a week.
func (n *night) midnight(week int) {
	n.Helper()
	n.blackout(on(week, time.Monday, 0, 0), 2)
	n.show()
	n.house.until(on(week, time.Monday, 10, 0))
	if week > 1 {
		n.comeBack(week-1, nextMonday)
	}
	n.house.until(on(week, time.Tuesday, 11, 0))
	if week > 1 {
		n.comeBack(week-1, nextTuesday)
	}
	n.house.until(later(on(week, time.Tuesday, 12, 0), time.Now()))
}

// arrive lets somebody who is not at a table ask for a place, who then plays.
func (n *night) arrive(week int, who string) {
	n.Helper()
	_, err := n.s.Arrive(context.Background(), member(who), n.id, 1, week)
	for _, l := range n.open(week) {
		if errors.Is(err, league.NoFreePlace) && 2*l.Begun <= 12 && slices.Contains(l.Members, "") {
			n.Errorf("%s gets no place, and a computer has one in list %d of %v", who, l.Number, l.Members)
		}
	}
	if n.told(err, league.NoFreePlace, league.PlacePromised, league.ComesTooLate, league.NotDrawn, league.Seated, league.NoMatchDay, league.Banned) {
		n.seen["arrived"]++
	} else {
		n.seen["arrived in vain"]++
	}
	n.wait(pace)
}

// open returns the lists of a week that are not over.
func (n *night) open(week int) (lists []league.List) {
	for _, l := range n.book(n.id, 1).Lists {
		if l.Week == week && l.Unfinished() {
			lists = append(lists, l)
		}
	}
	return lists
}

// playUntil lets people play until a moment. It reports whether somebody plays on.
func (n *night) playUntil(week int, until time.Time) bool {
	n.Helper()
	for time.Now().Before(until) {
		lists := n.open(week)
		if !slices.ContainsFunc(lists, func(l league.List) bool { return l.State != league.ListInterrupted }) {
			return false // nobody comes back on this evening
		}
		for _, l := range lists {
			for acted := true; acted; {
				n.comeAndGo(week, l)
				acted, _ = n.act(l.Table)
			}
		}
		n.answerAsks(week)
		n.wait(pace)
		n.checkAsks(week)
		n.noteTotals()
	}
	return true
}

// comeAndGo lets the people at a table do what their mood says.
func (n *night) comeAndGo(week int, l league.List) {
	n.Helper()
	snap := n.look(l.Table)
	played := len(snap.Numbers)
	for _, p := range snap.Players {
		who, mood := p.User.ID, n.moods[p.User.ID]
		n.asleep[who] = mood == sleeps
		switch {
		case !p.Person() || mood != leaves && mood != returns:
		case played >= 3 && !n.left[who] && !p.Away && snap.Phase == table.Playing:
			n.do(l.Table, who, table.Leave{})
			n.left[who] = true
			n.seen["left"]++
		case played >= 6 && n.left[who] && p.Away && mood == returns:
			n.arrive(week, who)
			n.moods[who] = plays
		}
	}
}

// answerAsks lets the people who are asked to come in do what their mood says.
func (n *night) answerAsks(week int) {
	n.Helper()
	b := n.book(n.id, 1)
	for i, a := range b.Weeks[week-1].Asks {
		for _, who := range a.Called { // one table is offered
			if a.In == "" && !slices.Contains(a.Agreed, who) && n.moods[who] != sleeps {
				a.In = who
			}
		}
		mood := n.moods[a.In]
		if a.In == "" || !b.AskIsOpen(b.Weeks[week-1].Asks[i]) || mood == mute || mood == sleeps {
			continue
		}
		_, err := n.s.ComeIn(context.Background(), member(a.In), n.id, 1, week, i+1, mood != declines || len(a.Called) > 0)
		n.told(err)
		n.seen["asked, "+string(mood)]++
		if len(a.Called) > 0 {
			n.seen["agreed to one table"]++
		}
		n.wait(pace)
		return
	}
}

// checkAsks checks that somebody is asked for each missing member as long as there is anybody to ask.
func (n *night) checkAsks(week int) {
	n.Helper()
	b := n.book(n.id, 1)
	w := b.Weeks[week-1]
	if w.Draw == nil {
		return
	}
	spare := slices.DeleteFunc(slices.Concat(w.Draw.Out, w.Coming(league.AnswerReady)), func(who string) bool {
		_, seated := b.PlaceIn(week, who)
		m, _ := b.Member(who)
		return seated || m.State == league.MemberBanned || slices.ContainsFunc(w.Asks, func(a league.Ask) bool { return a.In == who })
	})
	for _, l := range n.open(week) {
		for _, out := range l.Away {
			about := func(a league.Ask) bool { return a.List == l.Number && a.Out == out && b.AskIsOpen(a) }
			if len(spare) > 0 && 2*l.Begun <= 12 && !l.Last && !slices.ContainsFunc(w.Asks, about) {
				n.Errorf("%s is missing in list %d, and nobody asks %v", out, l.Number, spare)
			}
		}
	}
}

// noteTotals keeps what tables show at the end of their lists.
func (n *night) noteTotals() {
	n.Helper()
	for _, l := range n.book(n.id, 1).Lists {
		if l.Table == "" || n.totals[l.Number] != nil {
			continue
		}
		snap, err := n.m.Do(context.Background(), l.Table, table.User{}, table.Look{})
		if err == nil && snap.Phase == table.Ended && snap.Ending == table.Finished && len(snap.Numbers) > 0 {
			list := snap.List()
			n.totals[l.Number] = slices.Clone(list.Totals())
		}
	}
}

// checkDraw checks that everybody who has checked in is drawn or waits, as the policy says.
func (n *night) checkDraw(week int) {
	n.Helper()
	b := n.book(n.id, 1)
	w := b.Weeks[week-1]
	here := w.Coming(league.AnswerHere)
	if w.Draw == nil {
		if !w.Free || len(here) > 3 {
			n.Errorf("week %d is not drawn, though %v are here: %+v", week, here, w)
		}
		n.seen["not drawn"]++
		return
	}
	for _, who := range here {
		plays := func(l league.List) bool { return l.Week < week && l.Playing() && slices.Contains(l.Members, who) }
		if !slices.Contains(w.Draw.Members, who) && !slices.ContainsFunc(b.Lists, plays) {
			n.Errorf("%s is here in week %d, and not in its draw %v", who, week, w.Draw.Members)
		}
	}
	computers := 0
	for _, at := range w.Draw.Tables {
		for _, who := range at {
			if who == "" {
				computers++
			}
		}
	}
	if fill := b.Plan.Policy == draw.FillUp; fill && len(w.Draw.Out) > 0 || !fill && computers > 0 {
		n.Errorf("by %q, week %d seats %v, and %v sit out", b.Plan.Policy, week, w.Draw.Tables, w.Draw.Out)
	}
	n.seen["computers"] += computers
	n.seen["out"] += len(w.Draw.Out)
}

// checkEvening checks that everybody has one place at most, and was asked once at most.
func (n *night) checkEvening(week int) {
	n.Helper()
	b := n.book(n.id, 1)
	at := map[string]uint64{}
	for _, l := range b.Lists {
		for _, who := range l.Members {
			if other := at[who]; l.Week == week && l.State != league.ListAborted && who != "" && other > 0 {
				n.Errorf("%s has a place in lists %d and %d", who, other, l.Number)
			} else if l.Week == week && l.State != league.ListAborted {
				at[who] = l.Number
			}
		}
	}
	asked := map[string]bool{}
	for _, a := range b.Weeks[week-1].Asks {
		if asked[a.In] {
			n.Errorf("%s was asked twice in week %d", a.In, week)
		}
		if asked[a.In] = true; b.AskIsOpen(a) && !time.Now().Before(a.Until.Add(time.Minute)) {
			n.Errorf("the question to %s of %s is still open", a.In, a.Until)
		}
	}
}

// show shows all pending posts.
func (n *night) show() {
	n.Helper()
	pending, err := n.s.Pending()
	n.must(err)
	for _, p := range pending {
		if p.Message == "" {
			n.sent[p.Key]++
		}
		if n.sent[p.Key] > 1 {
			n.Errorf("the post %s is shown twice", p.Key)
		}
		n.must(n.s.PostShown(p, "m"+p.Key))
	}
}

// end lets the season end, and checks what came of it.
func (n *night) end() {
	n.Helper()
	n.midnight(4)
	for range 14 {
		n.house.until(time.Now().Add(24 * time.Hour))
		n.show()
	}
	b := n.book(n.id, 1)
	if b.State != league.SeasonArchived {
		n.Errorf("two weeks after its end the season is %s, its weeks %s", b.State, n.weeks(n.id))
	}
	d, err := n.s.Diagnose(chief, n.id)
	n.must(err)
	next := n.book(n.id, 0) // the season has renewed itself
	if len(d.Waiting) != 1 || d.Waiting[0].Kind != string(league.EventOpen) || !d.Waiting[0].Due.Equal(next.Calendar().Opens(1)) || next.Number != 2 {
		n.Errorf("still planned is %+v; the next season, number %d, opens %s", d.Waiting, next.Number, next.Calendar().Opens(1))
	}
	for _, l := range b.Lists {
		o, ok := b.Outcome(l.Number)
		switch shown := n.totals[l.Number]; {
		case l.Unfinished() || !ok && shown != nil:
			n.Errorf("list %d is %s, and its table has ended with %v", l.Number, l.State, shown)
		case ok && o.By == "" && points(*o.Result) != fmt.Sprint(shown):
			n.Errorf("list %d has %v, and its table has shown %v", l.Number, o.Result.Places, shown)
		}
		n.seen[string(l.State)]++
		n.seen["late: "+string(l.Late)]++
	}
	for _, p := range b.Protests {
		if n.seen["protest "+string(p.State)]++; p.State == league.ProtestOpen || !n.leads && p.State != league.ProtestLapsed {
			n.Errorf("protest %d is %s", p.Number, p.State)
		}
	}
	n.checkStandings(b)
	n.Logf("%v", n.seen)
}

// checkStandings adds the season up by other code: a place in a list is worth as many points as there are people who played and whom it is not behind,
// shared places share, and the mean is always that of a table of four. What members have not played themselves brings them nothing.
func (n *night) checkStandings(b *leagues.Book) {
	n.Helper()
	want := map[string]float64{}
	for _, l := range b.Lists {
		o, ok := b.Outcome(l.Number)
		if !ok || l.State == league.ListStruck || l.Late != league.LateNot && l.Late != league.LateAccepted {
			continue
		}
		for _, c := range b.Corrections { // none is withdrawn
			if c.What.List == l.Number && c.What.Change == standings.Rescore {
				o.Result.Places = slices.Clone(o.Result.Places)
				for i, points := range c.What.Scores {
					o.Result.Places[i].Points = points
				}
			}
		}
		var present, played []standings.PlaceResult
		for _, p := range o.Result.Places {
			if p.Member != "" && 2*p.Computer <= p.Games {
				present = append(present, p)
			}
			if p.Member != "" && 2*p.Substituted <= p.Games {
				played = append(played, p)
			}
		}
		if len(present) < 3 {
			continue
		}
		for _, p := range o.Result.Places {
			if p.Member != "" && 2*p.Substituted > p.Games {
				n.seen["no-show"]++
				want[p.Member] += 0
			}
		}
		for _, p := range played {
			value := 0.5
			for _, other := range played {
				if other.Points < p.Points {
					value++
				} else if other.Points == p.Points {
					value += 0.5
				}
			}
			want[p.Member] += value * 5 / float64(1+len(played))
		}
	}
	tables, err := b.Standings(3)
	n.must(err)
	for _, r := range tables[0].Rows {
		if got := float64(r.Value) / float64(standings.Point); got < want[r.Member]-0.001 || got > want[r.Member]+0.001 {
			n.Errorf("%s has %s in the standings, and %.2f by the lists", r.Member, r.Value, want[r.Member])
		}
		delete(want, r.Member)
	}
	if len(want) > 0 {
		n.Errorf("nobody ranks %v", want)
	}
}
