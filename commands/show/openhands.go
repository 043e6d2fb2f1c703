package show

import (
	"time"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// openHands has the open hands of each table. A hand can be edited for some minutes with the token of the interaction that it answers. Backups, exports
// and the copy of a migrated database leave out the rows of storage.HandsKey.
var openHands = storage.Drawer[[]openHand]{Scope: storage.ScopeTable, Key: storage.HandsKey}

// openHand is what is needed of an interaction to edit its answer, and to draw it as its reader wants it.
type openHand struct {
	ID          string             `json:"id"`
	Token       string             `json:"token"`
	Application string             `json:"application"`
	User        string             `json:"user"`
	Locale      string             `json:"locale"`
	BotMay      discord.Permission `json:"bot_may"`
	Created     time.Time          `json:"created"`
}

// saveHands stores the interactions whose answers are the open hands at a table; none removes them.
func saveHands(store storage.Settings, table string, open []*discord.Interaction) error {
	var hands []openHand
	for _, i := range open {
		hands = append(hands, openHand{i.ID, i.Token, i.ApplicationID, i.User.ID, i.Locale, i.BotMay, i.Created})
	}
	return openHands.Set(store, table, hands)
}

// loadHands returns the stored interactions by the ids of their tables. A table whose row is damaged has none, and the error names it.
func loadHands(store storage.Settings) (map[string][]discord.Interaction, error) {
	rows, err := openHands.All(store)
	all := make(map[string][]discord.Interaction, len(rows))
	for table, hands := range rows {
		all[table] = nil
		for _, h := range hands {
			all[table] = append(all[table], discord.Interaction{
				ID: h.ID, Token: h.Token, ApplicationID: h.Application, User: discord.User{ID: h.User}, Locale: h.Locale, BotMay: h.BotMay, Created: h.Created,
			})
		}
	}
	return all, err
}
