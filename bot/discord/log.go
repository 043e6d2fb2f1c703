package discord

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// discordgo has one logger for all sessions of a process; it writes to the log of the client that ran last.
var (
	libraryLog  atomic.Pointer[slog.Logger]
	libraryOnce sync.Once
)

// routeLibraryLog sends discordgo's errors to log, for who looks for a fault. The fence says itself why a connection has ended, and to discordgo
// also an end that everybody wants is an error.
func routeLibraryLog(log *slog.Logger) {
	libraryLog.Store(log)
	libraryOnce.Do(func() { discordgo.Logger = logLibrary })
}

// logLibrary logs what discordgo says without its arguments, which can be payloads with tokens; only errors among them are kept.
func logLibrary(_, _ int, format string, args ...any) {
	text, _, _ := strings.Cut(format, "%")
	text = strings.TrimRight(text, " ,:\n")
	var attrs []slog.Attr
	for _, a := range args {
		if err, ok := a.(error); ok {
			attrs = append(attrs, slog.String("error", err.Error()))
		}
	}
	libraryLog.Load().LogAttrs(context.Background(), slog.LevelDebug, "discordgo: "+text, attrs...)
}
