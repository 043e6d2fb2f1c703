package league

import (
	"cmp"
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
		now.noteCame(slices.DeleteFunc(l.People(), func(m string) bool { return slices.Contains(away, m) })...)
	}
	*l = now
	t.judge(l)
	t.updateAsks(w, l.Number)
	t.update(PostDraw, w.Number, 0)
	t.askNext(w)
}

func (l *List) noteCame(users ...string) {
	l.Came = slices.Clip(l.Came)
	for _, user := range users {
		if !slices.Contains(l.Came, user) {
			l.Came = append(l.Came, user)
		}
	}
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
		l.Void = len(l.People())-len(l.Away) < standings.MinMembers
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

// together reports whether the question is the offer of one table. It is about the list for which it was made, and is over when that list counts again.
func (a Ask) together() bool { return a.In == "" }

// askNext asks somebody for each missing member of the week for whom nobody is being asked, until half of the list is played. After that it offers one
// table to the people of lists that would not count.
func (t *transaction) askNext(w *Week) {
	for _, l := range t.Lists {
		if l.Week != w.Number || !l.Playing() || t.isClosed(l) {
			continue
		}
		for _, out := range l.Away {
			switch spares := t.spares(w, out); {
			case len(spares) == 0 || t.askFor(w, l, out) != nil:
			case l.Settled && !slices.ContainsFunc(w.Asks, func(a Ask) bool { return a.List == l.Number && a.Out == out }):
			default:
				t.ask(w, Ask{List: l.Number, Out: out, In: spares[0], Until: t.at.Add(AskFor)}, spares[0])
			}
		}
		t.offerTable(w, l)
	}
}

// askFor returns the open question about a missing member of a list, or nil.
func (t *transaction) askFor(w *Week, l List, out string) *Ask {
	i := slices.IndexFunc(w.Asks, func(a Ask) bool { return a.List == l.Number && a.Out == out && t.AskIsOpen(a) })
	if i < 0 {
		return nil
	}
	return &w.Asks[i]
}

func (t *transaction) ask(w *Week, a Ask, called ...string) {
	w.Asks = append(slices.Clip(w.Asks), a)
	number := len(w.Asks)
	t.post(Post{Kind: PostAsk, Week: w.Number, Number: uint64(number), Ping: called})
	t.alarm(Alarm{Week: w.Number, Number: number, Event: EventAsk, At: a.Until, Waits: Merging, Deadline: true})
}

// offerTable offers one table instead of a list that would not count, if enough people for it are there: once nobody is asked to come in, or somebody
// has not answered. It calls nobody a second time without new people.
func (t *transaction) offerTable(w *Week, l List) {
	asking, refused := false, false
	there := t.peopleThere(w, l)
	news := slices.Clone(there)
	for _, a := range w.Asks {
		open := t.AskIsOpen(a)
		switch {
		case a.together() && open:
			return
		case a.together():
			news = slices.DeleteFunc(news, func(user string) bool { return slices.Contains(a.Called, user) })
		case a.List == l.Number:
			asking, refused = asking || open, refused || a.Answer == AskNo || a.Answer == AskLate
		}
	}
	if l.Void && w.State.goesOn() && (refused || !asking) && len(news) > 0 && t.fillsTable(there) {
		t.ask(w, Ask{List: l.Number, Called: there, Until: t.at.Add(AskFor)}, there...)
	}
}

// peopleThere returns the people who can play at one table instead of a list that would not count: those at such lists, and those without a place who have
// not declined to come in.
func (t *transaction) peopleThere(w *Week, of List) (there []string) {
	for _, l := range t.Lists {
		if l.Week == w.Number && l.Playing() && l.Void {
			there = append(there, slices.DeleteFunc(l.People(), func(user string) bool { return slices.Contains(l.Away, user) })...)
		}
	}
	for _, user := range slices.Concat(w.Draw.Out, w.Coming(AnswerReady)) {
		declined := slices.ContainsFunc(w.Asks, func(a Ask) bool { return a.In == user && (a.Answer == AskNo || a.Answer == AskLate) })
		if t.seatedIn(w.Number, user) == nil && !declined && !slices.Contains(there, user) {
			there = append(there, user)
		}
	}
	return slices.DeleteFunc(there, func(user string) bool {
		m, ok := t.Member(user)
		return !ok || !m.State.TakesPart() || !t.fits(w, of, user)
	})
}

// fits reports whether somebody may play with all members of a list.
func (s *Season) fits(w *Week, l List, user string) bool {
	return !slices.ContainsFunc(l.Members, func(m string) bool { return s.parted(w, user, m) })
}

// isFreeFor reports whether somebody who agrees can leave for another table: they have no place, or one in a list that would not count.
func (s *Season) isFreeFor(w *Week, user string) bool {
	l := s.seatedIn(w.Number, user)
	return l == nil || l.Playing() && l.Void
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

func (t *transaction) answerAsk(w *Week, number int, answer AskAnswer) {
	a := w.Asks[number-1]
	a.Answer = answer
	t.putAsk(w, number, a)
}

func (t *transaction) putAsk(w *Week, number int, a Ask) {
	w.Asks = slices.Clone(w.Asks)
	w.Asks[number-1] = a
	t.updateAsk(w, number)
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
	w := t.week(d.Week)
	a := w.Asks[d.Number-1]
	l, _ := t.List(a.List)
	switch at := t.seatedIn(d.Week, t.by.ID); {
	case !a.together() && a.In != t.by.ID:
		return NotAsked
	case !t.AskIsOpen(a):
		return AskOver
	case !d.Yes && !a.together():
		return nil
	case !d.Yes || slices.Contains(a.Agreed, t.by.ID):
		return NothingToChange
	case at != nil && !(a.together() && t.isFreeFor(w, t.by.ID)):
		return Seated
	case a.together() && !t.fits(w, l, t.by.ID):
		return OtherGroup
	case at != nil:
		return nil
	case a.together() && !w.Answers[t.by.ID].comes():
		return NotSignedUp
	}
	return t.mayComeIn(t.by.ID, d.Busy)
}

func (d *ComeIn) do(t *transaction) {
	w := t.week(d.Week)
	switch a := w.Asks[d.Number-1]; {
	case a.together():
		a.Agreed, a.Table = append(slices.Clip(a.Agreed), t.by.ID), cmp.Or(a.Table, d.Table)
		t.putAsk(w, d.Number, a)
		t.comeBack()
		t.seatTogether(w, d.Number, false)
	case d.Yes:
		t.answerAsk(w, d.Number, AskYes)
		t.comeIn(t.list(a.List), a.Out, a.In)
	default:
		t.answerAsk(w, d.Number, AskNo)
		t.askNext(w)
	}
}

// seatTogether begins one list with those who have agreed to an offer, if they are enough: four, or as many as a draw needs when nobody else is there or the
// time is up. The lists of these people are broken off before they would be over for nothing.
func (t *transaction) seatTogether(w *Week, number int, timeUp bool) bool {
	a := w.Asks[number-1]
	l, _ := t.List(a.List)
	players := slices.DeleteFunc(slices.Clone(a.Agreed), func(user string) bool { return !t.isFreeFor(w, user) })
	waits := slices.ContainsFunc(t.peopleThere(w, l), func(user string) bool { return !slices.Contains(players, user) })
	if !t.AskIsOpen(a) || !t.fillsTable(players) || len(players) < 4 && waits && !timeUp {
		return false
	}
	for i := range t.Lists {
		if l := &t.Lists[i]; l.Week == w.Number && l.Unfinished() && slices.ContainsFunc(players, l.seats) {
			t.abortList(l)
			t.updateAsks(w, l.Number)
		}
	}
	for len(players) < 4 {
		players = append(players, "") // a computer
	}
	a.List, a.Answer = t.addList(List{Week: w.Number, State: ListArranged, Table: a.Table, Members: players}).Number, AskYes
	t.putAsk(w, number, a)
	t.update(PostDraw, w.Number, 0)
	t.askNext(w)
	return true
}

// Absent returns the members who said that they come to a match day, and did not, whatever has become of its lists. An absence is a fact of the check-in:
// it costs nothing by itself. Who was there in a week of earlier programs is not known.
func (s Season) Absent(week int) (absent []string) {
	w := s.Weeks[week-1]
	if w.Draw == nil || !w.State.published() {
		return nil
	}
	came := slices.Clone(w.Draw.Out)
	for _, l := range s.Lists {
		o, over := s.Outcome(l.Number)
		switch {
		case l.Week != week, l.Began.IsZero() && !l.Ended.IsZero() && !l.Ended.After(w.Draw.At): // or of an earlier draw
		case over && o.Result != nil && s.isDrawn(l) && l.Begun == 0: // in an earlier program
			return nil
		case over && o.Result != nil:
			for _, p := range o.Result.Places {
				if p.Own() > 0 {
					came = append(came, p.Member)
				}
			}
		default: // it was broken off; before its first card nobody was missing
			came = append(came, slices.DeleteFunc(l.People(), func(user string) bool { return slices.Contains(l.Away, user) })...)
		}
		came = append(came, l.Came...)
	}
	for _, user := range slices.Concat(w.Draw.Members, w.Coming(AnswerIn, AnswerHere)) {
		if !slices.Contains(came, user) && !slices.Contains(absent, user) {
			absent = append(absent, user)
		}
	}
	return absent
}
