package face

import (
	"regexp"
	"strings"
)

// Discord draws a bare suit in a text as an emoji, and ♠ and ♣ almost vanish on its dark backgrounds. Texts therefore show cards as inline code,
// which Discord sets in the colour of letters, or as emojis of the bot (see Deck). Labels of buttons keep their signs; menus, file descriptions
// and modals say cards in words.

// bareCards finds code, which stays as it is, and rows of cards and suits outside of code.
var bareCards = regexp.MustCompile("```(?s:.*?)```|`[^`]*`|" + cardForm + "(?: " + cardForm + ")*")

// cardForm is a card as texts write it, or a suit alone.
const cardForm = `[♣♠♥♦]\x{FE0F}?(?:10|[AKDQBJOU97])?`

// legible sets the cards of a text as inline code.
func legible(markdown string) string {
	if !strings.ContainsAny(markdown, "♣♠♥♦") {
		return markdown
	}
	return bareCards.ReplaceAllStringFunc(markdown, func(found string) string {
		if found[0] == '`' {
			return found
		}
		return "`" + strings.ReplaceAll(found, "\ufe0f", "") + "`"
	})
}
