package stage

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing/fstest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// pseudo is a language that nobody speaks, made of the texts of another one. It has letters of its own and is longer. A view that passes with it
// has room for other languages, and no words of its own.
var pseudo = readPseudo(settings.FallbackLanguage)

// pseudoTag is the tag of that language.
const pseudoTag = "en-XA"

func readPseudo(of string) *locale.Localizer {
	folder, made := os.DirFS(InRepository("commands/locale/"+of)), fstest.MapFS{}
	names, err := fs.Glob(folder, "*.json")
	for _, name := range names {
		var raw []byte
		if raw, err = fs.ReadFile(folder, name); err != nil {
			break
		}
		if name == "language.json" {
			raw, err = foreignNames(raw)
		} else {
			raw, err = foreignTexts(raw)
		}
		if err != nil {
			break
		}
		made[name] = &fstest.MapFile{Data: raw}
	}
	if err != nil {
		panic(err)
	}
	l, err := locale.Read(pseudoTag, made)
	if err != nil {
		panic(err)
	}
	return l.Localizer()
}

// foreignTexts turns a file of texts into the pseudo-language.
func foreignTexts(raw []byte) ([]byte, error) {
	var texts map[string]any
	if err := json.Unmarshal(raw, &texts); err != nil {
		return nil, err
	}
	for key, text := range texts {
		if forms, ok := text.(map[string]any); ok {
			for form, text := range forms {
				forms[form] = foreign(text.(string))
			}
		} else {
			texts[key] = foreign(text.(string))
		}
	}
	return json.Marshal(texts)
}

// foreignNames turns the names of cards into those that the foreign texts hold.
func foreignNames(raw []byte) ([]byte, error) {
	var l locale.Language
	if err := json.Unmarshal(raw, &l); err != nil {
		return nil, err
	}
	for _, names := range []*map[string]string{&l.GermanCards, &l.WithoutSigns} {
		translated := map[string]string{}
		for french, name := range *names {
			translated[foreign(french)] = foreign(name)
		}
		*names = translated
	}
	return json.Marshal(l)
}

// kept matches the parts that a translator leaves alone: variables, code, mentions and times, cards, dates.
var kept = regexp.MustCompile("{{[^}]*}}|```[^`]*```|`[^`]*`|<[^>]*>|[♣♠♥♦]\\w*|https?://\\S+")

// foreign turns a text into the pseudo-language.
func foreign(text string) string {
	var b strings.Builder
	from := 0
	for _, found := range kept.FindAllStringIndex(text, -1) {
		b.WriteString(accents.Replace(text[from:found[0]]))
		b.WriteString(text[found[0]:found[1]])
		from = found[1]
	}
	b.WriteString(accents.Replace(text[from:]))
	return b.String()
}

// accents makes words strange and about a third longer.
var accents = strings.NewReplacer(
	"a", "åá", "b", "ƀ", "c", "ç", "d", "đ", "e", "éê", "f", "ƒ", "g", "ğ", "h", "ĥ", "i", "îí", "j", "ĵ", "k", "ķ", "l", "ļ", "m", "ɱ", "n", "ñ", "o", "öó",
	"p", "þ", "q", "ɋ", "r", "ŕ", "s", "š", "t", "ţ", "u", "ûú", "v", "ṽ", "w", "ŵ", "x", "ẋ", "y", "ý", "z", "ž",
	"A", "Å", "B", "Ɓ", "C", "Ç", "D", "Đ", "E", "É", "F", "Ƒ", "G", "Ğ", "H", "Ĥ", "I", "Î", "J", "Ĵ", "K", "Ķ", "L", "Ļ", "M", "Ḿ", "N", "Ñ", "O", "Ö",
	"P", "Þ", "Q", "Ɋ", "R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Û", "V", "Ṽ", "W", "Ŵ", "X", "Ẋ", "Y", "Ý", "Z", "Ž",
)

var latinWord = regexp.MustCompile(`[A-Za-z]{3,}`)

// sameEverywhere are the words that no language translates: keys and values of options, zones, the names of languages, and the names and texts of
// the people in the tests.
var sameEverywhere = func() map[string]bool {
	same := map[string]bool{}
	add := func(texts ...string) {
		for _, text := range texts {
			for _, word := range latinWord.FindAllString(text, -1) {
				same[word] = true
			}
		}
	}
	for _, o := range rules.Catalogue() {
		add(o.Key)
		add(o.Values()...)
	}
	for _, c := range settings.ServerChoices {
		if c.Named == settings.ByItself {
			add(c.Values...)
		}
	}
	for _, l := range locale.All() {
		add(l.Name())
	}
	add("Anna Ben Clara Dora Emil Frieda Friederike von der und zu Groß Jürgen @everyone", "Lotte Fritz Hilde", "the lobby", "https://example.org")
	add("Donnerstags liga aller Doppelkopffreunde Donnerstag Liga Nord Unsere Runde Neu Doppelkopf", "Ich bin ein sehr Tüchentisch", "Das war meine Partei, stimmt doch nicht")
	add("Kam unentschuldigt nicht", "Spiel war falsch abgerechnet, vertauscht", "Abgesprochen abgesprochen", "alle weg", "ging einfach weg", "zu viel")
	add("hat nicht bedient", "edrev")
	add("Sechzig weg", "Füchschen gefangen", "Bettel")
	return same
}()

// ownWords returns the words of a message that do not come from its texts.
func ownWords(m discord.Message) (words []string) {
	eachText(m, func(_ func(string) error, text string) {
		for _, word := range latinWord.FindAllString(kept.ReplaceAllString(text, ""), -1) {
			if !sameEverywhere[word] {
				words = append(words, word)
			}
		}
	})
	return words
}
