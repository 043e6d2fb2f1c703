package show

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/commands/face"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
)

// showHomes shows all homes, and notes them for what tables change.
func (s *Screen) showHomes() {
	all, err := s.gather.Homes()
	if err != nil {
		s.log.Error("homes could not be read", "error", err)
		return
	}
	s.homes.mu.Lock()
	s.homes.servers = all
	s.homes.mu.Unlock()
	for guild := range all {
		s.showHome(guild)
	}
}

// showHome shows the home of a server, if it has one. Several changes in a few seconds are one edit.
func (s *Screen) showHome(guild string) {
	s.homes.mu.Lock()
	defer s.homes.mu.Unlock()
	h, ok := s.homes.servers[guild]
	if !ok || h.Channel == "" {
		return
	}
	step := face.Either(h.Message == "", "", "home") // people wait for a new one
	s.publisher.ShowStep(slotOfHome(guild, h), func() discord.Message { return s.homeMessage(guild, h) }, step)
}

// ClearHome removes the post that was the home of a server.
func (s *Screen) ClearHome(guild string, h gather.Home) {
	s.homes.mu.Lock()
	defer s.homes.mu.Unlock()
	delete(s.homes.servers, guild)
	if h.Channel != "" {
		s.publisher.Clear(slotOfHome(guild, h))
	}
}

// homeMessage draws a home from the newest snapshots of the tables, which need not be asked for it. It names only what stands where everybody may look who sees
// the home: in its channel, or in one for everybody. A thread must be known not to be private.
func (s *Screen) homeMessage(guild string, h gather.Home) discord.Message {
	var now gatherview.AtHome
	var err error
	shown := func(channel, parent string) bool {
		top := cmp.Or(parent, channel)
		of, _ := s.rights.find(channel)
		return channel == h.Channel || (parent == "" || of.kind == discord.PublicThread) && (top == h.Channel || s.isPublic(guild, top))
	}
	if now.Next, now.Ready, err = s.gather.AtHome(guild, shown); err != nil {
		s.log.Error("a home does not say who has time", "guild", guild, "error", err)
	}
	s.latest.Range(func(_, value any) bool {
		if snap := value.(latest).snap; snap.Guild == guild && shown(snap.Channel, snap.Parent()) {
			now.Tables = append(now.Tables, snap)
		}
		return true
	})
	slices.SortFunc(now.Tables, func(a, b table.Snapshot) int { return cmp.Compare(a.ID, b.ID) })
	return gatherview.Home(now, locale.For(h.Locale))
}

// isPublic reports whether everybody on a server may view a channel, as Discord has last said. It is asked once a minute at most; then the home is drawn again.
func (s *Screen) isPublic(guild, channel string) bool {
	if _, asked := s.asked.LoadOrStore(guild, nil); !asked {
		go func() {
			channels, err := s.port.PublicChannels(s.threads.ctx, guild)
			if err != nil {
				s.silent.Error(s.log, "it is not known which channels are public", "guild", guild, "error", err)
			}
			s.public.Store(guild, channels)
			s.showHome(guild)
			time.AfterFunc(time.Minute, func() { s.asked.Delete(guild) })
		}()
	}
	known, _ := s.public.Load(guild)
	channels, _ := known.(map[string]bool)
	return channels[channel]
}

// homeKey is the form of the keys of homes: the server, and the number of the post.
const homeKey = "home/%s %d"

func slotOfHome(guild string, h gather.Home) discord.Slot {
	return discord.Slot{GuildID: guild, ChannelID: h.Channel, Key: fmt.Sprintf(homeKey, guild, h.Number), MessageID: h.Message, Stays: true}
}

// noteHome stores the id of a message with its home. It reports whether the slot is that of a home.
func (s *Screen) noteHome(slot discord.Slot, message string) bool {
	var guild string
	var number int
	if n, err := fmt.Sscanf(slot.Key, homeKey, &guild, &number); err != nil || n != 2 {
		return false
	}
	return s.keepNoting(slot, &message, func() error { return s.gather.HomePosted(guild, number, message) })
}
