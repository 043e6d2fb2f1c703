package league

import (
	"cmp"
	"slices"
	"time"
)

// SetDays says on which evenings of a week a member usually can play: 1 is Monday, 7 is Sunday, in this order.
type SetDays struct {
	Days []int `json:"days,omitempty"`
}

func (d *SetDays) check(*transaction) error {
	for i, day := range d.Days {
		if day < 1 || day > 7 || i > 0 && day <= d.Days[i-1] {
			return NothingToChange
		}
	}
	return nil
}

func (d *SetDays) do(t *transaction) {
	m := t.self()
	m.Days = slices.Clone(d.Days)
	t.putMember(m)
	if w, ok := t.WeekAt(t.at); ok {
		t.update(PostOpening, w.Number, 0)
	}
}

// Evening is a day of a week and the members who can play then.
type Evening struct {
	At      time.Time // 20:00 on the day
	Members []string
}

// maxEvenings is the most evenings that the league proposes for a week.
const maxEvenings = 3

// Evenings proposes evenings of an open week that are still to come: those on which most can play of the members who play in the week or perhaps do, and
// have no list in it yet. One person alone is no proposal.
func (s Season) Evenings(week int, now time.Time) (best []Evening) {
	w := s.Weeks[week-1]
	if !s.isFree(w) || w.State != WeekPlanned && !w.State.goesOn() {
		return nil
	}
	c := s.Calendar()
	for day := 1; day <= 7; day++ {
		e := Evening{At: c.monday(week).Add(day-1).At(Clock{20, 0}, c.Zone)}
		for _, user := range w.Coming(AnswerIn, AnswerMaybe) {
			if m, ok := s.Member(user); ok && m.State.Plays() && slices.Contains(m.Days, day) && !s.hasPlayed(w, user) {
				e.Members = append(e.Members, user)
			}
		}
		if len(e.Members) > 1 && now.Before(e.At) {
			best = append(best, e)
		}
	}
	slices.SortStableFunc(best, func(a, b Evening) int { return cmp.Compare(len(b.Members), len(a.Members)) })
	return best[:min(len(best), maxEvenings)]
}
