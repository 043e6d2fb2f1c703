package discord_test

import (
	"net/http"
	"strings"
	"testing"

	"karlchen/bot/discord"
)

// A tip, a vote or a refusal on a hand changes its words alone, and the picture was uploaded again with each of them: with a tip at each card a third of all
// uploads. Now the message keeps the picture that it shows. Where Discord refuses that, the picture is sent at once, and with the next answers from the start.
func TestAnAnswerKeepsThePictureOfItsMessage(t *testing.T) {
	t.Parallel()
	w, refuses := newWire(t), false
	w.on("POST /api/v10/interactions/1/secret/callback", func(rw http.ResponseWriter, _ *http.Request) {
		if all := w.seen(); refuses && strings.Contains(string(all[len(all)-1].body), `{"id":"55"}`) {
			reply(rw, 400, sayPictures)
			return
		}
		rw.WriteHeader(http.StatusNoContent)
	})
	c := w.client(nil)
	i := interaction(discord.ComponentUsed)
	i.Pictures = map[string]string{"Table-01234567.png": "55", "Curve.png": "56"}
	answer := func(file string, named bool) string {
		t.Helper()
		m := discord.Message{
			Blocks: []discord.Block{discord.Text{Markdown: "a tip"}, discord.Image{File: file, Alt: "the table"}},
			Files:  []discord.File{{Name: file, Alt: "the table", Named: named, Data: []byte("the drawn picture")}},
		}
		before := len(w.seen())
		if err := c.Respond(t.Context(), i, discord.Update{Message: m}); err != nil {
			t.Fatal(err)
		}
		var tries []string
		for _, r := range w.seen()[before:] {
			body := string(r.body)
			if !strings.Contains(body, `"url":"attachment://`+file+`"`) {
				t.Errorf("no picture is shown: %s", body)
			}
			what := "nothing"
			if strings.Contains(body, "the drawn picture") {
				what = "sent"
			}
			if strings.Contains(body, `"attachments":[{"id":"55"}]`) {
				what = "kept"
			}
			tries = append(tries, what)
		}
		return strings.Join(tries, ", ")
	}
	check := func(file string, named bool, want string) {
		t.Helper()
		if got := answer(file, named); got != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
	check("Table-01234567.png", true, "kept")
	check("Table-76543210.png", true, "sent")
	check("Curve.png", false, "sent") // whose name says nothing
	refuses = true
	check("Table-01234567.png", true, "kept, sent")
	check("Table-01234567.png", true, "sent")
}
