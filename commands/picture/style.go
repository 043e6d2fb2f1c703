package picture

import (
	"image/color"
	"sync"

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

// palette has the few colours of a picture. A picture of few colours is drawn and packed much faster than one in full colour, and has a third of the
// bytes.
type palette struct {
	colours color.Palette
	rgb     []rgb   // the same
	nearest []uint8 // by the upper five bits of red, green and blue
}

// blends are the pairs of colours that touch in the picture of a table. The shades of smooth edges lie between the two.
var blends = [...][2]rgb{
	{cloth, paper}, {cloth, gold}, {cloth, pale}, {cloth, rim}, {cloth, edge}, {cloth, violet}, {rim, gold}, {gold, ink}, {gold, paper}, {gold, edge},
	{paper, ink}, {paper, edge}, {paper, violet}, {paper, back}, {back, weave},
	{paper, 0x0B5FD0}, {paper, 0xB3002D}, {paper, 0xC77700}, {paper, 0xC4122F}, {paper, 0x0A7F6A},
}

// The shades of a blend with both ends. Pictures of tables are so large that few are enough; a palette has at most 256 colours.
const (
	tableShades = 5
	shades      = 13
)

var tableColours = sync.OnceValue(func() *palette { return newPalette(blends[:], tableShades) })

func newPalette(blends [][2]rgb, shades int) *palette {
	f := &palette{nearest: make([]uint8, 1<<15)}
	for _, b := range blends {
		for i := range shades {
			f.add(b[0].towards(b[1], i, shades-1))
		}
	}
	for cell := range f.nearest {
		five := func(shift int) rgb { return rgb(cell>>shift&31)<<3 | 4 }
		f.nearest[cell] = f.find(five(10)<<16 | five(5)<<8 | five(0))
	}
	for _, b := range blends {
		for _, c := range b {
			f.nearest[c.cell()] = f.find(c)
		}
	}
	return f
}

func (f *palette) add(c rgb) {
	for _, old := range f.rgb {
		if old == c {
			return
		}
	}
	f.rgb, f.colours = append(f.rgb, c), append(f.colours, color.RGBAModel.Convert(c))
}

// find returns the number of the colour that differs least.
func (f *palette) find(c rgb) (best uint8) {
	least := 1 << 30
	for i, other := range f.rgb {
		red, green, blue := int(c>>16)-int(other>>16), int(c>>8&0xff)-int(other>>8&0xff), int(c&0xff)-int(other&0xff)
		if distance := red*red + green*green + blue*blue; distance < least {
			least, best = distance, uint8(i)
		}
	}
	return best
}

// index returns the number of a colour, or of one that differs little.
func (f *palette) index(c rgb) uint8 { return f.nearest[c.cell()] }

// cover returns the number of the colour of an edge: so much of the pixel, from 0 to 255, has the colour over, and the rest the colour under. More than
// five bits of that make no difference between so few shades.
func (f *palette) cover(under, over, alpha uint8) uint8 {
	return f.index(f.rgb[under].towards(f.rgb[over], int(alpha>>3)*2+1, 64))
}

// towards returns the colour that is n of so many steps away from c and towards d.
func (c rgb) towards(d rgb, n, steps int) (mixed rgb) {
	for shift := 0; shift <= 16; shift += 8 {
		from, to := int(c>>shift&0xff), int(d>>shift&0xff)
		mixed |= rgb(from+(to-from)*n/steps) << shift
	}
	return mixed
}

// cell returns the colour's place in palette.nearest.
func (c rgb) cell() int { return int(c>>9&(31<<10) | c>>6&(31<<5) | c>>3&31) }
