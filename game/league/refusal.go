package league

// Refusal says why a league does not do what a person asks. It is an error, and the key of the text for that person.
type Refusal string

// The refusals.
const (
	NoSuchLeague     Refusal = "league.no_such_league" // there is none, or another server has it
	NoSuchSeason     Refusal = "league.no_such_season"
	NoSuchList       Refusal = "league.no_such_list"
	ChangedMeanwhile Refusal = "league.changed_meanwhile" // another leader has decided something since the preview
	NotLeader        Refusal = "league.not_leader"        // only people who manage the server or have the league's role may do that

	BadName          Refusal = "league.bad_name"
	NameTaken        Refusal = "league.name_taken"
	BadZone          Refusal = "league.bad_zone"
	NoChannel        Refusal = "league.no_channel"
	BadLanguage      Refusal = "league.bad_language"
	BadFormat        Refusal = "league.bad_format"
	BadScoring       Refusal = "league.bad_scoring"
	BadWeeks         Refusal = "league.bad_weeks"
	BadGames         Refusal = "league.bad_games"
	BadPerWeek       Refusal = "league.bad_per_week"
	BadBest          Refusal = "league.bad_best"
	BadOwn           Refusal = "league.bad_own"
	BadLeast         Refusal = "league.bad_least"
	BadFee           Refusal = "league.bad_fee"
	BadTeam          Refusal = "league.bad_team"
	BadTeamBest      Refusal = "league.bad_team_best"
	BadMinLists      Refusal = "league.bad_min_lists"
	BadTimer         Refusal = "league.bad_timer"
	BadLevel         Refusal = "league.bad_level"
	BadTime          Refusal = "league.bad_time"
	SkippedHour      Refusal = "league.skipped_hour"
	MatchDayTooEarly Refusal = "league.match_day_too_early" // on a Monday there is no time to check in
	BadPolicy        Refusal = "league.bad_policy"
	BadDivisions     Refusal = "league.bad_divisions"
	Undivided        Refusal = "league.undivided"
	KnockoutDrawn    Refusal = "league.knockout_drawn"
	BadMoving        Refusal = "league.bad_moving"
	BadStart         Refusal = "league.bad_start"       // no Monday, or too far away
	StartOver        Refusal = "league.start_over"      // the first week would be over
	StartTooEarly    Refusal = "league.start_too_early" // the season before is not over then
	NotManager       Refusal = "league.not_manager"
	TooManyLeagues   Refusal = "league.too_many_leagues"

	NoSeason       Refusal = "league.no_season"
	SeasonGoesOn   Refusal = "league.season_goes_on"
	NotBegun       Refusal = "league.not_begun"
	NotRunning     Refusal = "league.not_running"
	NotPaused      Refusal = "league.not_paused"
	SeasonOver     Refusal = "league.season_over"
	ProtestsOpen   Refusal = "league.protests_open"
	NoSuchWeek     Refusal = "league.no_such_week"
	WeekNotBegun   Refusal = "league.week_not_begun"
	WeekOver       Refusal = "league.week_over"
	WeekPlayed     Refusal = "league.week_played" // a list has begun in it
	NoMatchDays    Refusal = "league.no_match_days"
	CheckInRunning Refusal = "league.check_in_running"
	TooFew         Refusal = "league.too_few" // people for a table
	DrawnAlready   Refusal = "league.drawn_already"
	MomentOver     Refusal = "league.moment_over"
)

