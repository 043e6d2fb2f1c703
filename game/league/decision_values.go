package league

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// Computer is the value of a computer where a member is chosen.
const Computer = "computer"

// Values are the values of a decision's fields, and what else comes from outside.
type Values struct {
	Of     map[string]string
	By     Actor // the leader
	Now    time.Time
	Busy   []string // people who sit at a table of a league
	Tables []string // ids for tables that are opened again

	season *Season
	used   int   // of Tables
	tries  *int  // combinations of values so far
	wrong  error // the first value that is none
}

func (v *Values) refuse(err error) {
	if v.wrong == nil {
		v.wrong = err
	}
}

func (v *Values) text(key string) string { return strings.TrimSpace(v.Of[key]) }

// person returns the id of a member, and "" for a computer.
func (v *Values) person(key string) string { return strings.TrimPrefix(v.text(key), Computer) }

func (v *Values) number(key string) int {
	n, _ := strconv.Atoi(v.text(key))
	return n
}

func (v *Values) count(key string) uint64 {
	n, _ := strconv.ParseUint(v.text(key), 10, 64)
	return n
}

// table returns the next of the tables' ids.
func (v *Values) table() string {
	if v.used >= len(v.Tables) {
		return ""
	}
	v.used++
	return v.Tables[v.used-1]
}

func (v *Values) date(key string) Date {
	day, err := time.Parse(time.DateOnly, v.text(key))
	if err != nil {
		v.refuse(Problem{BadStart, map[string]any{"Date": rules.Typed(v.text(key))}})
	}
	return DateOf(day)
}

var clockForm = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr|h|(am|pm))?$`)

// ParseClock reads a time of day as people write it: 20:00, 20.00, 20, 20 Uhr or 8 pm.
func ParseClock(text string) (Clock, error) {
	parts := clockForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if parts == nil {
		return Clock{}, Problem{BadTime, map[string]any{"Time": rules.Typed(text)}}
	}
	h, _ := strconv.Atoi(parts[1]) // two digits at most
	m, _ := strconv.Atoi(parts[2])
	if half := parts[3]; half != "" {
		if h < 1 || h > 12 {
			return Clock{}, Problem{BadTime, map[string]any{"Time": rules.Typed(text)}}
		}
		if h %= 12; half == "pm" {
			h += 12
		}
	}
	c := Clock{Hour: h, Minute: m}
	return c, c.Check()
}

func (v *Values) appointment(day, clock string) Appointment {
	c, err := ParseClock(v.text(clock))
	if err != nil {
		v.refuse(err)
	}
	return Appointment{Day: time.Weekday(v.number(day)), Clock: c}
}

// maxScore is more than a player can win or lose in a list.
const maxScore = 100_000

// scores reads the game points of places.
func (v *Values) scores(key string) []int {
	all, err := ParsePoints(v.text(key))
	if err != nil {
		v.refuse(err)
	}
	return all
}

// ParsePoints reads game points as people write them: numbers with any separator and any minus sign. Error: BadPoints.
func ParsePoints(text string) (all []int, err error) {
	text = strings.NewReplacer("−", "-", "–", "-").Replace(text)
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;/|", r) }) {
		n, wrong := strconv.Atoi(field)
		if wrong != nil || n < -maxScore || n > maxScore {
			err = BadPoints
		}
		all = append(all, n)
	}
	if len(all) == 0 {
		err = BadPoints
	}
	return all, err
}

// points reads the points that a penalty takes: a positive number with at most two digits after the comma.
func (v *Values) points(key string) standings.Points {
	whole, part, _ := strings.Cut(strings.ReplaceAll(v.text(key), ",", "."), ".")
	n, err := strconv.Atoi(whole)
	hundredths, errPart := strconv.Atoi((part + "00")[:2])
	if err != nil || errPart != nil || strings.HasPrefix(whole, "-") || hundredths < 0 || n > maxScore || len(part) > 2 {
		v.refuse(BadPoints)
	}
	return standings.Points(n)*standings.Point + standings.Points(hundredths)*standings.Point/100
}

// places are the fields for the places of a list that a leader enters, in order.
var places = []string{"first", "second", "third", "fourth", "fifth"}

func (v *Values) places() (members []string) {
	for _, key := range places {
		if v.text(key) != "" {
			members = append(members, v.person(key))
		}
	}
	return members
}
