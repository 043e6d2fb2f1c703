package show

import (
	"sync"

	"karlchen/bot/discord"
)

// rights is what the bot may do in a channel, and what kind of channel it is.
type rights struct {
	may  discord.Permission
	kind discord.ChannelKind
}

// maxRights is how many channels a rightsBook remembers for certain: those of the latest clicks.
const maxRights = 10_000

// rightsBook remembers rights by the ids of channels. Each list has a thread of its own, so it forgets channels in which nobody has clicked for long. The
// zero value is empty.
type rightsBook struct {
	mu          sync.Mutex
	recent, old map[string]rights
}

// note stores rights and returns the earlier ones.
func (b *rightsBook) note(channel string, now rights) (before rights, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before, known = b.look(channel)
	if b.recent == nil || len(b.recent) >= maxRights {
		b.recent, b.old = map[string]rights{}, b.recent
	}
	b.recent[channel] = now
	return before, known
}

func (b *rightsBook) find(channel string) (now rights, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.look(channel)
}

func (b *rightsBook) look(channel string) (now rights, known bool) {
	if now, known = b.recent[channel]; !known {
		now, known = b.old[channel]
	}
	return now, known
}
