// Package locale holds every text that players read, in German and English. The texts are in the JSON files beside it; a key names the same
// text in both languages, with the same variables. Terms of the game stay German in English where players say them so.
package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed *.json
var files embed.FS

// Localizer gives the texts of one language. It may be used from any goroutine.
type Localizer struct {
	tag    string
	source *i18n.Localizer
}

// The texts as the files have them, and with the names of German cards.
var bundle, obers, keys = load()

var (
	german, english           = newLocalizer("de", bundle), newLocalizer("en", bundle)
	germanObers, englishObers = newLocalizer("de", obers), newLocalizer("en", obers)
)

func newLocalizer(tag string, b *i18n.Bundle) *Localizer {
	return &Localizer{tag: tag, source: i18n.NewLocalizer(b, tag)}
}

// load reads the files. They are part of the program, so that it does not start with one that is broken.
func load() (b, obers *i18n.Bundle, keys map[string]bool) {
	b, obers, keys = i18n.NewBundle(language.English), i18n.NewBundle(language.English), map[string]bool{}
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		file, err := b.LoadMessageFileFS(files, name)
		if err != nil {
			panic(fmt.Errorf("texts %s: %w", name, err))
		}
		for _, m := range file.Messages {
			keys[m.ID] = true
			if err := obers.AddMessages(file.Tag, withGermanNames(file.Tag.String(), *m)); err != nil {
				panic(fmt.Errorf("text %s: %w", m.ID, err))
			}
		}
	}
	return b, obers, keys
}

// For returns the texts for a language tag of Discord: German for "de" and its kinds, English for everything else.
func For(tag string) *Localizer {
	if base, _, _ := strings.Cut(strings.ToLower(tag), "-"); base == "de" {
		return german
	}
	return english
}

// Tag returns the language: "de" or "en".
func (l *Localizer) Tag() string { return l.tag }

// T returns the text of a key with its variables filled in. An int called Count chooses between the text's plural forms. Of a key that is
// not there it returns the key, so that a mistake shows and nothing fails.
func (l *Localizer) T(key string, data map[string]any) string {
	config := i18n.LocalizeConfig{MessageID: key, TemplateData: data}
	if count, ok := data["Count"].(int); ok {
		config.PluralCount = max(count, -count)
	}
	text, err := l.source.Localize(&config)
	if err != nil {
		return key
	}
	return text
}

// Keys returns all keys in alphabetical order.
func Keys() []string { return slices.Sorted(maps.Keys(keys)) }

// Has reports whether there is a text for the key.
func Has(key string) bool { return keys[key] }
