package game_test

import (
	"fmt"

	"karlchen/game"
	"karlchen/game/rules"
)

// A whole game under the tournament rules: deal, let everybody be healthy and play the first card that they may, and read the result.
func Example() {
	ruleset, err := rules.Parse("ddv")
	if err != nil {
		panic(err)
	}
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		panic(err)
	}
	shuffle := game.Shuffle{Seed: game.Seed{1, 2, 3}}
	state, err := game.New(game.Setup{Rules: compiled, Hands: shuffle.Deal(ruleset.Deck, 0), Vorhand: 0})
	if err != nil {
		panic(err)
	}
	for state.Phase() != game.Scored {
		seat := state.Turn()
		for _, action := range state.Legal(seat, nil) {
			if action == game.Say(seat, game.Healthy) || action.Kind == game.Playing { // announces nothing
				if state, err = state.Apply(action); err != nil {
					panic(err)
				}
				break
			}
		}
	}
	result, _ := state.Result()
	fmt.Println(result.Outcome(), result.Points())
	// Output: kontra [1 1 1 -3]
}

// A game from a real table: Re has announced, and won with 127 Augen and a caught Fuchs.
func ExampleRound() {
	ruleset, _ := rules.Preset("ddv")
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		panic(err)
	}
	round, err := game.NewRound(compiled, rules.Normal)
	if err != nil {
		panic(err)
	}
	if err := round.Call(game.Re, rules.Ansage); err != nil {
		panic(err)
	}
	if err := round.Special(rules.FuchsCaught, game.Re); err != nil {
		panic(err)
	}
	result, err := round.Score([2]int{127, 113}, nil)
	if err != nil {
		panic(err)
	}
	for _, item := range result.Items() {
		fmt.Println(item.Key, item.Party, item.Points)
	}
	fmt.Println("each player of Re gets", result.PointsOf(game.Re))
	// Output:
	// won re 1
	// re re 2
	// fuchs_gefangen re 1
	// each player of Re gets 4
}
