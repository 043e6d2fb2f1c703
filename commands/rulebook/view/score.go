package view

import (
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// Score is the score calculator: menus for a game at a real table, and the result with its items as after a game of the bot. The notice, if any,
// stands on top.
func Score(t CalculatorInput, draft route.Draft, l *locale.Localizer, notice string) discord.Message {
	at := route.Scoring{Draft: draft}
	p := printer{face.Printer{Localizer: l.Under(t.Rules)}}
	head := face.Text("## "+p.T("score.title", nil), p.T("score.rules", face.Data{"Rules": p.RulesetName(t.Rules)}))
	if t.On.Sheet > 0 {
		head = face.Text(t.On.Head)
	}
	blocks := []discord.Block{
		face.Text(face.If(notice != "", "⚠️ "+notice)), head,
		face.Text(p.knownLines(&t)...), discord.Divider{}, face.Text(p.resultLines(&t)...),
	}
	ask := discord.Button{CustomID: route.ScoreAsk.ID(at), Label: p.T("button.score_augen", nil), Style: discord.Primary}
	menus, last := p.menus(&t, at), ask
	if t.On.Sheet > 0 { // what every game needs comes first
		enter := face.EnableIf(p.sheetButton(route.SheetEnter, at, "enter", discord.Success), t.problem() == nil)
		row := discord.ButtonRow{Buttons: []discord.Button{ask, p.sheetButton(route.SheetPoints, at, "points", discord.Secondary), enter}}
		blocks, menus = append(blocks, menus[0], row), menus[1:]
		if last = p.sheetButton(route.SheetVoid, at, "void", discord.Secondary); t.On.Game > 0 {
			last = p.sheetButton(route.SheetDelete, at, "delete", discord.Danger)
		}
	}
	for _, menu := range menus {
		blocks = append(blocks, menu)
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: []discord.Button{last}})...)
}

func (p printer) sheetButton(to route.Path[route.Scoring], at route.Scoring, key string, style discord.Style) discord.Button {
	return discord.Button{CustomID: to.ID(at), Label: p.T("zettel.button."+key, nil), Style: style}
}

// problem returns why a sheet cannot take the game yet, or nil.
func (t *CalculatorInput) problem() error {
	table, err := rules.Compile(t.Rules)
	if err != nil {
		return err
	}
	return t.Line().Check(table, match.MaxPlaces, t.Bock)
}

// menus are the menus about the game.
func (p printer) menus(t *CalculatorInput, at route.Scoring) []discord.Select {
	p.Printer = p.WithoutSigns()
	all := []discord.Select{p.contractMenu(t, at)}
	if t.On.Sheet > 0 {
		all = []discord.Select{p.reMenu(t, at), p.contractMenu(t, at)}
	}
	for party := game.Re; party <= game.Kontra; party++ {
		all = append(all, p.callMenu(t, party, at))
		if t.Rules.InvalidAnnouncement == rules.InvalidAgainstCaller {
			all = append(all, p.lateMenu(t, party, at))
		}
		all = append(all, p.specialMenu(t, party, at))
	}
	if t.Rules.ZnStock {
		all = append(all, p.handMenu(t, at))
	}
	if t.Rules.PermitsGenscher(t.Contract) && (t.Rules.Feigheit || t.Rules.Superfeigheit) { // nothing else in the score depends on it
		all = append(all, p.genscherMenu(t, at))
	}
	if t.On.Sheet > 0 && match.Triggers(&t.Rules) != 0 {
		all = append(all, p.reasonsMenu(t, at))
	}
	return slices.DeleteFunc(all, func(s discord.Select) bool { return len(s.Options) < 2 })
}

