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
	m, err := c.privacy()
	return c.reply(m), err
}

func (c *call) privacy() (discord.Message, error) {
	held, err := c.archive.Held(c.User.ID)
	return accountview.Privacy(held, c.GuildID, c.loc), err
}

func askDelete(_ context.Context, c *call) (discord.Response, error) {
	if err := c.mayForget(); err != nil {
		return nil, err
	}
	return c.reply(accountview.PrivacyConfirm(c.loc)), nil
}

// mayForget refuses who still sits at a table.
func (c *call) mayForget() error {
	held, err := c.archive.Held(c.User.ID)
	if err == nil && held.Seated > 0 {
		err = stillSeated
	}
	return err
}

func confirmDelete(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	if err := c.mayForget(); err != nil {
		return nil, err
	}
	return c.redraw(accountview.PrivacyConfirm(c.loc)), nil
}

func keepPerson(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	m, err := c.privacy()
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

// maxPlainExport is how large a file of records may be before it is compressed. Discord takes ten MiB; the hundredfold of that nobody plays.
const maxPlainExport = 4 << 20

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
