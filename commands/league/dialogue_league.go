package league

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/rulebook"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/league"
	"karlchen/game/rules"
)

// presetWeeks is how long a season is unless somebody wants it otherwise.
const presetWeeks = 8

// presets fills the dialogue that founds a league with what most servers want, so that one click is enough.
func (d *desk) presets() error {
	if err := d.Permit(true, false); err != nil {
		return err
	}
	r, err := rulebook.DefaultRules(d.Click)
	if err != nil {
		return err
	}
	server := d.Server()
	language := locale.For(serve.ChosenLanguage(server.Language, d.GuildLocale))
	l := league.League{Zone: server.Zone, Locale: language.Tag(), Plan: leagues.DefaultPlan(r.String(), presetWeeks)}
	if d.Channel.HoldsThreads() {
		l.Channel = d.ChannelID
	}
	all, err := d.Leagues.Leagues(d.GuildID)
	if err != nil {
		return err
	}
	l.Name = language.T("desk.preset_name", nil)
	for n := 2; slices.ContainsFunc(all, func(other league.League) bool { return other.Name == l.Name }); n++ {
		l.Name = language.T("desk.preset_name", nil) + " " + strconv.Itoa(n)
	}
	starts, err := d.Leagues.Starts(l.Zone)
	if err != nil {
		return err
	}
	d.draft.Values = valuesOf(l)
	start := starts[0]
	if day := league.DateOf(d.Leagues.Now().In(server.Location())).Weekday(); day == time.Friday || day == time.Saturday || day == time.Sunday {
		start = starts[1] // so that the first week is not over before anybody has heard of it
	}
	d.draft.Values["start"] = start.String()
	return nil
}

// valuesOf writes what can be changed about a league as the values of a dialogue.
func valuesOf(l league.League) map[string]string {
	c := l.Plan.Config
	byRank, chosen := settings.Off, ""
	if r, err := rules.Parse(l.Plan.Rules); err == nil {
		chosen = choiceOf(r)
	}
	if l.Plan.ByRank {
		byRank = settings.On
	}
	return map[string]string{
		"name": l.Name, "zone": l.Zone, "channel": l.Channel, "role": l.Role, "language": l.Locale, "format": string(c.Format),
		"scoring": string(c.Scoring), "weeks": strconv.Itoa(c.Weeks), "games": strconv.Itoa(c.Games), "per-week": strconv.Itoa(c.PerWeek),
		"divisions": strconv.Itoa(l.Plan.Divisions), "rules": chosen, "timer": l.Plan.Timer, "day": strconv.Itoa(int(l.Plan.MatchDay.Day)),
		"time": l.Plan.MatchDay.Clock.String(), "policy": string(l.Plan.Policy), "by-rank": byRank,
	}
}

// change gives a league what is chosen in the dialogue. What follows from the length of the season follows anew when that changes.
func (d *desk) change(l *league.League) error {
	l.Name, l.Zone, l.Channel, l.Role, l.Locale = d.value("name"), d.value("zone"), d.value("channel"), d.value("role"), d.value("language")
	p := &l.Plan
	c := &p.Config
	if weeks := d.count("weeks"); weeks != c.Weeks {
		fresh := league.Default(weeks)
		c.Weeks, c.Best, c.MinLists = weeks, fresh.Best, fresh.MinLists
	}
	c.Format, c.Scoring, c.Games, c.PerWeek = league.Format(d.value("format")), league.Scoring(d.value("scoring")), d.count("games"), d.count("per-week")
	p.Divisions, p.Timer, p.Policy, p.ByRank = d.count("divisions"), d.value("timer"), league.Policy(d.value("policy")), d.value("by-rank") == settings.On
	r, err := rules.Parse(d.rules[d.value("rules")])
	if err != nil {
		return err
	}
	p.Rules = r.String()
	p.RulesName, err = rulebook.NameOfRules(d.Click, r)
	if c.Format == league.MatchDay {
		to, wrong := d.appointment()
		p.MatchDay, err = to, errors.Join(err, wrong)
	}
	return err
}

// founding is what the dialogue founds.
func (d *desk) founding() (leagues.Founding, error) {
	l := league.League{Plan: leagues.DefaultPlan("", d.count("weeks"))}
	wrong := d.change(&l)
	start, err := d.start()
	return leagues.Founding{
		Name: l.Name, Zone: l.Zone, Channel: l.Channel, Role: l.Role, Locale: l.Locale, Plan: l.Plan, Start: start,
	}, errors.Join(wrong, err)
}

