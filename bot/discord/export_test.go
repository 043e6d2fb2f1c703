package discord

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Hurry makes the client impatient, for tests.
func (c *Client) Hurry(packet, open time.Duration) {
	c.rest.firstPause = 5 * time.Millisecond
	c.timeouts = timeouts{packet: packet, resumed: open, ready: open, leave: 300 * time.Millisecond, retry: time.Millisecond}
}

// Connected reports whether the gateway delivers all interactions now.
func (c *Client) Connected() bool {
	connected, all := c.Connections()
	return connected == all
}

// Through makes the client connect by dial alone.
func (c *Client) Through(dial func(ctx context.Context, network, addr string) (net.Conn, error)) {
	c.dial = dial
	c.rest.http.Transport.(*transport).next.DialContext = dial
}

// Trust makes the client trust certificates for its requests.
func (c *Client) Trust(roots *x509.CertPool) {
	c.rest.http.Transport.(*transport).next.TLSClientConfig = &tls.Config{RootCAs: roots}
}

// HangUp closes the client's connections for requests.
func (c *Client) HangUp() { c.rest.http.Transport.(*transport).next.CloseIdleConnections() }

// Follows reports whether the client resumes sessions at the address.
func (c *Client) Follows(address string) bool { return c.resumesAt(address) }

// Read makes the client read a frame of the gateway.
func (c *Client) Read(frame []byte) error {
	p, err := readPacket(func(to any) error { return json.Unmarshal(frame, to) })
	if err != nil {
		return err
	}
	n := connection{client: c, shard: c.newShard(0, 1, Receiver{}), session: &session{}, serving: context.Background(), greeting: time.NewTimer(time.Hour)}
	return n.handleEvent(p)
}

// UnpackStream reads the packed stream of a gateway, a packet with each call.
var UnpackStream = unpackStream

// Clock tells Discord's time on a host with the given clock.
func Clock(host func() time.Time) (now func() time.Time, compare func(date string, sent time.Time)) {
	c := &clock{wall: host}
	return c.now, c.compareDate
}

// Brake delays IDENTIFYs.
type Brake struct{ *identifyLimiter }

func NewBrake(m Memory, log *slog.Logger) Brake { return Brake{newIdentifyLimiter(m, log)} }

func (b Brake) Take() error       { return b.countIdentify(0) }
func (b Brake) Release()          { b.resetFailures(0) }
func (b Brake) State() Identifies { return b.state() }

// CreateBody, EditBody, AnswerBody, and CommandBody return the JSON of requests to Discord.
func CreateBody(m Message, nonce string) any { return createBody(m, nonce) }

func EditBody(m Message) any { return encode(m) }

func AnswerBody(i Interaction, r Response) any {
	body, _ := encodeAnswer(i, r)
	return body
}

func CommandBody(cmds []Command) any { return encodeCommands(cmds) }

// Budgets is the rate limiter.
type Budgets struct{ *budgets }

// Taken is the budget that Take returns and Give takes.
type Taken struct{ *budget }

func NewBudgets() Budgets { return Budgets{newBudgets()} }

func (b Budgets) Take(ctx context.Context, kind, major string, global bool) (Taken, error) {
	q, err := b.acquire(ctx, rateKey{kind, major}, global)
	return Taken{q}, err
}

func (b Budgets) Give(kind, major string, q Taken, h http.Header) {
	b.release(rateKey{kind, major}, q.budget, h)
}

func (b Budgets) Stop(kind string, all bool, pause time.Duration) {
	b.stopRoute(rateKey{kind: kind}, all, pause)
}

func (b Budgets) AwaitEdit(ctx context.Context, kind, major string, news time.Time) (prepared func(), err error) {
	return b.awaitEdit(ctx, rateKey{kind, major}, news)
}

func (b Budgets) Refused() string {
	return [...]string{calm: "", slowed: "slowed", halted: "halted"}[b.countRefusal()]
}

func (b Budgets) Refusals() int { return b.invalidCount() }

func (b Budgets) Len() int { return len(b.routes) }

// Refusal is Discord's answer as an error.
var Refusal = refusal

// Fallback sends messages plainer if Discord refuses them.
type Fallback struct{ *fallback }

func NewFallback(log *slog.Logger, emojisLost func()) Fallback {
	return Fallback{newFallback(log, emojisLost)}
}

func (f Fallback) Deliver(kind, channel string, m Message, send func(Message) error) error {
	return f.deliverMessage(target{kind, channel}, m, send)
}

func (f Fallback) Confirm(id string) { f.confirmEmoji(id) }

// WithoutPictures and WithoutEmojis return the plainer messages.
var WithoutPictures = withoutPictures

func WithoutEmojis(m Message) Message { return withoutEmojis(m, func(string) bool { return true }) }

// Places returns how many slots the publisher remembers, and Lanes of how many channels.
func (p *Publisher) Places() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.queues {
		n += len(l.messages)
	}
	return n
}

func (p *Publisher) Lanes() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queues)
}
