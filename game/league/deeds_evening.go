package league

import (
	"slices"
	"time"
)

// AskFor is the time to answer an Ask.
const AskFor = 3 * time.Minute

// Attend says who is missing at the table of a drawn list: the members for whom a computer plays, unless another person is about to take their place.
// Settled says that its second game has begun, and Last that its last game has, after which nobody can come in any more; both stay true.
type Attend struct {
	Table   string   `json:"table"`
	Away    []string `json:"away,omitempty"`
	Settled bool     `json:"settled,omitempty"`
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
	if slices.Equal(away, l.Away) && (l.Settled || !d.Settled) && (l.Last || !d.Last) {
		return
	}
	l.Away, l.Settled, l.Last = away, l.Settled || d.Settled, l.Last || d.Last
	t.updateAsks(w, l.Number)
	t.update(PostDraw, w.Number, 0)
	t.askNext(w)
}

// isDrawn reports whether the draw of its week has given the places of a list.
func (s *Season) isDrawn(l List) bool {
	return l.Table != "" && l.Late == LateNot && s.Weeks[l.Week-1].Draw != nil
}

// AskIsOpen reports whether the person can still come in: the member is still missing, another game will follow, and nobody has answered.
func (s Season) AskIsOpen(a Ask) bool {
	l, err := s.List(a.List)
	return err == nil && a.Answer == AskOpen && l.Playing() && !l.Last && slices.Contains(l.Away, a.Out)
}

// askNext asks somebody for each missing member of the week for whom nobody is being asked. The first question must come before the second game;
// others follow it until somebody has the place.
func (t *transaction) askNext(w *Week) {
	for _, l := range t.Lists {
		if l.Week != w.Number || !l.Playing() || l.Last {
			continue
		}
		for _, out := range l.Away {
			isAbout := func(a Ask) bool { return a.List == l.Number && a.Out == out }
			switch spares := t.spares(w, out); {
			case len(spares) == 0:
			case l.Settled && !slices.ContainsFunc(w.Asks, isAbout):
			case slices.ContainsFunc(w.Asks, func(a Ask) bool { return isAbout(a) && t.AskIsOpen(a) }):
			default:
				t.ask(w, Ask{List: l.Number, Out: out, In: spares[0], Until: t.at.Add(AskFor)})
			}
		}
	}
}

func (t *transaction) ask(w *Week, a Ask) {
	w.Asks = append(slices.Clip(w.Asks), a)
	number := len(w.Asks)
	t.post(Post{Kind: PostAsk, Week: w.Number, Number: uint64(number), Ping: []string{a.In}})
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
	t.updateAsks(t.week(l.Week), l.Number)
	t.update(PostDraw, l.Week, 0)
}

// ComeIn is the answer to an Ask, by the person who is asked. Their table seats them from its next game on.
type ComeIn struct {
	Week   int      `json:"week"`
	Number int      `json:"number"` // of the ask in its week, from 1
	Yes    bool     `json:"yes,omitempty"`
	Busy   []string `json:"busy,omitempty"` // people who sit at a table of a league
}

func (d *ComeIn) check(t *transaction) error {
	if d.Week < 1 || d.Week > len(t.Weeks) || d.Number < 1 || d.Number > len(t.week(d.Week).Asks) {
		return AskOver
	}
	a := t.week(d.Week).Asks[d.Number-1]
	switch {
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
	if !d.Yes {
		t.answerAsk(w, d.Number, AskNo)
		t.askNext(w)
		return
	}
	t.answerAsk(w, d.Number, AskYes)
	t.comeIn(t.list(a.List), a.Out, a.In)
}

// Arrive gives a place to a member who has signed up for a match day and comes after its draw: that of a computer, or of a missing member for whom
// nobody is being asked. A member who was drawn has a place already, and their table lets them return to it.
type Arrive struct {
	Week  int      `json:"week"`
	Busy  []string `json:"busy,omitempty"` // people who sit at a table of a league
	Table string   `json:"table"`          // an id for the table that is opened again if its list has not begun
}

func (d *Arrive) check(t *transaction) error {
	_, _, err := d.place(t)
	return err
}

// place returns the list in which the member gets a place, and who has it now; "" is a computer.
func (d *Arrive) place(t *transaction) (list uint64, out string, err error) {
	w, err := t.wantWeek(d.Week)
	switch {
	case err != nil:
		return 0, "", err
	case w.Draw == nil:
		return 0, "", NotDrawn
	case t.seatedIn(d.Week, t.by.ID) != nil:
		return 0, "", Seated
	}
	switch w.Answers[t.by.ID] {
	case AnswerOut, AnswerNone:
		return 0, "", NotSignedUp
	case AnswerIn, AnswerMaybe, AnswerSubstitute, AnswerHere, AnswerReady:
	}
	err = ComesTooLate
	missing := func(l List) []string {
		return slices.DeleteFunc(slices.Clone(l.Away), func(m string) bool {
			return slices.ContainsFunc(w.Asks, func(a Ask) bool { return a.List == l.Number && a.Out == m && t.AskIsOpen(a) })
		})
	}
	for _, free := range []func(List) []string{computersOf, missing} { // everybody prefers to play without computers
		for _, l := range t.Lists {
			if l.Week != d.Week || !l.Unfinished() || !t.isDrawn(l) || l.Settled {
				continue
			}
			err = NoFreePlace
			mixed := slices.ContainsFunc(l.Members, func(m string) bool { return t.parted(w, t.by.ID, m) })
			if places := free(l); len(places) > 0 && !mixed {
				return l.Number, places[0], t.mayComeIn(t.by.ID, d.Busy)
			}
		}
	}
	return 0, "", err
}

// computersOf returns the places of a list that computers have.
func computersOf(l List) []string {
	return slices.DeleteFunc(slices.Clone(l.Members), func(m string) bool { return m != "" })
}

func (d *Arrive) do(t *transaction) {
	list, out, err := d.place(t)
	if err != nil {
		t.fail(err)
		return
	}
	if m := t.self(); m.State == MemberAway {
		t.setMemberState(m, MemberActive)
	}
	l := t.list(list)
	if l.State != ListArranged {
		t.comeIn(l, out, t.by.ID)
		return
	}
	t.reseat(list, out, t.by.ID, d.Table)
	t.update(PostDraw, d.Week, 0)
}
