package route

// The parameters of the paths of leagues. Seasons, weeks and pages count from 1, a list goes by its number in the league.
type (
	Whole struct{ League League }
	Week  struct {
		Whole
		Season, Week int
	}
	SigningUp struct {
		Whole
		Season, Week int
		Answer       string // of storage.Answer
	}
	List struct {
		Whole
		List uint64
	}
	Standing struct {
		Whole
		Season, Week, Page int // week 0 is the latest, page 0 the reader's
	}
	Page struct {
		Whole
		Page int // 0 is the reader's
	}
	Member struct {
		Whole
		Member       string
		Season, Page int
	}
	Season struct {
		Whole
		Season int
	}
	Available struct {
		Whole
		Week int // on the page that is shown; 0 is the next
	}
	Option struct {
		Whole
		On bool
	}
	Protest struct {
		Whole
		Season int
		Number uint64
	}
)

// OfLeague returns the league that an id is about.
func (w Whole) OfLeague() League { return w.League }

// What members do.
var (
	LeaguePlay    = path[Week]("league/play/{league}/{season:count}/{week:count}")    // opens a table, or finds one that waits for players
	LeagueTask    = path[Week]("league/task/{league}/{season:count}/{week:count}")    // plays the next deal of the task
	LeagueLooking = path[Week]("league/looking/{league}/{season:count}/{week:count}") // is looking for a game, or no longer
	LeagueCheckIn = path[Week]("league/checkin/{league}/{season:count}/{week:count}")
	LeagueSignUp  = path[SigningUp]("league/signup/{league}/{season:count}/{week:count}/{answer}")
	LeagueProtest = path[List]("league/protest/{league}/{list}") // opens the modal of LeagueObject
	LeagueObject  = path[List]("league/object/{league}/{list}")  // modal
	LeagueJoin    = path[Whole]("league/join/{league}")
)

// What is shown of a league.
var (
	LeagueInfo      = path[Whole]("league/info/{league}")
	LeagueRules     = path[Whole]("league/rules/{league}")
	LeagueStandings = path[Standing]("league/standings/{league}/{season:count}/{week:page}/{page}")
	LeagueRatings   = path[Page]("league/ratings/{league}/{page}")
	LeagueCompared  = path[Standing]("league/compared/{league}/{season:count}/{week:count}/{page}") // the task's results
	LeagueHistory   = path[Member]("league/history/{league}/{member}/{season:count}/{page}")
	LeagueArchive   = path[Page]("league/archive/{league}/{page}")
	LeagueSeason    = path[Whole]("league/season/{league}") // select: the number of a season, whose final standings are wanted
	LeagueCalendar  = path[Season]("league/calendar/{league}/{season:count}")
)

// The dialogues of a member with the league.
var (
	MemberLeave    = path[Whole]("league/leave/{league}")
	MemberStay     = path[Whole]("league/stay/{league}")
	MemberAway     = path[Whole]("league/away/{league}")
	MemberBack     = path[Whole]("league/back/{league}")
	MemberRemind   = path[Option]("league/remind/{league}/{on:switch}")
	MemberStandIn  = path[Option]("league/stand-in/{league}/{on:switch}")
	MemberWeeks    = path[Available]("league/weeks/{league}/{week:page}")
	MemberWeek     = path[Week]("league/week/{league}/{season:count}/{week:count}") // select: what the member answers about a week
	MemberWithdraw = path[Protest]("league/withdraw/{league}/{season:count}/{number:list}")
)

// Desk is a dialogue of a league's leaders: its draft, and a field of it, or a word of package view.
type Desk struct {
	Draft uint64
	Part  string
}

// What leaders do.
var (
	DeskPart  = path[Desk]("desk/{draft:number}/{part:name}") // also a modal
	LeagueLog = path[Page]("log/{league}/{page:count}")
)