func previewFounding(d *desk) ([]string, error) {
	f, err := d.founding()
	if err == nil {
		err = d.Leagues.Check(actorOf(d.Click), f)
	}
	l := league.League{Zone: f.Zone, Channel: f.Channel, Plan: f.Plan}
	return view.SeasonPlan(l, f.Start, d.Leagues.Now(), d.Loc), errors.Join(err, checkChannel(d.Click, f.Channel))
}

// checkChannel complains when the bot is known not to be able to post in the channel, which is the one where it is asked.
func checkChannel(c *serve.Click, channel string) error {
	switch {
	case channel != c.ChannelID:
		return nil
	case !c.BotMay.Has(discord.ViewChannel):
		return serve.NeedsViewChannel
	case !c.BotMay.Has(discord.SendMessages):
		return serve.NeedsSendMessages
	}
	return nil
}

func found(_ context.Context, d *desk) error {
	f, err := d.founding()
	if err != nil {
		return err
	}
	_, err = d.Leagues.Found(actorOf(d.Click), f)
	return err
}

func previewSettings(d *desk) ([]string, error) {
	l := d.matter.Book.League
	if err := errors.Join(d.change(&l), checkChannel(d.Click, l.Channel)); err != nil {
		return nil, err
	}
	lines := view.DeskChanges(d.fields, d.draft.Before, d.Loc)
	if len(lines) == 0 {
		return nil, unchanged
	}
	return lines, nil
}

func saveSettings(_ context.Context, d *desk) error {
	var wrong error
	_, err := d.Leagues.Configure(actorOf(d.Click), d.id(), d.draft.Seen, func(l *league.League) { wrong = d.change(l) })
	return errors.Join(wrong, err)
}

// start is the Monday that is chosen.
func (d *desk) start() (league.Date, error) {
	day, err := time.Parse(time.DateOnly, d.value("start"))
	if err != nil {
		return league.Date{}, leagues.Problem{Key: leagues.BadStart, Data: map[string]any{"Date": d.value("start")}}
	}
	return league.DateOf(day), nil
}

var clockForm = regexp.MustCompile(`^([0-9]{1,2})(?:[:.]([0-9]{2}))?$`)

// appointment is the day and the time that are chosen.
func (d *desk) appointment() (league.Appointment, error) {
	told := map[string]any{"Time": face.Escaped(d.value("time"))}
	parts := clockForm.FindStringSubmatch(d.value("time"))
	if parts == nil {
		return league.Appointment{}, leagues.Problem{Key: leagues.BadTime, Data: told}
	}
	hour, _ := strconv.Atoi(parts[1]) // digits, or nothing
	minute, _ := strconv.Atoi(parts[2])
	a := league.Appointment{Day: time.Weekday(d.count("day")), Clock: league.Clock{Hour: hour, Minute: minute}}
	switch err := a.Validate(); {
	case errors.Is(err, league.ErrSkippedHour):
		return a, leagues.Problem{Key: leagues.SkippedHour, Data: told}
	case err != nil:
		return a, leagues.Problem{Key: leagues.BadTime, Data: told}
	}
	return a, nil
}

// choiceOf is how a menu knows rules: by their rules string, or where that is too long for a menu by a hash of it.
func choiceOf(r rules.Ruleset) string {
	text := r.String()
	if len(text) <= face.MaxChoice {
		return text
	}
	return fmt.Sprintf("#%x", sha256.Sum256([]byte(text)))
}

// rulesToChoose are the rules that a menu offers: the presets, what the server keeps and plays by, what the league is played by, and what is chosen
// already. It also returns their rules strings by the choices.
func (d *desk) rulesToChoose(book *leagues.Book, now string) (all []discord.Choice, strings map[string]string, err error) {
	saved, errSaved := rulebook.ReadSaved(d.Click)
	usual, errUsual := rulebook.DefaultRules(d.Click)
	if err := errors.Join(errSaved, errUsual); err != nil {
		return nil, nil, err
	}
	strings = map[string]string{}
	offer := func(name, text string) {
		r, err := rules.Parse(text)
		if err != nil {
			return
		}
		choice := choiceOf(r)
		if _, there := strings[choice]; there {
			return
		}
		if strings[choice] = r.String(); name == "" {
			name = view.RulesLine(r, d.Loc)
		}
		all = append(all, discord.Choice{Name: name, Value: choice})
	}
	for _, name := range rules.Presets() {
		offer(d.Loc.T("preset."+name, nil), name)
	}
	for _, s := range saved {
		offer(rulebookview.SavedName(s.Name), s.Rules)
	}
	offer("", usual.String())
	if book != nil {
		offer("", book.League.Plan.Rules)
	}
	offer("", now)
	return all, strings, nil
}
