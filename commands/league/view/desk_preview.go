package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// SeasonPlan says in plain words how a season will go: the first step, every week, and the end. It uses the channel, the zone and the plan of the
// league, and the number of its members where there are some. Leaders read it on a phone before they decide, so the cases that only some lists have
// (three people, five, no-shows) stand in the card of the league alone.
func SeasonPlan(of league.League, start league.Date, members int, now time.Time, l *locale.Localizer) []string {
	p := newPrinter(l)
	season := league.Term{Start: start, Zone: of.Zone, Plan: of.Plan}
	c, err := season.Calendar()
	if err != nil || of.Plan.Check() != nil || league.CheckStart(now, of.Zone, start) != nil {
		return nil
	}
	lines := []string{p.T("desk.plan.announce", face.Data{"Channel": face.Channel(of.Channel)})}
	if c := of.Plan.Config; c.Format.Mode().Real {
		return append(lines, p.rhythmLine(of.Plan), p.scoringWords("desk.plan.scoring.", c), p.teamsLine(c), p.T("desk.plan.rules_alone", face.Data{"Rules": p.rulesTitle(of.Plan)}),
			p.T("desk.plan.rounds", face.Data{"Count": c.Weeks}))
	}
	begins := face.Either(now.Before(c.Opens(1)), "desk.plan.begins", "desk.plan.begun")
	plan := of.Plan
	quiet := c.QuietEvenings()
	var days []string
	for _, week := range slices.Sorted(maps.Keys(quiet)) {
		days = append(days, p.T("desk.week_number", face.Data{"Week": week})+" ("+p.date(league.DateOf(quiet[week]))+")")
	}
	if len(days) > 0 {
		lines = append(lines, "- "+p.T("desk.plan.quiet", face.Data{"Days": strings.Join(days, ", ")}))
	}
	return append(lines, p.T(begins, face.Data{"At": face.Moment(c.Opens(1)), "Count": c.Weeks}), p.rhythmLine(plan),
		face.Spaced(p.scoringWords("desk.plan.scoring.", plan.Config), p.leastLine(plan.Config), p.teamsLine(plan.Config)),
		p.When(plan.Divisions >= 2, "desk.plan.divisions", face.Data{"Count": plan.Divisions, "Least": standings.MinDivided}), p.rulesLine(plan), "- "+p.computersLine(plan), p.When(plan.Real, "desk.plan.real", nil), p.eveningsLine(plan.Config, members),
		p.T("desk.plan.ends", face.Data{"At": face.Moment(c.Closes(c.Weeks))}), p.T("season.details", nil))
}

// rhythmLine says what happens every week.
func (p printer) rhythmLine(plan league.Plan) string {
	mode := plan.Config.Format.Mode()
	d := modeData(plan.Config, mode)
	d["Day"], d["Time"] = p.weekdayName(plan.MatchDay.Day), plan.MatchDay.Clock.String()
	d["LastDay"], d["LastTime"] = p.weekdayName(plan.LastCall.Day), plan.LastCall.Clock.String()
	return face.Spaced(p.T("desk.plan."+string(plan.Config.Format), d), p.When(mode.Drawn && !mode.Real, "desk.plan.policy."+string(plan.Policy), nil))
}

// eveningsLine says how many weeks it takes until the season is won, and by whom: of a knock-out at least how many for some numbers of members.
func (p printer) eveningsLine(c standings.Config, members int) string {
	way := c.Scoring.Way()
	if !way.Final {
		of := face.Either(c.Format.Mode().Drawn, "desk.plan.evenings", "desk.plan.weeks")
		return face.Spaced(p.T(of, face.Data{"Count": c.Weeks}), p.T("desk.plan.won."+face.Either(c.Team > 0, "team", way.Title), nil))
	}
	counts, short := []int{8, 16, 32}, false
	if members >= 4 {
		counts = []int{members}
	}
	parts := make([]string, len(counts))
	for i, n := range counts {
		needed := league.Evenings(n)
		short = short || i == 0 && needed > c.Weeks
		parts[i] = p.T("desk.plan.final", face.Data{"Number": n, "Count": needed})
	}
	return face.Spaced(p.T("desk.plan.finals", face.Data{"Evenings": face.Commas(parts...)}), p.T("desk.plan.won."+way.Title, nil), p.When(short, "desk.plan.short", nil))
}

