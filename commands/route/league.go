package route

// The parameters of leagues. Seasons, weeks and pages count from 1; List is the number of a list in its league.
type (
	Whole struct{ League League }
	Week  struct {
		Whole
		Season, Week int
	}
	Weekday struct {
		Whole
		Season, Week, Day int // 1 is Monday
	}
	SigningUp struct {
		Whole
		Season, Week int
		Answer       string // a league.Answer
	}
	Asked struct {
		Whole
		Season, Week, Number int // of a league.Ask
		On                   bool
	}
	List struct {
		Whole
		List uint64
	}
	Told struct {
		Whole
		List   uint64
		Points string // by place, with dots between them
	}
	Standing struct {
		Whole
		Season, Week, Page int // week 0 is the latest, page 0 the one with the user
	}
	Page struct {
		Whole
		Page int // 0 is the one with the user
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
		Week int // the page with this week is shown; 0 is the next week
	}
	Option struct {
		Whole
		On bool
	}
	Case struct {
		Whole
		Season        int
		Case, Verdict string // values of the fields of the decision "decide"
	}
	Protest struct {
		Whole
		Season int
		Number uint64
	}
	Question struct {
		Whole
		Number uint64
	}
	LeagueChoice struct {
		Whole
		Asked string // the id of the interaction with a command that did not name its league
	}
	Decision struct {
		Whole
		Season       int
		Name, Choice string // of a leaders' decision, and the value of its first field
	}
)

// OfLeague returns the league of an id.
func (w Whole) OfLeague() League { return w.League }

// OfSeason is an id of a season of a league. Without a number it is about the latest one.
type OfSeason interface {
	OfLeague() League
	OfSeason() int
}

func (Whole) OfSeason() int      { return 0 }
func (w Week) OfSeason() int     { return w.Season }
func (s Standing) OfSeason() int { return s.Season }
func (m Member) OfSeason() int   { return m.Season }
func (s Season) OfSeason() int   { return s.Season }
func (p Protest) OfSeason() int  { return p.Season }

// The actions of members.
var (
	LeaguePlay      = path[Week]("league/play/{league}/{season:count}/{week:count}")               // opens a table, or finds one with a free place
	LeagueTask      = path[Week]("league/task/{league}/{season:count}/{week:count}")               // plays the next deal of the task
	LeagueLooking   = path[Week]("league/looking/{league}/{season:count}/{week:count}")            // starts or stops looking for a game
	LeagueCan       = path[Weekday]("league/can/{league}/{season:count}/{week:count}/{day:count}") // can play on that evening
	LeagueCheckIn   = path[Week]("league/checkin/{league}/{season:count}/{week:count}")
	LeagueSignUp    = path[SigningUp]("league/signup/{league}/{season:count}/{week:count}/{answer}")
	LeagueComeIn    = path[Asked]("league/come-in/{league}/{season:count}/{week:count}/{number:count}/{on:switch}") // the answer to a league.Ask
	LeagueFair      = path[Week]("league/fair/{league}/{season:count}/{week:count}")                                // repeats a draw
	LeagueArrive    = path[Week]("league/arrive/{league}/{season:count}/{week:count}")                              // comes late to a match day
	LeagueProtest   = path[List]("league/protest/{league}/{list}")                                                  // opens the modal of LeagueProtested
	LeagueProtested = path[List]("league/object/{league}/{list}")                                                   // modal
	LeagueTell      = path[Week]("league/tell/{league}/{season:count}/{week:count}")                                // opens the modal of LeagueTold about the user's real table
	LeagueTold      = path[List]("league/told/{league}/{list}")                                                     // modal: the points of a real table
	LeagueConfirm   = path[Told]("league/yes/{league}/{list}/{points}")                                             // confirms the points that the message shows
	LeagueJoin      = path[Whole]("league/join/{league}")
	LeagueCase      = path[Case]("league/case/{league}/{season:count}/{case}/{verdict}")   // opens the dialogue in which a leader decides
	LeagueReason    = path[Protest]("league/reason/{league}/{season:count}/{number:list}") // why leaders have decided a protest so
	LeagueWhy       = path[Protest]("league/why/{league}/{season:count}/{number:list}")    // why leaders have made the correction with the number
	LeagueLate      = path[List]("league/late/{league}/{list}")                            // why leaders have decided about a late list so
	LeagueLook      = path[Week]("league/look/{league}/{season:count}/{week:count}")       // the page of a week
)

