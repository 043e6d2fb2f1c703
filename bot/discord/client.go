package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// Config holds what a Client needs.
type Config struct {
	// Token is the bot's token, with or without "Bot " in front.
	Token string
	// APIURL replaces https://discord.com for REST requests and the gateway look-up. The look-up says where the gateway is. Sessions are resumed
	// where the gateway says, unless that is Discord itself.
	APIURL string
	// Shards are those that the client serves.
	Shards Shards
	// Memory keeps the count of IDENTIFYs from one process to the next. Only a gateway that begins and ends with the process needs none.
	Memory Memory
	// Logger gets what an operator should know; nil logs nothing.
	Logger *slog.Logger
	// EmojisLost is called when Discord has refused emojis which SyncEmojis had uploaded: it is time to call that again. It may be nil.
	EmojisLost func()
	// Observe receives each try of a request: its name, whether it has the bot's token, and Discord's status, 0 for none. It may be nil.
	Observe func(call string, asBot bool, status int)
}

// Client is the bot's connection to Discord. It implements Port; Run receives interactions.
type Client struct {
	token    string
	log      *slog.Logger
	servers  servers
	clock    clock
	rest     *rest
	fallback *fallback
	places   places
	rivals   rivals
	limiter  *identifyLimiter
	timeouts timeouts
	odd      Sparse                                                            // logs interactions that make no sense
	dial     func(ctx context.Context, network, addr string) (net.Conn, error) // to the gateway
	// redirected says that requests go to another host than Discord.
	redirected bool

	shards  Shards
	running atomic.Pointer[[]*atomic.Bool] // whether each shard delivers interactions
	few     sync.Once                      // says that there are few shards

	mu        sync.Mutex // guards accepting, and handlers against a start after the wait
	accepting bool
	handlers  sync.WaitGroup
	answered  map[string]received // recently handled interactions
	work      sync.WaitGroup      // what must end before Run does

	refused     chan error // holds the error with which Run must end
	identified  chan struct{}
	once        sync.Once
	application string // the application's id, once identified is closed
}

var _ Port = (*Client)(nil)

// New returns a client that is not connected yet; the methods of Port that need no application id work at once.
func New(cfg Config) (*Client, error) {
	words := strings.FieldsFunc(cfg.Token, IsAroundToken)
	if len(words) > 0 && strings.EqualFold(words[0], "Bot") {
		words = words[1:]
	}
	if len(words) != 1 || strings.ContainsFunc(words[0], func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the bot token is empty, or has a space or a character in it that no token has")
	}
	token := words[0]
	log := cmp.Or(cfg.Logger, slog.New(slog.DiscardHandler))
	c := &Client{
		token: token, log: log, shards: cfg.Shards, timeouts: usualTimeouts, servers: newServers(), limiter: newIdentifyLimiter(cfg.Memory, log), answered: map[string]received{},
		refused: make(chan error, 1), identified: make(chan struct{}),
	}
	emojisLost := cfg.EmojisLost
	if emojisLost == nil {
		emojisLost = func() {}
	}
	c.fallback = newFallback(log, emojisLost)
	t, err := newTransport(cfg.APIURL, &c.clock)
	if err != nil {
		return nil, err
	}
	c.redirected = t.base.Host != discordHost
	c.dial = (&net.Dialer{Timeout: c.timeouts.packet}).DialContext
	c.rest = &rest{
		token: token, http: &http.Client{Transport: t}, budgets: newBudgets(), log: log, firstPause: usualPause,
		observe: cfg.Observe,
		refused: func() { c.endRun(&Fatal{Code: http.StatusUnauthorized}) },
	}
	return c, nil
}

// IsAroundToken reports whether a character is copied along with a token, or added by an editor: a space, a quotation mark, the mark of an encoding.
func IsAroundToken(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("\"'`“”„‘’\ufeff\u200b", r)
}

// endRun makes Run return err.
func (c *Client) endRun(err error) {
	select {
	case c.refused <- err:
	default:
	}
}

// InvalidRequests is the number of invalid requests in the last ten minutes. Discord bans the address of a bot that has 10,000.
func (c *Client) InvalidRequests() int { return c.rest.budgets.invalidCount() }

// Identifies says how often the bot has identified itself in the last day, and whether it must wait before the next time.
func (c *Client) Identifies() Identifies { return c.limiter.state() }

// Respond implements Port. A plainer answer that replaces a refused one has only the rest of the three seconds.
func (c *Client) Respond(ctx context.Context, i Interaction, r Response) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	switch r := r.(type) {
	case Reply:
		return c.fallback.deliverMessage(target{"reply", i.ChannelID}, r.Message, func(m Message) error { return c.sendAnswer(ctx, i, Reply{m}) })
	case Update:
		return c.fallback.deliverMessage(target{"update", i.ChannelID}, i.keepPictures(r.Message), func(m Message) error { return c.sendAnswer(ctx, i, Update{m}) })
	case Defer, Ask, Complete:
	}
	return c.sendAnswer(ctx, i, r)
}

