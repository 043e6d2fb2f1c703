package standings

// Scoring is the name of a way in which a season adds up results. Seasons store it.
type Scoring string

const (
	ByPlaces  Scoring = "places"  // 4, 3, 2, 1 for the places of a list
	BySum     Scoring = "sum"     // game points of the best weeks
	ByAverage Scoring = "average" // game points a list
	ByLadder  Scoring = "ladder"  // rungs, which the members of a list redistribute among themselves

	// ByKnockout counts evenings: the best two of each table stay in, until a final.
	ByKnockout Scoring = "knockout"
)

// Way says how a season adds up results. All code asks a way for its properties, and none for its name. Texts have keys that end with the name.
type Way struct {
	Scoring Scoring
	// Places: a list is worth the points of its place. Otherwise it is worth its game points.
	Places bool
	// Drops: only the Config.Best weeks of a member count.
	Drops bool
	// Average: the sum is divided by the member's lists, of which a rank needs Config.MinLists. Nobody pays for missing ones.
	Average bool
	// Ladder: members stand on rungs, the lowest of which is 1. The rung is the total; what a list is worth follows from the rungs of its members. It has
	// neither divisions nor a minimum of lists, because those who do not play sink: see SinkAfter.
	Ladder bool
	// Knockout: the best two of each table of an evening stay in, until a final; what a list is worth follows from who is still in. It needs drawn tables
	// at which computers fill up, and has neither divisions nor a minimum of lists.
	Knockout bool

	// Title is what the first one wins. Its texts have keys that end with it, and teams have texts of their own.
	Title string
	// Final: the season is decided by a final, and ends with it. Otherwise its last week decides.
	Final bool
}

// Chained reports whether what a list is worth follows from the lists before it.
func (w Way) Chained() bool { return w.Ladder || w.Knockout }

// ways are the ways, the usual one first.
var ways = []Way{
	{Scoring: ByPlaces, Places: true, Title: "champion"},
	{Scoring: BySum, Drops: true, Title: "champion"},
	{Scoring: ByAverage, Average: true, Title: "champion"},
	{Scoring: ByLadder, Ladder: true, Title: "ladder"},
	{Scoring: ByKnockout, Knockout: true, Title: "cup", Final: true},
}

// Scorings returns the names of all ways, the usual one first.
func Scorings() []Scoring { return namesOf(ways, func(w Way) Scoring { return w.Scoring }) }

// Way returns the row of the scoring; of an unknown one it is empty.
func (s Scoring) Way() Way {
	for _, w := range ways {
		if w.Scoring == s {
			return w
		}
	}
	return Way{}
}

// defaultGames is the number of games in a list, unless its league decides otherwise.
const defaultGames = 24

// Lengths returns the possible numbers of games in a list.
func Lengths() []int { return []int{12, 16, 20, defaultGames} }

// The limits of a season's length, in weeks.
const MinWeeks, MaxWeeks = 1, 53

// Config holds the settings for scoring a season; it is frozen when the season begins. The plan of a league says which settings are possible.
type Config struct {
	Format  Format
	Scoring Scoring
	Weeks   int
	// Games is the length of a list where the format leaves it open: see ListGames.
	Games int
	// PerWeek is the number of a member's lists that count in a week of a Limited mode, the first ones.
	PerWeek int
	// Best is the number of a member's weeks that BySum adds up.
	Best int
	// MinLists is the number of lists that a member needs for a rank ByAverage.
	MinLists int
	// Own is the share of games, in per cent, below which a member was a no-show of a list; 0 makes nobody one. See NoShow.
	Own int
	// Least is the number of lists that a member needs in a season; 0 requires none. Fee is the deduction for each missing one after the last week.
	// Both need a Scoring with Fees.
	Least int
	Fee   Points
	// Team is the most members of a team; 0 means that there are no teams. TeamBest is the number of its members whose week counts, the best ones.
	Team, TeamBest int
	// Edition is that of the arithmetic: 0 in seasons of earlier programs, which keep theirs, and 1 since ranks are among people.
	Edition int `json:",omitempty"`
}

// Edition is the latest edition, which new seasons have.
const Edition = 1

// DefaultOwn is the share of own games, unless the league decides otherwise.
const DefaultOwn = 50

// Teams reports whether a season can have teams. Neither averages nor rungs of members can be added up, and members of a team would knock out each other.
func (s Scoring) Teams() bool { return !s.Way().Average && !s.Way().Chained() }

// Fees reports whether a season can deduct points for missing lists. An average has Config.MinLists instead, on a ladder missing members sink, and in a
// knock-out they are out.
func (s Scoring) Fees() bool { return !s.Way().Average && !s.Way().Chained() }

// Divides reports whether a season can have divisions.
func (s Scoring) Divides() bool { return !s.Way().Chained() }

// Shares returns the possible shares of own games.
func Shares() []int { return []int{0, 25, DefaultOwn, 75} }

// EndsWithFinal reports whether the season ends as soon as its final is over. In earlier seasons the weeks after it were played.
func (c Config) EndsWithFinal() bool { return c.Edition >= 1 && c.Scoring.Way().Final }

// NoShow reports whether a member has a place whose value they did not earn: others have played too many of its games. It brings them nothing.
func (c Config) NoShow(p PlaceResult) bool { return p.Member != "" && p.noShow(c.Own) }

// Void reports whether fewer than MinMembers people have played a list. It does not count.
func (c Config) Void(r ListResult) bool { return r.void(c.Own) }

// Default returns the default settings for a season of so many weeks: one week in four is dropped.
func Default(weeks int) Config {
	return Config{
		Format: modes[0].Format, Scoring: ByPlaces, Weeks: weeks, Games: defaultGames, PerWeek: 1, Best: weeks - weeks/4, MinLists: (weeks + 1) / 2,
		Own: DefaultOwn, Fee: Point, Edition: Edition,
	}
}

// ModeOf returns how a week is played: as the season, or where it has become free by the mode for weeks without a draw, with the limit of that. In edition 0
// the limit of the season holds in all weeks.
func (c Config) ModeOf(free bool) Mode {
	season := c.Format.Mode()
	if !free {
		return season
	}
	mode := season.Undrawn.Mode()
	if c.Edition == 0 {
		mode.Limited = season.Limited
	}
	return mode
}

// ListGames returns the number of games in a list of four places: see GamesAt.
func (c Config) ListGames() int {
	if fixed := c.Format.Mode().Games; fixed > 0 {
		return fixed
	}
	return c.Games
}

// GamesAt returns the number of games in a list with so many places. At five one person pauses in each game: from edition 1 on such a list is longer by a
// quarter, so that everybody plays as many games as at a table of four.
func (c Config) GamesAt(places int) int {
	if places == 5 && c.Edition >= 1 {
		return c.ListGames() * 5 / 4
	}
	return c.ListGames()
}
