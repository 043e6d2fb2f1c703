package discord

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// maxPlaces bounds how many channels the client remembers; it forgets all and asks again.
const maxPlaces = 50_000

// places remembers in which servers channels and threads are, which never changes. The zero value is ready.
type places struct {
	mu     sync.Mutex
	guilds map[string]string // by channel; empty for direct messages
}

func (p *places) find(channelID string) (guildID string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	guildID, ok = p.guilds[channelID]
	return guildID, ok
}

func (p *places) note(channelID, guildID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.guilds == nil || len(p.guilds) >= maxPlaces {
		p.guilds = map[string]string{}
	}
	p.guilds[channelID] = guildID
}

// check refuses a channel that Discord does not say to be in the server of the place.
func (p *places) check(ctx context.Context, r *rest, at Place) error {
	if err := checkIDs(at.ChannelID); err != nil || at.GuildID == AnyServer {
		return err
	}
	guild, known := p.find(at.ChannelID)
	if !known {
		channel, err := ask[struct {
			Guild string `json:"guild_id"`
		}](ctx, r, "look at a channel", "/channels/"+at.ChannelID, at.ChannelID)
		if err != nil {
			return err
		}
		guild = channel.Guild
		p.note(at.ChannelID, guild)
	}
	if guild != at.GuildID {
		return fmt.Errorf("write to %s: %w", at.ChannelID, &Error{Status: http.StatusForbidden, Code: codeMissingAccess, Message: "the channel is in another server"})
	}
	return nil
}
