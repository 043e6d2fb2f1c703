package face_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/commands/face"
)

// Discord refuses a message with an empty text, so that no view has to ask whether it has something to say.
func TestATextWithoutLinesTakesNoRoom(t *testing.T) {
	row := discord.ButtonRow{Buttons: []discord.Button{{CustomID: "a", Label: "A"}}}
	blocks := []discord.Block{face.Text(""), face.Text("A", ""), row, face.Text()}
	want := []discord.Block{discord.Text{Markdown: "A"}, row}
	for _, m := range []discord.Message{face.Public(1, blocks...), face.Private(blocks...)} {
		if diff := cmp.Diff(want, m.Blocks[0].(discord.Container).Blocks); diff != "" {
			t.Errorf("- want, + got:\n%s", diff)
		}
	}
	if cmp.Equal(blocks, want) {
		t.Error("the caller's blocks have changed")
	}
}
