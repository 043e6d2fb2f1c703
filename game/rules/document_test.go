package rules_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/game/rules"
)

var update = flag.Bool("update", false, "write RULES.md again")

// RULES.md is made from the catalogue and the presets.
func TestDocument(t *testing.T) {
	const name = "RULES.md"
	now := document()
	if *update {
		if err := os.WriteFile(name, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if was, err := os.ReadFile(name); err != nil || string(was) != now {
		t.Errorf("%s differs from the catalogue (%v); go generate ./game/rules writes it again", name, err)
	}
}

const documentHead = `<!-- Made from the catalogue by go generate; do not edit. -->

# The rules

A rules string is the name of a preset and the differences from it: ` + "`ddv deck=40 gegen=all`" + `. A preset is corrected by another version of it.
The name means the newest, ` + "`ddv@1`" + ` the first; [testdata/released.tsv](testdata/released.tsv) has them all. Each row below is an option.

- *Values*: the **default** counts as "not in use" for the conditions of other options. An option with one value is
  part of every ruleset.
- Some options change nothing: an option that *follows from* others, and gets its value from them; what the
  program *sees to* by itself; and what is *up to the people at the table*, because a program has no part in it.
- *needs*, *not with*: conditions that must, or must not, hold while the option has another value than its default.
- A source is a document and its line or paragraph; TSR are the tournament rules.
- In the columns of presets, which show the newest versions, a dot marks an option that does not apply.
`

// groupNames are the headings of the groups, by the letters of ids.
var groupNames = map[string]string{
	"TB": "The table", "DK": "Deck", "DL": "Dealing", "CO": "Order of cards and special cards", "PA": "Parties and the lead", "VB": "Finding the game",
	"HZ": "Hochzeit", "AR": "Armut", "EM": "Throwing in", "SO": "Soli", "ZN": "The game with two nines", "AN": "Announcements", "WI": "Winning",
	"SC": "Scoring", "SP": "Sonderpunkte", "BK": "Bockrunden", "AB": "Ending a game early",
}

func document() string {
	var b strings.Builder
	b.WriteString(documentHead)
	group := ""
	for _, o := range rules.Catalogue() {
		if o.Group() != group {
			group = o.Group()
			fmt.Fprintf(&b, "\n## %s: %s\n\n", group, groupNames[group])
			row(&b, append([]string{"id", "option", "values"}, rules.Presets()...))
			row(&b, slices.Repeat([]string{"---"}, 3+len(rules.Presets())))
		}
		cells := []string{o.ID, about(o), values(o)}
		for _, name := range rules.Presets() {
			preset, _ := rules.Preset(name)
			if !o.Applies(preset) {
				cells = append(cells, "·")
				continue
			}
			cells = append(cells, o.Get(preset))
		}
		row(&b, cells)
	}
	return b.String()
}

func row(b *strings.Builder, cells []string) {
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", "\\|")
	}
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// about describes an option, its conditions, and its sources.
func about(o rules.Option) string {
	text := "`" + o.Key + "`: " + o.Sentence
	switch o.Info {
	case rules.Decided:
		text += " *Follows from `" + strings.Join(o.DecidedBy, "`, `") + "`.*"
	case rules.Prevented:
		text += " *The program sees to it.*"
	case rules.UpToPeople:
		text += " *Up to the people at the table.*"
	}
	text += conditions("needs", o.Requires()) + conditions("not with", o.Excludes())
	return text + " [" + o.Source + "]"
}

func conditions(what string, list []rules.Condition) (text string) {
	for _, c := range list {
		only := ""
		if c.If != nil {
			only = strings.Join(ranges(c.If), ", ") + " "
		}
		text += fmt.Sprintf(" *%s%s `%s`.*", only, what, c)
	}
	return text
}

// values lists the possible values, the default bold.
func values(o rules.Option) string {
	var parts []string
	for i, all := 0, o.Values(); i < len(all); {
		end := i + 1
		for end < len(all) && all[end] != o.Default && all[i] != o.Default {
			end++
		}
		for _, part := range ranges(all[i:end]) {
			if all[i] == o.Default {
				part = "**" + part + "**"
			}
			parts = append(parts, part)
		}
		i = end
	}
	return strings.Join(parts, ", ")
}

// ranges writes "1–9" for numbers that follow each other.
func ranges(values []string) []string {
	var parts []string
	for i := 0; i < len(values); {
		end := i + 1
		for end < len(values) && follows(values[end-1], values[end]) {
			end++
		}
		if end-i > 2 {
			parts = append(parts, values[i]+"–"+values[end-1])
		} else {
			parts = append(parts, values[i:end]...)
		}
		i = end
	}
	return parts
}

func follows(a, b string) bool {
	x, errA := strconv.Atoi(a)
	y, errB := strconv.Atoi(b)
	return errA == nil && errB == nil && y == x+1
}
