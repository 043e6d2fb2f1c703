package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
)

func TestTheBestOptionComesFirstWithItsErrors(t *testing.T) {
	v := see(t, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy", 0)
	options := v.Legal(nil)
	var plays []game.Action
	for _, a := range options {
		if a.Kind == game.Playing {
			plays = append(plays, a)
		}
	}
	list := ai.Player{Level: ai.Medium}.Weigh(v, plays, rand.New(rand.NewPCG(1, 2)))
	if len(list) != len(plays) || list[0].Error != 0 {
		t.Fatalf("of %d options: %+v", len(plays), list)
	}
	for i, o := range list {
		if i > 0 && (o.Points > list[i-1].Points || o.Error == 0) {
			t.Errorf("option %d is %+v after %+v", i+1, o, list[i-1])
		}
		if o.Wins < 0 || o.Wins > 1 {
			t.Errorf("%+v wins more than always", o)
		}
	}
	if again := (ai.Player{Level: ai.Medium}).Weigh(v, plays, rand.New(rand.NewPCG(1, 2))); again[0] != list[0] {
		t.Errorf("the same question has the answers %+v and %+v", list[0], again[0])
	}
}
