package league_test

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func calendar(t *testing.T, name string, start league.Date, weeks int) league.Calendar {
	t.Helper()
	return league.Calendar{Start: start, Weeks: weeks, Zone: zone(t, name), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall}
}

func TestTimesOnTheWall(t *testing.T) {
	for _, tt := range []struct {
		name, zone string
		date       league.Date
		clock      league.Clock
		want       string // in UTC
	}{
		{"winter", "Europe/Berlin", league.Date{2026, 11, 20}, league.Clock{19, 30}, "2026-11-20T18:30:00Z"},
		{"summer", "Europe/Berlin", league.Date{2026, 7, 20}, league.Clock{19, 30}, "2026-07-20T17:30:00Z"},
		{"skipped in spring: when the clocks are put forward", "Europe/Berlin", league.Date{2027, 3, 28}, league.Clock{2, 30}, "2027-03-28T01:00:00Z"},
		{"the end of the gap is there", "Europe/Berlin", league.Date{2027, 3, 28}, league.Clock{3, 0}, "2027-03-28T01:00:00Z"},
		{"twice in autumn: the first time", "Europe/Berlin", league.Date{2026, 10, 25}, league.Clock{2, 30}, "2026-10-25T00:30:00Z"},
		{"after that there is one", "Europe/Berlin", league.Date{2026, 10, 25}, league.Clock{3, 0}, "2026-10-25T02:00:00Z"},
		{"London skips another hour", "Europe/London", league.Date{2027, 3, 28}, league.Clock{1, 15}, "2027-03-28T01:00:00Z"},
		{"and has another one twice", "Europe/London", league.Date{2026, 10, 25}, league.Clock{1, 15}, "2026-10-25T00:15:00Z"},
		{"Lord Howe skips half an hour", "Australia/Lord_Howe", league.Date{2026, 10, 4}, league.Clock{2, 15}, "2026-10-03T15:30:00Z"},
		{"Havana skips midnight", "America/Havana", league.Date{2026, 3, 8}, league.Clock{0, 0}, "2026-03-08T05:00:00Z"},
		{"and has it twice", "America/Havana", league.Date{2026, 11, 1}, league.Clock{0, 0}, "2026-11-01T04:00:00Z"},
		{"so do the Azores", "Atlantic/Azores", league.Date{2026, 10, 25}, league.Clock{0, 0}, "2026-10-25T00:00:00Z"},
		{"Santiago repeats the hour before midnight", "America/Santiago", league.Date{2027, 4, 3}, league.Clock{23, 30}, "2027-04-04T02:30:00Z"},
		{"a zone without summer", "Asia/Tokyo", league.Date{2026, 3, 29}, league.Clock{2, 30}, "2026-03-28T17:30:00Z"},
		{"UTC", "UTC", league.Date{2028, 2, 29}, league.Clock{0, 0}, "2028-02-29T00:00:00Z"},
	} {
		if got := tt.date.At(tt.clock, zone(t, tt.zone)).UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestWeeksGoByTheClocksOnTheWall(t *testing.T) {
	for _, tt := range []struct {
		name, zone string
		monday     league.Date
		hours      float64
	}{
		{"an ordinary week", "Europe/Berlin", league.Date{2026, 11, 16}, 168},
		{"clocks put back on its Sunday", "Europe/Berlin", league.Date{2026, 10, 19}, 169},
		{"clocks put forward on its Sunday", "Europe/Berlin", league.Date{2027, 3, 22}, 167},
		{"the week after that", "Europe/Berlin", league.Date{2027, 3, 29}, 168},
		{"a leap day", "Europe/Berlin", league.Date{2028, 2, 28}, 168},
		{"the turn of the year", "Europe/Berlin", league.Date{2026, 12, 28}, 168},
		{"no summer", "Asia/Tokyo", league.Date{2027, 3, 22}, 168},
	} {
		c := calendar(t, tt.zone, tt.monday, 1)
		if got := c.Closes(1).Sub(c.Opens(1)).Hours(); got != tt.hours {
			t.Errorf("%s: it has %v hours, want %v", tt.name, got, tt.hours)
		}
	}
	for _, name := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu", "Pacific/Auckland"} {
		c := calendar(t, name, league.Date{2026, 1, 5}, 53)
		for week := 1; week <= 53; week++ {
			opens := c.Opens(week)
			if opens.Weekday() != time.Monday || opens.Format("15:04:05") != "00:00:00" {
				t.Errorf("%s: week %d begins %s", name, week, opens)
			}
			if got, ok := c.Week(opens); got != week || !ok {
				t.Errorf("%s: when week %d begins it is week %d, %t", name, week, got, ok)
			}
			if got, ok := c.Week(opens.Add(-1)); got != week-1 || ok != (week > 1) {
				t.Errorf("%s: before week %d begins it is week %d, %t", name, week, got, ok)
			}
			if grace := c.GraceEnds(week); grace.Weekday() != time.Tuesday || grace.Format("15:04:05") != "00:00:00" || !grace.After(c.Closes(week)) {
				t.Errorf("%s: the grace of week %d ends %s", name, week, grace)
			}
		}
		if got, ok := c.Week(c.Closes(53)); ok {
			t.Errorf("%s: after the season it is week %d", name, got)
		}
	}
}

// In 2021 the clocks of Tehran skipped the first hour of a Monday: the week began at one, and that day had 23 hours.
func TestAWeekBeginsWhenItsMidnightIsSkipped(t *testing.T) {
	c := calendar(t, "Asia/Tehran", league.Date{2021, 3, 15}, 2)
	for what, tt := range map[string]struct {
		got  time.Time
		want string
	}{
		"the week begins": {c.Opens(2), "2021-03-21T20:30:00Z"}, "the one before ends": {c.Closes(1), "2021-03-21T20:30:00Z"},
		"its grace ends": {c.GraceEnds(1), "2021-03-22T19:30:00Z"},
	} {
		if got := tt.got.UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("%s %s, want %s", what, got, tt.want)
		}
	}
	if week, _ := c.Week(c.Opens(2)); week != 2 {
		t.Errorf("then it is week %d", week)
	}
}

