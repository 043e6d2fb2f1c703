package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// routes are all routes of the sandbox; any other is not found.
var routes = []route{
	{"GET /gateway", byToken, perSecond, (*Server).getGateway},
	{"GET /gateway/bot", byBot, perSecond, (*Server).getGatewayBot},
	{"GET /users/@me", byBot, perSecond, (*Server).getMe},
	{"GET /guilds/{guild}", byBot, perSecond, on((*Server).guildOf, show((*Server).guildObject))},
	{"GET /guilds/{guild}/channels", byBot, perSecond, on((*Server).guildOf, (*Server).getGuildChannels)},
	{"GET /guilds/{guild}/roles", byBot, perSecond, on((*Server).guildOf, show((*Server).roleObjects))},
	{"POST /guilds/{guild}/roles", byBot, perSecond, on(guildFor(PermManageRoles), (*Server).createRole)},
	{"GET /guilds/{guild}/scheduled-events", byBot, perSecond, on((*Server).guildOf, (*Server).listEvents)},
	{"POST /guilds/{guild}/scheduled-events", byBot, perSecond, on(guildFor(permCreateEvents), (*Server).createEvent)},
	{"DELETE /guilds/{guild}/scheduled-events/{event}", byBot, perSecond, on(guildFor(permCreateEvents), (*Server).deleteEvent)},
	{"GET /guilds/{guild}/members/{user}", byBot, perSecond, on((*Server).guildOf, (*Server).getMember)},
	{"PUT /guilds/{guild}/members/{user}/roles/{role}", byBot, perSecond, on(guildFor(PermManageRoles), (*Server).changeRole)},
	{"DELETE /guilds/{guild}/members/{user}/roles/{role}", byBot, perSecond, on(guildFor(PermManageRoles), (*Server).changeRole)},
	{"POST /users/@me/channels", byBot, perSecond, (*Server).openDirect},

	{"GET /channels/{channel}", byBot, perSecond, on((*Server).channelOf, show((*Server).channelObject))},
	{"PATCH /channels/{channel}", byBot, perSecond, on((*Server).channelOf, (*Server).editThread)},
	{"POST /channels/{channel}/messages/{message}/threads", byBot, perSecond, on((*Server).messageOf, (*Server).startThread)},
	{"PUT /channels/{channel}/thread-members/{user}", byBot, perSecond, on((*Server).threadOf, (*Server).addThreadMember)},

	{"GET /channels/{channel}/messages", byBot, perSecond, on((*Server).channelOf, (*Server).listMessages)},
	{"POST /channels/{channel}/messages", byBot, sends, on((*Server).channelOf, (*Server).createMessage)},
	{"GET /channels/{channel}/messages/{message}", byBot, perSecond, on((*Server).messageOf, (*Server).getMessage)},
	{"PATCH /channels/{channel}/messages/{message}", byBot, edits, on((*Server).messageOf, (*Server).editMessage)},
	{"DELETE /channels/{channel}/messages/{message}", byBot, deletes, on((*Server).messageOf, (*Server).deleteMessage)},

	{"GET /applications/{app}/commands", byBot, perSecond, on((*Server).ownApp, (*Server).getCommands)},
	{"PUT /applications/{app}/commands", byBot, perSecond, on((*Server).ownApp, (*Server).putCommands)},
	{"GET /applications/{app}/emojis", byBot, perSecond, on((*Server).ownApp, (*Server).getEmojis)},
	{"POST /applications/{app}/emojis", byBot, perSecond, on((*Server).ownApp, (*Server).createEmoji)},
	{"DELETE /applications/{app}/emojis/{emoji}", byBot, perSecond, on((*Server).emojiOf, (*Server).deleteEmoji)},

	{"POST /interactions/{interaction}/{token}/callback", byToken, unlimited, (*Server).answerInteraction},
	{"POST /webhooks/{app}/{token}", byToken, tokenCalls, on((*Server).interactionOf, (*Server).createFollowup)},
	{"GET /webhooks/{app}/{token}/messages/{message}", byToken, tokenCalls, on((*Server).answerOf, show((*Server).messageObject))},
	{"PATCH /webhooks/{app}/{token}/messages/{message}", byToken, tokenCalls, on((*Server).answerOf, (*Server).editAnswer)},
	{"DELETE /webhooks/{app}/{token}/messages/{message}", byToken, tokenCalls, on((*Server).answerOf, (*Server).deleteAnswer)},
}

