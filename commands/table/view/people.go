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
	seated, _ := p.s.Claims()
	for _, user := range seated {
		names = append(names, face.Markdown(user.Name))
	}
	return p.When(len(names) > 0, "people.waiting", face.Data{"Names": strings.Join(names, ", ")})
}

// substituteLines say from which game on another player had a place: the list counts by places.
func (p printer) substituteLines(list match.List) []string {
	var lines []string
	for _, sub := range p.s.Subs {
		lines = append(lines, p.T("people.substitute", face.Data{
			"Number": numberAfter(list, sub.Game-1), "After": face.Markdown(sub.After.Name), "Before": p.PlayerName(sub.Before),
		}))
	}
	return lines
}

// numberAfter returns the number in the list of the game after so many deals.
func numberAfter(list match.List, deals int) int {
	number := 1
	for _, e := range list.Entries()[:min(deals, len(list.Entries()))] {
		if e.Void == match.Counts {
			number++
		}
	}
	return number
}

// verdictLines say what votes have decided about players in the deals from that one on, counted from 0: who did it, and at which score.
func (p printer) verdictLines(from int) (lines []string) {
	for _, v := range p.s.Verdicts {
		if v.Game < from {
			continue
		}
		key := "verdict." + v.Choice
		if v.Next {
			key = "verdict.next"
		} else if len(v.By) == 0 {
			key = "verdict.silence"
		}
		var by []string
		for _, user := range v.By {
			by = append(by, p.PlayerName(table.Player{User: user}))
		}
		lines = append(lines, p.T(key, face.Data{
			"Number": numberAfter(p.s.List(), v.Game), "Name": p.PlayerName(table.Player{User: v.About}), "Points": face.Signed(v.Points), "By": strings.Join(by, ", "),
		}))
	}
	return lines
}

// verdictText says what was decided in the game on show, and once the list is over, in all of it.
func (p printer) verdictText() (blocks []discord.Block) {
	from := len(p.s.List().Entries())
	switch p.s.Phase {
	case table.Resting:
		from--
	case table.Ended:
		from = 0
	case table.Lobby, table.Cutting, table.Playing:
	}
	if lines := p.verdictLines(from); len(lines) > 0 {
		blocks = append(blocks, face.Text(lines...))
	}
	return blocks
}

// BlockedPeople tells a person whom they have blocked.
func BlockedPeople(s settings.Person, user string, l *locale.Localizer) discord.Message {
	key := face.Either(slices.Contains(s.Blocked, user), "people.blocked", "people.unblocked")
	lines := []string{l.T(key, face.Data{"Name": face.Mention(user)})}
	lines = append(lines, l.When(len(s.Blocked) > 0, "people.blocked_all", face.Data{"Names": "<@" + strings.Join(s.Blocked, ">, <@") + ">"}))
	return face.Private(face.Text(lines...))
}

// strangerBlocks are for somebody who has no place at the table.
func (p panel) strangerBlocks() []discord.Block {
	seated, without := p.s.Claims()
	isMe := func(u table.User) bool { return u.ID == p.user }
	if slices.ContainsFunc(without, isMe) && p.s.Phase != table.Ended {
		key := face.Either(slices.ContainsFunc(p.s.Waiting(), isMe), "people.queued", "people.lost")
		return []discord.Block{face.Text(p.T(key, nil), face.Small(p.When(key == "people.queued", "people.not_after_all", nil)))}
	}
	if slices.ContainsFunc(seated, isMe) {
		lines := []string{p.T("people.you_wait", nil)}
		lines = append(lines, p.When(p.s.WillOwe(p.user), "people.you_may_owe", nil))
		return []discord.Block{face.Text(append(lines, face.Small(p.T("people.not_after_all", nil)))...)}
	}
	if p.s.Phase != table.Lobby || p.s.Arranged || len(p.s.Players) == p.s.MaxPlaces() {
		return []discord.Block{face.Text(p.T("hand.not_here", nil))}
	}
	return []discord.Block{
		face.Text(p.T("hand.not_here_yet", nil)),
		discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Success, route.Join, "button.join")}},
	}
}
