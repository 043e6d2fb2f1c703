package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
)

// SeasonPlan says in plain words how a season will go: the first step, every week, and the end. It uses the channel, the zone and the plan of the
// league.
func SeasonPlan(of league.League, start league.Date, now time.Time, l *locale.Localizer) []string {
	p := newPrinter(l)
	season := league.Term{Start: start, Zone: of.Zone, Plan: of.Plan}
	c, err := season.Calendar()
	if err != nil || c.Validate() != nil {
		return nil
	}
	lines := []string{p.T("desk.plan.announce", face.Data{"Channel": face.Channel(of.Channel)})}
	opens := face.Data{"At": face.Moment(c.Opens(1)), "Count": c.Weeks}
	if now.Before(c.Opens(1)) {
		lines = append(lines, p.T("desk.plan.begins", opens))
	} else {
		lines = append(lines, p.T("desk.plan.begun", opens))
	}
	return append(lines, p.rhythmLine(of.Plan), p.scoringLine(of.Plan.Config), p.rulesLine(of.Plan), p.divisionsLine(of.Plan), p.T("desk.plan.ends", face.Data{"At": face.Moment(c.Closes(c.Weeks))}))
}

// rhythmLine says what happens every week.
func (p printer) rhythmLine(plan league.Plan) string {
	mode := plan.Config.Format.Mode()
	d := modeData(plan.Config, mode)
	d["Day"], d["Time"] = p.weekdayName(plan.MatchDay.Day), plan.MatchDay.Clock.String()
	d["LastDay"], d["LastTime"] = p.weekdayName(plan.LastCall.Day), plan.LastCall.Clock.String()
	line := p.T("desk.plan."+string(plan.Config.Format), d)
	if mode.Drawn {
		return face.Spaced(line, p.T("desk.plan.policy."+string(plan.Policy), nil))
	}
	return line
}

// scoringLine says how a season adds up points.
func (p printer) scoringLine(c league.Config) string {
	d := face.Data{"Weeks": c.Weeks}
	switch c.Scoring {
	case league.BySum:
		d["Count"] = c.Best
	case league.ByAverage:
		d["Count"] = c.MinLists
	case league.ByPlaces:
	}
	return p.T("desk.plan.scoring."+string(c.Scoring), d)
}

// rulesLine names the rules and the time limit.
func (p printer) rulesLine(plan league.Plan) string {
	return p.T("desk.plan.rules", face.Data{"Rules": p.rulesTitle(plan), "Timer": p.T("setting.server.timer."+plan.Timer, nil)})
}

