package view_test

import (
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
)

func TestPrivacy(t *testing.T) {
	sc := newScene(t, "")
	held := archive.Held{Settings: []string{"choices"}, Games: map[string]int{"here": 12, "there": 2, "far": 1}, Tables: 3, Logged: 2, Leagues: 1}
	sc.add("what is held", func(l *locale.Localizer) discord.Message { return accountview.Privacy(held, "here", l) })
	sc.add("nothing is held", func(l *locale.Localizer) discord.Message { return accountview.Privacy(archive.Held{}, "here", l) })
	sc.add("really?", accountview.PrivacyConfirm)
	sc.add("files", func(l *locale.Localizer) discord.Message {
		return accountview.PrivacyFiles([]discord.File{{Name: "karlchen.json", Data: []byte("{}")}}, l)
	})
	sc.add("deleted", func(l *locale.Localizer) discord.Message { return face.Notice(l, "privacy.deleted", nil) })
	sc.compare("privacy")
}
