package standings

import (
	"cmp"
	"maps"
	"slices"
)

func (c *weekFacts) findLead() []Story {
	now, before := c.leaders(c.week), c.leaders(c.week-1)
	if len(now) != 1 || len(before) == 0 || len(before) > 3 || slices.Contains(before, now[0]) {
		return nil
	}
	return []Story{{People: append(now, before...), Weight: 100}}
}

func (c *weekFacts) findLevel() []Story {
	if c.config.Scoring.Way().Ladder { // only a deduction makes two rungs equal
		return nil
	}
	var level []string
	moved := false
	for _, r := range c.rows() {
		if !r.Apart && r.compareValue(c.rows()[0]) == 0 {
			level, moved = append(level, r.Member), moved || c.played(r)
		}
	}
	if c.week == 1 || !moved || len(level) < 2 || len(level) > 3 {
		return nil
	}
	return []Story{{People: level, Weight: 55}}
}

// The fewest ranks of a climb, and the last rank for which an overtaking is told.
const minClimb, lastOvertaken = 3, 3

// findClimb leaves out the first rank, of which findLead tells.
func (c *weekFacts) findClimb() (found []Story) {
	before := c.ranks(c.week - 1)
	for _, r := range c.rows() {
		if from, to := before[r.Member], r.Rank; c.played(r) && to > 1 && from-to >= minClimb {
			found = append(found, Story{People: []string{r.Member}, Number: to, Before: from, Weight: 38 + 6*(from-to) - to})
		}
	}
	return found
}

func (c *weekFacts) findOvertake() (found []Story) {
	before := c.ranks(c.week - 1)
	for _, r := range c.rows() {
		rank := r.Rank
		if rank < 2 || rank > lastOvertaken || !c.played(r) {
			continue
		}
		for _, other := range c.rows() { // the first one is the best placed
			if was := before[other.Member]; was > 0 && before[r.Member] > was && other.Rank > rank {
				found = append(found, Story{People: []string{r.Member, other.Member}, Number: rank, Weight: 50 - 4*rank})
				break
			}
		}
	}
	return found
}

func (c *weekFacts) findWins() (found []Story) {
	for _, r := range c.rows() {
		n := 0
		for n < c.week && r.Weeks[c.week-1-n].Won {
			n++
		}
		if n >= 2 {
			found = append(found, Story{People: []string{r.Member}, Number: n, Weight: 40 + 12*n})
		}
	}
	return found
}

// minWeekly is the number of people who must have played in a week before its last place is worth a word.
const minWeekly = 4

func (c *weekFacts) findComeback() (found []Story) {
	for _, r := range c.rows() {
		if !r.Weeks[c.week-1].Won {
			continue
		}
		last := c.week - 1
		for last > 0 && r.Weeks[last-1].Lists == 0 {
			last--
		}
		if last == 0 {
			continue
		}
		played, fewest := 0, true
		for _, other := range c.rows() {
			if w := other.Weeks[last-1]; w.Lists > 0 {
				played++
				fewest = fewest && (other == r || w.GamePoints > r.Weeks[last-1].GamePoints)
			}
		}
		if fewest && played >= minWeekly {
			found = append(found, Story{People: []string{r.Member}, Before: last, Weight: 60})
		}
	}
	return found
}

// inOrder returns the lists of a row that count, by week. Attempts at a task are none.
func (r *standing) inOrder() []*outcome {
	lists := slices.DeleteFunc(slices.Clone(r.lists), func(o *outcome) bool { return o.list == 0 })
	slices.SortStableFunc(lists, func(a, b *outcome) int { return cmp.Compare(a.week, b.week) })
	return lists
}

// minPlus is the number of lists that make a streak.
const minPlus = 4

func (c *weekFacts) findPlus() (found []Story) {
	for _, r := range c.rows() {
		if !c.played(r) {
			continue
		}
		n := 0
		for _, o := range slices.Backward(r.inOrder()) {
			if o.Points <= 0 {
				break
			}
			n++
		}
		if n >= minPlus {
			found = append(found, Story{People: []string{r.Member}, Number: n, Weight: 22 + 4*n})
		}
	}
	return found
}

