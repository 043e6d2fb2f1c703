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

func showPrivacy(_ context.Context, c *serve.Click) (discord.Response, error) {
	m, err := describePrivacy(c)
	return c.Reply(m), err
}

func describePrivacy(c *serve.Click) (discord.Message, error) {
	held, err := c.Archive.Held(c.User.ID)
	return view.Privacy(held, c.GuildID, c.Loc), err
}

func askDelete(_ context.Context, c *serve.Click) (discord.Response, error) {
	if err := checkForgettable(c); err != nil {
		return nil, err
	}
	return c.Reply(view.PrivacyConfirm(c.Loc)), nil
}

// checkForgettable refuses who still sits at a table.
func checkForgettable(c *serve.Click) error {
	held, err := c.Archive.Held(c.User.ID)
	if err == nil && held.Seated > 0 {
		err = stillSeated
	}
	return err
}

func confirmDelete(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	if err := checkForgettable(c); err != nil {
		return nil, err
	}
	return c.Redraw(view.PrivacyConfirm(c.Loc)), nil
}

func keepPerson(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	m, err := describePrivacy(c)
	return c.Redraw(m), err
}

// forgetUser deletes what is stored about the user.
func forgetUser(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	switch err := c.Archive.Forget(c.User.ID); {
	case errors.Is(err, storage.ErrRunning):
		return nil, stillSeated
	case err != nil:
		return nil, err
	}
	c.Log.Info("a person's data was deleted")
	return c.Redraw(face.Notice(c.Loc, "privacy.deleted", nil)), nil
}

// exportName is what exported files are called.
const exportName = "karlchen-export"

// exportPerson hands out everything that is stored about the user.
func exportPerson(_ context.Context, c *serve.Click) (discord.Response, error) {
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
