package show

import (
	"context"
	"errors"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/trace"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
)

// enterEvenings enters the coming dates of evenings into the calendars of their servers, and removes those that are cancelled. A server whose calendar
// refuses a date is not asked again until the next date; other failures are tried again later.
func (s *Screen) enterEvenings(ctx context.Context, all []gather.Evening) {
	for _, e := range all {
		if ctx.Err() != nil {
			return
		}
		err := trace.Guard(s.log, "enter an evening into its calendar", func() error { return s.enterEvening(ctx, e) })
		if err != nil && !errors.Is(err, gather.NoSuchEvening) && ctx.Err() == nil {
			s.log.Warn("an evening is not in the calendar yet", "guild", e.Guild, "error", err)
		}
	}
}

func (s *Screen) enterEvening(ctx context.Context, e gather.Evening) error {
	ctx, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	switch {
	case e.Stage == gather.Open && e.Event == "" && !e.NoEvent && e.Begins().After(time.Now()):
		id, err := s.port.CreateEvent(ctx, e.Guild, gatherview.EventOf(e, locale.For(e.Locale)))
		if discord.IsForbidden(err) || discord.IsRefused(err) {
			s.log.Info("an evening is not in the calendar of its server", "guild", e.Guild, "reason", err)
			return s.gather.SetEvent(e.Guild, e.Number, e.Round, "")
		} else if err != nil {
			return err
		}
		return s.gather.SetEvent(e.Guild, e.Number, e.Round, id)
	case e.Stage == gather.Cancelled && e.Event != "":
		if err := s.port.DeleteEvent(ctx, e.Guild, e.Event); err != nil && !discord.IsForbidden(err) {
			return err
		}
		return s.gather.SetEvent(e.Guild, e.Number, e.Round, "")
	}
	return nil
}
