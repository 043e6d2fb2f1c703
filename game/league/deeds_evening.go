package league

import (
	"slices"
	"time"

	"karlchen/game/league/standings"
)

// AskFor is the time to answer an Ask.
const AskFor = 3 * time.Minute

// Attend says who is missing at the table of a drawn list: the members for whom a computer plays, unless another person is about to take their place.
// Begun is the number of its games that have begun. Last says that its last game has, and stays true.
type Attend struct {
	Table   string   `json:"table"`
	Away    []string `json:"away,omitempty"`
	Begun   int      `json:"begun,omitempty"`   // 0 in entries of earlier programs, which also fold without what follows from it
	Settled bool     `json:"settled,omitempty"` // of these entries: the second game has begun
	Last    bool     `json:"last,omitempty"`
}

func (d *Attend) check(t *transaction) error {
	if l, ok := t.ListAtTable(d.Table); !ok || !l.Playing() || !t.isDrawn(l) {
		return NothingToChange
	}
	return nil
}

func (d *Attend) do(t *transaction) {
	known, _ := t.ListAtTable(d.Table)
	l, w := t.list(known.Number), t.week(known.Week)
	away := slices.DeleteFunc(slices.Clone(d.Away), func(m string) bool { return !l.seats(m) })
	now := *l
	now.Away, now.Begun, now.Settled, now.Last = away, max(d.Begun, l.Begun), l.Settled || d.Settled, l.Last || d.Last
	if slices.Equal(away, l.Away) && now.Settled == l.Settled && t.isClosed(now) == t.isClosed(*l) && (now.Begun > 1) == (l.Begun > 1) {
		return
	}
	if now.Begun > 1 {
		now.noteCame(slices.DeleteFunc(l.people(), func(m string) bool { return slices.Contains(away, m) })...)
	}
	*l = now
	t.judge(l)
	t.updateAsks(w, l.Number)
	t.update(PostDraw, w.Number, 0)
	t.askNext(w)
}

// isDrawn reports whether the draw of its week has given the places of a list.
func (s *Season) isDrawn(l List) bool {
	return l.Table != "" && l.Late == LateNot && s.Weeks[l.Week-1].Draw != nil
}

// isClosed reports whether nobody can come into a list any more: those who come after half of its games would not have played their place themselves.
// Lists of earlier programs were closed by their last game.
func (s *Season) isClosed(l List) bool { return l.Last || 2*l.Begun > s.gamesOf(l) }

// gamesOf returns the number of games of a list.
func (s *Season) gamesOf(l List) int { return s.Plan.Config.GamesAt(len(l.Members)) }

// judge notes whether a list will not count, as things stand: too few people play it. People who go after their share of it have earned their place.
func (t *transaction) judge(l *List) {
	if l.Begun > 0 && 100*(l.Begun-1) < t.Plan.Config.Own*t.gamesOf(*l) {
		l.Void = len(l.people())-len(l.Away) < standings.MinMembers
	}
}

// AskIsOpen reports whether the question can still be answered with yes: the member is still missing, or the list still counts for nothing, it is not too
// late, and nobody has answered.
func (s Season) AskIsOpen(a Ask) bool {
	l, err := s.List(a.List)
	wanted := slices.Contains(l.Away, a.Out)
	if err == nil && a.together() {
		wanted = l.Void && s.Weeks[l.Week-1].State.goesOn()
	}
	return err == nil && a.Answer == AskOpen && l.Playing() && !s.isClosed(l) && wanted
}

// askNext asks somebody for each missing member of the week for whom nobody is being asked, until half of the list is played. After that it offers one
// table to the people of lists that would not count.
func (t *transaction) askNext(w *Week) {
	for _, l := range t.Lists {
		if l.Week != w.Number || !l.Playing() || t.isClosed(l) {
			continue
		}
		for _, out := range l.Away {
			isAbout := func(a Ask) bool { return a.List == l.Number && a.Out == out }
			switch spares := t.spares(w, out); {
			case len(spares) == 0:
			case l.Settled && !slices.ContainsFunc(w.Asks, isAbout):
			case slices.ContainsFunc(w.Asks, func(a Ask) bool { return isAbout(a) && t.AskIsOpen(a) }):
			default:
				t.ask(w, Ask{List: l.Number, Out: out, In: spares[0], Until: t.at.Add(AskFor)}, spares[0])
			}
		}
		t.offerTable(w, l)
	}
}