// The refusals for members.
const (
	NotMember       Refusal = "league.not_member" // the person has to join first
	AlreadyMember   Refusal = "league.already_member"
	Banned          Refusal = "league.banned"
	NoSuchMember    Refusal = "league.no_such_member"
	ApartFull       Refusal = "league.apart_full"   // with Count, how many others there may be
	NoMatchDay      Refusal = "league.no_match_day" // the week has none to sign up for
	TooEarly        Refusal = "league.too_early"    // to check in; with At, from when on
	Seated          Refusal = "league.seated"       // at another table of a league
	OtherDivision   Refusal = "league.other_division"
	TwoDivisions    Refusal = "league.two_divisions"      // the people of a list would be of different divisions
	NoGamesThisWeek Refusal = "league.no_games_this_week" // it was cancelled
	DrawnLater      Refusal = "league.drawn_later"        // members do not open tables; with At, when they are drawn
	TaskDone        Refusal = "league.task_done"          // the member has used their one attempt
	NotAsked        Refusal = "league.not_asked"          // another person is asked whether they come in
	AskOver         Refusal = "league.ask_over"           // the place is taken, or the time to answer is over
	NotSignedUp     Refusal = "league.not_signed_up"      // for the match day, so no place waits for the person
	NoFreePlace     Refusal = "league.no_free_place"      // each place has a person, or is promised to one
	ComesTooLate    Refusal = "league.comes_too_late"     // the second game of each list has begun
	NotYourList     Refusal = "league.not_your_list"
	ListNotOver     Refusal = "league.list_not_over"
	ListNotCounted  Refusal = "league.list_not_counted" // it was broken off or struck
	ProtestTooLate  Refusal = "league.protest_too_late"
	ProtestedOnce   Refusal = "league.protested_once"
	NoSuchProtest   Refusal = "league.no_such_protest"
	ProtestDecided  Refusal = "league.protest_decided"
	NoSuchQuestion  Refusal = "league.no_such_question"
	QuestionDone    Refusal = "league.question_done"  // it is answered or withdrawn
	QuestionsFull   Refusal = "league.questions_full" // with Count, how many a member may have
	WhyMissing      Refusal = "league.why_missing"
	WhyTooLong      Refusal = "league.why_too_long"  // with Count, how many characters are allowed
	NoTeams         Refusal = "league.no_teams"      // the season has none
	TeamFull        Refusal = "league.team_full"     // with Count, how many members it may have
	TeamsFixed      Refusal = "league.teams_fixed"   // the season has begun: only leaders change teams
	BadTeamName     Refusal = "league.bad_team_name" // with Max
	OwnCase         Refusal = "league.own_case"      // another leader has to decide it
	NothingToChange Refusal = "league.nothing_to_change"
)

// The refusals for leaders who correct.
const (
	NothingToCorrect Refusal = "league.nothing_to_correct" // the list does not count, is struck already, or the correction is withdrawn already
	WrongScores      Refusal = "league.wrong_scores"       // with Count, how many numbers it must be
	ScoresNotZero    Refusal = "league.scores_not_zero"    // with Sum
	BadPenalty       Refusal = "league.bad_penalty"
	BadPoints        Refusal = "desk.bad_points" // what was written are no points
	NotLate          Refusal = "league.not_late" // no decision is open about the list
	WrongPlaces      Refusal = "league.wrong_places"
	ListsBegun       Refusal = "league.lists_begun"  // places can be given again only before a list of the week has begun
	NotDrawn         Refusal = "league.not_drawn"    // there are no places to exchange
	ListOver         Refusal = "league.list_over"    // nobody plays it any more
	NoPlace          Refusal = "league.no_place"     // the member has no place in the list
	NoStandIns       Refusal = "league.no_stand_ins" // in this league a computer plays for nobody
	TaskByHand       Refusal = "league.task_by_hand" // the result of a task cannot be entered
)

// Error returns the key of the text.
func (r Refusal) Error() string { return string(r) }

// Told returns the key of the text for people.
func (r Refusal) Told() (key string, values map[string]any) { return string(r), nil }

// Problem is a refusal with the values for its text: texts, numbers, and times as time.Time.
type Problem struct {
	Key  Refusal
	Data map[string]any
}

// Error returns the key of the text.
func (p Problem) Error() string { return string(p.Key) }

// Told returns the key of the text for people, and its values.
func (p Problem) Told() (key string, values map[string]any) { return string(p.Key), p.Data }

// Is reports whether the problem is that refusal.
func (p Problem) Is(target error) bool { return target == error(p.Key) }
