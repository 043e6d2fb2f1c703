package discord

import (
	"cmp"
	"errors"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// The parts that a message can do without. Words say everything too, so trouble with either part must not stop a message.
type luxury uint8

const (
	pictures luxury = iota
	emojis          // the bot's own emojis
	kept            // pictures that the message keeps, and not the pictures themselves
)

// How long the bot sends messages without a refused part.
const (
	picturesRest = 10 * time.Minute // then it tries a picture again
	manyChannels = 3                // so many with refused pictures within manyWithin mean that Discord takes none anywhere
	manyWithin   = time.Minute
	tellAgain    = 24 * time.Hour // the operator reads the same trouble no more often
	maxDead      = 4096
)

// The most characters in all texts of a message, and the most components in it, counted at all levels.
const maxText, maxComponents = 4000, 40

// Fits reports whether Discord takes so much in one message. For what is added to a message only if there is room; that no other message is too long,
// tests find out.
func (m Message) Fits() bool {
	text, parts, ids := 0, 0, map[string]bool{}
	var count func([]component) bool
	count = func(cs []component) bool {
		for _, c := range cs {
			twice := ids[c.CustomID]
			text, parts, ids[c.CustomID] = text+utf8.RuneCountInString(c.Content), parts+1, c.CustomID != ""
			if twice || !count(c.Components) {
				return false
			}
		}
		return true
	}
	return count(encode(m).Components) && text <= maxText && parts <= maxComponents
}

// fallback sends messages. If Discord refuses a message, fallback sends the pictures again that it should keep, then sends it without its pictures, and then without the bot's emojis, or in the other
// order if Discord names the emojis. Later messages omit the refused part from the start: pictures for a while in requests of that kind to that channel, or
// to all channels if several have refused files, and emojis until confirm says that they exist again.
type fallback struct {
	log        *slog.Logger
	emojisLost func() // called when Discord no longer has the emojis

	mu       sync.Mutex
	pictures map[target]time.Time // when the bot may try pictures again there
	files    map[target]time.Time // when Discord last refused a message and named its files
	upload   time.Time            // until when pictures are sent that a message could keep
	dead     map[string]bool      // ids of the emojis that Discord has refused
	told     map[string]time.Time // trouble → when the operator read of it
}

// target is a kind of request to a channel. Without a channel it stands for all of them.
type target struct{ kind, channel string }

func newFallback(log *slog.Logger, emojisLost func()) *fallback {
	return &fallback{
		log: log, emojisLost: emojisLost, pictures: map[target]time.Time{}, files: map[target]time.Time{}, dead: map[string]bool{}, told: map[string]time.Time{},
	}
}

// deliverMessage sends a message by a kind of request to a channel, with at most one more try for each luxury.
func (f *fallback) deliverMessage(to target, m Message, send func(Message) error) error {
	if m.Exactly {
		return send(m)
	}
	m = f.stripRefused(to, m)
	err := send(m)
	for {
		what, ok := nextSuspect(err, m)
		if !ok {
			return err
		}
		plainer := what.without(m)
		next := send(plainer)
		if next == nil || what.isNamed(err) && !what.isNamed(next) {
			f.noteRefusal(to, what, m, err)
			if what == emojis {
				f.emojisLost()
			}
		}
		m, err = plainer, next
	}
}

// stripRefused returns the message without the parts that Discord refused recently.
func (f *fallback) stripRefused(to target, m Message) Message {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := time.Now(); now.Before(f.pictures[to]) || now.Before(f.pictures[target{kind: to.kind}]) {
		m = withoutPictures(m)
	} else if now.Before(f.upload) {
		m = kept.without(m)
	}
	if len(f.dead) > 0 {
		dead := maps.Clone(f.dead) // the message may be asked for its plain blocks later
		m = withoutEmojis(m, func(id string) bool { return dead[id] })
	}
	return m
}

// noteRefusal notes which part of a message Discord refused, and logs it.
func (f *fallback) noteRefusal(to target, what luxury, m Message, reason error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch what {
	case pictures:
		f.restPictures(to, reason)
	case kept:
		f.upload = time.Now().Add(picturesRest)
		f.logNews("kept pictures", "Discord does not let a message keep its pictures, so for a while they are sent again", "call", to.kind, "reason", reason)
	case emojis:
		if len(f.dead) > maxDead {
			clear(f.dead)
		}
		for id := range emojiIDs(m) {
			f.dead[id] = true
		}
		f.logNews("emojis", "Discord refuses the bot's emojis, so messages go without them until they have been uploaded again", "reason", reason)
	}
}

// restPictures makes messages to a channel go without pictures for a while, or those to all channels if several have refused files. The caller holds the
// lock.
func (f *fallback) restPictures(to target, reason error) {
	now, channels := time.Now(), 0
	maps.DeleteFunc(f.pictures, func(_ target, until time.Time) bool { return !now.Before(until) })
	maps.DeleteFunc(f.files, func(_ target, refused time.Time) bool { return now.Sub(refused) > manyWithin })
	if pictures.isNamed(reason) {
		f.files[to] = now
		for other := range f.files {
			if other.kind == to.kind {
				channels++
			}
		}
	}
	subject, message := to.kind, "Discord refuses pictures in a channel, so for a while messages there describe them in words"
	if channels >= manyChannels {
		to.channel = ""
		subject, message = to.kind+" everywhere", "Discord refuses pictures in several channels, so for a while all messages describe them in words"
	}
	f.pictures[to] = now.Add(picturesRest)
	f.logNews(subject, message, "call", to.kind, "channel", to.channel, "reason", reason)
}

// logNews logs a subject, but not again soon.
func (f *fallback) logNews(subject, message string, args ...any) {
	if last, ok := f.told[subject]; ok && time.Since(last) < tellAgain {
		return
	}
	f.told[subject] = time.Now()
	f.log.Warn(message, args...)
}

// confirmEmoji says that Discord has an emoji, so that messages may use it again.
func (f *fallback) confirmEmoji(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.dead, id)
}

