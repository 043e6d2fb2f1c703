package commands

import (
	"context"
	"errors"
	"strconv"

	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/route"
)

// diagnose says what the bot lacks in the channel where it is asked, and offers the guided check.
func diagnose(ctx context.Context, c *call) (discord.Response, error) {
	d := c.diagnosed()
	d.Role = c.server(c.GuildID).TableRole
	d.Pings = c.pings(ctx, d.Role)
	return c.reply(accountview.Diagnosis(d, c.loc)), nil
}

func (c *call) diagnosed() accountview.Diagnosed {
	return accountview.Diagnosed{Channel: c.ChannelID, Kind: c.Channel, BotMay: c.BotMay}
}

// checkClick does the step of the guided check that was clicked. It says that the step worked in the very message by which it is tried; when
// Discord refuses that one, another message says so.
func checkClick(_ context.Context, c *call, p route.Checked) (discord.Response, error) {
	id := accountview.ParseChecked(p)
	step := id.Step()
	good := accountview.Check(id.Done(accountview.Worked), c.diagnosed(), c.loc)
	later := false // the message comes by an edit of the answer
	var answer discord.Response
	switch step {
	case accountview.CheckUpdate:
		answer = discord.Update{Message: good}
	case accountview.CheckAnswer:
		answer = discord.Reply{Message: accountview.CheckPicture(good, c.loc)}
	case accountview.CheckEdit:
		answer, good, later = discord.Update{Message: accountview.CheckWait(c.loc)}, accountview.CheckPicture(good, c.loc), true
	case accountview.CheckModal:
		answer = discord.Ask{Modal: accountview.CheckDialogue(id, c.loc)}
		if c.Kind == discord.ModalSubmitted {
			answer = discord.Update{Message: accountview.Check(id.Done(c.cameBack()), c.diagnosed(), c.loc)}
		}
	case accountview.CheckDefer:
		answer, later = discord.Defer{}, true
	}
	c.answered = func(ctx context.Context, refused error) {
		bad := func(err error) discord.Message { return accountview.Check(id.Done(markOf(err)), c.diagnosed(), c.loc) }
		switch {
		case refused != nil: // so the first answer has not been given yet
			refused = c.port.Respond(ctx, c.Interaction, discord.Reply{Message: bad(refused)})
		case later:
			if refused = c.port.EditResponse(ctx, c.Interaction, good); refused != nil {
				refused = c.port.EditResponse(ctx, c.Interaction, bad(refused))
			}
		}
		if refused != nil {
			c.log.Warn("a step of the guided check could not be shown", "step", step, "error", refused)
		}
	}
	return answer, nil
}

// cameBack is the mark of the check's dialogue: both of its inputs hold something when it comes back.
func (c *call) cameBack() string {
	if c.Inputs[accountview.CheckInput] == "" || c.Inputs[accountview.CheckMenu] == "" {
		return accountview.NoAnswer
	}
	return accountview.Worked
}

// markOf is how the check writes an error of Discord down.
func markOf(err error) string {
	var refusal *discord.Error
	switch {
	case !errors.As(err, &refusal):
		return accountview.NoAnswer
	case refusal.Code != 0:
		return strconv.Itoa(refusal.Code)
	}
	return strconv.Itoa(refusal.Status)
}