// scoringWords say how a season adds up points, by the texts whose keys begin with root.
func (p printer) scoringWords(root string, c standings.Config) string {
	d := face.Data{"Weeks": c.Weeks}
	switch way := c.Scoring.Way(); {
	case way.Places && c.Format.Mode().Attempts:
		return p.T(root+"compared", nil)
	case way.Drops && c.Format.Mode().Real:
		return p.T(root+"all", nil)
	case way.Drops:
		d["Count"] = c.Best
	case way.Average:
		d["Count"] = c.MinLists
	case way.Ladder:
		d["Count"] = standings.SinkAfter
	}
	return p.T(root+string(c.Scoring), d)
}

// peopleLine says what the places of computers and no-shows are worth to the others.
func (p printer) peopleLine(c standings.Config) string {
	switch way := c.Scoring.Way(); {
	case c.Edition == 0 || c.Format.Mode().Attempts || way.Chained():
		return ""
	case way.Places:
		return p.T("info.ranks", nil)
	}
	return p.T("info.given_back", nil)
}

// fiveLine says how long a list of five is, if it is longer.
func (p printer) fiveLine(c standings.Config) string {
	const five = 5
	return p.When(!c.Format.Mode().Attempts && c.GamesAt(five) > c.ListGames(), "info.five", face.Data{"Games": c.GamesAt(five)})
}

// ownLine says what a member gets who has played too little of a list.
func (p printer) ownLine(c standings.Config) string {
	if c.Own == 0 || c.Format.Mode().Attempts {
		return ""
	}
	switch way := c.Scoring.Way(); {
	case way.Ladder:
		return p.T("info.own_ladder", face.Data{"Share": c.Own})
	case way.Knockout:
		return p.T("info.own_knockout", face.Data{"Share": c.Own})
	}
	return p.T("info.own", face.Data{"Share": c.Own})
}

// leastLine says how many lists a season requires, and what missing ones cost.
func (p printer) leastLine(c standings.Config) string {
	return p.When(c.Least != 0, "info.least", face.Data{"Count": c.Least, "Points": p.points(c.Fee)})
}

// rulesLine names the rules and the time limit.
func (p printer) rulesLine(plan league.Plan) string {
	d := face.Data{"Rules": p.rulesTitle(plan), "Timer": p.T("setting.server.timer."+plan.Timer, nil)}
	if plan.Config.Format.Mode().Attempts { // nobody waits for a member who plays alone
		return p.T("desk.plan.rules_alone", d)
	}
	return p.T("desk.plan.rules", d)
}

// computersLine says how well computers play, and what happens while a member is away. Nobody stands in for a member who plays alone.
func (p printer) computersLine(plan league.Plan) string {
	line := p.T("info.computers", face.Data{"Level": p.T("level."+plan.ComputerLevel(), nil)})
	if plan.Config.Format.Mode().Attempts {
		return line
	}
	return face.Spaced(line, p.T(face.Either(plan.WaitsForAll, "info.absent.wait", "info.absent.computer"), nil))
}

// DeskChanges lists the fields of a dialogue with another value than before.
func DeskChanges(fields []DeskField, before map[string]string, l *locale.Localizer) (lines []string) {
	p := newPrinter(l)
	show := func(f DeskField, value string) string {
		f.Value = value
		switch {
		case value == "":
			return p.T("setting.nothing", nil)
		case f.Kind == DeskChannel:
			return face.Channel(value)
		case f.Kind == DeskRole:
			return face.Role(value)
		case f.Kind == DeskText:
			return writtenWhy(value)
		}
		return face.Escape(p.chosenAtDesk(f))
	}
	for _, f := range fields {
		if old := before[f.Key]; f.Value != old && f.Key != "league" {
			lines = append(lines, "- **"+p.T("desk.field."+f.Key, nil)+"**: "+show(f, old)+" → "+show(f, f.Value))
		}
	}
	return lines
}

