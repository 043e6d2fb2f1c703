package face

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/rules"
)

// Term is a term of the game for which a server can have a word of its own: the key of its text. Sentences hold such a word without article, gender and
// plural.
type Term string

// Terms returns the terms that have a meaning under the rules: announcements, games, and Sonderpunkte. Each group fits into a menu.
func Terms(r rules.Ruleset) [3][]Term {
	return termsWhere(r.Offers, r.Knows, func(s rules.Special) bool { return r.Special[s] != 0 })
}

func termsWhere(offers func(rules.Step) bool, knows func(rules.Contract) bool, counts func(rules.Special) bool) (groups [3][]Term) {
	for step := rules.No90; step < rules.Steps; step++ {
		if offers(step) {
			groups[0] = append(groups[0], Term("call."+game.CallName(step, game.NoParty)))
		}
	}
	for c := range rules.Contracts {
		if knows(c) {
			groups[1] = append(groups[1], Term("contract."+c.String()))
		}
	}
	for s := range rules.Specials {
		if counts(s) {
			groups[2] = append(groups[2], Term("special."+s.String()))
		}
	}
	return groups
}

func always[T any](T) bool { return true }

// MaxWord is the most characters of a server's own word. The labels of buttons have room for it.
const MaxWord = 24

// fixedWords are the texts of the words that nobody can give another meaning.
var fixedWords = []Term{"party.re", "party.kontra", "call.knock", "word.healthy", "word.vorbehalt", "stock.no120"}

// WordProblem says why a server cannot have a word for a term.
type WordProblem struct {
	Word string
	// Other is the term that has the word already; empty if the word itself is bad.
	Other Term
}

// Error returns the key of the text.
func (p WordProblem) Error() string {
	key, _ := p.Told()
	return key
}

// Told returns the key of the text that people read.
func (p WordProblem) Told() (key string, values map[string]any) {
	if p.Other == "" {
		return "notice.bad_word", map[string]any{"Most": MaxWord}
	}
	return "notice.word_taken", map[string]any{"Word": p.Word, "Term": p.Other}
}

// ParseWord reads a word that a person has typed for a term under the rules, which have other words of the server already. The word can stand in
// a text, on a button and in a picture, and changes nothing around it: it has letters and digits, and few signs between them. No other term has
// it in any language, neither here nor usually: "Armut" for a Hochzeit would mislead everybody. Error: WordProblem.
func ParseWord(typed string, of Term, r rules.Ruleset, own rules.Words) (string, error) {
	word := strings.Join(strings.Fields(norm.NFKC.String(typed)), " ")
	first, _ := utf8.DecodeRuneInString(word)
	if n := utf8.RuneCountInString(word); n == 0 || n > MaxWord || !isWordLetter(first) || strings.ContainsFunc(word, isNoWordSign) || picture.Legible(word) != word {
		return "", WordProblem{Word: word}
	}
	here, every := Terms(r), termsWhere(always, always, always)
	for _, usual := range locale.All() {
		for _, names := range []struct {
			in    *locale.Localizer
			terms [3][]Term
		}{{usual.With(own).Under(r), here}, {usual, every}, {usual.Under(r), [3][]Term{fixedWords}}} {
			for _, other := range slices.Concat(names.terms[:]...) {
				if other != of && strings.EqualFold(names.in.T(string(other), nil), word) {
					return "", WordProblem{word, other}
				}
			}
		}
	}
	return word, nil
}

// FitWords returns the words of a server that other rules can have, too: those that are no words of other terms there.
func FitWords(own rules.Words, r rules.Ruleset) rules.Words {
	fit := rules.Words{}
	for _, term := range slices.Sorted(maps.Keys(own)) {
		if word, err := ParseWord(own[term], Term(term), r, fit); err == nil {
			fit[term] = word
		}
	}
	return fit
}

func isWordLetter(r rune) bool { return unicode.IsLetter(r) && !fromTheRight(r) || unicode.IsDigit(r) }

// isNoWordSign reports whether a word of a server cannot hold the character. Those that it can hold mean nothing in markdown.
func isNoWordSign(r rune) bool { return !isWordLetter(r) && !strings.ContainsRune(" -’'&!?/", r) }