// knownLines repeat the input that the menus do not show.
func (p printer) knownLines(t *CalculatorInput) []string {
	lines := []string{p.T("score.contract", face.Data{"Contract": p.Contract(t.Contract)})}
	if t.On.Reckoned {
		var points []string
		for seat, n := range t.On.Points {
			points = append(points, face.Escape(t.On.Names[seat])+" "+face.Signed(n))
		}
		return append(lines, strings.Join(points, ", "))
	}
	if t.Augen != sheet.Unknown {
		line := p.T("score.augen", face.Data{"Re": t.Augen, "Kontra": card.Augen - t.Augen})
		if t.Tricks != sheet.Unknown {
			line += p.T("score.tricks", face.Data{"Count": t.Tricks})
		}
		lines = append(lines, line)
	}
	lines = append(lines, p.When(t.Bock > 1, "score.bock", face.Data{"Bock": p.Bock(t.Bock), "Factor": t.Bock}))
	return lines
}

// resultLines are the result, or the reason why there is none yet.
func (p printer) resultLines(t *CalculatorInput) []string {
	if t.On.Sheet > 0 {
		if err := t.problem(); err != nil {
			return []string{"⚠️ " + face.Reason(p.Localizer, err)}
		}
	}
	if t.On.Reckoned {
		return nil
	}
	if t.Augen == sheet.Unknown {
		return []string{p.T("score.augen_missing", nil)}
	}
	r, err := t.Round()
	if err != nil {
		return []string{"⚠️ " + face.Reason(p.Localizer, err)}
	}
	facts := face.Facts{Rules: t.Rules, Factor: t.Bock}
	lines := []string{"### " + p.Outcome(&r), p.ExplainOutcome(&r)}
	lines = append(lines, p.ItemLines(&r, facts)...)
	for party, step := range t.Late {
		if step > r.Calls[party] {
			_, label := p.callChoice(step, game.Party(party))
			lines = append(lines, p.T("result.late", face.Data{"Calls": label}))
		}
	}
	d := face.Data{"Re": face.Signed(r.PointsOf(game.Re)), "Kontra": face.Signed(r.PointsOf(game.Kontra))}
	if t.Contract.Alone() {
		return append(lines, p.T("score.points_solo", d))
	}
	return append(lines, p.T("score.points", d))
}

func (p printer) contractMenu(t *CalculatorInput, at route.Scoring) discord.Select {
	s := discord.Select{CustomID: route.ScoreContract.ID(at), Placeholder: p.T("score.choose_contract", nil)}
	for c := range rules.Contracts {
		if !t.Rules.Knows(c) {
			continue
		}
		s.Options = append(s.Options, discord.Option{Value: c.String(), Label: p.Contract(c), Default: c == t.Contract})
	}
	return s
}

// callMenu offers the announcements of a party: its highest step.
func (p printer) callMenu(t *CalculatorInput, party game.Party, at route.Scoring) discord.Select {
	d := face.Data{"Party": p.Party(party)}
	s := discord.Select{CustomID: pathOf(party, route.ScoreCallsRe, route.ScoreCallsKontra).ID(at), Placeholder: p.T("score.choose_calls", d)}
	made := t.calledAtLeast(party)
	add := func(value, label string, step rules.Step, vorab bool) {
		s.Options = append(s.Options, discord.Option{Value: value, Label: label, Default: made == step && t.Vorab[party] == vorab})
	}
	if !(party == game.Re && t.Rules.SaysRe(t.Contract)) {
		add(noneChosen, p.T("score.no_calls", d), rules.NoStep, false)
	}
	for step := rules.Ansage; step < rules.Steps; step++ {
		if !t.Rules.Offers(step) {
			continue
		}
		name, label := p.callChoice(step, party)
		add(name, label, step, false)
		if t.Rules.Vorab {
			add(name+vorabMark, p.T("score.vorab", face.Data{"Calls": label}), step, true)
		}
	}
	return s
}

// calledAtLeast returns the highest step of a party in time, with the Re that a solo may contain.
func (t *CalculatorInput) calledAtLeast(party game.Party) rules.Step {
	if party == game.Re && t.Rules.SaysRe(t.Contract) {
		return max(t.Calls[party], rules.Ansage)
	}
	return t.Calls[party]
}

