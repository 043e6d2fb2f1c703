package discord

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// How often and how patiently a request is repeated.
const (
	maxTries    = 5
	usualPause  = 250 * time.Millisecond
	tryTimeout  = 15 * time.Second
	hastyTry    = 1200 * time.Millisecond // leaves a second try of an answer to a click the rest of the three seconds
	maxResponse = 8 << 20
	maxDetails  = 300
)

// userAgent is in the form that Discord demands of bots; others may be refused.
var userAgent = "DiscordBot (" + trace.Home + ", " + trace.Version() + ")"

// rest sends requests to Discord's REST API within their budgets.
type rest struct {
	token   string
	http    *http.Client
	budgets *budgets
	log     *slog.Logger
	// firstPause is the pause before the second try; each further pause is twice as long.
	firstPause time.Duration
	// observe receives each try; it may be nil.
	observe func(call string, asBot bool, status int)
	// refused is called when Discord does not accept the bot's token.
	refused func()
}

type apiRequest struct {
	name         string // for errors and logs, without ids or tokens
	method, path string
	route        rateKey  // the budget that it uses
	asBot        bool     // sent with the bot's token and within the limit of all routes
	repeatable   bool     // doing it twice has the same effect as doing it once
	hasty        bool     // the first try is short, because its connection may be dead
	ids          []string // in the path; what is no id is not sent, because Discord would read another path
	body         any
	files        []File
}

// botRequest is a request with the bot's token that may be repeated. The ids stand in the path for {id}; the first one, of a channel or server, has the budget.
func botRequest(name, method, path string, ids ...string) apiRequest {
	c := apiRequest{name: name, method: method, route: rateKey{kind: name}, asBot: true, repeatable: true, ids: ids}
	for i, id := range ids {
		if i == 0 {
			c.route.major = id
		}
		path = strings.Replace(path, "{id}", id, 1)
	}
	c.path = path
	return c
}

// ask gets something with the bot's token.
func ask[T any](ctx context.Context, r *rest, name, path string, ids ...string) (out T, err error) {
	err = r.do(ctx, botRequest(name, http.MethodGet, path, ids...), &out)
	return out, err
}

