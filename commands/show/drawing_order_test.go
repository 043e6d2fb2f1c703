package show

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// While all slots for drawing are taken, a table where people wait for each other goes before one with a single person, unless that has waited for a second longer. A person
// who is away makes nobody wait.
func TestASinglePersonsPictureWaitsASecondLonger(t *testing.T) {
	at := func(levels ...string) *table.Snapshot {
		s := &table.Snapshot{}
		for i, level := range levels {
			s.Players = append(s.Players, table.Player{User: table.User{ID: fmt.Sprint(i)}, Level: strings.TrimSuffix(level, "away"), Away: level == "away"})
		}
		return s
	}
	alone, away, two := at("", "simple", "simple", "simple"), at("", "away", "simple", "simple"), at("", "", "simple", "simple")
	for _, test := range []struct {
		first, second *table.Snapshot
		between       time.Duration
		want          string
	}{
		{alone, two, aloneLater / 2, "second"},
		{alone, two, aloneLater * 2, "first"},
		{two, alone, aloneLater / 2, "first"},
		{alone, away, aloneLater / 2, "first"},
		{two, two, aloneLater / 2, "first"},
	} {
		synctest.Test(t, func(t *testing.T) {
			drawing := discord.NewDrawingPool(1)
			leave := drawing.Enter(t.Context(), time.Now())
			drawn := make(chan string, 2)
			wait := func(who string, since time.Time) {
				leave := drawing.Enter(context.Background(), since)
				drawn <- who
				leave()
			}
			go wait("first", newsOf(test.first))
			time.Sleep(test.between)
			go wait("second", newsOf(test.second))
			synctest.Wait()
			leave()
			if got := <-drawn; got != test.want {
				t.Errorf("%v after each other, the %s is drawn before, want the %s", test.between, got, test.want)
			}
			<-drawn
		})
	}
}
