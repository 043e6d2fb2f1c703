package league

import (
	"context"
	"errors"
	"maps"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/storage"
)

// asked is a command of a person that does not say which of the server's leagues it means. A person has one.
type asked struct {
	Number  string            `json:"number"` // of its interaction: it stands in the ids of the buttons that ask, so that those of older questions are refused
	Guild   string            `json:"guild"`
	Command string            `json:"command"`
	Options map[string]string `json:"options,omitempty"`
}

var lastAsked = storage.Drawer[asked]{Scope: storage.ScopeUser, Key: "league_asked"}

// answers are the handlers of the commands by their names.
var answers = map[string]serve.Handler[*click]{}

// onCommand returns the row of a command about a league. Where it does not say which league it means, it offers a button for each.
func onCommand(spec *route.Command, answer serve.Handler[*click], limits ...serve.Limit) serve.CommandRow[*click] {
	answers[spec.Name()] = answer
	return serve.OnCommand(spec, func(ctx context.Context, c *click) (discord.Response, error) {
		r, err := answer(ctx, c)
		if errors.Is(err, whichLeague) {
			return askLeague(c)
		}
		return r, err
	}, limits...).CompletedBy(completeLeague)
}

func askLeague(c *click) (discord.Response, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.WhichLeague(all, c.ID, c.Loc)), lastAsked.Set(c.Settings, c.User.ID, asked{c.ID, c.GuildID, c.Command, c.Options})
}

// chooseLeague does what the person's last command would have done with the league of the button.
func chooseLeague(ctx context.Context, c *click, p route.LeagueChoice) (discord.Response, error) {
	last, err := lastAsked.Get(c.Settings, c.User.ID)
	answer := answers[last.Command]
	switch {
	case err != nil:
		return nil, err
	case last.Number != p.Asked || last.Guild != c.GuildID || answer == nil:
		return nil, serve.OldMessage
	}
	c.Command, c.Options = last.Command, map[string]string{}
	maps.Copy(c.Options, last.Options)
	c.Options["league"] = string(p.League)
	return answer(ctx, c)
}
