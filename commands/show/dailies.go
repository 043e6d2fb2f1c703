package show

import (
	"context"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/trace"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// boardEvery is the least time between two edits of the post about a day: many finish at once in the evening.
const boardEvery = 5 * time.Second

// ShowDailies keeps the posts about the deals of the day up to date, until the context ends.
func (s *Screen) ShowDailies(ctx context.Context) {
	for ctx.Err() == nil {
		for _, guild := range s.daily.TakeChanged() {
			if err := trace.Guard(s.log, "show the day", func() error { return s.showDay(guild) }); err != nil {
				s.log.Error("the board of a day is not up to date", "guild", guild, "error", err)
				time.AfterFunc(postAgain, func() { s.daily.NoteNews(guild) })
			}
		}
		trace.Pause(ctx, postLook, s.daily.Changed())
	}
}

// showDay shows the posts of a server. The latest changes; the one before says that its day is over.
func (s *Screen) showDay(guild string) error {
	posts, err := s.daily.Posts(guild)
	if err != nil {
		return err
	}
	for _, p := range posts.All {
		board, err := s.daily.Board(guild, p.Day)
		if err != nil {
			return err
		}
		slot := discord.Slot{GuildID: guild, ChannelID: p.Channel, Key: fmt.Sprintf(dailyKey, guild, p.Day), MessageID: p.Message, Every: boardEvery, Stays: true}
		s.publisher.Show(slot, func() discord.Message { return tableview.DailyPost(board, locale.For(posts.Locale)) })
		if board.Over {
			s.publisher.Finish(p.Channel, slot.Key)
		}
	}
	return nil
}

// dailyKey is the form of the keys of posts about days: the server, and the day.
const dailyKey = "daily/%s %s"

// noteDaily stores the id of a message with its day. It reports whether the slot is that of a day.
func (s *Screen) noteDaily(slot discord.Slot, message string) bool {
	var guild, day string
	if n, err := fmt.Sscanf(slot.Key, dailyKey, &guild, &day); err != nil || n != 2 {
		return false
	}
	return s.keepNoting(slot, &message, func() error { return s.daily.Posted(guild, day, message) })
}
