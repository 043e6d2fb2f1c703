package record

import (
	"context"
	"errors"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/stats"
)

// subject says whose statistics are shown: those of the person one, of the pair one and two, or of the server if both are empty. It also says
// which part of them.
type subject struct {
	one, two, chart string
	window          stats.Window
}

// showPersonStats shows the statistics of the named person, or of the user.
func showPersonStats(_ context.Context, c *click) (discord.Response, error) {
	id := subject{one: c.User.ID, chart: route.Charts[0]}
	if user := c.Options["user"]; user != "" {
		id.one = user
	}
	return showNumbers(c, id, false)
}

// showPairStats compares two people; the second is the user unless the option names another.
func showPairStats(_ context.Context, c *click) (discord.Response, error) {
	id := subject{one: c.User.ID, two: c.Options["user"], chart: route.Charts[0]}
	if user := c.Options["with"]; user != "" {
		id.one, id.two = id.two, user
	}
	if id.one == id.two {
		return nil, serve.SamePerson
	}
	return showNumbers(c, id, false)
}

func showServerStats(_ context.Context, c *click) (discord.Response, error) {
	return showNumbers(c, subject{}, false)
}

// showNumbers answers in public in the server's language, or in private in the user's.
func showNumbers(c *click, id subject, public bool) (discord.Response, error) {
	loc := c.Loc
	if public {
		loc = publicLocale(c)
	}
	m, err := makeNumbers(c, id, public, loc)
	switch {
	case err != nil:
		return nil, err
	case public:
		return c.Tell(m)
	}
	return c.Reply(m), nil
}

// turnNumbers shows another part of private statistics.
func turnNumbers(c *click, id subject) (discord.Response, error) {
	m, err := makeNumbers(c, id, false, c.Loc)
	if err != nil {
		return nil, err
	}
	return c.Redraw(c.WithWayBack(m)), nil
}

// turnToWindow shows statistics of the time that the user chose in a menu.
func turnToWindow(c *click, id subject) (discord.Response, error) {
	chosen, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	window, ok := stats.ParseWindow(chosen)
	if !ok {
		return nil, c.Outdated(fmt.Errorf("no window is called %q", chosen))
	}
	id.window = window
	return turnNumbers(c, id)
}

func makeNumbers(c *click, id subject, public bool, loc *locale.Localizer) (discord.Message, error) {
	look := c.Look()
	if public {
		look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	}
	now := time.Now().In(c.Server().Location())
	of := view.Chosen{Chart: id.chart, Window: id.window, Zone: now.Location()}
	if id.one == "" {
		s, err := findServer(c, id.window, now)
		return view.ServerStats(look, s, id.window, public, loc), err
	}
	one, err := findPerson(c, id.one, id.window, now)
	if err == nil && id.one == c.User.ID && id.two == "" && !public {
		one.Own, err = findOwn(c, now)
	}
	if id.two != "" && errors.Is(err, neverPlayed) {
		id.one, id.two = id.two, id.one
		one, err = findPerson(c, id.one, id.window, now)
	}
	if err != nil || id.two == "" {
		return view.PersonStats(look, one, of, public, loc), err
	}
	two, err := findPerson(c, id.two, id.window, now)
	switch {
	case err != nil && !errors.Is(err, neverPlayed):
		return discord.Message{}, err
	case two.Games == 0:
		return view.OnlyOne(look, one, id.two, of, public, loc), nil
	case one.Games == 0:
		return view.OnlyOne(look, two, id.one, of, public, loc), nil
	}
	common, err := c.Archive.Pair(c.GuildID, id.one, id.two)
	return view.PairStats(look, one, two, common, now.Location(), public, loc), err
}

func findServer(c *click, w stats.Window, now time.Time) (s view.ServerNumbers, err error) {
	if s.Server, err = c.Archive.Server(c.GuildID, w, now); err != nil {
		return s, err
	}
	if s.Highlights, err = c.Archive.Week(c.GuildID, now); err != nil {
		return s, err
	}
	s.Weeks, err = c.Archive.Weeks(c.GuildID, now, view.Weeks)
	return s, err
}

// findPerson returns the statistics of a person. It refuses a person who never played here, except the user, whose name is known.
func findPerson(c *click, id string, w stats.Window, now time.Time) (view.PersonNumbers, error) {
	p, name, err := c.Archive.Person(c.GuildID, id, w, now)
	switch {
	case err != nil:
		return view.PersonNumbers{}, err
	case id == c.User.ID:
		name = c.User.Name
	case name == "":
		return view.PersonNumbers{}, neverPlayed
	}
	real, err := c.Archive.AtRealTables(c.GuildID, id, w, now)
	return view.PersonNumbers{ID: id, Name: name, Person: p, Real: real}, err
}

// findOwn returns what only the user reads about themselves, until they show their card.
func findOwn(c *click, now time.Time) (own *view.Own, err error) {
	own = &view.Own{}
	if own.Titles, err = c.Archive.TitlesOf(c.GuildID, c.User.ID, now); err == nil {
		own.Standing, err = c.Archive.Rating(c.GuildID, c.User.ID, now)
	}
	return own, err
}

// showCard posts the user's own card.
func showCard(_ context.Context, c *click, _ route.None) (discord.Response, error) {
	now := time.Now().In(c.Server().Location())
	who, err := findPerson(c, c.User.ID, stats.AllTime, now)
	if err == nil {
		who.Own, err = findOwn(c, now)
	}
	if err != nil {
		return nil, err
	}
	look := c.Look()
	look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	return c.Tell(view.PersonCard(look, who, publicLocale(c)))
}