// 2026 has a week 53, from December 28 to January 3.
func TestWeek53(t *testing.T) {
	c := calendar(t, "Europe/Berlin", league.Date{2026, 12, 21}, 3)
	for week, want := range map[int][2]int{1: {2026, 52}, 2: {2026, 53}, 3: {2027, 1}} {
		if year, number := c.Opens(week).ISOWeek(); year != want[0] || number != want[1] {
			t.Errorf("week %d is week %d of %d, want %v", week, number, year, want)
		}
	}
}

func TestMomentsOfAWeek(t *testing.T) {
	check := func(name string, c league.Calendar, want []string) {
		t.Helper()
		got := c.Moments(1)
		if len(got) != len(want) {
			t.Fatalf("%s: %d moments, want %d", name, len(got), len(want))
		}
		for i, m := range got {
			if line := m.At.Format("Mon 02.01. 15:04 MST ") + string(m.Event); line != want[i] {
				t.Errorf("%s: got %s, want %s", name, line, want[i])
			}
		}
	}
	c := calendar(t, "Europe/Berlin", league.Date{2026, 11, 16}, 4)
	check("open", c, []string{
		"Mon 16.11. 00:00 CET open", "Thu 19.11. 18:00 CET reminder", "Sun 22.11. 20:00 CET lastcall", "Mon 23.11. 00:00 CET close", "Tue 24.11. 00:00 CET grace",
	})
	c.MatchDay = &league.Appointment{Day: time.Wednesday, Clock: league.Clock{Hour: 20, Minute: 15}}
	check("match day", c, []string{
		"Mon 16.11. 00:00 CET open", "Wed 18.11. 10:00 CET day", "Wed 18.11. 19:45 CET checkin", "Wed 18.11. 20:05 CET soon", "Wed 18.11. 20:15 CET draw",
		"Thu 19.11. 18:00 CET reminder", "Sun 22.11. 20:00 CET lastcall", "Mon 23.11. 00:00 CET close", "Tue 24.11. 00:00 CET grace",
	})
	// The half hour before 03:15 begins at 01:45, because the clocks skip the hour between.
	c.Start, c.MatchDay = league.Date{2027, 3, 22}, &league.Appointment{Day: time.Sunday, Clock: league.Clock{Hour: 3, Minute: 15}}
	check("in the night when the clocks are put forward", c, []string{
		"Mon 22.03. 00:00 CET open", "Thu 25.03. 18:00 CET reminder", "Sat 27.03. 10:00 CET day", "Sun 28.03. 01:45 CET checkin", "Sun 28.03. 03:05 CEST soon",
		"Sun 28.03. 03:15 CEST draw", "Sun 28.03. 20:00 CEST lastcall", "Mon 29.03. 00:00 CEST close", "Tue 30.03. 00:00 CEST grace",
	})
	// Events in the same minute have an order of their own.
	c.Start, c.Reminder = league.Date{2026, 11, 16}, league.Appointment{Day: time.Monday}
	c.MatchDay, c.LastCall = &league.Appointment{Day: time.Monday, Clock: league.Clock{Hour: 20}}, league.Appointment{Day: time.Monday, Clock: league.Clock{Hour: 20}}
	check("at the same minute", c, []string{
		"Mon 16.11. 00:00 CET open", "Mon 16.11. 00:00 CET reminder", "Mon 16.11. 10:00 CET day", "Mon 16.11. 19:30 CET checkin", "Mon 16.11. 19:50 CET soon",
		"Mon 16.11. 20:00 CET draw", "Mon 16.11. 20:00 CET lastcall", "Mon 23.11. 00:00 CET close", "Tue 24.11. 00:00 CET grace",
	})
}

