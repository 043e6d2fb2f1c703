// Package discord is the only door to Discord: a narrow [Port], its adapter [Client] and the coalescing [Publisher].
//
// discordgo speaks for the bot on the gateway (identify, resume, heartbeats); nothing else of it is used, and no other package imports it. It
// stands behind a fence: the fence reads what Discord sends, hands events on, and lets an IDENTIFY pass only when the brake grants it. Left
// alone, discordgo answers an invalid session by identifying itself at once and for ever, which makes Discord reset the token.
//
// REST goes through a small client of this package's own, because only there a context ends every wait, budgets come from the
// rate-limit headers, and a repeated request cannot post twice.
//
// What must stay true:
//   - no message, token or hand is ever logged, and no URL either, because interaction URLs hold tokens;
//   - every message states whom it may mention;
//   - an IDENTIFY is counted on disk before it is sent, and sent no faster than Discord bears, however often the program is started;
//   - nothing that the gateway's reader does waits for the database, for Discord or for a handler;
//   - what Discord would refuse is refused here, before it is sent, with [ErrInvalid];
//   - no message depends on a picture or an emoji: one that Discord refuses goes out again without them;
//   - everything that arrives is checked before a handler sees it, and a handler that panics harms nobody else.
package discord
