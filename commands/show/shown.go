package show

import (
	"karlchen/bot/discord"
	"karlchen/storage"
)

// shownBefore has the fingerprints of what messages show, by the ids of the messages, while the program does not run, so that its next start edits only
// those that must change. After a kill it has nothing: then nobody knows what messages show.
var shownBefore = storage.Drawer[map[string][]byte]{Scope: storage.ScopeProgram, Key: "shown"}

// shownID owns the only value of shownBefore.
const shownID = "messages"

// saveShown stores what messages show, by their ids. Call it when nothing edits them any more.
func saveShown(store storage.Settings, messages map[string]discord.Fingerprint) error {
	sums := make(map[string][]byte, len(messages))
	for message, sum := range messages {
		sums[message] = sum[:]
	}
	return shownBefore.Set(store, shownID, sums)
}

// takeShown returns what saveShown has stored, and removes it: from now on messages may change. After an error nothing is known, and nothing must be assumed.
func takeShown(store storage.Settings) (map[string]discord.Fingerprint, error) {
	sums, err := shownBefore.Get(store, shownID)
	if sums == nil && err == nil {
		return nil, nil
	}
	if bad := shownBefore.Remove(store, shownID); bad != nil {
		return nil, bad
	}
	messages := make(map[string]discord.Fingerprint, len(sums))
	for message, sum := range sums {
		if f := (discord.Fingerprint{}); len(sum) == len(f) {
			messages[message] = discord.Fingerprint(sum)
		}
	}
	return messages, err
}
