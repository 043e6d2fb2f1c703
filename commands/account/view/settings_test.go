package view_test

import (
	"fmt"
	"slices"
	"strings"
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
		return view.PersonSettings(settings.DefaultPerson(), 0, l)
	})
	sc.Add("the second tab of a person", func(l *locale.Localizer) discord.Message {
		return view.PersonSettings(settings.DefaultPerson(), 1, l)
	})
	sc.Add("the third tab of a person", func(l *locale.Localizer) discord.Message {
		return view.PersonSettings(settings.DefaultPerson(), 2, l)
	})
	sc.Add("of a server", func(l *locale.Localizer) discord.Message {
		return view.ServerSettings(settings.DefaultServer(), nil, 0, l)
	})
	sc.Add("the second tab of a server with everything the other way round", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		for _, c := range settings.ServerChoices {
			c.Set(&s, c.Values[len(c.Values)-1])
		}
		for i, place := range settings.Places {
			place.Set(&s, fmt.Sprint(1234567890123450+int64(i)))
		}
		return view.ServerSettings(s, nil, 1, l)
	})
	sc.Add("the third tab of a server with a post about each day", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		s.DailyChannel = "1234567890123454"
		return view.ServerSettings(s, map[string]string{"daily_channel": "setting.channel_denied"}, 2, l)
	})
	sc.Add("the second tab of a server with trouble about its roles", func(l *locale.Localizer) discord.Message {
		s := settings.DefaultServer()
		s.TableRole, s.PlayerRole, s.ReportChannel = "1234567890123451", "1234567890123452", "1234567890123453"
		return view.ServerSettings(s, map[string]string{"table_role": "setting.role_stays_silent", "player_role": "role.too_high", "report_channel": "setting.channel_denied"}, 1, l)
	})
	sc.Add("the bot's permissions where it may do everything", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", BotMay: -1, Evenings: true}, l)
	})
	sc.Add("and where it may do nothing", func(l *locale.Localizer) discord.Message {
		return view.Diagnosis(view.DiagnosedChannel{Channel: "123", Evenings: true, Places: []view.TroubledPlace{{"456", "setting.role_stays_silent"}, {"457", "role.needs_permission"}}}, l)
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

// A tab of settings is no longer than a phone's screen and the line below it; before, all settings of a server stood in one column of 1,623 pixels.
func TestTabsOfSettingsAreShort(t *testing.T) {
	const most = 800
	for _, l := range locale.All() {
		var tabs []discord.Message
		for tab := range 3 {
			tabs = append(tabs, view.PersonSettings(settings.DefaultPerson(), tab, l), view.ServerSettings(settings.DefaultServer(), nil, tab, l))
		}
		for i, box := range stage.Measure(t, l.Tag(), tabs) {
			t.Logf("%s %d pixels", l.Tag(), box.Height)
			if box.Height > most {
				t.Errorf("%d pixels, want at most %d:\n%s", box.Height, most, stage.FormatMessage(tabs[i]))
			}
		}
	}
}

// Each setting stands on one tab, and a choice shows the tab on which it was made.
func TestEachSettingHasATab(t *testing.T) {
	l := locale.For("en")
	var tabs [3]string
	for tab := range tabs {
		tabs[tab] = stage.FormatMessage(view.PersonSettings(settings.DefaultPerson(), tab, l)) + stage.FormatMessage(view.ServerSettings(settings.DefaultServer(), nil, tab, l))
	}
	check := func(key string, ids ...string) {
		t.Helper()
		on := func(tab string) bool {
			return slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(tab, id) })
		}
		for tab := range tabs {
			if on(tabs[tab]) != (tab == view.TabOf(key)) {
				t.Errorf("%s is not on its tab alone", key)
			}
		}
	}
	for _, c := range settings.PersonChoices {
		check(c.Key, "settings/me/"+c.Key+"\n", "settings/me-switch/"+c.Key+"/")
	}
	for _, c := range settings.ServerChoices {
		check(c.Key, "settings/server/"+c.Key+"\n", "settings/server-switch/"+c.Key+"/")
	}
	for _, p := range settings.Places {
		check(p.Key, "settings/server/"+p.Key+"\n")
	}
}
