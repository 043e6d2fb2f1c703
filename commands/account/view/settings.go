package view

import (
	"slices"
	"strings"

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

// PersonSettings is the dialogue with a person's own settings.
func PersonSettings(s settings.Person, l *locale.Localizer) discord.Message {
	return face.Private(SettingBlocks(l, settingsOfPerson, s, settings.PersonChoices())...)
}

// ServerSettings is the dialogue with a server's settings. Troubles are the keys of what is wrong with its roles, by the keys of their settings.
func ServerSettings(s settings.Server, troubles map[string]string, l *locale.Localizer) discord.Message {
	blocks := SettingBlocks(l, settingsOfServer, s, settings.ServerChoices())
	for _, place := range settings.Places() {
		key := "setting.server." + place.Key
		picker := discord.Picker{CustomID: route.ServerSetting.ID(route.Setting{Key: place.Key}), Placeholder: l.T("setting.nothing", nil), Chosen: place.Get(s)}
		if place.Role {
			picker.Of = discord.Roles
		}
		lines := []string{"**" + l.T(key, nil) + "**", face.Small(l.T(key+".about", nil))}
		lines = append(lines, roleTrouble(troubles[place.Key], place.Get(s), l))
		blocks = append(blocks, face.Text(lines...), picker)
	}
	return face.Private(blocks...)
}

// roleTrouble says what is wrong with a role, if anything is.
func roleTrouble(key, role string, l *locale.Localizer) string {
	if key == "" {
		return ""
	}
	return "⚠️ " + l.T(key, face.Data{"Role": face.Role(role)})
}

// SettingBlocks have a menu for each setting with several values, and switches for settings that are on or off.
func SettingBlocks[T any](l *locale.Localizer, of Scope, s T, choices []settings.Choice[T]) []discord.Block {
	root := "setting." + of.Name
	blocks := []discord.Block{face.Text("## "+l.T(root, nil), l.T(root+".about", nil))}
	var told []string
	var switches []discord.Button
	for _, c := range choices {
		key := root + "." + c.Key
		if c.Named == settings.LikeServers {
			key = "setting.server." + c.Key
		}
		if isSwitch(c.Values) {
			on := c.Get(s) == settings.On
			told = append(told, "- **"+l.T(key, nil)+"**: "+l.T(key+".about", nil))
			switches = append(switches, switchButton(l, of.Switch(c.Key, !on), key, on))
			continue
		}
		menu := discord.Select{CustomID: of.Menu(c.Key), Placeholder: l.T(key, nil)}
		for _, value := range c.Values {
			menu.Options = append(menu.Options, discord.Option{Value: value, Label: valueName(l, key, value, c.Named), Default: c.Get(s) == value})
		}
		blocks = append(blocks, face.Text("**"+l.T(key, nil)+"**"), menu)
	}
	blocks = append(blocks, discord.Divider{}, face.Text(told...))
	for row := range slices.Chunk(switches, switchesInRow) {
		blocks = append(blocks, discord.ButtonRow{Buttons: row})
	}
	return blocks
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

// switchesInRow is the number of switches side by side: a phone can show two.
const switchesInRow = 2

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
