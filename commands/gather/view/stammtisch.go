package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/stats"
)

// The most of each sort that a page about a Stammtisch shows, so that a message has room for them.
const (
	mostGuests    = 8
	mostLines     = 5   // of the curve, so that they can be told apart
	mostInEvening = 8   // people
	mostEvenings  = 3   // of the page itself
	onePage       = 8   // evenings
	roomForLine   = 350 // characters of a line about members
)

// StammtischPage is what people see of a Stammtisch. Reader is the user id of the person who reads; in public it is empty.
type StammtischPage struct {
	gather.Stammtisch
	Played  stats.StammtischFigures
	Reader  string
	Manages bool // the reader manages the server
}

func (s *StammtischPage) at() route.Stammtisch { return route.Stammtisch{Number: s.Number} }

// split returns the members who have played and the other people, both by points.
func (s *StammtischPage) split() (members, guests []stats.Regular) {
	for _, r := range s.Played.People {
		if s.Has(r.ID) {
			members = append(members, r)
		} else {
			guests = append(guests, r)
		}
	}
	return members, guests
}

type stammtischPrinter struct {
	face.Printer
	StammtischPage
}

// ShowStammtisch shows how a Stammtisch stands, with pictures also how the points rose and fell.
func ShowStammtisch(k face.Look, of StammtischPage, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l, Look: k}, of}
	m := discord.Message{Ephemeral: of.Reader != ""}
	m.Blocks = append(m.Blocks, face.Text("## "+face.LeagueName(of.Name), p.membersLine(), termsLine(p.Printer, of.Terms()), p.missingLine()))
	members, guests := p.split()
	if of.Played.Games == 0 {
		m.Blocks = append(m.Blocks, face.Text(p.T("stammtisch.no_games", nil)))
	} else {
		m.Blocks = append(m.Blocks,
			face.Text(p.playedLine(), face.CodeBlock(p.tableRows(members, guests)), face.Small(p.T("stammtisch.legend", nil))),
		)
		var lines []face.Series
		for _, r := range members[:min(len(members), mostLines)] {
			lines = append(lines, face.Series{Name: p.PlainName(r.Player), Totals: r.Totals})
		}
		if len(of.Played.Evenings) > 1 {
			m = p.WithCurve(m, face.PlainLeagueName(of.Name), lines)
		}
		latest := append([]string{"**" + p.T("stammtisch.latest", nil) + "**"}, p.eveningLines(0, mostEvenings)...)
		if len(members) > 0 {
			m.Blocks = append(m.Blocks, face.Text(p.bestLine(members), p.soloLine(members), p.cashLine(members)))
		}
		m.Blocks = append(m.Blocks, face.Text(latest...))
	}
	if n := of.Played.Alone; n > 0 {
		m.Blocks = append(m.Blocks, face.Text(face.Small(p.T("stammtisch.not_counted", face.Data{"Count": n}))))
	}
	for row := range slices.Chunk(p.buttons(), face.MaxButtons) {
		m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: row})
	}
	m.Blocks = []discord.Block{discord.Container{Accent: face.AccentResult, Blocks: m.Blocks}}
	return m
}

