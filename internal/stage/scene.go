package stage

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
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/internal/proof"
)

// An incomplete text fails the test that asks for it.
func init() {
	locale.Fault = func(key, fault string) { panic(key + ": " + fault) }
}

var update = flag.Bool("update", false, "write the golden files")

// Scene is a golden file: several messages, one after the other, in the language of the golden files. The other languages are compared with it by
// structure.
type Scene struct {
	t      testing.TB
	table  string // an id that differs from run to run
	golden strings.Builder
	shown  map[string][]exhibit // for the gallery
}

// NewScene begins a scene. The id of a table, if there is one, differs from run to run: the golden file has another in its place.
func NewScene(t testing.TB, table string) *Scene {
	return &Scene{t: t, table: table, shown: map[string][]exhibit{}}
}

// Add adds a message. Discord must accept it in each language, and the languages must agree in structure.
func (s *Scene) Add(title string, make func(l *locale.Localizer) discord.Message) {
	s.t.Helper()
	golden := s.show(title, inFull, make)
	fmt.Fprintf(&s.golden, "════ %s\n%s\n", title, FormatMessage(golden))
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
func (s *Scene) show(title string, l *locale.Localizer, make func(l *locale.Localizer) discord.Message) discord.Message {
	s.t.Helper()
	m := make(l)
	if err := errors.Join(proof.Validate(m), ProofreadMessage(m)); err != nil {
		s.t.Errorf("%s, %s: %v", l.Tag(), title, err)
	}
	if *gallery != "" {
		s.shown[l.Tag()] = append(s.shown[l.Tag()], exhibit{title, m})
	}
	return m
}

// AddText adds a text that is no message of its own.
func (s *Scene) AddText(title string, make func(l *locale.Localizer) string) {
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

// emojiForm is an emoji in a text. Its hash is left out, because the drawing may differ from machine to machine.
var emojiForm = regexp.MustCompile(`<:(dk_\w+)_[0-9a-f]{8}:\d+>`)

// Compare compares the scene with its golden file, or writes it.
func (s *Scene) Compare(name string) {
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
		s.t.Errorf("%s (- golden, + now; write it with -update):\n%s", path, diff)
	}
}

// AddPublic adds a message that everybody at the table sees.
func (s *Scene) AddPublic(title string, snap table.Snapshot, show func(table.Snapshot, *locale.Localizer) discord.Message) {
	s.t.Helper()
	s.Add(title, func(l *locale.Localizer) discord.Message { return show(snap, l) })
}

// Nightly is set for the long forms of tests, which try as much as a night allows.
var Nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// Languages are those that tests of single messages go through, German first.
var Languages = func() (all []*locale.Localizer) {
	for _, tag := range settings.Languages {
		all = append(all, locale.For(tag))
	}
	return all
}()

// Draft stands in ids for the draft of a message.
const Draft = ".abcdefgh23"
