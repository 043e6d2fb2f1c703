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

// moreFields are those of a league's settings that a dialogue shows last: the plan without its format, then place and leaders.
var moreFields = func() (keys []string) {
	for _, row := range leagues.Settings[1:] {
		if keys = append(keys, row.Key); row.Key == "divisions" {
			keys = append(keys, "rules")
		}
	}
	return append(keys, "zone", "language", "channel", "role", "crown")
}()

// roleFields are the fields whose values are roles: that of the leaders, and that of the champions.
var roleFields = []string{"role", "crown"}

// spareFields need no value.
var spareFields = append([]string{"prizes"}, roleFields...)

// IsRole reports whether the value of a field is a role.
func IsRole(key string) bool { return slices.Contains(roleFields, key) }

// Dialogues are the leaders' dialogues by the names of their commands: the decisions about a season, and three of their own.
var Dialogues = dialogues()

func dialogues() map[string]Dialogue {
	all := map[string]Dialogue{
		"create": {
			Fields: slices.Concat([]string{"format", "start", "name", "time", "prizes"}, moreFields), Folded: append([]string{"time"}, moreFields...), Spare: spareFields,
		},
		"settings": {
			Fields: slices.Concat([]string{"league", "name", "time", "prizes", "format"}, moreFields), Folded: append([]string{"time", "format"}, moreFields...), Spare: spareFields,
		},
		"draw": {Fields: []string{"league"}},
	}
	for _, row := range league.Decisions {
		d := Dialogue{Fields: []string{"league"}, Danger: row.Final}
		if !row.Latest {
			d.Fields = append(d.Fields, "season")
		}
		for _, f := range row.Fields {
			d.Fields = append(d.Fields, f.Key)
		}
		all[row.Name] = d
	}
	return all
}

// deskTexts are the fields of settings with a text, and the most characters of each.
var deskTexts = map[string]int{"name": league.MaxName, "time": 5, "prizes": league.MaxPrizes}

// Written returns the fields of a dialogue that leaders write; they choose the others.
func Written(dialogue string) (keys []string) {
	row, _ := league.DecisionOf(dialogue)
	for _, key := range Dialogues[dialogue].Fields {
		if f, decided := row.Field(key); decided && f.Text > 0 || !decided && deskTexts[key] > 0 {
			keys = append(keys, key)
		}
	}
	return keys
}

// DeskInputs returns the written fields of all dialogues, and the most characters of each.
func DeskInputs() map[string]int {
	all := map[string]int{}
	for name := range Dialogues {
		row, _ := league.DecisionOf(name)
		for _, key := range Written(name) {
			decided, _ := row.Field(key)
			all[key] = max(all[key], decided.Text, deskTexts[key])
		}
	}
	return all
}

// DeskData is the data from which a dialogue makes its fields.
type DeskData struct {
	Name    string        // of the dialogue
	Book    *leagues.Book // nil if there is no league yet
	Leagues []league.League
	Seasons []int // the latest one and those that are still open
	Starts  []league.Date
	Rules   []discord.Choice
	By      league.Actor      // the leader
	Busy    []string          // people who sit at a table of a league
	Values  map[string]string // of the fields so far
}

