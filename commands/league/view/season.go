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
		face.Text(append([]string{"## " + p.T("season.announced", face.Data{"Name": face.LeagueName(p.Name), "Season": p.Season})}, p.aboutLines(c)...)...),
		face.Text(p.namesLine("season.members", c.Members)),
		discord.ButtonRow{Buttons: []discord.Button{
			p.button(discord.Success, "league.button.join", route.LeagueJoin.ID(p.inLeague())), p.button(discord.Secondary, "league.button.rules", route.LeagueRules.ID(p.inLeague())),
			p.button(discord.Secondary, "league.button.calendar", route.LeagueCalendar.ID(route.Season{Whole: p.inLeague(), Season: p.Season})),
		}},
	)
}

// SeasonEnd is the data of a season's last post.
type SeasonEnd struct {
	WeekStandings
	Awards []standings.Award // see standings.Table.Awards
	// Cancelled says that the season was broken off: then nobody changes divisions.
	Cancelled bool
	Latest    bool // no other season has been announced
}

// ShowSeasonEnd shows the end of a season: awards, the final standings, and the members who change divisions.
func ShowSeasonEnd(k face.Look, e SeasonEnd, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, e.WeekStandings, l)
	headline := p.T(face.Either(e.Cancelled, "season.cancelled", "season.over"), nil)
	lines := []string{"## " + p.title(), "### " + headline}
	blocks := []discord.Block{face.Text(append(lines, face.FitLines(p.awardLines(e.Awards), 2*mondayAwards, p.moreLine)...)...)}
	var moving []string
	for i, d := range e.Divisions {
		rows := d.Standings.Rows
		if e.Cancelled || len(rows) < d.Up+d.Down {
			continue
		}
		for _, move := range []struct {
			key  string
			rows []standings.Row
		}{{"season.up", rows[:d.Up]}, {"season.down", rows[len(rows)-d.Down:]}} {
			if len(move.rows) > 0 {
				moving = append(moving, p.T(move.key, face.Data{"Number": i + 1, "Names": p.crowdNames(membersOf(move.rows))}))
			}
		}
	}
	blocks = append(blocks, face.Text(face.FitLines(moving, 2*mondayAwards, p.moreLine)...))
	standings, files := p.standingsBlocks()
	m := p.WithPicture(discord.Message{Blocks: blocks, Files: files}, p.awardsImage(headline))
	m.Blocks = p.post(append(append(m.Blocks, standings...), face.Text(face.Small(p.When(e.Latest, "season.next", nil))))...).Blocks
	return m
}

// mostHonoured is the number of divisions, from the top, whose awards the picture shows.
const mostHonoured = 3

// awardCards are the cards that stand for awards in a picture.
var awardCards = map[standings.AwardKind]card.Card{
	standings.MostSoli: card.Alte, standings.FoxHunter: card.Fuchs, standings.MostKarl: card.Karlchen, standings.BiggestGame: card.Dulle,
}

// awardsImage returns the awards of the season as a picture with its description; it has no content if there are none.
func (p standingsPrinter) awardsImage(headline string) discord.File {
	a := picture.Awards{Title: p.legibleTitle(), Note: headline, Style: p.Look.Style(p.Localizer)}
	var said []string
	for i, d := range p.t.Divisions[:min(len(p.t.Divisions), mostHonoured)] {
		part := picture.AwardsPart{}
		if len(p.t.Divisions) > 1 {
			part.Title = p.T("league.division", face.Data{"Number": i + 1})
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

func membersOf(rows []standings.Row) []string {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.Member
	}
	return ids
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
