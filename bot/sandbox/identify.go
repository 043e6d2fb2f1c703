package sandbox

import (
	"time"

	"github.com/coder/websocket"
)

// How often a bot may identify itself. Resuming is free.
const (
	identifyGap   = 5 * time.Second
	identifyDay   = 24 * time.Hour
	identifyTotal = 1000
)

// identifies counts IDENTIFYs, including refused ones, in real time, because the bot's clock is the real one whatever the sandbox shows.
type identifies struct {
	last    map[int]time.Time // by the remainder of the shard's number
	dayEnds time.Time
	today   int
}

// countIdentify notes an IDENTIFY. It reports whether it came too soon after another one, and whether it exceeds the day's limit.
func (i *identifies) countIdentify(bucket int, now time.Time) (early, excessive bool) {
	i.startDay(now)
	if i.last == nil {
		i.last = map[int]time.Time{}
	}
	early = now.Sub(i.last[bucket]) < identifyGap
	i.last[bucket] = now
	i.today++
	return early, i.today > identifyTotal
}

// startDay begins a new day if the last one has ended.
func (i *identifies) startDay(now time.Time) {
	if !now.Before(i.dayEnds) {
		i.today, i.dayEnds = 0, now.Add(identifyDay)
	}
}

// startLimit tells the bot these limits. Discord does not mention the gap. A sandbox without limits has to say so, because otherwise a bot waits.
func (s *Server) startLimit() object {
	now := time.Now()
	s.identifies.startDay(now)
	limit := object{
		"total": identifyTotal, "remaining": max(identifyTotal-s.identifies.today, 0), "reset_after": s.identifies.dayEnds.Sub(now).Milliseconds(),
		"max_concurrency": s.buckets,
	}
	if s.unlimited {
		limit["identify_interval_ms"], limit["remaining"] = 0, identifyTotal
	}
	return limit
}

// refusesIdentify counts an IDENTIFY. It reports whether it is refused, and with which close code, 0 for op 9. After too many within a day the token
// becomes worthless, as on Discord, where its owner has to fetch a new one.
func (s *Server) refusesIdentify(shard int) (code websocket.StatusCode, refused bool) {
	early, excessive := s.identifies.countIdentify(shard%s.buckets, time.Now())
	if s.unlimited {
		early, excessive = false, false
	}
	if excessive {
		s.log.Error("the sandbox resets the bot's token, because the bot has identified itself too often", "today", s.identifies.today)
		s.revoked.Store(true)
		for _, g := range s.sessions {
			g.dead = true
		}
	}
	if code, refused = s.faults.takeRefusal(); refused {
		return code, true
	}
	return 0, early
}

// acceptsToken reports whether this is the bot's token.
func (s *Server) acceptsToken(token string) bool { return token == s.token && !s.revoked.Load() }
