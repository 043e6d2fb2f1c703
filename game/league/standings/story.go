package standings

import (
	"cmp"
	"slices"
)

// StoryKind is what a story tells. Its name is a key of texts.
type StoryKind string

const (
	StoryLead       StoryKind = "lead"       // People[0] now leads alone, instead of the others
	StoryDecided    StoryKind = "decided"    // nobody can overtake People[0] any more
	StoryEnough     StoryKind = "enough"     // a first place in the last week makes People[0] the winner
	StoryContenders StoryKind = "contenders" // nobody but these people can still win in the last week
	StoryGame       StoryKind = "game"       // the biggest game of the season, Number points; it was Before
	StoryList       StoryKind = "list"       // the best list of the season, Number points; it was Before
	StoryWins       StoryKind = "wins"       // People[0] has won the last Number weeks
	StoryLevel      StoryKind = "level"      // these people lead with the same value
	StoryClimb      StoryKind = "climb"      // People[0] rises from rank Before to rank Number
	StoryComeback   StoryKind = "comeback"   // People[0] had the fewest game points of week Before, their last one, and wins this week
	StoryOvertake   StoryKind = "overtake"   // People[0] passes People[1] and has rank Number
	StoryPlus       StoryKind = "plus"       // People[0] has ended the last Number lists above zero
	StoryRivals     StoryKind = "rivals"     // these two met for the Number-th time; People[0] was ahead Won times, the other one Lost times
	StoryClose      StoryKind = "close"      // People[0] wins a list Number game points ahead of People[1]
)

// Story is a fact about a week that members like to talk about. It holds only what its sentence says.
type Story struct {
	Kind     StoryKind
	People   []string // member ids
	Division int      // from 1; 0 in a season without divisions
	Weight   int      // of two stories the one with more is told

	Number, Before int
	Won, Lost      int
	Drawn          bool // of the last week: its tables are drawn on a match day
}

// MostStories is the number of stories that a week has at most.
const MostStories = 4

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
	c := &weekFacts{config: config, history: h, lists: map[int][]ListResult{}}
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
		if c.lists[n], _, err = h.Week(n); err != nil {
			return nil, err
		}
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

// sameSet reports whether two lists hold the same people, in any order. Nobody is in a list twice.
func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m string) bool { return !slices.Contains(b, m) })
}
