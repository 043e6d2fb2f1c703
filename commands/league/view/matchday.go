package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// CheckIn asks members to check in for a match day: all who said that they come, perhaps, or as substitutes. Soon says that it is the last time. The
// buttons disappear when the tables are drawn.
func CheckIn(g League, o Opening, soon bool, called []string, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, g, l)
	key := face.Either(soon, "matchday.soon", "matchday.checkin")
	return p.mentionInGroups(called, func(names string, _ int) []discord.Block {
		blocks := []discord.Block{face.Text(
			p.T(key, face.Data{"Names": names, "League": face.LeagueName(p.Name), "At": face.ClockTime(o.MatchDay), "In": face.Countdown(o.MatchDay)}),
			p.namesLine("matchday.here", o.Answers[league.AnswerHere]),
			p.namesLine("matchday.ready", slices.Concat(o.Answers[league.AnswerReady], o.Answers[league.AnswerSubstitute])),
		)}
		return withButtons(blocks, p.offered(o.Accepts, p.offerOf(league.Duty{}, &league.SignUp{Week: o.Week, Answer: league.AnswerHere}),
			p.offerOf(league.Duty{}, &league.SignUp{Week: o.Week, Answer: league.AnswerOut})))
	})
}

// Drawn is the draw of a match day, and its board: how the tables stand now.
type Drawn struct {
	League
	Week   int
	Draw   league.Draw
	Tables []DrawnTable
	Ends   time.Time // of a round: when its time is over
}

// DrawnTable is a table of a match day.
type DrawnTable struct {
	league.Sitting
	Place  string                  // the mention of its thread; it may have none yet
	Played int                     // the number of finished games
	Points []int                   // of the places so far
	Places []standings.PlaceResult // of a list that is over
}

// drawnCharacters is the most characters of the list of tables.
const drawnCharacters = 3200

// DrawnPost shows who plays with whom, how the tables stand, and how everybody can check that the draw was fair. It mentions those who sit out: the others
// are called to their tables.
func DrawnPost(d Drawn, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, d.League, l)
	out := present(d.Draw.Out)
	out = out[:min(len(out), maxMentions)]
	lines := make([]string, len(d.Tables))
	for i, t := range d.Tables {
		line := p.drawnTable(i+1, d.Week, t.Sitting, p.seatedNames(t.Sitting))
		if t.Place != "" {
			line += " → " + t.Place
		}
		if state := p.drawnState(t); state != "" {
			line += "\n" + face.Small(state)
		}
		lines[i] = line
	}
	by := p.When(!p.isReal(), "drawn.by_time", nil)
	if d.Draw.By != "" {
		by = p.T("drawn.by", face.Data{"Name": p.leaderName(d.Draw.By)})
	}
	lines = face.FitLines(lines, drawnCharacters, p.moreLine)
	blocks := []discord.Block{
		face.Text("## "+p.title(), "### "+p.aboutWeek("drawn.title", d.Week), p.When(!d.Ends.IsZero(), "drawn.ends", face.Data{"At": face.ClockTime(d.Ends), "In": face.Countdown(d.Ends)})),
		face.Text(lines...),
		face.Text(p.namesLine("info.still_in", p.stillIn(d.Draw)), p.When(len(out) > 0, "drawn.out", face.Data{"Names": p.mentions(out), "Count": len(out)}), face.Small(p.T("drawn.dealer", nil)),
			face.Small(face.Spaced(by, p.T("drawn.seed", face.Data{"Seed": fmt.Sprint(d.Draw.Seed)})))),
	}
	var buttons []discord.Button
	switch goesOn := slices.ContainsFunc(d.Tables, func(t DrawnTable) bool { return t.List.Unfinished() }); {
	case goesOn && p.isReal():
		buttons = append(buttons, p.tellButton(d.Week))
	case goesOn: // those who belong there come back, too
		buttons = append(buttons, p.button(discord.Secondary, "drawn.button.arrive", route.LeagueArrive.ID(p.inWeek(p.Season, d.Week))))
	}
	buttons = append(buttons, p.button(discord.Secondary, "drawn.button.check", route.LeagueFair.ID(p.inWeek(p.Season, d.Week))))
	blocks = append(blocks, discord.ButtonRow{Buttons: buttons})
	m := p.post(blocks...)
	m.Ping = mentionable(out)
	return m
}

