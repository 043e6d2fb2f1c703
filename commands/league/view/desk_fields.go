package view

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/rules"
)

// Dialogue lists the fields of a leaders' dialogue by their keys.
type Dialogue struct {
	Fields []string // in their order
	Folded []string // the fields that the dialogue shows only after the leader has unfolded them
	Spare  []string // the fields that need no value
	Danger bool     // its decision is final
}

// planFields are the fields of a season's plan.
var planFields = []string{"scoring", "games", "per-week", "weeks", "divisions", "rules", "timer", "day", "policy", "by-rank"}

// placeFields are the fields of a league's place and leaders.
var placeFields = []string{"zone", "language", "channel", "role"}

// Dialogues are the leaders' dialogues by the names of their commands.
var Dialogues = map[string]Dialogue{
	"create": {
		Fields: slices.Concat([]string{"format", "start", "name", "time"}, planFields, placeFields),
		Folded: slices.Concat([]string{"time"}, planFields, placeFields), Spare: []string{"role"},
	},
	"settings": {
		Fields: slices.Concat([]string{"league", "name", "time", "format"}, planFields, placeFields),
		Folded: slices.Concat([]string{"time", "format"}, planFields, placeFields), Spare: []string{"role"},
	},
	"season":      {Fields: []string{"league", "step", "start"}, Danger: true},
	"week-move":   {Fields: []string{"league", "week", "day", "time"}},
	"week-cancel": {Fields: []string{"league", "week"}, Danger: true},
	"draw":        {Fields: []string{"league"}},
	"swap":        {Fields: []string{"league", "one", "other"}},
	"substitute":  {Fields: []string{"league", "list", "out", "in"}},
	"abort":       {Fields: []string{"league", "list", "why"}, Danger: true},
	"ban":         {Fields: []string{"league", "member", "why"}, Danger: true},
	"correct":     {Fields: []string{"league", "list", "points", "why", "note"}, Spare: []string{"note"}, Danger: true},
	"strike":      {Fields: []string{"league", "list", "why", "note"}, Spare: []string{"note"}, Danger: true},
	"withdraw":    {Fields: []string{"league", "correction", "why", "note"}, Spare: []string{"note"}, Danger: true},
	"add":         {Fields: []string{"league", "week", "first", "second", "third", "fourth", "fifth", "points", "why"}, Spare: []string{"fifth"}},
	"penalty":     {Fields: []string{"league", "member", "week", "points", "why", "note"}, Spare: []string{"note"}, Danger: true},
	"decide":      {Fields: []string{"league", "case", "verdict", "why"}, Danger: true},
	"close":       {Fields: []string{"league"}, Danger: true},
}

// deskTexts are the fields with a text, and the most characters of each.
var deskTexts = map[string]int{"name": league.MaxName, "time": 5, "points": 60, "why": 500, "note": 300}

// DeskData is the data from which a dialogue makes its fields.
type DeskData struct {
	Name    string        // of the dialogue
	Book    *leagues.Book // nil if there is no league yet
	Leagues []league.League
	Starts  []league.Date
	Rules   []discord.Choice
	Values  map[string]string // of the fields so far
}

// Field returns a field of the dialogue with its value and its options under the values so far. A menu without options offers no choice. Ok is false
// if the field does not matter.
func (m DeskData) Field(key string, l *locale.Localizer) (f DeskField, ok bool) {
	d := Dialogues[m.Name]
	f = DeskField{
		Key: key, Value: m.Values[key], Folded: slices.Contains(d.Folded, key), Needed: !slices.Contains(d.Spare, key), Most: deskTexts[key],
	}
	switch {
	case !m.matters(key):
		return f, false
	case f.Most > 0:
		f.Kind = DeskText
		return f, true
	case key == "channel":
		f.Kind = DeskChannel
		return f, true
	case key == "role":
		f.Kind = DeskRole
		return f, true
	}
	f.Options = m.options(key, l)
	if len(f.Options) == 1 && f.Needed {
		f.Value = f.Options[0].Value
	}
	if !slices.ContainsFunc(f.Options, func(o discord.Option) bool { return o.Value == f.Value }) {
		f.Value = ""
	}
	return f, true
}

// matters reports whether a field matters under the values so far.
func (m DeskData) matters(key string) bool {
	mode := league.Format(m.Values["format"]).Mode()
	switch key {
	case "league":
		return len(m.Leagues) > 1
	case "start":
		return m.Name == "create" || m.Values["step"] == "announce"
	case "day", "time":
		return m.Name == "week-move" || mode.Drawn
	case "policy", "by-rank":
		return mode.Drawn
	case "games":
		return mode.Games == 0
	case "per-week":
		return mode.Limited
	}
	return true
}