// Consequences say what a deed makes of a season: in words of its own, if it has some, and everything that changes for members.
func Consequences(before, after *leagues.Book, deed league.Deed, l *locale.Localizer) (lines []string, err error) {
	p := newBookPrinter(before, l)
	entry, err := league.Action{Deed: deed}.Entry(before.Number)
	if err != nil {
		return nil, err
	}
	var d logData
	_ = json.Unmarshal(entry.Data, &d) // fields that have no words
	key, told, _ := p.entryWords(loggedEntry{LogEntry: entry, action: entry.Action}, &d, before.Season)
	if n := d.Week; 0 < n && n <= len(before.Weeks) {
		told["Days"], told["From"], told["To"] = p.weekDays(n), face.Moment(before.DrawAt(n)), face.Moment(after.DrawAt(n))
	}
	if entry.Action == "cancel-season" {
		told["Count"] = len(before.Lists)
	}
	if key = "desk.will." + key; locale.Has(key) {
		lines = append(lines, p.T(key, told))
	}
	switch d := deed.(type) {
	case *league.Announce:
		if d.Cup {
			lines = []string{p.T("desk.will.cup", nil)}
		}
		of := after.League
		of.Plan = after.Season.Plan // that of a cup is its own
		return append(lines, SeasonPlan(of, d.Start, len(CardOf(after).Members), before.Now, l)...), nil
	case *league.Substitute:
		if l, err := before.List(d.List); err == nil && l.State == league.ListArranged { // the place becomes the other's
			lines = nil
		}
	case *league.MoveWeek:
		lines = append(lines, p.T("desk.moved_announced", nil))
	case *league.Pause, *league.CancelSeason:
		lines = append(lines, p.runningLine(before))
	case *league.Close:
		lines = append(lines, p.openWeeksLine(before), p.runningLine(before))
	case *league.Correct:
		c := after.Corrections[len(after.Corrections)-1].What
		lines = append(lines, face.Escape(p.correctionTitle(c, after.Subject(c))))
		for _, changed := range p.rescored(scoresOf(after.Season, c)) {
			lines = append(lines, "- "+face.Escape(changed))
		}
	case *league.AddResult:
		for i, m := range d.Members {
			lines = append(lines, fmt.Sprintf("- %s: %s", p.memberName(m), face.Signed(d.Points[i])))
		}
	case *league.CallRound:
		people := 0
		for _, m := range before.Members {
			if m.State.Plays() {
				people++
			}
		}
		sizes, out := draw.TakeOut.Sizes(people)
		lines = append(lines, p.T("desk.round", face.Data{"Count": people, "Tables": len(sizes), "Out": out}))
	case *league.Report:
		of, err := before.List(d.List)
		if err != nil {
			return nil, err
		}
		for i, m := range of.Members {
			lines = append(lines, fmt.Sprintf("- %s: %s", p.guestName(m), face.Signed(d.Points[i])))
		}
	case *league.DecideProtest:
		pr := before.Protests[d.Protest-1]
		lines = append([]string{
			p.T("desk.protested", face.Data{"Name": p.memberName(pr.By), "At": face.Moment(pr.At), "List": pr.List}),
			"> " + writtenWhy(pr.Why), face.Escape(p.listWords(before, pr.List)),
		}, lines...)
	case *league.DecideLate:
		of, err := before.List(d.List)
		if err != nil {
			return nil, err
		}
		lines = append([]string{face.Escape(p.listWords(before, d.List)), p.T("desk.ended", face.Data{"At": face.Moment(of.Ended)})}, lines...)
	}
	lines = append(lines, p.reseatedLines(before, after)...)
	changes, err := p.standingsChanges(before, after)
	if _, corrects := deed.(*league.Correct); corrects && len(changes) == 0 {
		changes = []string{p.T("desk.standings_same", nil)}
	}
	return append(lines, changes...), err
}

