package view

import (
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league/standings"
)

// EveningEnd is a match day whose tables are done, while its week goes on.
type EveningEnd struct {
	Monday // as if the week ended now
	// NextWeek is the week of the next match day, and At its draw; without another one it is 0, and At the moment when the results stand.
	NextWeek int
	At       time.Time
}

// EveningOf returns the end of a match day with the results of its week. The season is as if the week ended now.
func EveningOf(b *leagues.Book, m Monday) EveningEnd {
	e := EveningEnd{Monday: m, At: b.Calendar().Final(b.Calendar().Closes(m.Week))}
	e.Evening = true
	if next := b.NextEvening(b.Now); next > 0 && !(m.Finale == m.Week && m.Config.EndsWithFinal()) {
		e.NextWeek, e.At = next, b.DrawAt(next)
	}
	return e
}

// ShowEvening says who has won the evening and its tables, what has changed in the standings, and when the next one is. Where a picture shows the
// standings, they are no text: people read the post while they still sit together.
func ShowEvening(k face.Look, e EveningEnd, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, e.WeekStandings, l)
	lines := append([]string{"## " + p.title(), "### " + p.aboutWeek("night.title", e.Week)}, p.teamOfWeek(e.Week)...)
	if len(e.Awards) > 0 && e.Awards[0].Kind == standings.WeekWon {
		lines = append(lines, p.T(p.weekKey("night.won", e.Week), face.Data{"Names": p.memberNames(e.Awards[0].Winners, mostNamed)}))
	}
	var first []string
	for _, list := range e.Lists {
		for _, at := range p.Config.Order(list.ListResult) {
			if best := list.Places[at]; best.Member != "" && !p.Config.NoShow(best) {
				first = append(first, p.memberName(best.Member)+" "+face.Signed(best.Points))
				break
			}
		}
	}
	lines = append(lines, p.When(len(first) > 1, "night.tables", face.Data{"Names": face.Phrases(face.FitLines(first, crowdCharacters, func(int) string { return "…" })...)}))
	next := p.T(face.Either(e.NextWeek > 0, p.weekKey("night.next", e.NextWeek), "night.last"), face.Data{"At": face.Moment(e.At), "In": face.Countdown(e.At)})
	m := discord.Message{Blocks: []discord.Block{face.Text(lines...), face.Text(p.storyText(e.Stories)...)}}
	switch parts := p.topParts(); {
	case len(parts) > 0 && k.Pictures:
		m = p.WithPicture(m, p.standingsImage(parts, "", mondayTeams))
	case len(parts) > 0:
		m.Blocks = append(m.Blocks, p.standingsText(parts)...)
	}
	m.Blocks = p.post(append(m.Blocks, face.Text(next), p.standingsRow())...).Blocks
	return m
}
