package sandbox

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/coder/websocket"

	"karlchen/bot/trace"
)

// outbox feeds a WebSocket in order, so that a holder of the world's lock never waits for a socket.
type outbox struct {
	mu     sync.Mutex
	frames [][]byte
	wake   trace.Signal
}

func newOutbox() *outbox { return &outbox{wake: trace.NewSignal()} }

func (o *outbox) queueFrame(frame any) {
	data, err := json.Marshal(frame)
	if err != nil {
		panic(fmt.Errorf("encode frame: %w", err)) // frames are made of plain values
	}
	o.mu.Lock()
	o.frames = append(o.frames, data)
	o.mu.Unlock()
	o.wake.Send()
}

// writeFrames writes the queued frames until the context or the socket ends: as texts, or packed as one zlib stream, flushed after each frame.
func (o *outbox) writeFrames(ctx context.Context, ws *websocket.Conn, packed bool) {
	kind, pack := websocket.MessageText, func(frame []byte) []byte { return frame }
	if packed {
		var piece bytes.Buffer
		stream := zlib.NewWriter(&piece)
		kind, pack = websocket.MessageBinary, func(frame []byte) []byte {
			piece.Reset()
			_, _ = stream.Write(frame) // a buffer takes everything
			_ = stream.Flush()
			return piece.Bytes()
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-o.wake:
		}
		for _, f := range o.takeFrames() {
			if ws.Write(ctx, kind, pack(f)) != nil {
				return
			}
		}
	}
}

// takeFrames removes the queued frames and returns them, the oldest first.
func (o *outbox) takeFrames() [][]byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames := o.frames
	o.frames = nil
	return frames
}
