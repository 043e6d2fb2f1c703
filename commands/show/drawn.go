package show

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
)

// poster draws a post of a league, with all that is known of its season.
type poster struct {
	*Screen
	book *leagues.Book
	post league.Post
	loc  *locale.Localizer

	pictures bool
}

// posters draw posts by their kinds. What needs no message any more has none.
var posters = map[string]func(poster) ([]discord.Message, error){
	leagues.PostTrouble:    poster.trouble,
	leagues.PostNote:       poster.note,
	leagues.PostAnnounced:  poster.announced,
	leagues.PostCorrection: poster.correction,
	leagues.PostResult:     poster.result,
	leagues.PostSeasonEnd:  poster.end,
	leagues.PostOpening:    poster.opening,
	leagues.PostReminder:   poster.reminder,
	leagues.PostCheckIn:    poster.checkIn,
	leagues.PostSoon:       poster.checkIn,
	leagues.PostDraw:       poster.drawn,
	leagues.PostLastCall:   poster.lastCall,
	leagues.PostList:       poster.list,
}

// draw makes the messages of a post, as things are now, with pictures where there may be any.
func (s *Screen) draw(p league.Post, pictures bool) (league.League, []discord.Message, error) {
	guild, _, _ := strings.Cut(p.League, ".")
	book, err := s.leagues.Book(guild, p.League, p.Season)
	if err != nil {
		return league.League{}, nil, err
	}
	draw, ok := posters[p.Kind]
	if !ok {
		return book.League, nil, fmt.Errorf("nobody draws posts of kind %q", p.Kind)
	}
	all, err := draw(poster{s, book, p, locale.For(book.League.Locale), pictures && s.mayDraw(book.League)})
	return book.League, all, err
}

// one is a post of a single message.
func one(m discord.Message) ([]discord.Message, error) { return []discord.Message{m}, nil }

// place is the league in the week that the post is about.
func (p poster) place() leagueview.League { return leagueview.LeagueIn(p.book, p.post.Week) }

func (p poster) week() leagueview.Opening { return leagueview.OpeningOf(p.book, p.post.Week) }

func (p poster) look() face.Look { return face.Look{Pictures: p.pictures} }

func (p poster) trouble() ([]discord.Message, error) {
	return one(leagueview.Trouble(p.place(), p.book.League.Channel, p.post.Note, p.loc))
}

func (p poster) note() ([]discord.Message, error) {
	o := leagueview.Opening{}
	if p.post.Week > 0 {
		o = p.week()
	}
	return one(leagueview.NotePost(p.place(), p.post.Note, o, p.loc))
}

func (p poster) announced() ([]discord.Message, error) {
	return one(leagueview.SeasonPost(leagueview.CardOf(p.book), p.loc))
}

// table is the standings after a week, with those of the weeks before.
func (p poster) table(week int) (leagueview.WeekStandings, error) {
	published, err := p.leagues.Rankings(p.book.League.Guild, p.book.League.ID, p.book.Season.Number)
	if err != nil {
		return leagueview.WeekStandings{}, err
	}
	earlier := slices.DeleteFunc(published, func(s league.Ranking) bool { return s.Week >= week })
	return leagueview.StandingsOf(p.book, week, earlier)
}

// monday is the results of some weeks up to one.
func (p poster) monday(from, to int) (m leagueview.Monday, err error) {
	b := p.book
	if m.WeekStandings, err = p.table(to); err != nil || to == 0 {
		return m, err
	}
	m.From = from
	var wrong error
	for week := from; week <= to; week++ {
		lists, attempts, err := leagueview.ListsOf(b, week)
		m.Lists, m.Attempts, wrong = append(m.Lists, lists...), attempts, errors.Join(wrong, err)
	}
	awards, err := b.History.Awards(b.Season.Plan.Config, to)
	m.Awards = awards
	w := b.Weeks[to-1]
	if w.State == league.WeekProvisional {
		m.Provisional = b.Calendar.Final(w.Published)
	}
	for _, l := range b.Lists {
		if l.Week == to && (l.State == league.ListRunning || l.State == league.ListInterrupted) {
			m.Late++
		}
	}
	return m, errors.Join(wrong, err)
}

func (p poster) result() ([]discord.Message, error) {
	m, err := p.monday(p.post.Week, p.post.Week)
	if err != nil {
		return nil, err
	}
	return one(leagueview.ShowMonday(p.look(), m, p.loc))
}

