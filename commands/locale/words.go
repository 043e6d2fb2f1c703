package locale

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/game/rules"
)

// A club has words of its own for terms of the game: "keine 9" for keine 90, "Tack" for Sonderpunkt. The file words.json of each language has them
// under the rules that bring them: "words.ladder=9-6-3-schwarz.call.no90" stands for the text "call.no90" under rules with that value of an option,
// "words.spielordnung.contract.normal" for "contract.normal" under rules that start from that preset. Terms without such a text keep their general
// word. A sentence takes a term from its text by a reference: {{.call_no90}} is the text "call.no90", and {{.Call_no90}} begins a sentence with it.
// A server may give further words of its own ([Localizer.With]), which go before all others.

// wordsOf begins the keys of the file words.json.
const wordsOf = "words."

// scope holds the words that rules bring with them.
type scope struct {
	option *rules.Option // nil: the scope belongs to a preset
	value  string        // of the option, or the name of the preset
	keys   map[string]string
}

// covers reports whether the rules bring the words of the scope.
func (s scope) covers(r rules.Ruleset) bool {
	if s.option == nil {
		return r.Preset == s.value
	}
	return s.option.Get(r) == s.value
}

// readScopes sorts the keys of words by their rules: those of options before those of presets, and of two options the later in the catalogue first.
func (l *Language) readScopes() error {
	named := map[string]scope{}
	for key := range l.texts {
		name, replaced, ok := strings.Cut(strings.TrimPrefix(key, wordsOf), ".")
		if !strings.HasPrefix(key, wordsOf) {
			continue
		}
		if _, known := l.texts[replaced]; !ok || !known {
			return fmt.Errorf("%s stands for no text", key)
		}
		s, known := named[name]
		if !known {
			var err error
			if s, err = newScope(name); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			named[name] = s
		}
		s.keys[replaced] = key
	}
	for _, s := range named {
		l.scopes = append(l.scopes, s)
	}
	catalogue := rules.Catalogue()
	rank := func(s scope) int {
		if s.option == nil {
			return len(catalogue)
		}
		return -slices.IndexFunc(catalogue, func(o rules.Option) bool { return o.ID == s.option.ID })
	}
	slices.SortFunc(l.scopes, func(a, b scope) int {
		if x, y := rank(a), rank(b); x != y {
			return x - y
		}
		return strings.Compare(a.value, b.value)
	})
	return nil
}

func newScope(name string) (scope, error) {
	key, value, ofOption := strings.Cut(name, "=")
	if !ofOption {
		if _, ok := rules.Preset(name); !ok {
			return scope{}, fmt.Errorf("there is no preset %q", name)
		}
		return scope{value: name, keys: map[string]string{}}, nil
	}
	o, ok := rules.Find(key)
	if !ok || !slices.Contains(o.Values(), value) {
		return scope{}, fmt.Errorf("there are no rules with %s", name)
	}
	return scope{option: &o, value: value, keys: map[string]string{}}, nil
}

// Under returns the texts of the same language with the names of the cards and the words that the rules bring.
func (l *Localizer) Under(r rules.Ruleset) *Localizer {
	named := l.Naming(r.DeckNaming)
	var covering []scope
	for _, s := range l.language.scopes {
		if s.covers(r) {
			covering = append(covering, s)
		}
	}
	if covering == nil && l.scopes == nil {
		return named
	}
	c := *named
	c.scopes = covering
	return &c
}

// With returns the same texts with a server's own words, by the keys of their texts. Package face checks them before they are stored.
func (l *Localizer) With(own rules.Words) *Localizer {
	if len(own) == 0 && l.own == nil {
		return l
	}
	c := *l
	c.own = own
	return &c
}

// InRounds returns the same texts with rounds in place of weeks.
func (l *Localizer) InRounds() *Localizer {
	c := *l
	c.rounds = true
	return &c
}

// General returns the same texts without the words of rules and servers.
func (l *Localizer) General() *Localizer { return l.language.named[l.naming] }

// Own returns the server's own words. The caller must not change them.
func (l *Localizer) Own() rules.Words { return l.own }

// keyOf returns the key of the words that the rules have for a text, or the key itself.
func (l *Localizer) keyOf(key string) string {
	for _, s := range l.scopes {
		if replacing, ok := s.keys[key]; ok {
			return replacing
		}
	}
	return key
}

// readReferences finds the text to which each variable refers: "call_no90" and "Call_no90" refer to "call.no90", "contract_solo_jacks" to
// "contract.solo-jacks". Variables without an underscore refer to none. The error names each variable that refers to no text, or to one with
// variables of its own.
func (l *Language) readReferences() error {
	l.references = map[string]string{}
	var wrong []error
	for key, named := range l.texts {
		for _, name := range named[french].variables {
			group, rest, ok := strings.Cut(name, "_")
			if !ok {
				continue
			}
			to := strings.ToLower(group) + "." + rest
			if _, known := l.texts[to]; !known {
				to = strings.ReplaceAll(to, "_", "-")
			}
			target, known := l.texts[to]
			if !known || slices.ContainsFunc(target[french].variables, func(v string) bool { return !strings.Contains(v, "_") }) {
				wrong = append(wrong, fmt.Errorf("%s: {{.%s}} refers to no text, or to one with variables", key, name))
			}
			l.references[name] = to
		}
	}
	return errors.Join(wrong...)
}

// capital begins a sentence with a word, if the variable begins with a capital letter.
func capital(word, variable string) string {
	if first, _ := utf8.DecodeRuneInString(variable); !unicode.IsUpper(first) {
		return word
	}
	return Capital(word)
}

// Capital begins a sentence with words.
func Capital(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + words[size:]
}

// naming is how texts name cards.
type naming int

const (
	french       naming = iota // ♣D, Damen
	german                     // Eichel-Ober, Ober (DK4)
	withoutSigns               // Kreuz-Dame, Damen
	namings
)

func (l *Language) namesOf(n naming) map[string]string {
	return [namings]map[string]string{german: l.GermanCards, withoutSigns: l.WithoutSigns}[n]
}

// Naming returns the texts of the same language with the cards' names that the rules want.
func (l *Localizer) Naming(names rules.DeckNaming) *Localizer {
	if names == rules.FrenchNames {
		return l.as(french)
	}
	return l.as(german)
}

// as returns the texts with a naming of the cards.
func (l *Localizer) as(n naming) *Localizer {
	if l.scopes == nil && l.own == nil && !l.rounds {
		return l.language.named[n]
	}
	c := *l
	c.naming = n
	return &c
}

// HasGermanCards reports whether cards have their German names.
func (l *Localizer) HasGermanCards() bool { return l.naming == german }

// WithoutSigns returns the texts for places where Discord shows signs of suits badly. Only texts of rules name cards there. German names have no
// signs.
func (l *Localizer) WithoutSigns() *Localizer {
	if l.naming == german {
		return l
	}
	return l.as(withoutSigns)
}

// NamedCard returns the name of a card in texts: ♣D stays ♣D, or becomes Eichel-Ober.
func (l *Localizer) NamedCard(written string) string {
	if name, ok := l.language.namesOf(l.naming)[written]; ok && l.naming == german {
		return name
	}
	return written
}
