package sandbox

import (
	"cmp"
	"context"
	embedding "embed" // an embed is a part of a message here
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// New opens the state and the port, and answers until Close.
func New(o Options) (*Server, error) {
	o.Addr = cmp.Or(o.Addr, "127.0.0.1:0")
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.GuildLocale = cmp.Or(o.GuildLocale, "de")
	o.Clock = cmp.Or(o.Clock, Clock(realClock{}))
	o.Faults = cmp.Or(o.Faults, &Faults{})
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	o.Patience = cmp.Or(o.Patience, 3*time.Second)
	o.Shards, o.Concurrency = cmp.Or(o.Shards, 1), cmp.Or(o.Concurrency, 1)
	host, _, err := net.SplitHostPort(o.Addr)
	if err != nil || !isLoopback(host) {
		return nil, fmt.Errorf("sandbox address %q is not on loopback", o.Addr)
	}
	s := &Server{
		options: o, log: o.Logger, clock: o.Clock, faults: o.Faults,
		world: newWorld(o.Clock.Now(), o.GuildLocale), limits: limiter{}, identifies: identifies{map[int]time.Time{}, limiter{}},
		windows: map[*window]struct{}{}, interactions: map[string]*interaction{}, uploads: message{ChannelID: ApplicationID, EphemeralFor: ApplicationID},
	}
	if o.Second {
		s.addSecond()
	}
	for id, name := range o.Guests {
		s.users[id] = &user{ID: id, Name: name, Username: "guest" + id, Locale: o.GuildLocale, Roles: []string{RoleID}, Permissions: permMember}
	}
	for _, r := range o.Rooms {
		s.channels[r.ID] = &channel{ID: r.ID, Name: r.Name, Guild: r.Guild, Denied: r.Denied}
	}
	for _, name := range sortedKeys(o.Emojis) {
		id := s.ids.newID(s.clock.Now())
		s.emojis[id] = &emoji{ID: id, Name: name, Type: "image/png", Data: o.Emojis[name]}
	}
	s.running, s.stop = context.WithCancel(context.Background())
	if s.journal, err = openJournal(o.StateFile, &s.world); err != nil {
		return nil, fmt.Errorf("sandbox state: %w", err)
	}
	if o.Activities && !slices.ContainsFunc(s.commands, command.isEntryPoint) {
		c := command{Type: typeEntryPoint, Name: "launch", Names: map[string]string{"de": "start"}, Handler: 2, Contexts: []int{0, 1, 2}, Integrations: []int{0, 1}}
		s.giveIDs(&c)
		s.commands = append(s.commands, c)
	}
	listener, err := net.Listen("tcp", o.Addr)
	if err != nil {
		s.journal.close()
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	s.url = "http://" + listener.Addr().String()
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(o.Logger.Handler(), slog.LevelWarn)}
	s.faults.server = s
	go func() {
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("sandbox stopped", "error", err)
		}
	}()
	return s, nil
}

// Close ends all connections and closes the state.
func (s *Server) Close() error {
	s.stop()
	err := s.http.Close()
	s.leaps.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.interactions {
		i.alarm()
		i.death()
	}
	s.interactions = map[string]*interaction{}
	return errors.Join(err, s.journal.close())
}

// handler joins everything that the server serves.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", s.rest())
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", s.serveGateway)
	mux.HandleFunc("GET /client", s.serveClient)
	mux.HandleFunc("GET /requests", s.serveRequests)
	mux.HandleFunc("POST /faults", s.faults.serveHTTP)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
	mux.Handle("/", http.FileServerFS(pageFiles()))
	return guardLoopback(mux)
}

// guardLoopback admits this machine only: the Host header must name loopback, so a foreign name that resolves to it (DNS rebinding) does not help,
// and the Origin of a page from elsewhere is refused.
func guardLoopback(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(hostOf(r.Host)) {
			http.Error(w, "The sandbox serves this machine only.", http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" {
			if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
				http.Error(w, "The sandbox serves its own page only.", http.StatusForbidden)
				return
			}
		}
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://"+r.Host+
			"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'") // these three do not fall back to default-src
		next.ServeHTTP(w, r)
	})
}

func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		return host
	}
	return strings.Trim(hostport, "[]")
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL is the address of the page.
func (s *Server) URL() string { return s.url }

// APIURL is the base address of the REST interface, for DISCORD_API_URL.
func (s *Server) APIURL() string { return s.url + "/api" }

// The folder page has the web page of the sandbox: a small chat client in plain HTML, CSS and JavaScript modules, without a build step and without a
// request to any other host. The server serves it from the root of an address (index.html refers to its neighbours relatively), beside the WebSocket
// /client?user=N, through which it learns everything it shows. Pictures of custom emojis are at /emojis/ID.png. Its tests stand beside it.
//
// What must stay true: text from the wire becomes text nodes and attributes, never markup; a message that is rendered again is changed in place, so
// that focus, open menus and the scroll position survive.
//
// Browser tests rely on these attributes:
//
//	html[data-user]           the number (1 to 12) of the person in this window; html[data-ready] once the first state is rendered
//	[data-channel-id]         an entry of the channel list
//	[data-open-user]          the link that opens a window as person N
//	li[data-message-id]       a message, with data-author-id, and data-ephemeral where only this person sees it
//	[data-custom-id]          a button (aria-disabled="true" when disabled, aria-busy="true" while it waits) or the trigger of a select
//	[role=option][data-value] an entry of the open select; [data-done] confirms a multiple choice
//	[data-user-id]            a person's name; a right click on it, or on a message, opens the menu with [data-app], the commands there
//	#say                      the composer's text field: "/doko new" and Enter runs the command
//	[data-command]            a suggested command, or a button that runs one; [data-option] a field of the command at hand
//	dialog [name]             the text fields and selects of a modal, by custom id
//	#outside, #join           says that this person is not in the thread on show; joins it
//	#requests-open            opens #requests, the list of the bot's requests
//	#place [data-change]      is a switch for the channel or thread on show; #channel-name and Enter makes a channel
//	#theme                    changes html[data-theme] between dark and light
//	#calendar [data-advance]  moves the calendar; #people [data-change] is a switch, with the frame that it sends
//
//go:embed page/*.html page/*.css page/*.js page/*.svg
var embedded embedding.FS

// pageFiles returns the page and everything that it loads, index.html at the root.
func pageFiles() fs.FS {
	files, _ := fs.Sub(embedded, "page") // fails only for a name that is no path
	return files
}
