package commands

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// learnRights notes what the bot may do in the channel of an interaction. A channel to which it could not write is tried again as soon as a
// click says that it may.
func (b *Bot) learnRights(i discord.Interaction) {
	now := standing{i.BotMay, i.Channel}
	before, known := b.rights.Swap(i.ChannelID, now)
	if !i.MayWrite() {
		return
	}
	b.board.Retry(i.ChannelID)
	if b.leagues != nil && known && before != now {
		go b.retryLeagues(i.ChannelID)
	}
}

// standing is what the bot may do in a channel, and what kind of channel it is.
type standing struct {
	may  discord.Permission
	kind discord.ChannelKind
}

// rightsIn returns how the bot stands in a channel, as the last click there has told.
func (b *Bot) rightsIn(channel string) (now standing, known bool) {
	stored, known := b.rights.Load(channel)
	if known {
		now = stored.(standing)
	}
	return now, known
}

// denied lets the players know that the bot cannot write where their table is.
func (b *Bot) denied(slot discord.Slot, err error) {
	b.log.Warn("a message may not be shown", "channel", slot.ChannelID, "error", err)
	b.republish(tableOf(slot))
}

// allowed takes that back.
func (b *Bot) allowed(slot discord.Slot) { b.republish(tableOf(slot)) }

// gone moves a table whose channel is gone.
func (b *Bot) gone(slot discord.Slot) { b.rooms.evict(slot.ChannelID, tableOf(slot)) }

// ChannelDeleted moves the tables of a channel or thread that has been deleted. It does not block.
func (b *Bot) ChannelDeleted(channel string) {
	go func() {
		here, _ := b.tables.Find(channel, table.User{})
		b.board.Forget(channel)
		b.rooms.evict(channel, here...)
	}()
}

// tableOf returns the table whose message stands in a slot.
func tableOf(slot discord.Slot) string {
	id, _, _ := strings.Cut(slot.Key, "/")
	return id
}

// republish shows a table once more, in the background: how it is shown depends on more than the table.
func (b *Bot) republish(id string) {
	go func() {
		if err := b.tables.Republish(context.Background(), id); err != nil && !errors.Is(err, table.NoSuchTable) && !errors.Is(err, table.Unavailable) {
			b.log.Error("a table could not be shown once more", "table", id, "error", err)
		}
	}()
}

// trouble says what keeps a table from being shown to everybody, and what to do about it; nothing keeps most tables.
func (b *Bot) trouble(snap *table.Snapshot, loc *locale.Localizer) string {
	if snap.Homeless() {
		return "⚠️ " + loc.T("room.homeless", nil)
	}
	missing := discord.Permission(0)
	if now, known := b.rightsIn(snap.Place()); known {
		missing = (discord.ViewChannel | now.kind.Writing()) &^ now.may
	}
	if missing == 0 && !b.board.Denied(snap.Place()) {
		return ""
	}
	return "⚠️ " + tableview.Denied(*snap, missing, loc)
}
