package discord_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"karlchen/bot/discord"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

// table is a message with every kind of block.
var table = discord.Message{
	Blocks: []discord.Block{
		discord.Container{Accent: 0x0B5FD0, Blocks: []discord.Block{
			discord.Text{Markdown: "**Stich 3** – <@42> ist dran"},
			discord.Image{File: "trick.png", Alt: "♣D, ♣A, ♥10"},
			discord.Divider{},
			discord.ButtonRow{Buttons: []discord.Button{
				{CustomID: "t1:hand", Label: "Meine Karten", Style: discord.Primary, EmojiID: "1100000000000000009", Emoji: "🃏"},
				{CustomID: "t1:re", Label: "Re", Style: discord.Danger, Disabled: true},
				{CustomID: "t1:tip", Style: discord.Secondary, Emoji: "💡"},
			}},
		}},
		discord.Select{CustomID: "t1:solo", Placeholder: "Welches Solo?", Options: []discord.Option{
			{Value: "dame", Label: "Damensolo", Description: "Nur Damen sind Trumpf", Default: true},
			{Value: "bube", Label: "Bubensolo", EmojiID: "45"},
		}},
		discord.Picker{CustomID: "t1:where", Placeholder: "Wo?", Of: discord.Channels, Chosen: "43"},
		discord.Picker{CustomID: "t1:whom", Of: discord.Roles},
		discord.Text{Markdown: "Danach geht es weiter."},
	},
	Ping: []string{"42"}, PingRoles: []string{"44"},
	Files: []discord.File{
		{Name: "trick.png", Alt: "♣D, ♣A, ♥10", Data: []byte("png")},
		{Name: "game.doko", Data: []byte("record")},
	},
}

func interaction(kind discord.InteractionKind) discord.Interaction {
	i := discord.Interaction{ID: "1", Token: "secret", ApplicationID: app, Kind: kind}
	if kind == discord.ComponentUsed {
		i.MessageID = message
	}
	return i
}

const (
	schemaAnswer  = "/paths/~1interactions~1{interaction_id}~1{interaction_token}~1callback/post/requestBody/content/application~1json/schema"
	schemaCreate  = "/paths/~1channels~1{channel_id}~1messages/post/requestBody/content/application~1json/schema"
	schemaEdit    = "/paths/~1channels~1{channel_id}~1messages~1{message_id}/patch/requestBody/content/application~1json/schema"
	schemaWebhook = "/paths/~1webhooks~1{webhook_id}~1{webhook_token}~1messages~1@original/patch/requestBody/content/application~1json/schema"
	schemaOpen    = "/paths/~1users~1@me~1channels/post/requestBody/content/application~1json/schema"
	schemaCommand = "/paths/~1applications~1{application_id}~1commands/put/requestBody/content/application~1json/schema"
)

// TestBodies compares the requests to Discord with golden files, and with Discord's own description if it is at hand.
func TestBodies(t *testing.T) {
	private := text("Nur für dich")
	private.Ephemeral = true
	commands := []discord.Command{
		{Name: "doko", Description: "Play Doppelkopf", Descriptions: map[string]string{"de": "Doppelkopf spielen"}, Sub: []discord.Command{
			{Name: "new", Names: map[string]string{"de": "neu"}, Description: "Open a table", Options: []discord.CommandOption{
				{Kind: discord.TextOption, Name: "rules", Description: "The rules", Required: true, Complete: true},
				{Kind: discord.IntegerOption, Name: "games", Description: "How many games", Min: 1, Max: 48},
				{Kind: discord.IntegerOption, Name: "timer", Description: "Seconds", Choices: []discord.Choice{{Name: "live", Value: "30", Names: map[string]string{"de": "zügig"}}}},
				{Kind: discord.SwitchOption, Name: "computers", Description: "Fill with computers"},
			}},
			{Name: "list", Description: "Lists", Sub: []discord.Command{{Name: "show", Description: "Show the list", Options: []discord.CommandOption{
				{Kind: discord.UserOption, Name: "player", Description: "Whose list"},
				{Kind: discord.ChannelOption, Name: "channel", Description: "Where"},
				{Kind: discord.RoleOption, Name: "role", Description: "Of whom"},
			}}}},
		}},
		{Name: "help", Description: "Help", Direct: true},
	}
	modal := discord.Modal{CustomID: "m1", Title: "Abheben", Inputs: []discord.Input{
		{CustomID: "number", Label: "Deine Zahl", Placeholder: "4711", Required: true, MinLength: 1, MaxLength: 20},
		{CustomID: "note", Label: "Notiz", Value: "–", MaxLength: 1000},
		{CustomID: "bock", Label: "Bock", Description: "Nur wo es Bockrunden gibt", Value: "2", Required: true, Options: []discord.Option{
			{Value: "1", Label: "kein Bock"}, {Value: "2", Label: "mal 2", Description: "ein Bock"},
		}},
		{CustomID: "who", Label: "Wer?", Placeholder: "Niemand", Options: []discord.Option{{Value: "anna", Label: "Anna"}}},
	}}
	answer := func(kind discord.InteractionKind, r discord.Response) func() any {
		return func() any { return discord.AnswerBody(interaction(kind), r) }
	}
	tests := []struct {
		name   string
		body   func() any
		schema string
	}{
		{"create", func() any { return discord.CreateBody(table, "lobby-1") }, schemaCreate},
		{"create_text", func() any { return discord.CreateBody(text("Hallo"), "") }, schemaCreate},
		{"edit", func() any { return discord.EditBody(table) }, schemaEdit},
		{"edit_text", func() any { return discord.EditBody(text("Hallo")) }, schemaEdit},
		{"edit_response", func() any { return discord.EditBody(private) }, schemaWebhook},
		{"reply_private", answer(discord.CommandUsed, discord.Reply{Message: private}), schemaAnswer},
		{"update", answer(discord.ComponentUsed, discord.Update{Message: private}), schemaAnswer},
		{"defer_click", answer(discord.ComponentUsed, discord.Defer{}), schemaAnswer},
		{"defer_command", answer(discord.CommandUsed, discord.Defer{}), schemaAnswer},
		{"modal", answer(discord.ComponentUsed, discord.Ask{Modal: modal}), schemaAnswer},
		{"complete", answer(discord.CompletionAsked, discord.Complete{Choices: []discord.Choice{{Name: "Turnier", Value: "ddv"}}}), schemaAnswer},
		{"complete_nothing", answer(discord.CompletionAsked, discord.Complete{}), schemaAnswer},
		{"commands", func() any { return discord.CommandBody(commands) }, schemaCommand},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body := test.body()
			golden(t, filepath.Join("testdata", "bodies", test.name+".json"), body)
			valid(t, test.schema, body)
		})
	}
}

// golden compares the JSON of body with a file.
func golden(t *testing.T, file string, body any) {
	t.Helper()
	got, err := json.MarshalIndent(body, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// description is Discord's OpenAPI description, which is not a part of the repository.
var description = sync.OnceValues(func() (*jsonschema.Compiler, error) {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "data", "discord-openapi.json"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	return c, c.AddResource("discord.json", doc)
})

// valid checks the body against Discord's description, in a subtest that is skipped without it.
func valid(t *testing.T, pointer string, body any) {
	t.Run("schema", func(t *testing.T) {
		c, err := description()
		if os.IsNotExist(err) {
			t.Skip("Discord's description is not at hand:", err)
		}
		if err != nil {
			t.Fatal(err)
		}
		schema, err := c.Compile("discord.json#" + pointer)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		var plain any
		if err := json.Unmarshal(raw, &plain); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(plain); err != nil {
			t.Error(err)
		}
	})
}
