package gather

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	tableroom "karlchen/commands/table"
	"karlchen/game/rules"
)

// maxStammtischName is the length of a name in characters, as texts show it.
const maxStammtischName = 40

// foundStammtisch founds a Stammtisch in this channel, and invites people in public.
func foundStammtisch(_ context.Context, c *click) (discord.Response, error) {
	if err := tableroom.CheckMayShow(c.Click); err != nil {
		return nil, err
	}
	server := c.Server()
	if at := server.TableChannel; at != "" && at != c.ChannelID && at != c.ParentID {
		return c.Reply(face.Notice(c.Loc, "notice.other_channel", face.Data{"Channel": face.Channel(at)})), nil
	}
	name := strings.TrimSpace(c.Options["name"])
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	if utf8.RuneCountInString(name) > maxStammtischName || !strings.ContainsFunc(name, isWord) {
		return nil, badStammtischName
	}
	r, err := rulebook.AskedRules(c.Click)
	if err != nil {
		return nil, err
	}
	of := gather.Stammtisch{
		Guild: c.GuildID, Name: face.PlainLeagueName(name), Locale: settings.ChosenLanguage(server.Language, c.GuildLocale),
		Choices: settings.NewStammtisch(server),
	}
	placeHere(c, &of)
	if of.Rules, err = nameRules(c, r); err != nil {
		return nil, err
	}
	if of, err = c.Gather.FoundStammtisch(of, c.AsPlayer()); err != nil {
		return nil, err
	}
	return discord.Reply{Message: view.Invitation(of, locale.For(of.Locale))}, nil // CheckMayShow has permitted it
}

// placeHere lets a Stammtisch open its tables in the channel of the click.
func placeHere(c *click, of *gather.Stammtisch) {
	of.Channel, of.Parent = c.ChannelID, ""
	if c.Channel.IsThread() {
		of.Parent = c.ParentID
	}
}

// nameRules adds the server's name and words to rules.
func nameRules(c *click, r rules.Ruleset) (gather.NamedRules, error) {
	saved, err := rulebook.SavedAs(c.Click, r)
	return gather.NamedRules{Rules: r.String(), Name: saved.Name, Words: saved.Words}, err
}

// findStammtisch returns the Stammtisch of an option, or the user's only one, or the server's only one. If that is not clear, ok is false, and all are
// those to choose from. Error: gather.NoSuchStammtisch for a name that none has.
func findStammtisch(c *click, name string) (of gather.Stammtisch, all []gather.Stammtisch, ok bool, err error) {
	if all, err = c.Gather.Stammtische(c.GuildID); err != nil {
		return of, nil, false, err
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(s gather.Stammtisch) bool { return !s.Has(c.User.ID) })
	if name != "" {
		i := slices.IndexFunc(all, func(s gather.Stammtisch) bool { return strings.EqualFold(s.Name, strings.TrimSpace(name)) })
		if i < 0 {
			return of, nil, false, gather.NoSuchStammtisch
		}
		return all[i], nil, true, nil
	}
	for _, some := range [][]gather.Stammtisch{mine, all} {
		if len(some) == 1 {
			return some[0], nil, true, nil
		}
	}
	if len(mine) > 0 {
		all = mine
	}
	return of, all, false, nil
}

