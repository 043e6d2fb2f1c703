package league

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// showStandings shows the page of the standings with the user.
func showStandings(c *click, b *leagues.Book) (discord.Response, error) {
	week, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	return turnStandings(c, b, route.Standing{Week: week})
}

// turnStandings shows another page of the standings; page 0 is the page with the user. Week 0 is the latest.
func turnStandings(c *click, b *leagues.Book, p route.Standing) (discord.Response, error) {
	week := p.Week
	if latest := max(1, view.LatestWeek(b)); week == 0 || week > latest {
		week = latest
	}
	t, err := makeStandings(c, b, week)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Standings(c.Look(), t, c.User.ID, p.Page, c.Loc)), nil
}

// showCrosstable shows who met whom in a season.
func showCrosstable(c *click, b *leagues.Book, p route.Season) (discord.Response, error) {
	e, err := makeExport(b)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Crosstable(c.Look(), view.LeagueOf(b), e.Crosstable(), c.User.ID, c.Loc)), nil
}

// showRulesOfSeason shows the card of the season's rules, which are frozen. Before the first season it shows the rules of the league's plan.
func showRulesOfSeason(c *click, b *leagues.Book) (discord.Response, error) {
	plan := b.Season.Plan
	if b.Season.Number == 0 {
		plan = b.League.Plan
	}
	r, err := rules.ParseRecorded(plan.Rules)
	if err != nil {
		return nil, err
	}
	return rulebook.ShowCard(c.Click, r)
}

// showWeek shows a week: what members can still do, and what they have played.
func showWeek(c *click, b *leagues.Book) (discord.Response, error) {
	number, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	return lookAtWeek(c, b, route.Week{Week: number})
}

// lookAtWeek shows the page of a week, to which a button of a post leads.
func lookAtWeek(c *click, b *leagues.Book, p route.Week) (discord.Response, error) {
	if p.Week > len(b.Weeks) {
		return nil, league.NoSuchWeek
	}
	published, wrong := c.Leagues.Rankings(c.GuildID, b.League.ID, b.Number)
	m, err := view.ResultsOf(b, p.Week, p.Week, published)
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	if o := view.OpeningOf(b, p.Week, c.User.ID); !o.Over {
		m.Next = &o
	}
	return c.Reply(view.WeekPage(c.Look(), m, c.Loc)), nil
}

func showInfo(c *click, b *leagues.Book) (discord.Response, error) {
	card := makeCard(c, b)
	open, err := openBooks(c, b.League)
	if err != nil {
		return nil, err
	}
	for _, of := range open {
		card.Own = append(card.Own, of.Duties(c.User.ID, b.Now)...)
	}
	return c.Redraw(view.Info(card, c.Loc)), nil
}

// makeCard returns the card of a league for the user, with the dates that come next.
func makeCard(c *click, b *leagues.Book) view.LeagueCard {
	card := view.CardOf(b)
	card.User = c.User.ID
	m, known := b.Member(c.User.ID)
	card.Joined = known && m.State != league.MemberWithdrawn && m.State != league.MemberBanned
	card.Sheets = b.Plan.Real && !b.State.Over() && (b.Admits(c.User.ID) == nil || actorOf(c).Leads(b.League))
	card.Joins = !card.Joined && b.Accepts(c.User.ID, &league.Join{})
	w, now := b.Week()
	isLast := b.Season.State == league.SeasonPaused && now && w.State != league.WeekPlanned && w.State != league.WeekCancelled // it is played to its end
	ahead := b.State == league.SeasonRegistration || b.State == league.SeasonRunning
	if b.Season.Number == 0 || !ahead && !isLast {
		return card
	}
	if now {
		card.Week = w.Number
	}
	card.Stories = lastStories(c, b)
	if b.Mode().Real {
		card.Week = view.LatestWeek(b)
		return card
	}
	for _, w := range b.Weeks[max(0, card.Week-1):] {
		if len(card.Ahead) > 0 {
			break
		}
		for _, m := range b.Moments(w) {
			if m.At.After(b.Now) && m.Event != league.EventGrace {
				card.Ahead = append(card.Ahead, m)
			}
		}
	}
	return card
}

// lastStories are those of the last week with a result. The card does without them if they cannot be found.
func lastStories(c *click, b *leagues.Book) []standings.Story {
	for n := len(b.Weeks); n > 0; n-- {
		if !b.Published(n) {
			continue
		}
		stories, err := b.Stories(n)
		if err != nil {
			c.Log.Error("the stories of a week could not be found", "league", b.League.ID, "week", n, "error", err)
		}
		return stories
	}
	return nil
}

func showArchive(_ context.Context, c *click, id string) (discord.Response, error) {
	return showArchivePage(c, id, 1)
}

func turnArchive(_ context.Context, c *click, p route.Page) (discord.Response, error) {
	return showArchivePage(c, string(p.League), p.Page)
}

// showArchivePage lists the seasons of a league with their winners.
func showArchivePage(c *click, id string, page int) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	of, seasons := view.LeagueOf(b), []view.Season(nil)
	for number := b.League.Seasons; number > 0; number-- {
		s, err := readSeasonOf(c, id, number)
		if err != nil {
			return nil, err
		}
		for id, name := range s.Names() {
			of.Names[id] = cmp.Or(of.Names[id], name)
		}
		begins := s.Calendar().Opens(1)
		seasons = append(seasons, view.Season{Number: number, Cup: s.Season.Cup, State: s.State, Weeks: s.Plan.Config.Weeks, Begins: begins, Winners: s.Champions()})
	}
	return c.Redraw(view.Archive(of, seasons, page, c.Loc)), nil
}

// showSeason shows the final standings of the season that the user chose in the archive.
func showSeason(_ context.Context, c *click, p route.Whole, value string) (discord.Response, error) {
	number, _ := strconv.Atoi(value)
	b, err := readSeasonOf(c, string(p.League), max(1, number))
	if err != nil {
		return nil, err
	}
	t, err := makeStandings(c, b, max(1, view.LatestWeek(b)))
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Standings(c.Look(), t, c.User.ID, 0, c.Loc)), nil
}
