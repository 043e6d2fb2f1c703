package e2e

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/proof"
)

// Taken returns the message of an answer that Discord accepts.
func Taken(i discord.Interaction, r discord.Response) (m discord.Message, err error) {
	isCompletion := false
	switch r := r.(type) {
	case discord.Reply:
		m, err = r.Message, proof.Validate(r.Message)
	case discord.Update:
		m, err = r.Message, proof.Validate(r.Message)
	case discord.Ask:
		if err = proof.Validate(r.Modal); i.Kind == discord.ModalSubmitted {
			err = errors.New("a modal does not answer a modal")
		}
	case discord.Complete:
		isCompletion = true
	case discord.Defer:
	default:
		return m, errors.New("there is no answer")
	}
	if isCompletion != (i.Kind == discord.CompletionAsked) {
		return m, errors.New("the answer is not of its kind")
	}
	return m, err
}

// Typed returns an interaction with the types of its options, as Discord tells them of a registered command.
func Typed(i discord.Interaction) discord.Interaction {
	i.Kinds = map[string]discord.OptionKind{}
	for _, c := range route.Commands() {
		for name := range i.Options {
			for kind := discord.TextOption; c.Name() == i.Command && kind <= discord.RoleOption; kind++ {
				if c.Takes(name, kind) {
					i.Kinds[name] = kind
				}
			}
		}
	}
	return i
}

// Wording returns all texts of a message, with its buttons and menus.
func Wording(m discord.Message) string {
	var b strings.Builder
	var walk func([]discord.Block)
	walk = func(blocks []discord.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case discord.Text:
				fmt.Fprintln(&b, block.Markdown)
			case discord.ButtonRow:
				for _, button := range block.Buttons {
					fmt.Fprintf(&b, "[%s]", button.Label)
				}
			case discord.Select:
				fmt.Fprintf(&b, "<%s>", block.Placeholder)
				for _, o := range block.Options {
					if o.Default {
						fmt.Fprintf(&b, " *%s*", o.Label)
					}
				}
				fmt.Fprintln(&b)
			case discord.Container:
				walk(block.Blocks)
			case discord.Divider, discord.Image, discord.Picker:
			}
		}
	}
	walk(m.Blocks)
	return b.String()
}

// WordsOf returns the texts of a message.
func WordsOf(m discord.Message) string { return strings.Join(wordsIn(m.Blocks), "\n") }

func wordsIn(blocks []discord.Block) (words []string) {
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Text:
			words = append(words, b.Markdown)
		case discord.Container:
			words = append(words, wordsIn(b.Blocks)...)
		default: // no words
		}
	}
	return words
}

// Command is the use of a command without options.
func Command(name string) discord.Interaction {
	return discord.Interaction{Kind: discord.CommandUsed, Command: name}
}

// AllRights are what the bot and people may do in a usual channel.
const AllRights = discord.ViewChannel | discord.SendMessages | discord.SendMessagesInThreads | discord.CreatePublicThreads | discord.AttachFiles

// NoText is the key of a text where there is no such text.
var NoText = regexp.MustCompile(`\b(league|desk|member|notice)\.[a-z]`)