// drawnTable is a drawn table in a line: its number, its division or that it is the final, and who sits there.
func (p leaguePrinter) drawnTable(number, week int, s league.Sitting, names []string) string {
	d := face.Data{"Number": number, "Names": face.Phrases(names...)}
	for _, member := range s.Drawn {
		if d["Division"] = p.divisionOf("league.division", member); d["Division"] != "" {
			return p.T("drawn.table_division", d)
		}
	}
	return p.T(p.listKey("drawn.table", week, s.Drawn), d)
}

// stillIn are the people of a draw who are still in a knock-out, if others are drawn beside them.
func (p leaguePrinter) stillIn(d league.Draw) []string {
	if !p.Config.Scoring.Way().Knockout || len(d.Groups) < 2 {
		return nil
	}
	return d.Groups[0]
}

// CheckedDraw tells a person what the repetition of a draw gives: the tables that were drawn, and who has got the place of somebody else since then.
func CheckedDraw(d Drawn, same bool, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, d.League, l)
	key := face.Either(same, "fair.same", "fair.other")
	var lines, changes []string
	for i, t := range d.Tables {
		if len(t.Drawn) == 0 {
			continue
		}
		names := make([]string, len(t.Drawn))
		for seat, drawn := range t.Drawn {
			names[seat] = p.memberName(drawn)
			if seat < len(t.List.Members) && t.List.Members[seat] != drawn {
				changes = append(changes, p.T("drawn.instead", face.Data{"Name": p.memberName(t.List.Members[seat]), "Drawn": names[seat]}))
			}
		}
		lines = append(lines, p.drawnTable(i+1, d.Week, t.Sitting, names))
	}
	data := face.Data{"People": len(d.Draw.Members), "Seed": fmt.Sprint(d.Draw.Seed)}
	blocks := []discord.Block{face.Text("### "+p.aboutWeek("drawn.title", d.Week), p.T(key, data))}
	if same {
		blocks = append(blocks, face.Text(face.FitLines(append(lines, p.namesLine("drawn.out", d.Draw.Out)), drawnCharacters, p.moreLine)...))
	}
	if len(changes) > 0 {
		blocks = append(blocks, face.Text(p.T("fair.since", face.Data{"Changes": face.Phrases(face.FitLines(changes, drawnCharacters/8, p.moreLine)...)})))
	}
	if d.Draw.Wishes {
		return face.Private(append(blocks, face.Text(face.Small(p.T("fair.wishes", nil))))...)
	}
	return face.Private(append(blocks, face.Text(face.Small(p.When(d.Draw.Chosen != nil && d.Draw.Ranked == nil, "fair.plans", nil)), face.Small(p.T("fair.yourself", data))))...)
}

// seatedNames names who sits at a table of a match day, by place. A person who has the place of somebody else is named with them.
func (p leaguePrinter) seatedNames(s league.Sitting) []string {
	members := s.List.Members
	if len(members) == 0 {
		members = s.Drawn
	}
	names := make([]string, len(members))
	for i, id := range members {
		if names[i] = p.memberName(id); i < len(s.Drawn) && id != s.Drawn[i] {
			names[i] = p.T("drawn.instead", face.Data{"Name": names[i], "Drawn": p.memberName(s.Drawn[i])})
		}
	}
	return names
}

