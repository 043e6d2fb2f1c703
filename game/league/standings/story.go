package standings

import "slices"

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
	Team     bool     // it is about teams, and People are their names
	Division int      // from 1; 0 in a season without divisions
	Weight   int      // of two stories the one with more is told

	Number, Before int
	Won, Lost      int
	Drawn          bool // of the last week: its tables are drawn on a match day
}

// sameSet reports whether two lists hold the same people, in any order. Nobody is in a list twice.
func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m string) bool { return !slices.Contains(b, m) })
}

// weekFacts holds what the stories of a division follow from, or of a season without divisions.
type weekFacts struct {
	config   Config
	history  History
	division int           // from 1; 0 in a season without divisions
	weeks    [][]*standing // the ranked rows after each week, from week 1
	lists    []ListResult  // after corrections
	teams    bool          // the rows are those of teams, and there is nothing else

	week int // the week whose stories are to be found
}

// after returns the ranked rows after a week; there are none after week 0.
func (c *weekFacts) after(week int) []*standing {
	if week < 1 {
		return nil
	}
	return c.weeks[week-1]
}

func (c *weekFacts) rows() []*standing { return c.after(c.week) }

// ranks returns the members' ranks after a week: 0 for a member without one.
func (c *weekFacts) ranks(week int) map[string]int {
	ranks := map[string]int{}
	for _, r := range c.after(week) {
		ranks[r.Member] = r.Rank
	}
	return ranks
}

// leaders returns the members with rank 1 after a week.
func (c *weekFacts) leaders(week int) (leaders []string) {
	for _, r := range c.after(week) {
		if r.Rank == 1 {
			leaders = append(leaders, r.Member)
		}
	}
	return leaders
}

// played reports whether a member has a list of the week that counts.
func (c *weekFacts) played(r *standing) bool { return r.Weeks[c.week-1].Lists > 0 }