// findList finds the best list of the season, if this week has it.
func (c *weekFacts) findList() []Story {
	best, before := 0, 0
	var who []string
	for _, r := range c.rows() {
		for _, o := range r.lists {
			switch {
			case o.list == 0: // a task
			case o.week < c.week:
				before = max(before, o.Points)
			case o.Points > best:
				best, who = o.Points, []string{r.Member}
			case o.Points == best:
				who = append(who, r.Member)
			}
		}
	}
	if before == 0 || best <= before || len(who) != 1 {
		return nil
	}
	return []Story{{People: who, Number: best, Before: before, Weight: 66}}
}

// findGame finds the biggest game of the season, if this week has it. Partners share its points.
func (c *weekFacts) findGame() []Story {
	best, before, record := 0, 0, uint64(0)
	var who []string
	for _, r := range c.rows() {
		for _, o := range r.lists {
			f := o.Feats
			switch {
			case o.week < c.week:
				before = max(before, f.Biggest)
			case f.Biggest > best:
				best, record, who = f.Biggest, f.Record, []string{r.Member}
			case f.Biggest == best && f.Record == record && !slices.Contains(who, r.Member):
				who = append(who, r.Member)
			case f.Biggest == best:
				record = 0 // there are several
			}
		}
	}
	if before == 0 || best <= before || record == 0 || len(who) > 3 {
		return nil
	}
	return []Story{{People: who, Number: best, Before: before, Weight: 70}}
}

// minMeetings is the number of lists that make two members rivals.
const minMeetings = 3

func (c *weekFacts) findRivals() (found []Story) {
	tables := map[uint64][]*standing{} // the rows that met in the week
	for _, r := range c.rows() {
		for _, o := range r.lists {
			if o.week == c.week && o.list != 0 {
				tables[o.list] = append(tables[o.list], r)
			}
		}
	}
	for _, list := range slices.Sorted(maps.Keys(tables)) {
		for i, a := range tables[list] {
			for _, b := range tables[list][:i] {
				s := a.against(b)
				known := slices.ContainsFunc(found, func(t Story) bool { return sameSet(t.People, s.People) })
				if known || s.Number < minMeetings {
					continue
				}
				s.Weight = 14 + 4*min(s.Number, 8)
				if s.Won-s.Lost <= 1 {
					s.Weight += 8
				}
				if near := a.Rank - b.Rank; near*near <= 1 {
					s.Weight += 8
				}
				found = append(found, s)
			}
		}
	}
	return found
}

// against returns the balance of two rows over the lists that count for both, with the one ahead first.
func (r *standing) against(other *standing) Story {
	s := Story{People: []string{r.Member, other.Member}}
	for mine, theirs := r.lists, other.lists; len(mine) > 0 && len(theirs) > 0; { // both in the order of their numbers
		a, b := mine[0], theirs[0]
		if a.first <= b.first {
			mine = mine[1:]
		}
		if b.first <= a.first {
			theirs = theirs[1:]
		}
		if a.first != b.first || a.list == 0 {
			continue
		}
		if s.Number++; a.Points > b.Points {
			s.Won++
		} else if a.Points < b.Points {
			s.Lost++
		}
	}
	if s.Lost > s.Won {
		s.People, s.Won, s.Lost = []string{other.Member, r.Member}, s.Lost, s.Won
	}
	return s
}

// mostClose is the most game points between the first two of a close list.
const mostClose = 2

func (c *weekFacts) findClose() (found []Story) {
	for _, r := range c.lists {
		if r.Week != c.week {
			continue
		}
		order := c.config.Order(r)
		first, second := r.Places[order[0]], r.Places[order[1]]
		lead := first.Points - second.Points
		earned := func(p PlaceResult) bool { return p.Member != "" && !c.config.NoShow(p) }
		if earned(first) && earned(second) && lead > 0 && lead <= mostClose && c.config.Rank(r, order[2]) != 2 {
			found = append(found, Story{People: []string{first.Member, second.Member}, Number: lead, Weight: 44 - 6*lead})
		}
	}
	return found
}
