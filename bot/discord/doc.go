// Package discord is the only door to Discord: a narrow [Port], its adapter [Client] and the coalescing [Publisher].
//
// On the gateway the bot needs eight kinds of packets, which a connection reads and writes here. Heartbeats begin with HELLO, so the bot can wait for
// minutes in an outage, and an IDENTIFY goes out only when the limiter grants it. REST requests go through a small client in this package. With it a
// context ends every wait, budgets come from the rate-limit headers, and a repeated request cannot post twice. discordgo has the names of what Discord
// says in numbers; no other package imports it.
//
// What must stay true:
//   - no log holds a message, a token, a hand, or a URL, because interaction URLs hold tokens;
//   - every message states whom it may mention;
//   - an IDENTIFY is counted on disk before it is sent, and sent no faster than Discord allows, however often the program is started;
//   - the gateway's reader never waits for the database, for Discord or for a handler;
//   - this package states no limits of Discord: Discord refuses what is too long or too much, as the sandbox does, and package proof finds it in tests;
//   - no message depends on a picture or an emoji: a refused message goes out again without them;
//   - everything that arrives is checked before a handler sees it, and a handler that panics harms nothing else.
package discord
