package league

import (
	"cmp"
	"slices"
	"time"
)

// enoughSeek is how many members seek when they learn of each other; callPause is the shortest time between two calls of a member to tables.
const (
	enoughSeek = 4
	callPause  = time.Hour
)

// seekers returns the members who look for players in a week and have not played in it, in the order in which they said so. In a week with a draw or a
// task nobody looks for players.
func (s Season) seekers(week int) []string {
	w := s.Weeks[week-1]
	if !s.isFree(w) || !w.State.goesOn() {
		return nil
	}
	return slices.DeleteFunc(w.Coming(AnswerIn), func(user string) bool {
		m, ok := s.Member(user)
		return !ok || !m.State.Plays() || s.hasPlayed(w, user)
	})
}

// CallSeekers calls members who look for players in a week: those for whom By has opened a table, or without a table those of one division who are
// enough for one and have not learned of each other yet.
type CallSeekers struct {
	Week  int    `json:"week"`
	Table string `json:"table,omitempty"`
	By    string `json:"by,omitempty"`
	// Tables: only calls to tables silence it; in earlier programs each call did.
	Tables bool `json:"tables,omitempty"`
}

func (d *CallSeekers) check(t *transaction) error {
	switch {
	case t.Number == 0 || d.Week < 1 || d.Week > len(t.Weeks):
		return NoSuchWeek
	case len(d.called(t)) == 0:
		return NothingToChange
	}
	return nil
}

// callEnough calls the members who look for players in a week, if they are enough for a table. It is an action of its own, because earlier logs do not
// have it.
func (t *transaction) callEnough(week int) {
	if d := (&CallSeekers{Week: week}); d.check(t) == nil {
		t.emit(Follow{t.Number, d})
	}
}

// called are the members to call.
func (d *CallSeekers) called(t *transaction) []string {
	w := t.week(d.Week)
	seek := t.seekers(d.Week)
	if d.Table != "" {
		return slices.DeleteFunc(seek, func(user string) bool {
			return user == d.By || !t.SameDivision(user, d.By) || slices.ContainsFunc(w.Calls, func(c Call) bool {
				return (!d.Tables || c.Table != "") && (c.By == user || slices.Contains(c.Members, user)) && t.at.Before(c.At.Add(callPause))
			})
		})
	}
	unaware := slices.DeleteFunc(seek, func(user string) bool {
		return slices.ContainsFunc(w.Calls, func(c Call) bool { return c.Table == "" && slices.Contains(c.Members, user) })
	})
	for _, first := range unaware {
		near := slices.DeleteFunc(slices.Clone(unaware), func(user string) bool { return !t.SameDivision(user, first) })
		if len(near) >= enoughSeek {
			return near
		}
	}
	return nil
}

func (d *CallSeekers) do(t *transaction) {
	w := t.week(d.Week)
	c := Call{At: t.at, Table: d.Table, By: d.By, Members: d.called(t)}
	w.Calls = append(slices.Clip(w.Calls), c)
	t.post(Post{Kind: PostSeek, Week: d.Week, Number: uint64(len(w.Calls)), Ping: c.Members})
}

// Evening is a day of a week and the members who can play then.
type Evening struct {
	At      time.Time // 20:00 on the day, or the latest hour at which lists have begun on it
	Members []string
}

// maxEvenings is the most evenings that the league proposes for a week.
const maxEvenings = 3

// playedDays are the weekdays, from 1, on which people have begun lists of the season at tables, with the latest hour of each.
func (s Season) playedDays(of func(List) bool) map[int]int {
	hours, zone := map[int]int{}, s.Calendar().Zone
	for _, l := range s.Lists {
		if began := l.Began.In(zone); !l.Began.IsZero() && l.Table != "" && of(l) {
			day := (int(began.Weekday())+6)%7 + 1
			hours[day] = max(hours[day], began.Hour())
		}
	}
	return hours
}

// canPlay reports whether a member can play on a weekday, from 1: they have named it or, if they have named none, have begun a list on it before.
func (s Season) canPlay(m Member, day int) bool {
	if len(m.Days) > 0 {
		return slices.Contains(m.Days, day)
	}
	return s.playedDays(func(l List) bool { return l.seats(m.User) })[day] > 0
}

// Evenings proposes evenings of an open week that are still to come: those on which most can play of the members who have no list in the week yet and have
// not said that they do not play. One person alone is no proposal.
func (s Season) Evenings(week int, now time.Time) (best []Evening) {
	w := s.Weeks[week-1]
	if !s.isFree(w) || w.State != WeekPlanned && !w.State.goesOn() {
		return nil
	}
	c, hours := s.Calendar(), s.playedDays(func(List) bool { return true })
	for day := 1; day <= 7; day++ {
		e := Evening{At: c.monday(week).Add(day-1).At(Clock{cmp.Or(hours[day], 20), 0}, c.Zone)}
		for _, m := range s.Members {
			if m.State.Plays() && w.Answers[m.User] != AnswerOut && s.canPlay(m, day) && !s.hasPlayed(w, m.User) {
				e.Members = append(e.Members, m.User)
			}
		}
		if len(e.Members) > 1 && now.Before(e.At) {
			best = append(best, e)
		}
	}
	slices.SortStableFunc(best, func(a, b Evening) int { return cmp.Compare(len(b.Members), len(a.Members)) })
	return best[:min(len(best), maxEvenings)]
}
