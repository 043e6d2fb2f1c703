package game

import (
	"strings"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Word is a seat's final word in the Vorbehalt round. A silent Hochzeit is Healthy.
type Word uint8

// The words; declared soli follow, see SoloWord, and then Hochzeiten with a wished card, see HochzeitWord.
const (
	// Unspoken is no word yet, or none because nobody was asked.
	Unspoken Word = iota
	// Healthy is "gesund": no Vorbehalt.
	Healthy
	// Vorbehalt is how others see a word that is neither Healthy nor public. Nobody can say it as their final word.
	Vorbehalt
	// SayHochzeit announces the Hochzeit; the partner is found by the trick that the ruleset names first (HZ2).
	SayHochzeit
	// These announce the Hochzeit and wish for another trick: any, one led in Fehl, or one led in trump.
	SayHochzeitForeign
	SayHochzeitFehl
	SayHochzeitTrump
	// SayThrow throws the hand in (EM).
	SayThrow
	// SayArmut offers the trumps of a poor hand to another player (AR).
	SayArmut

	soloWords
)

const cardWords = soloWords + Word(rules.Contracts)

// Words is one more than the highest word.
const Words = cardWords + Word(card.Kinds)

// SoloWord is the word that names the declared solo c.
func SoloWord(c rules.Contract) Word { return soloWords + Word(c) }

// Solo returns the declared solo that the word names.
func (w Word) Solo() (c rules.Contract, ok bool) {
	if w < soloWords || w >= cardWords {
		return 0, false
	}
	c = rules.Contract(w - soloWords)
	return c, c.Declared()
}

// HochzeitWord is the word that announces the Hochzeit and wishes for the first player of c as the partner.
func HochzeitWord(c card.Card) Word { return cardWords + Word(c) }

// Wish returns the card that the word of a Hochzeit wishes for.
func (w Word) Wish() (c card.Card, ok bool) {
	if w < cardWords || w >= Words {
		return card.None, false
	}
	return card.Card(w - cardWords), true
}

// hochzeitWords are the words that wish for a trick other than the ruleset's first.
var hochzeitWords = [...]Word{
	rules.AnyTrick: SayHochzeitForeign, rules.FehlTrick: SayHochzeitFehl, rules.TrumpTrick: SayHochzeitTrump,
}

// SayHochzeitBy is the word that wishes for a trick of this kind. A wished card has a word of its own.
func SayHochzeitBy(t rules.PartnerTrick) Word { return hochzeitWords[t] }

// Hochzeit returns the trick that finds the partner when the word announces a Hochzeit under r; ok is false if r does not offer that, or
// for other words.
func (w Word) Hochzeit(r *rules.Ruleset) (t rules.PartnerTrick, ok bool) {
	tricks := r.HochzeitPartner.Tricks()
	if tricks[0] == rules.WishedCard {
		return tricks[0], w >= cardWords && w < Words
	}
	if w == SayHochzeit || w == hochzeitWords[tricks[0]] {
		return tricks[0], true
	}
	for _, t := range tricks[1:] {
		if w == hochzeitWords[t] {
			return t, true
		}
	}
	return 0, false
}

// plain returns SayHochzeit for a Hochzeit that wishes for the ruleset's first trick, which players may leave out, and all other words as they
// are.
func (w Word) plain(r *rules.Ruleset) Word {
	if !w.announcesHochzeit() {
		return w
	}
	if t, ok := w.Hochzeit(r); ok && t != rules.WishedCard && t == r.HochzeitPartner.Tricks()[0] {
		return SayHochzeit
	}
	return w
}

// announcesHochzeit reports whether the word is one of those for a Hochzeit.
func (w Word) announcesHochzeit() bool {
	return SayHochzeit <= w && w <= SayHochzeitTrump || cardWords <= w && w < Words
}

var wordNames = [soloWords]string{
	Unspoken: "unspoken", Healthy: "healthy", Vorbehalt: "vorbehalt", SayHochzeit: "hochzeit", SayHochzeitForeign: "hochzeit-foreign",
	SayHochzeitFehl: "hochzeit-fehl", SayHochzeitTrump: "hochzeit-trump", SayThrow: "throw", SayArmut: "armut",
}

// String returns the word as records write it: "healthy", "hochzeit", "solo-queens".
func (w Word) String() string {
	if w < soloWords {
		return wordNames[w]
	}
	if c, ok := w.Solo(); ok {
		return c.String()
	}
	if c, ok := w.Wish(); ok {
		return wishing + c.String()
	}
	return "?"
}

// wishing stands before the wished card in the word of a Hochzeit: "hochzeit-CT".
const wishing = "hochzeit-"

// parseWord reads a word that a player can say.
func parseWord(text string) (Word, bool) {
	if name, ok := strings.CutPrefix(text, wishing); ok {
		if c, err := card.Parse(name); err == nil {
			return HochzeitWord(c), true
		}
	}
	for w := Healthy; w < cardWords; w++ {
		if w != Vorbehalt && w.String() == text && text != "?" {
			return w, true
		}
	}
	return Unspoken, false
}

// Pair is a pair of equal cards that become the highest trumps when their holder announces them. Until then the cards keep their usual
// rank, and cards on the table keep theirs for ever.
type Pair uint8

// The pairs.
const (
	Schweine      Pair = iota // the two Füchse; a ruleset may promote only one of them
	Superschweine             // the two cards that outrank Schweine
	Hyperschweine             // the two cards that outrank Superschweine

	pairs
)

var pairNames = [pairs]string{"schwein", "superschwein", "hyperschwein"}

// String returns the announcement as records write it: "schwein".
func (p Pair) String() string {
	if p >= pairs {
		return "?"
	}
	return pairNames[p]
}

// Genscher is the right of a player who holds a certain pair: when playing the first card of it, they choose a new partner (PA6, PA7). The
// two are Re from then on, the others Kontra, and everybody knows it. All tricks and Sonderpunkte count for these parties in the end. In a
// silent Hochzeit, which nobody may notice, it works the same and makes a normal game of it; there is none in soli, in an Armut, and in a
// Hochzeit without a partner.
//
// The old partner may be chosen, too. A refusal would tell the player who that is.
//
// FreeDoko has the same card, moment and parties, and lets Absagen lapse, which is the default of PA8. Unlike here it has no Genscher in a
// silent Hochzeit, where the refusal would betray it, but one in a Hochzeit without a partner. Other clubs must keep the kings for the last
// two tricks (PA9), with all announcements valid; they choose after these tricks, here before them. Another program gives a Gegengenscher to both ♦D, after which it does not
// count Feigheit.
type Genscher uint8

// The two kinds. Each is said once in a game at most.
const (
	PlainGenscher Genscher = iota
	Gegengenscher          // the answer of another player to a Genscher

	genschers
)

// genscherRow is a kind's name in records, and the card of its pair.
type genscherRow struct {
	name string
	card card.Card
}

var genscherRows = [genschers]genscherRow{
	PlainGenscher: {"genscher", card.Of(card.Diamonds, card.King)},
	Gegengenscher: {"gegengenscher", card.Of(card.Diamonds, card.Queen)},
}

// String returns the word as records write it, without the partner: "genscher".
func (g Genscher) String() string {
	if g >= genschers {
		return "?"
	}
	return genscherRows[g].name
}

// Card returns the card of which the player must hold both, and then play the first.
func (g Genscher) Card() card.Card { return genscherRows[g].card }
