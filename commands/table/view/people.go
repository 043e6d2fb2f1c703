package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/ai"
	"karlchen/game/match"
)

// computerLevel marks a computer player with its level, and the style of its character.
func (p printer) computerLevel(who table.Player) string {
	level, _, _ := strings.Cut(who.Level, ":")
	computer := p.T("lobby.computer", face.Data{"Level": p.T("level."+level, nil)})
	if level == ai.Random.String() {
		return computer // chance has no style
	}
	return face.Phrases(computer, p.T("style."+ai.StyleOf(who.User.Name).String(), nil))
}

// stepInButtons let people play from the next game on; nil if there is no place for them.
func (p printer) stepInButtons() []discord.Button {
	if !p.s.Vacant() {
		return nil
	}
	return []discord.Button{p.linkButton(discord.Secondary, route.StepIn, "button.step_in")}
}

// waitingLine names the people who have a place from the next game on.
func (p printer) waitingLine() string {
	var names []string
	for _, user := range p.s.Waiting() {
		names = append(names, face.Markdown(user.Name))
	}
	if len(names) == 0 {
		return ""
	}
	return p.T("people.waiting", face.Data{"Names": strings.Join(names, ", ")})
}

// substituteLines say from which game on another player had a place: the list counts by places.
func (p printer) substituteLines(list match.List) []string {
	var lines []string
	for _, sub := range p.s.Substitutes() {
		number := 1
		for _, e := range list.Entries()[:min(sub.Game-1, len(list.Entries()))] {
			if e.Void == match.Counts {
				number++
			}
		}
		lines = append(lines, p.T("people.substitute", face.Data{
			"Number": number, "After": face.Markdown(sub.After.Name), "Before": p.PlayerName(sub.Before),
		}))
	}
	return lines
}

// BlockedPeople tells a person whom they have blocked.
func BlockedPeople(s settings.Person, user string, l *locale.Localizer) discord.Message {
	key := "people.unblocked"
	if slices.Contains(s.Blocked, user) {
		key = "people.blocked"
	}
	lines := []string{l.T(key, face.Data{"Name": face.Mention(user)})}
	if len(s.Blocked) > 0 {
		lines = append(lines, l.T("people.blocked_all", face.Data{"Names": "<@" + strings.Join(s.Blocked, ">, <@") + ">"}))
	}
	return face.Private(face.Text(lines...))
}
