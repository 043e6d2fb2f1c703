package discord

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
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

// transport sends requests for Discord to another host, if one is configured, and reads Discord's clock from the answers.
type transport struct {
	base  *url.URL
	clock *clock
	next  *http.Transport
}

var apiSuffix = regexp.MustCompile(`(/api(/v\d+)?)?/*$`)

// newTransport returns a transport to apiURL: a scheme and a host, perhaps with a path before or including /api/v10. Empty is the real Discord.
func newTransport(apiURL string, c *clock) (*transport, error) {
	if apiURL == "" {
		apiURL = realDiscord
	}
	base, err := url.Parse(apiURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("the address of Discord's API must look like %s, not %q", realDiscord, apiURL)
	}
	base.Path = apiSuffix.ReplaceAllString(base.Path, "")
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConnsPerHost = idleConnections
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
	sent := time.Now()
	resp, err := t.next.RoundTrip(r)
	if err == nil {
		t.clock.compareDate(resp.Header.Get("Date"), sent)
	}
	return resp, err
}
