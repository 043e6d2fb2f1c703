package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// Corrected is a decision of a leader about results.
type Corrected struct {
	League
	What  standings.Correction
	About standings.Correction // what it takes back, or itself
	Own   bool                 // the leader has decided their own case
	// Waiting are the people whom it concerns and who are mentioned.
	Waiting []string
	// Members are the members of the list by place, and Before and After their game points. A task has one member, with the sums.
	Members       []string
	Before, After []int
}

// CorrectedOf returns a correction of a season.
func CorrectedOf(b *leagues.Book, what standings.Correction) Corrected {
	c := Corrected{League: LeagueOf(b), What: what, About: b.Subject(what), Own: b.OwnCorrection(what)}
	c.Members, c.Before, c.After = scoresOf(b.Season, what)
	return c
}

// PointsOf returns the members of a list and their game points; of a task one member with the sum. A struck list has none.
func PointsOf(h standings.History, of league.List) (members []string, points []int) {
	lists, attempts, err := h.Week(of.Week)
	if err != nil {
		return nil, nil
	}
	for _, r := range lists {
		if r.List == of.Number {
			for _, place := range r.Places {
				members, points = append(members, place.Member), append(points, place.Points)
			}
		}
	}
	for _, a := range attempts {
		if a.List == of.Number {
			members, points = []string{a.Member}, []int{a.Total}
		}
	}
	return members, points
}

// scoresOf returns the people of a corrected list by place, and their game points before and after the correction; of a task one member with the sums.
func scoresOf(s league.Season, c standings.Correction) (members []string, before, after []int) {
	of, err := s.List(s.Subject(c).List)
	if err != nil || c.Number < 1 || c.Number > uint64(len(s.Corrections)) {
		return nil, nil, nil
	}
	was, is := s.History(), s.History()
	was.Corrections, is.Corrections = was.Corrections[:c.Number-1], is.Corrections[:c.Number]
	members, before = PointsOf(was, of)
	if now, points := PointsOf(is, of); len(now) > 0 {
		members, after = now, points
	}
	return members, before, after
}

// CorrectionPost tells everybody a leader's decision about results.
func CorrectionPost(c Corrected, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	lines := []string{"## " + p.title(), "### " + face.Escape(p.correctionTitle(c.What, c.About))}
	for _, changed := range p.rescored(c.Members, c.Before, c.After) {
		lines = append(lines, face.Escape(changed))
	}
	lines = append(lines, quoted(c.What.Note))
	by := p.T("correction.by", face.Data{"By": p.leaderName(c.What.By)})
	if c.Own {
		by = face.Spaced(by, p.T("case.own", nil))
	}
	waiting := mentionable(c.Waiting)
	text := face.Text(append(lines, face.Mention(waiting...), face.Small(by))...)
	if len(waiting) == 0 {
		return p.post(text)
	}
	id := route.LeagueWhy.ID(route.Protest{Whole: p.inLeague(), Season: p.Season, Number: c.What.Number})
	m := p.post(text, discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "case.button.reason", id)}})
	m.Ping = waiting
	return m
}

// quoted shows a leader's note to everybody, if there is one.
func quoted(note string) string {
	return face.If(note != "", "> "+face.Escape(face.Tidy(note, maxNote)))
}

// maxNote is the most characters of a note in a post.
const maxNote = 300

// CorrectionReason tells the people of a correction, or a leader, why it was made.
func CorrectionReason(why string, l *locale.Localizer) discord.Message {
	return face.Notice(l, "case.reason", face.Data{"Why": writtenWhy(why)})
}

// correctionWords name a correction in one line without markdown by what it is; with its scores, if the season has it.
func (p leaguePrinter) correctionWords(s league.Season, c standings.Correction) string {
	words := p.correctionTitle(c, s.Subject(c))
	if scores := p.rescored(scoresOf(s, c)); c.Change == standings.Rescore && len(scores) > 0 {
		words += ": " + strings.Join(scores, ", ")
	}
	return words
}

// correctionTitle names a correction without its scores; about is the correction that a withdrawal takes back.
func (p leaguePrinter) correctionTitle(c, about standings.Correction) string {
	d := face.Data{"List": about.List, "Name": p.PlainName(p.userOf(about.Member)), "Points": p.points(about.Points), "Count": countOf(about.Points)}
	title := p.T("correction."+string(about.Change), d)
	if c.Change == standings.Withdraw {
		return p.T("correction.withdraw", face.Data{"What": title})
	}
	return title
}

// rescored has a text without markdown for each member whose game points have changed.
func (p leaguePrinter) rescored(members []string, before, after []int) (all []string) {
	for i, m := range members {
		if i < len(before) && i < len(after) && before[i] != after[i] {
			all = append(all, p.PlainName(p.userOf(m))+" "+face.Signed(before[i])+" → "+face.Signed(after[i]))
		}
	}
	return all
}
