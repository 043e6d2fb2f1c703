package league

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/game/league"
	"karlchen/game/rules"
)

func showStandings(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readSeason(c)
	if err != nil {
		return nil, err
	}
	week, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	return showStandingsPage(c, b, week, 0)
}

// showStandingsPage shows a page of the standings; page 0 is the one that the user is on.
func showStandingsPage(c *serve.Click, b *leagues.Book, week, page int) (discord.Response, error) {
	t, err := readStandings(c, b, week)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Standings(c.Look(), t, c.User.ID, page, c.Loc)), nil
}

// standingsClick turns to another page. Week 0 is the latest.
func standingsClick(_ context.Context, c *serve.Click, p route.Standing) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	week := p.Week
	if latest := max(1, view.LatestWeek(b)); week == 0 || week > latest {
		week = latest
	}
	return showStandingsPage(c, b, week, p.Page)
}

// showLeagueRules shows the rules that a season is played by.
func showLeagueRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readLeague(c)
	if err != nil {
		return nil, err
	}
	return showRulesOfSeason(c, b)
}

func rulesClick(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return showRulesOfSeason(c, b)
}

// showRulesOfSeason shows the card of the season's rules, which are frozen, or of those that the next season will have.
func showRulesOfSeason(c *serve.Click, b *leagues.Book) (discord.Response, error) {
	plan := b.Season.Plan
	if b.Season.Number == 0 {
		plan = b.League.Plan
	}
	r, err := rules.Parse(plan.Rules)
	if err != nil {
		return nil, err
	}
	return rulebook.ShowCard(c, r)
}

// showWeek shows a week: what can be done in it, and what has been played.
func showWeek(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readSeason(c)
	if err != nil {
		return nil, err
	}
	number, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	m, err := readWeek(c, b, number)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.WeekPage(c.Look(), m, c.Loc)), nil
}

// readWeek is what a week has come to so far, and the week itself as long as it goes on.
func readWeek(c *serve.Click, of *leagues.Book, number int) (m view.Monday, err error) {
	var errLists, errAwards error
	m.WeekStandings, err = readStandings(c, of, number)
	m.Lists, m.Attempts, errLists = view.ListsOf(of, number)
	w := of.Weeks[number-1]
	if of.Published(number) {
		m.Awards, errAwards = of.History.Awards(of.Season.Plan.Config, number)
	}
	if w.State == league.WeekProvisional {
		m.Provisional = of.Calendar.Final(w.Published)
	}
	for _, l := range of.Lists {
		if l.Week == number && w.State == league.WeekGrace && (l.State == league.ListRunning || l.State == league.ListInterrupted) {
			m.Late++
		}
	}
	if w.Free {
		m.Config.Format = league.Open
	}
	if o := view.OpeningOf(of, number); !o.Over {
		m.Next = &o
	}
	return m, errors.Join(err, errLists, errAwards)
}

func showLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readLeague(c)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Info(cardFor(c, b), c.Loc)), nil
}

func infoClick(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Info(cardFor(c, b), c.Loc)), nil
}

// cardFor is what there is to know about a league for the user: with what comes next.
func cardFor(c *serve.Click, b *leagues.Book) view.LeagueCard {
	card := view.CardOf(b)
	card.Joined = belongs(b, c.User.ID)
	if b.Season.Number == 0 || !goesOn(b.Season.State) {
		return card
	}
	if w, ok := b.Week(); ok {
		card.Week = w.Number
	}
	for _, w := range b.Weeks[max(0, card.Week-1):] {
		if len(card.Ahead) > 0 {
			break
		}
		calendar := b.Calendar
		if w.MatchDay != nil {
			calendar.MatchDay = w.MatchDay
		}
		for _, m := range calendar.Moments(w.Number) {
			if m.At.After(b.Now) && m.Event != league.EventGrace {
				card.Ahead = append(card.Ahead, m)
			}
		}
	}
	return card
}

// goesOn reports whether there are weeks of a season to come.
func goesOn(s league.SeasonState) bool {
	return s == league.SeasonRegistration || s == league.SeasonRunning
}
