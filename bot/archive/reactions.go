package archive

import (
	"encoding/json"
	"slices"

	"karlchen/storage"
)

// reacted has what people have clicked below a result: one reaction each, by their user ids.
type reacted struct {
	Game uint64            `json:"game"`
	By   map[string]string `json:"by"`
}

// Below the latest results of a server, so many of them, people can react.
const keptReactions = 60

const reactionsKey = "reactions"

// reactions has the latest results of a server with reactions, the earliest game first.
var reactions = storage.Drawer[[]reacted]{Scope: storage.ScopeGuild, Key: reactionsKey}

// React notes a person's reaction to a game instead of an earlier one of theirs. The same one again takes it back. Error: TooOld.
func (a *Archive) React(guild string, number uint64, user, with string) error {
	if a.Settings == nil {
		return nil
	}
	_, err := reactions.Change(a.Settings, guild, func(all *[]reacted) error {
		i, found := slices.BinarySearchFunc(*all, number, func(r reacted, n uint64) int { return int(int64(r.Game) - int64(n)) })
		if !found {
			if *all = slices.Insert(*all, i, reacted{Game: number, By: map[string]string{}}); len(*all) > keptReactions {
				if i == 0 {
					return TooOld
				}
				*all, i = (*all)[1:], i-1
			}
		}
		by := (*all)[i].By
		if by[user] == with {
			delete(by, user)
		} else {
			by[user] = with
		}
		return nil
	})
	return err
}

// Reactions counts the reactions to a game.
func (a *Archive) Reactions(guild string, number uint64) (count map[string]int, err error) {
	if a.Settings == nil {
		return nil, nil
	}
	all, err := reactions.Get(a.Settings, guild)
	count = map[string]int{}
	for _, r := range all {
		for _, with := range r.By {
			if r.Game == number {
				count[with]++
			}
		}
	}
	return count, err
}

// reactionsOf returns a person's reactions by the numbers of the games, for their export; nil if there are none, or the key is another.
func reactionsOf(key string, value json.RawMessage, user string) any {
	var all []reacted
	if key != reactionsKey || json.Unmarshal(value, &all) != nil {
		return nil
	}
	own := map[uint64]string{}
	for _, r := range all {
		if with, ok := r.By[user]; ok {
			own[r.Game] = with
		}
	}
	if len(own) == 0 {
		return nil
	}
	return own
}
