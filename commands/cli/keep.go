package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"karlchen/bot/trace"
	"karlchen/storage"
)

// Keeping says how often a running bot backs its database up, and how many of these backups it keeps. Nothing happens without a folder.
type Keeping struct {
	Folder string        `name:"backups" env:"KARLCHEN_BACKUPS" help:"The folder for backups that the bot makes by itself. None without it."`
	Every  time.Duration `name:"backup-every" env:"KARLCHEN_BACKUP_EVERY" default:"24h" help:"The time between two of these backups."`
	Keep   int           `name:"backup-keep" env:"KARLCHEN_BACKUP_KEEP" default:"7" help:"How many of these backups stay. Older ones are removed."`
}

// keptName is the name of a backup: the moment at which it was made, in UTC. Files with other names are never removed.
const keptName = "karlchen-20060102T150405Z.db"

// retryBackup is the time after which a backup that has failed is tried again.
const retryBackup = time.Hour

// Validate refuses settings that make no sense.
func (k Keeping) Validate() error {
	switch {
	case k.Every < time.Minute:
		return fmt.Errorf("the time between two backups is at least a minute, not %v", k.Every)
	case k.Keep < 1:
		return fmt.Errorf("at least one backup stays, not %d", k.Keep)
	}
	return nil
}

// Run makes backups until the context ends. After a start the next one is due when the newest one in the folder is old enough.
func (k Keeping) Run(ctx context.Context, store *storage.Store, log *slog.Logger) {
	for k.Folder != "" && ctx.Err() == nil {
		var next time.Time
		err := trace.Guard(log, "make the scheduled backup", func() (err error) {
			next, err = k.Step(store, time.Now())
			return err
		})
		if err != nil {
			log.Error("the scheduled backup has failed", "error", AdviseOnDamage(err, k.Folder))
			next = time.Now().Add(min(retryBackup, k.Every))
		}
		trace.Pause(ctx, time.Until(next), nil)
	}
}

// Step makes a backup if one is due, removes those that are too many, and returns when the next one is due.
func (k Keeping) Step(store *storage.Store, now time.Time) (next time.Time, err error) {
	made, err := k.made()
	if err != nil {
		return next, err
	}
	if len(made) == 0 || !now.Before(made[0].Add(k.Every)) {
		at := now.UTC().Truncate(time.Second)
		if err := store.BackupTo(k.path(at)); err != nil {
			return next, err
		}
		made = slices.Insert(made, 0, at)
	}
	for len(made) > k.Keep {
		oldest := made[len(made)-1]
		if err := os.Remove(k.path(oldest)); err != nil {
			return next, fmt.Errorf("remove an old backup: %w", err)
		}
		made = made[:len(made)-1]
	}
	return made[0].Add(k.Every), nil
}

func (k Keeping) path(at time.Time) string { return filepath.Join(k.Folder, at.Format(keptName)) }

// made returns the moments of the backups in the folder, the newest first.
func (k Keeping) made() (all []time.Time, err error) {
	files, err := os.ReadDir(k.Folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("read the folder of backups: %w", err)
	}
	for _, f := range files {
		if at, err := time.Parse(keptName, f.Name()); err == nil {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b time.Time) int { return b.Compare(a) })
	return all, nil
}
