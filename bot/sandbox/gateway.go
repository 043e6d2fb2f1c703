package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// Why the gateway closes a connection.
const (
	closeUnknownOp     websocket.StatusCode = 4001
	closeDecode        websocket.StatusCode = 4002
	closeUnidentified  websocket.StatusCode = 4003
	closeBadToken      websocket.StatusCode = 4004
	closeAlready       websocket.StatusCode = 4005
	closeBadSequence   websocket.StatusCode = 4007
	closeTooFast       websocket.StatusCode = 4008
	closeTimeout       websocket.StatusCode = 4009
	closeBadShard      websocket.StatusCode = 4010
	closeFewShards     websocket.StatusCode = 4011
	closeBadIntents    websocket.StatusCode = 4013
	closeDisallowed    websocket.StatusCode = 4014
	heartbeatsMissable                      = 2
)

// packedStream is the compression of the gateway.
const packedStream = "zlib-stream"

// frames limits how much a bot may send on one connection.
var frames = limit{requests: 120, window: time.Minute}

// serveGateway is GET /gateway: one connection of the bot.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if e, c := q.Get("encoding"), q.Get("compress"); e != "" && e != "json" || c != "" && c != packedStream {
		http.Error(w, "The sandbox speaks encoding=json, with compress=zlib-stream or without compression.", http.StatusBadRequest)
		return
	}
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(s.running)
	defer cancel()
	defer ws.CloseNow()
	conn := &gatewayConn{ws: ws, out: newOutbox(), frames: limiter{}}
	go conn.out.writeFrames(ctx, ws, q.Get("compress") == packedStream)
	conn.out.queueFrame(payload{Op: opHello, Data: object{"heartbeat_interval": s.options.Heartbeat.Milliseconds()}})

	// Heartbeats use real time whatever the sandbox's clock shows, because the bot's heartbeats do.
	silence := time.AfterFunc(heartbeatsMissable*s.options.Heartbeat, func() { _ = ws.Close(closeTimeout, "Session timed out.") })
	defer silence.Stop()
	for {
		_, data, err := ws.Read(ctx)
		if err != nil {
			s.gatewayLeft(conn, websocket.CloseStatus(err))
			return
		}
		if reason, code := s.gatewayFrame(conn, data, silence); code != 0 {
			s.gatewayLeft(conn, websocket.StatusNormalClosure)
			_ = ws.Close(code, reason)
			return
		}
	}
}