// membersLine names the members, first the one who leads.
func (p stammtischPrinter) membersLine() string {
	var names []string
	for _, m := range p.Sorted() {
		name := face.Escape(p.PlainName(m))
		if m.ID == p.Leader() {
			names = slices.Insert(names, 0, p.T("stammtisch.leads", face.Data{"Name": name}))
		} else {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return p.T("stammtisch.empty", nil)
	}
	return p.T("stammtisch.members", face.Data{"N": len(names), "Names": strings.Join(names, ", ")})
}

// missingLine says how many members are missing for a table, if any are.
func (p stammtischPrinter) missingLine() string {
	if n := gather.LeastMembers - len(p.Members); n > 0 {
		return face.Small(p.T("stammtisch.missing", face.Data{"Count": n}))
	}
	return ""
}

// The columns of the table, 34 together, which a phone can show.
const (
	rankColumn, nameColumn      = 3, 11
	eveningsColumn, gamesColumn = 4, 5
	wonColumn, pointsColumn     = 5, 6
	nameRoom                    = nameColumn - 1
	tableColumns                = rankColumn + nameColumn + eveningsColumn + gamesColumn + wonColumn + pointsColumn
)

// playedLine says how much was played.
func (p stammtischPrinter) playedLine() string {
	evenings := p.T("stammtisch.evenings", face.Data{"Count": len(p.Played.Evenings)})
	return p.T("stammtisch.played", face.Data{"Evenings": evenings, "Games": p.T("stammtisch.games", face.Data{"Count": p.Played.Games})})
}

// tableRows rank the members; guests and former members, and computers, have no place.
func (p stammtischPrinter) tableRows(members, guests []stats.Regular) []string {
	row := func(rank, name string, evenings, games, won, points string) string {
		return face.AlignLeft(rank, rankColumn) + face.AlignLeft(face.FitColumns(name, nameRoom), nameColumn) + face.AlignRight(evenings, eveningsColumn) +
			face.AlignRight(games, gamesColumn) + face.AlignRight(won, wonColumn) + face.AlignRight(points, pointsColumn)
	}
	count := func(rank, name string, evenings int, c stats.Count) string {
		of := ""
		if evenings > 0 {
			of = fmt.Sprint(evenings)
		}
		return row(rank, name, of, fmt.Sprint(c.Games), fmt.Sprint(face.Percent(c.Won, c.Games), "%"), face.Signed(c.Points))
	}
	head := func(column string) string { return p.T("stammtisch.column."+column, nil) }
	rows := []string{row("", "", head("evenings"), head("games"), head("won"), head("points"))}
	place := 0
	for i, r := range members {
		if i == 0 || r.Points != members[i-1].Points {
			place = i + 1
		}
		rows = append(rows, count(face.AlignRight(fmt.Sprint(place), rankColumn-1), p.CellName(r.Player), r.Evenings, r.Count))
	}
	if len(guests) > 0 {
		rows = append(rows, face.FitColumns("── "+p.T("stammtisch.guests", nil)+" ──", tableColumns))
	}
	for _, r := range guests[:min(len(guests), mostGuests)] {
		rows = append(rows, count("", p.CellName(r.Player), r.Evenings, r.Count))
	}
	if hidden := len(guests) - mostGuests; hidden > 0 {
		rows = append(rows, p.T("evening.more", face.Data{"N": hidden}))
	}
	if c := p.Played.Computers; c.Games > 0 {
		rows = append(rows, count("", p.T("stats.computers", nil), 0, c))
	}
	return rows
}

// each joins something about the members, the strongest first, as far as a line has room; without anything it is empty.
func (p stammtischPrinter) each(key string, members []stats.Regular, data face.Data, say func(name string, r stats.Regular) string) string {
	var all []string
	for _, r := range members {
		if what := say(face.Escape(p.PlainName(r.Player)), r); what != "" {
			all = append(all, what)
		}
	}
	if all == nil {
		return ""
	}
	all = face.FitLines(all, roomForLine, func(hidden int) string { return p.T("evening.more", face.Data{"N": hidden}) })
	return "**" + p.T(key, data) + "** " + face.Phrases(all...)
}

func (p stammtischPrinter) bestLine(members []stats.Regular) string {
	return p.each("stammtisch.best", members, nil, func(name string, r stats.Regular) string {
		return fmt.Sprintf("%s %s (%s)", name, face.Signed(r.Best), face.ShortDay(p.Played.Evenings[r.BestAt].Began))
	})
}

func (p stammtischPrinter) soloLine(members []stats.Regular) string {
	return p.each("stammtisch.soli", members, nil, func(name string, r stats.Regular) string {
		return face.If(r.Soli.Games != 0, fmt.Sprintf("%s %d/%d", name, r.Soli.Won, r.Soli.Games))
	})
}

// cashLine settles the points in money, if the Stammtisch wants that.
func (p stammtischPrinter) cashLine(members []stats.Regular) string {
	cents := p.Cents()
	if cents == 0 {
		return ""
	}
	return p.each("stammtisch.cash", members, face.Data{"Count": cents}, func(name string, r stats.Regular) string {
		sum := r.Points * cents
		return fmt.Sprintf("%s %s%s%02d", name, face.Either(sum > 0, "+", face.If(sum < 0, "−"))+fmt.Sprint(max(sum, -sum)/100), p.T("stats.decimal", nil), max(sum, -sum)%100)
	})
}

// eveningLines say who played on some evenings, the latest first, without those that come after them.
func (p stammtischPrinter) eveningLines(later, most int) (lines []string) {
	all := p.Played.Evenings
	for _, e := range slices.Backward(all[max(0, len(all)-later-most):max(0, len(all)-later)]) {
		var names []string
		for _, m := range e.People[:min(len(e.People), mostInEvening)] {
			names = append(names, face.Escape(p.PlainName(m.Player))+" "+face.Signed(m.Points))
		}
		if hidden := len(e.People) - mostInEvening; hidden > 0 {
			names = append(names, p.T("evening.more", face.Data{"N": hidden}))
		}
		if e.Computers.Games > 0 {
			names = append(names, p.T("stats.computers", nil)+" "+face.Signed(e.Computers.Points))
		}
		lines = append(lines, "- "+face.ShortDay(e.Began)+" · "+p.T("stammtisch.games", face.Data{"Count": e.Games})+": "+strings.Join(names, ", "))
	}
	return lines
}

// StammtischEvenings is a page of all evenings of a Stammtisch, the latest first.
func StammtischEvenings(of StammtischPage, page int, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, of}
	last := max(0, len(of.Played.Evenings)-1) / onePage
	page = min(page, last)
	turn := func(to int, key string) discord.Button {
		id := route.StammtischEvenings.ID(route.StammtischPage{Stammtisch: p.at(), Page: max(0, to)})
		return face.EnableIf(discord.Button{CustomID: id, Label: p.T("stammtisch.button."+key, nil), Style: discord.Secondary}, to >= 0 && to <= last)
	}
	buttons := []discord.Button{p.button(route.ShowStammtisch, "back", discord.Primary)}
	if last > 0 {
		buttons = append(buttons, turn(page-1, "later"), turn(page+1, "earlier"))
	}
	title := p.T("stammtisch.all", face.Data{"Name": face.LeagueName(of.Name)})
	lines := p.eveningLines(page*onePage, onePage)
	if lines == nil {
		lines = []string{p.T("stammtisch.no_games", nil)}
	}
	return face.Private(face.Text("## "+title), face.Text(lines...), discord.ButtonRow{Buttons: buttons})
}

