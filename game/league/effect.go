package league

import (
	"slices"
	"time"
)

// Effect is something that the world must do because of an action. It is done in the transaction that stores the action, or follows from what that
// stores; so it happens once, whenever the program is killed.
type Effect interface{ effect() }

// Publish posts a message. If it exists already, it is to be updated.
type Publish struct{ Post Post }

// Update updates a message, if it exists.
type Update struct{ Post string }

// TakeBack takes back the messages of some kinds, up to a week, that nobody has seen yet; see Takes.
type TakeBack struct {
	Season, Week int
	Kinds        []string
}

// Takes reports whether a message is taken back. Of the notes these are only the ones about an evening that is over.
func (e TakeBack) Takes(p Post) bool {
	return p.Season == e.Season && p.Week <= e.Week && p.Shown == 0 && slices.Contains(e.Kinds, p.Kind) &&
		(p.Kind != PostNote || slices.Contains(passingNotes, p.Note))
}

// PublishWeeks posts the opening of a week, or the result of the last one, together with the results of the weeks whose openings nobody has seen. It
// replaces these openings; its post begins with the first week of theirs.
type PublishWeeks struct{ Post Post }

// Replaced are the openings that it replaces, if nobody has seen them.
func (e PublishWeeks) Replaced() TakeBack {
	before := TakeBack{Season: e.Post.Season, Week: e.Post.Week, Kinds: []string{PostOpening}}
	if e.Post.Kind == PostOpening {
		before.Week--
	}
	return before
}

// Merged is the post after it has replaced some openings.
func (e PublishWeeks) Merged(replaced []Post) Post {
	p := e.Post
	for _, old := range replaced {
		if p.From == 0 || old.From < p.From {
			p.From = old.From
		}
	}
	return p
}

// ForgetPosts deletes the memory of all shown messages of a season: they change no more.
type ForgetPosts struct{ Season int }

// Retry tries all messages again that could not be shown.
type Retry struct{}

// Waits says what happens to an alarm whose time passes while the program does not run.
type Waits string

const (
	Always  Waits = "transition"   // it always happens, in order
	Useful  Waits = "reminder"     // it is dropped when its purpose has passed
	Merging Waits = "announcement" // several become one
)

// Alarm wakes the season at a moment, for a [Tick].
type Alarm struct {
	Season, Week int // Week 0 is of the whole league
	Number       int // tells apart the alarms of a week for the same event; most events have one, with 0
	Event        Event
	At           time.Time
	Waits        Waits
	Until        time.Time // the purpose of a Useful alarm passes then
	Deadline     bool      // an outage moves it by its length,
	Latest       time.Time // up to this moment, if it is not zero
	First        bool      // it comes before others of the same moment
}

// Silence cancels the alarms of a week with a number; no week means all of the season, and no event every event.
type Silence struct {
	Season, Week, Number int
	Event                Event
}

// Rezone moves the waiting alarms of a season to its zone, at the same wall times.
type Rezone struct{ Season int }

// Rank stores standings after a week. It never changes.
type Rank struct{ Ranking Ranking }

// DrawDue asks for the draw of a week, which takes long: it becomes a [DrawWeek].
type DrawDue struct{ Season, Week int }

// Follow is another action about a season of the league, to be taken at once.
type Follow struct {
	Season int
	Deed   Deed
}

func (Publish) effect()      {}
func (Update) effect()       {}
func (TakeBack) effect()     {}
func (PublishWeeks) effect() {}
func (ForgetPosts) effect()  {}
func (Retry) effect()        {}
func (Alarm) effect()        {}
func (Silence) effect()      {}
func (Rezone) effect()       {}
func (Rank) effect()         {}
func (DrawDue) effect()      {}
func (Follow) effect()       {}
