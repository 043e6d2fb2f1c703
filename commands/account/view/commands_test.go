package view_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/stage"
)

func TestCommands(t *testing.T) {
	sc := stage.NewScene(t, "")
	sc.AddText("commands", func(l *locale.Localizer) string {
		var b strings.Builder
		for _, c := range route.Registration() {
			describe(&b, l.Tag(), map[discord.Targets]string{discord.Typed: "/", discord.OnPeople: "on people: ", discord.OnMessages: "on messages: "}[c.On], c)
		}
		return b.String()
	})
	sc.Compare("commands")
}

func describe(b *strings.Builder, tag, path string, c discord.Command) {
	pick := func(text string, translations map[string]string) string {
		if t, ok := translations[tag]; ok {
			return t
		}
		return text
	}
	path += pick(c.Name, c.Names)
	fmt.Fprintf(b, "%s – %s\n", path, pick(c.Description, c.Descriptions))
	for _, o := range c.Options {
		fmt.Fprintf(b, "    %s: %s (%d–%d, completed: %t)\n", pick(o.Name, o.Names), pick(o.Description, o.Descriptions), o.Min, o.Max, o.Complete)
	}
	for _, sub := range c.Sub {
		describe(b, tag, path+" ", sub)
	}
}
