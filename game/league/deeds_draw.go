package league

import (
	"errors"
	"reflect"
	"slices"
)

// ErrStale is returned for a draw whose request is no longer that of its week: somebody has answered meanwhile. It is to be computed again.
var ErrStale = errors.New("the draw is out of date")

// DrawWeek draws the tables of a week: at the time of the draw, or earlier or again by a leader as long as nobody has begun to play. Drawing takes long,
// so the result comes with the deed. With no table the week is open.
type DrawWeek struct {
	Week   int      `json:"week"`
	Draw   Draw     `json:"draw"`
	Busy   []string `json:"busy,omitempty"`   // members who sit at a table that this draw does not free
	Tables []string `json:"tables,omitempty"` // ids of the tables
}

func (d *DrawWeek) check(t *transaction) error {
	w, err := t.wantWeek(d.Week)
	switch {
	case err != nil:
		return err
	case !t.Mode().Drawn:
		return NoMatchDays
	case w.State == WeekPlanned:
		return WeekNotBegun
	case t.by.ID != "" && slices.ContainsFunc(t.Lists, func(l List) bool { return l.Week == d.Week && l.State != ListArranged && l.State != ListAborted }):
		return ListsBegun
	case t.by.ID == "" && !t.drawable(w):
		return DrawnAlready
	}
	want, err := t.DrawRequest(d.Week, d.Busy, t.at)
	if err != nil {
		return err
	}
	want.Seed, want.Procedure, want.Chosen = d.Draw.Seed, d.Draw.Procedure, d.Draw.Chosen
	if !reflect.DeepEqual(want.Request, d.Draw.Request) {
		return ErrStale
	}
	seated := slices.Concat(append(slices.Clone(d.Draw.Tables), d.Draw.Out)...)
	seated = slices.DeleteFunc(seated, func(m string) bool { return m == "" }) // a computer
	slices.Sort(seated)
	invited := slices.Sorted(slices.Values(d.Draw.Members))
	switch {
	case !slices.Equal(seated, invited) || len(d.Tables) != len(d.Draw.Tables):
		return impossible("the draw seats %v of %v", seated, invited)
	case len(d.Tables) == 0 && t.by.ID != "": // more may come until the time of the draw
		return TooFew
	}
	return nil
}

func (d *DrawWeek) do(t *transaction) {
	w := t.week(d.Week)
	t.abortArranged(w.Number)
	w.Draw, w.Free, w.Due = nil, false, false
	if len(d.Tables) == 0 {
		if !t.Mode().Real { // somebody has gone since the round was called
			t.free(w, NoteTooFew)
		}
		return
	}
	draw := d.Draw
	draw.At, draw.By = t.at, t.by.ID
	w.Draw = &draw
	for i, members := range draw.Tables {
		t.addList(List{Week: w.Number, State: ListArranged, Table: d.Tables[i], Members: members, Real: t.Mode().Real})
	}
	if w.State == WeekOpen {
		move(t, &w.State, WeekCheckIn)
	}
	if w.State == WeekCheckIn { // otherwise it was drawn before, or its lists have come to nothing
		move(t, &w.State, WeekDrawn)
	}
	t.emit(TakeBack{t.Number, w.Number, []string{PostCheckIn, PostSoon}})
	t.updateOffers(w.Number)
	t.post(Post{Kind: PostDraw, Week: w.Number})
}

// Swap exchanges the drawn places of two people before their lists begin; one of them may also have none. Their tables are opened again.
type Swap struct {
	Week   int       `json:"week"`
	One    string    `json:"one"`
	Other  string    `json:"other"`
	Busy   []string  `json:"busy,omitempty"` // people who sit at a table of a league
	Tables [2]string `json:"tables"`         // ids for the tables that are opened again
}

func (d *Swap) check(t *transaction) error {
	_, _, err := d.lists(t)
	return err
}

