package league_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// live lets everybody act until some seasons are over, and then comes to an end.
func (w *world) live() {
	w.Helper()
	wanted := 1 + w.IntN(3)
	w.announce()
	for step := 0; step < 120 && !w.erased; step++ {
		w.step()
		if s := w.season(0); s.Number == 0 || s.State.Over() {
			if s.Number >= wanted && w.oneIn(4) {
				break
			}
			w.announce()
		}
		if w.oneIn(40) {
			w.checkFold()
		}
	}
	w.end()
}

// announce announces the next season, if that is possible.
func (w *world) announce() {
	w.Helper()
	if w.oneIn(3) {
		w.configure()
	}
	starts, err := league.Starts(w.now, w.league.Zone)
	if err != nil {
		w.bad("there are no starts: %v", err)
	}
	if err := w.take(0, w.chief(), &league.Announce{Start: starts[w.IntN(3)]}); err != nil {
		w.pass(5 * 24 * time.Hour)
	}
}

func (w *world) configure() {
	d := w.league.Configuration()
	switch w.IntN(4) {
	case 0:
		d.Zone = pick(w, zones)
	case 1:
		d.Channel = fmt.Sprint(w.IntN(3))
	default:
		d.Plan = w.plan()
	}
	w.must(0, w.chief(), &d)
}

// step lets some time pass and somebody act.
func (w *world) step() {
	w.Helper()
	switch length := pick(w, []time.Duration{time.Minute, 5 * time.Hour, 20 * time.Hour, 40 * time.Hour}); {
	case w.oneIn(25):
		w.fail(time.Duration(w.Int64N(int64(3 * length))))
	default:
		w.pass(time.Duration(w.Int64N(int64(length))))
	}
	if w.erased {
		return
	}
	if w.oneIn(2) {
		w.showPosts()
	}
	w.drawDue()
	w.gather()
	if w.oneIn(10) {
		for key := range w.silent {
			w.checkIdle(key)
			break
		}
	}
	for range 1 + w.IntN(4) {
		switch w.IntN(12) {
		case 0, 1, 2, 3:
			w.legal(w.person(pick(w, w.people)))
		case 4:
			w.legal(w.chief())
		case 5:
			w.garbage()
		case 6, 7, 8:
			w.openTable()
			w.meetAtRealTables()
		case 9, 10:
			w.play()
		case 11:
			w.rare()
		}
	}
	if w.oneIn(2) {
		w.checkViews()
		w.checkDuties()
	}
	w.checkLate()
	if w.oneIn(8) {
		w.checkHeld()
	}
}

// gather lets members say that they come to a match day.
func (w *world) gather() {
	w.Helper()
	s := w.season(0)
	week, ok := s.WeekAt(w.now)
	if !ok || s.State.Over() || !s.ModeOf(week).Drawn || week.Draw != nil {
		return
	}
	for _, m := range s.Members {
		answer := pick(w, []league.Answer{league.AnswerIn, league.AnswerIn, league.AnswerHere, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut})
		if week.State == league.WeekCheckIn && !w.oneIn(4) {
			answer = league.AnswerHere
		}
		if m.State.TakesPart() && (week.State == league.WeekCheckIn || w.oneIn(4)) {
			_ = w.take(0, w.person(m.User), &league.SignUp{Week: week.Number, Answer: answer}) // it may be too early
		}
	}
}

// final are deeds that leaders do seldom, because they end what the others test.
var final = []string{"cancel-season", "close", "ban", "leave", "week-cancel"}

// legal does something that Legal offers, of a random kind or one of some kinds. All of it must be accepted.
func (w *world) legal(by league.Actor, kinds ...string) {
	w.Helper()
	number := 0
	if w.oneIn(4) && len(kinds) == 0 {
		number = w.IntN(len(w.seasons) + 1)
	}
	s := w.season(number)
	of := map[string][]league.Deed{}
	var names []string
	for _, d := range league.Legal(s, by, w.now) {
		if w.oneIn(10) {
			if err := refused(s, league.Action{At: w.now, By: by, Deed: d}); err != nil {
				w.bad("season %d: Legal offers %s %T %+v, which is refused: %v", number, by.ID, d, d, err)
			}
		}
		name := (league.Action{Deed: d}).Name()
		if len(kinds) > 0 && !slices.Contains(kinds, name) {
			continue
		}
		if of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], d)
	}
	if len(names) == 0 {
		return
	}
	name := pick(w, names)
	if slices.Contains(final, name) && !w.oneIn(8) {
		return
	}
	d := pick(w, of[name])
	switch d := d.(type) {
	case *league.Play:
		d.Table = w.table()
	case *league.SetAway:
		if d.On && w.oneIn(2) {
			d.Until = w.now.Add(time.Duration(1+w.IntN(40*24)) * time.Hour)
			w.seen["away-until"]++
		}
	case *league.Swap:
		d.Tables = [2]string{w.table(), w.table()}
	case *league.Substitute:
		d.Table, d.Busy = w.table(), seatedElsewhere(s, d.List)
		if slices.Contains(d.Busy, d.In) { // the menu does not know who sits at tables
			return
		}
	case *league.Arrive:
		d.Table = w.table()
	case *league.Correct:
		if c := &d.Correction; c.Change == standings.Rescore {
			for i := 1; i < len(c.Scores); i++ {
				n := w.IntN(9)
				c.Scores[i], c.Scores[0] = c.Scores[i]+n, c.Scores[0]-n
			}
			c.Why, c.Note = "why ", "\tnote"
		}
	case *league.AddResult:
		d.Points = w.points(len(d.Members))
	case *league.Report:
		d.Points = w.points(len(d.Points))
	}
	w.must(number, by, d)
}

