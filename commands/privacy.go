package commands

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/storage"
)

func showPrivacy(_ context.Context, c *call) (discord.Response, error) {
	m, err := describePrivacy(c)
	return c.reply(m), err
}

func describePrivacy(c *call) (discord.Message, error) {
	held, err := c.archive.Held(c.User.ID)
	return accountview.Privacy(held, c.GuildID, c.loc), err
}

func askDelete(_ context.Context, c *call) (discord.Response, error) {
	if err := checkForgettable(c); err != nil {
		return nil, err
	}
	return c.reply(accountview.PrivacyConfirm(c.loc)), nil
}

// checkForgettable refuses who still sits at a table.
func checkForgettable(c *call) error {
	held, err := c.archive.Held(c.User.ID)
	if err == nil && held.Seated > 0 {
		err = stillSeated
	}
	return err
}

func confirmDelete(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	if err := checkForgettable(c); err != nil {
		return nil, err
	}
	return c.redraw(accountview.PrivacyConfirm(c.loc)), nil
}

func keepPerson(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	m, err := describePrivacy(c)
	return c.redraw(m), err
}

// forgetUser deletes what is stored about the user.
func forgetUser(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	switch err := c.archive.Forget(c.User.ID); {
	case errors.Is(err, storage.ErrRunning):
		return nil, stillSeated
	case err != nil:
		return nil, err
	}
	c.log.Info("a person's data was deleted")
	return c.redraw(face.Notice(c.loc, "privacy.deleted", nil)), nil
}

// exportName is what exported files are called.
const exportName = "karlchen-export"

// exportPerson hands out everything that is stored about the user.
func exportPerson(_ context.Context, c *call) (discord.Response, error) {
	held, records, err := c.archive.Export(c.User.ID)
	if err != nil {
		return nil, err
	}
	files := []discord.File{{Name: exportName + ".json", Data: held}}
	switch {
	case len(records) > maxPlainExport:
		files = append(files, discord.File{Name: exportName + ".doko.gz", Data: compressed(records)})
	case len(records) > 0:
		files = append(files, discord.File{Name: exportName + ".doko", Data: records})
	}
	return c.reply(accountview.PrivacyFiles(files, c.loc)), nil
}
