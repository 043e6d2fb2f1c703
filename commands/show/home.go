package show

import (
	"cmp"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
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
	step := "home"
	if h.Message == "" { // people wait for it
		step = ""
	}
	s.publisher.ShowStep(slotOfHome(guild, h), func() discord.Message { return s.homeMessage(guild, h.Locale) }, step)
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

// homeMessage draws a home from the newest snapshots of the tables, which need not be asked for it.
func (s *Screen) homeMessage(guild, lang string) discord.Message {
	var now gatherview.AtHome
	var err error
	if now.Next, now.Ready, err = s.gather.AtHome(guild); err != nil {
		s.log.Error("a home does not say who has time", "guild", guild, "error", err)
	}
	s.latest.Range(func(_, value any) bool {
		if snap := value.(latest).snap; snap.Guild == guild {
			now.Tables = append(now.Tables, snap)
		}
		return true
	})
	slices.SortFunc(now.Tables, func(a, b table.Snapshot) int { return cmp.Compare(a.ID, b.ID) })
	return gatherview.Home(now, locale.For(lang))
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
