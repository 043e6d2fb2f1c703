package discord_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/discord"
)

// The bot compares the message that Discord shows with the sent one; Discord's additions are no difference.
func TestAMessageIsComparedWithTheSentOne(t *testing.T) {
	t.Parallel()
	m := discord.Message{
		Blocks: []discord.Block{
			discord.Container{Accent: 0xff0000, Blocks: []discord.Block{
				discord.Text{Markdown: "**Stich 1**"},
				discord.ButtonRow{Buttons: []discord.Button{{CustomID: "a", Label: "Fuchs", Style: discord.Primary, EmojiID: "77"}}},
				discord.Select{CustomID: "b", Options: []discord.Option{{Value: "1", Label: "eins"}}},
			}},
			discord.Image{File: "card.png", Alt: "Karo As"},
		},
		Files: []discord.File{{Name: "card.png", Alt: "Karo As", Data: []byte("x")}}, PingRoles: []string{"9"},
	}
	shown := func(change func(string) string) (*wire, error) {
		raw, err := json.Marshal(discord.CreateBody(m, ""))
		if err != nil {
			t.Fatal(err)
		}
		answer := strings.NewReplacer(`attachment://card.png`, `https://cdn/1/card.png?ex=1`, `"type":`, `"id":5,"type":`,
			`"allowed_mentions"`, `"mention_roles":["9"],"allowed_mentions"`, `"name":"emoji"`, `"name":"dk_ca","animated":false`).Replace(string(raw))
		w := newWire(t)
		w.on("GET /api/v10/channels/"+channel+"/messages/"+message, answers(status(200, change(answer))))
		return w, w.client(nil).ShowsAsSent(t.Context(), channel, message, m)
	}
	for name, c := range map[string]struct{ old, changed, says string }{
		"as sent":             {"", "", ""},
		"another text":        {"Stich 1", "Stich 2", `Stich 2`},
		"a button less":       {`"label":"Fuchs"`, `"label":""`, "label"},
		"another emoji":       {`"77"`, `"78"`, "emoji.id"},
		"no picture":          {"https://cdn/1/card.png?ex=1", "attachment://card.png", "no picture"},
		"classic":             {fmt.Sprint(1 << 15), "0", "no message of components"},
		"nobody notified":     {`["9"]`, `[]`, "role 9"},
		"nothing of it":       {`"components":[`, `"components":[],"x":[`, "0 entries and not 2"},
		"an option less":      {`"options":[`, `"options":[],"x":[`, "options has 0"},
		"without description": {`"description":"Karo As"`, `"description":null`, "description"},
	} {
		w, err := shown(func(answer string) string { return strings.ReplaceAll(answer, c.old, c.changed) })
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.says != "" && (!errors.Is(err, discord.ErrShownOtherwise) || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v", name, err)
		}
		if n := len(w.seen()); n != 1 {
			t.Errorf("%s: %d requests", name, n)
		}
	}
}