// options are the options of a menu.
func (m DeskData) options(key string, l *locale.Localizer) []discord.Option {
	p := newPrinter(l)
	switch key {
	case "league":
		return mapOptions(m.Leagues, func(of league.League) discord.Option {
			return discord.Option{Value: of.ID, Label: face.Tidy(of.Name, face.MaxChoice)}
		})
	case "format":
		return textOptions(p, key, league.Formats())
	case "scoring":
		return textOptions(p, key, league.Scorings())
	case "policy":
		return textOptions(p, key, league.Policies())
	case "by-rank":
		return textOptions(p, key, []string{settings.Off, settings.On})
	case "day":
		return mapOptions([]time.Weekday{1, 2, 3, 4, 5, 6, 0}, func(day time.Weekday) discord.Option {
			return discord.Option{Value: strconv.Itoa(int(day)), Label: p.weekdayName(day)}
		})
	case "games":
		return p.numberOptions(key, league.Lengths())
	case "per-week":
		return p.numberOptions(key, []int{1, 2, 3, 4, 5, 7, 10, league.MaxPerWeek})
	case "weeks":
		return p.numberOptions(key, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 26, 30, 36, 40, 52, league.MaxWeeks})
	case "divisions":
		return append([]discord.Option{{Value: "0", Label: p.T("desk.undivided", nil)}}, p.numberOptions(key, []int{2, 3, 4, 5})...)
	case "timer":
		return mapOptions(leagues.Timers(), func(t string) discord.Option {
			return discord.Option{Value: t, Label: p.T("setting.server.timer."+t, nil)}
		})
	case "zone":
		zone, _ := settings.Find(settings.ServerChoices(), "zone")
		zones := zone.Values
		if own := m.Values["zone"]; own != "" && !slices.Contains(zones, own) { // the league has a zone that the menu lacks
			zones = append([]string{own}, zones[:len(zones)-1]...)
		}
		return mapOptions(zones, func(z string) discord.Option { return discord.Option{Value: z, Label: strings.ReplaceAll(z, "_", " ")} })
	case "language":
		return mapOptions(locale.All(), func(l *locale.Localizer) discord.Option {
			return discord.Option{Value: l.Tag(), Label: l.Name()}
		})
	case "start":
		return mapOptions(m.Starts, p.startOption)
	case "rules":
		return mapOptions(m.Rules, choiceOption)
	}
	if m.Book == nil {
		return nil
	}
	return m.bookOptions(key, newBookPrinter(m.Book, l))
}

// mapOptions makes an option from each value.
func mapOptions[T any](all []T, option func(T) discord.Option) []discord.Option {
	list := make([]discord.Option, 0, len(all))
	for _, one := range all {
		list = append(list, option(one))
	}
	return list
}

func choiceOption(c discord.Choice) discord.Option {
	return discord.Option{Value: c.Value, Label: face.Clip(c.Name, face.MaxChoice)}
}

// textOptions are options with a text for each value.
func textOptions[T ~string](p printer, field string, values []T) []discord.Option {
	return mapOptions(values, func(v T) discord.Option {
		return discord.Option{Value: string(v), Label: p.T("desk.value."+field+"."+string(v), nil)}
	})
}

// numberOptions are options of numbers, with one text for all.
func (p printer) numberOptions(field string, numbers []int) []discord.Option {
	return mapOptions(numbers, func(n int) discord.Option {
		return discord.Option{Value: strconv.Itoa(n), Label: p.T("desk.count."+field, face.Data{"Count": n})}
	})
}

func (p printer) weekdayName(d time.Weekday) string {
	return p.T("weekday."+strings.ToLower(d.String()), nil)
}

// startOption offers a Monday.
func (p printer) startOption(d league.Date) discord.Option {
	return discord.Option{Value: d.String(), Label: p.T("desk.start", face.Data{"Day": p.date(d)})}
}

// date writes a day: Mo 23.11.2026.
func (p printer) date(d league.Date) string {
	return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC).Format(p.T("desk.day", nil))
}

