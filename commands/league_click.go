package commands

import (
	"context"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/view"
	"karlchen/storage"
)

// leagueHandler answers a click on a component of a league.
type leagueHandler func(ctx context.Context, c *call, id view.LeagueID) (discord.Response, error)

// leagueClicks are the components of leagues by their verbs.
var leagueClicks = map[view.LeagueVerb]leagueHandler{
	view.LeaguePlay:      playClick,
	view.LeagueTask:      playClick,
	view.LeagueLooking:   lookingClick,
	view.LeagueSignUp:    signUpClick,
	view.LeagueCheckIn:   checkInClick,
	view.LeagueProtest:   protestClick,
	view.LeagueJoin:      joinClick,
	view.LeagueStandings: standingsClick,
	view.LeagueRules:     rulesClick,
	view.LeagueRatings:   ratingsClick,
	view.LeagueCompared:  comparedClick,
	view.LeagueHistory:   historyClick,
	view.LeagueInfo:      infoClick,
	view.LeagueArchive:   archiveClick,
	view.LeagueSeason:    seasonClick,
	view.LeagueCalendar:  calendarClick,
	view.LeagueAsk:       dialogueClick,
	view.LeagueDo:        dialogueClick,
}

// leagueDialogues are the dialogues by their verbs and names.
var leagueDialogues = map[view.LeagueVerb]map[string]leagueHandler{
	view.LeagueAsk: {
		view.MemberAvailable: func(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
			return c.weeksOf(id.League, int(id.Number(1)))
		},
	},
	view.LeagueDo: {
		view.MemberLeave: doLeave,
		view.MemberStay: func(_ context.Context, c *call, _ view.LeagueID) (discord.Response, error) {
			return c.noted("member.stayed", nil)
		},
		view.MemberAway: func(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
			return c.away(id.League, true)
		},
		view.MemberBack: func(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
			return c.away(id.League, false)
		},
		view.MemberRemind:    doSwitch,
		view.MemberStandIn:   doSwitch,
		view.MemberAvailable: doAvailable,
		view.MemberWithdraw:  doWithdraw,
	},
}

func (c *call) leagueClick(ctx context.Context) (discord.Response, error) {
	id, err := view.ParseLeagueID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	h, ok := leagueClicks[id.Verb]
	if !ok {
		return nil, c.outdated(fmt.Errorf("no component of a league does %q", id.Verb))
	}
	return h(ctx, c, id)
}

func dialogueClick(ctx context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	h, ok := leagueDialogues[id.Verb][id.Args[0]]
	if !ok {
		return nil, c.outdated(fmt.Errorf("no dialogue of a league is called %q", id.Args[0]))
	}
	return h(ctx, c, id)
}

// noted confirms in a sentence. A private message that was clicked on becomes the confirmation.
func (c *call) noted(key string, data map[string]any) (discord.Response, error) {
	return c.redraw(view.Notice(c.loc, key, data)), nil
}

func joinClick(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	return c.join(id.League)
}

// lookingClick puts the user among those who look for a game in a week, or takes him away from there.
func lookingClick(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	b, err := c.read(id.League, int(id.Number(0)))
	if err != nil {
		return nil, err
	}
	week, answer, key := int(id.Number(1)), storage.In, "member.looking"
	if week <= len(b.Weeks) && b.Weeks[week-1].Answers[c.User.ID] == storage.In {
		answer, key = storage.NoAnswer, "member.not_looking"
	}
	if err := c.available(id.League, b.Season.Number, week, answer); err != nil {
		return nil, err
	}
	return c.reply(view.Notice(c.loc, key, nil)), nil
}

// available says something about a week of the season that the component is of, which must be the latest.
func (c *call) available(id string, season, week int, a storage.Answer) error {
	b, err := c.read(id, 0)
	switch {
	case err != nil:
		return err
	case b.Season.Number != season:
		return leagues.SeasonOver
	}
	return c.leagues.Available(c.actor(), id, week, a)
}

func signUpClick(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	return c.answerLeague(id, storage.Answer(id.Args[2]))
}

func checkInClick(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	return c.answerLeague(id, storage.CheckedIn)
}

// answerLeague says whether the user comes to a match day; what everybody sees of that changes by itself.
func (c *call) answerLeague(id view.LeagueID, a storage.Answer) (discord.Response, error) {
	season, week := int(id.Number(0)), int(id.Number(1))
	if err := c.leagues.Answer(c.actor(), id.League, season, week, a); err != nil {
		return nil, err
	}
	return c.reply(view.LeagueAnswered(week, a, c.loc)), nil
}

func protestClick(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	if c.Kind == discord.ModalSubmitted {
		return c.protest(id.League, id.Number(0))
	}
	return c.askProtest(id.League, id.Number(0))
}

func doLeave(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	if err := c.leagues.Leave(c.actor(), id.League); err != nil {
		return nil, err
	}
	b, err := c.read(id.League, 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(view.LeagueLeft(b, c.loc)), nil
}

// doSwitch turns something on or off that stands below the user's weeks.
func doSwitch(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	set := c.leagues.SetRemind
	if id.Args[0] == view.MemberStandIn {
		set = c.leagues.SetStandIn
	}
	if err := set(c.actor(), id.League, slices.Contains(id.Args[1:], view.SwitchOn)); err != nil {
		return nil, err
	}
	return c.weeksOf(id.League, 0)
}

// doAvailable says what the user has chosen for a week.
func doAvailable(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	answer, ok := view.ParseAnswer(value)
	if !ok {
		return nil, c.outdated(fmt.Errorf("nobody can answer %q about a week", value))
	}
	week := int(id.Number(2))
	if err := c.available(id.League, int(id.Number(1)), week, answer); err != nil {
		return nil, err
	}
	return c.weeksOf(id.League, week)
}

func doWithdraw(_ context.Context, c *call, id view.LeagueID) (discord.Response, error) {
	if err := c.leagues.WithdrawProtest(c.actor(), id.League, int(id.Number(1)), id.Number(2)); err != nil {
		return nil, err
	}
	return c.noted("member.withdrawn", nil)
}
