package show

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// lobbyKey is the key of the message with the lobby. The keys of results have their numbers in the list.
const lobbyKey = "lobby"

// beginKey is the key of the message that tells the players of an arranged table to begin.
const beginKey = "call"

// gameKey returns the key of the message that shows what the table does. A private game has none of its own.
func gameKey(snap *table.Snapshot) string {
	number := len(snap.Numbers)
	switch snap.Phase {
	case table.Cutting, table.Playing:
		number++
	case table.Lobby, table.Resting, table.Ended:
	}
	if number == 0 || snap.Phase == table.Ended && !snap.Dealt() || snap.Private() {
		return lobbyKey
	}
	return tableKey(snap)
}

// tableKey returns the key of the message that shows all games of a table, one after the other. Earlier versions had a message for each game; of these the
// latest goes on.
func tableKey(snap *table.Snapshot) string {
	keys := append(snap.MessageKeys("game/"), "game/1")
	return slices.MaxFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
}

// resultKey returns the key of the message of a game's result.
func resultKey(number int) string { return fmt.Sprintf("result/%d", number) }

// slotOf returns the slot of a table's message. The slot's key names the table too.
func slotOf(snap *table.Snapshot, key string) discord.Slot {
	slot := discord.Slot{GuildID: snap.Guild, ChannelID: snap.ChannelOf(key), Key: snap.ID + "/" + key, MessageID: snap.MessageID(key)}
	if key == gameKey(snap) && snap.Phase == table.Playing {
		slot.Every = cardsEvery
	}
	return slot
}

// cardsEvery is the least time between two pictures of a game. A trick with computers at their usual pace takes four seconds, and people who know what
// they want are quicker: a trick is shown in three steps on average.
const cardsEvery = 1400 * time.Millisecond
