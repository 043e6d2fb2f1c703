package face

import "strings"

// Discord draws a bare suit in a text as an emoji, and ♠ and ♣ almost vanish on its dark backgrounds. Texts therefore show cards as inline code,
// which Discord sets in the colour of letters, or as emojis of the bot (see Deck). Labels of buttons keep their signs; menus, file descriptions
// and modals say cards in words.

// legible sets the cards of a text as inline code. Code stays as it is. Most texts of an answer pass here, so it reads them once.
func legible(markdown string) string {
	if !strings.Contains(markdown, suitStart) {
		return markdown
	}
	var b strings.Builder
	for rest := markdown; rest != ""; {
		code, cards := codeLength(rest), cardsLength(rest)
		next := max(code, cards)
		switch {
		case cards > 0:
			b.WriteString("`" + strings.ReplaceAll(rest[:cards], colourful, "") + "`")
		case code > 0:
			b.WriteString(rest[:code])
		default:
			next = plainLength(rest)
			b.WriteString(rest[:next])
		}
		rest = rest[next:]
	}
	return b.String()
}

// suitStart are the first bytes of each of ♣♠♥♦.
var suitStart = "♣"[:len("♣")-1]

// colourful is the sign that colours them.
const colourful = "\ufe0f"

// plainLength returns the length of a text up to where code or a card may begin, but not at its first byte.
func plainLength(text string) int {
	for i := 1; i < len(text); i++ {
		if text[i] == '`' || text[i] == suitStart[0] {
			return i
		}
	}
	return len(text)
}

// codeLength returns the length of the code with which a text begins, or 0.
func codeLength(text string) int {
	for _, fence := range []string{"```", "`"} {
		if inside, ok := strings.CutPrefix(text, fence); ok {
			if end := strings.Index(inside, fence); end >= 0 {
				return end + 2*len(fence)
			}
		}
	}
	return 0
}

// cardsLength returns the length of the row of cards and suits with which a text begins, or 0.
func cardsLength(text string) (length int) {
	for next := 0; ; next = length + 1 {
		one := cardLength(text[next:])
		if one == 0 {
			return length
		}
		if length = next + one; length == len(text) || text[length] != ' ' {
			return length
		}
	}
}

// cardLength returns the length of the card, as texts write it, or of the suit alone, with which a text begins, or 0.
func cardLength(text string) int {
	if len(text) < len("♣") || !strings.HasPrefix(text, suitStart) || !strings.Contains("♣♠♥♦", text[:len("♣")]) {
		return 0
	}
	rank := strings.TrimPrefix(text[len("♣"):], colourful)
	length := len(text) - len(rank)
	switch {
	case strings.HasPrefix(rank, "10"):
		return length + 2
	case rank != "" && strings.IndexByte("AKDQBJOU97", rank[0]) >= 0:
		return length + 1
	}
	return length
}
