package view

import (
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

// Dialogue says what a dialogue of leaders asks for, by the keys of its fields.
type Dialogue struct {
	Fields []string // in their order
	Folded []string // those of them that are shown only when somebody wants to change them
	Spare  []string // those of them that need no value
	Danger bool     // what it does cannot be taken back
}

// planFields are the fields of how a season is played.
var planFields = []string{"scoring", "games", "per-week", "weeks", "divisions", "rules", "timer", "day", "policy", "by-rank"}

// placeFields are those of where a league is and whose.
var placeFields = []string{"zone", "language", "channel", "role"}

// Dialogues are the dialogues of leaders by their names, which are those of their commands.
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

// deskTexts are the fields that are written, with how many characters they may have.
var deskTexts = map[string]int{"name": leagues.MaxName, "time": 5, "points": 60, "why": 500, "note": 300}

// DeskMatter is what the menus of a dialogue are about.
type DeskMatter struct {
	Name    string        // of the dialogue
	Book    *leagues.Book // nil as long as there is no league
	Leagues []league.League
	Starts  []league.Date
	Rules   []discord.Choice
	Values  map[string]string // chosen so far
}

// Field returns a field of the dialogue as it is with what has been chosen so far. A menu without options has nothing to choose. Ok is false
// when the field does not matter.
func (m DeskMatter) Field(key string, l *locale.Localizer) (f DeskField, ok bool) {
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

// matters reports whether a field has to do with what has been chosen so far.
func (m DeskMatter) matters(key string) bool {
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

// options are what a menu offers.
func (m DeskMatter) options(key string, l *locale.Localizer) []discord.Option {
	p := printer{face.Printer{Localizer: l}}
	switch key {
	case "league":
		return options(m.Leagues, func(of league.League) discord.Option {
			return discord.Option{Value: of.ID, Label: face.Tidy(of.Name, face.MaxChoice)}
		})
	case "format":
		return valued(p, key, league.Formats())
	case "scoring":
		return valued(p, key, league.Scorings())
	case "policy":
		return valued(p, key, league.Policies())
	case "by-rank":
		return valued(p, key, []string{settings.Off, settings.On})
	case "day":
		return options([]time.Weekday{1, 2, 3, 4, 5, 6, 0}, func(day time.Weekday) discord.Option {
			return discord.Option{Value: strconv.Itoa(int(day)), Label: p.weekday(day)}
		})
	case "games":
		return p.counted(key, league.Lengths())
	case "per-week":
		return p.counted(key, []int{1, 2, 3, 4, 5, 7, 10, leagues.MaxPerWeek})
	case "weeks":
		return p.counted(key, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 26, 30, 36, 40, 52, league.MaxWeeks})
	case "divisions":
		return append([]discord.Option{{Value: "0", Label: p.T("desk.undivided", nil)}}, p.counted(key, []int{2, 3, 4, 5})...)
	case "timer":
		return options(leagues.Timers(), func(t string) discord.Option {
			return discord.Option{Value: t, Label: p.T("setting.server.timer."+t, nil)}
		})
	case "zone":
		zone, _ := settings.Find(settings.ServerChoices(), "zone")
		zones := zone.Values
		if own := m.Values["zone"]; own != "" && !slices.Contains(zones, own) { // chosen in another way
			zones = append([]string{own}, zones[:len(zones)-1]...)
		}
		return options(zones, func(z string) discord.Option { return discord.Option{Value: z, Label: strings.ReplaceAll(z, "_", " ")} })
	case "language":
		return options(locale.All(), func(l *locale.Localizer) discord.Option {
			return discord.Option{Value: l.Tag(), Label: l.Name()}
		})
	case "start":
		return options(m.Starts, p.startOption)
	case "rules":
		return options(m.Rules, asOption)
	}
	if m.Book == nil {
		return nil
	}
	return m.bookOptions(key, book(m.Book, l))
}

func options[T any](all []T, option func(T) discord.Option) []discord.Option {
	list := make([]discord.Option, 0, len(all))
	for _, one := range all {
		list = append(list, option(one))
	}
	return list
}

func asOption(c discord.Choice) discord.Option {
	return discord.Option{Value: c.Value, Label: face.Clip(c.Name, face.MaxChoice)}
}

// valued are options that have a text each.
func valued[T ~string](p printer, field string, values []T) []discord.Option {
	return options(values, func(v T) discord.Option {
		return discord.Option{Value: string(v), Label: p.T("desk.value."+field+"."+string(v), nil)}
	})
}

// counted are options that are numbers, with one text for all of them.
func (p printer) counted(field string, numbers []int) []discord.Option {
	return options(numbers, func(n int) discord.Option {
		return discord.Option{Value: strconv.Itoa(n), Label: p.T("desk.count."+field, face.Data{"Count": n})}
	})
}

func (p printer) weekday(d time.Weekday) string {
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

// bookOptions are what a menu offers out of a league.
func (m DeskMatter) bookOptions(key string, p leaguePrinter) []discord.Option {
	b := m.Book
	members := func(pass func(league.Member) bool) (all []discord.Option) {
		for _, who := range b.Members {
			if pass(who) {
				all = append(all, discord.Option{Value: who.User, Label: face.Clip(p.Called(p.user(who.User)), face.MaxChoice)})
			}
		}
		return all
	}
	switch key {
	case "step":
		return valued(p.printer, "step", SeasonSteps(b.Season.State))
	case "week":
		return m.weeks(p)
	case "list":
		return m.lists(p)
	case "out":
		chosen, err := b.List(number(m.Values["list"]))
		if err != nil {
			return nil
		}
		return members(func(who league.Member) bool { return slices.Contains(chosen.Members, who.User) })
	case "in":
		chosen, err := b.List(number(m.Values["list"]))
		if err != nil {
			return nil
		}
		all := members(func(who league.Member) bool { return who.State.Plays() && !slices.Contains(chosen.Members, who.User) })
		if chosen.State != league.ListArranged {
			all = append(all, discord.Option{Value: DeskComputer, Label: p.Called(p.user(""))})
		}
		return all
	case "one":
		return members(func(who league.Member) bool { return arrangedAt(b, who.User) > 0 })
	case "other":
		list := arrangedAt(b, m.Values["one"])
		return members(func(who league.Member) bool { return list > 0 && who.State.Plays() && arrangedAt(b, who.User) != list })
	case "member":
		return members(func(league.Member) bool { return true })
	case "first", "second", "third", "fourth", "fifth":
		seated := addFields[:slices.Index(addFields, key)]
		return members(func(who league.Member) bool {
			return !slices.ContainsFunc(seated, func(other string) bool { return m.Values[other] == who.User })
		})
	case "correction":
		return p.corrections(b)
	case "case":
		return p.cases(b)
	case "verdict":
		if strings.HasPrefix(m.Values["case"], caseProtest) {
			return valued(p.printer, "verdict", []string{"uphold", "reject"})
		}
		return valued(p.printer, "verdict", []string{"accept", "refuse"})
	}
	return nil
}

// addFields are the fields of the places of a list that is entered, in their order.
var addFields = []string{"first", "second", "third", "fourth", "fifth"}

// DeskComputer is what is chosen where a computer is to play.
const DeskComputer = "computer"

// AddFields returns the fields of the places of a list that is entered, in their order.
func AddFields() []string { return slices.Clone(addFields) }

// DeskChoices are the options of a menu as completions.
func DeskChoices(all []discord.Option) []discord.Choice {
	choices := make([]discord.Choice, 0, len(all))
	for _, o := range all {
		choices = append(choices, discord.Choice{Name: o.Label, Value: o.Value})
	}
	return choices
}

// RulesLine names rules on one plain line.
func RulesLine(r rules.Ruleset, l *locale.Localizer) string {
	return printer{face.Printer{Localizer: l}}.Named(r)
}

// arrangedAt returns the list that has been arranged for a member in this week and has not begun, or 0.
func arrangedAt(b *leagues.Book, member string) uint64 {
	w, _ := b.Week()
	for _, l := range b.Lists {
		if l.Week == w.Number && l.State == league.ListArranged && member != "" && slices.Contains(l.Members, member) {
			return l.Number
		}
	}
	return 0
}

// lists are those that a dialogue may be about, the latest first.
func (m DeskMatter) lists(p leaguePrinter) (all []discord.Option) {
	for _, l := range slices.Backward(m.Book.Lists) {
		goesOn := l.State == league.ListArranged || l.State == league.ListRunning || l.State == league.ListInterrupted
		if goesOn == (m.Name == "substitute" || m.Name == "abort") && l.State != league.ListAborted {
			all = append(all, discord.Option{Value: fmt.Sprint(l.Number), Label: ListChoice(m.Book, l, p.Localizer).Name})
		}
	}
	return all
}

// weeks are those that a dialogue may be about: what is to come can be moved, only what has begun has results.
func (m DeskMatter) weeks(p leaguePrinter) (all []discord.Option) {
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

// corrections are those that can be withdrawn, the latest first.
func (p leaguePrinter) corrections(b *leagues.Book) (all []discord.Option) {
	for _, c := range slices.Backward(b.Corrections) {
		what := c.What
		what.Number = c.Number
		withdrawal := league.Correction{Number: uint64(len(b.Corrections) + 1), Change: league.Withdraw, Of: c.Number}
		if what.Change != league.Withdraw && b.History.Check(withdrawal) == nil {
			all = append(all, discord.Option{Value: fmt.Sprint(c.Number), Label: face.Clip(p.corrected(what), face.MaxChoice)})
		}
	}
	return all
}

// corrected says in one plain line what a correction does.
func (p leaguePrinter) corrected(c league.Correction) string {
	d := face.Data{"List": c.List, "Name": p.Called(p.user(c.Member)), "Points": p.points(c.Points), "Number": c.Of}
	return p.T("desk.corrected."+string(c.Change), d)
}

// What a case is: a protest or a late list, by its number.
const (
	caseProtest = "p"
	caseLate    = "l"
)

// cases are what waits for a leader's decision: protests, and lists that have ended too late.
func (p leaguePrinter) cases(b *leagues.Book) (all []discord.Option) {
	for _, protest := range b.Protests {
		if protest.State == league.ProtestOpen {
			label := p.T("desk.protest", face.Data{"List": protest.List, "Name": p.Called(p.user(protest.By)), "Why": face.Tidy(protest.Why, face.MaxChoice)})
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

// DeskCase reads what is to be decided: the number of a protest, or that of a late list.
func DeskCase(value string) (protest, list uint64) {
	if text, ok := strings.CutPrefix(value, caseProtest); ok {
		return number(text), 0
	}
	text, _ := strings.CutPrefix(value, caseLate)
	return 0, number(text)
}

// number reads a number out of a value, and 0 where there is none.
func number(value string) uint64 {
	n, _ := strconv.ParseUint(value, 10, 64)
	return n
}

// SeasonSteps are what leaders may do with a season in that state.
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
