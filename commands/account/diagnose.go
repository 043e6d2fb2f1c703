package account

import (
	"context"
	"errors"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// diagnose says what the bot lacks in the channel where it is asked, and offers the guided check.
func diagnose(ctx context.Context, c *serve.Click) (discord.Response, error) {
	d := describeChannel(c)
	d.Role = c.Server().TableRole
	d.Pings = c.Notifies(ctx, d.Role)
	return c.Reply(view.Diagnosis(d, c.Loc)), nil
}

func describeChannel(c *serve.Click) view.Diagnosed {
	return view.Diagnosed{Channel: c.ChannelID, Kind: c.Channel, BotMay: c.BotMay}
}

// checkClick does the step of the guided check that was clicked. It says that the step worked in the very message by which it is tried; when
// Discord refuses that one, another message says so.
func checkClick(_ context.Context, c *serve.Click, p route.Checked) (discord.Response, error) {
	id := view.ParseChecked(p)
	step := id.Step()
	good := view.Check(id.WithMark(view.Worked), describeChannel(c), c.Loc)
	later := false // the message comes by an edit of the answer
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
		case refused != nil: // so the first answer has not been given yet
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

// markOfDialogue is the mark of the check's dialogue: both of its inputs hold something when it comes back.
func markOfDialogue(c *serve.Click) string {
	if c.Inputs[view.CheckInput] == "" || c.Inputs[view.CheckMenu] == "" {
		return view.NoAnswer
	}
	return view.Worked
}

// markOf is how the check writes an error of Discord down.
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
