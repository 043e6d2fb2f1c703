// Package locale holds every text that players read, in German and English. The texts are in the JSON files beside it; a key names the same
// text in both languages, with the same variables. Terms of the game stay German in English where players say them so.
package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"regexp"
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

// The texts as the files have them, and with the names of German cards; and the variables of each text.
var bundle, obers, variables = load()

// Fault is told of a text that is not there, or that was asked for without one of its variables, or with an empty one. It must not be changed
// once texts are asked for. Tests let it fail.
var Fault = func(key, fault string) { slog.Error(FaultLogged, "key", key, "fault", fault) }

// FaultLogged is what the log says of a fault.
const FaultLogged = "a text is not complete"

// filler stands in a text for a variable that is missing.
const filler = "…"

var (
	german, english           = newLocalizer("de", bundle), newLocalizer("en", bundle)
	germanObers, englishObers = newLocalizer("de", obers), newLocalizer("en", obers)
)

func newLocalizer(tag string, b *i18n.Bundle) *Localizer {
	return &Localizer{tag: tag, source: i18n.NewLocalizer(b, tag)}
}

// load reads the files. They are part of the program, so that it does not start with one that is broken.
func load() (b, obers *i18n.Bundle, variables map[string][]string) {
	b, obers, variables = i18n.NewBundle(language.English), i18n.NewBundle(language.English), map[string][]string{}
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
			variables[m.ID] = variablesOf(m)
			if err := obers.AddMessages(file.Tag, withGermanNames(file.Tag.String(), *m)); err != nil {
				panic(fmt.Errorf("text %s: %w", m.ID, err))
			}
		}
	}
	return b, obers, variables
}

var variableForm = regexp.MustCompile(`{{\.(\w+)}}`)

// variablesOf returns the names of the variables in any form of the text.
func variablesOf(m *i18n.Message) (names []string) {
	for _, found := range variableForm.FindAllStringSubmatch(m.One+m.Other, -1) {
		if !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names
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
// not there it returns the key, and a variable that is missing becomes an ellipsis: a mistake shows and nothing fails.
func (l *Localizer) T(key string, data map[string]any) string {
	config := i18n.LocalizeConfig{MessageID: key, TemplateData: complete(key, data)}
	if count, ok := data["Count"].(int); ok {
		config.PluralCount = max(count, -count)
	}
	text, err := l.source.Localize(&config)
	if err != nil {
		Fault(key, "there is no such text")
		return key
	}
	return text
}

// complete returns the data with every variable of the text.
func complete(key string, data map[string]any) map[string]any {
	for _, name := range variables[key] {
		if value, ok := data[name]; ok && value != "" {
			continue
		}
		Fault(key, "it lacks "+name)
		if data = maps.Clone(data); data == nil {
			data = map[string]any{}
		}
		data[name] = filler
	}
	return data
}

// Keys returns all keys in alphabetical order.
func Keys() []string { return slices.Sorted(maps.Keys(variables)) }

// Has reports whether there is a text for the key.
func Has(key string) bool {
	_, ok := variables[key]
	return ok
}
