// Package sandbox is a Discord in miniature on loopback: the REST interface and the gateway that a bot talks to, and a WebSocket on which thirteen
// people (Anna, Ben, Clara, Dora and others) use the bot, in a browser or in a test. It is the product for people without a token, and the double of
// Discord in every end-to-end test.
//
// What must stay true:
//   - It knows what the bot sends, and refuses everything else, also what Discord takes from others (embeds, sections). It refuses whatever Discord
//     refuses, and where Discord's own description is vague it takes the stricter reading (validate*.go).
//   - It keeps everything that Discord keeps (persist.go) and nothing else: ephemeral messages and interaction tokens end with the process.
//   - One lock guards the whole world. Nothing that can block happens under it: sockets are fed through queues.
//   - It serves this machine only; a foreign web page can neither read nor play (guardLoopback).
//
// # The wire of the page
//
// GET /client?user=1..13 is a WebSocket, one for each browser window. Frames are JSON objects with a field "t". The number ref in an answer names the
// page's question.
//
// From the server: hello (everything that this user sees), message (created or changed), delete, channel, commands, bot (online or not, in the server
// or away), calendar (how far ahead it is); as answers to a question ack, failed (no answer within three seconds), modal, choices, error (the page
// asked for something impossible).
//
// From the page: click {message_id or channel_id, custom_id, values?}, command and complete {channel_id, name, options or target_id}, submit {id, custom_id, values}, say
// {channel_id, content}, dismiss {message_id}, locale {locale}. These change the sandbox itself, and ack answers them: role {user_id, role_id, is},
// member {user_id, is}, closed {is} (to direct messages), direct (opens those with the bot), join {channel_id, is} (a thread), create_channel {name},
// delete_channel {channel_id}, delete_role {role_id}, grant {channel_id, name, is} (a permission of the bot), away {is} (the bot from the server) and
// advance {to}.
//
// GET /requests returns the cost of the bot's requests (limits.go), POST /faults makes things go wrong (meddle.go).
//
// Messages and commands have Discord's own form. In addition a message has mentions_me and ephemeral_for, and a thread has joined. For people who
// manage the server a channel has bot_may, {permission: whether the bot has it}; a channel of the server without the bot has server, its name. A
// command has places, where it is offered: "guild", "direct", "foreign".
package sandbox
