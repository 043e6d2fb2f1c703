package hall

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"
)

// letters are those of codes. None looks like another one.
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// codeLength is the number of letters of a code, with a dash in the middle.
const codeLength = 8

// codeOf returns the code of a table, which follows from the secret of the pages: a restart does not change it.
func (h *Hall) codeOf(league string, list uint64) string {
	mac := hmac.New(sha256.New, []byte(h.token))
	fmt.Fprintf(mac, "%s\x00%d", league, list)
	var code strings.Builder
	for i, b := range mac.Sum(nil)[:codeLength] {
		if i == codeLength/2 {
			code.WriteByte('-')
		}
		code.WriteByte(letters[int(b)%len(letters)])
	}
	return code.String()
}

// readCode returns a code as somebody has typed it in the form that it has on paper.
func readCode(typed string) string {
	code := strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return r
		}
		return -1
	}, strings.ToUpper(typed))
	if len(code) == codeLength {
		code = code[:codeLength/2] + "-" + code[codeLength/2:]
	}
	return code
}

// guesses counts the wrong codes of each address, so that nobody finds one by trying.
type guesses struct {
	mu    sync.Mutex
	since time.Time
	wrong map[string]int
}

// The most wrong codes of an address, until all are forgiven; and the most addresses with some, above which the pages hear no code at all.
const (
	mostWrong     = 10
	forgiven      = time.Minute
	mostAddresses = 10_000
)

// guard returns nil for a right code. Errors: noCode for a wrong one, tooMany after too many of them, whatever this one is.
func (g *guesses) guard(remote string, right func() bool) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now := time.Now(); now.Sub(g.since) >= forgiven {
		g.since, g.wrong = now, map[string]int{}
	}
	addr := network(remote)
	switch {
	case g.wrong[addr] >= mostWrong || len(g.wrong) >= mostAddresses:
		return tooMany
	case right():
		return nil
	}
	g.wrong[addr]++
	return noCode
}

// network returns the address of a device without its port. One person has a whole /64 of IPv6.
func network(remote string) string {
	host, _, _ := net.SplitHostPort(remote)
	ip := net.ParseIP(host)
	if ip == nil || ip.To4() != nil {
		return host
	}
	return ip.Mask(net.CIDRMask(64, 128)).String()
}
