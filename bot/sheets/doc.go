// Package sheets keeps the score sheets of real tables: who sits there, by which rules, and each game as somebody has written it down.
//
// What must stay true:
//
//   - A sheet is its changes, in their order, and nothing else is stored of its games: points, dealer and Bock follow from them by package sheet, so a game
//     may be changed or deleted at any time, and everything after it is reckoned again.
//   - A change names how many changes its writer had seen. If somebody was quicker it is refused, so two people who type the same game at once do not write
//     it twice, nor does one who clicks again because an answer was lost.
//   - Nothing is stored that is no game by the sheet's rules.
//   - A name on a sheet may belong to a person of the server; then what they wrote counts for them. Deleting the person takes out both.
//
// A sheet is a setting of its server, and a list of all of them is another.
package sheets
