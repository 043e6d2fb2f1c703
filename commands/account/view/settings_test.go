package view_test

import (
	"fmt"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/stage"
)

func TestSettings(t *testing.T) {
	sc := stage.NewScene(t, "")
	sc.Add("of a person who has chosen nothing", func(l *locale.Localizer) discord.Message {
		return view.PersonSettings(settings.DefaultPerson(), l)
	})
	sc.Add("of a server with everything the other way round", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		for _, c := range settings.ServerChoices() {
			c.Set(&s, c.Values[len(c.Values)-1])
		}
		for i, place := range settings.Places() {
			place.Set(&s, fmt.Sprint(1234567890123450+int64(i)))
		}
		return view.ServerSettings(s, nil, l)
	})
	sc.Add("of a server with trouble about its roles", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		s.TableRole, s.PlayerRole = "1234567890123451", "1234567890123452"
		return view.ServerSettings(s, map[string]string{"table_role": "setting.role_stays_silent", "player_role": "role.too_high"}, l)
	})
	sc.Add("the bot's permissions where it may do everything", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", BotMay: -1, Evenings: true}, l)
	})
	sc.Add("and where it may do nothing", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", Evenings: true, Roles: []view.TroubledRole{{"456", "setting.role_stays_silent"}, {"457", "role.needs_permission"}}}, l)
	})
	sc.Add("and in a thread", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", Kind: discord.PublicThread}, l)
	})
	sc.Add("and in the chat of a voice channel", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", Kind: discord.VoiceChat, BotMay: discord.ViewChannel}, l)
	})
	sc.Add("and where another program answers, too", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", BotMay: -1, Rival: true}, l)
	})
	sc.Add("the guided check half way", func(l *locale.Localizer) discord.Message {
		return view.Check(view.Checked{Marks: []string{view.Worked, "50035"}}, view.DiagnosedChannel{Channel: "123"}, l)
	})
	sc.Add("and at its end", func(l *locale.Localizer) discord.Message {
		return view.Check(view.Checked{Marks: []string{view.Worked, view.Worked, "50035", view.Worked, view.NoAnswer}}, view.DiagnosedChannel{Channel: "123", BotMay: discord.ViewChannel}, l)
	})
	sc.Compare("settings")
}

func TestCheckedIsReadAsItIsWritten(t *testing.T) {
	c := view.Checked{}
	for i, step := range view.CheckSteps() {
		p, err := route.CheckStep.Parse(c.ID())
		if got := view.ParseChecked(p); err != nil || got.ID() != c.ID() || len(got.Marks) != i || got.Step() != step {
			t.Errorf("%q is read %+v, %v", c.ID(), got, err)
		}
		c = c.WithMark("50035")
	}
}
