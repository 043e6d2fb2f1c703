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
		return view.ServerSettings(s, true, l)
	})
	sc.add("of a server whose role for tables nobody hears of", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		s.TableRole = "1234567890123451"
		return view.ServerSettings(s, false, l)
	})
	sc.add("what the bot may do where it may do everything", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.Diagnosed{Channel: "123", BotMay: -1, Role: "456", Pings: true}, l)
	})
	sc.add("and where it may do nothing", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.Diagnosed{Channel: "123", Role: "456"}, l)
	})
	sc.add("and in a thread", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.Diagnosed{Channel: "123", Kind: discord.PublicThread}, l)
	})
	sc.add("and in the chat of a voice channel", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.Diagnosed{Channel: "123", Kind: discord.VoiceChat, BotMay: discord.ViewChannel}, l)
	})
	sc.add("the guided check half way", func(l *locale.Localizer) discord.Message {
		return view.Check(view.CheckID{Marks: []string{view.Worked, "50035"}}, view.Diagnosed{Channel: "123"}, l)
	})
	sc.add("and at its end", func(l *locale.Localizer) discord.Message {
		return view.Check(view.CheckID{Marks: []string{view.Worked, view.Worked, "50035", view.Worked, view.NoAnswer}}, view.Diagnosed{Channel: "123", BotMay: discord.ViewChannel}, l)
	})
	sc.add("an invitation", func(l *locale.Localizer) discord.Message {
		return view.Invite(discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "(the lobby)"}}}, "123", l)
	})
	sc.compare("settings")
}

func TestCheckIDsAreReadAsTheyAreWritten(t *testing.T) {
	id := view.CheckID{}
	for i, step := range view.CheckSteps() {
		text := id.String()
		got, err := view.ParseCheckID(text)
		if err != nil || got.String() != text || len(got.Marks) != i || got.Step() != step || len(text) > 100 || !view.IsCheckID(text) {
			t.Errorf("%q is read %+v, %v", text, got, err)
		}
		id = id.Done("50035")
	}
	for _, text := range []string{"", "k:", "k:ok", "k:.", "k:yes.", "k:ok.ok.ok.ok.ok.", "k:1234567."} {
		if id, err := view.ParseCheckID(text); err == nil && text != "k:" {
			t.Errorf("%q is read as %+v", text, id)
		}
	}
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
