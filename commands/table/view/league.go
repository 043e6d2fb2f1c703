package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// playsForLine says for which league and week, or for which Stammtisch, the table plays, if it plays for one.
func (p printer) playsForLine() string {
	if of, ok := p.s.Stammtisch(); ok {
		return p.T("lobby.stammtisch", face.Data{"Name": face.LeagueName(of.Name)})
	}
	l, ok := p.s.League()
	return p.When(ok, "leaguetable.plays", face.Data{"League": face.LeagueName(l.Name), "Week": l.Week})
}

// interruptedLine says that the list will not count, or that it waits for people to come back, if so.
func (p printer) interruptedLine() string {
	void := p.When(p.s.IsVoid(), "leaguetable.void", nil)
	if !p.s.Interrupted() {
		return void
	}
	missing := p.s.Missing()
	if len(missing) == 0 {
		return face.Paragraph(void, p.T("leaguetable.stands_still", nil))
	}
	return face.Paragraph(void, p.T("leaguetable.missing", face.Data{"Count": len(missing), "Names": namesOf(missing)}))
}

// awayWords say that a person is away, and that a computer plays for them unless the list stands still.
func (p printer) awayWords() string {
	return p.T(face.Either(p.s.Interrupted(), "leaguetable.is_away", "lobby.away"), nil)
}

// arrangedLine says that the league has assigned the places, and when the list begins by itself.
func (p printer) arrangedLine() string {
	here := p.When(p.s.Thread != "", "leaguetable.thread", face.Data{"Thread": face.Channel(p.s.Thread)})
	begins := p.When(!p.s.Deadline().IsZero(), "leaguetable.begins", face.Data{"Until": p.untilTime()})
	return face.Spaced(p.T("leaguetable.arranged", nil), here, begins)
}

// startBlocks have the buttons of a lobby without choices.
func (p printer) startBlocks() []discord.Block {
	return []discord.Block{discord.ButtonRow{Buttons: []discord.Button{
		p.button(discord.Primary, route.Start, "button.start"),
		p.button(discord.Secondary, route.TableRules, "button.rules"),
	}}}
}

// taskMessage is the public message of a league's task. Others see nothing but the player and the number of games so far.
func taskMessage(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	who, list := s.Players[0], s.List()
	d := face.Data{"Name": face.Markdown(who.User.Name), "Number": s.Deal().Number, "Games": list.Config().Games, "Played": list.Played()}
	key := "leaguetable.task_game"
	switch {
	case s.Phase == table.Ended && s.Ending == table.Finished:
		key = "leaguetable.task_done"
	case s.Phase == table.Ended:
		key = "leaguetable.task_ended"
	case s.Interrupted():
		key = "leaguetable.task_pauses"
	case s.Phase == table.Lobby:
		key = "leaguetable.task_begins"
	}
	hand := p.button(discord.Primary, route.Hand, "button.hand")
	hand.CustomID = route.Hand.ID(route.At{Table: route.Table(s.ID)}) // works at every moment
	return face.Public(face.AccentTable,
		face.Text("## "+p.T("leaguetable.task", nil), p.playsForLine(), p.T(key, d), p.redealtLine(), p.endingLine(), face.Small(p.T("leaguetable.task_secret", nil))),
		discord.ButtonRow{Buttons: []discord.Button{hand}},
	)
}

// taskBlocks show the player of a private game what a public message would show: parties, announcements and tricks.
func (p panel) taskBlocks() []discord.Block {
	if !p.s.Private() || (!p.s.Secret() || p.s.Lesson) && p.Look.Pictures { // the picture has most of it
		return nil
	}
	return []discord.Block{face.Text(p.playerLines(&p.v)...)}
}

// WithUncounted adds to the message of a league's table for whom its list does not count, because they have played so many of the week already.
func WithUncounted(m discord.Message, s table.Snapshot, used []string, perWeek int, l *locale.Localizer) discord.Message {
	var names []string
	for place, member := range s.Members() {
		if slices.Contains(used, member) {
			names = append(names, face.Markdown(s.Players[place].User.Name))
		}
	}
	if len(names) == 0 || len(m.Blocks) == 0 {
		return m
	}
	note := face.Text("⚠️ " + l.T("leaguetable.uncounted", face.Data{"Names": strings.Join(names, ", "), "Count": perWeek}))
	m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, discord.Block(note))
	return m
}
