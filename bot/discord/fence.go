package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// The operations of the gateway that matter here.
const (
	opEvent          = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// maxHeartbeat is the longest interval between two heartbeats that the fence accepts.
const maxHeartbeat = time.Hour

// maxUnanswered limits the heartbeats that wait for an answer.
const maxUnanswered = 2

// The ends of a connection.
var (
	errReconnect = errors.New("the gateway asks the bot to connect again")
	errInvalid   = errors.New("the gateway has ended the session")
	errDoubtful  = errors.New("the gateway does not know what to do with the session now")
	errDeaf      = errors.New("the gateway does not answer heartbeats")
	errLibrary   = errors.New("discordgo has ended the connection")
)

// packet is one frame of the gateway.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

// readPacket reads a frame without decoding its data. Error: it is no frame of the gateway.
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

// fence is one connection to Discord, with discordgo on its inner side. discordgo speaks: it identifies itself, resumes and sends heartbeats. It
// hears only what the fence has made: HELLO, READY, RESUMED and answers to heartbeats. So nothing from Discord can hang it, stop the process, or make
// it identify itself at once. Its IDENTIFY passes only if the brake grants it, and events go straight to the client.
type fence struct {
	client       *Client
	shard        *shard
	session      *session
	serving      context.Context // of the handlers
	outer, inner *websocket.Conn
	resumes      string // the session that this connection continues; empty for a new one

	giveTurn    func() // ends the time in which no other shard may identify itself
	begun       time.Time
	established bool         // READY or RESUMED has come; only passIn reads it
	unanswered  atomic.Int32 // unanswered heartbeats
}

// relayPackets passes packets until one of the two sides or ctx ends, and returns the reason. Discord keeps the session unless ctx has ended.
func (f *fence) relayPackets(ctx context.Context, hello packet) error {
	relaying, end := context.WithCancelCause(ctx)
	hangUp := context.AfterFunc(relaying, func() {
		code := websocket.CloseServiceRestart
		if ctx.Err() != nil {
			code = websocket.CloseNormalClosure
		}
		_ = f.outer.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(f.client.patience.leave))
		_ = errors.Join(f.outer.Close(), f.inner.Close()) // their errors do not matter, because nobody uses them any more
	})
	defer hangUp()
	var both sync.WaitGroup
	both.Go(func() {
		err := f.passOut()
		// Discord's last packet may have come but not been read yet. It says more than the mere end of the connection.
		_ = sleep(relaying, f.client.patience.leave, nil)
		end(err)
	})
	end(f.passIn(hello))
	both.Wait()
	return context.Cause(relaying)
}

// passOut passes discordgo's packets to Discord.
func (f *fence) passOut() error {
	for {
		_, raw, err := f.inner.ReadMessage()
		if err != nil {
			return errLibrary
		}
		p, err := readPacket(raw)
		if err == nil {
			err = f.checkPermitted(p)
		}
		if err == nil {
			err = f.writePacket(f.outer, f.correctSequence(p))
		}
		if err != nil {
			return err
		}
	}
}

// checkPermitted returns why a packet from discordgo must not pass.
func (f *fence) checkPermitted(p packet) error {
	switch {
	case p.Op == opIdentify:
		defer f.giveTurn()
		return f.client.brake.countIdentify(f.shard.number)
	case p.Op == opHeartbeat && f.unanswered.Add(1) > maxUnanswered:
		return errDeaf
	}
	return nil
}

// correctSequence puts the number of the last event into a packet from discordgo, which does not know it.
func (f *fence) correctSequence(p packet) packet {
	switch p.Op {
	case opHeartbeat:
		p.Data = mustJSON(f.session.seq.Load())
	case opResume:
		p.Data = mustJSON(map[string]any{"token": "Bot " + f.client.token, "session_id": f.resumes, "seq": f.session.seq.Load()})
	}
	return p
}

// mustJSON returns the JSON of a value that always has one.
func mustJSON(v any) json.RawMessage {
	raw, _ := json.Marshal(v)
	return raw
}

// passIn passes HELLO to discordgo, then reads Discord's packets.
func (f *fence) passIn(hello packet) error {
	err := f.sendInward(hello)
	for err == nil {
		var p packet
		if p, err = f.nextPacket(); err == nil {
			err = f.handlePacket(p)
		}
	}
	return err
}

