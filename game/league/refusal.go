package league

import "karlchen/game"

// The refusals.
const (
	NoSuchLeague     game.Refusal = "league.no_such_league" // there is none, or another server has it
	NoSuchSeason     game.Refusal = "league.no_such_season"
	NoSuchList       game.Refusal = "league.no_such_list"
	ChangedMeanwhile game.Refusal = "league.changed_meanwhile" // another leader has decided something since the preview
	NotLeader        game.Refusal = "league.not_leader"        // only people who manage the server or have the league's role may do that

	BadName          game.Refusal = "league.bad_name"
	NameTaken        game.Refusal = "league.name_taken"
	BadZone          game.Refusal = "league.bad_zone"
	NoChannel        game.Refusal = "league.no_channel"
	BadLanguage      game.Refusal = "league.bad_language"
	BadFormat        game.Refusal = "league.bad_format"
	BadScoring       game.Refusal = "league.bad_scoring"
	BadWeeks         game.Refusal = "league.bad_weeks"
	BadGames         game.Refusal = "league.bad_games"
	BadPerWeek       game.Refusal = "league.bad_per_week"
	BadBest          game.Refusal = "league.bad_best"
	BadOwn           game.Refusal = "league.bad_own"
	BadLeast         game.Refusal = "league.bad_least"
	BadFee           game.Refusal = "league.bad_fee"
	BadTeam          game.Refusal = "league.bad_team"
	BadTeamBest      game.Refusal = "league.bad_team_best"
	BadMinLists      game.Refusal = "league.bad_min_lists"
	BadTimer         game.Refusal = "league.bad_timer"
	BadLevel         game.Refusal = "league.bad_level"
	BadTime          game.Refusal = "league.bad_time"
	SkippedHour      game.Refusal = "league.skipped_hour"
	MatchDayTooEarly game.Refusal = "league.match_day_too_early" // on a Monday there is no time to check in
	BadPolicy        game.Refusal = "league.bad_policy"
	BadDivisions     game.Refusal = "league.bad_divisions"
	Undivided        game.Refusal = "league.undivided"
	KnockoutDrawn    game.Refusal = "league.knockout_drawn"
	BadMoving        game.Refusal = "league.bad_moving"
	BadStart         game.Refusal = "league.bad_start"       // no Monday, or too far away
	StartOver        game.Refusal = "league.start_over"      // the first week would be over
	StartTooEarly    game.Refusal = "league.start_too_early" // the season before is not over then
	NotManager       game.Refusal = "league.not_manager"
	TooManyLeagues   game.Refusal = "league.too_many_leagues"

	NoSeason       game.Refusal = "league.no_season"
	SeasonGoesOn   game.Refusal = "league.season_goes_on"
	NotBegun       game.Refusal = "league.not_begun"
	NotRunning     game.Refusal = "league.not_running"
	NotPaused      game.Refusal = "league.not_paused"
	SeasonOver     game.Refusal = "league.season_over"
	ProtestsOpen   game.Refusal = "league.protests_open"
	NoSuchWeek     game.Refusal = "league.no_such_week"
	WeekNotBegun   game.Refusal = "league.week_not_begun"
	WeekOver       game.Refusal = "league.week_over"
	WeekPlayed     game.Refusal = "league.week_played" // a list has begun in it
	NoMatchDays    game.Refusal = "league.no_match_days"
	CheckInRunning game.Refusal = "league.check_in_running"
	TooFew         game.Refusal = "league.too_few" // people for a table
	DrawnAlready   game.Refusal = "league.drawn_already"
	MomentOver     game.Refusal = "league.moment_over"
	NoTournament   game.Refusal = "league.no_tournament"
	RoundGoesOn    game.Refusal = "league.round_goes_on" // with N, how many lists are not over
	BadMinutes     game.Refusal = "league.bad_minutes"   // with Max
	BadGuest       game.Refusal = "league.bad_guest"     // a name or a group; with Max, how many characters are allowed
	GuestKnown     game.Refusal = "league.guest_known"   // with Name
)

