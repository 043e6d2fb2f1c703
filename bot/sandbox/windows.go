package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/coder/websocket"
)

// serveClient is GET /client?user=1..13: one window.
func (s *Server) serveClient(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.URL.Query().Get("user"))
	if err != nil || n < 1 || n > len(people) {
		http.Error(w, fmt.Sprintf("user must be from 1 to %d", len(people)), http.StatusBadRequest)
		return
	}
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	ws.SetReadLimit(2 * maxFileSize) // a file with a command, in base64
	ctx, cancel := context.WithCancel(s.running)
	defer cancel()
	defer ws.CloseNow()
	win := s.openWindow(UserID(n))
	defer s.closeWindow(win)
	go win.out.writeFrames(ctx, ws, false)
	for {
		_, data, err := ws.Read(ctx)
		if err != nil {
			return
		}
		_ = s.readClientFrame(win, data) // the window knows
	}
}

func (s *Server) openWindow(userID string) *window {
	s.mu.Lock()
	defer s.mu.Unlock()
	win := &window{s.users[userID], newOutbox()}
	s.windows[win] = struct{}{}
	win.send(s.helloFrame(win.user))
	return win
}

// closeWindow removes a window. A user's last window takes the ephemeral messages with it, because only the user's client knew them.
func (s *Server) closeWindow(win *window) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.windows, win)
	for other := range s.windows {
		if other.user == win.user {
			return
		}
	}
	for _, m := range s.messages {
		if m.EphemeralFor == win.user.ID {
			m.Dismissed = true
		}
	}
}

func (s *Server) readClientFrame(win *window, data []byte) error {
	var f clientFrame
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err := decoder.Decode(&f)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.archiveIdleThreads()
	if err == nil {
		err = s.doClientFrame(win, &f)
	}
	if err != nil {
		win.sendError(&f, err)
	}
	return err
}

// Act lets a person without a window do what a frame says, and waits for the bot's answer. They are told nothing else, so thousands of them cost little. A click
// without a message is one on the newest private message of the person that offers the button, or else on the newest of the channel. Errors: ErrNotThere; the
// person cannot do it; the bot did not answer in time; the context's.
func (s *Server) Act(ctx context.Context, userID string, frame []byte) error {
	s.mu.Lock()
	win := &window{s.users[userID], newOutbox()}
	s.mu.Unlock()
	if err := s.readClientFrame(win, frame); err != nil {
		return err
	}
	select {
	case <-win.out.wake:
	case <-ctx.Done():
		return fmt.Errorf("wait for an answer: %w", ctx.Err())
	}
	var answer struct{ Reason string }
	if err := json.Unmarshal(win.out.takeFrames()[0], &answer); err != nil || answer.Reason == "" {
		return err
	}
	return errors.New(answer.Reason)
}

// frameRows are the frames from windows, by their types.
var frameRows = map[string]struct {
	do func(*Server, *window, *clientFrame) error
	// changes says that the frame changes the sandbox itself, and that the server answers with ack.
	changes bool
	// manages says that only people who manage the server may do it.
	manages bool
}{
	"click":    {do: (*Server).clickComponent},
	"command":  {do: (*Server).useCommand},
	"complete": {do: (*Server).useCommand},
	"submit":   {do: (*Server).submitModal},
	"say":      {do: (*Server).postPlain},
	"dismiss":  {do: (*Server).dismissMessage},
	"locale":   {do: (*Server).setLocale},
	"advance":  {do: (*Server).moveCalendar},

	"direct":         {do: (*Server).openDirectly, changes: true},
	"join":           {do: (*Server).setMembership, changes: true},
	"member":         {do: (*Server).setMember, changes: true},
	"closed":         {do: (*Server).setClosed, changes: true},
	"create_channel": {do: (*Server).createChannel, changes: true, manages: true},
	"delete_channel": {do: (*Server).removeChannel, changes: true, manages: true},
	"delete_role":    {do: (*Server).deleteRole, changes: true, manages: true},
	"grant":          {do: (*Server).setPermission, changes: true, manages: true},
	"role":           {do: (*Server).setRole, changes: true, manages: true},
	"away":           {do: (*Server).setAway, changes: true, manages: true},
}

func (s *Server) doClientFrame(win *window, f *clientFrame) error {
	row, known := frameRows[f.Type]
	switch {
	case !known:
		return fmt.Errorf("unknown frame %q", f.Type)
	case row.manages && win.user.Permissions&PermManageServer == 0:
		return errNotManager
	}
	err := row.do(s, win, f)
	if err == nil && row.changes {
		win.sendAck(f)
	}
	return err
}

// dismissMessage hides an ephemeral message from its only reader.
func (s *Server) dismissMessage(win *window, f *clientFrame) error {
	m, err := s.findSeen(win.user, f.MessageID)
	if err != nil {
		return err
	}
	if m.EphemeralFor == "" {
		return errors.New("only ephemeral messages can be dismissed")
	}
	s.tellDelete(m)
	m.Dismissed = true
	return nil
}

// setLocale changes the language of a person's client, and with the owner's that of the server.
func (s *Server) setLocale(win *window, f *clientFrame) error {
	if !slices.Contains(locales, f.Locale) {
		return fmt.Errorf("unknown locale %q", f.Locale)
	}
	win.user.Locale = f.Locale
	s.memberChanged(win.user)
	return nil
}
