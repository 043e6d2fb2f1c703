package account

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/storage"
)

// showPrivacy shows what is stored about the user.
func showPrivacy(_ context.Context, c *serve.Click) (discord.Response, error) {
	held, err := c.Archive.Held(c.User.ID)
	return c.Redraw(view.Privacy(held, c.GuildID, c.Loc)), err
}

// askDelete asks the user to confirm that their data is deleted.
func askDelete(_ context.Context, c *serve.Click) (discord.Response, error) {
	if err := checkForgettable(c); err != nil {
		return nil, err
	}
	return c.Redraw(view.PrivacyConfirm(c.Loc)), nil
}

// checkForgettable refuses a user who still sits at a table.
func checkForgettable(c *serve.Click) error {
	held, err := c.Archive.Held(c.User.ID)
	if err == nil && held.Seated > 0 {
		err = stillSeated
	}
	return err
}

// deletePerson deletes what is stored about the user.
func deletePerson(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	switch err := c.Archive.Forget(c.User.ID); {
	case errors.Is(err, storage.ErrRunning):
		return nil, stillSeated
	case err != nil:
		return nil, err
	}
	c.Log.Info("a person's data was deleted")
	return c.Redraw(face.Notice(c.Loc, "privacy.deleted", nil)), nil
}

// exportName is the name of exported files without their ending.
const exportName = "karlchen-export"

// exportPrivacy sends the user everything that is stored about them.
func exportPrivacy(_ context.Context, c *serve.Click) (discord.Response, error) {
	held, records, err := c.Archive.Export(c.User.ID)
	if err != nil {
		return nil, err
	}
	files := []discord.File{{Name: exportName + ".json", Data: held}}
	switch {
	case len(records) > serve.MaxPlainExport:
		files = append(files, discord.File{Name: exportName + ".doko.gz", Data: serve.Compress(records)})
	case len(records) > 0:
		files = append(files, discord.File{Name: exportName + ".doko", Data: records})
	}
	return c.Reply(view.PrivacyFiles(files, c.Loc)), nil
}
