// Package proof reads what people will read, as a proofreader does, and finds what must never be printed: a variable without a value, an empty
// phrase, a sign that nobody can see, a message that Discord would refuse. Tests hand it every string and message that the bot sends.
package proof

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// holes are left where a text was put together from something that was not there.
var holes = regexp.MustCompile(strings.Join([]string{
	`<no value>|<nil>|%![a-zA-Z]?\(|\{\{|\}\}`, // a template or a format without its value
	`\(\)|„\s*“|“\s*”|‚\s*‘`,                   // brackets and quotes around nothing
	`\S  +\S`,                                  // words with nothing between them
	`, ,|· ·|(?:^|\s)[,.;](?:\s|$)`,            // a list or a sentence with nothing in it
	`^\s*·|·\s*$`,                              // a phrase that nothing follows or leads
}, "|"))

// unfilled is a template or a format without its value. It may stand in no string at all, also where only programs read it.
var unfilled = regexp.MustCompile(`<no value>|<nil>|%!|{{|}}`)

// code is what Discord shows as it is written.
var code = regexp.MustCompile("```(?s:.*?)```|`[^`]*`")

const suits = "♣♠♥♦"

// Text returns what is wrong with a text in Discord's markdown. Suits may stand in code, where Discord draws them as letters.
func Text(markdown string) error {
	if _, ok := good.Load(markdown); ok {
		return nil
	}
	words := code.ReplaceAllString(markdown, "code")
	if strings.Contains(words, "****") {
		return fmt.Errorf("nothing is set in bold in %q", words)
	}
	if err := Words(words); err != nil {
		return err
	}
	good.Store(markdown, true)
	return nil
}

// Words returns what is wrong with a string that is shown as it is: a description, an entry of a menu, a title.
func Words(s string) error {
	if strings.ContainsAny(s, suits) {
		return fmt.Errorf("a suit stands bare in %q: say it in words, or make the text with face.Text", s)
	}
	return Label(s)
}

// Label returns what is wrong with the label of a button, which may show suits: Discord draws it in the colour of letters.
func Label(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("a string is empty")
	}
	for line := range strings.SplitSeq(s, "\n") {
		if _, ok := whole.Load(line); ok {
			continue
		}
		if hole := holes.FindString(line); hole != "" {
			return fmt.Errorf("there is a hole, %q, in %q", hole, s)
		}
		whole.Store(line, true)
	}
	return nil
}

// whole are lines without a hole that were read before, and good are texts with which nothing is wrong: tests see most of them many times.
var whole, good sync.Map

// button is the number of a button among Discord's types of components.
const button = 2

// read says how people read a field of a request. Others they do not see: in those only what is unfilled is wrong.
var read = map[string]func(string) error{
	"content": Text, "label": Words, "description": Words, "placeholder": Words, "title": Words, "name": Words,
}

// Body returns what is wrong with the strings of a request to Discord. A picture in a message must be described.
func Body(request []byte) error {
	var body any
	if len(request) == 0 || json.Unmarshal(request, &body) != nil {
		return nil // it has no words
	}
	return errors.Join(walk(body)...)
}

// walk returns the faults in a value, each with the way to it from there.
func walk(value any) (faults []error) {
	at := func(step string, inside ...error) {
		for _, err := range inside {
			faults = append(faults, fmt.Errorf("%s%w", step, err))
		}
	}
	switch value := value.(type) {
	case []any:
		for i, v := range value {
			at("["+strconv.Itoa(i)+"]", walk(v)...)
		}
	case map[string]any:
		for key, v := range value {
			text, ok := v.(string)
			check := read[key]
			if key == "label" && value["type"] == float64(button) {
				check = Label
			}
			switch {
			case !ok:
				at("."+key, walk(v)...)
			case check != nil:
				if err := check(text); err != nil {
					at("."+key, fmt.Errorf(": %w", err))
				}
			case strings.ContainsAny(text, "<%{}") && unfilled.MatchString(text):
				at("."+key, fmt.Errorf(": %q lacks a value", text))
			}
		}
		if _, pictured := value["media"]; pictured && value["description"] == nil {
			at("", errors.New(": a picture is not described"))
		}
	}
	return faults
}
