// Package discord is the only door to Discord: a narrow [Port], its adapter [Client] and the coalescing [Publisher].
//
// discordgo keeps the gateway connection (HELLO, heartbeats, identify, resume); nothing else of it is used, and no other package imports it.
// REST goes through a small client of this package's own, because only there a context ends every wait, budgets come from the
// rate-limit headers, and a repeated request cannot post twice.
//
// What must stay true:
//   - no message, token or hand is ever logged, and no URL either, because interaction URLs hold tokens;
//   - every message states whom it may mention;
//   - what Discord would refuse is refused here, before it is sent, with [ErrInvalid];
//   - no message depends on a picture or an emoji: one that Discord refuses goes out again without them;
//   - everything that arrives is checked before a handler sees it, and a handler that panics harms nobody else.
package discord
