package record

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/serve"
)

// personStats shows the numbers of the person asked for, or of who asks.
func personStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	id := numbered{one: c.User.ID}
	if user := c.Options["user"]; user != "" {
		id.one = user
	}
	return showNumbers(c, id, false)
}

// compareStats compares two people; the second is who asks unless somebody else is named.
func compareStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	id := numbered{one: c.User.ID, two: c.Options["user"]}
	if user := c.Options["with"]; user != "" {
		id.one, id.two = id.two, user
	}
	if id.one == id.two {
		return nil, serve.SamePerson
	}
	return showNumbers(c, id, false)
}

func serverStats(_ context.Context, c *serve.Click) (discord.Response, error) {
	return showNumbers(c, numbered{}, false)
}

// numbered says whose numbers are shown: those of the person one, of the two people one and two, or of the server when both are empty.
type numbered struct{ one, two string }

// showNumbers answers to everybody, in the server's language, or to the user alone.
func showNumbers(c *serve.Click, id numbered, public bool) (discord.Response, error) {
	loc := c.Loc
	if public {
		loc = publicLocale(c)
	}
	m, err := drawNumbers(c, id, public, loc)
	if err != nil {
		return nil, err
	}
	return discord.Reply{Message: m}, nil
}

func drawNumbers(c *serve.Click, id numbered, public bool, loc *locale.Localizer) (discord.Message, error) {
	if id.one == "" {
		s, err := c.Archive.Server(c.GuildID)
		return view.ServerStats(s, public, loc), err
	}
	look := c.Look()
	if public {
		look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	}
	one, err := findSomebody(c, id.one)
	if err != nil || id.two == "" {
		return view.PersonStats(look, one, public, loc), err
	}
	two, err := findSomebody(c, id.two)
	if err != nil {
		return discord.Message{}, err
	}
	common, err := c.Archive.Pair(c.GuildID, id.one, id.two)
	return view.PairStats(look, one, two, common, public, loc), err
}

// findSomebody returns a person's numbers. Who has never played here has a name only if he is the one who asks.
func findSomebody(c *serve.Click, id string) (view.PersonNumbers, error) {
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
