package view

import (
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// Who is what a person sees about the people who have time now.
type Who struct {
	gather.Ready
	Person settings.Person
	Zone   *time.Location // of the server
	// Role is the role of those people, or empty. Trouble is the key of the reason why the bot cannot give it, or empty.
	Role, Trouble string
	// Manages says that the person manages the server, and may create the role.
	Manages bool
	// Tables are the lobbies in which the person sits and that lack players.
	Tables []table.Snapshot
}

// ShowWho shows who has time now, and lets a person be asked or search for players.
func ShowWho(w Who, l *locale.Localizer) discord.Message {
	you, button := "who.you_are_not", discord.Button{CustomID: route.BeReady.ID(route.Ready{On: true}), Label: l.T("who.button.ask_me", nil), Style: discord.Success}
	if w.Wants {
		you, button = "who.you_are", discord.Button{CustomID: route.BeReady.ID(route.Ready{}), Label: l.T("who.button.ask_no_more", nil), Style: discord.Secondary}
	}
	lines := []string{"## " + l.T("who.title", nil), w.countLine(l), l.T(you, nil), face.Small(w.quietLine(l))}
	blocks := []discord.Block{face.Text(append(lines, w.roleLines(l)...)...)}
	if len(w.Tables) == 0 {
		blocks = append(blocks, face.Text(l.T("who.open_first", nil)))
	}
	buttons := []discord.Button{button}
	for _, t := range w.Tables[:min(len(w.Tables), face.MaxButtons-2)] {
		label := l.T("who.button.seek", face.Data{"Count": t.Lacks()})
		buttons = append(buttons, discord.Button{CustomID: route.Seek.ID(atNow(&t)), Label: label, Style: discord.Primary})
	}
	if w.Manages && (w.Role == "" || w.Trouble != "") {
		buttons = append(buttons, discord.Button{CustomID: route.AskRole.ID(route.None{}), Label: l.T("who.button.role", nil), Style: discord.Secondary})
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: buttons})...)
}

// countLine says how many people can be asked.
func (w Who) countLine(l *locale.Localizer) string {
	free := l.T("who.free", face.Data{"Count": w.Free})
	switch {
	case w.Count == 0:
		return l.T("who.nobody", nil)
	case w.Free == 0:
		free = l.T("who.free_nobody", nil)
	}
	return face.Spaced(l.T("who.count", face.Data{"Count": w.Count}), free)
}

// quietLine says when the person is not asked.
func (w Who) quietLine(l *locale.Localizer) string {
	if w.Person.Quiet == settings.Off {
		return l.T("who.never_quiet", nil)
	}
	zone := w.Person.Zone
	if zone == settings.Auto {
		zone = w.Zone.String()
	}
	return l.T("who.quiet", face.Data{"Hours": l.T("setting.me.quiet."+w.Person.Quiet, nil), "Zone": zone})
}

// roleLines say which role the people have, and managers of the server what is wrong with it.
func (w Who) roleLines(l *locale.Localizer) (lines []string) {
	if w.Role == "" {
		return nil
	}
	lines = append(lines, l.T("who.role", face.Data{"Role": face.Role(w.Role)}))
	if w.Manages && w.Trouble != "" {
		lines = append(lines, "⚠️ "+l.T(w.Trouble, face.Data{"Role": face.Role(w.Role)}))
	}
	return lines
}

func atNow(s *table.Snapshot) route.At {
	return route.At{Table: route.Table(s.ID), Version: s.Version()}
}