// runningLine names the lists that are being played, if there are any.
func (p leaguePrinter) runningLine(b *leagues.Book) string {
	var numbers []string
	for _, l := range b.Lists {
		if l.State == league.ListRunning || l.State == league.ListInterrupted {
			numbers = append(numbers, fmt.Sprint(l.Number))
		}
	}
	return p.When(len(numbers) > 0, "desk.running", face.Data{"Count": len(numbers), "Lists": strings.Join(numbers, ", ")})
}

// openWeeksLine counts the weeks that are not final yet, if there are any.
func (p leaguePrinter) openWeeksLine(b *leagues.Book) string {
	open := 0
	for _, w := range b.Weeks {
		if w.State != league.WeekFinal && w.State != league.WeekCancelled {
			open++
		}
	}
	return p.When(open != 0, "desk.closed_early", face.Data{"Count": open})
}

// reseatedLines show the lists that are arranged again because somebody gets another's place, and name the members who lose theirs.
func (p leaguePrinter) reseatedLines(before, after *leagues.Book) (lines []string) {
	var out []string
	in := map[string]bool{}
	for _, l := range after.Lists {
		if _, err := before.List(l.Number); err == nil || l.State != league.ListArranged {
			continue
		}
		var names []string
		for i, m := range l.Members {
			name := p.memberName(m)
			if old := replacedBy(l, before); i < len(old) && old[i] != m {
				out, in[m], name = append(out, old[i]), true, "**"+name+"**"
			}
			names = append(names, name)
		}
		lines = append(lines, p.T("desk.swap.list", face.Data{"List": l.Number, "Names": strings.Join(names, ", ")}))
	}
	for _, m := range out {
		lines = append(lines, p.When(!in[m], "desk.swap.out", face.Data{"Name": p.memberName(m)}))
	}
	return lines
}

// replacedBy returns the members of the arranged list that another one replaces: they differ in one.
func replacedBy(by league.List, before *leagues.Book) []string {
	for _, l := range before.Lists {
		same := 0
		for i, m := range l.Members {
			if i < len(by.Members) && by.Members[i] == m {
				same++
			}
		}
		if l.Week == by.Week && l.State == league.ListArranged && same == len(by.Members)-1 {
			return l.Members
		}
	}
	return nil
}

// maxNamed is the most members that a preview names.
const maxNamed = 40

// standingsChanges have a line for each member whose row in the standings changes.
func (p leaguePrinter) standingsChanges(before, after *leagues.Book) (lines []string, err error) {
	type row struct {
		rank  int
		value standings.Points
	}
	rowsOf := func(b *leagues.Book) (order []string, rows map[string]row) {
		all, wrong := b.Ranked(b.Begun())
		rows = make(map[string]row, len(all))
		for _, r := range all {
			order, rows[r.Member] = append(order, r.Member), row{r.Rank, r.Value}
		}
		err = errors.Join(err, wrong)
		return order, rows
	}
	lost, was := rowsOf(before)
	order, is := rowsOf(after)
	show := func(r row) string {
		if r == (row{}) {
			return "–"
		}
		return p.T("desk.row", face.Data{"Rank": r.rank, "Points": p.points(r.value)})
	}
	lost = slices.DeleteFunc(lost, func(m string) bool { _, has := is[m]; return has })
	for _, m := range append(order, lost...) {
		if was[m] != is[m] {
			lines = append(lines, fmt.Sprintf("- %s: %s → **%s**", p.memberName(m), show(was[m]), show(is[m])))
		}
	}
	if len(lines) == 0 {
		return nil, err
	}
	return face.FitLines(append([]string{p.T("desk.standings_change", face.Data{"Count": len(lines)})}, lines...), maxDeskText/2, p.moreLine), err
}

// rulesTitle is the name of a league's rules.
func (p printer) rulesTitle(plan league.Plan) string {
	if plan.RulesName != "" {
		return face.Markdown(plan.RulesName)
	}
	r, err := rules.ParseRecorded(plan.Rules)
	if err != nil {
		return "?" // no season begins with such rules
	}
	return p.RulesetName(r)
}
