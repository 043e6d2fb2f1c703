package sandbox

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"time"
)

// refusal is a negative answer, in Discord's words and with Discord's code.
type refusal struct {
	Status  int      `json:"-"`
	Code    int      `json:"code"`
	Message string   `json:"message"`
	Errors  problems `json:"errors,omitzero"`
	*tooEarly
}

// tooEarly is what the answer 429 adds.
type tooEarly struct {
	RetryAfter float64 `json:"retry_after"`
	Global     bool    `json:"global"`
	scope      string  // "user", "global" or "shared"
}

func (r *refusal) Error() string { return r.Message }

// The refusals with one reason and one wording.
var (
	errUnauthorized     = &refusal{http.StatusUnauthorized, 0, "401: Unauthorized", nil, nil}
	errNotFound         = &refusal{http.StatusNotFound, 0, "404: Not Found", nil, nil}
	errTooLarge         = &refusal{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil, nil}
	errAnswered         = &refusal{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil, nil}
	errUnknownApp       = &refusal{http.StatusNotFound, 10002, "Unknown Application", nil, nil}
	errUnknownChannel   = &refusal{http.StatusNotFound, 10003, "Unknown Channel", nil, nil}
	errUnknownGuild     = &refusal{http.StatusNotFound, 10004, "Unknown Guild", nil, nil}
	errUnknownMember    = &refusal{http.StatusNotFound, 10007, "Unknown Member", nil, nil}
	errUnknownRole      = &refusal{http.StatusNotFound, 10011, "Unknown Role", nil, nil}
	errUnknownUser      = &refusal{http.StatusNotFound, 10013, "Unknown User", nil, nil}
	errUnknownMessage   = &refusal{http.StatusNotFound, 10008, "Unknown Message", nil, nil}
	errUnknownEmoji     = &refusal{http.StatusNotFound, 10014, "Unknown Emoji", nil, nil}
	errUnknownWebhook   = &refusal{http.StatusNotFound, 10015, "Unknown Webhook", nil, nil}
	errUnknownInteract  = &refusal{http.StatusNotFound, 10062, "Unknown interaction", nil, nil}
	errTooManyRoles     = &refusal{http.StatusBadRequest, 30005, "Maximum number of guild roles reached (250)", nil, nil}
	errUnknownEvent     = &refusal{http.StatusNotFound, 10070, "Unknown Guild Scheduled Event", nil, nil}
	errTooManyEvents    = &refusal{http.StatusBadRequest, 30038, "Maximum number of uncompleted guild scheduled events reached (100)", nil, nil}
	errTooManyEmojis    = &refusal{http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)", nil, nil}
	errTooManyCommands  = &refusal{http.StatusBadRequest, 30032, "Maximum number of application commands reached (100)", nil, nil}
	errMissingAccess    = &refusal{http.StatusForbidden, 50001, "Missing Access", nil, nil}
	errNotAuthor        = &refusal{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil, nil}
	errEmptyMessage     = &refusal{http.StatusBadRequest, 50006, "Cannot send an empty message", nil, nil}
	errUnwelcome        = &refusal{http.StatusForbidden, 50007, "Cannot send messages to this user", nil, nil}
	errNoMutualGuild    = &refusal{http.StatusForbidden, 50278, "Cannot send messages to this user due to having no mutual guilds", nil, nil}
	errNotText          = &refusal{http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel", nil, nil}
	errBadRecipient     = &refusal{http.StatusBadRequest, 50033, "Invalid Recipient(s)", nil, nil}
	errMissingPerms     = &refusal{http.StatusForbidden, 50013, "Missing Permissions", nil, nil}
	errBadToken         = &refusal{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil, nil}
	errArchived         = &refusal{http.StatusBadRequest, 50083, "Thread is archived", nil, nil}
	errBadJSON          = &refusal{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil, nil}
	errEntryPoint       = &refusal{http.StatusBadRequest, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.", nil, nil}
	errThreadExists     = &refusal{http.StatusBadRequest, 160004, "A thread has already been created for this message", nil, nil}
	errNotOnThisChannel = &refusal{http.StatusBadRequest, 50024, "Cannot execute action on this channel type", nil, nil}
)

// problem is one error in one field of a form.
type problem struct {
	at            path
	code, message string
}

// path leads from the body to a field: "components", "0", "custom_id".
type path []string

func (p path) at(keys ...string) path { return append(p[:len(p):len(p)], keys...) }

// problems are all errors in a form. Empty means that the form is good.
type problems []problem

func (ps *problems) add(at path, code, message string) {
	*ps = append(*ps, problem{at, code, message})
}

// refusal is nil for a good form, else the answer 50035.
func (ps problems) refusal() error {
	if len(ps) == 0 {
		return nil
	}
	return &refusal{http.StatusBadRequest, 50035, "Invalid Form Body", ps, nil}
}

// MarshalJSON nests the problems like Discord: {"components":{"0":{"_errors":[{"code":…,"message":…}]}}}.
func (ps problems) MarshalJSON() ([]byte, error) {
	tree := map[string]any{}
	for _, p := range ps {
		node := tree
		for _, key := range p.at {
			child, ok := node[key].(map[string]any)
			if !ok {
				child = map[string]any{}
				node[key] = child
			}
			node = child
		}
		list, _ := node["_errors"].([]any)
		node["_errors"] = append(list, map[string]any{"code": p.code, "message": p.message})
	}
	return json.Marshal(tree)
}

// formProblem is a refusal for one field.
func formProblem(code, words string, at ...string) error {
	var ps problems
	ps.add(at, code, words)
	return ps.refusal()
}

// nestProblems moves the problems of a nested form to the place of that form.
func nestProblems(key string, err error) error {
	no, isForm := err.(*refusal)
	if !isForm || len(no.Errors) == 0 {
		return err
	}
	var moved problems
	for _, p := range no.Errors {
		moved.add(path{key}.at(p.at...), p.code, p.message)
	}
	return moved.refusal()
}

// limited refuses a request that came too early.
func limited(wait time.Duration, scope string) *refusal {
	return &refusal{http.StatusTooManyRequests, 0, "You are being rate limited.", nil, &tooEarly{math.Ceil(wait.Seconds()*1000) / 1000, scope == "global", scope}}
}

// tooManyOldEdits refuses an edit of a message that is older than an hour.
func tooManyOldEdits(wait time.Duration) *refusal {
	r := limited(wait, "user")
	r.Code, r.Message = 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
	return r
}

// setHeaders states the same in headers.
func (l *tooEarly) setHeaders(h http.Header) {
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(l.RetryAfter))))
	h.Set("X-RateLimit-Scope", l.scope)
	if l.Global {
		h.Set("X-RateLimit-Global", "true")
	}
}