// bookOptions are the options of a menu that come from a league.
func (m DeskData) bookOptions(key string, p leaguePrinter) []discord.Option {
	b := m.Book
	members := func(pass func(league.Member) bool) (all []discord.Option) {
		for _, who := range b.Members {
			if pass(who) {
				all = append(all, discord.Option{Value: who.User, Label: face.Clip(p.PlainName(p.userOf(who.User)), face.MaxChoice)})
			}
		}
		return all
	}
	switch key {
	case "step":
		return textOptions(p.printer, "step", SeasonSteps(b.Season.State))
	case "week":
		return m.weekOptions(p)
	case "list":
		return m.listOptions(p)
	case "out":
		chosen, err := b.List(parseNumber(m.Values["list"]))
		if err != nil {
			return nil
		}
		return members(func(who league.Member) bool { return slices.Contains(chosen.Members, who.User) })
	case "in":
		chosen, err := b.List(parseNumber(m.Values["list"]))
		if err != nil {
			return nil
		}
		all := members(func(who league.Member) bool { return who.State.Plays() && !slices.Contains(chosen.Members, who.User) })
		if chosen.State != league.ListArranged {
			all = append(all, discord.Option{Value: DeskComputer, Label: p.PlainName(p.userOf(""))})
		}
		return all
	case "one":
		return members(func(who league.Member) bool { return arrangedList(b, who.User) > 0 })
	case "other":
		list := arrangedList(b, m.Values["one"])
		return members(func(who league.Member) bool {
			return list > 0 && who.State.Plays() && arrangedList(b, who.User) != list
		})
	case "member":
		return members(func(league.Member) bool { return true })
	case "first", "second", "third", "fourth", "fifth":
		seated := addFields[:slices.Index(addFields, key)]
		return members(func(who league.Member) bool {
			return !slices.ContainsFunc(seated, func(other string) bool { return m.Values[other] == who.User })
		})
	case "correction":
		return p.correctionOptions(b)
	case "case":
		return p.caseOptions(b)
	case "verdict":
		if strings.HasPrefix(m.Values["case"], caseProtest) {
			return textOptions(p.printer, "verdict", []string{"uphold", "reject"})
		}
		return textOptions(p.printer, "verdict", []string{"accept", "refuse"})
	}
	return nil
}

// addFields are the fields for the places of a list that a leader enters, in order.
var addFields = []string{"first", "second", "third", "fourth", "fifth"}

// DeskComputer is the value of a computer in a menu of members.
const DeskComputer = "computer"

// AddFields returns the fields for the places of a list that a leader enters, in order.
func AddFields() []string { return slices.Clone(addFields) }

// DeskChoices turns the options of a menu into completions.
func DeskChoices(all []discord.Option) []discord.Choice {
	choices := make([]discord.Choice, 0, len(all))
	for _, o := range all {
		choices = append(choices, discord.Choice{Name: o.Label, Value: o.Value})
	}
	return choices
}

// SettingValues returns the settings of a league as values of fields.
func SettingValues(c league.Configure) map[string]string {
	byRank, chosen := settings.Off, ""
	if r, err := rules.Parse(c.Plan.Rules); err == nil {
		chosen = RulesChoice(r)
	}
	if c.Plan.ByRank {
		byRank = settings.On
	}
	season, day := c.Plan.Config, c.Plan.MatchDay
	return map[string]string{
		"name": c.Name, "zone": c.Zone, "channel": c.Channel, "role": c.Role, "language": c.Locale, "format": string(season.Format),
		"scoring": string(season.Scoring), "weeks": strconv.Itoa(season.Weeks), "games": strconv.Itoa(season.Games), "per-week": strconv.Itoa(season.PerWeek),
		"divisions": strconv.Itoa(c.Plan.Divisions), "rules": chosen, "timer": c.Plan.Timer, "day": strconv.Itoa(int(day.Day)),
		"time": day.Clock.String(), "policy": string(c.Plan.Policy), "by-rank": byRank,
	}
}

// RulesChoice returns the value of rules in a menu: their rules string, or a hash where that is too long.
func RulesChoice(r rules.Ruleset) string {
	text := r.String()
	if len(text) <= face.MaxChoice {
		return text
	}
	return fmt.Sprintf("#%x", sha256.Sum256([]byte(text)))
}

// RulesLine names rules in one line without markdown.
func RulesLine(r rules.Ruleset, l *locale.Localizer) string {
	return newPrinter(l).RulesetName(r)
}

// arrangedList returns the list of this week that is arranged for a member and has not begun, or 0.
func arrangedList(b *leagues.Book, member string) uint64 {
	w, _ := b.Week()
	for _, l := range b.Lists {
		if l.Week == w.Number && l.State == league.ListArranged && member != "" && slices.Contains(l.Members, member) {
			return l.Number
		}
	}
	return 0
}

