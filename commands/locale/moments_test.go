package locale

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata"

	"karlchen/game"
)

func moment(t *testing.T, zone, text string) time.Time {
	t.Helper()
	location, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", text, location)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// It is Friday, the 20th of November 2026, half past eleven in Berlin.
func TestMomentsAsPeopleWriteThem(t *testing.T) {
	now := moment(t, "Europe/Berlin", "2026-11-20 11:30")
	for text, want := range map[string]string{
		"20:00":            "2026-11-20 20:00",
		"20 Uhr":           "2026-11-20 20:00",
		"9:15":             "2026-11-21 09:15", // 9:15 of today is over
		"heute 20.30":      "2026-11-20 20:30",
		"Today at 8:00":    "",
		"morgen um 8 Uhr":  "2026-11-21 08:00",
		"tomorrow, 19:45":  "2026-11-21 19:45",
		"übermorgen 7:00":  "2026-11-22 07:00",
		"fr 20:00":         "2026-11-20 20:00",
		"Fr. 11:30":        "2026-11-27 11:30",
		"Freitag 10:00":    "2026-11-27 10:00",
		"friday 20h":       "2026-11-20 20:00",
		"am Samstag 20:00": "2026-11-21 20:00",
		"sonnabend 20:00":  "2026-11-21 20:00",
		"mo 20:00":         "2026-11-23 20:00",
		"so 20:00":         "2026-11-22 20:00",
		"mor 20:00":        "2026-11-21 20:00",
		"di 20:00":         "2026-11-24 20:00",
		"tu 20:00":         "2026-11-24 20:00",
		"do 20":            "2026-11-26 20:00",
		"24.12. 18:00":     "2026-12-24 18:00",
		"24.12.2026 18:00": "2026-12-24 18:00",
		"2026-12-24 18:00": "2026-12-24 18:00",
		"3.1. 20:00":       "2027-01-03 20:00",

		// What people typed, and what was not understood before.
		"fri 8pm":                   "2026-11-20 20:00",
		"8 p.m. friday":             "2026-11-20 20:00",
		"Fr 20:00":                  "2026-11-20 20:00",
		"20:00 freitag":             "2026-11-20 20:00",
		"tomorrow 8:30 PM":          "2026-11-21 20:30",
		"12 am":                     "2026-11-21 00:00",
		"12pm":                      "2026-11-20 12:00",
		"20 Uhr am Freitag":         "2026-11-20 20:00",
		"18 Uhr 30":                 "2026-11-20 18:30",
		"20h30":                     "2026-11-20 20:30",
		"20.30 Uhr":                 "2026-11-20 20:30",
		"at 8 o’clock on sunday":    "2026-11-22 08:00",
		"in 2 hours":                "2026-11-20 13:30",
		"in 2 Stunden":              "2026-11-20 13:30",
		"in einer halben Stunde":    "2026-11-20 12:00",
		"in half an hour":           "2026-11-20 12:00",
		"in anderthalb stunden":     "2026-11-20 13:00",
		"in 90 min":                 "2026-11-20 13:00",
		"in 1h30":                   "2026-11-20 13:00",
		"in 2h":                     "2026-11-20 13:30",
		"in 1 Stunde und 5 Minuten": "2026-11-20 12:35",
		"in drei Tagen 20 Uhr":      "2026-11-23 20:00",
		"in a week at 8pm":          "2026-11-27 20:00",
		"heute abend":               "2026-11-20 20:00",
		"heute Abend um 9":          "2026-11-20 21:00",
		"heute abend 20.30":         "2026-11-20 20:30",
		"tonight":                   "2026-11-20 20:00",
		"tonight at 9":              "2026-11-20 21:00",
		"Freitagabend":              "2026-11-20 20:00",
		"sonnabendabend":            "2026-11-21 20:00",
		"saturday afternoon":        "2026-11-21 15:00",
		"samstagnachmittag um 4":    "2026-11-21 16:00",
		"morgen 20 Uhr":             "2026-11-21 20:00",
		"morgen früh":               "2026-11-21 09:00",
		"Samstag morgen um 10":      "2026-11-21 10:00",
		"tomorrow noon":             "2026-11-21 12:00",
		"abends um 8":               "2026-11-20 20:00",
		"24.12. 18 Uhr":             "2026-12-24 18:00",
		"24.12 18 Uhr":              "2026-12-24 18:00",
		"24.12.26, 18:00":           "2026-12-24 18:00",
		"18 Uhr, 24.12.":            "2026-12-24 18:00",
		"24. Dezember um 18 Uhr":    "2026-12-24 18:00",
		"am 24. dez. abends":        "2026-12-24 20:00",
		"24 dec 6pm":                "2026-12-24 18:00",
		"December 24th, 6 pm":       "2026-12-24 18:00",
		"12/24 6pm":                 "2026-12-24 18:00",
		"24/12 18:00":               "2026-12-24 18:00",
		"12/24/2026 6pm":            "2026-12-24 18:00",
		"Do, 24.12. 18:00":          "2026-12-24 18:00",
		"2026-12-24T18:00":          "2026-12-24 18:00",
		"Freitag, 20.11. 20:00 Uhr": "2026-11-20 20:00", // the choice that the bot offers
		"Saturday, 21 Nov 20:00":    "2026-11-21 20:00",
	} {
		got, err := Moments.Parse(text, now)
		switch {
		case want == "" && !errors.Is(err, MomentPast):
			t.Errorf("%q: %v, %v, want the past", text, got, err)
		case want != "" && (err != nil || !got.Equal(moment(t, "Europe/Berlin", want))):
			t.Errorf("%q is %v (%v), want %s", text, got, err, want)
		}
	}
}

func TestImpossibleMomentsAreRefused(t *testing.T) {
	now := moment(t, "Europe/Berlin", "2026-11-20 11:30")
	for text, want := range map[string]game.Refusal{
		"": MomentUnreadable, "bald": MomentUnreadable, "freitag": MomentUnreadable, "f 20:00": MomentUnreadable, "xy 20:00": MomentUnreadable,
		"24:00": noSuchHour, "20:60": noSuchHour, "31.11. 20:00": noSuchDay, "2026-13-01 20:00": noSuchDay,
		"2026-11-20 11:30": MomentPast, "19.11.2026 20:00": MomentPast, "24.3.2027 20:00": tooFar, "24.3. 20:00": tooFar, "heute 11:00": MomentPast, "heute früh": MomentPast, "in 0 minuten": MomentPast, "in 9000 hours": tooFar,
		"20.11. 10:00":    MomentPast, // before, the same day of next year was called too far ahead
		"mo 24.12. 18:00": otherWeekday, "morgen freitag 20:00": otherWeekday, "24.12.": MomentUnreadable, "24.12": MomentUnreadable,
		"20:00 21:00": MomentUnreadable, "in 2": MomentUnreadable, "2026-12-24 18:00 in 2 hours": MomentUnreadable,
		"gestern abend": MomentUnreadable, "13/13 20:00": noSuchDay, "13pm": MomentUnreadable, "in 9999 weeks 20:00": tooFar, "halb 8": MomentUnreadable,
		"24.12.202 18:00": MomentUnreadable, "dec 6pm": MomentUnreadable, "29.2. 20:00": noSuchDay,
	} {
		if got, err := Moments.Parse(text, now); !errors.Is(err, want) {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
}

// The clocks go forward at two in the night to the 28th of March 2027, so half past two does not exist. In October it comes twice, and the
// parser takes the first one.
func TestTheClocksChange(t *testing.T) {
	spring := moment(t, "Europe/Berlin", "2027-03-27 20:00")
	if got, err := Moments.Parse("morgen 2:30", spring); !errors.Is(err, noSuchHour) {
		t.Errorf("the hour that is skipped: %v, %v", got, err)
	}
	if got, err := Moments.Parse("morgen 3:30", spring); err != nil || got.Sub(spring) != 6*time.Hour+30*time.Minute {
		t.Errorf("the hour after it: %v, %v", got, err)
	}
	autumn := moment(t, "Europe/Berlin", "2026-10-24 20:00")
	if got, err := Moments.Parse("morgen 2:30", autumn); err != nil || got.Sub(autumn) != 6*time.Hour+30*time.Minute {
		t.Errorf("the hour that comes twice: %v, %v", got, err)
	}
	if got, err := Moments.Parse("in 7 Stunden", autumn.Add(-30*time.Minute)); err != nil || got.Sub(autumn) != 6*time.Hour+30*time.Minute {
		t.Errorf("the same hour by its distance: %v, %v", got, err)
	}
	if got, err := Moments.Parse("in 8 Stunden", autumn.Add(-30*time.Minute)); !errors.Is(err, hourTwice) { // what is stored as a time of day would be an hour early
		t.Errorf("the second time: %v, %v", got, err)
	}
	if got, err := Moments.Parse("in 8 hours", spring); err != nil || got.Sub(spring) != 8*time.Hour || got.Hour() != 5 {
		t.Errorf("eight hours, of which the clocks skip one: %v, %v", got, err)
	}
}

// A day in the past is the latest of its kind.
func TestDaysThatArePast(t *testing.T) {
	now := moment(t, "Europe/Berlin", "2026-11-20 11:30")
	for text, want := range map[string]string{
		"20.11.2026": "2026-11-20", "2026-11-19": "2026-11-19", "24.12.": "2025-12-24", "24.12": "2025-12-24", "1.3.": "2026-03-01", "11/18": "2026-11-18",
		"nov 18": "2026-11-18", "heute": "2026-11-20", "fr": "2026-11-20", "Samstag": "2026-11-14", "0.0.": "", "bald": "", "20:00": "",
	} {
		switch got, err := Moments.ParsePastDay(text, now); {
		case want == "" && err == nil, want != "" && (err != nil || got.Format(time.DateOnly) != want):
			t.Errorf("%q is %v (%v), want %q", text, got, err, want)
		}
	}
}

func FuzzMoments(f *testing.F) {
	for _, text := range []string{"fr 20:00", "24.12. 18:00", "2026-12-24 18:00", "morgen 8 uhr", "99.99.9999 99:99", "in half an hour", "12/24 6pm", "Freitagabend um 8", "am 24. dez. 18 uhr 30"} {
		f.Add(text)
	}
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, now := range []time.Time{
			time.Date(2026, 11, 20, 11, 30, 0, 0, zone), time.Date(2026, 10, 25, 0, 30, 30, 0, zone), time.Date(2027, 3, 28, 1, 59, 59, 0, zone), // two nights in which the clocks change
		} {
			_, _ = Moments.ParsePastDay(text, now)
			got, err := Moments.Parse(text, now)
			var problem game.Refusal
			switch {
			case err == nil && (!got.After(now) || got.Sub(now) > horizon || !got.Equal(firstMoment(got.Year(), got.Month(), got.Day(), got.Hour(), got.Minute(), zone))):
				t.Errorf("%q is %v", text, got)
			case err != nil && !errors.As(err, &problem):
				t.Errorf("%q: %v is no problem with a text", text, err)
			}
		}
	})
}