func (c *Client) sendAnswer(ctx context.Context, i Interaction, r Response) error {
	body, files := encodeAnswer(i, r)
	first := c.isFirstTry(i.ID)
	err := c.rest.do(ctx, apiRequest{
		name: "respond", method: http.MethodPost, path: "/interactions/" + url.PathEscape(i.ID) + "/" + url.PathEscape(i.Token) + "/callback",
		route: rateKey{"respond", i.ID}, repeatable: true, hasty: true, body: body, files: files,
	}, nil)
	if first && hasCode(err, codeAlreadyAnswered) {
		c.noteRival()
	}
	return err
}

// EditResponse implements Port.
func (c *Client) EditResponse(ctx context.Context, i Interaction, m Message) error {
	return c.fallback.deliverMessage(target{"edit response", i.ChannelID}, m, func(m Message) error {
		return c.rest.doInOpenThread(ctx, i.ChannelID, apiRequest{
			name: "edit response", method: http.MethodPatch, path: responsePath(i),
			route: rateKey{"edit response", i.ID}, repeatable: true, body: encode(m), files: m.Files,
		})
	})
}

// DeleteResponse implements Port.
func (c *Client) DeleteResponse(ctx context.Context, i Interaction) error {
	return c.rest.do(ctx, apiRequest{
		name: "delete response", method: http.MethodDelete, path: responsePath(i), route: rateKey{"delete response", i.ID}, repeatable: true,
	}, nil)
}

// FollowUp implements Port. Discord knows no nonce here, so an attempt that may have arrived is not repeated.
func (c *Client) FollowUp(ctx context.Context, i Interaction, m Message) (id string, err error) {
	err = c.fallback.deliverMessage(target{"follow up", i.ChannelID}, m, func(m Message) error {
		var sent idJSON
		err := c.rest.do(ctx, apiRequest{
			name: "follow up", method: http.MethodPost, path: webhookPath(i), route: rateKey{"follow up", i.ID}, body: createBody(m, ""), files: m.Files,
		}, &sent)
		id = sent.ID
		return err
	})
	return id, err
}

// Download implements Port. No error quotes the address.
func (c *Client) Download(ctx context.Context, address string, most int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, errors.New("download a file: the address is malformed")
	}
	resp, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("download a file: %w", errors.Unwrap(err))
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, most))
	if err != nil || resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("download a file: status %d, %d bytes", resp.StatusCode, len(data))
	}
	return data, nil
}

func webhookPath(i Interaction) string {
	return "/webhooks/" + url.PathEscape(i.ApplicationID) + "/" + url.PathEscape(i.Token)
}

func responsePath(i Interaction) string {
	return webhookPath(i) + "/messages/" + url.PathEscape(cmp.Or(i.FollowUpID, "@original"))
}

// Send implements Port.
func (c *Client) Send(ctx context.Context, at Place, m Message, nonce string) (id string, err error) {
	channelID := at.ChannelID
	err = c.fallback.deliverMessage(target{"send", channelID}, m, func(m Message) error {
		if err := checkSendable(m, channelID); err != nil {
			return fmt.Errorf("send: %w", err)
		}
		if err := c.places.check(ctx, c.rest, at); err != nil {
			return err
		}
		id, err = c.postMessage(ctx, channelID, createBody(m, nonce), m.Files)
		return err
	})
	return id, err
}

// Message implements Port. A user has one channel for direct messages with the bot; opening it again returns the same one.
func (c *Client) Message(ctx context.Context, userID string, m Message, nonce string) error {
	if err := checkSendable(m, userID); err != nil {
		return fmt.Errorf("message: %w", err)
	}
	var channel idJSON
	request := botRequest("open direct messages", http.MethodPost, "/users/@me/channels")
	request.body = map[string]string{"recipient_id": userID}
	if err := c.rest.do(ctx, request, &channel); err != nil {
		return err
	}
	_, err := c.Send(ctx, Place{AnyServer, channel.ID}, m, nonce)
	return err
}

// postMessage posts a message. For some minutes after a message was deleted Discord remembers its nonce and answers that this message is unknown. Then
// postMessage tries again with the nonce that renewNonce returns.
func (c *Client) postMessage(ctx context.Context, channelID string, body messageJSON, files []File) (string, error) {
	first := body.Nonce
	for try := 0; ; try++ {
		body.Nonce = renewNonce(first, try)
		var sent idJSON
		request := botRequest("send", http.MethodPost, "/channels/{id}/messages", channelID)
		request.repeatable, request.body, request.files = first != "", body, files
		err := c.rest.do(ctx, request, &sent)
		if !hasCode(err, codeUnknownMessage) || first == "" || try == maxRenewals {
			return sent.ID, err
		}
	}
}

// maxRenewals limits how many deleted messages in a row a post may replace.
const maxRenewals = 4

