package view

import (
	"fmt"
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

// stepInButtons let people play from the next game or round on; nil if there is no place for them.
func (p printer) stepInButtons() []discord.Button {
	key := "button.step_in"
	if !p.s.Vacant() {
		if _, _, _, ok := p.s.Further(1); !ok {
			return nil
		}
		key = "button.sit_down"
	}
	return []discord.Button{p.linkButton(discord.Secondary, route.StepIn, key)}
}

// waitingLine names the people who have a place from the next game on, or from the next round.
func (p printer) waitingLine() string {
	seated, _ := p.s.Claims()
	further, first, _, _ := p.s.Further(0)
	return face.Phrases(p.When(len(seated) > 0, "people.waiting", face.Data{"Names": namesOf(seated)}),
		p.When(len(further) > 0, "people.sitting_down", face.Data{"Names": namesOf(further), "Number": first}))
}

func namesOf(users []table.User) string {
	names := face.Mapped(users, func(user table.User) string { return face.Markdown(user.Name) })
	return strings.Join(names, ", ")
}

// strangerBlocks tell a person without a place whether they wait for one, or may take one.
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
	further, first, games, _ := p.s.Further(0)
	if at := slices.IndexFunc(further, isMe); at >= 0 {
		return []discord.Block{face.Text(
			p.T("people.you_sit_down", face.Data{"Number": first}), p.shareLines(games, len(p.s.Players)+at), face.Small(p.T("people.not_after_all", nil)))}
	}
	if p.s.Phase != table.Lobby || p.s.Arranged || len(p.s.Players) == p.s.MaxPlaces() {
		return []discord.Block{face.Text(p.T("hand.not_here", nil))}
	}
	return []discord.Block{
		face.Text(p.T("hand.not_here_yet", nil)),
		discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Success, route.Join, "button.join")}},
	}
}

// AskSitDown says from which game on a person would have a further place, and how many games they and the others would play.
func AskSitDown(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	people, first, games, _ := s.Further(1)
	return p.askOnceMore(p.T("people.ask_sit_down", face.Data{"Number": first}), p.shareLines(games, len(s.Players)+len(people)), p.button(discord.Primary, route.SitDown, "button.sit_down"))
}

// shareLines say how many games a further place plays, and how many the others.
func (p printer) shareLines(games []int, place int) string {
	lines := []string{p.When(p.s.List().Config().Pflichtsoli, "people.owes_nothing", nil)}
	if games != nil {
		others := games[:len(p.s.Players)]
		least, most := slices.Min(others), slices.Max(others)
		data := face.Data{"Count": games[place], "Others": face.Either(least == most, fmt.Sprint(most), fmt.Sprintf("%d–%d", least, most))}
		lines = slices.Insert(lines, 0, p.T("people.share", data))
	}
	return face.Paragraph(lines...)
}

// furtherLines say who sat down in the list, from which game on, and how many games they have played.
func (p printer) furtherLines(list match.List) (lines []string) {
	games := list.Games()
	for _, sub := range p.s.Subs {
		if sub.Further {
			lines = append(lines, p.T("people.further", face.Data{
				"Number": numberAfter(list, sub.Game-1), "Name": p.PlayerName(table.Player{User: sub.After}), "Count": games[sub.Place],
			}))
		}
	}
	return lines
}

// substituteLines say from which game on another player had a place: the list counts by places.
func (p printer) substituteLines(list match.List) []string {
	lines := p.furtherLines(list)
	for _, sub := range p.s.Subs {
		if sub.Further {
			continue
		}
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
		lines = append(lines, p.Verdict(v, numberAfter(p.s.List(), v.Game)))
	}
	return lines
}

// verdictText says what was decided in the game on show, and once the list is over, in all of it.
func (p printer) verdictText() discord.Text {
	from := len(p.s.List().Entries())
	switch p.s.Phase {
	case table.Resting:
		from--
	case table.Ended:
		from = 0
	case table.Lobby, table.Cutting, table.Playing:
	}
	return face.Text(p.verdictLines(from)...)
}

// BlockedPeople tells a person whom they have blocked.
func BlockedPeople(s settings.Person, user string, l *locale.Localizer) discord.Message {
	key := face.Either(slices.Contains(s.Blocked, user), "people.blocked", "people.unblocked")
	lines := []string{l.T(key, face.Data{"Name": face.Mention(user)})}
	lines = append(lines, l.When(len(s.Blocked) > 0, "people.blocked_all", face.Data{"Names": "<@" + strings.Join(s.Blocked, ">, <@") + ">"}))
	return face.Private(face.Text(lines...))
}
