// Package trace names the interaction for which a line of the log is written. After a fault people read the same name, so that an operator finds the
// lines of it; it names the program by its version there, too. It also has what goroutines in the background need: Guard keeps a fault from ending the
// program, and a Signal tells of work.
package trace

import (
	"context"
	"log/slog"
)

type key struct{}

// Click returns the context of everything that is done for one interaction, which its id names.
func Click(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, key{}, id)
}

// Log returns the log for what is done in a context: its lines have the id of the interaction, as "click", if the context belongs to one.
func Log(ctx context.Context, log *slog.Logger) *slog.Logger {
	if id, ok := ctx.Value(key{}).(string); ok {
		return log.With("click", id)
	}
	return log
}