// renewNonce returns the nonce that replaces the nonce of a deleted message. It depends only on that nonce and the number of the try, so a post that
// is repeated after a crash finds the existing message.
func renewNonce(first string, try int) string {
	if try == 0 {
		return first
	}
	return nonce(first, strconv.Itoa(try))
}

// checkSendable returns an error for a destination to which nothing can be sent, or for an ephemeral message, which everybody there would see.
func checkSendable(m Message, to string) error {
	if m.Ephemeral {
		return invalid("only an answer to an interaction can be ephemeral")
	}
	return checkIDs(to)
}

// Edit implements Port.
func (c *Client) Edit(ctx context.Context, at Place, messageID string, m Message) error {
	channelID := at.ChannelID
	return c.fallback.deliverMessage(target{"edit", channelID}, m, func(m Message) error {
		if err := c.places.check(ctx, c.rest, at); err != nil {
			return err
		}
		request := botRequest(editCall, http.MethodPatch, "/channels/{id}/messages/{id}", channelID, messageID)
		request.body, request.files = encode(m), uploads(m.Files)
		return c.rest.doInOpenThread(ctx, channelID, request)
	})
}

// Delete implements Port.
func (c *Client) Delete(ctx context.Context, at Place, messageID string) error {
	channelID := at.ChannelID
	if err := c.places.check(ctx, c.rest, at); err != nil {
		return err
	}
	return c.rest.doInOpenThread(ctx, channelID, botRequest("delete", http.MethodDelete, "/channels/{id}/messages/{id}", channelID, messageID))
}

// editCall is the name of an edit, and so the kind of its budget.
const editCall = "edit"

// AwaitEdit waits until an edit in the channel would go soon, so that a publisher can choose the newest content afterwards. Of all who wait, the one goes
// first whose news are the oldest. The caller must call prepared before Edit, in any case.
func (c *Client) AwaitEdit(ctx context.Context, channelID string, news time.Time) (prepared func(), err error) {
	return c.rest.budgets.awaitEdit(ctx, rateKey{editCall, channelID}, news)
}

// Application waits for the application's id, which the gateway states.
func (c *Client) Application(ctx context.Context) (string, error) {
	select {
	case <-c.identified:
		return c.application, nil
	case <-ctx.Done():
		return "", fmt.Errorf("wait for the connection: %w", ctx.Err())
	}
}

// answerWithin is the time that Discord gives for the first answer to an interaction.
const answerWithin = 3 * time.Second

// received is an interaction that is handled or was so recently.
type received struct {
	at    time.Time
	tried bool // the client has tried to answer it
}

// isFirst reports whether an interaction is new: a gateway may repeat it after a RESUME. The caller holds the lock.
func (c *Client) isFirst(id string, now time.Time) bool {
	if _, again := c.answered[id]; again {
		return false
	}
	maps.DeleteFunc(c.answered, func(_ string, r received) bool { return now.Sub(r.at) > 2*answerWithin })
	c.answered[id] = received{at: now}
	return true
}

// isFirstTry reports whether the client has received an interaction and has not tried to answer it yet: then any answer that Discord has is of another
// program.
func (c *Client) isFirstTry(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.answered[id]
	if ok {
		c.answered[id] = received{at: r.at, tried: true}
	}
	return ok && !r.tried
}

// setAccepting says whether new interactions are served.
func (c *Client) setAccepting(yes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.accepting = yes
}

// timeouts say how long the gateway may take.
type timeouts struct {
	packet  time.Duration // for the connection, for HELLO, and for one write
	resumed time.Duration // for the answer to a RESUME, while heartbeats are answered
	ready   time.Duration // for the answer to an IDENTIFY, while heartbeats are answered
	leave   time.Duration // for a clean end
	retry   time.Duration // the least time from the beginning of one connection to that of the next
}

var usualTimeouts = timeouts{packet: 15 * time.Second, resumed: 2 * time.Minute, ready: 10 * time.Minute, leave: 3 * time.Second, retry: time.Second}

// Connections returns how many shards deliver interactions now, and how many there are. Before Run knows their number there are 0 of 1.
func (c *Client) Connections() (connected, all int) {
	running := c.running.Load()
	if running == nil {
		return 0, 1
	}
	for _, s := range *running {
		if s.Load() {
			connected++
		}
	}
	return connected, max(len(*running), 1)
}

// Rival says whether another program with the same token answers interactions: it is suspected after one answer that came second within ten minutes, and
// proven after three.
func (c *Client) Rival() (suspected, proven bool) {
	c.rivals.mu.Lock()
	defer c.rivals.mu.Unlock()
	n := c.rivals.count()
	return n > 0, n == rivalProof
}

// noteRival notes that Discord had an answer before the client's first try of one.
func (c *Client) noteRival() {
	if c.rivals.note() {
		c.log.Error("another program with this bot token answers clicks, too. Discord gives each click to both and takes the first answer, so people may read " +
			"that their table does not exist. End the other program; if you do not know it, reset the token in the developer portal (Bot → Reset Token). " +
			"Two programs may share a token only with a SHARD_RANGE each")
	}
}
