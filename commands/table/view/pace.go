package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
)

// paceLine says in one line the time limits of the table.
func (p printer) paceLine() string {
	chosen := p.s.Pace()
	line := "**" + p.T("pace.timer", nil) + ":** " + p.T("pace.timer."+chosen.Timer, nil)
	if chosen.Timer != settings.Off {
		line += ", " + p.T("pace.then."+chosen.AtTimeout, nil)
	}
	if chosen.Hesitation {
		line = face.Phrases(line, p.T("pace.hesitation_allowed", nil))
	}
	return line
}

// expiryLine says when the lobby closes.
func (p printer) expiryLine() string {
	return face.Small(p.When(!p.s.Deadline().IsZero(), "lobby.expiry", face.Data{"Until": p.untilTime()}))
}

// clockLines say how long the awaited player has, or that their time is over.
func (p printer) clockLines() string {
	who, ok := p.s.Awaited()
	if !ok {
		return ""
	}
	hesitates := p.When(p.s.Hesitates, "clock.hesitates", face.Data{"Name": p.PlayerName(who)})
	switch {
	case p.s.Overdue && slices.ContainsFunc(p.s.Questions, func(q table.Question) bool { return q.About == who.User.ID && !q.Kick }):
		return hesitates // the question says it
	case p.s.Overdue:
		return face.Paragraph(hesitates, p.T("clock.over", nil), p.mayVoteLine())
	case p.s.Deadline().IsZero():
		return hesitates
	case p.s.Reminded:
		return face.Paragraph(hesitates, p.T("clock.reminder", face.Data{"Name": p.PlayerName(who), "Until": p.untilTime()}))
	}
	return face.Paragraph(hesitates, p.T("clock.running", face.Data{"Until": p.untilTime()}))
}

// mayVoteLine says that the others can vote, if there are any.
func (p printer) mayVoteLine() string {
	there := 0
	for _, who := range p.s.Players {
		if !who.Computer() {
			there++
		}
	}
	return face.Small(p.When(there >= 2, "clock.vote", nil))
}

// playsItselfLine tells the person that their only card needs no click.
func (p panel) playsItselfLine() string {
	return face.Small(p.When(p.s.PlaysItself(p.user), "hand.plays_itself", nil))
}

// Ping mentions a person for whom everybody waits, with the way to their cards.
func Ping(s table.Snapshot, user string, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	key := "ping.turn"
	switch {
	case s.Phase == table.Cutting:
		key = "ping.cut"
	case s.Overdue:
		key = "ping.over"
	case s.Reminded:
		key = "ping.slow"
	}
	until := p.When(!s.Deadline().IsZero(), "ping.until", face.Data{"Until": p.untilTime()})
	return discord.Message{Ping: []string{user}, Blocks: []discord.Block{
		face.Text(p.T(key, face.Data{"Name": face.Mention(user)}), face.Small(until)),
		discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Primary, route.Hand, "button.hand")}},
	}}
}

// PingLost mentions people whose place at the next game is not free after all.
func PingLost(s table.Snapshot, users []string, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	return discord.Message{Ping: users, Blocks: []discord.Block{face.Text(p.T("ping.lost", face.Data{"Names": face.Mention(users...)}))}}
}

// PingVoters mentions people who are asked about a player, with the question and its buttons.
func PingVoters(s table.Snapshot, q table.Question, users []string, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	asked := p.blocksOf([]table.Question{q})
	return discord.Message{Ping: users, Blocks: append([]discord.Block{face.Text(p.T("ping.vote", face.Data{"Names": face.Mention(users...)}))}, asked...)}
}

// questionBlocks ask the others to decide about a player, and say what they have decided in this game.
func (p printer) questionBlocks() []discord.Block {
	return append(p.blocksOf(p.s.Questions), p.verdictText())
}

