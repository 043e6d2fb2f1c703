package storagetest

import (
	"errors"

	"karlchen/storage"
)

// Games returns the games of a guild, running or finished, in the order of their numbers.
func Games(store *storage.Store, guild string) (all []storage.Game, err error) {
	last, err := store.LastGame(guild)
	for n := range last {
		game, bad := store.Game(storage.GameID{Guild: guild, Number: n + 1})
		switch {
		case errors.Is(bad, storage.ErrNotFound):
		case bad != nil:
			return nil, bad
		default:
			all = append(all, game)
		}
	}
	return all, err
}
