package view

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// SharedLine is a line of a rule card that speaks for several options at once. An option that differs from its preset has its own line all the same.
type SharedLine struct {
	// Name ends the key of the text: "line.NAME".
	Name string
	// Keys are the options.
	Keys []string
	// Value is the one that the line lists, each option as "part.KEY". A line without it has a text for the options' values in their order, and
	// where a text is missing the options speak for themselves: "line.NAME.VALUE.VALUE".
	Value string
	// None is the part of what is not played if no option has the value.
	None string
	// Beside are other options and lines whose values the key of the text has, too.
	Beside []string
}

//go:embed lines.json
var linesFile []byte

// Lines are what makes a card of options short.
var Lines = func() (l struct {
	Shared []SharedLine
	// Negatives are what most clubs play: their absence is worth a word.
	Negatives []string
	// Unsaid are, by reasons, the values of options that no card says; none are all. A value that differs from its preset is said all the same.
	Unsaid map[string]map[string]string
	// UnsaidBeside are options that no card says while another one, or a shared line, has a value.
	UnsaidBeside map[string][2]string `json:"unsaid_beside"`
}) {
	if err := json.Unmarshal(linesFile, &l); err != nil {
		panic(err)
	}
	return l
}()

// isForRealTable reports whether the option is about a table with real cards. Only the gadgets are a word of a club about its game.
func isForRealTable(o rules.Option) bool {
	return (o.Info == rules.Prevented || o.Info == rules.UpToPeople) && o.Key != "excluded_gadgets"
}

func isUnsaid(o rules.Option, r rules.Ruleset) bool {
	if other, ok := Lines.UnsaidBeside[o.Key]; ok && stateOf(other[0], r) == other[1] {
		return true
	}
	for _, values := range Lines.Unsaid {
		if value, ok := values[o.Key]; ok {
			return value == "" || value == o.Get(r)
		}
	}
	return false
}

// stateOf returns the value of an option, or whether a shared line lists anything.
func stateOf(name string, r rules.Ruleset) string {
	if o, ok := rules.Find(name); ok {
		return o.Get(r)
	}
	i := slices.IndexFunc(Lines.Shared, func(l SharedLine) bool { return l.Name == name })
	if slices.ContainsFunc(Lines.Shared[i].Keys, func(key string) bool { return stateOf(key, r) == Lines.Shared[i].Value }) {
		return "on"
	}
	return "off"
}

// isOff reports whether the rules do not have what the option offers.
func isOff(o rules.Option, r rules.Ruleset) bool { return o.Get(r) == "off" || o.Get(r) == "0" }

// cardLines say what options mean to players: each that differs from the preset in a line of its own, and what belongs together in one line. What most
// clubs play and these rules do not is in none. It notes in said which options have a line, and leaves those out that have one.
func (p printer) cardLines(options []rules.Option, r rules.Ruleset, said map[string]bool) (lines, none []string) {
	for _, o := range options {
		if said[o.Key] || o.Info == rules.Decided || isForRealTable(o) || !o.Applies(r) {
			continue
		}
		i := slices.IndexFunc(Lines.Shared, func(l SharedLine) bool { return slices.Contains(l.Keys, o.Key) })
		if i >= 0 && !isChanged(o, r) && !said["line."+Lines.Shared[i].Name] {
			l := Lines.Shared[i]
			said["line."+l.Name] = true
			if line := p.sharedLine(l, r, said); line != "" {
				lines = append(lines, "- "+line)
			} else if l.None != "" && stateOf(l.Name, r) == "off" {
				none = append(none, p.T("part."+l.None, nil))
			}
		}
		switch {
		case said[o.Key]:
		case isChanged(o, r):
			lines = append(lines, p.ruleLine(o, r))
		case isOff(o, r) && slices.Contains(Lines.Negatives, o.Key):
			none = append(none, p.T("part."+o.Key, nil))
		case !isUnsaid(o, r) && !(isOff(o, r) && i >= 0 && Lines.Shared[i].Value != ""):
			lines = append(lines, p.ruleLine(o, r))
		}
		said[o.Key] = true
	}
	return lines, none
}

// sharedLine speaks for the options of a line that are as in the preset, and notes them in said. It is empty if there is nothing to say together.
func (p printer) sharedLine(l SharedLine, r rules.Ruleset, said map[string]bool) string {
	key := "line." + l.Name
	var keys, items []string
	for _, name := range l.Keys {
		o, _ := rules.Find(name)
		switch value := o.Get(r); {
		case !o.Applies(r):
		case isChanged(o, r) && l.Value == "":
			return ""
		case l.Value == "":
			keys, key = append(keys, name), key+"."+value
		case value == l.Value && !isChanged(o, r):
			keys, items = append(keys, name), append(items, p.T("part."+name, nil))
		}
	}
	for _, name := range l.Beside {
		key += "." + stateOf(name, r)
	}
	if len(keys) == 0 || !locale.Has(key) {
		return ""
	}
	for _, name := range keys {
		said[name] = true
	}
	return p.T(key, face.Data{"Items": strings.Join(items, ", ")})
}
