package view

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// RecordID is the custom id of a component that shows the record of a finished game of the server where it is clicked. It needs nothing but
// the record, so that it outlives the table and a restart.
type RecordID struct {
	Verb RecordVerb
	// Game is the number as the server counts games; 0 where it is chosen.
	Game uint64
	// Step is how many actions of the game the person has seen when he clicks.
	Step int
}

// RecordVerb says what a click on a record is to do.
type RecordVerb string

// The verbs.
const (
	RecordOpen   RecordVerb = "open" // in a message of its own
	RecordPick   RecordVerb = "pick" // select: the number of a game
	RecordFirst  RecordVerb = "first"
	RecordTrick  RecordVerb = "trick" // back to the end of the trick before
	RecordBack   RecordVerb = "back"
	RecordNext   RecordVerb = "next"
	RecordOn     RecordVerb = "on" // to the end of this trick
	RecordLast   RecordVerb = "last"
	RecordVerify RecordVerb = "verify"
	RecordExport RecordVerb = "export"
	RecordReport RecordVerb = "report" // opens ReportModal, and is that modal
	RecordCase   RecordVerb = "case"   // select: the number of a reported game
	RecordStrike RecordVerb = "strike" // out of the statistics
	RecordCount  RecordVerb = "count"  // again
	RecordSettle RecordVerb = "settle" // the reports
)

// RecordVerbs returns every verb.
func RecordVerbs() []RecordVerb {
	return []RecordVerb{RecordOpen, RecordPick, RecordFirst, RecordTrick, RecordBack, RecordNext, RecordOn, RecordLast, RecordVerify, RecordExport,
		RecordReport, RecordCase, RecordStrike, RecordCount, RecordSettle}
}

// recordPrefix begins the custom id of every component that shows a record.
const recordPrefix = "g:"

// IsRecordID tells such ids from those of tables.
func IsRecordID(text string) bool { return strings.HasPrefix(text, recordPrefix) }

// String returns the custom id: "g:next:1234:17".
func (id RecordID) String() string {
	return fmt.Sprintf("%s%s:%d:%d", recordPrefix, id.Verb, id.Game, id.Step)
}

var recordIDForm = regexp.MustCompile(`^g:([a-z]{1,10}):(0|[1-9][0-9]{0,18}):(0|[1-9][0-9]{0,3})$`)

// ParseRecordID reads a custom id exactly as String writes it.
func ParseRecordID(text string) (RecordID, error) {
	parts := recordIDForm.FindStringSubmatch(text)
	if parts == nil {
		return RecordID{}, fmt.Errorf("custom id %q is not of the form g:verb:game:step", text)
	}
	id := RecordID{Verb: RecordVerb(parts[1])}
	id.Game, _ = strconv.ParseUint(parts[2], 10, 64) // nineteen digits fit
	id.Step, _ = strconv.Atoi(parts[3])
	for _, v := range RecordVerbs() {
		if v == id.Verb {
			return id, nil
		}
	}
	return RecordID{}, fmt.Errorf("custom id %q: no verb is called %q", text, id.Verb)
}
