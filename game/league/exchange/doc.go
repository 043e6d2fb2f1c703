// Package exchange is how leagues of several servers share one table without a central place: a server signs a week of its league, and another one believes
// no number in it.
//
//   - [Read] deals each game of a published week again from its shuffle, plays each card with the one engine, scores it, lets package match say who sits
//     where, who deals and when the list is over, and adds up the list. Each seed must be the one to which the game before has committed, and a lot must
//     follow from that game. An error names the list and the game. The server's own key (ed25519) signs the rest; a league remembers it from the first file on.
//   - What leaders have decided about a list, no other server can verify: it counts in their own league only. So do lists that do not verify, and penalties.
//   - What nobody can verify from a file: that these people sat there, that no list was hidden, and that the seed of the first game of a list was not chosen
//     among many. The signature makes the server answer for that, and its players have read the commitments before they played.
//   - In the common table members have the points of their places, whatever each league plays for. A person who plays on two servers stands there twice.
//   - Leagues are ranked as teams only where all have played the same deals, in the task: at a table one gains what others lose.
//   - Two servers have such deals in common once each has read a file of the other: their keys agree on a secret (X25519) that neither program has
//     chosen and no leader sees. With more servers the tasks have their own deals, and are not compared.
package exchange
