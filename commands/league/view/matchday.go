package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// CheckIn asks the members who signed up for a match day to check in. Soon says that it is the last time.
func CheckIn(g League, o Opening, soon bool, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	key := "matchday.checkin"
	if soon {
		key = "matchday.soon"
	}
	return p.mentionInGroups(o.Answers[league.AnswerIn], func(names string, _ int) []discord.Block {
		return []discord.Block{
			face.Text(p.T(key, face.Data{"Names": names, "League": face.LeagueName(p.Name), "At": face.ClockTime(o.MatchDay), "In": face.Countdown(o.MatchDay)}),
				p.namesLine("matchday.here", o.Answers[league.AnswerHere])),
			discord.Row{Buttons: []discord.Button{
				p.button(discord.Success, "league.button.checkin", route.LeagueCheckIn.ID(p.inWeek(p.Season, o.Week))),
				p.button(discord.Secondary, "answer.out", route.LeagueSignUp.ID(route.SigningUp{Whole: p.inLeague(), Season: p.Season, Week: o.Week, Answer: string(league.AnswerOut)})),
			}},
		}
	})
}

// Drawn is the draw of a match day.
type Drawn struct {
	League
	Week int
	Draw league.Draw
	// Places are the mentions of the tables' channels; a table may have none yet.
	Places []string
	// Mentioned are the members whom the post notifies: it mentions them instead of naming them.
	Mentioned []string
}

// drawnCharacters is the most characters of the list of tables.
const drawnCharacters = 3200

// DrawnPost shows who plays with whom, and how everybody can check that the draw was fair.
func DrawnPost(d Drawn, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, d.League, l)
	mentioned := mentionable(d.Mentioned)
	mentioned = mentioned[:min(len(mentioned), maxMentions)]
	var lines []string
	for i, members := range d.Draw.Tables {
		names := make([]string, len(members))
		for k, id := range members {
			if names[k] = p.memberName(id); slices.Contains(mentioned, id) {
				names[k] = face.Mention(id)
			}
		}
		line := p.T("drawn.table", face.Data{"Number": i + 1, "Names": face.Phrases(names...)})
		if i < len(d.Places) && d.Places[i] != "" {
			line += " → " + d.Places[i]
		}
		lines = append(lines, line)
	}
	by := p.T("drawn.by_time", nil)
	if d.Draw.By != "" {
		by = p.T("drawn.by", face.Data{"Name": p.memberName(d.Draw.By)})
	}
	lines = face.FitLines(lines, drawnCharacters, p.moreLine)
	m := p.post(
		face.Text("## "+p.title(), "### "+p.T("drawn.title", face.Data{"Week": d.Week, "Weeks": p.Config.Weeks})),
		face.Text(lines...),
		face.Text(p.namesLine("drawn.out", d.Draw.Out), face.Small(p.T("drawn.dealer", nil)), face.Small(by+" "+p.T("drawn.seed", face.Data{"Seed": fmt.Sprint(d.Draw.Seed)}))),
	)
	for _, id := range mentioned {
		if slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, face.Mention(id)) }) {
			m.Ping = append(m.Ping, id)
		}
	}
	return m
}
