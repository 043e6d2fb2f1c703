package discord_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
)

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "interactions", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestDecodedInteractions(t *testing.T) {
	// base holds what all fixtures from a server have in common.
	base := discord.Interaction{
		ID: "1300000000000000000", Token: "aW50ZXJhY3Rpb24", ApplicationID: app, GuildID: "1099999999999999999", ChannelID: channel,
		User: discord.User{ID: "42", Name: "*Anna* [RE]"}, Locale: "de", GuildLocale: "en-US", Roles: []string{}, UserMay: 562949953421311, BotMay: 2248473465835073,
		Created: time.UnixMilli(1300000000000000000>>22 + 1420070400000),
	}
	tests := map[string]func(i *discord.Interaction){
		"command": func(i *discord.Interaction) {
			i.Kind, i.Command = discord.CommandUsed, "doko new"
			i.Options = map[string]string{
				"rules": "ddv", "games": "24", "computers": "true", "player": "43", "channel": channel, "role": "1100000000000000007",
			}
			i.Kinds = map[string]discord.OptionKind{
				"rules": discord.TextOption, "games": discord.IntegerOption, "computers": discord.SwitchOption, "player": discord.UserOption,
				"channel": discord.ChannelOption, "role": discord.RoleOption,
			}
			i.Roles = []string{"1100000000000000007"}
		},
		"command_group": func(i *discord.Interaction) {
			i.Kind, i.Command, i.Options, i.Kinds = discord.CommandUsed, "doko list show", map[string]string{}, map[string]discord.OptionKind{}
		},
		"completion": func(i *discord.Interaction) {
			i.Kind, i.Command, i.Options, i.Focused = discord.CompletionAsked, "rules", map[string]string{"preset": "tur"}, "preset"
			i.Kinds = map[string]discord.OptionKind{"preset": discord.TextOption}
		},
		"button": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID = discord.ComponentUsed, message, "t1:v7:hand"
		},
		"select_private": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID, i.Private = discord.ComponentUsed, "1100000000000000004", "t1:v7:solo", true
			i.Values = []string{"dame", "bube"}
		},
		"modal_rows": func(i *discord.Interaction) {
			i.Kind, i.CustomID, i.Inputs = discord.ModalSubmitted, "m1", map[string]string{"number": "4711", "note": ""}
		},
		"modal_labels": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID, i.Inputs = discord.ModalSubmitted, message, "m1", map[string]string{"number": "4711", "bock": "2", "who": ""}
		},
		"button_dm": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID = discord.ComponentUsed, message, "t1:v7:hand"
			i.GuildID, i.GuildLocale, i.ChannelID, i.User.Name, i.Roles, i.UserMay, i.BotMay = "", "", "1100000000000000005", "anna", nil, 0, 442368
			i.Channel = discord.DirectMessages
		},
		"button_thread": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID = discord.ComponentUsed, message, "t1:v7:hand"
			i.Channel, i.ParentID = discord.PublicThread, "1100000000000000006"
			i.Pictures = map[string]string{"Table-01234567.png": "77"}
		},
		"button_uninvited": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID, i.Uninvited = discord.ComponentUsed, message, "t1:v7:hand", true
			i.BotMay = 0
		},
		"menu_user": func(i *discord.Interaction) {
			i.Kind, i.Command, i.Target = discord.CommandUsed, "Invite to a table", discord.Target{Of: discord.OnPeople, ID: "43", Bot: true}
		},
		"menu_message": func(i *discord.Interaction) {
			i.Kind, i.Command = discord.CommandUsed, "Replay this game"
			i.Target = discord.Target{Of: discord.OnMessages, ID: "1100000000000000004", CustomIDs: []string{"sheet/abc/1.0", "record/open/7"}}
		},
		"menu_message_of_another": func(i *discord.Interaction) { // whose ids may say anything
			i.Kind, i.Command, i.Target = discord.CommandUsed, "Replay this game", discord.Target{Of: discord.OnMessages, ID: "1100000000000000004"}
		},
		"pickers": func(i *discord.Interaction) {
			i.Kind, i.MessageID, i.CustomID, i.Values = discord.ComponentUsed, message, "o:server:table_role", []string{"1100000000000000007"}
			i.Mentionable = map[string]bool{"1100000000000000007": true}
			i.PickedKinds = map[string]discord.ChannelKind{"1100000000000000006": discord.Announcements, "1100000000000000007": discord.TextChannel}
			i.PickedMay = map[string]discord.Permission{"1100000000000000006": discord.ViewChannel}
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			want := base
			change(&want)
			got, err := discord.Decode(fixture(t, name))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBrokenInteractionsAreRefused(t *testing.T) {
	files, err := filepath.Glob("testdata/interactions/broken_*.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d fixtures, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			i, err := discord.Decode(fixture(t, name))
			if err == nil || i.Kind != discord.Unreadable {
				t.Errorf("decoded as %+v", i)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/interactions/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		f.Add(fixture(f, strings.TrimSuffix(filepath.Base(file), ".json")))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		i, err := discord.Decode(raw)
		if err != nil {
			if i.Kind != discord.Unreadable && i.Kind != discord.CompletionAsked {
				t.Errorf("%v, and yet it is a %s", err, i.Kind)
			}
			return
		}
		if i.ID == "" || i.Token == "" || i.ApplicationID == "" || i.User.ID == "" || i.Created.IsZero() {
			t.Errorf("cannot be answered: %+v", i)
		}
		isCommand := i.Kind == discord.CommandUsed || i.Kind == discord.CompletionAsked
		if isCommand != (i.Command != "") || isCommand == (i.CustomID != "") {
			t.Errorf("kind %d with command %q and custom id %q", i.Kind, i.Command, i.CustomID)
		}
		if isCommand && (i.MessageID != "" || i.Values != nil || i.Inputs != nil) || i.Kind == discord.ComponentUsed && (i.MessageID == "" || i.Options != nil || i.Inputs != nil) ||
			i.Kind == discord.ModalSubmitted && (i.Options != nil || i.Values != nil) {
			t.Errorf("fields of another kind: %+v", i)
		}
	})
}
