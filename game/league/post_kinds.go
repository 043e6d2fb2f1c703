package league

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// The kinds of posts. PostKinds has their order among posts of the same moment.
const (
	PostTrouble    = "trouble"    // a direct message to the founder; Note says what is wrong
	PostNote       = "note"       // Note says what was decided or has happened
	PostAnnounced  = "announced"  // a season, with a button to join
	PostCorrection = "correction" // Number is that of the correction
	PostResult     = "result"     // of a week, if no opening states it
	PostSeasonEnd  = "end"
	PostOpening    = "opening"  // of a week, with the results of those since From; it changes with members' answers
	PostReminder   = "reminder" // to Ping
	PostDay        = "day"      // to Ping: members who have said nothing about the match day of the day
	PostCheckIn    = "checkin"  // to Ping
	PostSoon       = "soon"     // to Ping: members who come and have not checked in
	PostDraw       = "draw"
	PostAsk        = "ask"      // to Ping; Number is that of the Ask in its week
	PostSeek       = "seek"     // to Ping, who look for players; Number is that of the Call in its week
	PostLastCall   = "lastcall" // to Ping
	PostCase       = "case"     // to the leaders: a protest with its Number, or a late list, waits for them; it changes with the case
	PostVerdict    = "verdict"  // to Ping: what has become of a case
	PostQuestion   = "question" // to the leaders: a member's question with its Number; it changes with the question
	PostReply      = "reply"    // to Ping: leaders have answered the question with its Number
	PostEvening    = "evening"  // of a match day whose last table is done: the table now; it changes with its lists
	PostList       = "list"     // the result of a list, or what was told about it; it changes with the list
	PostBan        = "ban"      // a direct message to Ping: they are banned, or with NoteReadmitted no longer
	PostRoll       = "roll"     // asks which members are still on the server; nobody sees it
)

var PostKinds = []string{
	PostTrouble, PostNote, PostAnnounced, PostCorrection, PostResult, PostSeasonEnd, PostOpening, PostReminder, PostDay, PostCheckIn, PostSoon,
	PostDraw, PostAsk, PostSeek, PostLastCall, PostList, PostEvening, PostCase, PostVerdict, PostQuestion, PostReply, PostBan,
}

// NoteReadmitted is the Note of a [PostBan] about the end of a ban.
const NoteReadmitted = "readmitted"

// Direct reports whether the post is a direct message: it says nothing about the league's channel.
func (p Post) Direct() bool { return p.Kind == PostTrouble || p.Kind == PostBan }

// The subjects of notes. They are keys of texts.
const (
	NotePaused        = "paused"
	NoteResumed       = "resumed"
	NoteCancelled     = "cancelled"      // the season
	NoteWeekCancelled = "week_cancelled" // a week
	NoteMoved         = "moved"          // the match day of a week
	NoteTooFew        = "too_few"        // came to the match day, so the week is open
	NoteNotRenewed    = "not_renewed"    // too few would play in the next season
	NoteMissed        = "missed"         // the program did not run at the draw, so the week is open
)

// Notes returns all subjects of notes.
func Notes() []string {
	return []string{NotePaused, NoteResumed, NoteCancelled, NoteWeekCancelled, NoteMoved, NoteTooFew, NoteMissed, NoteNotRenewed}
}

// passingNotes are about the evening of a week, and say nothing after the week.
var passingNotes = []string{NoteMoved, NoteTooFew, NoteMissed}

// PostKey names a post by its subject. The time distinguishes posts that may be repeated.
func PostKey(p Post) string {
	switch p.Kind {
	case PostNote, PostTrouble:
		return fmt.Sprintf("%s.%d.%d.%s.%d", p.Kind, p.Season, p.Week, p.Note, p.Made.Unix())
	case PostBan:
		return fmt.Sprintf("%s.%s.%d.%s", p.Kind, strings.Join(p.Ping, "."), p.Made.UnixMilli(), p.Note)
	case PostCase, PostVerdict:
		return fmt.Sprintf("%s.%d.%s.%s", p.Kind, p.Season, CaseValue(p.Number, p.List), p.Note)
	case PostQuestion, PostReply: // of the league, whatever its season
		return fmt.Sprintf("%s.%d", p.Kind, p.Number)
	case PostAsk, PostSeek:
		return fmt.Sprintf("%s.%d.%d.%d", p.Kind, p.Season, p.Week, p.Number)
	}
	return fmt.Sprintf("%s.%d.%d", p.Kind, p.Season, cmp.Or(p.List, p.Number, uint64(p.Week)))
}

// MaxWhy limits the characters of a reason.
const MaxWhy = 500

// MaxApart is how many others a member may wish not to meet.
const MaxApart = 3

// CaseValue returns the value of a case: of a protest, or otherwise of a late list.
func CaseValue(protest, list uint64) string {
	if protest > 0 {
		return caseProtest + fmt.Sprint(protest)
	}
	return caseLate + fmt.Sprint(list)
}

// The beginning of a case's value: a protest or a late list, by its number.
const (
	caseProtest = "p"
	caseLate    = "l"
)

// Case reads the value of a case: the number of a protest, or of a late list.
func Case(value string) (protest, list uint64) {
	if number, ok := strings.CutPrefix(value, caseProtest); ok {
		protest, _ = strconv.ParseUint(number, 10, 64)
		return protest, 0
	}
	list, _ = strconv.ParseUint(strings.TrimPrefix(value, caseLate), 10, 64)
	return 0, list
}
