package discord

import "time"

// Hurry makes the client's gateway impatient, for tests.
func (c *Client) Hurry(packet, open time.Duration) {
	c.patience = patience{packet: packet, open: open, silence: 5 * time.Second, stable: time.Minute, leave: time.Second, retry: time.Millisecond}
}

// Decode gives tests the decoding of interactions.
var Decode = decode

// CreateBody, EditBody, AnswerBody, and CommandBody give tests the JSON that goes to Discord.
func CreateBody(m Message, nonce string) (any, error) { return createBody(m, nonce) }

func EditBody(m Message) (any, error) { return editBody(m) }

func AnswerBody(i Interaction, r Response) (any, error) {
	body, _, err := encodeAnswer(i, r)
	return body, err
}

func CommandBody(cmds []Command) (any, error) { return encodeCommands(cmds) }
