//go:build !linux

package storage

// lockHolder knows no holder on this system.
func lockHolder(string) (pid int, name string) { return 0, "" }
