package table

import (
	"cmp"
	"time"

	"karlchen/bot/settings"
)

// Pace says how a table treats time. People choose it in the lobby.
type Pace struct {
	Timer      string `json:"timer,omitempty"`      // one of the timers in package settings, or settings.Off
	AtTimeout  string `json:"at_timeout,omitempty"` // settings.Ask, Wait, Takeover or Abort
	Hesitation bool   `json:"hesitation,omitempty"` // players may ask publicly for time to think
}

// isValid reports whether package settings knows the values.
func (p Pace) isValid() bool {
	s := settings.DefaultServer()
	timer, _ := settings.Find(settings.ServerChoices(), "timer")
	over, _ := settings.Find(settings.ServerChoices(), "at_timeout")
	return timer.Set(&s, p.Timer) && over.Set(&s, p.AtTimeout)
}

// withDefaults fills in the values that nobody has chosen. Tables from before there were clocks have no timer.
func (p Pace) withDefaults() Pace {
	p.Timer, p.AtTimeout = cmp.Or(p.Timer, settings.Off), cmp.Or(p.AtTimeout, settings.Ask)
	return p
}

// limits says how long a table waits; zero is for ever. No limit depends on anybody's cards.
type limits struct {
	turn    time.Duration // for a word, a card, or an answer of the player on turn
	cut     time.Duration // for the cut, before it is by lot
	closing time.Duration // for announcements after an Abkürzung, or before a computer passes the cards of an Armut
	next    time.Duration // for the next game, before it begins by itself
	again   time.Duration // for people's answers whether they play another list
	idle    time.Duration // for any sign of life, before the list ends
	vote    time.Duration // for votes about a player whose time is over; without a timer also for the turn, before the others may vote
}

// limitsOf returns the limits of a table. Cut and closing are never shorter than the limits of the configuration.
func (c Config) limitsOf(p Pace) limits {
	l := limits{cut: c.CutTime, closing: c.ClosingTime, idle: 24 * time.Hour}
	switch p.Timer {
	case settings.TimerLive30:
		l.turn, l.next, l.idle = 30*time.Second, 2*time.Minute, 2*time.Hour
	case settings.TimerLive60:
		l.turn, l.next, l.idle = time.Minute, 3*time.Minute, 2*time.Hour
	case settings.TimerLive90:
		l.turn, l.next, l.idle = 90*time.Second, 5*time.Minute, 2*time.Hour
	case settings.TimerRelaxed:
		l.turn, l.next = 5*time.Minute, 10*time.Minute
		l.cut, l.closing = max(l.cut, time.Minute), max(l.closing, time.Minute)
	case settings.TimerPost:
		l.turn, l.next, l.idle = 24*time.Hour, 24*time.Hour, 7*24*time.Hour
		l.cut, l.closing = max(l.cut, 12*time.Hour), max(l.closing, 12*time.Hour)
	}
	l.again = cmp.Or(l.next, 5*time.Minute)
	if c.TurnTime > 0 && l.turn > 0 {
		l.turn = c.TurnTime
	}
	l.vote = cmp.Or(l.turn, 10*time.Minute)
	return l
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
)
