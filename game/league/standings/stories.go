package standings

import (
	"cmp"
	"slices"
)

// storyRow finds the stories of a kind. Those of rows need nothing but the rows after each week, so they are told of teams, too.
type storyRow struct {
	kind   StoryKind
	find   func(*weekFacts) []Story
	ofRows bool
}

var storyKinds = []storyRow{
	{StoryLead, (*weekFacts).findLead, true},
	{StoryDecided, (*weekFacts).findDecided, false},
	{StoryEnough, (*weekFacts).findEnough, false},
	{StoryContenders, (*weekFacts).findContenders, false},
	{StoryGame, (*weekFacts).findGame, false},
	{StoryList, (*weekFacts).findList, false},
	{StoryWins, (*weekFacts).findWins, true},
	{StoryLevel, (*weekFacts).findLevel, true},
	{StoryClimb, (*weekFacts).findClimb, true},
	{StoryComeback, (*weekFacts).findComeback, true},
	{StoryOvertake, (*weekFacts).findOvertake, true},
	{StoryPlus, (*weekFacts).findPlus, false},
	{StoryRivals, (*weekFacts).findRivals, false},
	{StoryClose, (*weekFacts).findClose, false},
}

// StoryKinds returns all kinds.
func StoryKinds() []StoryKind {
	return namesOf(storyKinds, func(r storyRow) StoryKind { return r.kind })
}

// MostStories is the number of stories that a week has at most.
const MostStories = 4

// Stories returns what a week with a result has to tell, from the history of a season or of each of its divisions, the most interesting first: at
// most one story of a kind, two about a person, and none that the week before has told of the same people. One of them is about teams, if there are any.
func Stories(c Config, divisions []History, teams []Team, week int) ([]Story, error) {
	facts := make([]*weekFacts, len(divisions))
	for i, h := range divisions {
		var err error
		if facts[i], err = newWeekFacts(c, h, week); err != nil {
			return nil, err
		}
		if len(divisions) > 1 {
			facts[i].division = i + 1
		}
	}
	told := tellWeeks(facts, week)
	if len(teams) == 0 {
		return told, nil
	}
	of := &weekFacts{config: c, teams: true}
	for n := range week {
		var members []Row
		for _, division := range facts {
			for _, r := range division.weeks[n] {
				members = append(members, r.Row)
			}
		}
		rows := c.teamRows(teams, members, n+1)
		rankRows(rows)
		of.weeks = append(of.weeks, rows)
	}
	best := tellWeeks([]*weekFacts{of}, week)
	best = best[:min(1, len(best))]
	return append(told[:min(len(told), MostStories-len(best))], best...), nil
}

func tellWeeks(facts []*weekFacts, week int) (told []Story) {
	for n := 1; n <= week; n++ { // what a week tells depends on what the week before has told
		var found []Story
		for _, division := range facts {
			found = append(found, division.find(n)...)
		}
		told = choose(found, told)
	}
	return told
}

// newWeekFacts returns the facts of the weeks up to one.
func newWeekFacts(config Config, h History, week int) (*weekFacts, error) {
	h.Own = config.Own
	outcomes, err := h.outcomes(config, week)
	if err != nil {
		return nil, err
	}
	c := &weekFacts{config: config, history: h}
	if c.lists, _, err = h.Results(); err != nil {
		return nil, err
	}
	force := h.InForce()
	for n := 1; n <= week; n++ {
		upTo := make([]*outcome, 0, len(outcomes))
		for _, o := range outcomes {
			if o.week <= n {
				upTo = append(upTo, o)
			}
		}
		rows := h.addUp(config, upTo, force, n)
		rankRows(rows)
		c.weeks = append(c.weeks, rows)
	}
	return c, nil
}

// choose returns the most interesting of the stories, without those that were told before.
func choose(found, before []Story) (told []Story) {
	slices.SortStableFunc(found, func(a, b Story) int { return cmp.Compare(b.Weight, a.Weight) })
	for _, s := range found {
		again := slices.ContainsFunc(before, func(t Story) bool { return t.Kind == s.Kind && sameSet(t.People, s.People) })
		about := 0
		for _, t := range told {
			if t.Kind == s.Kind {
				again = true
			}
			if t.People[0] == s.People[0] {
				about++
			}
		}
		if !again && about < 2 && len(told) < MostStories {
			told = append(told, s)
		}
	}
	return told
}

func (c *weekFacts) find(week int) (found []Story) {
	c.week = week
	for _, t := range storyKinds {
		if c.teams && !t.ofRows {
			continue
		}
		for _, s := range t.find(c) {
			s.Kind, s.Division, s.Team = t.kind, c.division, c.teams
			found = append(found, s)
		}
	}
	return found
}

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