// buttons are what the reader may do; in public everybody can look and join.
func (p stammtischPrinter) buttons() (all []discord.Button) {
	add := func(to route.Path[route.Stammtisch], key string, style discord.Style) {
		all = append(all, p.button(to, key, style))
	}
	member := p.Has(p.Reader)
	switch {
	case p.Reader == "":
		add(route.ShowStammtisch, "look", discord.Secondary)
	case member && len(p.Members) >= gather.LeastMembers:
		add(route.PlayStammtisch, "play", discord.Success)
	}
	if !member && p.Takes(p.Reader) == nil {
		add(route.JoinStammtisch, "join", discord.Success)
	}
	if p.Reader == "" {
		return all
	}
	if len(p.Played.Evenings) > mostEvenings {
		id := route.StammtischEvenings.ID(route.StammtischPage{Stammtisch: p.at()})
		label := p.T("stammtisch.button.evenings", face.Data{"Count": len(p.Played.Evenings)})
		all = append(all, discord.Button{CustomID: id, Label: label, Style: discord.Secondary})
	}
	if member && len(p.Members) < gather.MostMembers {
		add(route.InviteToStammtisch, "invite", discord.Secondary)
	}
	if member {
		id := route.SheetAsk.ID(route.SheetOpening{Stammtisch: p.Number})
		all = append(all, discord.Button{CustomID: id, Label: p.T("zettel.button.open", nil), Style: discord.Secondary})
	}
	if p.MayLead(p.Reader, p.Manages) {
		add(route.StammtischSettings, "settings", discord.Secondary)
	}
	add(route.ShareStammtisch, "share", discord.Secondary)
	if member {
		add(route.LeaveStammtisch, "leave", discord.Secondary)
	}
	return all
}

// Invitation is the public message that invites people to join.
func Invitation(of gather.Stammtisch, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, StammtischPage{Stammtisch: of}}
	return face.Public(face.AccentTable,
		face.Text("## "+face.LeagueName(of.Name), p.T("stammtisch.invitation", nil), p.membersLine(), termsLine(p.Printer, of.Terms()), p.missingLine()),
		rowOf(face.EnableIf(p.button(route.JoinStammtisch, "join", discord.Success), p.Takes("") == nil), p.button(route.ShowStammtisch, "look", discord.Secondary)))
}

// Stammtische lists those of a server, so that a person can choose one.
func Stammtische(all []gather.Stammtisch, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("stammtische.title", nil)}
	var buttons []discord.Button
	for _, s := range all {
		p := stammtischPrinter{face.Printer{Localizer: l}, StammtischPage{Stammtisch: s}}
		lines = append(lines, "- **"+face.LeagueName(s.Name)+"** · "+p.T("stammtische.members", face.Data{"Count": len(s.Members)}))
		buttons = append(buttons, discord.Button{CustomID: route.ShowStammtisch.ID(p.at()), Label: face.PlainLeagueName(s.Name), Style: discord.Secondary})
	}
	lines = append(lines, l.When(len(all) == 0, "stammtische.none", nil))
	blocks := []discord.Block{face.Text(lines...)}
	for row := range slices.Chunk(buttons, 2) {
		blocks = append(blocks, discord.ButtonRow{Buttons: row})
	}
	return face.Private(blocks...)
}

// WithStammtisch adds to the last result of a list how its Stammtisch stands now.
func WithStammtisch(result discord.Message, of StammtischPage, l *locale.Localizer) discord.Message {
	p := stammtischPrinter{face.Printer{Localizer: l}, of}
	members, _ := p.split()
	head := face.Data{"Name": face.LeagueName(of.Name), "Count": len(of.Played.Evenings)}
	line := p.each("stammtisch.now", members, head, func(name string, r stats.Regular) string { return name + " " + face.Signed(r.Points) })
	if line == "" { // no member has played yet
		return result
	}
	result.Blocks = append(slices.Clip(result.Blocks), face.Text(line), rowOf(p.button(route.ShowStammtisch, "show", discord.Secondary)))
	return result
}
