package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// SeasonPost announces a season that people can join.
func SeasonPost(c LeagueCard, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	return p.post(
		face.Text(append([]string{"## " + p.T(face.Either(p.Cup, "season.announced_cup", face.Either(p.isReal(), "season.announced_real", "season.announced")), face.Data{"Name": face.LeagueName(p.Name), "Season": p.Season})}, p.aboutLines(c)...)...),
		face.Text(p.namesLine("season.members", c.Members), p.T("season.details", nil)),
		discord.ButtonRow{Buttons: append([]discord.Button{p.button(discord.Success, "league.button.join", route.LeagueJoin.ID(p.inLeague()))}, p.planButtons()...)},
	)
}

// SeasonEnd is the data of a season's last post.
type SeasonEnd struct {
	WeekStandings
	// Next are the divisions with which the next season would begin.
	Next [][]string
	// Cancelled says that the season was broken off: then nobody wins it or changes divisions.
	Cancelled bool
	Latest    bool // no other season has been announced
	// Prizes are those of a tournament.
	Prizes []league.Prize
}

// ShowSeasonEnd shows the end of a season: who has won it, the podium and the awards, the final standings, and the members who change divisions.
func ShowSeasonEnd(k face.Look, e SeasonEnd, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, e.WeekStandings, l)
	headline := p.T(face.Either(e.Cancelled, "season.cancelled", "season.over"), nil)
	if p.isReal() {
		headline = p.T(face.Either(e.Cancelled, "season.cancelled_real", "season.over_real"), nil)
	}
	lines := []string{"## " + p.title(), "### " + headline}
	if !e.Cancelled {
		lines = append(lines, face.FitLines(p.honours(), 2*mondayAwards, p.moreLine)...)
	}
	blocks := []discord.Block{face.Text(lines...)}
	var prizes []string
	for _, won := range e.Prizes {
		of := face.Either(won.Group == "", p.T("prize.place", face.Data{"Place": won.Place}), face.Escape(won.Group))
		prizes = append(prizes, p.T("prize.line", face.Data{"Of": of, "What": face.Escape(won.What), "Names": face.Either(len(won.Members) > 0, p.memberNames(won.Members, mostNamed), "–")}))
	}
	blocks = append(blocks, face.Text(face.FitLines(prizes, 2*mondayAwards, p.moreLine)...))
	var moving []string
	for i, members := range p.Divisions {
		for _, key := range []string{"season.up", "season.down"} {
			var moved []string
			for _, m := range members {
				if to := divisionAt(e.Next, m); key == "season.up" && 0 <= to && to < i || key == "season.down" && to > i {
					moved = append(moved, m)
				}
			}
			moving = append(moving, p.When(len(moved) > 0, key, face.Data{"Number": i + 1, "Names": p.crowdNames(moved)}))
		}
	}
	blocks = append(blocks, face.Text(face.FitLines(moving, 2*mondayAwards, p.moreLine)...))
	standings, files := p.standingsBlocks()
	m := discord.Message{Blocks: blocks, Files: files}
	if !e.Cancelled {
		m = p.WithPicture(m, p.awardsImage())
	}
	m.Blocks = append(m.Blocks, standings...)
	if e.Latest && !p.isReal() {
		m.Blocks = append(m.Blocks, face.Text(face.Small(p.nextSeason())))
	}
	if e.Latest && !p.Renews.IsZero() {
		m.Blocks = withButtons(m.Blocks, []discord.Button{p.button(discord.Secondary, "season.button.leaving", route.MemberLeaving.ID(p.inLeague()))})
	}
	m.Blocks = p.post(m.Blocks...).Blocks
	return m
}

