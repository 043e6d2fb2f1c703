package discord

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// watchedConn is a connection that fails instead of hanging: every read and every write has a deadline of its own.
// discordgo sets none, and waits for HELLO with its lock held.
type watchedConn struct {
	net.Conn
	silence atomic.Int64  // how long a read may wait, in nanoseconds
	leaving atomic.Bool   // the next write is the last
	gone    chan struct{} // closed when the last write is done or a read has failed
	once    sync.Once
}

func watch(c net.Conn, silence time.Duration) *watchedConn {
	w := &watchedConn{Conn: c, gone: make(chan struct{})}
	w.silence.Store(int64(silence))
	return w
}

// Read implements net.Conn.
func (w *watchedConn) Read(p []byte) (int, error) {
	err := w.Conn.SetReadDeadline(time.Now().Add(time.Duration(w.silence.Load())))
	var n int
	if err == nil {
		n, err = w.Conn.Read(p)
	}
	if err != nil {
		w.end()
	}
	return n, err
}

func (w *watchedConn) end() { w.once.Do(func() { close(w.gone) }) }

// Write implements net.Conn.
func (w *watchedConn) Write(p []byte) (int, error) {
	if err := w.Conn.SetWriteDeadline(time.Now().Add(usualPatience.packet)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Write(p)
	if w.leaving.Load() {
		w.end()
	}
	return n, err
}

// SetDeadline does nothing: the deadlines are those of Read and Write.
func (w *watchedConn) SetDeadline(time.Time) error { return nil }
