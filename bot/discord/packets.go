package discord

import (
	"bufio"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/coder/websocket"
)

// maxPacket limits the bytes of a packet from the gateway, which sends a server as a whole.
const maxPacket = 64 << 20

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// readPacket reads a packet. Error: it is no packet of the gateway.
func readPacket(decode func(any) error) (packet, error) {
	p := packet{Op: -1}
	err := decode(&p)
	if err == nil && p.Op < 0 {
		err = errors.New("the gateway sends something that is no packet")
	}
	return p, err
}

// packets reads the packets of a connection. The bot asks for them as one packed stream (zlib-stream), a fifth of the bytes or less; a gateway that does not know
// it sends each as a text.
type packets struct {
	ctx      context.Context // of the connection
	ws       *websocket.Conn
	message  io.Reader              // the rest of a message of the stream, nil between two
	unpacked func() (packet, error) // the next packet of the stream, nil without a stream
}

// next waits for a packet. Error: the connection has ended, or something else has come.
func (s *packets) next() (packet, error) {
	if s.unpacked == nil {
		kind, message, err := s.ws.Reader(s.ctx)
		if err != nil {
			return packet{}, err
		}
		if kind == websocket.MessageText {
			raw, err := io.ReadAll(message)
			if err != nil {
				return packet{}, err
			}
			return readPacket(func(to any) error { return json.Unmarshal(raw, to) })
		}
		s.message, s.unpacked = message, unpackStream(s)
	}
	return s.unpacked()
}

// Read implements io.Reader: it reads the messages of the stream, one behind the other.
func (s *packets) Read(to []byte) (n int, err error) {
	for n == 0 && err == nil {
		if s.message == nil {
			if _, s.message, err = s.ws.Reader(s.ctx); err != nil {
				return 0, err
			}
		}
		if n, err = s.message.Read(to); err == io.EOF {
			s.message, err = nil, nil
		}
	}
	return n, err
}

// unpackStream returns a function that waits for the next packet of a stream. Its error says that the stream is damaged or ends, or that a packet is longer than maxPacket.
func unpackStream(packed io.Reader) func() (packet, error) {
	var unpacked io.LimitedReader
	decoder := json.NewDecoder(&unpacked)
	return func() (_ packet, err error) {
		if unpacked.R == nil {
			if unpacked.R, err = zlib.NewReader(bufio.NewReader(packed)); err != nil {
				return packet{}, err
			}
		}
		unpacked.N = maxPacket
		return readPacket(decoder.Decode)
	}
}
