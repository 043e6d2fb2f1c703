package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/sheets"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	rulesview "karlchen/commands/rulebook/view"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// Entered tells a person what came of a game that they have written down, and explains its points.
func Entered(of Reckoned, game int, l *locale.Localizer) discord.Message {
	p := newPrinter(face.Look{}, of, l)
	lines := []string{"### " + p.title()}
	var more []string
	if i := slices.IndexFunc(of.Lines(), func(l sheets.Line) bool { return l.Game == game }); i < 0 {
		lines = append(lines, p.T("zettel.deleted", nil))
	} else {
		r := p.Rows[i]
		if lines = append(lines, p.rowWords(r)); r.HasResult && r.Entry.Void == match.Counts {
			rs, _ := rules.Parse(p.Sheet.Rules) // a sheet has rules that can be read
			more = p.ItemLines(&r.Result, face.Facts{Rules: rs, Factor: r.Result.Bock})
		}
	}
	return face.Private(face.Text(lines...), face.Text(more...), face.Text(face.Small(p.nextWords())), discord.ButtonRow{Buttons: []discord.Button{
		face.EnableIf(p.button(route.SheetGame, "next", discord.Success), !p.List.Over()), p.button(route.SheetMore, "more", discord.Secondary),
	}})
}

// More is what else a person can do with a sheet.
func More(of Reckoned, reader string, manages bool, l *locale.Localizer) discord.Message {
	p := newPrinter(face.Look{}, of, l)
	blocks := append([]discord.Block{face.Text("### "+p.title(), p.totalsLine()), face.Text(p.leagueLines()...)}, p.leagueButtons(reader)...)
	if games := p.gameOptions(); p.MayWrite(reader, manages) && len(games) > 0 {
		blocks = append(blocks, discord.Select{CustomID: route.SheetChange.ID(p.at()), Placeholder: p.T("zettel.choose_game", nil), Options: games})
	}
	if names := p.nameOptions("zettel.me", func(who sheets.Person) bool { return who.ID == "" }); !p.Has(reader) && len(names) > 0 {
		blocks = append(blocks, discord.Select{CustomID: route.SheetMe.ID(p.at()), Placeholder: p.T("zettel.choose_me", nil), Options: names})
	}
	if names := p.nameOptions("zettel.nobodys", func(who sheets.Person) bool { return p.MayRelease(who, reader, manages) }); len(names) > 0 {
		blocks = append(blocks, discord.Select{CustomID: route.SheetRelease.ID(p.at()), Placeholder: p.T("zettel.choose_nobodys", nil), Options: names})
	}
	blocks = append(blocks, discord.ButtonRow{Buttons: []discord.Button{
		p.button(route.SheetShow, "show", discord.Secondary), p.button(route.SheetFiles, "files", discord.Secondary), p.button(route.SheetHistory, "history", discord.Secondary),
	}})
	return face.Private(blocks...)
}

// totalsLine says how all stand, the best first.
func (p printer) totalsLine() string {
	totals := p.List.Totals()
	places := make([]int, len(totals))
	for place := range places {
		places[place] = place
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(totals[b], totals[a]) })
	var parts []string
	for _, place := range places {
		parts = append(parts, p.name(place)+" **"+face.Signed(totals[place])+"**")
	}
	return strings.Join(parts, " · ")
}

// gameOptions are the last games, the latest first.
func (p printer) gameOptions() (options []discord.Option) {
	lines := p.Lines()
	for i, r := range slices.Backward(p.Rows) {
		if len(options) == face.MaxMenu {
			break
		}
		options = append(options, discord.Option{
			Value: strconv.Itoa(lines[i].Game), Label: face.Clip(p.T("zettel.option", face.Data{"Number": r.Number, "What": cmp.Or(p.mark(r), p.Contract(r.Entry.Contract))}), face.MaxChoice),
			Description: face.Clip(p.points(r), face.MaxChoice),
		})
	}
	return options
}

// points are what each of the four got, as plain text.
func (p printer) points(r sheet.Row) string {
	var parts []string
	for seat, place := range r.Entry.Places {
		parts = append(parts, p.People[place].Name+" "+face.Signed(r.Entry.Points[seat]))
	}
	return strings.Join(parts, ", ")
}