// gatewayFrame handles a frame. A code that is not 0 ends the connection.
func (s *Server) gatewayFrame(conn *gatewayConn, data []byte, silence *time.Timer) (string, websocket.StatusCode) {
	var frame struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if err := json.Unmarshal(data, &frame); err != nil || frame.Op == nil {
		return "Error while decoding payload.", closeDecode
	}
	if left, _ := conn.frames.countRequest("", frames, time.Now()); left < 0 {
		return "Rate limited.", closeTooFast
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if conn.dead {
		return "", 0
	}
	switch *frame.Op {
	case opHeartbeat:
		silence.Reset(heartbeatsMissable * s.options.Heartbeat)
		conn.out.queueFrame(payload{Op: opHeartbeatAck})
	case opIdentify:
		return s.identifyBot(conn, frame.Data)
	case opResume:
		return s.resumeBot(conn, frame.Data)
	case opPresence, opVoice, opMembers:
		if conn.session == nil {
			return "Not authenticated.", closeUnidentified
		}
	default:
		return "Unknown opcode.", closeUnknownOp
	}
	return "", 0
}

func (s *Server) identifyBot(conn *gatewayConn, data json.RawMessage) (string, websocket.StatusCode) {
	var identify struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   *[2]int
	}
	if err := json.Unmarshal(data, &identify); err != nil {
		return "Error while decoding payload.", closeDecode
	}
	shard := [2]int{0, 1}
	if identify.Shard != nil {
		shard = *identify.Shard
	}
	switch {
	case conn.session != nil:
		return "Already authenticated.", closeAlready
	case !s.acceptsToken(strings.TrimPrefix(identify.Token, "Bot ")):
		return "Authentication failed.", closeBadToken
	case shard[0] < 0 || shard[0] >= shard[1]:
		return "Invalid shard.", closeBadShard
	case shard[1] < s.options.Shards:
		return "Sharding required.", closeFewShards
	case identify.Intents == nil || *identify.Intents&^knownIntents != 0:
		return "Invalid intent(s).", closeBadIntents
	case *identify.Intents&disallowedHere != 0:
		return "Disallowed intent(s).", closeDisallowed
	}
	switch code, refused := s.refusesIdentify(shard[0]); {
	case code != 0:
		return "Refused on purpose.", code
	case refused:
		conn.out.queueFrame(payload{Op: opInvalidSession, Data: false})
		return "", 0
	}
	// Another connection of the shard keeps its session and hears the same events: so two programs with one token notice nothing of each other. What no
	// connection uses any more ends.
	s.sessions = slices.DeleteFunc(s.sessions, func(old *session) bool { return old.conn == nil && (old.dead || old.shard == shard) })
	g := &session{id: strings.ToLower(rand.Text()), shard: shard, intents: *identify.Intents, conn: conn}
	s.sessions = append(s.sessions, g)
	conn.session = g
	own := slices.DeleteFunc(s.guilds(), func(id string) bool { return !g.serves(id) })
	guilds := each(own, func(id string) object { return object{"id": id, "unavailable": true} })
	g.dispatchEvent("READY", 0, object{
		"v": 10, "user": merge(s.userObject(ApplicationID), object{"verified": true, "mfa_enabled": false, "email": nil}),
		"guilds": guilds, "session_id": g.id, "resume_gateway_url": s.gatewayURL(),
		"shard": shard, "application": object{"id": ApplicationID, "flags": 0}, "private_channels": []any{}, "relationships": []any{},
	})
	for _, id := range own {
		g.dispatchEvent("GUILD_CREATE", intentGuilds, s.guildCreateObject(id))
	}
	s.tellBot()
	return "", 0
}

func (s *Server) guildCreateObject(guild string) object {
	channels, threads, members := []object{}, []object{}, []object{}
	for _, c := range s.sortedChannels() {
		switch {
		case c.guildID() != guild:
		case c.isTop():
			channels = append(channels, s.channelObject(c))
		case c.isThread() && !c.Archived:
			threads = append(threads, s.channelObject(c))
		}
	}
	for _, id := range sortedKeys(s.users) {
		if !s.users[id].Left {
			members = append(members, s.memberObject(id))
		}
	}
	return merge(s.guildObject(guild), object{
		"joined_at": timestamp(s.founded), "large": false, "unavailable": false, "member_count": len(members), "channels": channels,
		"threads": threads, "members": members, "voice_states": []any{}, "presences": []any{}, "stage_instances": []any{},
		"guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
	})
}

func (s *Server) resumeBot(conn *gatewayConn, data json.RawMessage) (string, websocket.StatusCode) {
	var resume struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int    `json:"seq"`
	}
	if err := json.Unmarshal(data, &resume); err != nil {
		return "Error while decoding payload.", closeDecode
	}
	at := slices.IndexFunc(s.sessions, func(g *session) bool { return g.id == resume.SessionID })
	var g *session
	if at >= 0 {
		g = s.sessions[at]
	}
	switch {
	case conn.session != nil:
		return "Already authenticated.", closeAlready
	case !s.acceptsToken(strings.TrimPrefix(resume.Token, "Bot ")):
		return "Authentication failed.", closeBadToken
	}
	if _, conn.dead = s.faults.take(Resume); conn.dead {
		return "", 0
	}
	switch {
	case g != nil && resume.Seq > g.seq:
		return "Invalid seq.", closeBadSequence
	case g == nil || g.dead || resume.Seq < g.seq-len(g.events):
		conn.out.queueFrame(payload{Op: opInvalidSession, Data: false})
		return "", 0
	}
	g.cutConnection()
	g.conn, conn.session = conn, g
	for _, p := range g.events {
		if *p.Seq > resume.Seq {
			conn.out.queueFrame(p)
		}
	}
	g.dispatchEvent("RESUMED", 0, object{})
	s.tellBot()
	return "", 0
}

