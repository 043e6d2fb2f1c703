// Package review judges a finished game: what each player decided, what was better with the knowledge at the time, and with open cards.
//
// These things must stay true:
//
//   - A decision is judged by the view of its player. Hidden cards decide nothing but the open-card column and the curve.
//   - Where the search is not sure, the review says nothing: a loss counts only if fresh deals confirm it, clearly above its standard error.
//   - The same game, config and version give the same review.
//   - A review is made in steps of some ten milliseconds, so that it can wait for what is more urgent.
package review