func (p printer) divisionsLine(plan league.Plan) string {
	if plan.Divisions < 2 {
		return ""
	}
	return p.T("desk.plan.divisions", face.Data{"Count": plan.Divisions, "Least": league.MinDivided})
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
			return face.Escape(face.Tidy(value, maxWritten))
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

// StepPreview says what a step does to a season. SeasonPlan describes a new season.
func StepPreview(b *leagues.Book, step string, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	d := face.Data{"Season": b.Season.Number}
	if step == "cancel" {
		d["Count"] = len(b.Lists)
	}
	return []string{p.T("desk.step."+step, d), p.runningLine(b)}
}

// runningLine names the lists that are being played, if there are any.
func (p leaguePrinter) runningLine(b *leagues.Book) string {
	var numbers []string
	for _, l := range b.Lists {
		if l.State == league.ListRunning || l.State == league.ListInterrupted {
			numbers = append(numbers, fmt.Sprint(l.Number))
		}
	}
	if len(numbers) == 0 {
		return ""
	}
	return p.T("desk.running", face.Data{"Count": len(numbers), "Lists": strings.Join(numbers, ", ")})
}

// MovePreview says the old and the new moment of a week's match day.
func MovePreview(b *leagues.Book, week int, to league.Appointment, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	from := b.Season.Plan.MatchDay
	if moved := b.Weeks[week-1].MatchDay; moved != nil {
		from = *moved
	}
	return []string{p.T("desk.moved", face.Data{"Week": week, "From": face.Moment(b.Calendar().DrawAt(week, &from)), "To": face.Moment(b.Calendar().DrawAt(week, &to))}), p.T("desk.moved_announced", nil)}
}

// CancelPreview says the consequences of a cancelled week.
func CancelPreview(b *leagues.Book, week int, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	return []string{p.T("desk.cancelled", face.Data{"Week": p.weekDays(week)})}
}

// DrawPreview says who would be drawn now.
func DrawPreview(b *leagues.Book, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	w, _ := b.Week()
	var here, in []string
	for _, user := range w.Order {
		switch w.Answers[user] {
		case league.AnswerHere:
			here = append(here, user)
		case league.AnswerIn:
			in = append(in, user)
		case league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut, league.AnswerNone:
		}
	}
	lines := []string{p.T("desk.draw.nobody", nil)}
	if len(here) > 0 {
		lines[0] = p.T("desk.draw.here", face.Data{"Count": len(here), "Names": p.memberNames(here, maxNamed)})
	}
	if len(in) > 0 {
		lines = append(lines, p.T("desk.draw.missing", face.Data{"Count": len(in), "Names": p.memberNames(in, maxNamed)}))
	}
	if w.Draw != nil {
		lines = append(lines, p.T("desk.draw.again", nil))
	}
	return lines
}

// maxNamed is the most members that a preview names.
const maxNamed = 40

// SwapPreview shows the lists of this week after two members have changed places.
func SwapPreview(b *leagues.Book, one, other string, l *locale.Localizer) (lines []string) {
	p := newBookPrinter(b, l)
	names := func(ids []string) string {
		var all []string
		for _, id := range ids {
			switch id {
			case one:
				all = append(all, "**"+p.memberName(other)+"**")
			case other:
				all = append(all, "**"+p.memberName(one)+"**")
			default:
				all = append(all, p.memberName(id))
			}
		}
		return strings.Join(all, ", ")
	}
	for _, list := range b.Lists {
		if list.Number == arrangedList(b, one) || list.Number == arrangedList(b, other) {
			lines = append(lines, p.T("desk.swap.list", face.Data{"List": list.Number, "Names": names(list.Members)}))
		}
	}
	if arrangedList(b, other) == 0 {
		lines = append(lines, p.T("desk.swap.out", face.Data{"Name": p.memberName(one)}))
	}
	return lines
}

// AbortPreview says the consequences of breaking a list off.
func AbortPreview(b *leagues.Book, list uint64, l *locale.Localizer) []string {
	return []string{newBookPrinter(b, l).T("desk.aborted", face.Data{"List": list})}
}

// BanPreview says what happens to a member: a banned member is readmitted, any other member is banned.
func BanPreview(b *leagues.Book, member string, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	key := "desk.banned"
	if m, _ := b.Member(member); m.State == league.MemberBanned {
		key = "desk.readmitted"
	}
	return []string{p.T(key, face.Data{"Name": p.memberName(member)})}
}

// SubstitutePreview says who plays for whom.
func SubstitutePreview(b *leagues.Book, list uint64, out, in string, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	return []string{p.T("desk.substituted", face.Data{"List": list, "Out": p.memberName(out), "In": p.memberName(in)})}
}

// CorrectionPreview says what a correction changes: the points of its list, if it has one, and the rows of the standings.
func CorrectionPreview(b *leagues.Book, c league.Correction, before, after []league.Standings, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	return append(p.rescoredLines(b, c), p.standingsChanges(before, after)...)
}

// rescoredLines have a line for each place of a list that gets other points, or say what else the correction does.
func (p leaguePrinter) rescoredLines(b *leagues.Book, c league.Correction) []string {
	if c.Change != league.Rescore {
		if c.Change == league.Withdraw && 0 < c.Of && c.Of <= uint64(len(b.Corrections)) {
			return []string{p.T("desk.withdrawn", face.Data{"What": face.Escape(p.correctionWords(b.Corrections[c.Of-1].What))})}
		}
		return []string{face.Escape(p.correctionWords(c))}
	}
	lines := []string{face.Escape(p.correctionWords(c))}
	for _, r := range b.History().Lists {
		if r.List != c.List {
			continue
		}
		was := currentScores(b, r)
		for i, place := range r.Places {
			if i < len(c.Scores) {
				lines = append(lines, fmt.Sprintf("- %s: %s → **%s**", p.memberName(place.Member), face.Signed(was[i]), face.Signed(c.Scores[i])))
			}
		}
	}
	return lines
}

// currentScores are the game points of a list after the corrections so far.
func currentScores(b *leagues.Book, r league.ListResult) []int {
	points := make([]int, len(r.Places))
	for i, place := range r.Places {
		points[i] = place.Points
	}
	withdrawn := map[uint64]bool{}
	for _, c := range slices.Backward(b.Corrections) {
		switch {
		case withdrawn[c.Number]:
		case c.What.Change == league.Withdraw:
			withdrawn[c.What.Of] = true
		case c.What.Change == league.Rescore && c.What.List == r.List && len(c.What.Scores) == len(points):
			return c.What.Scores
		}
	}
	return points
}

// standingsChanges have a line for each member whose row in the standings changes.
func (p leaguePrinter) standingsChanges(before, after []league.Standings) (lines []string) {
	type row struct {
		rank  int
		value league.Points
	}
	was := map[string]row{}
	for _, t := range before {
		for _, r := range t.Rows {
			was[r.Member] = row{r.Rank, r.Value}
		}
	}
	show := func(r row) string {
		if r == (row{}) {
			return "–"
		}
		return p.T("desk.row", face.Data{"Rank": r.rank, "Points": p.points(r.value)})
	}
	changed := func(member string, now row) {
		if old := was[member]; old != now {
			lines = append(lines, fmt.Sprintf("- %s: %s → **%s**", p.memberName(member), show(old), show(now)))
		}
		delete(was, member)
	}
	for _, t := range after {
		for _, r := range t.Rows {
			changed(r.Member, row{r.Rank, r.Value})
		}
	}
	for _, member := range slices.Sorted(maps.Keys(was)) { // members who lose their row
		changed(member, row{})
	}
	if len(lines) == 0 {
		return []string{p.T("desk.standings_same", nil)}
	}
	return face.FitLines(append([]string{p.T("desk.standings_change", face.Data{"Count": len(lines)})}, lines...), maxDeskText/2, p.moreLine)
}

// CasePreview shows a case: who has protested against which list, and why; or which list has ended too late.
func CasePreview(b *leagues.Book, protest, list uint64, verdict string, l *locale.Localizer) (lines []string) {
	p := newBookPrinter(b, l)
	for _, pr := range b.Protests {
		if pr.Number == protest {
			lines = append(lines, p.T("desk.protested", face.Data{"Name": p.memberName(pr.By), "At": face.Moment(pr.At), "List": pr.List}), "> "+face.Escape(face.Tidy(pr.Why, maxWritten)))
			list = pr.List
		}
	}
	if of, err := b.List(list); err == nil {
		lines = append(lines, face.Escape(ListChoice(b, of, l).Name))
		if protest == 0 {
			lines = append(lines, p.T("desk.ended", face.Data{"At": face.Moment(of.Ended)}))
		}
	}
	if verdict != "" {
		lines = append(lines, p.T("desk.verdict."+verdict, nil))
	}
	return lines
}

// AddPreview shows the places of a list that a leader enters.
func AddPreview(b *leagues.Book, members []string, points []int, l *locale.Localizer) (lines []string) {
	p := newBookPrinter(b, l)
	for i, m := range members {
		if i < len(points) {
			lines = append(lines, fmt.Sprintf("- %s: %s", p.memberName(m), face.Signed(points[i])))
		}
	}
	return lines
}

// ClosePreview says the consequences of closing a season.
func ClosePreview(b *leagues.Book, l *locale.Localizer) []string {
	p := newBookPrinter(b, l)
	open := 0
	for _, w := range b.Weeks {
		if w.State != league.WeekFinal && w.State != league.WeekCancelled {
			open++
		}
	}
	lines := []string{p.T("desk.closed", face.Data{"Season": b.Season.Number})}
	if open > 0 {
		lines = append(lines, p.T("desk.closed_early", face.Data{"Count": open}))
	}
	return append(lines, p.runningLine(b))
}
