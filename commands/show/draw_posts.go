package show

import (
	"cmp"
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
	"karlchen/game/league/standings"
)

// poster makes the messages of one post of a league.
type poster struct {
	*Screen
	book *leagues.Book
	post league.Post
	loc  *locale.Localizer

	pictures bool
}

// posters make the messages of each kind of post. A post that needs no message any more has none.
var posters = map[string]func(poster) ([]discord.Message, error){
	league.PostTrouble:    poster.makeTrouble,
	league.PostNote:       poster.makeNote,
	league.PostAnnounced:  poster.makeAnnouncement,
	league.PostCorrection: poster.makeCorrection,
	league.PostResult:     poster.makeResult,
	league.PostSeasonEnd:  poster.makeSeasonEnd,
	league.PostOpening:    poster.makeOpening,
	league.PostReminder:   poster.makeReminder,
	league.PostDay:        poster.makeReminder,
	league.PostCheckIn:    poster.makeCheckIn,
	league.PostSoon:       poster.makeCheckIn,
	league.PostDraw:       poster.makeDraw,
	league.PostAsk:        poster.makeAsk,
	league.PostSeek:       poster.makeSeek,
	league.PostLastCall:   poster.makeReminder,
	league.PostList:       poster.makeList,
	league.PostEvening:    poster.makeEvening,
	league.PostCase:       poster.makeCase,
	league.PostVerdict:    poster.makeVerdict,
	league.PostQuestion:   poster.makeQuestion,
	league.PostReply:      poster.makeReply,
	league.PostBan:        poster.makeBan,
}

// makePost makes the messages of a post from the present season. It adds pictures if the caller and the server allow them.
func (s *Screen) makePost(p league.Post, pictures bool) (league.League, []discord.Message, error) {
	guild, _, _ := strings.Cut(p.League, ".")
	reader := leagues.Actor{Guild: guild}
	if p.Kind == league.PostBan {
		reader.ID = strings.Join(p.Ping, "") // nobody, if they have been forgotten
	}
	book, err := s.leagues.Book(reader, p.League, p.Season)
	if err != nil {
		return league.League{}, nil, err
	}
	makeMessages, ok := posters[p.Kind]
	if !ok {
		return book.League, nil, fmt.Errorf("no poster makes posts of kind %q", p.Kind)
	}
	all, err := makeMessages(poster{s, book, p, locale.For(book.League.Locale), pictures && s.mayShowPictures(book.League)})
	return book.League, all, err
}

// single returns the messages of a post that has one.
func single(m discord.Message) ([]discord.Message, error) { return []discord.Message{m}, nil }

func (p poster) league() leagueview.League { return leagueview.LeagueOf(p.book) }

func (p poster) opening() leagueview.Opening { return leagueview.OpeningOf(p.book, p.post.Week, "") }

func (p poster) look() face.Look { return face.Look{Pictures: p.pictures} }

func (p poster) makeTrouble() ([]discord.Message, error) {
	return single(leagueview.Trouble(p.league(), p.book.League.Channel, p.post.Note, p.loc))
}

func (p poster) makeNote() ([]discord.Message, error) {
	o := leagueview.Opening{}
	if p.post.Week > 0 {
		o = p.opening()
	}
	return single(leagueview.NotePost(p.league(), p.post.Note, o, p.post.Ping, p.loc))
}

// makeBan tells a member that they are banned, or no longer, as long as that is true.
func (p poster) makeBan() ([]discord.Message, error) {
	m, _ := p.book.Member(strings.Join(p.post.Ping, ""))
	if m.State != face.Either(p.post.Note == league.NoteReadmitted, league.MemberActive, league.MemberBanned) {
		return nil, nil
	}
	return single(leagueview.BanPost(p.league(), m, p.loc))
}

func (p poster) makeAnnouncement() ([]discord.Message, error) {
	return single(leagueview.SeasonPost(leagueview.CardOf(p.book), p.loc))
}

// results returns the results of the weeks from one to another.
func (p poster) results(from, to int) (m leagueview.Monday, err error) {
	b := p.book
	published, unread := p.leagues.Rankings(b.League.Guild, b.League.ID, b.Number)
	if m, err = leagueview.ResultsOf(b, from, to, published); err != nil || unread != nil {
		return m, errors.Join(err, unread)
	}
	evening, err := p.leagues.WasShown(league.Post{League: b.League.ID, Season: b.Season.Number, Kind: league.PostEvening, Week: to})
	if evening && from == to {
		for _, sitting := range b.Evening(to) {
			if l := sitting.List; l.State == league.ListFinished || l.State == league.ListConfirmed {
				m.Told = append(m.Told, l.Number)
			}
		}
	}
	return m, err
}

func (p poster) makeResult() ([]discord.Message, error) {
	m, err := p.results(cmp.Or(p.post.From, p.post.Week), p.post.Week)
	if err != nil {
		return nil, err
	}
	return single(leagueview.ShowMonday(p.look(), m, p.loc))
}

