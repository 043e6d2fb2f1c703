package show

import (
	"context"
	"errors"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
)

// onPosted stores the id of a message with its table or evening, in the background.
func (s *Screen) onPosted(slot discord.Slot, messageID string) {
	s.storeMessage(slot, messageID, "a message id could not be stored")
}

// onCleared deletes the id of a removed message, in the background.
func (s *Screen) onCleared(slot discord.Slot) {
	s.storeMessage(slot, "", "a message id could not be forgotten")
}

func (s *Screen) storeMessage(slot discord.Slot, messageID, fault string) {
	if s.noteEvening(slot, messageID) {
		return
	}
	id, key, _ := strings.Cut(slot.Key, "/")
	go func() {
		if err := s.tables.Posted(context.Background(), id, slot.ChannelID, key, messageID); err != nil && err != table.NoSuchTable {
			s.log.Error(fault, "table", id, "error", err)
		}
	}()
}

// onDenied shows the players in their hands that the bot may not write in the table's channel.
func (s *Screen) onDenied(slot discord.Slot, err error) {
	s.log.Warn("a message may not be shown", "channel", slot.ChannelID, "error", err)
	s.republish(tableOf(slot))
}

// onAllowed removes that note.
func (s *Screen) onAllowed(slot discord.Slot) { s.republish(tableOf(slot)) }

// onGone tells a table that its channel is gone.
func (s *Screen) onGone(slot discord.Slot) { s.threads.dropChannel(slot.ChannelID, tableOf(slot)) }

// ChannelDeleted tells the tables of a deleted channel or thread that it is gone. It does not block.
func (s *Screen) ChannelDeleted(channel string) {
	go func() {
		here, _ := s.tables.Find(channel, table.User{})
		s.publisher.Forget(channel)
		s.threads.dropChannel(channel, here...)
	}()
}

// tableOf returns the id of the table of a slot.
func tableOf(slot discord.Slot) string {
	id, _, _ := strings.Cut(slot.Key, "/")
	return id
}

// republish publishes a table again, in the background, because something besides the table has changed.
func (s *Screen) republish(id string) {
	go func() {
		if _, err := s.tables.Do(context.Background(), id, table.User{}, table.Republish{}); err != nil && !errors.Is(err, table.NoSuchTable) && !errors.Is(err, table.Unavailable) {
			s.log.Error("a table could not be shown once more", "table", id, "error", err)
		}
	}()
}

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
