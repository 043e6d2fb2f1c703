package sandbox

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"
)

// The kinds of first answers, as Discord numbers them.
const (
	answerMessage       = 4
	answerDefer         = 5
	answerDeferUpdate   = 6
	answerUpdate        = 7
	answerCompletions   = 8
	answerModal         = 9
	tokenLivesFor       = 15 * time.Minute
	loadingFlagsAllowed = flagEphemeral | flagComponentsV2
)

// interaction is one thing that a user did, from the click until its token dies.
type interaction struct {
	id, token string
	kind      int
	user      *user
	channelID string
	created   time.Time
	// source is the message with the component; for a modal, the message whose component opened it.
	source *message
	via    *via
	// answer is the kind of the first answer, 0 while there is none.
	answer int
	// original is the message that "@original" means.
	original string
	// modal is the dialogue of an answer of type 9, until the user has sent it and the bot has answered.
	modal *modal
	// opener is the interaction whose modal this one sends.
	opener *interaction
	// from is the window in which the user waits for the answer, and ref its number for the interaction.
	from  *window
	ref   int
	alarm func()
	death func()
}

// useMenuCommand uses a command of the menu "Apps" of a person or of a message.
func (s *Server) useMenuCommand(win *window, f *clientFrame, c command) error {
	data := object{"id": c.ID, "name": c.Name, "type": c.Type, "target_id": f.TargetID}
	if c.Type == typeOnUser {
		if s.users[f.TargetID] == nil {
			return errors.New("there is no such person")
		}
		s.addResolved(data, references{f.TargetID: true})
	} else {
		m, err := s.findSeen(win.user, f.TargetID)
		switch {
		case err != nil:
			return err
		case m.ChannelID != f.ChannelID || m.EphemeralFor != "":
			return errors.New("the menu of commands is not offered there")
		}
		data["resolved"] = object{"messages": object{m.ID: s.messageObject(m)}}
	}
	s.startInteraction(&interaction{kind: kindCommand, user: win.user, channelID: f.ChannelID, from: win, ref: f.Ref, via: &via{Command: c.Name}}, data)
	return nil
}

// firstAnswers are the kinds of first answers that each kind of interaction accepts.
var firstAnswers = map[int][]int{
	kindComplete:  {answerCompletions},
	kindCommand:   {answerMessage, answerDefer, answerModal},
	kindComponent: {answerMessage, answerDefer, answerDeferUpdate, answerUpdate, answerModal},
	kindModal:     {answerMessage, answerDefer, answerDeferUpdate, answerUpdate},
}

// takesAnswer reports whether the interaction accepts this kind of first answer. A modal that a component opened may replace the message of that component.
func (i *interaction) takesAnswer(answer int) bool {
	updates := answer == answerDeferUpdate || answer == answerUpdate
	return slices.Contains(firstAnswers[i.kind], answer) && (i.source != nil || !updates)
}

// startInteraction makes an interaction out of a user's action and sends it to the bot. data is the part that depends on the kind.
func (s *Server) startInteraction(i *interaction, data object) {
	now := s.now()
	i.id, i.token, i.created = s.ids.newID(now), rand.Text()+rand.Text()+rand.Text(), now
	i.via.ID, i.via.Type, i.via.UserID = i.id, i.kind, i.user.ID
	s.interactions[i.token] = i
	i.alarm = s.clock.AfterFunc(s.options.Patience, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if i.answer == 0 {
			i.sendFrame(object{"t": "failed", "reason": "The bot did not answer in time."})
		}
	})
	i.death = s.clock.AfterFunc(tokenLivesFor, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.interactions, i.token)
	})
	ch := s.channels[i.channelID]
	may := strconv.FormatInt(s.mayIn(i.user, ch), 10)
	event := object{
		"id": i.id, "application_id": ApplicationID, "type": i.kind, "data": data, "channel_id": i.channelID,
		"channel": merge(s.channelObject(ch), object{"permissions": may}),
		"token":   i.token, "version": 1, "app_permissions": strconv.FormatInt(s.appMay(i.user, ch), 10), "locale": i.user.Locale,
		"entitlements": []any{}, "entitlement_sku_ids": []any{}, "attachment_size_limit": maxFileSize,
		"authorizing_integration_owners": installers(ch, i.user.ID),
	}
	if ch.Type == channelDirect {
		merge(event, object{"user": s.userObject(i.user.ID), "context": contextDirect})
	} else {
		merge(event, object{
			"guild_id": ch.guildID(), "guild": object{"id": ch.guildID(), "locale": s.guildLocale(), "features": []any{}}, "guild_locale": s.guildLocale(),
			"member": merge(s.memberObject(i.user.ID), object{"permissions": may}), "context": contextGuild,
		})
	}
	if i.source != nil {
		event["message"] = s.messageObject(i.source)
	}
	copies := 1
	if _, double := s.faults.take(Double); double {
		copies = 2
	}
	late, _ := s.faults.take(Late)
	for range copies {
		if late.DelayMS == 0 {
			s.dispatchEvent("INTERACTION_CREATE", 0, event)
			continue
		}
		s.clock.AfterFunc(late.delay(), func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.dispatchEvent("INTERACTION_CREATE", 0, event)
		})
	}
}

// appMay returns the bot's permissions in an interaction: in a server without the bot these are the user's.
func (s *Server) appMay(u *user, ch *channel) int64 {
	if ch.isForeign() {
		return u.Permissions
	}
	return s.botMay(ch)
}

// sendFrame sends a frame to the window in which the interaction began.
func (i *interaction) sendFrame(frame object) {
	if i.from != nil {
		frame["ref"] = i.ref
		i.from.send(frame)
	}
}

