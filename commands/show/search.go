package show

import (
	"fmt"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
)

// searchKey begins the keys of the messages by which a lobby asks people to join. The number of the search follows: each is a message of its own,
// because only a new message notifies people, and it replaces the one before.
const searchKey = "search-"

// showSearch shows the search of a lobby, and removes an earlier one.
func (s *Screen) showSearch(snap *table.Snapshot) {
	key := ""
	if now, ok := snap.Search(); ok {
		key = fmt.Sprint(searchKey, now.Number)
	}
	for _, old := range snap.MessageKeys(searchKey) {
		if old != key {
			s.board.Clear(slotOf(snap, old))
		}
	}
	if last, ok := s.searches.Load(snap.ID); ok && last.(discord.Slot).Key != snap.ID+"/"+key { // the board may still be posting it
		s.board.Clear(last.(discord.Slot))
		s.searches.Delete(snap.ID)
	}
	if key == "" {
		return
	}
	slot, shown := slotOf(snap, key), *snap
	s.searches.Store(snap.ID, slot)
	s.board.Show(slot, func() discord.Message { return gatherview.Search(shown, locale.For(shown.Locale)) })
}
