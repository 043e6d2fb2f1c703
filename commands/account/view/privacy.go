package view

import (
	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// Privacy says what the bot stores about the person who asks, in a server or in a direct message.
func Privacy(h archive.Held, guild string, l *locale.Localizer) discord.Message {
	elsewhere, servers := 0, 0
	for server, games := range h.Games {
		if server != guild {
			elsewhere += games
			servers++
		}
	}
	lines := []string{
		l.T(face.Either(len(h.Settings) == 0, "privacy.no_settings", "privacy.settings"), nil),
		l.T("privacy.games", face.Data{"Count": h.Games[guild]}),
		l.When(servers > 0, "privacy.elsewhere", face.Data{"Count": elsewhere}),
		l.T("privacy.tables", face.Data{"Count": h.Tables}),
		l.When(h.Leagues > 0, "privacy.leagues", face.Data{"Count": h.Leagues}),
		l.When(h.Shared > 0, "privacy.shared", face.Data{"Count": h.Shared}),
		l.When(h.Logged > 0, "privacy.log", face.Data{"Count": h.Logged}),
	}
	return face.Private(
		face.Text("## "+l.T("privacy.title", nil), face.Bullets(lines)),
		face.Text(l.T("privacy.what", nil), l.T("privacy.who", nil), l.T("privacy.operators", nil), l.T("privacy.not", nil), l.T("privacy.accounts", nil)),
		discord.ButtonRow{Buttons: []discord.Button{
			{CustomID: route.PrivacyExport.ID(route.None{}), Label: l.T("privacy.button.export", nil), Style: discord.Secondary},
			{CustomID: route.PrivacyAsk.ID(route.None{}), Label: l.T("privacy.button.ask", nil), Style: discord.Danger},
		}},
	)
}

// PrivacyConfirm asks once more before the bot deletes everything about a person, and says the consequences, also for somebody who has begun the daily
// deal, and what will still name them.
func PrivacyConfirm(held archive.Held, daily bool, l *locale.Localizer) discord.Message {
	lines := []string{
		l.T("privacy.then_settings", nil), l.T("privacy.then_games", nil), l.T("privacy.then_leagues", nil), l.T("privacy.then_founded", nil), l.T("privacy.then_stats", nil),
		l.When(daily, "privacy.then_daily", nil), l.When(held.Texts > 0, "privacy.then_texts", face.Data{"Count": held.Texts}),
		l.When(held.Things > 0, "privacy.then_names", face.Data{"Count": held.Things}),
		l.T("privacy.then_discord", nil), l.T("privacy.then_backup", nil), l.T("privacy.then_account", nil), l.T("privacy.then_final", nil),
	}
	return face.Private(
		face.Text("## "+l.T("privacy.confirm", nil), face.Bullets(lines)),
		discord.ButtonRow{Buttons: []discord.Button{
			{CustomID: route.PrivacyDelete.ID(route.None{}), Label: l.T("privacy.button.delete", nil), Style: discord.Danger},
			{CustomID: route.PrivacyKeep.ID(route.None{}), Label: l.T("button.keep", nil), Style: discord.Secondary},
		}},
	)
}

// PrivacyFiles hands out everything that the bot stores about a person.
func PrivacyFiles(files []discord.File, l *locale.Localizer) discord.Message {
	m := face.Private(face.Text(l.T("privacy.exported", nil)))
	m.Files = files
	return m
}