// callChoice returns the name and the label of a choice of announcements up to a step.
func (p printer) callChoice(step rules.Step, party game.Party) (name, label string) {
	if step == rules.Ansage {
		return party.String(), p.Party(party)
	}
	return game.CallName(step, game.NoParty), p.T("score.calls", face.Data{"Party": p.Party(party), "Call": p.Step(step, party)})
}

// lateMenu offers what a party announced too late: the highest step of it.
func (p printer) lateMenu(t *CalculatorInput, party game.Party, at route.Scoring) discord.Select {
	d := face.Data{"Party": p.Party(party)}
	s := discord.Select{CustomID: pathOf(party, route.ScoreLateRe, route.ScoreLateKontra).ID(at), Placeholder: p.T("score.choose_late", d), Options: []discord.Option{
		{Value: noneChosen, Label: p.T("score.no_late", d), Default: t.Late[party] == rules.NoStep},
	}}
	for step := t.calledAtLeast(party) + 1; step < rules.Steps; step++ {
		if t.Rules.Offers(step) {
			name, label := p.callChoice(step, party)
			s.Options = append(s.Options, discord.Option{Value: name, Label: p.T("score.late", face.Data{"Calls": label}), Default: t.Late[party] == step})
		}
	}
	return s
}

func pathOf(party game.Party, re, kontra route.Path[route.Scoring]) route.Path[route.Scoring] {
	if party == game.Re {
		return re
	}
	return kontra
}

// specialMenu offers the Sonderpunkte that count in the game. Its choices are amounts, as many as a party can score.
func (p printer) specialMenu(t *CalculatorInput, party game.Party, at route.Scoring) discord.Select {
	d := face.Data{"Party": p.Party(party)}
	none := discord.Option{Value: noneChosen, Label: p.T("score.no_specials", d), Default: t.Specials[party] == [rules.Specials]int{}}
	s := discord.Select{
		CustomID: pathOf(party, route.ScoreSpecialsRe, route.ScoreSpecialsKontra).ID(at), Placeholder: p.T("score.choose_specials", d), Options: []discord.Option{none},
	}
	table, err := rules.Compile(t.Rules)
	if err != nil {
		return s
	}
	counting := table.Sonderpunkte(t.Contract)
	for special := range rules.Specials {
		if !counting.Counts(special) {
			continue
		}
		most := special.Most()
		if counting.Once(special) {
			most = 1
		}
		for n := 1; n <= most; n++ {
			label := p.T("score.special", face.Data{"Party": p.Party(party), "Special": p.Special(special), "Count": n})
			s.Options = append(s.Options, discord.Option{
				Value: special.String() + "." + strconv.Itoa(n), Label: face.Clip(label, face.MaxChoice), Default: min(t.Specials[party][special], most) == n,
			})
		}
	}
	s.Max = len(s.Options)
	return s
}

// reMenu asks who of the four was Re.
func (p printer) reMenu(t *CalculatorInput, at route.Scoring) discord.Select {
	s := discord.Select{CustomID: route.SheetRe.ID(at), Placeholder: p.T("zettel.choose_re", nil), Max: card.Seats / 2}
	for seat, name := range t.On.Names {
		s.Options = append(s.Options, discord.Option{Value: strconv.Itoa(seat), Label: face.Clip(name, face.MaxChoice), Default: t.On.Re[seat]})
	}
	return s
}

// reasonsMenu asks for reasons for a Bock that nothing else tells.
func (p printer) reasonsMenu(t *CalculatorInput, at route.Scoring) discord.Select {
	s := discord.Select{CustomID: route.SheetBock.ID(at), Options: []discord.Option{{Value: noneChosen, Label: p.T("zettel.no_reason", nil), Default: t.Reasons == 0}}}
	for _, reason := range match.Triggers(&t.Rules).List() {
		label := p.T("zettel.reason", face.Data{"Reason": p.T("part.bock_trigger_"+reason.String(), nil)})
		s.Options = append(s.Options, discord.Option{Value: reason.String(), Label: face.Clip(label, face.MaxChoice), Default: t.Reasons.Has(reason)})
	}
	s.Max = len(s.Options)
	return s
}

