package view

import (
	"slices"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// Scope says whose settings a dialogue changes: its name in the keys of texts, and the ids of the menu and of the switch of a setting.
type Scope struct {
	Name   string
	Menu   func(key string) string
	Switch func(key string, on bool) string
}

// laterTabs are the settings of a person and of a server on the tabs of their dialogues after the first. All others stand on the first.
var laterTabs = [][]string{{
	"language", "zone", "ranks", "pings", "quiet", "reminder", "refresh", // of a person; the first two also of a server
	"pictures", "talk", "table_channel", "table_role", "player_role", "report_channel",
}, {"daily_channel", "daily_time", "board", "puzzles"}}

// TabOf returns the tab on which a setting of a person or a server stands, from 0.
func TabOf(key string) int {
	return 1 + slices.IndexFunc(laterTabs, func(tab []string) bool { return slices.Contains(tab, key) })
}

// The scopes of this room.
var (
	settingsOfPerson = scopeOf("me", route.PersonSetting, route.PersonSwitch)
	settingsOfServer = scopeOf("server", route.ServerSetting, route.ServerSwitch)
)

func scopeOf(name string, menu route.Path[route.Setting], toggle route.Path[route.Switch]) Scope {
	return Scope{
		name, func(key string) string { return menu.ID(route.Setting{Key: key}) },
		func(key string, on bool) string { return toggle.ID(route.Switch{Key: key, On: on}) },
	}
}

// PersonSettings is one tab of the dialogue with a person's own settings.
func PersonSettings(s settings.Person, tab int, l *locale.Localizer) discord.Message {
	return face.Private(tabBlocks(l, settingsOfPerson, s, settings.PersonChoices, route.PersonTab, tab, ".first", ".second", ".third")...)
}

// ServerSettings is one tab of the dialogue with a server's settings. Troubles are the keys of what is wrong with its channels and roles, by the
// keys of their settings.
func ServerSettings(s settings.Server, troubles map[string]string, tab int, l *locale.Localizer) discord.Message {
	blocks := tabBlocks(l, settingsOfServer, s, settings.ServerChoices, route.ServerTab, tab, ".first", ".second", ".third")
	for _, place := range settings.Places {
		if TabOf(place.Key) != tab {
			continue
		}
		key := "setting.server." + place.Key
		picker := discord.Picker{CustomID: route.ServerSetting.ID(route.Setting{Key: place.Key}), Placeholder: l.T("setting.nothing", nil), Chosen: place.Get(s)}
		if place.Role {
			picker.Of = discord.Roles
		}
		lines := []string{"**" + l.T(key, nil) + "**", face.Small(l.T(key+".about", nil))}
		lines = append(lines, troubleLine(troubles[place.Key], place.Get(s), l))
		blocks = append(blocks, face.Text(lines...), picker)
	}
	return face.Private(blocks...)
}

// tabBlocks are the settings of one tab, with the buttons of the tabs, by their names, below the title. The present one is blue. Those after the first leave out
// what the title explains.
func tabBlocks[T any](l *locale.Localizer, of Scope, s T, choices []settings.Choice[T], to route.Path[route.Tab], tab int, names ...string) []discord.Block {
	here := slices.DeleteFunc(slices.Clone(choices), func(c settings.Choice[T]) bool { return TabOf(c.Key) != tab })
	blocks := SettingBlocks(l, of, s, here)
	root, row := "setting."+of.Name, discord.ButtonRow{}
	for n, name := range names {
		style := face.Either(n == tab, discord.Primary, discord.Secondary)
		row.Buttons = append(row.Buttons, discord.Button{CustomID: to.ID(route.Tab{Page: n}), Label: l.T(root+".tab"+name, nil), Style: style})
	}
	if tab > 0 {
		blocks[0] = face.Text("## " + l.T(root, nil))
	}
	return slices.Insert(blocks, 1, discord.Block(row))
}

// troubleLine says what is wrong with a role or a channel, if anything is.
func troubleLine(key, id string, l *locale.Localizer) string {
	if key == "" {
		return ""
	}
	return "⚠️ " + l.T(key, face.Data{"Role": face.Role(id), "Channel": face.Channel(id)})
}

// SettingBlocks have a menu for each setting with several values, and below them a switch with its explanation for each that is on or off.
func SettingBlocks[T any](l *locale.Localizer, of Scope, s T, choices []settings.Choice[T]) []discord.Block {
	root := "setting." + of.Name
	blocks := []discord.Block{face.Text("## "+l.T(root, nil), l.T(root+".about", nil))}
	var switches []discord.Block
	for _, c := range choices {
		key := root + "." + c.Key
		if c.Named == settings.LikeServers {
			key = "setting.server." + c.Key
		}
		if isSwitch(c.Values) {
			on := c.Get(s) == settings.On
			button := switchButton(l, of.Switch(c.Key, !on), key, on)
			if last := len(switches) - 1; !locale.Has(key+".about") && last > 0 { // it explains itself
				row := switches[last].(discord.ButtonRow)
				switches[last] = discord.ButtonRow{Buttons: append(row.Buttons, button)}
				continue
			}
			switches = append(switches, face.Text(face.Small(l.T(key+".about", nil))), discord.ButtonRow{Buttons: []discord.Button{button}})
			continue
		}
		menu := discord.Select{CustomID: of.Menu(c.Key), Placeholder: l.T(key, nil)}
		for _, value := range c.Values {
			menu.Options = append(menu.Options, discord.Option{Value: value, Label: valueName(l, key, value, c.Named), Default: c.Get(s) == value})
		}
		blocks = append(blocks, face.Text("**"+l.T(key, nil)+"**"), menu)
	}
	return append(blocks, switches...)
}

// valueName is the label of a value in a menu.
func valueName(l *locale.Localizer, key, value string, named settings.Naming) string {
	switch of := locale.Of(value); {
	case named == settings.ByItself, named == settings.ByZone && value != settings.Auto:
		return strings.ReplaceAll(value, "_", " ")
	case named == settings.ByLanguage && of != nil:
		return of.Name()
	}
	return l.T(key+"."+value, nil)
}

// isSwitch reports whether a setting is on or off.
func isSwitch(values []string) bool {
	return len(values) == 2 && slices.Contains(values, settings.On) && slices.Contains(values, settings.Off)
}

// switchButton turns a setting on or off. Its sign, word and colour show the present state.
func switchButton(l *locale.Localizer, id, key string, on bool) discord.Button {
	if on {
		return discord.Button{CustomID: id, Style: discord.Success, Label: l.T("setting.is_on", face.Data{"Setting": l.T(key, nil)}), Emoji: "✅"}
	}
	return discord.Button{CustomID: id, Style: discord.Secondary, Label: l.T("setting.is_off", face.Data{"Setting": l.T(key, nil)}), Emoji: "⬜"}
}

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
