package account

import (
	"context"
	"errors"
	"slices"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/storage"
)

// showPrivacy shows what is stored about the user.
func showPrivacy(_ context.Context, c *serve.Click) (discord.Response, error) {
	held, err := c.Archive.Held(c.User.ID, c.User.Name)
	return c.Redraw(view.Privacy(held, c.GuildID, c.Loc)), err
}

// askDelete asks the user to confirm that their data is deleted.
func askDelete(_ context.Context, c *serve.Click) (discord.Response, error) {
	held, daily, err := checkForgettable(c)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.PrivacyConfirm(held, daily, c.Loc)), nil
}

// checkForgettable refuses a user who still sits at a table, other than that of the deal of the day, which is given up. It returns what is
// stored about the user, and reports whether they have begun that deal.
func checkForgettable(c *serve.Click) (held archive.Held, daily bool, err error) {
	held, err = c.Archive.Held(c.User.ID, c.User.Name)
	if err != nil {
		return held, false, err
	}
	own, err := c.Daily.TableOf(c.User.ID)
	if slices.ContainsFunc(held.Seated, func(id string) bool { return id != own }) {
		return held, false, errors.Join(err, stillSeated)
	}
	return held, own != "", err
}

// deletePerson deletes what is stored about the user.
func deletePerson(ctx context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	if _, _, err := checkForgettable(c); err != nil { // before the deal of the day is given up
		return nil, err
	}
	if err := c.Daily.Forget(ctx, c.User.ID); err != nil {
		return nil, err
	}
	if err := errors.Join(c.Gather.Forget(c.User.ID), c.Tables.ForgetTexts(ctx, c.User.ID)); err != nil {
		return nil, err
	}
	c.Show.Panels.Forget(c.User.ID)
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