// name is the method and the first part of the path.
func (r route) name() string {
	method, where, _ := strings.Cut(r.pattern, " /")
	where, _, _ = strings.Cut(where, "/")
	return method + " " + where
}

// version is the prefix that clients put before every path; all versions are treated alike.
var version = regexp.MustCompile(`^/api(/v[0-9]+)?/`)

// rest serves the REST interface under /api/.
func (s *Server) rest() http.Handler {
	mux := http.NewServeMux()
	for _, r := range routes {
		mux.HandleFunc(r.pattern, func(w http.ResponseWriter, req *http.Request) { s.serveRoute(w, req, r) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		inner := req.Clone(req.Context())
		inner.URL.Path = "/" + version.ReplaceAllString(req.URL.Path, "")
		inner.URL.RawPath = ""
		if _, pattern := mux.Handler(inner); pattern == "" {
			s.writeAnswer(w, inner, nil, reply{}, errNotFound)
			return
		}
		mux.ServeHTTP(w, inner)
	})
}

// serveRoute handles the common part of all routes: faults, the form of the body, the token, the rate limits.
func (s *Server) serveRoute(w http.ResponseWriter, req *http.Request, r route) {
	if s.isBanned(w) {
		return
	}
	c, err := readRequest(req)
	trouble, fails := s.faults.take(Fail)
	lost := false
	if !fails {
		_, lost = s.faults.take(Lose)
	}
	s.faults.lasting(Slow).wait(req.Context(), s.clock)
	token, isBot := strings.CutPrefix(req.Header.Get("Authorization"), "Bot ")
	switch {
	case err != nil:
	case r.access == byBot && !(isBot && s.acceptsToken(token)):
		err = errUnauthorized
	case fails:
		err = trouble.err()
	case len(c.files) > 0 && slices.Contains(s.faults.lasting(Pictures).Requests, r.name()):
		err = formProblem("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found", "components", "0", "media")
	default:
		err = s.applyLimits(w, c, r)
	}
	var rep reply
	if err == nil {
		s.mu.Lock()
		s.archiveIdleThreads()
		rep, err = r.handle(s, c)
		s.mu.Unlock()
	}
	if err == nil {
		c.trouble.wait(req.Context(), s.clock)
		err = c.trouble.err()
	}
	if lost {
		s.recordRequest(req, c, w.Header(), 0, 0)
		panic(http.ErrAbortHandler) // closes the connection: the request was served, its answer never arrives
	}
	s.writeAnswer(w, req, c, rep, err)
}

// writeAnswer writes a reply, or an error in Discord's form.
func (s *Server) writeAnswer(w http.ResponseWriter, req *http.Request, c *apiRequest, rep reply, err error) {
	if err != nil {
		no := &refusal{Status: http.StatusInternalServerError, Message: "500: Internal Server Error"}
		if errors.As(err, &no) && no.tooEarly != nil {
			no.setHeaders(w.Header())
		}
		rep = reply{no.Status, no}
		if rep.status >= http.StatusInternalServerError {
			s.log.Warn("sandbox answers with an error", "path", req.URL.Path, "status", rep.status)
		}
	}
	var body []byte
	if rep.body != nil {
		if body, err = json.Marshal(rep.body); err != nil {
			panic(fmt.Errorf("encode answer of %s: %w", req.URL.Path, err))
		}
		w.Header().Set("Content-Type", "application/json")
	}
	s.recordRequest(req, c, w.Header(), rep.status, len(body))
	w.Header().Set("Date", s.clock.Now().UTC().Format(http.TimeFormat))
	w.WriteHeader(rep.status)
	_, _ = w.Write(body)
	if s.options.Observe != nil {
		e := Exchange{Method: req.Method, Path: req.URL.Path, Response: body, Status: rep.status}
		if c != nil {
			e.Request = c.body
			for _, file := range c.files {
				e.Files += len(file.data)
			}
		}
		s.options.Observe(e)
	}
}
