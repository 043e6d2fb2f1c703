package face

import (
	"karlchen/bot/discord"
	"karlchen/commands/locale"
)

// Answer is a short answer to one person. The sentence is already in their language.
func Answer(sentence string) discord.Message { return Private(Text(sentence)) }

// Fault is the answer to an interaction that met a fault of the program, with the id under which the log has it.
func Fault(l *locale.Localizer, err error, click string) discord.Message {
	return Answer(Paragraph(Reason(l, err), l.T("reason.logged", Data{"Click": click})))
}

// Notice is a short answer to one person.
func Notice(l *locale.Localizer, key string, data map[string]any) discord.Message {
	return Private(Text(l.T(key, data)))
}

// Public wraps blocks into a message for everybody, with a colour at its edge.
func Public(accent int, blocks ...discord.Block) discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.Container{Accent: accent, Blocks: blocks}}}
}

// Private wraps blocks into a message for one person.
func Private(blocks ...discord.Block) discord.Message {
	return discord.Message{Ephemeral: true, Blocks: []discord.Block{discord.Container{Accent: accentHand, Blocks: blocks}}}
}
