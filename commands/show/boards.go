package show

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
)

// showBoards keeps the posts with positions up to date, until the context ends. A board whose game nobody may see any more stays as it is.
func (s *Screen) showBoards(ctx context.Context) {
	if s.puzzles == nil {
		return
	}
	s.puzzles.Follow(ctx, func(guild string, b puzzles.Board) {
		g, err := s.games.Game(guild, b.Record, "")
		if err != nil {
			s.log.Warn("a board is not brought up to date", "guild", guild, "error", err)
			return
		}
		m, err := recordview.Board(face.Look{Pictures: true, Deck: s.Deck.Load()}, g, b, locale.For(b.Locale))
		if err == nil {
			s.publisher.Show(discord.Slot{GuildID: guild, ChannelID: b.Channel, Key: "board/" + b.Message, MessageID: b.Message}, func() discord.Message { return m })
		}
	})
}
