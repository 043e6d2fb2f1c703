package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/storage"
)

// DatabaseName is the file name of the database in the data folder. SocketName is that of the socket through which a running bot sends backups.
const (
	DatabaseName = "karlchen.db"
	SocketName   = "karlchen.sock"
)

// Backup writes a copy of the database to a new file. The bot may be running.
type Backup struct {
	To   string `arg:"" help:"The new file."`
	Data string `help:"The folder with the database." env:"KARLCHEN_DATA" default:"data"`
}

// starting is how long a backup waits for a bot that has opened the database and does not hand out backups yet.
const starting = 3 * time.Second

// Run makes the backup.
func (b Backup) Run(io IO) error {
	began, err := time.Now(), b.copyDatabase(io)
	for errors.Is(err, errNoBackups) && time.Since(began) < starting {
		time.Sleep(starting / 100)
		err = b.copyDatabase(io)
	}
	if err != nil {
		return inputError(io, err)
	}
	fmt.Fprintf(io.Out, "backed up to %s\n", b.To)
	return nil
}

// copyDatabase copies the database, or asks the bot that uses it for a copy.
func (b Backup) copyDatabase(io IO) error {
	store, err := openExisting(io, b.Data)
	var locked *storage.LockedError
	if errors.As(err, &locked) {
		return fetchBackup(filepath.Join(b.Data, SocketName), b.To)
	}
	if err != nil {
		return err
	}
	return errors.Join(store.BackupTo(b.To), store.Close())
}

// Check examines the whole database and replays every game in it. It only reads the file. The bot must not be running.
type Check struct {
	Data string `help:"The folder with the database." env:"KARLCHEN_DATA" default:"data"`
}

// Run makes the check.
func (c Check) Run(io IO) error {
	err := findDatabase(c.Data)
	if err != nil {
		return inputError(io, err)
	}
	report, err := storage.CheckFile(databasePath(c.Data), table.Verify, leagues.Check)
	if locked := (*storage.LockedError)(nil); errors.As(err, &locked) {
		err = fmt.Errorf("%w; end that program first, or check a backup: karlchen backup FILE, and karlchen restore FILE into an empty folder", err)
	}
	if err != nil {
		return inputError(io, err)
	}
	printReport(io, report)
	return nil
}

// Restore makes a new database from a backup, after checking it. It never overwrites one.
type Restore struct {
	From string `arg:"" help:"The backup."`
	Data string `help:"The folder for the database." env:"KARLCHEN_DATA" default:"data"`
}

// Run restores the backup.
func (r Restore) Run(io IO) error {
	report, err := storage.Restore(r.From, databasePath(r.Data), table.Verify, leagues.Check)
	if err != nil {
		return inputError(io, err)
	}
	printReport(io, report)
	return nil
}

func printReport(io IO, r storage.Report) {
	for _, other := range r.Other {
		fmt.Fprintln(io.Out, other)
	}
	verdict := "sound"
	if r.Unsummed > 0 {
		verdict = "no fault found"
	}
	fmt.Fprintf(io.Out, "%s: %d games (%d running), %d tables (%d ended)\n", verdict, r.Games, r.Running, r.Tables+r.Ended, r.Ended)
	if r.Was > 0 {
		fmt.Fprintf(io.Out, "the file has schema %d and stays as it is; a copy of it was brought to schema %d and checked\n", r.Was, r.Schema)
	} else {
		fmt.Fprintf(io.Out, "schema %d\n", r.Schema)
	}
	if r.Unsummed > 0 {
		fmt.Fprintf(io.Out, "%d rows have no checksum, so damage to them may have stayed unnoticed: a running bot adds checksums, and each backup has them\n", r.Unsummed)
	}
}

func inputError(io IO, err error) error {
	fmt.Fprintln(io.Err, AdviseOnDamage(err, os.Getenv("KARLCHEN_BACKUPS")))
	return ErrInput
}

func databasePath(data string) string { return filepath.Join(data, DatabaseName) }

// findDatabase returns an error if there is no database in a folder, also if its file is empty.
func findDatabase(data string) error {
	path := databasePath(data)
	switch info, err := os.Stat(path); {
	case err != nil:
		return fmt.Errorf("there is no database: %w", err)
	case info.Mode().IsRegular() && info.Size() == 0: // the store would begin a new one in it
		return fmt.Errorf("there is no database: %s is empty", path)
	}
	return nil
}