// Field returns a field of the dialogue with its value and its options under the values so far. A menu without options offers no choice. Ok is false
// if the field does not matter.
func (m DeskData) Field(key string, l *locale.Localizer) (f DeskField, ok bool) {
	d := Dialogues[m.Name]
	f = DeskField{
		Key: key, Value: m.Values[key], Folded: slices.Contains(d.Folded, key), Needed: !slices.Contains(d.Spare, key), Most: deskTexts[key],
	}
	row, _ := league.DecisionOf(m.Name)
	decided, isDecided := row.Field(key)
	switch {
	case isDecided && decided.Text > 0:
		f.Kind, f.Most, f.Needed = DeskText, decided.Text, !decided.Spare
		return f, true
	case isDecided && m.Book == nil:
	case isDecided:
		values := league.Values{Of: m.Values, By: m.By, Now: m.Book.Now, Busy: m.Busy}
		offers := row.Offers(m.Book.Season, values, key)
		f.Withheld = len(row.Withheld(m.Book.Season, values, key)) > 0
		f.Needed = !slices.Contains(offers, "")
		f.Options = newBookPrinter(m.Book, l).valueOptions(m.Book, key, offers)
		if decided.Spare && len(f.Options) == 0 {
			return f, false
		}
	case !m.matters(key):
		return f, false
	case f.Most > 0:
		f.Kind = DeskText
		return f, true
	case key == "channel":
		f.Kind = DeskChannel
		return f, true
	case IsRole(key):
		f.Kind = DeskRole
		return f, true
	default:
		f.Options = m.options(key, l)
	}
	if len(f.Options) == 1 && f.Needed && f.Value == "" { // another value than the leader's own is theirs to choose
		f.Value = f.Options[0].Value
	}
	if !slices.ContainsFunc(f.Options, func(o discord.Option) bool { return o.Value == f.Value }) {
		f.Value = ""
		if key == "team-best" { // teams have another size now, so that all of their members count
			f.Value = f.Options[0].Value
		}
	}
	return f, true
}

// chosen returns the settings under the values so far.
func (m DeskData) chosen() (c league.Configure) {
	settings.Choose(&c, leagues.Settings, m.Values)
	return c
}

// matters reports whether a field that belongs to no decision matters under the values so far.
func (m DeskData) matters(key string) bool {
	switch key {
	case "league":
		return len(m.Leagues) > 1
	case "season":
		return len(m.Seasons) > 1
	case "time":
		key = "day"
	case "prizes":
		return m.chosen().Plan.Config.Format.Mode().Real
	case "start": // a tournament begins with its first round
		return !m.chosen().Plan.Config.Format.Mode().Real
	}
	row, isSetting := settings.Find(leagues.Settings, key)
	return !isSetting || row.Offers(m.chosen()) != nil
}

// options are the options of a menu that belongs to no decision.
func (m DeskData) options(key string, l *locale.Localizer) []discord.Option {
	p := newPrinter(l)
	switch key {
	case "league":
		return face.Mapped(m.Leagues, func(of league.League) discord.Option {
			return discord.Option{Value: of.ID, Label: face.PlainLeagueName(of.Name)}
		})
	case "season":
		return face.Mapped(m.Seasons, func(n int) discord.Option {
			return discord.Option{Value: strconv.Itoa(n), Label: p.T("desk.season_number", face.Data{"Season": n})}
		})
	case "zone":
		zones := settings.Zones
		if own := m.Values["zone"]; own != "" && !slices.Contains(zones, own) { // the league has a zone that the menu lacks
			zones = append([]string{own}, zones[:len(zones)-1]...)
		}
		return face.Mapped(zones, func(z string) discord.Option { return discord.Option{Value: z, Label: strings.ReplaceAll(z, "_", " ")} })
	case "language":
		return face.Mapped(locale.All(), func(l *locale.Localizer) discord.Option {
			return discord.Option{Value: l.Tag(), Label: l.Name()}
		})
	case "start":
		return face.Mapped(m.Starts, func(d league.Date) discord.Option {
			return discord.Option{Value: d.String(), Label: p.startWords(d)}
		})
	case "rules":
		return face.Mapped(m.Rules, func(c discord.Choice) discord.Option {
			return discord.Option{Value: c.Value, Label: face.Clip(c.Name, face.MaxChoice)}
		})
	}
	row, _ := settings.Find(leagues.Settings, key)
	return face.Mapped(row.Offers(m.chosen()), func(value string) discord.Option { return p.settingOption(row, value) })
}

