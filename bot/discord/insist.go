package discord

import (
	"context"
	"log/slog"
	"time"

	"karlchen/bot/trace"
)

// Insist tries something again and again, until it succeeds or the context ends.
func Insist(ctx context.Context, log *slog.Logger, failure string, try func() error) {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := trace.Guard(log, failure, try)
		if err == nil || ctx.Err() != nil {
			return
		}
		log.Error(failure, "error", err)
		trace.Pause(ctx, pause, nil)
	}
}