// answerInteraction takes the first answer: once, and in time.
func (s *Server) answerInteraction(c *apiRequest) (reply, error) {
	i := s.interactions[c.arg("token")]
	switch {
	case i == nil || i.id != c.arg("interaction"):
		return reply{}, errUnknownInteract
	case i.answer != 0:
		return reply{}, errAnswered
	case s.now().Sub(i.created) > s.options.Patience:
		return reply{}, errUnknownInteract
	case s.channels[i.channelID] == nil:
		return reply{}, errUnknownChannel
	}
	form := shape{"type": must(oneOf(answerMessage, answerDefer, answerDeferUpdate, answerUpdate, answerCompletions, answerModal)), "data": ignored}
	body, err := readForm[struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}](c.body, form.check)
	if err != nil {
		return reply{}, err
	}
	if !i.takesAnswer(body.Type) {
		return reply{}, formProblem("BASE_TYPE_CHOICES", "This interaction cannot be answered with this type", "type")
	}
	if err := s.firstAnswer(i, body.Type, body.Data, c); err != nil {
		return reply{}, nestProblems("data", err)
	}
	i.answer = body.Type
	i.alarm()
	if i.opener != nil {
		i.opener.modal = nil
	}
	if i.modal == nil && i.kind != kindComplete {
		i.sendFrame(object{"t": "ack"})
	}
	return nothing, nil
}

func (s *Server) firstAnswer(i *interaction, kind int, data json.RawMessage, c *apiRequest) error {
	if len(data) == 0 {
		data = json.RawMessage("null")
	}
	switch kind {
	case answerMessage, answerUpdate:
		if string(data) == "null" {
			return formProblem("BASE_TYPE_REQUIRED", "This field is required")
		}
		f, err := parseForm(data, answerShape)
		if err != nil {
			return err
		}
		if kind == answerMessage {
			_, err = s.answerWith(i, f, c.files, flagEphemeral|flagSilent|flagComponentsV2, 0)
			return err
		}
		if s.messages[i.source.ID] == nil {
			return errUnknownMessage
		}
		if err := s.changeMessage(i.source, f, c.files); err != nil {
			return err
		}
		i.original = i.source.ID
		return nil
	case answerDefer:
		f, err := parseForm(data, deferShape)
		if err != nil {
			return err
		}
		_, err = s.answerWith(i, messageForm{Flags: f.Flags}, nil, loadingFlagsAllowed, flagLoading)
		return err
	case answerDeferUpdate:
		if _, err := parseForm(data, deferShape); err != nil {
			return err
		}
		i.original = i.source.ID
		return nil
	case answerCompletions:
		form, err := readForm[struct {
			Choices []choice `json:"choices"`
		}](data, completionsShape.check)
		if err == nil {
			i.sendFrame(object{"t": "choices", "choices": form.Choices})
		}
		return err
	default: // answerModal
		m, err := readForm[modal](data, modalShape.check)
		if err != nil {
			return err
		}
		if err := checkModal(&m, func(id string) bool { return s.emojis[id] != nil }); err != nil {
			return err
		}
		numberComponents(m.Components)
		i.modal = &m
		i.sendFrame(object{"t": "modal", "id": i.id, "modal": m})
		return nil
	}
}

// answerWith posts a message as the answer to an interaction, or after it.
func (s *Server) answerWith(i *interaction, f messageForm, files map[string]upload, allowed, flags int) (*message, error) {
	m := message{ChannelID: i.channelID, AuthorID: ApplicationID, Via: i.via, Flags: flags}
	if i.kind == kindCommand {
		m.Type = messageOfCommand
	}
	if err := s.fillMessage(&m, f, files, allowed); err != nil {
		return nil, err
	}
	if m.Flags&flagEphemeral != 0 {
		m.EphemeralFor = i.user.ID
	}
	s.postMessage(&m)
	i.original = cmp.Or(i.original, m.ID)
	return &m, nil
}

// messageOfCommand is the type of a message that answers a slash command.
const messageOfCommand = 20

// The use of an interaction token during its fifteen minutes: followups, and changes to the messages that answered.

func (s *Server) createFollowup(c *apiRequest, i *interaction) (reply, error) {
	if i.answer == 0 {
		return reply{}, errUnknownWebhook
	}
	f, err := parseForm(c.body, followupShape)
	if err != nil {
		return reply{}, err
	}
	// Right after a deferred answer, a followup is that answer.
	if m := s.messages[i.original]; m != nil && m.Flags&flagLoading != 0 {
		if f.Flags != nil {
			*f.Flags = *f.Flags&^flagEphemeral | m.Flags&flagEphemeral
		}
		if err := s.finishAnswer(m, f, c.files); err != nil {
			return reply{}, err
		}
		return ok(s.messageObject(m)), nil
	}
	m, err := s.answerWith(i, f, c.files, flagEphemeral|flagSilent|flagComponentsV2, 0)
	if err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

// finishAnswer edits an answer. A deferred answer has arrived with that.
func (s *Server) finishAnswer(m *message, f messageForm, files map[string]upload) error {
	waiting := m.Flags & flagLoading
	m.Flags &^= flagLoading
	err := s.changeMessage(m, f, files)
	if err != nil {
		m.Flags |= waiting
	}
	return err
}

func (s *Server) editAnswer(c *apiRequest, m *message) (reply, error) {
	if s.channels[m.ChannelID].Archived {
		return reply{}, errArchived
	}
	f, err := parseForm(c.body, editMessageShape)
	if err != nil {
		return reply{}, err
	}
	if err := s.finishAnswer(m, f, c.files); err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

func (s *Server) deleteAnswer(_ *apiRequest, m *message) (reply, error) {
	s.removeMessage(m)
	return nothing, nil
}