// The refusals for members.
const (
	NotMember       game.Refusal = "league.not_member" // the person has to join first
	AlreadyMember   game.Refusal = "league.already_member"
	Banned          game.Refusal = "league.banned"
	NoSuchMember    game.Refusal = "league.no_such_member"
	ApartFull       game.Refusal = "league.apart_full"   // with Count, how many others there may be
	NoMatchDay      game.Refusal = "league.no_match_day" // the week has none to sign up for
	TooEarly        game.Refusal = "league.too_early"    // to check in; with At, from when on
	Seated          game.Refusal = "league.seated"       // at another table of a league
	OtherDivision   game.Refusal = "league.other_division"
	TwoDivisions    game.Refusal = "league.two_divisions"      // the people of a list would be of different divisions
	NoGamesThisWeek game.Refusal = "league.no_games_this_week" // it was cancelled
	DrawnLater      game.Refusal = "league.drawn_later"        // members do not open tables; with At, when they are drawn
	TaskDone        game.Refusal = "league.task_done"          // the member has used their one attempt
	NotAsked        game.Refusal = "league.not_asked"          // another person is asked whether they come in
	AskOver         game.Refusal = "league.ask_over"           // the place is taken, or the time to answer is over
	NotSignedUp     game.Refusal = "league.not_signed_up"      // for the match day, so no place waits for the person
	NoFreePlace     game.Refusal = "league.no_free_place"      // each place has a person who is there
	PlacePromised   game.Refusal = "league.place_promised"     // another person has until At to take the free place
	OtherGroup      game.Refusal = "league.other_group"        // the free place is among people with whom the person may not play
	ComesTooLate    game.Refusal = "league.comes_too_late"     // half of each list is played
	NotYourList     game.Refusal = "league.not_your_list"
	ListNotOver     game.Refusal = "league.list_not_over"
	ListNotCounted  game.Refusal = "league.list_not_counted" // it was broken off or struck
	ProtestTooLate  game.Refusal = "league.protest_too_late"
	ProtestedOnce   game.Refusal = "league.protested_once"
	NoSuchProtest   game.Refusal = "league.no_such_protest"
	ProtestDecided  game.Refusal = "league.protest_decided"
	NoSuchQuestion  game.Refusal = "league.no_such_question"
	QuestionDone    game.Refusal = "league.question_done"  // it is answered or withdrawn
	QuestionsFull   game.Refusal = "league.questions_full" // with Count, how many a member may have
	WhyMissing      game.Refusal = "league.why_missing"
	WhyTooLong      game.Refusal = "league.why_too_long"  // with Count, how many characters are allowed
	NoTeams         game.Refusal = "league.no_teams"      // the season has none
	TeamFull        game.Refusal = "league.team_full"     // with Count, how many members it may have
	TeamsFixed      game.Refusal = "league.teams_fixed"   // the season has begun: only leaders change teams
	BadTeamName     game.Refusal = "league.bad_team_name" // with Max
	OwnCase         game.Refusal = "league.own_case"      // another leader has to decide it
	NothingToChange game.Refusal = "league.nothing_to_change"
	AtRealTables    game.Refusal = "league.at_real_tables" // leaders call the rounds of a tournament
	NoRealTables    game.Refusal = "league.no_real_tables" // no list of a real table counts
	SheetCounts     game.Refusal = "league.sheet_counts"   // the sheet counts already
)

// The refusals for leaders who correct.
const (
	NothingToCorrect game.Refusal = "league.nothing_to_correct" // the list does not count, is struck already, or the correction is withdrawn already
	WrongScores      game.Refusal = "league.wrong_scores"       // with Count, how many numbers it must be
	ScoresNotZero    game.Refusal = "league.scores_not_zero"    // with Sum
	BadPenalty       game.Refusal = "league.bad_penalty"
	BadPoints        game.Refusal = "desk.bad_points" // what was written are no points
	NotLate          game.Refusal = "league.not_late" // no decision is open about the list
	WrongPlaces      game.Refusal = "league.wrong_places"
	ListsBegun       game.Refusal = "league.lists_begun"  // places can be given again only before a list of the week has begun
	NotDrawn         game.Refusal = "league.not_drawn"    // there are no places to exchange
	ListOver         game.Refusal = "league.list_over"    // nobody plays it any more
	NoPlace          game.Refusal = "league.no_place"     // the member has no place in the list
	NoStandIns       game.Refusal = "league.no_stand_ins" // in this league a computer plays for nobody
	TaskByHand       game.Refusal = "league.task_by_hand" // the result of a task cannot be entered
)

// Problem is a refusal with the values for its text: texts, numbers, and times as time.Time.
type Problem struct {
	Key  game.Refusal
	Data map[string]any
}

// Error returns the key of the text.
func (p Problem) Error() string { return string(p.Key) }

// Told returns the key of the text for people, and its values.
func (p Problem) Told() (key string, values map[string]any) { return string(p.Key), p.Data }

// Is reports whether the problem is that refusal.
func (p Problem) Is(target error) bool { return target == error(p.Key) }
