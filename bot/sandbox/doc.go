// Package sandbox is a Discord in miniature on loopback: the REST interface and the gateway that a bot talks to, and a WebSocket on which
// four people (Anna, Ben, Clara, Dora) use what the bot offers, in a browser or in a test. It is the product's face for those without a
// token, and the double of Discord in every end-to-end test.
//
// What must stay true:
//   - It refuses whatever Discord refuses, and where Discord's own description is vague it takes the stricter reading (validate*.go).
//   - It forgets nothing that Discord would keep (persist.go) and keeps nothing that Discord would forget: ephemeral messages and
//     interaction tokens end with the process.
//   - One lock guards the whole world. Nothing that can block happens under it: sockets are fed through queues.
//   - It serves this machine only; a foreign web page can neither read nor play (guard.go).
package sandbox
