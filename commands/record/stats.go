package record

import (
	"context"
	"errors"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/serve"
)

// showPersonStats shows the statistics of the named person, or of the user.
func showPersonStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	id := subject{one: c.User.ID}
	if user := c.Options["user"]; user != "" {
		id.one = user
	}
	return showNumbers(c, id, false)
}

// showPairStats compares two people; the second is the user unless the option names another.
func showPairStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	id := subject{one: c.User.ID, two: c.Options["user"]}
	if user := c.Options["with"]; user != "" {
		id.one, id.two = id.two, user
	}
	if id.one == id.two {
		return nil, serve.SamePerson
	}
	return showNumbers(c, id, false)
}

func showServerStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	return showNumbers(c, subject{}, false)
}

// subject says whose statistics are shown: those of the person one, of the pair one and two, or of the server if both are empty.
type subject struct{ one, two string }

// showNumbers answers in public in the server's language, or in private in the user's.
func showNumbers(c *serve.Click, id subject, public bool) (discord.Response, error) {
	loc := c.Loc
	if public {
		loc = publicLocale(c)
	}
	m, err := makeNumbers(c, id, public, loc)
	if err != nil {
		return nil, err
	}
	return discord.Reply{Message: m}, nil
}

func makeNumbers(c *serve.Click, id subject, public bool, loc *locale.Localizer) (discord.Message, error) {
	if id.one == "" {
		s, err := c.Archive.Server(c.GuildID)
		if err != nil {
			return discord.Message{}, err
		}
		week, err := c.Archive.Week(c.GuildID, time.Now())
		return view.ServerStats(s, week, public, loc), err
	}
	look := c.Look()
	if public {
		look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	}
	one, err := findPerson(c, id.one)
	if id.two != "" && errors.Is(err, neverPlayed) {
		id.one, id.two = id.two, id.one
		one, err = findPerson(c, id.one)
	}
	if err != nil || id.two == "" {
		return view.PersonStats(look, one, public, loc), err
	}
	two, err := findPerson(c, id.two)
	switch {
	case err != nil && !errors.Is(err, neverPlayed):
		return discord.Message{}, err
	case two.Games == 0:
		return view.OnlyOne(look, one, id.two, public, loc), nil
	case one.Games == 0:
		return view.OnlyOne(look, two, id.one, public, loc), nil
	}
	common, err := c.Archive.Pair(c.GuildID, id.one, id.two)
	return view.PairStats(look, one, two, common, public, loc), err
}

// findPerson returns the statistics of a person. It refuses a person who never played here, except the user, whose name is known.
func findPerson(c *serve.Click, id string) (view.PersonNumbers, error) {
	p, name, err := c.Archive.Person(c.GuildID, id)
	switch {
	case err != nil:
		return view.PersonNumbers{}, err
	case id == c.User.ID:
		name = c.User.Name
	case name == "":
		return view.PersonNumbers{}, neverPlayed
	}
	return view.PersonNumbers{ID: id, Name: name, Person: p}, nil
}