func (p poster) opening() ([]discord.Message, error) {
	m, err := p.monday(max(1, p.post.From), p.post.Week-1)
	if err != nil {
		return nil, err
	}
	if p.book.Weeks[p.post.Week-1].Free {
		m.Config.Format = league.Open
	}
	next := p.week()
	m.Next = &next
	return one(leagueview.ShowMonday(p.look(), m, p.loc))
}

func (p poster) end() ([]discord.Message, error) {
	last := len(p.book.Weeks)
	t, err := p.table(last)
	if err != nil {
		return nil, err
	}
	e := leagueview.SeasonEnd{WeekStandings: t, Cancelled: p.book.Season.State == league.SeasonCancelled}
	for _, d := range t.Divisions {
		e.Awards = append(e.Awards, d.Table.Awards()...)
	}
	return one(leagueview.ShowSeasonEnd(p.look(), e, p.loc))
}

func (p poster) reminder() ([]discord.Message, error) {
	return leagueview.Reminder(p.place(), p.week(), p.post.Ping, p.loc), nil
}

func (p poster) lastCall() ([]discord.Message, error) {
	return leagueview.LastCall(p.place(), p.week(), p.post.Ping, p.loc), nil
}

// checkIn calls those who are in and have not said that they are there. A call that has been made shows in the other posts how things go on.
func (p poster) checkIn() ([]discord.Message, error) {
	if p.post.Message != "" {
		return nil, nil
	}
	return leagueview.CheckIn(p.place(), p.week(), p.post.Kind == leagues.PostSoon, p.loc), nil
}

func (p poster) drawn() ([]discord.Message, error) {
	w := p.book.Weeks[p.post.Week-1]
	if w.Draw == nil {
		return nil, nil
	}
	d := leagueview.Drawn{League: p.place(), Week: p.post.Week, Draw: *w.Draw}
	d.Draw.Tables = nil
	for _, l := range p.book.Lists { // as they are by now: people may have changed places
		if l.Week == p.post.Week && l.State != league.ListAborted && l.Table != "" {
			d.Draw.Tables, d.Places = append(d.Draw.Tables, l.Members), append(d.Places, p.placeOf(l))
		}
	}
	d.Mentioned = p.post.Ping
	return one(leagueview.DrawnPost(d, p.loc))
}

// placeOf returns where a list is played, if it has a thread of its own.
func (p poster) placeOf(l league.List) string {
	snap, err := p.tables.Do(context.Background(), l.Table, table.User{}, table.Look{})
	if err != nil || snap.Thread() == "" { // it is over, or not there yet
		return ""
	}
	return "<#" + snap.Thread() + ">"
}

// list shows a list that is over.
func (p poster) list() ([]discord.Message, error) {
	b := p.book
	of, err := b.List(p.post.List)
	if err != nil {
		return nil, err
	}
	until, known := b.ProtestUntil(of)
	r := leagueview.ListResult{League: leagueview.LeagueOf(b), Late: of.Late}
	if of.State != league.ListStruck && of.State != league.ListAborted {
		r.Early = !known
		if b.Now.Before(until) {
			r.Until = until
		}
	}
	outcome, err := p.leagues.Outcome(b.League.ID, b.Season.Number, of.Number)
	if err != nil || outcome.Result == nil {
		return nil, err
	}
	r.List = leagueview.LeagueList{Result: *outcome.Result, State: of.State}
	lists, _, err := b.History.Week(of.Week)
	if err != nil {
		return nil, err
	}
	for _, now := range lists {
		if now.List == of.Number {
			r.List.Result = now
		}
	}
	for _, protest := range b.Protests {
		if protest.List == of.Number && protest.State == league.ProtestOpen {
			r.Protests = append(r.Protests, protest.By)
		}
	}
	return one(leagueview.ListPost(r, p.loc))
}

// correction tells what a leader has decided, and what it has changed.
func (p poster) correction() ([]discord.Message, error) {
	b := p.book
	i := int(p.post.Number) - 1
	if i < 0 || i >= len(b.Corrections) {
		return nil, fmt.Errorf("correction %d is not there", p.post.Number)
	}
	c := leagueview.Corrected{League: leagueview.LeagueOf(b), What: b.Corrections[i].What}
	before, after := b.History, b.History
	before.Corrections, after.Corrections = b.History.Corrections[:i], b.History.Corrections[:i+1]
	of, err := b.List(b.Subject(c.What).List)
	if err == nil {
		c.Members, c.Before = leagueview.PointsOf(before, of)
		members, points := leagueview.PointsOf(after, of)
		if len(members) > 0 {
			c.Members = members
		}
		c.After = points
	}
	return one(leagueview.CorrectionPost(c, p.loc))
}
