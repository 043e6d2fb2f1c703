package league

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/game/league/draw"
)

// MaxGuest limits the characters of a guest's name and of a group, LongestRound the time of a round.
const (
	MaxGuest     = 32
	LongestRound = 4 * time.Hour
)

// Door is what a leader notes at the door of a tournament: somebody is there, by their name if they have no account, or they have gone. Who comes later
// plays from the next round on.
type Door struct {
	Member string `json:"id,omitempty"`    // a member; nothing for a guest who comes for the first time
	Name   string `json:"name,omitempty"`  // of that guest
	Group  string `json:"group,omitempty"` // in which a prize is won, such as juniors; it may be empty
	Gone   bool   `json:"gone,omitempty"`
}

func (d *Door) check(t *transaction) error {
	name := tidy(d.Name)
	m, known := t.Member(d.Member)
	switch {
	case t.Number == 0:
		return NoSeason
	case !t.Mode().Real:
		return NoTournament
	case t.State.Over():
		return SeasonOver
	case utf8.RuneCountInString(name) > MaxGuest || utf8.RuneCountInString(tidy(d.Group)) > MaxGuest:
		return Problem{BadGuest, map[string]any{"Max": MaxGuest}}
	case d.Member == "" && (d.Gone || name == ""):
		return Problem{BadGuest, map[string]any{"Max": MaxGuest}}
	case d.Member == "":
		if m, _ = t.Member(GuestID(name)); m.State == MemberActive {
			return Problem{GuestKnown, map[string]any{"Name": m.Name}}
		}
	case !known:
		return NoSuchMember
	case d.Gone && !m.State.TakesPart(), !d.Gone && m.State == MemberActive && m.Group == tidy(d.Group):
		return NothingToChange
	}
	if m.State == MemberBanned {
		return t.Admits(m.User)
	}
	return nil
}

func (d *Door) do(t *transaction) {
	user, next := d.Member, MemberActive
	if user == "" {
		user = GuestID(tidy(d.Name))
	}
	if d.Gone {
		next = MemberWithdrawn
	}
	m, known := t.Member(user)
	if !known {
		m = Member{User: user, State: next, Since: t.at}
	}
	if d.Member == "" {
		m.Name = tidy(d.Name)
	}
	if !d.Gone {
		m.Group = tidy(d.Group)
	}
	t.putMember(m)
	t.setMemberState(m, next)
	t.update(PostAnnounced, 0, 0)
}

// tidy returns a name without blanks at its ends, and with one between its words.
func tidy(name string) string { return strings.Join(strings.Fields(name), " ") }

// CallRound begins the next round of a tournament: its tables are drawn at once among all members who are there. The round before gets its result, once all
// its lists are over. A round whose lists have all come to nothing is drawn again instead.
type CallRound struct {
	Minutes int `json:"minutes,omitempty"` // that its lists may take; 0 sets no end
}

func (d *CallRound) check(t *transaction) error {
	sizes, _ := draw.TakeOut.Sizes(len(t.atDoor()))
	goesOn := 0
	for _, l := range t.Lists {
		if l.Unfinished() {
			goesOn++
		}
	}
	switch {
	case t.Number == 0:
		return NoSeason
	case !t.Mode().Real:
		return NoTournament
	case t.State.Over():
		return SeasonOver
	case goesOn > 0:
		return Problem{RoundGoesOn, map[string]any{"N": goesOn}}
	case t.State == SeasonPaused || t.nextRound() == nil:
		return NotRunning
	case len(sizes) == 0:
		return TooFew
	case d.Minutes < 0 || time.Duration(d.Minutes)*time.Minute > LongestRound:
		return Problem{BadMinutes, map[string]any{"Max": int(LongestRound / time.Minute)}}
	}
	return nil
}

