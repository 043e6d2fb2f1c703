package view_test

import (
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/view"
)

func TestPrivacy(t *testing.T) {
	sc := newScene(t, "")
	held := archive.Held{Settings: []string{"choices"}, Games: map[string]int{"here": 12, "there": 2, "far": 1}, Tables: 3, Logged: 2, Leagues: 1}
	sc.add("what is held", func(l *locale.Localizer) discord.Message { return view.Privacy(held, "here", l) })
	sc.add("nothing is held", func(l *locale.Localizer) discord.Message { return view.Privacy(archive.Held{}, "here", l) })
	sc.add("really?", view.PrivacyConfirm)
	sc.add("files", func(l *locale.Localizer) discord.Message {
		return view.PrivacyFiles([]discord.File{{Name: "karlchen.json", Data: []byte("{}")}}, l)
	})
	sc.add("deleted", func(l *locale.Localizer) discord.Message { return view.Notice(l, "privacy.deleted", nil) })
	sc.compare("privacy")
}
