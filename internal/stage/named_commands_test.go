package stage_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/stage"
)

// A text that tells somebody to use a command names an existing one, in the language of the text. A text once named /liga mitmachen after the command
// had become /liga beitreten.
func TestTextsNameCommandsThatThereAre(t *testing.T) {
	named := regexp.MustCompile("`/([^`]+)`")
	for _, tag := range []string{"de", "en"} {
		known := commandNames(tag)
		files, err := filepath.Glob(stage.InRepository("commands/locale/" + tag + "/*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no texts: %v", err)
		}
		public, err := filepath.Glob(stage.InRepository("deploy/*." + tag + ".md"))
		if err != nil || len(public) == 0 {
			t.Fatalf("no public texts: %v", err)
		}
		files = append(files, public...)
		found := 0
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range named.FindAllStringSubmatch(string(content), -1) {
				found++
				words := strings.Fields(match[1])
				if !slices.Contains(known, strings.Join(words[:min(2, len(words))], " ")) && !slices.Contains(known, words[0]) {
					t.Errorf("%s names /%s, which is no command", filepath.Base(file), match[1])
				}
			}
		}
		if found < 20 {
			t.Errorf("only %d commands are named in %s", found, tag)
		}
	}
}

// commandNames are the names of all commands and subcommands in a language. A command with subcommands has no entry of its own.
func commandNames(tag string) (names []string) {
	in := func(c discord.Command) string {
		if name, ok := c.Names[tag]; ok {
			return name
		}
		return c.Name
	}
	for _, c := range route.Registration() {
		if len(c.Sub) == 0 {
			names = append(names, in(c))
		}
		for _, sub := range c.Sub {
			names = append(names, in(c)+" "+in(sub))
		}
	}
	return names
}
