package discord

import "time"

// Hurry makes the client's gateway impatient, for tests.
func (c *Client) Hurry(packet, open time.Duration) {
	c.patience = patience{packet: packet, open: open, silence: 5 * time.Second, stable: time.Minute, leave: time.Second, retry: time.Millisecond}
}

// Decode gives tests the decoding of interactions.
var Decode = decode
