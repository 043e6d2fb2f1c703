package view_test

import (
	"fmt"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
)

func TestSettings(t *testing.T) {
	sc := newScene(t, "")
	sc.add("of a person who has chosen nothing", func(l *locale.Localizer) discord.Message {
		return accountview.PersonSettings(settings.DefaultPerson(), l)
	})
	sc.add("of a server with everything the other way round", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		for _, c := range settings.ServerChoices() {
			c.Set(&s, c.Values[len(c.Values)-1])
		}
		for i, place := range settings.Places() {
			place.Set(&s, fmt.Sprint(1234567890123450+i))
		}
		return accountview.ServerSettings(s, true, l)
	})
	sc.add("of a server whose role for tables nobody hears of", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		s.TableRole = "1234567890123451"
		return accountview.ServerSettings(s, false, l)
	})
	sc.add("what the bot may do where it may do everything", func(l *locale.Localizer) discord.Message {
		return accountview.Diagnosis(accountview.Diagnosed{Channel: "123", BotMay: -1, Role: "456", Pings: true}, l)
	})
	sc.add("and where it may do nothing", func(l *locale.Localizer) discord.Message {
		return accountview.Diagnosis(accountview.Diagnosed{Channel: "123", Role: "456"}, l)
	})
	sc.add("and in a thread", func(l *locale.Localizer) discord.Message {
		return accountview.Diagnosis(accountview.Diagnosed{Channel: "123", Kind: discord.PublicThread}, l)
	})
	sc.add("and in the chat of a voice channel", func(l *locale.Localizer) discord.Message {
		return accountview.Diagnosis(accountview.Diagnosed{Channel: "123", Kind: discord.VoiceChat, BotMay: discord.ViewChannel}, l)
	})
	sc.add("the guided check half way", func(l *locale.Localizer) discord.Message {
		return accountview.Check(accountview.Checked{Marks: []string{accountview.Worked, "50035"}}, accountview.Diagnosed{Channel: "123"}, l)
	})
	sc.add("and at its end", func(l *locale.Localizer) discord.Message {
		return accountview.Check(accountview.Checked{Marks: []string{accountview.Worked, accountview.Worked, "50035", accountview.Worked, accountview.NoAnswer}}, accountview.Diagnosed{Channel: "123", BotMay: discord.ViewChannel}, l)
	})
	sc.add("an invitation", func(l *locale.Localizer) discord.Message {
		return tableview.Invite(discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "(the lobby)"}}}, "123", l)
	})
	sc.compare("settings")
}

func TestCheckedIsReadAsItIsWritten(t *testing.T) {
	c := accountview.Checked{}
	for i, step := range accountview.CheckSteps() {
		p, err := route.CheckStep.Parse(c.ID())
		if got := accountview.ParseChecked(p); err != nil || got.ID() != c.ID() || len(got.Marks) != i || got.Step() != step {
			t.Errorf("%q is read %+v, %v", c.ID(), got, err)
		}
		c = c.Done("50035")
	}
}
