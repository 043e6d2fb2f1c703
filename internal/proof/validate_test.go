package proof_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/internal/proof"
)

// text returns a message of one text.
func text(markdown string) discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: markdown}}}
}

func row(buttons ...discord.Button) discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.ButtonRow{Buttons: buttons}}}
}

func menu(s discord.Select) discord.Message {
	return discord.Message{Blocks: []discord.Block{s}}
}

// buttons returns n valid buttons.
func buttons(n int) []discord.Button {
	var out []discord.Button
	for i := range n {
		out = append(out, discord.Button{CustomID: fmt.Sprint("b", i), Label: "x", Style: discord.Primary})
	}
	return out
}

func options(n int) []discord.Option {
	var out []discord.Option
	for i := range n {
		out = append(out, discord.Option{Value: fmt.Sprint(i), Label: "x"})
	}
	return out
}

// componentCount returns a message of n components: rows of up to five buttons, or texts for the rest.
func componentCount(n int) discord.Message {
	inner := []discord.Block{}
	id := 0
	for left := n - 1; left > 0; {
		if left < 6 {
			inner = append(inner, discord.Text{Markdown: "x"})
			left--
			continue
		}
		r := buttons(5)
		for i := range r {
			id++
			r[i].CustomID = fmt.Sprint(id)
		}
		inner = append(inner, discord.ButtonRow{Buttons: r})
		left -= 6
	}
	return discord.Message{Blocks: []discord.Block{discord.Container{Blocks: inner}}}
}