// do sends the call, repeats it if that may help, and decodes the answer into out unless that is nil.
func (r *rest) do(ctx context.Context, c apiRequest, out any) error {
	contentType, body, err := c.encode()
	if err = cmp.Or(checkIDs(c.ids...), err); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	for try := 1; ; try++ {
		budget, err := r.budgets.acquire(ctx, c.route, c.asBot)
		if err != nil {
			return fmt.Errorf("%s: wait for Discord's rate limit: %w", c.name, err)
		}
		limit := tryTimeout
		if c.hasty && try == 1 {
			limit = hastyTry
		}
		status, header, answer, err := r.tryOnce(ctx, limit, c, contentType, body)
		r.budgets.release(c.route, budget, header)
		if isInvalid(status, header) {
			r.logRefusals(r.budgets.countRefusal())
		}
		if r.observe != nil {
			r.observe(c.name, c.asBot, status)
		}
		if err == nil && status >= http.StatusMultipleChoices {
			err = refusal(status, answer)
		} else {
			if err == nil {
				err = c.decode(answer, out)
			}
			if err == nil {
				return nil
			}
			status = 0 // no answer, or a broken one
		}
		if try > 1 && hasCode(err, codeAlreadyAnswered) {
			return nil // an earlier try succeeded, but its confirmation was lost
		}
		if status == http.StatusUnauthorized && c.asBot {
			r.refused()
			err = &Fatal{Code: status}
		}
		if hasCode(err, codeOldEdits) { // a 429 about this message, which says nothing about the route
			return fmt.Errorf("%s: %w", c.name, err)
		}
		pause, again := r.retryPause(c, try, status, header, answer)
		if !again || try == maxTries || ctx.Err() != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		if errors.Is(err, context.DeadlineExceeded) {
			pause = time.Millisecond // that was wait enough
		}
		if err := trace.Pause(ctx, pause, nil); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
}

// logRefusals logs the consequence of too many refusals.
func (r *rest) logRefusals(news severity) {
	switch news {
	case slowed:
		r.log.Warn("Discord refuses many requests, and would ban this address at 10,000 in ten minutes: the bot slows down", "refused", slowAt)
	case halted:
		r.log.Error("Discord refuses so many requests that it would soon ban this address: the bot answers clicks only, until there are fewer",
			"refused", stopAt)
	case calm:
	}
}

// retryPause says whether a failed try is worth another, and how long to wait before. Status 0 means no answer, or a broken one.
func (r *rest) retryPause(c apiRequest, try, status int, h http.Header, answer []byte) (pause time.Duration, again bool) {
	grow := func(first time.Duration) time.Duration { return first<<(try-1) + rand.N(first<<(try-1)) }
	switch {
	case status == http.StatusTooManyRequests: // nothing was done, so any call may be repeated
		wait, all, foreign := limitOf(h, answer)
		if foreign {
			wait = r.haltForeign(wait)
			if !c.asBot { // a person waits, so this is tried again, but not often
				wait = grow(time.Second)
			}
			return wait, true
		}
		r.log.Warn("Discord's rate limit was hit", "call", c.name, "wait", wait, "global", all)
		r.budgets.stopRoute(c.route, all, wait)
		return wait, true
	case status == 0, status >= http.StatusInternalServerError: // those above 511 come from the network in front of Discord
		return grow(r.firstPause), c.repeatable
	}
	return 0, false
}

// haltForeign makes the bot's own requests wait after a 429 that is not Discord's, and returns how long.
func (r *rest) haltForeign(least time.Duration) time.Duration {
	wait, begun := r.budgets.stopForeign(least)
	if begun {
		r.log.Error("the network in front of Discord refuses requests from this address, so the bot's own requests wait; answers to clicks are tried", "wait", wait)
	}
	return wait
}

// tryOnce makes one try. The errors of net/http name the URL, which may hold a token, so only their cause is returned.
func (r *rest) tryOnce(
	ctx context.Context, limit time.Duration, c apiRequest, contentType string, body []byte,
) (int, http.Header, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, c.method, realDiscord+apiPath+c.path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, errors.New("the address is malformed")
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if c.asBot {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	req.Header.Set("User-Agent", userAgent)
	resp, err := r.http.Do(req)
	if err != nil {
		var wrapped *url.Error
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return 0, nil, nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse))
	if err != nil {
		return resp.StatusCode, resp.Header, nil, fmt.Errorf("the answer broke off: %w", err)
	}
	return resp.StatusCode, resp.Header, answer, nil
}

// encode returns the body: JSON, or a form of JSON and files.
func (c apiRequest) encode() (contentType string, body []byte, err error) {
	if c.body == nil {
		return "", nil, nil
	}
	if body, err = json.Marshal(c.body); err != nil || len(c.files) == 0 {
		return "application/json", body, err
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	if err := w.WriteField("payload_json", string(body)); err != nil {
		return "", nil, err
	}
	for i, f := range c.files {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), f.Name)
		if err != nil {
			return "", nil, err
		}
		data := f.Data
		if f.Render != nil {
			data = f.Render()
		}
		if _, err := part.Write(data); err != nil {
			return "", nil, err
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, err
	}
	return w.FormDataContentType(), form.Bytes(), nil
}

// decode decodes the answer to a successful request. Error: it is no JSON, because it is not whole or not Discord's.
func (c apiRequest) decode(answer []byte, out any) error {
	if out == nil {
		out = new(any)
		if len(answer) == 0 {
			return nil
		}
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("decode the answer: %w", err)
	}
	return nil
}

// refusal returns a refused answer as an error.
func refusal(status int, answer []byte) error {
	var body struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(answer, &body) != nil {
		return &Error{Status: status, Message: "no explanation"}
	}
	form := string(body.Errors)
	if form != "" {
		body.Message += ": " + form[:min(len(form), maxDetails)]
	}
	return &Error{Status: status, Code: body.Code, Message: body.Message, form: form}
}

// limitOf reads how long a 429 lasts, and whether it applies to everything. One without Discord's JSON is foreign: it comes from the network in front of
// Discord.
func limitOf(h http.Header, answer []byte) (pause time.Duration, all, foreign bool) {
	var body struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	foreign = json.Unmarshal(answer, &body) != nil
	pause = time.Duration(body.RetryAfter * float64(time.Second))
	if pause <= 0 {
		pause = seconds(h.Get("Retry-After"))
	}
	all = body.Global || h.Get("X-RateLimit-Global") == "true" || h.Get("X-RateLimit-Scope") == "global"
	return max(pause, 100*time.Millisecond), all, foreign
}

// maxOpenings is how often a thread is opened for one request: somebody may close it again before the request arrives.
const maxOpenings = 3

// doInOpenThread sends a request that Discord refuses in an archived thread. It opens such a thread and sends the request once more. If the thread stays
// closed, because it is locked or the bot may not open it, the error is Discord's first one.
func (r *rest) doInOpenThread(ctx context.Context, channelID string, request apiRequest) error {
	err := r.do(ctx, request, nil)
	for n := 0; n < maxOpenings && hasCode(err, codeArchived) && r.setArchived(ctx, channelID, false) == nil; n++ {
		err = r.do(ctx, request, nil)
	}
	return err
}

func (r *rest) setArchived(ctx context.Context, threadID string, archived bool) error {
	request := botRequest("archive thread", http.MethodPatch, "/channels/{id}", threadID)
	request.body = map[string]bool{"archived": archived}
	return r.do(ctx, request, nil)
}

func checkIDs(ids ...string) error {
	for _, id := range ids {
		if !isSnowflake(id) {
			return invalid("%.30q is no id", id)
		}
	}
	return nil
}

// maxPlaces bounds how many channels the client remembers; it forgets all and asks again.
const maxPlaces = 50_000

// places remembers in which servers channels and threads are, which never changes. The zero value is ready.
type places struct {
	mu     sync.Mutex
	guilds map[string]string // by channel; empty for direct messages
}

func (p *places) find(channelID string) (guildID string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	guildID, ok = p.guilds[channelID]
	return guildID, ok
}

func (p *places) note(channelID, guildID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.guilds == nil || len(p.guilds) >= maxPlaces {
		p.guilds = map[string]string{}
	}
	p.guilds[channelID] = guildID
}

// check refuses a channel that Discord does not say to be in the server of the place.
func (p *places) check(ctx context.Context, r *rest, at Place) error {
	if err := checkIDs(at.ChannelID); err != nil || at.GuildID == AnyServer {
		return err
	}
	guild, known := p.find(at.ChannelID)
	if !known {
		channel, err := ask[struct {
			Guild string `json:"guild_id"`
		}](ctx, r, "look at a channel", "/channels/{id}", at.ChannelID)
		if err != nil {
			return err
		}
		guild = channel.Guild
		p.note(at.ChannelID, guild)
	}
	if guild != at.GuildID {
		return fmt.Errorf("write to %s: %w", at.ChannelID, &Error{Status: http.StatusForbidden, Code: codeMissingAccess, Message: "the channel is in another server"})
	}
	return nil
}
