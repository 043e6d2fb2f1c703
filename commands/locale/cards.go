package locale

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"karlchen/game/rules"
)

// With German cards (DK4) nothing changes but names, so the texts are the same with the names exchanged. A phrase stands beside a name where
// grammar wants more than another word.
var germanNames = map[string]*strings.Replacer{
	"de": exchange("-", [...]string{"Eichel", "Grün", "Herz", "Schellen"},
		map[string]string{"A": "Ass", "K": "König", "D": "Ober", "B": "Unter", "O": "Ober", "U": "Unter"},
		"Beide ♦A", "Beide Schellen-Asse", "beide ♦A", "beide Schellen-Asse", "Die ♦A", "Die Schellen-Asse", "die ♦A", "die Schellen-Asse",
		"eine ♣D", "einen Eichel-Ober", "der zweiten ♣D", "dem zweiten Eichel-Ober", "Kreuz-Damen", "Eichel-Ober",
		"über den Damen", "über den Obern", "über den Buben", "über den Untern",
		"Kreuze", "Eicheln", "Kreuz", "Eichel", "die Piks", "die grünen Karten", "Pik", "Grün", "Karos ", "Schellen ", "Karo", "Schellen",
		"Damen", "Ober", "Dame", "Ober", "Buben", "Unter", "Bube", "Unter"),
	"en": exchange(" ", [...]string{"Acorn", "Leaf", "Heart", "Bell"},
		map[string]string{"A": "Ace", "K": "King", "Q": "Ober", "J": "Unter", "O": "Ober", "U": "Unter"},
		"a ♣Q", "an Acorn Ober", "both ♣Q", "both Acorn Obers", "the ♣Q", "the Acorn Obers", "second ♣Q", "second Acorn Ober",
		"both ♣J", "both Acorn Unters", "own ♣J", "own Acorn Unters",
		"Both ♦A", "Both Bell Aces", "both ♦A", "both Bell Aces", "always the ♦A", "always the Bell Aces",
		"Kreuz", "Eichel", "Pik", "Grün", "Karo", "Schellen", "Damen", "Ober", "Buben", "Unter", // soli keep German names
		"clubs", "acorns", "Clubs", "Acorns", "spades", "leaves", "Spades", "Leaves",
		"diamonds", "bells", "Diamonds", "Bells", "diamond", "bell",
		"queens", "Obers", "Queens", "Obers", "queen", "Ober", "jacks", "Unters", "Jacks", "Unters", "jack", "Unter"),
}

// exchange makes a replacer of phrases, of the signs ♣♠♥♦ with a letter behind them, and of the signs before anything else. Of two phrases
// that begin alike the longer one must stand first.
func exchange(join string, suits [4]string, letters map[string]string, phrases ...string) *strings.Replacer {
	pairs := phrases
	signs := [...]string{"♣", "♠", "♥", "♦"}
	for i, sign := range signs {
		for letter, name := range letters {
			pairs = append(pairs, sign+letter, suits[i]+join+name)
		}
	}
	for i, sign := range signs {
		pairs = append(pairs, sign, suits[i]+join)
	}
	return strings.NewReplacer(pairs...)
}

// ofNaming is the sentence of the rule card that says which names the cards have.
const ofNaming = "rule.deck_naming."

// withGermanNames returns the text as it is with German cards.
func withGermanNames(tag string, m i18n.Message) *i18n.Message {
	if !strings.HasPrefix(m.ID, ofNaming) {
		m.One, m.Other = germanNames[tag].Replace(m.One), germanNames[tag].Replace(m.Other)
	}
	return &m
}

// Naming returns the texts of the same language in which the cards go by the names that the rules want.
func (l *Localizer) Naming(names rules.DeckNaming) *Localizer {
	switch {
	case names == rules.FrenchNames:
		return For(l.tag)
	case l.tag == german.tag:
		return germanObers
	}
	return englishObers
}

// GermanCards reports whether cards go by their German names.
func (l *Localizer) GermanCards() bool { return l == germanObers || l == englishObers }

// spoken says French cards in words. Before some words of a rule a card stands in another form: of both cards of a kind, say.
var spoken = map[string]*strings.Replacer{
	"de": inWords([...]string{"Kreuz", "Pik", "Herz", "Karo"}, map[string][2]string{
		"A": {"Ass", "Asse"}, "K": {"König", "Könige"}, "D": {"Dame", "Damen"}, "B": {"Bube", "Buben"}, "10": {"10", "10"}, "9": {"9", "9"}, "7": {"7", "7"},
	}, "%[1]s-%[2]s", "eide ", "den ", "en, gespielte ", "ie ", "eines ", "über dem "),
	"en": inWords([...]string{"clubs", "spades", "hearts", "diamonds"}, map[string][2]string{
		"A": {"ace", "aces"}, "K": {"king", "kings"}, "Q": {"queen", "queens"}, "J": {"jack", "jacks"}, "10": {"10", "10s"}, "9": {"9", "9s"}, "7": {"7", "7s"},
	}, "%[2]s of %[1]s", "oth ", "oth own ", "wo ", "solo the ", "lways the ", "by the "),
}

// inWords makes a replacer of the signs ♣♠♥♦ alone and with a letter behind them, whose name has another form after some words.
func inWords(suits [4]string, ranks map[string][2]string, form string, before ...string) *strings.Replacer {
	var pairs []string
	signs := [...]string{"♣", "♠", "♥", "♦"}
	for i, sign := range signs {
		for letter, rank := range ranks {
			for _, words := range before {
				pairs = append(pairs, words+sign+letter, words+fmt.Sprintf(form, suits[i], rank[1]))
			}
			pairs = append(pairs, sign+letter, fmt.Sprintf(form, suits[i], rank[0]))
		}
	}
	for i, sign := range signs {
		pairs = append(pairs, sign, suits[i])
	}
	return strings.NewReplacer(pairs...)
}

// Spoken returns a sentence of the rules with its cards in words, for places in which a sign could not be read: ♣D becomes Kreuz-Dame.
func (l *Localizer) Spoken(text string) string { return spoken[l.tag].Replace(text) }

// Card returns the name of a card that is written with a sign and a letter, such as ♣D: that itself, or Eichel-Ober.
func (l *Localizer) Card(written string) string {
	if !l.GermanCards() {
		return written
	}
	return germanNames[l.tag].Replace(written)
}
