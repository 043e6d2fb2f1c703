package league

import (
	"cmp"
	"slices"
	"time"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// mates returns the pairs of these members who are of one team, in order.
func (s *Season) mates(members []string) (pairs []draw.Pair) {
	for _, team := range s.Teams {
		for i, a := range team.Members {
			for _, b := range team.Members[:i] {
				if slices.Contains(members, a) && slices.Contains(members, b) {
					pairs = append(pairs, draw.Pair{A: min(a, b), B: max(a, b)})
				}
			}
		}
	}
	slices.SortFunc(pairs, func(x, y draw.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return pairs
}

// DrawRequest returns what the draw of a week depends on now, except its seed: the members who are there and not busy, and, if these cannot be split
// into tables, as many stand-ins as needed. Before the check-in those are there who have said that they come.
func (s Season) DrawRequest(week int, busy []string, now time.Time) (Draw, error) {
	s = s.At(now)
	w := &s.Weeks[week-1]
	d := Draw{Request: draw.Request{Policy: s.Plan.Policy, SatOut: map[string]int{}}}
	here := []Answer{AnswerHere, AnswerReady}
	if now.Before(s.DrawAt(week).Add(-CheckInBefore)) {
		here = append(here, AnswerIn, AnswerSubstitute)
	}
	var spare []string
	coming := w.Coming(here...)
	if s.Mode().Real { // who is there; no computer plays
		d.Policy, coming, busy = draw.TakeOut, s.atDoor(), nil
	}
	for _, user := range coming {
		m, ok := s.Member(user)
		switch {
		case !ok || !m.State.Plays() || slices.Contains(busy, user):
		case m.State == MemberSubstitute || w.Answers[user] == AnswerSubstitute || w.Answers[user] == AnswerReady:
			spare = append(spare, user)
		default:
			d.Members = append(d.Members, user)
		}
	}
	d.Members = s.addStandIns(d.Members, spare)
	lists, _, err := s.History().Results()
	if err != nil {
		return d, err
	}
	d.Uneven, d.Met = draw.Uneven(lists, d.Members), draw.Meetings(lists, d.Members)
	d.Mates = s.mates(d.Members)
	for _, other := range s.Weeks {
		if other.Draw != nil && other.Number != week {
			for _, user := range other.Draw.Out {
				d.SatOut[user]++
			}
		}
		if other.Number > week && other.State == WeekPlanned {
			d.Ahead++
		}
	}
	if len(s.Divisions) > 0 || s.Plan.Config.Scoring.Way().Knockout {
		d.Groups = s.groups(d.Members)
	}
	if !s.Plan.ByRank || week == 1 {
		return d, nil
	}
	rows, err := s.Ranked(week - 1)
	for _, r := range rows {
		d.Ranked = append(d.Ranked, r.Member)
	}
	return d, err
}

// addStandIns adds, in each division, the fewest stand-ins with which the fewest places have nobody: those of computers, and of people who sit out.
func (s *Season) addStandIns(members, spare []string) []string {
	filled := slices.Clone(members)
	for _, all := range s.groups(slices.Concat(members, spare)) {
		own := slices.DeleteFunc(slices.Clone(all), func(user string) bool { return !slices.Contains(spare, user) })
		there := len(all) - len(own)
		best, least := 0, s.Plan.Policy.Unfilled(there)
		for n := range own {
			if missing := s.Plan.Policy.Unfilled(there + n + 1); missing < least {
				best, least = n+1, missing
			}
		}
		filled = append(filled, own[:best]...)
	}
	return filled
}

// groups splits members into those who may play with each other: by divisions, from the top, if the season has any, and in a knock-out those who are
// still in from the others.
func (s *Season) groups(members []string) [][]string {
	if b, ok := s.bracket(s.Plan.Config.Weeks); ok {
		return b.Contenders(members)
	}
	if len(s.Divisions) == 0 {
		return [][]string{members}
	}
	groups := make([][]string, len(s.Divisions))
	for _, user := range members {
		i := s.division(user)
		groups[i] = append(groups[i], user)
	}
	return groups
}

// fillsTable reports whether some people are enough for a table of a draw. In a season with divisions those of one division have to be.
func (s *Season) fillsTable(people []string) bool {
	for _, group := range s.groups(people) {
		if sizes, _ := s.Plan.Policy.Sizes(len(group)); len(sizes) > 0 {
			return true
		}
	}
	return false
}

// StillIn returns the members who are still in a knock-out after the evenings up to a week, sorted by their ids. Everybody is until the first evening is
// over: then all is true. There is nobody after the final, and in a season without a knock-out.
func (s Season) StillIn(week int) (members []string, all bool) {
	b, ok := s.bracket(week)
	if !ok {
		return nil, false
	}
	return b.StillIn()
}

// Evenings returns how many evenings a knock-out of so many people takes at least, its final included.
func Evenings(people int) int {
	for evenings := 2; ; evenings++ {
		tables, _ := draw.FillUp.Sizes(people)
		if people = standings.StayIn * len(tables); people <= standings.Finalists {
			return evenings
		}
	}
}

// Finale returns the week of a knock-out's final, in which all who are still in sit at one table, and who they are. The week is 0 before it is known, and
// in other seasons.
func (s Season) Finale() (week int, finalists []string) {
	b, _ := s.bracket(len(s.Weeks))
	if finalists, week = b.Finale(); finalists == nil || week > 0 {
		return week, finalists
	}
	for _, w := range s.Weeks {
		if w.State.published() || w.State == WeekCancelled || !s.ModeOf(w).Drawn {
			continue
		}
		if w.Draw == nil || len(slices.DeleteFunc(slices.Clone(w.Draw.Members), func(user string) bool { return !b.Has(user) })) >= standings.MinMembers {
			return w.Number, finalists
		}
		break // too few of them have come
	}
	return 0, nil
}

// DrawTables draws the tables of a DrawRequest. The draw holds nothing of its people's wishes, nor the lot, and everybody may have it. The season must not be
// a View, which lacks wishes.
func (s Season) DrawTables(d Draw, seed, lot uint64) (_ Draw, err error) {
	var wishes []draw.Pair
	for _, user := range d.Members {
		m, _ := s.Member(user)
		for _, other := range m.Apart {
			wishes = append(wishes, draw.Pair{A: user, B: other})
		}
	}
	d.Seed = seed
	d.Request, d.Result, err = draw.Choose(d.Request, wishes, lot)
	return d, err
}

// CheckDraw repeats the draw of a week and returns it as everybody may have it. The season must not be a View, which lacks the wishes of earlier draws.
// The error is ErrOtherDraw if something else comes out than was drawn. Later swaps and substitutes do not change what was drawn.
func (s Season) CheckDraw(week int) (Draw, error) {
	if week < 1 || week > len(s.Weeks) || s.Weeks[week-1].Draw == nil {
		return Draw{}, NotDrawn
	}
	d := *s.Weeks[week-1].Draw
	if len(d.Groups) == 0 { // an earlier draw has none
		d.Groups = s.groups(d.Members)
	}
	return d.public(), d.Check()
}