// handlePacket acts on a packet from Discord.
func (f *fence) handlePacket(p packet) error {
	switch p.Op {
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(p.Data) == "true" {
			return errDoubtful
		}
		f.session.lost = true
		return errInvalid
	case opEvent:
		return f.handleEvent(p)
	case opHeartbeatAck:
		f.unanswered.Store(0)
		if f.established { // earlier discordgo would wait for itself
			return f.sendInward(packet{Op: opHeartbeatAck})
		}
	case opHeartbeat: // Discord asks for one
		return f.sendInward(packet{Op: opHeartbeat})
	}
	return nil
}

// handleEvent handles an event. Its number only ever rises, so a RESUME asks for nothing a second time.
func (f *fence) handleEvent(p packet) error {
	s := f.session
	if p.Seq > s.seq.Load() {
		s.seq.Store(p.Seq)
		s.vain = 0
	}
	switch p.Type {
	case "READY":
		if err := f.noteReady(p.Data); err != nil {
			return err
		}
	case "RESUMED":
		if err := f.noteResumed(); err != nil {
			return err
		}
	}
	f.shard.handleEvent(f.serving, p.Type, p.Data)
	return nil
}

// noteReady notes READY's description of the session.
func (f *fence) noteReady(data []byte) error {
	var ready struct {
		Session   string `json:"session_id"`
		ResumeURL string `json:"resume_gateway_url"`
		App       idJSON `json:"application"`
	}
	if err := json.Unmarshal(data, &ready); err != nil || ready.Session == "" || !isSnowflake(ready.App.ID) {
		return errors.New("the gateway's READY names no session or no application")
	}
	c, s := f.client, f.session
	c.once.Do(func() {
		c.application = ready.App.ID
		close(c.identified)
	})
	s.id, s.resumeURL = ready.Session, ""
	if c.resumesAt(ready.ResumeURL) {
		s.resumeURL = ready.ResumeURL
	}
	f.shard.log.Info("connected to Discord")
	f.markEstablished()
	return f.sendInward(packet{Type: "READY", Seq: 1, Data: mustJSON(map[string]string{"session_id": s.id})})
}

func (f *fence) noteResumed() error {
	f.shard.log.Info("resumed the connection to Discord")
	f.markEstablished()
	return f.sendInward(packet{Type: "RESUMED", Seq: 1, Data: mustJSON(struct{}{})})
}

func (f *fence) markEstablished() {
	f.established = true
	f.shard.connected.Store(true)
}

// sendInward sends a packet to discordgo.
func (f *fence) sendInward(p packet) error { return f.writePacket(f.inner, p) }

func (f *fence) writePacket(to *websocket.Conn, p packet) error {
	if err := to.SetWriteDeadline(time.Now().Add(f.client.patience.packet)); err != nil {
		return err
	}
	return to.WriteMessage(websocket.TextMessage, mustJSON(p))
}

// nextPacket returns Discord's next packet. It fails when the connection is not established in time, or silent for too long.
func (f *fence) nextPacket() (packet, error) {
	patience := f.client.patience
	deadline := time.Now().Add(patience.silence)
	if !f.established {
		deadline = time.Now().Add(patience.packet)
		if f.resumes != "" {
			deadline = time.Now().Add(patience.answer)
		}
		if last := f.begun.Add(patience.open); deadline.After(last) {
			deadline = last
		}
	}
	if err := f.outer.SetReadDeadline(deadline); err != nil {
		return packet{}, err
	}
	_, raw, err := f.outer.ReadMessage()
	if err != nil {
		return packet{}, f.explainClose(err)
	}
	return readPacket(raw)
}

// explainClose translates close codes into their meaning for the session.
func (f *fence) explainClose(err error) error {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return err
	}
	switch end := fatal(closed.Code); {
	case end != nil:
		return end
	case closed.Code == closeUnidentified, closed.Code == closeBadSequence, closed.Code == closeTimeout:
		f.session.lost = true
	}
	return err
}

// The close codes after which a session cannot be resumed.
const (
	closeUnidentified = 4003
	closeBadSequence  = 4007
	closeTimeout      = 4009
)

// awaitHello waits for HELLO. Only then discordgo learns of the connection.
func (f *fence) awaitHello() (packet, error) {
	p, err := f.nextPacket()
	if err != nil {
		return p, fmt.Errorf("wait for HELLO: %w", err)
	}
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if p.Op != opHello || json.Unmarshal(p.Data, &hello) != nil || hello.Interval < 1 || hello.Interval > maxHeartbeat.Milliseconds() {
		return p, fmt.Errorf("instead of HELLO came operation %d", p.Op)
	}
	return p, nil
}
