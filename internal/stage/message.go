package stage

import (
	"errors"
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/proof"
)

// FormatMessage writes a message as a person can read it, with everything that is in it.
func FormatMessage(m discord.Message) string {
	var b strings.Builder
	if m.Ephemeral {
		b.WriteString("(only you see this)\n")
	}
	formatBlocks(&b, m.Blocks)
	for _, f := range m.Files {
		fmt.Fprintf(&b, "file %s: %s\n", withoutHash(f.Name), f.Alt)
	}
	return b.String()
}

var styles = map[discord.Style]string{discord.Primary: "blue", discord.Secondary: "grey", discord.Success: "green", discord.Danger: "red"}

func formatBlocks(b *strings.Builder, blocks []discord.Block) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Text:
			fmt.Fprintln(b, block.Markdown)
		case discord.Divider:
			fmt.Fprintln(b, "────────")
		case discord.ButtonRow:
			for _, button := range block.Buttons {
				state := styles[button.Style]
				if button.Disabled {
					state += ", off"
				}
				fmt.Fprintf(b, "[ %s ] %s → %s\n", strings.TrimSpace(button.EmojiID+" "+button.Label), state, button.CustomID)
			}
		case discord.Picker:
			offered := map[discord.Pickable]string{discord.Channels: "channels", discord.Roles: "roles"}[block.Of]
			fmt.Fprintf(b, "[ %s ▾ ] %s %s → %s\n", block.Placeholder, offered, block.Chosen, block.CustomID)
		case discord.Select:
			fmt.Fprintf(b, "[ %s ▾ ] → %s\n", block.Placeholder, block.CustomID)
			for _, o := range block.Options {
				chosen := "○"
				if o.Default {
					chosen = "●"
				}
				fmt.Fprintf(b, "   %s %s (%s) %s\n", chosen, o.Label, o.Value, o.Description)
			}
		case discord.Image:
			fmt.Fprintf(b, "image %s: %s\n", withoutHash(block.File), block.Alt)
		case discord.Container:
			formatBlocks(b, block.Blocks)
		}
	}
}

// ProofreadMessage returns the faults in the strings of a message, and in the ids of its components.
func ProofreadMessage(m discord.Message) error {
	faults := []error{checkIDs(m.Blocks)}
	eachText(m, func(check func(string) error, text string) { faults = append(faults, check(text)) })
	return errors.Join(faults...)
}

// checkIDs returns the ids of components that no route reads.
func checkIDs(blocks []discord.Block) error {
	var faults []error
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.ButtonRow:
			for _, b := range block.Buttons {
				faults = append(faults, route.Check(b.CustomID))
			}
		case discord.Select:
			faults = append(faults, route.Check(block.CustomID))
		case discord.Picker:
			faults = append(faults, route.Check(block.CustomID))
		case discord.Container:
			faults = append(faults, checkIDs(block.Blocks))
		case discord.Text, discord.Image, discord.Divider:
		}
	}
	return errors.Join(faults...)
}

// eachText visits the strings of a message that people read, with the demands on each.
func eachText(m discord.Message, visit func(check func(string) error, text string)) {
	optional := func(text string) {
		if text != "" {
			visit(proof.Words, text)
		}
	}
	var walk func(blocks []discord.Block)
	walk = func(blocks []discord.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case discord.Text:
				visit(proof.Text, block.Markdown)
			case discord.ButtonRow:
				for _, b := range block.Buttons {
					visit(proof.Label, b.Label)
				}
			case discord.Select:
				optional(block.Placeholder)
				for _, o := range block.Options {
					visit(proof.Words, o.Label)
					optional(o.Description)
				}
			case discord.Picker:
				optional(block.Placeholder)
			case discord.Image:
				visit(proof.Words, block.Alt)
			case discord.Container:
				walk(block.Blocks)
			case discord.Divider:
			}
		}
	}
	walk(m.Blocks)
	for _, f := range m.Files {
		optional(f.Alt)
	}
}
