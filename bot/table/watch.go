package table

import (
	"cmp"
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game/match"
)

// watch tells a table the time, and when something is due there.
type watch struct {
	config *Config
	clock  *clock
	jumped time.Duration // the jumps of the clock that the table has followed
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

// pace returns how the table treats time now. Tables from before there were clocks have no timer. The last game of a list that ends early waits for nobody for
// ever.
func (m *model) pace() Pace {
	p := m.Pace
	p.Timer, p.AtTimeout = cmp.Or(p.Timer, settings.Off), cmp.Or(p.AtTimeout, settings.Ask)
	if m.EndsSoon() {
		p.AtTimeout = settings.Takeover
		if p.Timer == settings.Off {
			p.Timer = settings.TimerRelaxed
		}
	}
	return p
}

// Pace returns how the table treats time.
func (s *view) Pace() Pace { return s.model().pace() }

// now returns the time by the clock as the table has followed it: it does not jump.
func (w *watch) now() time.Time {
	now, jumped := w.clock.read()
	return now.Add(w.jumped - jumped)
}

// limits returns how long the table waits now.
func (w *watch) limits(m *model) limits { return w.config.limitsOf(m.pace()) }

// leastReminded is the shortest wait for a cut in which a reminder is useful.
const leastReminded = 30 * time.Second

// startWait starts the clock of a wait; without a time the table waits for ever.
func (m *model) startWait(now time.Time, d time.Duration) {
	m.Since, m.Deadline, m.Plays = time.Time{}, time.Time{}, time.Time{}
	m.Reminded, m.Overdue, m.Hesitates = false, false, false
	if d > 0 {
		m.Since, m.Deadline = now, now.Add(d)
	}
}

// waitInLobby starts the lobby's clock.
func (m *model) waitInLobby(now time.Time) {
	m.startWait(now, m.lobbyTime(now))
	m.Since = now
}

// lobbyTime returns how long the lobby waits from now: the usual time, after the appointed time if that is still to come; 0 is for ever.
func (m *model) lobbyTime(now time.Time) time.Duration {
	if m.Expiry > 0 && m.awaitsBegin(now) {
		return m.Begins.Sub(now) + m.Expiry
	}
	return m.Expiry
}

// awaitsBegin reports whether the appointed time is still to come. It comes once, even if the clock is then set back.
func (m *model) awaitsBegin(now time.Time) bool { return !m.Mentioned && m.Begins.After(now) }

// mentionAt returns when the people who have signed up are to be mentioned; the zero time for never.
func (m *model) mentionAt() time.Time {
	if m.Phase != Lobby || m.Mentioned {
		return time.Time{}
	}
	return m.Begins
}

// startTurnClock gives the player on turn the full time. Without a timer it only notes when the turn began.
func (w *watch) startTurnClock(m *model) {
	m.startWait(w.now(), w.limits(m).turn)
	m.Since = w.now()
}

// awaitCut starts the clock for the cut, if a person cuts. For one person among computers the lot does it.
func (w *watch) awaitCut(m *model, d match.Deal) {
	if d.Cutter != match.Nobody && !m.Players[d.Cutter].Computer() && (m.countPeople() > 1 || m.isFixed()) {
		m.startWait(w.now(), w.limits(m).cut)
	}
}

// awaitNextGame starts the clock for the next game. People alone with computers begin it themselves, except after a deal that does not count. At a
// league's table people who get a place with the next game count, because they cannot begin it.
func (w *watch) awaitNextGame(m *model) {
	m.startWait(time.Time{}, 0)
	if present := m.countPresent(); present > 1 || m.isFixed() && present+len(m.Waiting) > 1 {
		m.startWait(w.now(), w.limits(m).next)
	}
	if last := len(m.Entries) - 1; m.Entries[last].Void != match.Counts {
		m.startWait(w.now(), w.config.RedealTime)
	}
}

// reminderAt returns when to remind a person of their turn or of the cut, or the others of their votes about them; the zero time for never.
func (w *watch) reminderAt(m *model) time.Time {
	end := m.Deadline
	if m.Overdue {
		end = w.votesEndAt(m)
	}
	total := end.Sub(m.Since)
	if end.IsZero() || m.Reminded || m.Phase == Cutting && total < leastReminded {
		return time.Time{}
	}
	return m.Since.Add(total / 2)
}

// idleAt returns when the table ends for lack of any sign of life.
func (w *watch) idleAt(m *model) time.Time {
	switch m.Phase {
	case Cutting, Playing, Resting:
		if !m.Active.IsZero() && !(m.EndsSoon() && m.countPresent() == 0) { // then computers play it to its end
			return m.Active.Add(w.limits(m).idle)
		}
	case Lobby, Ended:
	}
	return time.Time{}
}

// overAt returns when the time of the player on turn is over, which may be to come; the zero time if nobody waits for them.
func (w *watch) overAt(m *model) time.Time {
	if m.Overdue || m.Since.IsZero() {
		return m.Since
	}
	return m.Since.Add(w.limits(m).vote)
}

// longestSilence is how long a question about a player whose time is over stays open if nobody votes, unless a turn has more time.
const longestSilence = 10 * time.Minute

// votesEndAt returns when the votes about a person whose time is over count as they are, or when they count without a vote; the zero time for never.
func (w *watch) votesEndAt(m *model) time.Time {
	for _, q := range m.Questions {
		switch others := m.others(q.About); {
		case !q.atOnce() || len(others) == 0:
		case slices.ContainsFunc(others, func(user string) bool { return q.Votes[user] != "" }):
			return w.overAt(m).Add(w.limits(m).vote)
		case !m.WaitsForAll:
			return w.overAt(m).Add(max(longestSilence, w.limits(m).vote))
		}
	}
	return time.Time{}
}
