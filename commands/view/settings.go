package view

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
)

// SettingScope says whose settings a dialogue changes.
type SettingScope string

// The scopes; their names are part of the texts' keys.
const (
	SettingsOfPerson SettingScope = "me"
	SettingsOfServer SettingScope = "server"
)

// SettingID is the custom id of a component in a dialogue about settings. The new value stands in it, or is chosen in a menu.
type SettingID struct {
	Scope      SettingScope
	Key, Value string
}

var settingIDForm = regexp.MustCompile(`^o:(me|server):([a-z_]{1,20})(?::([a-z0-9-]{1,20}))?$`)

// IsSettingID tells such ids from others.
func IsSettingID(text string) bool { return len(text) > 2 && text[:2] == "o:" }

// String returns the custom id. It has at most 100 characters.
func (id SettingID) String() string {
	text := fmt.Sprintf("o:%s:%s", id.Scope, id.Key)
	if id.Value != "" {
		text += ":" + id.Value
	}
	return text
}

// ParseSettingID reads a custom id. An error also means that the message comes from another version of the program.
func ParseSettingID(text string) (SettingID, error) {
	parts := settingIDForm.FindStringSubmatch(text)
	if parts == nil {
		return SettingID{}, fmt.Errorf("custom id %q is not of the form o:scope:setting:value", text)
	}
	return SettingID{SettingScope(parts[1]), parts[2], parts[3]}, nil
}

// PersonSettings is the dialogue about what a person chooses for himself.
func PersonSettings(s settings.Person, l *locale.Localizer) discord.Message {
	return private(settingBlocks(l, SettingsOfPerson, s, settings.PersonChoices())...)
}

// ServerSettings is the dialogue about what is chosen for a server. Pings says whether a mention of the role for new tables notifies anybody.
func ServerSettings(s settings.Server, pings bool, l *locale.Localizer) discord.Message {
	blocks := settingBlocks(l, SettingsOfServer, s, settings.ServerChoices())
	for _, place := range settings.Places() {
		key := "setting.server." + place.Key
		picker := discord.Picker{CustomID: SettingID{Scope: SettingsOfServer, Key: place.Key}.String(), Placeholder: l.T("setting.nothing", nil), Chosen: place.Get(s)}
		if place.Role {
			picker.Of = discord.Roles
		}
		lines := []string{"**" + l.T(key, nil) + "**", small(l.T(key+".about", nil))}
		if place.Role && !pings {
			lines = append(lines, "⚠️ "+l.T("setting.role_stays_silent", data{"Role": "<@&" + place.Get(s) + ">"}))
		}
		blocks = append(blocks, text(lines...), picker)
	}
	return private(blocks...)
}

// settingBlocks shows what is chosen: a menu for each setting with a choice of values, and switches for those that are on or off.
func settingBlocks[T any](l *locale.Localizer, scope SettingScope, s T, choices []settings.Choice[T]) []discord.Block {
	root := "setting." + string(scope)
	blocks := []discord.Block{text("## "+l.T(root, nil), l.T(root+".about", nil))}
	var told []string
	var switches []discord.Button
	for _, c := range choices {
		key := root + "." + c.Key
		if switched(c.Values) {
			on := c.Get(s) == settings.On
			told = append(told, "- **"+l.T(key, nil)+"**: "+l.T(key+".about", nil))
			switches = append(switches, switchButton(l, SettingID{Scope: scope, Key: c.Key}, key, on))
			continue
		}
		menu := discord.Select{CustomID: SettingID{Scope: scope, Key: c.Key}.String(), Placeholder: l.T(key, nil)}
		for _, value := range c.Values {
			menu.Options = append(menu.Options, discord.Option{Value: value, Label: valueName(l, key, value, c.Named), Default: c.Get(s) == value})
		}
		blocks = append(blocks, text("**"+l.T(key, nil)+"**"), menu)
	}
	blocks = append(blocks, discord.Divider{}, text(told...))
	for row := range slices.Chunk(switches, switchesInRow) {
		blocks = append(blocks, discord.Row{Buttons: row})
	}
	return blocks
}

// valueName is how a menu shows a value.
func valueName(l *locale.Localizer, key, value string, named settings.Naming) string {
	switch of := locale.Of(value); {
	case named == settings.ByItself:
		return strings.ReplaceAll(value, "_", " ")
	case named == settings.ByLanguage && of != nil:
		return of.Name()
	}
	return l.T(key+"."+value, nil)
}

// switchesInRow is how many switches stand beside each other: two can be read on a phone.
const switchesInRow = 2

func switched(values []string) bool {
	return len(values) == 2 && slices.Contains(values, settings.On) && slices.Contains(values, settings.Off)
}

// switchButton turns a setting to the other side. It shows by sign, word and colour how it stands.
func switchButton(l *locale.Localizer, id SettingID, key string, on bool) discord.Button {
	b := discord.Button{Style: discord.Secondary, Label: l.T("setting.is_off", data{"Setting": l.T(key, nil)}), Emoji: "⬜"}
	id.Value = settings.On
	if on {
		b = discord.Button{Style: discord.Success, Label: l.T("setting.is_on", data{"Setting": l.T(key, nil)}), Emoji: "✅"}
		id.Value = settings.Off
	}
	b.CustomID = id.String()
	return b
}
