package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// StammtischSettings is the dialogue in which the leader changes a Stammtisch. Offered are the rules of the server.
func StammtischSettings(of gather.Stammtisch, offered []discord.Choice, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, StammtischPage{Stammtisch: of}}
	at := p.at()
	scope := accountview.Scope{
		Name: "stammtisch",
		Menu: func(key string) string {
			return route.StammtischChoice.ID(route.StammtischSetting{Stammtisch: at, Key: key})
		},
		Switch: func(key string, on bool) string {
			return route.StammtischSwitch.ID(route.StammtischSwitching{StammtischSetting: route.StammtischSetting{Stammtisch: at, Key: key}, On: on})
		},
	}
	blocks := accountview.SettingBlocks(l, scope, of.Choices, settings.StammtischChoices)
	name := rulesName(p.Printer, of.Terms())
	if of.Rules.Name != "" {
		name = face.Plain(of.Rules.Name)
	}
	now, _ := rules.Parse(of.Rules.Rules) // rules that cannot be read equal none of those on offer
	ofRules := []discord.Block{
		face.Text("**" + p.T("stammtisch.rules", face.Data{"Name": face.LeagueName(of.Name)}) + "**"),
		face.RulesMenu(route.StammtischRules.ID(at), name, now, of.Rules.Name, offered),
	}
	blocks = slices.Insert(blocks, 1, ofRules...) // below the title
	return face.Private(append(blocks,
		discord.Divider{}, face.Text(p.T("stammtisch.place", face.Data{"Channel": face.Channel(of.Channel)})),
		rowOf(p.button(route.MoveStammtisch, "here", discord.Secondary), p.button(route.StammtischMembers, "members", discord.Secondary)),
		rowOf(p.button(route.ShowStammtisch, "back", discord.Primary), p.button(route.AskDissolve, "dissolve", discord.Danger)),
	)...)
}

func (p stammtischPrinter) button(to route.Path[route.Stammtisch], key string, style discord.Style) discord.Button {
	return discord.Button{CustomID: to.ID(p.at()), Label: p.T("stammtisch.button."+key, nil), Style: style}
}

func rowOf(buttons ...discord.Button) discord.ButtonRow { return discord.ButtonRow{Buttons: buttons} }

// StammtischMembers lets the leader remove members, and hand the Stammtisch on.
func StammtischMembers(of gather.Stammtisch, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, StammtischPage{Stammtisch: of}}
	var others []discord.Option
	for _, m := range p.Sorted() {
		if m.ID != p.Leader() {
			others = append(others, discord.Option{Value: m.ID, Label: p.PlainName(m)})
		}
	}
	blocks := []discord.Block{face.Text("## "+face.LeagueName(of.Name), p.membersLine())}
	if len(others) == 0 {
		blocks = append(blocks, face.Text(p.T("stammtisch.alone", nil)))
	} else {
		blocks = append(blocks,
			discord.Select{CustomID: route.RemoveMember.ID(p.at()), Placeholder: p.T("stammtisch.remove", nil), Options: others},
			discord.Select{CustomID: route.HandOverStammtisch.ID(p.at()), Placeholder: p.T("stammtisch.hand_over", nil), Options: others})
	}
	return face.Private(append(blocks, rowOf(p.button(route.StammtischSettings, "back", discord.Primary)))...)
}

// ConfirmDissolve asks once more before a Stammtisch is dissolved.
func ConfirmDissolve(of StammtischPage, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, of}
	return face.Private(face.Text("## "+face.LeagueName(of.Name), p.T("stammtisch.confirm", face.Data{"Count": len(of.Played.Evenings)})),
		rowOf(p.button(route.DissolveStammtisch, "dissolve", discord.Danger), p.button(route.StammtischSettings, "keep", discord.Secondary)))
}
