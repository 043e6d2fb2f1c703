package account

import (
	"context"
	"errors"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/storage"
)

// showPrivacy shows what is stored about the user.
func showPrivacy(_ context.Context, c *click) (discord.Response, error) {
	held, err := c.Archive.Held(c.User.ID, c.User.Name)
	return c.Redraw(view.Privacy(held, c.GuildID, c.Loc)), err
}

// askDelete asks the user to confirm that their data is deleted.
func askDelete(ctx context.Context, c *click) (discord.Response, error) {
	held, daily, _, err := checkForgettable(ctx, c)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.PrivacyConfirm(held, daily, c.Loc)), nil
}

// checkForgettable refuses a user who still sits at a table, other than those of the deal of the day and the lesson, which are given up, and tables that ask whether they play
// again. It returns what is stored about the user, reports whether they have begun that deal, and names the tables that ask.
func checkForgettable(ctx context.Context, c *click) (held archive.Held, daily bool, asking []string, err error) {
	held, err = c.Archive.Held(c.User.ID, c.User.Name)
	if err != nil {
		return held, false, nil, err
	}
	own, err := c.Daily.TableOf(c.User.ID)
	for _, id := range held.Seated {
		if id == own || id == c.Tables.FindLesson(c.User.ID) || id == c.Tables.FindContinuation(c.User.ID) {
			continue
		}
		snap, unknown := c.Tables.Do(ctx, id, c.AsPlayer(), table.Look{})
		if who, sits := snap.Sits(c.User.ID); unknown != nil || !sits || !who.Asked {
			return held, false, nil, errors.Join(err, stillSeated)
		}
		asking = append(asking, id)
	}
	return held, own != "", asking, err
}

// endAlone ends the tables at which the user learns to play, or plays on from a moment of a game.
func endAlone(ctx context.Context, c *click) (err error) {
	for _, id := range []string{c.Tables.FindLesson(c.User.ID), c.Tables.FindContinuation(c.User.ID)} {
		err = errors.Join(err, c.Tables.EndFor(ctx, id, table.Stopped, table.User{}))
	}
	return err
}

// deletePerson deletes what is stored about the user.
func deletePerson(ctx context.Context, c *click, _ route.None) (discord.Response, error) {
	_, _, asking, err := checkForgettable(ctx, c)
	if err != nil { // before the deal of the day is given up
		return nil, err
	}
	for _, id := range asking { // whether they play again: no
		if _, err := c.Tables.Do(ctx, id, c.AsPlayer(), table.Leave{}); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(c.Daily.Forget(ctx, c.User.ID), endAlone(ctx, c)); err != nil {
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
func exportPrivacy(_ context.Context, c *click) (discord.Response, error) {
	held, records, err := c.Archive.Export(c.User.ID)
	if err != nil {
		return nil, err
	}
	files := []discord.File{{Name: exportName + ".json", Data: held}}
	if len(records) > 0 {
		files = append(files, serve.RecordsFile(exportName+".doko", records))
	}
	return c.Reply(view.PrivacyFiles(files, c.Loc)), nil
}
