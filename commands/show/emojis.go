package show

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/picture"
)

// emojiPause is the shortest time between two uploads of the emojis.
const emojiPause = 10 * time.Second

// KeepEmojis uploads the emojis of the cards, and uploads them again after each EmojisLost. Messages use each emoji as soon as it is there.
func (s *Screen) KeepEmojis(ctx context.Context) {
	var emojis []discord.Emoji
	for _, tile := range picture.Tiles() {
		emojis = append(emojis, discord.Emoji(tile))
	}
	for ctx.Err() == nil {
		again := time.Now().Add(emojiPause)
		discord.RetryUntilDone(ctx, s.log, "the emojis of the cards could not be uploaded", func() error {
			return s.port.SyncEmojis(ctx, picture.Prefix, emojis, func(ids map[string]string) { s.Deck.Store(face.NewDeck(ids)) })
		})
		select {
		case <-ctx.Done():
			return
		case <-s.emojisLost:
		}
		trace.Pause(ctx, time.Until(again), nil)
	}
}

// EmojisLost reports that Discord refused an emoji of a card. KeepEmojis then uploads them again.
func (s *Screen) EmojisLost() { s.emojisLost.Send() }
