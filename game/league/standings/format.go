package standings

// Format is the name of a row of modes. Seasons and tables store it.
type Format string

// The formats.
const (
	Open     Format = "open"
	MatchDay Format = "matchday"
	Task     Format = "task"
	// Tournament is an evening at real tables. Its weeks are the rounds.
	Tournament Format = "tournament"
)

// OnEvenings is the format of a season that needs drawn tables, such as a knock-out.
const OnEvenings = MatchDay

// Mode says how a week is played. A season has the mode of its format, and so have its weeks; only a week without a draw goes on by another one:
// see league.Season.ModeOf. All code asks a mode for its properties, and none for its name. Texts have keys that end with the name.
type Mode struct {
	Format Format
	// Drawn: tables are drawn on a match day among the members who have checked in. Otherwise members begin lists when they like.
	Drawn bool
	// Undrawn is the format by which a week of a Drawn one goes on if its draw does not take place. A Real one is called again instead.
	Undrawn Format
	// Attempts: a list is a member's only attempt in the week, against three computers, and is compared with those of the others. Otherwise a
	// list is played at a table of at least MinMembers people.
	Attempts bool
	// Secret: everybody plays the same deals, and nobody may see those of others before the result of the week. Attempts need it.
	Secret bool
	// Limited: of a member's lists in a week only the first Config.PerWeek count. Otherwise all do.
	Limited bool
	// Real: lists are played at real tables, whose people tell the results. No calendar opens and ends its weeks: leaders call them, as rounds of one evening,
	// and all members who are there are drawn.
	Real bool
	// Games is the length of every list; if it is 0 the season chooses it.
	Games int
}

// TaskDeals is the number of deals in the task of a week.
const TaskDeals = 12

// modes are the formats, the usual one first.
var modes = []Mode{
	{Format: Open, Limited: true},
	{Format: MatchDay, Drawn: true, Undrawn: Open},
	{Format: Task, Attempts: true, Secret: true, Games: TaskDeals},
	{Format: Tournament, Drawn: true, Real: true},
}

// Formats returns all formats, the usual one first.
func Formats() []Format { return namesOf(modes, func(m Mode) Format { return m.Format }) }

func namesOf[R any, N ~string](rows []R, name func(R) N) []N {
	all := make([]N, len(rows))
	for i, r := range rows {
		all[i] = name(r)
	}
	return all
}

// Mode returns the row of the format; of an unknown one it is empty.
func (f Format) Mode() Mode {
	for _, m := range modes {
		if m.Format == f {
			return m
		}
	}
	return Mode{}
}

// AloneMode returns how given deals are played that everybody plays alone, also outside of leagues.
func AloneMode() Mode { return Task.Mode() }
