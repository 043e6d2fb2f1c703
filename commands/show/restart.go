package show

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
	"karlchen/storage"
)

// announcedAtOnce is how many messages AnnounceRestart edits side by side: as many as Discord allows a second. So the tables of one channel, which Discord
// lets the bot edit slowly, do not make those of other channels wait.
const announcedAtOnce = 50

// AnnounceRestart writes the pending messages, and then tells the tables whose game is being played that the bot restarts: in a line of the game's
// message, as far as the context allows. It begins with the tables at which something has just happened. The next start edits exactly these messages
// again, because they show something else then. Call it when no table changes any more, before Close.
//
// The messages have no pictures meanwhile: drawing them would take longer than the program has.
func (s *Screen) AnnounceRestart(ctx context.Context) {
	if s.publisher.Flush(ctx) != nil { // Close says so
		return
	}
	var playing []latest
	s.latest.Range(func(_, value any) bool {
		if t := value.(latest); tellsRestart(&t.snap) {
			playing = append(playing, t)
		}
		return true
	})
	slices.SortFunc(playing, func(a, b latest) int { return b.at.Compare(a.at) })
	next := make(chan *table.Snapshot, len(playing))
	for i := range playing {
		next <- &playing[i].snap
	}
	close(next)
	var told atomic.Int64
	var work sync.WaitGroup
	for range announcedAtOnce {
		work.Go(func() {
			for snap := range next {
				if ctx.Err() == nil && s.announceRestart(ctx, snap) {
					told.Add(1)
				}
			}
		})
	}
	work.Wait()
	if len(playing) > 0 {
		s.log.Info("tables read that the bot restarts", "told", told.Load(), "playing", len(playing))
	}
}

// tellsRestart reports whether a table has a game in play that everybody may see.
func tellsRestart(snap *table.Snapshot) bool {
	return (snap.Phase == table.Cutting || snap.Phase == table.Playing) && !snap.Homeless && !snap.Private() && !snap.WantsThread
}

func (s *Screen) announceRestart(ctx context.Context, snap *table.Snapshot) (done bool) {
	loc := locale.For(snap.Locale)
	return s.publisher.Amend(ctx, slotOf(snap, gameKey(snap)), func() discord.Message {
		return tableview.WithRestart(tableview.Game(face.Look{Deck: s.Deck.Load()}, *snap, loc), loc)
	})
}

// shownBefore has the fingerprints of what messages show, by the ids of the messages, while the program does not run, so that its next start edits only
// those that must change. After a kill it has nothing, and the next start writes each message once more.
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
