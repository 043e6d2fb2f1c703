package account

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/commands/account/view"
	"karlchen/commands/route"
)

// diagnoseChannel shows which permissions the bot lacks in this channel and what else keeps people from playing, and offers the guided check.
func diagnoseChannel(ctx context.Context, c *click) (discord.Response, error) {
	d := describeChannel(c)
	_, d.Rival = c.Rival()
	evenings, err := c.Gather.Evenings(c.GuildID)
	if err != nil {
		return nil, err
	}
	d.Evenings = slices.ContainsFunc(evenings, func(e gather.Evening) bool { return e.Over.IsZero() })
	server := c.Server()
	troubles := c.Troubles(ctx, server)
	for _, place := range settings.Places {
		if key := troubles[place.Key]; key != "" {
			d.Places = append(d.Places, view.TroubledPlace{ID: place.Get(server), Trouble: key})
		}
	}
	return c.Reply(view.Diagnosis(d, c.Loc)), nil
}

func describeChannel(c *click) view.DiagnosedChannel {
	return view.DiagnosedChannel{Channel: c.ChannelID, Kind: c.Channel, BotMay: c.BotMay}
}

// tryCheckStep does the clicked step of the guided check. The message that tries the step says that it worked; if Discord refuses that message,
// another one says so.
func tryCheckStep(_ context.Context, c *click, p route.Checked) (discord.Response, error) {
	id := view.ParseChecked(p)
	step := id.Step()
	good := view.Check(id.WithMark(view.Worked), describeChannel(c), c.Loc)
	later := false // the message is an edit of the answer
	var answer discord.Response
	switch step {
	case view.CheckUpdate:
		answer = discord.Update{Message: good}
	case view.CheckAnswer:
		answer = discord.Reply{Message: view.CheckPicture(good, c.Loc)}
	case view.CheckEdit:
		answer, good, later = discord.Update{Message: view.CheckWait(c.Loc)}, view.CheckPicture(good, c.Loc), true
	case view.CheckModal:
		answer = discord.Ask{Modal: view.CheckDialogue(id, c.Loc)}
		if c.Kind == discord.ModalSubmitted {
			answer = discord.Update{Message: view.Check(id.WithMark(markOfDialogue(c)), describeChannel(c), c.Loc)}
		}
	case view.CheckDefer:
		answer, later = discord.Defer{}, true
	}
	c.Answered = func(ctx context.Context, refused error) {
		bad := func(err error) discord.Message {
			return view.Check(id.WithMark(markOf(err)), describeChannel(c), c.Loc)
		}
		switch {
		case refused != nil: // so the interaction still needs its first answer
			refused = c.Port.Respond(ctx, c.Interaction, discord.Reply{Message: bad(refused)})
		case later:
			if refused = c.Port.EditResponse(ctx, c.Interaction, good); refused != nil {
				refused = c.Port.EditResponse(ctx, c.Interaction, bad(refused))
			}
		}
		if refused != nil {
			c.Log.Warn("a step of the guided check could not be shown", "step", step, "error", refused)
		}
	}
	return answer, nil
}

// markOfDialogue returns the mark of the check's modal: Worked if both of its inputs came back with a value.
func markOfDialogue(c *click) string {
	if c.Inputs[view.CheckInput] == "" || c.Inputs[view.CheckMenu] == "" {
		return view.NoAnswer
	}
	return view.Worked
}

// markOf returns the mark of an error of Discord: its code or status.
func markOf(err error) string {
	var refusal *discord.Error
	switch {
	case !errors.As(err, &refusal):
		return view.NoAnswer
	case refusal.Code != 0:
		return strconv.Itoa(refusal.Code)
	}
	return strconv.Itoa(refusal.Status)
}