func TestAResultIsFinalTwoDaysLater(t *testing.T) {
	c := calendar(t, "Europe/Berlin", league.Date{2026, 10, 19}, 4)
	for published, want := range map[string]string{
		"2026-10-20T12:00:00Z":           "2026-10-22T12:00:00Z",
		"2026-10-23T18:15:30.000000007Z": "2026-10-25T19:15:30.000000007Z", // 20:15:30 both times, and an hour more between them
	} {
		at, err := time.Parse(time.RFC3339Nano, published)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Final(at).UTC().Format(time.RFC3339Nano); got != want {
			t.Errorf("published %s, it is final %s, want %s", published, got, want)
		}
	}
}

func TestImpossibleTimes(t *testing.T) {
	for clock, want := range map[league.Clock]error{
		{1, 59}: nil, {2, 0}: league.SkippedHour, {2, 59}: league.SkippedHour, {3, 0}: nil, {0, 0}: nil, {23, 59}: nil,
		{24, 0}: league.BadTime, {-1, 0}: league.BadTime, {12, 60}: league.BadTime, {12, -1}: league.BadTime,
	} {
		if err := clock.Check(); !errors.Is(err, want) {
			t.Errorf("%s: %v", clock, err)
		}
	}
}

func TestMondays(t *testing.T) {
	for date, want := range map[league.Date]league.Date{
		{2026, 11, 20}: {2026, 11, 16}, {2026, 11, 16}: {2026, 11, 16}, {2026, 11, 22}: {2026, 11, 16}, {2027, 1, 1}: {2026, 12, 28}, {2028, 3, 1}: {2028, 2, 28},
	} {
		if got := date.Monday(); got != want {
			t.Errorf("the Monday of %s is %s, want %s", date, got, want)
		}
	}
}

func TestDrawAt(t *testing.T) {
	c := league.Calendar{Start: league.Date{Year: 2026, Month: time.November, Day: 16}, Weeks: 2, Zone: time.UTC}
	if at := c.DrawAt(1, nil); !at.IsZero() {
		t.Errorf("a week without a match day is drawn at %s", at)
	}
	c.MatchDay = &league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}}
	if at, want := c.DrawAt(2, nil), time.Date(2026, 11, 26, 20, 0, 0, 0, time.UTC); !at.Equal(want) {
		t.Errorf("drawn at %s, want %s", at, want)
	}
	moved := league.Appointment{Day: time.Sunday, Clock: league.Clock{Hour: 9, Minute: 30}}
	if at, want := c.DrawAt(2, &moved), time.Date(2026, 11, 29, 9, 30, 0, 0, time.UTC); !at.Equal(want) {
		t.Errorf("moved, it is drawn at %s, want %s", at, want)
	}
}

// A time of day is read in the forms of both languages.
func TestTimesOfDayAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"20:00": "20:00", " 20.30 ": "20:30", "20": "20:00", "20 Uhr": "20:00", "20h": "20:00", "8pm": "20:00", "8:30 PM": "20:30", "12 am": "00:00",
		"24:00": "", "20:60": "", "20:5": "", "13 pm": "", "0 am": "", "abends": "", "": "", "020:00": "",
	} {
		switch c, err := league.ParseClock(text); {
		case want == "" && err == nil, want != "" && (err != nil || c.String() != want):
			t.Errorf("%q is %s (%v), want %q", text, c, err, want)
		}
	}
}

// The evenings around Christmas and New Year are named when a season is planned, by the zone of the league.
func TestQuietEvenings(t *testing.T) {
	c := calendar(t, "Europe/Berlin", league.Date{2026, 11, 2}, 10)
	if got := c.QuietEvenings(); len(got) != 0 {
		t.Errorf("without match days %v are quiet", got)
	}
	c.MatchDay = &league.Appointment{Day: time.Thursday, Clock: league.Clock{20, 0}}
	if got := c.QuietEvenings(); len(got) != 2 || got[8].Day() != 24 || got[9].Day() != 31 {
		t.Errorf("quiet are %v", got)
	}
}

// After an evening the next one is named, which is in another week. In the last week, and in a pause, none is certain.
func TestTheNextEvening(t *testing.T) {
	b := tell(t, standings.MatchDay, 2, 4)
	next := func(want int) {
		t.Helper()
		if got := b.s.NextEvening(b.now); got != want {
			t.Errorf("%s: the next evening is in week %d, want %d", b.now.Format(time.DateTime), got, want)
		}
	}
	next(1)
	b.tick(1, league.EventOpen)
	next(1)
	b.now = b.s.DrawAt(1).Add(4 * time.Hour)
	next(2)
	b.do(storyChief, &league.Pause{})
	next(0)
	b.do(storyChief, &league.Resume{})
	b.tick(1, league.EventClose)
	next(2)
	b.tick(2, league.EventOpen)
	b.now = b.s.DrawAt(2).Add(time.Hour)
	next(0)
}
