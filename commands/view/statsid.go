package view

import (
	"fmt"
	"regexp"
	"strings"
)

// StatsID is the custom id of the button that shows numbers to everybody: those of the person One, of the two people One and Two, or of the
// server when both are empty.
type StatsID struct{ One, Two string }

// statsPrefix begins the custom id of every component about numbers.
const statsPrefix = "n:"

// IsStatsID tells such ids from others.
func IsStatsID(text string) bool { return strings.HasPrefix(text, statsPrefix) }

// String returns the custom id: "n:show:101:102".
func (id StatsID) String() string {
	return strings.TrimRight(fmt.Sprintf("%sshow:%s:%s", statsPrefix, id.One, id.Two), ":")
}

var statsIDForm = regexp.MustCompile(`^n:show(?::([0-9]{1,20})(?::([0-9]{1,20}))?)?$`)

// ParseStatsID reads a custom id exactly as String writes it.
func ParseStatsID(text string) (StatsID, error) {
	parts := statsIDForm.FindStringSubmatch(text)
	if parts == nil {
		return StatsID{}, fmt.Errorf("custom id %q is not of the form n:show:person:person", text)
	}
	return StatsID{One: parts[1], Two: parts[2]}, nil
}