// completeStammtisch offers those of the server for the option with the focus.
func completeStammtisch(_ context.Context, c *click) (discord.Response, error) {
	all, err := c.Gather.Stammtische(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.Offer(face.Mapped(all, func(s gather.Stammtisch) discord.Choice { return discord.Choice{Name: s.Name, Value: s.Name} })), nil
}

// onNamed returns the handler of a command that does something with the Stammtisch of its option, or offers those to choose from.
func onNamed(do func(context.Context, *click, gather.Stammtisch) (discord.Response, error)) func(context.Context, *click) (discord.Response, error) {
	return func(ctx context.Context, c *click) (discord.Response, error) {
		of, all, ok, err := findStammtisch(c, c.Options["name"])
		switch {
		case err != nil:
			return nil, err
		case !ok:
			return c.Reply(view.Stammtische(all, c.Loc)), nil
		}
		return do(ctx, c, of)
	}
}

func openStammtisch(_ context.Context, c *click, of gather.Stammtisch) (discord.Response, error) {
	return redrawStammtisch(c, of)
}

// describeStammtisch returns what the user sees of a Stammtisch.
func describeStammtisch(c *click, of gather.Stammtisch) (s view.StammtischPage, err error) {
	s = view.StammtischPage{Stammtisch: of, Reader: c.User.ID, Manages: manages(c)}
	s.Played, err = c.Archive.Stammtisch(c.GuildID, of.Number, c.Server().Location())
	return s, err
}

func redrawStammtisch(c *click, of gather.Stammtisch) (discord.Response, error) {
	s, err := describeStammtisch(c, of)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ShowStammtisch(c.Look(), s, c.Loc)), nil
}

func turnEvenings(_ context.Context, c *click, p route.StammtischPage) (discord.Response, error) {
	of, err := c.Gather.Stammtisch(c.GuildID, p.Number)
	if err != nil {
		return nil, err
	}
	s, err := describeStammtisch(c, of)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.StammtischEvenings(s, p.Page, c.Loc)), nil
}

// onStammtisch returns the handler of a component about a Stammtisch of the server.
func onStammtisch(serveIt func(c *click, of gather.Stammtisch) (discord.Response, error)) serve.HandlerOf[*click, route.Stammtisch] {
	return func(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
		of, err := c.Gather.Stammtisch(c.GuildID, p.Number)
		if err != nil {
			return nil, err
		}
		return serveIt(c, of)
	}
}

// shareStammtisch shows a Stammtisch to everybody, in its language.
func shareStammtisch(c *click, of gather.Stammtisch) (discord.Response, error) {
	s, err := describeStammtisch(c, of)
	if err != nil {
		return nil, err
	}
	s.Reader, s.Manages = "", false
	look := c.Look()
	look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	return c.Tell(view.ShowStammtisch(look, s, locale.For(of.Locale)))
}

// inviteToStammtisch invites people in public.
func inviteToStammtisch(c *click, of gather.Stammtisch) (discord.Response, error) {
	if !of.Has(c.User.ID) {
		return nil, gather.NotInStammtisch
	}
	return c.Tell(view.Invitation(of, locale.For(of.Locale)))
}

// joinStammtisch makes the user a member. A clicked invitation shows it; elsewhere the user sees the Stammtisch.
func joinStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	of, err := c.Gather.JoinStammtisch(c.GuildID, p.Number, c.AsPlayer())
	if err != nil {
		return nil, err
	}
	if c.Private {
		return redrawStammtisch(c, of)
	}
	return discord.Update{Message: view.Invitation(of, locale.For(of.Locale))}, nil
}

// leaveStammtisch takes the user out.
func leaveStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	if _, err := c.Gather.LeaveStammtisch(c.GuildID, p.Number, c.User.ID); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "notice.stammtisch_left", nil)), nil
}

func startStammtisch(ctx context.Context, c *click, of gather.Stammtisch) (discord.Response, error) {
	return playStammtisch(ctx, c, route.Stammtisch{Number: of.Number})
}

// playStammtisch opens a table for a Stammtisch, or gives the user a place at the one that is open.
func playStammtisch(ctx context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	snap, opened, err := c.Gather.Play(ctx, c.GuildID, p.Number, c.AsPlayer(), c.MayPost)
	if err != nil {
		return nil, err
	}
	notice := "notice.stammtisch_opened"
	switch {
	case !opened:
		notice = "notice.stammtisch_joined_table"
	case len(snap.Sought()) == 0:
		notice = "notice.stammtisch_nobody_asked"
	}
	if opened && errors.Is(tableroom.AwaitShown(ctx, c.Click, &snap), discord.ErrDenied) {
		notice = "notice.not_shown"
	}
	return c.Redraw(face.Notice(c.Loc, notice, face.Data{"Channel": face.Channel(snap.Place())})), nil
}