// gatewayLeft notes that a connection ended. A bot that closes properly gives its session up.
func (s *Server) gatewayLeft(conn *gatewayConn, code websocket.StatusCode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if conn.session == nil || conn.session.conn != conn {
		return
	}
	conn.session.conn = nil
	if code == websocket.StatusNormalClosure || code == websocket.StatusGoingAway {
		conn.session.dead = true
	}
	s.tellBot()
}

// The operations of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// The intents that matter here.
const (
	intentGuilds     = 1 << 0
	intentMessages   = 1 << 9
	intentDirect     = 1 << 12
	knownIntents     = 1<<22 - 1 | 1<<24 | 1<<25
	disallowedHere   = 1<<1 | 1<<8 | 1<<15 // members, presences, content of messages: the operator has not applied for them
	rememberedEvents = 1000
)

// payload is a frame of the gateway.
type payload struct {
	Op   int     `json:"op"`
	Data any     `json:"d"`
	Seq  *int    `json:"s"`
	Name *string `json:"t"`
}

// session outlives its connections: a bot that resumes gets the events that it has missed.
type session struct {
	id      string
	shard   [2]int // its number, and how many there are
	intents int
	seq     int
	events  []payload // the last ones, in order
	dead    bool      // it cannot be resumed
	conn    *gatewayConn
}

// gatewayConn is one connection of the bot; session is nil until the bot has identified itself.
type gatewayConn struct {
	ws      *websocket.Conn
	out     *outbox
	session *session
	frames  limiter
	dead    bool // on purpose: nothing is answered any more
}

func (g *session) sendControl(op int, data any) {
	if g.conn != nil {
		g.conn.out.queueFrame(payload{Op: op, Data: data})
	}
}

// cutConnection ends the connection without a word.
func (g *session) cutConnection() {
	if g.conn != nil {
		go func(ws *websocket.Conn) { _ = ws.CloseNow() }(g.conn.ws)
	}
}

// invalidate tells the bot that its session is over, or that it may try to resume. The connection counts as one that has never identified itself.
func (g *session) invalidate(resumable bool) {
	g.dead = !resumable
	g.sendControl(opInvalidSession, resumable)
	if g.conn != nil {
		g.conn.session, g.conn = nil, nil
	}
}

// serves reports whether events of a server go to the shard. What is of no server goes to shard 0.
func (g *session) serves(guild string) bool {
	n, _ := strconv.ParseUint(guild, 10, 64)
	return n>>22%uint64(g.shard[1]) == uint64(g.shard[0])
}

// dispatchEvent sends an event to the shard of its server, or keeps it until the bot resumes. Intent 0 is for events that need none.
func (s *Server) dispatchEvent(name string, intent int, data object) {
	guild, _ := data["guild_id"].(string)
	if strings.HasPrefix(name, "GUILD_") && guild == "" {
		guild, _ = data["id"].(string)
	}
	if s.away && guild == GuildID && intent&(intentGuilds|intentMessages) != 0 {
		return
	}
	for _, g := range s.sessions {
		if g.serves(guild) {
			g.dispatchEvent(name, intent, data)
		}
	}
}

// dispatchEvent sends an event to the shard, or keeps it until the bot resumes.
func (g *session) dispatchEvent(name string, intent int, data object) {
	if g.dead || intent != 0 && g.intents&intent == 0 {
		return
	}
	g.seq++
	seq := g.seq
	p := payload{opDispatch, data, &seq, &name}
	g.events = append(g.events, p)
	if len(g.events) > rememberedEvents {
		g.events = slices.Clone(g.events[len(g.events)-rememberedEvents:])
	}
	if g.conn != nil {
		g.conn.out.queueFrame(p)
	}
}
