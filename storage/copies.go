package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
)

// privately opens a copy that nobody else uses. Its maker brings it to the disk when it is complete.
var privately = Options{NoSync: true, private: true}

// tidyCopy makes a copy of a database fit to be kept or sent. It drops the open hands, whose tokens are secrets, and clears the free pages, which still
// hold rows that are gone. It also brings the copy to the schema of the migrations and gives a checksum to each row, unless there are no migrations: then
// older programs can still read it. Error: ErrDamaged, also if the check of the pages fails.
func tidyCopy(path string, migrations []migration) error {
	s := &Store{path: path, private: true, migrations: migrations}
	err := s.open(privately.withDefaults())
	if err == nil && migrations != nil {
		err = s.migrate()
	}
	if err == nil {
		err = s.update(dropHands)
	}
	if err == nil && migrations != nil {
		err = s.AddSums(context.Background())
	}
	if err == nil {
		err = clearFree(s.file, s.db.Info().PageSize)
	}
	return errors.Join(err, s.Close())
}

func dropHands(tx *bbolt.Tx) error {
	settings := tx.Bucket(bucketSettings)
	var dropped [][]byte // a bucket must not change under a cursor
	for key := range rowsUnder(settings, []byte(ScopeTable+"\x00")) {
		if isHands(bucketSettings, key) {
			dropped = append(dropped, bytes.Clone(key))
		}
	}
	for _, key := range dropped {
		if err := settings.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// clearFree overwrites the free pages of a file. The older meta page leads to some of them, so both lead to the newest state afterwards, as in a file that
// bbolt has copied. The file's last transaction is one of bbolt's: its meta page is where its number says.
func clearFree(file *os.File, pageSize int) error {
	w := walkPages(file, pageSize, allPages)
	if len(w.problems) > 0 {
		return fmt.Errorf("%w: %w", ErrDamaged, w.problems[0])
	}
	page := make([]byte, pageSize)
	for _, id := range w.free {
		if _, err := file.WriteAt(page, int64(id)*int64(pageSize)); err != nil {
			return err
		}
	}
	newest := w.newest.transaction % 2
	if _, err := file.ReadAt(page, int64(newest)*int64(pageSize)); err != nil {
		return err
	}
	older, body := 1-newest, page[pageHeader:]
	native.PutUint64(page, older)
	native.PutUint64(body[48:], w.newest.transaction-1)
	native.PutUint64(body[metaSum:], sumOfMeta(body))
	_, err := file.WriteAt(page, int64(older)*int64(pageSize))
	return err
}

// Migration says that a file is brought to another schema, and where a copy of it stays.
type Migration struct {
	From, To int
	Kept     string
}

// keptName is the name of the copy that stays, behind that of the database: its schema, and the moment in UTC.
const keptName, keptTime = ".schema-%d.%s", "20060102T150405Z"

// announceMigration keeps a copy of the file and says so. A copy that is younger than the last change of the file is that of a start that was killed.
func (s *Store) announceMigration(schema int) error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	m := Migration{From: schema, To: len(s.migrations)}
	made, _ := filepath.Glob(s.path + fmt.Sprintf(keptName, schema, "*Z"))
	for _, path := range made {
		if kept, err := os.Stat(path); err == nil && !kept.ModTime().Before(info.ModTime()) {
			m.Kept = path
		}
	}
	if m.Kept == "" {
		m.Kept = s.path + fmt.Sprintf(keptName, schema, time.Now().UTC().Format(keptTime))
		if err = checkSpace(filepath.Dir(s.path), uint64(info.Size())+s.minFree); err == nil {
			err = writeNew(m.Kept, func(temporary *os.File) error {
				err := copyFile(temporary, s.file)
				if err == nil {
					err = tidyCopy(temporary.Name(), nil)
				}
				return errors.Join(err, temporary.Sync())
			})
		}
		if err != nil {
			return fmt.Errorf("the file has schema %d, and a copy of it is to stay beside it before it is brought to schema %d: %w", schema, m.To, err)
		}
	}
	if s.migrates != nil {
		s.migrates(m)
	}
	return nil
}