// A member's question to the leaders.
var (
	LeagueAsk      = path[Whole]("league/ask/{league}")                       // opens the modal of LeagueAsked
	LeagueAsked    = path[Whole]("league/asked/{league}")                     // modal
	LeagueQuestion = path[Question]("league/question/{league}/{number:list}") // shows a question with its answer
	LeagueReply    = path[Question]("league/reply/{league}/{number:list}")    // opens the modal of LeagueReplied
	LeagueReplied  = path[Question]("league/replied/{league}/{number:list}")  // modal
	MemberUnask    = path[Question]("league/unask/{league}/{number:list}")
)

// The pages of a league.
var (
	LeagueOf        = path[LeagueChoice]("league/of/{league}/{asked:user}") // does with the league what a command asked for
	LeagueInfo      = path[Whole]("league/info/{league}")
	LeagueRules     = path[Whole]("league/rules/{league}")
	LeagueStandings = path[Standing]("league/standings/{league}/{season:count}/{week:page}/{page}")
	LeagueCross     = path[Season]("league/cross/{league}/{season:count}") // who met whom
	LeagueRatings   = path[Page]("league/ratings/{league}/{page}")
	LeagueCompared  = path[Standing]("league/compared/{league}/{season:count}/{week:count}/{page}") // the task's results
	LeagueHistory   = path[Member]("league/history/{league}/{member}/{season:count}/{page}")
	LeagueArchive   = path[Page]("league/archive/{league}/{page}")
	LeagueSeason    = path[Whole]("league/season/{league}") // select: the number of a season, to show its final standings
	LeagueForget    = path[Whole]("league/forget/{league}") // empties the common table
	LeagueCalendar  = path[Season]("league/calendar/{league}/{season:count}")
)

// The dialogues of a member with the league.
var (
	MemberTeamless = path[Whole]("league/teamless/{league}") // leaves the member's team
	MemberLeave    = path[Whole]("league/leave/{league}")
	MemberLeaving  = path[Whole]("league/leaving/{league}") // asks whether they leave
	MemberStay     = path[Whole]("league/stay/{league}")
	MemberAway     = path[Whole]("league/away/{league}")
	MemberBack     = path[Whole]("league/back/{league}")
	MemberRemind   = path[Option]("league/remind/{league}/{on:switch}")
	MemberStandIn  = path[Option]("league/stand-in/{league}/{on:switch}")
	MemberWeeks    = path[Available]("league/weeks/{league}/{week:page}")
	MemberWeek     = path[Week]("league/week/{league}/{season:count}/{week:count}") // select: the member's answer about a week
	MemberDays     = path[Whole]("league/days/{league}")                            // select: the evenings on which the member usually can play
	MemberWithdraw = path[Protest]("league/withdraw/{league}/{season:count}/{number:list}")
)

// LeaderDialogue is a part of a leader's dialogue: the number of its draft, and a field, or one of the parts that package view names.
type LeaderDialogue struct {
	Draft uint64
	Part  string
}

// The dialogues of leaders and the log.
var (
	DeskPart  = path[LeaderDialogue]("desk/{draft:number}/{part:name}") // also a modal
	LeagueLog = path[Page]("log/{league}/{page}")
	PeopleLog = path[Page]("people-log/{league}/{page}") // the log without automatic entries

	LeagueInbox    = path[Whole]("league/inbox/{league}") // what the leaders must act on now
	LeagueDiagnose = path[Whole]("league/diagnose/{league}")
	LeagueDecide   = path[Decision]("league/decide/{league}/{season:page}/{name}/{choice}") // opens a dialogue; season 0 is the latest
)