// lists returns the lists of the two; one number may be 0.
func (d *Swap) lists(t *transaction) (one, other uint64, err error) {
	w, err := t.wantWeek(d.Week)
	switch {
	case err != nil:
		return 0, 0, err
	case w.Draw == nil:
		return 0, 0, NotDrawn
	}
	for _, l := range t.Lists {
		if l.Week != d.Week || l.State == ListAborted {
			continue
		}
		hasOne, hasOther := l.seats(d.One), l.seats(d.Other)
		switch {
		case !hasOne && !hasOther:
		case l.State != ListArranged:
			return 0, 0, ListsBegun
		case hasOne && hasOther:
			return 0, 0, NothingToChange
		case hasOne:
			one = l.Number
		default:
			other = l.Number
		}
	}
	switch {
	case one == 0 && other == 0:
		return 0, 0, NoPlace
	case t.parted(w, d.One, d.Other):
		err = TwoDivisions
	case one == 0:
		err = t.mayComeIn(d.One, d.Busy)
	case other == 0:
		err = t.mayComeIn(d.Other, d.Busy)
	}
	return one, other, err
}

func (d *Swap) do(t *transaction) {
	one, other, err := d.lists(t)
	t.fail(err)
	t.reseat(one, d.One, d.Other, d.Tables[0])
	t.reseat(other, d.Other, d.One, d.Tables[1])
	t.update(PostDraw, d.Week, 0)
}

func (l *List) seats(user string) bool { return user != "" && slices.Contains(l.Members, user) }

// mayComeIn returns why a person cannot get a place, or nil.
func (s *Season) mayComeIn(user string, busy []string) error {
	m, ok := s.Member(user)
	switch {
	case !ok || !m.State.TakesPart():
		return NoSuchMember
	case slices.Contains(busy, user):
		return Seated
	}
	return nil
}

// reseat gives the place of one member in an arranged list to another; nobody's place is a further one, unless a computer has one. It makes a new list,
// because its table has to be another one.
func (t *transaction) reseat(number uint64, out, in, table string) {
	if number == 0 {
		return
	}
	l := t.list(number)
	members := slices.Clone(l.Members)
	if i := slices.Index(members, out); i >= 0 {
		members[i] = in
	} else {
		members = append(members, in)
	}
	move(t, &l.State, ListAborted)
	t.addList(List{Week: l.Week, State: ListArranged, Table: table, Members: members, Real: l.Real})
}

// Substitute lets another person play for a member in a list from its next game on; without an id a computer takes over at once. The result of the place
// stays the member's. The table of a list that is played does it; one that has not begun is opened again with the other person.
type Substitute struct {
	List  uint64   `json:"list"`
	Out   string   `json:"out"`
	In    string   `json:"in,omitempty"`
	Busy  []string `json:"busy,omitempty"`
	Table string   `json:"table,omitempty"`
}

func (d *Substitute) check(t *transaction) error {
	l, err := t.List(d.List)
	switch {
	case err != nil:
		return err
	case !l.Unfinished() || t.Mode().Attempts:
		return ListOver
	case !l.seats(d.Out):
		return NoPlace
	case l.Real && l.State != ListArranged:
		return ListsBegun
	case d.In == "" && l.State == ListArranged:
		return NoSuchMember
	case d.In == "" && t.Plan.WaitsForAll:
		return NoStandIns
	case d.In == d.Out && l.State == ListArranged:
		return NothingToChange
	case d.In != "" && d.In != d.Out:
		plays := slices.ContainsFunc(t.Lists, func(other List) bool { return other.Week == l.Week && other.Playing() && other.seats(d.In) })
		if plays || l.State == ListArranged && l.seats(d.In) {
			return Seated
		}
		if l.State == ListArranged && t.parted(t.week(l.Week), d.Out, d.In) { // the place will be theirs
			return TwoDivisions
		}
		return t.mayComeIn(d.In, d.Busy)
	}
	return nil
}

func (d *Substitute) do(t *transaction) {
	if l := t.list(d.List); l.State == ListArranged {
		week := l.Week
		t.reseat(d.List, d.Out, d.In, d.Table)
		t.update(PostDraw, week, 0)
	}
}
