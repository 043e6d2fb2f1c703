package leagues_test

import (
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// playing leads the league and has places in its lists.
var playing = leagues.Actor{ID: "14", Name: "Name 14", Guild: guild, Manager: true}

// A leader decides nothing about their own lists while another leader is there.
func TestNobodyDecidesTheirOwnCase(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	p, err := c.s.Protest(member("13"), c.id, 0, list, "The last game was not mine.")
	c.must(err)
	four := []string{"11", "12", "13", "14"}
	own := []league.Deed{
		&league.DecideProtest{Protest: p.Number, Answer: "no"},
		&league.Correct{Correction: standings.Correction{Change: standings.Strike, List: list, Why: "so"}},
		&league.Correct{Correction: standings.Correction{Change: standings.Rescore, List: list, Scores: []int{0, 0, 0, 0}, Why: "so"}},
		&league.Correct{Correction: standings.Correction{Change: standings.Penalty, Member: "14", Week: 1, Points: standings.Point, Why: "so"}},
		&league.AddResult{Week: 1, Members: four, Points: []int{0, 0, 0, 0}, Why: "so"},
	}
	for _, d := range own {
		_, err := c.s.Act(playing, c.id, 0, d)
		c.refused(err, league.OwnCase)
		_, _, err = c.s.Preview(playing, c.id, 0, d)
		c.refused(err, league.OwnCase)
	}
	elsewhere := &league.Correct{Correction: standings.Correction{Change: standings.Penalty, Member: "15", Week: 1, Points: standings.Point, Why: "so"}}
	if _, err := c.s.Act(playing, c.id, 0, elsewhere); err != nil {
		t.Errorf("a leader who plays may not decide about others: %v", err)
	}
	row, _ := league.DecisionOf("decide")
	by, err := c.s.Leader(playing, c.id)
	c.must(err)
	values := league.Values{Of: map[string]string{}, By: by, Now: c.now}
	if offers, withheld := row.Offers(c.book().Season, values, "case"), row.Withheld(c.book().Season, values, "case"); len(offers) != 0 || len(withheld) != 1 {
		t.Errorf("offered are %v, withheld %v", offers, withheld)
	}
	c.must(c.s.DecideProtest(second, c.id, 0, 0, p.Number, false, "no"))
	if b := c.book(); b.OwnCase(b.Protests[0].Judge, own[0]) || c.lastLog().By.Own {
		t.Error("a decision of another leader is marked")
	}
}

// A leader whom nobody else has helped for eight weeks decides their own case, and the log and the posts say so.
func TestALeaderAloneDecidesTheirOwnCase(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	p, err := c.s.Protest(member("13"), c.id, 0, list, "The last game was not mine.")
	c.must(err)
	c.now = c.now.Add(7 * 7 * 24 * time.Hour)
	c.refused(c.s.DecideProtest(playing, c.id, 0, 0, p.Number, false, "no"), league.OwnCase)
	c.now = c.now.Add(8 * 24 * time.Hour)
	c.must(c.s.DecideProtest(playing, c.id, 0, 0, p.Number, false, "no"))
	b := c.book()
	if !c.lastLog().By.Own || !b.OwnCase(b.Protests[0].Judge, &league.DecideProtest{Protest: p.Number}) {
		t.Errorf("nothing marks the decision: %+v", c.lastLog())
	}
	strike := standings.Correction{Change: standings.Strike, List: list, Why: "so"}
	c.must(c.s.Correct(playing, c.id, 0, 0, strike))
	if corrections := c.book().Corrections; !c.book().OwnCorrection(corrections[0].What) {
		t.Errorf("nothing marks the correction: %+v", corrections[0])
	}
	c.refused(c.s.DecideProtest(member("11"), c.id, 0, 0, p.Number, false, "no"), league.NotLeader)
}