// settingOption offers a value of a league's setting.
func (p printer) settingOption(row leagues.Setting, value string) discord.Option {
	n, _ := strconv.Atoi(value)
	o := discord.Option{Value: value}
	switch text := "desk.value." + row.Key + "." + value; {
	case row.Key == "level":
		o.Label, o.Description = p.T("level."+value, nil), p.AboutLevel(value)
	case row.Key == "timer":
		o.Label = p.T("setting.server.timer."+value, nil)
	case row.Key == "day":
		o.Label = p.weekdayName(time.Weekday(n))
	case row.Named == settings.ByText || locale.Has(text):
		o.Label = p.T(text, nil)
	default:
		o.Label = p.T("desk.count."+row.Key, face.Data{"Count": n})
	}
	return o
}

func (p printer) weekdayName(d time.Weekday) string {
	return p.T("weekday."+strings.ToLower(d.String()), nil)
}

func (p printer) startWords(d league.Date) string {
	return p.T("desk.start", face.Data{"Day": p.date(d)})
}

// date writes a day: Mo 23.11.2026.
func (p printer) date(d league.Date) string {
	return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC).Format(p.T("desk.day", nil))
}

// valueOptions are options with the values that a choice of a decision offers.
func (p leaguePrinter) valueOptions(b *leagues.Book, key string, values []string) (all []discord.Option) {
	for _, value := range values {
		if value != "" {
			all = append(all, discord.Option{Value: value, Label: face.Clip(p.valueWords(b, key, value), face.MaxChoice)})
		}
	}
	return all
}

// valueWords name a value of a decision's choice. It is a member, unless the key says otherwise or the value has a text of its own.
func (p leaguePrinter) valueWords(b *leagues.Book, key, value string) string {
	n, _ := strconv.ParseUint(value, 10, 64)
	switch key {
	case "week":
		return p.weekDays(int(n))
	case "day":
		return p.weekdayName(time.Weekday(n))
	case "start":
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return p.startWords(league.DateOf(day))
		}
	case "list":
		return p.listWords(b, n)
	case "correction":
		return p.correctionWords(b.Season, b.Corrections[n-1].What)
	case "case":
		protest, list := league.Case(value)
		if protest == 0 {
			return p.T("desk.late", nil) + " " + p.listWords(b, list)
		}
		pr := b.Protests[protest-1]
		return p.T("desk.protest", face.Data{"List": pr.List, "Name": p.PlainName(p.userOf(pr.By)), "Why": face.Tidy(pr.Why, face.MaxChoice)})
	}
	if text := "desk.value." + key + "." + value; locale.Has(text) {
		return p.T(text, nil)
	}
	return p.PlainName(p.userOf(strings.TrimPrefix(value, league.Computer)))
}

// listWords name a list by its number, its week and its members.
func (p leaguePrinter) listWords(b *leagues.Book, number uint64) string {
	l, err := b.List(number)
	if err != nil {
		return ""
	}
	return ListChoice(b, l, p.Localizer).Name
}

// DeskChoices turns the options of a menu into completions.
func DeskChoices(all []discord.Option) []discord.Choice {
	return face.Mapped(all, func(o discord.Option) discord.Choice { return discord.Choice{Name: o.Label, Value: o.Value} })
}

// SettingValues returns the settings of a league as values of fields.
func SettingValues(c league.Configure) map[string]string {
	values := map[string]string{
		"name": c.Name, "zone": c.Zone, "channel": c.Channel, "role": c.Role, "crown": c.Crown, "language": c.Locale, "rules": "", "time": c.Plan.MatchDay.Clock.String(), "prizes": c.Plan.Prizes,
	}
	if r, err := rules.ParseRecorded(c.Plan.Rules); err == nil {
		values["rules"] = RulesChoice(r)
	}
	for _, row := range leagues.Settings {
		values[row.Key] = row.Get(c)
	}
	return values
}

// RulesChoice returns the value of rules in a menu: their rules string, or a hash where that is too long.
func RulesChoice(r rules.Ruleset) string {
	text := r.String()
	if len(text) <= face.MaxChoice {
		return text
	}
	return fmt.Sprintf("#%x", sha256.Sum256([]byte(text)))
}
