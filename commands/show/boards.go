package show

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
)

// resumeBoards shows the posts with positions that were not brought up to date before the program ended.
func (s *Screen) resumeBoards(ctx context.Context) {
	if s.puzzles == nil {
		return
	}
	if err := s.puzzles.Resume(ctx, s.noteTry, s.showBoard); err != nil {
		s.log.Error("the boards could not be read", "error", err)
	}
}

// noteTry stores in the background that a try at a board has ended, tries again until that succeeds, and shows the board.
func (s *Screen) noteTry(snap table.Snapshot) {
	go func() {
		for pause := taskPause; s.threads.ctx.Err() == nil; pause = min(2*pause, maxTaskPause) {
			b, err := s.puzzles.Note(snap)
			if err == nil {
				s.showBoard(snap.Guild, b)
				return
			}
			s.silent.Error(s.log, "a try could not be noted", "guild", snap.Guild, "error", err)
			trace.Pause(s.threads.ctx, pause, nil)
		}
	}()
}

// showBoard brings a board's post up to date. If nobody may see its game any more it stays as it is.
func (s *Screen) showBoard(guild string, b puzzles.Board) {
	g, err := s.games.Game(guild, b.Record, "")
	var m discord.Message
	if err == nil {
		m, err = recordview.Board(face.Look{Pictures: true, Deck: s.Deck.Load()}, g, b, locale.For(b.Locale))
	}
	if err != nil {
		s.log.Warn("a board is not brought up to date", "guild", guild, "error", err)
		return
	}
	s.publisher.Show(discord.Slot{GuildID: guild, ChannelID: b.Channel, Key: "board/" + b.Message, MessageID: b.Message}, func() discord.Message { return m })
}