// openExisting opens the database in a folder, and tells of a migration. It is an error if there is none.
func openExisting(io IO, data string) (*storage.Store, error) {
	if err := findDatabase(data); err != nil {
		return nil, err
	}
	return openDatabase(io, data)
}

// openDatabase opens the database in a folder, or makes one, and tells of a migration.
func openDatabase(io IO, data string) (*storage.Store, error) {
	return storage.Open(databasePath(data), storage.Options{Migrates: func(m storage.Migration) {
		fmt.Fprintf(io.Err, "the database has schema %d and is brought to schema %d, which older programs cannot read; for them the old file stays as %s\n",
			m.From, m.To, m.Kept)
	}})
}

// ServeBackups sends backups of the running store through a socket in the data folder, until the context ends. Only users with access to the
// folder can ask for one.
func ServeBackups(ctx context.Context, store *storage.Store, data string) error {
	path := filepath.Join(data, SocketName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) { // a killed bot leaves its socket
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "unix", path)
	if err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil { // the folder may be open to others
		return errors.Join(err, listener.Close())
	}
	server := http.Server{
		ReadHeaderTimeout: time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if err := store.Backup(w); err != nil {
				panic(http.ErrAbortHandler) // the client must see a broken answer, not a short one
			}
		}),
	}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// errNoBackups says that another program uses the database and serves no backups.
var errNoBackups = errors.New("the bot that uses the database hands out no backup")

// fetchBackup asks a running bot for a backup.
func fetchBackup(socket, to string) error {
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", socket)
		},
	}}
	answer, err := client.Get("http://karlchen/backup")
	if err != nil {
		return fmt.Errorf("%w: %w", errNoBackups, err)
	}
	defer answer.Body.Close()
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	_, err = io.Copy(file, answer.Body)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(fmt.Errorf("back up to %s: %w", to, err), os.Remove(to))
	}
	return nil
}

// newestBackup returns the newest backup in the folder of backups that a text does not name, or "".
func newestBackup(folder, besides string) string {
	k := Keeping{Folder: folder}
	made, _ := k.made() // an unreadable folder has no backup to offer
	for _, at := range made {
		if path := k.path(at); folder != "" && !strings.Contains(besides, path) {
			return path
		}
	}
	return ""
}

// AdviseOnDamage adds to an error of a damaged database what to do. The folder is that of KARLCHEN_BACKUPS, or "". Other errors stay as they are.
func AdviseOnDamage(err error, folder string) error {
	if !errors.Is(err, storage.ErrDamaged) {
		return err
	}
	advice, backup := "KARLCHEN_BACKUPS has no other backup", newestBackup(folder, err.Error())
	if backup != "" {
		advice = "the newest backup is " + backup
	}
	end := ". "
	if strings.Contains(err.Error(), "\n") { // a list of problems
		end = "\n"
	}
	return fmt.Errorf("%w%sKeep the file, and bring a backup back into a new folder with karlchen restore: %s (see \"A damaged database\" in deploy/OPERATING.md)", err, end, advice)
}

// RefuseEmpty looks at the file of a database before it is opened. It refuses an empty one where there are backups, also in its own folder: a full disk or a
// broken copy may have emptied it, and a new database would hide that. Otherwise only a kill at the first start leaves an empty file.
func RefuseEmpty(data, backups string, log *slog.Logger) error {
	path := databasePath(data)
	backup := newestBackup(backups, "")
	for _, pattern := range []string{"*.db", DatabaseName + ".schema-*"} {
		others, _ := filepath.Glob(filepath.Join(data, pattern))
		for _, other := range others {
			if info, err := os.Stat(other); backup == "" && err == nil && info.Size() > 0 && other != path {
				backup = other
			}
		}
	}
	info, err := os.Stat(path)
	switch empty := err == nil && info.Mode().IsRegular() && info.Size() == 0; {
	case empty && backup != "":
		return fmt.Errorf("%w: %s is empty, but there is the backup %s. Bring it back into a new folder with karlchen restore, or remove the empty file to begin a new database "+
			"(see \"A damaged database\" in deploy/OPERATING.md)", storage.ErrPath, path, backup)
	case empty:
		log.Warn("the database is an empty file: a new one begins in it", "file", path)
	case errors.Is(err, os.ErrNotExist) && backup != "":
		log.Warn("there is no database: a new one begins, although there is a backup", "file", path, "backup", backup)
	}
	return nil
}

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