func (p poster) makeOpening() ([]discord.Message, error) {
	m, err := p.results(max(1, p.post.From), p.post.Week-1)
	if err != nil {
		return nil, err
	}
	next := p.opening()
	m.Next = &next
	if b := p.book; p.post.Week == 1 && b.Number > 1 && len(b.Season.Divisions) > 0 {
		before, err := p.leagues.Book(leagues.Actor{Guild: b.League.Guild}, b.League.ID, b.Number-1)
		if err != nil {
			return nil, err
		}
		m.Before = before.Season.Divisions
	}
	return single(leagueview.ShowMonday(p.look(), m, p.loc))
}

// makeEvening shows what a match day has brought, by the standings as they would be if its week ended now.
func (p poster) makeEvening() ([]discord.Message, error) {
	week := p.post.Week
	p.book = &leagues.Book{Season: p.book.Season.IfOver(week), Now: p.book.Now}
	m, err := p.results(week, week)
	if err != nil {
		return nil, err
	}
	return single(leagueview.ShowEvening(p.look(), leagueview.EveningOf(p.book, m), p.loc))
}

func (p poster) makeSeasonEnd() ([]discord.Message, error) {
	b := p.book
	published, unread := p.leagues.Rankings(b.League.Guild, b.League.ID, b.Number)
	t, err := leagueview.StandingsOf(b, len(b.Weeks), published)
	if err = errors.Join(err, unread); err != nil {
		return nil, err
	}
	e := leagueview.SeasonEnd{WeekStandings: t, Cancelled: b.Season.State == league.SeasonCancelled, Latest: b.Number == b.League.Seasons}
	if !e.Cancelled {
		if e.Next, err = b.NextDivisions(); err != nil {
			return nil, err
		}
		for _, d := range t.Divisions {
			e.Prizes = append(e.Prizes, b.Prizes(d.Standings.Rows)...)
		}
	}
	return single(leagueview.ShowSeasonEnd(p.look(), e, p.loc))
}

// makeReminder mentions the members who still have something to do. When that is over, it needs no message.
func (p poster) makeReminder() ([]discord.Message, error) {
	o, day := p.opening(), p.post.Kind == league.PostDay
	switch {
	case o.Over || o.Mode.Drawn && o.Drawn || day && !o.Mode.Drawn:
		return nil, nil
	case day:
		return leagueview.AskSilent(p.league(), o, p.post.Ping, p.loc), nil
	}
	return leagueview.Reminder(p.league(), o, p.post.Kind == league.PostLastCall, p.post.Ping, p.loc), nil
}

// makeCheckIn mentions the members whom the post calls. When nobody can check in any more, it needs no message.
func (p poster) makeCheckIn() ([]discord.Message, error) {
	o := p.opening()
	if !o.ChecksIn() {
		return nil, nil
	}
	return leagueview.CheckIn(p.league(), o, p.post.Kind == league.PostSoon, p.post.Ping, p.loc), nil
}

func (p poster) makeDraw() ([]discord.Message, error) {
	w := p.book.Weeks[p.post.Week-1]
	if w.Draw == nil {
		return nil, nil
	}
	d := leagueview.Drawn{League: p.league(), Week: p.post.Week, Draw: *w.Draw, Ends: w.Ends}
	for _, sitting := range p.book.Evening(p.post.Week) {
		d.Tables = append(d.Tables, p.tableOf(sitting))
	}
	return single(leagueview.DrawnPost(d, p.loc))
}

// makeAsk asks a person whether they come in. A question that is over before anybody has seen it needs no message.
func (p poster) makeAsk() ([]discord.Message, error) {
	week, number := p.post.Week, int(p.post.Number)
	asks := p.book.Weeks[week-1].Asks
	if number < 1 || number > len(asks) {
		return nil, fmt.Errorf("week %d has no question %d", week, number)
	}
	a := leagueview.Asked{League: p.league(), Week: week, Number: number, Ask: asks[number-1], Open: p.book.AskIsOpen(asks[number-1])}
	sizes, _ := p.book.Plan.Policy.Sizes(standings.MinMembers)
	a.Fills = a.Ask.In == "" && len(sizes) > 0
	if !a.Open && p.post.Message == "" {
		return nil, nil
	}
	for i, sitting := range p.book.Evening(week) {
		if sitting.List.Number == a.Ask.List {
			a.Table, a.Place = i+1, p.tableOf(sitting).Place
		}
	}
	return single(leagueview.AskPost(a, p.loc))
}

