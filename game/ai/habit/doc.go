// Package habit knows how players of Doppelkopf use to play: how likely a card is in a hand and a situation. Computer players judge by it what the
// others may hold. The weights are learned from games of computer players by the program internal/tools/train. A Convention is a habit that people
// name and understand as well.
//
// What must stay true:
//   - Features are relative to what is out, never the names of cards beside those with a meaning of their own (♣D, Fuchs, Dulle, ♣B). So one model
//     serves all contracts and rulesets.
//   - A model and the tables of features belong together: after a change of a table the model is trained again.
package habit