func TestMessagesAtTheLimitAreAllowed(t *testing.T) {
	tests := map[string]discord.Message{
		"40 components":               componentCount(40),
		"4000 characters":             text(strings.Repeat("ä", 4000)),
		"five buttons":                row(buttons(5)...),
		"custom id of 100":            row(discord.Button{CustomID: strings.Repeat("ü", 100), Label: "x", Style: discord.Danger}),
		"label of 80":                 row(discord.Button{CustomID: "x", Label: strings.Repeat("ü", 80), Style: discord.Danger}),
		"25 options":                  menu(discord.Select{CustomID: "x", Options: options(25), Max: 25}),
		"a button with an emoji only": row(discord.Button{CustomID: "x", Emoji: "🃏", Style: discord.Success}),
	}
	for name, m := range tests {
		t.Run(name, func(t *testing.T) {
			if err := proof.Validate(m); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestMessagesThatDiscordRefuses(t *testing.T) {
	button := discord.Button{CustomID: "x", Label: "x", Style: discord.Primary}
	file := discord.File{Name: "a.png", Data: []byte("x")}
	with := func(change func(*discord.Button)) discord.Message {
		b := button
		change(&b)
		return row(b)
	}
	tests := map[string]struct {
		m    discord.Message
		want string
	}{
		"empty":                       {discord.Message{}, "empty"},
		"41 components":               {componentCount(41), "41 components"},
		"4001 characters":             {text(strings.Repeat("ä", 4001)), "4001 characters"},
		"4001 characters in two":      {discord.Message{Blocks: []discord.Block{discord.Text{Markdown: strings.Repeat("a", 4000)}, discord.Text{Markdown: "b"}}}, "4001 characters of text"},
		"blank text":                  {text(" \n"), "text is empty"},
		"broken text":                 {text("\xff"), "UTF-8"},
		"no buttons":                  {row(), "0 buttons"},
		"six buttons":                 {row(buttons(6)...), "6 buttons"},
		"custom id twice":             {row(button, button), `"x" occurs twice`},
		"custom id twice, nested":     {discord.Message{Blocks: []discord.Block{discord.ButtonRow{Buttons: []discord.Button{button}}, discord.Container{Blocks: []discord.Block{discord.Select{CustomID: "x", Options: options(1)}}}}}, `"x" occurs twice`},
		"no custom id":                {with(func(b *discord.Button) { b.CustomID = "" }), "custom id has 0"},
		"custom id of 101":            {with(func(b *discord.Button) { b.CustomID = strings.Repeat("x", 101) }), "custom id has 101"},
		"label of 81":                 {with(func(b *discord.Button) { b.Label = strings.Repeat("x", 81) }), "label has 81"},
		"neither label nor emoji":     {with(func(b *discord.Button) { b.Label = "" }), "neither label nor emoji"},
		"emoji id that is none":       {with(func(b *discord.Button) { b.EmojiID = "club" }), "is no id"},
		"no style":                    {with(func(b *discord.Button) { b.Style = 0 }), "no style"},
		"link style":                  {with(func(b *discord.Button) { b.Style = 5 }), "no style"},
		"no options":                  {menu(discord.Select{CustomID: "x"}), "0 options"},
		"26 options":                  {menu(discord.Select{CustomID: "x", Options: options(26)}), "26 options"},
		"option twice":                {menu(discord.Select{CustomID: "x", Options: append(options(1), options(1)...)}), "occurs twice"},
		"min over max":                {menu(discord.Select{CustomID: "x", Options: options(3), Min: 4, Max: 2}), "4 to 4 of 3"},
		"max over options":            {menu(discord.Select{CustomID: "x", Options: options(3), Max: 4}), "1 to 4 of 3"},
		"more chosen than allowed":    {menu(discord.Select{CustomID: "x", Options: []discord.Option{{Value: "a", Label: "a", Default: true}, {Value: "b", Label: "b", Default: true}}}), "are chosen"},
		"option with a strange emoji": {menu(discord.Select{CustomID: "x", Options: []discord.Option{{Value: "a", Label: "a", EmojiID: "fox"}}}), "is no id"},
		"option without label":        {menu(discord.Select{CustomID: "x", Options: []discord.Option{{Value: "a"}}}), "label of an option"},
		"option text of 101":          {menu(discord.Select{CustomID: "x", Options: []discord.Option{{Value: "a", Label: "a", Description: strings.Repeat("x", 101)}}}), "description of an option"},
		"empty container":             {discord.Message{Blocks: []discord.Block{discord.Container{}}}, "container is empty"},
		"container in container":      {discord.Message{Blocks: []discord.Block{discord.Container{Blocks: []discord.Block{discord.Container{Blocks: []discord.Block{discord.Divider{}}}}}}}, "inside a container"},
		"colour beyond white":         {discord.Message{Blocks: []discord.Block{discord.Container{Accent: 1 << 24, Blocks: []discord.Block{discord.Divider{}}}}}, "no colour"},
		"image without its file":      {discord.Message{Blocks: []discord.Block{discord.Image{File: "a.png"}}}, "not among the files"},
		"file twice":                  {discord.Message{Blocks: []discord.Block{discord.Divider{}}, Files: []discord.File{file, file}}, "occurs twice"},
		"file without content":        {discord.Message{Blocks: []discord.Block{discord.Divider{}}, Files: []discord.File{{Name: "a"}}}, "0 bytes"},
		"file name with a path":       {discord.Message{Blocks: []discord.Block{discord.Divider{}}, Files: []discord.File{{Name: "../a", Data: []byte("x")}}}, "file name"},
		"ping of something else":      {discord.Message{Blocks: []discord.Block{discord.Divider{}}, Ping: []string{"everyone"}}, "no user id"},
		"ping twice":                  {discord.Message{Blocks: []discord.Block{discord.Divider{}}, Ping: []string{"1", "1"}}, "pinged twice"},
		"block that is missing":       {discord.Message{Blocks: []discord.Block{nil}}, "unknown block"},
		"files that make it too much": {func() discord.Message { m := componentCount(40); m.Files = []discord.File{file}; return m }(), "41 components"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := proof.Validate(test.m)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q in it", err, test.want)
			}
		})
	}
}

func TestModalsThatDiscordRefuses(t *testing.T) {
	input := discord.Input{CustomID: "x", Label: "x"}
	with := func(change func(in *discord.Input)) discord.Modal {
		in := input
		change(&in)
		return discord.Modal{CustomID: "m", Title: "t", Inputs: []discord.Input{in}}
	}
	menu := func(change func(in *discord.Input), options ...discord.Option) discord.Modal {
		return with(func(in *discord.Input) { in.Options = options; change(in) })
	}
	one, nothing := discord.Option{Value: "a", Label: "A"}, func(*discord.Input) {}
	tests := map[string]struct {
		m    discord.Modal
		want string
	}{
		"no title":             {discord.Modal{CustomID: "m", Inputs: []discord.Input{input}}, "title"},
		"title of 46":          {discord.Modal{CustomID: "m", Title: strings.Repeat("x", 46), Inputs: []discord.Input{input}}, "title"},
		"no inputs":            {discord.Modal{CustomID: "m", Title: "t"}, "0 inputs"},
		"six inputs":           {discord.Modal{CustomID: "m", Title: "t", Inputs: make([]discord.Input, 6)}, "6 inputs"},
		"input twice":          {discord.Modal{CustomID: "m", Title: "t", Inputs: []discord.Input{input, input}}, "occurs twice"},
		"no label":             {discord.Modal{CustomID: "m", Title: "t", Inputs: []discord.Input{{CustomID: "x"}}}, "label"},
		"min over max":         {discord.Modal{CustomID: "m", Title: "t", Inputs: []discord.Input{{CustomID: "x", Label: "x", MinLength: 5, MaxLength: 4}}}, "5 to 4"},
		"too long a value":     {with(func(in *discord.Input) { in.Value, in.MaxLength = "abc", 2 }), "the value of an input"},
		"label of 46":          {with(func(in *discord.Input) { in.Label = strings.Repeat("x", 46) }), "the label of an input"},
		"description of 101":   {with(func(in *discord.Input) { in.Description = strings.Repeat("x", 101) }), "the description of an input"},
		"26 options":           {menu(nothing, make([]discord.Option, 26)...), "26 options"},
		"option twice":         {menu(nothing, one, one), "occurs twice"},
		"option without label": {menu(nothing, discord.Option{Value: "a"}), "label of an option"},
		"placeholder of 151":   {menu(func(in *discord.Input) { in.Placeholder = strings.Repeat("x", 151) }, one), "placeholder"},
		"menu without label":   {menu(func(in *discord.Input) { in.Label = "" }, one), "label"},
		"menu with a length":   {menu(func(in *discord.Input) { in.MaxLength = 3 }, one), "length"},
		"an unknown value":     {menu(func(in *discord.Input) { in.Value = "b" }, one), "not among"},
		"an emoji in a menu":   {menu(nothing, discord.Option{Value: "a", Label: "A", EmojiID: "7"}), "emoji"},
		"a default in a menu":  {menu(nothing, discord.Option{Value: "a", Label: "A", Default: true}), "its value"},
		"menu twice":           {discord.Modal{CustomID: "m", Title: "t", Inputs: append(menu(nothing, one).Inputs, input)}, "occurs twice"},
		"max over 4000":        {discord.Modal{CustomID: "m", Title: "t", Inputs: []discord.Input{{CustomID: "x", Label: "x", MaxLength: 4001}}}, "4001"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := proof.Validate(test.m)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q in it", err, test.want)
			}
		})
	}
}