func (t *transaction) ask(w *Week, a Ask, called ...string) {
	w.Asks = append(slices.Clip(w.Asks), a)
	number := len(w.Asks)
	t.post(Post{Kind: PostAsk, Week: w.Number, Number: uint64(number), Ping: called})
	t.alarm(Alarm{Week: w.Number, Number: number, Event: EventAsk, At: a.Until, Waits: Merging, Deadline: true})
}

// spares returns the people who can be asked to come in for a member, in order: those whom the draw has left out, and then the substitutes who have
// checked in. Nobody is asked twice in an evening.
func (t *transaction) spares(w *Week, out string) []string {
	return slices.DeleteFunc(slices.Concat(w.Draw.Out, w.Coming(AnswerReady)), func(user string) bool {
		m, ok := t.Member(user)
		return !ok || !m.State.Plays() || t.parted(w, out, user) || t.seatedIn(w.Number, user) != nil ||
			slices.ContainsFunc(w.Asks, func(a Ask) bool { return a.In == user })
	})
}

// seatedIn returns the list of a week in which a member has a place, or nil.
func (s *Season) seatedIn(week int, user string) *List {
	for i := range s.Lists {
		if l := &s.Lists[i]; l.Week == week && l.State != ListAborted && l.seats(user) {
			return l
		}
	}
	return nil
}

// PlaceIn returns the list of a week in which a member has a place; ok is false if there is none.
func (s Season) PlaceIn(week int, user string) (l List, ok bool) {
	if at := s.seatedIn(week, user); at != nil {
		return *at, true
	}
	return l, false
}

// endAsk closes an ask that nobody has answered in time, and asks the next person.
func (t *transaction) endAsk(w *Week, number int) {
	if number < 1 || number > len(w.Asks) || w.Asks[number-1].Answer != AskOpen {
		return
	}
	if w.Asks[number-1].together() && t.seatTogether(w, number, true) {
		return
	}
	t.answerAsk(w, number, AskLate)
	t.askNext(w)
}

func (t *transaction) answerAsk(w *Week, number int, a AskAnswer) {
	w.Asks = slices.Clone(w.Asks)
	w.Asks[number-1].Answer = a
	t.updateAsk(w, number)
}

func (t *transaction) updateAsk(w *Week, number int) {
	t.emit(Update{PostKey(Post{Kind: PostAsk, Season: t.Number, Week: w.Number, Number: uint64(number)})})
}

// updateAsks updates the posts of a list's questions without an answer.
func (t *transaction) updateAsks(w *Week, list uint64) {
	for i, a := range w.Asks {
		if a.List == list && a.Answer == AskOpen {
			t.updateAsk(w, i+1)
		}
	}
}

// comeIn gives a place of a list that is played to another person. The place is theirs from now on, with the games that others have played there.
func (t *transaction) comeIn(l *List, out, in string) {
	members := slices.Clone(l.Members)
	members[slices.Index(members, out)] = in
	l.Members = members
	l.Away = slices.DeleteFunc(slices.Clone(l.Away), func(m string) bool { return m == out })
	if l.Begun > 0 {
		l.noteCame(in)
	}
	t.judge(l)
	t.updateAsks(t.week(l.Week), l.Number)
	t.update(PostDraw, l.Week, 0)
}

// ComeIn is the answer to an Ask, by the person who is asked. Their table seats them from its next game on.
type ComeIn struct {
	Week   int      `json:"week"`
	Number int      `json:"number"` // of the ask in its week, from 1
	Yes    bool     `json:"yes,omitempty"`
	Busy   []string `json:"busy,omitempty"`  // people who sit at a table of a league
	Table  string   `json:"table,omitempty"` // an id for the table at which people of several lists play together
}

func (d *ComeIn) check(t *transaction) error {
	if d.Week < 1 || d.Week > len(t.Weeks) || d.Number < 1 || d.Number > len(t.week(d.Week).Asks) {
		return AskOver
	}
	a := t.week(d.Week).Asks[d.Number-1]
	switch {
	case a.together():
		return d.checkTogether(t, a)
	case a.In != t.by.ID:
		return NotAsked
	case !t.AskIsOpen(a):
		return AskOver
	case !d.Yes:
		return nil
	case t.seatedIn(d.Week, a.In) != nil:
		return Seated
	}
	return t.mayComeIn(a.In, d.Busy)
}

func (d *ComeIn) do(t *transaction) {
	w := t.week(d.Week)
	a := w.Asks[d.Number-1]
	if a.together() {
		t.agree(w, d)
		return
	}
	if !d.Yes {
		t.answerAsk(w, d.Number, AskNo)
		t.askNext(w)
		return
	}
	t.answerAsk(w, d.Number, AskYes)
	t.comeIn(t.list(a.List), a.Out, a.In)
}
