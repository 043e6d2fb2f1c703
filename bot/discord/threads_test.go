package discord_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
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
	if err := c.AddToThread(t.Context(), place, "42"); err != nil {
		t.Error(err)
	}
	if err := c.AddToThread(t.Context(), place, "42"); !discord.IsChannelGone(err) {
		t.Errorf("a thread that is gone: %v", err)
	}
	if err := c.ArchiveThread(t.Context(), place); err != nil {
		t.Error(err)
	}
	if err := c.ArchiveThread(t.Context(), place); !discord.IsForbidden(err) || discord.IsRefused(err) {
		t.Errorf("a thread that the bot may not archive: %v", err)
	}
	seen := w.seen()
	if len(seen) != 4 || len(seen[0].body) != 0 || seen[0].auth == "" {
		t.Fatalf("sent %+v", seen)
	}
	valid(t, "/paths/~1channels~1{channel_id}/patch/requestBody/content/application~1json/schema", json.RawMessage(seen[2].body))
}

// A thread stays open for a week without posts, the longest that Discord knows: a game by post has only edits for days.
func TestAThreadStaysOpenForAWeek(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("POST "+messagePath+"/threads", answers(status(201, `{"id":"`+message+`"}`)))
	if _, err := w.client(nil).StartThread(t.Context(), place, message, "Table"); err != nil {
		t.Fatal(err)
	}
	if got := string(w.seen()[0].body); !strings.Contains(got, `"auto_archive_duration":10080`) {
		t.Errorf("sent %s", got)
	}
}

// An archived thread refuses every change (50083): a new table was posted there, and open hands stood still. The bot opens the thread and repeats the change,
// also where somebody closes it again meanwhile: a second refusal posted a new table. If it cannot open the thread, nothing is repeated.
func TestAnArchivedThreadIsOpened(t *testing.T) {
	t.Parallel()
	archived := status(400, `{"code":50083,"message":"Thread is archived"}`)
	done := func(rw http.ResponseWriter) { rw.WriteHeader(http.StatusNoContent) }
	clicked := interaction(discord.ComponentUsed)
	clicked.ChannelID = channel
	for name, way := range map[string]struct {
		route string
		then  func(http.ResponseWriter)
		do    func(context.Context, *discord.Client) error
	}{
		"an edit": {"PATCH " + messagePath, sentOK, func(ctx context.Context, c *discord.Client) error {
			return c.Edit(ctx, place, message, text("x"))
		}},
		"a deletion": {"DELETE " + messagePath, done, func(ctx context.Context, c *discord.Client) error { return c.Delete(ctx, place, message) }},
		"a member":   {"PUT /api/v10/channels/" + channel + "/thread-members/42", done, func(ctx context.Context, c *discord.Client) error { return c.AddToThread(ctx, place, "42") }},
		"a hand": {"PATCH /api/v10/webhooks/" + app + "/secret/messages/@original", sentOK, func(ctx context.Context, c *discord.Client) error {
			return c.EditResponse(ctx, clicked, text("x"))
		}},
	} {
		open := status(200, `{"id":"`+channel+`"}`)
		for opened, opening := range map[string]func(http.ResponseWriter){"opened": open, "closed again": open, "locked": status(403, `{"code":50013,"message":"Missing Permissions"}`)} {
			t.Run(name+"/"+opened, func(t *testing.T) {
				t.Parallel()
				w := newWire(t)
				refusals, want := []func(http.ResponseWriter){archived, way.then}, 3
				if opened == "closed again" {
					refusals, want = []func(http.ResponseWriter){archived, archived, way.then}, 5
				}
				w.on(way.route, answers(refusals...))
				w.on("PATCH /api/v10/channels/"+channel, answers(opening))
				err := way.do(t.Context(), w.client(nil).Client)
				seen := w.seen()
				if opened != "locked" && (err != nil || len(seen) != want || string(seen[1].body) != `{"archived":false}`) || opened == "locked" && (!discord.IsGone(err) || len(seen) != 2) {
					t.Errorf("%d requests, %v", len(seen), err)
				}
			})
		}
	}
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
	run(t, w.clientWith(discord.Config{}, discord.Receiver{Deleted: func(id string) { told <- id }}))
	if first, second := wait(t, told), wait(t, told); first != "77" || second != "5" {
		t.Errorf("told of %s and %s", first, second)
	}
}
