package gather

import (
	"cmp"
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	tableroom "karlchen/commands/table"
	tableview "karlchen/commands/table/view"
	"karlchen/game/match"
)

// planEvening plans an evening in this channel.
func planEvening(_ context.Context, c *click) (discord.Response, error) {
	if err := tableroom.CheckMayShow(c.Click); err != nil {
		return nil, err
	}
	server := c.Server()
	if at := server.TableChannel; at != "" && at != c.ChannelID && at != c.ParentID {
		return c.Reply(face.Notice(c.Loc, "notice.other_channel", face.Data{"Channel": face.Channel(at)})), nil
	}
	begins, err := locale.Moments.Parse(c.Options["when"], c.Gather.Now().In(server.Location()))
	if err != nil {
		return nil, err
	}
	of, err := stammtischOf(c)
	if err != nil {
		return nil, err
	}
	terms := of.Terms()
	if of.Number == 0 {
		if terms, err = readTerms(c); err != nil {
			return nil, err
		}
	}
	e := gather.Evening{
		Guild: c.GuildID, Name: c.Options["name"], By: c.User.ID, Channel: c.ChannelID, Locale: settings.ChosenLanguage(server.Language, c.GuildLocale),
		Weekly: c.Options["weekly"] == "true", Zone: server.Location().String(), Terms: terms, Stammtisch: of.Number,
		Answers: map[string]gather.Answer{c.User.ID: {Name: c.User.Name, Says: gather.In, At: c.Gather.Now()}}, // of the first date
	}
	if c.Channel.IsThread() {
		e.Parent = c.ParentID
	}
	if e.Name = cmp.Or(e.Name, of.Name); e.Name != "" {
		e.Name = face.PlainLeagueName(e.Name)
	}
	if e, err = c.Gather.Plan(e, begins); err != nil {
		return nil, err
	}
	lines := []string{c.Loc.T("notice.evening_planned", face.Data{"At": face.Moment(e.Begins())})}
	if c.UserMay.Has(discord.ManageServer) && !c.BotMay.Has(discord.CreateEvents) {
		lines = append(lines, face.Small(c.Loc.T("notice.evening_no_event", nil)))
	}
	return c.Reply(face.Private(face.Text(lines...))), nil
}

// readTerms reads what is played from the options of a command.
func readTerms(c *click) (t gather.Terms, err error) {
	r, err := rulebook.AskedRules(c.Click)
	if err != nil {
		return t, err
	}
	t.Rules, t.Games = r.String(), match.DefaultGames
	if given := c.Options["games"]; given != "" {
		if t.Games, err = strconv.Atoi(given); err != nil {
			return t, table.BadList
		}
	}
	t.Pflichtsoli = match.PlaysPflichtsoli(r, match.MinPlaces, t.Games)
	saved, err := rulebook.SavedAs(c.Click, r)
	t.RulesName, t.Words = saved.Name, saved.Words
	return t, err
}

// completePlan offers moments, rules and Stammtische.
func completePlan(ctx context.Context, c *click) (discord.Response, error) {
	switch c.Focused {
	case "rules":
		return rulebook.CompleteRules(ctx, c.Click)
	case "stammtisch":
		return completeStammtisch(ctx, c)
	}
	return discord.Complete{Choices: tableview.MomentChoices(c.Options[c.Focused], c.Gather.Now().In(c.Server().Location()), c.Loc)}, nil
}

// answerEvening notes whether the user comes. The clicked post shows it.
func answerEvening(_ context.Context, c *click, p route.AnsweringEvening) (discord.Response, error) {
	says := gather.Says(p.Answer)
	if says != gather.In && says != gather.Maybe && says != gather.Out {
		return nil, serve.OldMessage
	}
	e, err := c.Gather.Answer(c.GuildID, p.Number, p.Round, c.AsPlayer(), says)
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: view.Evening(e, locale.For(e.Locale))}, nil
}

func listEvenings(_ context.Context, c *click) (discord.Response, error) {
	all, err := c.Gather.Evenings(c.GuildID)
	if err != nil {
		return nil, err
	}
	may := func(e gather.Evening) bool { return e.MayCancel(c.User.ID, c.UserMay.Has(discord.ManageServer)) }
	return c.Redraw(view.Evenings(all, may, c.Loc)), nil
}

// askCancel asks the user to confirm that an evening is cancelled.
func askCancel(_ context.Context, c *click, p route.Evening) (discord.Response, error) {
	all, err := c.Gather.Evenings(c.GuildID)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		switch {
		case e.Number != p.Number || !e.Over.IsZero():
		case !e.MayCancel(c.User.ID, c.UserMay.Has(discord.ManageServer)):
			return nil, gather.NotYourEvening
		default:
			return c.Redraw(view.ConfirmCancel(e, c.Loc)), nil
		}
	}
	return nil, gather.NoSuchEvening
}

// cancelEvening cancels an evening, after askCancel.
func cancelEvening(ctx context.Context, c *click, p route.Evening) (discord.Response, error) {
	if _, err := c.Gather.Cancel(c.GuildID, p.Number, c.User.ID, c.UserMay.Has(discord.ManageServer)); err != nil {
		return nil, err
	}
	return listEvenings(ctx, c)
}