// nextSuspect returns the part that a refused message should omit next; ok is false if omitting cannot help.
func nextSuspect(err error, m Message) (what luxury, ok bool) {
	hasPictures, hasEmojis := slices.ContainsFunc(flattenBlocks(m.Blocks), isImage), len(emojiIDs(m)) > 0
	switch {
	case !refusesContent(err):
		return 0, false
	case hasEmojis && (emojis.isNamed(err) || !hasPictures):
		return emojis, true
	case slices.ContainsFunc(m.Files, isKept):
		return kept, true
	}
	return pictures, hasPictures
}

// named matches the fields of a message in Discord's error that hold each luxury.
var named = [...]*regexp.Regexp{
	pictures: regexp.MustCompile(`"(attachments?|media|files?(\[\d+\])?)":`),
	kept:     regexp.MustCompile(`"(attachments?|media)":`),
	emojis:   regexp.MustCompile(`(?i)emoji`),
}

// isNamed reports whether Discord's error names the luxury.
func (l luxury) isNamed(err error) bool {
	var e *Error
	return errors.As(err, &e) && named[l].MatchString(e.form)
}

func (l luxury) without(m Message) Message {
	switch l {
	case emojis:
		return withoutEmojis(m, func(string) bool { return true })
	case kept:
		m.Files = slices.Clone(m.Files)
		for i := range m.Files {
			m.Files[i].Kept = ""
		}
		return m
	case pictures:
	}
	return withoutPictures(m)
}

// withoutPictures returns a message that says in words what its pictures show. Files that no picture shows stay.
func withoutPictures(m Message) Message {
	files, room := m.Files, maxText
	m.Files = nil
	for _, f := range files {
		if !showsFile(m.Blocks, f.Name) {
			m.Files = append(m.Files, f)
		}
	}
	if m.Plain != nil && len(m.Files) < len(files) {
		m.Blocks, m.Plain = m.Plain(), nil
	}
	for _, b := range flattenBlocks(m.Blocks) {
		if t, ok := b.(Text); ok {
			room -= utf8.RuneCountInString(t.Markdown)
		}
	}
	m.Blocks = rebuildBlocks(m.Blocks, func(b Block) Block {
		image, ok := b.(Image)
		if !ok {
			return b
		}
		words := verbatim(cmp.Or(image.Alt, image.File), room)
		if words == "" {
			return nil
		}
		room -= utf8.RuneCountInString(words)
		return Text{words}
	})
	return m
}

