// Package exchange is how leagues of several servers share one table without a central place: a server signs a week of its league, and another one believes
// no number in it.
//
//   - A [Week] has the members, the terms of the season, and each list of the week with the records of its games. Only a published week is
//     signed, so no deal is played any more.
//   - [Read] deals each game again from its shuffle, plays each card with the one engine, scores it, lets package match say who sits where,
//     who deals and when the list is over, and adds up the list. Each seed must be the one to which the game before has committed, and a lot must follow
//     from that game. An error names the list, the game and the line of the record.
//   - The head of the file has the digest of each list, and the server's own key (ed25519) signs the head. So a list that is missing or was changed is
//     named, too. A league remembers the key of another server from the first file on and refuses any other; leaders compare fingerprints.
//   - What leaders decide, no other server can verify: lists that they enter, correct or strike stand in the file by their numbers alone, and count in
//     their own league only. So do lists that do not verify, and penalties.
//   - What nobody can verify from a file: that these people sat there, that no list was hidden, and that the seed of the first game of a list was
//     not chosen among many. The signature makes the server answer for that, and its players have read the commitments before they played.
//   - The common table has the terms in common: rules, first day, format, weeks, games, lists a week and the share of own games. Its members have the
//     points of their places, whatever each league plays for. A person who plays on two servers stands there twice.
//   - At a table one gains what others lose, so the mean of a server whose members play each other is the same everywhere, by arithmetic. Servers are
//     ranked as teams only where all have played the same deals, in the task: by the mean of their members' attempts, so size does not matter.
//   - Two servers have such deals in common once each has read a file of the other: their keys agree on a secret (X25519) that neither program has
//     chosen and no leader sees, and the deals of each week follow from it. With more servers the tasks have their own deals, and are not compared.
package exchange
