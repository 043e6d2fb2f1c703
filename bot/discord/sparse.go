package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"
	"unicode"
)

// Sparse logs a kind of trouble that comes as often as people like, or as a full disk does: at most once a minute, with the number of omitted lines since then. The
// zero value is ready, and any goroutine may use it.
type Sparse struct {
	mu   sync.Mutex
	next time.Time
	left int // lines omitted since the last one
}

// sparseEvery is the least time between two lines.
const sparseEvery = time.Minute

// Warn logs a line, or counts it as omitted.
func (s *Sparse) Warn(log *slog.Logger, text string, args ...any) {
	s.log(log, slog.LevelWarn, text, args)
}

// Error is Warn for what an operator must mend.
func (s *Sparse) Error(log *slog.Logger, text string, args ...any) {
	s.log(log, slog.LevelError, text, args)
}

func (s *Sparse) log(log *slog.Logger, level slog.Level, text string, args []any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Before(s.next) {
		s.left++
		return
	}
	log.Log(context.Background(), level, text, append(args, "left_out", s.left)...)
	s.next, s.left = now.Add(sparseEvery), 0
}

// maxLogged limits the characters of a foreign text in a line of the log.
const maxLogged = 100

// Loggable returns a text from outside in a form that a log may show: at most 100 characters, each of them printable.
func Loggable(text string) string {
	var kept []rune
	for _, r := range text {
		if len(kept) == maxLogged {
			break
		}
		if !unicode.IsPrint(r) {
			r = '.'
		}
		kept = append(kept, r)
	}
	return string(kept)
}
