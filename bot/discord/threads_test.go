package discord_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"karlchen/bot/discord"
)

// The bot makes people members of a thread and archives it, and recognises Discord's errors about that.
func TestAThreadHasMembersAndIsArchived(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	done := func(rw http.ResponseWriter) { rw.WriteHeader(http.StatusNoContent) }
	gone := status(404, `{"code":10003,"message":"Unknown Channel"}`)
	w.on("PUT /api/v10/channels/"+channel+"/thread-members/42", answers(done, gone))
	w.on("PATCH /api/v10/channels/"+channel, answers(status(200, `{"id":"`+channel+`"}`), status(403, `{"code":50013,"message":"Missing Permissions"}`)))
	c := w.client(nil)
	if err := c.AddToThread(t.Context(), channel, "42"); err != nil {
		t.Error(err)
	}
	if err := c.AddToThread(t.Context(), channel, "42"); !discord.IsChannelGone(err) {
		t.Errorf("a thread that is gone: %v", err)
	}
	if err := c.ArchiveThread(t.Context(), channel); err != nil {
		t.Error(err)
	}
	if err := c.ArchiveThread(t.Context(), channel); !discord.IsForbidden(err) || discord.IsRefused(err) {
		t.Errorf("a thread that the bot may not archive: %v", err)
	}
	seen := w.seen()
	if len(seen) != 4 || len(seen[0].body) != 0 || seen[0].auth == "" {
		t.Fatalf("sent %+v", seen)
	}
	valid(t, "/paths/~1channels~1{channel_id}/patch/requestBody/content/application~1json/schema", json.RawMessage(seen[2].body))
}

// The bot reports the deletion of a channel or thread as the gateway states it, and ignores nonsense.
func TestDeletedChannelsAreReported(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	told := make(chan string, 5)
	w.gateways <- func(g *gateway) {
		g.ready()
		g.event(2, "THREAD_DELETE", `{"id":"77","parent_id":"5","type":11}`)
		g.event(3, "CHANNEL_DELETE", `{"id":"all of them"}`)
		g.event(4, "CHANNEL_DELETE", `{"id":"5","type":0}`)
		g.stay()
	}
	run(t, w.clientWith(discord.Config{Handler: func(context.Context, discord.Interaction) {}, Deleted: func(id string) { told <- id }}))
	if first, second := wait(t, told), wait(t, told); first != "77" || second != "5" {
		t.Errorf("told of %s and %s", first, second)
	}
}
