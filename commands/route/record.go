package route

// The parameters of the paths of finished games, which are those of the server where somebody clicks, and of statistics.
type (
	Record struct{ Record uint64 }
	Moment struct {
		Record uint64
		Step   int // how many actions of the game the person has seen
	}
	Person struct{ User string }
	Pair   struct{ One, Two string }
)

// A record, which is walked through.
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

// What else is done with a record.
var (
	RecordVerify = path[Record]("record/verify/{record}")
	RecordExport = path[Record]("record/export/{record}")
	RecordReport = path[Record]("record/report/{record}") // opens the modal of RecordTell
	RecordTell   = path[Record]("record/tell/{record}")   // modal
	RecordCase   = path[None]("record/case")              // select: the number of a reported game
	RecordStrike = path[Record]("record/strike/{record}") // out of the statistics
	RecordCount  = path[Record]("record/count/{record}")  // again
	RecordSettle = path[Record]("record/settle/{record}") // the reports
)

// Numbers that are shown to everybody.
var (
	StatsServer = path[None]("stats/server")
	StatsPerson = path[Person]("stats/person/{user}")
	StatsPair   = path[Pair]("stats/pair/{one:user}/{two:user}")
)
