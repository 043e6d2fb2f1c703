package discord_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/internal/proof"
)

// A message fits exactly if the tests' judge of Discord's limits finds neither too much text, nor too many components, nor an id twice.
func TestAMessageFits(t *testing.T) {
	row := func(ids ...string) discord.Block {
		var buttons []discord.Button
		for _, id := range ids {
			buttons = append(buttons, discord.Button{CustomID: id, Label: "x", Style: discord.Primary})
		}
		return discord.ButtonRow{Buttons: buttons}
	}
	texts := func(n int) (all []discord.Block) {
		for i := range n {
			all = append(all, discord.Text{Markdown: fmt.Sprint(i)})
		}
		return all
	}
	for name, blocks := range map[string][]discord.Block{
		"a text": texts(1), "4000 characters": {discord.Text{Markdown: strings.Repeat("ä", 4000)}}, "4001 characters": {discord.Text{Markdown: strings.Repeat("ä", 4001)}},
		"40 components": texts(40), "41 components": texts(41), "40 and a frame": {discord.Container{Blocks: texts(40)}}, "39 and a frame": {discord.Container{Blocks: texts(39)}},
		"buttons": append(texts(34), row("a", "b", "c", "d", "e")), "one button more": append(texts(35), row("a", "b", "c", "d", "e")), "an id twice": {row("a"), row("b", "a")},
	} {
		m := discord.Message{Blocks: blocks}
		if fits, err := m.Fits(), proof.Validate(m); fits != (err == nil) {
			t.Errorf("%s: it fits is %v, and the judge says %v", name, fits, err)
		}
	}
}
