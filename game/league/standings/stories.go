package standings

import (
	"cmp"
	"slices"
)

// storyKinds find the stories of each kind.
var storyKinds = []struct {
	kind StoryKind
	find func(*weekFacts) []Story
}{
	{StoryLead, (*weekFacts).findLead},
	{StoryDecided, (*weekFacts).findDecided},
	{StoryEnough, (*weekFacts).findEnough},
	{StoryContenders, (*weekFacts).findContenders},
	{StoryGame, (*weekFacts).findGame},
	{StoryList, (*weekFacts).findList},
	{StoryWins, (*weekFacts).findWins},
	{StoryLevel, (*weekFacts).findLevel},
	{StoryClimb, (*weekFacts).findClimb},
	{StoryComeback, (*weekFacts).findComeback},
	{StoryOvertake, (*weekFacts).findOvertake},
	{StoryPlus, (*weekFacts).findPlus},
	{StoryRivals, (*weekFacts).findRivals},
	{StoryClose, (*weekFacts).findClose},
}

// StoryKinds returns all kinds.
func StoryKinds() []StoryKind {
	all := make([]StoryKind, len(storyKinds))
	for i, t := range storyKinds {
		all[i] = t.kind
	}
	return all
}

// MostStories is the number of stories that a week has at most.
const MostStories = 4

// Stories returns what a week with a result has to tell, from the history of a season or of each of its divisions, the most interesting first: at
// most one story of a kind, two about a person, and none that the week before has told of the same people.
func Stories(c Config, divisions []History, week int) ([]Story, error) {
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
	var told []Story
	for n := 1; n <= week; n++ { // what a week tells depends on what the week before has told
		var found []Story
		for _, division := range facts {
			found = append(found, division.find(n)...)
		}
		told = choose(found, told)
	}
	return told, nil
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
		for _, s := range t.find(c) {
			s.Kind, s.Division = t.kind, c.division
			found = append(found, s)
		}
	}
	return found
}
