package discord_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"karlchen/bot/discord"
)

func TestRespond(t *testing.T) {
	t.Parallel()
	const path = "/api/v10/interactions/1/secret/callback"
	respond := func(t *testing.T, each ...func(http.ResponseWriter)) (*wire, error) {
		w := newWire(t)
		w.on("POST "+path, answers(each...))
		return w, w.client(nil).Respond(t.Context(), interaction(discord.ComponentUsed), discord.Update{Message: text("x")})
	}
	already := status(400, `{"code":40060,"message":"Interaction has already been acknowledged."}`)
	t.Run("once", func(t *testing.T) {
		w, err := respond(t, status(204, ""))
		if err != nil || len(w.seen()) != 1 || w.seen()[0].auth != "" {
			t.Errorf("got %v, %+v", err, w.seen())
		}
	})
	t.Run("the confirmation was lost", func(t *testing.T) {
		if _, err := respond(t, hangUp, already); err != nil {
			t.Error(err)
		}
	})
	t.Run("Cloudflare's page", func(t *testing.T) { // each was an "interaction failed"
		if w, err := respond(t, status(520, "<html>"), status(525, ""), status(204, "")); err != nil || len(w.seen()) != 3 {
			t.Errorf("%d tries: %v", len(w.seen()), err)
		}
	})
	t.Run("half an answer", func(t *testing.T) {
		if _, err := respond(t, breakOff, already); err != nil {
			t.Error(err)
		}
	})
	t.Run("answered before", func(t *testing.T) {
		if _, err := respond(t, already); !discord.IsTooLate(err) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("the error holds no token", func(t *testing.T) {
		if _, err := respond(t, hangUp); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("got %v", err)
		}
	})
}

func TestEditResponseNeedsNoBotToken(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("PATCH /api/v10/webhooks/"+app+"/secret/messages/@original", answers(sentOK))
	if err := w.client(nil).EditResponse(t.Context(), interaction(discord.ComponentUsed), text("x")); err != nil {
		t.Fatal(err)
	}
	if r := w.seen()[0]; r.auth != "" || !strings.Contains(string(r.body), `"flags":32768`) {
		t.Errorf("sent %+v", r)
	}
}

func TestDeleteResponseNeedsNoBotToken(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	w.on("DELETE /api/v10/webhooks/"+app+"/secret/messages/@original", answers(status(204, "")))
	if err := w.client(nil).DeleteResponse(t.Context(), interaction(discord.ComponentUsed)); err != nil {
		t.Fatal(err)
	}
	if r := w.seen()[0]; r.auth != "" || len(r.body) != 0 {
		t.Errorf("sent %+v", r)
	}
}

// A follow-up that may have arrived is not repeated, for Discord would post it twice: a player would have two hands.
func TestFollowUpIsPostedOnceAndChangedByItsID(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	const hook = "/api/v10/webhooks/" + app + "/secret"
	w.on("POST "+hook, answers(sentOK, status(503, "")))
	w.on("PATCH "+hook+"/messages/"+message, answers(sentOK))
	w.on("DELETE "+hook+"/messages/"+message, answers(status(204, "")))
	c, i := w.client(nil), interaction(discord.ComponentUsed)
	hand := text("x")
	hand.Ephemeral = true
	id, err := c.FollowUp(t.Context(), i, hand)
	i.FollowUpID = id
	if err := errors.Join(err, c.EditResponse(t.Context(), i, hand), c.DeleteResponse(t.Context(), i)); err != nil || id != message {
		t.Fatalf("%q, %v", id, err)
	}
	if r := w.seen()[0]; r.auth != "" || !strings.Contains(string(r.body), `"flags":32832`) || strings.Contains(string(r.body), "nonce") {
		t.Errorf("sent %+v", r)
	}
	if _, err := c.FollowUp(t.Context(), i, hand); err == nil || len(w.seen()) != 4 {
		t.Errorf("%d requests, %v", len(w.seen()), err)
	}
}
