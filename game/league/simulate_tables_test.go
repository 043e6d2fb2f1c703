package league_test

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

func (w *world) table() string {
	w.tables++
	return fmt.Sprint("t", w.tables)
}

// points are game points of places, with sum 0.
func (w *world) points(n int) []int {
	all := make([]int, n)
	for i := 1; i < n; i++ {
		all[i] = w.IntN(25) - 12
		all[0] -= all[i]
	}
	return all
}

// openTable opens a table for a free list, or a member's attempt at a task.
func (w *world) openTable() {
	w.Helper()
	s := w.season(0)
	week, err := s.Playable(w.now)
	var playing []string
	for _, m := range s.Members {
		if m.State.Plays() {
			playing = append(playing, m.User)
		}
	}
	if err != nil || len(playing) < 4 {
		return
	}
	w.Shuffle(len(playing), func(i, j int) { playing[i], playing[j] = playing[j], playing[i] })
	if s.ModeOf(week).Attempts {
		_ = w.take(0, w.person(playing[0]), &league.Play{Table: w.table()}) // they may have done it
		return
	}
	members := playing[:4:4]
	switch {
	case w.oneIn(5) && len(playing) > 4:
		members = playing[:5:5]
	case w.oneIn(5):
		members[w.IntN(4)] = ""
	}
	at := w.table()
	_ = w.take(0, league.Actor{}, &league.CallSeekers{Week: week.Number, Table: at, By: playing[0]}) // perhaps nobody looks for players
	w.lobbies = append(w.lobbies, lobby{s.Number, league.Begin{Table: at, Members: members, Opened: week.Number}})
}

// meetAtRealTables lets people come to a tournament or go, and its leader call the next round. In a league in which lists of real tables count, some people
// begin one.
func (w *world) meetAtRealTables() {
	w.Helper()
	s := w.season(0)
	if s.Mode().Real {
		switch w.IntN(4) {
		case 0, 1:
			_ = w.take(0, w.chief(), &league.Door{Name: fmt.Sprint("Guest ", w.IntN(12)), Group: pick(w, []string{"", "G"})}) // they may be there
		case 2:
			if len(s.Members) > 4 && w.oneIn(3) {
				_ = w.take(0, w.chief(), &league.Door{Member: pick(w, s.Members).User, Gone: true})
			}
		}
		_ = w.take(0, w.chief(), &league.CallRound{Minutes: w.IntN(90)}) // tables may be played, or too few be there
		return
	}
	var members []string
	for _, m := range s.Members {
		members = append(members, m.User)
	}
	if len(members) < 5 {
		return
	}
	w.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	members = members[:4+w.IntN(2)]
	if w.oneIn(4) {
		members[3] = ""
	}
	_ = w.take(0, w.person(members[0]), &league.Report{Members: members, Points: w.points(len(members)), Sheet: 1 + w.IntN(40)}) // the league may not take them
}

// play goes on at a table.
func (w *world) play() {
	w.Helper()
	for range 1 + w.IntN(3) {
		if len(w.lobbies) > 0 && w.oneIn(2) {
			i := w.IntN(len(w.lobbies))
			l := w.lobbies[i]
			w.lobbies = slices.Delete(w.lobbies, i, i+1)
			if s := w.season(l.season); !s.State.Over() { // otherwise the table ends
				w.begin(l.season, l.Begin)
			}
			continue
		}
		number := w.IntN(len(w.seasons) + 1)
		s := w.season(number)
		var open []league.List
		for _, l := range s.Lists {
			if l.Unfinished() {
				open = append(open, l)
			}
		}
		if len(open) > 0 {
			w.playList(number, pick(w, open))
		}
	}
}

func (w *world) begin(season int, d league.Begin) {
	w.Helper()
	for _, m := range d.Members {
		if m != "" && w.oneIn(2) {
			d.People = append(d.People, stats.Player{ID: m, Name: w.person(m).Name})
		}
	}
	w.must(season, league.Actor{}, &d)
}