// stammtischOf returns the Stammtisch for which the options of a command plan an evening; without the option it is the zero value.
func stammtischOf(c *click) (of gather.Stammtisch, err error) {
	name := c.Options["stammtisch"]
	if name == "" {
		return of, nil
	}
	if of, _, _, err = findStammtisch(c, name); err != nil {
		return of, err
	}
	switch {
	case c.Options["rules"] != "" || c.Options["games"] != "":
		return of, stammtischHasTerms
	case !of.Has(c.User.ID):
		return of, gather.NotInStammtisch
	}
	return of, nil
}

func manages(c *click) bool { return c.UserMay.Has(discord.ManageServer) }

// onLed is onStammtisch for people who may lead it.
func onLed(serveIt func(c *click, of gather.Stammtisch) (discord.Response, error)) serve.HandlerOf[*click, route.Stammtisch] {
	return onStammtisch(func(c *click, of gather.Stammtisch) (discord.Response, error) {
		if !of.MayLead(c.User.ID, manages(c)) {
			return nil, gather.NotYourStammtisch
		}
		return serveIt(c, of)
	})
}

func redrawStammtischSettings(c *click, of gather.Stammtisch) (discord.Response, error) {
	offered, err := rulebook.OfferRules(c.Click)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.StammtischSettings(of, offered, c.Loc)), nil
}

// changeStammtisch changes the settings of a Stammtisch, and shows the dialogue as it is then.
func changeStammtisch(c *click, number int, change func(*gather.Stammtisch)) (discord.Response, error) {
	of, err := c.Gather.ConfigureStammtisch(c.GuildID, number, c.User.ID, manages(c), change)
	if err != nil {
		return nil, err
	}
	return redrawStammtischSettings(c, of)
}

// chooseStammtisch changes a setting to the chosen value.
func chooseStammtisch(_ context.Context, c *click, p route.StammtischSetting) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return setStammtisch(c, p, value)
}

// switchStammtisch turns a setting on or off.
func switchStammtisch(_ context.Context, c *click, p route.StammtischSwitching) (discord.Response, error) {
	return setStammtisch(c, p.StammtischSetting, face.Either(p.On, settings.On, settings.Off))
}

func setStammtisch(c *click, p route.StammtischSetting, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.StammtischChoices, p.Key)
	if s := (settings.StammtischSettings{}); !ok || !choice.Set(&s, value) {
		return nil, serve.OldMessage
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { choice.Set(&of.Choices, value) })
}

func chooseStammtischRules(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	r, err := rulebook.ChosenRules(c.Click)
	if err != nil {
		return nil, err
	}
	named, err := nameRules(c, r)
	if err != nil {
		return nil, err
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { of.Rules = named })
}

// moveStammtisch lets the tables open in this channel from now on.
func moveStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	if err := tableroom.CheckMayShow(c.Click); err != nil {
		return nil, err
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { placeHere(c, of) })
}

func showMembers(c *click, of gather.Stammtisch) (discord.Response, error) {
	return c.Redraw(view.StammtischMembers(of, c.Loc)), nil
}

// changeMember returns the handler of a menu of members.
func changeMember(
	change func(s *gather.Service, guild string, number int, user string, manages bool, member string) (gather.Stammtisch, error),
) serve.HandlerOf[*click, route.Stammtisch] {
	return func(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
		member, err := c.Chosen()
		if err != nil {
			return nil, err
		}
		of, err := change(c.Gather, c.GuildID, p.Number, c.User.ID, manages(c), member)
		if err != nil {
			return nil, err
		}
		return showMembers(c, of)
	}
}

// askDissolve asks the user to confirm that a Stammtisch is dissolved.
func askDissolve(c *click, of gather.Stammtisch) (discord.Response, error) {
	s, err := describeStammtisch(c, of)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ConfirmDissolve(s, c.Loc)), nil
}

// dissolveStammtisch dissolves it, after askDissolve.
func dissolveStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	if err := c.Gather.DissolveStammtisch(c.GuildID, p.Number, c.User.ID, manages(c)); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "notice.stammtisch_dissolved", nil)), nil
}