// drawnState says how a drawn table stands; nothing before its first card.
func (p leaguePrinter) drawnState(t DrawnTable) string {
	points := ""
	if t.Played > 0 && len(t.Points) == len(t.List.Members) {
		r := standings.ListResult{Places: t.Places}
		if len(t.Places) == 0 {
			for i, n := range t.Points {
				r.Places = append(r.Places, standings.PlaceResult{Member: t.List.Members[i], Points: n})
			}
		}
		parts := face.Mapped(p.Config.Order(r), func(at int) string { return p.placeLine(r, at, false) })
		points = face.Phrases(parts...)
	}
	missing := ""
	if len(t.List.Away) > 0 {
		missing = p.T("drawn.missing", face.Data{"Count": len(t.List.Away), "Names": p.crowdNames(t.List.Away)})
	}
	void := p.When(t.List.Void, "drawn.void", nil)
	if t.List.Real && len(t.List.Told) > 0 {
		if t.List.Unfinished() {
			return p.T("drawn.told", face.Data{"Name": p.memberName(t.List.Teller), "Points": points})
		}
		return points
	}
	data := face.Data{"Number": t.Played + 1, "Games": p.Config.GamesAt(len(t.List.Members)), "Count": t.Played}
	switch s := t.List.State; {
	case s == league.ListArranged || t.List.Number == 0:
		return ""
	case s == league.ListAborted && t.List.Began.IsZero():
		return p.T("drawn.lapsed", nil)
	case s == league.ListAborted:
		return face.Phrases(p.T("drawn.broken_off", data), points)
	case s == league.ListInterrupted:
		return face.Phrases(p.T("drawn.stands_still", data), points, missing, void)
	case s == league.ListRunning:
		return face.Phrases(p.T("drawn.runs", data), points, missing, void)
	}
	return p.T("drawn.played", nil) // the message of its table has the result
}

// Asked is a question to a person without a place on a match day, whether they come in for a missing member; or an offer of one table to many.
type Asked struct {
	League
	Week   int
	Number int // of the question in its week
	Ask    league.Ask
	Open   bool   // they can still come in
	Fills  bool   // an offer needs only three people when its time is up
	Table  int    // the number of the table, from 1
	Place  string // the mention of its thread; it may have none
}

// AskPost asks the person, or all to whom an offer was made, and mentions them. Afterwards it says the answer, without buttons.
func AskPost(a Asked, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, a.League, l)
	key, called := "ask.", []string{a.Ask.In}
	of := league.Duty{}
	if a.Ask.In == "" {
		key, called, of.Kind = "ask.together.", a.Ask.Called, league.DutyTogether
	}
	said := face.Data{"In": p.memberName(a.Ask.In), "Out": p.memberName(a.Ask.Out), "Table": a.Table, "Names": p.crowdNames(a.Ask.Agreed)}
	place := ""
	if a.Place != "" {
		place = " → " + a.Place
	}
	switch {
	case !a.Open && a.Ask.Answer == league.AskOpen:
		return p.post(face.Text(p.T(key+"over", said)))
	case !a.Open:
		return p.post(face.Text(p.T(key+string(a.Ask.Answer), said) + face.If(a.Ask.In == "", place)))
	}
	said["In"], said["Until"] = strings.Join(face.Mapped(called, func(id string) string { return face.Mention(id) }), ", "), face.ClockTime(a.Ask.Until)
	offers := []offer{p.offerOf(of, &league.ComeIn{Week: a.Week, Number: a.Number, Yes: true})}
	if a.Ask.In != "" {
		offers = append(offers, p.offerOf(of, &league.ComeIn{Week: a.Week, Number: a.Number}))
	}
	m := p.post(face.Text(p.T(key+"question", said)+face.If(a.Ask.In != "", place), p.When(a.Fills, "ask.together.fill", nil), p.namesLine("ask.together.agreed", a.Ask.Agreed)),
		discord.ButtonRow{Buttons: p.offered(nil, offers...)})
	m.Ping = mentionable(called)
	return m
}

// HasPlace tells a person that they have a place: as they were asked for it, or late. Channel is where they play; it may be empty.
func HasPlace(late bool, channel string, l *locale.Localizer) discord.Message {
	text := l.T(face.Either(late, "member.arrived", "member.comes_in"), nil)
	if channel != "" {
		text += " → " + face.Channel(channel)
	}
	return face.Private(face.Text(text))
}

// DrawPreview says who would be drawn now.
func DrawPreview(b *leagues.Book, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	w, _ := b.Week()
	answers := OpeningOf(b, w.Number, "").Answers
	here, in, ready := answers[league.AnswerHere], answers[league.AnswerIn], answers[league.AnswerReady]
	named := func(ids []string) face.Data {
		return face.Data{"Count": len(ids), "Names": p.memberNames(ids, maxNamed)}
	}
	return []string{
		p.T(face.Either(len(here) > 0, "desk.draw.here", "desk.draw.nobody"), named(here)),
		p.When(len(in) > 0, "desk.draw.missing", named(in)),
		p.When(len(ready) > 0, "matchday.ready", named(ready)),
		p.When(w.Draw != nil, "desk.draw.again", nil),
	}
}
