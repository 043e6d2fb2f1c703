package view_test

import (
	"fmt"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/view"
)

func TestSettings(t *testing.T) {
	sc := newScene(t, "")
	sc.add("of a person who has chosen nothing", func(l *locale.Localizer) discord.Message {
		return view.PersonSettings(settings.DefaultPerson(), l)
	})
	sc.add("of a server with everything the other way round", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		for _, c := range settings.ServerChoices() {
			c.Set(&s, c.Values[len(c.Values)-1])
		}
		for i, place := range settings.Places() {
			place.Set(&s, fmt.Sprint(1234567890123450+i))
		}
		return view.ServerSettings(s, l)
	})
	sc.add("what the bot may do where it may do everything", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(-1, "123", l)
	})
	sc.add("and where it may do nothing", func(l *locale.Localizer) discord.Message { return view.Diagnosis(0, "123", l) })
	sc.add("an invitation", func(l *locale.Localizer) discord.Message {
		return view.Invite(discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "(the lobby)"}}}, "123", l)
	})
	sc.compare("settings")
}

func TestSettingIDsAreReadAsTheyAreWritten(t *testing.T) {
	for _, id := range []view.SettingID{
		{Scope: view.SettingsOfPerson, Key: "language"},
		{Scope: view.SettingsOfServer, Key: "timer", Value: settings.TimerLive30},
	} {
		text := id.String()
		if got, err := view.ParseSettingID(text); err != nil || got != id || len(text) > 100 || !view.IsSettingID(text) {
			t.Errorf("%+v is written %q and read %+v, %v", id, text, got, err)
		}
	}
	for _, text := range []string{"", "o:", "o:you:language", "o:me:", "o:me:language:", "o:me:Language", "o:me:language:de:x", "r:me:language"} {
		if id, err := view.ParseSettingID(text); err == nil {
			t.Errorf("%q is read as %+v", text, id)
		}
	}
}
