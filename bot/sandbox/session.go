package sandbox

import (
	"slices"
	"strconv"
	"strings"

	"github.com/coder/websocket"
)

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
