package route

import (
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// At is a table, and the moment that the clicked message showed. In an id of Next, Version.Game is the game whose result it showed.
type At struct {
	Table   Table
	Version table.Version
}

// Moment returns the table and the moment.
func (a At) Moment() At { return a }

// OfTable returns the table of an id.
func (a At) OfTable() Table { return a.Table }

// The parameters of tables with more values.
type (
	Saying struct {
		At
		Word game.Word
	}
	Playing struct {
		At
		Card card.Card
	}
	Calling struct {
		At
		Call game.Action
	}
	Moving struct {
		At
		Move game.Action
	}
	Switching struct {
		At
		On bool
	}
	Reacting struct {
		At
		Reaction string
	}
	Answering struct {
		At
		User, Choice string // the person whom the vote is about, and one of its choices
	}
)

// The lobby.
var (
	Join        = path[At]("join/{table}/{version}")
	Leave       = path[At]("leave/{table}/{version}")
	Add         = path[At]("add/{table}/{version}")    // a computer
	Remove      = path[At]("remove/{table}/{version}") // a computer
	Cancel      = path[At]("cancel/{table}/{version}")
	ListLength  = path[At]("list-length/{table}/{version}") // select: the number of games
	Deck        = path[At]("deck/{table}/{version}")        // select: with or without nines
	Pflichtsoli = path[Switching]("pflichtsoli/{table}/{version}/{on:switch}")
	ListRules   = path[At]("list-rules/{table}/{version}") // select: a preset, or the name of saved rules
	Start       = path[At]("start/{table}/{version}")
	Fill        = path[At]("fill/{table}/{version}")  // starts with computers on the free seats
	Open        = path[At]("open/{table}/{version}")  // shows a new table to everybody
	Setup       = path[At]("setup/{table}/{version}") // back from the settings to the new table
	Settings    = path[At]("table-settings/{table}/{version}")
	Level       = path[At]("level/{table}/{version}")      // select: how well computers play
	Timer       = path[At]("timer/{table}/{version}")      // select: a timer of package settings
	Minutes     = path[At]("minutes/{table}/{version}")    // select: the minutes of a list of four
	Timeout     = path[At]("at-timeout/{table}/{version}") // select: what happens when the time is over
	Hesitation  = path[Switching]("hesitation/{table}/{version}/{on:switch}")
)

// The deal of the day.
var (
	Daily      = path[None]("daily")                    // how the user stands today
	NewTable   = path[None]("new-table")                // opens a table like /doko new without options
	Lesson     = path[None]("lesson")                   // like /learn
	DailyPlay  = path[None]("daily-play")               // the hand at today's deal
	DailyShare = path[None]("daily-share")              // tells everybody the user's result
	DailyBoard = path[Ready]("daily-board/{on:switch}") // whether the user's results stand on the board of their server
)

// The hand. A path with "asks" is answered with a question, and a button of the question does the action.
var (
	Hand       = path[At]("hand/{table}/{version}")
	Keep       = path[At]("keep/{table}/{version}")  // back from a question to the hand
	Cards      = path[At]("cards/{table}/{version}") // from another private message, which becomes the hand
	Back       = path[At]("back/{table}/{version}")  // takes the place back from the computer
	More       = path[At]("more/{table}/{version}")  // what a hand has no room for
	Bookmark   = path[At]("bookmark/{table}/{version}")
	Cut        = path[At]("cut/{table}/{version}") // opens the modal of CutNumber
	CutLot     = path[At]("cut-lot/{table}/{version}")
	CutNumber  = path[At]("cut-number/{table}/{version}") // modal
	Word       = path[Saying]("word/{table}/{version}/{word}")
	Solo       = path[At]("solo/{table}/{version}") // select: a word that names a solo; asks
	Wish       = path[At]("wish/{table}/{version}") // select: a word that names the card that a Hochzeit wishes for; asks
	Play       = path[Playing]("play/{table}/{version}/{card}")
	AskPlay    = path[Playing]("ask-play/{table}/{version}/{card}")
	Call       = path[Calling]("call/{table}/{version}/{call}")
	AskCall    = path[Calling]("ask-call/{table}/{version}/{call}")
	Higher     = path[At]("higher/{table}/{version}")          // select: an announcement beyond the next; asks
	Genscher   = path[At]("genscher/{table}/{version}")        // select: a Genscher or Gegengenscher with its partner; asks. Button: leads there
	Move       = path[Moving]("move/{table}/{version}/{move}") // any other action
	Mark       = path[Moving]("mark/{table}/{version}/{move}") // chooses one more card, or one less, of an action with several
	Claim      = path[At]("claim/{table}/{version}")
	AskClaim   = path[At]("ask-claim/{table}/{version}")
	Concede    = path[At]("concede/{table}/{version}")
	AskConcede = path[At]("ask-concede/{table}/{version}")
	Accept     = path[At]("accept/{table}/{version}") // no further announcement after an Abkürzung
	Next       = path[At]("next/{table}/{version}")   // the next game
	Sheet      = path[At]("sheet/{table}/{version}")  // the list
	TableRules = path[At]("rules/{table}/{version}")
	End        = path[At]("end/{table}/{version}")                         // breaks the list off
	StepIn     = path[At]("step-in/{table}/{version}")                     // asks for a place from the next game on
	SitDown    = path[At]("sit-down/{table}/{version}")                    // asks for a further place from the next round on
	Hesitate   = path[At]("hesitate/{table}/{version}")                    // asks for time to think
	TakeBack   = path[At]("take-back/{table}/{version}")                   // asks for the card back that was just played
	Tip        = path[At]("tip/{table}/{version}")                         // what a computer would do
	Again      = path[At]("again/{table}/{version}")                       // another list with the same seats, after the last result
	AgainDrawn = path[At]("again-drawn/{table}/{version}")                 // and with seats drawn by lot
	React      = path[Reacting]("react/{table}/{version}/{reaction:name}") // to the result of the game of the version
	Answer     = path[Answering]("answer/{table}/{version}/{user}/{choice:vote}")
)