// seatedElsewhere returns who sits at the tables of other lists that go on.
func seatedElsewhere(s league.Season, list uint64) (users []string) {
	for _, l := range s.Lists {
		if l.Number != list && l.Unfinished() {
			users = append(users, l.Members...)
		}
	}
	return slices.DeleteFunc(users, func(user string) bool { return user == "" })
}

// garbage does something that makes little sense. If it changes the season, a menu must offer it.
func (w *world) garbage() {
	w.Helper()
	number := w.IntN(len(w.seasons) + 1)
	s := w.season(number)
	week, list, small := w.IntN(len(s.Weeks)+3)-1, uint64(0), uint64(w.IntN(5))
	if len(s.Lists) > 0 && !w.oneIn(4) {
		list = pick(w, s.Lists).Number
	}
	who := func() string { return pick(w, append([]string{"999"}, w.people...)) }
	answer := pick(w, append(league.Answers(), "nonsense"))
	bit := w.oneIn(2)
	var four []string
	for range 4 + w.IntN(5)/4 {
		four = append(four, who())
	}
	if w.oneIn(3) {
		four[3] = ""
	}
	d := pick(w, []league.Deed{
		&league.Join{}, &league.Leave{}, &league.SetAway{On: bit}, &league.SetStandIn{On: bit}, &league.SetRemind{On: bit},
		&league.SetApart{With: who(), On: bit}, &league.Say{Week: week, Answer: answer}, &league.SignUp{Week: week, Answer: answer},
		&league.Play{Table: w.table()}, &league.FileProtest{List: list, Why: "so"}, &league.TakeProtestBack{Protest: small},
		&league.Announce{Start: league.DateOf(w.now).Add(w.IntN(9) - 3)}, &league.Announce{Start: league.DateOf(w.now).Monday().Add(7), Cup: true}, &league.StopRenewal{}, &league.Announce{Start: league.DateOf(w.now).Monday().Add(7 * w.IntN(4))},
		&league.Pause{}, &league.Resume{}, &league.CancelSeason{}, &league.Close{}, &league.MoveWeek{Week: week, To: w.appointment()}, &league.CancelWeek{Week: week},
		&league.Swap{Week: week, One: who(), Other: who(), Tables: [2]string{w.table(), w.table()}},
		&league.Substitute{List: list, Out: who(), In: pick(w, []string{"", who()}), Table: w.table()}, &league.Abort{List: list, Why: "so"},
		&league.Ban{Member: who(), Why: "so"}, &league.Readmit{Member: who(), Why: "so"},
		&league.Correct{Correction: standings.Correction{Change: standings.Strike, List: list, Why: "so"}},
		&league.Correct{Correction: standings.Correction{Change: standings.Rescore, List: list, Scores: w.points(pick(w, []int{4, 5, standings.TaskDeals})), Why: "so"}},
		&league.Correct{Correction: standings.Correction{Change: standings.Withdraw, Of: small, Why: "so"}},
		&league.Correct{Correction: standings.Correction{Change: standings.Penalty, Member: who(), Week: week, Points: standings.Points(w.IntN(3)) * 700, Why: "so"}},
		&league.AskLeaders{Words: "so"}, &league.TakeQuestionBack{Question: small}, &league.AnswerQuestion{Member: who(), Question: small, Words: "so"},
		&league.DecideProtest{Protest: small, Uphold: bit, Answer: "so", Due: w.IntN(2) == 0}, &league.DecideLate{List: list, Accept: bit, Why: "so"},
		&league.AddResult{Week: week, Members: four, Points: w.points(len(four)), Why: "so"},
		&league.Found{League: w.league}, &league.Tick{Week: week, Event: league.EventClose},
	})
	by := pick(w, []league.Actor{w.chief(), w.person(who()), w.person("101")})
	if slices.Contains(final, league.Action{Deed: d}.Name()) && !w.oneIn(8) {
		return
	}
	by = w.marked(s, by, d)
	after, effects, err := league.Apply(s, league.Action{At: w.now, By: by, Deed: d})
	if put, _ := league.Changes(s, after); err == nil && len(put)+len(effects) > 0 {
		w.checkOffered(s, by, d)
		err = w.take(number, by, d)
	}
	switch d.(type) {
	case *league.Found, *league.Tick: // only the program asks for it
		if err == nil {
			w.bad("%s may %T", by.ID, d)
		}
	default:
		if err != nil {
			w.checkRefusal(league.Action{By: by, Deed: d}, err)
		}
	}
}

