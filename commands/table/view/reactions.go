package view

import (
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game/match"
)

// Reaction is a button below a result.
type Reaction struct{ Key, Sign string }

// counted is the reaction's sign, and how many people have clicked it.
func (r Reaction) counted(count map[string]int) string {
	return face.Spaced(r.Sign, face.If(count[r.Key] > 0, strconv.Itoa(count[r.Key])))
}

// Reactions are what people can click, in the order of the buttons.
var Reactions = []Reaction{{"party", "🎉"}, {"bullseye", "🎯"}, {"fox", "🦊"}, {"boom", "💥"}}

// ReactsTo returns the number of the game in the list whose result people can react to; ok is false if they cannot. Alone among computers nobody does.
func ReactsTo(s *table.Snapshot) (game int, ok bool) {
	people := 0
	for _, who := range s.Players {
		if who.Person() {
			people++
		}
	}
	entries := s.List().Entries()
	_, scored := s.Result()
	return len(entries), scored && people > 1 && !s.Secret() && len(entries) > 0 && entries[len(entries)-1].Void == match.Counts
}

// WithReactions adds the buttons of reactions to the public message of a result, with how many people have clicked each.
func WithReactions(m discord.Message, s table.Snapshot, count map[string]int) discord.Message {
	number, ok := ReactsTo(&s)
	if !ok {
		return m
	}
	var row discord.ButtonRow
	for _, r := range Reactions {
		b := discord.Button{Style: discord.Secondary, Label: r.counted(count)}
		b.CustomID = route.React.ID(route.Reacting{At: route.At{Table: route.Table(s.ID), Version: table.Version{Game: number}}, Reaction: r.Key})
		row.Buttons = append(row.Buttons, b)
	}
	return withBlock(m, row)
}

// WithReactionCounts adds to what is left of a result how people have reacted.
func WithReactionCounts(m discord.Message, count map[string]int) discord.Message {
	var counts []string
	for _, r := range Reactions {
		counts = append(counts, face.If(count[r.Key] > 0, r.counted(count)))
	}
	if line := face.Phrases(counts...); line != "" {
		return withBlock(m, face.Text(face.Small(line)))
	}
	return m
}

// withBlock adds a block at the end of a message's box.
func withBlock(m discord.Message, b discord.Block) discord.Message {
	end := func(blocks []discord.Block) []discord.Block {
		box := blocks[0].(discord.Container)
		box.Blocks = append(box.Blocks[:len(box.Blocks):len(box.Blocks)], b)
		return append([]discord.Block{box}, blocks[1:]...)
	}
	m.Blocks = end(m.Blocks)
	if plain := m.Plain; plain != nil {
		m.Plain = func() []discord.Block { return end(plain()) }
	}
	return m
}
