package sandbox

import (
	"strconv"
	"time"
)

// epoch is the first moment of Discord's calendar, in milliseconds of Unix time.
const epoch = 1420070400000

// snowflakes makes ids that grow with time and never repeat.
type snowflakes struct{ last uint64 }

func (s *snowflakes) newID(now time.Time) string {
	id := uint64(now.UnixMilli()-epoch) << 22
	s.last = max(id, s.last+1)
	return strconv.FormatUint(s.last, 10)
}

// skipID makes every later id greater than an id in use.
func (s *snowflakes) skipID(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		s.last = max(s.last, n)
	}
}

// idTime returns the moment in which an id was made.
func idTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + epoch)
}
