package route

import "karlchen/game/stats"

// The parameters of finished games and of statistics. Handlers find only games of the server of the click.
type (
	Record struct{ Record uint64 }
	Moment struct {
		Record uint64
		Step   int // how many actions of the game the message shows
	}
	Pair struct{ One, Two string }
	// Numbers are the statistics of a person, or of the server: which chart they show, and which games count.
	Numbers struct {
		User, Chart string
		Window      stats.Window
	}
	Chart        struct{ User, Chart string }
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
	RecordOpen  = path[Record]("record/open/{record}") // in a message of its own
	RecordPick  = path[None]("record/pick")            // select: the number of a game
	RecordFirst = path[Moment]("record/first/{record}/{step}")
	RecordTrick = path[Moment]("record/trick/{record}/{step}") // back to the end of the trick before
	RecordBack  = path[Moment]("record/back/{record}/{step}")
	RecordNext  = path[Moment]("record/next/{record}/{step}")
	RecordOn    = path[Moment]("record/on/{record}/{step}") // to the end of this trick
	RecordLast  = path[Moment]("record/last/{record}/{step}")
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

// Statistics in public.
var (
	StatsServer = path[ServerWindow]("stats/server/{window}")
	StatsPerson = path[Numbers]("stats/person/{user}/{chart}/{window}")
	StatsPair   = path[Pair]("stats/pair/{one:user}/{two:user}")
)

// Another part of private statistics.
var (
	StatsChart      = path[Numbers]("stats/chart/{user}/{chart}/{window}")
	StatsTime       = path[Chart]("stats/time/{user}/{chart}") // select: a window
	StatsServerTime = path[None]("stats/time-of-server")       // select: a window
)
