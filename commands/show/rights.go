package show

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// LearnRights notes what the bot may do in the channel of an interaction. A channel to which it could not write is tried again as soon as a
// click says that it may.
func (s *Screen) LearnRights(i discord.Interaction) {
	now := standing{i.BotMay, i.Channel}
	before, known := s.rights.Swap(i.ChannelID, now)
	if !i.MayWrite() {
		return
	}
	s.board.Retry(i.ChannelID)
	if s.leagues != nil && known && before != now {
		go s.retryLeagues(i.ChannelID)
	}
}

// standing is what the bot may do in a channel, and what kind of channel it is.
type standing struct {
	may  discord.Permission
	kind discord.ChannelKind
}

// rightsIn returns how the bot stands in a channel, as the last click there has told.
func (s *Screen) rightsIn(channel string) (now standing, known bool) {
	stored, known := s.rights.Load(channel)
	if known {
		now = stored.(standing)
	}
	return now, known
}

// denied lets the players know that the bot cannot write where their table is.
func (s *Screen) denied(slot discord.Slot, err error) {
	s.log.Warn("a message may not be shown", "channel", slot.ChannelID, "error", err)
	s.republish(tableOf(slot))
}

// allowed takes that back.
func (s *Screen) allowed(slot discord.Slot) { s.republish(tableOf(slot)) }

// gone moves a table whose channel is gone.
func (s *Screen) gone(slot discord.Slot) { s.rooms.evict(slot.ChannelID, tableOf(slot)) }

// ChannelDeleted moves the tables of a channel or thread that has been deleted. It does not block.
func (s *Screen) ChannelDeleted(channel string) {
	go func() {
		here, _ := s.tables.Find(channel, table.User{})
		s.board.Forget(channel)
		s.rooms.evict(channel, here...)
	}()
}

// tableOf returns the table whose message stands in a slot.
func tableOf(slot discord.Slot) string {
	id, _, _ := strings.Cut(slot.Key, "/")
	return id
}

// republish shows a table once more, in the background: how it is shown depends on more than the table.
func (s *Screen) republish(id string) {
	go func() {
		if err := s.tables.Republish(context.Background(), id); err != nil && !errors.Is(err, table.NoSuchTable) && !errors.Is(err, table.Unavailable) {
			s.log.Error("a table could not be shown once more", "table", id, "error", err)
		}
	}()
}

// Trouble says what keeps a table from being shown to everybody, and what to do about it; nothing keeps most tables.
func (s *Screen) Trouble(snap *table.Snapshot, loc *locale.Localizer) string {
	if snap.Homeless() {
		return "⚠️ " + loc.T("room.homeless", nil)
	}
	missing := discord.Permission(0)
	if now, known := s.rightsIn(snap.Place()); known {
		missing = (discord.ViewChannel | now.kind.Writing()) &^ now.may
	}
	if missing == 0 && !s.board.Denied(snap.Place()) {
		return ""
	}
	return "⚠️ " + tableview.Denied(*snap, missing, loc)
}