// questionBlocks ask the person what the others are asked in public. With a picture there is room for one question, the first that the person has not
// answered, and none beside a turn of their own.
func (p panel) questionBlocks() []discord.Block {
	questions := slices.DeleteFunc(slices.Clone(p.s.Questions), func(q table.Question) bool { return !p.s.Asked(q, p.user) })
	if !p.Look.Pictures || len(questions) == 0 || p.s.Phase != table.Playing {
		return p.blocksOf(questions)
	}
	if p.v.Turn() == p.v.Seat() {
		return nil
	}
	open := slices.IndexFunc(questions, func(q table.Question) bool { _, answered := q.Votes[p.user]; return !answered })
	return p.blocksOf(questions[max(open, 0):][:1])
}

// onlyVotes reports whether the person has to vote and to wait. Below a picture their cards need no buttons then.
func (p panel) onlyVotes() bool {
	return p.Look.Pictures && len(p.questionBlocks()) > 0
}

func (p printer) blocksOf(questions []table.Question) []discord.Block {
	var blocks []discord.Block
	for _, q := range questions {
		about, _ := p.s.Sits(q.About)
		asked, rule := p.T("question.timeout", face.Data{"Name": p.PlayerName(about)}), p.T("question.majority", nil)
		if q.Kick {
			by, _ := p.s.Sits(q.By)
			names := face.Data{"Name": p.PlayerName(about), "By": p.PlayerName(by)}
			if c, err := card.Parse(q.Card); err == nil {
				names["Card"] = p.Card(c)
				asked, rule = p.T("question.card", names), p.T("question.all", nil)
			} else if q.About == table.TheList {
				asked, rule = p.T("question.end", names), p.T("question.majority_end", nil)
			} else if asked = p.T("question.kick_over", names); !q.Over {
				asked, rule = p.T("question.kick", names), p.T("question.majority_kick", nil)
			}
		}
		row := discord.ButtonRow{}
		for _, choice := range q.Choices() {
			id := route.Answer.ID(route.Answering{At: p.thisGame(), User: q.About, Choice: choice})
			key := face.Either(q.Kick, "question.kick.", "question.choice.")
			row.Buttons = append(row.Buttons, discord.Button{CustomID: id, Label: p.T(key+choice, nil), Style: discord.Secondary})
		}
		blocks = append(blocks, face.Text(asked, p.sinceLine(q), face.Small(rule), p.voteLine(q)), row)
	}
	return blocks
}

// sinceLine says for how long everybody has waited for the person whose time is over. Discord counts on.
func (p printer) sinceLine(q table.Question) string {
	since := p.s.OverdueSince()
	return p.When(!q.Kick && !since.IsZero(), "question.since", face.Data{"Since": face.Countdown(since)})
}

// voteLine says who has voted for what so far.
func (p printer) voteLine(q table.Question) string {
	var said []string
	for _, who := range p.s.Players {
		if choice, ok := q.Votes[who.User.ID]; ok && who.Person() {
			key := face.Either(q.Kick, "question.kick.", "question.vote.")
			said = append(said, p.PlayerName(who)+": "+p.T(key+choice, nil))
		}
	}
	return face.Phrases(said...)
}

// backButtons lead back people for whom a computer plays; nil if there are none.
func (p printer) backButtons() []discord.Button {
	if !slices.ContainsFunc(p.s.Players, func(who table.Player) bool { return who.Away && !who.Out }) {
		return nil
	}
	return []discord.Button{p.linkButton(discord.Success, route.Back, "button.back")}
}

// endingLine says why the table has ended before its list was complete.
func (p printer) endingLine() string {
	if p.s.Phase != table.Ended || p.s.Ending == table.Finished {
		return p.timeUpLine()
	}
	return p.T("ending."+string(p.s.Ending), nil)
}

// hesitateButtons let the player whose turn it is ask for time, if the table allows that.
func (p panel) hesitateButtons() []discord.Button {
	who, ok := p.s.Awaited()
	if !ok || who.User.ID != p.user || p.s.Phase != table.Playing || !p.s.Pace().Hesitation {
		return nil
	}
	b := p.button(discord.Secondary, route.Hesitate, "button.hesitate")
	b.Emoji = "💭"
	return []discord.Button{face.EnableIf(b, !p.s.Hesitates)}
}
