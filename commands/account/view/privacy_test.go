package view_test

import (
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/internal/stage"
)

func TestPrivacy(t *testing.T) {
	sc := stage.NewScene(t, "")
	held := archive.Held{Settings: []string{"choices"}, Games: map[string]int{"here": 12, "there": 2, "far": 1}, Tables: 3, Logged: 2, Leagues: 1, Shared: 2}
	sc.Add("data is held", func(l *locale.Localizer) discord.Message { return view.Privacy(held, "here", l) })
	sc.Add("nothing is held", func(l *locale.Localizer) discord.Message { return view.Privacy(archive.Held{}, "here", l) })
	sc.Add("really?", func(l *locale.Localizer) discord.Message {
		return view.PrivacyConfirm(archive.Held{Texts: 1, Things: 1}, false, l)
	})
	sc.Add("really, with a daily deal?", func(l *locale.Localizer) discord.Message {
		return view.PrivacyConfirm(archive.Held{Texts: 3, Things: 2}, true, l)
	})
	sc.Add("files", func(l *locale.Localizer) discord.Message {
		return view.PrivacyFiles([]discord.File{{Name: "karlchen.json", Data: []byte("{}")}}, l)
	})
	sc.Add("deleted", func(l *locale.Localizer) discord.Message { return face.Notice(l, "privacy.deleted", nil) })
	sc.Compare("privacy")
}
