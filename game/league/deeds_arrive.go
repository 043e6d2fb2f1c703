package league

import "slices"

// Arrive gives a place to a member who has signed up for a match day and comes after its draw: that of a computer, that of a missing member for whom
// nobody is being asked, or a fifth one at a table that has not begun. A member who was drawn has a place already, and their table lets them return to it.
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
	case !w.Answers[t.by.ID].comes():
		return 0, "", NotSignedUp
	}
	err = ComesTooLate
	missing := func(l List) []string {
		return slices.DeleteFunc(slices.Clone(l.Away), func(m string) bool { return t.askFor(w, l, m) != nil })
	}
	for _, free := range []func(List) []string{computersOf, missing, fifthOf} { // everybody prefers to play without computers
		for _, l := range t.Lists {
			if l.Week != d.Week || !l.Unfinished() || !t.isDrawn(l) || l.Settled || t.isClosed(l) {
				continue
			}
			places := free(l)
			switch fits := t.fits(w, l, t.by.ID); {
			case len(places) > 0 && fits:
				return l.Number, places[0], t.mayComeIn(t.by.ID, d.Busy)
			case len(places) > 0:
				err = OtherGroup
			case err == ComesTooLate || fits && len(l.Away) > 0:
				err = t.promised(w, l)
			}
		}
	}
	return 0, "", err
}

// promised says until when a free place of a list is promised to another person, or that none is free.
func (t *transaction) promised(w *Week, l List) error {
	for _, m := range l.Away {
		if a := t.askFor(w, l, m); a != nil {
			return Problem{PlacePromised, map[string]any{"At": a.Until}}
		}
	}
	return NoFreePlace
}

// fifthOf returns the place that a full table of four can add before it begins: that of nobody.
func fifthOf(l List) []string {
	if l.State != ListArranged || len(l.Members) != 4 {
		return nil
	}
	return []string{""}
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
	t.comeBack()
	l := t.list(list)
	if l.State != ListArranged {
		t.comeIn(l, out, t.by.ID)
		return
	}
	t.reseat(list, out, t.by.ID, d.Table)
	t.update(PostDraw, d.Week, 0)
}