// handMenu asks whether the taker left the stock on the table.
func (p printer) handMenu(t *CalculatorInput, at route.Scoring) discord.Select {
	return discord.Select{CustomID: route.ScoreHand.ID(at), Options: []discord.Option{
		{Value: noneChosen, Label: p.T("score.no_hand", nil), Default: !t.Hand}, {Value: handPlayed, Label: p.T("score.yes_hand", nil), Default: t.Hand},
	}}
}

// genscherMenu asks whether a Genscher changed the parties.
func (p printer) genscherMenu(t *CalculatorInput, at route.Scoring) discord.Select {
	return discord.Select{CustomID: route.ScoreGenscher.ID(at), Options: []discord.Option{
		{Value: noneChosen, Label: p.T("score.no_genscher", nil), Default: !t.Genscher}, {Value: genscherSaid, Label: p.T("score.yes_genscher", nil), Default: t.Genscher},
	}}
}

// ScoreModal asks for the Augen and tricks of Re, and for the factor of a Bock if the rules have Bock games.
func ScoreModal(t CalculatorInput, draft route.Draft, l *locale.Localizer) discord.Modal {
	known := func(n int) string {
		if n == sheet.Unknown {
			return ""
		}
		return strconv.Itoa(n)
	}
	p := printer{face.Printer{Localizer: l.Under(t.Rules)}}
	var parties []discord.Option
	for party := game.Re; party <= game.Kontra; party++ {
		parties = append(parties, discord.Option{Value: party.String(), Label: p.Party(party)})
	}
	m := discord.Modal{CustomID: route.ScoreAugen.ID(route.Scoring{Draft: draft}), Title: l.T("score.modal", nil), Inputs: []discord.Input{
		{CustomID: PartyInput, Label: l.T("score.input_party", nil), Value: game.Re.String(), Required: true, Options: parties},
		{CustomID: AugenInput, Label: l.T("score.input_augen", nil), Value: known(t.Augen), Required: true, MinLength: 1, MaxLength: AugenDigits},
		{CustomID: TricksInput, Label: l.T("score.input_tricks", nil), Value: known(t.Tricks), MaxLength: TricksDigits},
	}}
	if t.Rules.Bock && t.On.Sheet == 0 { // a sheet knows its Bock
		m.Inputs = append(m.Inputs, bockMenu(t, l))
	}
	return m
}

// PointsModal asks for what each of the four got, from people who have reckoned themselves.
func PointsModal(t CalculatorInput, draft route.Draft, l *locale.Localizer) discord.Modal {
	m := discord.Modal{CustomID: route.SheetReckoned.ID(route.Scoring{Draft: draft}), Title: l.T("zettel.modal_points", nil)}
	for seat, name := range t.On.Names {
		in := discord.Input{CustomID: PointsInput(card.Seat(seat)), Label: name, Required: true, MaxLength: PointsDigits}
		if t.On.Reckoned {
			in.Value = strconv.Itoa(t.On.Points[seat])
		}
		m.Inputs = append(m.Inputs, in)
	}
	return m
}

// bockMenu asks for the factor of a Bock, a power of two.
func bockMenu(t CalculatorInput, l *locale.Localizer) discord.Input {
	in := discord.Input{CustomID: BockInput, Label: l.T("score.input_bock", nil), Value: strconv.Itoa(min(t.Bock, t.Rules.MaxBock())), Required: true}
	for factor := 1; factor <= t.Rules.MaxBock(); factor *= 2 {
		o := discord.Option{Value: strconv.Itoa(factor), Label: l.T("score.no_bock", nil)}
		if factor > 1 {
			o.Label = l.T("score.times", face.Data{"Factor": factor})
		}
		in.Options = append(in.Options, o)
	}
	return in
}
