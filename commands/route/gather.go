package route

// Ready is the parameter of a button by which people choose whether they want to be asked to tables.
type Ready struct{ On bool }

// Who has time now.
var (
	Who        = path[None]("who")
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

// The parameters of Stammtische. The server is that of the click.
type (
	Invited struct {
		At
		User string
	}
	Stammtisch     struct{ Number int }
	StammtischPage struct {
		Stammtisch
		Page int // from 0, the latest evenings first
	}
	StammtischSetting struct {
		Stammtisch
		Key string
	}
	StammtischSwitching struct {
		StammtischSetting
		On bool
	}
)

// A Stammtisch.
var (
	ShowStammtisch     = path[Stammtisch]("stammtisch/{number:count}")
	StammtischEvenings = path[StammtischPage]("stammtisch-evenings/{number:count}/{page:page}")
	ShareStammtisch    = path[Stammtisch]("stammtisch-share/{number:count}") // shows it to everybody
	JoinInvited        = path[Invited]("table-invited/{table}/{version}/{user}")
	InviteToStammtisch = path[Stammtisch]("stammtisch-invite/{number:count}") // in public
	JoinStammtisch     = path[Stammtisch]("stammtisch-join/{number:count}")
	LeaveStammtisch    = path[Stammtisch]("stammtisch-leave/{number:count}")
	PlayStammtisch     = path[Stammtisch]("stammtisch-play/{number:count}")

	StammtischSettings = path[Stammtisch]("stammtisch-settings/{number:count}")
	StammtischRules    = path[Stammtisch]("stammtisch-rules/{number:count}")                 // select
	StammtischChoice   = path[StammtischSetting]("stammtisch-set/{number:count}/{key:name}") // select
	StammtischSwitch   = path[StammtischSwitching]("stammtisch-switch/{number:count}/{key:name}/{on:switch}")
	MoveStammtisch     = path[Stammtisch]("stammtisch-here/{number:count}") // its tables open in this channel
	StammtischMembers  = path[Stammtisch]("stammtisch-members/{number:count}")
	RemoveMember       = path[Stammtisch]("stammtisch-remove/{number:count}") // select: a user id
	HandOverStammtisch = path[Stammtisch]("stammtisch-hand/{number:count}")   // select: a user id
	AskDissolve        = path[Stammtisch]("stammtisch-ask/{number:count}")    // asks; DissolveStammtisch does it
	DissolveStammtisch = path[Stammtisch]("stammtisch-dissolve/{number:count}")
)
