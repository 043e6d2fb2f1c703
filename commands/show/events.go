package show

import (
	"context"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// onPosted stores the id of a message with its table, evening, day or home, in the background.
func (s *Screen) onPosted(slot discord.Slot, messageID string) {
	s.storeMessage(slot, messageID, "a message id could not be stored")
}

// onCleared deletes the id of a removed message, in the background.
func (s *Screen) onCleared(slot discord.Slot) {
	s.storeMessage(slot, "", "a message id could not be forgotten")
}

func (s *Screen) storeMessage(slot discord.Slot, messageID, fault string) {
	if s.noteEvening(slot, messageID) || s.noteDaily(slot, messageID) || s.noteHome(slot, messageID) {
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

// onGone tells a table that its channel is gone. A message that stays where it is goes with its channel.
func (s *Screen) onGone(slot discord.Slot) {
	if slot.Stays {
		s.onCleared(slot)
		return
	}
	s.threads.dropChannel(slot.ChannelID, tableOf(slot))
}

// ChannelDeleted tells the tables of a deleted channel or thread that it is gone. It does not block.
func (s *Screen) ChannelDeleted(channel string) {
	go func() {
		here, _ := s.tables.Find(channel, table.User{})
		s.publisher.Forget(channel)
		s.threads.dropChannel(channel, here...)
	}()
}

func tableOf(slot discord.Slot) string {
	id, _, _ := strings.Cut(slot.Key, "/")
	return id
}
