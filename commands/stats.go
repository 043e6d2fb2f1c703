package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
)

// personStats shows the numbers of the person asked for, or of who asks.
func personStats(_ context.Context, c *call) (discord.Response, error) {
	id := numbered{one: c.User.ID}
	if user := c.Options["user"]; user != "" {
		id.one = user
	}
	return c.numbers(id, false)
}

// compareStats compares two people; the second is who asks unless somebody else is named.
func compareStats(_ context.Context, c *call) (discord.Response, error) {
	id := numbered{one: c.User.ID, two: c.Options["user"]}
	if user := c.Options["with"]; user != "" {
		id.one, id.two = id.two, user
	}
	if id.one == id.two {
		return nil, samePerson
	}
	return c.numbers(id, false)
}

func serverStats(_ context.Context, c *call) (discord.Response, error) {
	return c.numbers(numbered{}, false)
}

// numbered says whose numbers are shown: those of the person one, of the two people one and two, or of the server when both are empty.
type numbered struct{ one, two string }

// numbers answers to everybody, in the server's language, or to the user alone.
func (c *call) numbers(id numbered, public bool) (discord.Response, error) {
	loc := c.loc
	if public {
		loc = c.publicLocale()
	}
	m, err := c.numbersMessage(id, public, loc)
	if err != nil {
		return nil, err
	}
	return discord.Reply{Message: m}, nil
}

func (c *call) numbersMessage(id numbered, public bool, loc *locale.Localizer) (discord.Message, error) {
	if id.one == "" {
		s, err := c.archive.Server(c.GuildID)
		return recordview.ServerStats(s, public, loc), err
	}
	look := c.look()
	if public {
		look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.server(c.GuildID).Pictures == settings.On
	}
	one, err := c.somebody(id.one)
	if err != nil || id.two == "" {
		return recordview.PersonStats(look, one, public, loc), err
	}
	two, err := c.somebody(id.two)
	if err != nil {
		return discord.Message{}, err
	}
	common, err := c.archive.Pair(c.GuildID, id.one, id.two)
	return recordview.PairStats(look, one, two, common, public, loc), err
}

// somebody returns a person's numbers. Who has never played here has a name only if he is the one who asks.
func (c *call) somebody(id string) (recordview.Somebody, error) {
	p, name, err := c.archive.Person(c.GuildID, id)
	switch {
	case err != nil:
		return recordview.Somebody{}, err
	case id == c.User.ID:
		name = c.User.Name
	case name == "":
		return recordview.Somebody{}, neverPlayed
	}
	return recordview.Somebody{ID: id, Name: name, Person: p}, nil
}