func (w *world) playList(season int, l league.List) {
	w.Helper()
	switch {
	case l.Real:
		teller := w.person(pick(w, l.People()))
		told := l.Told
		if told == nil || w.oneIn(3) {
			told = w.points(len(l.Members))
		}
		w.must(season, teller, &league.Report{List: l.Number, Points: told})
	case l.State == league.ListArranged && w.oneIn(6):
		w.must(season, league.Actor{}, &league.Finish{Table: l.Table, Why: league.BrokenOff})
	case l.State != league.ListRunning:
		w.begin(season, league.Begin{Table: l.Table, Members: l.Members, Opened: l.Week})
	case w.oneIn(5):
		w.must(season, league.Actor{}, &league.Interrupt{Table: l.Table})
	case w.season(season).Weeks[l.Week-1].Draw != nil && w.oneIn(2):
		w.attend(season, l)
	case w.oneIn(8):
		w.must(season, league.Actor{}, &league.Finish{Table: l.Table, Why: league.BrokenOff})
	default:
		w.finish(season, l)
	}
}

// attend lets somebody be missing at a drawn table, or nobody. Who is asked answers, or not; others come late.
func (w *world) attend(season int, l league.List) {
	w.Helper()
	d := &league.Attend{Table: l.Table, Settled: w.oneIn(4), Last: w.oneIn(8)}
	for _, m := range l.Members {
		if m != "" && w.oneIn(3) {
			d.Away = append(d.Away, m)
		}
	}
	_ = w.take(season, league.Actor{}, d) // it may be no list of the draw
	for range 3 {
		if asks := w.season(season).Weeks[l.Week-1].Asks; len(asks) > 0 && !w.oneIn(3) {
			w.pass(time.Duration(w.IntN(2)) * time.Minute)
			last := asks[len(asks)-1]
			_ = w.take(season, w.person(last.In), &league.ComeIn{Week: l.Week, Number: len(asks), Yes: w.oneIn(2)})
		}
		_ = w.take(season, w.person(pick(w, w.people)), &league.Arrive{Week: l.Week, Table: w.table()})
	}
	for _, late := range d.Away {
		_ = w.take(season, w.person(late), &league.Arrive{Week: l.Week, Table: w.table()})
	}
	w.checkAsks(w.season(season))
}

// checkAsks fails if a person was asked twice in an evening, or has two places in it.
func (w *world) checkAsks(s league.Season) {
	w.Helper()
	for _, week := range s.Weeks {
		asked := map[string]bool{}
		for _, a := range week.Asks {
			if asked[a.In] {
				w.bad("%s is asked twice in week %d: %+v", a.In, week.Number, week.Asks)
			}
			asked[a.In] = true
		}
		if week.Draw == nil {
			continue
		}
		seated := map[string]uint64{}
		for _, l := range s.Lists {
			for _, m := range l.Members {
				if m == "" || l.Week != week.Number || !l.Playing() || l.Late != league.LateNot {
					continue
				}
				if seated[m] != 0 {
					w.bad("%s sits in the lists %d and %d of week %d", m, seated[m], l.Number, week.Number)
				}
				seated[m] = l.Number
			}
		}
	}
}

// finish ends a running list with a random result.
func (w *world) finish(season int, l league.List) {
	w.Helper()
	d := &league.Finish{Table: l.Table}
	if w.season(season).Mode().Attempts {
		d.Attempt = &standings.Attempt{List: l.Number, Week: l.Week, Member: l.Members[0], Points: make([]int, standings.TaskDeals)}
		for i := range d.Attempt.Points {
			d.Attempt.Points[i] = w.IntN(9) - 4
		}
	} else {
		d.Result = &standings.ListResult{List: l.Number, Week: l.Week, Records: []uint64{l.Number}}
		points := w.points(len(l.Members))
		for i, m := range l.Members {
			p := standings.PlaceResult{Member: m, Points: points[i], Games: 24, Substituted: w.IntN(5) / 4}
			if m != "" && w.oneIn(4) {
				p.Substituted = w.IntN(25)
				p.Computer = w.IntN(p.Substituted + 1)
			}
			d.Result.Places = append(d.Result.Places, p)
		}
		if d.Result.Validate() != nil {
			d.Result, d.Why = nil, league.BrokenOdd
		}
	}
	w.must(season, league.Actor{}, d)
}

