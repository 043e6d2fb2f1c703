package route

// The parameters of finished games and of statistics. Handlers find only games of the server of the click.
type (
	Record struct{ Record uint64 }
	Moment struct {
		Record uint64
		Step   int // how many actions of the game the message shows
	}
	Person struct{ User string }
	Pair   struct{ One, Two string }
)

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
	StatsServer = path[None]("stats/server")
	StatsPerson = path[Person]("stats/person/{user}")
	StatsPair   = path[Pair]("stats/pair/{one:user}/{two:user}")
)
