package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// realDiscord is the address in every request; the transport may send it elsewhere.
const (
	discordHost = "discord.com"
	realDiscord = "https://" + discordHost
	apiPath     = "/api/v10"
)

// idleConnections limits the connections that stay open for the next requests if one connection cannot carry them all.
const idleConnections = 32

// A connection that has gone silent without an end swallows every request: Go gives up on it only after a quarter of an hour. An HTTP/2 connection on which
// nothing arrives for pingAfter is asked for a sign of life, and closed if none comes within pingAnswer.
const (
	pingAfter  = 3 * time.Second
	pingAnswer = 3 * time.Second
)

// transport sends requests for Discord to another host, if one is configured, and reads Discord's clock from the answers. After a request that got no
// answer in its time, while no other got one either, it makes new connections.
type transport struct {
	base  *url.URL
	clock *clock

	mu    sync.Mutex
	next  *http.Transport // with the present connections
	heard time.Time       // when the last answer came
}

var apiSuffix = regexp.MustCompile(`(/api(/v\d+)?)?/*$`)

// newTransport returns a transport to apiURL: a scheme and a host, perhaps with a path before or including /api/v10. Empty is the real Discord.
func newTransport(apiURL string, c *clock) (*transport, error) {
	apiURL = cmp.Or(apiURL, realDiscord)
	base, err := url.Parse(apiURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("the address of Discord's API (DISCORD_API_URL) must look like %s", realDiscord) // it may hold a password
	}
	base.Path = apiSuffix.ReplaceAllString(base.Path, "")
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConnsPerHost = idleConnections
	next.HTTP2 = &http.HTTP2Config{SendPingTimeout: pingAfter, PingTimeout: pingAnswer}
	return &transport{base: base, clock: c, next: next}, nil
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, ""
	u, err := r.URL.Parse(t.base.EscapedPath() + r.URL.EscapedPath())
	if err != nil {
		return nil, fmt.Errorf("address of the request: %w", err)
	}
	u.RawQuery = r.URL.RawQuery
	r.URL = u
	t.mu.Lock()
	next := t.next
	t.mu.Unlock()
	sent := time.Now()
	resp, err := next.RoundTrip(r)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case err == nil:
		t.heard = time.Now()
		t.clock.compareDate(resp.Header.Get("Date"), sent)
	case errors.Is(err, context.DeadlineExceeded) && !t.heard.After(sent) && t.next == next:
		t.next = next.Clone()
		next.CloseIdleConnections()
	}
	return resp, err
}

// epoch is the millisecond since 1970 at which Discord's ids begin.
const epoch = 1420070400000

// snowflakeTime returns the moment at which Discord made the id.
func snowflakeTime(id string) (time.Time, error) {
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return time.Time{}, fmt.Errorf("id %.30q is no snowflake", id)
	}
	return time.UnixMilli(int64(n>>22) + epoch), nil
}

// isSnowflake reports whether id can stand in a path as an id.
func isSnowflake(id string) bool {
	_, err := strconv.ParseUint(id, 10, 63)
	return err == nil
}

// skewTolerance is how far the host's clock may be off before the bot trusts the Date header instead. That header counts whole seconds.
const skewTolerance = 2 * time.Second

// clock tells Discord's time. A host whose clock is wrong would otherwise take every click for an old one.
type clock struct {
	wall func() time.Time // the host's clock; nil is the usual one

	mu       sync.Mutex
	compared time.Time     // when the clocks were compared last, by a clock that nobody sets
	host     time.Time     // what the host's clock showed then
	ahead    time.Duration // how far Discord's clock was ahead of it
}

// now is the present moment by Discord's clock. If the host's clock has jumped since the last comparison, two moments are possible, and the client takes
// the earlier one: a click that comes in time must not look old, or the bot would drop all clicks until its next request.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.readHost()
	if c.compared.IsZero() {
		return now
	}
	if steady := c.host.Add(time.Since(c.compared)); steady.Before(now) {
		now = steady
	}
	return now.Add(c.ahead)
}

// readHost reads the host's clock, without the monotonic reading, which does not jump.
func (c *clock) readHost() time.Time {
	if c.wall != nil {
		return c.wall().Round(0)
	}
	return time.Now().Round(0)
}

// compareDate compares the clocks by the Date header of a response, which has just come, to a request.
func (c *clock) compareDate(date string, sent time.Time) {
	theirs, err := http.ParseTime(date)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.compared, c.host = time.Now(), c.readHost()
	c.ahead = theirs.Add(time.Second / 2).Sub(c.host.Add(-c.compared.Sub(sent) / 2))
	if c.ahead.Abs() <= skewTolerance {
		c.ahead = 0
	}
}
