package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
)

// asked returns the ids of the people who have not said yet whether they play another list.
func (p printer) asked() (users []string) {
	for _, who := range p.s.Players {
		if who.Asked {
			users = append(users, who.User.ID)
		}
	}
	return users
}

func (p printer) askedNames() string { return face.Mention(p.asked()...) }

// askedLine asks people whether they play another list, and says until when their places are kept.
func (p printer) askedLine() string {
	host, _ := p.s.Sits(p.s.Host)
	return p.T("again.question", face.Data{"Host": p.PlayerName(host), "Names": p.askedNames(), "Until": p.untilTime()})
}

// answerButtons are the answers of people who are asked.
func (p printer) answerButtons() []discord.Button {
	return []discord.Button{p.button(discord.Success, route.Join, "button.again_yes"), p.button(discord.Secondary, route.Leave, "button.again_no")}
}