// makeSeek calls people who look for players.
func (p poster) makeSeek() ([]discord.Message, error) {
	number := int(p.post.Number)
	calls := p.book.Weeks[p.post.Week-1].Calls
	if number < 1 || number > len(calls) {
		return nil, fmt.Errorf("week %d has no call %d", p.post.Week, number)
	}
	c := leagueview.Called{League: p.league(), Call: calls[number-1], Opening: p.opening()}
	if snap, err := p.tables.Do(context.Background(), c.Table, table.User{}, table.Look{}); err == nil && snap.Phase == table.Lobby {
		c.Place = snap.Place()
	}
	return single(leagueview.CallPost(c, p.loc))
}

// tableOf returns a drawn table as it stands now. A table that does not exist yet has no thread and no games.
func (p poster) tableOf(s league.Sitting) leagueview.DrawnTable {
	t := leagueview.DrawnTable{Sitting: s}
	if s.List.Real {
		t.Played, t.Points = len(s.List.Told), s.List.Told
		return t
	}
	snap, err := p.tables.Do(context.Background(), s.List.Table, table.User{}, table.Look{})
	if err != nil {
		return t
	}
	if snap.Thread != "" {
		t.Place = face.Channel(snap.Thread)
	}
	list := snap.List()
	t.Played, t.Points = list.Played(), list.Totals()
	if o, over := p.book.Outcome(s.List.Number); over && o.Result != nil {
		t.Places = o.Result.Places
	}
	return t
}

// makeList shows the result of a finished list, or what was told about one of a real table.
func (p poster) makeList() ([]discord.Message, error) {
	b := p.book
	of, err := b.List(p.post.List)
	if err != nil {
		return nil, err
	}
	r := leagueview.ListResult{League: leagueview.LeagueOf(b), Late: of.Late}
	r.Until, _ = b.ProtestUntil(of)
	r.Open = slices.ContainsFunc(of.Members, func(m string) bool { return m != "" && b.Protestable(of.Number, m) == nil })
	outcome, ok := b.Outcome(of.Number)
	switch {
	case !ok && len(of.Told) > 0:
		return single(leagueview.ToldPost(b, of, p.loc))
	case !ok || outcome.Result == nil:
		return nil, nil
	}
	r.List = leagueview.LeagueList{ListResult: *outcome.Result, State: of.State}
	r.Entered, r.Own = outcome.By, b.OwnCase(outcome.By, &league.AddResult{Members: of.Members})
	lists, _, err := b.History().Week(of.Week)
	if err != nil {
		return nil, err
	}
	for _, now := range lists {
		if now.List == of.Number {
			r.List.ListResult = now
		}
	}
	for _, protest := range b.Protests {
		switch {
		case protest.List != of.Number:
		case protest.State == league.ProtestOpen:
			r.Protests = append(r.Protests, protest.By)
		case protest.State == league.ProtestLapsed:
			r.Lapsed = append(r.Lapsed, protest.By)
		}
	}
	return single(leagueview.ListPost(r, p.loc))
}

// makeCase asks the leaders to decide a case. A case that is over before anybody has seen the post needs no message.
func (p poster) makeCase() ([]discord.Message, error) {
	c, err := leagueview.CaseOf(p.book, p.post.Number, p.post.List)
	if err != nil || !c.Open() && p.post.Message == "" {
		return nil, err
	}
	return single(leagueview.CasePost(c, p.post.Note == face.Either(c.Protest.Due, league.NoteDue, league.NoteUrged), p.loc))
}

// makeVerdict tells what has become of a case.
func (p poster) makeVerdict() ([]discord.Message, error) {
	c, err := leagueview.CaseOf(p.book, p.post.Number, p.post.List)
	if err != nil {
		return nil, err
	}
	return leagueview.VerdictPost(c, p.post.Ping, p.loc), nil
}

// makeQuestion calls the leaders to answer a question. One that is over before anybody has seen the post needs no message.
func (p poster) makeQuestion() ([]discord.Message, error) {
	q, err := leagueview.QuestionOf(p.book, p.post.Number)
	if err != nil && !errors.Is(err, league.NoSuchQuestion) || q.State != league.QuestionOpen && p.post.Message == "" {
		return nil, err
	}
	return single(leagueview.QuestionPost(q, p.loc))
}

// makeReply tells the member who has asked that the leaders have answered.
func (p poster) makeReply() ([]discord.Message, error) {
	q, err := leagueview.QuestionOf(p.book, p.post.Number)
	if errors.Is(err, league.NoSuchQuestion) { // the person was forgotten
		return nil, nil
	}
	return leagueview.ReplyPost(q, p.post.Ping, p.loc), err
}

// makeCorrection shows a leader's correction and the points before and after it.
func (p poster) makeCorrection() ([]discord.Message, error) {
	b := p.book
	i := int(p.post.Number) - 1
	if i < 0 || i >= len(b.Corrections) {
		return nil, fmt.Errorf("the season has no correction %d", p.post.Number)
	}
	c := leagueview.CorrectedOf(b, b.Corrections[i].What)
	c.Waiting = p.post.Ping
	return single(leagueview.CorrectionPost(c, p.loc))
}
