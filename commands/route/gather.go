package route

// Ready is the parameter of a button by which people choose whether they want to be asked to tables.
type Ready struct{ On bool }

// Who has time now.
var (
	BeReady    = path[Ready]("ready/{on:switch}")
	AskRole    = path[None]("ready-role")                // creates the role of those people
	Seek       = path[At]("seek/{table}/{version}")      // asks them to a table
	SeekJoin   = path[At]("seek-join/{table}/{version}") // a place at that table
	SeekRefuse = path[At]("seek-no/{table}/{version}")   // not to this table
)

// The parameters of evenings. The server is that of the click.
type (
	Evening struct {
		Number int
		Round  int // of the date
	}
	AnsweringEvening struct {
		Evening
		Answer string
	}
)

// Evenings.
var (
	AnswerEvening = path[AnsweringEvening]("evening/{number:count}/{round:count}/{answer}")
	AskCancel     = path[Evening]("evening-cancel/{number:count}/{round:count}") // asks; CancelEvening does it
	CancelEvening = path[Evening]("evening-cancelled/{number:count}/{round:count}")
	ShowEvenings  = path[None]("evenings")
)
