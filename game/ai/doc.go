// Package ai holds the computer players.
//
// A Player is a pure function of a game.View, a budget and a random source from the caller: the same input gives the same answer. It sees
// what its seat may see and nothing else: the package never mentions the type that knows every hand, and a test enforces that. It asks the
// engine which actions are legal, which cards are trump and which card wins, and keeps no copy of any rule, so it plays every ruleset.
//
// How the parts work together:
//   - Rules of thumb (simple.go and what it calls: word, forecast and others) decide everything at the level simple, with errors at the level
//     beginner (beginner.go), and at other levels what search does not. Those for cards are maxims, in one table (maxim.go): players choose by them
//     with what they see at the table (sight.go), searches play on by them with what they reckon quickly (policy.go), and people are told them as
//     reasons (why.go).
//   - A player that searches (player.go) collects what it knows for certain about hidden cards (facts.go) and deals the hidden cards at random,
//     all deals equally likely (sampler.go), or good hands for a soloist more often (lean.go). It keeps each deal as often as it is likely after
//     what the others have played and dared: each of them follows the rules of thumb or, in the mind of an expert, skill that was learned from
//     searches (belief.go, skill). A strong player also listens to conventions (habit/convention.go). From a deal the view makes a game.Guess, in which the engine plays on.
//   - It tries its options in the same deals, lets all seats finish each game by rules of thumb and by habits (strong) or skill (expert), the more
//     by the rules the more a seat seems to follow them (policy.go), and takes the option that brings most points (search.go). Of cards that bring
//     nearly as much it takes the more usual one, medium the one by the rules of thumb.
//   - It announces in the same way (strong.go), and before the first card it speaks (strong.go), bids, exchanges and lays away so (look_ahead.go); the
//     others go on by the rules of thumb.
//   - A character has a name and a style, which says how much it dares (character.go).
package ai
