package stage

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// inFull is the language of the golden files. It is German: most players read it, its words change with the words beside them, and cards and
// games have more names in it, so that more can go wrong where a view puts a sentence together. English is read in commands/locale, where each of
// its texts stands as a whole.
var inFull = locale.Of("de")

// others are the languages that are compared with it by structure.
var others = slices.DeleteFunc(locale.All(), func(l *locale.Localizer) bool { return l == inFull })

// checkTranslation returns the faults of a message in another language. The golden message shows the same in the language of the golden files, the
// pseudo message in a language in which every text differs from every other.
func checkTranslation(golden, translated, pseudo discord.Message) error {
	if err := checkStructure(golden, translated); err != nil {
		return err
	}
	for _, line := range lines(translated) {
		if strings.Contains(line, "<no value>") || strings.Contains(line, "{{") {
			return fmt.Errorf("a text with a hole: %q", line)
		}
	}
	if same := untranslated(golden, translated, pseudo); len(same) > 0 {
		return fmt.Errorf("not translated: %q (if players say the same in both languages, add it to sharedTerms)", same)
	}
	return nil
}

// checkStructure returns the differences of two messages besides their words.
func checkStructure(golden, translated discord.Message) error {
	if diff := cmp.Diff(structure(golden), structure(translated)); diff != "" {
		return errors.New("another structure (- golden, + translated):\n" + diff)
	}
	return nil
}

// structure returns a message without its words.
func structure(m discord.Message) discord.Message {
	m.Blocks, m.Plain = structures(m.Blocks), nil
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		m.Files[i] = discord.File{Name: withoutHash(f.Name), Alt: shape(f.Alt)}
	}
	return m
}

func structures(blocks []discord.Block) []discord.Block {
	blocks = slices.Clone(blocks)
	for i, block := range blocks {
		switch b := block.(type) {
		case discord.Text:
			b.Markdown = shape(b.Markdown)
			blocks[i] = b
		case discord.ButtonRow:
			b.Buttons = slices.Clone(b.Buttons)
			for k := range b.Buttons {
				b.Buttons[k].Label, b.Buttons[k].EmojiID = shape(b.Buttons[k].Label), someFace(b.Buttons[k].EmojiID)
			}
			blocks[i] = b
		case discord.Select:
			b.Placeholder = shape(b.Placeholder)
			b.Options = slices.Clone(b.Options)
			for k, o := range b.Options {
				b.Options[k].Label, b.Options[k].Description, b.Options[k].EmojiID = shape(o.Label), shape(o.Description), someFace(o.EmojiID)
			}
			blocks[i] = b
		case discord.Picker:
			b.Placeholder = shape(b.Placeholder)
			blocks[i] = b
		case discord.Image:
			blocks[i] = discord.Image{File: withoutHash(b.File), Alt: shape(b.Alt)}
		case discord.Container:
			b.Blocks = structures(b.Blocks)
			blocks[i] = b
		case discord.Divider:
		}
	}
	return blocks
}

// markup matches the parts of a text beside its words: mentions, times, and emojis. Each language may have emojis of its own.
var (
	markup    = regexp.MustCompile(`<[@#:t/][^>\n]*>`)
	someEmoji = regexp.MustCompile(`<:[^>\n]*>`)
)

// shape returns how many lines a text has, and its markup. Words may stand in another order, so the markup is sorted.
func shape(text string) string {
	if text == "" {
		return ""
	}
	found := markup.FindAllString(someEmoji.ReplaceAllString(text, "<:>"), -1)
	slices.Sort(found)
	return fmt.Sprintf("%d lines %q", strings.Count(text, "\n")+1, found)
}

// someFace says whether there is an emoji: queens have other faces in each language.
func someFace(emojiID string) string {
	if emojiID == "" {
		return ""
	}
	return "an emoji"
}

// pictureHash is the part of a picture's name that differs with the words in the picture.
var pictureHash = regexp.MustCompile(`-[0-9a-f]{8}\.png$`)

func withoutHash(file string) string { return pictureHash.ReplaceAllString(file, ".png") }

// untranslated returns the lines that two messages of one structure share, although they come from texts: they differ in the pseudo-language.
func untranslated(golden, translated, pseudo discord.Message) (same []string) {
	want, strange := lines(golden), map[string]bool{}
	for _, line := range lines(pseudo) {
		strange[line] = true
	}
	for i, line := range lines(translated) {
		if line != want[i] || strange[line] {
			continue
		}
		for _, word := range latinWord.FindAllString(kept.ReplaceAllString(line, ""), -1) {
			if !sameEverywhere[word] && !sharedTerms[word] {
				same = append(same, line)
				break
			}
		}
	}
	return same
}

// lines returns the lines of a message that people read.
func lines(m discord.Message) (all []string) {
	eachText(m, func(_ func(string) error, text string) { all = append(all, strings.Split(text, "\n")...) })
	return all
}

// sharedTerms are the words that players say alike in each language: the glossary's terms, the names of games and parties, and a few more.
var sharedTerms = func() map[string]bool {
	terms := map[string]bool{}
	add := func(text string) {
		for _, word := range latinWord.FindAllString(text, -1) {
			terms[word] = true
		}
	}
	for _, key := range TextKeys() {
		for _, group := range []string{"glossary.", "contract.", "party.", "preset."} {
			if strings.HasPrefix(key, group) && key != "preset.version" {
				add(inFull.T(key, nil) + " " + inFull.Naming(rules.GermanNames).T(key, nil))
			}
		}
	}
	clubsOwn := regexp.MustCompile(`^words\.[^.]+\.(bock|call|contract|special|term)\.`)
	for _, key := range TextKeys() {
		if clubsOwn.MatchString(key) {
			add(inFull.T(key, nil))
		}
	}
	add("Bock Doppelköpfe Füchse Herzdurchlauf Sonderpunkte Vorbehalte Name Computer Protest Export Info Server Team Teams")
	return terms
}()
