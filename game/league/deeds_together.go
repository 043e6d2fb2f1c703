package league

import (
	"cmp"
	"slices"
)

// An Ask without a person is the offer of one table: to the people at lists that would not count, to substitutes and to those who come late. It is about the
// list for which it was made, and is over when that list counts again.

// together reports whether the question is such an offer.
func (a Ask) together() bool { return a.In == "" }

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
			there = append(there, slices.DeleteFunc(l.people(), func(user string) bool { return slices.Contains(l.Away, user) })...)
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

// checkTogether returns why a person cannot agree to an offer, or nil.
func (d *ComeIn) checkTogether(t *transaction, a Ask) error {
	w := t.week(d.Week)
	l, _ := t.List(a.List)
	switch answer := w.Answers[t.by.ID]; {
	case !t.AskIsOpen(a):
		return AskOver
	case !d.Yes || slices.Contains(a.Agreed, t.by.ID):
		return NothingToChange
	case !t.isFreeFor(w, t.by.ID):
		return Seated
	case !t.fits(w, l, t.by.ID):
		return OtherGroup
	case t.seatedIn(d.Week, t.by.ID) != nil:
		return nil
	case answer == AnswerOut || answer == AnswerNone:
		return NotSignedUp
	}
	return t.mayComeIn(t.by.ID, d.Busy)
}

// agree notes who plays at the offered table.
func (t *transaction) agree(w *Week, d *ComeIn) {
	w.Asks = slices.Clone(w.Asks)
	a := &w.Asks[d.Number-1]
	a.Agreed, a.Table = append(slices.Clip(a.Agreed), t.by.ID), cmp.Or(a.Table, d.Table)
	t.updateAsk(w, d.Number)
	if m := t.self(); m.State == MemberAway {
		t.setMemberState(m, MemberActive)
	}
	t.seatTogether(w, d.Number, false)
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
	w.Asks = slices.Clone(w.Asks)
	w.Asks[number-1].List = t.addList(List{Week: w.Number, State: ListArranged, Table: a.Table, Members: players}).Number
	t.answerAsk(w, number, AskYes)
	t.update(PostDraw, w.Number, 0)
	t.askNext(w)
	return true
}