// nameOptions are names of the sheet, each in a text.
func (p printer) nameOptions(key string, offers func(sheets.Person) bool) (options []discord.Option) {
	for place, who := range p.People {
		if offers(who) {
			options = append(options, discord.Option{Value: strconv.Itoa(place), Label: face.Clip(p.T(key, face.Data{"Name": who.Name}), face.MaxChoice)})
		}
	}
	return options
}

// historyShown is the number of changes that a history shows.
const historyShown = 25

// History says who changed what, the latest first.
func History(of Reckoned, l *locale.Localizer) discord.Message {
	p := newPrinter(face.Look{}, of, l)
	lines := []string{"### " + p.T("zettel.history", face.Data{"Number": p.Number})}
	added := 0
	var all []string
	for _, c := range p.Changes {
		game := c.Game
		if c.Did == sheets.Added {
			added += len(c.Lines)
			game = added
		}
		d := face.Data{"When": fmt.Sprintf("<t:%d:f>", c.At.Unix()), "Who": face.Mention(c.By), "Game": game, "Count": len(c.Lines)}
		all = append(all, "- "+p.T("zettel.did."+string(c.Did), d))
	}
	slices.Reverse(all)
	return face.Private(face.Text(append(lines, all[:min(len(all), historyShown)]...)...), discord.ButtonRow{Buttons: []discord.Button{p.button(route.SheetMore, "back", discord.Secondary)}})
}

// The custom ids of the inputs in Opening and Pasting, and their longest texts.
const (
	NamesInput, NamesLength = "names", 200
	RulesInput              = "rules"
	GamesInput, GamesDigits = "games", 2
	TextInput, TextLength   = "text", 4000
)

// Opening asks who sits at a table.
type Opening struct {
	Answer string // the id of the answer
	Names  []string
	Asks   bool // for the rules and the length, too
	Rules  []discord.Choice
	Chosen string
	Games  string
}

// Modal returns the question.
func (o Opening) Modal(l *locale.Localizer) discord.Modal {
	m := discord.Modal{CustomID: o.Answer, Title: l.T("zettel.modal", nil)}
	m.Inputs = append(m.Inputs, discord.Input{
		CustomID: NamesInput, Label: l.T("zettel.input_names", nil), Description: l.T("zettel.hint_names", nil), Value: face.Clip(strings.Join(o.Names, ", "), NamesLength), Required: true, MaxLength: NamesLength,
	})
	if o.Asks {
		m.Inputs = append(m.Inputs, rulesInput(o.Rules, o.Chosen, l),
			discord.Input{CustomID: GamesInput, Label: l.T("zettel.input_games", nil), Description: l.T("zettel.hint_games", nil), Value: o.Games, MaxLength: GamesDigits})
	}
	return m
}

func rulesInput(offered []discord.Choice, chosen string, l *locale.Localizer) discord.Input {
	in := discord.Input{CustomID: RulesInput, Label: l.T("zettel.input_rules", nil), Value: chosen, Required: true}
	for _, o := range offered {
		in.Options = append(in.Options, discord.Option{Value: o.Value, Label: o.Name})
	}
	return in
}

// Pasting asks for a sheet from elsewhere.
func Pasting(offered []discord.Choice, chosen string, l *locale.Localizer) discord.Modal {
	return discord.Modal{CustomID: route.SheetPaste.ID(route.None{}), Title: l.T("zettel.modal_paste", nil), Inputs: []discord.Input{
		{CustomID: TextInput, Label: l.T("zettel.input_text", nil), Description: l.T("zettel.hint_text", nil), Required: true, MaxLength: TextLength}, rulesInput(offered, chosen, l),
	}}
}

