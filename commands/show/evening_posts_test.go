package show_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// evening founds a league of match days that so many people join, 11, 12 and so on, and waits until check-in. The ones named here stand in, the last
// one only may come, and all others come.
func (p *press) evening(people int, standIns ...int) (id string) {
	p.t.Helper()
	id = p.found("Nord", "1", func(f *leagues.Founding) { f.Plan.Config.Format = standings.MatchDay })
	time.Sleep(time.Until(p.book(id).Calendar().Opens(1).Add(time.Hour)))
	for i := range people {
		p.join(id, somebody(i))
		answer := league.AnswerIn
		if i == people-1 {
			answer = league.AnswerMaybe
		}
		p.act(id, somebody(i), &league.SignUp{Week: 1, Answer: answer})
	}
	for _, i := range standIns {
		p.act(id, somebody(i), &league.SignUp{Week: 1, Answer: league.AnswerSubstitute})
	}
	time.Sleep(time.Until(p.book(id).DrawAt(1).Add(-20 * time.Minute)))
	return id
}

func somebody(i int) leagues.Actor {
	return leagues.Actor{ID: fmt.Sprint(11 + i), Name: fmt.Sprintf("Person%d", i), Guild: "100"}
}

// checksIn lets people check in, as the button does.
func (p *press) checksIn(id string, people ...int) {
	p.t.Helper()
	for _, i := range people {
		who := somebody(i)
		p.act(id, who, &league.SignUp{Week: 1, Answer: p.book(id).CheckIn(1, who.ID)})
	}
}

// post returns the only post with these words.
func (p *press) post(words string) string {
	p.t.Helper()
	for _, text := range strings.Split(p.channels.read(), "\n---\n") {
		if strings.Contains(text, words) {
			return text
		}
	}
	p.t.Fatalf("no post says %q:\n%s", words, p.channels.read())
	return ""
}

// reads fails unless a text has these words.
func (p *press) reads(text string, words ...string) {
	p.t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			p.t.Errorf("%q is missing in\n%s", w, text)
		}
	}
}

// The bot calls all who said that they come, perhaps, or as substitutes. A substitute who checks in plays only where somebody is missing. The draw's
// post links every thread before the first card, names a swap, and stays complete when a list comes to nothing.
func TestTheDrawsPostIsTheBoardOfTheEvening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.evening(10, 8)
		p.reads(p.post("Check bis"), "<@11>", "<@19>", "<@20>") // who comes, stands in, may come
		p.checksIn(id, 0, 1, 2, 3, 4, 5, 6, 7, 8)
		p.reads(p.post("Check bis"), "Ersatz: Person8")
		time.Sleep(time.Until(p.book(id).DrawAt(1).Add(time.Minute)))
		board := p.post("Auslosung der Woche 1")
		if p.reads(board, "**Tisch 1:**", "**Tisch 2:**"); strings.Count(board, "→ <#7") != 2 || strings.Contains(board, "Person8") {
			t.Errorf("the draw's post is\n%s", board)
		}
		tables := p.book(id).Evening(1)
		one, other, names := tables[0].Drawn[2], tables[1].Drawn[0], p.book(id).Names()
		p.must(p.weekly.Swap(owner, id, 0, 1, one, other))
		time.Sleep(time.Minute)
		board = p.post("Auslosung der Woche 1")
		if p.reads(board, names[other]+" *statt ", names[one]+" *statt "); strings.Count(board, "→ <#7") != 2 {
			t.Errorf("after the swap it is\n%s", board)
		}
		time.Sleep(6 * time.Minute) // nobody clicks, and the lists begin
		p.reads(p.post("Auslosung der Woche 1"), "Spiel 1 von 24")
		first := p.book(id).Evening(1)[0].List.Number
		p.act(id, owner, &league.Abort{List: first, Why: "nobody is there"})
		time.Sleep(time.Minute)
		board = p.post("Auslosung der Woche 1")
		if p.reads(board, "**Tisch 1:**", "Abgebrochen, 0 von 24 Spielen gespielt", "Spiel 1 von 24"); strings.Count(board, "→ <#7") != 2 {
			t.Errorf("after a list was broken off it is\n%s", board)
		}
	})
}

// The message of its table shows the result of a drawn list, and still does when the program starts again while it remembers the table.
func TestADrawnListIsShownOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.evening(4)
		p.checksIn(id, 0, 1, 2, 3)
		time.Sleep(time.Until(p.book(id).DrawAt(1).Add(time.Minute)))
		p.reads(p.post("Doppelkopf"), "Liga **Nord**")
		p.playTable(p.book(id).Lists[0].Table)
		for _, moment := range []string{"at its end", "after a restart"} {
			time.Sleep(time.Minute)
			text := p.channels.read()
			if strings.Count(text, "### Liste 1, Woche 1 von 4") != 1 || strings.Contains(text, "Liga **Nord**") {
				t.Errorf("%s the channel reads\n%s", moment, text)
			}
			p.stop()
			p.boot()
		}
	})
}
