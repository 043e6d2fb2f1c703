// Package locale holds every text that players read, in a folder for each language that package settings lists. A key names the same text with
// the same variables in each language. The file language.json of a folder holds the rest, such as the names of cards. Terms of the game stay
// German where players say them in German.
package locale

import (
	"embed"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"time"

	"karlchen/bot/settings"
)

//go:embed */*.json
var files embed.FS

// languages are the languages of package settings, in that order. They are part of the program, which does not start with a broken one.
var languages = readLanguages()

func readLanguages() (all []*Language) {
	for _, tag := range settings.Languages {
		folder, err := fs.Sub(files, tag)
		if err != nil {
			panic(err)
		}
		l, err := Read(tag, folder)
		if err != nil {
			panic(err)
		}
		all = append(all, l)
	}
	return all
}

// fallback has the texts for people whose language the bot does not have.
var fallback = Of(settings.FallbackLanguage)

// All returns the texts of each language, in the order of package settings.
func All() (all []*Localizer) {
	for _, l := range languages {
		all = append(all, l.Localizer())
	}
	return all
}

// Of returns the texts of a language of package settings, and nil for any other tag.
func Of(tag string) *Localizer {
	i := slices.IndexFunc(languages, func(l *Language) bool { return l.Tag == tag })
	if i < 0 {
		return nil
	}
	return languages[i].Localizer()
}

// For returns the texts for a language tag of Discord. Without a language "de-AT" it takes "de", and without that [Fallback].
func For(tag string) *Localizer {
	base, _, _ := strings.Cut(tag, "-")
	for _, wanted := range []string{tag, base} {
		for _, l := range languages {
			if strings.EqualFold(l.Tag, wanted) {
				return l.Localizer()
			}
		}
	}
	return fallback
}

// Translations returns a text in every language except that of [Fallback], by tag.
func Translations(key string) map[string]string {
	texts := map[string]string{}
	for _, l := range All() {
		if l != fallback {
			texts[l.Tag()] = l.T(key, nil)
		}
	}
	return texts
}

// Fallback returns the texts for people whose language the bot does not have.
func Fallback() *Localizer { return fallback }

// Moments reads the moments that people write in any of the languages.
var Moments = newMomentReader(languages)

// Fault gets each request for a missing text, or for a text with a missing or empty variable. Tests replace it to fail; set it before the first
// request.
var Fault = func(key, fault string) { slog.Error(FaultLogged, "key", key, "fault", fault) }

// FaultLogged is the log's message about a fault.
const FaultLogged = "a text is not complete"

// filler replaces a missing variable in a text.
const filler = "…"

// Tag returns the tag of the language, such as "de".
func (l *Localizer) Tag() string { return l.language.Tag }

// Name returns the name of the language in that language.
func (l *Localizer) Name() string { return l.language.Name }

// Moment writes a day and an hour, without weekday and year.
func (l *Localizer) Moment(at time.Time) string { return at.Format(l.language.MomentFormat) }

// Letters returns the letters of its cards: settings.German or settings.English.
func (l *Localizer) Letters() string { return l.language.Letters }

// T returns the text of a key with its variables. An int called Count chooses the plural form of a text that has several. Without a text it returns the
// key, and a missing variable becomes an ellipsis: a mistake shows, and nothing fails.
func (l *Localizer) T(key string, data map[string]any) string {
	if word, ok := l.own[key]; ok {
		return word
	}
	key = l.keyOf(key)
	t := l.language.texts[key][l.naming]
	if of, ok := l.language.inRounds[key]; ok && l.rounds {
		t = of[l.naming]
	}
	if t == nil {
		Fault(key, "there is no such text")
		return key
	}
	f := &t.other
	if count, ok := data["Count"].(int); ok {
		f = t.formFor(count, l.language.parsed)
	}
	return f.fill(func(name string) any {
		if value, ok := data[name]; ok && value != "" {
			return value
		}
		if to, ok := l.language.references[name]; ok {
			return capital(l.T(to, nil), name)
		}
		Fault(key, "it lacks "+name)
		return filler
	})
}

// When is T where something holds, and otherwise no text.
func (l *Localizer) When(holds bool, key string, data map[string]any) string {
	if !holds {
		return ""
	}
	return l.T(key, data)
}

// Has reports whether there is a text for the key.
func Has(key string) bool {
	_, ok := fallback.language.texts[key]
	return ok
}