// drawn computes a draw: seldom with the real one, which takes long.
func (w *world) drawn(s league.Season, week int) *league.DrawWeek {
	w.Helper()
	d := &league.DrawWeek{Week: week}
	if len(s.Members) > 0 && w.oneIn(6) {
		d.Busy = []string{pick(w, s.Members).User}
	}
	var err error
	if d.Draw, err = s.DrawRequest(week, d.Busy, w.now); err != nil {
		w.bad("the draw of week %d cannot be prepared: %v", week, err)
	}
	d.Draw.Seed = w.Uint64()
	members := slices.Clone(d.Draw.Members)
	if _, fives, ok := draw.Split(len(members)); ok && len(s.Divisions) == 0 && !w.oneIn(20) {
		w.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		for ; fives > 0; fives-- {
			d.Draw.Tables, members = append(d.Draw.Tables, members[:5:5]), members[5:]
		}
		d.Draw.Tables = slices.AppendSeq(d.Draw.Tables, slices.Chunk(members, 4))
	} else if d.Draw, err = s.DrawTables(d.Draw, d.Draw.Seed, w.Uint64()); err != nil {
		w.bad("the draw of week %d fails: %v", week, err)
	}
	for range d.Draw.Tables {
		d.Tables = append(d.Tables, w.table())
	}
	return d
}

// drawDue draws all weeks whose draw is due, again if somebody has answered meanwhile.
func (w *world) drawDue() {
	w.Helper()
	for len(w.due) > 0 {
		e := w.due[0]
		w.due = w.due[1:]
		if w.oneIn(2) { // an evening on which the leader is busy
			defer w.legal(w.chief(), "swap", "substitute", "abort")
		}
		crowded := w.oneIn(2)
		for _, user := range w.people {
			if crowded && w.oneIn(2) {
				_ = w.take(e.Season, w.person(user), &league.SignUp{Week: e.Week, Answer: w.season(e.Season).CheckIn(e.Week, user)})
			}
		}
		for try := 0; w.season(e.Season).Weeks[e.Week-1].Due; try++ {
			d := w.drawn(w.season(e.Season), e.Week)
			if try < 2 && w.oneIn(3) {
				_ = w.take(0, w.person(pick(w, w.people)), &league.SignUp{Week: e.Week, Answer: league.AnswerHere})
			}
			if err := w.take(e.Season, league.Actor{}, d); err != nil && (!errors.Is(err, league.ErrStale) || try > 4) {
				w.bad("the draw of week %d is refused: %v", e.Week, err)
			}
		}
		if w.oneIn(3) {
			w.legal(w.chief(), "swap")
		}
		w.beginDrawn(e.Season, e.Week)
	}
}

// beginDrawn begins some lists that were just drawn, with somebody missing. In random play that is rare, because much else happens first.
func (w *world) beginDrawn(season, week int) {
	w.Helper()
	for _, was := range w.season(season).Lists {
		l, _ := w.season(season).List(was.Number) // a late-comer may have changed it
		if l.Week == week && l.State == league.ListArranged && w.oneIn(2) {
			w.begin(season, league.Begin{Table: l.Table, Members: l.Members, Opened: l.Week})
			w.attend(season, l)
		}
	}
}

// drawEarly lets a leader draw, or draw again.
func (w *world) drawEarly() {
	w.Helper()
	s := w.season(0)
	week, ok := s.WeekAt(w.now)
	if !ok || !s.Mode().Drawn {
		return
	}
	_ = w.take(0, w.chief(), w.drawn(s, week.Number)) // too few may be there, or a list has begun
}
