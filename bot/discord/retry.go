package discord

import (
	"context"
	"log/slog"
	"time"

	"karlchen/bot/trace"
)

// RetryUntilDone tries something again and again, until it succeeds or the context ends.
func RetryUntilDone(ctx context.Context, log *slog.Logger, failure string, try func() error) {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := trace.Guard(log, failure, try)
		if err == nil || ctx.Err() != nil {
			return
		}
		log.Error(failure, "error", err)
		trace.Pause(ctx, pause, nil)
	}
}
