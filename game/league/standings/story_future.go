package standings

import "slices"

// The best place of a list is worth 4 among four people, a little more among five and, from edition 1 on, less among three; a task is worth 4.
const (
	firstAtThree = 15 * Point / 4
	firstAtFour  = 4 * Point
	firstAtFive  = 25 * Point / 6
)

// ahead is what the weeks after a week can still bring.
type ahead struct {
	weeks int
	most  Points // that one member can still get
	drawn bool   // the last week is a match day
}

// ahead returns what can still happen after the week. It is known only where places have values, nobody pays for missing lists, and nothing of the past is
// open: ok is false otherwise. A match day that is not drawn may count more than one list, so nothing is known of more than the next one.
func (c *weekFacts) ahead() (a ahead, ok bool) {
	open := slices.ContainsFunc(c.history.Undecided, func(week int) bool { return week <= c.week })
	if !c.config.Scoring.Way().Places || c.config.Least > 0 || open {
		return a, false
	}
	mode := c.config.Format.Mode()
	for week := c.week + 1; week <= c.config.Weeks; week++ {
		if slices.Contains(c.history.Cancelled, week) {
			continue
		}
		if slices.Contains(c.history.Free, week) {
			return a, false
		}
		a.drawn = mode.Drawn
		a.weeks++
		switch {
		case mode.Attempts:
			a.most += firstAtFour
		case mode.Limited:
			a.most += Points(c.config.PerWeek) * firstAtFive
		default:
			a.most += firstAtFive
		}
	}
	return a, a.weeks > 0 && (!a.drawn || a.weeks == 1)
}

// reach returns the highest value that anybody but a member can have in the end. A person without a list can still begin.
func (c *weekFacts) reach(a ahead, but string) Points {
	best := Points(0)
	for _, r := range c.rows() {
		if r.Member != but {
			best = max(best, r.sum())
		}
	}
	return best + a.most
}

// decided reports whether nobody can overtake the first of the rows any more.
func (c *weekFacts) decided() bool {
	a, ok := c.ahead()
	if !ok || a.drawn || len(c.rows()) == 0 {
		return false
	}
	first := c.rows()[0]
	return first.sum() > c.reach(a, first.Member)
}

func (c *weekFacts) findDecided() []Story {
	before := *c
	before.week--
	if !c.decided() || before.week > 0 && before.decided() {
		return nil
	}
	return []Story{{People: c.leaders(c.week), Weight: 98}}
}

// findEnough finds who needs nothing but a first place: even the best result of anybody else is then too little.
func (c *weekFacts) findEnough() []Story {
	a, ok := c.ahead()
	if !ok || a.weeks > 1 || c.config.Format.Mode().Attempts || len(c.rows()) == 0 {
		return nil
	}
	first := c.rows()[0]
	reach, place := c.reach(a, first.Member), firstAtFour
	if c.config.Edition >= 1 {
		place = firstAtThree
	}
	if first.sum() > reach || first.sum()+place <= reach {
		return nil
	}
	return []Story{{People: []string{first.Member}, Drawn: a.drawn, Weight: 94}}
}

// mostContenders is the number of people who are named as possible winners.
const mostContenders = 4

// findContenders finds the people outside of whom nobody can still win in the last week.
func (c *weekFacts) findContenders() []Story {
	a, ok := c.ahead()
	if !ok || a.weeks > 1 || len(c.rows()) == 0 || a.most >= c.rows()[0].sum() {
		return nil
	}
	var who []string
	for _, r := range c.rows() {
		if r.sum()+a.most >= c.rows()[0].sum() {
			who = append(who, r.Member)
		}
	}
	if len(who) < 2 || len(who) > mostContenders || len(who) == len(c.rows()) {
		return nil
	}
	return []Story{{People: who, Drawn: a.drawn, Weight: 90}}
}
