package show

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/picture"
)

// emojiPause is how long it takes at least from one upload of the emojis to the next.
const emojiPause = 10 * time.Second

// KeepEmojis brings the emojis of the cards to Discord, and again whenever Discord has lost them. Each is used as soon as it is there.
func (s *Screen) KeepEmojis(ctx context.Context) {
	var emojis []discord.Emoji
	for _, tile := range picture.Tiles() {
		emojis = append(emojis, discord.Emoji(tile))
	}
	for {
		again := time.Now().Add(emojiPause)
		discord.Insist(ctx, s.log, "the emojis of the cards could not be uploaded", func() error {
			return s.port.SyncEmojis(ctx, picture.Prefix, emojis, func(ids map[string]string) { s.Deck.Store(face.NewDeck(ids)) })
		})
		select {
		case <-ctx.Done():
			return
		case <-s.emojisLost:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(again)):
		}
	}
}

// EmojisLost is to be called when Discord has refused emojis of the cards: they are uploaded again.
func (s *Screen) EmojisLost() {
	select {
	case s.emojisLost <- struct{}{}:
	default: // somebody has said so already
	}
}
