package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
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
