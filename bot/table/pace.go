package table

// Pace says how a table treats time. People choose it in the lobby.
type Pace struct {
	Timer      string `json:"timer,omitempty"`      // one of the timers in package settings, or settings.Off
	AtTimeout  string `json:"at_timeout,omitempty"` // settings.Ask, Wait, Takeover or Abort
	Hesitation bool   `json:"hesitation,omitempty"` // players may ask publicly for time to think
}

// Ending says why a table has ended.
type Ending string

// The endings.
const (
	Finished  Ending = ""           // the list is complete
	Cancelled Ending = "cancelled"  // the host closed the lobby
	Expired   Ending = "expired"    // nobody started the list
	Stopped   Ending = "stopped"    // the host, or a person who manages the server, ended it
	Abandoned Ending = "abandoned"  // the last person has left
	Idle      Ending = "idle"       // nobody did anything for long
	TimedOut  Ending = "timed_out"  // a player's time was over, and the table's pace ends the list then
	VotedOff  Ending = "voted_off"  // a player's time was over, and the others chose to end the list
	GraceOver Ending = "grace_over" // the time that the league gave the list was over
	Aborted   Ending = "aborted"    // a leader of the league ended it
	MovedOn   Ending = "moved_on"   // the league has given its people places at another table
)
