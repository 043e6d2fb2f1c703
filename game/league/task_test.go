package league_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// The rules of a task are playable, whatever the rules of the league.
func TestTaskRulesCanBePlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var all []rules.Ruleset
	for _, name := range rules.Presets() {
		r, err := rules.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	for range 500 {
		all = append(all, rules.Random(rng))
	}
	bocks := 0
	for _, r := range all {
		if r.Bock {
			bocks++
		}
		task := league.TaskRules(r)
		if err := task.Validate(); err != nil {
			t.Errorf("%v: %v", r, err)
		}
		if again, err := rules.Parse(task.String()); err != nil || !again.Same(task) {
			t.Errorf("%v cannot be written and read: %v", task, err)
		}
		if task.Bock || task.Cut || task.PflichtsoloAfterLostSolo {
			t.Errorf("%v: a deal depends on others", task)
		}
	}
	if bocks == 0 {
		t.Error("nobody plays with Bock")
	}
}

// After every result the next dealer deals the next deal of a task.
func TestDealsOfATaskAreIndependent(t *testing.T) {
	r, err := rules.Parse("ddv pflichtsolo=off vorfuehrung=off bock=on bock_trigger_lost_solo=on pflichtsolo_after_lost_solo=on")
	if err != nil {
		t.Fatal(err)
	}
	lost := match.Entry{Dealer: 3, Places: [4]int{0, 1, 2, 3}, Contract: rules.SoloQueens, Soloist: 1, Winner: game.Kontra, Reasons: 1}
	void := match.Entry{Dealer: 3, Places: [4]int{0, 1, 2, 3}, Void: match.Thrown, Soloist: match.Nobody}
	plain := match.Entry{Dealer: 3, Places: [4]int{0, 1, 2, 3}, Soloist: match.Nobody}
	config := match.Config{Rules: league.TaskRules(r), Places: 4, Games: standings.TaskDeals}
	next := func(entries ...match.Entry) match.Deal {
		t.Helper()
		list, err := match.New(config, entries...)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := list.Next()
		return d
	}
	want := next(plain)
	if want.Dealer != 0 || want.Cutter != match.Nobody || want.Factor != 1 || want.Owes != [4]bool{} {
		t.Errorf("the second deal is %+v", want)
	}
	for name, got := range map[string]match.Deal{"a lost solo": next(lost), "a deal that does not count": next(void, plain)} {
		if got != want {
			t.Errorf("after %s the second deal is %+v, want %+v", name, got, want)
		}
	}
}

// The post of the week says at once how many have finished its task.
func TestTheFinishersOfATaskShowInThePostOfTheWeek(t *testing.T) {
	b := tell(t, standings.Task, 2, 4)
	b.tick(1, league.EventOpen)
	opening := league.PostKey(league.Post{Kind: league.PostOpening, Season: 1, Week: 1})
	b.do(league.Actor{ID: "A"}, &league.Play{Table: "t"})
	l, _ := b.s.AttemptOf(1, "A")
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: l.Members, Opened: 1})
	finish := &league.Finish{Table: "t", Sum: standings.Sum{Attempt: &standings.Attempt{List: l.Number, Week: 1, Member: "A", Points: make([]int, standings.TaskDeals)}}}
	_, effects, err := league.Apply(b.s, league.Action{At: b.now, Deed: finish})
	if err != nil || !slices.Contains(effects, league.Effect(league.Update{Post: opening})) {
		t.Errorf("the effects are %+v, %v", effects, err)
	}
	for _, e := range effects {
		if p, ok := e.(league.Publish); ok {
			t.Errorf("a post is published: %+v", p)
		}
	}
}