// rare does what happens seldom.
func (w *world) rare() {
	w.Helper()
	user := pick(w, w.people)
	switch w.IntN(24) {
	case 0, 1:
		w.configure()
	case 2, 3:
		w.absent[user] = true
	case 4, 5:
		w.absent = map[string]bool{}
	case 6:
		err := w.take(0, league.Actor{}, &league.Presence{Here: !w.league.Gone.IsZero()})
		if err != nil {
			w.bad("presence is refused: %v", err)
		}
	case 7, 8, 9, 10:
		if !w.league.Gone.IsZero() {
			w.must(0, league.Actor{}, &league.Presence{Here: true})
		}
	case 11:
		w.forget(user)
	case 12:
		w.reimport()
	case 13:
		if s := w.season(w.IntN(len(w.seasons) + 1)); s.Number > 0 {
			d := &league.Recompute{}
			for _, week := range s.Weeks {
				if s.Published(week.Number) {
					d.Weeks, d.Kept = append(d.Weeks, week.Number), append(d.Kept, week.Rankings)
				}
			}
			w.must(s.Number, w.chief(), d)
		}
	case 14, 15:
		w.drawEarly()
	case 16, 17:
		w.legal(w.chief())
	case 18, 19, 20:
		if s := w.season(0); s.State == league.SeasonPaused {
			w.must(0, w.chief(), &league.Resume{})
		}
	case 21, 22, 23:
		w.checkHeld()
	}
}

// end decides everything that is open, and waits until the last alarm has gone off. Then every season is over.
func (w *world) end() {
	w.Helper()
	for round := 0; round < 30 && !w.erased; round++ {
		if !w.league.Gone.IsZero() {
			w.must(0, league.Actor{}, &league.Presence{Here: true})
		}
		if s := w.season(0); s.State == league.SeasonPaused {
			w.must(0, w.chief(), &league.Resume{})
		}
		if err := w.take(0, w.chief(), &league.StopRenewal{}); err != nil && !errors.Is(err, league.NothingToChange) {
			w.bad("the renewal cannot be stopped: %v", err)
		}
		for n := 1; n <= len(w.seasons); n++ {
			w.decideAll(n)
		}
		w.lobbies = nil
		w.meetAtRealTables()
		w.drawDue()
		w.pass(7 * 24 * time.Hour)
		w.showPosts()
	}
	if s := w.season(0); !w.erased && s.Mode().Real && !s.State.Over() { // too few people, or rounds that nobody has called
		if err := w.take(0, w.chief(), &league.Close{}); err != nil {
			w.must(0, w.chief(), &league.CancelSeason{})
		}
	}
	w.checkHeld()
	w.checkFold()
	if w.erased {
		return
	}
	if len(w.alarms) > 0 {
		w.bad("alarms still wait: %+v", *w.waiting()[0])
	}
	for _, s := range w.seasons {
		if s.State != league.SeasonArchived && s.State != league.SeasonCancelled {
			w.bad("in the end season %d is %s: weeks %+v, lists %+v, protests %+v", s.Number, s.State, s.Weeks, s.Lists, s.Protests)
		}
	}
}

// decideAll ends all lists of a season and decides all of its cases, as the menu offers them. Without leaders the cases must lapse.
func (w *world) decideAll(number int) {
	w.Helper()
	for _, l := range w.season(number).Lists {
		for range 9 {
			if l, _ = w.season(number).List(l.Number); l.Unfinished() {
				w.playList(number, l)
			}
		}
	}
	if w.leaderless {
		return
	}
	row, _ := league.DecisionOf("decide")
	for _, c := range row.Offers(w.season(number), league.Values{Of: map[string]string{}, Now: w.now}, "case") {
		s := w.season(number)
		verdicts := row.Offers(s, league.Values{Of: map[string]string{"case": c}, Now: w.now}, "verdict")
		if len(verdicts) == 0 { // the decision before has settled it
			continue
		}
		d, err := row.Deed(s, league.Values{Of: map[string]string{"case": c, "verdict": pick(w, verdicts), "why": "so"}, Now: w.now})
		if err != nil {
			w.bad("the decision about %s cannot be read: %v", c, err)
		}
		w.must(number, w.judge(s, d), d)
	}
}

// sameDeed compares deeds without what people write and what the program adds.
func sameDeed(a, b league.Deed) bool { return reflect.DeepEqual(plain(a), plain(b)) }

func plain(d league.Deed) league.Deed {
	switch d := d.(type) {
	case *league.FileProtest:
		return &league.FileProtest{List: d.List}
	case *league.AskLeaders:
		return &league.AskLeaders{}
	case *league.AnswerQuestion:
		return &league.AnswerQuestion{Member: d.Member, Question: d.Question}
	case *league.Play:
		return &league.Play{}
	case *league.ComeIn:
		return &league.ComeIn{Week: d.Week, Number: d.Number, Yes: d.Yes}
	case *league.Arrive:
		return &league.Arrive{Week: d.Week}
	case *league.Report:
		return &league.Report{List: d.List}
	case *league.Door:
		return &league.Door{Gone: d.Gone}
	case *league.CallRound:
		return &league.CallRound{}
	}
	return d
}
