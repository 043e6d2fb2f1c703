package archive

import (
	"slices"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/storage"
)

// bookmark is a moment of a game that a person wants to see again. It names the table, because a server that was erased counts its games from 1 again.
type bookmark struct {
	Table   string `json:"table"`
	Game    uint64 `json:"game"`
	Actions int    `json:"actions"` // after the words before the game, of which a record has only the last of each player
}

// MaxBookmarks is how many moments of a game a person may bookmark. Of all games together the latest keptBookmarks stay.
const (
	MaxBookmarks  = 10
	keptBookmarks = 500
)

// bookmarks has those of a person, the earliest first.
var bookmarks = storage.Drawer[[]bookmark]{Scope: storage.ScopeUser, Key: "bookmarks"}

// Bookmark notes for a person the moment of a running game of a table after so many actions. Only the replay shows it. Error: ManyBookmarks.
func (a *Archive) Bookmark(user, table string, number uint64, actions int) error {
	b := bookmark{table, number, actions}
	_, err := bookmarks.Change(a.Settings, user, func(all *[]bookmark) error {
		of := 0
		for _, other := range *all {
			if other == b {
				return nil
			}
			if other.Table == table && other.Game == number {
				of++
			}
		}
		if of >= MaxBookmarks {
			return ManyBookmarks
		}
		*all = append(*all, b)
		*all = (*all)[max(0, len(*all)-keptBookmarks):]
		return nil
	})
	return err
}

// Bookmarks returns the steps of a finished game that a person has bookmarked, in their order.
func (a *Archive) Bookmarks(user string, g *table.Recorded) (steps []int, err error) {
	all, err := bookmarks.Get(a.Settings, user)
	words := 0
	for _, m := range g.Moves() {
		if m.Kind == game.Saying {
			words++
		}
	}
	for _, b := range all {
		if b.Table == g.Record.Info.Table && b.Game == g.ID.Number { // a game that ended after a card was taken back may be shorter
			steps = append(steps, min(words+b.Actions, len(g.Moves())))
		}
	}
	slices.Sort(steps)
	return slices.Compact(steps), err
}
