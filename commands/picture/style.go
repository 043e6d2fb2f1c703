package picture

import (
	"image/color"

	"karlchen/game/card"
)

// Colours is the number of colours of the four suits.
type Colours uint8

// Four colours are easier to tell apart at a glance; cards of paper have two.
const (
	FourColours Colours = iota
	TwoColours
)

// Ranks is the language of the letters on cards.
type Ranks uint8

// German letters are A 10 K D B 9, English ones A 10 K Q J 9. Obers are those of German cards, A 10 K O U 9, which have suits of their own.
const (
	German Ranks = iota
	English
	Obers
)

var rankLetters = [...][card.Seven + 1]string{
	German:  {card.Ace: "A", card.Ten: "10", card.King: "K", card.Queen: "D", card.Jack: "B", card.Nine: "9", card.Seven: "7"},
	English: {card.Ace: "A", card.Ten: "10", card.King: "K", card.Queen: "Q", card.Jack: "J", card.Nine: "9", card.Seven: "7"},
	Obers:   {card.Ace: "A", card.Ten: "10", card.King: "K", card.Queen: "O", card.Jack: "U", card.Nine: "9", card.Seven: "7"},
}

// Letter returns the letter, or the number, on a card of the rank.
func (r Ranks) Letter(rank card.Rank) string { return rankLetters[r][rank] }

// Style is how cards look.
type Style struct {
	Colours Colours
	Ranks   Ranks
}

// Styles returns all styles. German cards always have four colours.
func Styles() []Style {
	return []Style{{FourColours, German}, {FourColours, English}, {FourColours, Obers}, {TwoColours, German}, {TwoColours, English}}
}

// rgb is an opaque colour, 0xRRGGBB.
type rgb uint32

// RGBA implements color.Color.
func (c rgb) RGBA() (r, g, b, a uint32) {
	return color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}.RGBA()
}

// The colours of the suits. The four also differ in brightness, and stay apart for people who do not see red or green.
var suitColours = [...][card.Suits]rgb{
	FourColours: {card.Clubs: 0x0B5FD0, card.Spades: 0x111111, card.Hearts: 0xB3002D, card.Diamonds: 0xC77700},
	TwoColours:  {card.Clubs: 0x111111, card.Spades: 0x111111, card.Hearts: 0xC4122F, card.Diamonds: 0xC4122F},
}

// germanColours are the colours of acorns, leaves, hearts and bells, which differ in the same way.
var germanColours = [card.Suits]rgb{card.Clubs: 0x1E1208, card.Spades: 0x0A7F6A, card.Hearts: 0xB3002D, card.Diamonds: 0xC77700}

func (s Style) colour(c card.Card) rgb {
	if s.Ranks == Obers {
		return germanColours[c.Suit()]
	}
	return suitColours[s.Colours][c.Suit()]
}

// The other colours.
const (
	paper  rgb = 0xFFFFFF
	ink    rgb = 0x16191D
	edge   rgb = 0x848B96 // around cards: visible on white and on black
	back   rgb = 0x1E4E79
	weave  rgb = 0x6FA3CF // the pattern on backs
	gold   rgb = 0xFFD166
	violet rgb = 0x5B3E96
	cloth  rgb = 0x1D6446
	rim    rgb = 0x124430
	pale   rgb = 0xD5EADF // words of less weight on the cloth
	night  rgb = 0x23272E
	dusk   rgb = 0x3D434D
	stripe rgb = 0x2C313A // every other line of a list on the night
	rise   rgb = 0x7FE3C4
	fall   rgb = 0xFF8FA3
)
