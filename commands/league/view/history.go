package view

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// LeaguePast has the lists and attempts of a member in a season.
type LeaguePast struct {
	League
	Member   string
	Lists    []LeagueList // with a place of the member, in the order of their beginnings
	Attempts []standings.Compared
}

const historyRows = 15

// History shows a page, from 1, of a member's lists and attempts in a season, the latest first, with the numbers of the games.
func History(h LeaguePast, page int, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, h.League, l)
	type entry struct {
		list uint64
		line string
	}
	var all []entry
	for _, l := range h.Lists {
		at := slices.IndexFunc(l.Places, func(place standings.PlaceResult) bool { return place.Member == h.Member })
		if at < 0 {
			continue
		}
		rank := p.Config.Rank(l.ListResult, at)
		line := p.T(p.listKey(face.Either(rank > 0, "history.list", "history.unranked"), l.Week, membersAt(l.ListResult)), face.Data{
			"Week": l.Week, "Number": l.List, "Place": rank, "Result": p.placeWorth(l.ListResult, at), "Others": p.otherMembers(l.ListResult, at),
		})
		all = append(all, entry{l.List, face.Paragraph(face.Spaced(line, p.listState(l.State)), face.Small(p.recordsLine(l.Records)))})
	}
	for _, a := range h.Attempts {
		d := face.Data{"Week": a.Week, "Rank": a.Rank, "Of": a.Of, "Percent": percentWon(a), "Points": face.Signed(a.Total)}
		line := p.T(face.Either(a.Most == 0, "history.task_alone", "history.task"), d) // the only attempt of the week, or one of several
		all = append(all, entry{a.List, face.Paragraph(line, face.Small(p.recordsLine(a.Records)))})
	}
	slices.SortFunc(all, func(a, b entry) int { return int(b.list) - int(a.list) })
	title := face.Text("## "+p.T("profile.title", face.Data{"Name": p.memberName(h.Member), "League": face.LeagueName(p.Name)}),
		"### "+p.T("history.title", face.Data{"Season": p.Season}))
	if len(all) == 0 {
		return face.Private(title, face.Text(p.T(p.noneKey("history.none", "history.none_task"), nil)))
	}
	at := findPage(page, len(all), historyRows, -1)
	lines := face.Mapped(all[at.from:at.to], func(e entry) string { return e.line })
	m := face.Private(title, face.Text(lines...), face.Text(face.Small(p.T("history.replay", nil))))
	m.Blocks = withButtons(m.Blocks, p.pageButtons(at, func(page int) string {
		return route.LeagueHistory.ID(route.Member{Whole: p.inLeague(), Member: h.Member, Season: h.Season, Page: page})
	}))
	return m
}

// otherMembers names the members with the other places of a list.
func (p leaguePrinter) otherMembers(r standings.ListResult, at int) string {
	var names []string
	for i, place := range r.Places {
		if i != at {
			names = append(names, p.memberName(place.Member))
		}
	}
	return face.Phrases(names...)
}

// Season is a season of the archive.
type Season struct {
	Number  int
	Cup     bool
	State   league.SeasonState
	Weeks   int
	Begins  time.Time // in the league's zone
	Winners []string  // of the first rank
}

// archiveRows is the number of seasons on a page.
const archiveRows = 12

// Archive lists the seasons of a league, the latest first, with a menu of their final standings.
func Archive(g League, seasons []Season, page int, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	title := face.Text("## " + p.T("archive.title", face.Data{"Name": face.LeagueName(p.Name)}))
	if len(seasons) == 0 {
		return face.Private(title, face.Text(p.T("archive.none", nil)))
	}
	at := findPage(page, len(seasons), archiveRows, -1)
	menu := discord.Select{CustomID: route.LeagueSeason.ID(p.inLeague()), Placeholder: p.T("archive.pick", nil)}
	var lines []string
	for _, s := range seasons[at.from:at.to] {
		line := p.T(face.Either(s.Cup, "archive.cup", "archive.season"), face.Data{"Season": s.Number, "Count": s.Weeks, "From": p.date(s.Begins)})
		lines = append(lines, face.Phrases(line, p.T("season.state."+string(s.State), nil)))
		lines = append(lines, face.If(len(s.Winners) > 0, "🏆 "+p.memberNames(s.Winners, 3)))
		menu.Options = append(menu.Options, discord.Option{Value: strconv.Itoa(s.Number), Label: p.T("archive.option", face.Data{"Season": s.Number})})
	}
	m := face.Private(title, face.Text(p.hallOfFame(seasons)...), face.Text(lines...), menu)
	m.Blocks = withButtons(m.Blocks, p.pageButtons(at, func(page int) string { return route.LeagueArchive.ID(route.Page{Whole: p.inLeague(), Page: page}) }))
	return m
}

// mostFamous is the number of members in the hall of fame.
const mostFamous = 5

// hallOfFame names the members who have won most, seasons before cups.
func (p leaguePrinter) hallOfFame(seasons []Season) []string {
	type fame struct {
		member       string
		titles, cups int
	}
	var all []fame
	for _, s := range seasons {
		for _, m := range s.Winners {
			i := slices.IndexFunc(all, func(f fame) bool { return f.member == m })
			if i < 0 {
				i, all = len(all), append(all, fame{member: m})
			}
			if s.Cup {
				all[i].cups++
			} else {
				all[i].titles++
			}
		}
	}
	if len(seasons) < 2 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b fame) int { return cmp.Or(b.titles-a.titles, b.cups-a.cups) })
	lines := []string{"### " + p.T("archive.fame", nil)}
	for _, f := range all[:min(len(all), mostFamous)] {
		won := []string{p.When(f.titles > 0, "archive.titles", face.Data{"Count": f.titles}), p.When(f.cups > 0, "archive.cups", face.Data{"Count": f.cups})}
		lines = append(lines, "- "+face.Phrases(append([]string{"**" + p.memberName(f.member) + "**"}, won...)...))
	}
	return lines
}
