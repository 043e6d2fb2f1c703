package discord

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/coder/websocket"
)

// maxPacket limits the bytes of a message from the gateway, which sends a server as a whole.
const maxPacket = 64 << 20

// packet is a packet of the gateway.
type packet struct {
	Op   int
	Data json.RawMessage
	Seq  int64
	Type string
}

// readPacket reads a packet without decoding its data. Error: it is no packet of the gateway.
func readPacket(raw []byte) (packet, error) {
	p := packet{Op: -1}
	var err error
	is := skimObject(raw, func(key, value []byte) {
		switch string(key) {
		case `"op"`:
			err = errors.Join(err, json.Unmarshal(value, &p.Op))
		case `"s"`:
			err = errors.Join(err, json.Unmarshal(value, &p.Seq))
		case `"t"`:
			err = errors.Join(err, json.Unmarshal(value, &p.Type))
		case `"d"`:
			p.Data = value
		}
	})
	if !is || err != nil || p.Op < 0 {
		return packet{}, errors.New("the gateway sends something that is no packet")
	}
	return p, nil
}

// packets reads the packets of a connection. The bot asks for them as one packed stream (zlib-stream), a fifth of the bytes or less; a gateway that does not know
// it sends texts.
type packets struct {
	ws     *websocket.Conn
	unpack unpacker
}

// next waits for a packet. Error: the connection has ended, or something else has come.
func (s *packets) next(ctx context.Context) (packet, error) {
	var packed []byte
	for {
		kind, message, err := s.ws.Read(ctx)
		if err != nil {
			return packet{}, err
		}
		if kind == websocket.MessageText {
			return readPacket(message)
		}
		if packed = append(packed, message...); !bytes.HasSuffix(packed, []byte(flushed)) {
			continue // the packet goes on in the next message
		}
		raw, err := s.unpack.inflate(packed)
		if err != nil {
			return packet{}, err
		}
		return readPacket(raw)
	}
}

// unpacker unpacks a zlib stream piece by piece. The zero value is at its beginning.
type unpacker struct {
	flate  io.ReadCloser // nil at the beginning
	window []byte        // the end of what is unpacked, to which the next piece may refer
}

// Of a zlib stream: the length of its header, the end of each piece, a last block that the stream does not have yet, and how far a piece may refer back.
const (
	zlibHeader = 2
	flushed    = "\x00\x00\xff\xff"
	lastBlock  = "\x01" + flushed
	windowSize = 1 << 15
)

// inflate unpacks the next piece, which ends with a flush. Error: it is damaged, or longer than maxPacket.
func (u *unpacker) inflate(piece []byte) ([]byte, error) {
	if u.flate == nil {
		if len(piece) < zlibHeader || piece[0]&0x0f != 8 {
			return nil, errors.New("the gateway's stream does not begin with a header")
		}
		piece, u.flate = piece[zlibHeader:], flate.NewReader(nil)
	}
	whole := io.MultiReader(bytes.NewReader(piece), strings.NewReader(lastBlock))
	if err := u.flate.(flate.Resetter).Reset(whole, u.window); err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(u.flate, maxPacket))
	if err == nil && len(raw) == maxPacket {
		err = errors.New("the gateway sends too long a packet")
	}
	u.window = append(u.window, raw[max(len(raw)-windowSize, 0):]...)
	u.window = append(u.window[:0], u.window[max(len(u.window)-windowSize, 0):]...)
	return raw, err
}