// Preview says what was understood of a sheet from elsewhere, line by line.
func Preview(p sheet.Pasted, r rules.Ruleset, draft route.Draft, own []gather.Stammtisch, l *locale.Localizer) discord.Message {
	of := face.Printer{Localizer: l.Under(r)}
	var names []string
	for _, name := range p.Names {
		names = append(names, face.Escape(name))
	}
	good := p.Good()
	head := []string{"### " + l.T("zettel.preview", nil), l.T("zettel.understood", face.Data{"Names": strings.Join(names, ", "), "Count": len(good), "Rules": of.RulesetName(r)})}
	var bad, lines []string
	for _, line := range p.Lines {
		says := face.Data{"Line": line.Number, "Text": face.Escape(face.Clip(line.Text, previewWidth))}
		switch {
		case line.Problem != nil:
			says["Why"] = face.Reason(l, line.Problem)
			bad = append(bad, "- ⚠️ "+l.T("zettel.bad_line", says))
		case line.Total:
			lines = append(lines, "- "+l.T("zettel.total_line", says))
		default:
			var points []string
			for seat, place := range line.Line.Players {
				points = append(points, face.Escape(p.Names[place])+" "+face.Signed(line.Line.Points[seat]))
			}
			lines = append(lines, fmt.Sprintf("- %d: %s", line.Number, strings.Join(points, ", ")))
		}
	}
	more := func(hidden int) string { return l.T("evening.more", face.Data{"N": hidden}) }
	take := discord.Button{CustomID: route.SheetTake.ID(route.Scoring{Draft: draft}), Label: l.T("zettel.button.take", face.Data{"Count": len(good)}), Style: discord.Success}
	buttons := []discord.Button{face.EnableIf(take, len(good) > 0)}
	for _, s := range own[:min(len(own), face.MaxShort-1)] {
		id := route.SheetTakeFor.ID(route.PastedFor{Draft: draft, Stammtisch: s.Number})
		label := l.T("zettel.button.take_for", face.Data{"Name": face.Clip(s.Name, face.NameColumns)})
		buttons = append(buttons, face.EnableIf(discord.Button{CustomID: id, Label: label, Style: discord.Secondary}, len(good) > 0))
	}
	return face.Private(
		face.Text(head...), face.Text(face.FitLines(bad, previewRoom/2, more)...), face.Text(face.FitLines(lines, previewRoom, more)...),
		discord.ButtonRow{Buttons: buttons},
	)
}

// The room of a preview in characters: of a line of the text, and of all lines that were understood.
const previewWidth, previewRoom = 60, 1600

// Dialogue returns the calculator about a game of a sheet: the next one, or one that is to be changed.
func Dialogue(of Reckoned, game int, l *locale.Localizer) (t rulesview.CalculatorInput, ok bool) {
	r, err := rules.Parse(of.Sheet.Rules)
	if err != nil {
		return t, false
	}
	t = rulesview.NewTally(r)
	t.On = rulesview.OnSheet{Sheet: of.Number, Game: game, Seen: len(of.Changes)}
	if game == 0 {
		d, more := of.List.Next()
		if !more {
			return t, false
		}
		t.Bock, t.On.Players, t.On.Head = d.Factor, d.Places, Head(of, nil, l)
		slices.Sort(t.On.Players[:])
	} else {
		i := slices.IndexFunc(of.Lines(), func(l sheets.Line) bool { return l.Game == game })
		if i < 0 {
			return t, false
		}
		row := of.Rows[i]
		t.Told, t.Bock, t.On.Head = row.Told, max(row.Entry.Factor, 1), Head(of, &row, l)
		t.On.Players, t.On.Re, t.On.Reckoned, t.On.Points = row.Players, row.Line.Re, row.Reckoned, row.Line.Points
	}
	for seat, place := range t.On.Players {
		t.On.Names[seat] = of.People[place].Name
	}
	return t, true
}

// Meanwhile says what somebody else has written since the reader looked.
func Meanwhile(of Reckoned, l *locale.Localizer) string {
	p := newPrinter(face.Look{}, of, l)
	last := of.Changes[len(of.Changes)-1]
	d := face.Data{"Who": face.Mention(last.By)}
	if last.Did == sheets.Added && len(p.Rows) > 0 {
		return p.T("zettel.meanwhile_added", d) + " " + p.rowWords(p.Rows[len(p.Rows)-1])
	}
	return p.T("zettel.meanwhile", d)
}
