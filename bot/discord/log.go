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

// routeLibraryLog sends discordgo's errors to log, at a level for debugging. The fence reports the end of a connection, and discordgo calls even a
// wanted end an error.
func routeLibraryLog(log *slog.Logger) {
	libraryLog.Store(log)
	libraryOnce.Do(func() { discordgo.Logger = logLibrary })
}

// logLibrary logs discordgo's message without its arguments, which can be payloads with tokens. It keeps only arguments that are errors.
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