// listOptions are the lists that fit the dialogue, the latest first.
func (m DeskData) listOptions(p leaguePrinter) (all []discord.Option) {
	for _, l := range slices.Backward(m.Book.Lists) {
		goesOn := l.State == league.ListArranged || l.State == league.ListRunning || l.State == league.ListInterrupted
		if goesOn == (m.Name == "substitute" || m.Name == "abort") && l.State != league.ListAborted {
			all = append(all, discord.Option{Value: fmt.Sprint(l.Number), Label: ListChoice(m.Book, l, p.Localizer).Name})
		}
	}
	return all
}

// weekOptions are the weeks that fit the dialogue: leaders can move a week before its end; only weeks that have begun have results.
func (m DeskData) weekOptions(p leaguePrinter) (all []discord.Option) {
	for _, w := range m.Book.Weeks {
		begun := w.State != league.WeekPlanned && w.State != league.WeekCancelled
		over := w.State == league.WeekGrace || w.State == league.WeekProvisional || w.State == league.WeekFinal || w.State == league.WeekCancelled
		switch m.Name {
		case "add":
			over = !begun
		case "penalty":
			over = false
		}
		if !over {
			all = append(all, discord.Option{Value: strconv.Itoa(w.Number), Label: p.weekDays(w.Number)})
		}
	}
	return all
}

// correctionOptions are the corrections that leaders can withdraw, the latest first.
func (p leaguePrinter) correctionOptions(b *leagues.Book) (all []discord.Option) {
	for _, c := range slices.Backward(b.Corrections) {
		what := c.What
		what.Number = c.Number
		withdrawal := league.Correction{Number: uint64(len(b.Corrections) + 1), Change: league.Withdraw, Of: c.Number}
		if what.Change != league.Withdraw && b.History().Check(withdrawal) == nil {
			all = append(all, discord.Option{Value: fmt.Sprint(c.Number), Label: face.Clip(p.correctionWords(what), face.MaxChoice)})
		}
	}
	return all
}

// correctionWords say in one line without markdown what a correction does.
func (p leaguePrinter) correctionWords(c league.Correction) string {
	d := face.Data{"List": c.List, "Name": p.PlainName(p.userOf(c.Member)), "Points": p.points(c.Points), "Number": c.Of}
	return p.T("desk.corrected."+string(c.Change), d)
}

// The beginning of a case's value: a protest or a late list, by its number.
const (
	caseProtest = "p"
	caseLate    = "l"
)

// caseOptions are the cases that wait for a leader's decision: protests, and lists that have ended too late.
func (p leaguePrinter) caseOptions(b *leagues.Book) (all []discord.Option) {
	for _, protest := range b.Protests {
		if protest.State == league.ProtestOpen {
			label := p.T("desk.protest", face.Data{"List": protest.List, "Name": p.PlainName(p.userOf(protest.By)), "Why": face.Tidy(protest.Why, face.MaxChoice)})
			all = append(all, discord.Option{Value: caseProtest + fmt.Sprint(protest.Number), Label: face.Clip(label, face.MaxChoice)})
		}
	}
	for _, l := range b.Lists {
		if l.Late == league.LatePending {
			all = append(all, discord.Option{Value: caseLate + fmt.Sprint(l.Number), Label: face.Clip(p.T("desk.late", nil)+" "+ListChoice(b, l, p.Localizer).Name, face.MaxChoice)})
		}
	}
	return all
}

// DeskCase reads the value of a case: the number of a protest, or of a late list.
func DeskCase(value string) (protest, list uint64) {
	if text, ok := strings.CutPrefix(value, caseProtest); ok {
		return parseNumber(text), 0
	}
	text, _ := strings.CutPrefix(value, caseLate)
	return 0, parseNumber(text)
}

// parseNumber reads a number, and 0 if the value is none.
func parseNumber(value string) uint64 {
	n, _ := strconv.ParseUint(value, 10, 64)
	return n
}

// SeasonSteps are the steps that leaders may take with a season in that state.
func SeasonSteps(s league.SeasonState) []string {
	switch s {
	case league.SeasonRunning:
		return []string{"pause", "cancel"}
	case league.SeasonPaused:
		return []string{"resume", "cancel"}
	case league.SeasonPlanned, league.SeasonRegistration:
		return []string{"cancel"}
	case league.SeasonClosing, league.SeasonArchived, league.SeasonCancelled:
	}
	return []string{"announce"}
}
