package storage

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lockHolder looks in the kernel's table of locks for the process that holds the
// file. It returns zeros when it does not find it.
func lockHolder(path string) (pid int, name string) {
	var stat syscall.Stat_t
	if syscall.Stat(path, &stat) != nil {
		return 0, ""
	}
	locks, err := os.Open("/proc/locks")
	if err != nil {
		return 0, ""
	}
	defer locks.Close()

	// A line reads "1: FLOCK  ADVISORY  WRITE 4711 fd:01:1234567 0 EOF".
	major := stat.Dev>>8&0xfff | stat.Dev>>32&^0xfff
	minor := stat.Dev&0xff | stat.Dev>>12&^0xff
	want := fmt.Sprintf("%02x:%02x:%d", major, minor, stat.Ino)
	for lines := bufio.NewScanner(locks); lines.Scan(); {
		field := strings.Fields(lines.Text())
		if len(field) < 6 || field[1] != "FLOCK" || field[5] != want {
			continue
		}
		pid, err := strconv.Atoi(field[4])
		if err != nil || pid <= 0 {
			continue
		}
		comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
		if err != nil {
			comm = []byte("name unknown")
		}
		return pid, strings.TrimSpace(string(comm))
	}
	return 0, ""
}
