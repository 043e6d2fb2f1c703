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

// tellWeeks returns the stories of a week.
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