// verbatim writes a description so that Discord shows it unchanged, with room for so many characters, or nothing if there is too little room. As code
// no sign becomes an emoji and no name a mention; a block of code would be too wide for a phone.
func verbatim(words string, room int) string {
	const least = 20
	lines := strings.FieldsFunc(strings.ReplaceAll(words, "`", "'"), func(r rune) bool { return r == '\n' })
	if room -= 2 * len(lines); room < least {
		return ""
	}
	signs := []rune(strings.Join(lines, "\n"))
	if len(signs) > room {
		signs = append(signs[:room-1], '…')
	}
	return "`" + strings.ReplaceAll(string(signs), "\n", "`\n`") + "`"
}

// customEmojiText is a custom emoji in a text, with the space after it.
var customEmojiText = regexp.MustCompile(`<a?:(\w+):(\d+)> ?`)

// unnamed is the label of a button that had only an emoji.
const unnamed = "…"

// withoutEmojis returns the message without the bot's lost emojis. The words beside them stay.
func withoutEmojis(m Message, gone func(id string) bool) Message {
	if plain := m.Plain; plain != nil {
		m.Plain = func() []Block { return withoutEmojis(Message{Blocks: plain()}, gone).Blocks }
	}
	alive := func(id string) string {
		if gone(id) {
			return ""
		}
		return id
	}
	m.Blocks = rebuildBlocks(m.Blocks, func(b Block) Block {
		switch b := b.(type) {
		case Text:
			return Text{spellEmojis(b.Markdown, gone)}
		case ButtonRow:
			b.Buttons = slices.Clone(b.Buttons)
			for i := range b.Buttons {
				button := &b.Buttons[i]
				button.EmojiID = alive(button.EmojiID)
				if button.EmojiID == "" && button.Emoji == "" {
					button.Label = cmp.Or(button.Label, unnamed)
				}
			}
			return b
		case Select:
			b.Options = slices.Clone(b.Options)
			for i := range b.Options {
				b.Options[i].EmojiID = alive(b.Options[i].EmojiID)
			}
			return b
		case Divider, Picker, Image, Container:
		}
		return b
	})
	return m
}

// spellEmojis removes the lost emojis from a text. A text of nothing but emojis becomes their names.
func spellEmojis(markdown string, gone func(id string) bool) string {
	replaced := func(by string) string {
		return customEmojiText.ReplaceAllStringFunc(markdown, func(emoji string) string {
			parts := customEmojiText.FindStringSubmatch(emoji)
			if !gone(parts[2]) {
				return emoji
			}
			return strings.ReplaceAll(by, "$", parts[1])
		})
	}
	if bare := replaced(""); strings.TrimSpace(bare) != "" {
		return bare
	}
	return strings.TrimSpace(replaced("$ "))
}

// emojiIDs are the ids of the bot's emojis in a message.
func emojiIDs(m Message) map[string]bool {
	ids := map[string]bool{}
	for _, b := range flattenBlocks(m.Blocks) {
		switch b := b.(type) {
		case Text:
			for _, found := range customEmojiText.FindAllStringSubmatch(b.Markdown, -1) {
				ids[found[2]] = true
			}
		case ButtonRow:
			for _, button := range b.Buttons {
				ids[button.EmojiID] = true
			}
		case Select:
			for _, o := range b.Options {
				ids[o.EmojiID] = true
			}
		case Divider, Picker, Image, Container:
		}
	}
	delete(ids, "")
	return ids
}

func isImage(b Block) bool { _, ok := b.(Image); return ok }

// flattenBlocks returns all blocks, with the content of containers in their place.
func flattenBlocks(blocks []Block) []Block {
	var all []Block
	for _, b := range blocks {
		if c, ok := b.(Container); ok {
			all = append(all, flattenBlocks(c.Blocks)...)
		} else {
			all = append(all, b)
		}
	}
	return all
}

// rebuildBlocks returns the blocks as change makes them. A nil result removes a block, and a container without blocks is removed too.
func rebuildBlocks(blocks []Block, change func(Block) Block) []Block {
	out := make([]Block, 0, len(blocks))
	for _, b := range blocks {
		if c, ok := b.(Container); ok {
			if c.Blocks = rebuildBlocks(c.Blocks, change); len(c.Blocks) > 0 {
				out = append(out, c)
			}
		} else if b = change(b); b != nil {
			out = append(out, b)
		}
	}
	return out
}
