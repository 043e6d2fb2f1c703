package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/view"
)

// personStats shows the numbers of the person asked for, or of who asks.
func personStats(_ context.Context, c *call) (discord.Response, error) {
	id := view.StatsID{One: c.User.ID}
	if user := c.Options["user"]; user != "" {
		id.One = user
	}
	return c.numbers(id, false)
}

// compareStats compares two people; the second is who asks unless somebody else is named.
func compareStats(_ context.Context, c *call) (discord.Response, error) {
	id := view.StatsID{One: c.User.ID, Two: c.Options["user"]}
	if user := c.Options["with"]; user != "" {
		id.One, id.Two = id.Two, user
	}
	if id.One == id.Two {
		return nil, samePerson
	}
	return c.numbers(id, false)
}

func serverStats(_ context.Context, c *call) (discord.Response, error) {
	return c.numbers(view.StatsID{}, false)
}

// statsClick shows to everybody, in the server's language, what so far only the user saw.
func (c *call) statsClick() (discord.Response, error) {
	id, err := view.ParseStatsID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.numbers(id, true)
}

// numbers answers with what the id names, to everybody or to the user alone.
func (c *call) numbers(id view.StatsID, public bool) (discord.Response, error) {
	if c.GuildID == "" {
		return nil, needsServer
	}
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

func (c *call) numbersMessage(id view.StatsID, public bool, loc *locale.Localizer) (discord.Message, error) {
	if id.One == "" {
		s, err := c.archive.Server(c.GuildID)
		return view.ServerStats(s, public, loc), err
	}
	look := c.look()
	if public {
		look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.server(c.GuildID).Pictures == settings.On
	}
	one, err := c.somebody(id.One)
	if err != nil || id.Two == "" {
		return look.PersonStats(one, public, loc), err
	}
	two, err := c.somebody(id.Two)
	if err != nil {
		return discord.Message{}, err
	}
	common, err := c.archive.Pair(c.GuildID, id.One, id.Two)
	return look.PairStats(one, two, common, public, loc), err
}

// somebody returns a person's numbers. Who has never played here has a name only if he is the one who asks.
func (c *call) somebody(id string) (view.Somebody, error) {
	p, name, err := c.archive.Person(c.GuildID, id)
	switch {
	case err != nil:
		return view.Somebody{}, err
	case id == c.User.ID:
		name = c.User.Name
	case name == "":
		return view.Somebody{}, neverPlayed
	}
	return view.Somebody{ID: id, Name: name, Person: p}, nil
}