// honours name who has won the season, the others on the podium, and the awards; of lower divisions only who has won them. Where teams have won, only
// the best members stand beside them.
func (p standingsPrinter) honours() (lines []string) {
	for _, r := range p.podium() {
		key := face.Either(r.Rank == 1, "crown.team", "crown.place")
		lines = append(lines, p.T(key, face.Data{"N": r.Rank, "Team": teamName(r.Name), "Names": p.memberNames(r.Members, mostNamed)}))
	}
	for i, d := range p.t.Divisions {
		for _, a := range d.Standings.Awards() {
			won := a.Kind == standings.SeasonRank && a.Number == 1
			line, names := p.awardLines([]standings.Award{a})[0], face.Data{"Names": p.memberNames(a.Winners, mostNamed)}
			switch {
			case i > 0 && won:
				line = p.T("league.division", face.Data{"Number": i + 1}) + ": " + line
			case i > 0, len(p.t.Teams) > 0 && a.Kind == standings.SeasonRank && !won:
				continue
			case won && len(p.t.Teams) > 0:
				line = p.T("crown.member", names)
			case won:
				line = p.T("crown."+p.prize(), names)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// prize is the end of the keys of texts about what members have won. A knock-out whose weeks did not suffice has no final.
func (p standingsPrinter) prize() string {
	way := p.Config.Scoring.Way()
	return face.Either(p.isReal(), "tournament", face.Either(way.Final && p.Finale == 0, "undecided", way.Title))
}

// podium are the three best teams, and those that share their ranks.
func (p standingsPrinter) podium() []standings.TeamRow {
	return slices.DeleteFunc(slices.Clone(p.t.Teams), func(r standings.TeamRow) bool { return r.Rank > 3 })
}

// mostHonoured is the number of divisions, from the top, whose awards the picture shows.
const mostHonoured = 3

// awardCards are the cards that stand for awards in a picture.
var awardCards = map[standings.AwardKind]card.Card{
	standings.MostSoli: card.Alte, standings.FoxHunter: card.Fuchs, standings.MostKarl: card.Karlchen, standings.BiggestGame: card.Dulle,
}

// awardsImage returns the awards of the season as a picture with its description; it has no content if there are none.
func (p standingsPrinter) awardsImage() discord.File {
	a := picture.Awards{Title: p.legibleTitle(), Note: p.T("crown.podium."+face.Either(len(p.t.Teams) > 0, "team", p.prize()), nil), Style: p.Look.Style(p.Localizer)}
	var said []string
	if teams := p.podium(); len(teams) > 0 {
		part := picture.AwardsPart{}
		section, words := p.teamSection("", len(teams))
		for i, r := range teams {
			step := &part.Podium[r.Rank-1]
			*step = picture.Step{Name: face.Commas(step.Name, section.Rows[i].Name), Points: p.points(r.Value)}
		}
		a.Parts, said = append(a.Parts, part), words
	}
	for i, d := range p.t.Divisions[:min(len(p.t.Divisions), mostHonoured)] {
		part := picture.AwardsPart{}
		if len(p.t.Divisions) > 1 {
			part.Title = p.T("league.division", face.Data{"Number": i + 1})
		} else if len(a.Parts) > 0 {
			part.Title = p.T("teams.members", nil)
		}
		if part.Title != "" {
			said = append(said, part.Title)
		}
		for _, award := range d.Standings.Awards() {
			names := p.legibleNames(d.Standings, award.Winners)
			if award.Kind == standings.SeasonRank {
				at := slices.IndexFunc(d.Standings.Rows, func(r standings.Row) bool { return r.Rank == award.Number })
				step := picture.Step{Name: names, Points: p.points(d.Standings.Rows[at].Value)}
				part.Podium[award.Number-1] = step
				said = append(said, fmt.Sprintf("%d. %s %s", award.Number, face.Isolated(names), step.Points))
				continue
			}
			prize := picture.Prize{Card: awardCards[award.Kind], Words: p.T("award.picture."+string(award.Kind), nil), Names: names, Count: fmt.Sprint(award.Number)}
			if award.Kind == standings.BiggestGame {
				prize.Count = face.Signed(award.Number)
			}
			part.Prizes = append(part.Prizes, prize)
			said = append(said, prize.Words+": "+face.Isolated(names)+" "+prize.Count)
		}
		if part.Podium[0].Name != "" {
			a.Parts = append(a.Parts, part)
		}
	}
	if len(a.Parts) == 0 {
		return discord.File{}
	}
	return face.PictureFile("Awards", a, face.Phrases(a.Title, a.Note)+": "+strings.Join(said, "; "), a.Render)
}

// legibleNames names members for a picture, at most three of them.
func (p leaguePrinter) legibleNames(t standings.Table, members []string) string {
	const most = 3
	var names []string
	for _, m := range members[:min(len(members), most)] {
		names = append(names, p.legibleMember(m, 1+slices.IndexFunc(t.Rows, func(r standings.Row) bool { return r.Member == m })))
	}
	if len(members) > most {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// BanPost tells a member that they are banned, and why, or that they are no longer.
func BanPost(g League, m league.Member, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	key := face.Either(m.State == league.MemberBanned, "ban.told", "ban.over")
	return discord.Message{Blocks: []discord.Block{face.Text(p.T(key, face.Data{"League": face.LeagueName(p.Name), "Why": writtenWhy(cmp.Or(m.Why, "–"))}))}}
}

// NotePost says what has happened to a season or a week, by the name of the note. It mentions the members who have waited for the week.
func NotePost(g League, note string, o Opening, waiting []string, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	d := face.Data{"Season": p.Season, "Week": o.Week}
	if o.Week > 0 {
		d["Closes"] = face.Moment(p.Calendar.Closes(o.Week))
	}
	if !o.MatchDay.IsZero() {
		d["At"] = face.Moment(o.MatchDay)
	}
	waiting = mentionable(waiting)
	waiting = waiting[:min(len(waiting), maxMentions)]
	said := face.Text("## "+p.title(), face.Spaced(face.Mention(waiting...), p.T("note."+note, d)), quoted(o.Note))
	if (note == league.NoteTooFew || note == league.NoteMissed) && !o.Over {
		here := face.Text(p.namesLine("matchday.here", o.Answers[league.AnswerHere]))
		return p.post(withButtons([]discord.Block{said, here}, p.playButtons(o, discord.Primary, true))...)
	}
	m := p.post(said)
	m.Ping = waiting
	return m
}

// The problems with the channel of a league, as keys of texts.
const (
	TroubleGone    = "trouble.gone"    // somebody has deleted the channel
	TroubleDenied  = "trouble.denied"  // the bot may not write there
	TroubleRefused = "trouble.refused" // Discord refuses a message, which is a fault of the bot
)

// Trouble tells the founder of a league about a problem by its key. The league goes on meanwhile.
func Trouble(g League, channel, why string, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	return discord.Message{Blocks: []discord.Block{face.Text(
		p.T("trouble.title", face.Data{"Name": face.LeagueName(p.Name)}), p.T(why, face.Data{"Channel": face.Channel(channel)}), face.Small(p.T("trouble.goes_on", nil)),
	)}}
}

// TaskComparison compares the attempts at the task of a week so far.
type TaskComparison struct {
	League
	Week     int
	Attempts []standings.Compared // the best first
}

// TaskResults shows a reader a page of the comparison, from 1, and their own results deal by deal; page 0 is the page with the reader.
func TaskResults(t TaskComparison, reader string, page int, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, t.League, l)
	title := face.Text("## "+p.title(), "### "+p.T("task.title", face.Data{"Week": t.Week, "Weeks": p.Config.Weeks}))
	if len(t.Attempts) == 0 {
		return face.Private(title, face.Text(p.T("task.nobody", nil)))
	}
	own := slices.IndexFunc(t.Attempts, func(a standings.Compared) bool { return a.Member == reader })
	at := findPage(page, len(t.Attempts), rowsOnPage, own)
	grid := face.Grid{3, 1, -16, 5, 9}
	lines := []string{grid.Row("#", "", p.T("table.name", nil), "%", p.T("table.points", nil))}
	for i := at.from; i < at.to; i++ {
		a := t.Attempts[i]
		lines = append(lines, grid.Row(fmt.Sprint(a.Rank), face.If(i == own, ">"), p.CellName(p.userOf(a.Member)), percentWon(a), face.Signed(a.Total)))
	}
	m := face.Private(title, face.Text(face.CodeBlock(lines), face.Small(p.T("task.how", nil))))
	if own >= 0 {
		m.Blocks = append(m.Blocks, face.Text("**"+p.T("task.own", nil)+"**", face.CodeBlock(p.dealLines(t.Attempts, own)), face.Small(p.recordsLine(t.Attempts[own].Records))))
	}
	m.Blocks = withButtons(m.Blocks, p.pageButtons(at, func(page int) string {
		return route.LeagueCompared.ID(route.Standing{Whole: p.inLeague(), Season: t.Season, Week: t.Week, Page: page})
	}))
	return m
}

// dealLines compare an attempt with the others deal by deal: its points, the mean and the best of all, and the share of the others that it beats.
func (p leaguePrinter) dealLines(all []standings.Compared, own int) []string {
	grid := face.Grid{3, 7, 9, 7, 6}
	lines := []string{grid.Row("#", p.T("task.yours", nil), p.T("task.mean", nil), p.T("task.best", nil), "%")}
	for deal, points := range all[own].Points {
		sum, best, beaten := 0, points, 0
		for i, a := range all {
			sum, best = sum+a.Points[deal], max(best, a.Points[deal])
			if i != own {
				beaten += 1 + cmp.Compare(points, a.Points[deal])
			}
		}
		won := percentWon(standings.Compared{Matchpoints: beaten, Most: 2 * (len(all) - 1)})
		mean := standings.Points(sum) * standings.Point / standings.Points(len(all))
		lines = append(lines, grid.Row(fmt.Sprint(deal+1), face.Signed(points), p.points(mean), face.Signed(best), won))
	}
	return lines
}
