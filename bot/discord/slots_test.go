package discord_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"karlchen/bot/discord"
)

// cleared collects the slots for which a publisher reports a deletion.
func cleared(slots *[]discord.Slot) discord.PublisherConfig {
	return discord.PublisherConfig{OnCleared: func(s discord.Slot) { *slots = append(*slots, s) }}
}

var ping = discord.Slot{ChannelID: "c1", Key: "ping"}

func TestAMessageIsDeletedOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port, told := newFakePort(), []discord.Slot{}
		p := publisher(t, port, cleared(&told))
		p.Show(ping, rendered("your turn"))
		pass(time.Minute)
		p.Clear(ping)
		p.Clear(ping)
		pass(time.Minute)
		p.Clear(ping) // the publisher has forgotten it
		pass(time.Minute)
		writes := port.seen()
		if len(writes) != 2 || writes[1].text != deleted || len(port.shown) != 0 || len(told) != 1 || told[0].MessageID == "" {
			t.Errorf("wrote %+v, told %v", writes, told)
		}
	})
}

// A content that is superseded before it is posted costs no request.
func TestASupersededContentIsNeverPosted(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		hold := make(chan struct{})
		port.fail = func(context.Context, write) error { <-hold; return nil }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("lobby"))
		p.Show(ping, rendered("your turn"))
		p.Clear(ping)
		close(hold)
		pass(time.Minute)
		if writes := port.seen(); len(writes) != 1 || writes[0].text != "lobby" {
			t.Errorf("wrote %+v", writes)
		}
		if err := p.Flush(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A post that is superseded while it is under way is deleted as soon as its id is known.
func TestAPostUnderWayIsDeletedAfterwards(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		hold := make(chan struct{})
		port.fail = func(context.Context, write) error { <-hold; return nil }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(ping, rendered("your turn"))
		pass(time.Second)
		p.Clear(ping)
		close(hold)
		pass(time.Minute)
		if writes := port.seen(); len(writes) != 2 || writes[1].text != deleted || writes[1].id == "" {
			t.Errorf("wrote %+v", writes)
		}
	})
}

// After a restart the publisher knows the message only by its id.
func TestAMessageFromBeforeARestartIsDeleted(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port, told := newFakePort(), []discord.Slot{}
		p := publisher(t, port, cleared(&told))
		p.Clear(discord.Slot{ChannelID: "c1", Key: "ping", MessageID: "77"}) // a moderator has deleted it meanwhile
		pass(time.Minute)
		if writes := port.seen(); len(writes) != 1 || writes[0].id != "77" || len(told) != 1 {
			t.Errorf("wrote %+v, told %v", writes, told)
		}
	})
}

func TestDeletionIsTriedAgainAndGivenUp(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want int
	}{
		"trouble":   {errors.New("502"), 6},
		"forbidden": {&discord.Error{Status: 403, Code: 50013}, 1},
		"archived":  {&discord.Error{Status: 400, Code: 50083}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				port, told := newFakePort(), []discord.Slot{}
				p := publisher(t, port, cleared(&told))
				port.fail = func(context.Context, write) error { return test.err }
				p.Clear(discord.Slot{ChannelID: "c1", Key: "ping", MessageID: "77"})
				pass(time.Hour)
				if n := len(port.seen()); n != test.want || len(told) != 1 {
					t.Errorf("tried %d times, want %d; told %v", n, test.want, told)
				}
			})
		})
	}
}
