package stage

import (
	"testing"

	"karlchen/bot/discord"
)

// A translation with any fault is found, and one without is accepted.
func TestTranslationsAreCompared(t *testing.T) {
	message := func(tag string) discord.Message {
		word := func(text string) string { return tag + " " + text }
		picture := map[string]string{"Tag": "table-0123abcd.png", "day": "table-4567cdef.png", "đåáý": "table-89abef01.png"}[tag]
		return discord.Message{
			Blocks: []discord.Block{discord.Container{Accent: 1, Blocks: []discord.Block{
				discord.Text{Markdown: "## " + word("1") + "\n<@101> <t:1:R>\n**Re** · Anna"},
				discord.Divider{},
				discord.Image{File: picture, Alt: word("2")},
				discord.ButtonRow{Buttons: []discord.Button{{CustomID: "a", Label: word("3"), Style: discord.Primary}, {CustomID: "b", Label: word("4"), Style: discord.Danger}}},
				discord.Select{CustomID: "c", Placeholder: word("5"), Options: []discord.Option{
					{Value: "x", Label: word("6"), Description: word("7")}, {Value: "y", Label: word("8"), Default: true},
				}},
				discord.Picker{CustomID: "d", Placeholder: word("9"), Of: discord.Roles},
			}}},
			Files: []discord.File{{Name: picture, Alt: word("2")}},
		}
	}
	golden, pseudo := message("Tag"), message("đåáý")
	if err := checkTranslation(golden, message("day"), pseudo); err != nil {
		t.Errorf("a good translation: %v", err)
	}
	const text, divider, image, row, menu, picker = 0, 1, 2, 3, 4, 5
	faults := map[string]func(m *discord.Message, blocks []discord.Block){
		"a line is missing": func(_ *discord.Message, b []discord.Block) {
			b[text] = discord.Text{Markdown: "## day 1\n<@101> <t:1:R>"}
		},
		"another person": func(_ *discord.Message, b []discord.Block) {
			b[text] = discord.Text{Markdown: "## day 1\n<@102> <t:1:R>\n**Re** · Anna"}
		},
		"not translated, a text": func(_ *discord.Message, b []discord.Block) {
			b[text] = discord.Text{Markdown: "## Tag 1\n<@101> <t:1:R>\n**Re** · Anna"}
		},
		"not translated, a button":  func(_ *discord.Message, b []discord.Block) { b[row].(discord.ButtonRow).Buttons[0].Label = "Tag 3" },
		"not translated, an option": func(_ *discord.Message, b []discord.Block) { b[menu].(discord.Select).Options[0].Description = "Tag 7" },
		"a hole": func(_ *discord.Message, b []discord.Block) {
			b[row].(discord.ButtonRow).Buttons[0].Label = "day <no value>"
		},
		"no description":        func(_ *discord.Message, b []discord.Block) { b[menu].(discord.Select).Options[0].Description = "" },
		"no label":              func(_ *discord.Message, b []discord.Block) { b[row].(discord.ButtonRow).Buttons[0].Label = "" },
		"another kind of block": func(_ *discord.Message, b []discord.Block) { b[divider] = discord.Text{Markdown: "–"} },
		"another picture": func(_ *discord.Message, b []discord.Block) {
			b[image] = discord.Image{File: "curve-0123abcd.png", Alt: "day 2"}
		},
		"another id": func(_ *discord.Message, b []discord.Block) { b[row].(discord.ButtonRow).Buttons[0].CustomID = "z" },
		"another style": func(_ *discord.Message, b []discord.Block) {
			b[row].(discord.ButtonRow).Buttons[1].Style = discord.Secondary
		},
		"a button is off": func(_ *discord.Message, b []discord.Block) { b[row].(discord.ButtonRow).Buttons[1].Disabled = true },
		"a button is missing": func(_ *discord.Message, b []discord.Block) {
			b[row] = discord.ButtonRow{Buttons: b[row].(discord.ButtonRow).Buttons[:1]}
		},
		"another value":  func(_ *discord.Message, b []discord.Block) { b[menu].(discord.Select).Options[0].Value = "z" },
		"another choice": func(_ *discord.Message, b []discord.Block) { b[menu].(discord.Select).Options[0].Default = true },
		"another picker": func(_ *discord.Message, b []discord.Block) {
			b[picker] = discord.Picker{CustomID: "d", Placeholder: "day 9"}
		},
		"a block is missing": func(m *discord.Message, b []discord.Block) {
			m.Blocks[0] = discord.Container{Accent: 1, Blocks: b[:picker]}
		},
		"a file is missing":        func(m *discord.Message, _ []discord.Block) { m.Files = nil },
		"it is seen by one person": func(m *discord.Message, _ []discord.Block) { m.Ephemeral = true },
		"it pings somebody":        func(m *discord.Message, _ []discord.Block) { m.Ping = []string{"101"} },
	}
	for name, spoil := range faults {
		m := message("day")
		spoil(&m, m.Blocks[0].(discord.Container).Blocks)
		if checkTranslation(golden, m, pseudo) == nil {
			t.Errorf("not found: %s", name)
		}
	}
	if err := checkStructure(golden, pseudo); err != nil {
		t.Errorf("the pseudo-language: %v", err)
	}
}
