package show

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// onPosted stores the id of a message with its table or evening, in the background.
func (s *Screen) onPosted(slot discord.Slot, messageID string) {
	if s.noteEvening(slot, messageID) {
		return
	}
	id, key, _ := strings.Cut(slot.Key, "/")
	go func() {
		if err := s.tables.Posted(context.Background(), id, slot.ChannelID, key, messageID); err != nil && err != table.NoSuchTable {
			s.log.Error("a message id could not be stored", "table", id, "error", err)
		}
	}()
}

// onCleared deletes the id of a removed message, in the background.
func (s *Screen) onCleared(slot discord.Slot) {
	if s.noteEvening(slot, "") {
		return
	}
	id, key, _ := strings.Cut(slot.Key, "/")
	go func() {
		if err := s.tables.Posted(context.Background(), id, slot.ChannelID, key, ""); err != nil && err != table.NoSuchTable {
			s.log.Error("a message id could not be forgotten", "table", id, "error", err)
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
func (s *Screen) onGone(slot discord.Slot) { s.housing.dropChannel(slot.ChannelID, tableOf(slot)) }

// ChannelDeleted tells the tables of a deleted channel or thread that it is gone. It does not block.
func (s *Screen) ChannelDeleted(channel string) {
	go func() {
		here, _ := s.tables.Find(channel, table.User{})
		s.board.Forget(channel)
		s.housing.dropChannel(channel, here...)
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
		if err := s.tables.Republish(context.Background(), id); err != nil && !errors.Is(err, table.NoSuchTable) && !errors.Is(err, table.Unavailable) {
			s.log.Error("a table could not be shown once more", "table", id, "error", err)
		}
	}()
}
