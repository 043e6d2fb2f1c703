package route

import (
	"karlchen/game/card"
	"karlchen/game/stats"
)

// The parameters of finished games and of statistics. Handlers find only games of the server of the click.
type (
	Record struct{ Record uint64 }
	Moment struct {
		Record uint64
		Step   int       // how many actions of the game the message shows
		From   card.Seat // whose cards it shows; NoSeat shows all
	}
	// Led is a moment that somebody shows to everybody, and which way a button leads from there.
	Led struct {
		Record uint64
		Step   int
		Leader string // user id
		Way    string
	}
	Pair struct{ One, Two string }
	// Numbers are the statistics of a person, or of the server: which chart they show, and which games count.
	Numbers struct {
		User, Chart string
		Window      stats.Window
	}
	Chart struct{ User, Chart string }
	// Choice is an option of a puzzle, both by their numbers: the id tells nothing of the game.
	Choice       struct{ Puzzle, Option int }
	ServerWindow struct{ Window stats.Window }
)

// The charts of a person's statistics.
const (
	ChartCurve = "curve" // how the points rose and fell
	ChartCalls = "calls" // the announcements, and how they ended
	ChartSoli  = "soli"
)

// Charts are all of them, in the order of their buttons; the first is shown first.
var Charts = []string{ChartCurve, ChartCalls, ChartSoli}

// The replay of a record.
var (
	RecordOpen   = path[Record]("record/open/{record}")                     // in a message of its own
	RecordTricks = path[Record]("record/tricks/{record}")                   // in a message of its own
	RecordJudge  = path[Record]("record/judge/{record}")                    // the review, in a message of its own
	RecordPick   = path[None]("record/pick")                                // select: the number of a game
	RecordFirst  = path[Moment]("record/first/{record}/{step}/{from:seat}") // of former versions, whose messages stay open; so is RecordLast
	RecordTrick  = path[Moment]("record/trick/{record}/{step}/{from:seat}") // back to the end of the trick before
	RecordBack   = path[Moment]("record/back/{record}/{step}/{from:seat}")
	RecordNext   = path[Moment]("record/next/{record}/{step}/{from:seat}")
	RecordOn     = path[Moment]("record/on/{record}/{step}/{from:seat}") // to the end of this trick
	RecordLast   = path[Moment]("record/last/{record}/{step}/{from:seat}")
	RecordMark   = path[Moment]("record/mark/{record}/{step}/{from:seat}") // to the user's next bookmark
)

// The rest of a replay: other cards, and what to do with the moment or the game.
var (
	RecordJump      = path[Moment]("record/jump/{record}/{step}/{from:seat}") // select: a step
	RecordEyes      = path[Moment]("record/eyes/{record}/{step}/{from:seat}") // offers RecordFrom
	RecordFrom      = path[Moment]("record/from/{record}/{step}/{from:seat}")
	RecordSeats     = path[Moment]("record/seats/{record}/{step}/{from:seat}") // offers RecordPlay
	RecordPlay      = path[Moment]("record/play/{record}/{step}/{from:seat}")  // the user plays on from there, at that seat
	RecordShare     = path[Moment]("record/share/{record}/{step}/{from:seat}") // offers the next two, and the file
	RecordPostTrick = path[Moment]("record/post-trick/{record}/{step}/{from:seat}")
	RecordDare      = path[Moment]("record/dare/{record}/{step}/{from:seat}") // posts the moment for others to play on
	RecordTry       = path[Moment]("board/play/{record}/{step}/{from:seat}")  // plays on from such a post
	RecordPostGame  = path[Moment]("record/post-game/{record}/{step}/{from:seat}")
	RecordReview    = path[Moment]("record/review/{record}/{step}/{from:seat}")   // judges the decisions
	RecordTogether  = path[Moment]("record/together/{record}/{step}/{from:seat}") // posts the moment for everybody, and the user leads on from there
	RecordLead      = path[Led]("record/lead/{record}/{step}/{leader:user}/{way:name}")
	RecordMore      = path[Moment]("record/more/{record}/{step}/{from:seat}") // offers to share, verify and report
)

// Verification, export and reports.
var (
	RecordVerify = path[Record]("record/verify/{record}")
	RecordExport = path[Record]("record/export/{record}")
	RecordReport = path[Record]("record/report/{record}") // opens the modal of RecordTell
	RecordTell   = path[Record]("record/tell/{record}")   // modal
	RecordCase   = path[None]("record/case")              // select: the number of a reported game
	RecordStrike = path[Record]("record/strike/{record}") // leaves the game out of the statistics
	RecordCount  = path[Record]("record/count/{record}")  // lets it count again
	RecordSettle = path[Record]("record/settle/{record}") // closes the reports
)

// Puzzles.
var (
	PuzzleToday  = path[None]("puzzle/today")
	PuzzleAnswer = path[Choice]("puzzle/answer/{puzzle:count}/{option:page}")
)

// RecordOf returns the number of the game to which the button of an id leads, if it leads to one.
func RecordOf(id string) (number uint64, ok bool) {
	id = ModernID(id)
	for _, path := range []Path[Record]{RecordOpen, RecordTricks, RecordJudge} {
		if p, err := path.Parse(id); err == nil {
			return p.Record, true
		}
	}
	p, err := RecordNext.Parse(id) // a replay has it at every moment
	return p.Record, err == nil
}

// Statistics in public.
var (
	StatsServer = path[ServerWindow]("stats/server/{window}")
	StatsPerson = path[Numbers]("stats/person/{user}/{chart}/{window}")
	StatsHere   = path[None]("stats/here") // like /stats server, in private
	StatsPair   = path[Pair]("stats/pair/{one:user}/{two:user}")
	StatsCard   = path[None]("stats/card") // of the person who clicks
)

// Another part of private statistics.
var (
	StatsChart      = path[Numbers]("stats/chart/{user}/{chart}/{window}")
	StatsTime       = path[Chart]("stats/time/{user}/{chart}") // select: a window
	StatsServerTime = path[None]("stats/time-of-server")       // select: a window
)
