package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"karlchen/storage"
)

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
