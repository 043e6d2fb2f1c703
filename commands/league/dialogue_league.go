package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
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
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// presetWeeks is the length of a season that the dialogue suggests, presetRounds that of a tournament.
const presetWeeks, presetRounds = 8, 3

// fillPresets fills a new dialogue for a new league with the values that most servers want, so that one click is enough.
func (d *dialogue) fillPresets() error {
	if err := d.Permit(true, false); err != nil {
		return err
	}
	r, err := rulebook.DefaultRules(d.Click)
	if err != nil {
		return err
	}
	server := d.Server()
	language := locale.For(settings.ChosenLanguage(server.Language, d.GuildLocale))
	l := league.Configure{Zone: server.Zone, Locale: language.Tag(), Plan: leagues.DefaultPlan(r.String(), presetWeeks)}
	l.Plan.Level = d.Tables.Level()
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
	d.draft.Values = view.SettingValues(l)
	start := starts[0]
	if day := league.DateOf(d.Leagues.Now().In(server.Location())).Weekday(); day == time.Friday || day == time.Saturday || day == time.Sunday {
		start = starts[1] // so that members have time to read about the first week
	}
	d.draft.Values["start"] = start.String()
	return nil
}

// suitFormat fills in what suits the format that a leader has chosen for a new league: what a tournament needs is not what a season needs.
func (d *dialogue) suitFormat(was string) {
	real := standings.Format(d.value("format")).Mode().Real
	if real == standings.Format(was).Mode().Real {
		return
	}
	fresh := leagues.DefaultPlan("", presetWeeks).Config
	if real {
		fresh.Weeks, fresh.Scoring = presetRounds, standings.BySum
	}
	d.draft.Values["weeks"], d.draft.Values["scoring"] = strconv.Itoa(fresh.Weeks), string(fresh.Scoring)
	own := locale.For(d.value("language"))
	names := []string{own.T("desk.preset_name", nil), own.T("desk.preset_tournament", nil)}
	if name, usual := strings.CutPrefix(d.value("name"), face.Either(real, names[0], names[1])); usual {
		d.draft.Values["name"] = face.Either(real, names[1], names[0]) + name
	}
}

// applyTo gives a league's settings the values of the dialogue.
func (d *dialogue) applyTo(c *league.Configure) error {
	c.Name, c.Zone, c.Channel, c.Locale = d.value("name"), d.value("zone"), d.value("channel"), d.value("language")
	c.Role, c.Crown = d.value("role"), d.value("crown")
	settings.Choose(c, leagues.Settings, d.draft.Values)
	p := &c.Plan
	r, err := rules.Parse(d.rules[d.value("rules")])
	if err != nil {
		return err
	}
	p.Rules = r.String()
	saved, err := rulebook.SavedAs(d.Click, r)
	p.RulesName, p.Words = saved.Name, saved.Words
	if p.Prizes = d.value("prizes"); p.Config.Format.Mode().Drawn {
		clock, wrong := league.ParseClock(d.value("time"))
		p.MatchDay.Clock, err = clock, errors.Join(err, wrong)
	}
	return err
}

func (d *dialogue) founding() (leagues.Founding, error) {
	f := leagues.Founding{Configure: league.Configure{Plan: leagues.DefaultPlan("", d.count("weeks"))}}
	wrong := d.applyTo(&f.Configure)
	start, err := d.startDate()
	f.Start = start
	return f, errors.Join(wrong, err)
}

func previewFounding(d *dialogue) ([]string, error) {
	f, err := d.founding()
	if err == nil {
		err = d.Leagues.Check(actorOf(d.click), f)
	}
	return view.SeasonPlan(f.Of(league.League{}), f.Start, 0, d.Leagues.Now(), d.Loc), errors.Join(err, checkChannel(d.click, f.Channel))
}

// checkChannel refuses a channel in which the bot cannot post. It knows that only of the channel of the click.
func checkChannel(c *click, channel string) error {
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

func foundLeague(_ context.Context, d *dialogue) error {
	f, err := d.founding()
	if err != nil {
		return err
	}
	_, err = d.Leagues.Found(actorOf(d.click), f)
	return err
}

func previewSettings(d *dialogue) ([]string, error) {
	c := d.matter.Book.League.Configuration()
	if err := errors.Join(d.applyTo(&c), checkChannel(d.click, c.Channel)); err != nil {
		return nil, err
	}
	lines := view.DeskChanges(d.fields, d.draft.Before, d.Loc)
	if len(lines) == 0 {
		return nil, unchanged
	}
	return lines, nil
}

func saveSettings(_ context.Context, d *dialogue) error {
	var wrong error
	_, err := d.Leagues.Configure(actorOf(d.click), d.id(), d.draft.Seen, func(c *league.Configure) { wrong = d.applyTo(c) })
	return errors.Join(wrong, err)
}

// startDate returns the Monday that the leader chose.
func (d *dialogue) startDate() (league.Date, error) {
	day, err := time.Parse(time.DateOnly, d.value("start"))
	if err != nil {
		return league.Date{}, league.Problem{Key: league.BadStart, Data: map[string]any{"Date": d.value("start")}}
	}
	return league.DateOf(day), nil
}

// offerRules returns the rules of a menu: the presets, the saved and the default rules of the server, those of the league, and those chosen
// now. It also returns their rules strings by the choices.
func (d *dialogue) offerRules(book *leagues.Book, now string) (all []discord.Choice, strings map[string]string, err error) {
	saved, errSaved := rulebook.ReadSaved(d.Click)
	usual, errUsual := rulebook.DefaultRules(d.Click)
	if err := errors.Join(errSaved, errUsual); err != nil {
		return nil, nil, err
	}
	strings = map[string]string{}
	add := func(name, text string) {
		r, err := rules.Parse(text)
		if err != nil {
			return
		}
		choice := view.RulesChoice(r)
		if _, there := strings[choice]; there {
			return
		}
		if strings[choice] = r.String(); name == "" {
			name = face.Printer{Localizer: d.Loc}.RulesetName(r)
		}
		all = append(all, discord.Choice{Name: name, Value: choice})
	}
	for _, name := range rules.Presets() {
		add(d.Loc.T("preset."+name, nil), name)
	}
	for _, s := range saved {
		add(rulebookview.SavedName(s.Name), s.Rules)
	}
	add("", usual.String())
	if book != nil {
		add("", book.League.Plan.Rules)
	}
	add("", now)
	return all, strings, nil
}
