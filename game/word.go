package game

import "karlchen/game/rules"

// Word is a seat's final word in the Vorbehalt round. A silent Hochzeit is Healthy.
type Word uint8

// The words; declared soli follow, see SoloWord.
const (
	// Unspoken is no word yet, or none because nobody was asked.
	Unspoken Word = iota
	// Healthy is "gesund": no Vorbehalt.
	Healthy
	// Vorbehalt is what others see of a word that is neither Healthy nor public. Nobody can say it as his final word.
	Vorbehalt
	// SayHochzeit announces the Hochzeit; the partner is the first other player who takes a trick.
	SayHochzeit

	soloWords
)

// Words is one more than the highest word.
const Words = soloWords + Word(rules.Contracts)

// SoloWord is the word that names the declared solo c.
func SoloWord(c rules.Contract) Word { return soloWords + Word(c) }

// Solo returns the declared solo that the word names.
func (w Word) Solo() (c rules.Contract, ok bool) {
	if w < soloWords || w >= Words {
		return 0, false
	}
	c = rules.Contract(w - soloWords)
	return c, c.Declared()
}

// String returns the word as records write it: "healthy", "hochzeit", "solo-queens".
func (w Word) String() string {
	switch w {
	case Unspoken:
		return "unspoken"
	case Healthy:
		return "healthy"
	case Vorbehalt:
		return "vorbehalt"
	case SayHochzeit:
		return "hochzeit"
	}
	if c, ok := w.Solo(); ok {
		return c.String()
	}
	return "?"
}

// parseWord reads a word that a player can say.
func parseWord(text string) (Word, bool) {
	for w := Healthy; w < Words; w++ {
		if w != Vorbehalt && w.String() == text && text != "?" {
			return w, true
		}
	}
	return Unspoken, false
}
