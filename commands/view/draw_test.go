package view_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/commands/internal/proof"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// A text that is not complete fails the test that asks for it.
func init() {
	locale.Fault = func(key, fault string) { panic(key + ": " + fault) }
}

var update = flag.Bool("update", false, "write the golden files anew")

// draw writes a message as a person can read it, with everything that is in it.
func draw(m discord.Message) string {
	var b strings.Builder
	if m.Ephemeral {
		b.WriteString("(only you see this)\n")
	}
	drawBlocks(&b, m.Blocks)
	for _, f := range m.Files {
		fmt.Fprintf(&b, "file %s: %s\n", f.Name, f.Alt)
	}
	return b.String()
}

var styles = map[discord.Style]string{discord.Primary: "blue", discord.Secondary: "grey", discord.Success: "green", discord.Danger: "red"}

func drawBlocks(b *strings.Builder, blocks []discord.Block) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Text:
			fmt.Fprintln(b, block.Markdown)
		case discord.Divider:
			fmt.Fprintln(b, "────────")
		case discord.Row:
			for _, button := range block.Buttons {
				state := styles[button.Style]
				if button.Disabled {
					state += ", off"
				}
				fmt.Fprintf(b, "[ %s ] %s → %s\n", strings.TrimSpace(button.EmojiID+" "+button.Label), state, button.CustomID)
			}
		case discord.Picker:
			offered := map[discord.Pickable]string{discord.Channels: "channels", discord.Roles: "roles"}[block.Of]
			fmt.Fprintf(b, "[ %s ▾ ] %s %s → %s\n", block.Placeholder, offered, block.Chosen, block.CustomID)
		case discord.Select:
			fmt.Fprintf(b, "[ %s ▾ ] → %s\n", block.Placeholder, block.CustomID)
			for _, o := range block.Options {
				chosen := "○"
				if o.Default {
					chosen = "●"
				}
				fmt.Fprintf(b, "   %s %s (%s) %s\n", chosen, o.Label, o.Value, o.Description)
			}
		case discord.Image:
			fmt.Fprintf(b, "image %s: %s\n", block.File, block.Alt)
		case discord.Container:
			drawBlocks(b, block.Blocks)
		}
	}
}

// proofread returns what is wrong with the strings of a message, and with the ids of its components.
func proofread(m discord.Message) error {
	faults := []error{checkIDs(m.Blocks)}
	eachText(m, func(check func(string) error, text string) { faults = append(faults, check(text)) })
	return errors.Join(faults...)
}

// checkIDs returns which ids of components no route reads.
func checkIDs(blocks []discord.Block) error {
	var faults []error
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Row:
			for _, b := range block.Buttons {
				faults = append(faults, route.Check(b.CustomID))
			}
		case discord.Select:
			faults = append(faults, route.Check(block.CustomID))
		case discord.Picker:
			faults = append(faults, route.Check(block.CustomID))
		case discord.Container:
			faults = append(faults, checkIDs(block.Blocks))
		case discord.Text, discord.Image, discord.Divider:
		}
	}
	return errors.Join(faults...)
}

// eachText visits the strings of a message that people read, with what must hold of each.
func eachText(m discord.Message, visit func(check func(string) error, text string)) {
	optional := func(text string) {
		if text != "" {
			visit(proof.Words, text)
		}
	}
	var walk func(blocks []discord.Block)
	walk = func(blocks []discord.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case discord.Text:
				visit(proof.Text, block.Markdown)
			case discord.Row:
				for _, b := range block.Buttons {
					visit(proof.Label, b.Label)
				}
			case discord.Select:
				optional(block.Placeholder)
				for _, o := range block.Options {
					visit(proof.Words, o.Label)
					optional(o.Description)
				}
			case discord.Picker:
				optional(block.Placeholder)
			case discord.Image:
				visit(proof.Words, block.Alt)
			case discord.Container:
				walk(block.Blocks)
			case discord.Divider:
			}
		}
	}
	walk(m.Blocks)
	for _, f := range m.Files {
		optional(f.Alt)
	}
}

// scene is a golden file: several messages, one after the other, in the language of the golden files. The other languages are compared with it by
// structure.
type scene struct {
	t      testing.TB
	table  string // an id that differs from run to run
	golden strings.Builder
	shown  map[string][]exhibit // for the gallery
}

func newScene(t testing.TB, table string) *scene {
	return &scene{t: t, table: table, shown: map[string][]exhibit{}}
}

// add adds a message, which Discord must accept.
func (s *scene) add(title string, make func(l *locale.Localizer) discord.Message) {
	s.t.Helper()
	golden := s.show(title, inFull, make)
	fmt.Fprintf(&s.golden, "════ %s\n%s\n", title, draw(golden))
	strange := s.show(title, pseudo, make)
	if err := checkStructure(golden, strange); err != nil {
		s.t.Errorf("in a longer language, %s: %v", title, err)
	}
	if words := ownWords(strange); len(words) > 0 {
		s.t.Errorf("in a longer language, %s: words that no text has: %q", title, words)
	}
	for _, l := range others {
		if err := checkTranslation(golden, s.show(title, l, make), strange); err != nil {
			s.t.Errorf("%s, %s: %v", l.Tag(), title, err)
		}
	}
}

// show returns the message in a language.
func (s *scene) show(title string, l *locale.Localizer, make func(l *locale.Localizer) discord.Message) discord.Message {
	s.t.Helper()
	m := make(l)
	if err := errors.Join(m.Validate(), proofread(m)); err != nil {
		s.t.Errorf("%s, %s: %v", l.Tag(), title, err)
	}
	if *gallery != "" {
		s.shown[l.Tag()] = append(s.shown[l.Tag()], exhibit{title, m})
	}
	return m
}

// addText adds something that is no message.
func (s *scene) addText(title string, make func(l *locale.Localizer) string) {
	s.t.Helper()
	message := func(l *locale.Localizer) discord.Message {
		return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: make(l)}}}
	}
	golden := message(inFull)
	fmt.Fprintf(&s.golden, "════ %s\n%s\n", title, make(inFull))
	for _, l := range others {
		if err := checkTranslation(golden, message(l), message(pseudo)); err != nil {
			s.t.Errorf("%s, %s: %v", l.Tag(), title, err)
		}
	}
}

// emojiForm is an emoji in a text. Its hash is left out: what exactly is drawn may differ from machine to machine.
var emojiForm = regexp.MustCompile(`<:(dk_\w+)_[0-9a-f]{8}:\d+>`)

// compare compares the scene with its golden file, or writes it.
func (s *scene) compare(name string) {
	s.t.Helper()
	if *gallery != "" && len(s.shown) > 0 {
		exhibits = append(exhibits, exhibition{name, s.shown})
	}
	path := filepath.Join("testdata", inFull.Tag(), name+".txt")
	got := emojiForm.ReplaceAllString(s.golden.String(), "<:$1>")
	if s.table != "" {
		got = strings.ReplaceAll(got, s.table, "k3f9abcd")
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			s.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatalf("%v (write it with -update and read it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		s.t.Errorf("%s (- golden, + now; write it anew with -update):\n%s", path, diff)
	}
}