func (d *CallRound) do(t *transaction) {
	if t.State == SeasonRegistration {
		move(t, &t.State, SeasonRunning)
	}
	for i := range t.Weeks { // all lists of a round that has begun have been broken off
		if w := &t.Weeks[i]; w.State == WeekRunning {
			t.closeWeek(w)
		}
	}
	w := t.nextRound()
	if w.State != WeekOpen {
		move(t, &w.State, WeekOpen)
	}
	w.Draw, w.Due, w.Ends = nil, true, time.Time{}
	if d.Minutes > 0 {
		w.Ends = t.at.Add(time.Duration(d.Minutes) * time.Minute)
	}
	t.emit(DrawDue{t.Number, w.Number})
}

// nextRound returns the round that can be called: one that was called and in which nothing was played, or the first of the others; nil after the last one.
func (t *transaction) nextRound() *Week {
	for i := range t.Weeks {
		if w := &t.Weeks[i]; w.State == WeekPlanned || w.State.goesOn() && w.State != WeekRunning {
			return w
		}
	}
	return nil
}

// Report is what somebody tells about a list of a real table. It counts as soon as a second person of the list tells the same points, or a leader who does not
// play in it, or with guests alone. Other points replace what was told, and wait for somebody else again.
type Report struct {
	List   uint64 `json:"list,omitempty"` // of a round; 0 begins a list of a league that lets real tables count
	Points []int  `json:"points"`         // game points by place, with sum 0

	Members []string `json:"members,omitempty"` // of a list that begins, by place; "" is somebody who is no member
	Sheet   int      `json:"sheet,omitempty"`   // the number of the score sheet; each counts once
}

func (d *Report) check(t *transaction) error {
	members := d.Members
	if d.List > 0 {
		l, err := t.List(d.List)
		switch {
		case err != nil:
			return err
		case !l.Real || !l.Unfinished():
			return ListOver
		}
		members = l.Members
	}
	switch w, running := t.WeekAt(t.at); {
	case !slices.Contains(members, t.by.ID) && !t.by.Leads:
		return NotYourList
	case d.List > 0:
		return checkPoints(members, d.Points)
	case t.State != SeasonRunning && t.State != SeasonPaused || !running || !w.State.goesOn():
		return NotRunning
	case !t.Plan.Real || !t.isFree(w):
		return NoRealTables
	case d.Sheet < 1 || slices.ContainsFunc(t.Lists, func(l List) bool { return l.Sheet == d.Sheet && l.State != ListAborted }):
		return SheetCounts
	}
	return errors.Join(append(t.checkPlaces(members), checkPoints(members, d.Points))...)
}

// aloneAmongGuests reports whether nobody else of a list has an account: at a table without a code nobody could confirm.
func (t *transaction) aloneAmongGuests(l *List) bool {
	return !slices.ContainsFunc(l.People(), func(m string) bool { return m != t.by.ID && !IsGuest(m) })
}

func (d *Report) do(t *transaction) {
	number := d.List
	if number == 0 {
		w, _ := t.WeekAt(t.at)
		number = t.addList(List{Week: w.Number, State: ListArranged, Members: d.Members, Sheet: d.Sheet, Real: true}).Number
	}
	l := t.list(number)
	if l.State == ListArranged {
		l.Began = t.at
		move(t, &l.State, ListRunning)
	}
	if w := t.week(l.Week); w.State == WeekOpen || w.State == WeekDrawn {
		move(t, &w.State, WeekRunning)
	}
	leads := t.by.Leads && (!l.seats(t.by.ID) || t.aloneAmongGuests(l))
	if !leads && (l.Teller == "" || l.Teller == t.by.ID || !slices.Equal(l.Told, d.Points)) {
		t.postList(l)
		l.Told, l.Teller = slices.Clone(d.Points), t.by.ID
		t.updateBoard(l.Week)
		return
	}
	l.Told, l.Ended = slices.Clone(d.Points), t.at
	if t.week(l.Week).State.published() {
		l.Late = LatePending
	}
	move(t, &l.State, ListFinished)
	o := t.outcomeByHand(l, d.Points)
	if o.Result.Real = true; leads {
		o.By = t.by.ID
	}
	t.addOutcome(l, o)
	if l.AwaitsDecision() {
		t.openNewCase(l.asCase())
	}
	t.goOnAfterList(*l)
}
