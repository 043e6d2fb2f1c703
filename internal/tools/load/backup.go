package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// step is how long people click at least before anybody looks whether a backup is done.
const step = 250 * time.Millisecond

// measureBackup lets people click without a backup and while one is made, and prints what they lose.
func (b *running) measureBackup(l *load, folder string, say func(string, any, string)) error {
	var c comparison
	path, takes := filepath.Join(folder, "copy"), slice
	var size int64
	err := c.run(l.For, func() (clicks, error) { return b.clickFor(l.People, takes), nil }, func() (all clicks, err error) {
		done := make(chan error, 1)
		go func() { done <- b.store.BackupTo(path) }()
		for running := true; running; {
			all.add(b.clickFor(l.People, step))
			select {
			case err = <-done:
				running = false
			default:
			}
		}
		if err != nil {
			return all, fmt.Errorf("back up: %w", err)
		}
		takes = time.Duration(all.seconds * float64(time.Second))
		if info, err := os.Stat(path); err == nil {
			size = info.Size()
		}
		return all, os.Remove(path)
	})
	if err != nil {
		return err
	}
	say("a backup has", size>>20, "MiB")
	say("a backup takes", takes.Round(step), "")
	c.say("a backup", say)
	return nil
}
