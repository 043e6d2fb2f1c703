package leagues

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// FuzzPlan reads stored plans. A bad plan gives an error for a person to read; a good one has standings and a calendar in which week follows week,
// and reads the same after it is stored again.
func FuzzPlan(f *testing.F) {
	for _, format := range standings.Formats() {
		if format.Mode().Real {
			continue // no calendar opens its weeks
		}
		plan := DefaultPlan("ddv", 8)
		plan.Config.Format = format
		raw, err := json.Marshal(plan)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(raw))
	}
	f.Add(`{"config":{"weeks":-1,"per_week":99},"rules":"ddv deck=7","match_day":{"day":8,"hour":25},"divisions":3}`)
	f.Fuzz(func(t *testing.T, text string) {
		var p league.Plan
		if json.Unmarshal([]byte(text), &p) != nil {
			return
		}
		if err := p.Check(); err != nil {
			for _, why := range err.(interface{ Unwrap() []error }).Unwrap() {
				if !errors.As(why, new(game.Refusal)) && !errors.As(why, new(league.Problem)) && !errors.As(why, new(rules.Problem)) {
					t.Errorf("no person can read what is wrong with %s: %v", text, why)
				}
			}
			return
		}
		if _, err := standings.Compute(p.Config, standings.History{}, 1); err != nil {
			t.Errorf("%s has no standings: %v", text, err)
		}
		s := league.Term{Start: league.Date{Year: 2026, Month: time.November, Day: 16}, Zone: "Europe/Berlin", Plan: p}
		c, err := s.Calendar()
		if err != nil {
			t.Fatalf("%s has no calendar: %v", text, err)
		}
		for week := 1; week <= c.Weeks; week++ {
			if !c.Opens(week).Before(c.Opens(week + 1)) {
				t.Errorf("of %s week %d does not end", text, week)
			}
		}
		raw, err := json.Marshal(p)
		var again league.Plan
		if err := errors.Join(err, json.Unmarshal(raw, &again)); err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%s comes back as %s, %v", text, raw, err)
		}
	})
}
