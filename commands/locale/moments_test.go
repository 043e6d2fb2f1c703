package locale

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata"

	"karlchen/game"
)

// reader reads the words of two languages.
var reader = newMomentReader(
	momentWords{
		Weekdays:  [7][]string{{"sonntag"}, {"montag"}, {"dienstag"}, {"mittwoch"}, {"donnerstag"}, {"freitag"}, {"samstag", "sonnabend"}},
		DaysAhead: [][]string{{"heute"}, {"morgen"}, {"übermorgen"}}, Fillers: []string{"um", "am"},
	},
	momentWords{
		Weekdays:  [7][]string{{"sunday"}, {"monday"}, {"tuesday"}, {"wednesday"}, {"thursday"}, {"friday"}, {"saturday"}},
		DaysAhead: [][]string{{"today"}, {"tomorrow"}}, Fillers: []string{"at"},
	},
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
	} {
		got, err := reader.Parse(text, now)
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
		"2026-11-20 11:30": MomentPast, "19.11.2026 20:00": MomentPast, "24.3.2027 20:00": tooFar, "20.11. 10:00": tooFar,
		"heute 11:00": MomentPast, "20:00 freitag": MomentUnreadable,
	} {
		if got, err := reader.Parse(text, now); !errors.Is(err, want) {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
}

// The clocks go forward at two in the night to the 28th of March 2027, so half past two does not exist. In October it comes twice, and the
// parser takes the first one.
func TestTheClocksChange(t *testing.T) {
	spring := moment(t, "Europe/Berlin", "2027-03-27 20:00")
	if got, err := reader.Parse("morgen 2:30", spring); !errors.Is(err, noSuchHour) {
		t.Errorf("the hour that is skipped: %v, %v", got, err)
	}
	if got, err := reader.Parse("morgen 3:30", spring); err != nil || got.Sub(spring) != 6*time.Hour+30*time.Minute {
		t.Errorf("the hour after it: %v, %v", got, err)
	}
	autumn := moment(t, "Europe/Berlin", "2026-10-24 20:00")
	if got, err := reader.Parse("morgen 2:30", autumn); err != nil || got.Sub(autumn) != 6*time.Hour+30*time.Minute {
		t.Errorf("the hour that comes twice: %v, %v", got, err)
	}
}

func FuzzMoments(f *testing.F) {
	for _, text := range []string{"fr 20:00", "24.12. 18:00", "2026-12-24 18:00", "morgen 8 uhr", "99.99.9999 99:99"} {
		f.Add(text)
	}
	now := time.Date(2026, 11, 20, 11, 30, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := reader.Parse(text, now)
		var problem game.Refusal
		switch {
		case err == nil && (!got.After(now) || got.Sub(now) > horizon):
			t.Errorf("%q is %v", text, got)
		case err != nil && !errors.As(err, &problem):
			t.Errorf("%q: %v is no problem with a text", text, err)
		}
	})
}
