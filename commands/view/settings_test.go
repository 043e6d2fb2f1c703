package view_test

import (
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
		return view.ServerSettings(s, l)
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
