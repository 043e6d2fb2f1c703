package face

import (
	"iter"
	"unicode/utf8"

	"karlchen/game/card"
)

// Discord's limits.
const (
	MaxChoices = 25   // the choices that complete an input
	MaxChoice  = 100  // the characters of a choice, or of an option of a menu
	MaxMenu    = 25   // the options of a menu
	MaxButtons = 5    // the buttons of a row
	MaxAlt     = 1024 // the characters of the description of a picture
)

// The bot's own limits.
const (
	MaxPage       = 3000 // the characters of rules on a page, besides headline and legend
	NameColumns   = 16   // the width of names in a code block with points
	maxRow        = 4    // the cards of a row: a phone can show their whole labels
	MaxShort      = 3    // the buttons with a short word that a phone shows in one line
	maxName       = 20   // the characters of a person's name
	maxLeagueName = 40   // the characters of a league's name, which can have no more
)

// SplitRows divides things into as few rows as possible, which differ by at most one in length: five are three and two.
func SplitRows[T any](things []T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for rows := (len(things) + maxRow - 1) / maxRow; rows > 0; rows-- {
			n := (len(things) + rows - 1) / rows
			if !yield(things[:n:n]) {
				return
			}
			things = things[n:]
		}
	}
}

// The room for cards in a row, and the room that a card and a pair of equal cards take: a phone shows two pairs and a card in a row, or maxRow cards.
const (
	cardRoom = 2
	pairRoom = 3
	rowRoom  = maxRow * cardRoom
)

// SplitCards divides the kinds of cards, of which equal ones stand together, into as few rows as possible, and then as evenly as possible.
func SplitCards(cards []card.Card) (rows [][]card.Card) {
	split := func(room int) (rows [][]card.Card) {
		left := 0
		for i, c := range cards {
			if i > 0 && cards[i-1] == c {
				continue
			}
			need := cardRoom
			if i+1 < len(cards) && cards[i+1] == c {
				need = pairRoom
			}
			if left -= need; left < 0 {
				rows, left = append(rows, nil), room-need
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], c)
		}
		return rows
	}
	rows = split(rowRoom)
	for room := rowRoom - 1; room >= pairRoom; room-- {
		if even := split(room); len(even) == len(rows) {
			rows = even
		}
	}
	return rows
}

// HasRoom reports whether a row of so many cards, some of which are pairs, has room for another card.
func HasRoom(cards, pairs int) bool { return (cards+1)*cardRoom+pairs*(pairRoom-cardRoom) <= rowRoom }

// SplitLines divides lines into parts of at most so many characters.
func SplitLines(lines []string, most int) [][]string {
	var parts [][]string
	size := most
	for _, line := range lines {
		n := utf8.RuneCountInString(line) + 1
		if size+n > most {
			parts, size = append(parts, nil), 0
		}
		size += n
		last := len(parts) - 1
		parts[last] = append(parts[last], line)
	}
	return parts
}

// FitLines returns the first lines that fit into so many characters, and a last line from more about the number of hidden ones.
func FitLines(lines []string, most int, more func(hidden int) string) []string {
	used := 0
	for i, line := range lines {
		if used += utf8.RuneCountInString(line) + 1; used > most {
			return append(lines[:i:i], more(len(lines)-i))
		}
	}
	return lines
}

// FitItems is FitLines for the items of a list.
func (p Printer) FitItems(lines []string, most int) []string {
	return FitLines(lines, most, func(hidden int) string { return "- " + p.T("custom.more", Data{"Count": hidden}) })
}
